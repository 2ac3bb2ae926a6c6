# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Tables drawn with ruling lines or cell backgrounds: the lines make a grid, missing walls make cells that span."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from app.ingestion.layout import PageView
from app.ingestion.layout_model import PointBox
from app.ingestion.parted_columns import part_columns
from app.ingestion.sign_columns import join_signs
from app.ingestion.tables import TableBlock, TableCell, TableRow, cell_of, finish, is_figure, without_empty_columns

_THIN = 3.0
_TOLERANCE = 3.0
_MOST_LINES = 400
_INSET = 12.0
"""How far (points) within its cell the ground behind a line of text begins."""
_TALLEST = 120.0
"""Of the cells (points) that may have such grounds."""
_LONGEST_SHARED = 12
"""Words of a cell that are said again for each row that it reaches down to."""


@dataclass(frozen=True, slots=True)
class _Stroke:
    """A straight line: `at` is its y (horizontal) or x (vertical), `start` and `end` run along it."""

    at: float
    start: float
    end: float


@dataclass(frozen=True, slots=True)
class _Grid:
    xs: tuple[float, ...]
    ys: tuple[float, ...]
    across: tuple[_Stroke, ...]
    down: tuple[_Stroke, ...]


def ruled_tables(view: PageView) -> list[TableBlock]:
    """Tables of a page that ruling lines draw; needs two columns and two rows, most of the cells filled."""
    if len(view.rules) < 4:
        return []
    tables: list[TableBlock] = []
    for grid in _grids(view.rules):
        table = _read(view, grid)
        if table is not None:
            tables.append(table)
    return tables


def _grids(rules: Sequence[PointBox]) -> list[_Grid]:
    across: list[_Stroke] = []
    down: list[_Stroke] = []
    for rule in _without_shading(rules):
        width, height = rule.x1 - rule.x0, rule.y1 - rule.y0
        if height <= _THIN and width > 6:
            across.append(_Stroke((rule.y0 + rule.y1) / 2, rule.x0, rule.x1))
        elif width <= _THIN and height > 4:
            down.append(_Stroke((rule.x0 + rule.x1) / 2, rule.y0, rule.y1))
        elif width > 6 and height > 6:
            across.extend((_Stroke(rule.y0, rule.x0, rule.x1), _Stroke(rule.y1, rule.x0, rule.x1)))
            down.extend((_Stroke(rule.x0, rule.y0, rule.y1), _Stroke(rule.x1, rule.y0, rule.y1)))
    across, down = _collinear(across), _collinear(down)
    if len(across) < 2 or len(down) < 2 or len(across) + len(down) > _MOST_LINES:
        return []
    return [grid for group in _connected(across, down) if (grid := _grid(*group)) is not None]


def _without_shading(rules: Sequence[PointBox]) -> list[PointBox]:
    """The rules and grounds without those behind the single lines of a cell that has a ground of its own."""
    grounds = [rule for rule in rules if 6 < rule.y1 - rule.y0 < _TALLEST and rule.x1 - rule.x0 > 6]
    if len(grounds) > _MOST_LINES:
        return list(rules)
    shading = {
        id(inner)
        for outer in grounds
        for inner in grounds
        if 2 < inner.x0 - outer.x0 < _INSET
        and 2 < outer.x1 - inner.x1 < _INSET
        and outer.y0 - 1 < inner.y0
        and inner.y1 < outer.y1 + 1
    }
    return [rule for rule in rules if id(rule) not in shading]


def _collinear(strokes: Iterable[_Stroke]) -> list[_Stroke]:
    """Pieces of one line become one; lines drawn twice count once."""
    groups: list[list[_Stroke]] = []
    for stroke in sorted(strokes, key=lambda stroke: stroke.at):
        if groups and stroke.at - groups[-1][-1].at <= 1.6:
            groups[-1].append(stroke)
        else:
            groups.append([stroke])
    result: list[_Stroke] = []
    for group in groups:
        at = sum(stroke.at for stroke in group) / len(group)
        start = end = None
        for stroke in sorted(group, key=lambda stroke: stroke.start):
            if end is None or start is None:
                start, end = stroke.start, stroke.end
            elif stroke.start <= end + _TOLERANCE:
                end = max(end, stroke.end)
            else:
                result.append(_Stroke(at, start, end))
                start, end = stroke.start, stroke.end
        if start is not None and end is not None:
            result.append(_Stroke(at, start, end))
    return result


def _connected(across: Sequence[_Stroke], down: Sequence[_Stroke]) -> list[tuple[list[_Stroke], list[_Stroke]]]:
    """Groups of lines that touch each other."""
    parent = list(range(len(across) + len(down)))

    def root(node: int) -> int:
        while parent[node] != node:
            parent[node] = parent[parent[node]]
            node = parent[node]
        return node

    for i, row in enumerate(across):
        for j, column in enumerate(down):
            if (
                row.start - _TOLERANCE <= column.at <= row.end + _TOLERANCE
                and column.start - _TOLERANCE <= row.at <= column.end + _TOLERANCE
            ):
                parent[root(i)] = root(len(across) + j)
    groups: dict[int, tuple[list[_Stroke], list[_Stroke]]] = defaultdict(lambda: ([], []))
    for i, row in enumerate(across):
        groups[root(i)][0].append(row)
    for j, column in enumerate(down):
        groups[root(len(across) + j)][1].append(column)
    return [group for group in groups.values() if len(group[0]) >= 2 and len(group[1]) >= 1]


