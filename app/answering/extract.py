# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""An answer without a language model: the units that answer best, quoted as they stand."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from app.answering.config import AnswerSettings
from app.answering.evidence import Evidence, Passage, heading_terms
from app.answering.expectation import Kind, expected, gives, parts
from app.answering.text import bigrams, inverse_frequency, kin_of, terms
from app.domain.jobs import CancelToken
from app.domain.ports import Reranker

# Weights of what speaks for a unit, set by trying each on the labelled questions of all corpora together.
_COVERAGE = 1.0
_PAIRS = 0.25
_KIND = 0.4
_RANK = 0.25
_LENGTH = 0.12
_RERANK = 1.1
# How much a question's term counts where it does not stand in the unit itself.
_BY_KIN = 0.7
_IN_LEAD = 0.7
_IN_HEADING = 0.6
_NEXT_DOOR = 0.35
_OTHER_PART = 0.4  # of a question of two parts: the terms of the other one
# The cross-encoder's raw score is brought to 0..1 around the middle of what answers and non-answers get.
_RERANK_MIDDLE = 0.0
_RERANK_SPREAD = 3.0
_LONG_UNIT_WORDS = 70


@dataclass(frozen=True, slots=True)
class Asked:
    """One part of a question: its stems with their rarity in what was found, and what kind of thing it wants.

    `absent` are the stems that stand in none of the passages, `absent_weight` is the rarity of such a stem.
    """

    text: str
    language: str
    kind: Kind
    stems: tuple[str, ...]
    rarity: Mapping[str, float]
    absent: tuple[str, ...]
    absent_weight: float

    @property
    def weight(self) -> float:
        return sum(self.rarity.values())


@dataclass(frozen=True, slots=True)
class Scored:
    """A unit and what speaks for it. `coverage`, `own`, `pairs` and `kind` are 0..1; `rerank` is the raw score, if there is one."""

    evidence: Evidence
    score: float
    coverage: float
    own: float
    pairs: float
    kind: float
    covers: frozenset[str]
    rerank: float | None = None


def asked_of(question: str, passages: Sequence[Passage], language: str, kind: Kind | None = None) -> tuple[Asked, ...]:
    """The parts of a question, weighed against the passages that were found. `kind` is what is asked for, if not to be told from the part.

    A part leans on the others: what they speak of counts for it too, but less.
    """
    pool = [frozenset(terms(f"{each.heading} {each.chunk.text}", language)) for each in passages]
    rarity, absent_weight = inverse_frequency(pool)
    whole = tuple(dict.fromkeys(terms(question, language)))
    known = {stem: _rarity(stem, rarity, language) for stem in whole if any(kin in rarity for kin in kin_of(stem, language))}
    found: list[Asked] = []
    for part in parts(question):
        own = tuple(dict.fromkeys(terms(part, language)))
        weights = {stem: weight if stem in own else weight * _OTHER_PART for stem, weight in known.items()}
        absent = tuple(stem for stem in own if stem not in known)
        found.append(Asked(part, language, kind or expected(part), own, weights, absent, absent_weight))
    return tuple(found)


def _rarity(stem: str, rarity: Mapping[str, float], language: str) -> float:
    """A stem weighs as it does in the passages; one that stands there only as another word of its kind weighs as that one."""
    if stem in rarity:
        return max(rarity[stem], 0.05)
    return max(max(rarity[kin] for kin in kin_of(stem, language) if kin in rarity), 0.05)


def score_units(asked: Asked, evidence: Sequence[Evidence], cancel: CancelToken) -> list[Scored]:
    """Every unit that holds a content word of the question, best first; ties go to the better hit, then to place."""
    language = asked.language
    own_terms = [terms(each.unit.text, language) for each in evidence]
    sets = [frozenset(each) for each in own_terms]
    heads: dict[str, frozenset[str]] = {}
    near = _neighbour_terms(evidence, sets)
    wanted_pairs = bigrams([stem for stem in asked.stems if stem in asked.rarity])
    scored: list[Scored] = []
    for index, each in enumerate(evidence):
        if index % 64 == 0:
            cancel.raise_if_cancelled()
        key = each.passage.chunk.id
        if key not in heads:
            heads[key] = heading_terms(each.passage, language)
        lead = frozenset(terms(each.lead.text, language)) if each.lead else frozenset()
        own, covered, covers = 0.0, 0.0, set[str]()
        for stem, weight in asked.rarity.items():
            share = _share(stem, sets[index], lead, heads[key], near[index], language)
            covered += weight * share
            if stem in sets[index] or kin_of(stem, language) & sets[index]:
                own += weight
                covers.add(stem)
        if not covers:
            continue
        total = asked.weight or 1.0
        pairs = _pairs_held(wanted_pairs, own_terms[index])
        kind = gives(asked.kind, each.text, asked.stems)
        length = min(len(own_terms[index]), _LONG_UNIT_WORDS) / _LONG_UNIT_WORDS
        score = (
            _COVERAGE * covered / total
            + _PAIRS * pairs
            + _KIND * kind
            + _RANK / math.sqrt(each.passage.number)
            - _LENGTH * length
        )
        scored.append(Scored(each, score, covered / total, own / total, pairs, kind, frozenset(covers)))
    return sorted(scored, key=_order)


