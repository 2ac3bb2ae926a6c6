# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A server that speaks as OpenAI's does, as one more model server: llama.cpp or LM Studio here, or one elsewhere.

Servers differ in what they understand of a request. What one refuses is left out from then on: a JSON schema gives way to plain
JSON, and that to a request in words, of whose answer the JSON is taken.
"""

import json
import logging
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from app.domain.errors import AppError, ErrorCode
from app.domain.jobs import CancelToken
from app.domain.model_servers import ModelState, ModelStatus, PullProgress
from app.domain.ports import ChatMessage, Embedder, Generator, ModelInfo
from app.models.connection import Address, address_of
from app.models.health import status_of
from app.models.memory import LARGEST_WINDOW
from app.models.openai_wire import ALIVE, LOCAL_NAME, Connection, Listed, Piece, Refusal, failure_of
from app.models.patience import Patience, patience_with
from app.models.replies import ANSWER_CUT, estimated_tokens, fewest_tokens, was_cut, without_thoughts
from app.models.streaming import streamed

log = logging.getLogger(__name__)

DEFAULT_PORT = 8080  # llama.cpp's; LM Studio listens on 1234
DEFAULT_CONTEXT = 4096  # tokens; what these servers usually start with
STATUS_SECONDS = 3.0
FACTS_SECONDS = 10.0

_FORMATS = ("json_schema", "json_object", "text")
_learnt: dict[tuple[str, str], frozenset[str]] = {}  # (url, model) -> what is to be left out of requests


def no_key() -> str:
    return ""


def openai_address(written: str) -> Address:
    """With or without /v1 at its end, as servers print both. Raises AppError(BAD_SETTINGS)."""
    return address_of(written.strip().rstrip("/").removesuffix("/v1"), DEFAULT_PORT)


class OpenAIServer:
    """The server at `written`. Raises AppError(BAD_SETTINGS) for what is no address."""

    fetches = False

    def __init__(self, written: str, key: Callable[[], str] = no_key) -> None:
        self._address = openai_address(written)
        self._key = key

    @property
    def name(self) -> str:
        return LOCAL_NAME if self._address.local else self._address.host

    def status(self) -> ModelStatus:
        try:
            models = _with(self._address, self._key, STATUS_SECONDS, _models)
        except AppError as error:
            return status_of(error, self.name)
        return ModelStatus(ModelState.READY if models else ModelState.NO_MODELS, models, "", self.name)

    def generator(self, model: str, on_note: Callable[[str], None] | None = None) -> Generator:
        return OpenAIGenerator(model, self._address, self._key, on_note=on_note)

    def embedder(self, model: str) -> Embedder:
        raise AppError(ErrorCode.BAD_REQUEST, reason=f"{model}: vectors are made by Ollama or by Quoth itself.")

    def pull(self, model: str, on_progress: Callable[[PullProgress], None], cancel: CancelToken) -> None:
        del on_progress, cancel
        raise AppError(ErrorCode.BAD_REQUEST, reason=f"This server fetches no models; load {model} in its own program.")


def _with(address: Address, key: Callable[[], str], seconds: float, ask: Callable[[Connection], Any]) -> Any:
    try:
        with Connection(address, key, seconds) as connection:
            return ask(connection)
    except Exception as error:
        raise failure_of(error, address, "") from error


def _models(connection: Connection) -> tuple[ModelInfo, ...]:
    listed = connection.models()
    return tuple(
        ModelInfo(each.name, _window(connection, listed, each), each.size_bytes)
        for each in sorted(listed, key=lambda each: each.name)
    )


def _window(connection: Connection, listed: Sequence[Listed], model: Listed | None) -> int:
    """The window of a model. What llama.cpp holds one model with counts more than what that model could take."""
    alone = connection.window() if len(listed) == 1 else 0
    return alone or (model.context_tokens if model else 0) or DEFAULT_CONTEXT


class OpenAIGenerator:
    """One model of such a server. `patience` overrules what is known of its speed; `on_note` is told ANSWER_CUT."""

    def __init__(
        self,
        name: str,
        address: Address,
        key: Callable[[], str] = no_key,
        *,
        patience: Patience | None = None,
        on_note: Callable[[str], None] | None = None,
    ) -> None:
        self._name = name
        self._address = address
        self._key = key
        self._server = LOCAL_NAME if address.local else address.host
        self._patience = patience or patience_with(address.url, name)
        self._on_note = on_note or (lambda note: log.info("%s: %s", name, note))
        self._limit = 0
        self._id = name

    @property
    def name(self) -> str:
        return self._name

    def count_limit(self, cancel: CancelToken) -> int:
        """Tokens that prompt and answer may take together. Asks the server once."""
        return self._known(cancel)

    def _known(self, cancel: CancelToken) -> int:
        if not self._limit:
            connection = Connection(self._address, self._key, None)

            def produce() -> Iterator[tuple[int, str]]:
                with connection:
                    listed = connection.models()
                    mine = next((each for each in listed if each.name == self._name), None)
                    yield _window(connection, listed, mine), mine.id if mine else self._name

            parts = streamed(produce, connection.abort, (FACTS_SECONDS, FACTS_SECONDS), cancel, self._failure)
            window, self._id = next(parts)
            self._limit = min(window, LARGEST_WINDOW)
            parts.close()
        return self._limit

    def chat(
        self, messages: Sequence[ChatMessage], *, schema: Mapping[str, object] | None, max_tokens: int, cancel: CancelToken
    ) -> Iterator[str]:
        """Stream the answer in pieces; one of a server that knows no schema comes as a whole, freed of what is not JSON.

        Raises AppError: a MODEL_ code, PROMPT_TOO_LONG, SEALED, CANCELLED; and PROMPT_CUT at the end of an answer that must not
        be used. Closing the iterator early closes the stream.
        """
        limit = self._known(cancel)
        if limit < fewest_tokens(messages) + max_tokens:
            raise AppError(
                ErrorCode.PROMPT_TOO_LONG, model=self._name, server=self._server, limit=limit, tokens=estimated_tokens(messages)
            )
        left_out = _learnt.get((self._address.url, self._name), frozenset())
        while True:
            request, shape = self._request(messages, schema, max_tokens, left_out)
            begun = False
            try:
                pieces = without_thoughts(self._pieces(request, messages, cancel), json=schema is not None)
                for piece in [json_in("".join(pieces))] if shape not in {"json_schema", ""} else pieces:
                    begun = True
                    yield piece
            except AppError as error:
                more = None if begun else _too_much(error, request)
                if more is None:
                    raise
                left_out |= {more}
                continue
            _learnt[self._address.url, self._name] = left_out
            return

    def _request(
        self, messages: Sequence[ChatMessage], schema: Mapping[str, object] | None, max_tokens: int, left_out: frozenset[str]
    ) -> tuple[dict[str, Any], str]:
        """(the request, the shape asked for: "" without a schema)."""
        sent = [{"role": message.role, "content": message.content} for message in messages]
        shape = next(each for each in _FORMATS if each not in left_out) if schema is not None else ""
        request: dict[str, Any] = {
            "model": self._id,
            "messages": sent,
            "stream": True,
            "stream_options": {"include_usage": True},
            "max_tokens": max_tokens,
            "temperature": 0,
            "seed": 0,
        }
        if self._address.local:  # of llama.cpp and its like: no thinking
            request["chat_template_kwargs"] = {"enable_thinking": False}
        if shape == "json_schema":
            described = {"name": "reply", "strict": True, "schema": dict(schema or {})}
            request["response_format"] = {"type": shape, "json_schema": described}
        elif shape:
            # In the last message: what comes before stays the same from question to question, so that a server can keep it.
            words = f"\nReply with one JSON object of this JSON schema and nothing else: {json.dumps(schema)}"
            sent[-1] = {**sent[-1], "content": sent[-1]["content"] + words}
            if shape == "json_object":
                request["response_format"] = {"type": shape}
        if "max_tokens" in left_out:
            request["max_completion_tokens"] = request["max_tokens"]
        return {key: value for key, value in request.items() if key not in left_out}, shape

    def _pieces(self, request: dict[str, Any], messages: Sequence[ChatMessage], cancel: CancelToken) -> Iterator[str]:
        connection = Connection(self._address, self._key, None)

        def produce() -> Iterator[Piece]:
            with connection:
                yield from connection.chat(request)

        start = time.monotonic()
        first, last, finished = 0.0, Piece(), ""
        patience = self._patience.seconds(estimated_tokens(messages))
        for piece in streamed(produce, connection.abort, patience, cancel, self._failure, ALIVE):
            first = first or time.monotonic() - start
            if piece.prompt_tokens:
                last = piece
            finished = piece.finished or finished
            if piece.content:
                yield piece.content
        if not finished:
            raise AppError(
                ErrorCode.MODEL_FAILED, retryable=True, model=self._name, server=self._server, reason="the answer broke off"
            )
        took = time.monotonic() - start - first
        self._patience.measured(last.prompt_tokens, last.prompt_seconds or first, last.tokens, last.seconds or took)
        if was_cut(last.prompt_tokens, messages):
            raise AppError(
                ErrorCode.PROMPT_CUT,
                model=self._name,
                server=self._server,
                read=last.prompt_tokens,
                sent=fewest_tokens(messages),
            )
        if finished == "length":
            self._on_note(ANSWER_CUT)

    def _failure(self, error: Exception) -> AppError:
        failure = failure_of(error, self._address, self._name)
        if isinstance(error, Refusal) and failure.code is ErrorCode.MODEL_FAILED:
            failure.parameters = {**failure.parameters, "refused": error.said}
        return failure


def _too_much(error: AppError, request: Mapping[str, Any]) -> str | None:
    """The part of a request that a server says it does not understand, to be left out of the next one; None for other errors."""
    said = str(error.parameters.get("refused", "")).lower()
    shape = request.get("response_format", {}).get("type")
    if shape and any(word in said for word in ("response_format", "json_schema", "json_object", "grammar", "schema")):
        return str(shape)
    names = ("stream_options", "chat_template_kwargs", "max_tokens", "temperature", "seed")
    return next((name for name in names if name in said and name in request), None)


def json_in(text: str) -> str:
    """The first JSON object inside a text, or the text where there is none: models like to say something around it."""
    decoder = json.JSONDecoder()
    start = text.find("{")
    while start >= 0:
        try:
            _, end = decoder.raw_decode(text, start)
        except ValueError:
            start = text.find("{", start + 1)
            continue
        return text[start:end]
    return text
