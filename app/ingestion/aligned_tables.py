# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Tables without ruling lines: rows whose parts stand under each other. Only clear cases; prose must never become one."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from statistics import median

from app.ingestion.labels_above import add_labels
from app.ingestion.layout import Line, PageView
from app.ingestion.layout_model import PointBox
from app.ingestion.paragraphs import is_cells
from app.ingestion.parted_columns import part_columns
from app.ingestion.sign_columns import join_signs
from app.ingestion.tables import TableBlock, TableRow, cell_of, finish, head_rows, is_figure, stacked

Row = tuple[Line, ...]
_OPENING = re.compile(r"[$€£¥(+\-–]+")
_CLOSING = re.compile(r"[)%]+|\)%|pts?|bps")
_LEADER = re.compile(r"[.…·_\s]{3,}")


@dataclass(slots=True)
class _Atom:
    """Words without a wide gap between them."""

    words: list[int]
    x0: float
    x1: float


def aligned_tables(view: PageView, rows: Sequence[Row], size: float) -> list[tuple[int, int, TableBlock]]:
    """(first row, end row, table) of the tables among the visual rows of an area."""
    found: list[tuple[int, int, TableBlock]] = []
    between = _between_rules(view, rows)
    start = 0
    while start < len(rows):
        if start in between:
            end, head = between[start]
            table = _read(view, rows[start:end], size, head)
            if table is not None:
                found.append((start, end, table))
                start = end
                continue
        if not is_cells(rows[start], size):
            start += 1
            continue
        end = _run_end(rows, start, size)
        pair = _labels_and_values(view, rows, start, size)
        if pair is not None and end <= start + 2:
            found.append((start, start + 2, pair))
            start += 2
            continue
        first = _with_labels_above(rows, start, found[-1][1] if found else 0, size)
        table = _read(view, rows[first:end], size) or (_read(view, rows[start:end], size) if first != start else None)
        if table is not None:
            found.append((first if table.box.y0 < rows[start][0].y0 - 1 else start, end, table))
        start = end
    return _with_labels(view, rows, found)


def _with_labels(
    view: PageView, rows: Sequence[Row], found: Sequence[tuple[int, int, TableBlock]]
) -> list[tuple[int, int, TableBlock]]:
    """The tables with the labels that stand above them; rows of labels that seemed to be a table go into the one below."""
    result: list[tuple[int, int, TableBlock]] = []
    for start, end, table in found:
        floor = result[-1][1] if result else 0
        loose = not table.labelled and bool(result) and not any(map(_holds_figures, result[-1][2].rows))
        if loose:
            floor = result[-1][0]
        taken = add_labels(view, table, list(reversed(rows[floor:start])))
        if loose and taken and start - taken < result[-1][1]:
            if start - taken > result[-1][0]:
                taken = start - result[-1][0]
            result.pop()
        result.append((start - taken, end, table))
    return result


def _holds_figures(row: TableRow) -> bool:
    return any(is_figure(cell.text) for cell in row.cells[1:])


def _between_rules(view: PageView, rows: Sequence[Row]) -> dict[int, tuple[int, int]]:
    """Rows between long rules of one length, as books set tables: first row -> (end row, rows above the second rule)."""
    if not rows:
        return {}
    left, right = min(row[0].x0 for row in rows), max(line.x1 for row in rows for line in row)
    groups: dict[tuple[int, int], list[float]] = {}
    for rule in view.rules:
        width = rule.x1 - rule.x0
        if rule.y1 - rule.y0 > 2.5 or width < (right - left) * 0.4 or rule.x0 < left - 15 or rule.x1 > right + 15:
            continue
        near = next((key for key in groups if abs(key[0] - rule.x0) < 4 and abs(key[1] - rule.x1) < 4), None)
        groups.setdefault(near or (round(rule.x0), round(rule.x1)), []).append((rule.y0 + rule.y1) / 2)
    found: dict[int, tuple[int, int]] = {}
    for ys in groups.values():
        levels = sorted(ys)
        if len(levels) < 3:
            continue
        inside = [position for position, row in enumerate(rows) if levels[0] - 1 < row[0].middle < levels[-1] + 1]
        if len(inside) < 3 or inside[-1] - inside[0] + 1 != len(inside):
            continue
        second = next(level for level in levels[1:] if any(levels[0] < rows[p][0].middle < level for p in inside))
        head = sum(1 for position in inside if rows[position][0].middle < second)
        found[inside[0]] = (inside[-1] + 1, head if head <= 4 and head < len(inside) else 0)
    return found


