# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The language model adapter against a scripted server: what is sent, what comes back, and every fault told apart."""

import socket
import struct
import threading
import time
from collections.abc import Iterator

import pytest

from app.domain.errors import AppError, ErrorCode
from app.domain.jobs import CancelToken
from app.domain.model_servers import ModelState, PullProgress
from app.domain.ports import ChatMessage
from app.models import ollama, replies
from app.models.connection import loopback
from app.models.memory import largest_window
from app.models.ollama_models import OllamaEmbedder, OllamaGenerator
from app.models.ollama_wire import Connection
from app.models.patience import Patience
from app.models.streaming import THREAD_NAME
from tests.fakes.models import Hasty
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
        assert generator.count_limit(CancelToken()) == min(context, cap)
        assert generator.window_for(ASKED, answer, CancelToken()) == window


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


def test_tells_when_the_answer_was_cut() -> None:
    notes: list[str] = []
    with OllamaServer([ScriptedModel(done_reason="length")]) as server:
        ask(OllamaGenerator("llama3.2:3b", server.host, on_note=notes.append))
    assert notes == [replies.ANSWER_CUT]


def test_an_answer_to_half_a_prompt_is_an_error() -> None:
    with OllamaServer([ScriptedModel(prompt_tokens=3)]) as server, pytest.raises(AppError) as raised:
        ask(OllamaGenerator("llama3.2:3b", server.host))
    assert raised.value.code is ErrorCode.PROMPT_CUT
    assert raised.value.parameters["read"] == 3


def test_the_server_is_told_never_to_cut() -> None:
    with OllamaServer() as server:
        ask(OllamaGenerator("llama3.2:3b", server.host))
        body = server.bodies("/api/chat")[0]
    assert (body["truncate"], body["shift"]) == (False, False)


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
        ("loading", ErrorCode.MODEL_LOADING),
        ("refuses_length", ErrorCode.PROMPT_CUT),
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
        generator = OllamaGenerator("llama3.2:3b", server.host, patience=Hasty())
        with pytest.raises(AppError) as raised:
            ask(generator)
    assert raised.value.code is ErrorCode.MODEL_SILENT
    assert raised.value.retryable


@pytest.mark.parametrize("fault", ["silent", "stall"])
def test_cancelling_is_quick_and_ends_the_connection(fault: str) -> None:
    cancel = CancelToken()
    with OllamaServer(fault=fault) as server:
        generator = OllamaGenerator("llama3.2:3b", server.host)
        generator.count_limit(CancelToken())
        timer = threading.Timer(0.15, cancel.cancel)
        start = time.monotonic()
        timer.start()
        with pytest.raises(AppError) as raised:
            ask(generator, cancel)
        took = time.monotonic() - start - 0.15
        timer.join()
    assert raised.value.code is ErrorCode.CANCELLED
    assert took < 0.2
    assert not [thread for thread in threading.enumerate() if thread.name == THREAD_NAME]


def test_leaving_early_closes_the_stream() -> None:
    with OllamaServer([ScriptedModel(reply=lambda messages: "word " * 200_000)]) as server:
        pieces = OllamaGenerator("llama3.2:3b", server.host).chat(ASKED, schema=None, max_tokens=300, cancel=CancelToken())
        assert next(iter(pieces)) == "word "
        pieces.close()  # type: ignore[attr-defined]
        assert server.disconnected.wait(5)
    assert not [thread for thread in threading.enumerate() if thread.name == THREAD_NAME]


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


def test_a_model_that_always_thinks_has_room_for_it() -> None:
    with OllamaServer([ScriptedModel("gpt-oss:20b", capabilities=("completion", "thinking"))]) as server:
        ask(OllamaGenerator("gpt-oss:20b", server.host))
        body = server.bodies("/api/chat")[0]
    assert (body["think"], body["options"]["num_predict"]) == ("low", 1000)


def test_proxies_of_the_environment_are_not_asked(monkeypatch: pytest.MonkeyPatch, free_port: int) -> None:
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"):
        monkeypatch.setenv(name, f"http://127.0.0.1:{free_port}")
    monkeypatch.delenv("NO_PROXY", raising=False)
    monkeypatch.delenv("no_proxy", raising=False)
    with OllamaServer() as server:
        assert ollama.OllamaServer(server.host).status().state is ModelState.READY
        assert ask(OllamaGenerator("llama3.2:3b", server.host)) == "It is so [1]."


