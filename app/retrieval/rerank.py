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
) -> list[Candidate]:
    """The first `rerank_candidates` in their new order, the others behind them. Raises what the model raises."""
    head, tail = list(candidates[: settings.rerank_candidates]), list(candidates[settings.rerank_candidates :])
    if not head:
        return tail
    titles = [document.title if (document := documents.get(each.chunk.document_id)) else "" for each in head]
    texts = [reading_text(each, title) for each, title in zip(head, titles, strict=True)]
    scores = reranker.scores(question, texts, cancel)
    first, second = ranks([each.score for each in head]), ranks(scores)
    k, weight = settings.rerank_k, settings.rerank_weight
    # The others keep their scores: scaled so, none of the head can fall behind them.
    floor = tail[0].score if tail else 0.0
    blended = [
        replace(
            each,
            score=floor + (1 - weight) * (k + 1) / (k + a) + weight * (k + 1) / (k + b),
            legs={**each.legs, LEG: LegScore(b, score)},
        )
        for each, a, b, score in zip(head, first, second, scores, strict=True)
    ]
    return sorted(blended, key=lambda each: each.key) + tail


def ranks(scores: Sequence[float]) -> list[int]:
    """The rank of each score, 1 for the highest; equal scores share a rank."""
    places: dict[float, int] = {}
    for rank, score in enumerate(sorted(scores, reverse=True), 1):
        places.setdefault(score, rank)
    return [places[score] for score in scores]
