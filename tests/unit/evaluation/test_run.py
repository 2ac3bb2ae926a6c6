# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
import pytest

from app.domain.answers import Answer, Outcome, Trace
from app.evaluation.run import holds_key_value


def answer(text: str, outcome: Outcome = Outcome.ANSWERED) -> Answer:
    trace = Trace("", (), (), "", (), {})
    return Answer("q", outcome, text, (), (), (), (), "", "", 1, 1, (), (), trace)


@pytest.mark.parametrize(
    ("text", "gold", "holds"),
    [
        ("The fine is $2,000.00.", "$2,000", True),
        ("It costs 25.50 a day.", "25.5 a day", True),
        ("It costs 250 a day.", "25", False),
        ("Three goats", "no more than 3", False),
        ("Section 17.24.030 says so", "17.24.030", True),
        ("A fence must be painted green or brown.", "painted green", True),
        ("A gate must be shut.", "painted green", False),
    ],
)
def test_the_key_value_is_a_value(text: str, gold: str, holds: bool) -> None:
    assert holds_key_value(answer(text), gold) is holds


def test_a_refusal_holds_nothing() -> None:
    assert not holds_key_value(answer("25", Outcome.NOT_FOUND), "25")
