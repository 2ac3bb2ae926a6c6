# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Sections cut into chunks of whole units, none larger than an embedder reads, none across sections of any size."""

import itertools
import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import ceil

from app.domain.chunks import Cell, Chunk, ChunkKind, Section, Unit, UnitKind, WordSpan
from app.ingestion.joining import Passage
from app.ingestion.paragraphs import Block, BlockKind
from app.ingestion.sections import Part
from app.ingestion.sentences import sentence_ends
from app.ingestion.tables import TableBlock, TableRow

TARGET_TOKENS = 200
MOST_TOKENS = 320
_SURE = 0.6
"""The share of MOST_TOKENS up to which the estimate is safe without an exact count, also for languages of long words."""
_TINY_TOKENS = 48
_TINY_TOGETHER = 150
_LONGEST_ITEM_WORDS = 60

Ref = tuple[int, int]
CellDraft = tuple[str, str, tuple[Ref, ...]]
"""Label, value and words of a cell."""
Placer = Callable[[Sequence[Ref]], tuple[WordSpan, ...]]
Counters = tuple[Callable[[str], int], Callable[[str], int]]


@dataclass(slots=True)
class Draft:
    """A unit before it has an id. `fresh`: it begins a line of its own; `tokens` is an estimate."""

    kind: UnitKind
    text: str
    refs: list[Ref]
    fresh: bool
    tokens: int
    cells: tuple[CellDraft, ...] = ()
    heading: bool = False


@dataclass(slots=True)
class _Run:
    """Drafts that will be chunks of one section; `group` is the kind of all of them."""

    section: Section | None
    group: ChunkKind
    drafts: list[Draft]

    @property
    def tokens(self) -> int:
        return sum(draft.tokens for draft in self.drafts)


def build_chunks(
    parts: Sequence[Part], *, document_id: str, lineage_id: str, place: Placer, counters: Counters, sections: Sequence[Section]
) -> tuple[Chunk, ...]:
    """Chunks in reading order. `place` turns word references into spans of `Page.words`, `counters` are (estimate, exact)."""
    estimate, exact = counters
    runs = _merge_tiny([run for part in parts for run in _runs(part, estimate)], {section.id: section for section in sections})
    chunks: list[Chunk] = []
    on_page: Counter[int] = Counter()
    for run in runs:
        for drafts in _cut(run.drafts, exact):
            if not drafts:
                continue
            text = join_drafts(drafts)
            pages = sorted({page + 1 for draft in drafts for page, _ in draft.refs})
            first = pages[0] if pages else 1
            on_page[first] += 1
            chunk_id = f"{lineage_id}-{first}-{on_page[first]}"
            units = tuple(
                Unit(
                    id=f"{chunk_id}.{position}",
                    kind=draft.kind,
                    text=draft.text,
                    spans=place(draft.refs),
                    cells=tuple(Cell(label, value, place(refs)) for label, value, refs in draft.cells),
                )
                for position, draft in enumerate(drafts, start=1)
            )
            chunks.append(
                Chunk(
                    id=chunk_id,
                    document_id=document_id,
                    section_id=run.section.id if run.section else None,
                    section_path=run.section.path if run.section else (),
                    ordinal=len(chunks),
                    kind=run.group,
                    text=text,
                    tokens=exact(text),
                    pages=tuple(pages),
                    units=units,
                )
            )
    return tuple(chunks)


def join_drafts(drafts: Sequence[Draft]) -> str:
    parts: list[str] = []
    for draft in drafts:
        if parts:
            parts.append("\n" if draft.fresh else " ")
        parts.append(draft.text)
    return "".join(parts)


def _runs(part: Part, estimate: Callable[[str], int]) -> list[_Run]:
    """The drafts of a section, apart by kind: text, tables that stand alone, footnotes."""
    heading: list[Draft] = []
    if part.heading is not None and part.heading.passage.text.strip():
        text = part.heading.passage.text.strip()
        heading.append(Draft(UnitKind.SENTENCE, text, list(part.heading.passage.refs), True, estimate(text), heading=True))
    main = _Run(part.section, ChunkKind.PROSE, heading)
    notes = _Run(part.section, ChunkKind.FOOTNOTE, [])
    lists: dict[ChunkKind, _Run] = {}
    rows = 0
    for block in part.blocks:
        drafts = block_drafts(block, estimate)
        special = block.extra.get("kind")
        if special:
            kind = ChunkKind(special)
            lists.setdefault(kind, _Run(part.section, kind, [])).drafts.extend(drafts)
        elif block.kind is BlockKind.FOOTNOTE:
            notes.drafts.extend(drafts)
        else:
            main.drafts.extend(drafts)
            if block.kind is BlockKind.TABLE:
                rows += sum(draft.tokens for draft in drafts)
    if rows > main.tokens * 0.6:
        main.group = ChunkKind.TABLE
    return [run for run in (main, *lists.values(), notes) if run.drafts]


