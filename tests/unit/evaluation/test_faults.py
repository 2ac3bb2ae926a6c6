# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
from random import Random

import pytest

from app.domain.chunks import Cell
from app.evaluation.faults import (
    FaultKind,
    Surroundings,
    inject,
    names_in,
    row_sentence,
    row_text,
    swapped_columns,
    swapped_row,
)

AROUND = Surroundings(
    ("The lantern shall be lit by the keeper at dusk.", "It may be lit at noon by anyone else."), ("Rockport", "Beverly")
)
OAK = (Cell("Tree", "Oak"), Cell("Height", "20 m"), Cell("Girth", "3 m"))
ELM = (Cell("Tree", "Elm"), Cell("Height", "12 m"), Cell("Girth", "3 m"))


@pytest.mark.parametrize(
    ("kind", "sentence", "possible"),
    [
        (FaultKind.UNIT, "It takes 3 days.", {"It takes 3 weeks."}),
        (FaultKind.UNIT, "The toll is $40 a year.", {"The toll is €40 a year."}),
        (FaultKind.NEGATION, "The gate is open.", {"The gate is not open."}),
        (FaultKind.NEGATION, "The gate is not open.", {"The gate is open."}),
        (FaultKind.NEGATION, "The gate isn't open.", {"The gate is open."}),
        (FaultKind.NEGATION, "No person shall swim.", {"A person shall swim."}),
        (FaultKind.MODAL, "Crews must wait.", {"Crews may wait.", "Crews should wait."}),
        (FaultKind.MODAL, "Crews may not wait.", {"Crews must wait."}),
        (FaultKind.NAME, "Boats from Marblehead pass.", {"Boats from Rockport pass.", "Boats from Beverly pass."}),
        (FaultKind.CONDITION, "Any boat may stay here, unless the bell rings.", {"Any boat may stay here."}),
        (FaultKind.CONDITION, "If the bell rings, all boats must leave.", {"All boats must leave."}),
        (FaultKind.EXCEPTION, "All the boats pay, except for boats of pilots.", {"All the boats pay."}),
        (FaultKind.SCOPE, "It has at least two masts.", {"It has at most two masts."}),
        (FaultKind.SCOPE, "It is only for crews.", {"It is for crews."}),
        (FaultKind.COMPARISON, "It is higher here.", {"It is lower here."}),
        (FaultKind.COMPARISON, "Pay before noon.", {"Pay after noon."}),
        (FaultKind.MERGED, "The siren shall be tested.", {"The siren shall be lit by the keeper at dusk."}),
    ],
)
def test_one_fault_is_put_in(kind: FaultKind, sentence: str, possible: set[str]) -> None:
    made = {inject(kind, sentence, AROUND, Random(seed)) for seed in range(12)}
    assert made == possible


@pytest.mark.parametrize("sentence", ["It holds 12 boats.", "It holds twelve boats.", "Some 1,200 boats came."])
def test_another_number_stands_in_its_place(sentence: str) -> None:
    for seed in range(12):
        wrong = inject(FaultKind.NUMBER, sentence, AROUND, Random(seed))
        assert wrong is not None
        assert wrong != sentence
        assert len(wrong.split()) == len(sentence.split())


def test_a_date_becomes_another_date() -> None:
    made = {inject(FaultKind.DATE, "It opened on May 3, 1901.", AROUND, Random(seed)) for seed in range(40)}
    assert "It opened on May 3, 1901." not in made
    assert all(text and text.startswith("It opened on ") for text in made)


@pytest.mark.parametrize(
    ("kind", "sentence"),
    [
        (FaultKind.NUMBER, "See section 12 for more [45]."),
        (FaultKind.DATE, "It may be open."),
        (FaultKind.NEGATION, "Gulls rest here."),
        (FaultKind.MODAL, "Gulls rest here."),
        (FaultKind.NAME, "Gulls rest here in May 1901."),
        (FaultKind.CONDITION, "Gulls rest here."),
        (FaultKind.EXCEPTION, "Gulls rest here."),
        (FaultKind.MERGED, "It shall be tested by all of them."),
        (FaultKind.MERGED, "Gulls rest here."),
        (FaultKind.ROW, "Gulls rest here."),
    ],
)
def test_a_kind_that_does_not_fit_makes_nothing(kind: FaultKind, sentence: str) -> None:
    assert {inject(kind, sentence, AROUND, Random(seed)) for seed in range(6)} == {None}


def test_the_same_chance_makes_the_same_fault() -> None:
    sentence = "It holds 12 boats of 9 metres for 30 days."
    assert inject(FaultKind.NUMBER, sentence, AROUND, Random(3)) == inject(FaultKind.NUMBER, sentence, AROUND, Random(3))


def test_rows_are_swapped() -> None:
    swapped = swapped_row(OAK, ELM, 1)
    assert swapped is not None
    assert row_text(swapped) == "Tree: Oak; Height: 12 m; Girth: 3 m"
    assert swapped_row(OAK, ELM, 2) is None  # the same value
    assert swapped_row(OAK, ELM, 0) is None  # the name of the row
    assert swapped_row(OAK, ELM, 9) is None


def test_columns_are_exchanged() -> None:
    exchanged = swapped_columns(OAK, 1, 2)
    assert exchanged is not None
    assert row_text(exchanged) == "Tree: Oak; Height: 3 m; Girth: 20 m"
    assert row_sentence(exchanged, 1) == "For Oak, the Height is 3 m."
    assert swapped_columns(OAK, 1, 1) is None
    assert swapped_columns(OAK, 0, 1) is None


def test_names_stand_inside_a_sentence() -> None:
    assert names_in("The boats of Salem Willows left in May for Section 3.") == ("Salem Willows",)
