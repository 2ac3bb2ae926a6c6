# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Servers that speak as OpenAI's does: what is sent, what comes back, what gives way, and where a key may go."""

import ssl
import threading
import time
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from app.config import seal
from app.domain.errors import AppError, ErrorCode
from app.domain.jobs import CancelToken
from app.domain.model_servers import ModelState
from app.domain.ports import ChatMessage, Generator
from app.models import openai_compatible, replies
from app.models.connection import PURPOSE, Line, address_of, require_allowed
from app.models.openai_compatible import OpenAIGenerator, OpenAIServer, json_in, openai_address
from app.models.openai_wire import Connection
from app.models.streaming import THREAD_NAME
from tests.fakes.models import Hasty
from tests.fakes.openai_server import OpenAIServer as Scripted

ASKED = [ChatMessage("system", "Answer from the passages."), ChatMessage("user", "How long is a day?")]
SCHEMA: Mapping[str, object] = {"type": "object", "properties": {"found": {"type": "boolean"}}}
SECRET = "sk-4711-secret"


@pytest.fixture(autouse=True)
def _nothing_learnt(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(openai_compatible, "_learnt", {})


def model(server: Scripted, key: str = "", notes: list[str] | None = None) -> OpenAIGenerator:
    address = openai_address(server.host)
    return OpenAIGenerator("tiny", address, lambda: key, patience=Hasty(), on_note=None if notes is None else notes.append)


def ask(generator: Generator, schema: Mapping[str, object] | None = None, cancel: CancelToken | None = None) -> str:
    return "".join(generator.chat(ASKED, schema=schema, max_tokens=300, cancel=cancel or CancelToken()))


def test_streams_what_the_model_says() -> None:
    with Scripted(thoughts="They ask of a day.", reply=lambda messages: f"You asked: {messages[-1]['content']}") as server:
        pieces = list(model(server).chat(ASKED, schema=None, max_tokens=300, cancel=CancelToken()))
        [request] = server.chats()
    assert "".join(pieces) == "You asked: How long is a day?"
    assert len(pieces) > 3
    assert (request["model"], request["max_tokens"], request["stream"]) == ("tiny", 300, True)


def test_a_server_that_does_not_stream_is_read_whole() -> None:
    with Scripted(streams=False) as server:
        assert ask(model(server)) == "It is so [1]."


def test_a_schema_is_sent_as_one() -> None:
    with Scripted(reply=lambda messages: '{"found": true}') as server:
        assert ask(model(server), SCHEMA) == '{"found": true}'
        [request] = server.chats()
    assert request["response_format"]["type"] == "json_schema"
    assert request["response_format"]["json_schema"]["schema"] == SCHEMA
    assert request["messages"][0]["content"] == ASKED[0].content


@pytest.mark.parametrize(("formats", "tries"), [(("json_object", "text"), 2), (("text",), 3)])
def test_a_schema_that_is_not_known_gives_way(formats: tuple[str, ...], tries: int) -> None:
    with Scripted(reply=lambda messages: 'Sure: ```json\n{"found": true}\n``` Bye {', formats=formats) as server:
        generator = model(server)
        assert ask(generator, SCHEMA) == '{"found": true}'
        assert len(server.chats()) == tries
        last = server.chats()[-1]
        assert last.get("response_format", {}).get("type", "text") == formats[0]
        assert '"found"' in last["messages"][-1]["content"], "the schema is told in words"
        assert ask(model(server), SCHEMA) == '{"found": true}'
        assert len(server.chats()) == tries + 1, "what was refused is not asked for again"


def test_parameters_that_are_not_known_are_left_out() -> None:
    with Scripted(unknown=("chat_template_kwargs", "max_tokens", "temperature", "stream_options")) as server:
        assert ask(model(server)) == "It is so [1]."
        last = server.chats()[-1]
    assert last["max_completion_tokens"] == 300
    assert not {"chat_template_kwargs", "max_tokens", "temperature", "stream_options"} & set(last)


@pytest.mark.parametrize(
    ("fault", "code"),
    [
        ("loading", ErrorCode.MODEL_LOADING),
        ("busy", ErrorCode.MODEL_BUSY),
        ("memory", ErrorCode.MODEL_OUT_OF_MEMORY),
        ("length", ErrorCode.PROMPT_CUT),
        ("missing", ErrorCode.MODEL_MISSING),
        ("unloaded", ErrorCode.MODEL_MISSING),
        ("failure", ErrorCode.MODEL_FAILED),
        ("broken", ErrorCode.MODEL_FAILED),
        ("disconnect", ErrorCode.MODEL_FAILED),
        ("no_end", ErrorCode.MODEL_FAILED),
        ("error_event", ErrorCode.PROMPT_CUT),
        ("silent", ErrorCode.MODEL_SILENT),
        ("stall", ErrorCode.MODEL_SILENT),
    ],
)
def test_faults_are_told_apart(fault: str, code: ErrorCode) -> None:
    with Scripted(fault=fault) as server, pytest.raises(AppError) as raised:
        ask(model(server))
    assert raised.value.code is code


def test_signs_of_life_are_waited_for() -> None:
    with Scripted(fault="reading") as server:
        assert ask(model(server)) == "It is so [1].", "twice as long as a silence may be"


def test_an_answer_to_half_a_prompt_is_an_error() -> None:
    with Scripted(prompt_tokens=3) as server, pytest.raises(AppError) as raised:
        ask(model(server))
    assert raised.value.code is ErrorCode.PROMPT_CUT


def test_tells_when_the_answer_was_cut() -> None:
    notes: list[str] = []
    with Scripted(finish="length") as server:
        ask(model(server, notes=notes))
    assert notes == [replies.ANSWER_CUT]


@pytest.mark.parametrize("fault", ["silent", "stall"])
def test_cancelling_is_quick_and_ends_the_connection(fault: str) -> None:
    cancel = CancelToken()
    with Scripted(fault=fault) as server:
        generator = OpenAIGenerator("tiny", openai_address(server.host))
        generator.count_limit(CancelToken())
        timer = threading.Timer(0.15, cancel.cancel)
        start = time.monotonic()
        timer.start()
        with pytest.raises(AppError) as raised:
            ask(generator, cancel=cancel)
        took = time.monotonic() - start - 0.15
        timer.join()
    assert raised.value.code is ErrorCode.CANCELLED
    assert took < 0.2
    assert not [thread for thread in threading.enumerate() if thread.name == THREAD_NAME]


def test_the_window_is_the_one_the_server_was_started_with() -> None:
    with Scripted(window=2048) as server:
        assert model(server).count_limit(CancelToken()) == 2048
    with Scripted() as server:
        assert model(server).count_limit(CancelToken()) == 8192, "what the model could take, capped"
    with Scripted(models=[{"id": "tiny"}, {"id": "text-embedding-x"}]) as server:
        assert model(server).count_limit(CancelToken()) == openai_compatible.DEFAULT_CONTEXT


def test_a_prompt_that_cannot_fit_is_refused_before_it_is_sent() -> None:
    with Scripted(window=512) as server:
        long = [ChatMessage("user", "word " * 600)]
        with pytest.raises(AppError) as raised:
            list(model(server).chat(long, schema=None, max_tokens=100, cancel=CancelToken()))
        assert server.chats() == []
    assert raised.value.code is ErrorCode.PROMPT_TOO_LONG


def test_status_lists_the_models_that_write() -> None:
    with Scripted(models=[{"id": "b"}, {"id": "a", "max_model_len": 4000}, {"id": "text-embedding-nomic"}]) as server:
        status = OpenAIServer(f"{server.host}/v1/").status()
    assert status.state is ModelState.READY
    assert [(each.name, each.context_tokens) for each in status.models] == [("a", 4000), ("b", 4096)]
    assert status.server == "the model server"


def test_a_model_named_by_its_file_is_shown_by_its_name() -> None:
    path = "C:\\models\\qwen2.5-3b-q4.gguf"
    with Scripted(models=[{"id": path}, {"id": "org/model"}]) as server:
        known = OpenAIServer(server.host)
        assert [each.name for each in known.status().models] == ["org/model", "qwen2.5-3b-q4"]
        ask(known.generator("qwen2.5-3b-q4"))
        assert server.chats()[0]["model"] == path


def test_status_of_a_server_that_loads_or_is_not_there() -> None:
    with Scripted(fault="loading") as server:
        assert OpenAIServer(server.host).status().state is ModelState.LOADING
    gone = OpenAIServer(server.host).status()
    assert gone.state is ModelState.NOT_RUNNING
    assert gone.problem is not None
    assert gone.problem.parameters["server"] == "the model server"


# ------------------------------------------------------------------ keys, and other computers


def test_a_key_is_sent_and_told_to_nobody(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")
    with Scripted(key=SECRET) as server:
        assert ask(model(server, SECRET)) == "It is so [1]."
        assert OpenAIServer(server.host).status().state is ModelState.KEY_REFUSED
        server.key = "another"
        with pytest.raises(AppError) as raised:
            ask(model(server, SECRET))
    assert raised.value.code is ErrorCode.MODEL_KEY_REFUSED
    assert SECRET not in f"{raised.value} {raised.value.parameters} {raised.value.__cause__!r}"
    assert SECRET not in caplog.text


def test_another_computer_is_refused_until_it_is_allowed_for_this() -> None:
    address = address_of("http://192.0.2.7:1234", 8080)
    with pytest.raises(AppError) as raised:
        ask(OpenAIServer("http://192.0.2.7:1234/v1").generator("tiny"))
    assert raised.value.code is ErrorCode.SEALED
    assert OpenAIServer("http://192.0.2.7:1234").status().state is ModelState.SEALED
    seal.lift("192.0.2.7", "something else")
    try:
        with pytest.raises(AppError):
            require_allowed(address)
        seal.lift("192.0.2.7", PURPOSE)
        require_allowed(address)
    finally:
        seal.close()
    with pytest.raises(AppError):
        require_allowed(address)


def test_a_key_crosses_no_network_in_the_clear() -> None:
    seal.lift("192.0.2.7", PURPOSE)
    try:
        with pytest.raises(AppError) as raised, Connection(address_of("http://192.0.2.7:1234", 8080), lambda: SECRET, 1.0):
            raise AssertionError("it was opened")
    finally:
        seal.close()
    assert raised.value.code is ErrorCode.BAD_SETTINGS


@pytest.fixture
def certificate(tmp_path: Path) -> ssl.SSLContext:
    """Of a server that nobody knows."""
    x509 = pytest.importorskip("cryptography.x509")
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "models.example")])
    now = datetime.now(UTC)
    made = x509.CertificateBuilder(name, name, key.public_key(), 1, now - timedelta(days=1), now + timedelta(days=1))
    file = tmp_path / "server.pem"
    plain = serialization.NoEncryption()
    secret = key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, plain)
    file.write_bytes(secret + made.sign(key, hashes.SHA256()).public_bytes(serialization.Encoding.PEM))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(file)
    return context


