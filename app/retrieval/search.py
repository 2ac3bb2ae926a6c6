# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A question to the passages most likely to answer it: two legs side by side, fusion, hints, a second look, and a cut.

Every part that can fail has a fallback: what it was given goes on unchanged, and a warning says so.
"""

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager

from app.domain.errors import AppError, ErrorCode
from app.domain.jobs import CancelToken
from app.domain.ports import ChunkSource, Embedder, Reranker
from app.domain.questions import Hit, Scope, SearchResult, StageTime
from app.retrieval.candidates import from_fused, spread, without_duplicates
from app.retrieval.config import SearchSettings
from app.retrieval.fusion import cut, fuse_ranks, fuse_scores
from app.retrieval.guidance import hinted, language_of
from app.retrieval.hints import asks_for_place, without_place_words
from app.retrieval.keyword import build_query
from app.retrieval.legs import Leg, run_legs
from app.retrieval.rerank import reranked
from app.retrieval.stop_words import guess_language
from app.retrieval.vector import vector_leg

log = logging.getLogger(__name__)

RERANK_FAILED = "rerank_failed"


def search(
    question: str,
    scope: Scope,
    source: ChunkSource,
    embedder: Embedder | None,
    settings: SearchSettings,
    cancel: CancelToken,
    reranker: Reranker | None = None,
) -> SearchResult:
    """The passages for a question, best first, at most `settings.limit`.

    Without an embedder words alone are searched. Raises AppError(CANCELLED), or what a leg raised when none could search.
    """
    stages: list[StageTime] = []
    warnings: list[str] = []
    places_asked = asks_for_place(question)
    about = without_place_words(question) if places_asked else question
    with _timed("query", stages):
        documents = {document.id: document for document in source.documents(scope)}
        query = build_query(about, guess_language(question), sorted({language_of(each) for each in documents.values()}))
    legs: dict[str, Leg] = {}
    if settings.keyword_weight > 0 or embedder is None:
        legs["keyword"] = lambda: source.keyword_hits(query, scope, settings.field_weights, settings.leg_limit)
    if embedder is not None and settings.vector_weight > 0:
        legs["vector"] = lambda: vector_leg(about, scope, source, embedder, settings.leg_limit, cancel)
    ran = run_legs(legs)
    stages += ran.stages
    warnings += ran.warnings
    cancel.raise_if_cancelled()
    with _timed("fusion", stages):
        weights = {"keyword": settings.keyword_weight, "vector": settings.vector_weight}
        if not any(weights[name] for name in ran.found):
            weights = dict.fromkeys(ran.found, 1.0)  # the only leg left is one that was switched off
        if settings.fusion == "ranks":
            fused = fuse_ranks(ran.found, weights, settings.fusion_k)
        else:
            fused = fuse_scores(ran.found, weights)
        pool = cut(fused, settings.pool)
        chunks = source.chunks([each.chunk_id for each in pool])
        candidates = from_fused(pool, chunks, documents, places_asked=places_asked)
    with _timed("hints", stages):
        candidates = hinted(question, query.terms, candidates, source, scope, documents, settings)
    cancel.raise_if_cancelled()
    # A cross-encoder takes the entries of an index for noise, whatever was asked.
    if reranker is not None and settings.rerank and not places_asked:
        with _timed("rerank", stages):
            try:
                candidates = reranked(question, candidates, documents, reranker, settings, cancel)
            except AppError as error:
                if error.code is ErrorCode.CANCELLED:
                    raise
                log.warning("Reranking failed; the first ranking stands", exc_info=error)
                warnings.append(error.code.value)
            except Exception:
                log.warning("Reranking failed; the first ranking stands", exc_info=True)
                warnings.append(RERANK_FAILED)
    with _timed("cut", stages):
        kept = without_duplicates(spread(candidates, settings.page_decay), settings.duplicates, settings.limit)
    hits = tuple(Hit(rank, each.chunk, each.score, each.legs) for rank, each in enumerate(kept, 1))
    return SearchResult(question, hits, tuple(stages), settings.as_mapping(), tuple(warnings))


@contextmanager
def _timed(name: str, stages: list[StageTime]) -> Iterator[None]:
    """Appends how long a stage took, in ms."""
    start = time.perf_counter()
    yield
    stages.append(StageTime(name, (time.perf_counter() - start) * 1000))
