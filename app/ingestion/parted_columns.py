# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Columns of figures that no line parts: gaps that hold through all rows of figures cut the column that rules made."""

import re
from collections.abc import Sequence
from itertools import pairwise
from statistics import median

from app.ingestion.layout import PageView
from app.ingestion.tables import TableCell, TableRow, cell_of, is_figure

_OPENING = re.compile(r"[$€£¥(+]+")
_CLOSING = re.compile(r"[)%]+|\)%|pts?|bps")
_UNCERTAIN = re.compile(r"[\d.,]+\([\d.,]+\)|[\d.,]+±[\d.,]+|[\d.,]+[*†‡%]*")
_FEWEST = 3
"""Rows with several figures each that a cut needs; two will do where both hold the same number of three or more."""


def part_columns(view: PageView, rows: list[TableRow], edges: tuple[float, ...]) -> tuple[list[TableRow], tuple[float, ...]]:
    """The rows with each column of several figures a cell cut where the figures of all rows leave a gap, and the new edges.

    A column stays whole unless most of its cells below the labels hold two or more figures and nothing else.
    """
    cuts = [_cuts(view, [row.cells[column] for row in rows]) for column in range(len(edges) - 1)]
    if not any(cuts):
        return rows, edges
    starts = [0]
    for found in cuts:
        starts.append(starts[-1] + len(found) + 1)
    new = [edges[0]]
    for column, found in enumerate(cuts):
        new.extend((*found, edges[column + 1]))
    return [_parted(view, row, starts, new, cuts) for row in rows], tuple(new)


def _size(view: PageView, words: Sequence[int]) -> float:
    return median(view.layout.styles[view.words[word].style].size for word in words)


def _atoms(view: PageView, words: Sequence[int], gap: float) -> list[list[int]]:
    """Words without a gap (points) between them; signs of money and of percent go with their number."""
    atoms: list[list[int]] = []
    for word in words:
        box = view.boxes[word]
        if atoms:
            last = view.boxes[atoms[-1][-1]]
            level = abs(last.y1 - box.y1) < (box.y1 - box.y0) * 0.5
            sign = all(_OPENING.fullmatch(view.texts[other]) for other in atoms[-1]) or _CLOSING.fullmatch(view.texts[word])
            if level and box.x0 >= last.x0 and (sign or box.x0 - last.x1 < gap):
                atoms[-1].append(word)
                continue
        atoms.append([word])
    return atoms


def _all_figures(view: PageView, words: Sequence[int]) -> bool:
    texts = [view.texts[word] for word in words]
    return all(is_figure(text) or any(kind.fullmatch(text) for kind in (_UNCERTAIN, _OPENING, _CLOSING)) for text in texts)


def _cuts(view: PageView, cells: Sequence[TableCell]) -> list[float]:
    """The x positions (points) at which a column is to be cut."""
    spans: list[list[tuple[float, float]]] = []
    others = 0
    for cell in cells:
        words = sorted((word for _, word in cell.refs), key=lambda word: view.boxes[word].x0)
        if not words or cell.span > 1:
            continue
        level = max(view.boxes[word].y1 for word in words) - min(view.boxes[word].y1 for word in words) < 4
        atoms = _atoms(view, words, _size(view, words) * 0.45)
        texts = [" ".join(view.texts[word] for word in atom) for atom in atoms]
        if level and all(is_figure(text) or _UNCERTAIN.fullmatch(text) for text in texts):
            spans.append([(view.boxes[atom[0]].x0, max(view.boxes[word].x1 for word in atom)) for atom in atoms])
        elif spans:
            others += 1
    several = [row for row in spans if len(row) > 1]
    alike = len(several) == 2 and len(several[0]) == len(several[1]) > 2
    if (len(several) < _FEWEST and not alike) or len(several) < (len(spans) + others) * 0.6:
        return []
    covered = sorted(span for row in spans for span in row)
    cuts: list[float] = []
    end = covered[0][1]
    for x0, x1 in covered[1:]:
        if x0 - end > 2.5:
            cuts.append((x0 + end) / 2)
        end = max(end, x1)
    # Each cell holds one figure at most, else the gaps are not those of columns.
    limits = (float("-inf"), *cuts, float("inf"))
    for row in several:
        for left, right in pairwise(limits):
            if sum(1 for x0, x1 in row if left < (x0 + x1) / 2 < right) > 1:
                return []
    return cuts


def _parted(
    view: PageView, row: TableRow, starts: Sequence[int], edges: Sequence[float], cuts: Sequence[Sequence[float]]
) -> TableRow:
    cells: list[TableCell] = []
    for column, cell in enumerate(row.cells):
        end = min(column + max(cell.span, 1), len(row.cells))
        here = starts[column + 1] - starts[column]
        if not any(cuts[column:end]) or not cell.refs:
            cells.append(cell)
            cell.span = starts[end] - starts[column] if cell.span > 1 else 1
            cells.extend(TableCell() for _ in range(here - 1))
            continue
        cells.extend(_shared_out(view, cell, edges[starts[column] : starts[end] + 1])[:here])
    return TableRow(cells, row.y0, row.y1)


def _shared_out(view: PageView, cell: TableCell, edges: Sequence[float]) -> list[TableCell]:
    """The words of a cell under the columns that it is cut into; what stands over a cut is a cell that spans."""
    words = [word for _, word in cell.refs]
    size = _size(view, words)
    found: list[list[int]] = [[] for _ in edges[1:]]
    spans = [1] * len(found)
    wide: list[tuple[list[int], list[int]]] = []
    for atom in _atoms(view, words, 0 if _all_figures(view, words) else size * 0.6):
        x0, x1 = view.boxes[atom[0]].x0, max(view.boxes[word].x1 for word in atom)
        over = [min(x1, right) - max(x0, left) for left, right in pairwise(edges)]
        under = [place for place, width in enumerate(over) if width > size * 0.5]
        if len(under) > 1:
            wide.append((atom, under))
        else:
            found[max(range(len(over)), key=lambda place: over[place])].extend(atom)
    for atom, under in reversed(wide):
        if any(found[place] for place in under[1:]):
            # Labels of two lines in one cell: the upper one stands over each of the lower ones.
            for place in under:
                found[place] = [*atom, *found[place]]
        else:
            found[under[0]] = [*atom, *found[under[0]]]
            spans[under[0]] = len(under)
    return [cell_of(view, part, span) for part, span in zip(found, spans, strict=True)]
