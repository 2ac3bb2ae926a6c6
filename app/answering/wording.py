# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A sentence as what it is compared by: quantities, the small words that decide what is said, names of things as stems."""

import re
import unicodedata
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from app.answering.quantities import Quantity, plain_signs, quantities
from app.answering.text import is_function_word, plain_letters, stem


class Role(StrEnum):
    """What a word does in a sentence. All but CONTENT and SMALL decide what is said: one of them put in, left out or changed
    makes another statement."""

    CONTENT = "content"
    SMALL = "small"
    QUANTITY = "quantity"
    NOT = "not"
    MUST = "must"
    MAY = "may"
    SHOULD = "should"
    AT_MOST = "at most"
    AT_LEAST = "at least"
    MORE = "more"
    LESS = "less"
    BEFORE = "before"
    AFTER = "after"
    UNTIL = "until"
    WITHIN = "within"
    ALL = "all"
    SOME = "some"
    ONE_OF = "one of"
    MANY = "many"
    FEW = "few"
    MOST = "most"
    BOTH = "both"
    ONLY = "only"
    ALWAYS = "always"
    USUALLY = "usually"
    SOMETIMES = "sometimes"
    IF = "if"
    EXCEPT = "except"


@dataclass(frozen=True, slots=True)
class Token:
    """`key` is what two tokens are matched by; `words` how it is written; `opens` whether a clause may begin with it."""

    key: str
    role: Role
    words: str
    quantity: Quantity | None = None
    opens: bool = False


_CONTRACTIONS = (
    (re.compile(r"\bcan['’]t\b|\bcannot\b", re.IGNORECASE), "can not"),
    (re.compile(r"\bwon['’]t\b", re.IGNORECASE), "will not"),
    (re.compile(r"\b(is|are|was|were|do|does|did|must|should|would|could|has|have|had|need)n['’]t\b", re.IGNORECASE), r"\1 not"),
)
_ENGLISH: tuple[tuple[Role, str], ...] = (
    (
        Role.AT_MOST,
        (
            r"(?:no|not) (?:be )?(?:more|greater|longer|later|higher|larger|older) than|at most|up to(?! date)|maximum of"
            r"|(?:(?:shall|may|must|can|will|should) )?not (?:to )?exceed(?:ing)?|at the latest"
        ),
    ),
    (
        Role.AT_LEAST,
        r"(?:no|not) (?:be )?(?:less|fewer|shorter|earlier|lower|smaller|younger) than|at least|minimum of|not be under",
    ),
    (
        Role.EXCEPT,
        (
            r"unless|except(?:ing)?(?: (?:for|that|if|when|where|in|as))?|excluding|other than|with the exception of|apart from"
            r"|but not|not including|without"
        ),
    ),
    (
        Role.IF,
        (
            r"if|whenever|when|where|provided(?:,? however,?)?(?: that)?|as long as|so long as"
            r"|subject to|in the event (?:of|that)|on condition that|in case of|(?<!at )once"
        ),
    ),
    (Role.MUST, r"shall|must|(?:is|are|was|were) required to|has to|have to|had to|needs? to"),
    (Role.SHOULD, r"should|ought to"),
    (Role.MAY, r"may|can|might|could|(?:is|are) (?:allowed|permitted|entitled) to"),
    (Role.MORE, r"(?:more|greater|larger|higher|longer|older|bigger) than|in excess of|exceed(?:s|ing|ed)?|over|above"),
    (Role.LESS, r"(?:less|fewer|lower|smaller|shorter|younger) than|falls? below|under|below"),
    (Role.BEFORE, r"before|prior to|ahead of"),
    (Role.AFTER, r"after|subsequent to"),
    (Role.UNTIL, r"until|till"),
    (Role.WITHIN, r"within"),
    (Role.ONE_OF, r"either of|one of|some particular"),
    (Role.MOST, r"most of|most(?= [a-z]+s\b)|the majority of"),
    (Role.ALL, r"all|every|each|any|everyone|everybody|anyone|anybody"),
    (Role.SOME, r"some|several|certain|part of"),
    (Role.MANY, r"many"),
    (Role.FEW, r"few|hardly any|almost no"),
    (Role.BOTH, r"both"),
    (Role.ONLY, r"only|solely|exclusively"),
    (Role.ALWAYS, r"always|in all cases|invariably"),
    (Role.USUALLY, r"usually|generally|typically|often|normally|mostly|frequently|in general"),
    (Role.SOMETIMES, r"sometimes|occasionally|rarely|seldom"),
    (
        Role.NOT,
        (
            r"not(?! only)|no(?! one\b|\. ?\d)|never|none|no one|nobody|nothing|neither|nor"
            r"|prohibited|forbidden|unlawful|unable|impossible"
        ),
    ),
)
_OTHERS: dict[str, tuple[tuple[Role, str], ...]] = {
    "de": (
        (Role.NOT, r"nicht|kein(?:e|en|em|er|es)?|nie|niemals"),
        (Role.MUST, r"muss|müssen|hat zu|haben zu"),
        (Role.MAY, r"darf|dürfen|kann|können"),
        (Role.SHOULD, r"soll|sollen|sollte|sollten"),
        (Role.AT_LEAST, r"mindestens|wenigstens"),
        (Role.AT_MOST, r"höchstens|maximal"),
        (Role.ONLY, r"nur|ausschließlich"),
        (Role.EXCEPT, r"außer|es sei denn|ausgenommen|ohne"),
        (Role.BEFORE, r"vor|bevor"),
        (Role.AFTER, r"nachdem"),
    ),
    "fr": (
        (Role.NOT, r"pas|jamais|aucune?"),
        (Role.MUST, r"doit|doivent"),
        (Role.MAY, r"peut|peuvent"),
        (Role.AT_LEAST, r"au moins"),
        (Role.AT_MOST, r"au plus|au maximum"),
        (Role.ONLY, r"seulement|uniquement"),
        (Role.EXCEPT, r"sauf|sans|à l'exception de|à moins que"),
        (Role.BEFORE, r"avant"),
        (Role.AFTER, r"après"),
    ),
    "es": (
        (Role.NOT, r"no|nunca|ningún|ninguna|ninguno"),
        (Role.MUST, r"debe|deben|deberá|deberán|tiene que"),
        (Role.MAY, r"puede|pueden|podrá|podrán"),
        (Role.AT_LEAST, r"al menos|como mínimo|por lo menos"),
        (Role.AT_MOST, r"como máximo|a lo sumo"),
        (Role.ONLY, r"sólo|solo|solamente|únicamente"),
        (Role.EXCEPT, r"salvo|excepto|sin|a menos que"),
        (Role.BEFORE, r"antes de"),
        (Role.AFTER, r"después de"),
    ),
}
_KEYED_BY_ROLE = frozenset(role for role in Role if role not in (Role.CONTENT, Role.SMALL, Role.QUANTITY))
_SMALL = frozenset(
    [
        "although",
        "whilst",
        "amongst",
        "besides",
        "towards",
        "toward",
        "unto",
        "via",
        "per",
        "upon",
        "furthermore",
        "moreover",
        "hereby",
        "thereby",
        "herein",
    ]
)
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*|\d+(?:[.,:/]\d+)*|[^\W_]+")
_BROKEN = re.compile(r"(?<=[a-z])[-\u00ad]\s+(?=[a-z])")
_CLAUSE_ENDS = re.compile(r"(?:[;:,.!?(]|\band|\bor|\bbut|\bwhile|\bwhereas)\s*$", re.IGNORECASE)


