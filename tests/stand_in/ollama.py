# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A true stand-in for Ollama on 127.0.0.1: its protocol before real models, which llama.cpp runs in this process.

Speaks version, tags, show, ps, pull, embed and chat, and words its refusals as the original does. As there, a prompt that is
longer than `num_ctx` is cut without a word: the oldest messages go first, then the middle of what is left.
"""

import contextlib
import hashlib
import http.client
import json
import select
import socket
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tests.stand_in.engine import Engine
from tests.stand_in.weights import Weights

VERSION = "0.12.3"
DEFAULT_WINDOW = 4096
_MODIFIED = "2026-03-01T12:00:00Z"
_PIECE = 1 << 24
_KEPT = 4  # tokens at the beginning that a cut leaves


class RefusedError(Exception):
    def __init__(self, status: int, said: str) -> None:
        super().__init__(said)
        self.status, self.said = status, said


class OllamaStandIn:
    """Use as a context manager; `host` is its address.

    `files` are the models that are there, `remote` those that can be pulled. `window` bounds num_ctx, since memory grows with it.
    `requests` are (path, body) as they came in.
    """

    def __init__(
        self, files: Mapping[Weights, Path], remote: Mapping[Weights, Path] | None = None, *, window: int = 4096, threads: int = 1
    ) -> None:
        self.files = dict(files)
        self.remote = dict(remote or {})
        self.window = window
        self.threads = threads
        self.requests: list[tuple[str, Mapping[str, Any]]] = []
        self.stopped = threading.Event()  # the client went away in mid-answer
        self._engines: dict[tuple[str, bool], Engine] = {}
        self._lock = threading.Lock()
        owner = self

        class Handler(_Handler):
            stand_in = owner

        self._http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._http.daemon_threads = True
        self._thread = threading.Thread(target=self._http.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)

    @property
    def host(self) -> str:
        return f"http://127.0.0.1:{self._http.server_address[1]}"

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._http.shutdown()
        self._http.server_close()
        self._thread.join(5)
        for engine in self._engines.values():
            engine.close()
        self._engines.clear()

    def weights(self, name: str) -> Weights:
        """Raises RefusedError, as the original words it."""
        if not name:
            raise RefusedError(400, "model is required")
        for each in self.files:
            if each.name in {name, f"{name}:latest"}:
                return each
        raise RefusedError(404, f"model '{name}' not found")

    def engine(self, weights: Weights, *, embedding: bool = False) -> tuple[Engine, float]:
        """The loaded model and the seconds that loading took."""
        started = time.monotonic()
        with self._lock:
            key = (weights.name, embedding)
            if key not in self._engines:
                context = min(self.window, 2048) if embedding else self.window
                self._engines[key] = Engine(self.files[weights], context=context, threads=self.threads, embedding=embedding)
            return self._engines[key], time.monotonic() - started

    def loaded(self) -> list[Weights]:
        return [each for each in self.files if (each.name, False) in self._engines or (each.name, True) in self._engines]


def fitted(engine: Engine, messages: Sequence[Mapping[str, str]], window: int) -> tuple[list[dict[str, str]], int]:
    """The messages that fit into a window, and their tokens: what is too much goes in silence, as in the original."""
    kept = [dict(message) for message in messages]
    tokens = engine.count(kept)
    while tokens > window:
        droppable = [index for index, message in enumerate(kept[:-1]) if message["role"] != "system"]
        if not droppable:
            break
        del kept[droppable[0]]
        tokens = engine.count(kept)
    if tokens > window:
        words = engine.tokens(kept[-1]["content"])
        room = max(_KEPT + 1, len(words) - (tokens - window))
        kept[-1]["content"] = engine.text(words[:_KEPT]) + engine.text(words[-(room - _KEPT) :])
        tokens = engine.count(kept)
    return kept, tokens


class _Handler(BaseHTTPRequestHandler):
    stand_in: OllamaStandIn
    protocol_version = "HTTP/1.1"

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        return

    def do_GET(self) -> None:
        self._answer({})

    def do_POST(self) -> None:
        data = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        try:
            body = json.loads(data or b"{}")
        except ValueError as error:
            self._json(400, {"error": str(error)})
            return
        self._answer(body)

    def _answer(self, body: dict[str, Any]) -> None:
        owner = self.stand_in
        owner.requests.append((self.path, body))
        name = str(body.get("model") or body.get("name") or "")
        try:
            match (self.command, self.path):
                case ("GET", "/"):
                    self._send(200, b"Ollama is running", "text/plain; charset=utf-8")
                case ("GET", "/api/version"):
                    self._json(200, {"version": VERSION})
                case ("GET", "/api/tags"):
                    self._json(200, {"models": [_entry(each) for each in owner.files]})
                case ("GET", "/api/ps"):
                    self._json(200, {"models": [_running(each, owner.window) for each in owner.loaded()]})
                case ("POST", "/api/show"):
                    self._json(200, _shown(owner.weights(name)))
                case ("POST", "/api/pull"):
                    self._streamed(self._pulled(name), body)
                case ("POST", "/api/embed"):
                    self._json(200, self._embedded(owner.weights(name), body))
                case ("POST", "/api/chat"):
                    self._streamed(self._chatted(owner.weights(name), body), body)
                case _:
                    self._send(404, b"404 page not found", "text/plain")
        except RefusedError as refusal:
            self._json(refusal.status, {"error": refusal.said})

    # ------------------------------------------------------------------ pull, embed

    def _pulled(self, name: str) -> Iterator[dict[str, Any]]:
        owner = self.stand_in
        weights = next((each for each in (*owner.remote, *owner.files) if each.name == name), None)
        if weights is None:
            raise RefusedError(500, "pull model manifest: file does not exist")
        yield {"status": "pulling manifest"}
        file = owner.remote.get(weights) or owner.files[weights]
        digest, done = hashlib.sha256(), 0
        layer = {"status": f"pulling {weights.sha256[:12]}", "digest": f"sha256:{weights.sha256}", "total": weights.size}
        with file.open("rb") as stream:
            while piece := stream.read(_PIECE):
                digest.update(piece)
                done += len(piece)
                yield {**layer, "completed": done}
        yield {"status": "verifying sha256 digest"}
        if digest.hexdigest() != weights.sha256:
            raise RefusedError(500, "digest mismatch, file must be downloaded again")
        yield {"status": "writing manifest"}
        owner.files[weights] = file
        yield {"status": "success"}

    def _embedded(self, weights: Weights, body: Mapping[str, Any]) -> dict[str, Any]:
        started = time.monotonic_ns()
        given = body.get("input", [])
        texts = [given] if isinstance(given, str) else list(given)
        engine, loading = self.stand_in.engine(weights, embedding=True)
        counted, sent = 0, []
        for text in texts:
            tokens = engine.tokens(text)
            if len(tokens) > engine.context:
                if not body.get("truncate", True):
                    raise RefusedError(400, "the input length exceeds the context length")
                tokens = tokens[: engine.context]
                text = engine.text(tokens)  # noqa: PLW2901
            counted += len(tokens)
            sent.append(text)
        return {
            "model": weights.name,
            "embeddings": engine.embed(sent) if sent else [],
            "total_duration": time.monotonic_ns() - started,
            "load_duration": int(loading * 1e9),
            "prompt_eval_count": counted,
        }

    # ------------------------------------------------------------------ chat

    def _chatted(self, weights: Weights, body: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
        started = time.monotonic_ns()
        if body.get("think"):
            raise RefusedError(400, f'"{weights.name}" does not support thinking')
        engine, loading = self.stand_in.engine(weights)
        base = {"model": weights.name}
        if not body.get("messages"):
            yield {**base, "created_at": _now(), "message": _said(""), "done_reason": "load", "done": True}
            return
        options = body.get("options") or {}
        window = min(int(options.get("num_ctx") or DEFAULT_WINDOW), engine.context)
        messages, tokens = fitted(engine, body["messages"], window - 1)
        wanted = int(options.get("num_predict", -1))
        request: dict[str, Any] = {
            "messages": messages,
            "max_tokens": window - tokens if wanted < 0 else min(wanted, max(1, window - tokens)),
            "temperature": options.get("temperature", 0.8),
            "seed": options.get("seed", 0),
        }
        if options.get("stop"):
            request["stop"] = options["stop"]
        if body.get("format"):
            request["response_format"] = _response_format(body["format"])
        last: dict[str, Any] = {}
        written, reason = 0, "stop"
        with self._while_wanted() as watched:
            for chunk in engine.chat(request, watched):
                last = chunk.get("timings") or last
                for choice in chunk.get("choices", ()):
                    reason = choice.get("finish_reason") or reason
                    piece = choice["delta"].get("content")
                    if piece:
                        written += 1
                        yield {**base, "created_at": _now(), "message": _said(piece), "done": False}
        yield {
            **base,
            "created_at": _now(),
            "message": _said(""),
            "done_reason": reason,
            "done": True,
            "total_duration": time.monotonic_ns() - started,
            "load_duration": int(loading * 1e9),
            "prompt_eval_count": tokens,
            "prompt_eval_duration": int(last.get("prompt_ms", 0) * 1e6),
            "eval_count": last.get("predicted_n", written),
            "eval_duration": int(last.get("predicted_ms", 0) * 1e6),
        }

    @contextlib.contextmanager
    def _while_wanted(self) -> Iterator[Any]:
        """Watches the client's socket: when it ends, so does the writing, even while the prompt is still being read."""
        over = threading.Event()
        watchers: list[threading.Thread] = []

        def watch(engine: socket.socket) -> None:
            while not over.is_set():
                readable, _, _ = select.select([self.connection], [], [], 0.05)
                if readable and not over.is_set() and not self.connection.recv(1, socket.MSG_PEEK):
                    self.stand_in.stopped.set()
                    with contextlib.suppress(OSError):
                        engine.shutdown(socket.SHUT_RDWR)
                    return

        def opened(engine: http.client.HTTPConnection) -> None:
            watchers.append(threading.Thread(target=watch, args=(engine.sock,), daemon=True))
            watchers[-1].start()

        try:
            yield opened
        finally:
            over.set()
            for watcher in watchers:
                watcher.join(5)

    # ------------------------------------------------------------------ sending

    def _streamed(self, lines: Iterator[dict[str, Any]], body: Mapping[str, Any]) -> None:
        """Line by line, or the whole at the end where no stream is wanted. A refusal before the first line has a status."""
        try:
            if body.get("stream", True):
                self._lines(lines)
            else:
                self._json(200, _joined(list(lines)))
        except (ConnectionError, http.client.HTTPException):
            self.stand_in.stopped.set()
            self.close_connection = True

    def _lines(self, lines: Iterator[dict[str, Any]]) -> None:
        first = next(lines)
        self.send_response(200)
        self.send_header("Content-Type", "application/x-ndjson")
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        self._line(first)
        try:
            for line in lines:
                self._line(line)
        except RefusedError as refusal:
            self._line({"error": refusal.said})
        except RuntimeError as failure:
            self._line({"error": str(failure)})
        self.wfile.write(b"0\r\n\r\n")

    def _line(self, value: Mapping[str, Any]) -> None:
        data = json.dumps(value).encode() + b"\n"
        self.wfile.write(f"{len(data):x}\r\n".encode() + data + b"\r\n")
        self.wfile.flush()

    def _json(self, status: int, value: Mapping[str, Any]) -> None:
        self._send(status, json.dumps(value).encode(), "application/json; charset=utf-8")

    def _send(self, status: int, data: bytes, kind: str) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


