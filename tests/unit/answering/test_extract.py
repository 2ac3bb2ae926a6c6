# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Choosing the units that answer."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from app.answering.choice import choose
from app.answering.config import AnswerSettings
from app.answering.evidence import Evidence, evidence_of, passages_of
from app.answering.extract import asked_alone, asked_of, reading, rerank, score_units
from app.answering.rarity import rarity_of
from app.domain.chunks import ChunkKind
from app.domain.errors import AppError, ErrorCode
from app.domain.jobs import CancelToken
from app.domain.questions import EVERYWHERE
from tests.fakes.models import OverlapReranker
from tests.unit.answering.book import HARBOUR, Part, Shelf

SETTINGS = AnswerSettings()


def quoted(question: str, shelf: Shelf | None = None, *, reranked: bool = False) -> list[str]:
    source = shelf or Shelf([HARBOUR])
    passages = passages_of(source.search(question, EVERYWHERE).hits, source, SETTINGS.passages)
    evidence = evidence_of(passages)
    asked = asked_of(question, passages, "en", rarity_of(question, "en", source, (), EVERYWHERE))
    by_part = [score_units(part, evidence, CancelToken()) for part in asked]
    if reranked:
        by_part = rerank(question, asked, by_part, OverlapReranker(), SETTINGS, CancelToken())
    return [each.text for each in choose(asked, by_part, evidence, SETTINGS)]


@pytest.mark.parametrize("reranked", [False, True])
@pytest.mark.parametrize(
    ("question", "held"),
    [
        ("How much does a berth at the quay cost a night?", "$12.50"),
        ("How long may a boat stay at the visitor quay?", "seven days"),
        ("What is the fine for a fire on the pier?", "$300.00"),
        ("Who chooses the harbour master?", "Bay Council"),
        ("How large is the neap range at the South Pier?", "Neap range: 1.6 m"),
        ("May I light a fire on the pier?", "No person shall light a fire"),
    ],
)
def test_the_unit_that_gives_what_is_asked_comes_first(question: str, held: str, reranked: bool) -> None:
    assert held in quoted(question, reranked=reranked)[0]


def test_both_parts_of_a_question_are_answered() -> None:
    text = " ".join(quoted("How long may a boat stay at the quay, and what is the fine for a fire?"))
    assert "seven days" in text
    assert "$300.00" in text


def test_a_list_item_takes_what_opens_its_list() -> None:
    first = quoted("How many life rings must a boat carry?")[0]
    assert first == "Every boat longer than 6 metres must carry: (a) two life rings with 30 metres of line;"


def test_a_pronoun_takes_the_sentence_before_it() -> None:
    text = " ".join(quoted("When is the berthing fee doubled?"))
    assert "It is doubled in July and August." in text
    assert text.count("The berthing fee is $12.50") == 1


def test_contents_and_index_are_never_quoted() -> None:
    shelf = Shelf(
        [("Rules", [Part("Contents", ("Moorings . . . . 1",), ChunkKind.CONTENTS), Part("Moorings", ("Tie up at dusk.",))])]
    )
    assert quoted("moorings", shelf) == []
    passages = passages_of(shelf.search("moorings", EVERYWHERE).hits, shelf, 8)
    assert [passage.chunk.kind for passage in passages] == [ChunkKind.PROSE]


def test_what_holds_no_word_of_the_question_is_never_quoted() -> None:
    assert quoted("Which dragons breathe frost?") == []


class Synonyms(OverlapReranker):
    """Reads "hens" where it is asked about chickens, and what is caused where it is asked why."""

    def scores(self, query: str, passages: Sequence[str], cancel: CancelToken) -> list[float]:
        words = query.replace("chickens", "hens").replace("Why", "because")
        return [score * 20 - 5 for score in super().scores(words, passages, cancel)]


def test_the_answer_may_be_in_other_words_than_the_question() -> None:
    shelf = Shelf(
        [("Village", [Part("Animals", ("Chickens, pigs and geese are animals.", "Six hens are kept in a yard at most."))])]
    )
    source = shelf
    question = "How many chickens are allowed?"
    passages = passages_of(source.search(question, EVERYWHERE).hits, source, SETTINGS.passages)
    evidence = evidence_of(passages)
    asked = asked_of(question, passages, "en", rarity_of(question, "en", source, (), EVERYWHERE))
    by_part = rerank(
        question, asked, [score_units(part, evidence, CancelToken()) for part in asked], Synonyms(), SETTINGS, CancelToken()
    )
    assert by_part[0][0].evidence.unit.text == "Six hens are kept in a yard at most."
    assert by_part[0][0].covers == frozenset()


