# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Answers about structure, from outlines, indexes and exhaustive keyword passes; nothing here rests on similarity."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from app.answering.citations import Pages, Place, focused
from app.answering.claims import CheckedClaim
from app.answering.structure_forms import Asks
from app.answering.structure_pages import in_index, index_lines, on_page
from app.answering.structure_parts import children, main_sections, part_with_number, parts_of, shown_title
from app.answering.structure_places import Mention, Mentions, Shelf, holds, line
from app.answering.structure_questions import Asked, Part, asked, names_a_document, resolve
from app.answering.structure_things import things
from app.answering.structure_words import counted, pages_sentence, part_name, parts_sentence, say
from app.domain.answers import Basis
from app.domain.chunks import Section
from app.domain.concepts import DocumentMap
from app.domain.documents import Document
from app.domain.jobs import CancelToken
from app.domain.ports import ChunkSource
from app.domain.questions import Question, Scope
from app.domain.remarks import Remark, RemarkCode, remark

_MOST_LINES = 40
_MOST_PAGES = 20
_MOST_HEADINGS = 2  # of one document that is about something
_MOST_CHOICES = 4
_LONGEST_HEADING = 80  # characters
_QUOTE = 220  # characters of a quoted sentence
_WITHIN = re.compile(
    r"(chapter|part|appendix|annex|kapitel|teil|anhang) ([a-z]?\d+(?:\.\d+)*[a-z]?|[ivxlc]+|[a-z])"
    r"(?: (?:of|in|von|vom|des|der) (.+))?"
)


Maps = Callable[[Scope], Mapping[str, DocumentMap]]
"""The maps of the documents of a scope, by id."""


@dataclass(frozen=True, slots=True)
class StructureAnswer:
    """`read` counts the parts that were read for it: headings, or searched parts of the text.

    `choices` are the beginnings of the documents that may be meant, where there are several and none was named.
    """

    claims: tuple[CheckedClaim, ...]
    read: int
    note: Remark
    choices: tuple[Place, ...] = ()
    basis: Basis = Basis.HEADINGS


def structure_answer(
    question: Question,
    documents: Sequence[Document],
    source: ChunkSource,
    pages: Pages,
    cancel: CancelToken,
    maps: Maps | None = None,
) -> StructureAnswer | None:
    """The answer to a question about structure; None for every other question, and where structure does not tell.

    `documents` are all that are asked, `maps` tells what they are about. Raises AppError(CANCELLED) and what `source` raises.
    """
    wanted = asked(question.text)
    if wanted is None:
        return None
    if wanted.kind in (Asks.LIST_PARTS, Asks.COUNT_PARTS):
        wanted = _within_part(wanted)
    chosen = resolve(wanted.where, documents)
    if not chosen:
        return None
    shelf = Shelf(source, chosen, pages, cancel)
    match wanted.kind:
        case Asks.LIST_PARTS | Asks.COUNT_PARTS:
            return _of_one(wanted, shelf, _parts) if question.scope.section_id is None else None
        case Asks.COUNT_PAGES:
            return _of_one(wanted, shelf, _page_count)
        case Asks.INSIDE_PART:
            return _of_one(wanted, shelf, _inside) if question.scope.section_id is None else None
        case Asks.ON_PAGE:
            return _of_one(wanted, shelf, _on_page_called) if question.scope.section_id is None else None
        case Asks.DOCUMENTS:
            return _documents(wanted, shelf)
        case Asks.COUNT_THINGS:
            counted_things = things(wanted, shelf) if question.scope.section_id is None else None
            return None if counted_things is None else StructureAnswer(*counted_things)
    scope = question.scope
    if names_a_document(wanted.where):
        scope = replace(scope, document_ids=frozenset(document.id for document in chosen))
    if wanted.kind is Asks.PARTS_MENTION:
        return _which_parts(wanted, shelf, scope)
    if wanted.kind is Asks.IN_INDEX:
        told = in_index(wanted, shelf, scope)
        return _where(wanted, shelf, scope) if told is None else StructureAnswer(*told)
    if wanted.kind is Asks.WHERE_MENTIONED:
        return _where(wanted, shelf, scope)
    if len(documents) < 2:
        return None
    about = _about(wanted, shelf, scope, maps) if wanted.kind is Asks.WHICH_ABOUT else None
    return about or _which(wanted, shelf, scope)


def _answer(
    lines: Sequence[CheckedClaim | None], read: int, note: Remark, basis: Basis = Basis.HEADINGS
) -> StructureAnswer | None:
    """None where the first line, which says how many there are, cannot be shown."""
    if not lines or lines[0] is None:
        return None
    return StructureAnswer(tuple(each for each in lines if each is not None), read, note, basis=basis)


