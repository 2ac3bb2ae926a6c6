# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the settings ask of models: another server, fetching one, trying one. It goes on while the dialog is closed."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from app.domain.errors import AppError
from app.domain.model_servers import PullProgress
from app.gui.parts.error_text import describe
from app.gui.workers import JobHandle, Workers

if TYPE_CHECKING:
    from app.gui.settings.settings_dialog import SettingsDialog
    from app.services.container import Services
    from app.services.model_choice import Advice
    from app.services.model_trial import Trial
    from app.services.models import ServerView


class ModelWork(QObject):
    """`server_changed`: another one is asked from now on; `fetched` carries the name of a model that came."""

    server_changed = Signal()
    fetched = Signal(str)
    failed = Signal(object)  # AppError

    def __init__(self, parent: QObject, services: "Services", workers: Workers) -> None:
        super().__init__(parent)
        self._services = services
        self._workers = workers
        self._dialog: SettingsDialog | None = None
        self._fetching: JobHandle[None] | None = None
        self._fetched_name = ""
        self._trying: JobHandle[Trial] | None = None

    def attend(self, dialog: "SettingsDialog") -> None:
        self._dialog = dialog
        fetch, form, answers = dialog.models.fetch, dialog.experts.server, dialog.answers
        fetch.fetch_wanted.connect(self._fetch)
        fetch.stop_wanted.connect(self._stop_fetching)
        if self._fetching is not None:
            fetch.show_fetching(self._fetched_name)
        answers.trial_wanted.connect(self._try)
        answers.stop_wanted.connect(self._stop_trying)
        form.chosen.connect(self._choose_server)
        form.key_entered.connect(self._keep_key)
        form.key_unwanted.connect(self._forget_key)
        form.allow_wanted.connect(self._allow_host)
        form.seal_wanted.connect(self._seal_again)
        self._ask_server(None)
        self._workers.look.submit(lambda _token, _report: _advice(), self._advised, self.failed.emit)

    def leave(self) -> None:
        """The dialog is gone. A trial has nobody left to tell; what is being fetched goes on."""
        self._dialog = None
        self._stop_trying()

    def _advised(self, advice: "Advice") -> None:
        if self._dialog is not None:
            self._dialog.models.set_advice(advice)

    # ------------------------------------------------------------------ which server

    def _ask_server(self, change: Callable[[], object] | None) -> None:
        """Change something about the server in a worker, then show how it stands; without a change only show it."""
        models = self._services.models

        def asked(_token: object, _report: object) -> "ServerView":
            if change is not None:
                change()
            return models.view()

        self._workers.look.submit(asked, self._shown if change is None else self._changed, self._refused)

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

    def _shown(self, view: "ServerView") -> None:
        if self._dialog is not None:
            self._dialog.show_server(view)

    def _changed(self, view: "ServerView") -> None:
        self._shown(view)
        self.server_changed.emit()

    def _refused(self, error: AppError) -> None:
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
            self._dialog.models.fetch.show_fetching(name)

    def _stop_fetching(self) -> None:
        if self._fetching is not None:
            self._fetching.cancel()

    def _fetch_progressed(self, progress: object) -> None:
        if self._dialog is not None and isinstance(progress, PullProgress):
            self._dialog.models.fetch.show_progress(progress)

    def _fetched(self, _nothing: object) -> None:
        self._fetch_ended(self.tr("{model} is there.").format(model=self._fetched_name))
        self.fetched.emit(self._fetched_name)

    def _not_fetched(self, error: AppError) -> None:
        told = describe(error)
        self._fetch_ended(f"{told.title} {told.reason}")

    def _fetch_stopped(self) -> None:
        self._fetch_ended(self.tr("Stopped. What came so far is kept."))

    def _fetch_ended(self, words: str) -> None:
        self._fetching = None
        if self._dialog is not None:
            self._dialog.models.fetch.show_idle(words)

    # ------------------------------------------------------------------ trying one

    def _try(self, model: str) -> None:
        if not model or (self._trying is not None and self._trying.active):
            return
        trial = self._services.trial
        self._trying = self._workers.keep.submit(
            lambda token, _report: trial.run(model, token), self._tried, self._not_tried, on_cancelled=self._trial_stopped
        )
        if self._dialog is not None:
            self._dialog.answers.show_trying(model)

    def _stop_trying(self) -> None:
        if self._trying is not None:
            self._trying.cancel()

    def _tried(self, found: "Trial") -> None:
        self._show_trial(found, "")

    def _not_tried(self, error: AppError) -> None:
        told = describe(error)
        self._show_trial(None, f"{told.title} {told.reason}")

    def _trial_stopped(self) -> None:
        self._show_trial(None, self.tr("Stopped."))

    def _show_trial(self, found: "Trial | None", words: str) -> None:
        self._trying = None
        if self._dialog is not None:
            self._dialog.answers.show_trial(found, words)


def _advice() -> "Advice":
    from app.services.model_choice import advice  # noqa: PLC0415 - not before the first paint

    return advice()
