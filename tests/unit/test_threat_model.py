# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Each row of the threat model names tests, and they exist."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
ROWS = [line for line in (ROOT / "docs" / "threat-model.md").read_text().splitlines() if line.startswith("| ")][2:]
NAMED = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`")


def test_each_row_has_its_tests() -> None:
    assert len(ROWS) > 15
    assert [row for row in ROWS if not NAMED.search(row)] == []
    assert {row.count("|") for row in ROWS} == {5}


def test_the_named_tests_exist() -> None:
    missing = []
    for row in ROWS:
        for file, name in NAMED.findall(row):
            path = ROOT / file
            tree = ast.parse(path.read_text()) if path.is_file() else ast.parse("")
            if name not in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}:
                missing.append(f"{file}::{name}")
    assert missing == []
