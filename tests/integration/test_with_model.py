# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The whole path with a server that speaks Ollama's protocol: what the model drafts is checked before it is shown."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from app.domain.answers import Answer, Outcome, Verdict
from app.domain.jobs import CancelToken
from app.domain.questions import Question
from app.domain.remarks import RemarkCode
from app.services.container import Services, build
from tests.fakes.documents import write_pdf
from tests.fakes.ollama_server import OllamaServer, ScriptedModel

PAGE = """# Fences
A fence in a front yard must not be higher than 1.2 metres.
A fence in a back yard may be up to 1.8 metres high."""


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Services]:
    folder = tmp_path_factory.mktemp("library")
    with build(folder) as services:
        services.library.enqueue([write_pdf(folder / "bylaw.pdf", PAGE)])
        services.library.run_jobs(lambda _: None, CancelToken())
        yield services


def drafted(*sentences: tuple[str, list[int]]) -> Callable[[Sequence[Mapping[str, Any]]], str]:
    rows = [{"text": text, "passages": passages} for text, passages in sentences]
    return lambda _messages: json.dumps({"sentences": rows, "found": True})


def ask_with(services: Services, model: ScriptedModel, fault: str = "") -> tuple[Answer, OllamaServer]:
    with OllamaServer([model], fault=fault) as server:
        services.preferences.update(ollama_host=server.host)
        question = Question("How high may a fence in a front yard be?", model=model.name)
        return services.ask.ask(question, lambda _: None, CancelToken()), server


def test_a_borne_out_draft_is_shown_with_its_source(library: Services) -> None:
    said = "A fence in a front yard must not be higher than 1.2 metres."
    answer, server = ask_with(library, ScriptedModel("tiny", reply=drafted((said, [1]))))
    assert answer.outcome is Outcome.ANSWERED
    assert [(claim.text, claim.verdict) for claim in answer.claims] == [(said, Verdict.SUPPORTED)]
    assert answer.citations[0].quads
    [request] = server.bodies("/api/chat")
    assert request["options"]["num_ctx"] >= 1024
    assert "1.2 metres" in json.dumps(request["messages"])


def test_a_changed_number_never_reaches_the_reader(library: Services) -> None:
    wrong = "A fence in a front yard must not be higher than 2.1 metres."
    answer, _ = ask_with(library, ScriptedModel("tiny", reply=drafted((wrong, [1]))))
    assert "2.1" not in answer.text
    assert "1.2 metres" in answer.text, "the quote stands in its place"
    assert [dropped.text for dropped in answer.trace.dropped] == [wrong]


def test_an_invented_passage_number_is_not_a_source(library: Services) -> None:
    said = "A fence in a front yard must not be higher than 1.2 metres."
    answer, _ = ask_with(library, ScriptedModel("tiny", reply=drafted((said, [77]))))
    assert all(claim.citations for claim in answer.claims)
    assert {citation.page for citation in answer.citations} == {1}
    assert "unknown_citations" in answer.warnings


@pytest.mark.logs("No draft")
@pytest.mark.parametrize(
    ("fault", "code"), [("missing", "model_missing"), ("memory", "model_out_of_memory"), ("busy", "model_busy")]
)
def test_a_model_that_fails_costs_fluency_not_the_answer(library: Services, fault: str, code: str) -> None:
    answer, _ = ask_with(library, ScriptedModel("tiny", reply=drafted()), fault)
    assert answer.outcome is Outcome.ANSWERED
    assert "1.2 metres" in answer.text
    assert code in answer.warnings


@pytest.mark.logs("No draft")
def test_without_a_server_the_answer_is_quoted(library: Services, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("sys.platform", "linux")
    library.preferences.update(ollama_host="http://127.0.0.1:9")
    question = Question("How high may a fence in a front yard be?", model="tiny")
    answer = library.ask.ask(question, lambda _: None, CancelToken())
    assert "1.2 metres" in answer.text
    assert "model_not_installed" in answer.warnings


def test_a_model_helps_search_where_it_is_asked_to(library: Services) -> None:
    said = "A fence in a front yard must not be higher than 1.2 metres."

    def reply(messages: Sequence[Mapping[str, Any]]) -> str:
        task = messages[0]["content"]
        if "Order the numbered passages" in task:
            return '{"order": [1]}'
        return "Fences beside the street stay low." if "short passage" in task else drafted((said, [1]))(messages)

    with OllamaServer([ScriptedModel("tiny", reply=reply)]) as server:
        library.preferences.update(ollama_host=server.host)
        question = Question("How high may a fence in a front yard be?", model="tiny")
        answer = library.ask.ask(question, lambda _: None, CancelToken(), overrides={"hyde": "on", "listwise": "on"})
    assert answer.outcome is Outcome.ANSWERED
    assert "hyde" in answer.trace.hits[0].legs
    assert {"hyde", "listwise"} <= {stage.name for stage in answer.stages}
    assert answer.warnings == ()


def test_a_model_made_for_checking_judges_what_was_said_in_other_words(library: Services) -> None:
    free = "Whoever puts up a fence towards the street has to keep it low, at most 1.2 metres in the front yard."
    models = [
        ScriptedModel("tiny", reply=drafted((free, [1]))),
        ScriptedModel("bespoke-minicheck", reply=lambda _messages: "Yes"),
    ]
    with OllamaServer(models) as server:
        library.preferences.update(ollama_host=server.host, verifier="bespoke-minicheck")
        try:
            question = Question("How high may a fence in a front yard be?", model="tiny")
            answer = library.ask.ask(question, lambda _: None, CancelToken())
        finally:
            library.preferences.update(verifier="")
    assert [(claim.text, claim.verdict) for claim in answer.claims] == [(free, Verdict.SUPPORTED)]
    [note] = answer.claims[0].remarks
    assert (note.code, note.parameters) == (RemarkCode.JUDGED_FOR, {"model": "bespoke-minicheck"})
    assert [body["model"] for body in server.bodies("/api/chat")] == ["tiny", "bespoke-minicheck"]
    assert server.bodies("/api/chat")[1]["messages"][0]["content"].startswith("Document: ")
