# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which sections of a document are its chapters, appendices, articles: by their names, their numbers, or the outline."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from app.answering.structure_questions import Part
from app.domain.chunks import HeadingSource, Section
from app.domain.numerals import roman_text, roman_value

_CALLED = {
    Part.CHAPTER: "chapter|kapitel|chapitre|capítulo|capitolo|hoofdstuk",
    Part.PART: "part|teil|partie|parte",
    Part.APPENDIX: "appendix|annex|annexe|anhang|anexo|schedule",
    Part.ARTICLE: r"article|artikel|art\.|artículo|articolo",
    Part.SECTION: "section|abschnitt|sec\\.|sección",
}
_NUMBER = r"(?:[a-z]{1,3}[- ]?)?\d+[a-z]?|[ivxlc]+|[a-z]{1,2}(?:-[a-z])?"
_NUMBERED = re.compile(r"(?:(\d{1,2})|([IVXLC]{1,6}))\s?([a-z]?)([.:]?)\s+(?=\S)")
_LEAST_NAMED = 2
_LEAST = 3
_LEAST_WITH_GAPS = 4
_NOT_ALNUM = re.compile(r"[\W_]+")


class Told(StrEnum):
    """What tells that these are the parts, from the surest down."""

    NAMES = "names"  # each calls itself so and has its own number
    NUMBERS = "numbers"  # the main headings that are numbered one after the other
    OUTLINE = "outline"  # the top of the outline that the file has
    HEADINGS = "headings"  # the largest headings that were seen


@dataclass(frozen=True, slots=True)
class Parts:
    """`complete`: no number is left out and no heading without one stands among them, or it is the outline of the file itself."""

    sections: tuple[Section, ...]
    told: Told
    complete: bool


def parts_of(part: Part, sections: Sequence[Section]) -> Parts | None:
    """The parts of this kind that a document has, in its order; None where they cannot be told."""
    named = _named(part, sections)
    if named is None:
        return None
    complete = _follow(part, named)
    outlined = sum(section.source is HeadingSource.OUTLINE for section in named) * 2 > len(named)
    enough = _LEAST_NAMED if outlined else _LEAST_WITH_GAPS
    if complete and len(named) >= (1 if part is Part.APPENDIX else _LEAST_NAMED):
        enough = len(named)
    if named and len(named) >= enough:
        return Parts(named, Told.NAMES, complete)
    if part not in (Part.CHAPTER, Part.SECTION):
        return None
    main = main_sections(sections)
    series = _series(main)
    if len(series) >= _LEAST:
        between = [each for each in main if series[0].ordinal <= each.ordinal <= series[-1].ordinal]
        return Parts(series, Told.NUMBERS, len(between) == len(series))
    if not main:
        return None
    told = Told.OUTLINE if main[0].source is HeadingSource.OUTLINE else Told.HEADINGS
    return Parts(main, told, told is Told.OUTLINE)


def part_with_number(part: Part, number: str, sections: Sequence[Section]) -> Section | None:
    """The part that bears a number: by its name, else by the number alone among the main headings."""
    wanted = number.casefold()
    if _named(part, sections) is not None:
        called = [section for section in sections if _key(part, section.title) == wanted]
        if called:
            # It may stand in front of the book as well: what the part holds is under the one that has something under it.
            return max(called, key=lambda section: (len(descendants(section, sections)), -section.ordinal))
    if part is Part.SECTION:
        dotted = (each for each in sections if each.title.casefold().lstrip("§ ").startswith((f"{wanted} ", f"{wanted}. ")))
        return next(dotted, None)
    if part is not Part.CHAPTER:
        return None
    for section in _series(main_sections(sections)):
        found = _NUMBERED.match(section.title)
        if found and wanted in ((found[1] or found[2]).casefold() + found[3], str(_value(found)) + found[3]):
            return section
    return None


def shown_title(section: Section, sections: Sequence[Section]) -> str:
    """The title; where that is but a number ("Chapter 1"), with the heading that follows on the page."""
    bare = any(
        _folded(section.title) == _folded(f"{called}{_key(part, section.title)}") for part in Part for called in _plain(part)
    )
    place = section.ordinal + 1
    following = sections[place] if place < len(sections) else None
    if bare and following is not None and following.page == section.page and following.level >= section.level:
        return f"{section.title}: {following.title}"
    return section.title


