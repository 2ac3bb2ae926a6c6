# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Answers from documents in another language than the question: quoted where it is clear, refused where it is not."""

from collections.abc import Mapping
from dataclasses import replace

import numpy as np
import pytest

from app.answering import pipeline
from app.answering.config import AnswerSettings
from app.domain.answers import Answer, Outcome
from app.domain.errors import AppError, ErrorCode
from app.domain.jobs import CancelToken
from app.domain.ports import Vector
from app.domain.questions import EVERYWHERE, Hit, LegScore, Question, Scope, SearchResult
from app.domain.remarks import RemarkCode
from tests.fakes.models import OverlapReranker
from tests.unit.answering.book import Part, Shelf

VOTING = "Wahlberechtigt ist, wer das achtzehnte Lebensjahr vollendet hat."
STANDING = "Wählbar ist, wer das Alter erreicht hat, mit dem die Volljährigkeit eintritt."
COUNCIL = "Der Rat tritt am ersten Dienstag des Monats im Rathaus zusammen."
LAW = ("Grundordnung", [Part("Wahl", (VOTING, STANDING)), Part("Rat", (COUNCIL,))])
HARBOUR = ("Harbour Rules", [Part("Fires", ("The fine for a fire lit on the pier without leave is $300.00 for each offence.",))])
QUESTION = "From what age may a citizen vote?"


class Cosines:
    """Each text lies at a given angle to every question; what is not listed has nothing to do with it."""

    name = "cosines-for-tests"
    dimension = 2

    def __init__(self, cosines: Mapping[str, float], failure: AppError | None = None) -> None:
        self._cosines = cosines
        self._failure = failure

    def embed_query(self, text: str) -> Vector:
        if self._failure is not None:
            raise self._failure
        return self._at(1.0)

    def embed_passage(self, text: str) -> Vector:
        return self._at(self._cosines.get(text, 0.7))

    def _at(self, cosine: float) -> Vector:
        return np.array([cosine, (1 - cosine**2) ** 0.5], "<f4").tobytes()


def ask(embedder: Cosines | None, passage: float, *, books: tuple[tuple[str, list[Part]], ...] = (LAW,)) -> Answer:
    """Search finds the law's passages as foreign with this cosine, before or behind what it finds by words."""
    shelf = Shelf(books)

    def search(text: str, scope: Scope) -> SearchResult:
        found = shelf.search(text, scope)
        abroad = [Hit(0, chunk, 0.5, {"foreign": LegScore(1, passage)}) for chunk in shelf.chunks(["d1.1", "d1.2"]).values()]
        by_words = [hit for hit in found.hits if hit.chunk.document_id != "d1"]
        hits = [*by_words, *abroad] if len(books) > 1 else abroad
        return replace(found, hits=tuple(replace(hit, rank=rank) for rank, hit in enumerate(hits, start=1)))

    question = QUESTION if len(books) == 1 else f"{QUESTION} Is there a fine for a fire on the pier?"
    return pipeline.answer(
        Question(question, EVERYWHERE),
        search=search,
        source=shelf,
        generator=None,
        reranker=OverlapReranker(),
        settings=AnswerSettings(),
        on_event=lambda event: None,
        cancel=CancelToken(),
        multilingual=embedder,
    )


def test_the_sentence_that_says_it_is_quoted_in_its_own_language() -> None:
    answer = ask(Cosines({VOTING: 0.86, STANDING: 0.81, COUNCIL: 0.78}), 0.84)
    assert answer.outcome is Outcome.ANSWERED
    assert [claim.text for claim in answer.claims] == [VOTING]
    assert [(citation.document_id, citation.page) for citation in answer.citations] == [("d1", 1)]
    assert RemarkCode.ABROAD in {each.code for each in answer.trace.remarks}


def test_what_is_nearly_as_clear_is_quoted_too() -> None:
    answer = ask(Cosines({VOTING: 0.86, STANDING: 0.855, COUNCIL: 0.78}), 0.84)
    assert {claim.text for claim in answer.claims} == {VOTING, STANDING}


@pytest.mark.parametrize(("passage", "sentence"), [(0.80, 0.81), (0.79, 0.83), (0.83, 0.79), (0.7, 0.7)])
def test_what_is_only_near_is_refused(passage: float, sentence: float) -> None:
    answer = ask(Cosines({VOTING: sentence}), passage)
    assert answer.outcome in {Outcome.NOT_FOUND, Outcome.INSUFFICIENT}
    assert answer.claims == ()
    assert answer.closest


def test_without_its_model_nothing_in_another_language_is_answered() -> None:
    assert ask(None, 0.9).outcome in {Outcome.NOT_FOUND, Outcome.INSUFFICIENT}


@pytest.mark.logs("could not be read")
def test_a_failing_model_refuses_and_says_why() -> None:
    answer = ask(Cosines({}, AppError(ErrorCode.ASSET_MISSING, file="model.onnx")), 0.9)
    assert answer.outcome is not Outcome.ANSWERED
    assert ErrorCode.ASSET_MISSING.value in answer.warnings


def test_passages_of_both_languages_are_judged_each_in_its_way() -> None:
    both = (LAW, HARBOUR)
    unclear = ask(Cosines({}), 0.78, books=both)
    assert all(citation.document_id == "d2" for citation in unclear.citations)
    clear = ask(Cosines({VOTING: 0.87}), 0.86, books=both)
    assert clear.outcome is Outcome.ANSWERED
