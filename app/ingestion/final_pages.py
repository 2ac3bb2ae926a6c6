# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Pages as they are kept: words in reading order, and where each word of the reading went."""

from collections.abc import Sequence

from app.domain.chunks import WordSpan
from app.domain.pages import Box, Page, Word
from app.ingestion.layout_model import LayoutWord, PageLayout
from app.ingestion.page_reading import PageReading
from app.ingestion.paragraphs import Block
from app.ingestion.tables import TableBlock

Ref = tuple[int, int]


def final_pages(
    readings: Sequence[PageReading],
    blocks: Sequence[Block],
    layouts: Sequence[PageLayout],
    printed: Sequence[str],
    written: Sequence[str],
    languages: Sequence[str],
) -> tuple[tuple[Page, ...], list[dict[int, int]]]:
    """Pages with words in reading order (furniture last), and for each page the new position of each word."""
    orders: list[dict[int, int]] = [{} for _ in readings]
    for block in blocks:
        for page, word in _block_refs(block):
            orders[page].setdefault(word, len(orders[page]))
    pages: list[Page] = []
    for reading, layout, number, language in zip(readings, layouts, printed, languages, strict=True):
        view = reading.view
        order = orders[view.index]
        for line in view.lines:
            for word in line.words:
                if view.texts[word]:
                    order.setdefault(word, len(order))
        line_ends = {line.words[-1] for line in view.lines if line.words}
        words = sorted(order, key=lambda word: order[word])
        kept = [word for word in words if view.texts[word]]
        order.clear()
        order.update((word, position) for position, word in enumerate(kept))
        furniture = [line.text for line in reading.furniture if line.text]
        pages.append(
            Page(
                number=layout.number,
                label=layout.label,
                printed=number,
                width=layout.width,
                height=layout.height,
                rotation=layout.rotation,
                source=layout.source,
                confidence=layout.confidence,
                text="\n".join(part for part in (written[view.index], *furniture) if part),
                words=tuple(placed_word(view.words[word], layout, view.texts[word], line_end=word in line_ends) for word in kept),
                hidden_text=layout.hidden_text,
                language=language,
            )
        )
    return tuple(pages), orders


def written_text(reading: PageReading) -> str:
    """The text of a page: a line for each paragraph, item, row of a table; hyphenated words whole, note marks left out."""
    lines: list[str] = []
    for block in [*reading.blocks, *reading.notes]:
        if isinstance(block.table, TableBlock):
            words = [reading.view.texts[word] for _, word in (*block.table.title, *block.table.label_refs())]
            lines.append(" ".join(word for word in words if word))
            lines.extend(" ".join(cell.text for cell in row.cells if cell.text) for row in block.table.rows)
        else:
            lines.append(block.passage.text)
    return "\n".join(line for line in lines if line)


def _block_refs(block: Block) -> list[Ref]:
    if isinstance(block.table, TableBlock):
        return block.table.refs()
    return [(line.page, word) for line in block.lines for word in line.words]


def placed_word(word: LayoutWord, layout: PageLayout, text: str, *, line_end: bool) -> Word:
    width, height = layout.width or 1.0, layout.height or 1.0
    x0, y0, x1, y1 = word.x0 / width, word.y0 / height, word.x1 / width, word.y1 / height
    if x0 < 0 or y0 < 0 or x1 > 1 or y1 > 1:
        x0, y0, x1, y1 = (min(max(value, 0.0), 1.0) for value in (x0, y0, x1, y1))
    box = Box(x0, y0, x1, y1)
    return Word(text, box, word.glued or (line_end and word.text.endswith("\u00ad")))


def spans_of(refs: Sequence[Ref], positions: Sequence[dict[int, int]]) -> tuple[WordSpan, ...]:
    """Neighbouring words as half-open ranges, page by page, in order."""
    spans: list[WordSpan] = []
    current = start = end = -1
    for page, word in refs:
        position = positions[page].get(word)
        if position is None:
            continue
        if page == current and position == end:
            end += 1
            continue
        if current >= 0:
            spans.append(WordSpan(current + 1, start, end))
        current, start, end = page, position, position + 1
    if current >= 0:
        spans.append(WordSpan(current + 1, start, end))
    return tuple(spans)
