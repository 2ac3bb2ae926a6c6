# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Everything that reading finds in a file, as one JSON object; nothing is stored."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from app.domain.chunks import Chunk, Footnote, IndexTerm, Section, Table
from app.domain.concepts import DocumentMap, Knowledge, Reference
from app.domain.documents import DocumentStructure, PageRead
from app.domain.jobs import CancelToken
from app.domain.pages import Page, PageWarning, Word
from app.ingestion.process import ReaderError, read_document

_DECIMALS = 5  # of page fractions: a twentieth of a point on a large page
_ID = "inspected"


def inspect_file(
    path: Path, password: str | None = None, *, cancel: CancelToken | None = None, ocr_languages: Sequence[str] = ()
) -> dict[str, Any]:
    """The JSON object of `inspect`, made of plain values.

    Raises what `read_document` raises (AppError by code for a file that cannot be read).
    """
    structure: DocumentStructure | None = None
    warnings: list[PageWarning] = []
    for event in read_document(
        path, document_id=_ID, lineage_id=_ID, password=password, cancel=cancel, ocr_languages=ocr_languages
    ):
        match event:
            case PageRead():
                warnings += event.warnings
            case DocumentStructure():
                structure = event
    if structure is None:
        raise ReaderError("the reading ended without a result")
    return report(path.name, structure, warnings)


def report(file_name: str, structure: DocumentStructure, page_warnings: Sequence[PageWarning]) -> dict[str, Any]:
    """A document understood -> the JSON object. Warnings about pages and about the whole are named once each."""
    warnings = sorted(dict.fromkeys((*page_warnings, *structure.warnings)), key=lambda warning: warning.page)
    return {
        "file": file_name,
        "title": structure.title,
        "page_count": len(structure.pages),
        "language": structure.language,
        "outline": [{"title": entry.title, "level": entry.level, "page": entry.page} for entry in structure.outline],
        "pages": [_page(page) for page in structure.pages],
        "headings": [_heading(section) for section in structure.sections],
        "tables": [_table(table) for table in structure.tables],
        "index": [_index_term(term) for term in structure.index_terms],
        "toc_pages": list(structure.contents_pages),
        "index_pages": list(structure.index_pages),
        "footnotes": [_footnote(note) for note in structure.footnotes],
        "furniture": [{"page": item.page, "text": item.text} for item in structure.furniture],
        "fields": [dict(entry) for entry in structure.fields],
        "annotations": [dict(entry) for entry in structure.annotations],
        "attachments": [dict(entry) for entry in structure.attachments],
        "chunks": [_chunk(chunk) for chunk in structure.chunks],
        **_knowledge(structure.knowledge),
        "warnings": [{"code": item.code, "page": item.page, "message": item.message} for item in warnings],
    }


def _page(page: Page) -> dict[str, Any]:
    return {
        "number": page.number,
        "label": page.label,
        "printed": page.printed,
        "source": page.source.value,
        "width": round(page.width, 2),
        "height": round(page.height, 2),
        "rotation": page.rotation,
        "confidence": page.confidence,
        "text": page.text,
        "words": [_word(word) for word in page.words],
        "hidden_text": page.hidden_text,
        "language": page.language,
    }


def _word(word: Word) -> list[Any]:
    box = word.box
    return [word.text, *(round(side, _DECIMALS) for side in (box.x0, box.y0, box.x1, box.y1))]


def _heading(section: Section) -> dict[str, Any]:
    return {"title": section.title, "level": section.level, "page": section.page, "source": section.source.value}


def _table(table: Table) -> dict[str, Any]:
    return {
        "page": table.page,
        "caption": table.caption,
        "columns": list(table.columns),
        "rows": [list(row) for row in table.rows],
    }


def _index_term(term: IndexTerm) -> dict[str, Any]:
    return {
        "term": term.term,
        "subterm": term.subterm,
        "see": term.see,
        "printed": list(term.printed),
        "pages": list(term.pages),
    }


def _footnote(note: Footnote) -> dict[str, Any]:
    return {"page": note.page, "mark": note.mark, "text": note.text}


def _knowledge(knowledge: Knowledge) -> dict[str, Any]:
    return {
        "concepts": [
            {"name": each.name, "kind": each.kind.value, "mentions": each.mentions, "weight": each.weight}
            for each in knowledge.concepts
        ],
        "definitions": [
            {"term": each.term, "page": each.page, "chunk": each.chunk_id, "pattern": each.pattern.value}
            for each in knowledge.definitions
        ],
        "references": [_reference(each) for each in knowledge.references],
        "map": None if knowledge.map is None else _map(knowledge.map),
    }


def _reference(reference: Reference) -> dict[str, Any]:
    return {
        "page": reference.page,
        "chunk": reference.chunk_id,
        "text": reference.text,
        "kind": reference.kind,
        "target": reference.target,
        "to_page": reference.to_page,
        "to_section": reference.to_section,
        "to_chunk": reference.to_chunk,
    }


def _map(document_map: DocumentMap) -> dict[str, Any]:
    return {
        "scope": document_map.scope,
        "concepts": list(document_map.concepts),
        "authoritative_for": list(document_map.authoritative_for),
        "role": document_map.role,
    }


def _chunk(chunk: Chunk) -> dict[str, Any]:
    return {
        "id": chunk.id,
        "section": list(chunk.section_path),
        "pages": list(chunk.pages),
        "kind": chunk.kind.value,
        "tokens": chunk.tokens,
        "text": chunk.text,
    }
