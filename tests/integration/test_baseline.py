# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What search and answers find on a small library of our own never falls below what they found before.

The set is small, so it guards against breakage, not against a point more or less: the floors of `baseline.json` lie a question
or two below what was measured when they were written.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from app.evaluation.run import EvaluationOptions, evaluate
from app.services.container import build
from tests.fakes.documents import write_pdf

BASELINE = Path(__file__).parents[1] / "data" / "baseline"


@pytest.fixture(scope="module")
def figures(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    folder = tmp_path_factory.mktemp("baseline")
    files = folder / "files"
    files.mkdir()
    for text in sorted(BASELINE.glob("*.txt")):
        write_pdf(files / f"{text.stem}.pdf", *text.read_text(encoding="utf-8").split("===\n"))
    with build(folder / "library") as services:
        return evaluate(services, BASELINE / "questions.jsonl", EvaluationOptions(files, answers=True))


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_no_figure_falls_below_its_floor(figures: dict[str, Any]) -> None:
    floors = json.loads((BASELINE / "baseline.json").read_text(encoding="utf-8"))
    measured = {
        "page_hit_1": figures["page_hit"]["1"],
        "page_hit_3": figures["page_hit"]["3"],
        "document_hit_3": figures["document_hit"]["3"],
        "unanswerable_refused": figures["abstention"]["recall"],
        "answered": 1 - figures["abstention"]["false_abstentions"],
        "answers_holding_the_key_value": figures["answers_holding_the_key_value"],
        "answers_with_a_right_citation": figures["answers_with_a_right_citation"],
        "highlight_overlap": figures["highlight_overlap"],
    }
    fallen = {name: (measured[name], floor) for name, floor in floors.items() if measured[name] < floor}
    assert fallen == {}
    assert set(measured) == set(floors)
