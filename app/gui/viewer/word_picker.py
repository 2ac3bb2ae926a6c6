# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Choosing words on pages with the mouse: press, draw, let go; a double click takes one word, a triple click its line."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QPointF, Signal

from app.domain.pages import Box
from app.gui.viewer.page_loader import PageLoader
from app.gui.viewer.text_selection import Selection, WordPlace, line_around, nearest_word, selected_text, word_under

DRAG = 4  # pixels the pointer must wander before words are chosen

# A point of the view as (page, x, y, width over height of that page), x and y as fractions; None where no page is.
PlaceAt = Callable[[QPointF], tuple[int, float, float, float] | None]


class WordPicker(QObject):
    """Holds the chosen words; `changed` when they change."""

    changed = Signal()

    def __init__(self, loader: PageLoader, place_at: PlaceAt, parent: QObject) -> None:
        super().__init__(parent)
        self._loader = loader
        self._place_at = place_at
        self._press = QPointF()
        self.selection: Selection | None = None
        self.drawing = False

    def clear(self) -> None:
        self.drawing = False
        self._set(None)

    def text(self) -> str:
        """The chosen words as text; "" for none."""
        if self.selection is None:
            return ""
        return selected_text(self.selection, {page: self._loader.words(page) or () for page in self.selection.pages})

    def boxes(self, page: int) -> list[Box]:
        """Places of the chosen words of a page."""
        if self.selection is None or page not in self.selection.pages:
            return []
        words = self._loader.words(page) or ()
        return [words[index].box for index in self.selection.on_page(page, len(words))]

    def take_page(self, page: int) -> None:
        """Choose every word of a page."""
        words = self._loader.words(page) or ()
        if words:
            self._set(Selection(WordPlace(page, 0), WordPlace(page, len(words) - 1)))

    def press(self, point: QPointF, *, extend: bool) -> None:
        word = self._word_at(point)
        if extend and self.selection is not None and word is not None:
            self._set(Selection(self.selection.anchor, word))
        else:
            self._set(None)
            self._press = point
        self.drawing = True

    def draw(self, point: QPointF) -> None:
        head = self._word_at(point)
        anchor = self.selection.anchor if self.selection is not None else self._word_at(self._press)
        moved = (point - self._press).manhattanLength() > DRAG
        if head is not None and anchor is not None and (moved or self.selection is not None):
            self._set(Selection(anchor, head))

    def take_word(self, point: QPointF) -> None:
        word = self._word_at(point, under=True)
        self._set(Selection(word, word) if word is not None else None)

    def take_line(self, point: QPointF) -> None:
        """Every word of the line under the point."""
        word = self._word_at(point, under=True)
        line = line_around(self._loader.words(word.page) or (), word.index) if word is not None else None
        if word is not None and line is not None:
            self._set(Selection(WordPlace(word.page, line.start), WordPlace(word.page, line.stop - 1)))

    def extend(self, by: int, page: int) -> None:
        """Move the end of what is chosen by words; with nothing chosen, begin with the first word of `page`."""
        if self.selection is None:
            if self._loader.words(page):
                self._set(Selection(WordPlace(page, 0), WordPlace(page, 0)))
            return
        head = self.selection.head
        words = self._loader.words(head.page) or ()
        at = min(max(head.index + by, 0), max(len(words) - 1, 0))
        self._set(Selection(self.selection.anchor, WordPlace(head.page, at)))

    def extend_line(self, by: int, page: int) -> None:
        """Move the end of what is chosen to the end (or head) of the line, or of the next one from there."""
        if self.selection is None:
            self.extend(0, page)
        if self.selection is None:
            return
        head = self.selection.head
        words = self._loader.words(head.page) or ()
        if not 0 <= head.index < len(words):
            return
        line = line_around(words, head.index)
        end = line.stop - 1 if by > 0 else line.start
        if end == head.index and 0 <= end + by < len(words):
            following = line_around(words, end + by)
            end = following.stop - 1 if by > 0 else following.start
        self.extend(end - head.index, page)

    def is_over_word(self, point: QPointF) -> bool:
        return self._word_at(point, under=True) is not None

    def _set(self, selection: Selection | None) -> None:
        if selection != self.selection:
            self.selection = selection
            for page in selection.pages if selection is not None else ():
                self._loader.want_words(page)
            self.changed.emit()

    def _word_at(self, point: QPointF, *, under: bool = False) -> WordPlace | None:
        place = self._place_at(point)
        if place is None:
            return None
        page, x, y, aspect = place
        words = self._loader.words(page)
        if not words:
            return None
        index = word_under(words, x, y) if under else nearest_word(words, x, y, aspect)
        return WordPlace(page, index) if index is not None else None
