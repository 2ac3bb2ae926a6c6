# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Questions whose answer is a sum with two figures, told by their form: ratios, shares, changes between two years, differences.

English forms only. A question that does not name both figures clearly is answered by quotes as any other.
"""

import re
from dataclasses import dataclass
from enum import StrEnum

from app.answering.expectation import asks_for_a_figure, plain_question
from app.answering.text import fold


class Operation(StrEnum):
    RATIO = "ratio"  # first / second
    SHARE = "share"  # the same in percent
    DIFFERENCE = "difference"  # first - second
    SUM = "sum"
    CHANGE = "change"  # later - earlier
    REVISION = "revision"  # new - previous, of one sentence that gives both
    GROWTH = "growth"  # (later - earlier) / earlier, in percent


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be computed of what. `first` and `second` are names as the question says them; of a change `second` is "".
    `printed` is the name of a ratio that a document may print itself, "" for none.

    `years` are the one or two that the question names, in its order; `decimals` how many it asks for, None: it does not say.
    """

    operation: Operation
    first: str
    second: str
    years: tuple[str, ...]
    decimals: int | None
    printed: str = ""


# Ratios that are named without their two figures, as textbooks of accounting define them. Those of which there are several
# definitions (coverage, debt to equity, anything with averages) are left out.
_NAMED: tuple[tuple[str, Operation, str, str], ...] = (
    (r"current ratio", Operation.RATIO, "current assets", "current liabilities"),
    (r"cash[ _]ratio", Operation.RATIO, "cash and cash equivalents", "current liabilities"),
    (r"gross (?:profit )?margin", Operation.SHARE, "gross profit", "revenue"),
    (r"operating (?:profit |income )?margin", Operation.SHARE, "operating income", "revenue"),
    (r"net (?:profit |income )?margin", Operation.SHARE, "net income", "revenue"),
    (r"return on (?:total )?assets", Operation.RATIO, "net income", "total assets"),
    (r"return on (?:shareholders?['’]? |stockholders?['’]? )?equity", Operation.RATIO, "net income", "shareholders equity"),
    (r"(?:total )?asset turnover(?: ratio)?", Operation.RATIO, "revenue", "total assets"),
)
_OPENS = r"\b(?:what|which|calculate|compute|find|give)\b(?: (?:is|was|were|are|would be))?(?: the)?"
_ENDS = r"(?=\s+(?:for|in|at|as|during|of|on|by)\b|\s*[?.,;(]|\s*$)"
_YEAR = r"(?:FY|fiscal(?: year)?|the year|year|Q\d of)?\s?'?(?:19|20)\d\d"
_MOVES = r"(?:chang|increas|decreas|grow|grew|fall|fell|declin|ris|rose|drop|shr[aiu]nk)\w*"
_MORE = r"(?:more|higher|greater|larger|bigger|longer|taller|heavier|lower|less|fewer|cheaper|smaller|shorter)"
_THAN = r"(?:compared (?:to|with)|than|versus|vs\.?|relative to)"
_FORMS: tuple[tuple[Operation, str], ...] = (
    (Operation.RATIO, r"\bratio of (?P<first>[^?.;]+?) to (?P<second>[^?.;]+?)" + _ENDS),
    (Operation.RATIO, _OPENS + r" (?P<first>[^?.;]+?)[ -]to[ -](?P<second>[^?.;]+?) ratio\b"),
    (Operation.RATIO, r"\b(?P<first>[^?.;]+?) divided by (?P<second>[^?.;]+?)" + _ENDS),
    (
        Operation.SHARE,
        (
            r"\b(?:what|which) (?:percent(?:age)?|share|proportion) of (?P<second>[^?.;]+?) (?:is|was|are|were) "
            r"(?P<first>[^?.;]+?)" + _ENDS
        ),
    ),
    (
        Operation.CHANGE,
        (
            rf"\b(?:how much|by (?:how much|what percent(?:age)?)|(?:what|which) percent(?:age)?)\b(?: has| have| did| had)? "
            rf"(?P<first>[^?.;]+?) {_MOVES} (?:from|between) {_YEAR} (?:to|and) {_YEAR}"
        ),
    ),
    (
        Operation.CHANGE,
        (
            rf"\b(?:change|growth|increase|decrease|decline|growth rate|rise|drop|fall)(?: rate)? (?:in|of) (?P<first>[^?.;]+?) "
            rf"(?:from|between) {_YEAR} (?:to|and) {_YEAR}"
        ),
    ),
    (
        Operation.DIFFERENCE,
        (
            rf"\bhow (?:much|many)(?: \w+)?? {_MORE}\b(?: \w+)?? (?:is|are|was|were) (?P<first>[^?;]+?) {_THAN} "
            r"(?P<second>[^?;]+)"
        ),
    ),
    (Operation.DIFFERENCE, r"\b(?:difference|gap)(?: in [^?.;]+?)? between (?P<first>[^?.;]+?) and (?P<second>[^?.;]+)"),
    (Operation.SUM, r"\b(?:sum|combined total) of (?P<first>[^?.;,]+?) and (?P<second>[^?.;,]+?)" + _ENDS),
)
_REVISED = re.compile(
    r"\bby how (?:much|many)\b.*?\b(?:rais|lift|lower|increas|reduc|cut|chang|revis|updat)\w*\s+(?P<first>[^?;]+)", re.IGNORECASE
)
_BARE_RATIO = _OPENS + r" (?P<first>[^?.;]+?) to (?P<second>[^?.;]+?)(?=\s+(?:for|in|of)\b|\s*[?.,;])"
_COMPILED = tuple((operation, re.compile(form, re.IGNORECASE)) for operation, form in _FORMS)
_COMPILED_BARE = re.compile(_BARE_RATIO, re.IGNORECASE)
_COMPILED_NAMED = tuple((re.compile(rf"\b{each[0]}\b", re.IGNORECASE), each[1], each[2], each[3]) for each in _NAMED)
_PERCENT = re.compile(r"%|\bper ?cents?\b|\bpercentages?\b|\bgrowth rate\b", re.IGNORECASE)
_POINTS = re.compile(r"\bpercentage points?\b", re.IGNORECASE)
_A_YEAR = re.compile(r"(?<!\d)((?:19|20)\d\d)(?!\d)")
_QUARTER = re.compile(r"\bQ[1-4]\b|\bquarters?\b|\bH[12]\b|\b(?:three|six|nine) months\b|\bmonths?\b", re.IGNORECASE)
_OF_SEVERAL = re.compile(
    r"\baverages?\b|\bmean\b|\bmedian\b|\b\d[- ]year\b|\bper (?:share|capita|employee)\b|\bbefore\b|\bexcluding\b"
    r"|\badjusted\b|\bforecast\b|\bexpected\b|\bimprov\w*",
    re.IGNORECASE,
)
_DECIMALS = re.compile(r"\b(one|two|three|four|1|2|3|4) (?:decimals?|decimal places?)\b", re.IGNORECASE)
_COUNTS = {"one": 1, "two": 2, "three": 3, "four": 4}


