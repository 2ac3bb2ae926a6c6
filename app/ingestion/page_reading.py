# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A page on its way through the stages: its view, its furniture, its blocks, and the lines that those make."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from app.ingestion.book_index import IndexLine
from app.ingestion.layout import Line, PageView, new_line
from app.ingestion.layout_model import PointBox
from app.ingestion.paragraphs import Block
from app.ingestion.tables import TableBlock


@dataclass(slots=True)
class PageReading:
    """A page on its way: what stands on it, in reading order."""

    view: PageView
    furniture: list[Line]
    blocks: list[Block] = field(default_factory=list)
    notes: list[Block] = field(default_factory=list)


def page_lines(readings: Sequence[PageReading]) -> list[tuple[int, list[str]]]:
    """(physical page, texts of its visual lines without furniture) for the finding of contents and index."""
    return [(reading.view.number, [line.text for line in visual_lines(reading)]) for reading in readings]


def visual_lines(reading: PageReading) -> list[Line]:
    """Lines in reading order, side by side ones as one; cells of tables row by row."""
    result: list[Line] = []
    for block in reading.blocks:
        if isinstance(block.table, TableBlock):
            result.extend(_row_lines(block.table, block.lines[0]))
            continue
        last: Line | None = None
        for line in block.lines:
            if last is not None and abs(last.middle - line.middle) < line.height * 0.5 and line.x0 > last.x1:
                before = result[-1]
                box = PointBox(before.x0, before.y0, line.x1, before.y1)
                result[-1] = new_line(
                    before.page, [*before.words, *line.words], f"{before.text} {line.text}", box, before.style, block=before.block
                )
            else:
                result.append(line)
            last = line
    return result


def index_lines(reading: PageReading) -> list[IndexLine]:
    """Lines of an index page with their indents, each measured from the edge of its column."""
    lines = visual_lines(reading)
    near = reading.view.width * 0.12
    result: list[IndexLine] = []
    for line in lines:
        edges = [other.x0 for other in lines if -1 < line.x0 - other.x0 < near and any(map(str.isalpha, other.text))]
        result.append(IndexLine(line.text, max(line.x0 - min(edges, default=line.x0), 0.0)))
    return result


def _row_lines(table: TableBlock, base: Line) -> Iterator[Line]:
    for row in table.rows:
        positions = [word for cell in row.cells for _, word in cell.refs]
        if positions:
            text = " ".join(cell.text for cell in row.cells if cell.text)
            yield new_line(base.page, positions, text, PointBox(base.x0, row.y0, base.x1, row.y1), base.style)
