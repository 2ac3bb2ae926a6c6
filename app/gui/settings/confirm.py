# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""One question before something that takes a while and closes the window."""

from PySide6.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout, QWidget

from app.gui.parts import theme
from app.gui.parts.plain_widgets import PlainLabel, WordButton


class Confirm(QDialog):
    """`accepted` fires when the person wants it."""

    def __init__(self, parent: QWidget | None, title: str, text: str, button: str) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setFixedWidth(theme.px(460))
        box = QVBoxLayout(self)
        box.setContentsMargins(theme.STEP_24, theme.STEP_24, theme.STEP_24, theme.STEP_16)
        box.setSpacing(theme.STEP_12)
        box.addWidget(PlainLabel(title, "card_title", wrap=True))
        box.addWidget(PlainLabel(text, "control", wrap=True, select=True))
        self.yes, no = WordButton(button, "main"), WordButton(self.tr("Leave it as it is"))
        self.yes.clicked.connect(self.accept)
        no.clicked.connect(self.reject)
        row = QHBoxLayout()
        row.addStretch()
        row.addWidget(no)
        row.addWidget(self.yes)
        box.addLayout(row)
        self.yes.setFocus()
        self.finished.connect(self.deleteLater)
