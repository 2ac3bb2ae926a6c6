# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""One conversation with a server that speaks as OpenAI's does: llama.cpp, LM Studio, vLLM, or one elsewhere.

A key goes to the one host it was given for, over https unless that is this computer, and stands in no error: what a server says
is freed of it.
"""

import contextlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import PurePath
from types import TracebackType
from typing import Any, Self

import msgspec

from app.domain.errors import AppError, ErrorCode
from app.models.connection import Address, Line, require_allowed
from app.models.health import meaning
from app.models.streaming import Silence, silence_error

LOCAL_NAME = "the model server"
_USER_AGENT = "Quoth"
_DONE = "[DONE]"


@dataclass(frozen=True, slots=True)
class Listed:
    """A model of the list, by its name for people and as the server wants it named; 0 where the server does not tell."""

    name: str
    id: str
    context_tokens: int
    size_bytes: int


@dataclass(frozen=True, slots=True)
class Piece:
    """What one event of a stream brings; counts and seconds come with the last ones, and not from every server."""

    content: str = ""
    finished: str = ""
    prompt_tokens: int = 0
    prompt_seconds: float = 0.0
    tokens: int = 0
    seconds: float = 0.0
    thought: bool = False


ALIVE = Piece()
"""The server is there, and has not come to a word yet."""


class Refusal(Exception):  # noqa: N818  what a server answered, before it is told apart
    """A reply with an error in it. `status` is that of the reply, or 0 for an error inside a stream."""

    def __init__(self, status: int, said: str) -> None:
        super().__init__(said)
        self.status = status
        self.said = said


class _Delta(msgspec.Struct):
    content: str | None = None
    reasoning_content: str | None = None  # for nobody, but a sign that the prompt was read


class _Choice(msgspec.Struct):
    delta: _Delta | None = None
    message: _Delta | None = None
    finish_reason: str | None = None


class _Usage(msgspec.Struct):
    prompt_tokens: int = 0
    completion_tokens: int = 0


class _Timings(msgspec.Struct):
    prompt_n: float = 0
    prompt_ms: float = 0
    predicted_n: float = 0
    predicted_ms: float = 0


class _Event(msgspec.Struct):
    choices: list[_Choice] = []
    usage: _Usage | None = None
    timings: _Timings | None = None  # of llama.cpp alone
    error: Any = None


class Connection:
    """A client for one purpose, opened by the thread that uses it first. `seconds` bounds each silence; None: the caller does.

    `key` is asked for then, since a keychain may want a password of the person first.
    """

    def __init__(self, address: Address, key: Callable[[], str], seconds: float | None) -> None:
        self._address = address
        self._key = key
        self._seconds = seconds
        self._line = Line()
        self._client: Any = None
        self._secret = ""

    def __enter__(self) -> Self:
        import httpx  # noqa: PLC0415  heavy: only when a model server is asked

        require_allowed(self._address)
        self._secret = self._key()
        headers = {"User-Agent": _USER_AGENT}
        if self._secret:
            if not self._address.local and not self._address.secure:
                reason = f"A key is sent to {self._address.host} over https only."
                raise AppError(ErrorCode.BAD_SETTINGS, file="", reason=reason)
            headers["Authorization"] = f"Bearer {self._secret}"
        self._client = httpx.Client(base_url=self._address.url, headers=headers, **self._line.options(self._seconds))
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self._client is not None:
            self._client.close()

    def abort(self) -> None:
        """End whatever another thread is reading here."""
        self._line.abort()

    def models(self) -> list[Listed]:
        """Every model the server lists, but for those that only make vectors where their name tells so."""
        listed = self._get("/v1/models")
        rows = listed.get("data") if isinstance(listed, dict) else None
        if not isinstance(rows, list):
            raise Refusal(0, "not a model server")
        found = [_listed(row) for row in rows if isinstance(row, dict) and row.get("id")]
        return [each for each in found if not each.name.startswith("text-embedding-")]

    def window(self) -> int:
        """Tokens of the window of the one model that llama.cpp's server holds; 0 from any other server."""
        with contextlib.suppress(Refusal):
            told = self._get("/props")
            settings = told.get("default_generation_settings") if isinstance(told, dict) else None
            size = settings.get("n_ctx") if isinstance(settings, dict) else None
            return size if isinstance(size, int) else 0
        return 0

    def _get(self, path: str) -> Any:
        reply = self._client.get(path)
        if reply.is_error:
            raise Refusal(reply.status_code, self._said(reply.text))
        return reply.json()

    def chat(self, request: Mapping[str, Any]) -> Iterator[Piece]:
        """Pieces of the answer as they come. Raises what `failure_of` tells apart."""
        with self._client.stream("POST", "/v1/chat/completions", json=dict(request)) as reply:
            if reply.is_error:
                reply.read()
                raise Refusal(reply.status_code, self._said(reply.text))
            if "json" in reply.headers.get("content-type", ""):  # a server that does not stream
                reply.read()
                yield self._piece(reply.text)
                return
            for line in reply.iter_lines():
                if self._line.aborted:
                    return  # what is still in the buffers is for nobody
                kind, _, data = line.partition(":")
                if kind == "error":
                    raise Refusal(0, self._said(data))
                if kind == "data" and data.strip() and data.strip() != _DONE:
                    piece = self._piece(data)
                    yield ALIVE if piece == ALIVE else piece
                elif not kind:  # a comment, by which some servers show that they read
                    yield ALIVE

    def _piece(self, data: str) -> Piece:
        event = msgspec.json.decode(data, type=_Event)
        if event.error is not None:
            raise Refusal(0, self._said(data))
        choice = event.choices[0] if event.choices else _Choice()
        said = choice.delta or choice.message or _Delta()
        usage, timings = event.usage or _Usage(), event.timings or _Timings()
        return Piece(
            content=said.content or "",
            finished=choice.finish_reason or "",
            prompt_tokens=usage.prompt_tokens,
            prompt_seconds=timings.prompt_ms / 1000 * (usage.prompt_tokens / timings.prompt_n if timings.prompt_n else 0),
            tokens=usage.completion_tokens or int(timings.predicted_n),
            seconds=timings.predicted_ms / 1000,
            thought=bool(said.reasoning_content),
        )

    def _said(self, text: str) -> str:
        """What an error says: {"error": {"message": ..}}, {"error": ".."} or plain. Some servers repeat the key in it."""
        try:
            error = msgspec.json.decode(text)
            error = error.get("error", error) if isinstance(error, dict) else error
            said = f"{error.get('message', '')} {error.get('type', '')}" if isinstance(error, dict) else str(error)
        except msgspec.DecodeError:
            said = text
        said = said.strip()[:300]
        return said.replace(self._secret, "…") if self._secret else said