def test_status_ready_lists_the_models_that_write() -> None:
    models = [
        ScriptedModel("qwen2.5:3b", context=32768, size=1_900_000_000),
        ScriptedModel("nomic-embed-text:latest", capabilities=("embedding",)),
        ScriptedModel("all-minilm:latest", capabilities=None, architecture="bert"),
        ScriptedModel("llama3.2:3b", capabilities=None),
    ]
    with OllamaServer(models) as server:
        status = ollama.OllamaServer(server.host).status()
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
        (OllamaServer(fault="web_page"), ModelState.FAILED),
    ],
)
def test_status_of_servers(server: OllamaServer, state: ModelState) -> None:
    with server:
        assert ollama.OllamaServer(server.host).status().state is state


@pytest.mark.parametrize(("installed", "state"), [(True, ModelState.NOT_RUNNING), (False, ModelState.NOT_INSTALLED)])
def test_status_without_a_server(installed: bool, state: ModelState, free_port: int) -> None:
    assert ollama.OllamaServer(f"http://127.0.0.1:{free_port}", installed=lambda: installed).status().state is state


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


@pytest.mark.parametrize(
    ("loaded", "code"), [((), ErrorCode.MODEL_LOADING), (("llama3.2:3b",), ErrorCode.MODEL_BUSY), (None, ErrorCode.MODEL_SILENT)]
)
def test_a_silent_model_is_loading_or_busy(loaded: tuple[str, ...] | None, code: ErrorCode) -> None:
    with OllamaServer(fault="silent", loaded=loaded) as server, pytest.raises(AppError) as raised:
        ask(OllamaGenerator("llama3.2:3b", server.host, patience=Hasty()))
    assert raised.value.code is code


def test_each_state_has_its_own_problem(free_port: int) -> None:
    with OllamaServer(version="0.3.14") as server:
        old = ollama.OllamaServer(server.host).status()
    gone = ollama.OllamaServer(f"http://127.0.0.1:{free_port}", installed=lambda: True).status()
    outside = ollama.OllamaServer("http://192.0.2.1:11434").status()
    told = [(status.state, status.problem.code if status.problem else None) for status in (old, gone, outside)]
    assert told == [
        (ModelState.TOO_OLD, ErrorCode.MODEL_TOO_OLD),
        (ModelState.NOT_RUNNING, ErrorCode.MODEL_NOT_RUNNING),
        (ModelState.SEALED, ErrorCode.SEALED),
    ]


def test_a_model_of_a_cloud_is_not_of_this_computer() -> None:
    models = [ScriptedModel("big:cloud", remote_host="https://models.invalid"), ScriptedModel("tiny")]
    with OllamaServer(models) as server:
        assert [model.name for model in ollama.OllamaServer(server.host).status().models] == ["tiny"]
        with pytest.raises(AppError) as raised:
            ask(OllamaGenerator("big:cloud", server.host))
        assert server.bodies("/api/chat") == []
    assert raised.value.code is ErrorCode.SEALED


SHAPE = {
    "block_count": 32,
    "embedding_length": 4096,
    "attention.head_count": 32,
    "attention.head_count_kv": 8,
    "general.parameter_count": 8_000_000_000,
}


def test_the_window_fits_into_the_memory_of_the_machine() -> None:
    with OllamaServer([ScriptedModel(details=SHAPE)]) as server, Connection(server.host, 5) as connection:
        weight = connection.show("llama3.2:3b").weight
    assert weight.token == 2 * 32 * 8 * 128 * 2, "keys and values of 32 layers, 8 heads of 128 numbers, 2 bytes each"
    assert weight.model == 4_800_000_000
    assert largest_window(weight, 32_000_000_000) == 8192
    assert largest_window(weight, 7_500_000_000) == 3072
    assert largest_window(weight, 4_000_000_000) == 2048
    assert largest_window(weight, 0) == 8192


def test_thoughts_beside_the_answer_are_left_out() -> None:
    with OllamaServer(fault="think_field") as server:
        assert ask(OllamaGenerator("llama3.2:3b", server.host)) == "It is so [1]."


