# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Running heads, feet, page numbers and stamps: found by repetition and place, kept out of the text."""

import re
from collections import defaultdict
from collections.abc import Sequence
from statistics import median

from app.ingestion.layout import Line, PageView

_ROMAN = re.compile(r"\b[ivxlc]+\b", re.IGNORECASE)
_NUMBER = re.compile(r"\d+")
_PAGE_NUMBER = re.compile(
    r"(?:(?:page|seite|página|pagina|p\.|pg\.?|страница|第)\s*)?[-–—|•\[(]*\s*(?:[a-z]{1,2}[-–.])?(?:\d{1,4}|[ivxlc]{1,7})\s*[-–—|•\])]*"
    r"(?:\s*(?:/|of|von|de|sur|di)\s*\d{1,4})?(?:\s*页)?",
    re.IGNORECASE,
)

Places = dict[tuple[bool, str], list[tuple[int, float, int]]]
"""(at the head, words without numbers) -> (page index, distance from the edge in points, what the whole page says)."""

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
    places: Places = defaultdict(list)
    says = [hash(tuple(_shape(line.text) for line in view.lines)) for view in views]
    zones: list[list[tuple[bool, Line]]] = []
    for view in views:
        zone = [(top, line) for top in (True, False) for line in _edge(view, top)]
        zones.append(zone)
        for top, line in zone:
            distance = line.middle if top else view.height - line.middle
            places[top, _shape(line.text)].append((view.index, distance, says[view.index]))
    needed = 2 if len(views) <= 5 else 3
    margins = _margins(views, needed)
    placed = {top: _placed(views, top) for top in (True, False)}
    result: list[list[Line]] = []
    for view, zone, number in zip(views, zones, numbers, strict=True):
        found = {id(line): line for line in view.lines if line.stamp}
        found.update((id(line), line) for line in margins[view.index])
        if number is not None:
            found[id(number)] = number
        for edge in (True, False):
            rest = [line for top, line in zone if top is edge and id(line) not in found]
            rows = _outermost(view, rest, edge, places, needed, len(views))
            if not rows and len(views) <= 2:
                rows = _apart(view, rest, edge, number)
            found.update((id(line), line) for line in [*rows, *placed[edge].get(view.index, [])])
        result.append(list(found.values()))
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


def _rows(lines: Sequence[Line]) -> list[list[Line]]:
    """Lines of one height, outermost first."""
    rows: list[list[Line]] = []
    for line in lines:
        if rows and abs(line.middle - rows[-1][0].middle) < rows[-1][0].height * 0.6:
            rows[-1].append(line)
        else:
            rows.append([line])
    return rows


def _outermost(view: PageView, lines: Sequence[Line], top: bool, places: Places, needed: int, pages: int) -> list[Line]:
    """Furniture from the edge inwards; the first row of lines that is none ends it."""
    found: list[Line] = []
    for row in _rows(lines):
        furniture = [line for line in row if _repeats(view, line, top, places, needed)]
        repeated = set(map(id, furniture))
        numbers = [line for line in row if id(line) not in repeated and is_page_number(line.text)]
        if numbers and (furniture or len(row) == 1) and pages > 1 and not _crowded(view, row, top):
            furniture.extend(numbers)
        found.extend(furniture)
        if len(furniture) < len(row) and not (furniture and numbers):
            break
    return found


def _repeats(view: PageView, line: Line, top: bool, places: Places, needed: int) -> bool:
    shape = _shape(line.text)
    if not shape:
        return False
    distance = line.middle if top else view.height - line.middle
    # Pages that say the same throughout repeat their text, not a running head.
    same = {says for index, other, says in places[top, shape] if abs(other - distance) < 8 and abs(index - view.index) <= _NEAR}
    return len(same) >= needed


def _crowded(view: PageView, row: Sequence[Line], top: bool) -> bool:
    """Body text follows at once: the number is part of it (a table, a list) and not of the page."""
    gap = _gap(view, row, top)
    return gap is not None and gap < row[0].height * 0.25


