# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A page on its way through the stages: its view, its furniture, its blocks, and the lines that those make."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from app.ingestion.book_index import IndexLine
from app.ingestion.joining import join_words, refs_of
from app.ingestion.layout import Line, PageView, new_line, plain
from app.ingestion.layout_model import LayoutWord, PointBox
from app.ingestion.page_numbers import ReadDigits
from app.ingestion.paragraphs import Block
from app.ingestion.tables import TableBlock
from app.ingestion.text_repair import UNREADABLE

_LOST_NUMBER = re.compile(rf"[\d{UNREADABLE}]{{1,4}}(?:[-–][\d{UNREADABLE}]{{1,4}})?[,;.]?")


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
    """Lines of an index page with their indents, each measured from the edge of its column, where several lines begin."""
    lines = visual_lines(reading)
    near = reading.view.width * 0.12
    starts = Counter(round(line.x0) for line in lines if any(map(str.isalpha, line.text)))
    edges = {x: starts[x] + starts[x - 1] + starts[x + 1] for x in starts}
    result: list[IndexLine] = []
    for line in lines:
        close = [x for x in edges if -1 < line.x0 - x < near]
        shared = [x for x in close if edges[x] > 1]
        edge = min(shared or close, default=line.x0)
        result.append(IndexLine(line.text, max(line.x0 - edge, 0.0)))
    return result


def restore_numbers(
    readings: Sequence[PageReading], read_digits: ReadDigits, views: Sequence[PageView], known: frozenset[str]
) -> None:
    """Page numbers of an index that the text layer lost, bold ones mostly, put back into its words, lines and paragraphs."""
    lost = [
        (reading, position)
        for reading in readings
        for position, word in enumerate(reading.view.words)
        if UNREADABLE in word.text and _LOST_NUMBER.fullmatch(word.text)
    ]
    if not lost:
        return
    places = [(reading.view.number, _place(reading.view.words[position])) for reading, position in lost]
    found: dict[tuple[int, int], str] = {}
    for (reading, position), text in zip(lost, read_digits(places), strict=True):
        raw = reading.view.words[position].text
        mark = raw[-1] if raw[-1] in ",;." else ""
        if text and len(text) == len(raw) - len(mark):
            reading.view.texts[position] = text + mark
            found[reading.view.index, position] = text
    for reading in readings:
        for block in [*reading.blocks, *reading.notes]:
            lines = [line for line in block.lines if any((line.page, word) in found for word in line.words)]
            for line in lines:
                line.text = plain(line.words, reading.view.words, reading.view.texts)
            if lines and block.table is None:
                block.passage = join_words(refs_of(block.lines), views, known)


def _place(word: LayoutWord) -> PointBox:
    return PointBox(word.x0, word.y0, word.x1, word.y1)


def _row_lines(table: TableBlock, base: Line) -> Iterator[Line]:
    for row in table.rows:
        positions = [word for cell in row.cells for _, word in cell.refs]
        if positions:
            text = " ".join(cell.text for cell in row.cells if cell.text)
            yield new_line(base.page, positions, text, PointBox(base.x0, row.y0, base.x1, row.y1), base.style)
