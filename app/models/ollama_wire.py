# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""One conversation with an Ollama server: requests, replies as plain data, and failures as the program's own errors."""

import contextlib
import re
import struct
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Self

import msgspec

from app.domain.errors import AppError, ErrorCode
from app.domain.model_servers import PullProgress
from app.models.connection import Line, loopback
from app.models.health import meaning
from app.models.memory import Weight
from app.models.streaming import Silence, silence_error

SERVER = "Ollama"
OLDEST_VERSION = (0, 5, 0)  # the first that keeps to a JSON schema
DEFAULT_CONTEXT = 2048  # tokens; what the server itself assumes of a model that does not tell
_BYTES_A_PARAMETER = {"Q2": 0.4, "Q3": 0.5, "Q4": 0.6, "Q5": 0.7, "Q6": 0.85, "Q8": 1.1, "MXFP4": 0.6}
_UNKNOWN = Weight()
_HALF_PRECISION = 2.0  # bytes of a number of the window, and of weights that are not quantised


@dataclass(frozen=True, slots=True)
class ModelFacts:
    """What the server tells of a model. `writes` is False for models that only make vectors."""

    context_tokens: int
    writes: bool
    thinks: bool
    weight: Weight = _UNKNOWN
    dimension: int = 0
    remote: str = ""  # the computer where it really runs; "" for this one


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a streamed answer. The last one is `done`, counts tokens and seconds, and says if the answer was cut."""

    content: str
    done: bool
    prompt_tokens: int = 0
    prompt_seconds: float = 0.0
    tokens: int = 0
    seconds: float = 0.0
    cut: bool = False


class Refusal(Exception):  # noqa: N818  what a server answered, before it is told apart
    """A reply with an error in it. `status` is that of the reply, or -1 for an error inside a stream."""

    def __init__(self, status: int, said: str) -> None:
        super().__init__(said)
        self.status = status
        self.said = said


class _Message(msgspec.Struct):
    content: str | None = None  # its `thinking` is for nobody


class _Line(msgspec.Struct):
    message: _Message | None = None
    done: bool = False
    done_reason: str | None = None
    prompt_eval_count: int | None = None
    prompt_eval_duration: int | None = None  # ns
    eval_count: int | None = None
    eval_duration: int | None = None
    error: str | None = None


class Connection:
    """A client for one purpose, to be closed. `seconds` bounds connecting and each silence; None leaves silence to the caller."""

    def __init__(self, host: str, seconds: float | None) -> None:
        import httpx  # noqa: PLC0415  heavy: only when a model server is asked
        import ollama  # noqa: PLC0415

        self._host = loopback(host)
        self._line = Line()
        options = self._line.options(seconds)
        self._client: Any = ollama.Client(self._host, **options)
        # For what the client has no call or no word for: the version, cloud models, prompts that must not be cut.
        self._http = httpx.Client(base_url=self._host, **options)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        self._client.close()
        self._http.close()

    def abort(self) -> None:
        """End whatever another thread is reading here."""
        self._line.abort()

    def version(self) -> str:
        """Raises AppError(MODEL_NOT_RUNNING) when nothing answers, MODEL_FAILED when something else does."""
        reply = self._call(lambda: self._http.get("/api/version").raise_for_status().json(), "")
        if not isinstance(reply, dict) or "version" not in reply:
            raise AppError(ErrorCode.MODEL_FAILED, host=self._host, server=SERVER, reason="not a model server")
        return str(reply["version"])

    def tags(self) -> list[tuple[str, int]]:
        """(name, bytes) of every model that was pulled."""
        listed = self._call(self._client.list, "")
        return [(str(model.model), int(model.size or 0)) for model in listed.models if model.model]

    def loaded(self) -> list[str]:
        """Names of the models in memory."""
        return [str(model.model or model.name) for model in self._call(self._client.ps, "").models]

    def show(self, name: str) -> ModelFacts:
        """Raises AppError(MODEL_MISSING) for a model that was not pulled."""

        def asked() -> object:
            reply = self._http.post("/api/show", json={"model": name})
            if reply.is_error:
                raise Refusal(reply.status_code, _said(reply.text))
            return reply.json()

        shown = self._call(asked, name)
        if not isinstance(shown, dict):
            raise AppError(ErrorCode.MODEL_FAILED, model=name, host=self._host, server=SERVER, reason="unreadable reply")
        return _facts(shown)

    def embed(self, name: str, text: str) -> list[float]:
        """The vector of a text. Raises AppError(PROMPT_CUT) for one that the model cannot read whole."""
        made = self._call(lambda: self._client.embed(name, text, truncate=False), name)
        return [float(number) for number in made.embeddings[0]] if made.embeddings else []

    def pull(self, name: str) -> Iterator[PullProgress]:
        """Progress as it comes. Raises the client's own exceptions: see `failure_of`."""
        with contextlib.closing(self._client.pull(name, stream=True)) as replies:
            for reply in replies:
                if self._line.aborted:
                    return
                yield PullProgress(str(reply.status or ""), int(reply.completed or 0), int(reply.total or 0))

    def chat(self, request: Mapping[str, Any]) -> Iterator[Part]:
        """Parts of the answer as they come. Raises what `failure_of` tells apart."""
        with self._http.stream("POST", "/api/chat", json=dict(request)) as reply:
            if reply.is_error:
                reply.read()
                raise Refusal(reply.status_code, _said(reply.text))
            for line in reply.iter_lines():
                if self._line.aborted:
                    return  # what is still in the buffers is for nobody
                if line.strip():
                    yield _part(msgspec.json.decode(line, type=_Line))

    def _call(self, call: Any, model: str) -> Any:
        try:
            return call()
        except Exception as error:
            raise failure_of(error, self._host, model) from error


