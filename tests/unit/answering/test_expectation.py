# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a question asks for, and what gives it."""

import pytest

from app.answering.expectation import (
    Kind,
    asks_for_a_figure,
    expected,
    gives,
    measure_words,
    named,
    of_another_number,
    of_other_years,
    parts,
    plain_question,
    without_mark,
    without_question_words,
)


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("How much does a berth cost?", Kind.MONEY),
        ("What is the fine for a fire?", Kind.MONEY),
        ("What does a lamplighter earn in a year?", Kind.MONEY),
        ("What are the wages of a clerk?", Kind.MONEY),
        ("Which method uses fine-tuning?", Kind.ANY),
        ("How long may a boat stay?", Kind.TIME),
        ("By when must the form be filed?", Kind.TIME),
        ("How wide is the channel?", Kind.SIZE),
        ("From what trunk size is a tree protected?", Kind.SIZE),
        ("How many life rings are needed?", Kind.NUMBER),
        ("Who chooses the harbour master?", Kind.NAME),
        ("What is a spring tide?", Kind.DEFINITION),
        ("What counts as a wreck?", Kind.DEFINITION),
        ("May I light a fire on the pier?", Kind.YES_NO),
        ("What happens to the fee in July?", Kind.ANY),
        ("Wie lange darf ein Boot bleiben?", Kind.TIME),
    ],
)
def test_kind_of_a_question(question: str, kind: Kind) -> None:
    assert expected(question) is kind


def test_a_question_of_two_parts() -> None:
    assert parts("What is the fee, and who collects it?") == ("What is the fee", "who collects it?")


def test_a_statement_belongs_to_the_question_after_it() -> None:
    question = "My boat is 7 metres long. What must it carry?"
    assert parts(question) == (question,)
    assert parts("How many items are there? Please write an integer.") == ("How many items are there? Please write an integer.",)


@pytest.mark.parametrize(
    ("kind", "better", "worse"),
    [
        (Kind.MONEY, "The fee is $12.50.", "The fee is doubled."),
        (Kind.TIME, "It may stay for seven days.", "It may stay at the quay."),
        (Kind.TIME, "Twice a week.", "On the quay."),
        (Kind.SIZE, "It is 4.2 m high.", "It has 4 sides."),
        (Kind.NUMBER, "There are 3 piers.", "There are piers."),
        (Kind.NAME, "It is chosen by the Bay Council.", "it is chosen by lot."),
        (Kind.YES_NO, "Fires are not permitted.", "The pier is long."),
    ],
)
def test_what_gives_the_kind_asked_for(kind: Kind, better: str, worse: str) -> None:
    assert gives(kind, better) > gives(kind, worse)


def test_the_number_of_an_item_is_no_answer() -> None:
    assert gives(Kind.NUMBER, "(3) the horn of the boat") == 0
    assert without_mark("4.2.1 The horn") == "The horn"


def test_a_definition_begins_with_its_term() -> None:
    asked = ("spring", "tide")
    assert gives(Kind.DEFINITION, "Spring tide means the highest tide of the month.", asked) == 1
    assert gives(Kind.DEFINITION, "Boats leave before the spring tide.", asked) < 1


def test_a_size_is_not_a_duration() -> None:
    assert expected("How much does a suit of plate weigh?") is Kind.SIZE
    assert expected("What is the top speed of a barge?") is Kind.SIZE
    assert gives(Kind.SIZE, "A suit of plate takes 300 days to make.") < 1.0
    assert gives(Kind.SIZE, "A suit of plate weighs 65 lb.") == 1.0


def test_words_that_ask_for_a_measure() -> None:
    assert measure_words("How narrow may a stall be?") == ("narrow",)
    assert measure_words("How long may a boat stay?") == ()
    assert without_question_words("How long is a long rest?").split() == ["is", "a", "long", "rest?"]


@pytest.mark.parametrize(
    ("question", "plain"),
    [
        ("How many boats are in the list? Write the answer in int format.", "How many boats are in the list?"),
        ("what is the cash ratio?round your answer to two decimal places.", "what is the cash ratio?"),
        ("What is the debt of the port? Answer in millions.", "What is the debt of the port?"),
        ("According to this paper, which dataset is largest?", "which dataset is largest?"),
        ("Tell me the toll of the bridge.", "the toll of the bridge."),
        ("May I write a letter in pencil?", "May I write a letter in pencil?"),
        ("Write the answer in words.", "Write the answer in words."),
    ],
)
def test_what_is_said_of_the_form_of_the_answer_is_not_asked(question: str, plain: str) -> None:
    assert plain_question(question) == plain


def test_names_are_told_from_other_words() -> None:
    assert {"harrow", "bay"} <= named("What does a licence cost in Harrow Bay?")
    assert named("What does a licence cost?") == frozenset()
    assert "7" in named("What is shown in Figure 7?")
    assert {"gpt", "4"} & named("Is GPT-4 better?")


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("Why was the bridge closed?", Kind.REASON),
        ("What is the reason for the delay?", Kind.REASON),
        ("How is the venom cured?", Kind.MANNER),
        ("How do I tame a wolf?", Kind.MANNER),
        ("How much is the application?", Kind.MONEY),
        ("What are the components of cost of sales?", Kind.ANY),
        ("Which method is used to pay the fee?", Kind.ANY),
        ("What horsepower limit applies to saws?", Kind.NUMBER),
        ("How long does it take?", Kind.TIME),
    ],
)
def test_kinds_of_questions(question: str, kind: Kind) -> None:
    assert expected(question) is kind


def test_reasons_and_ways() -> None:
    assert gives(Kind.REASON, "It was closed because of rot.") > gives(Kind.REASON, "It was closed in May.")
    assert gives(Kind.MANNER, "It is cured by resting.") > gives(Kind.MANNER, "It was cured yesterday.")


@pytest.mark.parametrize(
    ("question", "figure"),
    [
        ("What is gross profit? Round your answer to three decimal places.", True),
        ("What is cash at the end of 2021? Answer in millions.", True),
        ("How many were asked? Write the answer in int format.", True),
        ("What is the round table made of?", False),
        ("Where does one write in 2021?", False),
    ],
)
def test_the_form_of_the_answer_tells_that_it_is_a_number(question: str, figure: bool) -> None:
    assert asks_for_a_figure(question) is figure


@pytest.mark.parametrize(
    ("question", "text", "other"),
    [
        ("What does Figure 7 show?", "Figure 5: The lantern.", True),
        ("What does Figure 7 show?", "Figures 7 and 8 show lanterns.", False),
        ("What does Figure 7 show?", "A lantern is shown.", False),  # nothing tells
        ("Which ships are in Table II?", "Table IV: Ships. See table 3.", True),
    ],
)
def test_a_passage_may_be_about_another_figure(question: str, text: str, other: bool) -> None:
    assert of_another_number(question, text) is other


@pytest.mark.parametrize(
    ("question", "text", "other"),
    [
        ("What were the dues in 2017?", "As on March 31, 2007, dues were 5.", True),
        ("What were the dues in 2017?", "In 2007 and 2017 dues were 5.", False),
        ("What were the dues in 2017?", "In 2010 the dues of FY17 were 5; in 2016/17 as well.", False),
        ("What were the dues in 2017?", "Dues are 5.", False),  # no year at all
        ("What are the dues?", "In 2010 dues were 5.", False),
        ("Did dues change from 2016 to 2017?", "In 2016 dues were 5.", False),
    ],
)
def test_a_passage_may_be_about_other_years(question: str, text: str, other: bool) -> None:
    assert of_other_years(question, text) is other
