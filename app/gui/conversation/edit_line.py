# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The line over the composer that says that a question is being edited, and what that does."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.gui.parts import theme
from app.gui.parts.plain_widgets import PlainLabel, WordButton


class EditLine(QWidget):
    given_up = Signal()

    def __init__(self) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme.STEP_8)
        self._words = PlainLabel("", "note", "muted", wrap=True)
        self.button = WordButton(self.tr("Do not edit"), "quiet")
        self.button.clicked.connect(self.given_up)
        row.addWidget(self._words, 1)
        row.addWidget(self.button)
        self.hide()

    def words(self) -> str:
        return self._words.text()

    def tell(self, later: int) -> None:
        """`later` answers follow the one whose question is edited."""
        if later == 0:
            words = self.tr("You edit a question. Its old answer is set aside.")
        elif later == 1:
            words = self.tr("You edit a question. Its old answer and the one after it are set aside.")
        else:
            words = self.tr("You edit a question. Its old answer and the {count} after it are set aside.").format(count=later)
        self._words.setText(words)
        self.show()
