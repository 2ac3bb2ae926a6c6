# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""How many things of a kind a book describes, counted by the headings that stand under the heading of their kind."""

import re
from collections.abc import Sequence

from app.answering.claims import CheckedClaim
from app.answering.structure_parts import children, descendants
from app.answering.structure_places import Shelf, stems
from app.answering.structure_questions import Asked
from app.answering.structure_words import say
from app.answering.text import fold, words
from app.domain.answers import Verdict
from app.domain.chunks import Chunk, Section, Unit, UnitKind
from app.domain.documents import Document
from app.domain.remarks import Remark, RemarkCode, remark

_LEAST = 3
_STEM_LEFT = 3  # letters that a word and those made from it share at least
_MOST_LINES = 40
_MOST_DOCUMENTS = 200
_LONGEST_NAME = 8  # words of a heading that can be a thing's name
_LINE_BELOW = 8  # words of the line under a heading that says of which level or class it is
_PREFIX = re.compile(
    r"(?:chapter|appendix|annex|part|section|kapitel|anhang|teil|abschnitt)\b[^:—–]*[:—–]\s*|[\d.]+\s+", re.IGNORECASE
)
_LISTS = frozenset(("description", "descriptions", "list", "lists", "all", "beschreibung", "beschreibungen", "liste"))

Counted = tuple[tuple[CheckedClaim, ...], int, Remark]
"""The lines of the answer, how many headings were read, and a note for the trace."""
_Line = tuple[str, Chunk, tuple[Unit, ...]]
_Found = tuple[Section, list[_Line], int]
"""The heading that things stand under, each of them, and how many headings or rows were read for it."""


def things(wanted: Asked, shelf: Shelf) -> Counted | None:
    """None unless exactly one document has a heading for such things, and exactly one that they stand under."""
    if len(shelf.documents) > _MOST_DOCUMENTS:
        return None
    bearing = [document for document in shelf.documents if _named(wanted, shelf, document)]
    if len(bearing) != 1:
        return None
    shelf.cancel.raise_if_cancelled()
    document = bearing[0]
    if wanted.number:
        return _told(wanted, shelf, document, _of_a_class(wanted, shelf, document), "things")
    found = _told(wanted, shelf, document, _of_a_kind(wanted, shelf, document), "things")
    return found or _told(wanted, shelf, document, _of_a_table(wanted, shelf, document), "rows")


def _told(wanted: Asked, shelf: Shelf, document: Document, found: Sequence[_Found], key: str) -> Counted | None:
    if len(found) != 1:
        return None
    parent, lines, read = found[0]
    said = say(wanted.language, key, count=len(lines), subject=_called(wanted), heading=parent.title, read=read)
    if len(lines) > _MOST_LINES:
        said = f"{said} {say(wanted.language, 'first', shown=_MOST_LINES)}"
    places = [shelf.place(document, chunk, *units) for _, chunk, units in lines[:_MOST_LINES]]
    head = shelf.heading(document, parent) or places[0]
    claims = [CheckedClaim(said, Verdict.SUPPORTED, (), (head,))]
    claims += [CheckedClaim(text, Verdict.SUPPORTED, (), (place,)) for (text, _, _), place in zip(lines, places, strict=False)]
    return tuple(claims), read, remark(RemarkCode.THINGS_READ, count=str(read), row=parent.title, title=document.title)


def _called(wanted: Asked) -> str:
    return f"{wanted.subject} ({wanted.unit} {wanted.number})" if wanted.number else wanted.subject


