# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Models of an Ollama server: one that writes, one that makes vectors.

The window of a model (num_ctx) is sent with every request, since the server would else cut a long prompt without a word; it is
told not to cut, and what it says to have read is compared with what was sent, since older servers cut all the same.
"""

import logging
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from app.domain.errors import AppError, ErrorCode
from app.domain.jobs import CancelToken
from app.domain.ports import ChatMessage, Vector
from app.models.connection import loopback
from app.models.memory import largest_window, total_memory
from app.models.ollama_wire import SERVER, Connection, ModelFacts, Part, absent, failure_of, normalised, require_new
from app.models.patience import Patience, patience_with
from app.models.replies import ANSWER_CUT, estimated_tokens, fewest_tokens, was_cut, without_thoughts
from app.models.streaming import Silence, streamed

log = logging.getLogger(__name__)

SMALLEST_WINDOW = 4096  # tokens; a window that changes makes the server load the model again, so few sizes are used
KEEP_ALIVE = "10m"
FACTS_SECONDS = 10.0
EMBED_SECONDS = 60.0
_THINKING_TOKENS = 700  # of a model that cannot be kept from it; they count as part of the answer
_LOOK_SECONDS = 0.15  # for why a model is silent: a wish to stop must not wait for it


class OllamaGenerator:
    """One model of an Ollama server on this machine.

    `context_cap` bounds the window in tokens, whatever the model could take; None leaves it to the memory of the machine.
    `patience` overrules what is known of the model's speed. `on_note` is told ANSWER_CUT.
    """

    def __init__(
        self,
        name: str,
        host: str,
        *,
        context_cap: int | None = None,
        temperature: float = 0.0,
        keep_alive: str = KEEP_ALIVE,
        patience: Patience | None = None,
        on_note: Callable[[str], None] | None = None,
        installed: Callable[[], bool] = lambda: True,
    ) -> None:
        self._name = name
        self._host = loopback(host)
        self._context_cap = context_cap
        self._temperature = temperature
        self._keep_alive = keep_alive
        self._patience = patience or patience_with(self._host, name)
        self._on_note = on_note or (lambda note: log.info("%s: %s", name, note))
        self._installed = installed
        self._lock = threading.Lock()
        self._facts: ModelFacts | None = None

    @property
    def name(self) -> str:
        return self._name

    def count_limit(self, cancel: CancelToken) -> int:
        """Tokens that prompt and answer may take together: the model's own limit, capped. Asks the server once."""
        return self._limit(self._known(cancel))

    def _limit(self, facts: ModelFacts) -> int:
        cap = largest_window(facts.weight, total_memory()) if self._context_cap is None else self._context_cap
        return min(facts.context_tokens, cap)

    def _known(self, cancel: CancelToken) -> ModelFacts:
        with self._lock:
            if self._facts is None:
                connection = Connection(self._host, None)

                def produce() -> Iterator[ModelFacts]:
                    with connection:
                        require_new(connection.version())
                        yield connection.show(self._name)

                parts = streamed(produce, connection.abort, (FACTS_SECONDS, FACTS_SECONDS), cancel, self._failure)
                facts = next(parts)
                parts.close()
                if facts.remote:
                    raise AppError(ErrorCode.SEALED, host=facts.remote)
                self._facts = facts
            return self._facts

    def window_for(self, messages: Sequence[ChatMessage], max_tokens: int, cancel: CancelToken) -> int:
        """num_ctx for these messages. Raises AppError(PROMPT_TOO_LONG) when the limit does not hold prompt and answer."""
        limit = self.count_limit(cancel)
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

        Raises AppError: a MODEL_ code, PROMPT_TOO_LONG, SEALED for a model that runs in a cloud, CANCELLED; and PROMPT_CUT at
        the end of an answer that must not be used. Closing the iterator early closes the stream.
        """
        cancel.raise_if_cancelled()
        facts = self._known(cancel)
        request: dict[str, Any] = {
            "model": self._name,
            "messages": [{"role": message.role, "content": message.content} for message in messages],
            "stream": True,
            "truncate": False,
            "shift": False,
            "keep_alive": self._keep_alive,
            "options": {
                "num_ctx": self.window_for(messages, max_tokens, cancel),
                "num_predict": max_tokens,
                "temperature": self._temperature,
                "seed": 0,
            },
        }
        if schema is not None:
            request["format"] = dict(schema)
        if facts.thinks:
            # This family knows degrees of thinking only.
            always = "gpt-oss" in self._name
            request["think"] = "low" if always else False
            request["options"]["num_predict"] += _THINKING_TOKENS if always else 0
        yield from without_thoughts(self._pieces(request, messages, cancel), json=schema is not None)

    def _pieces(self, request: dict[str, Any], messages: Sequence[ChatMessage], cancel: CancelToken) -> Iterator[str]:
        connection = Connection(self._host, None)

        def produce() -> Iterator[Part]:
            with connection:
                yield from connection.chat(request)

        patience = self._patience.seconds(estimated_tokens(messages))
        for part in streamed(produce, connection.abort, patience, cancel, self._failure):
            if part.content:
                yield part.content
            if part.done:
                self._finish(part, messages)
                return
        raise AppError(ErrorCode.MODEL_FAILED, retryable=True, model=self._name, server=SERVER, reason="the answer broke off")

    def _failure(self, error: Exception) -> AppError:
        failure = absent(failure_of(error, self._host, self._name), self._installed)
        if isinstance(error, Silence) and error.first:
            return self._why_silent(failure)
        return failure

    def _why_silent(self, failure: AppError) -> AppError:
        """A model that is not in memory is being loaded; one that is there works on something else."""
        try:
            with Connection(self._host, _LOOK_SECONDS) as connection:
                there = self._name in connection.loaded()
        except AppError:
            return failure
        code = ErrorCode.MODEL_BUSY if there else ErrorCode.MODEL_LOADING
        return AppError.of(code, failure.parameters, retryable=True)

    def _finish(self, last: Part, messages: Sequence[ChatMessage]) -> None:
        self._patience.measured(last.prompt_tokens, last.prompt_seconds, last.tokens, last.seconds)
        if was_cut(last.prompt_tokens, messages):
            raise AppError(
                ErrorCode.PROMPT_CUT, model=self._name, server=SERVER, read=last.prompt_tokens, sent=fewest_tokens(messages)
            )
        if last.cut:
            self._on_note(ANSWER_CUT)


class OllamaEmbedder:
    """One embedding model of an Ollama server. A text that is too long is refused (PROMPT_CUT), not cut."""

    def __init__(self, name: str, host: str) -> None:
        self._name = name
        self._host = loopback(host)
        self._dimension = 0

    @property
    def name(self) -> str:
        return f"ollama:{self._name}"

    @property
    def dimension(self) -> int:
        """Numbers in a vector; asks the server once. Raises AppError with a MODEL_ code."""
        if not self._dimension:
            with Connection(self._host, FACTS_SECONDS) as connection:
                self._dimension = connection.show(self._name).dimension
        return self._dimension

    def embed_query(self, text: str) -> Vector:
        return self.embed_passage(text)

    def embed_passage(self, text: str) -> Vector:
        """Raises AppError: a MODEL_ code, or PROMPT_CUT."""
        with Connection(self._host, EMBED_SECONDS) as connection:
            vector = normalised(connection.embed(self._name, text))
        if not vector:
            raise AppError(ErrorCode.MODEL_FAILED, model=self._name, server=SERVER, reason="no vector")
        return vector
