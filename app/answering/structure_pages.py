# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What stands on a page, and what the index at the back of a book says."""

import re
from collections.abc import Sequence

from app.answering.citations import Place, focused
from app.answering.claims import CheckedClaim
from app.answering.structure_places import Shelf, holds, line
from app.answering.structure_questions import Asked
from app.answering.structure_words import counted, say
from app.answering.text import fold, words
from app.domain.chunks import Chunk, ChunkKind, IndexTerm, Unit
from app.domain.documents import Document
from app.domain.questions import Scope
from app.domain.remarks import Remark, RemarkCode, remark

_ENTRY = 60  # characters of an index entry between its term and a page
_QUOTE = 220  # characters of a passage's beginning
_MOST_LINES = 40
_WHOLE = 5  # words from which a unit tells what its passage is about

Told = tuple[tuple[CheckedClaim, ...], int, Remark]
"""The lines of the answer, how many parts were read, and a note for the trace."""


def on_page(wanted: Asked, shelf: Shelf, document: Document) -> Told | None:
    """The beginning of every passage on a page; None where there is no such page, or nothing stands on it."""
    number = shelf.page_called(document, wanted.number)
    if number is None:
        return None
    found = [(chunk, units) for chunk in shelf.chunks(document, number) if (units := _units_on(chunk, number))]
    if not found:
        return None
    said = say(
        wanted.language, "on_page", page=shelf.page_name(document, number), title=document.title, count=len(found),
        passages=counted(wanted.language, len(found), "passage", "passages"), read=len(found),
    )  # fmt: skip
    lines = [line(said, shelf.place(document, found[0][0], found[0][1][0]))]
    for chunk, units in found[:_MOST_LINES]:
        telling = next((unit for unit in units if len(words(unit.text)) >= _WHOLE), units[0])
        text, _, _ = focused((telling,), (telling,), "", _QUOTE)
        quoted = say(wanted.language, "quote", text=" ".join(text.split()))
        heading = chunk.section_path[-1] if chunk.section_path else ""
        lines.append(line(f"{heading}: {quoted}" if heading else quoted, shelf.place(document, chunk, telling)))
    return _shown(lines), len(found), remark(RemarkCode.PAGE_READ, page=str(number), title=document.title, count=str(len(found)))


def _units_on(chunk: Chunk, page: int) -> list[Unit]:
    return [unit for unit in chunk.units if unit.spans and unit.spans[0].page == page]


def in_index(wanted: Asked, shelf: Shelf, scope: Scope) -> Told | None:
    """The entries of the indexes of the documents that have the subject: as it is, else within a longer entry."""
    by_id = {document.id: document for document in shelf.documents}
    entries = [(by_id[key], entry) for key, entry in shelf.source.index_terms(scope) if key in by_id and entry.printed]
    found = [each for each in entries if _same(_named(each[1]), wanted.subject, each[0])]
    found = found or [each for each in entries if holds(_named(each[1]), wanted.subject, each[0])]
    lines = [_entry_line(wanted, shelf, document, entry) for document, entry in found[:_MOST_LINES]]
    first = next((each for each in lines if each is not None), None)
    if first is None:
        return None
    said = say(
        wanted.language, "index_entries", subject=wanted.subject, count=len(found),
        entries=counted(wanted.language, len(found), "entry", "entries"), read=len(entries),
    )  # fmt: skip
    note = remark(RemarkCode.ENTRIES_READ, count=str(len(entries)), said=wanted.subject, found=str(len(found)))
    return _shown([line(said, *first.places), *lines]), len(entries), note


def index_lines(wanted: Asked, shelf: Shelf, scope: Scope) -> list[CheckedClaim | None]:
    """What the index of a book says of exactly the subject, with the entry as it is printed."""
    by_id = {document.id: document for document in shelf.documents}
    return [
        _entry_line(wanted, shelf, by_id[key], entry)
        for key, entry in shelf.source.index_terms(scope)
        if key in by_id and entry.printed and _same(_named(entry), wanted.subject, by_id[key])
    ]


def _entry_line(wanted: Asked, shelf: Shelf, document: Document, entry: IndexTerm) -> CheckedClaim | None:
    pages = say(wanted.language, "page" if len(entry.printed) == 1 else "pages", pages=", ".join(entry.printed))
    text = say(wanted.language, "index", title=document.title, subject=_named(entry), pages=pages)
    return line(text, _entry_place(shelf, document, entry.term, entry.printed[0]))


def _named(entry: IndexTerm) -> str:
    return f"{entry.term} {entry.subterm}".strip()


def _same(named: str, subject: str, document: Document) -> bool:
    return holds(named, subject, document) and holds(subject, named, document)


def _entry_place(shelf: Shelf, document: Document, term: str, printed: str) -> Place | None:
    entry = re.compile(rf"\b{re.escape(fold(term))}\b.{{0,{_ENTRY}}}\b{re.escape(fold(printed))}\b")
    for chunk in shelf.source.chunks_of(document.id):
        if chunk.kind is not ChunkKind.INDEX:
            continue
        for unit in chunk.units:
            if unit.spans and entry.search(fold(unit.text)):
                return shelf.place(document, chunk, unit)
    return None


def _shown(lines: Sequence[CheckedClaim | None]) -> tuple[CheckedClaim, ...]:
    return tuple(each for each in lines if each is not None)
