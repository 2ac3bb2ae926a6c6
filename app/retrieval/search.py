# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A question to the passages most likely to answer it: two legs side by side, fusion, hints, a walk, a second look, and a cut.

Every part that can fail has a fallback: what it was given goes on unchanged, and a warning says so.
"""

import logging
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache, partial

from app.domain.chunks import Chunk
from app.domain.errors import AppError, ErrorCode
from app.domain.jobs import CancelToken
from app.domain.ports import ChunkSource, Embedder, Generator, KnowledgeSource, Reranker
from app.domain.questions import Hit, Scope, SearchResult, StageTime
from app.retrieval.candidates import Candidate, from_fused, spread, without_duplicates
from app.retrieval.config import SearchSettings
from app.retrieval.cover import covering, for_reading, with_parts
from app.retrieval.first_ranking import Asking, asking_of, fused, legs_of
from app.retrieval.foreign import fused_foreign, looked_at
from app.retrieval.fusion import Fused, cut
from app.retrieval.graph import Asked, with_walk
from app.retrieval.guidance import hinted, language_of
from app.retrieval.hints import content_terms
from app.retrieval.legs import LegsResult, run_legs
from app.retrieval.model_steps import ordered_by_model
from app.retrieval.rerank import reranked
from app.retrieval.stop_words import sure_language

log = logging.getLogger(__name__)

RERANK_FAILED = "rerank_failed"
WALK_FAILED = "walk_failed"
LISTWISE_FAILED = "listwise_failed"


@dataclass(slots=True)
class _Run:
    """What is gathered while a question is searched."""

    asking: Asking
    source: ChunkSource
    settings: SearchSettings
    cancel: CancelToken
    stages: list[StageTime] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)

    @contextmanager
    def timed(self, name: str) -> Iterator[None]:
        """Notes how long a stage took, in ms."""
        start = time.perf_counter()
        yield
        self.stages.append(StageTime(name, (time.perf_counter() - start) * 1000))

    def or_unchanged(self, step: Callable[[], list[Candidate]], candidates: list[Candidate], warning: str) -> list[Candidate]:
        """What a step makes of the candidates; where it fails, they go on as they were and a warning says so."""
        try:
            return step()
        except AppError as error:
            if error.code is ErrorCode.CANCELLED:
                raise
            log.warning("%s; the first ranking stands", warning, exc_info=error)
            self.warnings.append(error.code.value)
        except Exception:
            log.warning("%s; the first ranking stands", warning, exc_info=True)
            self.warnings.append(warning)
        return candidates


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
    start = time.perf_counter()
    run = _Run(asking_of(question, scope, source, multilingual, settings), source, settings, cancel)
    run.stages.append(StageTime("query", (time.perf_counter() - start) * 1000))
    ran = run_legs(legs_of(run.asking, source, embedder, multilingual, generator, settings, cancel))
    run.stages += ran.stages
    run.warnings += ran.warnings
    cancel.raise_if_cancelled()
    with run.timed("fusion"):
        whole, *parts = (fused(ran.found, number, settings) for number in range(len(run.asking.texts)))
        by_part = [[each.chunk_id for each in part] for part in parts]
        candidates = _pool(run, ran, whole, by_part)
    with run.timed("hints"):
        terms = run.asking.queries[0].terms
        candidates = hinted(question, terms, candidates, source, scope, run.asking.documents, settings)
    cancel.raise_if_cancelled()
    abroad = [each for each in candidates if run.asking.is_abroad(each.chunk.document_id)]
    home = [each for each in candidates if not run.asking.is_abroad(each.chunk.document_id)]
    home, count = for_reading(_walked(run, home, whole, knowledge), by_part, settings)
    ranked = _second_look(run, home, count, abroad, reranker)
    ranked = _ordered(run, ranked, generator)
    with run.timed("cut"):
        by_text = dict(zip(run.asking.texts[1:], by_part, strict=True))
        covered = covering(spread(ranked, settings.page_decay), by_text, min(settings.page, settings.limit), settings)
        kept, repeated = without_duplicates(covered, settings.duplicates, settings.limit)
        # Of the many that were ranked only these are cited from: their units are read now.
        whole_chunks = source.chunks([each.chunk.id for each in kept])
        there = [each for each in kept if each.chunk.id in whole_chunks]
    hits = tuple(Hit(rank, whole_chunks[each.chunk.id], each.score, each.legs, each.hints) for rank, each in enumerate(there, 1))
    counts = {name: len(found) for name, found in ran.found.items()}
    return SearchResult(question, hits, tuple(run.stages), settings.as_mapping(), tuple(run.warnings), counts, repeated)


def _pool(run: _Run, ran: LegsResult, whole: Sequence[Fused], by_part: Sequence[Sequence[str]]) -> list[Candidate]:
    """What hints, walk and second look work on, best first: the best of the whole question and of each part, home and abroad."""
    settings = run.settings
    pool = with_parts(cut(whole, settings.pool), whole, by_part, settings.part_candidates)
    if run.asking.foreign is not None:
        pool += cut(fused_foreign(ran.found, settings), settings.pool)
    chunks = run.source.chunks([each.chunk_id for each in pool], units=False)
    return from_fused(pool, chunks, run.asking.documents, places_asked=run.asking.places_asked)


def _walked(run: _Run, candidates: list[Candidate], whole: Sequence[Fused], knowledge: KnowledgeSource | None) -> list[Candidate]:
    """With the passages that a walk from the best ones reaches."""
    if knowledge is None or run.asking.scope.section_id is not None or run.asking.places_asked:
        return candidates
    own = {each.chunk_id: each.score for each in whole}
    step = partial(with_walk, _asked_of(run.asking), candidates, own, run.source, knowledge, run.asking.documents, run.settings)
    with run.timed("graph"):
        return run.or_unchanged(step, candidates, WALK_FAILED)


def _second_look(
    run: _Run, home: list[Candidate], count: int, abroad: list[Candidate], reranker: Reranker | None
) -> list[Candidate]:
    """Home and abroad in one ranking, each after its own second look: both at once, since they ask different models."""
    # A cross-encoder takes the entries of an index for noise, whatever was asked.
    if reranker is not None and run.settings.rerank and not run.asking.places_asked:
        foreign = run.asking.foreign
        look = partial(looked_at, foreign, abroad, run.source, run.settings, run.cancel) if foreign else lambda: abroad
        read = partial(reranked, run.asking.question, home, run.asking.documents, reranker, run.settings, run.cancel, count)
        with run.timed("rerank"), ThreadPoolExecutor(1, thread_name_prefix="abroad") as thread:
            looked = thread.submit(run.or_unchanged, look, abroad, RERANK_FAILED) if abroad else None
            # The cross-encoder knows English only: of other questions it makes noise.
            if sure_language(run.asking.question) in {"", "en"}:
                home = run.or_unchanged(read, home, RERANK_FAILED)
            abroad = looked.result() if looked else abroad
    return sorted((*home, *abroad), key=lambda each: each.key) if abroad else home


def _ordered(run: _Run, candidates: list[Candidate], generator: Generator | None) -> list[Candidate]:
    """With the first ones in the order that a language model gives them, where it is asked to."""
    if generator is None or not run.settings.listwise or run.asking.places_asked:
        return candidates
    step = partial(ordered_by_model, run.asking.question, candidates, run.asking.documents, generator, run.settings, run.cancel)
    with run.timed("listwise"):
        return run.or_unchanged(step, candidates, LISTWISE_FAILED)


def _asked_of(asking: Asking) -> Callable[[Chunk], Asked]:
    """What the question asks, in the language of a chunk."""

    @cache
    def within(language: str) -> Asked:
        return Asked(content_terms(asking.question, language), language)

    return lambda chunk: within(language_of(asking.documents[chunk.document_id]))
