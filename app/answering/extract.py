# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""An answer without a language model: the units that answer best, quoted as they stand."""

import math
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace

from app.answering.config import AnswerSettings
from app.answering.evidence import Evidence, Passage, heading_terms, is_item
from app.answering.expectation import Kind, expected, gives, measure_words, parts, without_question_words
from app.answering.rows import asked_columns
from app.answering.text import bigrams, kin_of, terms
from app.answering.text import stem as stem_of
from app.domain.jobs import CancelToken
from app.domain.ports import Reranker

# Weights of what speaks for a unit, set by trying each on the labelled questions of all corpora together.
_COVERAGE = 1.0
_PAIRS = 0.25
_KIND = 0.4
_RANK = 0.25
_LENGTH = 0.12
_MEASURE = 0.3  # for the side that is asked for: width for "how narrow"
_NAMED = 0.3  # for the document that the question names
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
_LONGEST_BEFORE = 300  # characters of the unit before that the cross-encoder reads along
_NEARLY_ALL = 0.8  # of the words of the shorter of two units: they say the same
_GIVEN = 0.9  # from here on a unit gives the kind of thing asked for
_GOES_ON = 0.3  # share of the question that the next unit holds if an explanation goes on in it
_VALUES = frozenset((Kind.MONEY, Kind.NUMBER, Kind.TIME, Kind.SIZE))
_EXPLAINED = frozenset((Kind.ANY, Kind.DEFINITION))


@dataclass(frozen=True, slots=True)
class Asked:
    """One part of a question: its stems with their rarity in the library, and what kind of thing it wants.

    `absent` are the stems that stand in none of the passages, with their rarity. `measures` are stems of the side or size asked
    for, where it is one.
    """

    text: str
    language: str
    kind: Kind
    stems: tuple[str, ...]
    rarity: Mapping[str, float]
    absent: Mapping[str, float]
    measures: frozenset[str] = frozenset()

    @property
    def weight(self) -> float:
        return sum(self.rarity.values())


@dataclass(frozen=True, slots=True)
class Scored:
    """A unit and what speaks for it, all 0 to 1 but `rerank`, the raw score, which is None without a cross-encoder.

    `missing` is the share of the question, by rarity, that stands neither in the unit nor right beside or above it.
    """

    evidence: Evidence
    score: float
    coverage: float
    own: float
    pairs: float
    kind: float
    covers: frozenset[str]
    missing: float
    rerank: float | None = None


def asked_of(
    question: str, passages: Sequence[Passage], language: str, rarity: Mapping[str, float], kind: Kind | None = None
) -> tuple[Asked, ...]:
    """The parts of a question. `rarity` weighs its stems (see `rarity_of`); `kind` is what is asked for, None: each part tells.

    A part leans on the others: what they speak of counts for it too, but less.
    """
    there = frozenset(stem for each in passages for stem in terms(f"{each.heading} {each.chunk.text}", language))
    known = {stem: weight for stem, weight in rarity.items() if kin_of(stem, language) & there}
    found: list[Asked] = []
    for part in parts(question):
        own = tuple(dict.fromkeys(terms(without_question_words(part), language)))
        weights = {stem: weight if stem in own else weight * _OTHER_PART for stem, weight in known.items()}
        absent = {stem: rarity[stem] for stem in own if stem in rarity and stem not in known}
        sides = frozenset(kin for word in measure_words(part) for kin in kin_of(stem_of(word, language), language))
        found.append(Asked(part, language, kind or expected(part), own, weights, absent, sides))
    return tuple(found)


