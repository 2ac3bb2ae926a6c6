# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Settings and the state of the language model: read, changed, shown."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication, QWidget

from app.domain.errors import AppError
from app.domain.model_servers import PullProgress
from app.gui.parts import motion, theme
from app.gui.parts.error_text import describe
from app.gui.settings.settings_dialog import SettingsDialog
from app.gui.workers import JobHandle, Workers

if TYPE_CHECKING:
    from app.config.settings import Settings
    from app.domain.model_servers import ModelStatus
    from app.services.container import Services
    from app.services.diagnostics import Check
    from app.services.models import ServerView


class PreferencesController(QObject):
    """`model_status_changed` fires after each look at the model server, `model_changed` when another model is to answer."""

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
        self._fetching: JobHandle[None] | None = None
        self._fetched_name = ""

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

    # ------------------------------------------------------------------ which server

    def _ask_server(self, change: Callable[[], object] | None) -> None:
        """Change something about the server in a worker, then show how it stands; without a change only show it."""
        models = self._services.models

        def asked(_token: object, _report: object) -> "ServerView":
            if change is not None:
                change()
            return models.view()

        self._workers.look.submit(asked, self._server_shown if change is None else self._server_changed, self._server_refused)

    def _choose_server(self, kind: str, address: str) -> None:
        models = self._services.models
        self._ask_server(lambda: models.choose("ollama" if kind == "ollama" else "openai", address))

    def _keep_key(self, key: str) -> None:
        models = self._services.models
        self._ask_server(lambda: models.keep_key(key))

    def _forget_key(self) -> None:
        self._ask_server(self._services.models.forget_key)

    def _allow_host(self, host: str) -> None:
        models = self._services.models
        self._ask_server(lambda: models.allow(host))

    def _seal_again(self) -> None:
        self._ask_server(self._services.models.seal_again)

    def _server_shown(self, view: "ServerView") -> None:
        if self._dialog is not None:
            self._dialog.show_server(view)

    def _server_changed(self, view: "ServerView") -> None:
        self.settings = self._services.preferences.get()
        self._server_shown(view)
        self.status = None
        self.model_status_changed.emit()
        self.check_models()

    def _server_refused(self, error: AppError) -> None:
        self.failed.emit(error)
        self._ask_server(None)

    # ------------------------------------------------------------------ fetching a model

    def _fetch(self, name: str) -> None:
        if self._fetching is not None and self._fetching.active:
            return
        models = self._services.models
        self._fetched_name = name
        self._fetching = self._workers.fetch.submit(
            lambda token, report: models.pull(name, report, token),
            self._fetched,
            self._not_fetched,
            self._fetch_progressed,
            self._fetch_stopped,
        )
        if self._dialog is not None:
            self._dialog.fetch.show_fetching(name)

    def _stop_fetching(self) -> None:
        if self._fetching is not None:
            self._fetching.cancel()

    def _fetch_progressed(self, progress: object) -> None:
        if self._dialog is not None and isinstance(progress, PullProgress):
            self._dialog.fetch.show_progress(progress)

    def _fetched(self, _nothing: object) -> None:
        self._fetch_ended(self.tr("{model} is there.").format(model=self._fetched_name))
        if not self.settings.model:
            self.change({"model": self._fetched_name})
        self.check_models()

    def _not_fetched(self, error: AppError) -> None:
        told = describe(error)
        self._fetch_ended(f"{told.title} {told.reason}")

    def _fetch_stopped(self) -> None:
        self._fetch_ended(self.tr("Stopped. What came so far is kept."))

    def _fetch_ended(self, words: str) -> None:
        self._fetching = None
        if self._dialog is not None:
            self._dialog.fetch.show_idle(words)

    # ------------------------------------------------------------------ the dialog

    def show(self) -> None:
        if self._dialog is None:
            self._dialog = SettingsDialog(self._window, self.settings, self.status)
            self._dialog.changed.connect(self.change)
            self._dialog.check_wanted.connect(self.check_models)
            self._dialog.diagnostics_wanted.connect(self._examine)
            self._dialog.folder_wanted.connect(self._show_folder)
            self._dialog.finished.connect(self._dialog_closed)
            self._dialog.fetch.fetch_wanted.connect(self._fetch)
            self._dialog.fetch.stop_wanted.connect(self._stop_fetching)
            if self._fetching is not None:
                self._dialog.fetch.show_fetching(self._fetched_name)
            form = self._dialog.server
            form.chosen.connect(self._choose_server)
            form.key_entered.connect(self._keep_key)
            form.key_unwanted.connect(self._forget_key)
            form.allow_wanted.connect(self._allow_host)
            form.seal_wanted.connect(self._seal_again)
        self._dialog.open()
        self._ask_server(None)

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
