# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Chunks on their way to becoming hits: raised, thinned and spread, always in an order that only real signals decide."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from app.domain.chunks import Chunk, ChunkKind
from app.domain.documents import Document
from app.domain.questions import LegScore
from app.retrieval.fusion import Fused
from app.retrieval.keyword import analyse

_NOT_CONTENT = frozenset({ChunkKind.CONTENTS, ChunkKind.INDEX})


@dataclass(frozen=True, slots=True)
class Candidate:
    """A chunk, its score so far, and what each leg said of it. `place` sorts documents where all else is equal."""

    chunk: Chunk
    score: float
    legs: Mapping[str, LegScore]
    place: str

    @property
    def key(self) -> tuple[float, float, int, str, int, str]:
        """Sorts best first: score, then the question's words, then shorter, then earlier in the book."""
        keyword = self.legs.get("keyword")
        return (
            -round(self.score, 9),
            -(keyword.score if keyword else 0.0),
            self.chunk.tokens,
            self.place,
            self.chunk.ordinal,
            self.chunk.id,
        )


def from_fused(pool: Sequence[Fused], chunks: Mapping[str, Chunk], documents: Mapping[str, Document]) -> list[Candidate]:
    """Tables of contents and indexes are left out: they name places, they answer nothing. Chunks gone meanwhile too."""
    made = []
    for fused in pool:
        chunk = chunks.get(fused.chunk_id)
        if chunk is None or chunk.kind in _NOT_CONTENT:
            continue
        document = documents.get(chunk.document_id)
        place = f"{document.title}\0{document.file_name}" if document else ""
        made.append(Candidate(chunk, fused.score, fused.legs, place))
    return sorted(made, key=lambda each: each.key)


def with_boosts(candidates: Sequence[Candidate], boosts: Mapping[str, float]) -> list[Candidate]:
    """Scores raised by a share of themselves, by chunk id."""
    raised = [replace(each, score=each.score * (1 + boosts.get(each.chunk.id, 0.0))) for each in candidates]
    return sorted(raised, key=lambda each: each.key)


def with_page_support(candidates: Sequence[Candidate], share: float) -> list[Candidate]:
    """Each chunk raised by `share` of the best other chunk on one of its pages: a page that is found twice is rarely wrong."""
    if share <= 0:
        return list(candidates)
    on_page: defaultdict[tuple[str, int], list[Candidate]] = defaultdict(list)
    for each in candidates:
        for page in each.chunk.pages:
            on_page[each.chunk.document_id, page].append(each)
    raised = []
    for each in candidates:
        others = (
            other.score
            for page in each.chunk.pages
            for other in on_page[each.chunk.document_id, page]
            if other.chunk.id != each.chunk.id
        )
        raised.append(replace(each, score=each.score + share * max(others, default=0.0)))
    return sorted(raised, key=lambda each: each.key)


def without_duplicates(candidates: Sequence[Candidate], threshold: float) -> list[Candidate]:
    """Passages that say the same as a better one are left out. A changed number makes a passage another one."""
    if threshold >= 1:
        return list(candidates)
    kept: list[Candidate] = []
    seen: list[tuple[Counter[str], int, frozenset[str]]] = []
    for each in candidates:
        terms = Counter(analyse(each.chunk.text, "en"))
        size = sum(terms.values())
        numbers = frozenset(term for term in terms if any(letter.isdigit() for letter in term))
        if any(
            numbers == other_numbers
            and min(size, other_size) > threshold * max(size, other_size)
            and 2 * (terms & other).total() >= threshold * (size + other_size)
            for other, other_size, other_numbers in seen
        ):
            continue
        seen.append((terms, size, numbers))
        kept.append(each)
    return kept


def spread(candidates: Sequence[Candidate], per_page: int) -> list[Candidate]:
    """At most `per_page` chunks that begin on one page; what is beyond that follows behind, in its order."""
    counts: Counter[tuple[str, int]] = Counter()
    first: list[Candidate] = []
    later: list[Candidate] = []
    for each in candidates:
        place = (each.chunk.document_id, each.chunk.pages[0])
        counts[place] += 1
        (first if counts[place] <= per_page else later).append(each)
    return first + later
