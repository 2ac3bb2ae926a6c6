# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
import pytest

from app.evaluation.rewording import Rewording, rewordings


@pytest.mark.parametrize(
    ("kind", "sentence", "reworded"),
    [
        (Rewording.LEAD_IN, "However, the pier is open.", "The pier is open."),
        (Rewording.MODAL, "The crew shall wait.", "The crew must wait."),
        (Rewording.MODAL, "The crew must wait.", "The crew shall wait."),
        (Rewording.NUMBER, "It has three masts and sails.", "It has 3 masts and sails."),
        (Rewording.NUMBER, "It has 3 masts and sails.", "It has three masts and sails."),
        (Rewording.UNIT, "The toll is $5,000 a year.", "The toll is 5,000 dollars a year."),
        (Rewording.UNIT, "It earned $2.5 million then.", "It earned 2.5 million dollars then."),
        (Rewording.UNIT, "The mast is 10 m high.", "The mast is 10 metres high."),
        (Rewording.UNIT, "Some 12% of it is lost.", "Some 12 percent of it is lost."),
        (Rewording.CONTRACTION, "The gate is not open.", "The gate isn't open."),
        (Rewording.CONTRACTION, "Boats cannot pass.", "Boats can't pass."),
        (Rewording.ORDER, "If the tide turns, the pilot must wait.", "The pilot must wait if the tide turns."),
        (Rewording.ORDER, "The pilot must wait if the tide turns.", "If the tide turns, the pilot must wait."),
        (Rewording.ORDER, "The gate is shut at noon; the pier stays open.", "The pier stays open; the gate is shut at noon."),
        (Rewording.FUNCTION_WORDS, "Pay prior to leaving.", "Pay before leaving."),
        (Rewording.FUNCTION_WORDS, "No more than 3 boats pass.", "No more than 3 boats pass."),
    ],
)
def test_a_rule_changes_one_thing(kind: Rewording, sentence: str, reworded: str) -> None:
    made = {each.kind: each.text for each in rewordings(sentence)}
    assert made.get(kind, sentence) == reworded


def test_what_no_rule_fits_stays() -> None:
    assert rewordings("Gulls rest here.") == ()


@pytest.mark.parametrize(
    "sentence",
    [
        "See section 3 below.",
        "It holds if and only if the graph is a tree with roots.",
        "One of three or four hundred came.",
        "It ran 3:15 on $5/t.",
    ],
)
def test_numbers_of_places_and_halves_of_phrases_are_left_alone(sentence: str) -> None:
    assert rewordings(sentence) == ()