def _labels_and_values(view: PageView, rows: Sequence[Row], start: int, size: float) -> TableBlock | None:
    """One row of bold labels over one row of figures, however narrow the gaps between those are."""
    if start + 2 > len(rows):
        return None
    labels, values = rows[start], rows[start + 1]
    atoms = _atoms(view, labels, size)
    if len(atoms) < 3 or not all(line.bold for line in labels) or values[0].y0 - labels[0].y1 > size * 1.5:
        return None
    edges = [min(labels[0].x0, values[0].x0) - 1.0]
    edges.extend((before.x1 + here.x0) / 2 for before, here in pairwise(atoms))
    edges.append(max(labels[-1].x1, values[-1].x1) + 1.0)
    cells: list[list[int]] = [[] for _ in atoms]
    for line in values:
        for position in line.words:
            box = view.boxes[position]
            cells[_slot(edges, (box.x0 + box.x1) / 2)].append(position)
    texts = [" ".join(view.texts[position] for position in cell) for cell in cells]
    if not all(any(character.isdigit() for character in text) and len(text) < 16 for text in texts):
        return None
    made = [
        TableRow([cell_of(view, atom.words) for atom in atoms], labels[0].y0, labels[0].y1),
        TableRow([cell_of(view, cell) for cell in cells], values[0].y0, values[0].y1),
    ]
    box = PointBox(edges[0], labels[0].y0, edges[-1], values[0].y1)
    return finish(view.index, box, made, tuple(edges), ruled=False)


def _run_end(rows: Sequence[Row], start: int, size: float) -> int:
    """The end of a run of rows with cells; up to two lone rows between them belong to it."""
    end = start + 1
    lone = 0
    position = start + 1
    left = rows[start][0].x0
    while position < len(rows):
        row, above = rows[position], rows[position - 1]
        if row[0].y0 - above[0].y1 > size * 3.2:
            break
        if is_cells(row, size):
            lone = 0
            end = position + 1
        else:
            lone += 1
            words = len(row[0].words)
            if lone > 2 or words > 14 or row[0].size > size * 1.25:
                break
        left = min(left, row[0].x0)
        position += 1
    return end


def _with_labels_above(rows: Sequence[Row], start: int, floor: int, size: float) -> int:
    """Lines right above the first row that stand over its columns (`Three months ended`) are labels of them."""
    first = start
    below = [line for row in rows[start : start + 4] for line in row]
    left = min(line.x0 for line in below)
    inner = max(line.x1 for line in below if line.x0 < left + size * 2)
    while first > floor and start - first < 2:
        row = rows[first - 1]
        near = rows[first][0].y0 - row[0].y1 < size * 1.3
        if not near or len(row) != 1 or row[0].x0 < inner - size or len(row[0].words) > 8:
            break
        first -= 1
    return first


def _atoms(view: PageView, row: Row, size: float) -> list[_Atom]:
    atoms: list[_Atom] = []
    for line in row:
        for position in line.words:
            text = view.texts[position]
            if not text or _LEADER.fullmatch(text):
                continue
            box = view.boxes[position]
            last = atoms[-1] if atoms else None
            opening = last is not None and all(_OPENING.fullmatch(view.texts[word]) for word in last.words)
            closing = bool(_CLOSING.fullmatch(text))
            if last is not None and (
                box.x0 - last.x1 < size * 0.75
                or (opening and box.x0 - last.x1 < size * 8)
                or (closing and box.x0 - last.x1 < size * 1.5)
            ):
                last.words.append(position)
                last.x1 = max(last.x1, box.x1)
            else:
                atoms.append(_Atom([position], box.x0, box.x1))
    return atoms