def _gap(view: PageView, row: Sequence[Line], top: bool, besides: Line | None = None) -> float | None:
    """White space (points) between a row at the edge and the text next to it (`besides` a line); None without any."""
    edge = max(line.y1 for line in row) if top else min(line.y0 for line in row)
    own = set(map(id, row))
    gaps = [
        line.y0 - edge if top else edge - line.y1
        for line in view.lines
        if not line.aside and not line.stamp and id(line) not in own and line is not besides
    ]
    return min((gap for gap in gaps if gap > -row[0].height * 0.5), default=None)


def _placed(views: Sequence[PageView], top: bool) -> dict[int, list[Line]]:
    """Heads whose words change (titles of chapters, first and last entry) by place alone: page index -> lines.

    The outermost row stands at one height on most pages near by, in one size, with a clear gap to the text.
    """
    rows: dict[int, tuple[float, float, list[Line]]] = {}
    for view in views:
        outermost = _rows(_edge(view, top))[:1]
        if not outermost:
            continue
        row = outermost[0]
        gap = _gap(view, row, top)
        if gap is not None and gap > row[0].height * 0.8 and sum(len(line.text) for line in row) < 120:
            rows[view.index] = (row[0].middle if top else view.height - row[0].middle, row[0].size, row)
    found: dict[int, list[Line]] = {}
    for index, (distance, size, row) in rows.items():
        near = [other for other in range(index - 6, index + 7) if 0 <= other < len(views)]
        alike = {
            " ".join(line.text for line in rows[other][2])
            for other in near
            if other in rows and abs(rows[other][0] - distance) < 2 and abs(rows[other][1] - size) < 0.3
        }
        count = sum(
            1 for other in near if other in rows and abs(rows[other][0] - distance) < 2 and abs(rows[other][1] - size) < 0.3
        )
        if count >= 5 and count >= len(near) * 0.6 and alike:
            found[index] = row
    return found


def _apart(view: PageView, lines: Sequence[Line], top: bool, number: Line | None) -> list[Line]:
    """In a document too short for repetition: the outermost row close to the edge, far from a text of some lines, set plainly.

    `number` is the line known to be the page number; it may stand between the row and the text.
    """
    outermost = _rows(lines)[:1]
    if not outermost:
        return []
    row = list(outermost[0])
    own = set(map(id, row))
    row.extend(line for line in lines if id(line) not in own and is_page_number(line.text))
    own = set(map(id, row))
    others = [line for line in view.lines if not line.aside and not line.stamp and id(line) not in own and line is not number]
    if len(others) < 2 or any(len(line.text) > 90 for line in row):
        return []
    usual = median([line.size for line in others])
    distance = max(line.y1 for line in row) if top else view.height - min(line.y0 for line in row)
    plain_type = row[0].size <= usual * 1.05 and (not row[0].bold or row[0].size < usual)
    gap = _gap(view, row, top, besides=number)
    room = row[0].height * (1.5 if len(others) >= 4 else 2.5)
    return row if distance < view.height * 0.1 and gap is not None and gap > room and plain_type else []


def _margins(views: Sequence[PageView], needed: int) -> list[list[Line]]:
    """Per page, lines set sideways that come again on other pages, or that stand beside all text."""
    seen: dict[str, set[int]] = defaultdict(set)
    for view in views:
        for line in view.lines:
            if line.aside:
                seen[_shape(line.text)].add(view.index)
    return [
        [line for line in view.lines if line.aside and (len(seen[_shape(line.text)]) >= needed or _beside(view, line))]
        for view in views
    ]


def _beside(view: PageView, line: Line) -> bool:
    """Set sideways in the margin, left or right of all text."""
    upright = [other for other in view.lines if not other.aside]
    if len(upright) < 8:
        return False
    return line.x1 < min(other.x0 for other in upright) + 1 or line.x0 > max(other.x1 for other in upright) - 1
