# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What of a table row answers."""

from app.answering.rows import asked_columns
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