def _grid(across: list[_Stroke], down: list[_Stroke]) -> _Grid | None:
    xs = _distinct([stroke.at for stroke in down])
    ys = _distinct([stroke.at for stroke in across])
    left, right = min(stroke.start for stroke in across), max(stroke.end for stroke in across)
    top, bottom = min(stroke.start for stroke in down), max(stroke.end for stroke in down)
    # Tables without outer walls: the ends of the lines stand for them.
    if xs[0] - left > 10:
        xs.insert(0, left)
    if right - xs[-1] > 10:
        xs.append(right)
    if ys[0] - top > 8:
        ys.insert(0, top)
    if bottom - ys[-1] > 8:
        ys.append(bottom)
    if len(xs) < 3 or len(ys) < 3 or len(xs) * len(ys) > 6000:
        return None
    return _Grid(tuple(xs), tuple(ys), tuple(across), tuple(down))


def _distinct(values: Iterable[float]) -> list[float]:
    result: list[float] = []
    for value in sorted(values):
        if not result or value - result[-1] > 4:
            result.append(value)
    return result


def _wall(strokes: Iterable[_Stroke], at: float, start: float, end: float) -> bool:
    covered = 0.0
    for stroke in strokes:
        if abs(stroke.at - at) <= 4:
            covered += max(0.0, min(stroke.end, end) - max(stroke.start, start))
    return covered >= (end - start) * 0.6


