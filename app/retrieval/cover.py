# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A set of passages that covers the whole question: each of its parts, and what the walk from the best ones reached."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from app.domain.question_parts import question_parts
from app.domain.questions import Hint, HintKind
from app.retrieval.candidates import Candidate
from app.retrieval.config import SearchSettings
from app.retrieval.fusion import Fused
from app.retrieval.graph import added, led_to
from app.retrieval.hints import content_terms

MOST_PARTS = 4


def asked_parts(question: str, language: str) -> tuple[str, ...]:
    """The parts of a question that are searched beside the whole; none for a question of one part."""
    parts = question_parts(question, lambda part: bool(content_terms(part, language)))
    return parts[:MOST_PARTS] if len(parts) > 1 else ()


def with_parts(pool: Sequence[Fused], fused: Sequence[Fused], by_part: Sequence[Sequence[str]], each_part: int) -> list[Fused]:
    """The pool and the first of every part, with what the whole question found of them: no score, where it is nothing."""
    there = {each.chunk_id for each in pool}
    known = {each.chunk_id: each for each in fused}
    added = dict.fromkeys(chunk_id for part in by_part for chunk_id in part[:each_part] if chunk_id not in there)
    return [*pool, *(known.get(chunk_id) or Fused(chunk_id, 0.0, {}) for chunk_id in added)]


def for_reading(
    candidates: Sequence[Candidate], by_part: Sequence[Sequence[str]], settings: SearchSettings
) -> tuple[list[Candidate], int]:
    """The candidates with those in front that reranking reads, and how many these are.

    They are the first `rerank_candidates`, the last of which give way to the first ones of every part, and what the walk added.
    """
    walked = {each.chunk.id for each in added(candidates)}
    found = [each for each in candidates if each.chunk.id not in walked]
    there = {each.chunk.id for each in found}
    wanted = {each for part in by_part for each in [other for other in part if other in there][: settings.part_candidates]}
    room = settings.rerank_candidates
    late = sum(each.chunk.id in wanted for each in found[room:])
    head = [each for place, each in enumerate(found) if place < room - late or each.chunk.id in wanted][:room]
    chosen = {each.chunk.id for each in head} | walked
    first = [each for each in candidates if each.chunk.id in chosen]
    return first + [each for each in candidates if each.chunk.id not in chosen], len(first)


def covering(
    found: Sequence[Candidate], by_part: Mapping[str, Sequence[str]], page: int, settings: SearchSettings
) -> list[Candidate]:
    """The candidates in their order, but the best of every part and of the walk on the first page, at its end if need be.

    At most half of the page is given to them. All of them are told why. `by_part` are chunk ids by the text of a part.
    """
    known = {each.chunk.id for each in found}
    parts = {text: [each for each in part if each in known][: settings.part_kept] for text, part in by_part.items()}
    links = [each.chunk.id for each in led_to(found, settings.graph_sure)[: settings.graph_kept]]
    reasons: dict[str, tuple[Hint, ...]] = {}
    for text, chunk_ids in parts.items():
        for chunk_id in chunk_ids:
            reasons[chunk_id] = (*reasons.get(chunk_id, ()), Hint(HintKind.PART, told=text))
    for chunk_id in links:
        reasons[chunk_id] = (*reasons.get(chunk_id, ()), Hint(HintKind.LINKED))
    candidates = [replace(each, hints=each.hints + reasons.get(each.chunk.id, ())) for each in found]
    there = {each.chunk.id: each for each in candidates}
    wanted = [chunk_id for part in parts.values() for chunk_id in part] + links
    first = {each.chunk.id for each in candidates[:page]}
    moved = [chunk_id for chunk_id in dict.fromkeys(wanted) if chunk_id not in first][: page // 2]
    if not moved:
        return candidates
    needed = set(wanted)
    kept = list(candidates[:page])
    for _ in moved:  # the last that nothing asks for gives way
        place = next((place for place in range(len(kept) - 1, -1, -1) if kept[place].chunk.id not in needed), None)
        if place is None:
            break
        kept.pop(place)
    floor = kept[-1].score if kept else 0.0
    kept += [replace(there[chunk_id], score=floor) for chunk_id in moved][: page - len(kept)]
    taken = {each.chunk.id for each in kept}
    return kept + [each for each in candidates if each.chunk.id not in taken]
