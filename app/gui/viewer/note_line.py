# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A line under the tools that says something about the page or the document, with what can be done about it."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.gui.parts import theme
from app.gui.parts.plain_widgets import ElidedLabel, IconButton, PlainLabel, WordButton


class NoteLine(QWidget):
    """Hidden until it has something to say; Esc or its cross puts it away."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("surface", "panel")
        self.setProperty("line", "bottom")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._words = PlainLabel("", "note", "muted")
        self._data = ElidedLabel("", "note_bold")
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(theme.STEP_12, theme.STEP_4, theme.STEP_8, theme.STEP_4)
        self._row.setSpacing(theme.STEP_8)
        self._row.addWidget(self._words)
        self._row.addWidget(self._data, 1)
        self._buttons: list[WordButton] = []
        self._close = IconButton("x", self.tr("Put this line away"))
        self._close.clicked.connect(self.put_away)
        self._row.addWidget(self._close)
        self.hide()

    def say(self, words: str, data: str = "", actions: tuple[tuple[str, Callable[[], None]], ...] = ()) -> None:
        """`words` are ours; `data` (an address, a page) is shown whole in the tip; `actions` become buttons."""
        for button in self._buttons:
            self._row.removeWidget(button)
            button.deleteLater()
        self._buttons = []
        self._words.setText(words)
        self._data.set_text(data)
        self._data.setToolTip(data)
        for name, call in actions:
            button = WordButton(name, "small")
            button.clicked.connect(call)
            self._row.insertWidget(self._row.count() - 1, button)
            self._buttons.append(button)
        self.setAccessibleName(self.words())
        self.show()

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
