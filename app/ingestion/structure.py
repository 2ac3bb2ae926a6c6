# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""From pages as read to a document understood: order, furniture, tables, headings, sections, chunks."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from app.domain.chunks import ChunkKind, Footnote, Furniture, HeadingSource, WordSpan
from app.domain.documents import DocumentStructure, OutlineEntry
from app.domain.pages import Box, Page, PageWarning, Word
from app.ingestion import line_numbers
from app.ingestion.book_index import IndexLine, contents_pages, index_pages, parse_index
from app.ingestion.chunking import build_chunks
from app.ingestion.extract import page_text
from app.ingestion.furniture import find_furniture
from app.ingestion.garbage import garbage_later
from app.ingestion.heading_levels import set_levels
from app.ingestion.headings import Mark, find_headings, match_outline, merge_wrapped
from app.ingestion.layout import Line, PageView, body_style, mend, new_line, view_page
from app.ingestion.layout_model import LayoutWord, PageLayout, PointBox
from app.ingestion.page_blocks import page_blocks
from app.ingestion.page_numbers import printed_numbers
from app.ingestion.paragraphs import Block, BlockKind, Passage, join_words, known_words, refs_of, runs_on
from app.ingestion.reading_order import find_gutters
from app.ingestion.sections import build_parts
from app.ingestion.tables import TableBlock, continue_labels
from app.ingestion.text_repair import readable
from app.ingestion.tokens import count_tokens, estimate_tokens

Ref = tuple[int, int]


@dataclass(slots=True)
class _Reading:
    """A page on its way: what stands on it, in reading order."""

    view: PageView
    furniture: list[Line]
    blocks: list[Block] = field(default_factory=list)
    notes: list[Block] = field(default_factory=list)


def provisional_page(layout: PageLayout) -> Page:
    """The page for the row that is committed at once: its words in the order of the file, its printed number unknown."""
    words = tuple(
        _word(word, layout, text, line_end=word is line.words[-1])
        for line in layout.lines
        for word in line.words
        if (text := readable(word.text))
    )
    return Page(
        number=layout.number,
        label=layout.label,
        printed="",
        width=layout.width,
        height=layout.height,
        rotation=layout.rotation,
        source=layout.source,
        confidence=layout.confidence,
        text=page_text(layout),
        words=words,
        hidden_text=layout.hidden_text,
    )


def build_structure(
    layouts: Sequence[PageLayout],
    *,
    file_title: str,
    metadata_title: str,
    outline: Sequence[OutlineEntry],
    lineage_id: str,
    document_id: str,
) -> DocumentStructure:
    """All that can be known of a document from its pages as read; about 10 ms a page. `layouts` are in page order.

    Raises AppError(ASSET_MISSING) when the token ranks do not stand beside the program.
    """
    with garbage_later():
        return _build(layouts, file_title, metadata_title, outline, lineage_id, document_id)


