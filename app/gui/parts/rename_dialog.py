# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Asks for a name in one line."""

from PySide6.QtWidgets import QDialog, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from app.gui.parts import theme
from app.gui.parts.plain_widgets import PlainLabel, WordButton


class NameDialog(QDialog):
    def __init__(self, parent: QWidget | None, title: str, label: str, name: str, button: str = "") -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setMinimumWidth(theme.px(380))
        box = QVBoxLayout(self)
        box.setContentsMargins(theme.STEP_24, theme.STEP_16, theme.STEP_24, theme.STEP_16)
        box.setSpacing(theme.STEP_8)
        box.addWidget(PlainLabel(label, "note", "muted"))
        self.field = QLineEdit(name)
        self.field.setAccessibleName(label)
        self.field.selectAll()
        self.field.textChanged.connect(self._typed)
        box.addWidget(self.field)
        row = QHBoxLayout()
        row.setContentsMargins(0, theme.STEP_8, 0, 0)
        row.addStretch()
        cancel = WordButton(self.tr("Cancel"))
        cancel.clicked.connect(self.reject)
        self.save = WordButton(button or self.tr("Rename"), "main")
        self.save.setEnabled(bool(name.strip()))
        self.save.setDefault(True)
        self.save.clicked.connect(self.accept)
        row.addWidget(cancel)
        row.addWidget(self.save)
        box.addLayout(row)

    def _typed(self, text: str) -> None:
        self.save.setEnabled(bool(text.strip()))

    def name(self) -> str:
        return self.field.text().strip()


def ask_name(parent: QWidget | None, title: str, label: str, name: str, button: str = "") -> str:
    """The new name, or "" when the person changed their mind; `button` says what is done ("Rename")."""
    dialog = NameDialog(parent, title, label, name, button)
    chosen = dialog.name() if dialog.exec() == QDialog.DialogCode.Accepted else ""
    dialog.deleteLater()
    return chosen
