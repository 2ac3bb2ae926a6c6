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
from app.domain.chunks import Chunk, Section, Unit
from app.domain.documents import Document

_LEAST = 3
_MOST_LINES = 40
_LONGEST_NAME = 8  # words of a heading that can be a thing's name
_LINE_BELOW = 8  # words of the line under a heading that says of which level or class it is
_PREFIX = re.compile(
    r"(?:chapter|appendix|annex|part|section|kapitel|anhang|teil|abschnitt)\b[^:—–]*[:—–]\s*|[\d.]+\s+", re.IGNORECASE
)
_LISTS = frozenset(("description", "descriptions", "list", "lists", "all", "beschreibung", "beschreibungen", "liste"))

Counted = tuple[tuple[CheckedClaim, ...], int, str]
"""The lines of the answer, how many headings were read, and a note for the trace."""
_Line = tuple[str, Chunk, tuple[Unit, ...]]


def things(wanted: Asked, shelf: Shelf) -> Counted | None:
    """None unless exactly one document has a heading for such things, and exactly one that they stand under."""
    bearing = [document for document in shelf.documents if _named(wanted, shelf, document)]
    if len(bearing) != 1:
        return None
    find = _of_a_class if wanted.number else _of_a_kind
    found = find(wanted, shelf, bearing[0])
    if len(found) != 1:
        return None
    document, parent, lines, read = found[0]
    said = say(wanted.language, "things", count=len(lines), subject=_called(wanted), heading=parent.title, read=read)
    if len(lines) > _MOST_LINES:
        said = f"{said} {say(wanted.language, 'first', shown=_MOST_LINES)}"
    places = [shelf.place(document, chunk, *units) for _, chunk, units in lines[:_MOST_LINES]]
    head = shelf.heading(document, parent) or places[0]
    claims = [CheckedClaim(said, Verdict.SUPPORTED, "", (head,))]
    claims += [CheckedClaim(text, Verdict.SUPPORTED, "", (place,)) for (text, _, _), place in zip(lines, places, strict=False)]
    return tuple(claims), read, f"structure: {read} headings under “{parent.title}” of {document.title} read"


def _called(wanted: Asked) -> str:
    return f"{wanted.subject} ({wanted.unit} {wanted.number})" if wanted.number else wanted.subject


def _of_a_kind(wanted: Asked, shelf: Shelf, document: Document) -> list[tuple[Document, Section, list[_Line], int]]:
    """Headings that are nothing but the kind's name, with a single level of headings under them."""
    sections = shelf.sections(document)
    kind = set(stems(wanted.subject, document.language))
    named = _named(wanted, shelf, document)
    largest = max((len(descendants(section, sections)) for section in named), default=0)
    found = []
    for section in named:
        below = children(section, sections)
        inside = descendants(section, sections)
        # Where one holds most of all that is inside, its neighbours have slipped under it; one that bears the kind's own name is
        # about the kind, and none of them.
        slipped = any(len(descendants(each, sections)) * 2 > len(inside) for each in below)
        about = any(kind & set(stems(each.title, document.language)) for each in below)
        sentences = any(len(words(each.title)) > _LONGEST_NAME for each in below)
        if len(below) < _LEAST or slipped or about or sentences or len(inside) < largest:
            continue
        lines: list[_Line] = []
        for each in below:
            place = shelf.heading(document, each)
            if place is not None:
                lines.append((each.title, place.passage.chunk, place.units))
        if len(lines) == len(below):
            found.append((document, section, lines, len(below)))
    return found


def _named(wanted: Asked, shelf: Shelf, document: Document) -> list[Section]:
    """Headings that say nothing but what kind of things stand under them."""
    kind = set(stems(wanted.subject, document.language))
    sections = shelf.sections(document)
    return [section for section in sections if set(stems(_core(section.title), document.language)) == kind]


def _core(title: str) -> str:
    bare = _PREFIX.sub("", title, count=1)
    return " ".join(word for word in words(bare) if word not in _LISTS) or title


def _of_a_class(wanted: Asked, shelf: Shelf, document: Document) -> list[tuple[Document, Section, list[_Line], int]]:
    """Headings anywhere under a heading that is about the kind whose next line says the level or class."""
    sections = shelf.sections(document)
    above = [section for section in _named(wanted, shelf, document) if len(descendants(section, sections)) >= _LEAST]
    if not above:
        return []
    parent = max(above, key=lambda section: len(descendants(section, sections)))
    inside = descendants(parent, sections)
    lines = _headed(inside, shelf.source.chunks_of(document.id), wanted)
    return [(document, parent, lines, len(inside))] if lines else []


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