def _build(
    layouts: Sequence[PageLayout],
    file_title: str,
    metadata_title: str,
    outline: Sequence[OutlineEntry],
    lineage_id: str,
    document_id: str,
) -> DocumentStructure:
    views = [view_page(index, layout) for index, layout in enumerate(layouts)]
    for view in views:
        line_numbers.set_apart(view)
    pages = {view.number: view.index for view in views}
    outline = tuple(entry for entry in outline if entry.page in pages and entry.title.strip())
    numbers = printed_numbers(views)
    printed = [number.text for number in numbers]
    furniture = find_furniture(views, [number.line for number in numbers])
    body, colour = body_style(views)
    known = known_words(views)
    for view in views:
        mend(view, known)
    bodies = [
        [line for line in view.lines if not line.aside and not any(line is other for other in found)]
        for view, found in zip(views, furniture, strict=True)
    ]
    likely = find_gutters(views, bodies)
    marks = match_outline(outline, bodies, pages)
    readings: list[_Reading] = []
    for view, found, lines, gutters in zip(views, furniture, bodies, likely, strict=True):
        reading = _Reading(view, list(found))
        reading.blocks = page_blocks(view, lines, gutters, views, known, body, marks)
        taken = set(map(id, found))
        asides = [line for line in view.lines if line.aside and id(line) not in taken]
        if asides:
            reading.notes = [Block(BlockKind.PARAGRAPH, [line], join_words(refs_of([line]), views, known)) for line in asides]
        readings.append(reading)
    texts = _page_texts(readings)
    contents = contents_pages(texts)
    found_index = index_pages(texts)
    tables = [block.table for reading in readings for block in reading.blocks if isinstance(block.table, TableBlock)]
    continue_labels(tables)
    written = [_written(reading) for reading in readings]
    blocks = _document_blocks(readings, contents, found_index, views, known, body)
    blocks = _with_unseen(blocks, outline, marks, pages)
    find_headings(blocks, marks, body, colour)
    for block in blocks:
        if block.extra.get("kind") and block.kind is BlockKind.HEADING and block.source is not HeadingSource.OUTLINE:
            block.kind = BlockKind.PARAGRAPH
    _mark_listed(blocks)
    blocks = merge_wrapped(blocks)
    _name_unreadable(blocks, outline)
    headings = [block for block in blocks if block.kind is BlockKind.HEADING]
    set_levels(headings)
    parts = build_parts(blocks, lineage_id)
    sections = tuple(part.section for part in parts if part.section is not None)
    final, positions = _final_pages(readings, blocks, layouts, printed, written)
    chunks = build_chunks(
        parts,
        document_id=document_id,
        lineage_id=lineage_id,
        place=lambda refs: _spans(refs, positions),
        counters=(estimate_tokens, count_tokens),
        sections=sections,
    )
    index_lines = [line for number in found_index for line in _index_lines(readings[pages[number]])]
    return DocumentStructure(
        title=_title(metadata_title, file_title),
        language="",
        pages=final,
        sections=sections,
        chunks=chunks,
        outline=tuple(outline),
        tables=tuple(table.as_table() for table in tables),
        index_terms=parse_index(index_lines, _physical(printed, final)),
        contents_pages=contents,
        index_pages=found_index,
        footnotes=tuple(
            Footnote(block.page + 1, block.extra.get("mark", ""), block.passage.text)
            for block in blocks
            if block.kind is BlockKind.FOOTNOTE
        ),
        furniture=tuple(
            Furniture(reading.view.number, line.text) for reading in readings for line in reading.furniture if line.text
        ),
        warnings=tuple(_warnings(layouts)),
    )


def _page_texts(readings: Sequence[_Reading]) -> list[tuple[int, list[str]]]:
    """(physical page, texts of its visual lines without furniture) for the finding of contents and index."""
    return [(reading.view.number, [line.text for line in _lines(reading)]) for reading in readings]


def _lines(reading: _Reading) -> list[Line]:
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


def _index_lines(reading: _Reading) -> list[IndexLine]:
    """Lines of an index page with their indents, each measured from the edge of its column."""
    lines = _lines(reading)
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


def _document_blocks(
    readings: Sequence[_Reading],
    contents: Sequence[int],
    found_index: Sequence[int],
    views: Sequence[PageView],
    known: frozenset[str],
    body: float,
) -> list[Block]:
    """Blocks of all pages; paragraphs that go on in the next column or on the next page are put together."""
    blocks: list[Block] = []
    for reading in readings:
        special = ""
        if reading.view.number in contents:
            special = ChunkKind.CONTENTS.value
        elif reading.view.number in found_index:
            special = ChunkKind.INDEX.value
        for block in [*reading.blocks, *reading.notes]:
            if special:
                block.extra["kind"] = special
            last = _last_text(blocks)
            if last is not None and not special and _meets(last, block) and runs_on(last, block, body):
                last.lines.extend(block.lines)
                last.passage = join_words(refs_of(last.lines), views, known)
                continue
            blocks.append(block)
    for before, here in pairwise(blocks):
        if isinstance(here.table, TableBlock) and before.kind is BlockKind.CAPTION and not here.table.caption:
            here.table.caption = before.passage.text
    return [block for block in blocks if block.passage.text or block.table is not None or block.lines[0].lost > 0.3]


