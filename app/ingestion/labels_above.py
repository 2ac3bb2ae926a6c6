# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Labels of several lines that stand above a table already found: each line goes under the columns that it covers."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from app.ingestion.layout import Line, PageView
from app.ingestion.layout_model import PointBox
from app.ingestion.tables import TableBlock, TableCell, TableRow, cell_of, is_figure, set_labels

_MOST_LINES = 9
_MOST_NAMES = 2
_LONGEST = 12
"""Words of one line of a label."""


_Extent = tuple[float, float]


@dataclass(slots=True)
class _Part:
    words: list[int]
    x0: float
    x1: float
    height: float

    @property
    def middle(self) -> float:
        return (self.x0 + self.x1) / 2


def add_labels(view: PageView, table: TableBlock, rows: Sequence[Sequence[Line]]) -> int:
    """Give a table the labels above it, and the names of its first part between them; returns how many rows that takes.

    `rows` are the visual rows above the table from the lowest up, without what stands beside it. A table that has labels
    is given only what goes on with them: lines of the same weight right above.
    """
    first = table.refs()[0][1]
    size = view.layout.styles[view.words[first].style].size
    edges = (*table.edges[:-1], max(table.edges[-1], table.box.x1))
    # A cell may go on in the next text column of the page.
    values = [
        extent and (max(extent[0], left), min(extent[1], right))
        for extent, (left, right) in zip(extents(view, table.rows), pairwise(edges), strict=True)
    ]
    heads: list[TableRow] = []
    names: list[TableRow] = []
    lower = table.head[0].y0 if table.head else table.box.y0
    taken = 0
    for number, row in enumerate(rows[:_MOST_LINES]):
        near = 0.9 if heads or table.head else 2.4
        bottom = max(line.y1 for line in row)
        if lower - bottom > size * near + (3 if _ruled_between(view, table, bottom, lower) else 0):
            break
        made = label_row(view, edges, [word for line in row for word in line.words], lower, values)
        larger = min(line.size for line in row) > size * 1.15
        if made is None or larger or (table.head and any(line.bold != table.bold_head for line in row)):
            break
        if all(not cell.text for cell in made.cells[1:]):
            if heads or table.head or len(names) == _MOST_NAMES:
                break
            names.append(made)
        else:
            heads.append(made)
            taken = number + 1
        lower = made.y0
    names = names[: taken - len(heads)]
    if not heads or not (table.head or _are_enough(table, heads)):
        return 0
    table.rows[:0] = reversed(names)
    set_labels(table, [*reversed(heads), *table.head])
    table.box = PointBox(table.box.x0, heads[-1].y0, table.box.x1, table.box.y1)
    return taken


def rows_above(table: TableBlock, lines: Sequence[Line]) -> list[list[Line]]:
    """The visual rows above a table from the lowest up; lines that stand wholly beside it are left out."""
    above = [line for line in lines if line.middle < table.box.y0 and line.x0 < table.box.x1 + 2 and table.box.x0 - 2 < line.x1]
    rows: list[list[Line]] = []
    for line in sorted(above, key=lambda line: -line.middle):
        if rows and rows[-1][0].middle - line.middle < line.height * 0.4:
            rows[-1].append(line)
        elif len(rows) > _MOST_LINES:
            break
        else:
            rows.append([line])
    for row in rows:
        row.sort(key=lambda line: line.x0)
    return rows


def _ruled_between(view: PageView, table: TableBlock, top: float, bottom: float) -> bool:
    return any(
        rule.y1 - rule.y0 < 3 and top - 2 < rule.y0 < bottom + 2 and rule.x0 < table.box.x1 and table.box.x0 < rule.x1
        for rule in view.rules
    )


def _parts(view: PageView, words: Sequence[int], size: float) -> list[_Part]:
    """Words from left to right, those without a wide gap between them as one part."""
    parts: list[_Part] = []
    for word in sorted(words, key=lambda word: view.boxes[word].x0):
        box = view.boxes[word]
        if not view.texts[word]:
            continue
        if parts and box.x0 - parts[-1].x1 < size * 0.75:
            parts[-1].words.append(word)
            parts[-1].x1 = max(parts[-1].x1, box.x1)
        else:
            parts.append(_Part([word], box.x0, box.x1, size))
    return parts


def extents(view: PageView, rows: Sequence[TableRow]) -> list[tuple[float, float] | None]:
    """From where to where the cells of each column reach (points), None for an empty column."""
    result: list[tuple[float, float] | None] = []
    for cells in zip(*(row.cells for row in rows), strict=True):
        boxes = [view.boxes[word] for cell in cells if cell.span == 1 for _, word in cell.refs]
        result.append((min(box.x0 for box in boxes), max(box.x1 for box in boxes)) if boxes else None)
    return result


