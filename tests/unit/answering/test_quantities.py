# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Numbers, units, dates and times, as a reader means them."""

import pytest

from app.answering.quantities import Quantity, quantities, same


def only(text: str) -> Quantity:
    found = quantities(text)
    assert len(found) == 1, found
    return found[0]


@pytest.mark.parametrize(
    ("text", "dimension", "value"),
    [
        ("1,200 gp", "coin gp", 1200),
        ("$9,700", "money", 9700),
        ("$1.1 billion", "money", 1.1e9),
        ("$83.2B", "money", 83.2e9),
        ("twenty-four hours", "time", 86_400),
        ("fifteen (15) minutes", "time", 900),
        ("12 months", "months", 12),
        ("two years", "months", 24),
        ("30 centimetres", "length", 0.3),
        ("5 m", "length", 5),
        ("0.25 sq. m", "area", 0.25),
        ("15.9%", "percent", 15.9),
        ("20 degrees Celsius", "temperature", 20),
        ("8:30 a.m.", "clock", 510),
        ("12:15 am", "clock", 15),
        ("nine o'clock in the evening", "clock", 1260),
        ("noon", "clock", 720),
        ("May 1", "date", 501),
        ("the third offence", "ordinal", 3),
        ("-5 penalty", "", -5),
        ("20 voters", "", 20),
    ],
)
def test_reads(text: str, dimension: str, value: float) -> None:
    found = only(text)
    assert (found.dimension, found.value) == (dimension, pytest.approx(value))


def test_a_range_is_two_numbers_not_a_negative_one() -> None:
    assert [each.value for each in quantities("7.0% – 8.5%")] == [7.0, 8.5]


def test_a_year_belongs_to_its_date() -> None:
    assert [(each.dimension, each.value) for each in quantities("on September 11, 2023")] == [("date", 911), ("year", 2023)]


def test_the_month_of_may_is_not_the_verb() -> None:
    assert quantities("A boat may stay.") == ()


def test_one_is_a_pronoun_unless_it_counts_something() -> None:
    assert quantities("the quiet one there") == ()
    assert only("one hour").value == 3600


@pytest.mark.parametrize(
    ("left", "right", "expected"),
    [
        ("24 hours", "one day", True),
        ("1.5 metres", "150 cm", True),
        ("$25.00", "25", True),
        ("24 hours", "24 days", False),
        ("20 degrees Celsius", "20 °F", False),
        ("5 feet", "5 metres", False),
        ("8:00 a.m.", "8:00 p.m.", False),
        ("2d6", "2d8", False),
        ("2.44 m", "8 ft", True),
        ("$300", "$301", False),
        ("1,000 m", "1,001 m", False),
    ],
)
def test_same_compares_on_one_scale(left: str, right: str, expected: bool) -> None:
    assert same(only(left), only(right)) is expected


def test_a_month_of_a_year_is_the_month_of_its_dates() -> None:
    may, june, day = (quantities(text)[0] for text in ("in May 2016", "in June 2016", "on May 3, 2016"))
    assert may.dimension == "month of a year"
    assert not same(may, june)
    assert same(may, day)
    assert same(day, may)
    assert not same(june, day)


@pytest.mark.parametrize(("text", "true"), [("seven (7) days", True), ("one (1) boat", True), ("one (2) boats", False)])
def test_a_number_said_twice_must_agree_with_itself(text: str, true: bool) -> None:
    found = quantities(text)[0]
    assert same(found, found) is true


def test_currencies_and_long_figures_are_told_apart() -> None:
    dollars, euros = quantities("$5,000 or €5,000")
    assert not same(dollars, euros)
    long, longer = quantities("1,981,592,374 against 1,981,592,375")
    assert not same(long, longer)