def _order(scored: Scored) -> tuple[float, int, int]:
    return (-scored.score, scored.evidence.passage.number, scored.evidence.position)


def _share(
    stem: str,
    own: frozenset[str],
    lead: frozenset[str],
    heading: frozenset[str],
    near: frozenset[str],
    language: str,
) -> float:
    if stem in own:
        return 1.0
    kin = kin_of(stem, language)
    best = _BY_KIN if kin & own else 0.0
    for share, where in ((_IN_LEAD, lead), (_IN_HEADING, heading), (_NEXT_DOOR, near)):
        if share > best and stem in where:
            best = share
    return best


def _neighbour_terms(evidence: Sequence[Evidence], sets: Sequence[frozenset[str]]) -> list[frozenset[str]]:
    """The terms of the two units before and the one after, in the same chunk."""
    near: list[frozenset[str]] = []
    for index, each in enumerate(evidence):
        around = frozenset[str]()
        for other in (index - 2, index - 1, index + 1):
            if 0 <= other < len(evidence) and evidence[other].passage is each.passage:
                around |= sets[other]
        near.append(around)
    return near


def _pairs_held(wanted: Sequence[tuple[str, str]], tokens: Sequence[str]) -> float:
    """Share of the question's neighbouring terms that stand within four words of each other."""
    if not wanted:
        return 0.0
    places: dict[str, list[int]] = {}
    for place, token in enumerate(tokens):
        places.setdefault(token, []).append(place)
    held = sum(
        any(abs(first - second) <= 4 for first in places.get(left, ()) for second in places.get(right, ()))
        for left, right in wanted
    )
    return held / len(wanted)


def rerank(
    question: str, by_part: Sequence[Sequence[Scored]], reranker: Reranker, settings: AnswerSettings, cancel: CancelToken
) -> list[list[Scored]]:
    """The best units of each part read together with the whole question by the cross-encoder; the others stay behind, in their order.

    A question of several parts shares the number of readings among them. Raises what the reranker raises.
    """
    share = max(settings.rerank_units // max(len(by_part), 1), 5)
    heads = [list(scored[:share]) for scored in by_part]
    texts = {each.evidence.unit.id: reading(each.evidence) for head in heads for each in head}
    raw = dict(zip(texts, reranker.scores(question, list(texts.values()), cancel), strict=True))
    judged: list[list[Scored]] = []
    for head, scored in zip(heads, by_part, strict=True):
        read = [
            replace(each, score=each.score + _RERANK * squashed(raw[each.evidence.unit.id]), rerank=raw[each.evidence.unit.id])
            for each in head
        ]
        judged.append(sorted(read, key=_order) + list(scored[share:]))
    return judged


def reading(evidence: Evidence) -> str:
    """A unit as the cross-encoder reads it: under its heading, after what it hangs on."""
    return f"{evidence.passage.heading}\n{evidence.text}"


def squashed(raw: float) -> float:
    return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, (raw - _RERANK_MIDDLE) / _RERANK_SPREAD))))


def choose(by_part: Sequence[Sequence[Scored]], settings: AnswerSettings) -> tuple[Scored, ...]:
    """1 to `settings.quotes` units: the best of each part of the question, then others nearly as good that add something.

    Neighbours come in reading order; what says nearly the same as a chosen one is left out.
    """
    chosen: list[Scored] = []
    for scored in by_part:
        first = next((each for each in scored if not _repeats(each, chosen)), None)
        if first and len(chosen) < settings.quotes:
            chosen.append(first)
    for scored in by_part:
        if not scored:
            continue
        best = scored[0].score
        for each in scored[1:6]:
            if len(chosen) >= settings.quotes:
                break
            if each.score >= settings.second_quote_share * best and not _repeats(each, chosen):
                chosen.append(each)
    return _in_reading_order(chosen)


def _repeats(candidate: Scored, chosen: Sequence[Scored]) -> bool:
    mine = set(terms(candidate.evidence.unit.text))
    for each in chosen:
        if any(unit.id == candidate.evidence.unit.id for unit in each.evidence.units):
            return True
        other = set(terms(each.evidence.unit.text))
        if mine and other and len(mine & other) / min(len(mine), len(other)) > 0.8:
            return True
    return False


def _in_reading_order(chosen: Sequence[Scored]) -> tuple[Scored, ...]:
    """The best one's chunk leads; within a chunk, and between chunks next to each other, place decides."""
    groups: list[list[Scored]] = []
    for each in chosen:
        document, ordinal, _ = each.evidence.place
        for group in groups:
            if any(other.evidence.place[0] == document and abs(other.evidence.place[1] - ordinal) <= 1 for other in group):
                group.append(each)
                break
        else:
            groups.append([each])
    return tuple(each for group in groups for each in sorted(group, key=lambda scored: scored.evidence.place))
