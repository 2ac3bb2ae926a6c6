# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The buttons below an answer: why, copy, more, and whether it was right."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from app.gui.parts import theme
from app.gui.parts.plain_widgets import PlainLabel, WordButton, plain_tip


class TurnActions(QWidget):
    """One line of buttons.

    Where they do not fit, “Why this answer?” says less, then “Copy” shows its icon only, then what Yes and No answer goes.
    """

    why_wanted = Signal()
    copy_wanted = Signal()
    again_wanted = Signal()
    labelled = Signal(object)  # True, False, or None for no mark

    def __init__(self, *, why: bool = False, copy: bool = False, again: bool = False, no: str = "") -> None:
        """`no` is what the second answer to “Was it right?” says; "" leaves the question out."""
        super().__init__()
        self.why = WordButton(self.tr("Why this answer?"), "small", "question") if why else None
        self.copy = WordButton(self.tr("Copy"), "small", "copy") if copy else None
        self.again = WordButton(self.tr("Ask again"), "small", "arrow-clockwise") if again else None
        self.more = WordButton("", "small", "dots-three")
        self.more.show_words(shown=False)  # the icon in the middle
        self.more.setToolTip(self.tr("Ask again, edit, export …"))
        self.more.setAccessibleName(self.tr("Ask again, edit, export …"))
        self.yes: WordButton | None = None
        self.no: WordButton | None = None
        self._asks: PlainLabel | None = None
        self._line = QHBoxLayout(self)
        self._line.setContentsMargins(0, 0, 0, 0)
        self._line.setSpacing(theme.STEP_8)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        for button, signal in (
            (self.why, self.why_wanted),
            (self.copy, self.copy_wanted),
            (self.again, self.again_wanted),
        ):
            if button is not None:
                button.clicked.connect(signal)
                self._line.addWidget(button)
        if self.copy is not None:
            self.copy.setToolTip(self.tr("Copy the answer with its sources"))
        self._line.addWidget(self.more)
        self._line.addStretch(1)
        if no:
            self._add_labels(no)

    def _add_labels(self, no_words: str) -> None:
        self._asks = PlainLabel(self.tr("Was it right?"), "control", "muted")
        self._line.addWidget(self._asks)
        yes, no = WordButton(self.tr("Yes"), "small"), WordButton(no_words, "small")
        for button, spoken in ((yes, self.tr("Yes, it was right")), (no, self.tr("No, it was wrong"))):
            button.setCheckable(True)
            button.setAccessibleName(spoken)
            button.setToolTip(plain_tip(spoken))
            self._line.addWidget(button)
        yes.clicked.connect(self._said_yes)
        no.clicked.connect(self._said_no)
        self.yes, self.no = yes, no

    def buttons(self) -> list[QWidget]:
        """In their order."""
        found = (self.why, self.copy, self.again, self.more, self.yes, self.no)
        return [button for button in found if button is not None]

    def set_right(self, right: bool | None) -> None:
        """Show the mark that is kept."""
        if self.yes is not None and self.no is not None:
            self.yes.setChecked(right is True)
            self.no.setChecked(right is False)

    def _said_yes(self, checked: bool) -> None:
        self._say(True if checked else None)

    def _said_no(self, checked: bool) -> None:
        self._say(False if checked else None)

    def _say(self, right: bool | None) -> None:
        self.set_right(right)
        self.labelled.emit(right)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._say_why(self.tr("Why this answer?"))
        if self.copy is not None:
            self.copy.show_words(shown=True)
        if self._asks is not None:
            self._asks.show()
        if not self._fits():
            self._say_why(self.tr("Why?"))
        if self.copy is not None and not self._fits():
            self.copy.show_words(shown=False)
        if self._asks is not None and not self._fits():
            self._asks.hide()

    def _say_why(self, words: str) -> None:
        if self.why is not None:
            self.why.set_words(words)
            self.why.setAccessibleName(self.tr("Why this answer?"))

    def _fits(self) -> bool:
        self._line.invalidate()
        return self._line.minimumSize().width() <= self.width()
