# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""One page as blocks in reading order: paragraphs, items, tables, captions, footnotes at its end."""

import re
from collections.abc import Sequence

from app.ingestion.aligned_tables import absorb_row, aligned_tables
from app.ingestion.banded_tables import banded_tables
from app.ingestion.headings import CAPTION, Mark, mark_of
from app.ingestion.joining import Passage
from app.ingestion.labels_above import add_labels, rows_above
from app.ingestion.layout import Line, PageView, new_line
from app.ingestion.layout_model import PointBox
from app.ingestion.listed_tables import listed_tables
from app.ingestion.paragraphs import Block, BlockKind, split_blocks
from app.ingestion.reading_order import Area, read_order
from app.ingestion.ruled_tables import ruled_tables
from app.ingestion.tables import TableBlock


def page_blocks(
    view: PageView,
    lines: list[Line],
    gutters: Sequence[float],
    views: Sequence[PageView],
    known: frozenset[str],
    body: float,
    marks: dict[int, Mark],
) -> list[Block]:
    """The blocks of one page in reading order."""
    drawn = _drawn_tables(view, lines, gutters)
    within: dict[int, int] = {}
    for position, table in enumerate(drawn):
        for ref in table.refs():
            within[ref[1]] = position
    free = [line for line in lines if not any(word in within for word in line.words)]
    holders = {}
    for position, table in enumerate(drawn):
        holder = _holder(view, table)
        holders[id(holder)] = position
        free.append(holder)
    blocks: list[Block] = []
    for area in read_order(free, gutters, view.rules):
        for piece in _by_table(area, holders):
            if isinstance(piece, int):
                blocks.append(_table_block(drawn[piece], view))
            else:
                blocks.extend(_area_blocks(view, piece, views, known, body, marks))
    return _mark_notes(_with_loose_rows(blocks, view, body), view, body)


def _drawn_tables(view: PageView, lines: Sequence[Line], gutters: Sequence[float]) -> list[TableBlock]:
    """The tables that can be told before the order of the page is known.

    Lines around the cells tell most; what is drawn behind a part of a table that its labels tell is not a table of its own.
    """
    ruled = ruled_tables(view)
    listed = [table for table in listed_tables(view, lines, gutters) if not any(_frames(other, table) for other in ruled)]
    drawn = [*listed, *(table for table in ruled if not any(_meet(table.box, other.box) for other in listed))]
    drawn.extend(banded_tables(view, [table.box for table in drawn]))
    taken = {ref[1] for table in drawn for ref in table.refs()}
    for table in drawn:
        if not table.head or not any(table is other for other in ruled):
            free = [line for line in lines if not any(word in taken for word in line.words)]
            add_labels(view, table, rows_above(table, free))
            taken.update(ref[1] for ref in table.label_refs())
    return drawn


def _frames(outer: TableBlock, inner: TableBlock) -> bool:
    shared = min(outer.box.y1, inner.box.y1) - max(outer.box.y0, inner.box.y0)
    return _meet(outer.box, inner.box) and shared > (inner.box.y1 - inner.box.y0) * 0.6


def _meet(one: PointBox, other: PointBox) -> bool:
    return one.x0 < other.x1 and other.x0 < one.x1 and one.y0 < other.y1 and other.y0 < one.y1


def _with_loose_rows(blocks: list[Block], view: PageView, body: float) -> list[Block]:
    """Rows that stand right under a table and fit it are rows of it."""
    result: list[Block] = []
    for block in blocks:
        last = result[-1] if result else None
        if (
            last is not None
            and isinstance(last.table, TableBlock)
            and block.kind is BlockKind.ROW
            and absorb_row(view, last.table, tuple(block.lines), min(body, block.lines[0].size))
        ):
            continue
        result.append(block)
    return result


def _holder(view: PageView, table: TableBlock) -> Line:
    """A line that stands for a drawn table while the order of the page is found."""
    first = table.refs()[0][1]
    return new_line(view.index, [], "", table.box, view.layout.styles[view.words[first].style])


