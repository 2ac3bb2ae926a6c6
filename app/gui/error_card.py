# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""An error as a card: a bar at its left, what happened, why, and one button."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QToolButton, QVBoxLayout, QWidget

from app.domain.documents import Failure
from app.domain.errors import AppError
from app.gui import icons, theme
from app.gui.error_text import ErrorText, Remedy, describe


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
        top = QHBoxLayout()
        self._title = QLabel(self.text.title)
        self._title.setFont(theme.font("control_bold"))
        self._title.setWordWrap(True)
        top.addWidget(self._title, 1)
        if closable:
            close = QToolButton()
            close.setIcon(icons.icon("x"))
            close.setToolTip(self.tr("Put away"))
            close.setAccessibleName(self.tr("Put this message away"))
            close.clicked.connect(self.closed)
            top.addWidget(close, 0, Qt.AlignmentFlag.AlignTop)
        box.addLayout(top)
        self._reason = QLabel(f"{self.text.reason} {self.text.advice}")
        self._reason.setProperty("tone", "muted")
        self._reason.setWordWrap(True)
        box.addWidget(self._reason)
        for label in (self._title, self._reason):
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.button: QPushButton | None = None
        if self.text.remedy is not Remedy.NONE:
            row = QHBoxLayout()
            row.setContentsMargins(0, theme.STEP_8, 0, 0)
            self.button = QPushButton(self.text.button)
            self.button.setProperty("kind", "main")
            self.button.clicked.connect(self._press)
            row.addWidget(self.button)
            row.addStretch()
            box.addLayout(row)

    def _press(self) -> None:
        self.remedy_chosen.emit(self.text.remedy)
