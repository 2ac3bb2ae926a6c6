# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Settings and the state of the language model: read, changed, shown."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication, QWidget

from app.domain.errors import AppError
from app.gui.parts import motion, theme
from app.gui.settings.data_work import DataWork
from app.gui.settings.model_work import ModelWork
from app.gui.settings.settings_dialog import SettingsDialog
from app.gui.workers import Workers

if TYPE_CHECKING:
    from app.config.settings import Settings
    from app.domain.model_servers import ModelStatus
    from app.services.container import Services
    from app.services.diagnostics import Check
    from app.services.rereading import Rereading


class PreferencesController(QObject):
    """`model_status_changed` fires after each look at the model server, `model_changed` when another model is to answer."""

    model_status_changed = Signal()
    model_changed = Signal()
    failed = Signal(object)  # AppError
    said = Signal(str)  # what came of something that took a while
    again_wanted = Signal(list)  # ids of documents to read again
    leave_wanted = Signal(object)  # Errand: to be done while the library is closed
    about_wanted = Signal()

    def __init__(self, window: QWidget, services: "Services", workers: Workers, folder: Path) -> None:
        super().__init__(window)
        self._window = window
        self._services = services
        self._workers = workers
        self._folder = folder
        self._dialog: SettingsDialog | None = None
        self.settings: Settings = services.preferences.get()
        self.status: ModelStatus | None = None
        self.models = ModelWork(self, services, workers)
        self.models.server_changed.connect(self._server_changed)
        self.models.fetched.connect(self._fetched)
        self.models.failed.connect(self.failed)
        self.data = DataWork(self, services, workers)
        self.data.failed.connect(self.failed)
        self.data.said.connect(self.said)
        self.data.leave_wanted.connect(self.leave_wanted)

    def apply(self) -> None:
        """Let the window look as set."""
        theme.manager.set_mode(self.settings.theme)
        theme.manager.set_text_scale(self.settings.text_scale)
        app = QApplication.instance()
        if app is not None:
            app.setProperty(motion.REDUCED_PROPERTY, self.settings.reduced_motion)

    def change(self, changes: dict[str, object]) -> None:
        """Takes effect at once; written to its file in a worker."""
        preferences = self._services.preferences
        if changes.keys() == {"theme"}:  # the eye does not wait for the disk
            theme.manager.set_mode("dark" if changes["theme"] == "dark" else "light" if changes["theme"] == "light" else "system")
        self._workers.look.submit(lambda _token, _report: preferences.update(**changes), self._changed, self._refused)

    def _changed(self, settings: "Settings") -> None:
        model_before = self.settings.model
        self.settings = settings
        self.apply()
        if settings.model != model_before:
            self.model_changed.emit()

    def _refused(self, error: AppError) -> None:
        self.apply()
        self.failed.emit(error)

    def window_state(self) -> str:
        return self.settings.window

    def keep_window(self, state: str) -> None:
        """While closing: a small file, written at once. A full disk must not keep the window open."""
        try:
            self._services.preferences.update(window=state)
        except AppError as error:
            self.failed.emit(error)

    # ------------------------------------------------------------------ models

    def check_models(self) -> None:
        models = self._services.models
        self._workers.look.submit(lambda _token, _report: models.status(), self._checked, self.failed.emit)

    def _checked(self, status: "ModelStatus") -> None:
        self.status = status
        self.model_status_changed.emit()
        if self._dialog is not None:
            self._dialog.set_model_status(status, self.settings.model, self.settings.verifier)

    def _server_changed(self) -> None:
        self.settings = self._services.preferences.get()
        self.status = None
        self.model_status_changed.emit()
        self.check_models()

    def _fetched(self, name: str) -> None:
        if not self.settings.model:
            self.change({"model": name})
        self.check_models()

    # ------------------------------------------------------------------ the dialog

    def show(self, section: str = "") -> None:
        """`section` is the name of the dialog's attribute that is to be in sight."""
        if self._dialog is None:
            self._dialog = dialog = SettingsDialog(self._window, self.settings, self.status)
            dialog.changed.connect(self.change)
            dialog.about_wanted.connect(self.about_wanted)
            dialog.finished.connect(self._dialog_closed)
            dialog.answers.check_wanted.connect(self.check_models)
            dialog.reading.again_wanted.connect(self.again_wanted)
            dialog.experts.diagnostics_wanted.connect(self._examine)
            dialog.data.folder_wanted.connect(self._show_folder)
            self.models.attend(dialog)
            self.data.attend(dialog)
            self._look()
        if section:
            self._dialog.open_at(getattr(self._dialog, section))
        self._dialog.open()

    def _look(self) -> None:
        """What the sections tell of this computer and of the documents."""
        services = self._services

        def work(_token: object, _report: object) -> "tuple[list[str], Rereading]":
            from app.services.rereading import read_before  # noqa: PLC0415 - not before the first paint

            return services.diagnostics.ocr_languages(), read_before(services.library.documents())

        self._workers.look.submit(work, self._looked, self.failed.emit)

    def _looked(self, found: "tuple[list[str], Rereading]") -> None:
        if self._dialog is not None:
            self._dialog.reading.set_languages(found[0])
            self._dialog.reading.set_old(found[1])

    def _dialog_closed(self) -> None:
        if self._dialog is not None:
            self.models.leave()
            self.data.leave()
            self._dialog.deleteLater()
            self._dialog = None

    def _examine(self) -> None:
        diagnostics = self._services.diagnostics
        self._workers.look.submit(lambda _token, _report: diagnostics.checks(), self._examined, self.failed.emit)

    def _examined(self, checks: "list[Check]") -> None:
        if self._dialog is not None:
            self._dialog.set_checks(checks)

    def _show_folder(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._folder)))
