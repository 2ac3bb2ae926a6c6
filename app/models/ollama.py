# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Ollama on this machine: how it stands, which models it holds, and fetching one."""

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from app.domain.errors import AppError, ErrorCode
from app.domain.jobs import CancelToken
from app.domain.model_servers import ModelState, ModelStatus, PullProgress
from app.domain.ports import Embedder, Generator, ModelInfo
from app.models.connection import loopback
from app.models.health import status_of
from app.models.ollama_models import OllamaEmbedder, OllamaGenerator
from app.models.ollama_wire import SERVER, Connection, absent, failure_of, require_new
from app.models.streaming import streamed

DEFAULT_PORT = 11434
DEFAULT_HOST = f"http://127.0.0.1:{DEFAULT_PORT}"
STATUS_SECONDS = 2.0
PULL_SILENCE_SECONDS = 120.0  # checking what was fetched says nothing for as long as the disk needs


def program_found() -> bool:
    """Whether Ollama is on this machine at all, running or not."""
    if shutil.which("ollama"):
        return True
    if sys.platform == "darwin":
        return Path("/Applications/Ollama.app").exists()
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA", "")
        return bool(local) and (Path(local) / "Programs" / "Ollama" / "ollama.exe").exists()
    return False


class OllamaServer:
    """The server at `host`. Raises AppError(SEALED) for a host that is not this machine, when it is asked for something."""

    name = SERVER
    fetches = True

    def __init__(self, host: str = DEFAULT_HOST, *, installed: Callable[[], bool] = program_found) -> None:
        self._host = host
        self._installed = installed

    def status(self) -> ModelStatus:
        version = ""
        try:
            with Connection(self._host, STATUS_SECONDS) as connection:
                version = connection.version()
                require_new(version)
                models = _models(connection)
        except AppError as error:
            return status_of(absent(error, self._installed), SERVER, version)
        return ModelStatus(ModelState.READY if models else ModelState.NO_MODELS, models, version, SERVER)

    def generator(self, model: str, on_note: Callable[[str], None] | None = None) -> Generator:
        return OllamaGenerator(model, self._host, on_note=on_note, installed=self._installed)

    def embedder(self, model: str) -> Embedder:
        return OllamaEmbedder(model, self._host)

    def pull(self, model: str, on_progress: Callable[[PullProgress], None], cancel: CancelToken) -> None:
        """Raises AppError: MODEL_MISSING for a name that nobody offers, MODEL_NOT_FETCHED, DISK_FULL,
        MODEL_NOT_RUNNING, MODEL_SILENT, CANCELLED.
        """
        connection = Connection(loopback(self._host), None)

        def produce() -> Iterator[PullProgress]:
            with connection:
                yield from connection.pull(model)

        patience = (PULL_SILENCE_SECONDS, PULL_SILENCE_SECONDS)
        last = ""
        for progress in streamed(produce, connection.abort, patience, cancel, lambda error: self._pull_failure(error, model)):
            on_progress(progress)
            last = progress.step
        if last != "success":
            raise AppError(ErrorCode.MODEL_NOT_FETCHED, retryable=True, model=model, server=SERVER, reason="it broke off")

    def _pull_failure(self, error: Exception, model: str) -> AppError:
        failure = absent(failure_of(error, self._host, model), self._installed)
        if failure.code is not ErrorCode.MODEL_FAILED:
            return failure
        said = str(failure.parameters.get("reason", ""))
        if "no space left" in said.lower() or "not enough space" in said.lower():
            return AppError(ErrorCode.DISK_FULL, cause=error, file=model)
        if "file does not exist" in said.lower():
            return AppError(ErrorCode.MODEL_MISSING, cause=error, model=model, server=SERVER)
        return AppError(ErrorCode.MODEL_NOT_FETCHED, cause=error, retryable=True, model=model, server=SERVER, reason=said)


def _models(connection: Connection) -> tuple[ModelInfo, ...]:
    """Those that write, and do it on this machine: the server also lists models that it passes on to a cloud."""
    found = []
    for name, size in connection.tags():
        facts = connection.show(name)
        if facts.writes and not facts.remote:
            found.append(ModelInfo(name, facts.context_tokens, size))
    return tuple(sorted(found, key=lambda model: model.name))
