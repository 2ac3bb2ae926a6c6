# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""When two documents could be meant, and when not."""

from collections.abc import Sequence

import pytest

from app.answering import clarify
from app.answering.config import AnswerSettings
from app.answering.evidence import passages_of
from app.domain.jobs import CancelToken
from app.domain.questions import EVERYWHERE
from tests.unit.answering.book import Part, Shelf

STAY = "How long may a boat stay at the quay?"


class Judge:
    """A cross-encoder that scores a passage by the first of its marks that it finds in it."""

    name = "judge-for-tests"

    def __init__(self, scores: dict[str, float]) -> None:
        self._scores = scores

    def scores(self, query: str, passages: Sequence[str], cancel: CancelToken) -> list[float]:
        return [next(score for mark, score in self._scores.items() if mark in passage) for passage in passages]


def options(
    question: str, second: str = "Brookport Bylaws", scores: dict[str, float] | None = None, first: str = "Amberton Harbour Rules"
) -> list[str]:
    shelf = Shelf(
        [
            (first, [Part("Boats", ("A boat may stay at the quay for 7 days.",))]),
            (second, [Part("Boats", ("A boat may stay at the quay for 10 days.",))]),
            ("Cromer Almanac", [Part("Tides", ("A boat sees the tide at the quay.",))]),
        ]
    )
    documents = {each.id: each for each in shelf.documents()}
    found = shelf.search(question, EVERYWHERE).hits
    passages = passages_of(found, shelf, len(found))
    judge = Judge(scores or {"7 days": 6.0, "10 days": 4.0, "tide": -3.0})
    rivals = clarify.rivals(question, passages, (), documents, judge, AnswerSettings(), CancelToken())
    return [each.title for each in rivals]


def test_documents_that_read_as_well_are_offered_best_first() -> None:
    assert options(STAY, scores={"7 days": 4.0, "10 days": 6.0, "tide": -3.0}) == ["Brookport Bylaws", "Amberton Harbour Rules"]


@pytest.mark.parametrize("second", [1.9, -1.1])
def test_a_document_that_reads_worse_is_none_of_them(second: float) -> None:
    assert options(STAY, scores={"7 days": max(second, 0.0) + 4.1, "10 days": second, "tide": -9.0}) == []


@pytest.mark.parametrize("question", [f"In Brookport, {STAY.lower()}", "how long may a boat stay at the quay in brookport?"])
def test_a_named_document_is_not_asked_for(question: str) -> None:
    assert options(question) == []


def test_an_ordinary_word_of_a_title_names_nothing() -> None:
    assert len(options("How long may a boat stay at the quay of a harbour under the rules?")) == 2


def test_files_that_begin_with_the_same_word_are_of_one_origin() -> None:
    # The file names of the shelf are made of the titles.
    assert options(STAY, second="Amberton Quay Fees") == []


def test_a_year_names_a_document_only_where_those_of_one_family_bear_it() -> None:
    question = "How long may a boat stay at the quay in 2022?"
    assert options(question, second="Brookport 2022 Bylaws") == []
    both = options(question, first="Amberton 2022 Rules", second="Brookport 2022 Bylaws")
    assert both == ["Amberton 2022 Rules", "Brookport 2022 Bylaws"]