def _read(view: PageView, rows: Sequence[Row], size: float, head: int = 0) -> TableBlock | None:
    """The rows as a table, or None. `head`: how many of them a rule tells to be labels; 0 where none tells."""
    if len(rows) < 3:
        return None
    size = min(size, median([line.size for row in rows for line in row]))
    split = [_atoms(view, row, size) for row in rows]
    several = [atoms for atoms in split if len(atoms) > 1]
    if len(several) < 3:
        return None
    edges = _edges(split, several, size)
    if edges is None:
        return None
    columns = len(edges) - 1
    leaders = sum(1 for row in rows if any("…" in line.text for line in row))
    if columns == 2 and leaders >= len(rows) * 0.3:
        # Words, dots, a page number: contents or an index.
        return None
    made: list[TableRow] = []
    for row, atoms in zip(rows, split, strict=True):
        cells: list[list[int]] = [[] for _ in range(columns)]
        spans = [1] * columns
        for atom in atoms:
            first, last = _slot(edges, atom.x0 + 0.5), _slot(edges, atom.x1 - 0.5)
            middle = _slot(edges, (atom.x0 + atom.x1) / 2)
            if last > first:
                overlap = [min(atom.x1, edges[c + 1]) - max(atom.x0, edges[c]) for c in range(first, last + 1)]
                if min(overlap[0], overlap[-1]) > size:
                    cells[first].extend(atom.words)
                    spans[first] = last - first + 1
                    continue
            cells[middle].extend(atom.words)
        made.append(
            TableRow(
                [cell_of(view, words, span) for words, span in zip(cells, spans, strict=True)],
                min(line.y0 for line in row),
                max(line.y1 for line in row),
            )
        )
    head = head or _head_above_rule(view, rows, made)
    if not _is_clear(made, columns) or not (head or head_rows(made, ruled=False) or _has_figures(made)):
        return None
    body = _unwrapped(made[head:], size)
    made, edges = part_columns(view, *join_signs(view, [*made[:head], *body], edges))
    box = PointBox(
        min(line.x0 for row in rows for line in row),
        made[0].y0,
        max(line.x1 for row in rows for line in row),
        max(row.y1 for row in made),
    )
    return finish(view.index, box, made, edges, ruled=False, head=head)


def _head_above_rule(view: PageView, rows: Sequence[Row], made: Sequence[TableRow]) -> int:
    """How many rows stand above a rule over most of the width, near the top and without figures: the labels."""
    left, right = min(row[0].x0 for row in rows), max(line.x1 for row in rows for line in row)
    for position in range(1, min(4, len(rows))):
        if any(is_figure(cell.text) for cell in made[position - 1].cells if cell.text):
            return 0
        upper, lower = made[position - 1].y1, made[position].y0
        for rule in view.rules:
            width = min(rule.x1, right) - max(rule.x0, left)
            if rule.y1 - rule.y0 < 2.5 and width > (right - left) * 0.7 and upper - 3 <= rule.y0 <= lower + 3:
                return position
    return 0


def absorb_row(view: PageView, table: TableBlock, row: Row, size: float) -> bool:
    """Add a row that stands right under a table and fits its columns; tells whether it did."""
    if row[0].y0 - table.box.y1 > size * 1.5 or row[0].y0 < table.box.y1 - size:
        return False
    cells: list[list[int]] = [[] for _ in table.columns]
    for atom in _atoms(view, row, size):
        first, last = _slot(table.edges, atom.x0 + 1), _slot(table.edges, atom.x1 - 1)
        if first != last or cells[first]:
            return False
        cells[first].extend(atom.words)
    if sum(1 for cell in cells if cell) < 2:
        return False
    bottom = max(line.y1 for line in row)
    table.rows.append(TableRow([cell_of(view, cell) for cell in cells], row[0].y0, bottom))
    table.box = PointBox(table.box.x0, table.box.y0, table.box.x1, bottom)
    return True


def _edges(split: Sequence[Sequence[_Atom]], several: Sequence[Sequence[_Atom]], size: float) -> tuple[float, ...] | None:
    """Column edges: strips that no row with several parts crosses, and others that hardly any does.

    A label over several columns crosses the strips between them and is left out of account.
    """
    start = min(atom.x0 for atoms in several for atom in atoms)
    end = max(atom.x1 for atoms in split for atom in atoms)
    counted = [atom for atoms in several for atom in atoms if not _spans(atom, several)]
    cover = _cover(counted, start, int(end - start) + 2)
    narrowest = max(2.5, size * 0.35)
    clear = _strips(cover, 0, narrowest)
    loose = [
        strip
        for strip in _strips(cover, len(several) * 0.12, narrowest)
        if not any(strip[0] < other[1] and other[0] < strip[1] for other in clear)
    ]
    middles = sorted(start + (first + last) / 2 for first, last in (*clear, *loose))
    if not 1 <= len(middles) <= 24:
        return None
    return (start - 1.0, *middles, end + 1.0)


