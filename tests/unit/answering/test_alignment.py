# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Claims that keep close to their source, with one thing put in, left out, changed or joined."""

import pytest

from app.answering.alignment import align, sentences_of
from app.answering.config import AnswerSettings
from app.answering.differences import Fault
from app.answering.verify import check
from app.domain.answers import Verdict
from app.services.remark_words import words as in_words

SETTINGS = AnswerSettings()
ALARM = "Any alarm fitted on the pier must be tested within 180 days of the opening of the harbour."
SIREN = "The siren shall be sounded at noon and shall not be repeated more than two times."
CASES = (
    # (fault, source, claim, what the note says)
    (Fault.NUMBER, "A keeper may store one (1) boat on the quay.", "A keeper may store one (2) boat on the quay.", "one (2)"),
    (Fault.NUMBER, "Some 1,981,592,374 eggs were counted here.", "Some 1,981,592,375 eggs were counted here.", "374"),
    (Fault.NUMBER, "The toll is $5,000 a year for a barge.", "The toll is €5,000 a year for a barge.", "$5,000"),
    (Fault.NUMBER, "It costs 3 shillings and weighs 8 pounds.", "It costs 8 shillings and weighs 8 pounds.", "3"),
    (Fault.NUMBER, "In May 2016 the mole was raised by a foot.", "In June 2016 the mole was raised by a foot.", "May 2016"),
    (
        Fault.TABLE,
        "The fines are on this schedule: first offence: a warning; second offence: $50, to a maximum of $350 a year.",
        "The fines are on this schedule: first offence: a warning; second offence: $50, to a maximum of €350 a year.",
        "$350",
    ),
    (Fault.NEGATION, "The gate is opened on Sundays in summer.", "The gate isn't opened on Sundays in summer.", "denies"),
    (Fault.NEGATION, "Nets are not dried on the pier in winter.", "Nets are dried on the pier in winter.", "leaves out"),
    (Fault.MODAL, "The owner shall paint the hull each spring.", "The owner should paint the hull each spring.", "is advised"),
    (
        Fault.MODAL,
        "If the tide has fewer than two hours to run, the pilot must wait at the outer buoy.",
        "The pilot may wait at the outer buoy if the tide has fewer than two hours to run.",
        "is allowed",
    ),
    (
        Fault.COMPARISON,
        "If the tide has fewer than two hours to run, the pilot must wait at the outer buoy.",
        "The pilot must wait at the outer buoy if the tide has more than two hours to run.",
        "fewer than",
    ),
    (Fault.COMPARISON, "The new mole is larger than the old one.", "The new mole is smaller than the old one.", "larger than"),
    (Fault.COMPARISON, "Sails are dried before the regatta ends.", "Sails are dried after the regatta ends.", "before"),
    (
        Fault.SCOPE,
        "All of these boats have been moved to the inner basin.",
        "Some of these boats have been moved to the inner basin.",
        "All",
    ),
    (
        Fault.SCOPE,
        "You may anchor only when the warden says so in writing.",
        "You may anchor when the warden says so in writing.",
        "only",
    ),
    (Fault.SCOPE, "Most crews of the fleet come from the island.", "Crews of the fleet come from the island.", "Most"),
    (Fault.SCOPE, "A crew has at least 4 hands at sea.", "A crew has 4 hands at sea.", "at least 4"),
    (
        Fault.CONDITION,
        "A boat may stay at the quay overnight, unless the warden has closed the gate.",
        "A boat may stay at the quay overnight.",
        "unless the warden has closed the gate",
    ),
    (
        Fault.CONDITION,
        "Where the pier is closed, a boat may stay at the quay overnight.",
        "A boat may stay at the quay overnight.",
        "the pier is closed",
    ),
    (
        Fault.CONDITION,
        "Every boat pays the toll, other than boats of the pilots.",
        "Every boat pays the toll.",
        "other than boats of the pilots",
    ),
    (Fault.WORDS, "No person shall moor at the quay of the Town.", "No person shall moor at the quay of the Charter.", "Charter"),
    (Fault.WORDS, "The warden shall report to the Council in May.", "The council shall report to the Council in May.", "council"),
)


@pytest.mark.parametrize(("fault", "source", "claim", "told"), CASES)
def test_one_thing_changed_is_seen_and_told(fault: Fault, source: str, claim: str, told: str) -> None:
    result = check(claim, [source], "Harbour Charter", SETTINGS)
    assert result.verdict is not Verdict.SUPPORTED
    assert fault in {each.fault for each in result.differences}
    assert told in in_words(result.remarks)


@pytest.mark.parametrize(
    ("source", "claim"),
    [
        (
            "However, a boat shall not be moored upon the slip prior to 8 a.m.",
            "A boat must not be moored on the slip before 8 a.m.",
        ),
        ("If the tide turns, the pilot must wait at the buoy.", "The pilot must wait at the buoy if the tide turns."),
        ("The toll is $5,000 for a barge of 10 m.", "The toll is 5,000 dollars for a barge of 10 metres."),
        ("The crew does not leave until the bell has rung.", "The crew doesn't leave till the bell has rung."),
        ("At the inner quay no two boats lie side by side.", "At the inner quay no 2 boats lie side by side."),
        ("Fees are set pursuant to R.S.O. Chapter 40 for any boat.", "Fees are set under R.S.O. Chapter 40 for any boat."),
        (
            "The list under “Harbour Rules” – Rule No. 45 is kept for each boat.",
            "The list under “Harbour Rules” – Rule No. 45 is kept for every boat.",
        ),
    ],
)
def test_the_same_in_other_small_words_is_borne_out(source: str, claim: str) -> None:
    assert check(claim, [source], "", SETTINGS).verdict is Verdict.SUPPORTED


@pytest.mark.parametrize(
    "claim",
    [
        "The siren shall be tested within 180 days of the opening of the harbour.",
        "Any alarm fitted on the pier shall be sounded at noon and shall not be repeated more than two times.",
        "Any alarm fitted on the pier, after 180 days, shall not be repeated more than two times.",
    ],
)
def test_two_facts_made_one_are_not_borne_out(claim: str) -> None:
    assert check(claim, [ALARM, SIREN], "", SETTINGS).verdict is not Verdict.SUPPORTED


def test_what_is_said_of_it_may_be_said_of_what_it_is() -> None:
    source = ["The siren stands on the mole.", "It shall be sounded at noon by the warden."]
    assert check("The siren shall be sounded at noon by the warden.", source, "", SETTINGS).verdict is Verdict.SUPPORTED


def test_a_list_leads_on_to_its_items() -> None:
    assert sentences_of(["No person shall", "(a) light a fire on the pier.", "Dogs are led."]) == [
        "No person shall (a) light a fire on the pier.",
        "Dogs are led.",
    ]


def test_the_nearest_sentence_is_taken() -> None:
    aligned = align("The siren shall be sounded at noon.", [ALARM, SIREN], "en")
    assert aligned is not None
    assert aligned.close
    assert aligned.share == 1.0
    assert align("", [ALARM], "en") is None
