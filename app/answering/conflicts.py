# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Where two documents of one origin speak of what is asked: both are shown, and first the one that holds.

One holds over the other where the library knows it as its later version or its erratum, where it says that it changes it ("Bylaw
No. 3946 is amended by deleting section 2 and replacing it with ..."), or where it is dated later.
"""

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from app.answering.choice import GIVEN, VALUES, repeats
from app.answering.clarify import of_one_origin
from app.answering.config import AnswerSettings
from app.answering.evidence import Evidence
from app.answering.expectation import gives, without_mark
from app.answering.extract import Asked, Scored
from app.answering.quantities import quantities, same
from app.answering.text import kin_of, terms
from app.domain.documents import Document, Role
from app.domain.remarks import RemarkCode

_NUMBER = re.compile(r"(?<!\d)\d{3,6}(?!\d)")
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_DATED = re.compile(r"(?<!\d)((?:19|20)\d\d)(?:[-_ .]?(?:[qQ]([1-4])|([01]\d)(?:[-_.]?([0-3]\d))?(?!\d)))?")
_CHANGES = re.compile(
    r"\b(?:amend(?:ed|s|ing)?|delet(?:e|ed|es|ing)|replac(?:e|ed|es|ing)|repeal(?:ed|s|ing)?|rescind(?:ed|s)?|supersed(?:e|ed|es|ing)"
    r"|errat(?:a|um)|correct(?:s|ed|ion))\b",
    re.IGNORECASE,
)
_ERRATUM = re.compile(r"\b(?:errat(?:a|um)|corrigend(?:a|um)|berichtigung(?:en)?|rectificatifs?|fe de erratas)\b", re.IGNORECASE)
_BARE_NOTE = 60  # characters of a unit up to which it may be no more than a note on what stands before it
_OF_THE_SAME = 0.8  # share of what the best unit holds of the question that its rival must hold
_ENOUGH = 0.4  # share of the question that a unit which refers to another document must hold, with its heading
_ENOUGH_WITH_VALUE = 0.2  # and where it gives the kind of value that is asked for


@dataclass(frozen=True, slots=True)
class Pair:
    """The chosen quotes with one from another document of the same origin, the one that holds first."""

    chosen: tuple[Evidence, ...]
    note_on: str  # id of the unit that `reason` is said of
    reason: RemarkCode


def both(
    question: str,
    chosen: Sequence[Evidence],
    asked: Sequence[Asked],
    by_part: Sequence[Sequence[Scored]],
    evidence: Sequence[Evidence],
    documents: Mapping[str, Document],
    settings: AnswerSettings,
) -> Pair | None:
    """None where no other document of the same origin speaks of what is asked, or where it says the same."""
    if not chosen or len(documents) < 2 or len(asked) > 1:  # the quotes of several parts answer different things
        return None
    first = documents[chosen[0].passage.chunk.document_id]
    other = _other(question, chosen, asked, by_part, evidence, documents, settings)
    if other is None:
        return None
    second = documents[other.passage.chunk.document_id]
    reason = _holds(first, second, evidence)
    turned = None if reason else _holds(second, first, evidence)
    others = [each for each in chosen if each.passage.chunk.document_id != second.id] or list(chosen)
    mine = _best(others, by_part, settings.quotes - 1)
    if turned is None:
        return Pair((*mine, other), other.unit.id, reason or RemarkCode.TWO_SPEAK)
    return Pair((other, *mine), mine[0].unit.id, turned)


def _best(chosen: Sequence[Evidence], by_part: Sequence[Sequence[Scored]], most: int) -> list[Evidence]:
    """The one of some quotes that is best by everything and those that read best, in their order."""
    scored = {each.evidence.unit.id: each for part in by_part for each in part}
    first = max(chosen, key=lambda each: scored[each.unit.id].score if each.unit.id in scored else 0.0)
    reading = {unit_id: each.rerank for unit_id, each in scored.items() if each.rerank is not None}
    others = sorted((each for each in chosen if each is not first), key=lambda each: -reading.get(each.unit.id, -math.inf))
    kept = [first, *others][:most]
    return [each for each in chosen if each in kept]


def _other(
    question: str,
    chosen: Sequence[Evidence],
    asked: Sequence[Asked],
    by_part: Sequence[Sequence[Scored]],
    evidence: Sequence[Evidence],
    documents: Mapping[str, Document],
    settings: AnswerSettings,
) -> Evidence | None:
    first = documents[chosen[0].passage.chunk.document_id]
    kin = {
        document_id
        for document_id, each in documents.items()
        if document_id != first.id and of_one_origin(first, each, documents)
    }
    if not kin:
        return None
    quoted = next((each for each in chosen if each.passage.chunk.document_id in kin), None)
    if quoted is not None:
        return quoted if _differs(quoted, chosen[0]) else None
    referring = _that_refers(first, asked, [each for each in evidence if each.passage.chunk.document_id in kin])
    if referring is not None:
        return referring
    for scored in by_part:
        best = next((each for each in scored if each.evidence.passage.chunk.document_id == first.id), None)
        rival = next((each for each in scored if each.evidence.passage.chunk.document_id in kin), None)
        if best is None or rival is None:
            continue
        if not _reads_as_well(rival, best, settings) and not _is_next(rival, scored, settings):
            continue
        second = documents[rival.evidence.passage.chunk.document_id]
        if _differs(rival.evidence, best.evidence) and not _said(rival.evidence, chosen) and not _meant(question, first, second):
            return rival.evidence
    return None


def _said(rival: Evidence, chosen: Sequence[Evidence]) -> bool:
    """Whether a quote says it already: the same sentence with another value says something else."""
    return any(repeats(rival, (each,)) and not _differs(rival, each) for each in chosen)


def _reads_as_well(rival: Scored, best: Scored, settings: AnswerSettings) -> bool:
    if rival.rerank is None or best.rerank is None or rival.kind < best.kind:
        return False
    if rival.coverage < _OF_THE_SAME * best.coverage and rival.rerank < best.rerank:
        return False
    return rival.rerank >= max(settings.conflict_least, best.rerank - settings.conflict_gap)


def _is_next(rival: Scored, scored: Sequence[Scored], settings: AnswerSettings) -> bool:
    """Whether nothing but the best unit goes before it, and it speaks of what is asked: the rule beside its exception."""
    return len(scored) > 1 and scored[1] is rival and rival.rerank is not None and rival.rerank >= settings.conflict_least


def _meant(question: str, first: Document, second: Document) -> bool:
    """Whether the question gives a year or number that the first document bears in its name, and a later one does not."""
    if (_date(first) or ()) >= (_date(second) or ()):
        return False
    given = set(re.findall(r"\d{3,}", question))
    mine, theirs = (set(re.findall(r"\d{3,}", f"{each.title} {each.file_name}")) for each in (first, second))
    return bool(given & (mine - theirs))


def _differs(left: Evidence, right: Evidence) -> bool:
    """Whether the left unit gives a value that the right one does not."""
    one, two = (quantities(without_mark(each.unit.text)) for each in (left, right))
    return any(not any(same(value, other) for other in two) for value in one)


def _that_refers(first: Document, asked: Sequence[Asked], evidence: Sequence[Evidence]) -> Evidence | None:
    """The unit of another document that refers to the first one and holds most of the question; with what it stands behind."""
    number = _own_number(first)
    if not number:
        return None
    pattern = re.compile(rf"(?<!\d){number}(?!\d)")
    found: list[tuple[float, Evidence]] = []
    for each in evidence:
        if not pattern.search(each.unit.text) or _own_number_is(each, number):
            continue
        whole = _with_what_it_notes(each)
        share = max(_held(part, whole) for part in asked)
        given = any(part.kind in VALUES and gives(part.kind, each.unit.text) >= GIVEN for part in asked)
        if share >= (_ENOUGH_WITH_VALUE if given else _ENOUGH):
            found.append((share, whole))
    return max(found, key=lambda pair: pair[0])[1] if found else None


def _own_number_is(each: Evidence, number: str) -> bool:
    return bool(re.search(rf"(?<!\d){number}(?!\d)", each.passage.title))


def _with_what_it_notes(each: Evidence) -> Evidence:
    """A bare note ("(Bylaw 12, adopted in May)") with the words before it, which it is about."""
    if each.position == 0 or len(each.unit.text) > _BARE_NOTE or each.lead is not None:
        return each
    return replace(each, lead=each.passage.chunk.units[each.position - 1])


def _held(part: Asked, each: Evidence) -> float:
    there = set(terms(f"{each.passage.heading} {each.text}", part.language))
    return sum(weight for stem, weight in part.rarity.items() if kin_of(stem, part.language) & there) / part.whole


def _holds(one: Document, two: Document, evidence: Sequence[Evidence]) -> RemarkCode | None:
    """Why the first document holds over the second; None where nothing says so."""
    if one.supersedes == two.id or (_is_erratum(one) and not _is_erratum(two)):
        return RemarkCode.IS_REPLACED
    number = _own_number(two)
    if number:
        pattern = re.compile(rf"(?<!\d){number}(?!\d)")
        for each in evidence:
            if each.passage.chunk.document_id == one.id and pattern.search(each.text) and _CHANGES.search(each.text):
                return RemarkCode.IS_CHANGED
    mine, theirs = _date(one), _date(two)
    return RemarkCode.IS_EARLIER if mine and theirs and mine > theirs else None


def _is_erratum(document: Document) -> bool:
    """Whether the library was told so, or the document calls itself so."""
    return document.role is Role.ERRATA or bool(_ERRATUM.search(f"{document.title} {document.file_name}".replace("_", " ")))


def _own_number(document: Document) -> str:
    """The number by which others refer to a document: the first of its file name, or of its title, that is no year."""
    for name in (document.file_name, document.title):
        for match in _NUMBER.finditer(name):
            if not _YEAR.fullmatch(match.group()):
                return match.group()
    return ""


def _date(document: Document) -> tuple[int, int, int] | None:
    """The latest date in the names of a document: year, last month (0 where it is not known), day."""
    found = []
    for year, quarter, month, day in _DATED.findall(f"{document.file_name} {document.title}"):
        found.append((int(year), int(quarter) * 3 if quarter else int(month or 0), int(day or 0)))
    return max(found, default=None)
