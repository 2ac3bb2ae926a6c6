# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Claims of a draft: split into sentences, checked against the units they cite, and repaired where that is possible."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rank_bm25 import BM25Plus

from app.answering.citations import Place, overlap
from app.answering.config import AnswerSettings
from app.answering.differences import Fault
from app.answering.evidence import Evidence
from app.answering.judge import Judge, Ruling
from app.answering.row_claims import named_rows
from app.answering.sentences import split
from app.answering.text import terms, words
from app.answering.verify import Check, check
from app.domain.answers import DroppedClaim, Verdict
from app.domain.chunks import Cell
from app.domain.jobs import CancelToken
from app.domain.remarks import Remark, RemarkCode, remark

_UNITS_A_CLAIM = 3
_FEWEST_WORDS = 4  # that make a statement
_JOINED = re.compile(r";\s+(?:and\s+|but\s+)?|,?\s+(?:and|but|while|whereas|yet)\s+")
_AUXILIARIES = "is are was were has have had must shall may can will should do does did cannot"
_VERBS = frozenset(_AUXILIARIES.split())
_QUOTABLE_OVERLAP = 0.45
_NAMED_OVERLAP = 0.2  # with a unit that the sentence names itself


@dataclass(frozen=True, slots=True)
class CheckedClaim:
    """A claim as it may be shown: its verdict, the places that bear it, and what the source says where it is only partly so."""

    text: str
    verdict: Verdict
    remarks: tuple[Remark, ...] = ()
    places: tuple[Place, ...] = ()


@dataclass(frozen=True, slots=True)
class Drafted:
    """A sentence of a draft, the passages (their numbers, as given) and the units (their ids) that it names."""

    text: str
    passages: tuple[int, ...]
    units: tuple[str, ...] = ()


def check_against_text(passage: str, claim: str, settings: AnswerSettings | None = None) -> CheckedClaim:
    """A claim against a passage of plain text, as the evaluation of claims asks for it."""
    used = settings or AnswerSettings()
    checked = check(claim, split(passage), "", used)
    return CheckedClaim(claim, checked.verdict, checked.remarks)


def verified(
    drafted: Sequence[Drafted],
    evidence: Sequence[Evidence],
    settings: AnswerSettings,
    cancel: CancelToken,
    judge: Judge | None = None,
) -> tuple[tuple[CheckedClaim, ...], tuple[DroppedClaim, ...]]:
    """(claims that may be shown, what was dropped or replaced and why).

    A claim is checked against the units it names; if they do not bear it, against the best units of the passages it names, then
    against the best of all. What only its wording leaves undecided a judge may decide. What is not borne out is restricted to the
    statements that are, else the unit that it was most likely taken from is quoted instead, each checked once more; if there is
    none, the claim is dropped.
    """
    shown: list[CheckedClaim] = []
    dropped: list[DroppedClaim] = []
    for sentence in drafted:
        pools = [
            [each for each in evidence if each.unit.id in sentence.units],
            [each for each in evidence if each.passage.number in sentence.passages],
            evidence,
        ]
        for text in split(sentence.text):
            cancel.raise_if_cancelled()
            claim, loss = _judged(text, [pool for pool in pools if pool], bool(pools[0]), settings, judge, cancel)
            if loss:
                dropped.append(loss)
            if claim and not any(_says_again(claim.text, other.text) for other in shown):
                shown.append(claim)
    return tuple(shown), tuple(dropped)


def _judged(
    text: str,
    pools: Sequence[Sequence[Evidence]],
    named: bool,
    settings: AnswerSettings,
    judge: Judge | None,
    cancel: CancelToken,
) -> tuple[CheckedClaim | None, DroppedClaim | None]:
    """`pools` go from the narrowest to all there is; `named`: the first are the very units that the sentence names."""
    if text.rstrip(' "”’').endswith("?"):
        return None, DroppedClaim(text, Verdict.UNSUPPORTED, (remark(RemarkCode.NOT_ASKED_FOR),))
    best: tuple[Check, list[Evidence]] | None = None
    for pool in pools:
        found = best_check(text, pool, settings)
        if found and borne_out(found[0], settings):
            return _whole(text, *found, settings)
        best = best or found
    if best is None:
        return None, DroppedClaim(text, Verdict.UNSUPPORTED, (remark(RemarkCode.NO_PASSAGE),))
    result, units = best
    if result.verdict is Verdict.PARTLY and keeps_close(result, settings):
        return _shown(text, result, units), None
    why = result.remarks or (remark(RemarkCode.STRAYS),)
    if judge and is_undecided(result):
        claim, ruling = _by_judge(text, units, pools[-1], settings, judge, cancel)
        if claim:
            return claim, None
        if ruling is Ruling.NOT_SUPPORTED:
            why = (*why, remark(RemarkCode.JUDGED_AGAINST, model=judge.name))
    return _repaired(text, result.verdict, why, pools, named, settings)