def block_drafts(block: Block, estimate: Callable[[str], int]) -> list[Draft]:
    """The units of a block."""
    if isinstance(block.table, TableBlock):
        return _table_drafts(block.table, estimate)
    passage = block.passage
    if block.kind is BlockKind.ROW:
        return [Draft(UnitKind.TABLE_ROW, passage.text, list(passage.refs), True, estimate(passage.text))] if passage.text else []
    kind = {
        BlockKind.ITEM: UnitKind.LIST_ITEM,
        BlockKind.CAPTION: UnitKind.CAPTION,
        BlockKind.FOOTNOTE: UnitKind.FOOTNOTE,
    }.get(block.kind, UnitKind.SENTENCE)
    if kind is UnitKind.LIST_ITEM and passage.text.count(" ") < _LONGEST_ITEM_WORDS:
        ends = [len(passage.text)]
    else:
        ends = sentence_ends(passage.text)
        if block.lead and len(ends) > 1 and ends[0] <= block.lead + 1:
            # A title set into the paragraph says what the first sentence is about: they are cited together.
            ends = ends[1:]
    drafts: list[Draft] = []
    start = 0
    for end in ends:
        for first, last in _bearable(passage, start, end, estimate):
            text = passage.text[first:last].strip()
            refs = passage.between(first, last)
            if text and refs:
                drafts.append(Draft(kind, text, refs, not drafts and block.fresh, estimate(text)))
        start = end
    return drafts


