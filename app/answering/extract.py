# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""An answer without a language model: the units that answer best, quoted as they stand."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from app.answering.config import AnswerSettings
from app.answering.evidence import Evidence, Passage, heading_terms
from app.answering.expectation import Kind, expected, gives, measure_words, parts, without_question_words
from app.answering.rows import asked_numbers, row_name, within_band
from app.answering.text import bigrams, kin_of, terms
from app.answering.text import stem as stem_of
from app.domain.jobs import CancelToken
from app.domain.ports import Reranker

RERANK_LEG = "rerank"  # of a hit: how the cross-encoder read the passage
# Weights of what speaks for a unit, set by trying each on the labelled questions of all corpora together.
_COVERAGE = 1.0
_PAIRS = 0.25
_KIND = 0.4
_RANK = 0.25
_LENGTH = 0.12
_MEASURE = 0.3  # for the side that is asked for: width for "how narrow"
_IN_BAND = 0.7  # for the row of a table whose band holds a number of the question
_NAMED = 0.3  # for the document that the question names
_ROW = 0.3  # for the row of a table that is named in the question, and by no word that is not
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
_STANDS_ALONE = 3  # content words of a part that can be understood by itself
_READ_ANYWAY = 3  # passages whose units are looked at though they hold no word of the question
_READ_MORE = 4  # units of the best read passages that the cross-encoder reads beside the best by words
_LONG_UNIT_WORDS = 70
_LONGEST_BEFORE = 300  # characters of the unit before that the cross-encoder reads along
_OF_ANY_FORM = frozenset((Kind.ANY, Kind.DEFINITION))
_HARDLY = 0.3  # from here on a unit may give it


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

    @property
    def whole(self) -> float:
        """All that is asked, with what stands in no passage: where that is much, words say little of where the answer is."""
        return self.weight + sum(self.absent.values()) or 1.0


@dataclass(frozen=True, slots=True)
class Scored:
    """A unit and what speaks for it, all 0 to 1 but `rerank`, the raw score, which is None without a cross-encoder.

    `lost` are the question's stems that stand neither in the unit nor right beside or above it, `missing` is their share of the
    question, by rarity.
    """

    evidence: Evidence
    score: float
    coverage: float
    own: float
    pairs: float
    kind: float
    covers: frozenset[str]
    missing: float
    lost: frozenset[str] = frozenset()
    rerank: float | None = None


def asked_of(
    question: str,
    passages: Sequence[Passage],
    language: str,
    rarity: Mapping[str, float],
    kind: Kind | None = None,
    *,
    figure: bool = False,
) -> tuple[Asked, ...]:
    """The parts of a question. `rarity` weighs its stems (see `rarity_of`); `kind` is what is asked for, None: each part tells.

    A part leans on the others: what they speak of counts for it too, but less. `figure`: the answer is to be a number, whatever
    the form of the question.
    """
    there = frozenset(stem for each in passages for stem in terms(f"{each.heading} {each.chunk.text}", language))
    known = {stem: weight for stem, weight in rarity.items() if kin_of(stem, language) & there}
    found: list[Asked] = []
    for part in parts(question):
        own = tuple(dict.fromkeys(terms(without_question_words(part), language)))
        weights = {stem: weight if stem in own else weight * _OTHER_PART for stem, weight in known.items()}
        absent = {stem: rarity[stem] for stem in own if stem in rarity and stem not in known}
        sides = frozenset(kin for word in measure_words(part) for kin in kin_of(stem_of(word, language), language))
        wanted = kind or expected(part)
        wanted = Kind.NUMBER if figure and wanted in _OF_ANY_FORM else wanted
        found.append(Asked(part, language, wanted, own, weights, absent, sides))
    return tuple(found)


def score_units(asked: Asked, evidence: Sequence[Evidence], cancel: CancelToken) -> list[Scored]:
    """Every unit that holds a content word of the question, and every one of the first passages, whose answer may be in other
    words; best first; ties go to the better hit, then to place.
    """
    language = asked.language
    own_terms = [terms(each.unit.text, language) for each in evidence]
    sets = [frozenset(each) for each in own_terms]
    heads: dict[str, frozenset[str]] = {}
    near = _neighbour_terms(evidence, sets)
    wanted_pairs = bigrams([stem for stem in asked.stems if stem in asked.rarity])
    named = _named_titles(asked, evidence)
    rows = _named_rows(asked, evidence)
    numbers = asked_numbers(asked.text)
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
        if not covers and each.passage.number > _READ_ANYWAY:
            continue
        total = asked.whole
        pairs = _pairs_held(wanted_pairs, own_terms[index])
        kind = gives(asked.kind, each.text, asked.stems)
        length = min(len(own_terms[index]), _LONG_UNIT_WORDS) / _LONG_UNIT_WORDS
        score = (
            _COVERAGE * covered / total
            + _PAIRS * pairs
            + _KIND * kind
            + _RANK / math.sqrt(each.passage.number)
            + _MEASURE * bool(asked.measures & sets[index])
            + _IN_BAND * within_band(each.unit, numbers)
            + _ROW * rows.get(each.unit.id, 0.0)
            + _NAMED * named.get(each.passage.chunk.document_id, 0.0)
            - _LENGTH * length
        )
        lost, missing = _missing(asked, sets[index] | lead | heads[key] | near[index])
        scored.append(Scored(each, score, covered / total, own / total, pairs, kind, frozenset(covers), missing, lost))
    return sorted(scored, key=order)


