# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Tables without ruling lines whose rows stand on bands of colour, every row or every second one."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from statistics import median

from app.ingestion.labels_above import extents, label_row
from app.ingestion.layout import PageView
from app.ingestion.layout_model import PointBox
from app.ingestion.parted_columns import part_columns
from app.ingestion.sign_columns import join_signs
from app.ingestion.tables import TableBlock, TableRow, cell_of, finish, is_figure, labels_of, without_empty_columns

_SNAP = 2.5
"""Edges of grounds this near (points) to each other are one."""
_APART = 14.0
"""White strips (points) that part the grounds of one row; columns of a page stand further apart."""
_HIGHEST = 60.0


@dataclass(frozen=True, slots=True)
class _Band:
    """Grounds side by side, and the x positions between them (points)."""

    box: PointBox
    inner: tuple[float, ...]


def banded_tables(view: PageView, taken: Sequence[PointBox]) -> list[TableBlock]:
    """Tables that bands behind rows tell, outside the boxes already `taken`; at least two bands and three rows.

    One band with grounds of single cells is enough for the first rows of a table under labels at the foot of a page.
    """
    found: list[TableBlock] = []
    bands = _bands(view.rules)
    for chain in _chains(bands):
        top, bottom = chain[0].box.y0, chain[-1].box.y1
        left, right = chain[0].box.x0, chain[0].box.x1
        if any(box.x0 < right and left < box.x1 and box.y0 < bottom and top < box.y1 for box in taken):
            continue
        if len(chain) < 4 and any(
            abs(band.box.y0 - bottom) < _SNAP and band.box.x0 < right and left < band.box.x1
            for band in bands
            if band not in chain
        ):
            # The first rows of a table whose other rows have grounds of another width.
            continue
        table = _read(view, chain)
        if table is not None:
            found.append(table)
    return found


def _bands(rules: Sequence[PointBox]) -> list[_Band]:
    grounds = sorted(
        (rule for rule in rules if 6 < rule.y1 - rule.y0 < _HIGHEST and rule.x1 - rule.x0 > 6),
        key=lambda rule: (rule.y0, rule.x0),
    )
    levels: list[list[PointBox]] = []
    for ground in grounds:
        for level in levels[-6:]:
            near = abs(level[0].y0 - ground.y0) < _SNAP and abs(level[0].y1 - ground.y1) < _SNAP
            if near and ground.x0 <= max(box.x1 for box in level) + _APART:
                level.append(ground)
                break
        else:
            levels.append([ground])
    bands: list[_Band] = []
    for level in levels:
        left, right = min(box.x0 for box in level), max(box.x1 for box in level)
        starts = sorted(
            {
                round(box.x0, 1)
                for box in level
                if left + 8 < box.x0 < right - 8 and not any(other.x0 < box.x0 - 3 and box.x0 + 3 < other.x1 for other in level)
            }
        )
        inner = tuple(x for place, x in enumerate(starts) if not place or x - starts[place - 1] > 8)
        bands.append(_Band(PointBox(left, level[0].y0, right, level[0].y1), inner))
    return bands


def _chains(bands: Sequence[_Band]) -> list[list[_Band]]:
    """Bands of one width below each other, no further apart than one row."""
    chains: list[list[_Band]] = []
    for band in sorted(bands, key=lambda band: band.box.y0):
        for chain in chains:
            last = chain[-1].box
            tallest = max(other.box.y1 - other.box.y0 for other in (*chain, band))
            same = abs(last.x0 - band.box.x0) < 8 and abs(last.x1 - band.box.x1) < 8
            if same and -_SNAP < band.box.y0 - last.y1 < max(tallest * 1.6, 20):
                chain.append(band)
                break
        else:
            chains.append([band])
    return [chain for chain in chains if len(chain) > 1 or len(chain[0].inner) > 1]