def test_a_server_that_cannot_prove_who_it_is_gets_nothing(certificate: ssl.SSLContext) -> None:
    with Scripted(tls=certificate) as server, pytest.raises(AppError) as raised:
        ask(model(server, SECRET))
    assert raised.value.code is ErrorCode.MODEL_NOT_TRUSTED
    assert server.requests == []


def test_stopping_is_quick_through_encryption_too(certificate: ssl.SSLContext, monkeypatch: pytest.MonkeyPatch) -> None:
    options = Line.options
    monkeypatch.setattr(Line, "options", lambda line, seconds: {**options(line, seconds), "verify": False})
    cancel = CancelToken()
    with Scripted(tls=certificate, fault="stall") as server:
        pieces = OpenAIGenerator("tiny", openai_address(server.host)).chat(ASKED, schema=None, max_tokens=9, cancel=cancel)
        assert next(iter(pieces)) == "It "
        start = time.monotonic()
        cancel.cancel()
        with pytest.raises(AppError) as raised:
            next(iter(pieces))
        assert time.monotonic() - start < 0.2
    assert raised.value.code is ErrorCode.CANCELLED
    assert not [thread for thread in threading.enumerate() if thread.name == THREAD_NAME]


@pytest.mark.parametrize(
    ("written", "url"),
    [
        ("localhost:1234", "http://127.0.0.1:1234"),
        ("http://127.0.0.1:1234/v1/", "http://127.0.0.1:1234"),
        ("https://models.example/api/v1", "https://models.example:443/api"),
        ("models.example", "http://models.example:8080"),
        ("http://[::1]:9", "http://[::1]:9"),
    ],
)
def test_addresses_as_people_write_them(written: str, url: str) -> None:
    assert openai_address(written).url == url


@pytest.mark.parametrize("written", ["", "ftp://x", "http://a:b@models.example", "http://x:99999", "http://x/?key=1"])
def test_what_is_no_address(written: str) -> None:
    with pytest.raises(AppError) as raised:
        openai_address(written)
    assert raised.value.code is ErrorCode.BAD_SETTINGS


@pytest.mark.parametrize(
    ("text", "json"), [('a {"b": {"c": 1}} d', '{"b": {"c": 1}}'), ("{no {} x", "{}"), ("nothing", "nothing"), ("{", "{")]
)
def test_json_is_taken_out_of_what_is_said_around_it(text: str, json: str) -> None:
    assert json_in(text) == json
