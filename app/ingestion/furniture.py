# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Running heads, feet, page numbers and stamps: found by repetition and place, kept out of the text."""

import re
from collections import defaultdict
from collections.abc import Sequence

from app.ingestion.layout import Line, PageView

_ROMAN = re.compile(r"\b[ivxlc]+\b", re.IGNORECASE)
_NUMBER = re.compile(r"\d+")
_PAGE_NUMBER = re.compile(
    r"(?:(?:page|seite|página|pagina|p\.|pg\.?|страница|第)\s*)?[-–—|•\[(]*\s*(?:[a-z]{1,2}[-–.])?(?:\d{1,4}|[ivxlc]{1,7})\s*[-–—|•\])]*"
    r"(?:\s*(?:/|of|von|de|sur|di)\s*\d{1,4})?(?:\s*页)?",
    re.IGNORECASE,
)
_ZONE = 0.13
"""The share of the height at head and foot in which furniture stands."""
_NEAR = 8
"""Pages that repeat a running head; a title that comes again after a chapter is no furniture."""


def is_page_number(text: str) -> bool:
    """Nothing but a page number: `12`, `- xiv -`, `Page 3 of 10`, `A-7`."""
    return bool(_PAGE_NUMBER.fullmatch(text.strip()))


def find_furniture(views: Sequence[PageView], numbers: Sequence[Line | None]) -> list[list[Line]]:
    """Per page, the lines that are furniture. Lines are not changed.

    A line at the head or foot is furniture when its words, numbers aside, come again at the same height on pages near by:
    on three of them, or on two in a document of up to five pages. `numbers` are the lines known to be page numbers.
    """
    places: dict[tuple[bool, str], list[tuple[int, float]]] = defaultdict(list)
    zones: list[list[tuple[bool, Line]]] = []
    for view in views:
        zone = [(top, line) for top in (True, False) for line in _edge(view, top)]
        zones.append(zone)
        for top, line in zone:
            places[top, _shape(line.text)].append((view.index, line.middle if top else view.height - line.middle))
    needed = 2 if len(views) <= 5 else 3
    result: list[list[Line]] = []
    for view, zone, number in zip(views, zones, numbers, strict=True):
        found: list[Line] = [line for line in view.lines if line.stamp]
        if number is not None:
            found.append(number)
        for edge in (True, False):
            rest = [line for top, line in zone if top is edge and line is not number]
            found.extend(_outermost(view, rest, edge, places, needed, len(views)))
        result.append(found)
    return result


def _edge(view: PageView, top: bool) -> list[Line]:
    """Lines in the zone at the head or foot, outermost first."""
    limit = view.height * _ZONE
    lines = [line for line in view.lines if not line.aside and (line.y1 <= limit if top else line.y0 >= view.height - limit)]
    return sorted(lines, key=lambda line: (line.y0 if top else -line.y1, line.x0))


def _shape(text: str) -> str:
    """Words without their numbers, so that pages compare."""
    folded = _NUMBER.sub("#", text.casefold())
    if len(folded) < 12:
        folded = _ROMAN.sub("#", folded)
    return " ".join(folded.split())


def _outermost(
    view: PageView,
    lines: list[Line],
    top: bool,
    places: dict[tuple[bool, str], list[tuple[int, float]]],
    needed: int,
    pages: int,
) -> list[Line]:
    """Furniture from the edge inwards; the first row of lines that is none ends it."""
    found: list[Line] = []
    position = 0
    while position < len(lines):
        row = [lines[position]]
        while position + len(row) < len(lines) and abs(lines[position + len(row)].middle - row[0].middle) < row[0].height * 0.6:
            row.append(lines[position + len(row)])
        position += len(row)
        furniture = [line for line in row if _repeats(view, line, top, places, needed)]
        numbers = [line for line in row if line not in furniture and is_page_number(line.text)]
        if numbers and (furniture or len(row) == 1) and pages > 1 and not _crowded(view, row, top):
            furniture.extend(numbers)
        if len(furniture) == len(row) or (furniture and numbers):
            found.extend(furniture)
            continue
        found.extend(furniture)
        break
    return found


def _repeats(view: PageView, line: Line, top: bool, places: dict[tuple[bool, str], list[tuple[int, float]]], needed: int) -> bool:
    shape = _shape(line.text)
    if not shape:
        return False
    distance = line.middle if top else view.height - line.middle
    same = {index for index, other in places[top, shape] if abs(other - distance) < 8 and abs(index - view.index) <= _NEAR}
    return len(same) >= needed


def _crowded(view: PageView, row: list[Line], top: bool) -> bool:
    """Body text follows at once: the number is part of it (a table, a list) and not of the page."""
    edge = max(line.y1 for line in row) if top else min(line.y0 for line in row)
    height = row[0].height
    for line in view.lines:
        if line in row or line.aside:
            continue
        gap = line.y0 - edge if top else edge - line.y1
        if -height * 0.5 < gap < height * 0.25:
            return True
    return False