def _read(view: PageView, grid: _Grid) -> TableBlock | None:
    rows, columns = len(grid.ys) - 1, len(grid.xs) - 1
    owner = _spans(grid, rows, columns)
    words = _words_in(view, grid)
    cells: dict[int, list[int]] = defaultdict(list)
    for position, row, column in words:
        cells[owner[row * columns + column]].append(position)
    roots = set(owner)
    if not words or len(roots) < 4:
        return None
    filled = sum(1 for root in roots if cells.get(root))
    longest = max((len(found) for found in cells.values()), default=0)
    if filled < len(roots) * 0.35 or filled < 3:
        return None
    if longest > 150 and len(words) > 60 * filled:
        return None
    if any(_is_column(view, found) for found in cells.values()) or _shades_a_column(view, cells, owner, columns):
        return None
    result: list[TableRow] = []
    for row in range(rows):
        made: list[TableCell] = []
        for column in range(columns):
            root = owner[row * columns + column]
            first_column = root % columns
            width = _width(owner, root, row, columns)
            if column != first_column or (root // columns != row and len(cells.get(root, [])) > _LONGEST_SHARED):
                made.append(TableCell())
            else:
                # A cell that reaches down says the same of each row beside it.
                made.append(cell_of(view, cells.get(root, []), width))
        result.append(TableRow(made, grid.ys[row], grid.ys[row + 1]))
    if _holds_columns(view, result):
        return None
    result, edges = without_empty_columns(result, grid.xs)
    if len(edges) < 3:
        return None
    result = [line for row in result for part in _by_gaps(view, row) for line in _by_lines(view, part)]
    result, edges = part_columns(view, *join_signs(view, result, edges))
    box = PointBox(grid.xs[0], grid.ys[0], grid.xs[-1], grid.ys[-1])
    return finish(view.index, box, result, edges, ruled=True)


def _is_column(view: PageView, words: Sequence[int]) -> bool:
    """Many figures in one cell are a column of another table that the lines only frame."""
    return len(words) > 30 and sum(1 for word in words if is_figure(view.texts[word])) > len(words) * 0.4


def _shades_a_column(view: PageView, cells: Mapping[int, Sequence[int]], owner: Sequence[int], columns: int) -> bool:
    """The grounds stand behind one column of a wider table only.

    Either nothing but values is inside, or the lines of the columns beside it, undivided, run along the rows of that one.
    """
    if columns <= 2 and not any(
        character.isalpha() for found in cells.values() for word in found for character in view.texts[word]
    ):
        return True
    tall = 0
    for root, found in cells.items():
        reach = len({place // columns for place, other in enumerate(owner) if other == root})
        levels = {round(view.boxes[word].y1 / 3) for word in found}
        tall += reach >= 4 and len(levels) >= max(4, reach * 0.6)
    return tall >= 2


def _holds_columns(view: PageView, rows: Sequence[TableRow]) -> bool:
    """Most cells hold figures with wide gaps between them: the lines part groups of columns, not columns."""
    wide = several = 0
    for row in rows:
        for cell in row.cells:
            if len(cell.refs) < 2:
                continue
            several += 1
            boxes = [view.boxes[word] for _, word in cell.refs]
            for left, right in pairwise(boxes):
                if right.x0 - left.x1 > (left.y1 - left.y0) * 0.8 and abs(left.y0 - right.y0) < 2:
                    wide += 1
                    break
    return wide > 3 and wide > several * 0.5


def _width(owner: Sequence[int], root: int, row: int, columns: int) -> int:
    return sum(1 for column in range(columns) if owner[row * columns + column] == root)


def _spans(grid: _Grid, rows: int, columns: int) -> list[int]:
    """For each cell of the grid the first cell (top left) of the one that it belongs to."""
    owner = list(range(rows * columns))

    def root(cell: int) -> int:
        while owner[cell] != cell:
            cell = owner[cell]
        return cell

    def join(one: int, other: int) -> None:
        one, other = root(one), root(other)
        if one != other:
            owner[max(one, other)] = min(one, other)

    for row in range(rows):
        for column in range(columns):
            here = row * columns + column
            if column + 1 < columns and not _wall(grid.down, grid.xs[column + 1], grid.ys[row], grid.ys[row + 1]):
                join(here, here + 1)
            if row + 1 < rows and not _wall(grid.across, grid.ys[row + 1], grid.xs[column], grid.xs[column + 1]):
                join(here, here + columns)
    return [root(cell) for cell in range(len(owner))]


def _words_in(view: PageView, grid: _Grid) -> list[tuple[int, int, int]]:
    """(word, row, column) of the words inside, line by line as they are read."""
    found: list[tuple[int, int, int]] = []
    for line in sorted(view.lines, key=lambda line: (line.middle, line.x0)):
        if line.y1 < grid.ys[0] or line.y0 > grid.ys[-1]:
            continue
        for position in line.words:
            box = view.boxes[position]
            x, y = (box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2
            if grid.xs[0] <= x <= grid.xs[-1] and grid.ys[0] <= y <= grid.ys[-1]:
                found.append((position, _slot(grid.ys, y), _slot(grid.xs, x)))
    return found


def _slot(edges: Sequence[float], value: float) -> int:
    for position in range(len(edges) - 2):
        if value < edges[position + 1]:
            return position
    return len(edges) - 2


def _by_gaps(view: PageView, row: TableRow) -> list[TableRow]:
    """A grid row that blank strips over all columns cut into rows, each with a name and most of its cells filled."""
    words = sorted(((view.boxes[word], word) for cell in row.cells for _, word in cell.refs), key=lambda pair: pair[0].y0)
    if len(words) < 4:
        return [row]
    height = median(box.y1 - box.y0 for box, _ in words)
    levels: list[set[int]] = []
    bottom = float("-inf")
    for box, word in words:
        if box.y0 - bottom > height * 0.4:
            levels.append(set())
        levels[-1].add(word)
        bottom = max(bottom, box.y1)
    if len(levels) < 2:
        return [row]
    parts = [
        TableRow(
            [cell_of(view, [word for _, word in cell.refs if word in level], cell.span) for cell in row.cells],
            min(view.boxes[word].y0 for word in level),
            max(view.boxes[word].y1 for word in level),
        )
        for level in levels
    ]
    needed = max(2, sum(1 for cell in row.cells if cell.text) * 0.6)
    whole = all(part.cells[0].text and sum(1 for cell in part.cells if cell.text) >= needed for part in parts)
    return parts if whole else [row]


def _by_lines(view: PageView, row: TableRow) -> list[TableRow]:
    """A grid row that holds several rows of text without lines between them is taken apart."""
    columns = len(row.cells)
    levels: list[float] = []
    tops = [[((view.boxes[word].y0 + view.boxes[word].y1) / 2, word) for _, word in cell.refs] for cell in row.cells]
    if sum(1 for column in tops if column) < 2 or any(cell.span > 1 for cell in row.cells):
        return [row]
    for column in tops:
        for y, _ in column:
            if not any(abs(y - level) < 3.5 for level in levels):
                levels.append(y)
    levels.sort()
    if len(levels) < 3:
        return [row]
    filled = [sum(1 for column in tops if any(abs(y - level) < 3.5 for y, _ in column)) for level in levels]
    first = [any(abs(y - level) < 3.5 for y, _ in tops[0]) for level in levels]
    whole = sum(1 for count, begins in zip(filled, first, strict=True) if begins and count >= max(2, columns * 0.6))
    if whole < len(levels) * 0.75:
        return [row]
    result: list[TableRow] = []
    for level in levels:
        cells = [cell_of(view, [word for y, word in column if abs(y - level) < 3.5]) for column in tops]
        if result and not cells[0].text:
            for target, cell in zip(result[-1].cells, cells, strict=True):
                target.text = f"{target.text} {cell.text}".strip()
                target.refs.extend(cell.refs)
        else:
            result.append(TableRow(cells, level - 4, level + 4))
    return result
