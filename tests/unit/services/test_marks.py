# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Marks as a question set: what is known of the truth, and no more."""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from app.domain.answers import Answer, MarkedTurn, Outcome, Turn
from app.domain.errors import AppError, ErrorCode
from app.domain.pages import Box, PageBox
from app.evaluation.cases import SetKind, load_rows, question_case
from app.services.marks import marked_questions, set_rows
from tests.unit.storage.test_conversations import make_answer

WHEN = datetime(2026, 3, 1, tzinfo=UTC)


def marked(answer: Answer, *, right: bool, number: int = 0) -> MarkedTurn:
    return MarkedTurn("c", Turn(number, answer, right=right), WHEN)


def test_a_right_answer_is_a_question_with_pages_and_excerpt(tmp_path: Path) -> None:
    made = make_answer()
    first = made.citations[0]
    over = replace(first, n=2, page=4, quads=(PageBox(4, Box(0, 0, 1, 1)), PageBox(5, Box(0, 0, 1, 1))))
    answer = replace(made, citations=(first, over, replace(first, n=3, file_name="b.pdf", page=9, quads=())))
    lost = replace(made, question="And bread?", outcome=Outcome.NOT_FOUND, text="", claims=(), citations=())
    marks = marked_questions(
        [marked(answer, right=True), marked(lost, right=True, number=1), marked(lost, right=False, number=2)]
    )
    assert [mark.kind for mark in marks] == ["marked", "unanswerable", "wrong"]
    file = tmp_path / "set.jsonl"
    file.write_bytes(set_rows(marks))
    kind, rows = load_rows(file)
    assert (kind, len(rows)) == (SetKind.QUESTIONS, 2)
    case, unanswerable = map(question_case, rows)
    assert (case.question, case.file, case.pages, case.excerpt) == (answer.question, "a.pdf", (2, 4, 5), "Rope costs 1 gp")
    assert case.is_gold("b.pdf", 9)
    assert not unanswerable.answerable


def test_a_wrong_answer_tells_no_place() -> None:
    [mark] = marked_questions([marked(make_answer(), right=False)])
    assert (mark.right, mark.file, mark.pages, mark.excerpt) == (False, "", (), "")
    with pytest.raises(AppError) as raised:
        set_rows([mark])
    assert raised.value.code is ErrorCode.BAD_REQUEST


def test_what_was_stopped_or_asked_back_is_no_mark() -> None:
    for outcome in (Outcome.STOPPED, Outcome.CLARIFY, Outcome.NOTHING_INDEXED):
        assert marked_questions([marked(replace(make_answer(), outcome=outcome), right=True)]) == []