def _bearable(passage: Passage, start: int, end: int, estimate: Callable[[str], int]) -> list[tuple[int, int]]:
    """A sentence that no chunk could hold is cut between words, at a comma where there is one."""
    text = passage.text[start:end]
    if estimate(text) <= MOST_TOKENS * _SURE:
        return [(start, end)]
    pieces = ceil(estimate(text) / (MOST_TOKENS * 0.55))
    step = len(text) // pieces
    cuts = [start]
    for piece in range(1, pieces):
        about = start + piece * step
        window = passage.text[max(about - step // 4, cuts[-1] + 1) : min(about + step // 4, end)]
        offset = max(about - step // 4, cuts[-1] + 1)
        comma = [match.end() for match in re.finditer(r"[,;，、](?=\s|[\u3000-\u9fff])|\n", window)]
        blank = [match.end() for match in re.finditer(r"\s", window)]
        choices = comma or blank
        cut = offset + min(choices, key=lambda place: abs(offset + place - about)) if choices else about
        if cuts[-1] < cut < end:
            cuts.append(cut)
    cuts.append(end)
    return list(itertools.pairwise(cuts))


def _table_drafts(table: TableBlock, estimate: Callable[[str], int]) -> list[Draft]:
    drafts: list[Draft] = []
    if table.title:
        drafts.append(Draft(UnitKind.CAPTION, table.caption, list(table.title), True, estimate(table.caption)))
    for row in table.rows:
        drafts.extend(_row_drafts(table, row, estimate))
    return drafts


def _row_drafts(table: TableBlock, row: TableRow, estimate: Callable[[str], int]) -> list[Draft]:
    cells = [(label, cell.text, tuple(cell.refs)) for label, cell in zip(table.columns, row.cells, strict=True)]
    filled = [cell for cell in cells if cell[1]]
    if not filled:
        return []
    drafts: list[Draft] = []
    pending: list[CellDraft] = []
    for cell in (part for whole in filled for part in _cell_parts(whole, estimate)):
        candidate = row_text([*pending, cell])
        if pending and estimate(candidate) > MOST_TOKENS * 0.85:
            drafts.append(_row_draft(pending, estimate))
            # Each part of a row too long for one chunk still says which row it is of.
            pending = [filled[0]] if estimate(filled[0][1]) < 30 else []
        pending.append(cell)
    if pending:
        drafts.append(_row_draft(pending, estimate))
    return drafts


def _cell_parts(cell: CellDraft, estimate: Callable[[str], int]) -> list[CellDraft]:
    """A cell that no chunk could hold, cut between its words."""
    label, value, refs = cell
    size = estimate(row_text([cell]))
    if size <= MOST_TOKENS * 0.8 or len(refs) < 2:
        return [cell]
    count = ceil(size / (MOST_TOKENS * 0.6))
    words = value.split()
    parts: list[CellDraft] = []
    for part in range(count):
        text = " ".join(words[len(words) * part // count : len(words) * (part + 1) // count])
        own = refs[len(refs) * part // count : len(refs) * (part + 1) // count]
        if text and own:
            parts.append((label[:60], text, own))
    return parts


def _row_draft(cells: Sequence[CellDraft], estimate: Callable[[str], int]) -> Draft:
    text = row_text(cells)
    refs = [ref for _, _, refs in cells for ref in refs]
    return Draft(UnitKind.TABLE_ROW, text, refs, True, estimate(text), tuple(cells))


def row_text(cells: Sequence[CellDraft]) -> str:
    """`label: value; label: value`; a value without a label stands alone.

    Labels that stand over several columns are said once: `First half 2022: 5; 2023: 6`.
    """
    parts: list[str] = []
    before: list[str] = []
    for label, value, _ in cells:
        words = label.split()
        shared = 0
        while shared < min(len(words), len(before)) - 1 and words[shared] == before[shared]:
            shared += 1
        shown = " ".join(words[shared:]) if shared > 1 else label
        before = words
        parts.append(f"{shown}: {value}" if label else value)
    return "; ".join(parts)


def _merge_tiny(runs: list[_Run], sections: dict[str, Section]) -> list[_Run]:
    """A heading without text goes with what follows; tiny neighbours of one parent share a chunk that keeps all headings."""
    result: list[_Run] = []
    for run in runs:
        last = result[-1] if result else None
        if last is not None and last.section and run.section and last.group is run.group is ChunkKind.PROSE:
            lone = all(draft.heading for draft in last.drafts)
            below = run.section.path[: len(last.section.path)] == last.section.path
            if lone and (below or last.section.parent_id == run.section.parent_id) and last.tokens < 60:
                result[-1] = replace_drafts(run, [*last.drafts, *run.drafts])
                continue
            parent = last.section.parent_id
            siblings = run.section.parent_id in (parent, last.section.id)
            if (
                siblings
                and run.tokens < _TINY_TOKENS
                and last.tokens + run.tokens < _TINY_TOGETHER
                and (last.tokens < _TINY_TOKENS or (getattr(last, "drafts", None) and sum(d.heading for d in last.drafts) > 1))
            ):
                section = last.section if last.section.id == run.section.parent_id or not parent else sections[parent]
                if section.id != last.section.id and sum(d.heading for d in last.drafts) > 1:
                    section = last.section
                result[-1] = _Run(section, run.group, [*last.drafts, *run.drafts])
                continue
        result.append(run)
    return result


def replace_drafts(run: _Run, drafts: list[Draft]) -> _Run:
    return replace(run, drafts=drafts)


def _cut(drafts: Sequence[Draft], exact: Callable[[str], int]) -> list[list[Draft]]:
    """Even parts of about TARGET_TOKENS, cut where a paragraph ends if one does nearby, none above MOST_TOKENS."""
    total = sum(draft.tokens for draft in drafts)
    if total <= MOST_TOKENS * _SURE or (total <= MOST_TOKENS * 1.25 and exact(join_drafts(drafts)) <= MOST_TOKENS * 0.9):
        return [list(drafts)]
    count = max(ceil(total / (TARGET_TOKENS * 1.1)), 2)
    aim = total / count
    result: list[list[Draft]] = []
    current: list[Draft] = []
    size = 0
    for position, draft in enumerate(drafts):
        if current and size + draft.tokens > MOST_TOKENS * 0.95:
            result.append(current)
            current, size = [], 0
        current.append(draft)
        size += draft.tokens
        following = drafts[position + 1] if position + 1 < len(drafts) else None
        if following is None or draft.heading:
            continue
        ends_paragraph = following.fresh
        if size >= aim or (ends_paragraph and size >= aim * 0.75 and size + following.tokens > aim * 1.2):
            result.append(current)
            current, size = [], 0
    if current:
        if result and size < TARGET_TOKENS * 0.25 and sum(d.tokens for d in result[-1]) + size < MOST_TOKENS * 0.9:
            result[-1].extend(current)
        else:
            result.append(current)
    return [part for piece in result for part in _fit(piece, exact)]


def _fit(drafts: list[Draft], exact: Callable[[str], int]) -> list[list[Draft]]:
    """The second pass: count exactly where the estimate comes near the limit, and halve what is too large."""
    if len(drafts) < 2 or sum(draft.tokens for draft in drafts) < MOST_TOKENS * _SURE:
        return [drafts]
    if exact(join_drafts(drafts)) <= MOST_TOKENS:
        return [drafts]
    half = len(drafts) // 2
    return _fit(drafts[:half], exact) + _fit(drafts[half:], exact)
