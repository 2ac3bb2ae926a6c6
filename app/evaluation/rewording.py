# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Light rewordings that keep the meaning of an English sentence: what a careful draft does to the words it takes over.

Each rule gives the sentence with one kind of change in it, so that a check of claims can be measured on sentences that are true
and are not word for word those of the source.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from app.evaluation import far_rewording


class Rewording(StrEnum):
    LEAD_IN = "lead-in left out"
    MODAL = "shall as must"
    NUMBER = "number words and digits"
    UNIT = "form of the unit"
    CONTRACTION = "contraction"
    ORDER = "order of clauses"
    FUNCTION_WORDS = "function words"
    VOICE = "active and passive"
    CONVERTED = "converted unit"
    DATE = "form of the date"
    LIST = "order of a list"
    DIGITS = "tens as digits"
    EVERYDAY = "everyday word"


@dataclass(frozen=True, slots=True)
class Reworded:
    kind: Rewording
    text: str


_LEAD_IN = re.compile(
    r"^(?:however|in addition|for example|for instance|furthermore|moreover|therefore|thus|additionally"
    r"|accordingly|as a result|in particular|similarly|finally|also|consequently|hence|in fact|note that|specifically"
    r"|in other words|on the other hand),?\s+(?=[A-Za-z])",
    re.IGNORECASE,
)
_COUNTS = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
_DIGITS = {name: str(value) for value, name in enumerate(_COUNTS, start=2)}
_NAMES = {digits: name for name, digits in _DIGITS.items()}
_COUNT_WORD = re.compile(
    rf"(?<![-\w])({'|'.join(_COUNTS)})(?=\s+[a-z]{{3,}})(?!\s+(?:hundred|thousand|million|billion|of\b|and\b|or\b))"
)
_COUNT_DIGITS = re.compile(r"(?<![\w.,$€£/:(+–-])(?<!\d\s)(\d{1,2})(?=\s[a-z]{4,})")
_REFERENCE = re.compile(r"\b(?:section|sec\.|chapter|figure|fig\.|table|page|part|step|item|article|no\.) $", re.IGNORECASE)
_UNIT_FORMS: tuple[tuple[str, str], ...] = (
    (r"\$\s?(\d[\d,]*(?:\.\d+)?)(?=\s(?:million|billion))(\s(?:million|billion))", r"\1\2 dollars"),
    (r"\$\s?(\d[\d,]*(?:\.\d+)?)(?![\d,.]*\d)(?!\s(?:million|billion|thousand))(?![\w/-])", r"\1 dollars"),
    (r"(\d)\s?%(?!\w)", r"\1 percent"),
    (r"(\d) percent\b", r"\1%"),
    (r"(\d)\s(?:metres|meters)\b", r"\1 m"),
    (r"(\d)\s?m\b(?![²2./])", r"\1 metres"),
    (r"(\d)\s?mm\b", r"\1 millimetres"),
    (r"(\d)\s?cm\b", r"\1 centimetres"),
    (r"(\d)\s?km\b(?!/)", r"\1 kilometres"),
    (r"(\d)\s?kg\b", r"\1 kilograms"),
    (r"(\d)\s?lbs?\b\.?(?=\s[a-z])", r"\1 pounds"),
    (r"(\d)\s?feet\b", r"\1 ft"),
    (r"(\d)\s?ft\b\.?(?=\s[a-z])", r"\1 feet"),
    (r"(\d)\shours\b", r"\1 hrs"),
    (r"(\d)\sminutes\b", r"\1 min"),
)
_SHORTENED = ["is", "are", "was", "were", "do", "does", "did", "must", "should", "would", "could", "has", "have"]
_CONTRACTIONS: tuple[tuple[str, str], ...] = (
    *((rf"\b{verb} not\b(?! only)", f"{verb}n't") for verb in _SHORTENED),
    (r"\bwill not\b(?! only)", "won't"),
    (r"\b(?:cannot|can not)\b(?! only)", "can't"),
)
_SYNONYMS: tuple[tuple[str, str], ...] = (
    (r"\bprior to\b", "before"),
    (r"\bsubsequent to\b", "after"),
    (r"\bin order to\b", "to"),
    (r"\bupon\b", "on"),
    (r"\balthough\b", "though"),
    (r"\bin the event of\b", "in case of"),
    (r"\bin the event that\b", "if"),
    (r"\bpursuant to\b", "under"),
    (r"\bin accordance with\b", "according to"),
    (r"\bwith respect to\b", "about"),
    (r"\bregarding\b", "about"),
    (r"\bdue to\b", "because of"),
    (r"\bapproximately\b", "about"),
    (r"\bnot less than\b", "at least"),
    (r"\bno more than\b", "at most"),
    (r"\bnot more than\b", "no more than"),
    (r"\buntil\b", "till"),
    (r"\bwhile\b", "whilst"),
    (r"\bvia\b", "through"),
    (r"\bhence\b", "so"),
    (r"\bsuch as\b", "like"),
    (r"\bas well as\b", "and"),
    (r"\beach\b(?! other)", "every"),
    (r"\bfollowing the\b", "after the"),
    (r"\bamong\b", "amongst"),
    (r"\bin which\b", "where"),
    (r"\bper (?=(?:day|year|month|week|person|hour)\b)", "a "),
    (r"\bunless\b", "except if"),
    (r"\bis required to\b", "has to"),
    (r"\bare required to\b", "have to"),
)
_OPENS_CONDITION = re.compile(r"^(If|When|Where|Unless|Once|Until)\s([^,;:()]{8,110}),\s([^;:()]{15,}?)\.$")
_ENDS_CONDITION = re.compile(
    r"^([A-Z][^,;:()]{15,}?)(?<!\bonly)(?<!\band)(?<!\bor)\s(if|when|unless|once|until)\s([^,;:()]{8,110})\.$"
)
_TWO_STATEMENTS = re.compile(r"^([A-Z][^;:()]{15,}?);\s([a-z][^;:()]{15,}?)\.$")
_STARTS_WITH_A_NAME = re.compile(r"^(?:[A-Z]{2,}|[A-Z]\w*\s[A-Z]|I\b|[A-Z]\w*[A-Z])")
_SMALL_START = re.compile(
    r"^(?:the|a|an|this|that|these|those|it|they|he|she|we|you|your|each|every|all|any|no|if|when|some|such|there|its|their|one"
    r"|people|members?|owners?)\b",
    re.IGNORECASE,
)


