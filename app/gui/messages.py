# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Cards over the conversation for what went wrong, and a line for what is merely good to know. No box ever stops the work."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtWidgets import QDialog, QFrame, QHBoxLayout, QVBoxLayout, QWidget

from app.domain.documents import Failure
from app.domain.errors import AppError, ErrorCode
from app.gui.parts import theme
from app.gui.parts.error_card import ErrorCard
from app.gui.parts.error_text import Remedy
from app.gui.parts.plain_widgets import IconButton, PlainLabel, WordButton

_MOST_CARDS = 3
_LINE_MS = 6000
_WIDTH = 512  # never over the viewer


class Messages(QFrame):
    """`remedy_chosen` carries the `Remedy` of a card's button."""

    remedy_chosen = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._under = parent
        self._at_foot = False
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(theme.STEP_8)
        self._line = QFrame()
        self._line.setProperty("card", "plain")
        row = QHBoxLayout(self._line)
        row.setContentsMargins(theme.STEP_16, theme.STEP_8, theme.STEP_8, theme.STEP_8)
        self._words = PlainLabel("", "control", wrap=True, select=True)
        close = IconButton("x", self.tr("Put this line away"))
        close.clicked.connect(self._put_line_away)
        self._call: Callable[[], None] | None = None
        self.action = WordButton("", "quiet")
        self.action.clicked.connect(self._act)
        row.addWidget(self._words, 1)
        row.addWidget(self.action)
        row.addWidget(close)
        self._line.hide()
        self._box.addWidget(self._line)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_LINE_MS)
        self._timer.timeout.connect(self._put_line_away)
        self.cards: list[ErrorCard] = []
        self.hide()

    def lie_over(self, widget: QWidget) -> None:
        """Stay at the upper left of a widget, as wide as a conversation, over whatever it shows."""
        self._under = widget
        widget.installEventFilter(self)

    def move_to(self, widget: QWidget, *, at_foot: bool = False) -> None:
        """Lie over another widget from now on, with whatever is told; `at_foot` where its top holds what matters most."""
        self._under.removeEventFilter(self)
        self._at_foot = at_foot
        told = not self.isHidden()
        self.setParent(widget)
        self.lie_over(widget)
        self._place()
        self.setVisible(told)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in {QEvent.Type.Resize, QEvent.Type.LayoutRequest} and watched is self._under:
            self._place()
        return False

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self._place()
        return super().event(event)

    def _place(self) -> None:
        width = min(theme.px(_WIDTH), self._under.width() - 2 * theme.STEP_16)
        height = self._box.heightForWidth(width) if self._box.hasHeightForWidth() else self._box.sizeHint().height()
        top = self._under.height() - height - theme.STEP_12 if self._at_foot else theme.STEP_12
        self.setGeometry(theme.STEP_16, top, width, height)
        self.raise_()

    def show_error(self, error: AppError | Failure) -> None:
        """One card an error; the same words twice are one card, and the oldest make room."""
        if error.code is ErrorCode.CANCELLED:
            return
        card = ErrorCard(error)
        if any(old.text.title == card.text.title for old in self.cards):
            card.deleteLater()
            return
        card.closed.connect(self._close_sender)
        card.remedy_chosen.connect(self._chosen)
        self.cards.append(card)
        self._box.insertWidget(0, card)
        while len(self.cards) > _MOST_CARDS:
            self._drop(self.cards[0])
        self.show()
        self._place()

    def say(self, words: str, action: str = "", call: Callable[[], None] | None = None, *, stay: bool = False) -> None:
        """A line that goes away by itself, unless it is to `stay` until it is put away; with a button that says `action` where
        there is something to do."""
        self._call = call
        self.action.set_words(action)
        self.action.setVisible(call is not None)
        self._words.setText(words)
        self._line.setAccessibleName(words)
        self._line.show()
        self.show()
        self._place()
        self._timer.stop()
        if not stay:
            self._timer.start()

    def _act(self) -> None:
        call = self._call
        self._put_line_away()
        if call is not None:
            call()

    def clear(self) -> None:
        for card in list(self.cards):
            self._drop(card)

    def _put_line_away(self) -> None:
        self._line.hide()
        self.setVisible(bool(self.cards))
        self._place()

    def _close_sender(self) -> None:
        card = self.sender()
        if isinstance(card, ErrorCard):
            self._drop(card)

    def _chosen(self, remedy: Remedy) -> None:
        self._close_sender()
        self.remedy_chosen.emit(remedy)

    def _drop(self, card: ErrorCard) -> None:
        if card in self.cards:
            self.cards.remove(card)
            card.hide()
            card.deleteLater()
        self.setVisible(bool(self.cards) or self._line.isVisibleTo(self))
        self._place()


class NoteBox(QDialog):
    """A few sentences that a person asked for."""

    def __init__(self, parent: QWidget, title: str, text: str) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setFixedWidth(theme.px(460))
        box = QVBoxLayout(self)
        box.setContentsMargins(theme.STEP_24, theme.STEP_24, theme.STEP_24, theme.STEP_16)
        box.setSpacing(theme.STEP_12)
        box.addWidget(PlainLabel(title, "card_title", wrap=True))
        box.addWidget(PlainLabel(text, "control", wrap=True, select=True))
        row = QHBoxLayout()
        row.addStretch()
        close = WordButton(self.tr("Close"), "main")
        close.clicked.connect(self.accept)
        row.addWidget(close)
        box.addLayout(row)
        self.finished.connect(self.deleteLater)
