# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Taking back: something is gone from sight at once, and for good only when nobody takes it back in time."""

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.gui.parts import theme
from app.gui.parts.plain_widgets import ElidedLabel, WordButton

UNDO_MS = 8000


class UndoLine(QWidget):
    """One line that says what was done, and takes it back when asked in time."""

    taken_back = Signal(str)
    settled = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.key = ""
        box = QHBoxLayout(self)
        box.setContentsMargins(theme.STEP_16, theme.STEP_4, theme.STEP_12, theme.STEP_4)
        self._words = ElidedLabel("", "note", muted=True)
        self.button = WordButton(self.tr("Undo"), "quiet")
        self.button.clicked.connect(self.take_back)
        box.addWidget(self._words, 1)
        box.addWidget(self.button)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(UNDO_MS)
        self._timer.timeout.connect(self.settle)
        self.hide()

    def tell(self, key: str, title: str, words: str = "") -> None:
        """Say that something is gone, by its title or in other words."""
        self.settle()
        self.key = key
        self._words.set_text(words or self.tr("Removed {title}").format(title=title))
        self._timer.start()
        self.show()

    def take_back(self) -> None:
        key, self.key = self.key, ""
        self._timer.stop()
        self.hide()
        if key:
            self.taken_back.emit(key)

    def settle(self) -> None:
        """Time is over: what was done stays done."""
        key, self.key = self.key, ""
        self._timer.stop()
        self.hide()
        if key:
            self.settled.emit(key)
