# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Fetching a model through the model server: its name, one button, and how far it is."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from app.gui.parts import theme
from app.gui.parts.plain_widgets import PlainLabel, WordButton
from app.gui.parts.written import decimal
from app.gui.status_bar import ProgressBar

if TYPE_CHECKING:
    from app.domain.model_servers import PullProgress

_SUGGESTED = "llama3.2:3b"
_GIGABYTE = 1_000_000_000


class ModelFetch(QWidget):
    """Emits wishes; the state comes back through `show_fetching`, `show_progress` and `show_idle`."""

    fetch_wanted = Signal(str)
    stop_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._busy = False
        self._ready = True
        self.name = QLineEdit()
        self.name.setPlaceholderText(_SUGGESTED)
        self.name.setAccessibleName(self.tr("Name of the model to fetch"))
        self.button = WordButton(self.tr("Fetch it"))
        self.bar = ProgressBar()
        self.note = PlainLabel("", "note", "muted", wrap=True)
        row = QHBoxLayout()
        row.setSpacing(theme.STEP_8)
        row.addWidget(self.name, 1)
        row.addWidget(self.button)
        told = QHBoxLayout()
        told.setSpacing(theme.STEP_8)
        told.addWidget(self.bar)
        told.addWidget(self.note, 1)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(theme.STEP_8)
        box.addLayout(row)
        box.addLayout(told)
        self.name.returnPressed.connect(self._pressed)
        self.button.clicked.connect(self._pressed)
        self.show_idle("")

    def set_ready(self, ready: bool) -> None:
        """Whether a model can be asked for; what is on its way can always be stopped."""
        self._ready = ready
        self.button.setEnabled(ready or self._busy)

    def want(self, name: str) -> None:
        """Ask for a model, unless another one is on its way."""
        if not self._busy:
            self.fetch_wanted.emit(name)

    def _pressed(self) -> None:
        if self._busy:
            self.stop_wanted.emit()
        else:
            self.fetch_wanted.emit(self.name.text().strip() or _SUGGESTED)

    def show_fetching(self, name: str) -> None:
        self._busy = True
        self.name.setText(name)
        self.name.setEnabled(False)
        self.button.set_words(self.tr("Stop"))
        self.button.setEnabled(True)
        self.bar.show()
        self.bar.show_share(None, paused=False)
        self.note.setText(self.tr("Ollama asks for it on the internet."))

    def show_progress(self, progress: "PullProgress") -> None:
        """A model comes in parts; what is told is the part at work."""
        if not progress.total:
            self.bar.show_share(None, paused=False)
            return
        share = progress.done / progress.total
        self.bar.show_share(share, paused=False)
        size = decimal(progress.total / _GIGABYTE, 1)
        self.note.setText(self.tr("{share} % of {size} GB").format(share=int(share * 100), size=size))

    def show_idle(self, note: str) -> None:
        """Nothing is being fetched; `note` says what became of it, or nothing."""
        self._busy = False
        self.name.setEnabled(True)
        self.button.set_words(self.tr("Fetch it"))
        self.button.setEnabled(self._ready)
        self.bar.hide()
        self.note.setText(note or self.tr("Models with 3b in their name take about 2 GB and suit most computers."))
