# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Measured questions and runs, as tests need them."""

from datetime import UTC, datetime

from app.evaluation.setups import Setup, SetupKind
from app.evaluation.side_by_side import RUN_NAME, Measured, Run, Side

SHIPS, NO_RERANKING = Setup(SetupKind.SHIPS), Setup(SetupKind.NO_RERANKING)


def measured(key: str, rank: int | None = 1, *, kind: str = "lookup", refused: bool = False, **other: object) -> Measured:
    """A question named by its key; right unless told otherwise."""
    nowhere = kind == "unanswerable"
    values: dict[str, object] = {
        "id": key,
        "question": f"Question {key}?",
        "kind": kind,
        "file": "" if nowhere else "handbook.pdf",
        "pages": () if nowhere else (3,),
        "page_rank": rank,
        "document_rank": rank,
        "covered": rank is not None and rank <= 20,
        "evidence_ms": 100.0,
        "answer_ms": 200.0,
        "refused": refused,
        "citations": 0 if refused else 2,
        "gold_citations": 0 if refused or nowhere else 1,
        "overlap": None,
        "holds_value": None,
    }
    return Measured(**(values | other))  # type: ignore[arg-type]


def side(*rows: Measured, setup: Setup = SHIPS) -> Side:
    return Side(setup, {"rerank": True}, rows)


def run(a: Side, b: Side, day: int = 1, seconds: float = 112.0, left_out: int = 0) -> Run:
    started = datetime(2026, 3, day, 14, 10, tzinfo=UTC)
    return Run(started.strftime(RUN_NAME), started, seconds, left_out, a, b)
