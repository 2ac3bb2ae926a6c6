# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Numbers of a claim that the source does not print but that follow from two that it does: sums, differences, shares, spans.

Two of many numbers make almost any third, so a claim is only credited with a calculation that its own words announce.
"""

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
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
_ABOUT = re.compile(r"\b(?:about|around|nearly|almost|roughly|close to|approximately|some)\s*\W?$", re.IGNORECASE)
_ROUNDED_DOWN = re.compile(r"\b(?:over|above|more than|greater than|at least|upwards of|exceed\w*)\s*\W?$", re.IGNORECASE)
_ROUNDED_UP = re.compile(r"\b(?:under|below|less than|fewer than|at most|nearly|almost|close to)\s*\W?$", re.IGNORECASE)
_WRITTEN = r"−?\d[\d,]*(?:\.\d+)?%?"
_WRITTEN_SUM = re.compile(
    rf"\(?(?P<left>{_WRITTEN}) (?P<sign>[÷−+]) (?P<right>{_WRITTEN})(?:\) ÷ (?P<again>{_WRITTEN}))? = (?P<result>{_WRITTEN})"
    rf"(?: = (?P<percent>{_WRITTEN}))?"
)
_MOST_DIGITS = 3  # of a rounded number, without its zeros
_DAYS_A_MONTH = 365.2425 / 12
_SECONDS_A_DAY = 86_400.0
_ODD_DAYS = 2  # from September 1 to January 31 there are five months
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
    if _rounds(quantity, claim, there) or _between_dates(quantity, there):
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


def holds_true(statement: str, figures: Sequence[str]) -> bool:
    """Whether every sum that a sentence writes out is right to the last digit it shows, and done with these figures only.

    "9 ÷ 4 = 2.3" is; "2 + 2 = 5" is not. Without a sum nothing holds.
    """
    sums = list(_WRITTEN_SUM.finditer(statement))
    return bool(sums) and all(_is_right(found, figures) for found in sums)


def _is_right(found: re.Match[str], figures: Sequence[str]) -> bool:
    left, right = found["left"], found["right"]
    if left not in figures or right not in figures or (found["again"] or right) != right:
        return False
    one, two = _number(left), _number(right)
    if found["sign"] == "÷" and two == 0:
        return False
    made = {"÷": one / two if two else 0.0, "−": one - two, "+": one + two}[found["sign"]]
    if found["again"]:
        made /= two
    results = [each for each in (found["result"], found["percent"]) if each]
    growth = bool(found["again"])
    return all(_shows(each, made, hundredfold=each.endswith("%") and (growth or found["sign"] == "÷")) for each in results)


def _shows(written: str, made: float, *, hundredfold: bool) -> bool:
    """Whether a number is another one, rounded to the digits that are written."""
    places = len(written.rstrip("%").partition(".")[2])
    return abs(_number(written) - made * (100 if hundredfold else 1)) <= 0.5 * 0.1**places + _EXACT


def _number(written: str) -> float:
    return float(written.rstrip("%").replace(",", "").replace("−", "-"))


def _rounds(quantity: Quantity, claim: str, there: Iterable[Quantity]) -> bool:
    """Whether a number is one of the source's, rounded as its own words say: "more than 2.5 million" of 2,556,412."""
    before = claim[: quantity.start]
    ways = [way for said, way in ((_ROUNDED_DOWN, math.floor), (_ROUNDED_UP, math.ceil), (_ABOUT, round)) if said.search(before)]
    if not ways or quantity.dimension in _UNCOUNTABLE or quantity.value <= 0:
        return False
    step = _step_of(quantity.value)
    if quantity.value / step >= 10**_MOST_DIGITS:
        return False
    values = [each.value for each in there if each.dimension == quantity.dimension and each.value != quantity.value]
    return any(_near(quantity.value, way(value / step) * step, _EXACT) for value in values for way in ways if value > step)


def _step_of(value: float) -> float:
    """The place of the last digit that is not zero: 100,000 of 2.5 million."""
    step = 10.0 ** math.floor(math.log10(value))
    for _ in range(_MOST_DIGITS):
        if _near(value / step, round(value / step), _EXACT):
            break
        step /= 10
    return step


def _between_dates(quantity: Quantity, there: Sequence[Quantity]) -> bool:
    """Whether so many months or days lie between two full dates, the last day counted or not."""
    dates = sorted(_dates(there))[:_MOST_FOR_A_RATIO]
    for first, last in combinations(dates, 2):
        days = (last - first).days
        if quantity.dimension == "time" and quantity.value in (days * _SECONDS_A_DAY, (days + 1) * _SECONDS_A_DAY):
            return True
        if quantity.dimension == "months" and quantity.value >= 1 and abs(days - quantity.value * _DAYS_A_MONTH) <= _ODD_DAYS:
            return True
    return False


def _dates(there: Sequence[Quantity]) -> Iterator[date]:
    years = {each.start: int(each.value) for each in there if each.dimension == "year"}
    for each in there:
        if each.dimension == "date" and each.start in years:
            month, day = divmod(int(each.value), 100)
            try:
                yield date(years[each.start], month, day)
            except ValueError:  # the 31st of a month that has none
                continue


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
