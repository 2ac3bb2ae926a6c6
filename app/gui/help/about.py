# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What Quoth is: version, licence, the licences of its parts, and diagnostics to copy."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QLabel, QListWidget, QPlainTextEdit, QVBoxLayout, QWidget

from app import __version__
from app.gui.help.sheet import Sheet
from app.gui.parts import icons, theme
from app.gui.parts.plain_widgets import PlainLabel, WordButton

if TYPE_CHECKING:
    from app.services.licences import PartLicence


class About(Sheet):
    """`diagnostics_wanted` asks for the text that `copy` then puts on the clipboard."""

    diagnostics_wanted = Signal()
    licences_wanted = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, "", (520, 440))
        self.setWindowTitle(self.tr("About Quoth"))
        head = QHBoxLayout()
        head.setSpacing(theme.STEP_16)
        mark = QLabel()
        mark.setPixmap(icons.app_icon().pixmap(QSize(theme.px(48), theme.px(48)), self.devicePixelRatioF()))
        names = QVBoxLayout()
        names.setSpacing(0)
        names.addWidget(PlainLabel("Quoth", "question"))
        names.addWidget(PlainLabel(self.tr("Version {version}").format(version=__version__), "control", "muted", select=True))
        head.addWidget(mark)
        head.addLayout(names, 1)
        self.inner.addLayout(head)
        words = self.tr(
            "It answers questions from your own documents, on your own computer. Every sentence shows where it stands."
        )
        self.inner.addWidget(PlainLabel(words, "answer", wrap=True))
        words = self.tr(
            "Quoth is free software: you may use it, share it and change it under the GNU Affero General Public License, "
            "version 3 or later. It comes without any warranty."
        )
        self.inner.addWidget(PlainLabel(words, "control", "muted", wrap=True, select=True))
        self.told = PlainLabel("", "control", wrap=True)
        self.told.hide()
        self.inner.addWidget(self.told)
        self.inner.addStretch()
        self.licences = WordButton(self.tr("Licences"))
        self.licences.clicked.connect(self.licences_wanted)
        self.copy_button = WordButton(self.tr("Copy diagnostics"))
        self.copy_button.clicked.connect(self._wanted_diagnostics)
        self.add(self.licences)
        self.add(self.copy_button)

    def _wanted_diagnostics(self) -> None:
        self.copy_button.setEnabled(False)
        self.diagnostics_wanted.emit()

    def copy(self, text: str) -> None:
        QGuiApplication.clipboard().setText(text)
        self.tell(self.tr("Copied. It tells of the program and this computer; no text of your documents and no key is in it."))

    def tell(self, words: str) -> None:
        self.copy_button.setEnabled(True)
        self.told.setText(words)
        self.told.show()


class Licences(Sheet):
    """A list of parts, and the licence of the chosen one as its makers wrote it."""

    def __init__(self, parent: QWidget, parts: "Sequence[PartLicence]") -> None:
        super().__init__(parent, "", (960, 600))
        self.setWindowTitle(self.tr("Licences"))
        self._parts = list(parts)
        self.list = QListWidget()
        self.list.setAccessibleName(self.tr("Parts"))
        self.list.setFixedWidth(theme.px(240))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.setProperty("rows", "airy")
        self.list.addItems([part.name for part in self._parts])
        self.list.ensurePolished()
        self.list.doItemsLayout()  # what was laid out before it was dressed stands too close
        self.title = PlainLabel("", "card_title", wrap=True, select=True)
        self.licence = PlainLabel("", "control", "muted", wrap=True, select=True)
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setProperty("field", True)
        self.text.setTabChangesFocus(True)
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.text.setAccessibleName(self.tr("Licence"))
        right = QVBoxLayout()
        right.addWidget(self.title)
        right.addWidget(self.licence)
        right.addWidget(self.text, 1)
        row = QHBoxLayout()
        row.setSpacing(theme.STEP_16)
        row.addWidget(self.list)
        row.addLayout(right, 1)
        self.inner.addLayout(row, 1)
        self.list.currentRowChanged.connect(self._show)
        self.list.setCurrentRow(0)
        self.list.setFocus()

    def _show(self, row: int) -> None:
        if not 0 <= row < len(self._parts):
            return
        part = self._parts[row]
        self.title.setText(f"{part.name} {part.version}".strip())
        self.licence.setText(part.licence)
        none = self.tr("Its makers give the licence by this name, and no text with it.")
        self.text.setPlainText(part.text.read_text(encoding="utf-8", errors="replace") if part.text else none)
