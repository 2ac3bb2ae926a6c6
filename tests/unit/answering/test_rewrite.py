# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Follow-ups that stand on their own, for search."""

import pytest

from app.answering.rewrite import hangs_on_history, rewritten_question
from app.domain.questions import Exchange, Question

FIRST = "How long may a boat stay at the visitor quay?"


def asked(text: str, *before: str) -> str:
    return rewritten_question(Question(text, history=tuple(Exchange(each, "Seven days.") for each in before)))


def test_a_first_question_is_left_alone() -> None:
    assert asked("And on Sundays?") == "And on Sundays?"


def test_an_ellipsis_takes_the_words_it_leaves_out() -> None:
    rewritten = asked("And at the north pier?", FIRST)
    assert rewritten.startswith("And at the north pier?")
    assert {"boat", "stay", "visitor", "quay"} <= set(rewritten.strip(")").replace("(", "").split())


def test_the_earlier_answer_is_not_searched_for() -> None:
    assert "Seven" not in asked("And at the north pier?", FIRST)


def test_ellipses_chain_back_to_the_question_they_hang_on() -> None:
    rewritten = asked("and on Sundays?", FIRST, "And at the north pier?")
    assert "pier" in rewritten
    assert "boat" in rewritten


def test_a_new_topic_is_left_alone() -> None:
    assert asked("Who chooses the harbour master?", FIRST) == "Who chooses the harbour master?"


@pytest.mark.parametrize(
    ("text", "hangs"),
    [
        ("by whom?", True),
        ("Can it be extended?", True),
        ("How long do they keep it before selling it?", True),
        ("What about the other one?", True),
        ("Severely?", True),
        ("Is it legal to light a fire on the pier?", False),
        ("How long does it take to reach the island?", False),
        ("What does a boat carry when it leaves the bay?", False),
        ("What does the council say about trusting visitors on the pier?", False),
    ],
)
def test_what_hangs_on_the_question_before(text: str, hangs: bool) -> None:
    assert hangs_on_history(text) is hangs
