# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A small window while the library is closed, as it is moved or restored: how far it is, and a button that stops it."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout

from app.domain.errors import AppError
from app.domain.keeping import KeepingProgress
from app.gui.parts import icons, theme
from app.gui.parts.plain_widgets import PlainLabel, WordButton
from app.gui.settings.data_section import step_words
from app.gui.settings.data_work import Errand
from app.gui.status_bar import ProgressBar
from app.gui.workers import Lane

_DEADLINE_MS = 30_000


class ErrandWindow(QDialog):
    """`ended` carries the words of the errand, and the error where it failed; both are empty when it was stopped."""

    ended = Signal(str, object)

    def __init__(self, errand: Errand) -> None:
        super().__init__()
        self._lane = Lane("errand")
        self._over = False
        self.setWindowTitle("Quoth")
        self.setWindowIcon(icons.app_icon())
        self.setFixedWidth(theme.px(460))
        box = QVBoxLayout(self)
        box.setContentsMargins(theme.STEP_24, theme.STEP_24, theme.STEP_24, theme.STEP_16)
        box.setSpacing(theme.STEP_12)
        box.addWidget(PlainLabel(errand.title, "card_title", wrap=True))
        self.words = PlainLabel(step_words(None), "control", wrap=True)
        self.bar = ProgressBar()
        self.bar.setFixedWidth(theme.px(460) - 2 * theme.STEP_24)
        self.bar.show_share(None, paused=False)
        box.addWidget(self.words)
        box.addWidget(self.bar)
        note = self.tr("Until it is done, everything stays where it was. The window opens again by itself.")
        box.addWidget(PlainLabel(note, "note", "muted", wrap=True))
        self.stop = WordButton(self.tr("Stop"))
        self.stop.clicked.connect(self._stop)
        row = QHBoxLayout()
        row.addStretch()
        row.addWidget(self.stop)
        box.addLayout(row)
        self._job = self._lane.submit(
            lambda token, report: errand.run(report, token), self._done, self._failed, self._progressed, self._stopped
        )

    def _progressed(self, progress: object) -> None:
        if isinstance(progress, KeepingProgress):
            self.words.setText(step_words(progress))
            self.bar.show_share(progress.done / progress.total if progress.total else None, paused=False)

    def _stop(self) -> None:
        self.stop.setEnabled(False)
        self._job.cancel()

    def _done(self, words: str) -> None:
        self._end(words, None)

    def _failed(self, error: AppError) -> None:
        self._end("", error)

    def _stopped(self) -> None:
        self._end("", None)

    def _end(self, words: str, error: AppError | None) -> None:
        self._over = True
        self._lane.close(_DEADLINE_MS)
        self.close()
        self.ended.emit(words, error)
        self.deleteLater()

    def reject(self) -> None:
        self._stop()

    def closeEvent(self, event: QCloseEvent) -> None:
        """To close it is to stop it; it goes when that has ended."""
        if self._over:
            event.accept()
        else:
            event.ignore()
            self._stop()
