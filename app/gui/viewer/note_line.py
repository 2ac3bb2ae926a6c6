# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A line under the tools, or a few where it is narrow, that says something about the page, and what can be done about it."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QWidget

from app.gui.parts import theme
from app.gui.parts.plain_widgets import ElidedLabel, IconButton, PlainLabel, WordButton, plain_tip


class NoteLine(QWidget):
    """Hidden until it has something to say; Esc or its cross puts it away."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("surface", "panel")
        self.setProperty("line", "bottom")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Maximum)
        self._words = PlainLabel("", "note", "muted")
        self._data = ElidedLabel("", "note_bold")
        self._part = QWidget()
        self._row = QHBoxLayout(self._part)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(theme.STEP_8)
        self._buttons: list[WordButton] = []
        self._close = IconButton("x", self.tr("Put this line away"))
        self._close.clicked.connect(self.put_away)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(theme.STEP_12, theme.STEP_4, theme.STEP_8, theme.STEP_4)
        self._grid.setHorizontalSpacing(theme.STEP_8)
        self._grid.setVerticalSpacing(theme.STEP_4)
        self.hide()

    def say(self, words: str, data: str = "", actions: tuple[tuple[str, Callable[[], None]], ...] = ()) -> None:
        """`words` are ours; `data` (an address, a page) is shown whole in the tip; `actions` become buttons."""
        for button in self._buttons:
            self._row.removeWidget(button)
            button.hide()
            button.deleteLater()
        self._buttons = []
        self._words.setText(words)
        self._data.set_text(data)
        self._data.setToolTip(plain_tip(data))
        for name, call in actions:
            button = WordButton(name, "small")
            button.clicked.connect(call)
            self._row.addWidget(button)
            self._buttons.append(button)
        self._place()
        self.setAccessibleName(" ".join((words, data)).strip())
        self.show()

    def _place(self) -> None:
        """In one row if all is to be read there, else in two or three."""
        room = self.width() - theme.STEP_12 - theme.STEP_8
        buttons = sum(button.sizeHint().width() + theme.STEP_8 for button in self._buttons)
        words = self._words.fontMetrics().horizontalAdvance(self._words.text()) + theme.STEP_8
        data = self._data.sizeHint().width() + theme.STEP_8 if self._data.text() else 0
        close = self._close.sizeHint().width()
        for widget in (self._words, self._data, self._part, self._close):
            self._grid.removeWidget(widget)
        crowded = words + buttons + close > room
        self._words.setWordWrap(crowded)
        self._data.setVisible(bool(data))
        self._part.setVisible(bool(buttons))
        below = 1 if crowded or words + data + buttons + close > room else 0
        self._grid.addWidget(self._words, 0, 0)
        if below:
            self._grid.addWidget(self._data, 1, 0, 1, 4)
        else:
            self._grid.addWidget(self._data, 0, 1)
        if crowded:
            self._grid.addWidget(self._part, 2, 0, 1, 4, Qt.AlignmentFlag.AlignLeft)
        else:
            self._grid.addWidget(self._part, 0, 2, Qt.AlignmentFlag.AlignRight)
        self._grid.addWidget(self._close, 0, 3, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
        self._grid.setColumnStretch(0 if below else 1, 1)
        self._grid.setColumnStretch(1 if below else 0, 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._place()

    def words(self) -> str:
        """All that the line says; "" while it is hidden."""
        return "" if self.isHidden() else f"{self._words.text()} {self._data.text()}".strip()

    def buttons(self) -> tuple[WordButton, ...]:
        return tuple(self._buttons)

    def put_away(self) -> None:
        self.hide()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            if event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress:
                self.put_away()
                return True
        return super().event(event)
