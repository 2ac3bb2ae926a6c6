# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A checked draft beside the quotes of an answer without a model: what is beside the question goes, what it passes over stays.

So a model may make an answer shorter to read, but hardly make it hold less.
"""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from app.answering.choice import GIVEN, VALUES
from app.answering.claims import CheckedClaim
from app.answering.config import AnswerSettings
from app.answering.evidence import Evidence
from app.answering.expectation import gives
from app.answering.extract import Asked, Scored
from app.answering.text import terms

_NEARLY_ALL = 0.8  # of the words of the shorter of two texts: they say the same


def is_asked_for(claim: CheckedClaim, by_part: Sequence[Sequence[Scored]], settings: AnswerSettings) -> bool:
    """Whether a claim rests on a unit that holds a word of the question, or that the cross-encoder reads as near to it."""
    cited = {unit.id for place in claim.places for unit in place.units}
    return any(
        each.evidence.unit.id in cited and (each.covers or (each.rerank is not None and each.rerank > settings.spoken_of))
        for part in by_part
        for each in part
    )


def passed_over(
    claims: Sequence[CheckedClaim],
    asked: Sequence[Asked],
    by_part: Sequence[Sequence[Scored]],
    quotes: Sequence[Evidence],
) -> tuple[Evidence, ...]:
    """Those of the quotes that no claim cites or says, where the claims leave a part of the question open; else none."""
    cited = {unit.id for claim in claims for place in claim.places for unit in place.units}
    if all(_is_answered(part, scored, claims, cited) for part, scored in zip(asked, by_part, strict=True)):
        return ()
    said = [set(terms(claim.text)) for claim in claims]
    return tuple(
        each
        for each in quotes
        if each.unit.id not in cited and not any(_same(set(terms(each.unit.text)), other) for other in said)
    )


def _is_answered(part: Asked, scored: Sequence[Scored], claims: Sequence[CheckedClaim], cited: AbstractSet[str]) -> bool:
    """Whether claims rest on the unit that answers a part best, and give a value where one is asked for."""
    if not scored:
        return True
    if scored[0].evidence.unit.id not in cited:
        return False
    return part.kind not in VALUES or any(gives(part.kind, claim.text, part.stems) >= GIVEN for claim in claims)


def _same(left: set[str], right: set[str]) -> bool:
    return bool(left and right) and len(left & right) / min(len(left), len(right)) > _NEARLY_ALL
