# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Tables whose cells wrap, without lines between the rows: each line begins at the left edge of one of the bold labels."""

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import median

from app.ingestion.labels_above import extents
from app.ingestion.layout import Line, PageView
from app.ingestion.layout_model import PointBox
from app.ingestion.paragraphs import DECIMAL_MARKER, MARKER, NAMED
from app.ingestion.tables import TableBlock, TableRow, cell_of, finish, set_labels, stacked

_NEAR = 1.6
"""Lines this near (points) to the left edge of a label begin there."""
_INDENT = 3.0
"""Lines indented by no more than this (in sizes of the type) belong to the column too; the first one has no such lines."""
_LONGEST_LABEL = 6
_FEWEST_ROWS = 3


_Label = tuple[float, float]
"""Where a label begins and ends (points)."""


@dataclass(slots=True)
class _Level:
    """One line of text over all columns: the words of each cell, by column."""

    y0: float
    y1: float
    cells: list[list[int]]

    def filled(self) -> int:
        return sum(map(bool, self.cells))


def listed_tables(view: PageView, lines: Sequence[Line], gutters: Sequence[float]) -> list[TableBlock]:
    """The tables of a page that bold labels over lists of wrapped cells make, and where they go on in the next text column.

    `lines` are those of the body; `gutters` the x positions (points) between the text columns of the page.
    """
    levels = _visual_rows(lines)
    found: list[TableBlock] = []
    for place, level in enumerate(levels):
        for head in _heads(level):
            if any(table.box.x0 < head[0].x1 and head[0].x0 < table.box.x1 and head[0].y0 < table.box.y1 for table in found):
                continue
            labels = [(line.x0, line.x1) for line in head]
            left, right = _column(view, gutters, labels[0][0])
            if labels[-1][0] > right:
                continue
            texts = _texts(levels[place + 1 :], left, right)
            table = _table(view, head, _body(view, texts, labels, head[0].y1 + head[0].size * 4.5), labels)
            if table is None:
                continue
            found.append(table)
            further = _continued(view, levels, table, labels, right, gutters)
            if further is not None:
                found.append(further)
    return found


def _visual_rows(lines: Sequence[Line]) -> list[list[Line]]:
    rows: list[list[Line]] = []
    for line in sorted(lines, key=lambda line: line.middle):
        if rows and line.middle - rows[-1][0].middle < min(line.height, rows[-1][0].height) * 0.4:
            rows[-1].append(line)
        else:
            rows.append([line])
    for row in rows:
        row.sort(key=lambda line: line.x0)
    return rows


def _heads(row: Sequence[Line]) -> Iterator[list[Line]]:
    """Bold labels side by side; numbered headings are none."""
    for bold, group in itertools.groupby(row, key=lambda line: (line.bold, round(line.size))):
        head = list(group)
        if not bold[0] or len(head) < 2:
            continue
        first = head[0].text.strip()
        numbered = MARKER.fullmatch(first) or DECIMAL_MARKER.fullmatch(first) or NAMED.match(first) or first[-1:] in ".:"
        short = all(len(line.words) <= _LONGEST_LABEL for line in head)
        if short and not numbered and all(any(map(str.isalpha, line.text)) for line in head):
            yield head


def _column(view: PageView, gutters: Sequence[float], x: float) -> tuple[float, float]:
    """The text column of the page that `x` is in."""
    return max((at for at in gutters if at <= x), default=0.0), min((at for at in gutters if at > x), default=view.width)


def _texts(levels: Sequence[Sequence[Line]], left: float, right: float) -> list[list[Line]]:
    inside = ([line for line in level if left <= (line.x0 + line.x1) / 2 <= right] for level in levels)
    return [lines for lines in inside if lines]


def _body(view: PageView, levels: Sequence[Sequence[Line]], labels: Sequence[_Label], lowest: float) -> list[_Level]:
    """The lines that fit the columns, up to the first that does not or that stands apart; the first above `lowest`."""
    body: list[_Level] = []
    for lines in levels:
        level = _fitted(view, lines, labels)
        if level is None or (not body and level.y0 > lowest) or all(line.bold for line in lines):
            break
        if body and level.y0 - body[-1].y1 > lines[0].size * 2:
            break
        body.append(level)
    return body


def _fitted(view: PageView, lines: Sequence[Line], labels: Sequence[_Label]) -> _Level | None:
    """The words of one line by column; None where a part begins under no label or reaches the next one."""
    cells: list[list[int]] = [[] for _ in labels]
    column = -1
    last = 0.0
    for line in lines:
        for place, word in enumerate(line.words):
            box = view.boxes[word]
            starts = [at for at, (x0, _) in enumerate(labels) if at > column and abs(box.x0 - x0) < _NEAR]
            if starts and (place == 0 or box.x0 - last > line.size * 0.5):
                column = starts[0]
            elif place == 0:
                under = _under(line, labels)
                if under is None or under < column:
                    return None
                column = under
            elif column + 1 < len(labels) and box.x1 > labels[column + 1][0]:
                return None
            cells[column].append(word)
            last = box.x1
    return _Level(min(line.y0 for line in lines), max(line.y1 for line in lines), cells)