def _listed(row: Mapping[str, Any]) -> Listed:
    meta = row.get("meta")
    told = {**row, **(meta if isinstance(meta, dict) else {})}
    names = ("n_ctx", "loaded_context_length", "max_model_len", "context_length", "max_context_length", "n_ctx_train")
    sizes = [told[name] for name in names if isinstance(told.get(name), int)]
    size = told.get("size")
    named = str(row["id"])
    # llama.cpp names a model by the path of its file.
    short = PurePath(named.replace("\\", "/")).name.removesuffix(".gguf") if named.endswith(".gguf") else named
    return Listed(short, named, next(iter(sizes), 0), size if isinstance(size, int) else 0)


def failure_of(error: Exception, address: Address, model: str) -> AppError:
    """The program's error for what went wrong. Exceptions that are no failure of the server are raised again as they are."""
    import httpx  # noqa: PLC0415

    server = LOCAL_NAME if address.local else address.host

    about: dict[str, str | int] = {"model": model or LOCAL_NAME, "host": address.url, "server": server}

    def made(code: ErrorCode, retryable: bool = False, **more: str | int) -> AppError:
        return AppError.of(code, {**about, **more}, retryable=retryable)  # without its cause, whose request bears the key

    if isinstance(error, AppError):
        return error
    if isinstance(error, Silence):
        return silence_error(error, model, server)
    if isinstance(error, httpx.ReadTimeout | httpx.WriteTimeout | httpx.PoolTimeout):
        return made(ErrorCode.MODEL_SILENT, retryable=True)
    if isinstance(error, httpx.ConnectError) and "certificate" in str(error).lower():
        return made(ErrorCode.MODEL_NOT_TRUSTED)
    if isinstance(error, httpx.ConnectError | httpx.ConnectTimeout | OSError):
        return made(ErrorCode.MODEL_NOT_RUNNING, retryable=True)
    if isinstance(error, httpx.TransportError):
        return made(ErrorCode.MODEL_FAILED, retryable=True, reason="disconnected")
    if isinstance(error, Refusal):
        code = _refused(error.status, error.said.lower())
        return made(code, code in {ErrorCode.MODEL_BUSY, ErrorCode.MODEL_LOADING}, reason=error.said, status=error.status)
    if isinstance(error, msgspec.DecodeError | ValueError):
        return made(ErrorCode.MODEL_FAILED, retryable=True, reason="unreadable reply")
    raise error


def _refused(status: int, low: str) -> ErrorCode:
    if status in {401, 403}:
        return ErrorCode.MODEL_KEY_REFUSED
    by_words = meaning(low)
    if by_words is not None:
        return by_words
    missing = any(words in low for words in ("not found", "no models loaded", "does not exist", "invalid model", "not loaded"))
    if status in {0, 400, 404} and "model" in low and missing:
        return ErrorCode.MODEL_MISSING
    return ErrorCode.MODEL_BUSY if status in {429, 503} else ErrorCode.MODEL_FAILED
