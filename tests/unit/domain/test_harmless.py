# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Hostile names on a terminal and in the log."""

import argparse
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.cli import commands
from app.cli.main import run_command
from app.config.logs import start_log
from app.domain.errors import AppError, ErrorCode
from app.domain.harmless import one_line, visible

NAME = "bill\x1b[2J\x1b]0;owned\x07\n2026-01-01 00:00:00 ERROR app: forged\r\u202efdp.exe\u2028x.pdf"


@pytest.fixture
def log(tmp_path: Path) -> Iterator[Path]:
    root = logging.getLogger()
    before, level = list(root.handlers), root.level
    yield start_log(tmp_path)
    for handler in set(root.handlers) - set(before):
        root.removeHandler(handler)
        handler.close()
    root.setLevel(level)
    logging.captureWarnings(False)


def test_control_characters_are_seen_and_do_nothing() -> None:
    assert visible("a\x1b[31mb\nc\u202ed") == "a\\x1b[31mb\\nc\\u202ed"
    assert one_line("a \n b\tc\r\nd\x07") == "a b c d\\x07"
    assert one_line("Größe – “東京” مرحبا é") == "Größe – “東京” مرحبا é"


@pytest.mark.logs("could not be read")
def test_a_name_cannot_forge_a_record_of_the_log(log: Path) -> None:
    logging.getLogger("app.test").error("%s could not be read", NAME, exc_info=ValueError(NAME))
    lines = log.read_text().splitlines()
    assert [line for line in lines if line[:4].isdigit()] == [lines[0]]
    assert all(line.isprintable() for line in lines)
    assert sum(line.startswith("    ") and "forged" in line for line in lines) == 2


@pytest.mark.parametrize("as_error", [False, True])
def test_a_name_does_nothing_to_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], as_error: bool
) -> None:
    row = {"id": "a", "title": NAME, "file": NAME, "pages": 1, "status": "ready", "warnings": [], "tags": [NAME]}

    def run(_options: object) -> dict[str, object]:
        if as_error:
            raise AppError(ErrorCode.NOT_PDF, file=NAME)
        return {"documents": [row], "errors": []}

    monkeypatch.setattr(commands, "run", run)
    run_command(argparse.Namespace(command="list", json=False))
    said = capsys.readouterr()
    text = said.err if as_error else said.out
    assert "forged" in text
    assert text.count("\n") == 1
    assert text.rstrip("\n").isprintable()
