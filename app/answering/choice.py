# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which of the scored units are quoted: the best, what completes it, and others that add to it, in reading order."""

import math
import re
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace

from app.answering.config import AnswerSettings
from app.answering.evidence import Evidence, is_item
from app.answering.expectation import Kind, gives
from app.answering.extract import Asked, Scored, order
from app.answering.rows import asked_columns
from app.answering.text import terms

_AS_WELL = 2.0  # raw scores of the cross-encoder between two units of which either may answer
_NEARLY_ALL = 0.8  # of the words of the shorter of two units: they say the same
GIVEN = 0.9  # from here on a unit gives the kind of thing asked for
_NEAR = 2  # units before and after the best one that may tell the reason or the way
_SURELY = 4.0  # raw score of the cross-encoder at which a unit surely speaks of what is asked
_GOES_ON = 0.3  # share of the question that the next unit holds if an explanation goes on in it
VALUES = frozenset((Kind.MONEY, Kind.NUMBER, Kind.TIME, Kind.SIZE))
_EXPLAINED = frozenset((Kind.ANY, Kind.DEFINITION, Kind.REASON, Kind.MANNER))
_HAPPENS = re.compile(
    r"\bwhat (?:happens|happened|goes wrong|will happen|would happen|is the (?:result|effect|consequence))\b", re.IGNORECASE
)
_TOLD = frozenset((Kind.REASON, Kind.MANNER))


def choose(
    asked: Sequence[Asked], by_part: Sequence[Sequence[Scored]], evidence: Sequence[Evidence], settings: AnswerSettings
) -> tuple[Evidence, ...]:
    """1 to `settings.quotes` units: the best of each part of the question, what completes it, then others that add to them.

    A part whose best unit is chosen already is answered by it. What says nearly the same as a chosen one, or nothing of the
    question beyond it, is left out. Neighbours come in reading order.
    """
    chosen: list[Evidence] = []
    covered: set[str] = set()
    by_part = [_with_something_said_first(scored, settings) for scored in by_part]
    for part, scored in zip(asked, by_part, strict=True):
        if not scored or not (scored[0].covers or scored[0].rerank is not None):
            continue
        if len(chosen) < settings.quotes and not repeats(scored[0].evidence, chosen):
            chosen.append(scored[0].evidence)
            covered |= scored[0].covers
            following = _completion(part, scored, evidence)
            if following and len(chosen) < settings.quotes and not repeats(following, chosen):
                chosen.append(following)
                covered |= set(terms(following.text, part.language))
    others = sorted(
        (
            (each.score / scored[0].score, each, part, scored[0])
            for part, scored in zip(asked, by_part, strict=True)
            if scored
            for each in scored[1:6]
            if each.covers or each.rerank is not None
        ),
        key=lambda found: (-_by_reading(found[1], found[3]), -found[0], order(found[1])),
    )
    for share, each, part, best in others:
        if share < settings.second_quote_share or len(chosen) >= settings.quotes or repeats(each.evidence, chosen):
            continue
        if _announces(each.evidence):
            continue
        if _adds(each, part, covered, settings) or _reads_as_well(each, best):
            chosen.append(each.evidence)
            covered |= each.covers
    if len(asked) == 1 and len(chosen) == 1 and asked[0].kind is Kind.ANY and _HAPPENS.search(asked[0].text):
        chosen += _story(chosen[0], evidence, asked[0])[: settings.quotes - 1]
    rarity = {stem: weight for part in asked for stem, weight in part.rarity.items()}
    narrowed = [replace(each, unit=asked_columns(each.unit, rarity, asked[0].language)) for each in _in_readingorder(chosen)]
    return _without_leads_quoted(narrowed)


def _by_reading(other: Scored, best: Scored) -> float:
    """By how much the cross-encoder puts a unit before the one that comes first by everything; 0 where it does not."""
    return max(0.0, other.rerank - best.rerank) if other.rerank is not None and best.rerank is not None else 0.0


def _adds(other: Scored, part: Asked, covered: AbstractSet[str], settings: AnswerSettings) -> bool:
    """Whether a unit speaks of something asked that the chosen ones do not, by the rarity of what it adds."""
    added = sum(part.rarity.get(stem, 0.0) for stem in other.covers - covered)
    return added >= settings.added_share * (part.weight or 1.0)


