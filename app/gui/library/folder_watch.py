# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Folders that are watched: looked at when the system tells of a change, and every now and then where it does not."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal
from PySide6.QtWidgets import QFileDialog

from app.domain.errors import AppError

if TYPE_CHECKING:
    from app.gui.library.library_controller import LibraryController
    from app.gui.main_window import MainWindow
    from app.gui.workers import JobHandle, Workers
    from app.services.container import Services
    from app.services.watching import WatchLook

_POLL_MS = 60_000  # network drives and some file systems tell of nothing
_SOON_MS = 2_000  # a file that still grows is looked at again
_MOST_PLACES = 256  # folders that the system is asked to tell of
_MOST_NAMES = 3


class FolderWatcher(QObject):
    """`said` is a quiet line, `changed` carries the watched folders (list of Path)."""

    failed = Signal(object)  # AppError
    said = Signal(str)
    changed = Signal(list)

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window
        self.failed.connect(window.messages.show_error)
        self.said.connect(window.messages.say)
        self.changed.connect(window.panel.set_watched)
        window.panel.watch_wanted.connect(self.choose)
        window.panel.unwatch_wanted.connect(self.unwatch)
        self._services: Services | None = None
        self._workers: Workers | None = None
        self._library: LibraryController | None = None
        self._looking: JobHandle[WatchLook] | None = None
        self._again = False
        self._missing: set[Path] = set()
        self.folders: list[Path] = []
        self._system = QFileSystemWatcher(self)
        self._system.directoryChanged.connect(self._look_soon)
        self._poll = QTimer(self)
        self._poll.setInterval(_POLL_MS)
        self._poll.timeout.connect(self.look)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(_SOON_MS)
        self._soon.timeout.connect(self.look)

    def open_library(self, services: "Services", workers: "Workers", library: "LibraryController") -> None:
        self._services, self._workers, self._library = services, workers, library
        workers.changes.submit(lambda _token, _report: services.watching.folders(), self._take_folders, self.failed.emit)

    def choose(self) -> None:
        """Ask for a folder, and watch it."""
        name = QFileDialog.getExistingDirectory(self._window, self.tr("Watch a folder"))
        if name:
            self.watch(Path(name))

    def watch(self, folder: Path) -> None:
        self._change(folder, on=True)

    def unwatch(self, folder: Path) -> None:
        """What came from it stays."""
        self._change(folder, on=False)

    def _change(self, folder: Path, *, on: bool) -> None:
        services, workers = self._services, self._workers
        if services is None or workers is None:
            return
        watching = services.watching

        def work(_token: object, _report: object) -> list[Path]:
            (watching.watch if on else watching.unwatch)(folder)
            return watching.folders()

        workers.changes.submit(work, self._take_folders, self.failed.emit)
        words = self.tr("New PDFs in “{name}” are read by themselves.") if on else self.tr("“{name}” is not watched any more.")
        self.said.emit(words.format(name=folder.name or str(folder)))

    def _take_folders(self, folders: list[Path]) -> None:
        self.folders = folders
        self._missing &= set(folders)
        self.changed.emit(folders)
        if self._system.directories():
            self._system.removePaths(self._system.directories())
        if folders:
            self._poll.start()
            self.look()
        else:
            self._poll.stop()
            self._soon.stop()

    # ------------------------------------------------------------------ looking

    def _look_soon(self) -> None:
        if not self._soon.isActive():
            self._soon.start()

    def look(self) -> None:
        """Look into the folders in a worker; one look at a time."""
        services, workers = self._services, self._workers
        if services is None or workers is None or not self.folders:
            return
        if self._looking is not None and self._looking.active:
            self._again = True
            return
        self._again = False
        watching = services.watching
        self._looking = workers.changes.submit(lambda _token, _report: watching.look(), self._looked, self._look_failed)

    def _looked(self, look: "WatchLook") -> None:
        self._looking = None
        queued = look.queued
        if queued.documents and self._library is not None:
            self._library.took(queued)
            words = self.tr("New in a watched folder: {names}")
            self._tell(words, [each.title for each in queued.documents])
        if queued.errors:
            words = self.tr("Cannot be read, from a watched folder: {names}")
            self._tell(words, [each.path.name for each in queued.errors])
        missing = set(look.missing)
        for folder in sorted(missing - self._missing):
            words = self.tr("The watched folder “{name}” is not there now. Its documents stay.")
            self.said.emit(words.format(name=folder.name or str(folder)))
        self._missing = missing
        places = [str(place) for place in look.places[:_MOST_PLACES]]
        known = set(self._system.directories())
        fresh = [place for place in places if place not in known]
        if fresh:
            self._system.addPaths(fresh)
        if look.unsettled or self._again:
            self._look_soon()

    def _tell(self, words: str, names: list[str]) -> None:
        more = " …" if len(names) > _MOST_NAMES else ""
        self.said.emit(words.format(names=", ".join(names[:_MOST_NAMES]) + more))

    def _look_failed(self, error: AppError) -> None:
        self._looking = None
        self.failed.emit(error)
