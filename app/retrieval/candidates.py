# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Chunks on their way to becoming hits: raised, thinned and spread, always in an order that only real signals decide."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from app.domain.chunks import Chunk, ChunkKind
from app.domain.documents import Document
from app.domain.questions import Hint, HintKind, LegScore
from app.retrieval.fusion import Fused
from app.retrieval.keyword import analyse

_WORD = re.compile(r"\w+")
_LIKE = 0.6  # share of common written words below which two passages are not compared closely
NOT_CONTENT = frozenset({ChunkKind.CONTENTS, ChunkKind.INDEX})


@dataclass(frozen=True, slots=True)
class Candidate:
    """A chunk, its score so far, what each leg said of it, and what moved it. `place` sorts documents where all else is equal."""

    chunk: Chunk
    score: float
    legs: Mapping[str, LegScore]
    place: str
    hints: tuple[Hint, ...] = ()

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


def place_of(document: Document | None) -> str:
    """What sorts documents: their names, never when they were added."""
    return f"{document.title}\0{document.file_name}" if document else ""


def from_fused(
    pool: Sequence[Fused], chunks: Mapping[str, Chunk], documents: Mapping[str, Document], *, places_asked: bool = False
) -> list[Candidate]:
    """Tables of contents and indexes are left out, unless a place is asked for: they name places, and answer nothing else.

    Chunks that are gone meanwhile are left out too.
    """
    made = []
    for fused in pool:
        chunk = chunks.get(fused.chunk_id)
        if chunk is None or (chunk.kind in NOT_CONTENT and not places_asked):
            continue
        made.append(Candidate(chunk, fused.score, fused.legs, place_of(documents.get(chunk.document_id)), fused.hints))
    return sorted(made, key=lambda each: each.key)


def with_hints(candidates: Sequence[Candidate], hints: Mapping[str, Sequence[Hint]]) -> list[Candidate]:
    """Scores raised by the shares of themselves that their hints give, then by the fixed additions; hints are by chunk id."""
    raised = [_hinted(each, tuple(hints.get(each.chunk.id, ()))) for each in candidates]
    return sorted(raised, key=lambda each: each.key)


def _hinted(candidate: Candidate, hints: tuple[Hint, ...]) -> Candidate:
    score = candidate.score * (1 + sum(hint.share for hint in hints)) + sum(hint.added for hint in hints)
    return replace(candidate, score=score, hints=candidate.hints + hints)


def without_duplicates(candidates: Sequence[Candidate], threshold: float, limit: int) -> tuple[list[Candidate], int]:
    """The first `limit` that say something new, and how many were left out: those whose words are those of a better one.

    `threshold` is the share of common words; 1 or more keeps all. A changed number makes a passage another one.
    """
    if threshold >= 1:
        return list(candidates[:limit]), 0
    kept: list[Candidate] = []
    repeated = 0
    seen: list[tuple[str, frozenset[str]]] = []
    for each in candidates:
        if len(kept) == limit:
            break
        text = each.chunk.text
        words = frozenset(_WORD.findall(text.lower()))
        # Stemming is slow, and passages that hardly share a word as it is written need none to be told apart.
        near = (other for other, its in seen if 2 * len(words & its) >= _LIKE * (len(words) + len(its)))
        if any(_same(text, other, threshold) for other in near):
            repeated += 1
            continue
        seen.append((text, words))
        kept.append(each)
    return kept, repeated


def _same(text: str, other: str, threshold: float) -> bool:
    """Whether two texts have the same numbers and share at least `threshold` of their words."""
    one, two = (Counter(analyse(each, "en")) for each in (text, other))
    numbers = [{term for term in terms if not term.isalpha()} for terms in (one, two)]
    return numbers[0] == numbers[1] and 2 * (one & two).total() >= threshold * (one.total() + two.total())


def spread(candidates: Sequence[Candidate], decay: float) -> list[Candidate]:
    """Passages of a page already found give way: each keeps `decay` of its score for every better one that begins there."""
    counts: Counter[tuple[str, int]] = Counter()
    spread_out = []
    for each in candidates:
        place = (each.chunk.document_id, each.chunk.pages[0])
        kept = decay ** counts[place]
        hints = (Hint(HintKind.SAME_PAGE, share=kept - 1),) if kept < 1 else ()
        spread_out.append(replace(each, score=each.score * kept, hints=each.hints + hints))
        counts[place] += 1
    return sorted(spread_out, key=lambda each: each.key)
