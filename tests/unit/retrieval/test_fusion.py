# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Rankings made one."""

from collections.abc import Callable, Mapping, Sequence

import pytest

from app.domain.questions import ScoredChunk
from app.retrieval.fusion import Fused, cut, fuse_ranks, fuse_scores

Fuse = Callable[[Mapping[str, Sequence[ScoredChunk]], Mapping[str, float]], list[Fused]]


def ranking(*ids: str) -> list[ScoredChunk]:
    return [ScoredChunk(each, 100.0 - place) for place, each in enumerate(ids)]


@pytest.mark.parametrize("fuse", [fuse_scores, lambda legs, weights: fuse_ranks(legs, weights, 60)], ids=["scores", "ranks"])
class TestBoth:
    def test_what_both_legs_have_high_comes_first(self, fuse: Fuse) -> None:
        fused = fuse({"keyword": ranking("a", "b", "c"), "vector": ranking("b", "d", "a")}, {"keyword": 1, "vector": 1})
        assert fused[0].chunk_id == "b"
        assert fused[0].legs["keyword"].rank == 2
        assert fused[0].legs["vector"].rank == 1

    def test_weights_decide_between_legs(self, fuse: Fuse) -> None:
        legs = {
            "keyword": [ScoredChunk("a", 9.0), ScoredChunk("b", 5.0)],
            "vector": [ScoredChunk("b", 0.8), ScoredChunk("a", 0.7), ScoredChunk("c", 0.5)],
        }
        assert fuse(legs, {"keyword": 3, "vector": 1})[0].chunk_id == "a"
        assert fuse(legs, {"keyword": 1, "vector": 3})[0].chunk_id == "b"

    def test_a_leg_without_weight_finds_nothing_by_itself(self, fuse: Fuse) -> None:
        fused = fuse({"keyword": ranking("a", "b"), "vector": ranking("c", "b")}, {"keyword": 1, "vector": 0})
        assert [each.chunk_id for each in fused] == ["a", "b"]
        assert fused[1].legs["vector"].rank == 2

    def test_legs_that_found_nothing(self, fuse: Fuse) -> None:
        assert fuse({"keyword": [], "vector": []}, {"keyword": 1, "vector": 1}) == []
        assert [each.chunk_id for each in fuse({"keyword": [], "vector": ranking("a")}, {"keyword": 1, "vector": 1})] == ["a"]

    def test_a_tie_goes_to_the_higher_keyword_score_whatever_came_first(self, fuse: Fuse) -> None:
        legs = {"first": [ScoredChunk("a", 3.0)], "second": [ScoredChunk("b", 3.0)]}
        for order in (["first", "second"], ["second", "first"]):
            tied = fuse({name: legs[name] for name in order}, {"first": 1, "second": 1})
            assert [each.chunk_id for each in tied] == ["a", "b"]
        legs = {"vector": [ScoredChunk("a", 0.5)], "keyword": [ScoredChunk("b", 3.0)]}
        assert [each.chunk_id for each in fuse(legs, {"keyword": 1, "vector": 1})] == ["b", "a"]


def test_ranks_score_one_for_the_first_of_every_leg() -> None:
    fused = fuse_ranks({"keyword": ranking("a", "b"), "vector": ranking("a")}, {"keyword": 3, "vector": 1}, 60)
    assert fused[0].score == pytest.approx(1.0)
    assert fused[1].score == pytest.approx(0.75 * 61 / 62)


def test_scores_keep_how_far_ahead_the_first_is() -> None:
    keyword = [ScoredChunk("a", 20.0), ScoredChunk("b", 10.0), ScoredChunk("c", 5.0)]
    vector = [ScoredChunk("b", 0.8), ScoredChunk("c", 0.75), ScoredChunk("a", 0.6)]
    scores = {
        each.chunk_id: each.score for each in fuse_scores({"keyword": keyword, "vector": vector}, {"keyword": 1, "vector": 1})
    }
    assert scores == pytest.approx({"a": 0.5, "b": 0.75, "c": 0.125 + 0.375})


def test_the_cut_keeps_what_ties_with_the_last() -> None:
    found = [Fused("a", 1.0, {}), Fused("b", 0.5, {}), Fused("c", 0.5, {}), Fused("d", 0.2, {})]
    assert [each.chunk_id for each in cut(found, 2)] == ["a", "b", "c"]
    assert [each.chunk_id for each in cut(found, 1)] == ["a"]
    assert len(cut(found, 9)) == 4