def _joined(lines: Sequence[dict[str, Any]]) -> dict[str, Any]:
    last = lines[-1]
    if "message" in last:
        last["message"] = _said("".join(line["message"]["content"] for line in lines))
    return last


def _response_format(wanted: object) -> dict[str, Any]:
    if wanted == "json":
        return {"type": "json_object"}
    if isinstance(wanted, dict):
        return {"type": "json_schema", "json_schema": {"schema": wanted}}
    raise RefusedError(400, f'invalid format: {json.dumps(wanted)}; expected "json" or a valid JSON Schema object')


def _said(text: str) -> dict[str, str]:
    return {"role": "assistant", "content": text}


def _now() -> str:
    return datetime.now(UTC).isoformat().replace("+00:00", "Z")


def _details(weights: Weights) -> dict[str, Any]:
    return {
        "parent_model": "",
        "format": "gguf",
        "family": weights.family,
        "families": [weights.family],
        "parameter_size": weights.parameters,
        "quantization_level": "Q4_K_M",
    }


def _entry(weights: Weights) -> dict[str, Any]:
    return {
        "name": weights.name,
        "model": weights.name,
        "modified_at": _MODIFIED,
        "size": weights.size,
        "digest": weights.sha256,
        "details": _details(weights),
    }


def _running(weights: Weights, window: int) -> dict[str, Any]:
    until = (datetime.now(UTC) + timedelta(minutes=10)).isoformat().replace("+00:00", "Z")
    entry = {key: value for key, value in _entry(weights).items() if key != "modified_at"}
    return {**entry, "expires_at": until, "size_vram": 0, "context_length": window}


def _shown(weights: Weights) -> dict[str, Any]:
    return {
        "details": _details(weights),
        "model_info": {"general.architecture": weights.family, f"{weights.family}.context_length": weights.context},
        "capabilities": ["completion", "tools", "insert"],
        "modified_at": _MODIFIED,
    }