def _whole(
    text: str, result: Check, units: Sequence[Evidence], settings: AnswerSettings
) -> tuple[CheckedClaim, DroppedClaim | None]:
    """A claim that is borne out; of words that are no sentence by themselves, the unit with what it hangs on is shown instead."""
    if len(units) > 1 or not (text[:1].islower() or len(words(text)) < _FEWEST_WORDS) or not quotable(units[0], settings):
        return _shown(text, result, units), None
    quote = units[0]
    replacement = CheckedClaim(quote.text, Verdict.SUPPORTED, (), (Place(quote.passage, quote.units),))
    return replacement, DroppedClaim(text, result.verdict, (remark(RemarkCode.FRAGMENT),), replaced_by=quote.text)


def is_undecided(result: Check) -> bool:
    """Whether nothing but other words stands against a claim."""
    return all(difference.fault is Fault.WORDS for difference in result.differences)


def _by_judge(
    text: str,
    units: Sequence[Evidence],
    evidence: Sequence[Evidence],
    settings: AnswerSettings,
    judge: Judge,
    cancel: CancelToken,
) -> tuple[CheckedClaim | None, Ruling]:
    """The claim, where the judge finds it in the passage of these units and nothing stands against it at the place named."""
    passage = [each for each in evidence if each.passage is units[0].passage]
    opinion = judge.opinion(text, [each.text for each in passage], cancel)
    if opinion.ruling is not Ruling.SUPPORTED:
        return None, opinion.ruling
    place = units if opinion.unit is None else [passage[opinion.unit]]
    again = best_check(text, place, settings)
    if again and not is_undecided(again[0]):
        return None, Ruling.CANNOT_TELL
    told = (remark(RemarkCode.JUDGED_FOR, model=judge.name),)
    return CheckedClaim(text, Verdict.SUPPORTED, told, places_of(place)), opinion.ruling


def _repaired(
    text: str,
    verdict: Verdict,
    why: tuple[Remark, ...],
    pools: Sequence[Sequence[Evidence]],
    named: bool,
    settings: AnswerSettings,
) -> tuple[CheckedClaim | None, DroppedClaim]:
    """What of a claim is borne out, or else the quote, each checked as a claim is; None where there is neither."""
    for kept, rest in shorter(text):
        best = best_check(kept, pools[0], settings)
        if best and borne_out(best[0], settings):
            told = (*why, remark(RemarkCode.RESTRICTED, said=rest))
            return _shown(kept, *best), DroppedClaim(text, verdict, told, replaced_by=kept)
    nearest = (_nearest(text, pool, _NAMED_OVERLAP if named and pool is pools[0] else _QUOTABLE_OVERLAP) for pool in pools)
    quote = next((each for each in nearest if each is not None), None)
    if quote is None or not quotable(quote, settings):
        return None, DroppedClaim(text, verdict, why)
    replacement = CheckedClaim(quote.text, Verdict.SUPPORTED, (), (Place(quote.passage, quote.units),))
    return replacement, DroppedClaim(text, verdict, why, replaced_by=quote.text)


def quotable(quote: Evidence, settings: AnswerSettings) -> bool:
    """Whether a quote bears itself out, as it must."""
    texts = [unit.text for unit in quote.units]
    return check(quote.text, texts, quote.passage.heading, settings).verdict is Verdict.SUPPORTED


def shorter(text: str) -> Iterator[tuple[str, str]]:
    """(what is left of a sentence without its last statement, that statement), the longest first.

    Only whole statements that are joined to the first are left out, never a condition or an exception of it.
    """
    for match in reversed(list(_JOINED.finditer(text))):
        kept, rest = text[: match.start()], text[match.end() :]
        if _is_statement(kept) and _is_statement(rest):
            yield f"{kept}.", rest.rstrip(" .")


