# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A question to the passages most likely to answer it: two legs side by side, fusion, hints, a second look, and a cut.

Every part that can fail has a fallback: what it was given goes on unchanged, and a warning says so.
"""

import logging
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from app.domain.documents import Document
from app.domain.errors import AppError, ErrorCode
from app.domain.jobs import CancelToken
from app.domain.ports import ChunkSource, Embedder, Reranker
from app.domain.questions import Hit, Scope, SearchResult, StageTime
from app.retrieval.candidates import Candidate, from_fused, spread, with_boosts, with_page_support, without_duplicates
from app.retrieval.config import SearchSettings
from app.retrieval.fusion import cut, fuse
from app.retrieval.hints import bears_number, content_terms, heading_match, indexed_pages, named_places
from app.retrieval.keyword import build_query
from app.retrieval.legs import Leg, run_legs
from app.retrieval.rerank import reranked
from app.retrieval.scope import named_documents
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
    with _timed("query", stages):
        documents = {document.id: document for document in source.documents(scope)}
        query = build_query(question, guess_language(question), sorted({_language(each) for each in documents.values()}))
    legs: dict[str, Leg] = {}
    if settings.keyword_weight > 0 or embedder is None:
        legs["keyword"] = lambda: source.keyword_hits(query, scope, settings.field_weights, settings.leg_limit)
    if embedder is not None and settings.vector_weight > 0:
        legs["vector"] = lambda: vector_leg(question, scope, source, embedder, settings.leg_limit, cancel)
    ran = run_legs(legs)
    stages += ran.stages
    warnings += ran.warnings
    cancel.raise_if_cancelled()
    with _timed("fusion", stages):
        weights = {"keyword": settings.keyword_weight, "vector": settings.vector_weight}
        if not any(weights[name] for name in ran.found):
            weights = dict.fromkeys(ran.found, 1.0)  # the only leg left is one that was switched off
        pool = cut(fuse(ran.found, weights, settings.fusion_k), settings.pool)
        candidates = from_fused(pool, source.chunks([each.chunk_id for each in pool]), documents)
    with _timed("hints", stages):
        candidates = with_page_support(candidates, settings.page_share)
        candidates = _hinted(question, query.terms, candidates, source, scope, documents, settings)
    cancel.raise_if_cancelled()
    if reranker is not None and settings.rerank:
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
        kept = spread(without_duplicates(candidates, settings.duplicates), settings.per_page)[: settings.limit]
    hits = tuple(Hit(rank, each.chunk, each.score, each.legs) for rank, each in enumerate(kept, 1))
    return SearchResult(question, hits, tuple(stages), settings.as_mapping(), tuple(warnings))


def _hinted(
    question: str,
    terms: tuple[str, ...],
    candidates: list[Candidate],
    source: ChunkSource,
    scope: Scope,
    documents: Mapping[str, Document],
    settings: SearchSettings,
) -> list[Candidate]:
    """Candidates raised by what the books say about where to look."""
    boosts = dict.fromkeys((each.chunk.id for each in candidates), 0.0)
    languages = {document_id: _language(document) for document_id, document in documents.items()}
    asked = frozenset(terms)
    if settings.document_boost > 0:
        named = named_documents(terms, list(documents.values()))
        for each in candidates:
            boosts[each.chunk.id] += settings.document_boost * named.get(each.chunk.document_id, 0.0)
    if settings.heading_boost > 0:
        for each in candidates:
            match = heading_match(asked, each.chunk, languages.get(each.chunk.document_id, "en"))
            boosts[each.chunk.id] += settings.heading_boost * match
    if settings.index_boost > 0:
        held = {language: content_terms(question, language) for language in set(languages.values())}
        raised = indexed_pages(held, source.index_terms(scope), languages)
        for each in candidates:
            best = max((raised.get((each.chunk.document_id, page), 0.0) for page in each.chunk.pages), default=0.0)
            boosts[each.chunk.id] += settings.index_boost * best
    places = named_places(question)
    if places and settings.place_boost > 0:
        for each in candidates:
            if places.sections and bears_number(each.chunk.section_path, places.sections):
                boosts[each.chunk.id] += settings.place_boost
            if places.pages and _on_named_page(each, places.pages, source):
                boosts[each.chunk.id] += settings.place_boost
    return with_boosts(candidates, boosts)


def _on_named_page(candidate: Candidate, names: frozenset[str], source: ChunkSource) -> bool:
    """Whether the chunk stands on a page that is called so: as printed, else by its label."""
    for number in candidate.chunk.pages:
        page = source.page(candidate.chunk.document_id, number)
        if page is not None and (page.printed or page.label or str(number)).lower() in names:
            return True
    return False


def _language(document: Document) -> str:
    return document.language or "en"


@contextmanager
def _timed(name: str, stages: list[StageTime]) -> Iterator[None]:
    """Appends how long a stage took, in ms."""
    start = time.perf_counter()
    yield
    stages.append(StageTime(name, (time.perf_counter() - start) * 1000))
