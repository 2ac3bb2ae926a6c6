# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Enriching a document from the headless door, with a server that speaks Ollama's protocol."""

import json
from pathlib import Path
from typing import Any

import pytest

from app.cli.arguments import parse
from app.cli.main import run_command
from app.domain.jobs import CancelToken
from app.services.container import build
from tests.fakes.documents import write_pdf
from tests.fakes.ollama_server import OllamaServer, ScriptedModel

PAGE = """# Fences
A berm fence is a fence that stands on a bank of earth.
A berm fence must not be higher than 1.2 metres."""
SAID = {"concepts": ["berm fence", "moat"], "defines": ["berm fence"], "references": [], "see_also": [], "confidence": 0.9}


def quoth(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, dict[str, Any]]:
    code = run_command(parse([*words, "--json"]))
    return code, json.loads(capsys.readouterr().out)


def test_a_document_is_enriched_once_and_cleared_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = str(tmp_path / "library")
    with OllamaServer([ScriptedModel("tiny", reply=lambda _: json.dumps(SAID))]) as server:
        with build(tmp_path / "library") as services:
            services.preferences.update(ollama_host=server.host)
            [document] = services.library.enqueue([write_pdf(tmp_path / "bylaw.pdf", PAGE)]).documents
            services.library.run_jobs(lambda _: None, CancelToken())
        code, told = quoth(capsys, "enrich", document.id, "--model", "tiny", "--data-dir", data)
        assert code == 0
        assert told["parts"] == {"total": 1, "before": 0, "read": 1, "skipped": 0}
        assert told["kept"] == {"concepts": 1, "defines": 1, "references": 0, "see_also": 0}
        assert told["invented"] == 1
        [request] = server.bodies("/api/chat")
        assert request["format"]["properties"]["concepts"]["maxItems"] == 24

        _, again = quoth(capsys, "enrich", document.id, "--model", "tiny", "--data-dir", data)
        assert again["parts"]["before"] == 1
        assert len(server.bodies("/api/chat")) == 1
        _, removed = quoth(capsys, "enrich", document.id, "--remove", "--data-dir", data)
        assert removed["removed"] is True
        _, anew = quoth(capsys, "enrich", document.id, "--model", "tiny", "--data-dir", data)
        assert anew["parts"]["read"] == 1

        code, refused = quoth(capsys, "enrich", document.id, "--remove", "--data-dir", str(tmp_path / "other"))
        assert (code, refused["error"]["code"]) == (2, "document_unknown")
        server.fault = "memory"
        quoth(capsys, "enrich", document.id, "--remove", "--data-dir", data)
        code, failed = quoth(capsys, "enrich", document.id, "--model", "tiny", "--data-dir", data)
        assert (code, failed["error"]["code"]) == (4, "model_out_of_memory")


def test_words_for_people(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with OllamaServer([ScriptedModel("tiny", reply=lambda _: json.dumps(SAID))]) as server:
        with build(tmp_path / "library") as services:
            services.preferences.update(ollama_host=server.host)
            [document] = services.library.enqueue([write_pdf(tmp_path / "bylaw.pdf", PAGE)]).documents
            services.library.run_jobs(lambda _: None, CancelToken())
        assert run_command(parse(["enrich", document.id, "--model", "tiny", "--data-dir", str(tmp_path / "library")])) == 0
    shown = capsys.readouterr()
    assert "parts read now 1, before 0, not readable 0\nkept: concepts 1, definitions 1, references 0; dropped" in shown.out
    assert shown.err == "quoth: 0 of 1 parts\nquoth: 1 of 1 parts\n"
