# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Running a set: what is asked with which settings, what is left out, and how it waits, stops and goes on."""

import threading
from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from app.config.paths import resource_path
from app.domain.answers import Answer, AskEvent, Citation, EvidenceFound, Outcome, Trace
from app.domain.errors import AppError, ErrorCode
from app.domain.jobs import CancelToken
from app.domain.questions import Question, Scope, SearchResult
from app.evaluation.cases import Case, question_case
from app.evaluation.setups import Setup, SetupKind
from app.evaluation.side_by_side import Gate, RunProgress, run_side_by_side
from app.services.ask import WIDE_SEARCH
from app.services.container import build
from tests.fakes.measuring import NO_RERANKING, SHIPS


def case(key: str, **other: object) -> Case:
    return question_case({"id": key, "question": key, "kind": "lookup", "file": "a.pdf", "pages": [1], "answer": "Four", **other})


class Asking:
    """Finds page 1 of a.pdf for every question, unless it is searched without reranking."""

    def __init__(self) -> None:
        self.searched: list[tuple[str, dict[str, str]]] = []
        self.questions: list[Question] = []
        self.on_ask: Any = lambda question, cancel: None

    def search(self, text: str, scope: Scope, limit: int, overrides: Mapping[str, str], cancel: CancelToken) -> SearchResult:
        assert limit == 20
        self.searched.append((text, dict(overrides)))
        chunk = SimpleNamespace(document_id="d1", pages=(9,) if overrides.get("rerank") == "no" else (1,))
        return SearchResult(text, (SimpleNamespace(chunk=chunk),), (), {"rerank": True, **overrides})  # type: ignore[arg-type]

    def ask(self, question: Question, on_event: Any, cancel: CancelToken, overrides: Mapping[str, str]) -> Answer:
        self.questions.append(question)
        self.on_ask(question, cancel)
        cancel.raise_if_cancelled()
        event: AskEvent = EvidenceFound(())
        on_event(event)
        trace = Trace("", (), (), "", (), {})
        cite = SimpleNamespace(file_name="a.pdf", page=1, document_id="d1", quads=())
        cites: tuple[Citation, ...] = (cite,)  # type: ignore[assignment]
        return Answer(question.text, Outcome.ANSWERED, "Four.", (), cites, (), (), "", "", 1, 1, (), (), trace)


def services(ask: Asking) -> Any:
    library = SimpleNamespace(
        documents=lambda: [SimpleNamespace(file_name="a.pdf", id="d1")],
        cited_units=lambda citation: [],
    )
    return SimpleNamespace(ask=ask, library=library, pages=SimpleNamespace(text_under=lambda document, quads: ""))


def test_each_question_is_asked_with_both_setups_in_turns() -> None:
    ask = Asking()
    heard: list[RunProgress] = []
    cases = [case("q1"), case("q2", kind="unanswerable", file="", pages=[]), case("q3", file="other.pdf")]
    run = run_side_by_side(services(ask), cases, (SHIPS, NO_RERANKING), heard.append, CancelToken(), Gate())
    assert ask.searched == [("q1", {}), ("q1", {"rerank": "no"}), ("q2", {"rerank": "no"}), ("q2", {})]
    assert run.left_out == 1  # its document is not there
    assert [row.page_rank for row in run.a.rows] == [1, None]
    assert [row.page_rank for row in run.b.rows] == [None, None]
    assert (run.a.rows[0].holds_value, run.a.rows[0].gold_citations, run.a.rows[1].holds_value) == (True, 1, None)
    assert run.b.config == {"rerank": "no"}
    assert [(told.done, told.total) for told in heard] == [(0, 2), (1, 2), (2, 2)]


def test_wider_search_and_a_model_reach_the_answer() -> None:
    ask = Asking()
    setups = (Setup(SetupKind.WIDER), Setup(SetupKind.MODEL, "small"))
    run_side_by_side(services(ask), [case("q1")], setups, lambda _: None, CancelToken(), Gate())
    assert [(question.wide, question.model) for question in ask.questions] == [(True, ""), (False, "small")]
    assert ask.searched[0][1] == dict(WIDE_SEARCH)


def test_a_set_about_other_documents_cannot_run() -> None:
    with pytest.raises(AppError) as raised:
        run_side_by_side(services(Asking()), [case("q1", file="x.pdf")], (SHIPS, SHIPS), lambda _: None, CancelToken(), Gate())
    assert raised.value.code is ErrorCode.BAD_REQUEST


def test_a_person_who_asks_interrupts_the_question_under_way_which_is_asked_again() -> None:
    ask, gate, heard = Asking(), Gate(), []
    freed = threading.Timer(0.05, gate.release, ["asks"])

    def disturb(question: Question, cancel: CancelToken) -> None:
        if len(ask.questions) == 1:
            gate.hold("asks")
            assert cancel.cancelled
            freed.start()

    ask.on_ask = disturb
    run = run_side_by_side(services(ask), [case("q1")], (SHIPS, SHIPS), heard.append, CancelToken(), gate)
    freed.join()
    assert len(ask.questions) == 3
    assert len(run.a.rows) == len(run.b.rows) == 1
    assert [told.waiting for told in heard] == [False, True, False, False]  # it tells that it goes on, too


def test_one_reason_to_wait_does_not_end_another() -> None:
    gate = Gate()
    gate.hold("asks")
    gate.hold("paused")
    gate.release("asks")
    assert gate.closed
    gate.release("paused")
    assert not gate.closed


def test_a_stop_ends_a_run_that_waits() -> None:
    gate, cancel = Gate(), CancelToken()
    gate.hold("paused")
    with pytest.raises(AppError) as raised:
        run_side_by_side(services(Asking()), [case("q1")], (SHIPS, SHIPS), lambda _: cancel.cancel(), cancel, gate)
    assert raised.value.code is ErrorCode.CANCELLED


@pytest.mark.slow
def test_the_sample_set_runs_over_the_sample(tmp_path: Path) -> None:
    from app.evaluation.cases import load_cases

    with build(tmp_path) as real:
        real.library.enqueue([real.library.sample_path()])
        real.library.run_jobs(lambda _: None, CancelToken())
        cases = load_cases(resource_path("sample/questions.jsonl"))
        run = run_side_by_side(real, cases[:3], (SHIPS, NO_RERANKING), lambda _: None, CancelToken(), Gate())
    assert run.left_out == 0
    assert all(row.page_rank is not None and row.page_rank <= 5 for row in run.a.rows)
    assert run.a.config["rerank"] is True
    assert run.b.config["rerank"] is False
