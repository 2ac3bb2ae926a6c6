# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the program knows of a model server, whichever it is: how it stands, what it holds, and what can be asked of it."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from app.domain.errors import AppError
from app.domain.jobs import CancelToken
from app.domain.ports import Embedder, Generator, ModelInfo


class ModelState(StrEnum):
    """Told apart so that each has one thing to do about it."""

    NOT_INSTALLED = "not_installed"
    NOT_RUNNING = "not_running"
    TOO_OLD = "too_old"
    LOADING = "loading"
    BUSY = "busy"
    KEY_REFUSED = "key_refused"
    SEALED = "sealed"  # it is on another computer, and nobody has allowed that
    FAILED = "failed"  # something answers, but not as a model server does
    NO_MODELS = "no_models"
    READY = "ready"


@dataclass(frozen=True, slots=True)
class ModelStatus:
    """What can be used now.

    `server` is its name for people, `detail` its version. `problem` says why nothing can be used; None for READY and NO_MODELS.
    """

    state: ModelState
    models: tuple[ModelInfo, ...] = ()
    detail: str = ""
    server: str = ""
    problem: AppError | None = None


@dataclass(frozen=True, slots=True)
class PullProgress:
    """How far the fetching of a model is, in bytes of the part at work; `total` is 0 while it is not known."""

    step: str
    done: int
    total: int


class ModelServer(Protocol):
    """One narrow door to any server. Every failure is an AppError with a MODEL_ code, SEALED, or CANCELLED."""

    @property
    def name(self) -> str:
        """As people know it."""
        ...

    @property
    def fetches(self) -> bool:
        """Whether `pull` can be asked of it."""
        ...

    def status(self) -> ModelStatus:
        """Never raises; takes two seconds for each thing that a slow server is asked."""
        ...

    def generator(self, model: str, on_note: Callable[[str], None] | None = None) -> Generator:
        """A model that writes. `on_note` is told ANSWER_CUT when an answer was longer than allowed."""
        ...

    def embedder(self, model: str) -> Embedder:
        """A model that makes vectors. It refuses a text that is too long for it, rather than cut it."""
        ...

    def pull(self, model: str, on_progress: Callable[[PullProgress], None], cancel: CancelToken) -> None:
        """Fetch a model. What was fetched stays when it is stopped, and the next attempt goes on from there."""
        ...
