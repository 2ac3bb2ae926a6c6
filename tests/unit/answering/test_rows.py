# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What of a table row answers."""

import pytest

from app.answering.rows import asked_columns, asked_numbers, within_band
from app.domain.chunks import Cell, Unit, UnitKind

CELLS = (
    Cell("Permit", "Pool enclosure"), Cell("Basis", "Per permit"), Cell("Fee 2024", "$460"), Cell("Fee 2025", "$477"),
    Cell("Fee 2026", "$492"),
)  # fmt: skip
ROW = Unit(
    "r",
    UnitKind.TABLE_ROW,
    "Permit: Pool enclosure; Basis: Per permit; Fee 2024: $460; Fee 2025: $477; Fee 2026: $492",
    (),
    CELLS,
)


def test_the_column_asked_for_stands_beside_the_name_of_the_row() -> None:
    rarity = {"2025": 0.5, "fee": 0.2, "pool": 0.6, "enclosur": 0.8}
    assert asked_columns(ROW, rarity, "en").text == "Permit: Pool enclosure; Fee 2025: $477"


def test_a_row_stays_whole_where_no_column_is_named() -> None:
    assert asked_columns(ROW, {"pool": 0.6}, "en") == ROW


def test_a_short_row_stays_whole() -> None:
    short = Unit("s", UnitKind.TABLE_ROW, "Permit: Pool; Fee 2024: $460; Fee 2025: $477", (), (CELLS[0], *CELLS[2:4]))
    assert asked_columns(short, {"2025": 0.5}, "en") == short


def test_what_is_no_row_of_cells_stays_as_it_is() -> None:
    sentence = Unit("t", UnitKind.SENTENCE, "The fee of 2025 is $477.", ())
    assert asked_columns(sentence, {"2025": 0.5}, "en") == sentence


def band(name: str, kind: UnitKind = UnitKind.TABLE_ROW) -> Unit:
    return Unit("b", kind, f"Score: {name}; Wait: 3 days", (), (Cell("Score", name), Cell("Wait", "3 days")))


@pytest.mark.parametrize("name", ["21-30", "21 – 30", "20 to 26", "over 24", "more than 20", "less than 26", "under 30"])
def test_the_row_of_the_band_that_holds_a_number_is_found(name: str) -> None:
    assert within_band(band(name), (25.0,))


@pytest.mark.parametrize("name", ["1-5", "26-30", "over 25", "less than 25", "Rope", "2.25-2.35"])
def test_other_rows_are_not(name: str) -> None:
    assert not within_band(band(name), (25.0,))


def test_a_sentence_is_no_band_and_no_number_is_in_none() -> None:
    assert not within_band(band("21-30", UnitKind.SENTENCE), (25.0,))
    assert not within_band(band("21-30"), ())


def test_years_and_codes_are_no_numbers_to_look_up() -> None:
    assert asked_numbers("How long is the wait at a score of 25 in 2021?") == (25.0,)
    assert asked_numbers("What does form A25 cost, $30?") == ()
    assert asked_numbers("What is the rate above 1,500 points?") == (1500.0,)
    assert asked_numbers("How often at 2.5 points?") == (2.5,)


@pytest.mark.parametrize(
    ("text", "held"),
    [
        ("21-30 3 Years.", True), ("21 – 30 three days", True), ("31-50 3 Months.", False), ("21-30", False),
        ("21-30 people have asked the council for leave to fish here.", False),
    ],
)  # fmt: skip
def test_a_line_of_a_table_read_as_plain_text_has_its_band_in_front(text: str, held: bool) -> None:
    assert within_band(Unit("f", UnitKind.SENTENCE, text, ()), (25.0,)) is held
