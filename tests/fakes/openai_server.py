# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A stand-in for servers that speak as OpenAI's does: llama.cpp, LM Studio. Says what a test scripts, plays faults."""

import json
import re
import ssl
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Self

Messages = list[dict[str, str]]
Refusals = Mapping[str, tuple[int, Any]]

REFUSALS: Refusals = {
    "loading": (503, {"error": {"code": 503, "message": "Loading model", "type": "unavailable_error"}}),
    "busy": (429, {"error": {"message": "Rate limit reached for requests", "type": "requests"}}),
    "memory": (500, {"error": {"code": 500, "message": "failed to allocate compute buffers", "type": "server_error"}}),
    "length": (
        400,
        {
            "error": {
                "code": 400,
                "message": "request (4476 tokens) exceeds the available context size (4096 tokens)",
                "n_ctx": 4096,
            }
        },
    ),
    "missing": (404, {"error": {"message": "The model `tiny` does not exist", "code": "model_not_found"}}),
    "unloaded": (400, {"error": "No models loaded. Please load a model in the developer page."}),
    "failure": (500, {"error": {"code": 500, "message": "unexpected end", "type": "server_error"}}),
}


@dataclass
class OpenAIServer:
    """Use as a context manager; `host` is its address. `requests` are (path, body, headers) as they came in.

    `fault`: one of REFUSALS, "silent", "stall", "broken", "disconnect", "error_event", "no_end", "reading" (signs of life, then
    the answer). `formats` are the types of
    response_format that it knows, `unknown` the parameters that it refuses; `key` is wanted when it is not empty.
    """

    models: Sequence[Mapping[str, Any]] = ({"id": "tiny", "object": "model", "meta": {"n_ctx_train": 32768, "size": 98_000_000}},)
    window: int = 0  # of /props, as llama.cpp tells it; 0: no such call
    reply: Callable[[Messages], str] = lambda messages: "It is so [1]."
    prompt_tokens: int | None = None
    finish: str = "stop"
    fault: str = ""
    formats: Sequence[str] = ("json_schema", "json_object", "text")
    unknown: Sequence[str] = ()
    key: str = ""
    thoughts: str = ""
    tls: ssl.SSLContext | None = None
    streams: bool = True
    requests: list[tuple[str, Mapping[str, Any], Mapping[str, str]]] = field(default_factory=list)
    disconnected: threading.Event = field(default_factory=threading.Event)

    def __post_init__(self) -> None:
        self._release = threading.Event()
        owner = self

        class Handler(_Handler):
            server_owner = owner

        self._http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._http.daemon_threads = True
        if self.tls is not None:
            self._http.socket = self.tls.wrap_socket(self._http.socket, server_side=True, do_handshake_on_connect=False)
        self._thread = threading.Thread(target=self._http.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)

    @property
    def host(self) -> str:
        return f"{'https' if self.tls else 'http'}://127.0.0.1:{self._http.server_address[1]}"

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._release.set()
        self._http.shutdown()
        self._http.server_close()
        self._thread.join(5)

    def chats(self) -> list[Mapping[str, Any]]:
        return [body for path, body, _ in self.requests if path == "/v1/chat/completions"]

    def hold(self) -> None:
        """Say nothing until the test is over."""
        self._release.wait(30)


class _Handler(BaseHTTPRequestHandler):
    server_owner: OpenAIServer
    protocol_version = "HTTP/1.1"

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        return

    def do_GET(self) -> None:
        self._answer({})

    def do_POST(self) -> None:
        length = int(self.headers.get("Content-Length", 0))
        self._answer(json.loads(self.rfile.read(length) or b"{}"))

    def _answer(self, body: dict[str, Any]) -> None:
        owner = self.server_owner
        owner.requests.append((self.path, body, dict(self.headers)))
        sent = self.headers.get("Authorization", "")
        if owner.key and sent != f"Bearer {owner.key}":
            told = sent.removeprefix("Bearer ") or "none"
            self._json(401, {"error": {"message": f"Incorrect API key provided: {told}.", "type": "invalid_request_error"}})
        elif owner.fault == "loading":
            self._json(*REFUSALS["loading"])
        elif self.path == "/v1/models":
            self._json(200, {"object": "list", "data": list(owner.models)})
        elif self.path == "/props" and owner.window:
            self._json(200, {"default_generation_settings": {"n_ctx": owner.window}})
        elif self.path == "/v1/chat/completions":
            self._chat(owner, body)
        else:
            self._json(404, {"error": {"message": "File Not Found", "type": "not_found_error", "code": 404}})

    def _chat(self, owner: OpenAIServer, body: dict[str, Any]) -> None:
        wanted = body.get("response_format", {}).get("type", "text")
        unknown = [name for name in owner.unknown if name in body]
        if owner.fault == "silent":
            owner.hold()
            self.close_connection = True
        elif owner.fault in REFUSALS:
            self._json(*REFUSALS[owner.fault])
        elif wanted not in owner.formats:
            self._json(400, {"error": f"'response_format.type' must be one of {', '.join(owner.formats)}"})
        elif unknown:
            self._json(400, {"error": {"message": f"Unsupported parameter: '{unknown[0]}' is not supported with this model."}})
        elif not owner.streams:
            choice = {"message": {"role": "assistant", "content": owner.reply(body["messages"])}, "finish_reason": "stop"}
            self._json(200, {"choices": [choice], "usage": {"prompt_tokens": 99, "completion_tokens": 9}})
        else:
            self._stream(owner, body)

    def _stream(self, owner: OpenAIServer, body: dict[str, Any]) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        try:
            self._events(owner, body)
        except (BrokenPipeError, ConnectionResetError):
            owner.disconnected.set()
            self.close_connection = True

    def _events(self, owner: OpenAIServer, body: dict[str, Any]) -> None:
        self._event({"choices": [{"delta": {"role": "assistant", "content": None}, "finish_reason": None}]})
        for _ in range(8 if owner.fault == "reading" else 0):
            owner._release.wait(0.1)
            self._chunk(b": still reading\n\n")
        if owner.thoughts:
            self._event({"choices": [{"delta": {"reasoning_content": owner.thoughts}, "finish_reason": None}]})
        for number, piece in enumerate(re.findall(r"\S+\s*|\s+", owner.reply(body["messages"]))):
            self._event({"choices": [{"delta": {"content": piece}, "finish_reason": None}]})
            if number == 0 and owner.fault == "stall":
                owner.hold()
                self.close_connection = True
                return
            if number == 0 and owner.fault == "broken":
                self._chunk(b"data: {this is no json\n\n")
            if number == 0 and owner.fault == "error_event":
                self._event({"error": {"code": 500, "message": "context size exceeded", "type": "server_error"}})
            if number == 0 and owner.fault == "disconnect":
                self.close_connection = True
                return
        if owner.fault != "no_end":
            self._event({"choices": [{"delta": {}, "finish_reason": owner.finish}]})
        words = sum(len(message["content"].split()) for message in body["messages"])
        count = words * 2 if owner.prompt_tokens is None else owner.prompt_tokens
        if body.get("stream_options"):
            self._event({"choices": [], "usage": {"prompt_tokens": count, "completion_tokens": 7}})
        self._chunk(b"data: [DONE]\n\n")
        self._chunk(b"")

    def _event(self, value: Mapping[str, Any]) -> None:
        self._chunk(b"data: " + json.dumps(value).encode() + b"\n\n")

    def _chunk(self, data: bytes) -> None:
        self.wfile.write(f"{len(data):x}\r\n".encode() + data + b"\r\n")
        self.wfile.flush()

    def _json(self, status: int, value: Any) -> None:
        data = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)