def test_a_part_that_can_stand_alone_is_read_alone() -> None:
    question = "How long may a boat stay at the quay, and who decides that?"
    rarity = dict.fromkeys(("boat", "stay", "quay"), 1.0)
    first, second = asked_of(question, (), "en", rarity)
    assert asked_alone(question, first, 2) == "How long may a boat stay at the quay"
    assert asked_alone(question, second, 2) == question
    assert asked_alone(question, first, 1) == question


def test_a_reason_follows_what_it_explains() -> None:
    units = (
        "The bridge at Low Sike was closed in May.",
        "It was closed because fungus had eaten its timbers.",
        "Nets are dried.",
    )
    shelf = Shelf([("Report", [Part("Bridge", units)])])
    assert "fungus" in " ".join(quoted("Why was the bridge at Low Sike closed?", shelf))


def test_headings_are_not_quoted() -> None:
    shelf = Shelf([("Rules", [Part("Moorings at Night", ("Moorings at Night", "Boats show a white light at night."))])])
    assert quoted("What applies to moorings at night?", shelf) == ["Boats show a white light at night."]


def test_what_says_the_same_twice_is_quoted_once() -> None:
    twice = ("The toll of the bridge is 4 shillings a cart.", "A cart pays a toll of 4 shillings at the bridge.")
    shelf = Shelf([("Tolls", [Part("Bridge", (twice[0],)), Part("Carts", (twice[1],))])])
    assert len(quoted("What is the toll of the bridge for a cart?", shelf)) == 1


def test_neighbours_come_in_reading_order() -> None:
    shelf = Shelf(
        [
            (
                "Ferry",
                [Part("Times", ("The ferry leaves at 8:00 a.m. in summer.", "In winter the ferry leaves at 9:30 a.m. instead."))],
            )
        ]
    )
    assert quoted("When does the ferry leave in winter and when in summer?", shelf)[0].startswith("The ferry leaves at 8:00")


def test_an_equal_score_goes_to_the_better_hit() -> None:
    shelf = Shelf(
        [("A", [Part("One", ("The toll is 5 shillings here.",))]), ("B", [Part("One", ("The toll is 7 shillings here.",))])]
    )
    assert quoted("toll?", shelf)[0] == "The toll is 5 shillings here."


def test_scoring_stops_when_cancelled() -> None:
    source = Shelf([HARBOUR])
    passages = passages_of(source.search("fire", EVERYWHERE).hits, source, 8)
    token = CancelToken()
    token.cancel()
    with pytest.raises(AppError) as caught:
        score_units(asked_of("fire", passages, "en", {"fire": 1.0})[0], evidence_of(passages), token)
    assert caught.value.code is ErrorCode.CANCELLED


def test_evidence_keeps_unit_text_as_it_is() -> None:
    source = Shelf([HARBOUR])
    passages = passages_of(source.search("fire", EVERYWHERE).hits, source, 8)
    units: list[Evidence] = list(evidence_of(passages))
    assert units
    assert all(each.unit in each.passage.chunk.units for each in units)


def test_the_side_that_is_asked_for_comes_first() -> None:
    sides = ("A stall for small carts has a length of 4.7 m.", "A stall for small carts has a width of 2.4 m.")
    shelf = Shelf([("Yard", [Part("Stalls", sides)])])
    assert quoted("How narrow may a stall for small carts be?", shelf)[0] == sides[1]


def test_a_value_is_looked_for_in_the_rest_of_its_section() -> None:
    smoke = "No person shall smoke tar on the fish quay, nor boil it there, nor keep a fire for either by day or by night."
    rest = ("Boats are painted in May.", "Nets are dried on the green.", "Each offence is punished by a fine of $40.")
    shelf = Shelf([("Quay", [Part("Smoking", (smoke, *rest)), Part("Dues", ("A fine net costs $2 to hang.",))])])
    assert quoted("What is the fine for smoking tar on the fish quay?", shelf)[:2] == [smoke, rest[2]]


def test_a_further_quote_must_add_something_asked() -> None:
    units = ("The toll of the bridge is 4 shillings a cart.", "The toll is raised at the bridge by the warden for every cart.")
    shelf = Shelf([("Tolls", [Part("Bridge", units)])])
    assert quoted("How much is the toll of the bridge for a cart?", shelf) == [units[0]]


def test_two_items_of_a_list_take_its_opening_once() -> None:
    text = " ".join(quoted("Which life rings and which horn must a boat carry?"))
    assert "two life rings" in text
    assert "one horn" in text
    assert text.count("Every boat longer than 6 metres must carry:") == 1


