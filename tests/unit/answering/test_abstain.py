# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""When what was found is enough."""

from collections.abc import Sequence
from dataclasses import replace

from app.answering.abstain import Signals, outcome, signals, sufficiency
from app.answering.config import AnswerSettings
from app.answering.evidence import evidence_of, passages_of
from app.answering.extract import asked_of, score_units
from app.answering.rarity import rarity_of
from app.domain.answers import Outcome
from app.domain.jobs import CancelToken
from app.domain.questions import EVERYWHERE
from tests.unit.answering.book import Part, Shelf

SETTINGS = AnswerSettings()
GOOD = Signals(unit=0.8, passage=0.9, missing=0.1, pairs=0.5, kind=1.0, reading=4.0, quoted=4.0)


def test_what_speaks_for_an_answer_raises_it_and_what_lacks_lowers_it() -> None:
    assert sufficiency(GOOD) > sufficiency(replace(GOOD, missing=0.6)) > sufficiency(replace(GOOD, missing=0.6, reading=-6.0))
    assert sufficiency(GOOD) > sufficiency(replace(GOOD, kind=0.0))
    unread = replace(GOOD, reading=None, quoted=None)
    assert sufficiency(unread) > sufficiency(replace(unread, passage=0.3))


def test_enough_little_and_nothing() -> None:
    assert outcome(GOOD, SETTINGS) is Outcome.ANSWERED
    poor = replace(GOOD, missing=0.8, kind=0.5, pairs=0.0, reading=-8.0, quoted=-8.0)
    assert outcome(replace(poor, passage=0.5), SETTINGS) is Outcome.INSUFFICIENT
    assert outcome(replace(poor, passage=0.1), SETTINGS) is Outcome.NOT_FOUND
    assert outcome(None, SETTINGS) is Outcome.NOT_FOUND


def test_a_passage_that_reads_well_does_not_vouch_for_a_quote_that_does_not() -> None:
    elsewhere = replace(GOOD, missing=0.8, pairs=0.0, reading=0.0, quoted=-8.0)
    assert outcome(elsewhere, SETTINGS) is Outcome.INSUFFICIENT
    assert outcome(replace(elsewhere, quoted=3.0), SETTINGS) is Outcome.ANSWERED


def test_a_word_that_is_meant_counts_as_said_and_one_that_is_not_speaks_against() -> None:
    lacking = replace(GOOD, missing=0.6)
    assert sufficiency(replace(lacking, meant=0.5)) > sufficiency(lacking) > sufficiency(replace(lacking, against=1.0))
    assert sufficiency(replace(lacking, meant=0.9)) == sufficiency(replace(lacking, missing=0.0))


def test_a_name_that_stands_nowhere_speaks_against() -> None:
    assert sufficiency(replace(GOOD, unknown=True)) < sufficiency(GOOD)
    unread = replace(GOOD, reading=None, quoted=None)
    assert sufficiency(replace(unread, unknown=True)) < sufficiency(unread)


class Reader:
    """Scores a question by a table; every other wording of it scores 0."""

    name = "table"

    def __init__(self, table: dict[str, float]) -> None:
        self.table = table

    def scores(self, query: str, passages: Sequence[str], cancel: CancelToken) -> list[float]:
        return [self.table.get(query, 0.0)] * len(passages)


def spoken(question: str, reader: Reader, text: str = "The permit costs $60.") -> Signals:
    shelf = Shelf([("Trees", [Part("Permits", (text,))])])
    passages = passages_of(shelf.search("permit", EVERYWHERE).hits, shelf, 8)
    evidence = evidence_of(passages)
    asked = asked_of(question, passages, "en", rarity_of(question, "en", shelf, (), EVERYWHERE))
    scored = [score_units(part, evidence, CancelToken()) for part in asked]
    found = signals(question, asked, scored, 1.0, reader, CancelToken())
    assert found is not None
    return found


def test_taking_a_word_out_tells_whether_the_quote_means_it() -> None:
    question = "What does a fishing permit cost?"
    near = spoken(question, Reader({question: 1.0, "What does a permit cost?": 4.0}))
    assert (near.meant, near.against) == (0.0, 1.0)
    same = spoken(question, Reader({question: 4.0, "What does a permit cost?": -2.0}))
    assert same.meant > 0.3
    assert same.against == 0.0


def test_a_name_of_the_question_is_known_or_not() -> None:
    assert spoken("What does a permit of Millford cost?", Reader({})).unknown
    assert not spoken("What does a permit for trees cost?", Reader({})).unknown
    assert spoken("What does the permit in Table 7 cost?", Reader({})).unknown


def test_without_a_cross_encoder_a_question_none_of_whose_words_stands_there_has_no_signals() -> None:
    shelf = Shelf([("Trees", [Part("Permits", ("The permit costs $60.",))])])
    passages = passages_of(shelf.search("permit", EVERYWHERE).hits, shelf, 8)
    asked = asked_of("Which dragons breathe?", passages, "en", {"dragon": 1.0, "breath": 1.0})
    scored = [score_units(part, evidence_of(passages), CancelToken()) for part in asked]
    assert signals("Which dragons breathe?", asked, scored, None, None, CancelToken()) is None


def test_a_passage_about_another_year_or_figure_is_not_enough_however_well_it_reads() -> None:
    assert outcome(replace(GOOD, elsewhere=True), SETTINGS) is Outcome.INSUFFICIENT
    shelf = Shelf([("Harbour", [Part("Dues", ("In 2007 the dues of the quay were 5 shillings.",))])])
    for year, elsewhere in (("2017", True), ("2007", False)):
        question = f"What were the dues of the quay in {year}?"
        passages = passages_of(shelf.search(question, EVERYWHERE).hits, shelf, SETTINGS.passages)
        asked = asked_of(question, passages, "en", rarity_of(question, "en", shelf, (), EVERYWHERE))
        by_part = [score_units(part, evidence_of(passages), CancelToken()) for part in asked]
        found = signals(question, asked, by_part, None, None, CancelToken())
        assert found is not None
        assert found.elsewhere is elsewhere
