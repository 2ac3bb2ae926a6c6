# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Noun phrases without a model: runs of words between function words, kept where grammar around them and repetition agree.

The runs are those of RAKE (Rose et al. 2010); occurrences inside longer phrases are taken off as in C-value (Frantzi et al.
2000).
"""

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from app.domain.concepts import singular
from app.ingestion.function_words import DETERMINERS, bounding_words
from app.ingestion.tokens import word_rank

WORD = re.compile(r"[^\W\d_][^\W_]*(?:[-’'‑][^\W\d_]+)*|\d[\d.,]*|[^\w\s]|\n")
"""A word, a number, a mark or the end of a line."""

_NAME = re.compile(
    r"\b(?:[A-ZÀ-Þ][\w’'-]+ )*[A-ZÀ-Þ][\w’'-]+(?: (?:of the|of|for|de la|de los|del|de|du|des|von|der)(?: [A-ZÀ-Þ][\w’'-]+)+)+"
)
_SMALL_WORDS = re.compile(r" (?:of the|of|for|de la|de los|del|de|du|des|von|der) ")
_HAN = re.compile(r"[\u4e00-\u9fff]+")
_HAN_BOUNDS = re.compile("[的了和与及或在是由对应当其该并以为不有被将从向至等者所之于且而但如各一二三四五六七八九十]")
_MOST_WORDS = 4
_LEAST_OCCURRENCES = 3
_LEAST_IN_CAPITALS = 2
COMMON_RANK = 12_000
"""English words up to this place of the token table are everyday ones."""
_UNUSUAL_RANK = 40_000
_ABSTRACT = ("tion", "sion", "ment", "ance", "ence", "ness", "ity")
"""Endings of words that name no thing: `evolution`, `importance`; unless they are quite unusual."""
_ADJECTIVES = ("ful", "ive", "ous", "able", "ible", "ical")
_PART_NAMES = frozenset(
    ("chapter", "section", "article", "part", "appendix", "table", "figure", "exhibit", "note", "item", "page", "paragraph")
)
"""Names of parts of documents: what stands before them belongs to a reference."""
_NO_HEADS = ("ly", "ed")
_OPENERS = frozenset("\n.!?:•")
"""Marks after which a sentence or title begins: capitals say nothing there."""


@dataclass(slots=True)
class Tokens:
    """The words of one chunk: as written, folded, and folded without plural endings."""

    written: list[str]
    folded: list[str]
    singular: list[str]


@dataclass(slots=True)
class Vocabulary:
    """The words of a document. `bounds` are its function words; `counts` how often each folded word or mark occurs, `spread`
    in how many chunks a folded singular word stands."""

    chunks: list[Tokens]
    language: str
    bounds: frozenset[str]
    counts: Counter[str]
    spread: Counter[str]


@dataclass(slots=True)
class _Found:
    """What is known of a candidate: how often it is there, inside longer ones, after a determiner, in capitals; its forms."""

    total: int = 0
    nested: int = 0
    after_determiner: int = 0
    capitals: int = 0
    forms: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Phrase:
    """A noun phrase: its key (see `concept_key`), how it is mostly written, how often it stands alone."""

    key: str
    name: str
    count: int


def read_words(texts: Sequence[str], language: str) -> Vocabulary:
    """The words of chunks in a language (ISO 639-1, "" when unknown); about 0.1 microseconds a letter."""
    folds: dict[str, str] = {}
    stems: dict[str, str] = {}
    counts: Counter[str] = Counter()
    spread: Counter[str] = Counter()
    chunks: list[Tokens] = []
    for text in texts:
        written = WORD.findall(text)
        for word in set(written):
            if word not in folds:
                folds[word] = word.casefold().replace("’", "'")
                stems[word] = singular(folds[word])
        folded = list(map(folds.__getitem__, written))
        stem = list(map(stems.__getitem__, written))
        counts.update(folded)
        spread.update(set(stem))
        chunks.append(Tokens(written, folded, stem))
    words = Counter({word: count for word, count in counts.items() if word[0].isalpha()})
    return Vocabulary(chunks, language, bounding_words(words, language), words, spread)


def noun_phrases(vocabulary: Vocabulary, texts: Sequence[str]) -> list[Phrase]:
    """Phrases of one to four words that the document repeats and uses as nouns."""
    names = _names(texts, vocabulary.bounds)
    candidates = _candidates(vocabulary)
    for name in names:
        for part in _SMALL_WORDS.split(name.key):
            facts = candidates.get(tuple(part.split()))
            if facts is not None:
                facts.nested += name.count
    phrases = [
        Phrase(" ".join(key), _usual(facts.forms), facts.total - facts.nested)
        for key, facts in candidates.items()
        if _is_phrase(key, facts, vocabulary)
    ]
    return [*phrases, *names, *_han(texts)]


_Counts = list[int]
"""Of one way of writing: all occurrences, those inside longer runs, those after a determiner, those in capitals."""


def _candidates(vocabulary: Vocabulary) -> dict[tuple[str, ...], _Found]:
    seen: defaultdict[tuple[str, ...], _Counts] = defaultdict(lambda: [0, 0, 0, 0])
    for tokens in vocabulary.chunks:
        _collect(tokens, vocabulary.counts, vocabulary.bounds, seen)
    found: defaultdict[tuple[str, ...], _Found] = defaultdict(_Found)
    for words, (total, nested, after_determiner, capitals) in seen.items():
        folded = [word.casefold().replace("’", "'") for word in words]
        facts = found[(*folded[:-1], singular(folded[-1]))]
        facts.total += total
        facts.nested += nested
        facts.after_determiner += after_determiner
        facts.capitals += capitals
        facts.forms[" ".join(words)] = total
    return found


def _collect(tokens: Tokens, words: Counter[str], bounds: frozenset[str], seen: defaultdict[tuple[str, ...], _Counts]) -> None:
    """Count the runs of words between function words and marks of one chunk."""
    start = -1
    before = "\n"
    for position, word in enumerate(tokens.folded):
        if word in words and word not in bounds and len(word) > 1:
            if start < 0:
                start = position
            continue
        if start >= 0:
            _note(tokens.written[start:position], before, seen)
            start = -1
        before = word
    if start >= 0:
        _note(tokens.written[start:], before, seen)


def _note(run: list[str], before: str, seen: defaultdict[tuple[str, ...], _Counts]) -> None:
    """A run of words is a candidate, and so are its last two and three words; of a long one its last four, three and two."""
    inside = before not in _OPENERS
    whole = len(run) <= _MOST_WORDS
    longest = tuple(run if whole else run[-_MOST_WORDS:])
    counts = seen[longest]
    counts[0] += 1
    if whole and before in DETERMINERS:
        counts[2] += 1
    if inside and longest[0][0].isupper() and all(word[0].isupper() for word in longest):
        counts[3] += 1
    for length in range(2, len(longest)):
        tail = longest[-length:]
        counts = seen[tail]
        counts[0] += 1
        counts[1] += 1
        if tail[0][0].isupper() and all(word[0].isupper() for word in tail):
            counts[3] += 1


def _is_phrase(key: tuple[str, ...], facts: _Found, vocabulary: Vocabulary) -> bool:
    alone = facts.total - facts.nested
    head = key[-1]
    if _is_verb(head, vocabulary.language, facts):
        return False
    if (
        head in _PART_NAMES
        or key[0].endswith("'s")
        or head.endswith(_NO_HEADS)
        or alone * 2 < _LEAST_IN_CAPITALS
        or any(word.endswith("ly") for word in key[:1])
    ):
        return False
    in_capitals = facts.capitals >= max(_LEAST_IN_CAPITALS, facts.total // 2)
    least = _LEAST_IN_CAPITALS if in_capitals else _LEAST_OCCURRENCES
    if facts.total < least or alone < 2:
        return False
    if len(key) == 1:
        return _is_term(head, facts, in_capitals, vocabulary)
    if not in_capitals and head.endswith("ing") and facts.after_determiner * 2 < alone:
        return False
    return in_capitals or facts.after_determiner * 4 >= alone


def _is_verb(head: str, language: str, facts: _Found) -> bool:
    """What tells that a run of words ends in a verb: German nouns are capitalised, Romance futures have endings of their own."""
    if language == "de":
        return not any(form.split()[-1][0].isupper() for form in facts.forms)
    return language in ("es", "fr") and head.endswith(("rá", "rán", "ront", "rait"))


def _is_term(word: str, facts: _Found, in_capitals: bool, vocabulary: Vocabulary) -> bool:
    """A single word: one that everyday English has no use for, or, elsewhere, a long one; and the document does not use it
    everywhere."""
    if len(word) < 3 or vocabulary.spread[word] > max(8, len(vocabulary.chunks) // 12) or facts.total < _LEAST_OCCURRENCES:
        return False
    if vocabulary.language == "en":
        rank = min(word_rank(word), word_rank(word.capitalize()))
        if word.endswith("ing") or rank < COMMON_RANK:
            return False
        if not in_capitals and (word.endswith(_ADJECTIVES) or (word.endswith(_ABSTRACT) and rank < _UNUSUAL_RANK)):
            return False
        return in_capitals or facts.after_determiner * 2 >= facts.total
    if vocabulary.language == "de":
        return in_capitals and len(word) > 9
    return in_capitals or (len(word) > 8 and facts.after_determiner * 2 >= facts.total)


def _usual(forms: dict[str, int]) -> str:
    """The commonest way of writing; the shorter (singular) one of equals."""
    return max(forms, key=lambda form: (forms[form], -len(form), form))


def _names(texts: Sequence[str], bounds: frozenset[str]) -> list[Phrase]:
    """Names in capitals with a joining word in them: `Board of Health`."""
    counts: Counter[str] = Counter()
    for text in texts:
        for name in _NAME.findall(text):
            words = name.split()
            while words and words[0].casefold() in bounds:
                words.pop(0)
            if (3 <= len(words) <= 7 and words[1].islower()) or (len(words) > 3 and any(word.islower() for word in words)):
                counts[" ".join(words)] += 1
    return [
        Phrase(" ".join((*name.casefold().split()[:-1], singular(name.casefold().split()[-1]))), name, count)
        for name, count in counts.items()
        if count >= _LEAST_IN_CAPITALS
    ]


def _han(texts: Sequence[str]) -> list[Phrase]:
    """Chinese has no blanks and no capitals: what is repeated between its commonest characters."""
    counts: Counter[str] = Counter()
    for text in texts:
        for run in _HAN.findall(text):
            counts.update(part for part in _HAN_BOUNDS.split(run) if 2 < len(part) <= 6)
    return [Phrase(part, part, count) for part, count in counts.items() if count >= _LEAST_OCCURRENCES + 1]
