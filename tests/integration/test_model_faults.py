# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Whatever a model server does, a question ends soon, is kept, and shows checked sentences only."""

import json
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import pytest

from app.domain.answers import Answer, AnswerReady, AskEvent, Outcome, Verdict
from app.domain.errors import AppError, ErrorCode
from app.domain.jobs import CancelToken
from app.domain.questions import Question
from app.models import openai_compatible
from app.models.streaming import THREAD_NAME
from app.services.container import Services, build
from tests.fakes.documents import write_pdf
from tests.fakes.models import Hasty
from tests.fakes.ollama_server import OllamaServer, ScriptedModel
from tests.fakes.openai_server import OpenAIServer

PAGE = """# Fences
A fence in a front yard must not be higher than 1.2 metres.
A fence in a back yard may be up to 1.8 metres high."""
SAID = "A fence in a front yard must not be higher than 1.2 metres."
ASKED = "How high may a fence in a front yard be?"
SOON = 15.0  # seconds: each wait is cut to a third of one, the rest is reading and checking on a busy machine

Reply = Callable[[Sequence[Mapping[str, Any]]], str]


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Services]:
    folder = tmp_path_factory.mktemp("library")
    with build(folder) as services:
        services.library.enqueue([write_pdf(folder / "bylaw.pdf", PAGE)])
        services.library.run_jobs(lambda _: None, CancelToken())
        yield services


@pytest.fixture(autouse=True)
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("ollama_models", "openai_compatible"):
        monkeypatch.setattr(f"app.models.{module}.patience_with", lambda url, model: Hasty())
    monkeypatch.setattr(openai_compatible, "_learnt", {})


def drafted(text: str = SAID, lines: Sequence[int] = (1, 2)) -> Reply:
    return lambda _messages: json.dumps({"sentences": [{"lines": list(lines), "text": text}]})


def ask(services: Services) -> Answer:
    """The answer, after the promises were looked at that hold for every answer."""
    conversation = services.ask.new_conversation()
    events: list[AskEvent] = []
    start = time.monotonic()
    answer = services.ask.ask_in(conversation.id, Question(ASKED, model="tiny"), events.append, CancelToken()).answer
    assert time.monotonic() - start < SOON
    assert isinstance(events[-1], AnswerReady)
    assert sum(isinstance(event, AnswerReady) for event in events) == 1
    assert [turn.answer.question for turn in services.ask.turns(conversation.id)] == [ASKED], "the question is kept"
    assert answer.outcome is Outcome.ANSWERED
    assert "1.2 metres" in answer.text
    assert all(claim.citations and claim.verdict is Verdict.SUPPORTED for claim in answer.claims)
    assert not [thread for thread in threading.enumerate() if thread.name == THREAD_NAME]
    return answer


@pytest.mark.logs("No draft")
@pytest.mark.parametrize(
    ("fault", "code"),
    [
        ("silent", "model_loading"),
        ("stall", "model_silent"),
        ("broken", "model_failed"),
        ("disconnect", "model_failed"),
        ("error_line", "model_out_of_memory"),
        ("missing", "model_missing"),
        ("memory", "model_out_of_memory"),
        ("busy", "model_busy"),
        ("loading", "model_loading"),
        ("refuses_length", "prompt_cut"),
        ("failure", "model_failed"),
        ("web_page", "model_failed"),
    ],
)
def test_a_fault_costs_fluency_not_the_answer(library: Services, fault: str, code: str) -> None:
    with OllamaServer([ScriptedModel("tiny", reply=drafted())], fault=fault, loaded=()) as server:
        library.models.choose("ollama", server.host)
        answer = ask(library)
    assert code in answer.warnings
    assert answer.model == "", "no model wrote it"


@pytest.mark.logs("No draft")
@pytest.mark.parametrize(
    ("server", "code"),
    [
        (OllamaServer([ScriptedModel("tiny", reply=drafted())], version="0.3.14"), "model_too_old"),
        (OllamaServer([ScriptedModel("tiny", reply=drafted(), prompt_tokens=40)]), "prompt_cut"),
        (OllamaServer([ScriptedModel("tiny", reply=drafted(), context=300)]), "prompt_too_long"),
        (OllamaServer([ScriptedModel("tiny", reply=lambda _: "I would say so")]), "model_failed"),
        (OllamaServer([ScriptedModel("tiny", reply=drafted(), remote_host="https://models.invalid")]), "sealed"),
        (OllamaServer([]), "model_missing"),
    ],
    ids=["too old", "prompt cut", "no room", "no JSON", "in a cloud", "no model"],
)
def test_what_cannot_be_used_is_named(library: Services, server: OllamaServer, code: str) -> None:
    with server:
        library.models.choose("ollama", server.host)
        answer = ask(library)
    assert code in answer.warnings


