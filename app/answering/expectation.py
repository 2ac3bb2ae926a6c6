# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What kind of thing a question asks for, and how well a text gives that kind of thing."""

import re
from enum import StrEnum

from app.answering.quantities import Quantity, is_time, quantities
from app.answering.text import fold, is_function_word, stem, words
from app.domain.question_parts import question_parts


class Kind(StrEnum):
    MONEY = "money"
    NUMBER = "number"
    TIME = "time"  # a duration, a date, a time of day, a frequency
    SIZE = "size"  # a number with a unit of measure
    NAME = "name"
    YES_NO = "yes_no"
    DEFINITION = "definition"
    REASON = "reason"
    MANNER = "manner"  # the way in which something is done or comes about
    ANY = "any"


# The first pattern that fits decides; order goes from the narrow to the wide.
_MONEY_NOUN = r"(?:costs?|pay|charged?|fees?|fines?|prices?|priced|worth|deposit|surcharge|salary|wages?|owe|earns?|spend|money)"
_ASKED: tuple[tuple[Kind, tuple[str, ...]], ...] = (
    (
        Kind.ANY,
        (
            r"\bwhat (?:is|are|was|were) (?:the )?(?:\w+ )?(?:components?|parts?|elements?|types?|kinds?|categories|drivers?)\b",
            r"\bwhat (?:is|are|was|were) (?:the )?(?:\w+ )?(?:factors?|examples?|names?|steps?|methods?)\b",
            r"\b(?:what|which) (?:method|way|kind|type|sort)s?\b",
        ),
    ),
    (Kind.ANY, (r"\bwhat (?:happens|goes wrong|can i do|should i do)\b",)),
    (
        Kind.MONEY,
        (
            rf"\bhow much\b.*\b{_MONEY_NOUN}\b",
            r"\bhow much (?:is|are|was|were) (?:the|an?|my|your|our|it|they)\b(?! \w+ (?:of|rate|ratio|share|percentage)\b)",
            r"\b(?:costs?|priced?|fees?|fines?|deposit|surcharge|worth|salary|wages?)\b(?![-‐]|.*\bwhat happens)",
            r"\bwhat\b.*\b(?:pay|paid|charged?|earns?)\b",
            r"\bwie ?viel kostet\b|\bcombien coûte\b|\bcuánto cuesta\b",
        ),
    ),
    (
        Kind.TIME,
        (
            r"\bhow (?:long|soon|late|early|often|old)\b",
            r"^(?:by |from |until |since )?when\b|\b(?:by|since|until|from) when\b",
            r"\b(?:what|which|during which) (?:time|date|day|days|hours?|year|month|age)\b",
            r"\bwie (?:lange|oft|alt)\b|\bwann\b|\bquand\b|\bcuándo\b|\bcombien de temps\b",
        ),
    ),
    (
        Kind.SIZE,
        (
            r"\bhow (?:big|large|small|high|tall|low|wide|narrow|broad|deep|far|near|close|thick|thin|heavy|fast|slow|slowly)\b",
            r"\bhow (?:quickly|loud|hot|cold|strong|tight|steep)\b",
            r"\b(?:what|which|minimum|maximum|max) (?:\w+ ){0,3}(?:size|height|width|length|depth|distance|area|weight|speed)\b",
            r"\b(?:what|which|minimum|maximum|max) (?:\w+ ){0,3}(?:temperature|diameter)\b|\bhow much\b.*\bweigh",
            r"\bwie (?:groß|gross|hoch|breit|tief|weit|schwer|schnell)\b",
        ),
    ),
    (
        Kind.NUMBER,
        (
            r"\bhow (?:many|much)\b",
            r"\b(?:what|which) (?:number|percentage|percent|rate|share|score|penalty|bonus|difficulty|value|accuracy|level)\b",
            r"\b(?:what|which)\b[^?.;]*\b(?:ratio|turnover)\b",
            r"\b(?:what|which) (?:\w+ ){0,2}(?:amount|limit|quorum|threshold|dc|armou?r class|hit points)\b",
            r"\b(?:number|percentage|average|total|amount) of\b",
            r"\bwie ?viele?\b|\bcombien\b|\bcuánt[oa]s?\b|\bquant[oiae]\b",
        ),
    ),
    (
        Kind.NAME,
        (
            r"\b(?:who|whom|whose|by whom)\b|\bwer\b|\bqui\b(?! est)|\bquién\b",
            r"\bwhich (?:company|committee|person|author|officer|agency|city)\b",
        ),
    ),
    (
        Kind.DEFINITION,
        (
            r"^what (?:is|are) (?:a |an |the )?(?:[\w'-]+ ){0,2}[\w'-]+\?$",
            r"\bmeant by\b|\bdefin(?:e|ed|ition)\b|\bwhat\b.*\bmean\b|\bcounts? as\b|\bwhat exactly\b|\bstands? for\b",
            r"^was (?:ist|sind)\b|^qu'est-ce\b",
        ),
    ),
    (
        Kind.REASON,
        (
            r"\bwhy\b|\bwhat(?:'s| is| was| are| were) the (?:\w+ )?(?:reasons?|causes?|purpose)\b",
            r"\bhow come\b|\bwarum\b|\bpourquoi\b",
        ),
    ),
    (Kind.MANNER, (r"\bhow (?:do|does|did|is|are|was|were|can|could|may|must|should|to|would|will)\b|\bin what way\b",)),
    (
        Kind.YES_NO,
        (
            r"^(?:and |but |so )?(?:is|are|was|were|do|does|did|can|could|may|must|should|has|have|had|will|would|am)\b",
            r"[.;,] (?:is|are|do|does|can|may|must|should|has|have|will) (?:i|we|you|it|they|he|she|there|the|a|an|my)\b",
        ),
    ),
)
_MEASURES_ASKED = (
    r"\bhow (?:long|soon|late|early|often|old|big|large|small|high|tall|low|wide|narrow|broad|deep|far|near|close|thick|thin"
    r"|heavy|fast|slow|slowly|quickly|loud|hot|cold|strong|tight|steep|many|much|hard|likely)\b"
    r"|\bwie (?:lange|oft|alt|gross|hoch|breit|tief|weit|schwer|schnell|viele?)\b|\bcombien de temps\b"
)
_SENTENCE_END = re.compile(r"(?<=[.!])\s+|(?<=\?)\s*(?=\w)")
_ABOUT_THE_FORM = re.compile(
    r"^\W*(?:please,? )?(?:write|give|answer|return|respond|reply|express|round|format|state|provide|sort|order)\b.*"
    r"\b(?:answers?|formats?|decimals?|decimal places|integers?|in (?:thousands?|millions?|billions?|percent|words|one word)"
    r"|alphabetical(?:ly)?|sentences?)\b|^\W*an?swer in\b",
    re.IGNORECASE,
)
_A_FIGURE_ASKED = re.compile(
    r"\b(?:round(?:ed)?|answer|write|give|express|return)\b.*\b(?:decimals?|decimal places?|integers?|int|floats?|whole numbers?"
    r"|(?:in|as) (?:an? )?(?:us ?d |u\.s\. dollars? |\$ ?)?(?:thousands?|millions?|billions?|percent(?:age)?s?))\b",
    re.IGNORECASE,
)
_THIS_TEXT = re.compile(
    r"(?:,\s*)?\b(?:in|from|of|by|according to|based on) (?:this|the|our|your) (?:paper|document|article|work|text|pdf|file)\b"
    r"(?! (?:of|that|which|on|about|by|for)\b)(?:['’]s main (?:text|body))?,?|^\W*(?:please )?tell me (?:about )?",
    re.IGNORECASE,
)
_A_NAME = re.compile(r"(?<![\w'’])(?:[A-Z][\w-]*|\w*\d\w*[A-Za-z]\w*|[a-z]+[A-Z]\w*)")
_NUMBERED = re.compile(
    r"\b(?:figures?|fig\.?|tables?|sections?|chapters?|appendix|equations?|pages?|articles?|steps?|parts?|item)\s+(\d[\w.]*)",
    re.IGNORECASE,
)
_WITH_ITS_NAME = re.compile(
    r"\b(figures?|fig\.?|tables?|algorithms?|listings?|equations?)\s+(\d+(?:\.\d+)*|[IVX]+)\b", re.IGNORECASE
)
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_QUESTION_WORDS = re.compile(_MEASURES_ASKED, re.IGNORECASE)
_PATTERNS = tuple((kind, re.compile("|".join(patterns))) for kind, patterns in _ASKED)

