# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
import pytest

from app.answering.arithmetic import follows
from app.answering.quantities import quantities

FIGURES = "Toll: $750 and $400. It was built in 1945 and moved in 1947. Open from 8:30 a.m. to 5:30 p.m. Crews: 168 and 4."


@pytest.mark.parametrize(
    ("claim", "true"),
    [
        ("A barge pays $350 more than a skiff.", True),
        ("A barge pays $340 more than a skiff.", False),
        ("A barge pays nearly $345 more than a skiff.", True),
        ("Both together pay $1,150.", True),
        ("A barge pays $350.", False),  # no calculation is announced
        ("It was moved after two years.", True),
        ("It was moved after three years.", False),
        ("It is open for nine hours.", True),
        ("It is open for ten hours.", False),
        ("One has 42 times the crew of the other.", True),
        ("One has 40 times the crew of the other.", False),
    ],
)
def test_a_calculation_counts_where_the_claim_announces_it(claim: str, true: bool) -> None:
    assert follows(quantities(claim)[0], claim, quantities(FIGURES)) is true
