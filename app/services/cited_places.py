# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Where the words of an old citation stand now: its document may have been read again, or replaced by a new version."""

from dataclasses import replace

from app.answering.citations import Pages, quads
from app.domain.answers import Answer, Citation
from app.domain.chunks import Chunk, Unit
from app.domain.pages import PageBox
from app.services.text_search import find_in_words, folded
from app.storage.library import Library

_ELLIPSIS = "…"


def answer_now(answer: Answer, library: Library) -> Answer:
    """The answer with its citations, and the closest passages, at their places of today."""
    citations = tuple(placed_now(citation, library) for citation in answer.citations)
    closest = tuple(placed_now(citation, library) for citation in answer.closest)
    return (
        answer
        if (citations, closest) == (answer.citations, answer.closest)
        else replace(answer, citations=citations, closest=closest)
    )


def placed_now(citation: Citation, library: Library) -> Citation:
    """The citation with the places that its words have now; without any where they stand nowhere in the document any more.

    One of a document that is gone stays as it is.
    """
    document = library.document(citation.document_id)
    if document is None or not document.pages_read:
        return citation
    pages = Pages(library)
    chunk = library.chunks([citation.chunk_id]).get(citation.chunk_id)
    units = cited_units(citation, chunk)
    if chunk is not None and units:
        marks = quads((span for unit in units for span in unit.spans), citation.document_id, pages)
        rest = [unit for unit in chunk.units if unit not in units]
        passage = quads((span for unit in rest for span in unit.spans), citation.document_id, pages)
        return citation if marks == citation.quads else _at(citation, pages, marks, passage)
    text = max(_marked(citation).split(_ELLIPSIS), key=len)
    near = sorted(library.pages.pages_without_words(document.id), key=lambda page: abs(page.number - citation.page))
    for number in (page.number for page in near if folded(text) in folded(page.text)):
        page = pages.get(citation.document_id, number)
        boxes = find_in_words(page.words, text) if page is not None else []
        if boxes:
            return _at(citation, pages, tuple(PageBox(number, box) for box in boxes), ())
    return replace(citation, page=min(citation.page, max(1, document.page_count)), quads=(), passage_quads=())


def cited_units(citation: Citation, chunk: Chunk | None) -> list[Unit]:
    """The sentences or rows that a citation stands on; none once they are gone or say something else."""
    found = [unit for unit in chunk.units if unit.id in citation.unit_ids] if chunk else []
    said = folded(" ".join(unit.text for unit in found))
    parts = [folded(part) for part in _marked(citation).split(_ELLIPSIS)]
    return found if all(part in said for part in parts) else []


def _marked(citation: Citation) -> str:
    return citation.snippet[citation.mark_start : citation.mark_end] or citation.snippet


def _at(citation: Citation, pages: Pages, marks: tuple[PageBox, ...], passage: tuple[PageBox, ...]) -> Citation:
    number = marks[0].page if marks else citation.page
    page = pages.get(citation.document_id, number)
    return replace(
        citation,
        page=number,
        label=page.label if page else str(number),
        printed=page.printed if page else "",
        quads=marks,
        passage_quads=passage,
    )
