# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A walk from the best passages to what they lean on: the rest of their section, where a term they use is defined, where they
send the reader.

Best first: the way with the highest score so far is followed next. A passage passes on its score times the weight of the edge
times a penalty that grows with each hop, so that a far passage is reached only from a strong one over sure edges.
"""

import heapq
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from app.domain.chunks import Chunk
from app.domain.concepts import EdgeKind, Link
from app.domain.documents import Document
from app.domain.ports import ChunkSource, KnowledgeSource
from app.domain.questions import Hop, HopKind, LegScore
from app.retrieval.candidates import NOT_CONTENT, Candidate, place_of
from app.retrieval.config import SearchSettings

LEG = "graph"
_WEIGHTS: Mapping[EdgeKind, tuple[HopKind, float]] = {
    EdgeKind.REFERS: (HopKind.REFERS, 0.85),
    EdgeKind.CROSS_REFERENCE: (HopKind.CROSS_REFERENCE, 0.5),
}
_BESIDE = 1.0
_EXPANDED = 12  # chunks whose ways are followed
_WAYS = 12  # from one chunk, beside its neighbours
_LEAST = 0.05  # a weaker way is not followed


@dataclass(frozen=True, slots=True)
class Reached:
    """A chunk that the walk came to, with the last step of its best way. `hops` counts the steps, 0 for where it began."""

    chunk_id: str
    score: float
    hops: int
    hop: Hop | None


def walk(
    starts: Mapping[str, float],
    own: Mapping[str, float],
    source: ChunkSource,
    knowledge: KnowledgeSource,
    settings: SearchSettings,
) -> list[Reached]:
    """What is reached from `starts` (chunk id -> score), best first, the starts left out.

    `own` are the scores that search gave chunks by itself: of two ways as good, that to the better chunk is taken.
    """
    links = _by_source(knowledge.links(list(starts), frozenset(_WEIGHTS)))
    best = {chunk_id: Reached(chunk_id, score, 0, None) for chunk_id, score in starts.items()}
    queue = [(-score, chunk_id) for chunk_id, score in starts.items()]
    heapq.heapify(queue)
    done: set[str] = set()
    while queue and len(done) < _EXPANDED:
        _, chunk_id = heapq.heappop(queue)
        here = best[chunk_id]
        if chunk_id in done or here.hops >= settings.graph_hops:
            continue
        done.add(chunk_id)
        if here.hops:
            links |= _by_source(knowledge.links([chunk_id], frozenset(_WEIGHTS)))
        for target, hop, weight in _ways(chunk_id, links.get(chunk_id, ()), source):
            score = here.score * weight * settings.graph_decay ** (here.hops + 1)
            score *= 0.5 + 0.5 * min(1.0, own.get(target, 0.0))
            known = best.get(target)
            if score < _LEAST or (known is not None and (known.hops == 0 or known.score >= score)):
                continue
            best[target] = Reached(target, score, here.hops + 1, hop)
            heapq.heappush(queue, (-score, target))
    return sorted((each for each in best.values() if each.hops), key=lambda each: (-each.score, each.hops, each.chunk_id))


def with_walk(
    candidates: Sequence[Candidate],
    own: Mapping[str, float],
    source: ChunkSource,
    knowledge: KnowledgeSource,
    documents: Mapping[str, Document],
    settings: SearchSettings,
) -> list[Candidate]:
    """The candidates, those that the walk reaches marked with its leg, and at most `graph_added` others behind them."""
    starts = {each.chunk.id: min(1.0, each.score) for each in candidates[: settings.graph_starts] if each.score > 0}
    if not starts or settings.graph_hops == 0 or settings.graph_added == 0:
        return list(candidates)
    head = {each.chunk.id for each in candidates[: settings.rerank_candidates]}
    reached = [each for each in walk(starts, own, source, knowledge, settings) if each.chunk_id not in head]
    there = {each.chunk.id: each for each in candidates}
    chunks = source.chunks([each.chunk_id for each in reached[: 3 * settings.graph_added] if each.chunk_id not in there])
    marked: dict[str, Candidate] = {}
    for each in reached[: 3 * settings.graph_added]:
        known = there.get(each.chunk_id) or _candidate(chunks.get(each.chunk_id), own, documents)
        if known is None:
            continue
        leg = LegScore(len(marked) + 1, each.score, each.hop)
        marked[each.chunk_id] = replace(known, legs={**known.legs, LEG: leg})
        if len(marked) == settings.graph_added:
            break
    kept = [marked.pop(each.chunk.id, each) for each in candidates]
    return kept + sorted(marked.values(), key=lambda each: each.key)


def _candidate(chunk: Chunk | None, own: Mapping[str, float], documents: Mapping[str, Document]) -> Candidate | None:
    if chunk is None or chunk.kind in NOT_CONTENT or chunk.document_id not in documents:
        return None
    return Candidate(chunk, own.get(chunk.id, 0.0), {}, place_of(documents.get(chunk.document_id)))


def _by_source(links: Sequence[Link]) -> dict[str, list[Link]]:
    found: dict[str, list[Link]] = {}
    for link in links:
        of_it = found.setdefault(link.source, [])
        of_it.append(link)
    return found


def _ways(chunk_id: str, links: Sequence[Link], source: ChunkSource) -> Iterator[tuple[str, Hop, float]]:
    """(target, step, weight) for every way from a chunk: to its neighbours in the same section, and along its links."""
    here = source.chunks([chunk_id]).get(chunk_id)
    if here is None:
        return
    before, after = source.neighbours(chunk_id)
    for beside, kind in ((before, HopKind.PREVIOUS), (after, HopKind.NEXT)):
        if beside is not None and same_zettel(here, beside):
            yield beside.id, Hop(chunk_id, kind), _BESIDE
    for link in links[:_WAYS]:
        kind, weight = _WEIGHTS[link.kind]
        yield link.target, Hop(chunk_id, kind, link.via), weight * link.weight


def same_zettel(left: Chunk, right: Chunk) -> bool:
    """Whether two neighbouring chunks are parts of one thought: of one section, both text to be read."""
    if left.kind in NOT_CONTENT or right.kind in NOT_CONTENT:
        return False
    return (left.document_id, left.section_id, left.section_path) == (right.document_id, right.section_id, right.section_path)
