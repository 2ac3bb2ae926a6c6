# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Figures over rows: hits, coverage, reciprocal rank, abstention, latency. Pure functions."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import quantiles

from app.evaluation.bootstrap import share_interval
from app.evaluation.cases import Case

CUTS = (1, 3, 5, 10)
COVERAGE_CUTS = (10, 20)


@dataclass(frozen=True, slots=True)
class Found:
    """A passage as found: its file and all its pages."""

    file: str
    pages: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AnswerRow:
    """How an answer did. `gold_citations` of `citations` lie on a right page; `overlap`: share of quoted words under marks."""

    refused: bool
    citations: int
    gold_citations: int
    overlap: float | None
    has_answer: bool


@dataclass(frozen=True, slots=True)
class Row:
    """One question: rank of the first right page and document (None: not found), pages covered by cut, milliseconds."""

    case: Case
    page_rank: int | None
    document_rank: int | None
    coverage: Mapping[int, bool]
    ms: float
    answer: AnswerRow | None = None


def page_rank(case: Case, found: Sequence[Found]) -> int | None:
    return _first(found, lambda passage: any(case.is_gold(passage.file, page) for page in passage.pages))


def document_rank(case: Case, found: Sequence[Found]) -> int | None:
    files = {case.file, *(file for file, _ in case.also)}
    return _first(found, lambda passage: passage.file in files)


def coverage(case: Case, found: Sequence[Found], cut: int) -> bool:
    """Every gold page among the pages of the first `cut` passages."""
    seen = {page for passage in found[:cut] if passage.file == case.file for page in passage.pages}
    return bool(case.pages) and set(case.pages) <= seen


def _first(found: Sequence[Found], right: Callable[[Found], bool]) -> int | None:
    return next((rank for rank, passage in enumerate(found, start=1) if right(passage)), None)


def share(flags: Iterable[bool]) -> float | None:
    """The share that is true; None where there is nothing to count."""
    counted = list(flags)
    return sum(counted) / len(counted) if counted else None


def percentiles(values: Sequence[float]) -> dict[str, float]:
    """p50 and p95 in the unit of the values."""
    if len(values) < 2:
        return {"p50": values[0] if values else 0.0, "p95": values[0] if values else 0.0}
    cuts = quantiles(values, n=100, method="inclusive")
    return {"p50": round(cuts[49], 2), "p95": round(cuts[94], 2)}


def summary(rows: Sequence[Row]) -> dict[str, object]:
    """The figures of a question set; shares are over answerable questions, except abstention."""
    answerable = [row for row in rows if row.case.answerable]
    kinds = sorted({row.case.kind for row in answerable})
    figures: dict[str, object] = {
        "questions": len(rows),
        "answerable": len(answerable),
        "page_hit": _hits([row.page_rank for row in answerable]),
        "page_hit_3_interval": share_interval([row.page_rank is not None and row.page_rank <= 3 for row in answerable]),
        "document_hit": _hits([row.document_rank for row in answerable]),
        "coverage": {str(cut): share(row.coverage[cut] for row in answerable) for cut in COVERAGE_CUTS},
        "mrr": sum(1 / row.page_rank for row in answerable if row.page_rank) / len(answerable) if answerable else None,
        "by_kind": {
            kind: {
                "questions": sum(row.case.kind == kind for row in answerable),
                "page_hit": _hits([row.page_rank for row in answerable if row.case.kind == kind]),
            }
            for kind in kinds
        },
        "latency_ms": percentiles([row.ms for row in rows]),
    }
    answered = [(row, row.answer) for row in rows if row.answer is not None]
    if answered:
        figures |= _answer_figures(answered)
    return figures


def _answer_figures(answered: Sequence[tuple[Row, AnswerRow]]) -> dict[str, object]:
    refused = [row.case.answerable for row, answer in answered if answer.refused]
    unanswerable = [answer for row, answer in answered if not row.case.answerable]
    answerable = [(row, answer) for row, answer in answered if row.case.answerable]
    given = [answer for _, answer in answerable if not answer.refused]
    overlaps = [answer.overlap for _, answer in answered if answer.overlap is not None]
    cited = sum(answer.citations for answer in given)
    return {
        "abstention": {
            "precision": share(not was_answerable for was_answerable in refused),
            "recall": share(answer.refused for answer in unanswerable),
            "false_abstentions": share(answer.refused for _, answer in answerable),
        },
        "citation_page_accuracy": sum(answer.gold_citations for answer in given) / cited if cited else None,
        "answers_with_a_right_citation": share(answer.gold_citations > 0 for answer in given),
        "answers_holding_the_key_value": share(
            answer.has_answer for row, answer in answerable if row.page_rank is not None and row.page_rank <= 10
        ),
        "highlight_overlap": sum(overlaps) / len(overlaps) if overlaps else None,
    }


def _hits(ranks: Sequence[int | None]) -> dict[str, float | None]:
    return {str(cut): share(rank is not None and rank <= cut for rank in ranks) for cut in CUTS}
