# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Headings and what stands under each: the sections of a document with their paths."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from app.domain.chunks import HeadingSource, Section, WordSpan
from app.ingestion.paragraphs import Block, BlockKind


@dataclass(slots=True)
class Part:
    """A section (None: text before the first heading) with its heading block and the blocks under it, in order."""

    section: Section | None
    heading: Block | None
    blocks: list[Block] = field(default_factory=list)


def build_parts(blocks: Sequence[Block], lineage_id: str) -> list[Part]:
    """Cut the document at its headings; the path accumulates by level. A level that skips is taken one below its parent."""
    parts = [Part(None, None)]
    stack: list[tuple[int, Section]] = []
    on_page: Counter[int] = Counter()
    for block in blocks:
        if block.kind is not BlockKind.HEADING:
            parts[-1].blocks.append(block)
            continue
        while stack and stack[-1][0] >= block.level:
            stack.pop()
        parent = stack[-1][1] if stack else None
        page = block.page + 1
        on_page[page] += 1
        title = " ".join(block.title.split())
        section = Section(
            id=f"{lineage_id}-{page}-s{on_page[page]}",
            parent_id=parent.id if parent else None,
            ordinal=len(parts) - 1,
            title=title,
            level=len(stack) + 1,
            path=(*(parent.path if parent else ()), title),
            page=page,
            source=block.source if isinstance(block.source, HeadingSource) else HeadingSource.FONT,
        )
        stack.append((block.level, section))
        parts.append(Part(section, block))
    return parts if parts[0].blocks else parts[1:]


def with_places(parts: Sequence[Part], place: Callable[[Sequence[tuple[int, int]]], tuple[WordSpan, ...]]) -> tuple[Section, ...]:
    """The sections of the parts, each with the words of its heading; `place` turns word references into spans.

    The parts are given the same sections.
    """
    placed: list[Section] = []
    for part in parts:
        if part.section is None:
            continue
        if part.heading is not None:
            part.section = replace(part.section, spans=place(part.heading.passage.refs))
        placed.append(part.section)
    return tuple(placed)
