# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which known document a new one is a version of: named alike, and most of the text the same."""

import re
from collections.abc import Iterable, Sequence
from zlib import crc32

from app.domain.documents import Document, DocumentStatus

MOST = 0.6
"""The share of the longer text that both must have."""

_SHINGLE = 5  # words
_PAGES_IN_FULL = 500
_MOST_COMPARED = 8
_WORD = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]|[^\W_]+")  # scripts without blanks: a word a character
_NAME_WORD = re.compile(r"[^\W\d_]{2,}")
_DONE = frozenset({DocumentStatus.SEARCHABLE, DocumentStatus.READY})


def named_alike(one: Document, other: Document) -> bool:
    """The same title, or file names whose words are those of the other and perhaps more (`rules.pdf`, `Rules v2 (1).pdf`)."""
    if one.title.casefold() == other.title.casefold():
        return True
    first, second = _name_words(one.file_name), _name_words(other.file_name)
    return bool(first and second) and (first <= second or second <= first)


def candidates(new: Document, known: Iterable[Document]) -> list[Document]:
    """Documents that the new one could be a version of, by name: read ones of other content, the latest first.

    Of the many that are all called "Invoice" only the latest few are compared.
    """
    fitting = [d for d in known if d.id != new.id and d.status in _DONE and d.sha256 != new.sha256 and named_alike(new, d)]
    return sorted(fitting, key=lambda document: document.added_at, reverse=True)[:_MOST_COMPARED]


def share_in_common(one: Sequence[str], other: Sequence[str]) -> float:
    """How much of the longer of two texts (their pages) stands in both, 0 to 1.

    Resemblance by shingles of words, and for long texts of a sample of them by their hashes (A. Broder, On the resemblance and
    containment of documents, 1997); but measured against the larger set, so that a part is no version of the whole.
    """
    keep = 1 + max(len(one), len(other)) // _PAGES_IN_FULL
    first, second = _shingles(one, keep), _shingles(other, keep)
    larger = max(len(first), len(second))
    return len(first & second) / larger if larger else 0.0


def _shingles(pages: Iterable[str], keep: int) -> set[int]:
    """Hashes of all runs of words, or of one in `keep`."""
    words = [word for page in pages for word in _WORD.findall(page.casefold())]
    runs = (" ".join(words[at : at + _SHINGLE]) for at in range(max(1, len(words) - _SHINGLE + 1)) if words)
    return {code for code in (crc32(run.encode("utf-8", "replace")) for run in runs) if code % keep == 0}


def _name_words(file_name: str) -> set[str]:
    stem = file_name.rsplit(".", 1)[0]
    return set(_NAME_WORD.findall(stem.casefold()))