_SIZES = frozenset(("length", "area", "mass", "volume", "speed", "sound", "temperature", "temperature in fahrenheit"))
_PERMISSION = re.compile(
    r"\b(may|must|shall|can|cannot|can't|not|no|never|only|unless|required|mandatory|prohibited|permitted|allowed|authorized|authorised"
    r"|forbidden|unlawful|exempt|always|yes|muss|darf|nicht|kein|keine|doit|peut|debe|puede)\b"
)
_DEFINING = re.compile(
    r"^\W*(?:,?\s*(?:or|\()[^,.;]{1,40}[,)])?\s*(?:is|are|means?|refers? to|denotes?|includes?|consists? of|shall mean"
    r"|has the meaning|[:–—=-])\s"
)
_CONDITION = re.compile(r"\b(if|when|whenever|unless|once|only|provided|while|iff)\b")
_CYCLE = re.compile(
    r"\b(?:daily|weekly|monthly|yearly|annually|annual|quarterly|hourly|nightly"
    r"|(?:once|twice|times|every|each|per|a) (?:a |an |per )?(?:\w+ )?(?:day|week|month|year|hour|minute|round|turn|night)s?)\b"
)
_BECAUSE = re.compile(
    r"\b(?:because|since|due to|owing to|thanks to|as a result|result(?:s|ed|ing)? (?:of|from|in)|reasons?|caused?|causes"
    r"|therefore|thus|hence|so that|in order to|so as to|to (?:avoid|prevent|ensure|protect|allow|keep|reduce)|driven by"
    r"|attributable|led to|for this)\b"
)
_BY_DOING = re.compile(
    r"\b(?:by (?:\w+ly )?(?:\w+ing|means|using)|using|with (?:a|an|the)|through|via|must|shall"
    r"|should|may|can|will|first|then|to do so|step)\b"
)
_WEEKDAY = re.compile(r"\b(mon|tues|wednes|thurs|fri|satur|sun)days?\b")
_GROWTH = re.compile(r"\bo\s?\(|\bexponential|\blinear|\bpolynomial|\bconstant time")
_LIST_MARK = re.compile(
    r"^\W*(?:(?:section|article|sec\.|§)\s*)?(?:\d+(?:\.\d+)+\.?|\d{1,3}[.)]|\(?[a-z0-9ivx]{1,4}\))\s+", re.IGNORECASE
)