def _read(view: PageView, chain: Sequence[_Band]) -> TableBlock | None:
    left, right = chain[0].box.x0, chain[0].box.x1
    inside = [word for word, box in enumerate(view.boxes) if view.texts[word] and left - 2 <= (box.x0 + box.x1) / 2 <= right + 2]
    levels: list[tuple[float, float]] = []
    for band in chain:
        if levels and band.box.y0 - levels[-1][1] > 5:
            levels.append((levels[-1][1], band.box.y0))
        levels.append((band.box.y0, band.box.y1))
    rows = [(level, found) for level in levels if (found := _between(view, inside, *level))]
    if len(rows) < min(len(chain), 2):
        return None
    size = median(view.layout.styles[view.words[word].style].size for _, row in rows for word in row)
    edges = _edges(view, chain, [row for _, row in rows], size)
    if len(edges) < 3 or _prose(view, [row for _, row in rows], edges):
        return None
    labels, plain_rows = _above(view, inside, levels[0][0], edges, size)
    rows = [*plain_rows, *rows, *_below(view, inside, levels[-1][1], edges, size)]
    made = [_row(view, level, row, edges) for level, row in rows]
    heads = _head(view, labels, made, edges)
    made, edges = part_columns(view, *join_signs(view, *without_empty_columns([*heads, *made], edges)))
    full = sum(1 for row in made if sum(1 for cell in row.cells if cell.text) >= 2)
    if len(chain) == 1:
        if sum(1 for label in labels_of(made[: len(heads)], len(edges) - 1) if label) < max(3, len(edges) - 2):
            return None
    elif len(made) < 3 or full < 2 or full < len(made) * 0.5:
        return None
    box = PointBox(left, made[0].y0, right, made[-1].y1)
    return finish(view.index, box, made, edges, ruled=False, head=len(heads))


def _head(
    view: PageView, labels: Sequence[tuple[tuple[float, float], list[int]]], rows: Sequence[TableRow], edges: Sequence[float]
) -> list[TableRow]:
    """The lines of labels, from the lowest up, as rows from the highest down."""
    values = extents(view, rows)
    heads: list[TableRow] = []
    for _, words in labels:
        made = label_row(view, edges, words, heads[0].y0 if heads else rows[0].y0, values)
        if made is None:
            break
        heads.insert(0, made)
    return heads


_Level = tuple[tuple[float, float], list[int]]


def _between(view: PageView, words: Sequence[int], top: float, bottom: float) -> list[int]:
    return [word for word in words if top <= (view.boxes[word].y0 + view.boxes[word].y1) / 2 < bottom]


def _edges(view: PageView, chain: Sequence[_Band], rows: Sequence[Sequence[int]], size: float) -> tuple[float, ...]:
    """Edges of the grounds of single cells that no word crosses, else strips that are free in all rows."""
    left, right = chain[0].box.x0, chain[0].box.x1
    usual = max(chain, key=lambda band: sum(1 for other in chain if len(other.inner) == len(band.inner)))
    drawn = [
        x
        for x in usual.inner
        if sum(1 for band in chain if any(abs(x - other) < _SNAP for other in band.inner)) >= len(chain) * 0.6
    ]
    crossed = [x for x in drawn for row in rows for word in row if view.boxes[word].x0 + 2 < x < view.boxes[word].x1 - 2]
    if drawn and len(crossed) <= len(rows) * 0.2:
        return (left, *drawn, right)
    start = int(left) - 2
    steps = [0] * (int(right - left) + 8)
    for row in rows:
        for word in row:
            box = view.boxes[word]
            steps[max(int(box.x0) - start, 0)] += 1
            steps[min(int(box.x1) - start + 1, len(steps) - 1)] -= 1
    cover = list(accumulate(steps))
    covered = [place for place, count in enumerate(cover) if count]
    gaps = [(a, b) for a, b in pairwise(covered) if b - a > size * 0.8]
    return (left, *(start + (a + b) / 2 for a, b in gaps), right)


def _slot(edges: Sequence[float], value: float) -> int:
    return max(sum(1 for edge in edges[1:-1] if value >= edge), 0)


def _slots(view: PageView, line: Sequence[int], edges: Sequence[float]) -> set[int]:
    return {_slot(edges, (view.boxes[word].x0 + view.boxes[word].x1) / 2) for word in line}


def _row(view: PageView, level: tuple[float, float], words: Sequence[int], edges: Sequence[float]) -> TableRow:
    """A row with each word in the column that its middle stands in."""
    cells: list[list[int]] = [[] for _ in edges[1:]]
    for word in _read_order(view, words):
        box = view.boxes[word]
        cells[_slot(edges, (box.x0 + box.x1) / 2)].append(word)
    return TableRow([cell_of(view, cell) for cell in cells], *level)


