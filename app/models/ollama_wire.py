# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""One conversation with an Ollama server: requests, replies as plain data, and failures as the program's own errors."""

import contextlib
import ipaddress
import json
import socket
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Self
from urllib.parse import urlsplit

from app.domain.errors import AppError, ErrorCode

DEFAULT_CONTEXT = 2048  # tokens; what the server itself assumes of a model that does not tell


@dataclass(frozen=True, slots=True)
class ModelFacts:
    """What the server tells of a model. `writes` is False for models that only make vectors."""

    context_tokens: int
    writes: bool
    thinks: bool


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a streamed answer. The last one is `done`, counts the tokens of the prompt, and says if the answer was cut."""

    content: str
    done: bool
    prompt_tokens: int
    cut: bool


def loopback(host: str) -> str:
    """The address of a server on this machine, normalised. Raises AppError(SEALED) for any other host."""
    written = host if "//" in host else f"http://{host}"
    try:
        parts = urlsplit(written)
        name, port = parts.hostname or "", parts.port or 11434
        address = "127.0.0.1" if name in {"localhost", "0.0.0.0"} else name  # noqa: S104  asked, not bound
        local = ipaddress.ip_address(address).is_loopback
    except ValueError:
        local = False
    if not local:
        raise AppError(ErrorCode.SEALED, host=host)
    return f"http://[{address}]:{port}" if ":" in address else f"http://{address}:{port}"


class Connection:
    """A client for one purpose, to be closed. `seconds` bounds connecting and each silence; None leaves silence to the caller."""

    def __init__(self, host: str, seconds: float | None) -> None:
        import httpx  # noqa: PLC0415  heavy: only when a model server is asked
        import ollama  # noqa: PLC0415

        self._host = loopback(host)
        self._seconds = seconds
        self._sockets: list[socket.socket] = []
        self._aborted = False
        self._client: Any = ollama.Client(
            self._host,
            timeout=httpx.Timeout(seconds, connect=5.0 if seconds is None else seconds),
            trust_env=False,  # a proxy of the environment has no business between this machine and itself
            follow_redirects=False,
            event_hooks={"request": [self._watch]},
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        self._client.close()

    def abort(self) -> None:
        """End whatever another thread is reading here. Closing would not wake it: the sockets are shut down."""
        self._aborted = True
        for each in self._sockets:
            try:
                each.shutdown(socket.SHUT_RDWR)
            except OSError:
                continue  # already closed from the other side

    def _watch(self, request: Any) -> None:
        request.extensions["trace"] = self._traced

    def _traced(self, event: str, info: Mapping[str, Any]) -> None:
        if event != "connection.connect_tcp.complete":
            return
        connected = info["return_value"].get_extra_info("socket")
        if connected is not None:
            self._sockets.append(connected)
            if self._aborted:
                self.abort()

    def version(self) -> str:
        """Raises AppError(MODEL_NOT_RUNNING) when nothing answers, MODEL_FAILED when something else does."""
        import httpx  # noqa: PLC0415

        def asked() -> object:  # the client has no call for this
            return httpx.get(f"{self._host}/api/version", timeout=self._seconds, trust_env=False).raise_for_status().json()

        reply = self._call(asked, "")
        if not isinstance(reply, dict) or "version" not in reply:
            raise AppError(ErrorCode.MODEL_FAILED, host=self._host, reason="not a model server")
        return str(reply["version"])

    def tags(self) -> list[tuple[str, int]]:
        """(name, bytes) of every model that was pulled."""
        listed = self._call(self._client.list, "")
        return [(str(model.model), int(model.size or 0)) for model in listed.models if model.model]

    def show(self, name: str) -> ModelFacts:
        """Raises AppError(MODEL_MISSING) for a model that was not pulled."""
        shown = self._call(lambda: self._client.show(name), name)
        details = dict(shown.modelinfo or {})
        limits = [int(value) for key, value in details.items() if key.endswith(".context_length") and isinstance(value, int)]
        # Servers before 0.6.4 do not tell; their embedding models bear the name of the family.
        told = list(shown.capabilities or [])
        writes = "completion" in told if told else "bert" not in str(details.get("general.architecture", ""))
        return ModelFacts(max(limits, default=DEFAULT_CONTEXT), writes, "thinking" in told)

    def chat(self, request: Mapping[str, Any]) -> Iterator[Part]:
        """Parts of the answer as they come. Raises the client's own exceptions: see `failure_of`."""
        with contextlib.closing(self._client.chat(**request, stream=True)) as replies:
            for reply in replies:
                if self._aborted:
                    return  # what is still in the buffers is for nobody
                yield Part(
                    content=reply.message.content or "",
                    done=bool(reply.done),
                    prompt_tokens=int(reply.prompt_eval_count or 0),
                    cut=reply.done_reason == "length",
                )

    def _call(self, call: Any, model: str) -> Any:
        try:
            return call()
        except Exception as error:
            raise failure_of(error, self._host, model) from error


_MEMORY_WORDS = ("memory", "cudamalloc", "failed to allocate", "signal: killed")


def failure_of(error: Exception, host: str, model: str) -> AppError:
    """The program's error for what the client raised: told apart by status and kind, not by words where that is possible.

    Exceptions that are no failure of the server are raised again as they are.
    """
    import httpx  # noqa: PLC0415
    import ollama  # noqa: PLC0415
    import pydantic  # noqa: PLC0415

    if isinstance(error, AppError):
        return error
    if isinstance(error, httpx.ReadTimeout | httpx.WriteTimeout | httpx.PoolTimeout):
        return AppError(ErrorCode.MODEL_SILENT, cause=error, retryable=True, model=model, host=host)
    if isinstance(error, ConnectionError | httpx.ConnectError | httpx.ConnectTimeout):
        return AppError(ErrorCode.MODEL_NOT_RUNNING, cause=error, retryable=True, model=model, host=host)
    if isinstance(error, httpx.HTTPStatusError):
        said = f"status {error.response.status_code}"
        return AppError(ErrorCode.MODEL_FAILED, cause=error, model=model, host=host, reason=said)
    if isinstance(error, httpx.TransportError):
        return AppError(ErrorCode.MODEL_FAILED, cause=error, retryable=True, model=model, host=host, reason="disconnected")
    if isinstance(error, ollama.ResponseError):
        said = str(error.error)[:300]
        low = said.lower()
        if any(word in low for word in _MEMORY_WORDS):
            return AppError(ErrorCode.MODEL_OUT_OF_MEMORY, cause=error, model=model, host=host, reason=said)
        if error.status_code == 404 and model:
            return AppError(ErrorCode.MODEL_MISSING, cause=error, model=model, host=host)
        if error.status_code in {429, 503}:
            return AppError(ErrorCode.MODEL_BUSY, cause=error, retryable=True, model=model, host=host)
        return AppError(ErrorCode.MODEL_FAILED, cause=error, model=model, host=host, reason=said, status=error.status_code)
    if isinstance(error, json.JSONDecodeError | pydantic.ValidationError | UnicodeDecodeError):
        return AppError(ErrorCode.MODEL_FAILED, cause=error, retryable=True, model=model, host=host, reason="unreadable reply")
    raise error
