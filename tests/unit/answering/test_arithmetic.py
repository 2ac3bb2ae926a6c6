# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
import pytest

from app.answering.arithmetic import follows, holds_true
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


VOTES = (
    "For 2,556,412 votes, against 8,796 votes. He serves from September 1, 2022 until January 31, 2023. The pier is 38 m long."
)


@pytest.mark.parametrize(
    ("claim", "true"),
    [
        ("Fewer than three million were for it.", True),
        ("More than 2.5 million were for it.", True),
        ("About 2.6 million were for it.", True),
        ("Three million were for it.", False),  # nothing tells that it is rounded
        ("More than three million were for it.", False),
        ("Fewer than two million were for it.", False),
        ("More than 2,556,000 were for it.", False),  # no round number
        ("The pier is over 30 m long.", True),
        ("The pier is under 30 m long.", False),
        ("He serves for five months.", True),
        ("He serves for six months.", False),
        ("He serves for 153 days.", True),
        ("He serves for 140 days.", False),
    ],
)
def test_a_number_may_be_rounded_where_the_claim_says_so_and_time_may_be_counted(claim: str, true: bool) -> None:
    assert follows(quantities(claim)[0], claim, quantities(VOTES)) is true


def test_a_date_that_there_is_not_is_no_date_to_count_from() -> None:
    there = quantities("From February 31, 2022 until March 31, 2022.")
    assert not follows(quantities("It took one (1) month.")[0], "It took one (1) month.", there)


@pytest.mark.parametrize(
    ("statement", "true"),
    [
        ("9,912 ÷ 15,803 = 0.627, computed.", True),
        ("9,912 ÷ 15,803 = 0.628, computed.", False),
        ("9,912 ÷ 15,803 = 0.627 = 62.7%.", True),
        ("9,912 ÷ 15,803 = 0.627 = 62.9%.", False),
        ("(9,912 − 15,803) ÷ 15,803 = −37.3%.", True),
        ("(9,912 − 15,803) ÷ 15,803 = 37.3%.", False),
        ("(9,912 − 15,803) ÷ 9,912 = −59.4%.", False),  # a change is measured by what was before
        ("9,912 + 15,803 = 25,715.", True),
        ("9,912 − 15,803 = −5,891.", True),
        ("9,912 − 15,802 = −5,890.", False),  # a figure that is not there
        ("Gross profit is 9,912.", False),
        ("9,912 ÷ 15,803 = 0.627 and 2 + 2 = 4.", False),
    ],
)
def test_a_sum_that_is_written_out_is_worked_out_anew(statement: str, true: bool) -> None:
    assert holds_true(statement, ("9,912", "15,803")) is true


def test_points_of_percent_are_subtracted_and_nothing_is_divided_by_zero() -> None:
    assert holds_true("57.4% − 41.5% = 15.9 percentage points.", ("57.4%", "41.5%"))
    assert not holds_true("5 ÷ 0 = 1.", ("5", "0"))
