# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Asking within a conversation: what is history, what is set aside, what is kept of a question that was stopped."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.domain.answers import AskEvent, EvidenceFound, Outcome
from app.domain.errors import AppError, ErrorCode
from app.domain.jobs import CancelToken
from app.domain.questions import EVERYWHERE, Question, Scope
from app.services.container import Services, build
from app.services.place_links import link_to, read_link
from tests.fakes.documents import write_pdf

GOATS = "A person may keep three goats within the town. Each goat needs a shed of at least four square metres.\n"
HENS = "A household may keep six hens and no rooster. Hens are shut in at dusk.\n"


@pytest.fixture
def services(tmp_path: Path) -> Iterator[Services]:
    with build(tmp_path / "library") as made:
        for name, text in (("goats", GOATS), ("hens", HENS)):
            made.library.enqueue([write_pdf(tmp_path / f"{name}.pdf", text)])
        made.library.run_jobs(lambda _: None, CancelToken())
        yield made


def nobody(_event: AskEvent) -> None:
    pass


def stopping(cancel: CancelToken) -> Callable[[AskEvent], None]:
    """Stops once there is evidence."""

    def hear(event: AskEvent) -> None:
        if isinstance(event, EvidenceFound):
            cancel.cancel()

    return hear


def test_the_place_of_an_answer_decides_its_history(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    name = services.ask.new_conversation().id
    heard: list[list[str]] = []
    plain = services.ask.ask

    def ask(question: Question, *rest: object) -> object:
        heard.append([exchange.question for exchange in question.history])
        return plain(question, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(services.ask, "ask", ask)
    goats, hens = "How many goats may a person keep?", "How many hens may a household keep?"
    for question in (goats, hens):
        services.ask.ask_in(name, Question(question), nobody, CancelToken())
    scope = Scope(frozenset({services.library.documents()[0].id}))
    services.ask.ask_in(name, Question(goats, scope), nobody, CancelToken(), instead_of=0)
    services.ask.ask_in(name, Question(hens, wide=True), nobody, CancelToken(), instead_of=1, with_later=True)
    assert heard == [[], [goats], [], [goats]]
    turns = services.ask.turns(name)
    assert [(turn.number, turn.scope) for turn in turns] == [(2, scope), (3, EVERYWHERE)]
    assert turns[1].answer.trace.settings["pool"] == 120
    assert turns[0].answer.trace.settings["pool"] == 60
    assert [turn.number for turn in services.ask.turns(name, set_aside=True)] == [0, 2, 1, 3]


def test_a_stopped_question_is_kept_with_what_was_found(services: Services) -> None:
    name = services.ask.new_conversation().id
    cancel = CancelToken()
    turn = services.ask.ask_in(name, Question("How many goats may a person keep?"), stopping(cancel), cancel)
    assert turn.answer.outcome is Outcome.STOPPED
    [kept] = services.ask.turns(name)
    assert kept == turn
    assert any("three goats" in citation.snippet for citation in kept.answer.closest)


def test_stopping_never_costs_an_answer(services: Services) -> None:
    name = services.ask.new_conversation().id
    question = Question("How many goats may a person keep?")
    services.ask.ask_in(name, question, nobody, CancelToken())
    cancel = CancelToken()
    with pytest.raises(AppError) as raised:
        services.ask.ask_in(name, question, stopping(cancel), cancel, instead_of=0)
    assert raised.value.code is ErrorCode.CANCELLED
    assert [turn.number for turn in services.ask.turns(name)] == [0]
    cancel = CancelToken()
    services.ask.ask_in(name, Question("How many hens?"), stopping(cancel), cancel, instead_of=0, with_later=True)
    assert [(turn.number, turn.answer.outcome) for turn in services.ask.turns(name)] == [
        (0, Outcome.ANSWERED),
        (1, Outcome.STOPPED),
    ]


def test_marks_tell_page_and_excerpt(services: Services) -> None:
    name = services.ask.new_conversation().id
    services.ask.ask_in(name, Question("How many goats may a person keep?"), nobody, CancelToken())
    services.ask.label_answer(name, 0, right=True)
    [mark] = services.ask.marks()
    assert (mark.file, mark.pages, mark.right) == ("goats.pdf", (1,), True)
    assert "three goats" in mark.excerpt


def test_a_link_marks_the_same_words(services: Services) -> None:
    answer = services.ask.ask(Question("How many goats may a person keep?"), nobody, CancelToken())
    cited = answer.citations[0]
    place = services.pages.place_of(read_link(link_to(cited)))
    assert (place.document_id, place.page, place.quads, place.title) == (cited.document_id, 1, cited.quads, cited.title)
    by_words = services.pages.place_of(
        read_link(f"quoth://open?document={cited.document_id}&page=9&words=at%20least%20four%20square")
    )
    assert by_words.page == 1
    assert by_words.quads
    gone = services.pages.place_of(read_link(f"quoth://open?document={cited.document_id}&page=9"))
    assert (gone.page, gone.quads) == (1, ())
    with pytest.raises(AppError) as raised:
        services.pages.place_of(read_link("quoth://open?document=nobody"))
    assert raised.value.code is ErrorCode.DOCUMENT_UNKNOWN