def _plain(part: Part) -> list[str]:
    return _CALLED[part].split("|")


def children(of: Section, sections: Sequence[Section]) -> tuple[Section, ...]:
    """What stands right under a section: what the outline of the file says of it, where it says anything."""
    below = tuple(section for section in sections if section.parent_id == of.id)
    outlined = tuple(section for section in below if section.source is HeadingSource.OUTLINE)
    return outlined if len(outlined) >= _LEAST_NAMED else below


def descendants(of: Section, sections: Sequence[Section]) -> tuple[Section, ...]:
    """All that stands under a section, at any depth; `sections` are in the order of the book."""
    inside = {of.id}
    found = []
    for section in sections:
        if section.parent_id in inside:
            inside.add(section.id)
            found.append(section)
    return tuple(found)


def main_sections(sections: Sequence[Section]) -> tuple[Section, ...]:
    """The highest level with several headings: of the outline where the file has one, which knows more than type does.

    Headings that all stand on one or two of many pages are a title page or a form; one that comes again counts once.
    """
    pages = min(_LEAST, len({section.page for section in sections}))
    outline = [section for section in sections if section.source is HeadingSource.OUTLINE]
    for pool in (outline, sections):
        for level in sorted({section.level for section in pool}):
            once = {_folded(section.title): section for section in reversed(pool) if section.level == level}
            here = tuple(reversed(once.values()))
            if len(here) >= _LEAST and len({section.page for section in here}) >= pages:
                return tuple(sorted(here, key=lambda section: section.ordinal))
    return ()


def _named(part: Part, sections: Sequence[Section]) -> tuple[Section, ...] | None:
    """Sections that call themselves so, each number once; None where numbers begin anew within the document."""
    found = [section for section in sections if _key(part, section.title)]
    outlined = [section for section in found if section.source is HeadingSource.OUTLINE]
    # A heading told by type may be the start of a line that speaks of a chapter of another work.
    pool = outlined if len(outlined) >= _LEAST_NAMED else found
    first: dict[str, Section] = {}
    others: set[str] = set()
    for section in pool:
        key = _key(part, section.title)
        before = first.setdefault(key, section)
        if len(section.title) > len(key) + 9 and _folded(before.title) != _folded(section.title):
            others.add(key)
    return None if len(others) * 4 > len(first) else tuple(first.values())


def _follow(part: Part, named: Sequence[Section]) -> bool:
    """Whether the numbers are 1, 2, 3 ... or I, II, III ... or A, B, C ..."""
    keys = [_key(part, section.title) for section in named]
    counted = [str(number) for number in range(1, len(keys) + 1)]
    roman = [roman_text(number) for number in range(1, len(keys) + 1)]
    letters = [chr(ord("a") + number) for number in range(len(keys))]
    return keys in (counted, roman, letters)


def _key(part: Part, title: str) -> str:
    """The number of a title like "Chapter 5 Dogs", folded; "" for other titles."""
    found = re.match(rf"(?:{_CALLED[part]})\s+({_NUMBER})(?=[\s.:)—–-]|$)", title.strip().casefold())
    return found[1].replace(" ", "") if found else ""


def _series(main: Sequence[Section]) -> tuple[Section, ...]:
    """The main headings that are numbered one after the other from the first on ("IV a" follows "IV")."""
    found: list[Section] = []
    last, form = None, (False, "")
    for section in main:
        match = _NUMBERED.match(section.title)
        value = _value(match) if match else None
        if match is None or value is None:
            continue
        written = (bool(match[1]), match[4])
        begins = last is None and value in (0, 1)
        if begins or (last is not None and written == form and (value == last + 1 or (value == last and match[3]))):
            found.append(section)
            last, form = value, written
    return tuple(found)


def _folded(title: str) -> str:
    return _NOT_ALNUM.sub("", title.casefold())


def _value(match: re.Match[str]) -> int | None:
    return int(match[1]) if match[1] else roman_value(match[2])