def label_row(
    view: PageView, edges: Sequence[float], words: Sequence[int], lower: float, values: Sequence[tuple[float, float] | None]
) -> TableRow | None:
    """A line of words as labels; None where it holds figures, reaches out of the table or runs on over the names of the rows.

    `edges` are those of the columns, `lower` is where the next line begins, `values` from where to where the values of each
    column reach (all in points).
    """
    size = max((view.layout.styles[view.words[word].style].size for word in words), default=0.0)
    parts = _parts(view, words, size)
    if not parts or len(edges) < 3 or parts[0].x0 < edges[0] - size or parts[-1].x1 > edges[-1] + size:
        return None
    cells = [TableCell() for _ in edges[1:]]
    top, bottom = min(view.boxes[word].y0 for word in words), max(view.boxes[word].y1 for word in words)
    underlines = _underlines(view, bottom - size * 0.3, max(lower, bottom) + size)
    if len(parts) == 1 and not underlines and abs(parts[0].middle - (edges[0] + edges[-1]) / 2) < size:
        # In the middle over the whole table stands its title.
        return None
    for part in parts:
        text = " ".join(view.texts[word] for word in part.words)
        if is_figure(text) or len(part.words) > _LONGEST or (part.x0 < edges[1] - size and part.x1 > edges[1] + size):
            return None
        first, last = _covered(part, parts, edges, values, underlines)
        before = [word for _, word in cells[first].refs]
        cells[first] = cell_of(view, [*before, *part.words], max(last - first + 1, cells[first].span))
    return TableRow(cells, top, bottom)


def _covered(
    part: _Part,
    parts: Sequence[_Part],
    edges: Sequence[float],
    values: Sequence[_Extent | None],
    underlines: Sequence[_Extent],
) -> tuple[int, int]:
    """(first, last) column under a label: those over the rule that underlines it alone, else those that it reaches over."""
    columns = list(pairwise(edges))
    middles = [sum(extent or column) / 2 for extent, column in zip(values, columns, strict=True)]
    named = part.middle < edges[1]
    for start, end in underlines:
        left = start if named else max(start, edges[1])
        alone = sum(1 for other in parts if left < other.middle < end) == 1
        if not alone or abs(part.middle - (left + end) / 2) > (end - left) * 0.15:
            continue
        under = [at for at, middle in enumerate(middles) if left - 2 < middle < end + 2]
        if under and part.x1 - part.x0 <= end - left + 4:
            return under[0], under[-1]
    if named:
        return 0, 0
    spanned = _centred_over(part, parts, edges, values)
    if spanned is not None:
        return spanned
    for at, extent in enumerate(values):
        if at and extent and extent[0] - 1 < part.middle < extent[1] + 1:
            return at, at
    shared = [min(part.x1, x1) - max(part.x0, x0) for x0, x1 in columns]
    others = [other.middle for other in parts if other is not part]
    reached = [
        at
        for at, (width, (x0, x1)) in enumerate(zip(shared, columns, strict=True))
        if at and width > part.height * 0.9 and not any(x0 < middle < x1 for middle in others)
    ]
    if reached:
        return reached[0], reached[-1]
    best = max(range(len(columns)), key=lambda at: shared[at])
    return best, best


def _centred_over(
    part: _Part, parts: Sequence[_Part], edges: Sequence[float], values: Sequence[_Extent | None]
) -> tuple[int, int] | None:
    """Three columns of values or more beside the next label or at the end of the table, in whose middle this one stands."""
    place = next(at for at, other in enumerate(parts) if other is part)
    left = parts[place - 1].x1 if place else 0.0
    right = parts[place + 1].x0 if place + 1 < len(parts) else float("inf")
    free = [
        (at, extent)
        for at, extent in enumerate(values)
        if at and extent and left < (extent[0] + extent[1]) / 2 < right and edges[at] < right and edges[at + 1] > left
    ]
    for first in range(len(free) - 2):
        ends = range(len(free) - 1, first + 1, -1) if first == 0 else (len(free) - 1,)
        for last in ends:
            if abs(part.middle - (free[first][1][0] + free[last][1][1]) / 2) < part.height * 0.6:
                return free[first][0], free[last][0]
    return None


def _underlines(view: PageView, top: float, bottom: float) -> list[_Extent]:
    """Rules at these heights from left to right, pieces that touch as one."""
    pieces = sorted((rule.x0, rule.x1) for rule in view.rules if rule.y1 - rule.y0 < 3 and top <= rule.y0 <= bottom)
    joined: list[_Extent] = []
    for x0, x1 in pieces:
        if joined and x0 - joined[-1][1] < 1.5:
            joined[-1] = (joined[-1][0], max(joined[-1][1], x1))
        else:
            joined.append((x0, x1))
    return joined


def _are_enough(table: TableBlock, heads: Sequence[TableRow]) -> bool:
    """Labels over at least half of the columns of values; one label alone must be bold."""
    covered = {
        column for row in heads for at, cell in enumerate(row.cells) if cell.text and at for column in range(at, at + cell.span)
    }
    values = len(table.edges) - 2
    alone = values == 1 and not all(cell.bold for row in heads for cell in row.cells if cell.text)
    return len(covered) * 2 >= values and not alone
