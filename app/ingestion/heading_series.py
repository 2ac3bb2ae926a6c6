# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Headings set like the body, told by the series they make: `Art 14`, `Art 15`, `§ 7`, `3 §`, in any language."""

import re
from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise

from app.ingestion.paragraphs import Block, BlockKind

_NUMBER = r"(\d{1,4}|[IVXLC]{1,7})"
_MARK = r"([^\W\d_]{1,20}\.?|§{1,2})"
_ALONE = re.compile(
    rf"(?:{_MARK}\s*{_NUMBER}\s?(?:[a-z]{{1,2}}|bis|ter|quater|[º°ª])?|(\d{{1,4}})\.?\s*([^\W\d_]{{2,20}}|§{{1,2}}))\s*[.:)]?"
)
_LEAST = 3
_STEPS = 0.6
"""The share of steps that lead from one number to the next; articles may be repealed, and each part may begin anew."""
_ROMAN = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}


def series_kind(text: str) -> str:
    """The word or sign that stands before (or after) the number of a line that is nothing more; "" for other lines."""
    match = _ALONE.fullmatch(text.strip())
    return (match[1] or match[4]).casefold().rstrip(".") if match else ""


def in_series(blocks: Sequence[Block]) -> set[int]:
    """Positions of blocks of one line that count upwards under one name, each with text after it."""
    found: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for position, block in enumerate(blocks):
        if len(block.lines) > 2 or block.kind not in (BlockKind.PARAGRAPH, BlockKind.ITEM, BlockKind.ROW):
            continue
        text = block.passage.text.strip()
        kind = series_kind(text)
        if kind:
            match = _ALONE.fullmatch(text)
            found[kind].append((position, _value(match[2] or match[3]) if match else 0))
    result: set[int] = set()
    for members in found.values():
        steps = sum(1 for (_, before), (_, here) in pairwise(members) if here == before + 1)
        # Lines that follow each other without text between are a list or a table.
        apart = sum(1 for (before, _), (here, _) in pairwise(members) if here > before + 1)
        if len(members) >= _LEAST and min(steps, apart) >= (len(members) - 1) * _STEPS:
            result.update(position for position, _ in members if position + 1 < len(blocks))
    return result


def _value(number: str) -> int:
    if number.isdigit():
        return int(number)
    values = [_ROMAN[letter] for letter in number]
    return sum(-value if value < after else value for value, after in pairwise([*values, 0]))
