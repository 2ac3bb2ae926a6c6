# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The language of a page and of a document, told from sequences of letters (a naive Bayes classifier, Lui & Baldwin 2012)."""

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Protocol, cast

_WORD = re.compile(r"[^\W\d_]{2,}|[^\W\d_](?=[^\W\d_])|[\u3040-\u30ff\u3400-\u9fff]")
_LETTERS = 1000
"""Enough of a page to tell its language for certain."""
_LEAST = 40
_LEAST_OF_A_PAGE = 200
_SURE = 0.5
_SURE_OF_A_PAGE = 0.95
_NO_LANGUAGE = "zxx"
_FEW_SPEAK = frozenset({"vo", "eo", "an", "jv", "wa", "oc", "lb"})
"""Languages that lists of names and numbers are taken for more often than texts are written in them."""


class _Identifier(Protocol):
    def classify(self, text: str) -> tuple[str, float]: ...


def language_of(text: str) -> tuple[str, float]:
    """ISO 639-1 code and how sure it is (0 to 1); ("", 0.0) for too few letters and what is no language."""
    words = " ".join(_WORD.findall(text[: _LETTERS * 2]))[:_LETTERS]
    if len(words) < _LEAST:
        return "", 0.0
    code, confidence = _identifier().classify(words)
    return ("", 0.0) if code == _NO_LANGUAGE else (code, confidence)


def languages_of(pages: Sequence[str]) -> tuple[str, list[str]]:
    """Texts of all pages -> the language that most of them are in ("" unknown), and for each page its own where it differs."""
    found = [language_of(text) for text in pages]
    weights: Counter[str] = Counter()
    for text, (code, confidence) in zip(pages, found, strict=True):
        if code and confidence >= (_SURE_OF_A_PAGE if code in _FEW_SPEAK else _SURE):
            weights[code] += min(len(text), _LETTERS)
    if not weights:
        # Short documents: all their pages together.
        code, confidence = language_of("\n".join(pages)[: _LETTERS * 2])
        return (code if confidence >= _SURE else ""), [""] * len(pages)
    main = max(weights, key=lambda code: weights[code])
    own = [
        code
        if code != main and code not in _FEW_SPEAK and confidence >= _SURE_OF_A_PAGE and len(text) >= _LEAST_OF_A_PAGE
        else ""
        for text, (code, confidence) in zip(pages, found, strict=True)
    ]
    return main, own


@cache
def _identifier() -> _Identifier:
    from py3langid.langid import MODEL_FILE, LanguageIdentifier  # noqa: PLC0415 - half a second: only when it is needed

    identifier = LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)
    identifier.set_languages([code for code in identifier.labels if len(code) == 2 or code == _NO_LANGUAGE])
    return cast("_Identifier", identifier)
