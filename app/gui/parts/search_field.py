# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A field with a magnifying glass that searches as one types."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from app.gui.parts import icons, theme


class SearchField(QLineEdit):
    """`stepped_down` fires when the arrow key leaves the field for what was found."""

    stepped_down = Signal()
    left = Signal()  # Escape in an empty field

    def __init__(self, placeholder: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setPlaceholderText(placeholder)
        self.setAccessibleName(placeholder)
        self.setClearButtonEnabled(True)
        self._glass = self.addAction(icons.icon("magnifying-glass"), QLineEdit.ActionPosition.LeadingPosition)
        theme.manager.changed.connect(self._dress)

    def _dress(self) -> None:
        self._glass.setIcon(icons.icon("magnifying-glass"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Down:
            self.stepped_down.emit()
        elif event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)
