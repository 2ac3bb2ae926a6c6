# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A follow-up made to stand on its own, for search: it takes on what it leaves out from the question before."""

import re

from app.answering.text import fold, is_function_word, language_of, stem, words
from app.domain.questions import Question

_CONTINUES = re.compile(
    r"^\W*(?:and|or|but|what about|how about|what if|also|then|so|same for|else|und|oder|aber|et|mais|y|e|pero|en|ma)\b",
    re.IGNORECASE,
)
_POINTING_WORDS = """
    it its he him his she her hers they them their theirs this that these those one ones there then former latter
"""
_PRONOUN = frozenset(_POINTING_WORDS.split())
_EMPTY_SUBJECT = (
    r"\b(?:is|was|does|did|can|could|will|would|has|may|must) it (?:\w+ )?(?:take|cost|mean|matter|possible|allowed|legal)\b",
    r"\b(?:is|was|can|could|will|would) it (?:\w+ )?(?:illegal|permitted|necessary|required|true|forbidden|an?|the)\b",
    r"\b(?:is|are|was|were) there\b|\bthere (?:is|are|be|was|were)\b|\bit (?:take|cost)s?\b",
    r"\bthat (?:is|are|was|were|has|have|can|may|must)\b",
    r"\bthis (?:book|document|paper|bylaw|by-law|manual|text)\b",
)
_EXPLETIVE = re.compile("|".join(_EMPTY_SUBJECT))
_CLAUSE = re.compile(
    r"^\W*(?:(?:by|from|to|for|in|at|with|until|during|under|on|of|since) )?"
    r"(?:who|whom|whose|what|which|when|where|why|how|is|are|was|were|am|do|does|did|can|could|may|might|must|shall|should|will"
    r"|would|has|have|had|tell|give|list|explain|describe|define|show|name)\b",
    re.IGNORECASE,
)
_SHORT_CLAUSE_WORDS = 4
_ANTECEDENT_WORDS = 2  # a pronoun after that many content words has its noun in the same question


def rewritten_question(question: Question) -> str:
    """What to search for: the question as it is, or with the content words it leaves out.

    Rule-based: a question that hangs on the one before (an ellipsis, a pronoun without its noun) takes that one's content words;
    a question that stands on its own is left alone, whatever was asked before. Earlier answers are never searched for.
    """
    standing = ""
    for exchange in question.history:
        standing = _completed(exchange.question, standing)
    return _completed(question.text, standing)


def hangs_on_history(text: str) -> bool:
    """Whether a question cannot be understood alone."""
    folded = fold(text).strip()
    found = words(folded)
    content = [word for word in found if not is_function_word(word, language_of(text))]
    if _CONTINUES.match(folded) and len(content) < 7:
        return True
    if not _CLAUSE.match(folded) and len(content) <= _SHORT_CLAUSE_WORDS:
        return True
    if len(content) <= 1 and len(found) <= _SHORT_CLAUSE_WORDS:
        return True
    plain = _EXPLETIVE.sub(" ", folded)
    before = 0
    for word in words(plain):
        if word in _PRONOUN and before < _ANTECEDENT_WORDS:
            return True
        before += not is_function_word(word, "en")
    return False


def _completed(text: str, before: str) -> str:
    if not before or not hangs_on_history(text):
        return text
    language = language_of(f"{before} {text}")
    mine = {stem(word, language) for word in words(text)}
    added = [
        word
        for word in _surface_words(before)
        if not is_function_word(fold(word).removesuffix("'s"), language) and stem(words(word)[0], language) not in mine
    ]
    return f"{text.rstrip()} ({' '.join(dict.fromkeys(added))})" if added else text


def _surface_words(text: str) -> list[str]:
    """The words of a text as they are written, without signs around them."""
    return [word for word in (raw.strip('.,;:!?()[]"“”') for raw in text.split()) if word and words(word)]
