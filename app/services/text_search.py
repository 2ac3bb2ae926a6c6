# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Find a text among the words of a page as a reader would: whatever the case, accents, ligatures and broken words."""

import unicodedata
from collections.abc import Iterator, Sequence
from itertools import pairwise

from app.domain.pages import Box, Word

_SAME_LINE = 0.5
_HYPHENS = ("-", "\u00ad", "\u2010", "\u2011")


def folded(text: str) -> str:
    """Letters and digits only, without case and accents."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in decomposed if letter.isalnum())


def find_in_words(words: Sequence[Word], text: str) -> list[Box]:
    """The boxes of every place where `text` stands, one a line; whole words are marked, and blanks do not matter."""
    return [box for owners in _places(words, text) for box in lines_of(words[owners[0] : owners[-1] + 1])]


def find_places(words: Sequence[Word], text: str) -> list[tuple[Box, ...]]:
    """The places a reader means by `text`, each as `find_in_words` marks it.

    No word is found in the end of one and the head of the next; one that a hyphen breaks, or that is written without
    blanks, is one word all the same.
    """
    gaps = _gaps(text)
    places = _places(words, text)
    return [tuple(lines_of(words[owners[0] : owners[-1] + 1])) for owners in places if _partings(words, owners) <= gaps]


def _places(words: Sequence[Word], text: str) -> Iterator[list[int]]:
    """For every place, the position of the word that each letter of `text` belongs to."""
    wanted = folded(text)
    if not wanted:
        return
    owners: list[int] = []
    letters: list[str] = []
    for position, word in enumerate(words):
        for letter in folded(word.text):
            letters.append(letter)
            owners.append(position)
    joined = "".join(letters)
    at = joined.find(wanted)
    while at >= 0:
        yield owners[at : at + len(wanted)]
        at = joined.find(wanted, at + len(wanted))


def _gaps(text: str) -> frozenset[int]:
    """How many letters stand before each gap between the words of `text`."""
    return frozenset(len(folded(text[:at])) for at, letter in enumerate(text) if not folded(letter))


def _partings(words: Sequence[Word], owners: Sequence[int]) -> frozenset[int]:
    """How many letters of a place stand before each change from one word to another word that stands by itself."""
    return frozenset(
        at
        for at, (before, after) in enumerate(pairwise(owners), start=1)
        if before != after and not words[before].glued and not words[before].text.endswith(_HYPHENS)
    )


def lines_of(words: Sequence[Word]) -> list[Box]:
    """The boxes of words, united where they follow each other on a line."""
    boxes: list[Box] = []
    for word in words:
        if boxes and _continues(boxes[-1], word.box):
            boxes[-1] = boxes[-1].united(word.box)
        else:
            boxes.append(word.box)
    return boxes


def _continues(line: Box, word: Box) -> bool:
    shared = min(line.y1, word.y1) - max(line.y0, word.y0)
    return word.x0 >= line.x0 and shared >= _SAME_LINE * min(line.y1 - line.y0, word.y1 - word.y0)
