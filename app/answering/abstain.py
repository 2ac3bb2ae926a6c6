# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Whether what was found is enough to answer: by what the best units hold of the question, not by how near they seem."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from app.answering.evidence import Passage
from app.answering.extract import Asked, Scored
from app.answering.text import kin_of, terms
from app.domain.answers import Outcome


@dataclass(frozen=True, slots=True)
class Signals:
    """What speaks for an answer. All but `rerank` (raw, None without a cross-encoder) are 0..1.

    `passage` is the share of the question, by rarity, that the best unit's passage holds; `absent` the share that stands nowhere.
    """

    unit: float
    passage: float
    absent: float
    pairs: float
    kind: float
    legs: float
    rerank: float | None


def signals(asked: Sequence[Asked], by_part: Sequence[Sequence[Scored]]) -> Signals | None:
    """Of the part of the question that is borne out best; None when no unit holds a word of the question."""
    found = [_of_part(part, scored[0]) for part, scored in zip(asked, by_part, strict=True) if scored]
    return max(found, key=sufficiency) if found else None


def _of_part(part: Asked, best: Scored) -> Signals:
    absent = len(part.absent) * part.absent_weight
    whole = part.weight + absent or 1.0
    passage = best.evidence.passage
    held = set(terms(f"{passage.heading} {passage.chunk.text}", part.language))
    in_passage = sum(weight for stem, weight in part.rarity.items() if kin_of(stem, part.language) & held)
    return Signals(
        unit=best.coverage * part.weight / whole,
        passage=in_passage / whole,
        absent=absent / whole,
        pairs=best.pairs,
        kind=best.kind,
        legs=_legs_agree(passage),
        rerank=best.rerank,
    )


def _legs_agree(passage: Passage) -> float:
    """How high the passage stands in every leg that was searched: 1 for the first place in all."""
    legs = passage.hit.legs
    if not legs:
        return 0.0
    return sum(1.0 / (1.0 + 0.2 * (score.rank - 1)) for score in legs.values()) / max(len(legs), 2)


# Weights found by logistic regression, see THRESHOLD.
_WITH_RERANK = {"bias": 0.0, "unit": 1.0, "passage": 1.0, "absent": -2.0, "pairs": 0.5, "kind": 0.5, "legs": 0.0, "rerank": 0.3}
_WITHOUT = {"bias": 0.0, "unit": 2.0, "passage": 2.0, "absent": -3.0, "pairs": 1.0, "kind": 1.0, "legs": 0.0, "rerank": 0.0}


def sufficiency(found: Signals) -> float:
    """0 to 1: how likely the best units hold what was asked."""
    weights = _WITHOUT if found.rerank is None else _WITH_RERANK
    total = (
        weights["bias"]
        + weights["unit"] * found.unit
        + weights["passage"] * found.passage
        + weights["absent"] * found.absent
        + weights["pairs"] * found.pairs
        + weights["kind"] * found.kind
        + weights["legs"] * found.legs
        + weights["rerank"] * max(-10.0, min(10.0, found.rerank or 0.0))
    )
    return 1.0 / (1.0 + math.exp(-total))


# Below this sufficiency no answer is given; below RELATED the passages are not even near.
THRESHOLD = 0.3
RELATED = 0.1


def outcome(found: Signals | None, threshold: float = THRESHOLD) -> Outcome:
    """ANSWERED, INSUFFICIENT (related passages, but none gives what was asked) or NOT_FOUND (nothing relevant)."""
    if found is None:
        return Outcome.NOT_FOUND
    value = sufficiency(found)
    if value >= threshold:
        return Outcome.ANSWERED
    return Outcome.INSUFFICIENT if value >= RELATED or found.passage >= 0.6 else Outcome.NOT_FOUND