@pytest.mark.parametrize("said", ["Hm, let me see.</think>{}", "<think>Hm.</think> {}", "{}"])
def test_thoughts_whose_beginning_stood_in_the_prompt_are_left_out(said: str) -> None:
    pieces = iter([said[:5], said[5:20], said[20:]])
    assert "".join(replies.without_thoughts(pieces, json=True)).strip() == "{}"


def test_patience_is_as_long_as_the_models_speed_explains() -> None:
    patience = Patience()
    unknown, between = patience.seconds(1600)
    patience.measured(1000, 20.0, 100, 10.0)
    known, _ = patience.seconds(1600)
    assert (unknown, between) == (120 + 200, 40)
    assert known == 4 * 1600 / 50, "four times what 50 tokens a second need; it is loaded"
    patience.measured(1000, 0.01, 100, 10.0)
    assert patience.seconds(1600)[0] == known, "a prompt that the server had kept says nothing of its speed"


def test_a_slow_answer_is_measured_for_the_next_question() -> None:
    patience = Patience()
    long = [ChatMessage("user", "word " * 200)]
    with OllamaServer() as server:
        generator = OllamaGenerator("llama3.2:3b", server.host, patience=patience)
        list(generator.chat(long, schema=None, max_tokens=300, cancel=CancelToken()))
    assert patience.seconds(1000)[0] == 20, "400 tokens in 2 s"


def test_fetching_tells_how_far_it_is() -> None:
    lines = [{"status": "pulling manifest"}, {"status": "pulling 1a", "completed": 5, "total": 10}, {"status": "success"}]
    told: list[PullProgress] = []
    with OllamaServer(pulls=lines) as server:
        ollama.OllamaServer(server.host).pull("tiny", told.append, CancelToken())
    assert told == [PullProgress("pulling manifest", 0, 0), PullProgress("pulling 1a", 5, 10), PullProgress("success", 0, 0)]


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("pull model manifest: file does not exist", ErrorCode.MODEL_MISSING),
        ("write /models/x: no space left on device", ErrorCode.DISK_FULL),
        ("dial tcp: lookup registry.invalid: no such host", ErrorCode.MODEL_NOT_FETCHED),
    ],
)
def test_fetching_that_fails_is_told_apart(said: str, code: ErrorCode) -> None:
    with OllamaServer(pulls=[{"status": "pulling manifest"}, {"error": said}]) as server, pytest.raises(AppError) as raised:
        ollama.OllamaServer(server.host).pull("tiny", lambda _: None, CancelToken())
    assert raised.value.code is code


def test_fetching_that_breaks_off_is_no_success() -> None:
    with OllamaServer(pulls=[{"status": "pulling manifest"}]) as server, pytest.raises(AppError) as raised:
        ollama.OllamaServer(server.host).pull("tiny", lambda _: None, CancelToken())
    assert raised.value.code is ErrorCode.MODEL_NOT_FETCHED
    assert raised.value.retryable


def test_stopping_to_fetch_is_quick() -> None:
    cancel = CancelToken()
    started: list[float] = []

    def tell(_progress: PullProgress) -> None:
        started.append(time.monotonic())
        cancel.cancel()

    with OllamaServer(pulls=[{"status": "pulling manifest", "hold": True}]) as server:
        with pytest.raises(AppError) as raised:
            ollama.OllamaServer(server.host).pull("tiny", tell, cancel)
        took = time.monotonic() - started[0]
    assert raised.value.code is ErrorCode.CANCELLED
    assert took < 0.2
    assert not [thread for thread in threading.enumerate() if thread.name == THREAD_NAME]


def test_vectors_are_normalised_and_nothing_is_cut() -> None:
    model = ScriptedModel("embed", context=8, capabilities=("embedding",), details={"embedding_length": 2})
    with OllamaServer([model]) as server:
        embedder = OllamaEmbedder("embed", server.host)
        assert struct.unpack("<2f", embedder.embed_passage("a fence")) == pytest.approx((0.6, 0.8))
        assert embedder.dimension == 2
        assert server.bodies("/api/embed")[0]["truncate"] is False
        with pytest.raises(AppError) as raised:
            embedder.embed_passage("word " * 20)
    assert raised.value.code is ErrorCode.PROMPT_CUT
