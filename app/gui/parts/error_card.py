# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""An error as a card: a bar at its left, what happened, why, and one button."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from app.domain.documents import Failure
from app.domain.errors import AppError
from app.gui.parts import theme
from app.gui.parts.error_text import ErrorText, Remedy, describe
from app.gui.parts.plain_widgets import IconButton, PlainLabel, WordButton


class ErrorCard(QFrame):
    """`remedy_chosen` carries the `Remedy` of the button; `closed` fires when the person puts the card away."""

    remedy_chosen = Signal(object)
    closed = Signal()

    def __init__(self, error: AppError | Failure | ErrorText, parent: QWidget | None = None, *, closable: bool = True) -> None:
        super().__init__(parent)
        self.text = error if isinstance(error, ErrorText) else describe(error)
        self.setProperty("card", "error")
        self.setAccessibleName(f"{self.text.title} {self.text.reason}")
        box = QVBoxLayout(self)
        box.setContentsMargins(theme.STEP_16, theme.STEP_12, theme.STEP_12, theme.STEP_12)
        box.setSpacing(theme.STEP_4)
        grid = QGridLayout()
        grid.setSpacing(theme.STEP_4)
        grid.setColumnStretch(0, 1)
        self._title = PlainLabel(self.text.title, "control_bold", wrap=True)
        self._reason = PlainLabel(f"{self.text.reason} {self.text.advice}", "control", "muted", wrap=True)
        grid.addWidget(self._title, 0, 0)
        grid.addWidget(self._reason, 1, 0)
        if closable:
            close = IconButton("x", self.tr("Put this message away"))
            close.clicked.connect(self.closed)
            grid.addWidget(close, 0, 1, 2, 1, Qt.AlignmentFlag.AlignTop)
        box.addLayout(grid)
        for label in (self._title, self._reason):
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.button: WordButton | None = None
        if self.text.remedy is not Remedy.NONE:
            row = QHBoxLayout()
            row.setContentsMargins(0, theme.STEP_8, 0, 0)
            self.button = WordButton(self.text.button, "main")
            self.button.clicked.connect(self._press)
            row.addWidget(self.button)
            row.addStretch()
            box.addLayout(row)

    def _press(self) -> None:
        self.remedy_chosen.emit(self.text.remedy)