@pytest.mark.parametrize("fault", ["", "slow", "think_field", "think_text"])
def test_a_slow_or_thoughtful_model_is_used(library: Services, fault: str) -> None:
    with OllamaServer([ScriptedModel("tiny", reply=drafted())], fault=fault, slow_seconds=0.1) as server:
        library.models.choose("ollama", server.host)
        answer = ask(library)
    assert (answer.model, answer.warnings, answer.text) == ("tiny", (), SAID)
    assert "99" not in answer.trace.draft


def test_the_beginning_of_every_prompt_is_the_same(library: Services) -> None:
    with OllamaServer([ScriptedModel("tiny", reply=drafted())]) as server:
        library.models.choose("ollama", server.host)
        for text in (ASKED, "May a fence in a back yard be 1.8 metres high?"):
            library.ask.ask(Question(text, model="tiny"), lambda _: None, CancelToken())
        first, second = (json.dumps(body) for body in server.bodies("/api/chat"))
    shared = first[: next(n for n, (one, other) in enumerate(zip(first, second, strict=False)) if one != other)]
    assert shared.count('"role": "assistant"') == 2, "the worked examples are part of what a server can keep"
    assert "<passage" in shared


def test_invented_lines_and_numbers_are_not_shown(library: Services) -> None:
    wrong = "A fence in a front yard must not be higher than 2.1 metres."
    with OllamaServer([ScriptedModel("tiny", reply=drafted(wrong, (77,)))]) as server:
        library.models.choose("ollama", server.host)
        answer = ask(library)
    assert "2.1" not in answer.text
    assert "unknown_citations" in answer.warnings


@pytest.mark.parametrize("formats", [("json_schema",), ("json_object",), ("text",)])
def test_another_server_is_as_good(library: Services, formats: tuple[str, ...]) -> None:
    reply: Reply = lambda messages: f"Here you are:\n{drafted()(messages)}\nBye."  # noqa: E731
    with OpenAIServer(reply=drafted() if formats == ("json_schema",) else reply, formats=(*formats, "text")) as server:
        library.models.choose("openai", server.host)
        answer = ask(library)
    assert (answer.model, answer.warnings, answer.text) == ("tiny", (), SAID)


@pytest.mark.logs("No draft")
@pytest.mark.parametrize(
    ("fault", "code"),
    [
        ("silent", "model_silent"),
        ("stall", "model_silent"),
        ("broken", "model_failed"),
        ("disconnect", "model_failed"),
        ("no_end", "model_failed"),
        ("error_event", "prompt_cut"),
        ("missing", "model_missing"),
        ("unloaded", "model_missing"),
        ("memory", "model_out_of_memory"),
        ("busy", "model_busy"),
        ("loading", "model_loading"),
        ("length", "prompt_cut"),
    ],
)
def test_a_fault_of_another_server_costs_no_more(library: Services, fault: str, code: str) -> None:
    with OpenAIServer(reply=drafted(), fault=fault) as server:
        library.models.choose("openai", server.host)
        assert code in ask(library).warnings


@pytest.mark.logs("No draft")
def test_a_wrong_key_and_a_sealed_host_are_named(library: Services) -> None:
    with OpenAIServer(reply=drafted(), key="sk-4711") as server:
        library.models.choose("openai", server.host)
        assert "model_key_refused" in ask(library).warnings
    library.models.choose("openai", "https://192.0.2.7/v1")
    assert "sealed" in ask(library).warnings


@pytest.mark.logs("No model")
def test_an_address_that_is_none_is_named(library: Services) -> None:
    before = library.preferences.update(model_server="openai", openai_address="ftp://x").ollama_host
    assert "bad_settings" in ask(library).warnings
    library.preferences.update(model_server="ollama", ollama_host="http://192.0.2.7:11434")
    assert "sealed" in ask(library).warnings
    library.preferences.update(openai_address="http://127.0.0.1:8080", ollama_host=before)


@pytest.mark.parametrize("fault", ["silent", "stall", "slow_facts"])
def test_stopping_is_quick_at_every_stage(library: Services, fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()  # with all the patience there is
    cancel = CancelToken()
    stopped: list[float] = []

    def stop() -> None:
        stopped.append(time.monotonic())
        cancel.cancel()

    with OllamaServer([ScriptedModel("tiny", reply=drafted())], fault=fault) as server:
        library.models.choose("ollama", server.host)
        timer: list[threading.Timer] = []

        def watch(path: str) -> None:
            if path == ("/api/show" if fault == "slow_facts" else "/api/chat"):
                timer.append(threading.Timer(0.1, stop))
                timer[0].start()

        server.on_request = watch
        with pytest.raises(AppError) as raised:
            library.ask.ask(Question(ASKED, model="tiny"), lambda _: None, cancel)
        took = time.monotonic() - stopped[0]
        timer[0].join()
    assert raised.value.code is ErrorCode.CANCELLED
    assert took < 0.2