def score_units(asked: Asked, evidence: Sequence[Evidence], cancel: CancelToken) -> list[Scored]:
    """Every unit that holds a content word of the question, best first; ties go to the better hit, then to place."""
    language = asked.language
    own_terms = [terms(each.unit.text, language) for each in evidence]
    sets = [frozenset(each) for each in own_terms]
    heads: dict[str, frozenset[str]] = {}
    near = _neighbour_terms(evidence, sets)
    wanted_pairs = bigrams([stem for stem in asked.stems if stem in asked.rarity])
    named = _named_titles(asked, evidence)
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
            + _MEASURE * bool(asked.measures & sets[index])
            + _NAMED * named.get(each.passage.chunk.document_id, 0.0)
            - _LENGTH * length
        )
        missing = _missing(asked, sets[index] | lead | heads[key] | near[index])
        scored.append(Scored(each, score, covered / total, own / total, pairs, kind, frozenset(covers), missing))
    return sorted(scored, key=_order)


def _missing(asked: Asked, there: frozenset[str]) -> float:
    mine = {stem: asked.rarity[stem] for stem in asked.stems if stem in asked.rarity}
    lost = sum(weight for stem, weight in mine.items() if not kin_of(stem, asked.language) & there)
    absent = sum(asked.absent.values())
    return (lost + absent) / (sum(mine.values()) + absent or 1.0)