def _within_part(wanted: Asked) -> Asked:
    """ "the sections of chapter 5" asks for what is in chapter 5."""
    found = _WITHIN.fullmatch(wanted.where)
    if found is None:
        return wanted
    begins = {"chapter": Part.CHAPTER, "kapitel": Part.CHAPTER, "part": Part.PART, "teil": Part.PART}
    return replace(wanted, kind=Asks.INSIDE_PART, part=begins.get(found[1], Part.APPENDIX), number=found[2], where=found[3] or "")


def _of_one(
    wanted: Asked, shelf: Shelf, answer: Callable[[Asked, Shelf, Document], StructureAnswer | None]
) -> StructureAnswer | None:
    """The answer of the only document that has one; of a few, the choice between them."""
    if len(shelf.documents) > _MOST_CHOICES:
        return None
    found = [(document, made) for document in shelf.documents if (made := answer(wanted, shelf, document)) is not None]
    if len(found) < 2:
        return found[0][1] if found else None
    places = [shelf.opening(document) for document, _ in found]
    read = sum(made.read for _, made in found)
    choices = tuple(place for place in places if place is not None)
    if len(choices) < 2:
        return None
    return StructureAnswer((), read, remark(RemarkCode.DOCUMENTS_MEANT, count=str(len(found))), choices)


def _parts(wanted: Asked, shelf: Shelf, document: Document) -> StructureAnswer | None:
    sections = shelf.sections(document)
    part = wanted.part or Part.CHAPTER
    parts = parts_of(part, sections)
    if parts is None:
        return None
    said = parts_sentence(
        wanted.language, document.title, len(parts.sections), len(sections), part, parts.told, complete=parts.complete
    )
    note = remark(
        RemarkCode.HEADINGS_READ, count=str(len(sections)), title=document.title, kind=part.value, told=parts.told.value
    )
    return _headings(wanted, shelf, document, said, parts.sections, note)


def _inside(wanted: Asked, shelf: Shelf, document: Document) -> StructureAnswer | None:
    sections = shelf.sections(document)
    part = part_with_number(wanted.part, wanted.number, sections) if wanted.part is not None else None
    below = children(part, sections) if part is not None else ()
    if part is None or not below:
        return None
    headings = counted(wanted.language, len(below), "heading_one", "heading_many")
    said = say(wanted.language, "inside", heading=shown_title(part, sections), count=len(below), headings=headings)
    note = remark(RemarkCode.THINGS_READ, count=str(len(sections)), row=part.title, title=document.title)
    return _headings(wanted, shelf, document, said, below, note, part)


def _headings(
    wanted: Asked,
    shelf: Shelf,
    document: Document,
    said: str,
    shown: Sequence[Section],
    note: Remark,
    above: Section | None = None,
) -> StructureAnswer | None:
    sections = shelf.sections(document)
    places = [shelf.heading(document, section) for section in shown[:_MOST_LINES]]
    first = shelf.heading(document, above) if above is not None else next((place for place in places if place), None)
    if len(shown) > _MOST_LINES:
        said = f"{said} {say(wanted.language, 'first', shown=_MOST_LINES)}"
    lines = [line(shown_title(section, sections), place) for section, place in zip(shown, places, strict=False)]
    return _answer([line(said, first), *lines], len(sections), note)


def _page_count(wanted: Asked, shelf: Shelf, document: Document) -> StructureAnswer | None:
    pages = pages_sentence(wanted.language, document.page_count)
    said = say(wanted.language, "count_pages", title=document.title, pages=pages)
    note = remark(RemarkCode.PAGES_COUNTED, title=document.title, count=str(document.page_count))
    return _answer([line(said, shelf.opening(document))], document.page_count, note, Basis.FILES)


def _on_page_called(wanted: Asked, shelf: Shelf, document: Document) -> StructureAnswer | None:
    told = on_page(wanted, shelf, document)
    return None if told is None else StructureAnswer(*told, basis=Basis.WHOLE_TEXT)


def _documents(wanted: Asked, shelf: Shelf) -> StructureAnswer | None:
    many = len(shelf.documents)
    places = [shelf.opening(document) for document in shelf.documents[:_MOST_LINES]]
    said = say(wanted.language, "document" if many == 1 else "documents", count=many)
    if many > _MOST_LINES:
        said = f"{said} {say(wanted.language, 'first', shown=_MOST_LINES)}"
    named = [
        f"{document.title} ({pages_sentence(wanted.language, document.page_count)})" for document in shelf.documents[:_MOST_LINES]
    ]
    lines = [line(text, place) for text, place in zip(named, places, strict=True)]
    first = line(said, next((place for place in places if place), None))
    return _answer([first, *lines], many, remark(RemarkCode.DOCUMENTS_COUNTED, count=str(many)), Basis.FILES)