def _last_text(blocks: Sequence[Block]) -> Block | None:
    """What a paragraph could go on from: footnotes, and tables and their captions at a page's edge, stand between."""
    between = 0
    for block in reversed(blocks):
        if block.kind is BlockKind.FOOTNOTE:
            continue
        if block.kind in (BlockKind.TABLE, BlockKind.CAPTION) and between < 3:
            between += 1
            continue
        return block
    return None


def _mark_listed(blocks: Sequence[Block]) -> None:
    """Titles that follow each other without text, and come again later, are a table of contents without numbers."""
    later = Counter(block.title.casefold() for block in blocks if block.kind is BlockKind.HEADING)
    start = 0
    while start < len(blocks):
        end = start
        while end < len(blocks) and blocks[end].kind is BlockKind.HEADING and blocks[end].source is not HeadingSource.OUTLINE:
            end += 1
        run = blocks[start:end]
        if len(run) > 1 and any(block.title.casefold() == run[-1].title.casefold() for block in run[:-1]):
            run = run[:-1]  # the first title that comes with its text
        if len(run) >= 6 and sum(1 for block in run if later[block.title.casefold()] > 1) >= len(run) * 0.6:
            for block in run:
                block.kind = BlockKind.PARAGRAPH
                block.extra["kind"] = ChunkKind.CONTENTS.value
        start = max(end, start + 1)


_NO_TITLE = re.compile(r"_.*|(?:page|p\.|seite)?\s*\d+|.*\.(?:pdf|docx?|indd|qxd|tif)", re.IGNORECASE)


def _with_unseen(
    blocks: list[Block], outline: Sequence[OutlineEntry], marks: dict[int, Mark], pages: dict[int, int]
) -> list[Block]:
    """Outline entries whose title stands nowhere on their page still begin a section, without words of their own.

    Such a section begins right before the next entry that was found on the page, else with the page. Only entries above
    one that was found count: titles of pictures and bookmarks of an author say nothing about structure.
    """
    seen = {mark.entry for mark in marks.values()}
    place: dict[int, int] = {}
    for position, block in enumerate(blocks):
        mark = marks.get(id(block.lines[0])) if block.lines else None
        if mark is not None:
            place.setdefault(mark.entry, position)
    inserts: dict[int, list[Block]] = {}
    for entry, (item, following) in enumerate(pairwise([*outline, None])):
        if item is None or following is None or entry in seen or following.level <= item.level:
            continue
        if _NO_TITLE.fullmatch(item.title.strip()) or len(item.title.strip()) < 3 or not seen:
            continue
        below = place.get(entry + 1)
        page = pages[item.page]
        if below is not None and blocks[below].page == page:
            position = below
        else:
            found = next((number for number, block in enumerate(blocks) if block.page >= page), None)
            if found is None:
                continue
            position = found
        line = new_line(page, [], "", PointBox(0, 0, 0, 0), blocks[position].lines[0].style)
        title = Block(BlockKind.HEADING, [line], Passage("", [], []), source=HeadingSource.OUTLINE, level=item.level)
        title.title = item.title.strip()
        inserts.setdefault(position, []).append(title)
    if not inserts:
        return blocks
    result: list[Block] = []
    for position, block in enumerate(blocks):
        result.extend(inserts.get(position, ()))
        result.append(block)
    return result


def _meets(before: Block, here: Block) -> bool:
    """The one ends a column or page and the other starts the next."""
    last, first = before.lines[-1], here.lines[0]
    if last.aside or first.aside:
        return False
    return last.page != first.page or first.y0 < last.y0 - last.height