def _missing(asked: Asked, there: frozenset[str]) -> tuple[frozenset[str], float]:
    """The stems of this part of the question that do not stand there, and their share of it by rarity."""
    mine = {stem: asked.rarity[stem] for stem in asked.stems if stem in asked.rarity}
    lost = {stem: weight for stem, weight in mine.items() if not kin_of(stem, asked.language) & there} | dict(asked.absent)
    whole = sum(mine.values()) + sum(asked.absent.values()) or 1.0
    return frozenset(lost), sum(lost.values()) / whole


def _named_titles(asked: Asked, evidence: Sequence[Evidence]) -> dict[str, float]:
    """How much of what the question says of titles each document's title holds, 0 to 1: the one that is named is meant."""
    titles = {each.passage.chunk.document_id: frozenset(terms(each.passage.title, asked.language)) for each in evidence}
    if len(titles) < 2:
        return {}
    shared = frozenset.intersection(*titles.values())
    telling = {stem for stem in asked.stems if stem not in shared and any(stem in title for title in titles.values())}
    return {document_id: len(telling & title) / len(telling) for document_id, title in titles.items()} if telling else {}


def _named_rows(asked: Asked, evidence: Sequence[Evidence]) -> dict[str, float]:
    """How well the question names each row of a table, 0 to 1: by the words of the row's name that it says, and of those that
    name any row, the ones that stand in this name. Words of no row are about the table."""
    own = frozenset(asked.stems)
    names = {each.unit.id: frozenset(terms(name, asked.language)) for each in evidence if (name := row_name(each.unit))}
    said = {unit_id: {stem for stem in name if kin_of(stem, asked.language) & own} for unit_id, name in names.items()}
    weights = {unit_id: sum(asked.rarity.get(stem, 0.0) for stem in held) for unit_id, held in said.items()}
    most = max(weights.values(), default=0.0)
    if most <= 0.0:
        return {}
    return {unit_id: len(held) / len(names[unit_id]) * weights[unit_id] / most for unit_id, held in said.items() if held}


def order(scored: Scored) -> tuple[float, int, int]:
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
    question: str,
    asked: Sequence[Asked],
    by_part: Sequence[Sequence[Scored]],
    reranker: Reranker,
    settings: AnswerSettings,
    cancel: CancelToken,
) -> list[list[Scored]]:
    """The best units of each part read by the cross-encoder together with what it asks; the others stay behind.

    A question of several parts shares the number of readings among them. Raises what the reranker raises.
    """
    share = max(settings.rerank_units // max(len(by_part), 1), 5)
    judged: list[list[Scored]] = []
    for part, scored in zip(asked, by_part, strict=True):
        head = [*scored[:share], *_others_of_the_best(scored[share:])]
        texts = [reading(each.evidence) for each in head]
        raw = reranker.scores(asked_alone(question, part, len(asked)), texts, cancel) if texts else []
        read = [
            replace(each, score=each.score + _RERANK * squashed(score), rerank=score)
            for each, score in zip(head, raw, strict=True)
        ]
        done = {each.evidence.unit.id for each in head}
        judged.append(sorted(read, key=order) + [each for each in scored[share:] if each.evidence.unit.id not in done])
    return judged


def asked_alone(question: str, part: Asked, of: int) -> str:
    """What a unit is read against: the part where it says itself what it is about, else the whole question.

    No unit suits a question of three parts well that answers only one of them.
    """
    return part.text if of > 1 and len(part.stems) >= _STANDS_ALONE else question


def _others_of_the_best(left: Sequence[Scored]) -> list[Scored]:
    """Those of some units that stand in the passages that read best and may give what is asked, best first."""
    near = [each for each in left if each.evidence.passage.number <= _READ_ANYWAY and each.kind > _HARDLY]
    near.sort(key=lambda each: (-_passage_reading(each.evidence.passage), *order(each)))
    return near[:_READ_MORE]


def _passage_reading(passage: Passage) -> float:
    score = passage.hit.legs.get(RERANK_LEG)
    return score.score if score else -math.inf


def reading(evidence: Evidence) -> str:
    """A unit as the cross-encoder reads it: under its heading, after what it hangs on or else what stands before it."""
    before = ""
    if evidence.lead is None and evidence.position > 0:
        before = evidence.passage.chunk.units[evidence.position - 1].text
    said = f"{before} {evidence.text}" if before and len(before) < _LONGEST_BEFORE else evidence.text
    return f"{evidence.passage.heading}\n{said}"


def squashed(raw: float) -> float:
    return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, (raw - _RERANK_MIDDLE) / _RERANK_SPREAD))))
