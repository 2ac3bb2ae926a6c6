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
    margins = _margins(views, needed)
    placed = {top: _placed(views, top) for top in (True, False)}
    result: list[list[Line]] = []
    for view, zone, number in zip(views, zones, numbers, strict=True):
        found: list[Line] = [line for line in view.lines if line.stamp or any(line is other for other in margins[view.index])]
        if number is not None:
            found.append(number)
        for edge in (True, False):
            rest = [line for top, line in zone if top is edge and line is not number]
            rows = _outermost(view, rest, edge, places, needed, len(views))
            by_place = placed[edge].get(view.index, [])
            rows.extend(line for line in by_place if line is not number and not any(line is other for other in rows))
            found.extend(rows)
        result.append(found)
    return result


def _margins(views: Sequence[PageView], needed: int) -> list[list[Line]]:
    """Per page, lines set sideways that come again on other pages."""
    seen: dict[str, set[int]] = defaultdict(set)
    for view in views:
        for line in view.lines:
            if line.aside:
                seen[_shape(line.text)].add(view.index)
    return [[line for line in view.lines if line.aside and len(seen[_shape(line.text)]) >= needed] for view in views]


def _placed(views: Sequence[PageView], top: bool) -> dict[int, list[Line]]:
    """Heads whose words change (titles of chapters, first and last entry) by place alone: page index -> lines.

    The outermost row stands at one height on most pages near by, in one size, with a clear gap to the text.
    """
    rows: dict[int, tuple[float, float, list[Line]]] = {}
    for view in views:
        lines = _edge(view, top)
        if not lines:
            continue
        first = lines[0]
        row = [line for line in lines if abs(line.middle - first.middle) < first.height * 0.6]
        edge = max(line.y1 for line in row) if top else min(line.y0 for line in row)
        others = [line for line in view.lines if not line.aside and not any(line is other for other in row)]
        gaps = [line.y0 - edge if top else edge - line.y1 for line in others]
        gap = min((gap for gap in gaps if gap > -first.height), default=0.0)
        if gap > first.height * 0.8 and sum(len(line.text) for line in row) < 120:
            rows[view.index] = (first.middle if top else view.height - first.middle, first.size, row)
    found: dict[int, list[Line]] = {}
    for index, (distance, size, row) in rows.items():
        near = [other for other in range(index - 6, index + 7) if 0 <= other < len(views)]
        same = sum(
            1 for other in near if other in rows and abs(rows[other][0] - distance) < 2 and abs(rows[other][1] - size) < 0.3
        )
        if same >= 5 and same >= len(near) * 0.6:
            found[index] = row
    return found


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