def _name_unreadable(blocks: Sequence[Block], outline: Sequence[OutlineEntry]) -> None:
    """Headings whose letters the file does not tell take their title from the outline, else from the text that follows."""
    for position, block in enumerate(blocks):
        if block.kind is not BlockKind.HEADING:
            continue
        entry = block.extra.get("entry")
        if entry is not None and (block.lines[0].lost > 0 or not block.title):
            block.title = outline[int(entry)].title
        elif block.source is HeadingSource.INFERRED:
            following = next((b for b in blocks[position + 1 :] if b.passage.text), None)
            words = following.passage.text.split() if following else []
            block.title = " ".join(words[:8]) + ("…" if len(words) > 8 else "")


def _final_pages(
    readings: Sequence[_Reading],
    blocks: Sequence[Block],
    layouts: Sequence[PageLayout],
    printed: Sequence[str],
    written: Sequence[str],
) -> tuple[tuple[Page, ...], list[dict[int, int]]]:
    """Pages with words in reading order (furniture last), and for each page the new position of each word."""
    orders: list[dict[int, int]] = [{} for _ in readings]
    for block in blocks:
        for page, word in _block_refs(block):
            orders[page].setdefault(word, len(orders[page]))
    pages: list[Page] = []
    for reading, layout, number in zip(readings, layouts, printed, strict=True):
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
                words=tuple(_word(view.words[word], layout, view.texts[word], line_end=word in line_ends) for word in kept),
                hidden_text=layout.hidden_text,
            )
        )
    return tuple(pages), orders


def _written(reading: _Reading) -> str:
    """The text of a page: a line for each paragraph, item, row of a table; hyphenated words whole, note marks left out."""
    lines: list[str] = []
    for block in [*reading.blocks, *reading.notes]:
        if isinstance(block.table, TableBlock):
            if block.table.header:
                words = [reading.view.texts[word] for _, word in block.table.header]
                lines.append(" ".join(word for word in words if word))
            lines.extend(" ".join(cell.text for cell in row.cells if cell.text) for row in block.table.rows)
        else:
            lines.append(block.passage.text)
    return "\n".join(line for line in lines if line)


def _block_refs(block: Block) -> list[Ref]:
    if isinstance(block.table, TableBlock):
        return block.table.refs()
    return [(line.page, word) for line in block.lines for word in line.words]


def _word(word: LayoutWord, layout: PageLayout, text: str, *, line_end: bool) -> Word:
    width, height = layout.width or 1.0, layout.height or 1.0
    x0, y0, x1, y1 = word.x0 / width, word.y0 / height, word.x1 / width, word.y1 / height
    if x0 < 0 or y0 < 0 or x1 > 1 or y1 > 1:
        x0, y0, x1, y1 = (min(max(value, 0.0), 1.0) for value in (x0, y0, x1, y1))
    box = Box(x0, y0, x1, y1)
    return Word(text, box, word.glued or (line_end and word.text.endswith("\u00ad")))


def _spans(refs: Sequence[Ref], positions: Sequence[dict[int, int]]) -> tuple[WordSpan, ...]:
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


def _title(metadata_title: str, file_title: str) -> str:
    title = " ".join(metadata_title.split())
    useful = len(title) > 3 and any(character.isalpha() for character in title) and "." not in title[-5:-2]
    return title if useful and not title.casefold().startswith(("microsoft word", "untitled")) else file_title


def _physical(printed: Sequence[str], pages: Sequence[Page]) -> dict[str, int]:
    """Printed number -> physical page."""
    result: dict[str, int] = {}
    for number, page in zip(printed, pages, strict=True):
        for name in (number, page.label):
            if name:
                result.setdefault(name.casefold(), page.number)
    return result


def _warnings(layouts: Sequence[PageLayout]) -> list[PageWarning]:
    return [warning for layout in layouts for warning in layout.warnings]
