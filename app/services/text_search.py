# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Find a text among the words of a page as a reader would: whatever the case, accents, ligatures and broken words."""

import unicodedata
from collections.abc import Sequence

from app.domain.pages import Box, Word

_SAME_LINE = 0.5


def folded(text: str) -> str:
    """Letters and digits only, without case and accents."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in decomposed if letter.isalnum())


def find_in_words(words: Sequence[Word], text: str) -> list[Box]:
    """The boxes of every place where `text` stands, one a line; whole words are marked."""
    wanted = folded(text)
    if not wanted:
        return []
    owners: list[int] = []
    letters: list[str] = []
    for position, word in enumerate(words):
        for letter in folded(word.text):
            letters.append(letter)
            owners.append(position)
    joined = "".join(letters)
    boxes: list[Box] = []
    at = joined.find(wanted)
    while at >= 0:
        boxes += lines_of(words[owners[at] : owners[at + len(wanted) - 1] + 1])
        at = joined.find(wanted, at + len(wanted))
    return boxes


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
