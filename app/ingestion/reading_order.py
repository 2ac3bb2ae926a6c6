# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Columns and the order in which a page is read: parts over the full width, and between them column after column."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from app.ingestion.layout import Line, PageView
from app.ingestion.layout_model import PointBox
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
    needed = max(3, len(views) // 20)
    by_width: dict[int, list[float]] = {}
    for middle, width in seen:
        by_width.setdefault(round(width), []).append(middle)
    likely = {width: _often(middles, needed) for width, middles in by_width.items()}
    return [likely.get(round(view.width), []) for view in views]


def _often(middles: Sequence[float], needed: int) -> list[float]:
    """Places that come at least `needed` times, the most frequent first, those next to a more frequent one left out."""
    counts = {middle: sum(1 for other in middles if abs(other - middle) < 8) for middle in set(middles)}
    result: list[float] = []
    for middle in sorted(counts, key=lambda middle: (-counts[middle], middle)):
        if counts[middle] >= needed and all(abs(middle - other) > 24 for other in result):
            result.append(middle)
    return result


def read_order(lines: Sequence[Line], likely: Sequence[float], rules: Sequence[PointBox] = ()) -> list[Area]:
    """The lines of a page (without furniture) as areas in reading order.

    `likely` are gutters known from other pages, `rules` the ruling lines and grounds: what stands on a ground that lies
    over a gutter is not set in columns.
    """
    return _areas(list(lines), likely, _grounds(rules), depth=0)


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


def _areas(lines: list[Line], likely: Sequence[float], grounds: Sequence[PointBox], depth: int) -> list[Area]:
    if not lines:
        return []
    if depth < 4:
        best: tuple[float, Gutter, list[tuple[bool, list[Line]]]] | None = None
        for candidate in (*_candidates(lines), *_local_gutters(lines)):
            gutter = candidate
            known = next((middle for middle in likely if candidate.x0 - 4 <= middle <= candidate.x1 + 4), None)
            if known is not None:
                # Short lines widen the strip; where the columns meet is known from other pages.
                gutter = Gutter(max(candidate.x0, known - 6), min(candidate.x1, known + 6))
            bands = _split(lines, gutter, known is not None, grounds)
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
                    result.extend(_areas(left, likely, grounds, depth + 1))
                    result.extend(_areas(right, likely, grounds, depth + 1))
                elif depth < 2 and len(band) < len(lines):
                    others = [middle for middle in likely if abs(gutter.middle - middle) >= 8]
                    result.extend(_areas(band, others, grounds, depth + 1))
                else:
                    result.append(_area(band))
            return result
    return [_area(lines)]


def _area(lines: Sequence[Line]) -> Area:
    return Area(min(line.x0 for line in lines), max(line.x1 for line in lines), tuple(visual_rows(lines)))


def visual_rows(lines: Sequence[Line]) -> list[tuple[Line, ...]]:
    """Fragments that stand side by side, from top to bottom; a raised or small one belongs to the line it overlaps."""
    rows: list[list[Line]] = []
    anchors: list[Line] = []
    for line in sorted(lines, key=lambda line: (line.middle, line.x0)):
        for position in range(len(rows) - 1, max(len(rows) - 5, -1), -1):
            anchor = anchors[position]
            overlap = min(line.y1, anchor.y1) - max(line.y0, anchor.y0)
            if overlap <= 0.5 * min(line.height, anchor.height):
                continue
            row = rows[position]
            if all(line.x0 >= other.x1 - 2 or line.x1 <= other.x0 + 2 for other in row):
                row.append(line)
                if line.width > anchor.width:
                    anchors[position] = line
                break
        else:
            rows.append([line])
            anchors.append(line)
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
    low = sorted(cover)[int(len(cover) * 0.75)] * 0.4
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
        inner = [place for place in range(first, position) if cover[place] <= least + low * 0.2]
        gutter = Gutter(start + inner[0], start + inner[-1] + 1)
        if gutter.x1 - gutter.x0 >= narrowest and span * 0.1 < gutter.middle - start < span * 0.9:
            gutters.append(gutter)
    return gutters


def _local_gutters(lines: Sequence[Line]) -> list[Gutter]:
    """White strips beside which at least four rows in a row stand, however much of the page runs across them elsewhere."""
    found: list[Gutter] = []
    strip: tuple[float, float] | None = None
    count = 0
    for row in [*visual_rows(lines), None]:
        gap = _widest_gap(row) if row is not None and len(row) > 1 else None
        if row is not None and len(row) == 1 and strip is not None and not (row[0].x0 < strip[0] and row[0].x1 > strip[1]):
            # A row with a part on one side only leaves the strip as it is.
            continue
        if gap is not None and strip is not None and min(gap[1], strip[1]) - max(gap[0], strip[0]) > 6:
            strip = (max(gap[0], strip[0]), min(gap[1], strip[1]))
            count += 1
            continue
        if strip is not None and count >= 4 and not any(abs(gutter.middle - sum(strip) / 2) < 8 for gutter in found):
            found.append(Gutter(*strip))
        strip, count = (gap, 1) if gap is not None else (None, 0)
    return found


def _widest_gap(row: Sequence[Line]) -> tuple[float, float] | None:
    gaps = [(left.x1, right.x0) for left, right in pairwise(row) if right.x0 - left.x1 > left.size * 1.2]
    return max(gaps, key=lambda gap: gap[1] - gap[0], default=None)


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


def _grounds(rules: Sequence[PointBox]) -> list[PointBox]:
    """Coloured or framed areas a few lines high; those of the cells of one row are put together."""
    boxes = [rule for rule in rules if rule.y1 - rule.y0 > 6 and rule.x1 - rule.x0 > 6]
    result: list[PointBox] = []
    for box in sorted(boxes, key=lambda box: (round(box.y0), round(box.y1), box.x0)):
        last = result[-1] if result else None
        if last is not None and abs(last.y0 - box.y0) < 1.5 and abs(last.y1 - box.y1) < 1.5 and box.x0 - last.x1 < 4:
            result[-1] = PointBox(last.x0, last.y0, max(last.x1, box.x1), last.y1)
        else:
            result.append(box)
    return result


def _table_lines(lines: Sequence[Line], gutter: Gutter, grounds: Sequence[PointBox]) -> list[Line]:
    """Lines of tables over the whole width whose cells happen to leave the gutter free.

    They stand on a ground that lies over the gutter, or in a run of rows of four and more short parts on both sides;
    rows between such rows belong to them.
    """
    across = [
        ground for ground in grounds if ground.x0 < gutter.x0 - 20 and ground.x1 > gutter.x1 + 20 and ground.y1 - ground.y0 < 60
    ]
    rows = visual_rows(lines)
    marks: list[bool] = []
    for row in rows:
        grounded = any(ground.y0 - 1 <= row[0].middle <= ground.y1 + 1 for ground in across)
        left = sum(1 for line in row if line.x1 <= gutter.middle)
        cells = len(row) >= 4 and 0 < left < len(row) and max(len(line.words) for line in row) <= 8
        marks.append(grounded or cells)
    found: list[Line] = []
    position = 0
    while position < len(rows):
        if not marks[position]:
            position += 1
            continue
        end = position
        last = position
        while end + 1 < len(rows) and end - last < 2 and rows[end + 1][0].y0 - rows[end][0].y1 < rows[end][0].height * 1.2:
            end += 1
            if marks[end]:
                last = end
        if sum(marks[position : last + 1]) >= 3:
            found.extend(line for row in rows[position : last + 1] for line in row)
        position = last + 1
    return found


def _split(lines: Sequence[Line], gutter: Gutter, likely: bool, grounds: Sequence[PointBox]) -> list[tuple[bool, list[Line]]]:
    """Bands from top to bottom, each with whether it is set in columns at this gutter."""
    usual = median([line.size for line in lines])
    crossing = [line for line in lines if _crosses(line, gutter) or _spans_alone(line, lines, gutter, usual)]
    crossing.extend(_table_lines(lines, gutter, grounds))
    bands = _bands(lines, crossing)
    across = set(map(id, crossing))
    for band, following in pairwise(bands):
        if id(band[0]) not in across:
            _give_title(band, following, gutter, usual)
    result: list[tuple[bool, list[Line]]] = []
    for band in bands:
        if not band:
            continue
        columns = id(band[0]) not in across and _in_columns(band, gutter, likely)
        if result and not columns and not result[-1][0]:
            result[-1][1].extend(band)
        else:
            result.append((columns, list(band)))
    return result


def _give_title(band: list[Line], following: list[Line], gutter: Gutter, usual: float) -> None:
    """A title above a part over the full width is no last line of the left column: it goes to that part."""
    top = min(line.y0 for line in following)
    lowest = max(band, key=lambda line: line.y1)
    if not (lowest.bold or lowest.size > usual * 1.12) or top - lowest.y1 > lowest.height * 2 or len(band) < 2:
        return
    others = [line for line in band if line is not lowest]
    gap = lowest.y0 - max(line.y1 for line in others)
    if gap > lowest.height * 0.5 and lowest.x1 < gutter.middle:
        band.remove(lowest)
        following.append(lowest)


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
    if _are_entries(left) and _are_entries(right):
        return True
    if prose_left and prose_right:
        return not (_aligned(left, right) > 0.9 and ratio < 0.4)
    if prose_left or prose_right:
        return ratio > 0.6 and min(len(left), len(right)) >= 4 and _aligned(left, right) < 0.8
    return ratio > 0.6 and min(len(left), len(right)) >= 6 and _aligned(left, right) < 0.4


_ENTRY = re.compile(r".*[^\W\d_].*[\s,.…]\d{1,4}(?:\s?[-–]\s?\d{1,4})?$")


def _are_entries(lines: Sequence[Line]) -> bool:
    """Words followed by page numbers, as an index or a table of contents sets them in columns."""
    ends = sum(1 for line in lines if _ENTRY.match(line.text))
    return ends >= 4 and ends >= len(lines) * 0.4


def _is_prose(lines: Sequence[Line]) -> bool:
    """Most lines are filled with words, as text set in a column (or several) is and cells of a table are not."""
    if len(lines) < 3:
        return False
    widths = sorted(line.width for line in lines)
    width = widths[int(len(widths) * 0.8)]
    full = 0
    for line in lines:
        words = len(line.text) / 6 if has_cjk(line.text) else len(line.words)
        if line.width > width * 0.6 and words >= 4:
            full += 1
    return full >= len(lines) * 0.45


def _aligned(left: Sequence[Line], right: Sequence[Line]) -> float:
    """The share of lines on the side with fewer that stand at the height of a line on the other side."""
    fewer, more = (left, right) if len(left) <= len(right) else (right, left)
    heights = [line.middle for line in more]
    beside = sum(1 for line in fewer if any(abs(line.middle - height) < 1.5 for height in heights))
    return beside / len(fewer)
