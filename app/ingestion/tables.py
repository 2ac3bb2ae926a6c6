# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a table is, and how the texts of its rows come under its column labels."""

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from app.domain.chunks import Table
from app.ingestion.layout import PageView, plain
from app.ingestion.layout_model import PointBox

Ref = tuple[int, int]

_NUMBER = re.compile(r"[($€£¥+\-–—−]*\s*\(?\d[\d.,' ]*\s*[%)]?\s*(?:\(?\d+\)?)?|[-–—−]+|n/?a|\$\s*[-–—]", re.IGNORECASE)
_YEAR = re.compile(r"(?:19|20)\d\d|Q[1-4]|FY\d\d")
_DATE = re.compile(
    r"(?:19|20)\d\d\b|\b(?:january|february|march|april|may|june|july|august|september|october|november|december)\b",
    re.IGNORECASE,
)


@dataclass(slots=True)
class TableCell:
    """The text of a cell and its words, (page index, word position) each. `span` is the number of columns it covers."""

    text: str = ""
    refs: list[Ref] = field(default_factory=list)
    bold: bool = False
    span: int = 1


@dataclass(slots=True)
class TableRow:
    cells: list[TableCell]
    y0: float
    y1: float


@dataclass(slots=True)
class TableBlock:
    """A table on one page. `edges` are the x positions (points) of its columns.

    `head` holds the rows of labels, `title` the words of a caption that stands in the table itself.
    """

    page: int
    box: PointBox
    columns: tuple[str, ...]
    rows: list[TableRow]
    edges: tuple[float, ...]
    caption: str = ""
    head: list[TableRow] = field(default_factory=list)
    title: list[Ref] = field(default_factory=list)
    labelled: bool = False

    bold_head: bool = False

    def refs(self) -> list[Ref]:
        """All words, those of the title and the labels first, row by row."""
        return [*self.title, *self.label_refs(), *(ref for row in self.rows for cell in row.cells for ref in cell.refs)]

    def label_refs(self) -> list[Ref]:
        return [ref for row in self.head for cell in row.cells for ref in cell.refs]

    def as_table(self) -> Table:
        return Table(
            self.page + 1, self.caption, self.columns, tuple(tuple(cell.text for cell in row.cells) for row in self.rows)
        )


def cell_of(view: PageView, positions: Sequence[int], span: int = 1) -> TableCell:
    """A cell of the words at `positions`, in reading order; hyphens at line ends inside cells stay."""
    text = plain(positions, view.words, view.texts).rstrip(" …")
    styles = view.layout.styles
    bold = bool(positions) and all(styles[view.words[position].style].bold for position in positions)
    return TableCell(text, [(view.index, position) for position in positions], bold, span)


def stacked(upper: TableRow, lower: TableRow) -> TableRow:
    """One row of two whose cells go on from the upper to the lower one."""
    cells = [
        TableCell(
            f"{above.text} {below.text}".strip(),
            [*above.refs, *below.refs],
            above.bold and below.bold,
            max(above.span, below.span),
        )
        for above, below in zip(upper.cells, lower.cells, strict=True)
    ]
    return TableRow(cells, upper.y0, lower.y1)


def without_empty_columns(rows: list[TableRow], edges: Sequence[float]) -> tuple[list[TableRow], tuple[float, ...]]:
    """Columns that double lines or decoration make hold nothing and go."""
    kept = [column for column in range(len(edges) - 1) if any(row.cells[column].text for row in rows)]
    for row in rows:
        for column, cell in enumerate(row.cells):
            if cell.span > 1:
                cell.span = sum(1 for other in kept if column <= other < column + cell.span)
        row.cells = [row.cells[column] for column in kept]
    return rows, (*(edges[column] for column in kept), edges[kept[-1] + 1]) if kept else ()


def is_figure(text: str) -> bool:
    """A value: a number, an amount, a percentage, a dash; years are labels as often and do not count."""
    stripped = text.strip()
    return bool(_NUMBER.fullmatch(stripped)) and not _YEAR.fullmatch(stripped)


def head_rows(rows: Sequence[TableRow], *, ruled: bool) -> int:
    """How many rows at the top are column labels (0 to 3)."""
    if len(rows) < 2:
        return 0
    count = 0
    for position, row in enumerate(rows[:4]):
        filled = [cell for cell in row.cells if cell.text]
        if not filled or position + 1 >= len(rows):
            break
        if any(is_figure(cell.text) for cell in row.cells[1:] if cell.text) or is_figure(filled[0].text):
            break
        if len(filled) == 1 and position > 0 and (filled[0] is row.cells[0] or filled[0].span > len(row.cells) / 2):
            # A name for the rows below, not a label of a column.
            break
        following = rows[position + 1 :]
        if (
            len(filled) < len(row.cells) / 2
            and sum(cell.span for cell in filled) < len(row.cells) / 2
            and not any(cell.bold for cell in filled)
        ):
            break
        if all(cell.bold for cell in filled):
            # Bold tells labels from values only where values are not bold as well.
            others = [cell for other in following for cell in other.cells if cell.text]
            if not others or sum(cell.bold for cell in others) < len(others) * 0.6 or position == 0:
                count = position + 1
                continue
            break
        if any(cell.span > 1 for cell in filled) and len(filled) > 1:
            count = position + 1
            continue
        above = rows[position - 1] if position else None
        if above is not None and count == position and any(cell.span > 1 for cell in above.cells):
            count = position + 1
            break
        if position == 0 and (ruled or _are_labels(filled, following)):
            count = 1
            # A second row of labels stands only under cells that span.
            if any(cell.span > 1 for cell in filled):
                continue
        elif position == count and count > 0 and _are_labels(filled, following) and not ruled:
            count += 1
            continue
        break
    return count