def _under(line: Line, labels: Sequence[_Label]) -> int | None:
    """The column of a part that does not begin at the edge of its label: centred under it, or indented."""
    for at, (x0, x1) in enumerate(labels):
        if abs(line.x0 + line.x1 - x0 - x1) < line.size:
            return at
    inside = max((at for at, (x0, _) in enumerate(labels) if x0 < line.x0), default=0)
    return inside if inside and line.x0 - labels[inside][0] < line.size * _INDENT else None


def _rows(body: Sequence[_Level]) -> list[list[_Level]]:
    """Lines put together to rows: a row begins where the first column does, unless its cell may have wrapped."""
    pairs = list(itertools.pairwise(body))
    gaps = [here.y0 - above.y1 for above, here in pairs]
    inner = [gap for gap, (_, here) in zip(gaps, pairs, strict=True) if not here.cells[0]]
    usual = median(inner) if inner else min(gaps, default=0.0)
    rows: list[list[_Level]] = []
    for level in body:
        whole = level.filled() == len(level.cells)
        if not rows or (level.cells[0] and (whole or level.y0 - rows[-1][-1].y1 > usual + 1.0)):
            rows.append([level])
        else:
            rows[-1].append(level)
    return rows


def _table(view: PageView, head: Sequence[Line], body: Sequence[_Level], labels: Sequence[_Label]) -> TableBlock | None:
    rows = _rows(body)
    if len(rows) < _FEWEST_ROWS or not _is_list(view, rows, labels):
        return None
    return _made(view, [TableRow([cell_of(view, line.words) for line in head], head[0].y0, head[0].y1)], rows)


def _made(view: PageView, head: list[TableRow], rows: Sequence[Sequence[_Level]]) -> TableBlock | None:
    made = [
        TableRow(
            [cell_of(view, [word for level in row for word in level.cells[column]]) for column in range(len(row[0].cells))],
            row[0].y0,
            row[-1].y1,
        )
        for row in rows
    ]
    taken = [extent for extent in extents(view, [*head, *made]) if extent]
    inner = [(before[1] + here[0]) / 2 for before, here in itertools.pairwise(taken)]
    edges = (taken[0][0], *inner, taken[-1][1])
    box = PointBox(edges[0], (head or made)[0].y0, edges[-1], made[-1].y1)
    return finish(view.index, box, [*head, *made], edges, ruled=False, head=len(head))


def _is_list(view: PageView, rows: Sequence[Sequence[_Level]], labels: Sequence[_Label]) -> bool:
    """Some cells wrap, nearly all rows begin with a cell in each column, and the first column is no running text."""
    lines = sum(map(len, rows))
    apart = min((here[0].y0 - above[-1].y1 for above, here in itertools.pairwise(rows)), default=0.0)
    wrapped = sum(
        1 for row in rows for above, here in itertools.pairwise(row) if not here.cells[0] or here.y0 - above.y1 < apart - 1.0
    )
    full = sum(1 for row in rows if row[0].filled() == len(labels))
    if wrapped < lines * 0.1 or full < len(rows) * 0.8:
        return False
    names = [row[0].cells[0] for row in rows if row[0].cells[0]]
    widths = [view.boxes[name[-1]].x1 - view.boxes[name[0]].x0 for name in names]
    marked = sum(1 for name in names if MARKER.fullmatch(view.texts[name[0]]))
    narrow = len(labels) > 2 or median(widths) < (labels[1][0] - labels[0][0]) * 0.75
    return narrow and marked < len(names) * 0.5


def _continued(
    view: PageView,
    levels: Sequence[Sequence[Line]],
    table: TableBlock,
    labels: Sequence[_Label],
    right: float,
    gutters: Sequence[float],
) -> TableBlock | None:
    """The part of a table at the top of the next text column, without labels.

    Lines there that go on with the last row of the part before are given to that.
    """
    if right >= view.width:
        return None
    texts = _texts(levels, *_column(view, gutters, right))
    for first in (lines[0].x0 for lines in texts[:6]):
        shift = first - table.edges[0]
        body = _body(view, texts, [(x0 + shift, x1 + shift) for x0, x1 in labels], table.box.y1)
        rows = _rows(body)
        whole = sum(1 for row in rows if row[0].filled() == len(labels))
        if whole < 2 or whole < len(rows) - 1:
            continue
        part = _made(view, [], rows)
        if part is not None:
            part.rows[:0] = part.head
            set_labels(part, [])
            if not part.rows[0].cells[0].text:
                table.rows[-1] = stacked(table.rows[-1], part.rows.pop(0))
        return part
    return None
