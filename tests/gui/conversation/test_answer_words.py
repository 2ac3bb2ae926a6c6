# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Answers in words: counts, times, titles, and the summary of a past turn."""

from dataclasses import replace

import pytest

from app.domain.answers import Answer, Basis, Claim, Outcome, Verdict
from app.domain.questions import Question, StageTime
from app.gui.conversation.answer_words import counted_documents, meta_line, not_found_text, not_found_title
from app.gui.conversation.outgoing import sheet_words
from app.gui.conversation.verdicts import Sign, summary
from app.services.sheet import sheet_of
from app.services.sheet_text import plain_text
from tests.fakes.services import FakeServices


@pytest.fixture
def answer(services: FakeServices) -> Answer:
    return services.ask.answer_for(Question("How long?"))


@pytest.mark.parametrize(
    ("count", "words"),
    [(1, "this document"), (2, "these two documents"), (10, "these ten documents"), (11, "these 11 documents")],
)
def test_documents_are_counted_in_words(count: int, words: str) -> None:
    assert counted_documents(count) == words


def test_meta_line(answer: Answer) -> None:
    drafted = replace(answer, model="llama3.2:3b", documents_asked=2)
    assert meta_line(drafted, 0.3, 9.2) == "2 documents asked · evidence in 0.3 s, answer in 9 s"
    named = meta_line(drafted, 0.3, 9.2, "Town bylaws")
    assert named == "Town bylaws, 2 documents · evidence in 0.3 s, answer in 9 s"
    assert meta_line(replace(answer, documents_asked=1), 0.3, 0.4) == "1 document asked · answer in 0.4 s · quoted, no model"
    kept = replace(drafted, stages=(StageTime("search", 120.0), StageTime("draft", 8000.0)))
    assert meta_line(kept, None, None) == "2 documents asked · answer in 8 s"
    lost = replace(drafted, outcome=Outcome.NOT_FOUND, passages_read=8)
    assert meta_line(lost, 0.3, 2.0) == "2 documents asked · 8 passages read"


@pytest.mark.parametrize(
    ("basis", "read", "words"),
    [
        (Basis.HEADINGS, 8, "counted from the headings"),
        (Basis.FILES, 8, "counted from the files"),
        (Basis.WHOLE_TEXT, 120, "counted from 120 parts of the text"),
        (Basis.WHOLE_TEXT, 1, "counted from the whole text"),
    ],
)
def test_what_was_counted_is_not_called_quoted(answer: Answer, basis: Basis, read: int, words: str) -> None:
    counted = replace(answer, documents_asked=1, passages_read=read, trace=replace(answer.trace, basis=basis))
    assert meta_line(counted, 0.3, 0.4) == f"1 document asked · answer in 0.4 s · {words}"


def test_not_found_copies_with_its_closest_passages(answer: Answer) -> None:
    lost = replace(
        answer, outcome=Outcome.INSUFFICIENT, claims=(), citations=(), closest=answer.citations[:1], text="", documents_asked=2
    )
    assert not_found_title(lost) == "Not found in these two documents."
    text = plain_text(sheet_of("", [lost], sheet_words()))
    assert "Not found in these two documents. I did not find it in the 5 passages I read. These come closest" in text
    assert "Closest passages\n[1] The Lamplighter’s Handbook, Holding the ladder, p. 3" in text


def test_summaries(answer: Answer) -> None:
    yes, half, not_yet = (Claim("x", verdict, ()) for verdict in (Verdict.SUPPORTED, Verdict.PARTLY, Verdict.UNCHECKED))
    told = {
        (yes,): (Sign.TICK, "1 sentence, supported"),
        (yes, yes): (Sign.TICK, "2 sentences, all supported"),
        (yes, yes, half): (Sign.HALF, "2 supported, 1 partly"),
        (not_yet,): (Sign.DOTTED, "1 sentence, not checked"),
    }
    for claims, expected in told.items():
        assert summary(replace(answer, claims=claims)) == expected
    assert summary(replace(answer, outcome=Outcome.CLARIFY)) == (Sign.ASKED, "asked back")
    assert summary(replace(answer, outcome=Outcome.NOT_FOUND)) == (Sign.DASHED, "not found")


@pytest.mark.parametrize(
    ("outcome", "read", "words"),
    [
        (Outcome.INSUFFICIENT, 8, "I did not find it in the 8 passages I read. These come closest"),
        (Outcome.NOT_FOUND, 8, "I did not find it in the 8 passages I read. They hardly speak of it"),
        (Outcome.NOT_FOUND, 1, "I did not find it in the one passage I read."),
    ],
)
def test_what_was_not_found_is_said_of_what_was_read(answer: Answer, outcome: Outcome, read: int, words: str) -> None:
    lost = replace(answer, outcome=outcome, claims=(), closest=answer.citations[:1], text="", passages_read=read)
    assert not_found_text(lost).startswith(words)
