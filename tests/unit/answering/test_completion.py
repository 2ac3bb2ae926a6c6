# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What of a draft is beside the question, and which quotes stay beside it."""

from app.answering.claims import CheckedClaim, places_of
from app.answering.completion import is_asked_for, passed_over
from app.answering.config import AnswerSettings
from app.answering.evidence import Evidence, Passage, evidence_of
from app.answering.expectation import Kind
from app.answering.extract import Asked, Scored
from app.domain.answers import Verdict
from app.domain.chunks import Chunk, ChunkKind, Unit, UnitKind, WordSpan
from app.domain.questions import Hit

SETTINGS = AnswerSettings()
TEXTS = (
    "A boat at the quay pays a toll.",
    "The toll is 9 shillings for each night.",
    "The warden keeps the book of the harbour.",
)


def evidence() -> tuple[Evidence, ...]:
    units = tuple(Unit(f"u{n}", UnitKind.SENTENCE, text, (WordSpan(1, n * 20, n * 20 + 9),)) for n, text in enumerate(TEXTS))
    chunk = Chunk("c", "d", None, (), 0, ChunkKind.PROSE, " ".join(TEXTS), 40, (1,), units)
    return evidence_of([Passage(1, Hit(1, chunk, 1.0), "Harbour")])


def part(kind: Kind = Kind.ANY) -> Asked:
    return Asked("How much is the toll?", "en", kind, ("toll",), {"toll": 1.0}, {})


def scored(each: Evidence, covers: str = "", rerank: float | None = None) -> Scored:
    return Scored(each, 1.0, 1.0, 1.0, 0.0, 0.0, frozenset(covers.split()), 0.0, rerank=rerank)


def claim(each: Evidence, text: str = "") -> CheckedClaim:
    return CheckedClaim(text or each.unit.text, Verdict.SUPPORTED, (), places_of([each]))


def test_a_claim_that_holds_no_word_of_the_question_and_does_not_read_as_near_is_beside_it() -> None:
    toll, price, book = evidence()
    by_part = [[scored(toll, "toll"), scored(price, rerank=2.0), scored(book, rerank=-6.0)]]
    assert is_asked_for(claim(toll), by_part, SETTINGS)
    assert is_asked_for(claim(price), by_part, SETTINGS)
    assert not is_asked_for(claim(book), by_part, SETTINGS)
    assert not is_asked_for(claim(book), [[scored(toll, "toll")]], SETTINGS)


def test_a_draft_that_rests_on_the_best_unit_needs_no_quote_beside_it() -> None:
    toll, price, book = evidence()
    assert passed_over([claim(price)], [part()], [[scored(price), scored(toll)]], [price, book]) == ()


def test_a_draft_that_passes_over_the_best_unit_is_completed() -> None:
    toll, price, book = evidence()
    assert passed_over([claim(book)], [part()], [[scored(price), scored(toll)]], [toll, price, book]) == (toll, price)


def test_where_a_value_is_asked_for_the_draft_must_give_one() -> None:
    toll, price, _ = evidence()
    money = part(Kind.MONEY)
    by_part = [[scored(toll), scored(price)]]
    assert passed_over([claim(toll)], [money], by_part, [toll, price]) == (price,)
    assert passed_over([claim(toll), claim(price)], [money], by_part, [toll, price]) == ()


def test_what_a_claim_says_already_is_not_quoted_again() -> None:
    toll, price, book = evidence()
    again = claim(book, "The toll is 9 shillings for each night.")
    assert passed_over([again], [part()], [[scored(toll)]], [toll, price]) == (toll,)
