# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The language model adapter against a scripted server: what is sent, what comes back, and every fault told apart."""

import socket
import threading
import time
from collections.abc import Iterator

import pytest

from app.domain.errors import AppError, ErrorCode
from app.domain.jobs import CancelToken
from app.domain.ports import ChatMessage
from app.models import ollama
from app.models.ollama import ModelState, OllamaGenerator
from app.models.ollama_wire import loopback
from tests.fakes.ollama_server import OllamaServer, ScriptedModel

ASKED = [ChatMessage("system", "Answer from the passages."), ChatMessage("user", "How long is a day?")]


def ask(generator: OllamaGenerator, cancel: CancelToken | None = None, max_tokens: int = 300) -> str:
    return "".join(generator.chat(ASKED, schema=None, max_tokens=max_tokens, cancel=cancel or CancelToken()))


@pytest.fixture
def free_port() -> Iterator[int]:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        # Bound but not listening: connections are refused for as long as the test runs.
        yield taken.getsockname()[1]


def test_streams_what_the_model_says() -> None:
    with OllamaServer([ScriptedModel(reply=lambda messages: f"You asked: {messages[-1]['content']}")]) as server:
        pieces = list(OllamaGenerator("llama3.2:3b", server.host).chat(ASKED, schema=None, max_tokens=300, cancel=CancelToken()))
    assert "".join(pieces) == "You asked: How long is a day?"
    assert len(pieces) > 3


def test_always_sends_the_window_and_the_limits() -> None:
    with OllamaServer() as server:
        ask(OllamaGenerator("llama3.2:3b", server.host, keep_alive="3m"))
        body = server.bodies("/api/chat")[0]
    assert body["options"]["num_ctx"] == 4096
    assert body["options"]["num_predict"] == 300
    assert body["keep_alive"] == "3m"
    assert body["stream"] is True
    assert "think" not in body


@pytest.mark.parametrize(
    ("context", "cap", "answer", "window"),
    [(131072, 32768, 300, 4096), (131072, 32768, 5000, 8192), (131072, 4096, 3500, 4096), (2048, 32768, 300, 2048)],
)
def test_the_window_grows_in_steps_up_to_the_models_own_limit(context: int, cap: int, answer: int, window: int) -> None:
    with OllamaServer([ScriptedModel(context=context)]) as server:
        generator = OllamaGenerator("llama3.2:3b", server.host, context_cap=cap)
        assert generator.count_limit() == min(context, cap)
        assert generator.window_for(ASKED, answer) == window


def test_a_prompt_that_cannot_fit_is_refused_before_it_is_sent() -> None:
    with OllamaServer([ScriptedModel(context=2048)]) as server:
        generator = OllamaGenerator("llama3.2:3b", server.host)
        with pytest.raises(AppError) as raised:
            list(generator.chat([ChatMessage("user", "word " * 3000)], schema=None, max_tokens=100, cancel=CancelToken()))
        assert server.bodies("/api/chat") == []
    assert raised.value.code is ErrorCode.PROMPT_TOO_LONG


def test_sends_the_schema() -> None:
    schema = {"type": "object", "properties": {"days": {"type": "integer"}}}
    with OllamaServer() as server:
        list(OllamaGenerator("llama3.2:3b", server.host).chat(ASKED, schema=schema, max_tokens=300, cancel=CancelToken()))
        assert server.bodies("/api/chat")[0]["format"] == schema


@pytest.mark.parametrize(
    ("model", "note"),
    [
        (ScriptedModel(prompt_tokens=3), ollama.PROMPT_CUT),
        (ScriptedModel(done_reason="length"), ollama.ANSWER_CUT),
    ],
)
def test_tells_when_something_was_cut(model: ScriptedModel, note: str) -> None:
    notes: list[str] = []
    with OllamaServer([model]) as server:
        ask(OllamaGenerator("llama3.2:3b", server.host, on_note=notes.append))
    assert notes == [note]


def test_says_nothing_when_all_was_read() -> None:
    notes: list[str] = []
    with OllamaServer() as server:
        ask(OllamaGenerator("llama3.2:3b", server.host, on_note=notes.append))
    assert notes == []


@pytest.mark.parametrize(
    ("fault", "code"),
    [
        ("missing", ErrorCode.MODEL_MISSING),
        ("memory", ErrorCode.MODEL_OUT_OF_MEMORY),
        ("error_line", ErrorCode.MODEL_OUT_OF_MEMORY),
        ("busy", ErrorCode.MODEL_BUSY),
        ("failure", ErrorCode.MODEL_FAILED),
        ("broken", ErrorCode.MODEL_FAILED),
        ("disconnect", ErrorCode.MODEL_FAILED),
    ],
)
def test_faults_are_told_apart(fault: str, code: ErrorCode) -> None:
    with OllamaServer(fault=fault) as server, pytest.raises(AppError) as raised:
        ask(OllamaGenerator("llama3.2:3b", server.host))
    assert raised.value.code is code
    assert raised.value.parameters["model"] == "llama3.2:3b"


def test_a_model_that_was_never_pulled() -> None:
    with OllamaServer() as server, pytest.raises(AppError) as raised:
        ask(OllamaGenerator("other:7b", server.host))
    assert raised.value.code is ErrorCode.MODEL_MISSING


@pytest.mark.parametrize(("installed", "code"), [(True, ErrorCode.MODEL_NOT_RUNNING), (False, ErrorCode.MODEL_NOT_INSTALLED)])
def test_no_server(installed: bool, code: ErrorCode, free_port: int) -> None:
    with pytest.raises(AppError) as raised:
        ask(OllamaGenerator("llama3.2:3b", f"http://127.0.0.1:{free_port}", installed=lambda: installed))
    assert raised.value.code is code