def wanted(question: str) -> Wanted | None:
    """What a question wants computed; None for one that names no two figures, or more than two numbers would be needed for."""
    plain = " ".join(plain_question(question).split())
    revised = _REVISED.search(plain)
    if revised and not re.search(rf"{_YEAR} (?:to|and) {_YEAR}", plain):
        return Wanted(Operation.REVISION, revised["first"].strip(), "", (), None)
    if _QUARTER.search(plain) or _OF_SEVERAL.search(plain):
        return None
    years = tuple(dict.fromkeys(_A_YEAR.findall(plain)))
    asked_decimals = _DECIMALS.search(question)
    decimals = None
    if asked_decimals:
        said = fold(asked_decimals[1])
        decimals = _COUNTS.get(said) or int(said)
    found = _formed(plain, asks_for_a_figure(question))
    if found is None or len(years) > 2:
        return None
    operation, first, second, printed = found
    if operation is Operation.CHANGE:
        if len(years) != 2:
            return None
        years = tuple(sorted(years))
        if _PERCENT.search(plain) and not _POINTS.search(plain):
            operation = Operation.GROWTH
    elif len(years) > 1:
        return None
    return Wanted(operation, first, second, years, decimals, printed)


def _formed(plain: str, figure: bool) -> tuple[Operation, str, str, str] | None:
    for operation, form in _COMPILED:
        found = form.search(plain)
        if found:
            named = found.groupdict("")
            return operation, named["first"].strip(), named.get("second", "").strip(), ""
    for name, operation, first, second in _COMPILED_NAMED:
        said = name.search(plain)
        if said and (figure or re.search(_OPENS, plain, re.IGNORECASE)):
            return operation, first, second, said.group()
    found = _COMPILED_BARE.search(plain) if figure else None
    return (Operation.RATIO, found["first"].strip(), found["second"].strip(), "") if found else None