def rewordings(sentence: str) -> tuple[Reworded, ...]:
    """The sentence reworded by each rule that fits it, one rule at a time; empty where none does."""
    found = []
    for kind, rule in _RULES:
        changed = rule(sentence)
        if changed and changed != sentence:
            found.append(Reworded(kind, changed))
    return tuple(found)


def _lead_in(sentence: str) -> str:
    rest = _LEAD_IN.sub("", sentence, count=1)
    return rest[:1].upper() + rest[1:]


def _modal(sentence: str) -> str:
    if re.search(r"\bshall\b", sentence):
        return re.sub(r"\bshall\b", "must", sentence)
    return re.sub(r"\bmust\b(?!-)", "shall", sentence)


def _number(sentence: str) -> str:
    changed = _COUNT_WORD.sub(lambda match: _DIGITS[match[1]], sentence, count=1)
    if changed != sentence:
        return changed
    return _COUNT_DIGITS.sub(lambda match: _spelled(match, sentence), sentence, count=1)


def _spelled(match: re.Match[str], sentence: str) -> str:
    is_reference = _REFERENCE.search(sentence[: match.start()])
    return match[1] if is_reference else _NAMES.get(match[1], match[1])


def _unit(sentence: str) -> str:
    for pattern, form in _UNIT_FORMS:
        changed = re.sub(pattern, form, sentence, count=1)
        if changed != sentence:
            return changed
    return sentence


def _contraction(sentence: str) -> str:
    for pattern, short in _CONTRACTIONS:
        sentence = re.sub(pattern, short, sentence, count=1)
    return sentence


def _order(sentence: str) -> str:
    opens = _OPENS_CONDITION.match(sentence)
    if opens:
        return f"{_capital(opens[3])} {opens[1].lower()} {opens[2]}."
    ends = _ENDS_CONDITION.match(sentence)
    if ends:
        return f"{ends[2].capitalize()} {ends[3]}, {_small(ends[1])}."
    two = _TWO_STATEMENTS.match(sentence)
    return f"{_capital(two[2])}; {_small(two[1])}." if two else sentence


def _function_words(sentence: str) -> str:
    for pattern, other in _SYNONYMS:
        changed = re.sub(pattern, other, sentence, count=1)
        if changed != sentence:
            return changed
    return sentence


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _small(text: str) -> str:
    return text[:1].lower() + text[1:] if _SMALL_START.match(text) and not _STARTS_WITH_A_NAME.match(text) else text


_RULES: tuple[tuple[Rewording, Callable[[str], str]], ...] = (
    (Rewording.LEAD_IN, _lead_in),
    (Rewording.MODAL, _modal),
    (Rewording.NUMBER, _number),
    (Rewording.UNIT, _unit),
    (Rewording.CONTRACTION, _contraction),
    (Rewording.ORDER, _order),
    (Rewording.FUNCTION_WORDS, _function_words),
    (Rewording.VOICE, far_rewording.other_voice),
    (Rewording.CONVERTED, far_rewording.other_unit),
    (Rewording.DATE, far_rewording.other_date),
    (Rewording.LIST, far_rewording.other_order),
    (Rewording.DIGITS, far_rewording.digits),
    (Rewording.EVERYDAY, far_rewording.everyday),
)