def _is_statement(text: str) -> bool:
    """Whether a text has a verb, as far as small words tell, and something besides."""
    said = words(text)
    return any(word in _VERBS for word in said) and len(said) >= _FEWEST_WORDS


def keeps_close(result: Check, settings: AnswerSettings) -> bool:
    """Whether a sentence keeps to its source so that it may be shown. A free paraphrase gives way to the quote."""
    return result.close or result.coverage >= settings.shown_coverage


def borne_out(result: Check, settings: AnswerSettings) -> bool:
    """Whether a sentence is shown as it stands, without a note."""
    return result.verdict is Verdict.SUPPORTED and keeps_close(result, settings)


def _shown(text: str, result: Check, units: Sequence[Evidence]) -> CheckedClaim:
    return CheckedClaim(text, result.verdict, result.remarks if result.verdict is Verdict.PARTLY else (), places_of(units))


def places_of(units: Sequence[Evidence]) -> tuple[Place, ...]:
    """The units by passage, each passage once, in the order in which they come; within a passage in reading order."""
    by_passage: dict[int, list[Evidence]] = {}
    for each in units:
        by_passage.setdefault(each.passage.number, []).append(each)
    found: list[Place] = []
    for group in by_passage.values():
        ordered = sorted(group, key=lambda each: each.position)
        positions = {unit.id: index for index, unit in enumerate(ordered[0].passage.chunk.units)}
        every = {unit.id: unit for each in ordered for unit in each.units}
        found.append(Place(ordered[0].passage, tuple(sorted(every.values(), key=lambda unit: positions.get(unit.id, 0)))))
    return tuple(found)


def best_check(text: str, evidence: Sequence[Evidence], settings: AnswerSettings) -> tuple[Check, list[Evidence]] | None:
    """The claim against the fewest units that cover its words: the best one, then the best two, then three; and these units.

    None where no unit shares a word with it.
    """
    chosen: list[Evidence] = []
    best: tuple[Check, list[Evidence]] | None = None
    wanted = set(terms(text))
    pool = [each for each in _of_named_rows(text, evidence) if wanted & set(terms(each.text))]
    while pool and len(chosen) < _UNITS_A_CLAIM:
        following = max(
            pool, key=lambda each: (len(wanted & set(terms(each.text))), overlap(text, each.text), -each.passage.number)
        )
        pool.remove(following)
        chosen.append(following)
        wanted -= set(terms(following.text))
        context = " ".join(dict.fromkeys(each.passage.heading for each in chosen))
        units = [unit for place in places_of(chosen) for unit in place.units]
        result = check(text, [unit.text for unit in units], context, settings, [unit.cells for unit in units])
        if best is None or _rank(result) > _rank(best[0]):
            best = (result, list(chosen))
        if result.verdict is Verdict.SUPPORTED:
            break
    return best


def _of_named_rows(text: str, evidence: Sequence[Evidence]) -> list[Evidence]:
    """Without the other rows of a table of which the claim names some: a value is looked for in the row it is said of."""
    tables: dict[str, list[Sequence[Cell]]] = {}
    for each in evidence:
        if each.unit.cells:
            tables.setdefault(each.passage.chunk.id, []).append(each.unit.cells)
    named = {chunk: named_rows(text, rows) for chunk, rows in tables.items()}
    return [
        each
        for each in evidence
        if not each.unit.cells or not named[each.passage.chunk.id] or each.unit.cells in named[each.passage.chunk.id]
    ]


def _rank(result: Check) -> tuple[int, float]:
    order = (Verdict.UNSUPPORTED, Verdict.CONTRADICTED, Verdict.PARTLY, Verdict.SUPPORTED)
    return order.index(result.verdict), result.coverage


def _nearest(text: str, evidence: Sequence[Evidence], least: float) -> Evidence | None:
    """The unit that a sentence was most likely taken from, by BM25 over the few that were read; None where none is near."""
    # Of a handful of units every word is rare or common by chance: the variant whose weights never turn negative.
    scores = BM25Plus([terms(each.text) or [""] for each in evidence]).get_scores(terms(text))
    order = sorted(range(len(evidence)), key=lambda index: (-scores[index], evidence[index].passage.number, index))
    best = evidence[order[0]]
    return best if overlap(text, best.text) >= least else None


def _says_again(text: str, shown: str) -> bool:
    """Whether a text is told word for word in one that is shown."""
    return f" {' '.join(words(text))} " in f" {' '.join(words(shown))} " or terms(text) == terms(shown)