def _which(wanted: Asked, shelf: Shelf, scope: Scope) -> StructureAnswer | None:
    found = shelf.mentions(wanted.subject, scope, phrase=wanted.phrase)
    by_document: dict[str, list[Mention]] = {}
    for mention in found.found:
        by_document.setdefault(mention.document.id, []).append(mention)
    order = sorted(by_document.values(), key=lambda mentions: (-len(mentions), mentions[0].document.title))
    said = say(
        wanted.language,
        "which",
        least=_least(wanted, found),
        found=len(order),
        all=len(shelf.documents),
        subject=wanted.subject,
        read=found.read,
    )
    lines = [_mentioned(wanted, shelf, mentions, mentions[0].document.title) for mentions in order[:_MOST_LINES]]
    if not lines:
        return None
    if len(order) > _MOST_LINES:
        said = f"{said} {say(wanted.language, 'first', shown=_MOST_LINES)}"
    return _answer([line(said, _place(shelf, order[0][0])), *lines], found.read, _pass_note(wanted, found), Basis.WHOLE_TEXT)


def _which_parts(wanted: Asked, shelf: Shelf, scope: Scope) -> StructureAnswer | None:
    """The chapters of one document that hold the subject, each with its first sentence that does."""
    if len(shelf.documents) != 1 or wanted.part is None:
        return None
    document = shelf.documents[0]
    sections = shelf.sections(document)
    parts = parts_of(wanted.part, sections)
    if parts is None:
        return None
    found = shelf.mentions(wanted.subject, scope, phrase=wanted.phrase)
    ordinals = {section.id: section.ordinal for section in sections}
    by_part: dict[str, list[Mention]] = {}
    # What follows the last chapter under a main heading of its own (references, an index) is none of that chapter.
    dividers = sorted({*parts.sections, *main_sections(sections)}, key=lambda section: section.ordinal)
    titles = {section.id: shown_title(section, sections) for section in parts.sections}
    for mention in found.found:
        at = ordinals.get(mention.chunk.section_id or "", -1)
        over = [section.id for section in dividers if section.ordinal <= at][-1:]
        if over and over[0] in titles:
            by_part.setdefault(over[0], []).append(mention)
    if not by_part:
        return None
    said = say(
        wanted.language, "parts_mention", subject=wanted.subject, least=_least(wanted, found), found=len(by_part),
        all=len(parts.sections), parts=part_name(wanted.language, wanted.part), title=document.title, read=found.read,
    )  # fmt: skip
    lines = [_mentioned(wanted, shelf, mentions, titles[key]) for key, mentions in list(by_part.items())[:_MOST_LINES]]
    first = next(iter(by_part.values()))[0]
    return _answer([line(said, _place(shelf, first)), *lines], found.read, _pass_note(wanted, found), Basis.WHOLE_TEXT)


def _mentioned(wanted: Asked, shelf: Shelf, mentions: Sequence[Mention], title: str) -> CheckedClaim | None:
    places = counted(wanted.language, len(mentions), "place", "line_places")
    said = say(wanted.language, "which_line", title=title, count=len(mentions), places=places)
    return line(f"{said}. {_quoted(mentions[0], wanted)}", _place(shelf, mentions[0]))


def _where(wanted: Asked, shelf: Shelf, scope: Scope) -> StructureAnswer | None:
    found = shelf.mentions(wanted.subject, scope, phrase=wanted.phrase)
    by_page: dict[tuple[str, int], list[Mention]] = {}
    for mention in found.found:
        by_page.setdefault((mention.document.id, mention.page), []).append(mention)
    if not by_page:
        return None
    said = say(
        wanted.language, "where", subject=wanted.subject, least=_least(wanted, found), count=len(found.found),
        places=counted(wanted.language, len(found.found), "place", "places"),
        pages=pages_sentence(wanted.language, len(by_page)), read=found.read,
    )  # fmt: skip
    if len(by_page) > _MOST_PAGES:
        said = f"{said} {say(wanted.language, 'first', shown=_MOST_PAGES)}"
    several = len({document_id for document_id, _ in by_page}) > 1
    lines = [_on_page(wanted, shelf, mentions, several=several) for mentions in list(by_page.values())[:_MOST_PAGES]]
    indexed = index_lines(wanted, shelf, scope)
    first = line(said, _place(shelf, found.found[0]))
    return _answer([first, *indexed, *lines], found.read, _pass_note(wanted, found), Basis.WHOLE_TEXT)


