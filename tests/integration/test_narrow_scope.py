# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""One section as the scope, and an erratum beside the rule it corrects, from the files to what the command line prints."""

import json
from pathlib import Path
from typing import Any

import pymupdf
import pytest

from app.cli.arguments import parse
from app.cli.main import run_command

RULES = (
    ("1 Moorings", "A boat may stay at the visitor quay for seven days in a row. The fee for a berth is 12 euros a night."),
    ("2 Dogs", "A dog on the pier must be kept on a lead of at most two metres. The fee for a dog is 3 euros a day."),
    ("3 Signals", "A horn is sounded when the warden gives leave. Boats that leave without a signal pay a fine of 80 euros."),
)
ERRATA = (("Errata to the rules", "A boat may stay at the visitor quay for ten days in a row."),)


def write(path: Path, title: str, pages: tuple[tuple[str, str], ...]) -> Path:
    made = pymupdf.open()
    for heading, text in pages:
        page = made.new_page()
        page.insert_text((72, 90), heading, fontsize=18, fontname="hebo")
        page.insert_textbox((72, 120, 520, 300), text, fontsize=11)
    made.set_metadata({"title": title})
    made.set_toc([[1, heading, number] for number, (heading, _) in enumerate(pages, 1)])
    made.save(path)
    return path


class Quoth:
    """The command line on a library of its own."""

    def __init__(self, folder: Path, printed: pytest.CaptureFixture[str]) -> None:
        self._folder, self._printed = folder, printed

    def __call__(self, *words: str) -> dict[str, Any]:
        run_command(parse([*words, "--json", "--data-dir", str(self._folder)]))
        shape: dict[str, Any] = json.loads(self._printed.readouterr().out)
        return shape


@pytest.fixture
def quoth(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Quoth:
    return Quoth(tmp_path / "library", capsys)


def test_only_what_stands_under_a_heading_is_answered_from(quoth: Quoth, tmp_path: Path) -> None:
    quoth("add", str(write(tmp_path / "harbour.pdf", "Harbour Rules", RULES)))
    for heading in ("2 Dogs", "dogs", "2"):
        answer = quoth("ask", "What is the fee for a dog?", "--section", heading)
        assert answer["answer"] == "The fee for a dog is 3 euros a day."
    assert quoth("ask", "What is the fee for a dog?", "--section", "Moorings")["answer"] != "The fee for a dog is 3 euros a day."
    assert quoth("ask", "What is the fee?", "--section", "Moorings")["answer"] == "The fee for a berth is 12 euros a night."
    assert quoth("ask", "What is the fee?", "--section", "Lights")["error"]["code"] == "bad_request"


@pytest.mark.parametrize(("name", "options"), [("harbour-errata", ()), ("harbour-sheet", ("--role", "errata"))])
def test_an_erratum_leads_and_the_rule_it_corrects_is_shown(
    quoth: Quoth, tmp_path: Path, name: str, options: tuple[str, ...]
) -> None:
    quoth("add", str(write(tmp_path / "harbour.pdf", "Harbour Rules", RULES)))
    title = "Harbour Rules Errata" if "errata" in name else "Harbour Rules Sheet"
    quoth("add", str(write(tmp_path / f"{name}.pdf", title, ERRATA)), *options)
    answer = quoth("ask", "How long may a boat stay at the visitor quay?")
    assert [claim["text"] for claim in answer["claims"]] == [
        "A boat may stay at the visitor quay for ten days in a row.",
        "A boat may stay at the visitor quay for seven days in a row.",
    ]
    assert [citation["file"] for citation in answer["citations"]] == [f"{name}.pdf", "harbour.pdf"]
