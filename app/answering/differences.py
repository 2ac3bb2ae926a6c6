# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""In what a claim and its source may part, and what that makes of the claim."""

from dataclasses import dataclass
from enum import StrEnum

from app.domain.answers import Verdict


class Fault(StrEnum):
    NUMBER = "number"
    NEGATION = "negation"
    MODAL = "modal"
    NAME = "name"
    COMPARISON = "comparison"
    CONDITION = "condition"
    SCOPE = "scope"
    TABLE = "table"
    MERGED = "merged"
    WORDS = "words"


@dataclass(frozen=True, slots=True)
class Difference:
    """Something in which claim and source part. `verdict` is what it alone would make of the claim; `words` explain it."""

    fault: Fault
    verdict: Verdict
    words: str


def contradicted(fault: Fault, words: str) -> Difference:
    return Difference(fault, Verdict.CONTRADICTED, words)


def unsupported(fault: Fault, words: str) -> Difference:
    return Difference(fault, Verdict.UNSUPPORTED, words)


def partly(fault: Fault, words: str) -> Difference:
    return Difference(fault, Verdict.PARTLY, words)
