# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Faults put into true sentences, one at a time: what a draft may get wrong and a reader would be misled by.

A check of claims is worth what it catches of these. Sentences are English; figures and names are changed in any language.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from random import Random

from app.domain.chunks import Cell


class FaultKind(StrEnum):
    NUMBER = "number"
    UNIT = "unit"
    DATE = "date"
    NEGATION = "negation"
    MODAL = "modal"
    NAME = "name"
    CONDITION = "condition dropped"
    EXCEPTION = "exception dropped"
    SCOPE = "scope word"
    COMPARISON = "comparison"
    ROW = "table row swapped"
    COLUMN = "table column swapped"
    MERGED = "two facts merged"


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What faults are taken from: other sentences of the passage, and names of the document that are not in the passage."""

    sentences: Sequence[str]
    names: Sequence[str]


_MONTHS = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
]
_MONTH = "|".join(_MONTHS)
_FIGURE = re.compile(r"(?<![\w.,/:§#-])\$?(\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?![\d:/]|\.\d|,\d|\s(?:January|February|March))")
_NUMBER_WORDS = [
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "twelve",
    "fifteen",
    "twenty",
    "thirty",
    "forty",
    "fifty",
    "sixty",
    "ninety",
]
_NUMBER_WORD = re.compile(rf"\b(?:{'|'.join(_NUMBER_WORDS)})\b(?=[\s)])", re.IGNORECASE)
_IN_BRACKETS = re.compile(r"\[[^\]]*\Z")
_LABEL_BEFORE = re.compile(
    r"(?:section|sec\.|figure|fig\.|table|chapter|page|no\.|article|step|part|item|line|form)\s*$", re.IGNORECASE
)
_DATE = re.compile(rf"\b({_MONTH})\b(?=\s\d{{1,2}}\b|,?\s(?:19|20)\d\d\b)|(?<=\d\s)\b({_MONTH})\b")
_YEAR = re.compile(r"\b(?:in|of|since|until|during|by|fiscal|year|from|,)\s((?:19|20)\d\d)\b(?![-–/.])")
_OTHER_UNITS: tuple[tuple[str, str], ...] = (
    ("seconds", "minutes"),
    ("minutes", "hours"),
    ("hours", "days"),
    ("days", "weeks"),
    ("weeks", "months"),
    ("months", "years"),
    ("years", "months"),
    ("hour", "day"),
    ("day", "week"),
    ("year", "month"),
    ("feet", "inches"),
    ("foot", "mile"),
    ("miles", "kilometres"),
    ("metres", "feet"),
    ("meters", "feet"),
    ("inches", "feet"),
    ("m", "km"),
    ("mm", "cm"),
    ("cm", "mm"),
    ("km", "miles"),
    ("kg", "g"),
    ("pounds", "tonnes"),
    ("lb", "kg"),
    ("million", "billion"),
    ("billion", "million"),
    ("percent", "dollars"),
    ("gp", "sp"),
)
_UNIT = re.compile(
    r"((?:\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty|sixty|ninety)\b(?:\s\(\d+\))?)[\s-]?)"
    rf"({'|'.join(sorted((unit for unit, _ in _OTHER_UNITS), key=len, reverse=True))})\b(?![²2/])"
)
_CURRENCY = re.compile(r"\$(?=\d)")
_HAS_NOT = re.compile(
    r"\b(is|are|was|were|do|does|did|shall|must|may|can|will|would|could|should|has|have) not\b(?! (?:only|more|less))|\bcannot\b"
    r"|\b(is|are|was|were|do|does|did|has|have|would|could|should)n[’']t\b",
)
_TAKES_NOT = re.compile(r"\b(is|are|was|were|shall|must|may|can|will|should)\b(?! (?:not|no|never|only|neither)\b)(?=\s[a-z])")
_MODALS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("shall not", ("may", "should not")),
    ("must not", ("may",)),
    ("may not", ("must",)),
    ("shall", ("may", "should")),
    ("must", ("may", "should")),
    ("may", ("must", "shall")),
    ("can", ("must",)),
    ("should", ("must", "may")),
    ("is required to", ("may",)),
    ("are required to", ("may",)),
)
_CONDITION = re.compile(
    r"(?:,)?\s(?:except if|if|when|whenever|where|unless|provided(?:,? however,)?(?: that)?|as long as"
    r"|only (?:if|when|after)|subject to|in the event (?:of|that)|on condition that)\s[^,;.()]{8,}(?=\.$)",
)
_CONDITION_FIRST = re.compile(
    r"^(?:If|When|Whenever|Where|Unless|Provided that|Subject to|In the event (?:of|that))\s[^,;.()]{8,},\s"
)
_EXCEPTION = re.compile(
    r",?\s(?:except(?:ing)?(?: (?:for|that|as|when|in|where))?|other than|excluding|with the exception of|but not|apart from"
    r"|not including|without)\s[^,;.()]{4,}(?=[,;.])"
)
_SCOPE: tuple[tuple[str, str], ...] = (
    ("at least", "at most"),
    ("at most", "at least"),
    ("no more than", "no less than"),
    ("not more than", "not less than"),
    ("up to", "at least"),
    ("all", "some"),
    ("All", "Some"),
    ("every", "almost no"),
    ("Every", "Almost no"),
    ("each", "only some"),
    ("some", "all"),
    ("Some", "All"),
    ("many", "all"),
    ("Many", "All"),
    ("most", "all"),
    ("Most", "All"),
    ("several", "all"),
    ("often", "always"),
    ("usually", "always"),
    ("generally", "always"),
    ("sometimes", "always"),
    ("always", "sometimes"),
    ("only", ""),
    ("any", "some particular"),
    ("until", "after"),
    ("within", "after"),
    ("both", "either of"),
)
_OPPOSITES: tuple[tuple[str, str], ...] = (
    ("more than", "less than"),
    ("less than", "more than"),
    ("greater", "smaller"),
    ("higher", "lower"),
    ("lower", "higher"),
    ("larger", "smaller"),
    ("smaller", "larger"),
    ("increased", "decreased"),
    ("decreased", "increased"),
    ("increase", "decrease"),
    ("decrease", "increase"),
    ("increases", "decreases"),
    ("exceeds", "falls below"),
    ("exceeding", "below"),
    ("above", "below"),
    ("below", "above"),
    ("over", "under"),
    ("before", "after"),
    ("prior to", "after"),
    ("after", "before"),
    ("better", "worse"),
    ("longer", "shorter"),
    ("older", "younger"),
    ("faster", "slower"),
    ("earlier", "later"),
    ("later", "earlier"),
    ("fewer", "more"),
    ("minimum", "maximum"),
    ("maximum", "minimum"),
    ("highest", "lowest"),
    ("lowest", "highest"),
    ("first", "last"),
)
_NAME = re.compile(r"(?<=[a-z,] )[A-Z][a-z]{3,}(?:\s[A-Z][a-z]{2,}){0,2}(?![\w’'])")
_NOT_A_NAME = frozenset((*_MONTHS, "Section", "Table", "Figure", "Chapter", "Article", "Part", "Schedule", "Appendix", "Page"))
_PRONOUNS = frozenset(
    [
        "it",
        "they",
        "he",
        "she",
        "we",
        "you",
        "i",
        "this",
        "that",
        "these",
        "those",
        "such",
        "there",
        "who",
        "which",
        "what",
        "one",
    ]
)
_PREDICATE = re.compile(r"\s(?=(?:is|are|was|were|shall|must|may|will|can|has|have|should|does)\s[a-z])")


def inject(kind: FaultKind, sentence: str, around: Surroundings, random: Random) -> str | None:
    """The sentence with exactly one fault of this kind; None where the kind does not fit it. Rows: see `swapped_row`."""
    changed: str | None = None
    if kind in _BY_ITSELF:
        changed = _BY_ITSELF[kind](sentence)
    elif kind in _BY_CHANCE:
        changed = _BY_CHANCE[kind](sentence, random)
    elif kind in _FROM_AROUND:
        changed = _FROM_AROUND[kind](sentence, around, random)
    return changed if changed and changed != sentence else None


def names_in(sentence: str) -> tuple[str, ...]:
    """Names inside a sentence, as far as capitals tell."""
    return tuple(match.group() for match in _NAME.finditer(sentence) if _is_name(match.group()))


def row_text(cells: Sequence[Cell]) -> str:
    """A row as an answer shows it."""
    return "; ".join(f"{cell.label}: {cell.value}" if cell.label else cell.value for cell in cells)


def row_sentence(cells: Sequence[Cell], column: int) -> str:
    """A value of a row as a sentence: "For Oak, the height is 20 m." The first cell names the row."""
    return f"For {cells[0].value}, the {cells[column].label} is {cells[column].value}."


def swapped_row(cells: Sequence[Cell], other: Sequence[Cell], column: int) -> tuple[Cell, ...] | None:
    """The row with the value that another row has in this column; None where both have the same, or none."""
    if column >= min(len(cells), len(other)) or column < 1 or cells[column].label != other[column].label:
        return None
    mine, theirs = cells[column].value.strip(), other[column].value.strip()
    if not mine or not theirs or mine == theirs:
        return None
    return tuple(Cell(cell.label, theirs) if index == column else cell for index, cell in enumerate(cells))


def swapped_columns(cells: Sequence[Cell], left: int, right: int) -> tuple[Cell, ...] | None:
    """The row with the values of two columns exchanged; None where they are the same, or one is empty."""
    if not (0 < left < len(cells) and 0 < right < len(cells)) or left == right:
        return None
    first, second = cells[left].value.strip(), cells[right].value.strip()
    if not first or not second or first == second or cells[left].label == cells[right].label:
        return None
    exchanged = {left: second, right: first}
    return tuple(Cell(cell.label, exchanged.get(index, cell.value)) for index, cell in enumerate(cells))


def _is_name(name: str) -> bool:
    return not any(part in _NOT_A_NAME for part in name.split())


def _at(text: str, match: re.Match[str], words: str, group: int = 0) -> str:
    return f"{text[: match.start(group)]}{words}{text[match.end(group) :]}"


def _is_figure(before: str) -> bool:
    """Whether a number is no mere reference, by what stands before it."""
    return not _LABEL_BEFORE.search(before) and not _IN_BRACKETS.search(before)


def _number(sentence: str, random: Random) -> str | None:
    figures = [match for match in _FIGURE.finditer(sentence) if _is_figure(sentence[: match.start()])]
    figures = [match for match in figures if not re.match(r"\.?$|[.)]\s", sentence[match.end() :]) or match.start() > 3]
    spelled = [match for match in _NUMBER_WORD.finditer(sentence) if not re.match(r"\s*\(\d", sentence[match.end() :])]
    if not figures and not spelled:
        return None
    match = random.choice([*figures, *spelled])
    if match.re is _NUMBER_WORD:
        others = [word for word in _NUMBER_WORDS if word != match.group().lower()]
        return _at(sentence, match, random.choice(others))
    digits = match[1]
    value = int(digits.replace(",", ""))
    other = random.choice((value + random.randint(1, 9), value * 2 + 1, max(value // 2, 1) + value))
    return _at(sentence, match, f"{other:,}" if "," in digits else str(other), 1)


def _unit(sentence: str, random: Random) -> str | None:
    found: list[tuple[re.Match[str], str, int]] = [(match, dict(_OTHER_UNITS)[match[2]], 2) for match in _UNIT.finditer(sentence)]
    found += [(match, "€", 0) for match in _CURRENCY.finditer(sentence)]
    if not found:
        return None
    match, other, group = random.choice(found)
    return _at(sentence, match, other, group)


def _date(sentence: str, random: Random) -> str | None:
    months = list(_DATE.finditer(sentence))
    years = list(_YEAR.finditer(sentence))
    if not months and not years:
        return None
    match = random.choice([*months, *years])
    if match.re is _YEAR:
        return _at(sentence, match, str(int(match[1]) + random.choice((-2, -1, 1, 2))), 1)
    return _at(sentence, match, random.choice([month for month in _MONTHS if month != match.group()]))


def _negation(sentence: str) -> str | None:
    said = _HAS_NOT.search(sentence)
    if said:
        verb = said[1] or said[2] or "can"
        return _at(sentence, said, verb)
    no = re.search(r"^No (?=[a-z]+ (?:shall|may|can|must|is)\b)", sentence)
    if no:
        return _at(sentence, no, "A ")
    match = _TAKES_NOT.search(sentence)
    return _at(sentence, match, f"{match[1]} not") if match else None


def _modal(sentence: str, random: Random) -> str | None:
    for said, others in _MODALS:
        match = re.search(rf"\b{said}\b(?!\s(?:\d|not\b))(?=\s[a-z])", sentence)
        if match:
            return _at(sentence, match, random.choice(others))
    return None


def _name(sentence: str, around: Surroundings, random: Random) -> str | None:
    mine = [match for match in _NAME.finditer(sentence) if _is_name(match.group())]
    others = [name for name in around.names if not any(part[:4] in sentence for part in name.split())]
    if not mine or not others:
        return None
    return _at(sentence, random.choice(mine), random.choice(others))


def _condition(sentence: str) -> str | None:
    first = _CONDITION_FIRST.match(sentence)
    if first:
        rest = sentence[first.end() :]
        return rest[:1].upper() + rest[1:] if len(rest.split()) >= 4 else None
    match = _CONDITION.search(sentence)
    return _at(sentence, match, "") if match and len(sentence[: match.start()].split()) >= 4 else None


def _exception(sentence: str) -> str | None:
    match = _EXCEPTION.search(sentence)
    return _at(sentence, match, "") if match and len(sentence[: match.start()].split()) >= 4 else None


def _turned(sentence: str, pairs: Sequence[tuple[str, str]], random: Random) -> str | None:
    found = []
    for said, other in pairs:
        match = re.search(rf"\b{said}\b(?! (?:the counter|all|time|again|other)\b)", sentence)
        if match:
            found.append((match, other))
    if not found:
        return None
    match, other = random.choice(found)
    return re.sub(r"\s{2,}", " ", _at(sentence, match, other))


def _scope(sentence: str, random: Random) -> str | None:
    return _turned(sentence, _SCOPE, random)


def _comparison(sentence: str, random: Random) -> str | None:
    return _turned(sentence, _OPPOSITES, random)


def _merged(sentence: str, around: Surroundings, random: Random) -> str | None:
    """The subject of this sentence with what another one of the passage says of its own."""
    mine = _subject(sentence)
    if not mine:
        return None
    others = []
    for other in around.sentences:
        theirs = _subject(other)
        if theirs and not _content(theirs) & _content(mine) and len(other[len(theirs) :].split()) >= 5:
            others.append(other[len(theirs) :])
    return f"{mine}{random.choice(others)}" if others else None


def _subject(sentence: str) -> str:
    """The words before the verb, where they name something; "" else."""
    match = _PREDICATE.search(sentence)
    subject = sentence[: match.start()] if match else ""
    return subject if 2 <= len(subject.split()) <= 14 and _content(subject) else ""


def _content(subject: str) -> frozenset[str]:
    """What the words of a subject begin with; empty where one of them is a pronoun."""
    plain = [word.lower() for word in re.findall(r"[^\W\d_]+", subject)]
    if any(word in _PRONOUNS for word in plain):
        return frozenset()
    return frozenset(word[:5] for word in plain if len(word) > 3)


_BY_ITSELF: dict[FaultKind, Callable[[str], str | None]] = {
    FaultKind.NEGATION: _negation,
    FaultKind.CONDITION: _condition,
    FaultKind.EXCEPTION: _exception,
}
_BY_CHANCE: dict[FaultKind, Callable[[str, Random], str | None]] = {
    FaultKind.NUMBER: _number,
    FaultKind.UNIT: _unit,
    FaultKind.DATE: _date,
    FaultKind.MODAL: _modal,
    FaultKind.SCOPE: _scope,
    FaultKind.COMPARISON: _comparison,
}
_FROM_AROUND: dict[FaultKind, Callable[[str, Surroundings, Random], str | None]] = {
    FaultKind.NAME: _name,
    FaultKind.MERGED: _merged,
}
