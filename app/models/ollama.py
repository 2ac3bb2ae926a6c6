# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Language models through Ollama's own protocol, on this machine only.

The window of a model (num_ctx) is sent with every request, since the server would else cut a long prompt without a word.
A request is read in a thread of its own, so that a wish to stop and a server that went silent are noticed at once,
whatever the socket is doing.
"""

import logging
import math
import os
import queue
import re
import shutil
import sys
import threading
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, TypeVar

from app.domain.errors import AppError, ErrorCode
from app.domain.jobs import CancelToken
from app.domain.ports import ChatMessage, ModelInfo
from app.models.ollama_wire import Connection, ModelFacts, Part, failure_of, loopback

log = logging.getLogger(__name__)

T = TypeVar("T")

DEFAULT_HOST = "http://127.0.0.1:11434"
OLDEST_VERSION = (0, 5, 0)  # the first that keeps to a JSON schema
SMALLEST_WINDOW = 4096  # tokens; a window that changes makes the server load the model again, so few sizes are used
DEFAULT_CONTEXT_CAP = 8192  # tokens; memory for the window grows with it
FIRST_TOKEN_SECONDS = 300.0  # loading from a slow disk and reading a long prompt on an old laptop
SILENCE_SECONDS = 60.0
STATUS_SECONDS = 2.0
KEEP_ALIVE = "10m"

PROMPT_CUT = "prompt_cut"  # the server read less than it was sent
ANSWER_CUT = "answer_cut"  # the answer was longer than allowed


class ModelState(StrEnum):
    NOT_INSTALLED = "not_installed"
    NOT_RUNNING = "not_running"
    TOO_OLD = "too_old"
    NO_MODELS = "no_models"
    READY = "ready"


@dataclass(frozen=True, slots=True)
class ModelStatus:
    """What can be used now. `detail` is the server's version, or what it answered instead."""

    state: ModelState
    models: tuple[ModelInfo, ...] = ()
    detail: str = ""


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


def status(host: str = DEFAULT_HOST, *, installed: Callable[[], bool] = program_found) -> ModelStatus:
    """The state of the server on `host`, within about 2 s. Raises AppError(SEALED) only, for a host that is not this machine."""
    try:
        with Connection(host, STATUS_SECONDS) as connection:
            version = connection.version()
            if _version_numbers(version) < OLDEST_VERSION:
                return ModelStatus(ModelState.TOO_OLD, (), version)
            models = _models(connection)
    except AppError as error:
        if error.code is ErrorCode.SEALED:
            raise
        if error.code is ErrorCode.MODEL_NOT_RUNNING and not installed():
            return ModelStatus(ModelState.NOT_INSTALLED)
        return ModelStatus(ModelState.NOT_RUNNING, (), str(error))
    return ModelStatus(ModelState.READY if models else ModelState.NO_MODELS, models, version)


def list_models(host: str = DEFAULT_HOST) -> tuple[ModelInfo, ...]:
    """Models that can write, by name. Raises AppError with a MODEL_ code."""
    with Connection(host, STATUS_SECONDS) as connection:
        return _models(connection)


def _models(connection: Connection) -> tuple[ModelInfo, ...]:
    found = []
    for name, size in connection.tags():
        facts = connection.show(name)
        if facts.writes:
            found.append(ModelInfo(name, facts.context_tokens, size))
    return tuple(sorted(found, key=lambda model: model.name))


def _version_numbers(version: str) -> tuple[int, ...]:
    """(0, 5, 7) of "0.5.7-rc1"; what cannot be read counts as new, since only old servers need refusing."""
    numbers = re.match(r"(\d+)\.(\d+)(?:\.(\d+))?", version)
    return tuple(int(part or 0) for part in numbers.groups()) if numbers else OLDEST_VERSION


def estimated_tokens(messages: Sequence[ChatMessage]) -> int:
    """A careful count of what the messages take: no common tokenizer needs more than one token for three bytes of prose."""
    return sum(8 + math.ceil(len(message.content.encode()) / 3) for message in messages)


