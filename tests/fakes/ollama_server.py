# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A stand-in for Ollama on 127.0.0.1: speaks its protocol, says what a test scripts, and plays its faults."""

import json
import re
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Self

Messages = list[dict[str, str]]
Fault = str
"""Of /api/chat: "missing" (404), "memory" (500), "busy" (503), "failure" (500 of another kind), "silent" (no byte is sent),
"stall" (one piece, then silence), "slow" (the first piece comes late), "slow_facts" (/api/show is
silent), "refuses_length" (400), "loading" (500),
"think_field" and "think_text" (thoughts beside and inside the answer), "broken" (a line that is no JSON),
"disconnect" (ends in mid-answer), "error_line" (an error
inside the stream). Of every call: "web_page" (something else listens on the port)."""


@dataclass
class ScriptedModel:
    """`reply` gets the messages and says the answer. `prompt_tokens` overrules the count that is reported back."""

    name: str = "llama3.2:3b"
    context: int = 131072
    size: int = 2_000_000_000
    capabilities: Sequence[str] | None = ("completion",)
    architecture: str = "llama"
    reply: Callable[[Messages], str] = lambda messages: "It is so [1]."
    prompt_tokens: int | None = None
    done_reason: str = "stop"
    details: Mapping[str, Any] = field(default_factory=dict)  # of model_info, by the end of its key
    quantization: str = "Q4_K_M"
    remote_host: str = ""
    vector: Sequence[float] = (3.0, 4.0)


@dataclass
class OllamaServer:
    """Use as a context manager; `host` is its address. `requests` are (path, body) as they came in."""

    models: Sequence[ScriptedModel] = field(default_factory=lambda: [ScriptedModel()])
    version: str = "0.12.3"
    fault: Fault = ""
    requests: list[tuple[str, Mapping[str, Any]]] = field(default_factory=list)
    loaded: Sequence[str] | None = None  # names that /api/ps tells; None: this server knows no such call
    pulls: Sequence[Mapping[str, Any]] = ()  # lines of /api/pull; one with "hold" is the last, and silence follows
    slow_seconds: float = 0.3
    on_request: Callable[[str], None] | None = None  # told each path as it is asked
    disconnected: threading.Event = field(default_factory=threading.Event)  # the client went away in mid-answer

    def __post_init__(self) -> None:
        self._release = threading.Event()
        owner = self

        class Handler(_Handler):
            server_owner = owner

        self._http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._http.daemon_threads = True
        self._thread = threading.Thread(target=self._http.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)

    @property
    def host(self) -> str:
        return f"http://127.0.0.1:{self._http.server_address[1]}"

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._release.set()
        self._http.shutdown()
        self._http.server_close()
        self._thread.join(5)

    def bodies(self, path: str) -> list[Mapping[str, Any]]:
        return [body for asked, body in self.requests if asked == path]

    def model(self, name: str) -> ScriptedModel | None:
        return next((model for model in self.models if model.name == name), None)

    def hold(self) -> None:
        """Say nothing until the test is over."""
        self._release.wait(30)


