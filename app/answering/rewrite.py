# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A follow-up made to stand on its own, for search: it takes on what it leaves out from the question before."""

import re

from app.answering.hanging import hangs_on_history
from app.answering.text import fold, is_function_word, language_of, stem, words
from app.domain.questions import Question

_FIGURE = re.compile(r"(?<![\w.,])(?:\d{1,3}(?:[.,]\d{3})+(?:[.,]\d+)?|\d+[.,]\d+|\d{3,})(?![\w]|[.,]\d)")
_YEAR = re.compile(r"(?:1[6-9]|20)\d\d")
_MOST_FIGURES = 2


def rewritten_question(question: Question) -> str:
    """What to search for: the question as it is, or with the content words it leaves out.

    Rule-based: a question that hangs on the one before (an ellipsis, a pronoun without its noun) takes that one's content words;
    a question that stands on its own is left alone, whatever was asked before. Of the last answer nothing is searched for but
    its telling figures: what a follow-up asks for mostly stands beside them, whatever words the document has for it.
    """
    standing = ""
    for exchange in question.history:
        standing = _completed(exchange.question, standing)
    completed = _completed(question.text, standing)
    if completed == question.text or _names_anything(question.text):
        return completed
    figures = [figure for figure in _telling_figures(question.history[-1].answer) if figure not in completed]
    return f"{completed.removesuffix(')')} {' '.join(figures)})" if figures else completed


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


def _telling_figures(answer: str) -> list[str]:
    """The first figures of an answer that hardly stand anywhere else: with decimals or three digits, and no years."""
    found = dict.fromkeys(_FIGURE.findall(answer))
    return [figure for figure in found if not _YEAR.fullmatch(figure)][:_MOST_FIGURES]


def _names_anything(text: str) -> bool:
    """Whether a follow-up has a name of its own, after its first word: what it asks for may stand in another document."""
    return any(word[:1].isupper() for word in _surface_words(text)[1:] if word != "I")


def _surface_words(text: str) -> list[str]:
    """The words of a text as they are written, without signs around them."""
    return [word for word in (raw.strip('.,;:!?()[]"“”') for raw in text.split()) if word and words(word)]