def plain_question(question: str) -> str:
    """A question without what it says of the form of its answer ("Write it as a list.") and of where it is ("in this paper")."""
    sentences = _SENTENCE_END.split(question.strip())
    asking = [each for each in sentences if not _ABOUT_THE_FORM.search(each)] or sentences
    plain = " ".join(_THIS_TEXT.sub("", " ".join(asking)).split())
    return plain if sum(not is_function_word(word, "en") for word in words(plain)) > 1 else question


def asks_for_a_figure(question: str) -> bool:
    """Whether a question says of the form of its answer that it is a number ("Round to two decimals.", "Answer in millions.")."""
    return bool(_A_FIGURE_ASKED.search(question))


def named(question: str) -> frozenset[str]:
    """The folded words of a question that name one thing and no other: proper names, codes, the numbers of figures."""
    found: set[str] = set()
    for sentence in _SENTENCE_END.split(question):
        for match in _A_NAME.finditer(sentence):
            if match.start() > 0 or not match.group().istitle():
                found.update(words(match.group()))
        for match in _NUMBERED.finditer(sentence):
            found.update(words(match.group(1)))
    return frozenset(found)


def of_another_number(question: str, text: str) -> bool:
    """Whether a question is about a figure, table or the like with a number, and a text speaks of others of them only."""
    folded = fold(text)
    for name, number in _WITH_ITS_NAME.findall(question):
        there = {each.rstrip(".") for each in re.findall(rf"\b{fold(name)[:3]}\w*\.?\s*(\d[\d.]*|[ivx]+\b)", folded)}
        if there and fold(number) not in there:
            return True
    return False


