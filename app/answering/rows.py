# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A table row as an answer: what names the row, and the column that is asked for."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from app.answering.text import fold, kin_of, terms
from app.domain.chunks import Cell, Unit, UnitKind

_PLAIN_NUMBER = re.compile(r"(?<![\w.,$€£/-])\d+(?:\.\d+)?(?![\w/]|[.,]\d)")
_YEAR = re.compile(r"(?:19|20)\d\d")
_BETWEEN = re.compile(r"(?<![\w.])(\d+(?:\.\d+)?)\s*(?:[-‐–—]|to)\s*(\d+(?:\.\d+)?)(?![\w.])")
_FLAT_BAND = re.compile(r"\W*(\d+)\s*[-‐–—]\s*(\d+)\s+(?=\S)(?:\S+\s*){1,6}$")
_ABOVE = re.compile(r"\b(?:over|above|more than|greater than|exceeding)\s+(\d+(?:\.\d+)?)")
_BELOW = re.compile(r"\b(?:under|below|less than|fewer than)\s+(\d+(?:\.\d+)?)")
_FEWEST = 4  # cells from which a row says more than is asked


def asked_columns(unit: Unit, rarity: Mapping[str, float], language: str) -> Unit:
    """The row with its first cell, the cells that hold words of the question, and the column whose label holds most of them.

    The row stays whole where it is short, where no label alone is asked for, or where its text is not that of its cells. Marks
    stay those of the whole row.
    """
    cells = [cell for cell in unit.cells if cell.value.strip()]
    if unit.kind is not UnitKind.TABLE_ROW or len(cells) < _FEWEST or _written(cells) != unit.text:
        return unit
    labels = [frozenset(terms(cell.label, language)) for cell in cells]
    in_all = frozenset.intersection(*labels[1:])
    weights = [_held(rarity, label - in_all, language) for label in labels]
    most = max(weights[1:])
    if most <= 0.0:
        return unit
    kept = [
        cell
        for index, cell in enumerate(cells)
        if index == 0 or weights[index] == most or _held(rarity, frozenset(terms(cell.value, language)), language) > 0.0
    ]
    return replace(unit, text=_written(kept)) if len(kept) < len(cells) else unit


def row_name(unit: Unit) -> str:
    """What stands in the first cell of a row, if that names it; "" for a number, and for what is no row."""
    first = next((cell.value for cell in unit.cells if cell.value.strip()), "")
    return first if unit.kind is UnitKind.TABLE_ROW and len(unit.cells) > 1 and any(each.isalpha() for each in first) else ""


def asked_numbers(question: str) -> tuple[float, ...]:
    """The numbers of a question that may lie within a band of a table: no years, and none that is part of a code."""
    found = (match.group() for match in _PLAIN_NUMBER.finditer(fold(question)))
    return tuple(float(each) for each in found if not _YEAR.fullmatch(each))


def within_band(unit: Unit, numbers: Sequence[float]) -> bool:
    """Whether a row is the one of a band ("21-30", "over 60", "up to 5") that holds one of the numbers, by its first cell.

    A line of a table that was read as plain text ("21-30 3 years.") is one by what it begins with.
    """
    cells = [cell for cell in unit.cells if cell.value.strip()]
    if len(cells) < 2:
        flat = _FLAT_BAND.match(unit.text)
        return flat is not None and any(float(flat[1]) <= each <= float(flat[2]) for each in numbers)
    if unit.kind is not UnitKind.TABLE_ROW:
        return False
    named = fold(cells[0].value)
    between, above, below = _BETWEEN.search(named), _ABOVE.search(named), _BELOW.search(named)
    if between:
        low, high = float(between[1]), float(between[2])
        return any(low <= each <= high for each in numbers)
    if above:
        return any(each > float(above[1]) for each in numbers)
    return below is not None and any(each < float(below[1]) for each in numbers)


def _held(rarity: Mapping[str, float], there: frozenset[str], language: str) -> float:
    return sum(weight for stem, weight in rarity.items() if kin_of(stem, language) & there)


def _written(cells: list[Cell]) -> str:
    return "; ".join(f"{cell.label}: {cell.value}" if cell.label else cell.value for cell in cells)
