# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A real language model in this process: llama.cpp's own server on a loopback port of its choosing, on one thread."""

import http.client
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from urllib.parse import urlsplit

_BATCH = 128  # tokens read at a time; a wish to stop is noticed between two batches


class Engine:
    """One model, for writing or (`embedding`) for vectors; use as a context manager. `context` is its window in tokens."""

    def __init__(self, file: Path, *, context: int, threads: int = 1, embedding: bool = False) -> None:
        import xllamacpp

        wanted = xllamacpp.CommonParams()
        wanted.model.path = str(file)
        wanted.n_ctx = context
        wanted.n_parallel = 1
        wanted.n_batch = context if embedding else _BATCH
        wanted.n_ubatch = context if embedding else _BATCH
        wanted.cpuparams.n_threads = wanted.cpuparams_batch.n_threads = threads
        wanted.cache_ram_mib = 0
        wanted.warmup = False
        wanted.verbosity = 0
        if embedding:
            wanted.embedding = True
            wanted.pooling_type = xllamacpp.llama_pooling_type.LLAMA_POOLING_TYPE_MEAN
        self.context = context
        self._server: Any = xllamacpp.Server(wanted)
        self._address = urlsplit(self._server.listening_address).netloc

    @property
    def address(self) -> str:
        return f"http://{self._address}"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Give the memory back; the server ends with its last reference."""
        self._server = None

    def count(self, messages: Sequence[Mapping[str, str]]) -> int:
        """Tokens of a conversation in the model's own form."""
        prompt = self._post("/apply-template", {"messages": list(messages)})["prompt"]
        return len(self.tokens(prompt))

    def tokens(self, text: str) -> list[int]:
        found: list[int] = self._post("/tokenize", {"content": text, "parse_special": True})["tokens"]
        return found

    def text(self, tokens: Sequence[int]) -> str:
        return str(self._post("/detokenize", {"tokens": list(tokens)})["content"])

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        rows = self._post("/v1/embeddings", {"input": list(texts)})["data"]
        return [row["embedding"] for row in sorted(rows, key=lambda row: row["index"])]

    def chat(self, request: Mapping[str, Any], on_open: Callable[[http.client.HTTPConnection], None]) -> Iterator[dict[str, Any]]:
        """The chunks of a streamed completion. `on_open` gets the connection, whose end stops the writing."""
        connection = self._connection()
        try:
            connection.connect()
            on_open(connection)
            connection.request("POST", "/v1/chat/completions", json.dumps({**request, "stream": True}), _JSON)
            reply = connection.getresponse()
            if reply.status != 200:
                raise RuntimeError(reply.read().decode())
            for line in reply:
                data = line.decode().strip()
                if data.startswith("data: {"):  # between them it sends signs of life while it reads
                    yield json.loads(data.removeprefix("data: "))
        finally:
            connection.close()

    def _post(self, path: str, body: Mapping[str, Any]) -> dict[str, Any]:
        connection = self._connection()
        try:
            connection.request("POST", path, json.dumps(body), _JSON)
            reply = connection.getresponse()
            said: dict[str, Any] = json.loads(reply.read())
        finally:
            connection.close()
        if reply.status != 200:
            raise RuntimeError(str(said))
        return said

    def _connection(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection(self._address, timeout=600)


_JSON = {"Content-Type": "application/json"}