def _are_labels(filled: Sequence[TableCell], following: Sequence[TableRow]) -> bool:
    """Words or years above columns of figures."""
    if any(_DATE.search(cell.text) for cell in filled) and any(is_figure(c.text) for row in following for c in row.cells):
        return True
    columns = [
        [row.cells[column].text for row in following if row.cells[column].text] for column in range(len(following[0].cells))
    ]
    figures = sum(1 for column in columns[1:] if column and sum(map(is_figure, column)) >= len(column) * 0.5)
    return figures >= max(1, (len(columns) - 1) // 2)


def labels_of(rows: Sequence[TableRow], columns: int) -> tuple[str, ...]:
    """The labels of each column, read downwards; what spans several stands over each of them."""
    labels: list[list[str]] = [[] for _ in range(columns)]
    for row in rows:
        column = 0
        while column < columns:
            cell = row.cells[column]
            for covered in range(column, min(column + max(cell.span, 1), columns)):
                text = cell.text.strip().rstrip(":")
                if text and (not labels[covered] or labels[covered][-1] != text):
                    labels[covered].append(text)
            column += max(cell.span, 1)
    return tuple(" ".join(parts) for parts in labels)


def finish(
    page: int, box: PointBox, rows: list[TableRow], edges: tuple[float, ...], *, ruled: bool, head: int = 0
) -> TableBlock | None:
    """A table from its rows: caption and labels split off. None when nothing but labels is left.

    `head` is the number of rows that are labels, if a rule below them tells; 0 to find out.
    """
    rows = [row for row in rows if any(cell.text for cell in row.cells)]
    if not rows:
        return None
    columns = len(rows[0].cells)
    caption = ""
    title: list[Ref] = []
    if len(rows) > 2 and not head:
        filled = [cell for cell in rows[0].cells if cell.text]
        if len(filled) == 1 and filled[0].span >= columns > 1:
            caption = filled[0].text
            title = filled[0].refs
            rows = rows[1:]
    count = head or head_rows(rows, ruled=ruled)
    if ruled and count == 1 and columns == 2 and _is_form(rows):
        count = 0
    body = rows[count:]
    if not body:
        return None
    table = TableBlock(page, box, ("",) * columns, body, edges, caption, title=title)
    set_labels(table, rows[:count])
    return table


def set_labels(table: TableBlock, head: list[TableRow]) -> None:
    """Make these rows the labels of a table; they have as many cells as it has columns."""
    table.head = head
    table.labelled = bool(head)
    table.columns = _with_corner(labels_of(head, len(table.columns)))
    table.bold_head = bool(head) and all(cell.bold for row in head for cell in row.cells if cell.text)


def _with_corner(labels: tuple[str, ...]) -> tuple[str, ...]:
    """`Years ended December 31,` in the corner is the first half of the labels beside it, not one of the names below."""
    corner = labels[0]
    years = [label for label in labels[1:] if _YEAR.fullmatch(label)]
    if corner and (corner.endswith(",") or _DATE.search(corner)) and years and len(years) >= (len(labels) - 1) / 2:
        return ("", *(f"{corner} {label}" if _YEAR.fullmatch(label) else label for label in labels[1:]))
    return labels


def _is_form(rows: Sequence[TableRow]) -> bool:
    """Two columns of names and values: the first row is one of them, not labels over the others."""
    names = [row.cells[0].text for row in rows if row.cells[0].text]
    return bool(names) and (
        sum(name.rstrip().endswith(":") for name in names) >= len(names) * 0.5
        or (all(row.cells[0].bold for row in rows if row.cells[0].text) and not rows[0].cells[1].bold)
    )


def continue_labels(tables: Sequence[TableBlock]) -> None:
    """A table without labels that goes on at the top of the next column or page takes over those of the part before.

    What seemed to be labels there are values when the true ones were bold and these are not.
    """
    for before, here in itertools.pairwise(tables):
        if not before.labelled or len(here.columns) != len(before.columns):
            continue
        if here.labelled and not (before.bold_head and not here.bold_head and here.page == before.page + 1):
            continue
        below = here.page == before.page and -2 < here.box.y0 - before.box.y1 < 40
        beside = here.page == before.page and here.box.x0 > before.box.x1 - 5 and here.box.y0 < before.box.y1
        higher = here.page == before.page and here.box.y0 < before.box.y0
        if not (below or here.page == before.page + 1 or higher or beside):
            continue
        shift = here.edges[0] - before.edges[0]
        # The outer edges depend on how long the values are; the inner ones do not.
        inner = zip(here.edges[1:-1], before.edges[1:-1], strict=True)
        if any(abs(left - right - shift) > 20 for left, right in inner):
            continue
        here.rows[:0] = here.head
        here.head = []
        here.bold_head = before.bold_head
        here.columns = before.columns
        here.labelled = True
        here.caption = here.caption or before.caption