def _read_order(view: PageView, words: Sequence[int]) -> list[int]:
    lines: list[list[int]] = []
    for word in sorted(words, key=lambda word: view.boxes[word].y1):
        if lines and view.boxes[word].y1 - view.boxes[lines[-1][0]].y1 < 3:
            lines[-1].append(word)
        else:
            lines.append([word])
    return [word for line in lines for word in sorted(line, key=lambda word: view.boxes[word].x0)]


def _lines(view: PageView, words: Sequence[int]) -> list[_Level]:
    """Visual lines, from top to bottom."""
    result: list[_Level] = []
    for word in sorted(words, key=lambda word: view.boxes[word].y1):
        box = view.boxes[word]
        if result and box.y1 - view.boxes[result[-1][1][0]].y1 < 3:
            (top, bottom), line = result[-1]
            line.append(word)
            result[-1] = ((min(top, box.y0), max(bottom, box.y1)), line)
        else:
            result.append(((box.y0, box.y1), [word]))
    return result


def _fits(view: PageView, line: Sequence[int], edges: Sequence[float], size: float) -> bool:
    """Words in several columns, none over an edge, with a gap at each edge between filled columns."""
    slots: dict[int, list[PointBox]] = {}
    for word in line:
        box = view.boxes[word]
        if not size * 0.65 < view.layout.styles[view.words[word].style].size < size * 1.15:
            return False
        slots.setdefault(_slot(edges, (box.x0 + box.x1) / 2), []).append(box)
    parts = [slots[slot] for slot in sorted(slots)]
    return len(parts) > 1 and all(
        min(box.x0 for box in after) - max(box.x1 for box in before) > size * 0.5 for before, after in pairwise(parts)
    )


def _above(
    view: PageView, inside: Sequence[int], top: float, edges: Sequence[float], size: float
) -> tuple[list[_Level], list[_Level]]:
    """(lines of bold labels from the lowest up, plain row under them) that stand right above the first band."""
    plain_rows: list[_Level] = []
    head: list[_Level] = []
    lines = _lines(view, [word for word in inside if view.boxes[word].y1 <= top + size * 0.4 and view.boxes[word].y1 > top - 80])
    for (y0, y1), line in reversed(lines):
        if top - y1 > size * 0.9 or len(head) == 3:
            break
        bold = all(view.layout.styles[view.words[word].style].bold for word in line)
        fits = _fits(view, line, edges, size)
        if bold and (fits or (head and _narrow(view, line, edges, size))):
            if any(0 in _slots(view, line, edges) and 0 in _slots(view, other, edges) for _, other in head):
                # Two names in bold are two rows; the labels are the upper one.
                plain_rows = [*reversed(head), *plain_rows]
                head = []
            head.append(((y0, y1), line))
        elif fits and not head and not plain_rows:
            plain_rows.append(((y0, y1), line))
        else:
            break
        top = y0
    return head, plain_rows


def _narrow(view: PageView, line: Sequence[int], edges: Sequence[float], size: float) -> bool:
    """The first line of a label that wraps: not at the left edge, where titles begin, and within one column."""
    slots = _slots(view, line, edges)
    small = all(view.layout.styles[view.words[word].style].size < size * 1.15 for word in line)
    return small and len(slots) == 1 and 0 not in slots


def _below(view: PageView, inside: Sequence[int], bottom: float, edges: Sequence[float], size: float) -> list[_Level]:
    """The last row, if it has no band: right under the last band and set in its columns."""
    lines = _lines(view, [word for word in inside if bottom - size * 0.3 <= view.boxes[word].y0 < bottom + size * 2])
    if lines and lines[0][0][0] - bottom < size * 0.9 and _fits(view, lines[0][1], edges, size):
        return lines[:1]
    return []


def _prose(view: PageView, rows: Sequence[Sequence[int]], edges: Sequence[float]) -> bool:
    """Highlighted or boxed text: long cells without figures."""
    cells: dict[tuple[int, int], list[str]] = {}
    for place, row in enumerate(rows):
        for word in row:
            box = view.boxes[word]
            cells.setdefault((place, _slot(edges, (box.x0 + box.x1) / 2)), []).append(view.texts[word])
    lengths = [len(cell) for cell in cells.values()]
    figures = sum(1 for cell in cells.values() if is_figure(" ".join(cell)))
    return sum(lengths) / len(lengths) > 9 and figures < len(lengths) * 0.3
