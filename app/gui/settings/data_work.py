# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the settings ask of the library: its size, a backup, a check; and what needs it closed, which the window is asked for."""

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QStandardPaths, Signal
from PySide6.QtWidgets import QFileDialog

from app.domain.errors import AppError
from app.domain.jobs import CancelToken
from app.domain.keeping import BACKUP_SUFFIX, BackupFacts, KeepingProgress, OnKeeping
from app.gui.library.row_words import count
from app.gui.parts.error_text import describe
from app.gui.settings.confirm import Confirm
from app.gui.settings.data_section import backup_words, day
from app.gui.settings.words import size
from app.gui.workers import JobHandle, Workers

if TYPE_CHECKING:
    from types import ModuleType

    from app.domain.keeping import Soundness
    from app.gui.settings.settings_dialog import SettingsDialog
    from app.services.container import Services
    from app.services.keeping import Overview


@dataclass(frozen=True, slots=True)
class Errand:
    """Something that needs the library closed. `run` does it, and returns what to say when the window is open again."""

    title: str
    run: Callable[[OnKeeping, CancelToken], str]


class DataWork(QObject):
    """`leave_wanted` carries an `Errand`. A backup goes on while the dialog is closed; `said` then tells its end."""

    failed = Signal(object)  # AppError
    said = Signal(str)
    leave_wanted = Signal(object)

    def __init__(self, parent: QObject, services: "Services", workers: Workers) -> None:
        super().__init__(parent)
        self._services = services
        self._workers = workers
        self._dialog: SettingsDialog | None = None
        self._backing_up: JobHandle[BackupFacts] | None = None
        self._progress: KeepingProgress | None = None

    def attend(self, dialog: "SettingsDialog") -> None:
        self._dialog = dialog
        data = dialog.data
        data.back_up_wanted.connect(self.choose_backup)
        data.restore_wanted.connect(self.choose_restore)
        data.move_wanted.connect(self.choose_move)
        data.check_wanted.connect(self._check)
        data.repair_wanted.connect(self._repair)
        data.backup_work.stop_wanted.connect(self._stop)
        if self._backing_up is not None:
            data.show_backing_up(self._progress)
        service = self._services.keeping
        self._workers.look.submit(lambda _token, _report: service.overview(), self._seen, self.failed.emit)

    def leave(self) -> None:
        self._dialog = None

    def _seen(self, overview: "Overview") -> None:
        if self._dialog is not None:
            self._dialog.data.set_overview(overview)

    # ------------------------------------------------------------------ backup

    def choose_backup(self) -> None:
        name = f"Quoth {datetime.now(UTC).astimezone():%Y-%m-%d}{BACKUP_SUFFIX}"
        start = Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)) / name
        kinds = self.tr("Backups of Quoth") + f" (*{BACKUP_SUFFIX})"
        chosen, _ = QFileDialog.getSaveFileName(self._dialog, self.tr("Back up the library"), str(start), kinds)
        if chosen:
            self.back_up(Path(chosen if chosen.endswith(BACKUP_SUFFIX) else chosen + BACKUP_SUFFIX))

    def back_up(self, target: Path) -> None:
        if self._backing_up is not None:
            return
        service = self._services.keeping
        self._progress = None
        self._backing_up = self._workers.keep.submit(
            lambda token, report: service.back_up(target, report, token),
            self._backed_up,
            self._not_backed_up,
            self._backup_progressed,
            self._backup_stopped,
        )
        if self._dialog is not None:
            self._dialog.data.show_backing_up(None)

    def _stop(self) -> None:
        if self._backing_up is not None:
            self._backing_up.cancel()

    def _backup_progressed(self, progress: object) -> None:
        if isinstance(progress, KeepingProgress):
            self._progress = progress
            if self._dialog is not None:
                self._dialog.data.show_backing_up(progress)

    def _backed_up(self, made: BackupFacts) -> None:
        self._backup_ended(backup_words(made))

    def _not_backed_up(self, error: AppError) -> None:
        told = describe(error)
        self._backup_ended(f"{told.title} {told.reason} {told.advice}")

    def _backup_stopped(self) -> None:
        self._backup_ended(self.tr("Stopped. Nothing was written."))

    def _backup_ended(self, words: str) -> None:
        self._backing_up = None
        if self._dialog is not None:
            self._dialog.data.show_backed_up(words)
        else:
            self.said.emit(words)

    # ------------------------------------------------------------------ check and repair

    def _check(self) -> None:
        service = self._services.keeping
        self._begin_check()
        self._workers.keep.submit(lambda _token, _report: service.check(), self._checked, self._not_checked)

    def _repair(self) -> None:
        service = self._services.keeping
        self._begin_check()
        self._workers.keep.submit(lambda _token, _report: service.repair(), self._repaired, self._not_checked)

    def _begin_check(self) -> None:
        if self._dialog is not None:
            self._dialog.data.show_checking()

    def _checked(self, sound: "Soundness") -> None:
        if self._dialog is not None:
            self._dialog.data.show_soundness(sound)

    def _repaired(self, sound: "Soundness") -> None:
        if self._dialog is not None:
            self._dialog.data.show_soundness(sound, repaired=True)

    def _not_checked(self, error: AppError) -> None:
        told = describe(error)
        if self._dialog is not None:
            self._dialog.data.show_soundness(None, f"{told.title} {told.reason} {told.advice}")

    # ------------------------------------------------------------------ what needs the library closed

    def choose_restore(self) -> None:
        kinds = self.tr("Backups of Quoth") + f" (*{BACKUP_SUFFIX});;{self.tr('All files')} (*)"
        chosen, _ = QFileDialog.getOpenFileName(self._dialog, self.tr("Restore a backup"), "", kinds)
        if chosen:
            file = Path(chosen)
            self._workers.look.submit(lambda _token, _report: _keeping().about(file), self._offer_restore, self._not_restored)

    def _not_restored(self, error: AppError) -> None:
        told = describe(error)
        if self._dialog is not None:
            self._dialog.data.show_backed_up(f"{told.title} {told.reason} {told.advice}")

    def _offer_restore(self, found: BackupFacts) -> None:
        target = _keeping().place_of_restored(self._services.paths)
        text = self.tr(
            "The library of {day} ({documents}, {size}) comes into a folder of its own, {folder}, and is used from then on. "
            "The present one stays in {before}. The window closes meanwhile, and opens again."
        ).format(
            documents=count(self.tr("1 document"), self.tr("{n} documents"), found.documents),
            size=size(found.size),
            day=day(found.made_at),
            folder=target,
            before=self._services.folder,
        )
        self._ask(self.tr("Restore this backup?"), text, self.tr("Restore it"), lambda: self.restore(found.file, target))

    def restore(self, file: Path, target: Path) -> None:
        paths = self._services.paths
        words = self.tr("The backup is restored. The library before it stays in {folder}.").format(folder=self._services.folder)

        def run(report: OnKeeping, token: CancelToken) -> str:
            _keeping().restore(paths, file, target, report, token)
            return words

        self._leave(Errand(self.tr("Restoring the backup"), run))

    def choose_move(self) -> None:
        chosen = QFileDialog.getExistingDirectory(self._dialog, self.tr("Where is the library to lie?"))
        if not chosen:
            return
        target = _keeping().free_place(self._services.paths, Path(chosen))
        text = self.tr(
            "It comes into {folder}. It is copied, and the copy is read again, before anything is removed here. "
            "The window closes meanwhile, and opens again."
        ).format(folder=target)
        self._ask(self.tr("Move the library?"), text, self.tr("Move it"), lambda: self.move(target))

    def move(self, target: Path) -> None:
        paths = self._services.paths
        words = self.tr("The library lies in {folder} now.").format(folder=target)

        def run(report: OnKeeping, token: CancelToken) -> str:
            _keeping().move(paths, target, report, token)
            return words

        self._leave(Errand(self.tr("Moving the library"), run))

    def _ask(self, title: str, text: str, button: str, call: Callable[[], None]) -> None:
        box = Confirm(self._dialog, title, text, button)
        box.accepted.connect(call)
        box.open()

    def _leave(self, errand: Errand) -> None:
        if self._dialog is not None:
            self._dialog.accept()
        self.leave_wanted.emit(errand)


def _keeping() -> "ModuleType":
    """Loads storage, which no window waits for."""
    return importlib.import_module("app.services.keeping")
