# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""How far a run is: a bar and words, and the buttons that pause and stop it."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout

from app.evaluation.side_by_side import RunProgress
from app.gui.measure import measure_words as words
from app.gui.parts import theme
from app.gui.parts.plain_widgets import PlainLabel, WordButton
from app.gui.status_bar import ProgressBar


class RunProgressCard(QFrame):
    """`pause_wanted` is a wish for the other state."""

    pause_wanted = Signal()
    stop_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("card", "plain")
        self.paused = False
        self._last = RunProgress(0, 0)
        self.words = PlainLabel("", "control_bold")
        self.note = PlainLabel("", "note", "muted", wrap=True)
        self.bar = ProgressBar()
        self.bar.setMinimumWidth(120)
        self.bar.setMaximumWidth(16_777_215)
        self.pause = WordButton("", icon="pause")
        self.stop = WordButton(words.tr("Stop"), icon="x")
        self.pause.clicked.connect(self.pause_wanted)
        self.stop.clicked.connect(self.stop_wanted)
        text = QVBoxLayout()
        text.setSpacing(theme.STEP_4)
        text.addWidget(self.words)
        text.addWidget(self.bar)
        text.addWidget(self.note)
        box = QHBoxLayout(self)
        box.setContentsMargins(theme.STEP_16, theme.STEP_12, theme.STEP_16, theme.STEP_12)
        box.setSpacing(theme.STEP_8)
        box.addLayout(text, 1)
        box.addSpacing(theme.STEP_16)
        box.addWidget(self.pause)
        box.addWidget(self.stop)
        self.set_paused(paused=False)

    def set_paused(self, *, paused: bool) -> None:
        self.paused = paused
        self.pause.set_words(words.tr("Go on") if paused else words.tr("Pause"))
        self._show()

    def show_progress(self, progress: RunProgress) -> None:
        self._last = progress
        self._show()

    def _show(self) -> None:
        progress = self._last
        share = progress.done / progress.total if progress.total else None
        self.bar.show_share(share, paused=self.paused or progress.waiting)
        self.words.setText(words.progress_words(progress) if progress.total else words.tr("Starting"))
        if self.paused:
            self.note.setText(words.tr("Paused. The question under way is asked again when it goes on."))
        elif progress.waiting:
            self.note.setText(words.tr("Waits while your question is answered."))
        else:
            self.note.setText(words.tr("Each question is asked with A and with B. You can go on working."))
        self.setAccessibleName(f"{self.words.text()}. {self.note.text()}")
