# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Tells that a long reading has ended to a person who looks at something else meanwhile."""

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication, QSystemTrayIcon

from app.domain.documents import Document
from app.gui.library.row_words import NEEDS_HELP, QUEUED, count

if TYPE_CHECKING:
    from app.gui.main_window import MainWindow

LONG_SECONDS = 20.0


class Notices(QObject):
    """The window's sign in the task bar, and a message of the system where it shows such."""

    def __init__(self, window: "MainWindow", clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(window)
        self._window, self._clock = window, clock
        self._began: float | None = None
        self._queued: set[str] = set()
        self._tray: QSystemTrayIcon | None = None
        window.installEventFilter(self)

    def follow(self, documents: Sequence[Document]) -> None:
        """The library as it is now; what is paused by a person still counts as to come."""
        queued = {document.id for document in documents if document.status in QUEUED}
        if queued:
            if self._began is None:
                self._began = self._clock()
                self._queued = set()
            self._queued |= queued
            return
        began, self._began = self._began, None
        if began is not None and self._clock() - began >= LONG_SECONDS and not self._window.isActiveWindow():
            self._tell([document for document in documents if document.id in self._queued])

    def _tell(self, read: Sequence[Document]) -> None:
        words = self.words(read)
        if not words:
            return
        QApplication.alert(self._window)
        if QSystemTrayIcon.isSystemTrayAvailable() and QSystemTrayIcon.supportsMessages():
            self._tray = self._tray or self._make_tray(self._window.windowIcon())
            self._tray.show()
            self._tray.showMessage(self.tr("Quoth has read your documents"), words, self._window.windowIcon())

    def _make_tray(self, icon: QIcon) -> QSystemTrayIcon:
        """Shown only while there is something to say: the program does not live there."""
        tray = QSystemTrayIcon(icon, self)
        tray.setToolTip("Quoth")
        for signal in (tray.messageClicked, tray.activated):
            signal.connect(self._come)
        return tray

    def words(self, read: Sequence[Document]) -> str:
        """What is said of documents whose reading ended, "" where they are all gone."""
        help_wanted = [document for document in read if document.status in NEEDS_HELP]
        ready = len(read) - len(help_wanted)
        said = []
        if ready == 1:
            title = next(document.title for document in read if document not in help_wanted)
            said.append(self.tr("“{title}” can be asked.").format(title=title))
        elif ready:
            said.append(self.tr("{n} documents can be asked.").format(n=ready))
        if help_wanted:
            said.append(count(self.tr("1 file needs you."), self.tr("{n} files need you."), len(help_wanted)))
        return " ".join(said)

    def _come(self) -> None:
        if self._window.isMinimized():
            self._window.showNormal()
        self._window.raise_()
        self._window.activateWindow()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.WindowActivate and self._tray is not None and watched is self._window:
            self._tray.hide()
        return False
