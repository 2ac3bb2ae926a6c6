# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Why something could not be done, where an error tells it in words of its own: the sentences, so that the window can translate
them. A sentence is told apart by its words, and what stands in its places is kept.
"""

import functools
import re

from app.services.error_words import QT_TRANSLATE_NOOP

_T = QT_TRANSLATE_NOOP
_REASONS = (
    # links
    _T("reasons", "It is too long."),
    _T("reasons", "It is not written as a link should be."),
    _T("reasons", "It does not say “open”."),
    _T("reasons", "It asks for something that links cannot do."),
    _T("reasons", "It names no document."),
    _T("reasons", "Its page is no number."),
    _T("reasons", "It gives its {name} twice."),
    # files that are written
    _T("reasons", "“{file}” ends in none of {endings}."),
    _T("reasons", "There is no answer to write."),
    _T("reasons", "“{file}” is a folder."),
    _T("reasons", "The disk is full."),
    _T("reasons", "The folder is not there."),
    _T("reasons", "Nothing may be written there."),
    # model servers
    _T("reasons", "Ollama is asked on this computer only. Elsewhere it is an openai server, its address ending in /v1."),
    _T("reasons", "The model server is not at “{host}”."),
    _T("reasons", "“{address}” is no address of a server."),
    _T("reasons", "A key is sent to {host} over https only."),
    _T("reasons", "{model}: vectors are made by Ollama or by Quoth itself."),
    _T("reasons", "This server fetches no models; load {model} in its own program."),
    _T("reasons", "Enriching a document needs a language model."),
    # documents and choices of them
    _T("reasons", "One file can take the place of a document, not several."),
    _T("reasons", "{title} has the pages 1 to {count}."),
    _T("reasons", "No choice of documents is called “{name}”."),
    _T("reasons", "A choice of documents needs a name."),
    # sets of questions
    _T("reasons", "None of the documents that this set asks about is in the library."),
    _T("reasons", "Another set is called “{name}”."),
    _T("reasons", "No answer is marked right yet."),
    _T("reasons", "It is not text in UTF-8."),
    _T("reasons", "Line {number}: {fault}"),
    _T("reasons", "Its rows are not of a kind that can be measured."),
    _T("reasons", "Its rows are not questions with pages that answer them."),
    _T("reasons", "Question {number} is not whole."),
    _T("reasons", "Question {number} names no file and page that answer it."),
)


@functools.cache
def _patterns() -> tuple[tuple[re.Pattern[str], str], ...]:
    """Each sentence as a pattern; those with fewer places first, since they are the surer."""
    made = []
    for sentence in sorted(_REASONS, key=lambda each: (each.count("{"), -len(each))):
        pattern = re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.+)", re.escape(sentence))
        made.append((re.compile(pattern, re.DOTALL), sentence))
    return tuple(made)


def taken_apart(reason: str) -> tuple[str, dict[str, str]]:
    """The sentence that a reason is made of, and what stands in its places; the reason itself where it is none of these."""
    for pattern, sentence in _patterns():
        found = pattern.fullmatch(reason)
        if found is not None:
            return sentence, found.groupdict()
    return reason, {}