def _compiled(listed: tuple[tuple[Role, str], ...]) -> re.Pattern[str]:
    groups = "|".join(f"(?P<{role.name}>{pattern})" for role, pattern in listed)
    return re.compile(rf"\b(?:{groups})\b")


_DECIDING = {"en": _compiled(_ENGLISH)} | {language: _compiled(listed) for language, listed in _OTHERS.items()}


@lru_cache(maxsize=2_048)
def tokens(sentence: str, language: str) -> tuple[Token, ...]:
    """The tokens of a sentence in order. Languages whose small words are not known have quantities and words only."""
    text = _BROKEN.sub("", plain_signs(unicodedata.normalize("NFKC", sentence)))
    for pattern, full in _CONTRACTIONS:
        text = pattern.sub(full, text)
    lowered = text.lower() if len(text.lower()) == len(text) else text
    found: list[tuple[int, Token]] = []
    taken = bytearray(len(text))
    for each in quantities(text):
        found.append((each.start, Token(_key(each), Role.QUANTITY, each.words.strip(), each)))
        taken[each.start : each.end] = b"\x01" * (each.end - each.start)
    deciding = _DECIDING.get(language)
    for match in deciding.finditer(lowered) if deciding else ():
        if not any(taken[match.start() : match.end()]):
            role = Role[str(match.lastgroup)]
            key = f"<{role}>" if role in _KEYED_BY_ROLE else match.group()
            found.append((match.start(), Token(key, role, text[match.start() : match.end()])))
            taken[match.start() : match.end()] = b"\x01" * (match.end() - match.start())
    for match in _WORD.finditer(lowered):
        if not any(taken[match.start() : match.end()]):
            word = match.group().removesuffix("'s")
            small = is_function_word(word, language) or word in _SMALL
            written = text[match.start() : match.start() + len(word)]
            # Names of others are often written without their accents in English.
            key = plain_letters(word) if language == "en" else word
            token = Token(word if small else stem(key, language), Role.SMALL if small else Role.CONTENT, written)
            found.append((match.start(), token))
    ordered = sorted(found, key=lambda pair: pair[0])
    return tuple(_with_start(token, text[:start], first=index == 0) for index, (start, token) in enumerate(ordered))


def _with_start(token: Token, before: str, *, first: bool) -> Token:
    opens = first or bool(_CLAUSE_ENDS.search(before)) or token.key in ("and", "or", "but", "while", "whereas")
    return Token(token.key, token.role, token.words, token.quantity, opens)


def _key(quantity: Quantity) -> str:
    return f"#{quantity.dimension}:{quantity.value:.12g}"
