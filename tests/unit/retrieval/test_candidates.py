# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Thinning, raising and spreading of what was found."""

from app.domain.chunks import Chunk, ChunkKind
from app.domain.questions import LegScore
from app.retrieval.candidates import Candidate, from_fused, spread, with_boosts, with_page_support, without_duplicates
from app.retrieval.fusion import Fused
from tests.fakes.memory_source import chunk, document


def candidate(each: Chunk, score: float, keyword: float = 0.0) -> Candidate:
    return Candidate(each, score, {"keyword": LegScore(1, keyword)} if keyword else {}, each.document_id)


def ids(candidates: list[Candidate]) -> list[str]:
    return [each.chunk.id for each in candidates]


def test_contents_and_index_pages_are_not_passages() -> None:
    chunks = {
        "a": chunk("a", "Fees ..... 12", kind=ChunkKind.CONTENTS),
        "b": chunk("b", "fees, 12", kind=ChunkKind.INDEX),
        "c": chunk("c", "The fee is $5."),
    }
    pool = [Fused(each, 1.0, {}) for each in ("a", "b", "c", "gone")]
    assert ids(from_fused(pool, chunks, {"book": document("book")})) == ["c"]


def test_ties_go_by_words_then_length_then_place() -> None:
    long, short, early, late = (
        chunk("4", "one two three four", ordinal=0), chunk("3", "one", ordinal=9),
        chunk("2", "one two", ordinal=1), chunk("1", "one two", ordinal=2),
    )  # fmt: skip
    worded = chunk("5", "one two three four five", ordinal=8)
    mixed = [
        candidate(late, 1.0),
        candidate(long, 1.0),
        candidate(worded, 1.0, 2.0),
        candidate(early, 1.0),
        candidate(short, 1.0),
    ]
    for order in (mixed, mixed[::-1]):
        assert ids(with_boosts(order, {})) == ["5", "3", "2", "1", "4"]


def test_boosts_are_shares_of_the_score() -> None:
    raised = with_boosts([candidate(chunk("a", "x"), 1.0), candidate(chunk("b", "y"), 0.8)], {"b": 0.5})
    assert [(each.chunk.id, round(each.score, 6)) for each in raised] == [("b", 1.2), ("a", 1.0)]


def test_a_page_found_twice_is_raised() -> None:
    lone = candidate(chunk("a", "x", page=1), 1.0)
    pair = [candidate(chunk("b", "y", page=2), 0.9), candidate(chunk("c", "z", page=2), 0.8)]
    raised = with_page_support([lone, *pair], 0.25)
    assert ids(raised) == ["b", "c", "a"]
    assert [round(each.score, 6) for each in raised] == [1.1, 1.025, 1.0]
    assert ids(with_page_support([lone, *pair], 0)) == ["a", "b", "c"]


def test_repetitions_go_but_not_those_with_another_number() -> None:
    text = "The fee for a permit is {} dollars and is to be paid to the clerk of the town before any work is begun on the lot."
    found = [
        candidate(chunk("a", text.format(20)), 1.0), candidate(chunk("b", text.format(20).upper()), 0.9),
        candidate(chunk("c", text.format(30)), 0.8), candidate(chunk("d", "Something else."), 0.7),
    ]  # fmt: skip
    assert ids(without_duplicates(found, 0.95)) == ["a", "c", "d"]
    assert len(without_duplicates(found, 1.0)) == 4


def test_no_page_crowds_out_the_others() -> None:
    found = [candidate(chunk(str(number), "x", page=1 if number < 4 else 2), 1.0 - number / 10) for number in range(6)]
    assert ids(spread(found, 2)) == ["0", "1", "4", "5", "2", "3"]
