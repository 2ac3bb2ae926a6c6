# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
from collections.abc import Mapping
from typing import Any

import pytest

from app.evaluation.ablation import STEPS, ablate
from app.retrieval.config import SearchSettings


def figures(ranks: list[int | None]) -> dict[str, Any]:
    hits = {"3": sum(rank is not None and rank <= 3 for rank in ranks) / len(ranks)}
    return {
        "page_hit": hits,
        "by_kind": {"lookup": {"page_hit": hits}},
        "latency_ms": {"p95": 5.0},
        "rows": [{"id": str(number), "page_rank": rank, "kind": "lookup"} for number, rank in enumerate(ranks)]
        + [{"id": "none", "page_rank": 1, "kind": "unanswerable"}],
    }


def test_a_step_is_worth_what_is_lost_without_it() -> None:
    def run(settings: Mapping[str, str]) -> dict[str, Any]:
        return figures([1, None, 7, 2] if settings.get("keyword_weight") == "0" else [1, 2, 3, 2])

    steps = {step["step"]: step for step in ablate(run, {})["ablation"]}
    assert steps["without words"]["difference"] == pytest.approx(-0.5)
    assert (steps["without words"]["lost"], steps["without words"]["gained"]) == (["1", "2"], [])
    assert steps["without words"]["by_kind"] == {"lookup": 0.5}
    assert steps["without meaning"]["difference"] == 0
    assert steps["without meaning"]["interval"] == (0, 0)


def test_every_step_is_a_setting_that_search_has() -> None:
    for change in STEPS.values():
        SearchSettings().with_overrides(change)
