# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Small documents for the tests of storage."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import numpy as np

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
    WordSpan,
)
from app.domain.documents import Document, DocumentStatus, DocumentStructure, OutlineEntry, PageRead, Role
from app.domain.pages import Box, Page, PageSource, PageWarning, Word

MODEL = "test-embedder"
DIMENSION = 8


def analyse(text: str, language: str) -> list[str]:
    """Lower case words; codes whole; languages make a difference, so that tests see which one was used."""
    terms = [term.rstrip(".,;") for term in text.lower().split()]
    return [re.sub("(?<=[a-z]{3})s$", "", term) for term in terms] if language == "en" else terms


def make_document(document_id: str = "a", **changes: object) -> Document:
    number = int.from_bytes(document_id.encode(), "big") % 10_000
    plain = Document(
        id=document_id, lineage_id=f"line-{document_id}", sha256=f"{number:064x}", title=f"Title {document_id}",
        file_name=f"{document_id}.pdf", source_path=f"/books/{document_id}.pdf", page_count=0, pages_read=0, ocr_pages=0,
        chunk_count=0, vector_count=0, status=DocumentStatus.WAITING, role=Role.CORE, supersedes=None, language="",
        ingest_version=1, added_at=datetime(2026, 3, 1, tzinfo=UTC) + timedelta(seconds=number),
    )  # fmt: skip
    return replace(plain, **changes)


def make_page(number: int, text: str, source: PageSource = PageSource.TEXT) -> Page:
    words = tuple(
        Word(word, Box(0.1 + 0.01 * i, 0.2, 0.105 + 0.01 * i, 0.225), glued=i % 3 == 1) for i, word in enumerate(text.split())
    )
    confidence = 0.875 if source is PageSource.OCR else None
    return Page(number, f"p-{number}", str(number + 2), 595.25, 842.0, 90, source, confidence, text, words, "hidden")


def make_read(number: int, text: str, source: PageSource = PageSource.TEXT) -> PageRead:
    return PageRead(make_page(number, text, source), b"layout %d" % number, (PageWarning("slow", number, "as molasses"),))


def make_chunk(
    chunk_id: str,
    text: str,
    *,
    document_id: str = "a",
    ordinal: int = 0,
    page: int = 1,
    tokens: int | None = None,
    kind: ChunkKind = ChunkKind.PROSE,
    section: str | None = None,
    path: Sequence[str] = (),
) -> Chunk:
    sentences = [part for part in re.split(r"(?<=\.) ", text) if part]
    units = tuple(
        Unit(f"{chunk_id}.{i}", UnitKind.SENTENCE, sentence, (WordSpan(page, i, i + len(sentence.split())),))
        for i, sentence in enumerate(sentences)
    )
    count = len(text.split()) if tokens is None else tokens
    return Chunk(chunk_id, document_id, section, tuple(path), ordinal, kind, text, count, (page,), units)


def make_structure(chunks: Sequence[Chunk], **changes: object) -> DocumentStructure:
    pages = tuple(make_page(n, " ".join(c.text for c in chunks if n in c.pages)) for n in range(1, 4))
    sections = {c.section_id: c.section_path for c in chunks if c.section_id is not None}
    return replace(
        DocumentStructure(
            title="Read title",
            language="en",
            pages=pages,
            sections=tuple(
                Section(name, None, i, path[-1] if path else "", len(path), path, 1, HeadingSource.FONT)
                for i, (name, path) in enumerate(sections.items())
            ),
            chunks=tuple(chunks),
        ),
        **changes,
    )


def rich_structure(document_id: str = "a") -> DocumentStructure:
    """Something in every field."""
    row = Unit(
        "t.0", UnitKind.TABLE_ROW, "Name: Rope, Cost: 1 gp", (WordSpan(2, 0, 2), WordSpan(2, 5, 6)),
        (Cell("Name", "Rope", (WordSpan(2, 0, 1),)),
         Cell("Cost", "1 gp", (WordSpan(2, 5, 6), WordSpan(3, 0, 1))), Cell("Note", "")),
    )  # fmt: skip
    table = Chunk("t", document_id, "s2", ("Gear", "Ropes"), 1, ChunkKind.TABLE, "Rope costs 1 gp", 9, (2, 3), (row,))
    return DocumentStructure(
        title="A Rich Book",
        language="en",
        pages=(make_page(1, "Grapple rules here."), make_page(2, "東京 Rope"), make_page(3, "", PageSource.EMPTY)),
        sections=(
            Section("s1", None, 0, "Gear", 1, ("Gear",), 1, HeadingSource.OUTLINE, (WordSpan(1, 0, 1),)),
            Section("s2", "s1", 1, "Ropes", 2, ("Gear", "Ropes"), 2, HeadingSource.NUMBERING),
        ),
        chunks=(
            make_chunk("c", "Grapple rules. They hold. They hold.", document_id=document_id, section="s1", path=("Gear",)),
            table,
        ),
        outline=(OutlineEntry("Gear", 1, 1), OutlineEntry("Ropes", 2, 2)),
        tables=(Table(2, "Ropes", ("Name", "Cost"), (("Rope", "1 gp"),)),),
        index_terms=(IndexTerm("rope", "hemp", "", ("xiv", "12"), (2,)), IndexTerm("cord", "", "rope", (), ())),
        contents_pages=(1,),
        index_pages=(3,),
        footnotes=(Footnote(1, "*", "Not in daylight."),),
        furniture=(Furniture(1, "A Rich Book"), Furniture(2, "2")),
        fields=({"name": "player", "value": "Ann", "page": 1},),
        annotations=({"kind": "note", "text": "check", "page": 2},),
        attachments=({"name": "map.pdf", "size": 12},),
        warnings=(PageWarning("hidden_text", 1, "left out"),),
    )


def unit_vector(seed: int) -> bytes:
    vector = np.random.default_rng(seed).standard_normal(DIMENSION)
    return (vector / np.linalg.norm(vector)).astype("<f4").tobytes()
