# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The blocks of all pages as one flow: paragraphs over page breaks, lists of titles, parts and headings that cannot be read."""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from app.domain.chunks import ChunkKind, HeadingSource
from app.domain.documents import OutlineEntry
from app.ingestion.headings import Mark, mark_of
from app.ingestion.joining import Passage, join_words, refs_of
from app.ingestion.layout import PageView, new_line
from app.ingestion.layout_model import PointBox
from app.ingestion.page_reading import PageReading
from app.ingestion.paragraphs import Block, BlockKind, runs_on
from app.ingestion.tables import TableBlock

_MOST_LINES = 300  # of one paragraph
_NO_TITLE = re.compile(r"_.*|(?:page|p\.|seite)?\s*\d+|.*\.(?:pdf|docx?|indd|qxd|tif)", re.IGNORECASE)


def document_blocks(
    readings: Sequence[PageReading],
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
            if last is not None and not special and _goes_on(last, block, body):
                last.lines.extend(block.lines)
                last.passage = join_words(refs_of(last.lines), views, known)
                continue
            blocks.append(block)
    for before, here in pairwise(blocks):
        if isinstance(here.table, TableBlock) and before.kind is BlockKind.CAPTION and not here.table.caption:
            here.table.caption = before.passage.text
    return [block for block in blocks if block.passage.text or block.table is not None or block.lines[0].lost > 0.3]


def _goes_on(last: Block, block: Block, body: float) -> bool:
    # Each part put to a paragraph has all of its words joined anew: text that never ends, page after page, must end here.
    return len(last.lines) < _MOST_LINES and _meets(last, block) and runs_on(last, block, body)


def _last_text(blocks: Sequence[Block]) -> Block | None:
    """What a paragraph could go on from: footnotes, and tables and their captions at a page's edge, stand between."""
    between = 0
    for block in reversed(blocks):
        if block.kind in (BlockKind.FOOTNOTE, BlockKind.SIDE_NOTE):
            continue
        if block.kind in (BlockKind.TABLE, BlockKind.CAPTION) and between < 3:
            between += 1
            continue
        return block
    return None


def mark_listed(blocks: Sequence[Block]) -> None:
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


def with_unseen(
    blocks: list[Block], outline: Sequence[OutlineEntry], marks: dict[int, Mark], pages: dict[int, int]
) -> list[Block]:
    """Outline entries whose title stands nowhere on their page still begin a section, without words of their own.

    Such a section begins right before the next entry that was found on the page, else with the page. Only entries above
    one that was found count: titles of pictures and bookmarks of an author say nothing about structure.
    """
    seen = {mark.entry for mark in marks.values()}
    place: dict[int, int] = {}
    for position, block in enumerate(blocks):
        mark = mark_of(block.lines, marks)
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


def name_unreadable(blocks: Sequence[Block], outline: Sequence[OutlineEntry]) -> None:
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