def _part(line: _Line) -> Part:
    if line.error is not None:
        raise Refusal(-1, line.error)
    return Part(
        content=(line.message.content or "") if line.message else "",
        done=line.done,
        prompt_tokens=line.prompt_eval_count or 0,
        prompt_seconds=(line.prompt_eval_duration or 0) / 1e9,
        tokens=line.eval_count or 0,
        seconds=(line.eval_duration or 0) / 1e9,
        cut=line.done_reason == "length",
    )


def _said(text: str) -> str:
    """What an error reply says, bare or as JSON."""
    try:
        said = msgspec.json.decode(text, type=_Line).error
    except msgspec.DecodeError:
        said = None
    return (said or text)[:300]


def _facts(shown: Mapping[str, Any]) -> ModelFacts:
    details = shown.get("model_info")
    details = details if isinstance(details, dict) else {}
    limits = [value for key, value in details.items() if key.endswith(".context_length") and isinstance(value, int)]
    # Servers before 0.6.4 do not tell; their embedding models bear the name of the family.
    told = list(shown.get("capabilities") or [])
    writes = "completion" in told if told else "bert" not in str(details.get("general.architecture", ""))
    return ModelFacts(
        max(limits, default=DEFAULT_CONTEXT),
        writes,
        "thinking" in told,
        _weight(details, shown),
        _number(details, "embedding_length"),
        str(shown.get("remote_host") or ""),
    )