@pytest.mark.parametrize("fault", ["silent", "stall"])
def test_silence_ends_in_an_error(fault: str) -> None:
    with OllamaServer(fault=fault) as server:
        generator = OllamaGenerator("llama3.2:3b", server.host, first_token_seconds=0.3, silence_seconds=0.3)
        with pytest.raises(AppError) as raised:
            ask(generator)
    assert raised.value.code is ErrorCode.MODEL_SILENT
    assert raised.value.retryable


@pytest.mark.parametrize("fault", ["silent", "stall"])
def test_cancelling_is_quick_and_ends_the_connection(fault: str) -> None:
    cancel = CancelToken()
    with OllamaServer(fault=fault) as server:
        generator = OllamaGenerator("llama3.2:3b", server.host)
        generator.count_limit()
        timer = threading.Timer(0.15, cancel.cancel)
        start = time.monotonic()
        timer.start()
        with pytest.raises(AppError) as raised:
            ask(generator, cancel)
        took = time.monotonic() - start - 0.15
        timer.join()
    assert raised.value.code is ErrorCode.CANCELLED
    assert took < 0.2
    assert not [thread for thread in threading.enumerate() if thread.name == "ollama"]


def test_leaving_early_closes_the_stream() -> None:
    with OllamaServer([ScriptedModel(reply=lambda messages: "word " * 200_000)]) as server:
        pieces = OllamaGenerator("llama3.2:3b", server.host).chat(ASKED, schema=None, max_tokens=300, cancel=CancelToken())
        assert next(iter(pieces)) == "word "
        pieces.close()  # type: ignore[attr-defined]
        assert server.disconnected.wait(5)
    assert not [thread for thread in threading.enumerate() if thread.name == "ollama"]


def test_thoughts_are_left_out() -> None:
    with OllamaServer([ScriptedModel(reply=lambda messages: "<think>Let me see. It is </think>\n\nA day [1].")]) as server:
        assert ask(OllamaGenerator("llama3.2:3b", server.host)) == "A day [1]."


def test_an_answer_that_begins_with_an_angle_bracket_stays_whole() -> None:
    with OllamaServer([ScriptedModel(reply=lambda messages: "<b>A day</b>")]) as server:
        assert ask(OllamaGenerator("llama3.2:3b", server.host)) == "<b>A day</b>"


def test_a_thinking_model_is_told_not_to() -> None:
    with OllamaServer([ScriptedModel(capabilities=("completion", "thinking"))]) as server:
        ask(OllamaGenerator("llama3.2:3b", server.host))
        assert server.bodies("/api/chat")[0]["think"] is False


def test_proxies_of_the_environment_are_not_asked(monkeypatch: pytest.MonkeyPatch, free_port: int) -> None:
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"):
        monkeypatch.setenv(name, f"http://127.0.0.1:{free_port}")
    monkeypatch.delenv("NO_PROXY", raising=False)
    monkeypatch.delenv("no_proxy", raising=False)
    with OllamaServer() as server:
        assert ollama.status(server.host).state is ModelState.READY
        assert ask(OllamaGenerator("llama3.2:3b", server.host)) == "It is so [1]."


def test_status_ready_lists_the_models_that_write() -> None:
    models = [
        ScriptedModel("qwen2.5:3b", context=32768, size=1_900_000_000),
        ScriptedModel("nomic-embed-text:latest", capabilities=("embedding",)),
        ScriptedModel("all-minilm:latest", capabilities=None, architecture="bert"),
        ScriptedModel("llama3.2:3b", capabilities=None),
    ]
    with OllamaServer(models) as server:
        status = ollama.status(server.host)
        assert ollama.list_models(server.host) == status.models
    assert status.state is ModelState.READY
    assert status.detail == "0.12.3"
    assert [(model.name, model.context_tokens, model.size_bytes) for model in status.models] == [
        ("llama3.2:3b", 131072, 2_000_000_000),
        ("qwen2.5:3b", 32768, 1_900_000_000),
    ]


@pytest.mark.parametrize(
    ("server", "state"),
    [
        (OllamaServer(models=[]), ModelState.NO_MODELS),
        (OllamaServer(version="0.3.14"), ModelState.TOO_OLD),
        (OllamaServer(version="0.5.0-rc1"), ModelState.READY),
        (OllamaServer(fault="web_page"), ModelState.NOT_RUNNING),
    ],
)
def test_status_of_servers(server: OllamaServer, state: ModelState) -> None:
    with server:
        assert ollama.status(server.host).state is state


@pytest.mark.parametrize(("installed", "state"), [(True, ModelState.NOT_RUNNING), (False, ModelState.NOT_INSTALLED)])
def test_status_without_a_server(installed: bool, state: ModelState, free_port: int) -> None:
    assert ollama.status(f"http://127.0.0.1:{free_port}", installed=lambda: installed).state is state


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("localhost", "http://127.0.0.1:11434"),
        ("http://127.0.0.1:4000/", "http://127.0.0.1:4000"),
        ("0.0.0.0:11434", "http://127.0.0.1:11434"),
        ("http://[::1]:11434", "http://[::1]:11434"),
    ],
)
def test_addresses_of_this_machine(written: str, meant: str) -> None:
    assert loopback(written) == meant


@pytest.mark.parametrize(
    "host", ["http://192.168.1.5:11434", "models.invalid", "http://127.0.0.1.invalid", "http://127.0.0.1:99999"]
)
def test_other_machines_are_refused(host: str) -> None:
    with pytest.raises(AppError) as raised:
        OllamaGenerator("llama3.2:3b", host)
    assert raised.value.code is ErrorCode.SEALED
