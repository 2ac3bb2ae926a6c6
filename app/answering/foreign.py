# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""An answer from documents in another language than the question: quoted in theirs, where it is clear that they speak of it.

Words in common and the cross-encoder, which knows English, say nothing there. What is left is how near a passage and its sentence
lie to the question for the multilingual embedder, each on a scale from what has nothing to do with it to what says the same.
"""

import math
import sys
from array import array
from collections.abc import Sequence
from dataclasses import dataclass

from app.answering.config import AnswerSettings
from app.answering.evidence import Evidence, Passage
from app.domain.jobs import CancelToken
from app.domain.ports import Embedder, Vector

LEG = "foreign"
"""The leg of a search that has the cosine of every passage in another language than the question."""


@dataclass(frozen=True, slots=True)
class Near:
    """A unit and how clearly it speaks of the question, 0 to 1."""

    evidence: Evidence
    clarity: float


def is_foreign(passage: Passage) -> bool:
    return LEG in passage.hit.legs


def near_units(
    question: str, evidence: Sequence[Evidence], embedder: Embedder, settings: AnswerSettings, cancel: CancelToken
) -> list[Near]:
    """Units of the document that search found first, of those whose passages are foreign, the clearest first.

    Raises what the embedder raises.
    """
    if not evidence:
        return []
    first = min(evidence, key=lambda each: each.passage.number).passage.chunk.document_id
    asked = embedder.embed_query(question)
    found = []
    for each in evidence:
        if each.passage.chunk.document_id != first:
            continue
        cancel.raise_if_cancelled()
        sentence = _share(_cosine(asked, embedder.embed_passage(each.unit.text)), settings)
        passage = _share(each.passage.hit.legs[LEG].score, settings)
        found.append(Near(each, (sentence + passage) / 2))
    return sorted(found, key=lambda near: (-near.clarity, near.evidence.passage.number, near.evidence.position))


def clear(near: Sequence[Near], settings: AnswerSettings) -> tuple[Evidence, ...]:
    """What is to be quoted: the clearest unit and those that are nearly as clear; nothing if it is not clear enough."""
    if not near or near[0].clarity < settings.foreign_enough:
        return ()
    chosen = [each.evidence for each in near if each.clarity >= near[0].clarity - settings.foreign_gap]
    return tuple(chosen[: settings.quotes])


def _share(cosine: float, settings: AnswerSettings) -> float:
    return min(1.0, max(0.0, (cosine - settings.foreign_low) / (settings.foreign_high - settings.foreign_low)))


def _cosine(left: Vector, right: Vector) -> float:
    return math.fsum(one * other for one, other in zip(_numbers(left), _numbers(right), strict=True))


def _numbers(vector: Vector) -> "array[float]":
    numbers = array("f", vector)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers
