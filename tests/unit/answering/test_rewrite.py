# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Follow-ups that stand on their own, for search."""

from app.answering.rewrite import rewritten_question
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


def test_the_words_of_an_earlier_answer_are_not_searched_for() -> None:
    assert "Seven" not in asked("And at the north pier?", FIRST)


def after(text: str, answer: str) -> str:
    return rewritten_question(Question(text, history=(Exchange("What does a berth cost?", answer),)))


def test_telling_figures_of_the_last_answer_lead_to_where_it_stood() -> None:
    assert after("only for a week?", "It is 412.50 a month.") == "only for a week? (berth cost 412.50)"
    assert after("only for a week?", "It is 1,250 a month, since 2019, for 12 metres.") == "only for a week? (berth cost 1,250)"
    assert after("only for a week?", "Of 120, 340 and 560.") == "only for a week? (berth cost 120 340)"


def test_figures_of_an_answer_are_left_behind_where_another_place_is_named_or_the_topic_changes() -> None:
    assert "412" not in after("And in Eastport?", "It is 412.50 a month.")
    assert after("Who chooses the harbour master?", "It is 412.50.") == "Who chooses the harbour master?"


def test_ellipses_chain_back_to_the_question_they_hang_on() -> None:
    rewritten = asked("and on Sundays?", FIRST, "And at the north pier?")
    assert "pier" in rewritten
    assert "boat" in rewritten


def test_a_new_topic_is_left_alone() -> None:
    assert asked("Who chooses the harbour master?", FIRST) == "Who chooses the harbour master?"
