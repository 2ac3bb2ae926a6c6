# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Several rankings to one: by weighted reciprocal ranks, or by weighted scores brought to a common scale.

Ranks: Cormack, Clarke and Büttcher, "Reciprocal rank fusion outperforms Condorcet and individual rank learning methods",
2009. Scores: Bruch, Gai and Ingber, "An analysis of fusion functions for hybrid retrieval", 2023: a convex combination keeps
what ranks throw away, namely how far ahead the first of a leg is.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from app.domain.questions import Hint, LegScore, ScoredChunk

_COSINES = frozenset({"vector", "hyde"})


@dataclass(frozen=True, slots=True)
class Fused:
    """A chunk that at least one leg found. The score is 0 to 1, and 1 for a chunk that every leg has first."""

    chunk_id: str
    score: float
    legs: Mapping[str, LegScore]
    hints: tuple[Hint, ...] = ()

    @property
    def keyword_score(self) -> float:
        leg = self.legs.get("keyword")
        return leg.score if leg else 0.0


def fuse_scores(legs: Mapping[str, Sequence[ScoredChunk]], weights: Mapping[str, float]) -> list[Fused]:
    """Best first. BM25 is taken as a share of the leg's best; cosines, which never come near 0, from the leg's last to its best.

    A leg without a weight, or with weight 0, is recorded with its hits but does not count. Legs of one kind, "vector" and
    "vector:other", each find other passages: they are brought to their scale each by itself and share the weight of the kind.
    """

    def scaled(name: str, hits: Sequence[ScoredChunk]) -> list[float]:
        floor = hits[-1].score if _kind(name) in _COSINES and len(hits) > 1 else 0.0
        span = hits[0].score - floor if hits else 0.0
        return [(hit.score - floor) / span if span > 0 else 1.0 for hit in hits]

    return _combined(legs, weights, scaled)


def _kind(leg: str) -> str:
    return leg.partition(":")[0]


def fuse_ranks(legs: Mapping[str, Sequence[ScoredChunk]], weights: Mapping[str, float], k: int) -> list[Fused]:
    """Best first; `k` flattens the difference between neighbouring ranks. Legs without a weight as in `fuse_scores`."""
    return _combined(legs, weights, lambda _, hits: [(k + 1) / (k + rank) for rank in range(1, len(hits) + 1)])


def _combined(
    legs: Mapping[str, Sequence[ScoredChunk]],
    weights: Mapping[str, float],
    scaled: Callable[[str, Sequence[ScoredChunk]], list[float]],
) -> list[Fused]:
    total = sum(weights.get(kind, 0.0) for kind in {_kind(name) for name in legs}) or 1.0
    scores: dict[str, float] = {}
    found: dict[str, dict[str, LegScore]] = {}
    for name, hits in legs.items():
        weight = weights.get(_kind(name), 0.0) / total
        for rank, (hit, score) in enumerate(zip(hits, scaled(name, hits), strict=True), 1):
            found.setdefault(hit.chunk_id, {})[_kind(name)] = LegScore(rank, hit.score)
            if weight > 0:
                scores[hit.chunk_id] = scores.get(hit.chunk_id, 0.0) + weight * score
    fused = [Fused(chunk_id, score, found[chunk_id]) for chunk_id, score in scores.items()]
    return sorted(fused, key=lambda each: (-each.score, -each.keyword_score, each.chunk_id))


def cut(fused: Sequence[Fused], limit: int) -> list[Fused]:
    """The first `limit`, and those that tie with the last of them: who stays is not for the order of arrival to say."""
    if len(fused) <= limit:
        return list(fused)
    last = fused[limit - 1]
    return [each for each in fused if (each.score, each.keyword_score) >= (last.score, last.keyword_score)]
