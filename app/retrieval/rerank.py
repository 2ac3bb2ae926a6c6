# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A cross-encoder's second look at the best passages, fused with the first ranking instead of replacing it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from app.domain.documents import Document
from app.domain.jobs import CancelToken
from app.domain.ports import Reranker
from app.domain.questions import LegScore
from app.retrieval.candidates import Candidate
from app.retrieval.config import SearchSettings

LEG = "rerank"
LOGIT_RANGE = 11.0  # the model's answers lie between minus and plus this


def reading_text(candidate: Candidate, title: str) -> str:
    """What the cross-encoder reads: title and headings above the text, which say what the text is about."""
    return f"{' > '.join((title, *candidate.chunk.section_path))}\n{candidate.chunk.text}".strip()


def reranked(
    question: str,
    candidates: Sequence[Candidate],
    documents: Mapping[str, Document],
    reranker: Reranker,
    settings: SearchSettings,
    cancel: CancelToken,
    count: int,
) -> list[Candidate]:
    """The first `count` in their new order, the others behind them. Raises what the model raises."""
    head, tail = list(candidates[:count]), list(candidates[count:])
    if not head:
        return tail
    titles = [document.title if (document := documents.get(each.chunk.document_id)) else "" for each in head]
    texts = [reading_text(each, title) for each, title in zip(head, titles, strict=True)]
    scores = reranker.scores(question, texts, cancel)
    second = ranks(scores)
    weight = settings.rerank_weight
    blended = [
        replace(
            each,
            score=(1 - weight) * each.score + weight * share_of(score),
            legs={**each.legs, LEG: LegScore(rank, score)},
        )
        for each, rank, score in zip(head, second, scores, strict=True)
    ]
    # Nothing is known of the others: taken as irrelevant they stay behind the head, in their order.
    rest = [replace(each, score=(1 - weight) * each.score) for each in tail]
    return sorted(blended, key=lambda each: each.key) + rest


def share_of(logit: float) -> float:
    """A cross-encoder's logit on the scale of the first ranking, 0 to 1."""
    return min(1.0, max(0.0, (logit + LOGIT_RANGE) / (2 * LOGIT_RANGE)))


def ranks(scores: Sequence[float]) -> list[int]:
    """The rank of each score, 1 for the highest; equal scores share a rank."""
    places: dict[float, int] = {}
    for rank, score in enumerate(sorted(scores, reverse=True), 1):
        places.setdefault(score, rank)
    return [places[score] for score in scores]
