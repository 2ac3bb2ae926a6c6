# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Claims against the words they cite: what differs is seen and told."""

import re

import pytest

from app.answering.claims import borne_out, check_against_text
from app.answering.config import AnswerSettings
from app.answering.differences import Fault
from app.answering.sentences import split
from app.answering.verify import check
from app.domain.answers import Verdict
from app.services.remark_words import words as in_words

SETTINGS = AnswerSettings()
SOURCES = (
    "The fine for a fire lit without leave is $300.00 for each offence.",
    "A boat may stay at the visitor quay for seven days without leave.",
    "The owner must clear the sidewalk within twenty-four hours after the snow has ceased.",
    "No person shall light a fire on the pier.",
    "A retaining wall shall be at least 1.2 metres high and shall stand 3 metres from the road.",
    "The Bay Council appoints the harbour master on May 1, 2021.",
    "Dogs are prohibited from the beach between May 1 and September 30.",
    "The keeper shall give notice before the sale begins at 8:30 a.m.",
    "Every vessel over 6 metres must carry two life rings.",
    "Revenue increased by 17.3% to $762.7 million in the fourth quarter.",
)
# (kind, pattern, what it becomes): one fault put into a source sentence at a time.
FAULTS = (
    (Fault.NUMBER, r"\$300\.00", "$400.00"),
    (Fault.NUMBER, r"\bseven days", "nine days"),
    (Fault.NUMBER, r"\bseven days", "seven weeks"),
    (Fault.NUMBER, r"twenty-four hours", "twenty-four days"),
    (Fault.NUMBER, r"1\.2 metres", "2.1 metres"),
    (Fault.NUMBER, r"3 metres", "3 feet"),
    (Fault.NUMBER, r"May 1\b", "June 1"),
    (Fault.NUMBER, r"2021", "2022"),
    (Fault.NUMBER, r"8:30 a\.m\.", "8:30 p.m."),
    (Fault.NUMBER, r"two life rings", "four life rings"),
    (Fault.NUMBER, r"17\.3%", "13.7%"),
    (Fault.NUMBER, r"\$762\.7 million", "$762.7 billion"),
    (Fault.NEGATION, r"\bmust clear", "must not clear"),
    (Fault.NEGATION, r"\bNo person", "A person"),
    (Fault.NEGATION, r"are prohibited from", "are welcome on"),
    (Fault.NEGATION, r"\bmay stay", "may not stay"),
    (Fault.NEGATION, r"\bshall give", "shall not give"),
    (Fault.MODAL, r"\bmust clear", "may clear"),
    (Fault.MODAL, r"\bmay stay", "must stay"),
    (Fault.MODAL, r"\bmust carry", "should carry"),
    (Fault.MODAL, r"\bshall give", "may give"),
    (Fault.NAME, r"Bay Council", "Town Meeting"),
    (Fault.COMPARISON, r"\bat least\b", "at most"),
    (Fault.COMPARISON, r"\bincreased\b", "decreased"),
    (Fault.COMPARISON, r"\bbefore\b", "after"),
    (Fault.COMPARISON, r"\bover 6", "under 6"),
)


def with_fault(pattern: str, replacement: str) -> list[tuple[str, str]]:
    return [(source, re.sub(pattern, replacement, source, count=1)) for source in SOURCES if re.search(pattern, source)]


@pytest.mark.parametrize(("fault", "pattern", "replacement"), FAULTS)
def test_a_fault_in_a_quote_is_caught_and_told(fault: Fault, pattern: str, replacement: str) -> None:
    pairs = with_fault(pattern, replacement)
    assert pairs
    for source, claim in pairs:
        result = check(claim, [source], "", SETTINGS)
        assert result.verdict in (Verdict.CONTRADICTED, Verdict.UNSUPPORTED), (claim, result)
        assert any(each.fault is fault for each in result.differences) or fault in (Fault.NEGATION, Fault.MODAL)
        assert in_words(result.remarks)


@pytest.mark.parametrize("source", SOURCES)
def test_a_whole_quote_is_supported(source: str) -> None:
    result = check(source, [source], "", SETTINGS)
    assert (result.verdict, in_words(result.remarks), result.coverage) == (Verdict.SUPPORTED, "", 1.0)


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("The fine for a fire without leave is $300 for each offence.", SOURCES[0]),
        ("A boat may stay at the visitor quay for 7 days without leave.", SOURCES[1]),
        ("The sidewalk must be cleared within 24 hours after the snow has ceased.", SOURCES[2]),
        ("The sidewalk must be cleared by the owner within one day after the snow has ceased.", SOURCES[2]),
        ("Every vessel over 6 metres must carry 2 life rings.", SOURCES[8]),
        ("The harbour master is appointed by the Bay Council.", SOURCES[5]),
    ],
)
def test_light_rewording_is_supported(claim: str, source: str) -> None:
    assert check(claim, [source], "", SETTINGS).verdict is Verdict.SUPPORTED


def test_a_dropped_condition_is_only_partly_supported() -> None:
    source = "A boat may anchor in the bay unless the warden has closed it for the regatta."
    result = check("A boat may anchor in the bay.", [source], "", SETTINGS)
    assert result.verdict in (Verdict.PARTLY, Verdict.CONTRADICTED)
    assert "unless the warden has closed it" in in_words(result.remarks)


def test_a_dropped_restriction_is_told() -> None:
    result = check("A boat may stay at the visitor quay for 7 days.", [SOURCES[1]], "", SETTINGS)
    assert (result.verdict, in_words(result.remarks)) == (Verdict.PARTLY, "The source adds: “without leave”.")


def test_a_turned_restriction_is_a_contradiction() -> None:
    assert check("A boat may stay at the visitor quay for 7 days with leave.", [SOURCES[1]], "", SETTINGS).verdict is (
        Verdict.CONTRADICTED
    )


def test_a_value_from_the_heading_does_not_count_but_a_name_does() -> None:
    source = ["The fee is payable before noon."]
    assert check("The fee is $5.", source, "Fees of $5", SETTINGS).verdict is not Verdict.SUPPORTED
    assert (
        check("In Rockport the fee is payable before noon.", source, "Rockport Harbour Rules", SETTINGS).verdict
        is Verdict.SUPPORTED
    )


def test_a_sum_of_two_numbers_of_the_source_may_be_said() -> None:
    source = ["A breastplate costs 400 gp and half plate 750 gp."]
    assert check("Half plate costs 350 gp more than a breastplate costs.", source, "", SETTINGS).differences == ()


def test_what_the_source_does_not_speak_of_is_not_supported() -> None:
    result = check("Lanterns attract moths on warm evenings.", [SOURCES[0]], "", SETTINGS)
    assert result.verdict is Verdict.UNSUPPORTED
    assert "lanterns" in in_words(result.remarks)


def test_nothing_is_supported_by_nothing() -> None:
    assert check("Boats float.", [], "", SETTINGS).verdict is Verdict.UNSUPPORTED
    assert check("", ["Boats float."], "", SETTINGS).verdict is Verdict.UNSUPPORTED


def test_sentences_are_split_without_their_marks() -> None:
    assert split("The fee is $5 [1]. It is due at 8 a.m. on May 1 [2, 3]. See Sec. 4 for more.") == (
        "The fee is $5.",
        "It is due at 8 a.m. on May 1.",
        "See Sec. 4 for more.",
    )


def test_a_claim_against_a_passage_of_plain_text() -> None:
    passage = " ".join(SOURCES)
    assert check_against_text(passage, "The fine for a fire without leave is $300.").verdict is Verdict.SUPPORTED
    wrong = check_against_text(passage, "The fine for a fire without leave is $200.")
    assert wrong.verdict is Verdict.CONTRADICTED
    assert "$300" in in_words(wrong.remarks)


@pytest.mark.parametrize(
    ("source", "claim"),
    [
        ("Otakar Borůvka found the way in 1926.", "Otakar Boruvka found the way in 1926."),
        ("The Fibonacci tide runs twice a day.", "Although the Fibonacci tide runs twice a day."),
        (
            "Boats rated AA- and A1 by the Harbour Board pay 0.46%.",
            "Boats rated AA- and A1 by the Harbour Board pay 0.46 percent.",
        ),
        ("The gauge shows the tide only.", "The gauge shows only the tide."),
        (
            "When possible, boats should be moored during working hours.",
            "Boats should be moored during working hours when possible.",
        ),
    ],
)
def test_the_same_in_another_order_or_spelling_is_supported(source: str, claim: str) -> None:
    result = check(claim, [source], "", SETTINGS)
    assert result.verdict is Verdict.SUPPORTED, in_words(result.remarks)


def test_any_stands_against_only() -> None:
    source = "A mounted charge uses a lance. This can only be done from a trained warhorse, and the charge can be mounted once."
    result = check("A charge can be mounted from any horse.", split(source), "", SETTINGS)
    assert result.verdict is not Verdict.SUPPORTED


def test_any_behind_a_not_widens_nothing() -> None:
    source = "Where its keeper is away, no notice needs to be given for a boat that was towed by the warden."
    plain = check("For a boat towed by the warden the keeper is not given any notice.", [source], "", SETTINGS)
    assert Fault.SCOPE not in {each.fault for each in plain.differences}


@pytest.mark.parametrize(
    ("source", "claim"),
    [
        (
            "Tide tables should be read when a rise in the water was seen at the quay.",
            "When a rise in the water was seen at the quay, tide tables may be read.",
        ),
        ("When the storm ends, you immediately sail back to the quay.", "You at once sail back to the quay."),
    ],
)
def test_a_modal_or_condition_is_missed_where_a_clause_moved_too(source: str, claim: str) -> None:
    assert not borne_out(check(claim, [source], "", SETTINGS), SETTINGS)


def test_two_denials_that_are_left_out_do_not_make_up_for_each_other() -> None:
    kept = "No person shall leave sawdust or coal on the quay of the harbour."
    source = ["No person shall saw, cut or split any wood or", kept]
    whole = check(kept, source, "", SETTINGS)
    turned = check("A person shall leave sawdust or coal on the quay of the harbour.", source, "", SETTINGS)
    assert (whole.verdict, turned.verdict) == (Verdict.SUPPORTED, Verdict.CONTRADICTED)
