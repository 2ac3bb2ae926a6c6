# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
import pytest

from app.answering.differences import Fault
from app.answering.flat_rows import figures_of_another_row
from app.services.remark_words import words as in_words

TABLE = [
    "Tar rope 75 gp 16 ft 55 lb.",
    "Hemp rope 50 gp 13 ft 20 lb.",
    "Ada B. Quint 53,876 6,074 10,716 Ben Ode 54,919 4,906 10,714",
]


@pytest.mark.parametrize(
    ("claim", "told"),
    [
        ("Tar rope costs 75 gp.", ""),
        ("Tar rope costs 50 gp.", "50 gp does not stand behind “Tar rope”"),
        ("Ada Quint got 53,876 votes and 6,074 against.", "which of them 53,876 is cannot be told"),
        ("Ada Quint got 53,876 votes and 4,906 against.", "4,906"),
        ("Tar rope costs 99 gp.", ""),  # in no row at all: not for this check to say
        ("Ropes cost 50 gp.", ""),
    ],
)
def test_a_figure_belongs_to_the_name_before_it(claim: str, told: str) -> None:
    found = figures_of_another_row(claim, TABLE, "en")
    assert bool(found) is bool(told)
    if told:
        assert found[0].fault is Fault.TABLE
        assert told in in_words([found[0].remark])


def test_prose_has_no_rows() -> None:
    assert figures_of_another_row("The pier costs $5.", ["The pier costs $4 and the gate is let for $5 and $6."], "en") == []
