# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The report of a file has every field of the headless door, as plain values, by way of the reading process."""

import json
from pathlib import Path

import pymupdf
import pytest

from app.domain.chunks import (
    Cell,
    Chunk,
    ChunkKind,
    Footnote,
    Furniture,
    HeadingSource,
    IndexTerm,
    Section,
    Table,
    Unit,
    UnitKind,
)
from app.domain.concepts import Concept, ConceptKind, Definition, DefinitionPattern, DocumentMap, Knowledge, Reference
from app.domain.documents import DocumentStructure, OutlineEntry
from app.domain.errors import AppError, ErrorCode
from app.domain.pages import Box, Page, PageSource, PageWarning, Word
from app.ingestion.inspect import inspect_file, report

FIELDS = {
    "file",
    "title",
    "page_count",
    "language",
    "outline",
    "pages",
    "headings",
    "tables",
    "index",
    "toc_pages",
    "index_pages",
    "footnotes",
    "furniture",
    "fields",
    "annotations",
    "attachments",
    "chunks",
    "warnings",
    "concepts",
    "definitions",
    "references",
    "map",
}


def test_everything_is_in_the_report() -> None:
    word = Word("Anchors", Box(0.1234567, 0.2, 0.3, 0.25))
    page = Page(1, "i", "7", 595.276, 842, 90, PageSource.OCR, 0.9, "Anchors", (word,), "unseen")
    unit = Unit("u", UnitKind.TABLE_ROW, "Holds: yes", (), (Cell("Holds", "yes"),))
    structure = DocumentStructure(
        title="The Ledger",
        language="en",
        pages=(page,),
        sections=(Section("s", None, 0, "Anchors", 1, ("Anchors",), 1, HeadingSource.FONT),),
        chunks=(Chunk("c", "d", "s", ("Anchors",), 0, ChunkKind.TABLE, "Holds: yes", 4, (1,), (unit,)),),
        outline=(OutlineEntry("Anchors", 1, 1),),
        tables=(Table(1, "Table 1", ("Holds",), (("yes",),)),),
        index_terms=(IndexTerm("anchor", "kedge", "", ("7",), (1,)),),
        contents_pages=(2,),
        index_pages=(9,),
        footnotes=(Footnote(1, "a", "A note"),),
        furniture=(Furniture(1, "Harbour"),),
        fields=({"name": "Insured", "type": "checkbox", "value": "true", "page": 1},),
        annotations=({"text": "Ask", "author": "Wren", "type": "Text", "page": 1},),
        attachments=({"name": "plan.txt", "size": 5},),
        warnings=(PageWarning("no_text", 0, "m"), PageWarning("page_failed", 1, "w")),
        knowledge=Knowledge(
            concepts=(Concept("anchor", "anchor", ConceptKind.NONE, 2, 1.0),),
            definitions=(Definition("anchor", "c", 1, DefinitionPattern.STATEMENT),),
            references=(Reference("c", 1, "p. 7", "page", "7", 1, None, "c"),),
            map=DocumentMap("Of anchors.", ("anchor",), ("anchor",), "core"),
        ),
    )
    result = report("a.pdf", structure, [PageWarning("page_failed", 1, "w")])
    assert json.loads(json.dumps(result)) == {
        "file": "a.pdf",
        "title": "The Ledger",
        "page_count": 1,
        "language": "en",
        "outline": [{"title": "Anchors", "level": 1, "page": 1}],
        "pages": [
            {
                "number": 1,
                "label": "i",
                "printed": "7",
                "source": "ocr",
                "width": 595.28,
                "height": 842,
                "rotation": 90,
                "confidence": 0.9,
                "text": "Anchors",
                "words": [["Anchors", 0.12346, 0.2, 0.3, 0.25]],
                "hidden_text": "unseen",
                "language": "",
            }
        ],
        "headings": [{"title": "Anchors", "level": 1, "page": 1, "source": "font"}],
        "tables": [{"page": 1, "caption": "Table 1", "columns": ["Holds"], "rows": [["yes"]]}],
        "index": [{"term": "anchor", "subterm": "kedge", "see": "", "printed": ["7"], "pages": [1]}],
        "toc_pages": [2],
        "index_pages": [9],
        "footnotes": [{"page": 1, "mark": "a", "text": "A note"}],
        "furniture": [{"page": 1, "text": "Harbour"}],
        "fields": [{"name": "Insured", "type": "checkbox", "value": "true", "page": 1}],
        "annotations": [{"text": "Ask", "author": "Wren", "type": "Text", "page": 1}],
        "attachments": [{"name": "plan.txt", "size": 5}],
        "chunks": [{"id": "c", "section": ["Anchors"], "pages": [1], "kind": "table", "tokens": 4, "text": "Holds: yes"}],
        "concepts": [{"name": "anchor", "kind": "", "mentions": 2, "weight": 1.0}],
        "definitions": [{"term": "anchor", "page": 1, "chunk": "c", "pattern": "statement"}],
        "references": [
            {
                "page": 1,
                "chunk": "c",
                "text": "p. 7",
                "kind": "page",
                "target": "7",
                "to_page": 1,
                "to_section": None,
                "to_chunk": "c",
            }
        ],
        "map": {"scope": "Of anchors.", "concepts": ["anchor"], "authoritative_for": ["anchor"], "role": "core"},
        "warnings": [{"code": "no_text", "page": 0, "message": "m"}, {"code": "page_failed", "page": 1, "message": "w"}],
    }


def test_a_file_goes_through_the_reading_process(tmp_path: Path) -> None:
    document = pymupdf.open()
    page = document.new_page(width=400, height=200)
    page.insert_text((40, 100), "Vessels anchor in the northern basin.", fontsize=12)
    page.set_rotation(90)
    path = tmp_path / "a.pdf"
    document.save(path)
    result = inspect_file(path)
    assert set(result) == FIELDS
    assert (result["file"], result["page_count"], result["warnings"]) == ("a.pdf", 1, [])
    only = result["pages"][0]
    assert (only["width"], only["height"], only["rotation"], only["source"]) == (200, 400, 90, "text")
    assert only["text"] == "Vessels anchor in the northern basin."
    text, x0, y0, x1, y1 = only["words"][0]
    # 100 of 200 points from the top of the unturned page is the middle of the turned one, 40 of 400 from its top.
    assert text == "Vessels"
    assert x0 < 0.5 < x1 + 0.03
    assert (y0, x1 - x0 < y1 - y0) == (pytest.approx(0.1, abs=0.01), True)
    assert result["chunks"][0]["text"] == "Vessels anchor in the northern basin."


def test_a_refusal_passes(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(b"%PDF-1.3\nnothing\n%%EOF")
    with pytest.raises(AppError) as caught:
        inspect_file(path)
    assert caught.value.code is ErrorCode.DAMAGED
