# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""How much each word of a question tells: by how few passages of the library hold it, not by how few of those found do.

What was found was found by the question's words, so that its topic stands nearly everywhere there and would count for nothing.
"""

import math
from collections.abc import Iterable, Mapping

from app.answering.expectation import without_question_words
from app.answering.text import is_function_word, kin_of, kin_words, stem, words
from app.domain.ports import ChunkSource
from app.domain.questions import Scope

_LEAST = 0.02  # a word that stands everywhere still tells a little


def rarity_of(question: str, language: str, source: ChunkSource, languages: Iterable[str], scope: Scope) -> Mapping[str, float]:
    """Content stem of the question -> 0 to 1, as BM25 weighs it: 1 stands nowhere in the scope.

    `languages` are those of the documents asked. A word that stands nowhere itself weighs as the words of its kind that do.
    """
    content = content_words(question, language)
    asked = dict.fromkeys(word for each in content for word in (each, *kin_words(stem(each, language), language)))
    found = source.frequencies(tuple(asked), tuple(dict.fromkeys((language, *languages))), scope)
    by_stem: dict[str, int] = {}
    for word in asked:
        key = stem(word, language)
        by_stem[key] = max(by_stem.get(key, 0), found.counts.get(word, 0))
    rarity: dict[str, float] = {}
    for each in content:
        key = stem(each, language)
        count = by_stem[key] or max(by_stem.get(kin, 0) for kin in kin_of(key, language))
        rarity[key] = max(_LEAST, _weight(count, found.total) / _weight(0, found.total))
    return rarity


def content_words(question: str, language: str) -> tuple[str, ...]:
    """The words of a question that say what it is about, folded, each once."""
    plain = without_question_words(question)
    return tuple(dict.fromkeys(word for word in words(plain) if not is_function_word(word, language)))


def _weight(count: int, total: int) -> float:
    return math.log(1 + (total - count + 0.5) / (count + 0.5))
