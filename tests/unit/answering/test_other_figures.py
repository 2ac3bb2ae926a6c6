# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A figure that the source gives of something else is seen by the sentence that suits the claim better."""

import pytest

from app.answering.claims import check_against_text
from app.answering.other_figures import figures_of_another
from app.domain.answers import Verdict

SOURCE = [
    "The north yard builds skiffs with 166 hands in 37 sheds.",
    "The south yard builds barges with 52 hands in 11 sheds.",
    "Berth class 2: boats that were idle for 60 to 89 days.",
    "Berth class 3: boats that were idle for 90 days or more.",
]


@pytest.mark.parametrize(
    ("claim", "rival"),
    [
        ("The south yard with its barges employs 166 hands.", "52"),
        ("The south yard with its barges employs 52 hands.", ""),
        ("Boats of berth class 3 were idle for 60 days.", "90 days"),
        ("Boats of berth class 2 were idle for 60 days.", ""),
        ("A yard employs 166 hands.", ""),  # both sentences suit as well
        ("The south yard with its barges paid 99 crowns.", ""),  # stands nowhere: not for this check to say
    ],
)
def test_another_sentence_suits_better_and_gives_another_figure(claim: str, rival: str) -> None:
    found = figures_of_another([claim], SOURCE, "en")
    assert [each.remark.parameters["source"] for each in found] == ([rival] if rival else [])


def test_each_clause_is_looked_at_by_itself() -> None:
    clauses = ["The north yard with its skiffs has 166 hands", "the south yard with its barges 52 hands."]
    assert figures_of_another(clauses, SOURCE, "en") == []


def test_it_is_told_of_a_free_paraphrase() -> None:
    checked = check_against_text(" ".join(SOURCE), "The barges of the south yard are the work of 166 hands.")
    assert checked.verdict is Verdict.CONTRADICTED
