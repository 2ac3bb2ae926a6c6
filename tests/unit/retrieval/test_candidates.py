# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Thinning, raising and spreading of what was found."""

from app.domain.chunks import Chunk, ChunkKind
from app.domain.questions import Hint, HintKind, LegScore
from app.retrieval.candidates import Candidate, from_fused, spread, with_hints, without_duplicates
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
    books = {"book": document("book")}
    assert ids(from_fused(pool, chunks, books)) == ["c"]
    assert set(ids(from_fused(pool, chunks, books, places_asked=True))) == {"a", "b", "c"}


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
        assert ids(with_hints(order, {})) == ["5", "3", "2", "1", "4"]


def test_hints_raise_by_shares_of_the_score_and_by_additions() -> None:
    named, numbered = Hint(HintKind.DOCUMENT, share=0.5), Hint(HintKind.PAGE_NUMBER, added=2.0)
    found = [candidate(chunk(name, name), score) for name, score in (("a", 1.0), ("b", 0.8), ("c", 0.1))]
    raised = with_hints(found, {"b": [named], "c": [named, numbered]})
    assert [(each.chunk.id, round(each.score, 6)) for each in raised] == [("c", 2.15), ("b", 1.2), ("a", 1.0)]
    assert [each.hints for each in raised] == [(named, numbered), (named,), ()]


def test_repetitions_go_but_not_those_with_another_number() -> None:
    text = "The fee for a permit is {} dollars and is to be paid to the clerk of the town before any work is begun on the lot."
    found = [
        candidate(chunk("a", text.format(20)), 1.0), candidate(chunk("b", text.format(20).upper()), 0.9),
        candidate(chunk("c", text.format(30)), 0.8), candidate(chunk("d", "Something else."), 0.7),
    ]  # fmt: skip
    for threshold, limit, left, repeated in (
        (0.95, 9, ["a", "c", "d"], 1),
        (0.95, 2, ["a", "c"], 1),
        (0.95, 1, ["a"], 0),
        (1.0, 3, ["a", "b", "c"], 0),
    ):
        kept, count = without_duplicates(found, threshold, limit)
        assert (ids(kept), count) == (left, repeated)


def test_repetitions_go_whatever_the_writing() -> None:
    pairs = [
        ("The fees are paid to the clerk of the town before the work begins.",) * 2,
        ("The well-known fees are paid.", "THE WELL\u2010KNOWN FEES ARE PAID"),
        ("\u5f53\u4e8b\u4eba\u5e94\u5f53\u9075\u5faa\u8bda\u4fe1\u539f\u5219\u3002",) * 2,
        ("",) * 2,
    ]
    for one, two in pairs:
        kept, repeated = without_duplicates([candidate(chunk("a", one), 1.0), candidate(chunk("b", two), 0.9)], 0.95, 9)
        assert (ids(kept), repeated) == (["a"], 1), one


def test_no_page_crowds_out_the_others() -> None:
    found = [candidate(chunk(str(number), "x", page=1 if number < 4 else 2), 1.0 - number / 20) for number in range(6)]
    thinned = spread(found, 0.85)
    assert ids(thinned) == ["0", "1", "4", "2", "5", "3"]
    assert [round(each.score, 4) for each in thinned[:3]] == [1.0, 0.8075, 0.8]
    assert [[round(hint.share, 4) for hint in each.hints] for each in thinned[:4]] == [[], [-0.15], [], [-0.2775]]
    assert {hint.kind for each in thinned for hint in each.hints} == {HintKind.SAME_PAGE}
    assert not any(each.hints for each in spread(found, 1))
    assert ids(spread(found, 1)) == ["0", "1", "2", "3", "4", "5"]