def _reads_as_well(other: Scored, best: Scored) -> bool:
    """Whether the cross-encoder puts a unit before, or near, the one that comes first by everything: which is right is open."""
    return other.rerank is not None and best.rerank is not None and other.rerank > best.rerank - _AS_WELL


def _announces(candidate: Evidence) -> bool:
    """Whether a unit only says that something follows ("consisted of the following:"): beside other quotes it says nothing."""
    return candidate.unit.text.rstrip().endswith(":")


def _with_something_said_first(scored: Sequence[Scored], settings: AnswerSettings) -> Sequence[Scored]:
    """A unit that only announces gives way to the next that scores nearly as well and says something."""
    if not scored or not _announces(scored[0].evidence):
        return scored
    enough = settings.second_quote_share * scored[0].score
    said = next((each for each in scored if each.score >= enough and not _announces(each.evidence)), None)
    return scored if said is None else [said, *(each for each in scored if each is not said)]


def _story(here: Evidence, evidence: Sequence[Evidence], part: Asked) -> tuple[Evidence, ...]:
    """What happens next: the next two units, as long as each takes up something that the one before has brought in."""
    found: list[Evidence] = []
    before = here
    beside = {each.position: each for each in evidence if each.passage is here.passage}
    for step in (1, 2):
        following = beside.get(here.position + step)
        brought = set(terms(before.unit.text, part.language)) - set(part.stems)
        if following is None or not brought & set(terms(following.unit.text, part.language)):
            break
        found.append(following)
        before = following
    return tuple(found)


def _completion(part: Asked, scored: Sequence[Scored], evidence: Sequence[Evidence]) -> Evidence | None:
    """The unit near the best one that gives what it lacks: the value asked for, or how it goes on.

    A value is looked for beside the best unit, then in the rest of its section, there by score. An explanation goes on with the
    next unit, if that hangs on the best one, is the next item of its list, or speaks of the question too.
    """
    best = scored[0]
    here = best.evidence
    beside = {each.position: each for each in evidence if each.passage is here.passage}
    if part.kind in VALUES:
        if best.kind >= GIVEN:
            return None
        places = (here.position + 1, here.position - 1, here.position + 2)
        near = [beside[place] for place in places if place in beside]
        found = next((each for each in near if gives(part.kind, each.unit.text, part.stems) >= GIVEN), None)
        return found or next(
            (each.evidence for each in scored if each.kind >= GIVEN and _of_one_section(each.evidence, here)), None
        )
    following = beside.get(here.position + 1)
    if following is None or part.kind not in _EXPLAINED or _announces(following):
        return None
    if part.kind in _TOLD and best.kind < GIVEN:
        return _that_tells(scored, here) or following
    hangs = following.lead is not None and following.lead.id == here.unit.id
    spoken = set(terms(following.unit.text, part.language))
    shared = sum(weight for stem, weight in part.rarity.items() if stem in spoken)
    listed = shared > 0.0 and is_item(here.unit) and is_item(following.unit)
    return following if hangs or listed or shared >= _GOES_ON * part.weight else None


def _that_tells(scored: Sequence[Scored], here: Evidence) -> Evidence | None:
    """Of the units within two of the best one, the one that reads best among those that give the reason or the way."""
    near = [
        each
        for each in scored
        if each.evidence.passage is here.passage
        and 0 < abs(each.evidence.position - here.position) <= _NEAR
        and (each.kind >= GIVEN or (each.rerank is not None and each.rerank > _SURELY))
    ]
    return max(near, key=lambda each: (each.rerank or -math.inf, each.score)).evidence if near else None


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


def repeats(candidate: Evidence, chosen: Sequence[Evidence]) -> bool:
    """Whether a chosen one holds this unit already, or says nearly the same."""
    mine = set(terms(candidate.unit.text))
    for each in chosen:
        if any(unit.id == candidate.unit.id for unit in each.units):
            return True
        other = set(terms(each.unit.text))
        if mine and other and len(mine & other) / min(len(mine), len(other)) > _NEARLY_ALL:
            return True
    return False


def _in_readingorder(chosen: Sequence[Evidence]) -> tuple[Evidence, ...]:
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
