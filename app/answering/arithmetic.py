# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Numbers of a claim that the source does not print but that follow from two that it does: sums, differences, shares, spans.

Two of many numbers make almost any third, so a claim is only credited with a calculation that its own words announce.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from app.answering.quantities import Quantity

_DIFFERENCE = re.compile(
    r"\b(?:more|less|fewer|higher|lower|later|earlier|after|before|than|between|from|rose|fell|raises?d?|drop\w*|gaps?|differ\w*"
    r"|left|remain\w*|lowers?|by|longer|shorter|older|younger|faster|slower|increas\w*|decreas\w*|gain\w*|los[et]s?|additional|further)\b",
    re.IGNORECASE,
)
_SUM = re.compile(r"\b(?:total\w*|together|both|altogether|combined|sum|overall|in all|plus|more than|than)\b", re.IGNORECASE)
_SHARE = re.compile(r"%|\b(?:percent|per cent|share|proportion)\b", re.IGNORECASE)
_TIMES = re.compile(r"^\s*(?:times|-fold|fold)\b", re.IGNORECASE)
_ABOUT = re.compile(r"\b(?:about|around|nearly|almost|roughly|close to|approximately|some)\s+\W?$", re.IGNORECASE)
_UNCOUNTABLE = frozenset(("date", "month of a year", "clock", "year", "ordinal", "dice"))
_MOST_VALUES = 24
_MOST_FOR_A_RATIO = 8
_EXACT = 1e-6
_NEARLY = 0.03  # relative, for what is said to be about so much
_RATIO = 0.01  # relative: a share is rounded
_LEAST_BARE = 10  # smaller bare numbers follow from almost anything


def follows(quantity: Quantity, claim: str, there: Sequence[Quantity]) -> bool:
    """Whether a number of the claim is a calculation with two numbers of the source, announced by the claim's words."""
    nearly = _NEARLY if _ABOUT.search(claim[: quantity.start]) else _EXACT
    if any(_near(quantity.value, span, nearly) for span in _spans(quantity.dimension, there)):
        return True
    if _TIMES.match(claim[quantity.end :]) or (quantity.dimension == "percent" and _SHARE.search(claim)):
        scale = 100.0 if quantity.dimension == "percent" else 1.0
        return any(_near(quantity.value, scale * ratio, max(nearly, _RATIO)) for ratio in _ratios(there))
    if quantity.dimension in _UNCOUNTABLE or (not quantity.dimension and abs(quantity.value) < _LEAST_BARE):
        return False
    values = _values(there, quantity.dimension)
    if _DIFFERENCE.search(claim) and any(_near(abs(quantity.value), abs(a - b), nearly) for a, b in combinations(values, 2)):
        return True
    return bool(_SUM.search(claim)) and any(_near(quantity.value, a + b, nearly) for a, b in combinations(values, 2))


def _near(said: float, made: float, tolerance: float) -> bool:
    return abs(said - made) <= tolerance * max(abs(said), abs(made), _EXACT)


def _values(there: Iterable[Quantity], dimension: str) -> list[float]:
    return sorted({each.value for each in there if each.dimension == dimension})[:_MOST_VALUES]


def _spans(dimension: str, there: Sequence[Quantity]) -> Iterator[float]:
    """Months between two years, seconds between two times of day."""
    kind, factor = {"months": ("year", 12.0), "time": ("clock", 60.0)}.get(dimension, ("", 0.0))
    if kind:
        values = _values(there, kind)
        if len(values) <= _MOST_FOR_A_RATIO:
            yield from (factor * (b - a) for a, b in combinations(values, 2))


def _ratios(there: Sequence[Quantity]) -> Iterator[float]:
    by_dimension: dict[str, set[float]] = {}
    for each in there:
        if each.dimension not in _UNCOUNTABLE and each.value:
            by_dimension.setdefault(each.dimension, set()).add(each.value)
    for values in by_dimension.values():
        if 2 <= len(values) <= _MOST_FOR_A_RATIO:
            for a, b in combinations(sorted(values), 2):
                yield from (a / b, b / a)
