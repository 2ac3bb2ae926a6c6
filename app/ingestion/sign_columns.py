# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Columns that hold nothing but signs of money or of percent: they belong to the numbers beside them."""

import re

from app.ingestion.layout import PageView
from app.ingestion.tables import TableCell, TableRow, cell_of, is_figure

_OPENING = re.compile(r"[$€£¥]")
_CLOSING = re.compile(r"[)%]+|pts?|bps")


def join_signs(view: PageView, rows: list[TableRow], edges: tuple[float, ...]) -> tuple[list[TableRow], tuple[float, ...]]:
    """The rows with each column of `$` joined to the next and each of `%` to the one before, and the edges left (points).

    A label that stands over the sign alone, or over both, stands over the number then.
    """
    for row in rows:
        _put_right(view, row)
    for column in range(len(edges) - 2, 0, -1):
        if len(edges) < 4:
            break
        if column + 2 < len(edges) and _joins(rows, column, column + 1, _OPENING):
            edges = (*edges[: column + 1], *edges[column + 2 :])
            rows = [_joined(view, row, column) for row in rows]
        elif column > 1 and _joins(rows, column, column - 1, _CLOSING):
            edges = (*edges[:column], *edges[column + 1 :])
            rows = [_joined(view, row, column - 1) for row in rows]
    return rows, edges


def _put_right(view: PageView, row: TableRow) -> None:
    """A `$` at the end of a number is that of the next one, a `%` before a number that of the one before."""
    for place in range(len(row.cells) - 1):
        first, second = row.cells[place], row.cells[place + 1]
        if not first.refs or not second.refs or first.span > 1 or second.span > 1:
            continue
        before, after = [word for _, word in first.refs], [word for _, word in second.refs]
        if len(before) > 1 and _OPENING.fullmatch(view.texts[before[-1]]) and is_figure(second.text):
            before, after = before[:-1], [before[-1], *after]
        elif len(after) > 1 and _CLOSING.fullmatch(view.texts[after[0]]) and is_figure(first.text):
            before, after = [*before, after[0]], after[1:]
        else:
            continue
        row.cells[place], row.cells[place + 1] = cell_of(view, before), cell_of(view, after)


def _joins(rows: list[TableRow], column: int, beside: int, sign: re.Pattern[str]) -> bool:
    """Signs stand beside numbers in every row that has them; what else is in the column has nothing beside it, at the top."""
    signs = 0
    for row in rows:
        cell, other = row.cells[column], row.cells[beside]
        if not cell.text:
            continue
        if sign.fullmatch(cell.text):
            if not any(map(str.isdigit, other.text)) and other.text.strip() not in ("-", "–", "—"):
                return False
            signs += 1
        elif signs or other.text:
            return False
    return signs > 0


def _joined(view: PageView, row: TableRow, left: int) -> TableRow:
    """The row with the columns `left` and `left + 1` as one."""
    for place, cell in enumerate(row.cells[:left]):
        if place + cell.span > left + 1:
            cell.span -= 1
    first, second = row.cells[left], row.cells[left + 1]
    if first.text and second.text:
        made = cell_of(view, [word for _, word in (*first.refs, *second.refs)])
    elif first.text:
        made = TableCell(first.text, first.refs, first.bold, max(first.span - 1, 1))
    else:
        made = second
    return TableRow([*row.cells[:left], made, *row.cells[left + 2 :]], row.y0, row.y1)