def _by_table(area: Area, holders: dict[int, int]) -> list[Area | int]:
    pieces: list[Area | int] = []
    rows: list[tuple[Line, ...]] = []
    for row in area.rows:
        tables = [holders[id(line)] for line in row if id(line) in holders]
        rest = tuple(line for line in row if id(line) not in holders)
        if not tables:
            rows.append(row)
            continue
        if rest:
            rows.append(rest)
        if rows:
            pieces.append(Area(area.x0, area.x1, tuple(rows)))
            rows = []
        pieces.extend(tables)
    if rows:
        pieces.append(Area(area.x0, area.x1, tuple(rows)))
    return pieces


def _area_blocks(
    view: PageView, area: Area, views: Sequence[PageView], known: frozenset[str], body: float, marks: dict[int, Mark]
) -> list[Block]:
    blocks: list[Block] = []
    start = 0
    tables = aligned_tables(view, area.rows, body)
    for first, end, table in [*tables, (len(area.rows), len(area.rows), None)]:
        if first > start:
            rows = area.rows[start:first]
            for group in _at_marks(rows, marks):
                blocks.extend(split_blocks(Area(area.x0, area.x1, tuple(group)), views, known, body))
        if table is not None:
            blocks.append(_table_block(table, view))
        start = end
    return blocks


def _at_marks(rows: Sequence[tuple[Line, ...]], marks: dict[int, Mark]) -> list[list[tuple[Line, ...]]]:
    """Rows cut before and after lines that the outline names, so that such a line is a block of its own."""
    groups: list[list[tuple[Line, ...]]] = []
    last: int | None = None
    for row in rows:
        mark = mark_of(row, marks)
        entry = mark.entry if mark else None
        if not groups or entry != last:
            groups.append([])
        groups[-1].append(row)
        last = entry
    return groups


def _table_block(table: TableBlock, view: PageView) -> Block:
    refs = table.refs()
    positions = [word for _, word in refs]
    line = new_line(view.index, positions, "", table.box, view.layout.styles[view.words[positions[0]].style])
    return Block(BlockKind.TABLE, [line], Passage("", [], []), table)


_MARK = re.compile(r"(?:\d{1,3}|[*∗†‡§¶#]{1,3}|[a-z])(?=[A-Z“\"(‘\s]|https?:)")


def _note_mark(block: Block, view: PageView, body: float) -> str:
    """The mark of a footnote that begins with this block, "" where none does: small type low on the page, a raised mark first."""
    line = block.lines[0]
    if not line.words or line.size > body * 0.95 or line.y0 < view.height * 0.4 or block.kind is BlockKind.TABLE:
        return ""
    first = view.words[line.words[0]]
    raised = view.layout.styles[first.style].superscript or view.layout.styles[first.style].size < line.size * 0.8
    match = _MARK.match(line.text)
    if match and (raised or match[0][0] in "*∗†‡§¶#"):
        return match[0]
    return ""


def _mark_notes(blocks: list[Block], view: PageView, body: float) -> list[Block]:
    """Footnotes, taken out of the columns that they end and put after the text of the page."""
    text: list[Block] = []
    notes: list[Block] = []
    open_note: Block | None = None
    for block in blocks:
        if CAPTION.match(block.passage.text) and block.kind is BlockKind.PARAGRAPH:
            block.kind = BlockKind.CAPTION
        mark = _note_mark(block, view, body)
        if mark:
            block.kind = BlockKind.FOOTNOTE
            block.extra["mark"] = mark
            open_note = block
            notes.append(block)
            continue
        line = block.lines[0]
        follows = (
            open_note is not None
            and block.kind in (BlockKind.PARAGRAPH, BlockKind.ITEM)
            and abs(line.size - open_note.lines[0].size) < 0.7
            and line.y0 > open_note.lines[0].y0
            and abs(line.x0 - open_note.lines[0].x0) < 40
        )
        if follows:
            block.kind = BlockKind.FOOTNOTE
            notes.append(block)
            continue
        open_note = None
        text.append(block)
    return text + notes