class _Handler(BaseHTTPRequestHandler):
    server_owner: OllamaServer
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
        owner.requests.append((self.path, body))
        if owner.on_request is not None:
            owner.on_request(self.path)
        if owner.fault == "web_page":
            self._send(200, b"<html>hello</html>", "text/html")
        elif self.path == "/api/version":
            self._json(200, {"version": owner.version})
        elif self.path == "/api/tags":
            self._json(200, {"models": [{"name": m.name, "model": m.name, "size": m.size} for m in owner.models]})
        elif self.path == "/api/show":
            self._show(owner.model(body["model"]), body["model"])
        elif self.path == "/api/ps" and owner.loaded is not None:
            self._json(200, {"models": [{"name": name, "model": name} for name in owner.loaded]})
        elif self.path == "/api/embed":
            self._embed(owner.model(body["model"]), body)
        elif self.path == "/api/pull":
            self._pull(owner)
        elif self.path == "/api/chat":
            self._chat(owner, body)
        else:
            self._json(404, {"error": "not found"})

    def _show(self, model: ScriptedModel | None, name: str) -> None:
        if self.server_owner.fault == "slow_facts":
            self.server_owner.hold()
            self.close_connection = True
            return
        if model is None:
            self._json(404, {"error": f"model '{name}' not found"})
            return
        told: dict[str, Any] = {
            "model_info": {
                "general.architecture": model.architecture,
                f"{model.architecture}.context_length": model.context,
                **{
                    key if key.startswith("general.") else f"{model.architecture}.{key}": value
                    for key, value in model.details.items()
                },
            },
            "details": {"family": model.architecture, "quantization_level": model.quantization},
        }
        if model.remote_host:
            told["remote_host"] = model.remote_host
        if model.capabilities is not None:
            told["capabilities"] = list(model.capabilities)
        self._json(200, told)

    def _embed(self, model: ScriptedModel | None, body: dict[str, Any]) -> None:
        if model is None:
            self._json(404, {"error": f'model "{body["model"]}" not found, try pulling it first'})
        elif len(body["input"].split()) > model.context and body.get("truncate") is False:
            self._json(400, {"error": "the input length exceeds the context length"})
        else:
            self._json(200, {"model": model.name, "embeddings": [list(model.vector)]})

    def _pull(self, owner: OllamaServer) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "application/x-ndjson")
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        for line in owner.pulls:
            self._line(line)
            if line.get("hold"):
                owner.hold()
                self.close_connection = True
                return
        self._chunk(b"")

    def _chat(self, owner: OllamaServer, body: dict[str, Any]) -> None:
        name = body["model"]
        model = owner.model(name)
        refusals = {
            "missing": (404, f"model '{name}' not found"),
            "memory": (500, "model requires more system memory (5.6 GiB) than is available (3.1 GiB)"),
            "busy": (503, "server busy, please try again.  maximum pending requests exceeded"),
            "failure": (500, "unexpected EOF"),
            "loading": (500, "timed out waiting for llama runner to start - progress 0.42 - "),
            "refuses_length": (400, "the prompt is longer than the context length currently available to the model"),
        }
        if owner.fault == "silent":
            owner.hold()
            self.close_connection = True
            return
        if model is None or owner.fault in refusals:
            status, said = refusals.get(owner.fault, refusals["missing"])
            self._json(status, {"error": said})
            return
        self.send_response(200)
        self.send_header("Content-Type", "application/x-ndjson")
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        try:
            self._stream(owner, model, body)
        except (BrokenPipeError, ConnectionResetError):
            owner.disconnected.set()
            self.close_connection = True

    def _stream(self, owner: OllamaServer, model: ScriptedModel, body: dict[str, Any]) -> None:
        said = model.reply(body["messages"])
        if owner.fault == "think_text":
            said = f"<think>They ask {body['messages'][-1]['content'][-40:]} Is it so? I wonder.</think>\n\n{said}"
        pieces = re.findall(r"\S+\s*|\s+", said)
        if owner.fault == "slow":
            owner._release.wait(owner.slow_seconds)
        if owner.fault == "think_field":
            for thought in ("Let me see. ", "It is 99 metres."):
                message = {"role": "assistant", "content": "", "thinking": thought}
                self._line({"model": model.name, "message": message, "done": False})
        for number, piece in enumerate(pieces):
            self._line({"model": model.name, "message": {"role": "assistant", "content": piece}, "done": False})
            if number == 0 and owner.fault == "stall":
                owner.hold()
                return
            if number == 0 and owner.fault == "broken":
                self._chunk(b"{this is no json\n")
            if number == 0 and owner.fault == "error_line":
                self._line({"error": "llama runner process has terminated: signal: killed"})
                break
            if number == 0 and owner.fault == "disconnect":
                self.close_connection = True
                return
        words = sum(len(message["content"].split()) for message in body["messages"])
        self._line(
            {
                "model": model.name,
                "message": {"role": "assistant", "content": ""},
                "done": True,
                "done_reason": model.done_reason,
                "prompt_eval_count": words * 2 if model.prompt_tokens is None else model.prompt_tokens,
                "prompt_eval_duration": 2_000_000_000,
                "eval_count": len(pieces),
                "eval_duration": 1_000_000_000,
            }
        )
        self._chunk(b"")

    def _line(self, value: Mapping[str, Any]) -> None:
        self._chunk(json.dumps(value).encode() + b"\n")

    def _chunk(self, data: bytes) -> None:
        self.wfile.write(f"{len(data):x}\r\n".encode() + data + b"\r\n")
        self.wfile.flush()

    def _json(self, status: int, value: Mapping[str, Any]) -> None:
        self._send(status, json.dumps(value).encode(), "application/json")

    def _send(self, status: int, data: bytes, kind: str) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)
