# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which model server is asked: its kind, its address, its key, and whether it may be on another computer."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from app.gui.parts import theme
from app.gui.parts.plain_widgets import PlainLabel, WordButton

if TYPE_CHECKING:
    from app.services.models import ServerView


class ModelServerForm(QWidget):
    """Emits what a person wants; `show_view` then tells it what became of it. A key is never shown again."""

    chosen = Signal(str, str)  # kind, address ("" keeps the one it had)
    key_entered = Signal(str)
    key_unwanted = Signal()
    allow_wanted = Signal(str)  # host
    seal_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._view: ServerView | None = None
        self._filling = True
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(theme.STEP_4)
        self.kind = QComboBox()
        self.kind.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.kind.setMinimumContentsLength(16)
        self.kind.addItem("Ollama", "ollama")
        self.kind.addItem(self.tr("Another one (llama.cpp, LM Studio, …)"), "openai")
        self.address = QLineEdit()
        self.key = QLineEdit()
        self.key.setEchoMode(QLineEdit.EchoMode.Password)
        self.keep = WordButton(self.tr("Keep it"))
        self.forget = WordButton(self.tr("Forget it"))
        self.key_note = PlainLabel("", "note", "muted", wrap=True)
        self.outside = PlainLabel("", "note", "muted", wrap=True)
        self.allow = WordButton("")
        self._row(box, self.tr("Kind"), self.kind)
        self._row(box, self.tr("Address"), self.address)
        box.addWidget(self.outside)
        box.addWidget(self.allow, 0, Qt.AlignmentFlag.AlignLeft)
        self._key_label = self._row(box, self.tr("Key"), self._beside(self.key, self.keep, self.forget))
        self.key.setAccessibleName(self.tr("Key"))
        box.addWidget(self.key_note)
        self.kind.currentIndexChanged.connect(self._kind)
        self.address.editingFinished.connect(self._address)
        self.key.textChanged.connect(self._typed)
        self.key.returnPressed.connect(self._keep)
        self.keep.clicked.connect(self._keep)
        self.forget.clicked.connect(self.key_unwanted)
        self.allow.clicked.connect(self._allow)
        self.setEnabled(False)
        self._filling = False

    def _row(self, box: QVBoxLayout, words: str, field: QWidget) -> PlainLabel:
        label = PlainLabel(words, "note", "muted")
        label.setBuddy(field)
        field.setAccessibleName(words)
        box.addWidget(label)
        box.addWidget(field)
        return label

    def _beside(self, *widgets: QWidget) -> QWidget:
        holder = QWidget()
        row = QHBoxLayout(holder)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme.STEP_8)
        for n, widget in enumerate(widgets):
            row.addWidget(widget, 0 if n else 1)
        return holder

    def show_view(self, view: "ServerView") -> None:
        """How it stands now."""
        before, self._filling = self._filling, True
        self._view = view
        self.kind.setCurrentIndex(self.kind.findData(view.kind))
        self.address.setText(view.address)
        self.key.clear()
        other = view.kind != "ollama"
        for widget in (self._key_label, self.key, self.keep, self.key_note):
            widget.setVisible(other)
        self.forget.setVisible(other and view.key != "none")
        self.key_note.setText(
            {
                "keychain": self.tr("The key lies in the keychain of this computer."),
                "session": self.tr("There is no keychain on this computer: the key is kept until Quoth is closed."),
            }.get(view.key, self.tr("Only needed where the server asks for one."))
        )
        self.outside.setVisible(bool(view.outside))
        self.allow.setVisible(bool(view.outside))
        told = (
            self.tr("{host} is another computer. Your questions, and the passages found for them, are sent to it.")
            if view.allowed
            else self.tr(
                "{host} is another computer. To ask it, your questions and the passages found for them must be sent to it."
            )
        )
        self.outside.setText(told.format(host=view.outside))
        self.allow.set_words(self.tr("Seal again") if view.allowed else self.tr("Allow {host}").format(host=view.outside))
        self._typed()
        self.setEnabled(True)
        self._filling = before

    def _typed(self) -> None:
        self.keep.setEnabled(bool(self.key.text().strip()))

    def _kind(self, row: int) -> None:
        if not self._filling and row >= 0:
            self.chosen.emit(self.kind.itemData(row), "")

    def _address(self) -> None:
        written = self.address.text().strip()
        if self._view is not None and written and written != self._view.address:
            self.chosen.emit(self._view.kind, written)

    def _keep(self) -> None:
        if self.key.text().strip():
            self.key_entered.emit(self.key.text().strip())
            self.key.clear()

    def _allow(self) -> None:
        if self._view is None:
            return
        if self._view.allowed:
            self.seal_wanted.emit()
        else:
            self.allow_wanted.emit(self._view.outside)
