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
from app.gui.settings.settings_dialog import SettingsDialog
from app.gui.workers import Workers

if TYPE_CHECKING:
    from app.config.settings import Settings
    from app.models.ollama import ModelStatus
    from app.services.container import Services
    from app.services.diagnostics import Check


class PreferencesController(QObject):
    """`model_status_changed` fires after each look at Ollama, `model_changed` when another model is to answer."""

    model_status_changed = Signal()
    model_changed = Signal()
    failed = Signal(object)  # AppError

    def __init__(self, window: QWidget, services: "Services", workers: Workers, folder: Path) -> None:
        super().__init__(window)
        self._window = window
        self._services = services
        self._workers = workers
        self._folder = folder
        self._dialog: SettingsDialog | None = None
        self.settings: Settings = services.preferences.get()
        self.status: ModelStatus | None = None

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
            self._dialog.set_model_status(status, self.settings.model)

    # ------------------------------------------------------------------ the dialog

    def show(self) -> None:
        if self._dialog is None:
            self._dialog = SettingsDialog(self._window, self.settings, self.status)
            self._dialog.changed.connect(self.change)
            self._dialog.check_wanted.connect(self.check_models)
            self._dialog.diagnostics_wanted.connect(self._examine)
            self._dialog.folder_wanted.connect(self._show_folder)
            self._dialog.finished.connect(self._dialog_closed)
        self._dialog.open()

    def _dialog_closed(self) -> None:
        if self._dialog is not None:
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
