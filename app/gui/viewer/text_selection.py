# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Text chosen on pages, word by word in reading order, and what of it is copied."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.domain.pages import Word

NEW_PARAGRAPH = 0.8  # line heights of white between two lines that make a new line in the copied text
SAME_LINE = 0.5  # share of the lower of two words that must lie at the same height
SIDE_WEIGHT = 0.25  # a point beside a line belongs to that line, however far the nearest word of it


@dataclass(frozen=True, slots=True, order=True)
class WordPlace:
    """A word by its page (1-based) and its position among the page's words."""

    page: int
    index: int


@dataclass(frozen=True, slots=True)
class Selection:
    """All words from `anchor` to `head`, both included, whichever comes first."""

    anchor: WordPlace
    head: WordPlace

    def on_page(self, page: int, count: int) -> range:
        """Positions of the chosen words of a page that holds `count` words."""
        first, last = min(self.anchor, self.head), max(self.anchor, self.head)
        if not first.page <= page <= last.page:
            return range(0)
        start = first.index if page == first.page else 0
        end = last.index + 1 if page == last.page else count
        return range(start, min(end, count))

    @property
    def pages(self) -> range:
        return range(min(self.anchor, self.head).page, max(self.anchor, self.head).page + 1)


def nearest_word(words: Sequence[Word], x: float, y: float, aspect: float) -> int | None:
    """Position of the word nearest to a place (fractions of a page `aspect` times as wide as high); None without words."""
    best: int | None = None
    best_distance = float("inf")
    for position, word in enumerate(words):
        box = word.box
        across = max(box.x0 - x, 0.0, x - box.x1) * aspect * SIDE_WEIGHT
        down = max(box.y0 - y, 0.0, y - box.y1)
        distance = across * across + down * down
        if distance < best_distance:
            best, best_distance = position, distance
    return best


def word_under(words: Sequence[Word], x: float, y: float) -> int | None:
    """Position of the word whose box holds the place."""
    for position, word in enumerate(words):
        if word.box.x0 <= x <= word.box.x1 and word.box.y0 <= y <= word.box.y1:
            return position
    return None


def line_around(words: Sequence[Word], position: int) -> range:
    """Positions of the words that stand on one line with the one at `position`, in the same column."""
    first = last = position
    while first > 0 and _same_line(words[first - 1], words[first]):
        first -= 1
    while last + 1 < len(words) and _same_line(words[last], words[last + 1]):
        last += 1
    return range(first, last + 1)


def _same_line(before: Word, after: Word) -> bool:
    shared = min(before.box.y1, after.box.y1) - max(before.box.y0, after.box.y0)
    return shared >= SAME_LINE * min(before.box.y1 - before.box.y0, after.box.y1 - after.box.y0)


def text_of(words: Sequence[Word]) -> str:
    """The words as running text: lines run on, paragraphs and columns begin a new line where white stands between them."""
    parts: list[str] = []
    for position, word in enumerate(words):
        if position:
            before = words[position - 1]
            parts.append("" if before.glued else _gap(before, word))
        parts.append(word.text)
    return "".join(parts)


def _gap(before: Word, word: Word) -> str:
    height = max(before.box.y1 - before.box.y0, 1e-6)
    white = word.box.y0 - before.box.y1
    return "\n" if white > NEW_PARAGRAPH * height else " "


def selected_text(selection: Selection, words: Mapping[int, Sequence[Word]]) -> str:
    """The chosen text; pages whose words are not at hand are left out."""
    texts = []
    for page in selection.pages:
        on_page = words.get(page, ())
        chosen = selection.on_page(page, len(on_page))
        if chosen:
            texts.append(text_of(on_page[chosen.start : chosen.stop]))
    return "\n".join(texts)
