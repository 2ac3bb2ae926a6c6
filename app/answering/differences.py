# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""In what a claim and its source may part, and what that makes of the claim."""

from dataclasses import dataclass
from enum import StrEnum

from app.domain.answers import Verdict
from app.domain.remarks import Remark, RemarkCode, remark


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
    """Something in which claim and source part. `verdict` is what it alone would make of the claim; `remark` explains it."""

    fault: Fault
    verdict: Verdict
    remark: Remark


def contradicted(fault: Fault, code: RemarkCode, **told: str) -> Difference:
    return Difference(fault, Verdict.CONTRADICTED, remark(code, **told))


def unsupported(fault: Fault, code: RemarkCode, **told: str) -> Difference:
    return Difference(fault, Verdict.UNSUPPORTED, remark(code, **told))


def partly(fault: Fault, code: RemarkCode, **told: str) -> Difference:
    return Difference(fault, Verdict.PARTLY, remark(code, **told))
