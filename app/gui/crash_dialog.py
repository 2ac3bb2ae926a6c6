# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A fault of the program itself: said plainly, with details to copy. The program goes on."""

import platform
import traceback
from types import TracebackType

from PySide6.QtCore import qVersion
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from app import __version__
from app.gui.parts import theme
from app.gui.parts.plain_widgets import PlainLabel, WordButton


def details(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> str:
    """What somebody needs to find the fault: versions and the way through the program. No words of documents."""
    way = "".join(traceback.format_exception(kind, error, trace))
    return f"Quoth {__version__}, Python {platform.python_version()}, Qt {qVersion()}, {platform.platform()}\n\n{way}"


class CrashDialog(QDialog):
    def __init__(self, parent: QWidget | None, text: str) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("A fault in Quoth"))
        self.setMinimumSize(theme.px(560), theme.px(380))
        box = QVBoxLayout(self)
        box.setContentsMargins(theme.STEP_24, theme.STEP_24, theme.STEP_24, theme.STEP_16)
        box.setSpacing(theme.STEP_8)
        box.addWidget(PlainLabel(self.tr("Quoth did something wrong."), "card_title"))
        reason = self.tr("Your documents are safe. What you just did may not have been finished; the details help to mend it.")
        box.addWidget(PlainLabel(reason, "control", "muted", wrap=True))
        self.text = QPlainTextEdit(text)
        self.text.setReadOnly(True)
        self.text.setProperty("field", True)
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.text.setAccessibleName(self.tr("Details"))
        box.addWidget(self.text, 1)
        row = QHBoxLayout()
        row.addStretch()
        self.copy = WordButton(self.tr("Copy the details"))
        self.copy.clicked.connect(self._copy)
        go_on = WordButton(self.tr("Go on"), "main")
        go_on.setDefault(True)
        go_on.clicked.connect(self.accept)
        row.addWidget(self.copy)
        row.addWidget(go_on)
        box.addLayout(row)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.text.toPlainText())