def fewest_tokens(messages: Sequence[ChatMessage]) -> int:
    """What the messages take at the very least: a token holds no more than one word, or two ideographs."""
    text = " ".join(message.content for message in messages)
    return max(len(text.split()), sum("\u3040" <= letter <= "\u9fff" for letter in text) // 2)


class OllamaGenerator:
    """One model of an Ollama server on this machine.

    `context_cap` bounds the window in tokens, whatever the model could take. `on_note` is told PROMPT_CUT and ANSWER_CUT.
    """

    def __init__(
        self,
        name: str,
        host: str = DEFAULT_HOST,
        *,
        context_cap: int = DEFAULT_CONTEXT_CAP,
        temperature: float = 0.0,
        keep_alive: str = KEEP_ALIVE,
        first_token_seconds: float = FIRST_TOKEN_SECONDS,
        silence_seconds: float = SILENCE_SECONDS,
        on_note: Callable[[str], None] | None = None,
        installed: Callable[[], bool] = program_found,
    ) -> None:
        self._name = name
        self._host = loopback(host)
        self._context_cap = context_cap
        self._temperature = temperature
        self._keep_alive = keep_alive
        self._first_token_seconds = first_token_seconds
        self._silence_seconds = silence_seconds
        self._on_note = on_note or (lambda note: log.info("%s: %s", name, note))
        self._installed = installed
        self._lock = threading.Lock()
        self._facts: ModelFacts | None = None

    @property
    def name(self) -> str:
        return self._name

    def count_limit(self) -> int:
        """Tokens that prompt and answer may take together: the model's own limit, capped. Asks the server once."""
        return min(self._known(CancelToken()).context_tokens, self._context_cap)

    def _known(self, cancel: CancelToken) -> ModelFacts:
        with self._lock:
            if self._facts is None:
                connection = Connection(self._host, None)
                parts = self._stream(connection, lambda: [connection.show(self._name)], STATUS_SECONDS * 5, cancel)
                self._facts = next(parts)
                parts.close()
            return self._facts

    def window_for(self, messages: Sequence[ChatMessage], max_tokens: int) -> int:
        """num_ctx for these messages. Raises AppError(PROMPT_TOO_LONG) when the limit does not hold prompt and answer."""
        limit = self.count_limit()
        needed = estimated_tokens(messages) + max_tokens
        window = SMALLEST_WINDOW
        while window < needed:
            window *= 2
        if min(window, limit) < needed and limit < fewest_tokens(messages) + max_tokens:
            raise AppError(ErrorCode.PROMPT_TOO_LONG, model=self._name, limit=limit, tokens=needed)
        return min(window, limit)

    def chat(
        self, messages: Sequence[ChatMessage], *, schema: Mapping[str, object] | None, max_tokens: int, cancel: CancelToken
    ) -> Iterator[str]:
        """Stream the answer in pieces; what a thinking model thinks is left out.

        Raises AppError: MODEL_NOT_INSTALLED, MODEL_NOT_RUNNING, MODEL_MISSING, MODEL_OUT_OF_MEMORY, MODEL_BUSY, MODEL_SILENT,
        MODEL_FAILED, PROMPT_TOO_LONG, CANCELLED. Closing the iterator early closes the stream.
        """
        cancel.raise_if_cancelled()
        facts = self._known(cancel)
        request: dict[str, Any] = {
            "model": self._name,
            "messages": [{"role": message.role, "content": message.content} for message in messages],
            "format": dict(schema) if schema is not None else None,
            "keep_alive": self._keep_alive,
            "options": {
                "num_ctx": self.window_for(messages, max_tokens),
                "num_predict": max_tokens,
                "temperature": self._temperature,
                "seed": 0,
            },
        }
        if facts.thinks:
            # This family knows degrees of thinking only.
            request["think"] = "low" if "gpt-oss" in self._name else False
        yield from _without_thoughts(self._pieces(request, messages, cancel))

    def _pieces(self, request: dict[str, Any], messages: Sequence[ChatMessage], cancel: CancelToken) -> Iterator[str]:
        connection = Connection(self._host, None)
        for part in self._stream(connection, lambda: connection.chat(request), self._first_token_seconds, cancel):
            if part.content:
                yield part.content
            if part.done:
                self._note(part, messages)
                return
        raise AppError(ErrorCode.MODEL_FAILED, retryable=True, model=self._name, reason="the answer broke off")

    def _stream(
        self, connection: Connection, produce: Callable[[], Iterable[T]], first_seconds: float, cancel: CancelToken
    ) -> Generator[T, None, None]:
        """What `produce` yields in a thread of its own, until it ends; leaving early ends the connection."""
        parts: queue.SimpleQueue[T | Exception | None] = queue.SimpleQueue()
        reader = threading.Thread(target=_read, args=(produce, parts), name="ollama", daemon=True)
        reader.start()
        try:
            seconds = first_seconds
            while (part := self._next(parts, seconds, cancel)) is not None:
                seconds = self._silence_seconds
                yield part
        finally:
            connection.abort()
            reader.join(timeout=2)
            connection.close()

    def _next(self, parts: "queue.SimpleQueue[T | Exception | None]", seconds: float, cancel: CancelToken) -> T | None:
        """The next part, None at the end of the stream. Raises what the reader met, CANCELLED, or MODEL_SILENT."""
        deadline = time.monotonic() + seconds
        while True:
            cancel.raise_if_cancelled()
            left = deadline - time.monotonic()
            if left <= 0:
                raise AppError(ErrorCode.MODEL_SILENT, retryable=True, model=self._name, seconds=round(seconds))
            try:
                part = parts.get(timeout=min(0.05, left))
            except queue.Empty:
                continue
            if isinstance(part, Exception):
                cancel.raise_if_cancelled()
                raise self._failure(part) from part
            return part

    def _failure(self, error: Exception) -> AppError:
        """What went wrong; with no server and no program there is something to install, not to start."""
        failure = failure_of(error, self._host, self._name)
        if failure.code is ErrorCode.MODEL_NOT_RUNNING and not self._installed():
            return AppError(ErrorCode.MODEL_NOT_INSTALLED, cause=error, model=self._name, host=self._host)
        return failure

    def _note(self, last: Part, messages: Sequence[ChatMessage]) -> None:
        if 0 < last.prompt_tokens < fewest_tokens(messages):
            self._on_note(PROMPT_CUT)
        if last.cut:
            self._on_note(ANSWER_CUT)


def _read(produce: Callable[[], Iterable[T]], parts: "queue.SimpleQueue[T | Exception | None]") -> None:
    """Runs in the reading thread: the parts, then None, or the exception that ended them."""
    try:
        for part in produce():
            parts.put(part)
        parts.put(None)
    except Exception as error:  # noqa: BLE001  raised again in the thread that waits
        parts.put(error)


def _without_thoughts(pieces: Iterator[str]) -> Iterator[str]:
    """Leaves out a leading <think> block, which some models write into the answer itself."""
    opening, closing = "<think>", "</think>"
    held = ""
    for piece in pieces:
        held += piece
        start = held.lstrip()
        if not start or (opening.startswith(start) and start != opening):
            continue
        if start.startswith(opening):
            _, found, rest = start.partition(closing)
            if not found:
                continue
            held = rest.lstrip()
        if held:
            yield held
        yield from pieces
        return
    if held and not held.lstrip().startswith(opening):
        yield held