def _named_titles(asked: Asked, evidence: Sequence[Evidence]) -> dict[str, float]:
    """How much of what the question says of titles each document's title holds, 0 to 1: the one that is named is meant."""
    titles = {each.passage.chunk.document_id: frozenset(terms(each.passage.title, asked.language)) for each in evidence}
    if len(titles) < 2:
        return {}
    shared = frozenset.intersection(*titles.values())
    telling = {stem for stem in asked.stems if stem not in shared and any(stem in title for title in titles.values())}
    return {document_id: len(telling & title) / len(telling) for document_id, title in titles.items()} if telling else {}


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
    """The best units of each part read together with the whole question by the cross-encoder; the others stay behind.

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
    """A unit as the cross-encoder reads it: under its heading, after what it hangs on or else what stands before it."""
    before = ""
    if evidence.lead is None and evidence.position > 0:
        before = evidence.passage.chunk.units[evidence.position - 1].text
    said = f"{before} {evidence.text}" if before and len(before) < _LONGEST_BEFORE else evidence.text
    return f"{evidence.passage.heading}\n{said}"


def squashed(raw: float) -> float:
    return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, (raw - _RERANK_MIDDLE) / _RERANK_SPREAD))))


def choose(
    asked: Sequence[Asked], by_part: Sequence[Sequence[Scored]], evidence: Sequence[Evidence], settings: AnswerSettings
) -> tuple[Evidence, ...]:
    """1 to `settings.quotes` units: the best of each part of the question, what completes it, then others that add to them.

    A part whose best unit is chosen already is answered by it. What says nearly the same as a chosen one, or nothing of the
    question beyond it, is left out. Neighbours come in reading order.
    """
    chosen: list[Evidence] = []
    covered: set[str] = set()
    for part, scored in zip(asked, by_part, strict=True):
        if scored and len(chosen) < settings.quotes and not _repeats(scored[0].evidence, chosen):
            chosen.append(scored[0].evidence)
            covered |= scored[0].covers
            following = _completion(part, scored, evidence)
            if following and len(chosen) < settings.quotes and not _repeats(following, chosen):
                chosen.append(following)
                covered |= set(terms(following.text, part.language))
    others = sorted(
        (
            (each.score / scored[0].score, each, part, scored[0])
            for part, scored in zip(asked, by_part, strict=True)
            if scored
            for each in scored[1:6]
        ),
        key=lambda found: (-found[0], _order(found[1])),
    )
    for share, each, part, best in others:
        if share < settings.second_quote_share or len(chosen) >= settings.quotes or _repeats(each.evidence, chosen):
            continue
        if _adds(each, part, covered, settings) or _reads_better(each, best):
            chosen.append(each.evidence)
            covered |= each.covers
    rarity = {stem: weight for part in asked for stem, weight in part.rarity.items()}
    narrowed = [replace(each, unit=asked_columns(each.unit, rarity, asked[0].language)) for each in _in_reading_order(chosen)]
    return _without_leads_quoted(narrowed)


def _adds(other: Scored, part: Asked, covered: AbstractSet[str], settings: AnswerSettings) -> bool:
    """Whether a unit speaks of something asked that the chosen ones do not, by the rarity of what it adds."""
    added = sum(part.rarity.get(stem, 0.0) for stem in other.covers - covered)
    return added >= settings.added_share * (part.weight or 1.0)


def _reads_better(other: Scored, best: Scored) -> bool:
    """Whether the cross-encoder puts a unit before the one that comes first by everything together: which is right is open."""
    return other.rerank is not None and best.rerank is not None and other.rerank > best.rerank


def _completion(part: Asked, scored: Sequence[Scored], evidence: Sequence[Evidence]) -> Evidence | None:
    """The unit near the best one that gives what it lacks: the value asked for, or how it goes on.

    A value is looked for beside the best unit, then in the rest of its section, there by score. An explanation goes on with the
    next unit, if that hangs on the best one, is the next item of its list, or speaks of the question too.
    """
    best = scored[0]
    here = best.evidence
    beside = {each.position: each for each in evidence if each.passage is here.passage}
    if part.kind in _VALUES:
        if best.kind >= _GIVEN:
            return None
        places = (here.position + 1, here.position - 1, here.position + 2)
        near = [beside[place] for place in places if place in beside]
        found = next((each for each in near if gives(part.kind, each.unit.text, part.stems) >= _GIVEN), None)
        return found or next(
            (each.evidence for each in scored if each.kind >= _GIVEN and _of_one_section(each.evidence, here)), None
        )
    following = beside.get(here.position + 1)
    if following is None or part.kind not in _EXPLAINED:
        return None
    hangs = following.lead is not None and following.lead.id == here.unit.id
    spoken = set(terms(following.unit.text, part.language))
    shared = sum(weight for stem, weight in part.rarity.items() if stem in spoken)
    listed = shared > 0.0 and is_item(here.unit) and is_item(following.unit)
    return following if hangs or listed or shared >= _GOES_ON * part.weight else None


def _of_one_section(left: Evidence, right: Evidence) -> bool:
    """Whether two units stand under one heading, in the same chunk or in chunks next to each other."""
    one, two = left.passage.chunk, right.passage.chunk
    if one.document_id != two.document_id or one.section_path != two.section_path:
        return False
    return abs(one.ordinal - two.ordinal) <= 1


def _without_leads_quoted(chosen: Sequence[Evidence]) -> tuple[Evidence, ...]:
    """A lead that has been quoted, by itself or before another item of its list, is not said twice."""
    found: list[Evidence] = []
    for each in chosen:
        quoted = each.lead is not None and any(each.lead.id == unit.id for other in found for unit in other.units)
        found.append(replace(each, lead=None) if quoted else each)
    return tuple(found)


def _repeats(candidate: Evidence, chosen: Sequence[Evidence]) -> bool:
    """Whether a chosen one holds this unit already, or says nearly the same."""
    mine = set(terms(candidate.unit.text))
    for each in chosen:
        if any(unit.id == candidate.unit.id for unit in each.units):
            return True
        other = set(terms(each.unit.text))
        if mine and other and len(mine & other) / min(len(mine), len(other)) > _NEARLY_ALL:
            return True
    return False


def _in_reading_order(chosen: Sequence[Evidence]) -> tuple[Evidence, ...]:
    """The best one's chunk leads; within a chunk, and between chunks next to each other, place decides."""
    groups: list[list[Evidence]] = []
    for each in chosen:
        document, ordinal, _ = each.place
        for group in groups:
            if any(other.place[0] == document and abs(other.place[1] - ordinal) <= 1 for other in group):
                group.append(each)
                break
        else:
            groups.append([each])
    return tuple(each for group in groups for each in sorted(group, key=lambda evidence: evidence.place))
