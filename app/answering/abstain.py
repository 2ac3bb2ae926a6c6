# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Whether what was found is enough to answer: by what it holds of the question, not by how near it seems."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.answering.config import AnswerSettings
from app.answering.evidence import Passage
from app.answering.expectation import named, of_another_number, of_other_years
from app.answering.extract import RERANK_LEG, Asked, Scored, asked_alone
from app.answering.support import borne_out
from app.answering.text import kin_of, terms
from app.answering.text import stem as stem_of
from app.domain.answers import Outcome
from app.domain.jobs import CancelToken
from app.domain.ports import Reranker

_CLEARLY = 3.0  # raw scores of the cross-encoder by which a word is clearly meant
_RATHER = 1.5  # and by which the quote speaks of something else
_ELSEWHERE = 0.3  # sufficiency, at most, of a passage about another year or figure than the one asked for
_CLEAREST = 10.0  # raw scores of the cross-encoder beyond this say no more


@dataclass(frozen=True, slots=True)
class Signals:
    """What speaks for an answer; all but `reading` and `quoted` are 0 to 1.

    `unit` and `passage` are the shares of the question, by rarity, that the best unit and its passage hold; `missing`, `pairs`
    and `kind` are those of the best unit (see `Scored`). `reading` is the best raw score that the cross-encoder gives the first
    passages, `quoted` the one it gives the best unit; None without one. `meant` is the share of the question that the unit means
    without saying it, `against` how clearly it speaks of something else than one of its words (see `support`). `unknown`: the
    question names something that none of the passages names.
    `elsewhere`: it is about a year, or a figure or table with a number, and the passage about another one.
    """

    unit: float
    passage: float
    missing: float
    pairs: float
    kind: float
    reading: float | None
    quoted: float | None = None
    meant: float = 0.0
    against: float = 0.0
    unknown: bool = False
    elsewhere: bool = False


def signals(
    question: str,
    asked: Sequence[Asked],
    by_part: Sequence[Sequence[Scored]],
    reading: float | None,
    reranker: Reranker | None,
    cancel: CancelToken,
) -> Signals | None:
    """Of the part of the question that is borne out best; None when no unit holds a word of the question.

    Without `reading` the cross-encoder is not asked. Raises what it raises.
    """
    found = [
        _of_part(question, part, len(asked), scored[0], reading, reranker if reading is not None else None, cancel)
        for part, scored in zip(asked, by_part, strict=True)
        if scored and (scored[0].covers or reading is not None)
    ]
    return max(found, key=sufficiency) if found else None


def read_passages(
    question: str, passages: Sequence[Passage], reranker: Reranker, settings: AnswerSettings, cancel: CancelToken
) -> float | None:
    """The best raw score of the first passages, as the cross-encoder reads them whole; what search has read is not read again."""
    first = passages[: settings.passages_judged]
    known = [score.score for each in first if (score := each.hit.legs.get(RERANK_LEG))]
    unread = [f"{each.heading}\n{each.chunk.text}" for each in first if RERANK_LEG not in each.hit.legs]
    scores = [*known, *(reranker.scores(question, unread, cancel) if unread else ())]
    return max(scores, default=None)


def _of_part(
    question: str,
    part: Asked,
    of: int,
    best: Scored,
    reading: float | None,
    reranker: Reranker | None,
    cancel: CancelToken,
) -> Signals:
    passage = best.evidence.passage
    held = set(terms(f"{passage.heading} {passage.chunk.text}", part.language))
    in_passage = sum(weight for stem, weight in part.rarity.items() if kin_of(stem, part.language) & held)
    meant, against = 0.0, 0.0
    if reranker is not None:
        weights = {stem: weight for stem, weight in {**part.rarity, **part.absent}.items() if stem in part.stems}
        borne = borne_out(asked_alone(question, part, of), part, best, reranker, cancel)
        whole, heaviest = sum(weights.values()), max(weights.values(), default=0.0)
        meant = sum(weights[stem] / whole * min(1.0, gain / _CLEARLY) for stem, gain in borne.items() if gain > 0)
        against = max(
            (weights[stem] / heaviest * min(1.0, -gain / _RATHER) for stem, gain in borne.items() if gain < 0), default=0.0
        )
    told = f"{passage.heading} {passage.chunk.text}"
    names = {stem_of(word, part.language) for word in named(question)}
    return Signals(
        unit=best.coverage,
        passage=in_passage / part.whole,
        missing=best.missing,
        pairs=best.pairs,
        kind=best.kind,
        reading=reading,
        quoted=best.rerank,
        meant=meant,
        against=against,
        unknown=any(stem in names for stem in part.absent),
        elsewhere=of_another_number(question, told) or of_other_years(question, told),
    )


# By logistic regression on labelled questions about rulebooks, bylaws, textbooks, papers, manuals, reports and scans together:
# 166 whose page was found against 40 without an answer, and, weighing a quarter, the same questions with the right pages taken
# out of what was found. Regularised, so that no set decides. With one set left out at a time, weights and threshold from the
# others, 77 % of the unanswerable are caught and 11 % of the answerable refused (72 and 9 % with another threshold).
# "given" is the kind of thing asked for, as far as it is given of what is asked about: any length is no speed limit for boats.
_WITH_READING: Mapping[str, float] = {
    "bias": 0.25,
    "pairs": 0.89,
    "given": 1.71,
    "read": 0.215,
    "against": -0.74,
    "unknown": -0.99,
}
_WITHOUT: Mapping[str, float] = {"bias": -3.0, "passage": 2.4, "pairs": 1.91, "given": 1.07, "kind": 2.06, "unknown": -0.99}


def sufficiency(found: Signals) -> float:
    """0 to 1: the higher, the likelier what was found holds what was asked. A scale of its own, not a probability."""
    read, quoted = found.reading or 0.0, found.quoted if found.quoted is not None else found.reading or 0.0
    values = {
        "bias": 1.0,
        "passage": found.passage,
        "pairs": found.pairs,
        "kind": found.kind,
        "given": found.kind * (1.0 - max(0.0, found.missing - found.meant)),
        "read": (_bounded(read) + _bounded(quoted)) / 2,
        "against": found.against,
        "unknown": float(found.unknown or found.elsewhere),
    }
    weights = _WITHOUT if found.reading is None else _WITH_READING
    value = 1.0 / (1.0 + math.exp(-sum(weight * values[name] for name, weight in weights.items())))
    return min(value, _ELSEWHERE) if found.elsewhere else value


def _bounded(score: float) -> float:
    return max(-_CLEAREST, min(_CLEAREST, score))


def outcome(found: Signals | None, settings: AnswerSettings) -> Outcome:
    """ANSWERED, INSUFFICIENT (related passages, but none gives what was asked) or NOT_FOUND (nothing relevant)."""
    if found is None:
        return Outcome.NOT_FOUND
    value = sufficiency(found)
    enough = settings.enough_unread if found.reading is None else settings.enough
    if value >= enough:
        return Outcome.ANSWERED
    related = found.passage >= settings.related_share or value >= settings.related * enough
    return Outcome.INSUFFICIENT if related else Outcome.NOT_FOUND
