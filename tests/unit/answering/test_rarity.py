# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the words of a question weigh."""

from app.answering.rarity import content_words, rarity_of
from app.domain.questions import EVERYWHERE, Scope
from tests.unit.answering.book import HARBOUR, Part, Shelf
from tests.unit.answering.test_extract import quoted


def test_how_long_and_the_like_are_no_content() -> None:
    assert content_words("How long may a boat stay at the long quay?", "en") == ("boat", "stay", "long", "quay")
    assert content_words("How much does a berth cost?", "en") == ("berth", "cost")


def test_a_word_weighs_by_how_few_passages_of_the_library_hold_it() -> None:
    shelf = Shelf([HARBOUR])
    rarity = rarity_of("Which boats carry a horn or an anchor?", "en", shelf, (), EVERYWHERE)
    assert rarity["anchor"] == 1.0
    assert 0.0 < rarity["boat"] < rarity["horn"] < 1.0


def test_a_word_that_stands_nowhere_weighs_as_its_kin() -> None:
    rarity = rarity_of("What is the penalty?", "en", Shelf([HARBOUR]), (), EVERYWHERE)
    assert 0.0 < rarity["penalti"] < 1.0


def test_the_scope_decides_what_is_rare() -> None:
    shelf = Shelf([HARBOUR, ("Ferry", [Part("Boats", ("The ferry is a boat.",))])])
    assert (
        rarity_of("boat?", "en", shelf, (), Scope(frozenset({"d2"})))["boat"]
        < rarity_of("boat?", "en", shelf, (), EVERYWHERE)["boat"]
    )


def test_the_topic_counts_for_more_than_chance_words_though_all_that_was_found_holds_it() -> None:
    swims = tuple(Part(f"Diving {n}", (f"A diver can hold breath while swimming to wreck {n}.",)) for n in range(7))
    topic = Part("Breath", ("A diver can hold breath for 3 minutes.", "A watch of the crew lasts for 4 hours."))
    crew = tuple(Part(f"Crew {n}", (f"The watch of crew {n} is told by the bell.",)) for n in range(30))
    shelf = Shelf([("Sea", (topic, *swims, *crew))])
    assert quoted("How long can one of the crew on watch hold breath?", shelf)[0] == "A diver can hold breath for 3 minutes."
