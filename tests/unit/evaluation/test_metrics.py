# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
import pytest

from app.evaluation import metrics
from app.evaluation.cases import Case
from app.evaluation.metrics import AnswerRow, Found, Row


def case(*pages: int, kind: str = "lookup") -> Case:
    return Case("x", "q", "a.pdf", pages, kind, "", "", False, ())


def test_rank_of_the_first_right_page() -> None:
    found = [Found("b.pdf", (4,)), Found("a.pdf", (3, 4)), Found("a.pdf", (9,))]
    assert metrics.page_rank(case(4), found) == 2
    assert metrics.page_rank(case(5), found) is None
    assert metrics.document_rank(case(5), found) == 2


def test_coverage_wants_every_gold_page() -> None:
    found = [Found("a.pdf", (4,)), Found("b.pdf", (5,)), Found("a.pdf", (5, 6))]
    assert not metrics.coverage(case(4, 5), found, 2)
    assert metrics.coverage(case(4, 5), found, 3)


def test_percentiles_of_a_ramp() -> None:
    assert metrics.percentiles([float(n) for n in range(101)]) == {"p50": 50.0, "p95": 95.0}
    assert metrics.percentiles([7.0]) == {"p50": 7.0, "p95": 7.0}


def row(rank: int | None, kind: str = "lookup", answer: AnswerRow | None = None) -> Row:
    return Row(case(1, kind=kind), rank, rank, {10: rank is not None, 20: rank is not None}, 5.0, answer)


def test_shares_leave_the_unanswerable_out() -> None:
    figures = metrics.summary([row(1), row(4), row(None), row(None, "unanswerable")])
    assert figures["questions"] == 4
    assert figures["answerable"] == 3
    assert figures["page_hit"] == {"1": 1 / 3, "3": 1 / 3, "5": 2 / 3, "10": 2 / 3}
    assert figures["mrr"] == pytest.approx((1 + 0.25) / 3)


def test_abstention_and_citations() -> None:
    given = AnswerRow(refused=False, citations=2, gold_citations=1, overlap=1.0, has_answer=True)
    refused = AnswerRow(refused=True, citations=0, gold_citations=0, overlap=None, has_answer=False)
    figures = metrics.summary(
        [
            row(1, answer=given),
            row(1, answer=refused),
            row(None, "unanswerable", refused),
            row(None, "unanswerable", AnswerRow(False, 1, 0, 0.5, False)),
        ]
    )
    assert figures["abstention"] == {"precision": 0.5, "recall": 0.5, "false_abstentions": 0.5}
    assert figures["citation_page_accuracy"] == 0.5
    assert figures["answers_holding_the_key_value"] == 0.5
    assert figures["highlight_overlap"] == 0.75