def _weight(details: Mapping[str, Any], shown: Mapping[str, Any]) -> Weight:
    """From the shape of the model: weights, and two numbers (key and value) of each layer and head for each token."""
    layers, width = _number(details, "block_count"), _number(details, "embedding_length")
    heads = _number(details, "attention.head_count")
    kept = _number(details, "attention.head_count_kv") or heads
    length = _number(details, "attention.key_length") or (width // heads if heads else 0)
    described = shown.get("details")
    level = str(described.get("quantization_level", "")) if isinstance(described, dict) else ""
    level = (re.match(r"MXFP4|Q\d", level.upper()) or [""])[0]
    count = details.get("general.parameter_count")
    weights = (count if isinstance(count, int) else 0) * _BYTES_A_PARAMETER.get(level, _HALF_PRECISION)
    return Weight(int(weights), int(2 * layers * kept * length * _HALF_PRECISION))


def _number(details: Mapping[str, Any], name: str) -> int:
    """A number of the text part of a model; the largest of a list with one for each layer; 0 where it is not told."""
    value = details.get(f"{details.get('general.architecture', '')}.{name}")
    if isinstance(value, list):
        return max((each for each in value if isinstance(each, int)), default=0)
    return value if isinstance(value, int) else 0


def normalised(numbers: Sequence[float]) -> bytes:
    """A vector as the library keeps it; empty for one of no length."""
    length = sum(number * number for number in numbers) ** 0.5
    return struct.pack(f"<{len(numbers)}f", *(number / length for number in numbers)) if length else b""


def failure_of(error: Exception, host: str, model: str) -> AppError:
    """The program's error for what went wrong: told apart by status and kind, not by words where that is possible.

    Exceptions that are no failure of the server are raised again as they are.
    """
    import httpx  # noqa: PLC0415
    import ollama  # noqa: PLC0415
    import pydantic  # noqa: PLC0415

    def made(code: ErrorCode, retryable: bool = False, **more: str | int) -> AppError:
        return AppError(code, cause=error, retryable=retryable, model=model, host=host, server=SERVER, **more)

    if isinstance(error, AppError):
        return error
    if isinstance(error, Silence):
        return silence_error(error, model, SERVER)
    if isinstance(error, httpx.ReadTimeout | httpx.WriteTimeout | httpx.PoolTimeout):
        return made(ErrorCode.MODEL_SILENT, retryable=True)
    if isinstance(error, ConnectionError | httpx.ConnectError | httpx.ConnectTimeout):
        return made(ErrorCode.MODEL_NOT_RUNNING, retryable=True)
    if isinstance(error, httpx.HTTPStatusError):
        return made(ErrorCode.MODEL_FAILED, reason=f"status {error.response.status_code}")
    if isinstance(error, httpx.TransportError):
        return made(ErrorCode.MODEL_FAILED, retryable=True, reason="disconnected")
    if isinstance(error, ollama.ResponseError):
        error = Refusal(error.status_code, str(error.error)[:300])
    if isinstance(error, Refusal):
        code = _refused(error.status, error.said.lower(), model)
        retryable = code in {ErrorCode.MODEL_BUSY, ErrorCode.MODEL_LOADING}
        return made(code, retryable=retryable, reason=error.said[:300], status=error.status)
    if isinstance(error, msgspec.DecodeError | ValueError | pydantic.ValidationError):  # UnicodeDecodeError is a ValueError
        return made(ErrorCode.MODEL_FAILED, retryable=True, reason="unreadable reply")
    raise error


def _refused(status: int, low: str, model: str) -> ErrorCode:
    by_words = meaning(low)
    if by_words is not None:
        return by_words
    if status == 404 and model:
        return ErrorCode.MODEL_MISSING
    return ErrorCode.MODEL_BUSY if status in {429, 503} else ErrorCode.MODEL_FAILED


def absent(failure: AppError, installed: Callable[[], bool]) -> AppError:
    """The failure, but with no server and no program there is something to install, not to start."""
    if failure.code is ErrorCode.MODEL_NOT_RUNNING and not installed():
        return AppError.of(ErrorCode.MODEL_NOT_INSTALLED, failure.parameters)
    return failure


def require_new(version: str) -> None:
    """Raises AppError(MODEL_TOO_OLD)."""
    if _numbers(version) < OLDEST_VERSION:
        raise AppError(ErrorCode.MODEL_TOO_OLD, server=SERVER, version=version)


def _numbers(version: str) -> tuple[int, ...]:
    """(0, 5, 7) of "0.5.7-rc1"; what cannot be read counts as new, since only old servers need refusing."""
    numbers = re.match(r"(\d+)\.(\d+)(?:\.(\d+))?", version)
    return tuple(int(part or 0) for part in numbers.groups()) if numbers else OLDEST_VERSION
