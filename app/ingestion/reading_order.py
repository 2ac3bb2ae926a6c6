# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Columns and the order in which a page is read: parts over the full width, and between them column after column."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from app.ingestion.layout import Line, PageView
from app.ingestion.text_repair import has_cjk


@dataclass(frozen=True, slots=True)
class Gutter:
    """The white strip between two columns, in points."""

    x0: float
    x1: float

    @property
    def middle(self) -> float:
        return (self.x0 + self.x1) / 2


@dataclass(frozen=True, slots=True)
class Area:
    """Rows that are read from top to bottom; each row holds fragments of one visual line from left to right."""

    x0: float
    x1: float
    rows: tuple[tuple[Line, ...], ...]


def find_gutters(views: Sequence[PageView], bodies: Sequence[Sequence[Line]]) -> list[list[float]]:
    """Per page, the middles of gutters that pages elsewhere in the document make likely.

    A gutter seen on prose of at least three pages (and a twentieth of all) is looked for on every page of that width.
    """
    seen: list[tuple[float, float]] = []
    for view, lines in zip(views, bodies, strict=True):
        seen.extend((gutter.middle, view.width) for gutter in _strong_gutters(lines))
    result: list[list[float]] = []
    needed = max(3, len(views) // 20)
    for view in views:
        near: list[float] = []
        for middle, width in seen:
            if abs(width - view.width) > 2 or any(abs(middle - other) < 8 for other in near):
                continue
            count = sum(1 for other, same in seen if abs(other - middle) < 8 and abs(same - width) <= 2)
            if count >= needed:
                near.append(middle)
        result.append(near)
    return result


def read_order(lines: Sequence[Line], likely: Sequence[float]) -> list[Area]:
    """The lines of a page (without furniture) as areas in reading order. `likely` are gutters known from other pages."""
    return _areas(list(lines), likely, depth=0)


def _strong_gutters(lines: Sequence[Line]) -> list[Gutter]:
    found: list[Gutter] = []
    for gutter in _candidates(lines):
        crossing = [line for line in lines if _crosses(line, gutter)]
        for band in _bands(lines, crossing):
            left = [line for line in band if line.x1 <= gutter.middle]
            right = [line for line in band if line.x0 >= gutter.middle]
            if len(left) >= 6 and len(right) >= 6 and _is_prose(left) and _is_prose(right):
                found.append(gutter)
                break
    return found


def _areas(lines: list[Line], likely: Sequence[float], depth: int) -> list[Area]:
    if not lines:
        return []
    if depth < 4:
        best: tuple[float, Gutter, list[tuple[bool, list[Line]]]] | None = None
        for gutter in _candidates(lines):
            bands = _split(lines, gutter, any(abs(gutter.middle - middle) < 8 for middle in likely))
            gain = sum(line.width * line.height for split, band in bands if split for line in band)
            if gain and (best is None or gain > best[0]):
                best = (gain, gutter, bands)
        if best is not None:
            _, gutter, bands = best
            result: list[Area] = []
            for split, band in bands:
                if split:
                    left = [line for line in band if line.x0 + line.x1 <= gutter.middle * 2]
                    right = [line for line in band if line.x0 + line.x1 > gutter.middle * 2]
                    result.extend(_areas(left, likely, depth + 1))
                    result.extend(_areas(right, likely, depth + 1))
                else:
                    result.extend(_areas(band, likely, depth + 1) if depth < 2 and len(band) < len(lines) else [_area(band)])
            return result
    return [_area(lines)]


def _area(lines: Sequence[Line]) -> Area:
    return Area(min(line.x0 for line in lines), max(line.x1 for line in lines), tuple(visual_rows(lines)))


def visual_rows(lines: Sequence[Line]) -> list[tuple[Line, ...]]:
    """Fragments that stand side by side, from top to bottom; a raised or small one belongs to the line it overlaps."""
    rows: list[list[Line]] = []
    for line in sorted(lines, key=lambda line: (line.middle, line.x0)):
        for row in reversed(rows[-4:]):
            anchor = max(row, key=lambda other: other.width)
            overlap = min(line.y1, anchor.y1) - max(line.y0, anchor.y0)
            beside = all(line.x0 >= other.x1 - 2 or line.x1 <= other.x0 + 2 for other in row)
            if beside and overlap > 0.5 * min(line.height, anchor.height):
                row.append(line)
                break
        else:
            rows.append([line])
    return [tuple(sorted(row, key=lambda line: line.x0)) for row in rows]


def _candidates(lines: Sequence[Line]) -> list[Gutter]:
    """White strips that few lines cross, with text on both sides; the widest of neighbouring ones."""
    if len(lines) < 4:
        return []
    start = min(line.x0 for line in lines)
    end = max(line.x1 for line in lines)
    span = int(end - start) + 2
    if span < 60:
        return []
    size = median([line.size for line in lines])
    steps = [0.0] * (span + 1)
    for line in lines:
        steps[max(int(line.x0 - start + 1), 0)] += line.height
        steps[min(int(line.x1 - start), span)] -= line.height
    cover: list[float] = []
    total = 0.0
    for step in steps:
        total += step
        cover.append(total)
    low = sorted(cover)[int(len(cover) * 0.75)] * 0.25
    gutters: list[Gutter] = []
    position = 0
    narrowest = max(5.0, size * 0.6)
    while position < span:
        if cover[position] > low:
            position += 1
            continue
        first = position
        while position < span and cover[position] <= low:
            position += 1
        if first == 0 or position >= span:
            continue
        # Inside a strip that ragged ends widen, the emptiest part is the gutter.
        least = min(cover[first:position])
        inner = [place for place in range(first, position) if cover[place] <= least + 1]
        gutter = Gutter(start + inner[0], start + inner[-1] + 1)
        if gutter.x1 - gutter.x0 >= narrowest and span * 0.1 < gutter.middle - start < span * 0.9:
            gutters.append(gutter)
    return gutters


def _crosses(line: Line, gutter: Gutter) -> bool:
    return line.x0 < gutter.middle - 1 and line.x1 > gutter.middle + 1


def _bands(lines: Sequence[Line], crossing: Sequence[Line]) -> list[list[Line]]:
    """Lines between those that cross, from top to bottom; crossing lines that follow each other are a band too."""
    across = set(map(id, crossing))
    bands: list[list[Line]] = []
    last: bool | None = None
    for line in sorted(lines, key=lambda line: (line.middle, line.x0)):
        crosses = id(line) in across
        if crosses != last:
            bands.append([])
            last = crosses
        bands[-1].append(line)
    return bands


def _split(lines: Sequence[Line], gutter: Gutter, likely: bool) -> list[tuple[bool, list[Line]]]:
    """Bands from top to bottom, each with whether it is set in columns at this gutter."""
    usual = median([line.size for line in lines])
    crossing = [line for line in lines if _crosses(line, gutter) or _spans_alone(line, lines, gutter, usual)]
    bands = _bands(lines, crossing)
    across = set(map(id, crossing))
    result: list[tuple[bool, list[Line]]] = []
    for band in bands:
        columns = id(band[0]) not in across and _in_columns(band, gutter, likely)
        if result and not columns and not result[-1][0]:
            result[-1][1].extend(band)
        else:
            result.append((columns, list(band)))
    return result


def _spans_alone(line: Line, lines: Sequence[Line], gutter: Gutter, usual: float) -> bool:
    """A title over both columns that is too short to cross the gutter: large, with nothing beside it on the other side."""
    if line.size < usual * 1.3:
        return False
    left = line.x1 <= gutter.middle
    room = line.height * 1.0
    for other in lines:
        if other is line or (other.x1 <= gutter.middle) == left:
            continue
        if other.y0 < line.y1 + room and other.y1 > line.y0 - room:
            return False
    return True


def _in_columns(band: Sequence[Line], gutter: Gutter, likely: bool) -> bool:
    left = [line for line in band if line.x0 + line.x1 <= gutter.middle * 2]
    right = [line for line in band if line.x0 + line.x1 > gutter.middle * 2]
    if not left or not right:
        return False
    if likely:
        return True
    wide_left = max(line.x1 for line in left) - min(line.x0 for line in left)
    wide_right = max(line.x1 for line in right) - min(line.x0 for line in right)
    ratio = min(wide_left, wide_right) / max(wide_left, wide_right, 1)
    if len(left) < 3 or len(right) < 3:
        return False
    prose_left, prose_right = _is_prose(left), _is_prose(right)
    if prose_left and prose_right:
        return not (_aligned(left, right) > 0.9 and ratio < 0.4)
    if prose_left or prose_right:
        return ratio > 0.6 and min(len(left), len(right)) >= 4 and _aligned(left, right) < 0.8
    return ratio > 0.6 and min(len(left), len(right)) >= 6 and _aligned(left, right) < 0.4


def _is_prose(lines: Sequence[Line]) -> bool:
    """Most lines are filled with words, as text set in a column is and cells of a table are not."""
    if len(lines) < 3:
        return False
    start = min(line.x0 for line in lines)
    end = max(line.x1 for line in lines)
    width = max(end - start, 1)
    rows = visual_rows(lines)
    full = 0
    for row in rows:
        if len(row) > 1:
            continue
        line = row[0]
        words = len(line.text) / 6 if has_cjk(line.text) else len(line.words)
        if line.width > width * 0.6 and words >= 4:
            full += 1
    return full >= len(rows) * 0.45


def _aligned(left: Sequence[Line], right: Sequence[Line]) -> float:
    """The share of lines on the side with fewer that stand at the height of a line on the other side."""
    fewer, more = (left, right) if len(left) <= len(right) else (right, left)
    heights = [line.middle for line in more]
    beside = sum(1 for line in fewer if any(abs(line.middle - height) < 1.5 for height in heights))
    return beside / len(fewer)
