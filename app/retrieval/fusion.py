# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Several rankings to one, by weighted reciprocal ranks: only ranks count, since the legs' scores have no common scale.

Cormack, Clarke and Büttcher, "Reciprocal rank fusion outperforms Condorcet and individual rank learning methods", 2009.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.domain.questions import LegScore, ScoredChunk


@dataclass(frozen=True, slots=True)
class Fused:
    """A chunk that at least one leg found. The score is 1 for a chunk that every leg has first."""

    chunk_id: str
    score: float
    legs: Mapping[str, LegScore]

    @property
    def keyword_score(self) -> float:
        leg = self.legs.get("keyword")
        return leg.score if leg else 0.0


def fuse(legs: Mapping[str, Sequence[ScoredChunk]], weights: Mapping[str, float], k: int) -> list[Fused]:
    """Best first. A leg without a weight, or with weight 0, is recorded with its hits but does not count."""
    total = sum(weights.get(name, 0.0) for name in legs) or 1.0
    scores: dict[str, float] = {}
    found: dict[str, dict[str, LegScore]] = {}
    for name, hits in legs.items():
        weight = weights.get(name, 0.0) / total
        for rank, hit in enumerate(hits, 1):
            scores[hit.chunk_id] = scores.get(hit.chunk_id, 0.0) + weight * (k + 1) / (k + rank)
            found.setdefault(hit.chunk_id, {})[name] = LegScore(rank, hit.score)
    fused = [Fused(chunk_id, score, found[chunk_id]) for chunk_id, score in scores.items() if score > 0]
    return sorted(fused, key=lambda each: (-each.score, -each.keyword_score, each.chunk_id))


def cut(fused: Sequence[Fused], limit: int) -> list[Fused]:
    """The first `limit`, and those that tie with the last of them: who stays is not for the order of arrival to say."""
    if len(fused) <= limit:
        return list(fused)
    last = fused[limit - 1]
    return [each for each in fused if (each.score, each.keyword_score) >= (last.score, last.keyword_score)]
