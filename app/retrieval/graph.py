# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A walk from the best passages to what they lean on: the rest of their section, where a term they use is defined, where they
send the reader.

Led by the score: of each hop the best few are followed. A passage passes on its score times the weight of the edge
times a penalty that grows with each hop, so that a far passage is reached only from a strong one over sure edges.
"""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import TypeVar

from app.domain.chunks import Chunk, Unit
from app.domain.concepts import EdgeKind, Link
from app.domain.documents import Document
from app.domain.ports import ChunkSource, KnowledgeSource
from app.domain.questions import Hop, HopKind, LegScore
from app.retrieval.candidates import NOT_CONTENT, Candidate, place_of
from app.retrieval.config import SearchSettings
from app.retrieval.hints import content_terms

T = TypeVar("T")

LEG = "graph"
_WEIGHTS: Mapping[EdgeKind, tuple[HopKind, float]] = {
    EdgeKind.REFERS: (HopKind.REFERS, 0.85),
    EdgeKind.CROSS_REFERENCE: (HopKind.CROSS_REFERENCE, 0.5),
}
_BESIDE = 1.0
_FOLLOWED = 7  # chunks of one hop from which the next is taken
_WAYS_FROM_ONE = 12  # links
_LEAST = 0.05  # a weaker way is not followed


@dataclass(frozen=True, slots=True)
class Asked:
    """The content words of a question, as terms of a language."""

    terms: frozenset[str]
    language: str


@dataclass(frozen=True, slots=True)
class Reached:
    """A chunk that the walk came to, with the last step of its best way. `hops` counts the steps, 0 for where it began."""

    chunk_id: str
    score: float
    hops: int
    hop: Hop | None


def walk(
    starts: Sequence[tuple[Chunk, float]],
    own: Mapping[str, float],
    asked: Callable[[Chunk], Asked],
    source: ChunkSource,
    knowledge: KnowledgeSource,
    settings: SearchSettings,
) -> list[Reached]:
    """What is reached from `starts` and their scores, best first, the starts left out.

    `own` are the scores that search gave chunks by itself, `asked` what the question asks in the language of a chunk: of two ways
    as good, that to the better chunk is taken, and that by a term which stands in a sentence the question speaks of.
    """
    chunks = {chunk.id: chunk for chunk, _ in starts}
    best = {chunk.id: Reached(chunk.id, score, 0, None) for chunk, score in starts}
    for hops in range(settings.graph_hops):
        last = sorted((each for each in best.values() if each.hops == hops), key=_order)[:_FOLLOWED]
        chunks |= source.chunks([each.chunk_id for each in last if each.chunk_id not in chunks], units=False)
        penalty = settings.graph_decay ** (hops + 1)
        for way in _ways([chunks[each.chunk_id] for each in last if each.chunk_id in chunks], asked, source, knowledge):
            score = best[way.hop.source].score * way.weight * penalty
            score *= 0.5 + 0.5 * min(1.0, max(way.spoken, own.get(way.target, 0.0)))
            known = best.get(way.target)
            if score >= _LEAST and (known is None or (known.hops > hops and known.score < score)):
                best[way.target] = Reached(way.target, score, hops + 1, way.hop)
    return sorted((each for each in best.values() if each.hops), key=_order)


def _order(reached: Reached) -> tuple[float, int, str]:
    return (-reached.score, reached.hops, reached.chunk_id)


def with_walk(
    asked: Callable[[Chunk], Asked],
    candidates: Sequence[Candidate],
    own: Mapping[str, float],
    source: ChunkSource,
    knowledge: KnowledgeSource,
    documents: Mapping[str, Document],
    settings: SearchSettings,
) -> list[Candidate]:
    """The candidates, those that the walk reaches marked with its leg, and at most `graph_added` others behind them."""
    starts = [(each.chunk, min(1.0, each.score)) for each in candidates[: settings.graph_starts] if each.score > 0]
    if not starts or settings.graph_hops == 0 or settings.graph_added == 0:
        return list(candidates)
    head = {each.chunk.id for each in candidates[: settings.rerank_candidates]}
    reached = [each for each in walk(starts, own, asked, source, knowledge, settings) if each.chunk_id not in head]
    there = {each.chunk.id: each for each in candidates}
    tried = taking_turns(reached, lambda each: _is_beside(each.hop))[: 2 * settings.graph_added]
    chunks = source.chunks([each.chunk_id for each in tried if each.chunk_id not in there], units=False)
    marked: dict[str, Candidate] = {}
    for each in tried:
        known = there.get(each.chunk_id) or _candidate(chunks.get(each.chunk_id), own, documents)
        if known is None:
            continue
        leg = LegScore(len(marked) + 1, each.score, each.hop)
        marked[each.chunk_id] = replace(known, legs={**known.legs, LEG: leg})
        if len(marked) == settings.graph_added:
            break
    kept = [marked.pop(each.chunk.id, each) for each in candidates]
    return kept + sorted(marked.values(), key=lambda each: each.key)


def added(candidates: Sequence[Candidate]) -> list[Candidate]:
    """Those that the walk added, by its own ranks."""
    return sorted((each for each in candidates if LEG in each.legs), key=lambda each: each.legs[LEG].rank)


def led_to(candidates: Sequence[Candidate], sure: float) -> list[Candidate]:
    """Of those that the walk added, the ones a link led to with a score of at least `sure`.

    They may share no word with the question, and no reader of the whole question takes them for an answer, while the rest of a
    section speaks for itself.
    """
    return [each for each in added(candidates) if each.legs[LEG].score >= sure and not _is_beside(each.legs[LEG].hop)]


def taking_turns(found: Sequence[T], is_first: Callable[[T], bool]) -> list[T]:
    """The best of one kind, the best of the other, and so on: neighbours are many, and would leave no room for what is linked."""
    kinds = ([each for each in found if is_first(each)], [each for each in found if not is_first(each)])
    return [each for pair in zip_longest(*kinds) for each in pair if each is not None]


def _is_beside(hop: Hop | None) -> bool:
    return hop is not None and hop.kind in (HopKind.NEXT, HopKind.PREVIOUS)


def _candidate(chunk: Chunk | None, own: Mapping[str, float], documents: Mapping[str, Document]) -> Candidate | None:
    if chunk is None or chunk.kind in NOT_CONTENT or chunk.document_id not in documents:
        return None
    return Candidate(chunk, own.get(chunk.id, 0.0), {}, place_of(documents.get(chunk.document_id)))


@dataclass(frozen=True, slots=True)
class _Way:
    """`spoken`: how much of the question stands where the step starts, 0 to 1."""

    target: str
    hop: Hop
    weight: float
    spoken: float = 0.0


def _ways(
    chunks: Sequence[Chunk], asked: Callable[[Chunk], Asked], source: ChunkSource, knowledge: KnowledgeSource
) -> Iterator[_Way]:
    ids = [chunk.id for chunk in chunks]
    pages = {chunk.id: chunk.pages[0] if chunk.pages else 0 for chunk in chunks}
    for beside in knowledge.beside(ids):
        kind = HopKind.NEXT if beside.after else HopKind.PREVIOUS
        yield _Way(beside.target, Hop(beside.source, kind, page=pages.get(beside.source, 0)), _BESIDE)
    links: dict[str, list[Link]] = {}
    for link in knowledge.links(ids, frozenset(_WEIGHTS)):
        links.setdefault(link.source, []).append(link)
    # Only the sentences that name something are needed: most chunks name nothing that is defined elsewhere.
    naming = source.chunks([chunk_id for chunk_id, own in links.items() if any(link.via for link in own[:_WAYS_FROM_ONE])])
    for chunk in chunks:
        own = naming.get(chunk.id)
        yield from _linked(chunk, own.units if own else (), links.get(chunk.id, ()), asked(chunk))


def _linked(here: Chunk, units: Sequence[Unit], links: Sequence[Link], asked: Asked) -> Iterator[_Way]:
    sentences = [content_terms(unit.text, asked.language) for unit in units]
    # What a sentence is about stands in the one before as well.
    about = [len((before | terms) & asked.terms) for before, terms in zip([frozenset(), *sentences], sentences, strict=False)]
    most = max(about, default=0)
    for link in links[:_WAYS_FROM_ONE]:
        kind, weight = _WEIGHTS[link.kind]
        name = content_terms(link.via, asked.language)
        said = max((count for count, terms in zip(about, sentences, strict=True) if name and name <= terms), default=0)
        # The weight is a product of two certainties: its root brings it to the scale of one step.
        hop = Hop(here.id, kind, link.via, here.pages[0] if here.pages else 0)
        yield _Way(link.target, hop, weight * math.sqrt(link.weight), said / most if most else 0.0)
