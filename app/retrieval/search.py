# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A question to the passages most likely to answer it: two legs side by side, fusion, hints, a walk, a second look, and a cut.

Every part that can fail has a fallback: what it was given goes on unchanged, and a warning says so.
"""

import logging
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache, partial

from app.domain.chunks import Chunk
from app.domain.documents import Document, is_english
from app.domain.errors import AppError, ErrorCode
from app.domain.jobs import CancelToken
from app.domain.ports import ChunkSource, Embedder, Generator, KnowledgeSource, Reranker
from app.domain.questions import Hit, Scope, ScoredChunk, SearchResult, StageTime
from app.retrieval.candidates import Candidate, from_fused, spread, without_duplicates
from app.retrieval.config import SearchSettings
from app.retrieval.cover import asked_parts, covering, for_reading, with_parts
from app.retrieval.foreign import foreign_legs, foreign_of, fused_foreign, looked_at
from app.retrieval.fusion import Fused, cut, fuse_ranks, fuse_scores
from app.retrieval.graph import Asked, with_walk
from app.retrieval.guidance import hinted, language_of
from app.retrieval.hints import asks_for_place, content_terms, without_place_words
from app.retrieval.keyword import build_query
from app.retrieval.legs import Leg, run_legs
from app.retrieval.model_steps import HYDE, hyde_leg, ordered_by_model
from app.retrieval.rerank import reranked
from app.retrieval.stop_words import guess_language, sure_language
from app.retrieval.vector import vector_leg

log = logging.getLogger(__name__)

_MULTILINGUAL = "vector:multilingual"

RERANK_FAILED = "rerank_failed"
WALK_FAILED = "walk_failed"
LISTWISE_FAILED = "listwise_failed"


def search(
    question: str,
    scope: Scope,
    source: ChunkSource,
    embedder: Embedder | None,
    settings: SearchSettings,
    cancel: CancelToken,
    reranker: Reranker | None = None,
    knowledge: KnowledgeSource | None = None,
    multilingual: Embedder | None = None,
    generator: Generator | None = None,
) -> SearchResult:
    """The passages for a question, best first, at most `settings.limit`.

    Without an embedder words alone are searched. `multilingual` is the embedder of documents in other languages than English;
    None: there is one for all. `generator` is asked only where `settings.hyde` or `settings.listwise` say so.
    Raises AppError(CANCELLED), or what a leg raised when none could search.
    """
    stages: list[StageTime] = []
    warnings: list[str] = []
    places_asked = asks_for_place(question)
    about = without_place_words(question) if places_asked else question
    with _timed("query", stages):
        documents = {document.id: document for document in source.documents(scope)}
        asked = [about, *(asked_parts(about, guess_language(question)) if settings.part_candidates and not places_asked else ())]
        spoken = sorted({language_of(each) for each in documents.values()})
        queries = [build_query(text, guess_language(question), spoken) for text in asked]
        foreign = None
        if multilingual is not None and settings.vector_weight > 0:
            foreign = foreign_of(question, scope, documents.values(), multilingual)
    legs: dict[str, Leg] = foreign_legs(foreign, queries[0], source, settings, cancel) if foreign else {}
    home = scope if foreign is None else Scope(frozenset(documents.keys() - foreign.documents), scope.section_id)
    readers = _readers([each for each in documents.values() if foreign is None or each.id not in foreign.documents])
    for number, (text, query) in enumerate(zip(asked, queries, strict=True)):
        if foreign is not None and not home.document_ids:
            break
        if settings.keyword_weight > 0 or embedder is None:
            legs[_leg_name("keyword", number)] = partial(
                source.keyword_hits, query, home, settings.field_weights, settings.leg_limit
            )
        for name, model in (("vector", embedder), (_MULTILINGUAL, multilingual)):
            if model is not None and settings.vector_weight > 0 and (name in readers or multilingual is None):
                vectors = model.name if name == _MULTILINGUAL else ""
                legs[_leg_name(name, number)] = partial(
                    vector_leg, text, home, source, model, settings.leg_limit, cancel, vectors
                )
    if (
        generator is not None
        and settings.hyde
        and settings.vector_weight > 0
        and not places_asked
        and (home.document_ids or not foreign)
    ):
        # One made-up passage, for the embedder that reads English documents where there are any.
        name, model = ("vector", embedder) if "vector" in readers or multilingual is None else (_MULTILINGUAL, multilingual)
        if model is not None:
            vectors = model.name if name == _MULTILINGUAL else ""
            legs[HYDE] = partial(hyde_leg, about, home, source, model, generator, settings.leg_limit, cancel, vectors)
    ran = run_legs(legs)
    stages += ran.stages
    warnings += ran.warnings
    cancel.raise_if_cancelled()
    with _timed("fusion", stages):
        fused, *fused_parts = (_fused(ran.found, number, settings) for number in range(len(asked)))
        by_part = [[each.chunk_id for each in part] for part in fused_parts]
        pool = with_parts(cut(fused, settings.pool), fused, by_part, settings.part_candidates)
        pool += cut(fused_foreign(ran.found, settings), settings.pool) if foreign else []
        chunks = source.chunks([each.chunk_id for each in pool])
        candidates = from_fused(pool, chunks, documents, places_asked=places_asked)
    with _timed("hints", stages):
        candidates = hinted(question, queries[0].terms, candidates, source, scope, documents, settings)
        abroad = [each for each in candidates if foreign and each.chunk.document_id in foreign.documents]
        candidates = [each for each in candidates if not foreign or each.chunk.document_id not in foreign.documents]
    cancel.raise_if_cancelled()
    if knowledge is not None and scope.section_id is None and not places_asked:
        own = {each.chunk_id: each.score for each in fused}
        walked = partial(with_walk, _asking(question, documents), candidates, own, source, knowledge, documents, settings)
        with _timed("graph", stages):
            candidates = _or_unchanged(walked, candidates, WALK_FAILED, warnings)
    candidates, count = for_reading(candidates, by_part, settings)
    # A cross-encoder takes the entries of an index for noise, whatever was asked.
    if reranker is not None and settings.rerank and not places_asked:
        read = partial(reranked, question, candidates, documents, reranker, settings, cancel, count)
        look = partial(looked_at, foreign, abroad, settings, cancel) if foreign else lambda: abroad
        with _timed("rerank", stages), ThreadPoolExecutor(1, thread_name_prefix="abroad") as thread:
            looked = thread.submit(_or_unchanged, look, abroad, RERANK_FAILED, warnings)
            # The cross-encoder knows English only: of other questions it makes noise.
            if sure_language(question) in {"", "en"}:
                candidates = _or_unchanged(read, candidates, RERANK_FAILED, warnings)
            abroad = looked.result()
    if abroad:
        candidates = sorted((*candidates, *abroad), key=lambda each: each.key)
    if generator is not None and settings.listwise and not places_asked:
        order = partial(ordered_by_model, question, candidates, documents, generator, settings, cancel)
        with _timed("listwise", stages):
            candidates = _or_unchanged(order, candidates, LISTWISE_FAILED, warnings)
    with _timed("cut", stages):
        parts = dict(zip(asked[1:], by_part, strict=True)) if by_part else {}
        ranked = covering(spread(candidates, settings.page_decay), parts, min(settings.page, settings.limit), settings)
        kept, repeated = without_duplicates(ranked, settings.duplicates, settings.limit)
    hits = tuple(Hit(rank, each.chunk, each.score, each.legs, each.hints) for rank, each in enumerate(kept, 1))
    counts = {name: len(found) for name, found in ran.found.items()}
    return SearchResult(question, hits, tuple(stages), settings.as_mapping(), tuple(warnings), counts, repeated)


def _asking(question: str, documents: Mapping[str, Document]) -> Callable[[Chunk], Asked]:
    """What the question asks, in the language of a chunk."""

    @cache
    def within(language: str) -> Asked:
        return Asked(content_terms(question, language), language)

    return lambda chunk: within(language_of(documents[chunk.document_id]))


def _or_unchanged(
    step: Callable[[], list[Candidate]], candidates: list[Candidate], warning: str, warnings: list[str]
) -> list[Candidate]:
    """What a step makes of the candidates; where it fails, they go on as they were and a warning says so."""
    try:
        return step()
    except AppError as error:
        if error.code is ErrorCode.CANCELLED:
            raise
        log.warning("%s; the first ranking stands", warning, exc_info=error)
        warnings.append(error.code.value)
    except Exception:
        log.warning("%s; the first ranking stands", warning, exc_info=True)
        warnings.append(warning)
    return candidates


def _readers(documents: Sequence[Document]) -> set[str]:
    """The vector legs that have documents among these.

    Documents that the embedder for their language has not read through yet may still be found by the vectors of the other one.
    """
    behind = any(is_english(each.language) or each.vector_count < each.chunk_count for each in documents)
    others = any(not is_english(each.language) for each in documents)
    return {name for name, needed in (("vector", behind or not others), (_MULTILINGUAL, others)) if needed}


def _leg_name(name: str, part: int) -> str:
    """The legs of the whole question (part 0) bear the plain name."""
    return f"{name} {part}" if part else name


def _fused(found: Mapping[str, list[ScoredChunk]], part: int, settings: SearchSettings) -> list[Fused]:
    """What the legs of the whole question, or of one part, found, best first."""
    names = ("keyword", "vector", _MULTILINGUAL, HYDE)
    legs = {name: found[key] for name in names if (key := _leg_name(name, part)) in found}
    weights = {"keyword": settings.keyword_weight, "vector": settings.vector_weight, HYDE: settings.hyde_weight}
    if not any(weights[name.partition(":")[0]] for name in legs):
        weights = dict.fromkeys(weights, 1.0)  # the only leg left is one that was switched off
    if settings.fusion == "ranks":
        return fuse_ranks(legs, weights, settings.fusion_k)
    return fuse_scores(legs, weights)


@contextmanager
def _timed(name: str, stages: list[StageTime]) -> Iterator[None]:
    """Appends how long a stage took, in ms."""
    start = time.perf_counter()
    yield
    stages.append(StageTime(name, (time.perf_counter() - start) * 1000))