def of_other_years(question: str, text: str) -> bool:
    """Whether a question names years, and a text others only: 2023 may be "FY23" or "2022/23" there."""
    asked = _YEAR.findall(question)
    if not asked or not _YEAR.search(text):
        return False
    return not any(re.search(rf"{year}|(?:FY\s?|['’/–-]){year[2:]}(?!\d)", text) for year in asked)


def expected(question: str) -> Kind:
    """The kind of answer that a question, or one part of it, asks for."""
    asked = fold(question).strip()
    return next((kind for kind, pattern in _PATTERNS if pattern.search(asked)), Kind.ANY)


def without_question_words(question: str) -> str:
    """A question without "how long" and the like: they tell what kind of thing is asked for, not what it is about."""
    return _QUESTION_WORDS.sub(" ", fold(question))


def measure_words(question: str) -> tuple[str, ...]:
    """What of its size a question asks for: "high" of "how high"; empty for durations, counts and amounts."""
    if expected(question) is not Kind.SIZE:
        return ()
    return tuple(match.group().split()[-1] for match in _QUESTION_WORDS.finditer(fold(question)))


def parts(question: str) -> tuple[str, ...]:
    """The questions within a question; see `question_parts`."""
    return question_parts(question, lambda part: any(not is_function_word(word, "en") for word in words(part)))


def without_mark(text: str) -> str:
    """A text without the number or letter that it carries as a list item or section."""
    return _LIST_MARK.sub("", text, count=1)


def gives(kind: Kind, text: str, asked: tuple[str, ...] = ()) -> float:
    """How well a text holds the kind of thing asked for, 0 to 1. `asked` are the question's stems, for definitions."""
    if kind is Kind.ANY:
        return 0.5
    plain = without_mark(text)
    folded = fold(plain)
    if kind is Kind.YES_NO:
        return 1.0 if _PERMISSION.search(folded) else 0.4
    if kind is Kind.DEFINITION:
        return _defines(folded, asked)
    if kind is Kind.REASON:
        return 1.0 if _BECAUSE.search(folded) else 0.5
    if kind is Kind.MANNER:
        return 1.0 if _BY_DOING.search(folded) else 0.5
    if kind is Kind.NAME:
        inner = re.findall(r"(?<=[a-z,;:)] )[A-Z][\w'’-]+", plain)
        return 1.0 if inner else (0.6 if re.match(r"\W*(?:The )?[A-Z]\w+", plain) else 0.2)
    return _measures(kind, folded, quantities(plain))


def _measures(kind: Kind, folded: str, found: tuple[Quantity, ...]) -> float:
    any_number = 0.45 if any(each.dimension not in ("date", "clock") for each in found) else 0.0
    if kind is Kind.MONEY:
        return 1.0 if any(each.dimension.startswith(("money", "coin")) for each in found) else any_number
    if kind is Kind.TIME:
        if any(is_time(each) and each.dimension != "year" for each in found) or _CYCLE.search(folded) or _WEEKDAY.search(folded):
            return 1.0
        return max(
            0.5 if any(each.dimension == "year" for each in found) else 0.0,
            0.4 if _CONDITION.search(folded) else 0.0,
            any_number * 0.8,
        )
    if kind is Kind.SIZE:
        if any(each.dimension in _SIZES for each in found):
            return 1.0
        return 0.8 if _GROWTH.search(folded) else any_number
    if any(each.dimension not in ("date", "clock", "ordinal", "year") for each in found):
        return 1.0
    return 0.4 if found else 0.0


def _defines(folded: str, asked: tuple[str, ...]) -> float:
    """A definition has its term before the verb: the sooner all of it has been said, the better."""
    if not asked:
        return 0.5
    position = 0
    for match in re.finditer(r"[^\W_]+", folded):
        if stem(match.group()) in asked:
            position = match.end()
            if position > 90:
                break
            if _DEFINING.match(folded[position : position + 70]):
                return 1.0
    return 0.4 if position else 0.0
