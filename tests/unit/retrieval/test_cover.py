# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A first page, and a list for reranking, that cover what was asked."""

from collections.abc import Sequence

import pytest

from app.domain.questions import Hint, HintKind, Hop, HopKind, LegScore
from app.retrieval.candidates import Candidate
from app.retrieval.config import SearchSettings
from app.retrieval.cover import asked_parts, covering, for_reading, with_parts
from app.retrieval.fusion import Fused
from app.retrieval.graph import LEG, taking_turns
from tests.fakes.memory_source import chunk


def candidates(count: int, linked: Sequence[int] = (), beside: Sequence[int] = ()) -> list[Candidate]:
    made = []
    for n in range(count):
        kind = HopKind.REFERS if n in linked else HopKind.NEXT
        legs = {LEG: LegScore(1 + n, 0.5, Hop("c0", kind))} if n in linked or n in beside else {}
        made.append(Candidate(chunk(f"c{n}", "text", ordinal=n), 1 - n / 100, legs, ""))
    return made


def ids(found: Sequence[Candidate]) -> list[str]:
    return [each.chunk.id for each in found]


@pytest.mark.parametrize(
    ("question", "parts"),
    [
        ("How high is the mast, and who may climb it?", ("How high is the mast", "who may climb it?")),
        ("How high is the mast? Who may climb?", ("How high is the mast?", "Who may climb?")),
        ("Which ropes and sails are kept dry?", ()),
        ("How high is the mast, and what is it?", ()),
    ],
)
def test_parts_that_ask_by_themselves(question: str, parts: tuple[str, ...]) -> None:
    assert asked_parts(question, "en") == parts


def test_what_a_link_led_to_stands_at_the_end_of_the_first_page() -> None:
    found = covering(candidates(12, linked=[11]), {}, 5, SearchSettings(graph_kept=1))
    assert ids(found) == ["c0", "c1", "c2", "c3", "c11", *(f"c{n}" for n in range(4, 11))]
    assert {each.chunk.id: each.hints for each in found if each.hints} == {"c11": (Hint(HintKind.LINKED),)}
    assert [each.score for each in found] == sorted((each.score for each in found), reverse=True)


def test_an_unsure_link_keeps_no_place() -> None:
    plain = candidates(12, linked=[11])
    assert covering(plain, {}, 5, SearchSettings(graph_kept=1, graph_sure=0.6)) == plain


def test_the_rest_of_a_section_speaks_for_itself() -> None:
    plain = candidates(12, beside=[11])
    assert covering(plain, {}, 5, SearchSettings(graph_kept=1)) == plain


def test_the_best_of_every_part_stands_on_the_first_page() -> None:
    found = covering(candidates(12), {"how high": ["c9", "c0"], "who": ["c1"]}, 5, SearchSettings(part_kept=1))
    assert ids(found)[:5] == ["c0", "c1", "c2", "c3", "c9"]
    told = {each.chunk.id: each.hints for each in found if each.hints}
    assert told == {"c9": (Hint(HintKind.PART, told="how high"),), "c1": (Hint(HintKind.PART, told="who"),)}


def test_half_of_the_page_stays_what_it_was() -> None:
    parts = {str(n): [f"c{n}"] for n in range(8, 12)}
    found = covering(candidates(12, linked=[7]), parts, 4, SearchSettings(part_kept=1, graph_kept=1))
    assert ids(found)[:2] == ["c0", "c1"]
    assert sorted(ids(found)) == sorted(f"c{n}" for n in range(12))


def test_parts_bring_theirs_to_the_pool() -> None:
    fused = [Fused("a", 0.9, {}), Fused("b", 0.2, {})]
    pool = with_parts(fused[:1], fused, [["b", "c", "d"]], 2)
    assert [(each.chunk_id, each.score) for each in pool] == [("a", 0.9), ("b", 0.2), ("c", 0.0)]


def test_reranking_reads_what_the_walk_added_beside_the_first_ones() -> None:
    found, count = for_reading(candidates(12, linked=[11]), [], SearchSettings(rerank_candidates=4))
    assert count == 5
    assert ids(found)[:5] == ["c0", "c1", "c2", "c3", "c11"]
    assert len(found) == 12


def test_the_last_ones_give_way_to_the_parts() -> None:
    found, count = for_reading(candidates(12), [["c9", "c1", "c10"]], SearchSettings(rerank_candidates=4, part_candidates=2))
    assert count == 4
    assert ids(found)[:4] == ["c0", "c1", "c2", "c9"]


def test_both_kinds_take_turns() -> None:
    assert taking_turns([1, 3, 5, 2, 7, 4], lambda n: n % 2 == 1) == [1, 2, 3, 4, 5, 7]
