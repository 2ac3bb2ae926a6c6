# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Rankings made one."""

import pytest

from app.domain.questions import ScoredChunk
from app.retrieval.fusion import cut, fuse


def ranking(*ids: str) -> list[ScoredChunk]:
    return [ScoredChunk(each, 100.0 - place) for place, each in enumerate(ids)]


def test_what_both_legs_have_high_comes_first() -> None:
    fused = fuse({"keyword": ranking("a", "b", "c"), "vector": ranking("b", "d", "a")}, {"keyword": 1, "vector": 1}, 60)
    assert [each.chunk_id for each in fused] == ["b", "a", "d", "c"]
    assert fused[0].legs["keyword"].rank == 2
    assert fused[0].legs["vector"].rank == 1


def test_the_score_is_one_for_the_first_of_every_leg() -> None:
    fused = fuse({"keyword": ranking("a", "b"), "vector": ranking("a")}, {"keyword": 3, "vector": 1}, 60)
    assert fused[0].score == pytest.approx(1.0)
    assert fused[1].score == pytest.approx(0.75 * 61 / 62)


def test_weights_decide_between_legs() -> None:
    legs = {"keyword": ranking("a", "b"), "vector": ranking("b", "a")}
    assert fuse(legs, {"keyword": 3, "vector": 1}, 60)[0].chunk_id == "a"
    assert fuse(legs, {"keyword": 1, "vector": 3}, 60)[0].chunk_id == "b"


def test_a_leg_without_weight_finds_nothing_by_itself() -> None:
    fused = fuse({"keyword": ranking("a"), "vector": ranking("b")}, {"keyword": 1, "vector": 0}, 60)
    assert [each.chunk_id for each in fused] == ["a"]


def test_a_tie_goes_to_the_higher_keyword_score_whatever_came_first() -> None:
    keyword = [ScoredChunk("a", 3.0), ScoredChunk("b", 5.0)]
    legs = {"vector": ranking("b", "a"), "keyword": keyword}
    for order in (["keyword", "vector"], ["vector", "keyword"]):
        fused = fuse({name: legs[name] for name in order}, {"keyword": 1, "vector": 1}, 60)
        assert [each.chunk_id for each in fused] == ["b", "a"]


def test_the_cut_keeps_what_ties_with_the_last() -> None:
    fused = fuse(
        {"keyword": [ScoredChunk("a", 1.0)], "vector": ranking("b"), "third": ranking("c")},
        {"vector": 1, "third": 1, "keyword": 2},
        60,
    )
    assert [each.chunk_id for each in cut(fused, 2)] == ["a", "b", "c"]
    assert [each.chunk_id for each in cut(fused, 1)] == ["a"]