def _of_a_kind(wanted: Asked, shelf: Shelf, document: Document) -> list[_Found]:
    """Headings that are nothing but the kind's name, with a single level of headings under them."""
    sections = shelf.sections(document)
    kind = set(stems(wanted.subject, document.language))
    named = _named(wanted, shelf, document)
    largest = max((len(descendants(section, sections)) for section in named), default=0)
    found: list[_Found] = []
    for section in named:
        below = children(section, sections)
        inside = descendants(section, sections)
        # Where one holds most of all that is inside, its neighbours have slipped under it; one that bears the kind's own name is
        # about the kind, and none of them.
        slipped = any(len(descendants(each, sections)) * 2 > len(inside) for each in below)
        about = any(_akin(kind, stems(each.title, document.language)) for each in below)
        sentences = any(len(words(each.title)) > _LONGEST_NAME for each in below)
        if len(below) < _LEAST or slipped or about or sentences or len(inside) < largest:
            continue
        lines: list[_Line] = []
        for each in below:
            place = shelf.heading(document, each)
            if place is not None:
                lines.append((each.title, place.passage.chunk, place.units))
        if len(lines) == len(below):
            found.append((section, lines, len(below)))
    return found


def _akin(kind: set[str], title: Sequence[str]) -> bool:
    """Whether a title has a word of the kind's name, or one made from it ("Racial Traits" among races)."""
    return any(word.startswith(name[: max(_STEM_LEFT, len(name) - 1)]) for name in kind for word in title)


def _of_a_table(wanted: Asked, shelf: Shelf, document: Document) -> list[_Found]:
    """Rows of a table right under a heading that is nothing but the kind's name; each has a name of its own, and values."""
    sections = shelf.sections(document)
    leaves = {section.id: section for section in _named(wanted, shelf, document) if not children(section, sections)}
    rows: dict[str, list[_Line]] = {}
    if leaves:
        for chunk in shelf.source.chunks_of(document.id):
            if chunk.section_id in leaves:
                own = [unit for unit in chunk.units if unit.kind is UnitKind.TABLE_ROW and unit.cells and unit.spans]
                rows.setdefault(chunk.section_id, []).extend((unit.cells[0].value, chunk, (unit,)) for unit in own)
    found: list[_Found] = []
    for section_id, lines in rows.items():
        # A row of a single cell is a heading within the table, one without a first cell goes on with the row before.
        valued = [line for line in lines if line[0] and sum(bool(cell.value) for cell in line[2][0].cells) > 1]
        names = {fold(name) for name, _, _ in valued if name[:1].isalpha()}
        if len(valued) >= _LEAST and len(names) == len(valued):
            found.append((leaves[section_id], valued, len(lines)))
    return found


def _named(wanted: Asked, shelf: Shelf, document: Document) -> list[Section]:
    """Headings that say nothing but what kind of things stand under them."""
    kind = set(stems(wanted.subject, document.language))
    sections = shelf.sections(document)
    return [section for section in sections if set(stems(_core(section.title), document.language)) == kind]


def _core(title: str) -> str:
    bare = _PREFIX.sub("", title, count=1)
    return " ".join(word for word in words(bare) if word not in _LISTS) or title


def _of_a_class(wanted: Asked, shelf: Shelf, document: Document) -> list[_Found]:
    """Headings anywhere under a heading that is about the kind whose next line says the level or class."""
    sections = shelf.sections(document)
    above = [section for section in _named(wanted, shelf, document) if len(descendants(section, sections)) >= _LEAST]
    if not above:
        return []
    parent = max(above, key=lambda section: len(descendants(section, sections)))
    inside = descendants(parent, sections)
    lines = _headed(inside, shelf.source.chunks_of(document.id), wanted)
    return [(parent, lines, len(inside))] if lines else []


def _headed(inside: Sequence[Section], chunks: Sequence[Chunk], wanted: Asked) -> list[_Line]:
    titles = {(fold(section.title), section.page) for section in inside}
    number, unit = re.escape(wanted.number), re.escape(fold(wanted.unit).removesuffix("s"))
    says = re.compile(rf"\b{number}(?:st|nd|rd|th|\.)?[\s-]{unit}s?\b|\b{unit}s?[\s-]{number}\b")
    lines: list[_Line] = []
    for chunk in chunks:
        for place, heading in enumerate(chunk.units[:-1]):
            below = chunk.units[place + 1]
            if not heading.spans or not below.spans or (fold(heading.text), heading.spans[0].page) not in titles:
                continue
            if len(words(below.text)) <= _LINE_BELOW and says.search(fold(below.text)):
                lines.append((heading.text, chunk, (heading, below)))
    return lines