def test_a_sentence_under_a_title_stands_alone() -> None:
    note = "2. Where a berth is given up before June the owner gets back half of the fee that was paid."
    shelf = Shelf([("Berths", [Part("Refunds", ("Notes:", note))])])
    assert quoted("What does the owner get back where a berth is given up?", shelf) == [note]


def test_an_opening_that_its_item_says_again_is_not_said_twice() -> None:
    item = "(a) a wall of the yard must be set back 1 metre from the pool wall;"
    shelf = Shelf([("Yards", [Part("Walls", ("A wall of the yard must", item, "Other things are free."))])])
    assert quoted("How far must a wall of the yard be set back from the pool wall?", shelf)[0] == item


def test_the_next_item_of_a_list_completes_an_explanation() -> None:
    items = (
        "The crew of a ferry must:",
        "(a) count the carts on the ferry;",
        "(b) ring the bell of the ferry;",
        "(c) sleep ashore.",
    )
    shelf = Shelf([("Ferry", [Part("Crew", items)])])
    assert " ".join(quoted("What must the crew do with the carts on a ferry?", shelf)) == " ".join(items[:3])


def test_the_cross_encoder_reads_what_stands_before_a_unit() -> None:
    source = Shelf([("Ferry", [Part("Crew", ("The bell hangs at the bow.", "A boy rings it at dawn."))])])
    passages = passages_of(source.search("bell", EVERYWHERE).hits, source, 8)
    assert [reading(each) for each in evidence_of(passages)] == [
        "Ferry > Crew\nThe bell hangs at the bow.",
        "Ferry > Crew\nThe bell hangs at the bow. A boy rings it at dawn.",
    ]


def test_a_further_quote_is_the_one_that_reads_best() -> None:
    texts = {"A permit costs $5 a day.": 2.0, "A permit costs $6 a week.": 1.0, "A sign permit costs $9 here.": 6.0}
    shelf = Shelf([("Fees", [Part("Permits", tuple(texts))])])

    class Reader(OverlapReranker):
        def scores(self, query: str, passages: Sequence[str], cancel: CancelToken) -> list[float]:
            return [next(score for text, score in texts.items() if passage.endswith(text)) for passage in passages]

    question = "How much does a permit cost a day or a week?"
    passages = passages_of(shelf.search(question, EVERYWHERE).hits, shelf, SETTINGS.passages)
    evidence = evidence_of(passages)
    asked = asked_of(question, passages, "en", rarity_of(question, "en", shelf, (), EVERYWHERE))
    scored = [score_units(part, evidence, CancelToken()) for part in asked]
    by_part = rerank(question, asked, scored, Reader(), SETTINGS, CancelToken())
    two = [each.text for each in choose(asked, by_part, evidence, replace(SETTINGS, quotes=2, second_quote_share=0.5))]
    assert "A sign permit costs $9 here." in two


def test_the_row_that_the_question_names_goes_before_rows_of_which_it_names_the_column_only() -> None:
    rows = (
        "Lamp oil and wicks; May 31, 2023: 20; May 31, 2022: 18",
        "Lamp oil; May 31, 2023: 12; May 31, 2022: 11",
        "Other expenses; May 31, 2023: 7; May 31, 2022: 5",
    )
    shelf = Shelf([("Lighthouse accounts", [Part("Expenses of May 31, 2023", rows, tabled=True)])])
    assert quoted("What is lamp oil for the year ending May 31, 2023?", shelf)[0].startswith("Lamp oil; May 31, 2023: 12")


def test_what_happens_is_told_to_its_end_where_nothing_else_answers() -> None:
    story = (
        "Ringing the bell on the mole at low water opens the lock.",
        "The lock lets the tide into the basin.",
        "Boats in the basin are lifted by the tide.",
        "The harbour master wears a hat.",
    )
    shelf = Shelf([("Harbour book", [Part("The bell", story)])])
    assert quoted("What happens on ringing the bell on the mole at low water?", shelf) == list(story[:3])


def test_what_only_announces_something_is_not_quoted_beside_an_answer() -> None:
    told = ("The harbour debt of the town was 400 crowns in spring.", "The harbour debt of the town consisted of the following:")
    shelf = Shelf([("Accounts", [Part("Debt", told), Part("Loans", ("The town has two loans from the bank of the lake.",))])])
    assert quoted("What was the harbour debt of the town?", shelf) == [told[0]]


def test_a_line_that_breaks_off_is_no_sentence_to_quote() -> None:
    told = ("A plain guide to the tending of street lamps of the harbour,", "Each keeper tends forty lamps of the harbour.")
    shelf = Shelf([("Guide", [Part("Cover", told[:1]), Part("Rounds", told[1:])])])
    assert quoted("How many street lamps of the harbour are tended?", shelf) == [told[1]]