def _on_page(wanted: Asked, shelf: Shelf, mentions: Sequence[Mention], *, several: bool) -> CheckedClaim | None:
    document = mentions[0].document
    page = say(wanted.language, "page", pages=shelf.page_name(document, mentions[0].page))
    where = f"{document.title}, {page}" if several else page[:1].upper() + page[1:]
    places = [_place(shelf, mention) for mention in mentions]
    return line(f"{where}: {_quoted(mentions[0], wanted)}", *places[:3])


def _about(wanted: Asked, shelf: Shelf, scope: Scope, maps: Maps | None) -> StructureAnswer | None:
    """The documents whose title, else whose map or headings have the subject: those that define it first, then by headings."""
    places = shelf.mentions(wanted.subject, scope, phrase=wanted.phrase)
    mentioned: dict[str, list[Mention]] = {}
    for mention in places.found:
        mentioned.setdefault(mention.document.id, []).append(mention)
    mapped = maps(scope) if maps is not None else {}
    found: list[_About] = []
    for document in shelf.documents:
        named = holds(document.title, wanted.subject, document)
        held = mentioned.get(document.id, [])
        defines = bool(held) and _is_authority(mapped.get(document.id), wanted, document)
        sections = [s for s in shelf.sections(document) if holds(s.title, wanted.subject, document)] if named or held else []
        if named or defines or sections:
            headed = any(holds(wanted.subject, section.title, document) for section in sections)
            found.append(_About(document, named, defines, headed, sections, held))
    if not found:
        return None
    titled = [each for each in found if each.named]
    found = sorted(titled or found, key=lambda each: each.order)
    said = say(
        wanted.language,
        "about" if titled else "about_headings" if all(each.sections for each in found) else "about_map",
        least=_least(wanted, places),
        found=len(found),
        all=len(shelf.documents),
        subject=wanted.subject,
        read=places.read,
    )
    lines = [_about_line(wanted, shelf, each) for each in found[:_MOST_LINES]]
    first = next((each.places[0] for each in lines if each is not None), None)
    return _answer([line(said, first), *lines], places.read, _pass_note(wanted, places), Basis.WHOLE_TEXT)


@dataclass(frozen=True, slots=True)
class _About:
    """What makes a document one that is about the subject."""

    document: Document
    named: bool
    defines: bool
    headed: bool
    sections: list[Section]
    mentions: list[Mention]

    @property
    def order(self) -> tuple[bool, bool, int, str]:
        """Those that define it first, then those with a heading that says nothing else, then by how often they speak of it."""
        return (not self.defines, not self.headed, -len(self.mentions), self.document.title)


def _is_authority(known: DocumentMap | None, wanted: Asked, document: Document) -> bool:
    """Whether the map of a document says that it defines just the subject."""
    if known is None:
        return False
    return any(
        holds(name, wanted.subject, document) and holds(wanted.subject, name, document) for name in known.authoritative_for
    )


def _about_line(wanted: Asked, shelf: Shelf, about: _About) -> CheckedClaim | None:
    document = about.document
    headings = list(dict.fromkeys(section.title for section in about.sections))[:_MOST_HEADINGS]
    shown = [next(section for section in about.sections if section.title == title) for title in headings]
    if not shown and not about.named:
        return _mentioned(wanted, shelf, about.mentions, document.title)
    held = [shelf.heading(document, section) for section in shown] or [shelf.opening(document)]
    quoted = ", ".join(say(wanted.language, "quote", text=_short(title)) for title in headings)
    return line(f"{document.title}: {quoted}" if quoted else document.title, *held)


def _short(title: str) -> str:
    """A heading that runs on into its paragraph, cut."""
    return title if len(title) <= _LONGEST_HEADING else f"{title[:_LONGEST_HEADING].rsplit(' ', 1)[0]} …"


def _place(shelf: Shelf, mention: Mention) -> Place:
    return shelf.place(mention.document, mention.chunk, mention.unit)


def _quoted(mention: Mention, wanted: Asked) -> str:
    text, _, _ = focused((mention.unit,), (mention.unit,), wanted.subject, _QUOTE)
    return say(wanted.language, "quote", text=" ".join(text.split()))


def _least(wanted: Asked, found: Mentions) -> str:
    return "" if found.complete else say(wanted.language, "at_least")


def _pass_note(wanted: Asked, found: Mentions) -> Remark:
    return remark(RemarkCode.PARTS_SEARCHED, count=str(found.read), said=wanted.subject, found=str(len(found.found)))
