# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a language model found in the chunks of a document, when it was asked to: kept beside what the rules find.

Every phrase stands in the document literally (see `stands_in`); nothing else is ever kept.
"""

import re
import unicodedata
from dataclasses import dataclass

from app.domain.concepts import ConceptKind

_WORD = re.compile(r"\w+")
_DENSE = re.compile("[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff]")
"""Scripts that set no space between words."""


@dataclass(frozen=True, slots=True)
class Named:
    """A concept by the words of the document; `key` as in `Concept`."""

    key: str
    name: str
    kind: ConceptKind = ConceptKind.NONE


@dataclass(frozen=True, slots=True)
class Findings:
    """What was found in one chunk: concepts that it names or defines, and titles that it points to. `confidence` is 0 to 1."""

    concepts: tuple[Named, ...] = ()
    defines: tuple[Named, ...] = ()
    references: tuple[str, ...] = ()
    see_also: tuple[str, ...] = ()
    confidence: float = 0.0


def folded_words(text: str) -> str:
    """The words of a text, one space between them: without case, accents, ligatures and marks."""
    decomposed = unicodedata.normalize("NFKD", text).casefold()
    plain = unicodedata.normalize("NFC", "".join(letter for letter in decomposed if not unicodedata.combining(letter)))
    return " ".join(_WORD.findall(plain))


def count_in(phrase: str, text: str) -> int:
    """How often a phrase stands in a text, both as `folded_words` gives them: as whole words, where the script has such."""
    if not phrase:
        return 0
    if _DENSE.search(phrase):
        return text.count(phrase)
    # Each word has its own space on either side, so that neighbours do not take each other's.
    spaced, wanted = text.replace(" ", "  "), phrase.replace(" ", "  ")
    return f" {spaced} ".count(f" {wanted} ")


def stands_in(phrase: str, text: str) -> bool:
    """Whether a phrase stands literally in a text, both as written, whatever their case, accents and marks."""
    return count_in(folded_words(phrase), folded_words(text)) > 0