def _spans(atom: _Atom, rows: Sequence[Sequence[_Atom]]) -> bool:
    """Two or more parts of another row stand within its width."""
    return any(sum(1 for other in row if other.x0 > atom.x0 - 3 and other.x1 < atom.x1 + 3) > 1 for row in rows)


def _cover(atoms: Sequence[_Atom], start: float, span: int) -> list[int]:
    """How many parts stand over each point of the width."""
    steps = [0] * (span + 2)
    for atom in atoms:
        steps[max(int(atom.x0 - start), 0)] += 1
        steps[min(int(atom.x1 - start) + 1, span + 1)] -= 1
    return list(accumulate(steps[:span]))


def _strips(cover: Sequence[int], allowed: float, narrowest: float) -> list[tuple[int, int]]:
    """Inner ranges of points that at most `allowed` parts cover."""
    strips: list[tuple[int, int]] = []
    position = 0
    while position < len(cover):
        if cover[position] > allowed:
            position += 1
            continue
        first = position
        while position < len(cover) and cover[position] <= allowed:
            position += 1
        if first > 0 and position < len(cover) and position - first >= narrowest:
            strips.append((first, position))
    return strips


def _slot(edges: Sequence[float], value: float) -> int:
    for position in range(len(edges) - 2):
        if value < edges[position + 1]:
            return position
    return len(edges) - 2


def _is_clear(rows: Sequence[TableRow], columns: int) -> bool:
    """Short cells, at least three rows that fill at least two columns, each column used more than once."""
    full = [row for row in rows if sum(1 for cell in row.cells if cell.text) >= 2]
    if len(full) < 3 or len(full) < len(rows) * 0.4:
        return False
    cells = [cell for row in full for cell in row.cells if cell.text]
    words = [len(cell.text.split()) for cell in cells]
    figures = sum(1 for cell in cells if is_figure(cell.text))
    if figures < len(cells) * 0.15 and (sum(words) / len(words) > 6 or max(words) > 20):
        return False
    if sum(words) / len(words) > 9:
        return False
    used = [sum(1 for row in rows if row.cells[column].text) for column in range(columns)]
    return sum(1 for count in used if count >= max(2, len(full) * 0.3)) >= 2


def _has_figures(rows: Sequence[TableRow]) -> bool:
    """Names with figures beside them: a table even without labels. Formulas, trees and code with remarks are none."""
    named = sum(1 for row in rows if row.cells[0].text)
    values = [cell.text for row in rows for cell in row.cells[1:] if cell.text]
    return named >= len(rows) * 0.6 and sum(map(is_figure, values)) >= len(values) * 0.3


def _unwrapped(rows: list[TableRow], size: float) -> list[TableRow]:
    """Cells that wrap: a line that goes on in small letters, or that holds no name of its own, belongs to its neighbour."""
    result: list[TableRow] = []
    position = 0
    while position < len(rows):
        row = rows[position]
        following = rows[position + 1] if position + 1 < len(rows) else None
        filled = [cell for cell in row.cells if cell.text]
        lone = len(filled) == 1 and bool(row.cells[0].text)
        if (
            lone
            and following is not None
            and following.cells[0].text[:1].islower()
            and following.y0 - row.y1 < size * 0.8
            and not row.cells[0].text.rstrip().endswith(":")
        ):
            rows[position + 1] = stacked(row, following)
            position += 1
            continue
        if (
            result
            and len(filled) >= 1
            and row.y0 - result[-1].y1 < size * 0.6
            and not any(is_figure(cell.text) for cell in filled)
            and (
                (lone and row.cells[0].text[:1].islower())
                or (
                    not row.cells[0].text
                    and any(is_figure(cell.text) or cell.text for cell in result[-1].cells[1:])
                    and result[-1].cells[0].text
                    and all(cell.span == 1 for cell in filled)
                    and len(result) > 1
                )
            )
        ):
            result[-1] = stacked(result[-1], row)
            position += 1
            continue
        result.append(row)
        position += 1
    return result
