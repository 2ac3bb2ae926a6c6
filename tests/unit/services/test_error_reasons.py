# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The reasons that errors give in words of their own are known to the window, or it could not translate them."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.services.error_reasons import taken_apart

APP = Path(__file__).resolve().parents[3] / "app"
TOLD = {"BAD_LINK", "BAD_REQUEST", "BAD_SETTINGS", "BAD_QUESTION_SET", "CANNOT_WRITE"}
# Settings of the search are changed in the terminal only, and named as they are written there.
ELSEWHERE = ("retrieval", "cli", "gui")


def test_a_sentence_is_told_apart_with_what_stands_in_it() -> None:
    assert taken_apart("It names no document.") == ("It names no document.", {})
    assert taken_apart("Question 12 is not whole.") == ("Question {number} is not whole.", {"number": "12"})
    assert taken_apart("“a.xyz” ends in none of .pdf, .md.") == (
        "“{file}” ends in none of {endings}.",
        {"file": "a.xyz", "endings": ".pdf, .md"},
    )


def test_what_is_not_known_stays_as_it_is() -> None:
    assert taken_apart("disk {0} fell over") == ("disk {0} fell over", {})


def spelled(node: ast.expr, known: dict[str, ast.expr]) -> str | None:
    """A text as it could come out, with x for each place; None for one that is not written here."""
    if isinstance(node, ast.Name):
        return spelled(known[node.id], {}) if node.id in known else None
    if isinstance(node, ast.Constant):
        return str(node.value)
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "x" for part in node.values)
    return None


def reasons() -> Iterator[tuple[str, str]]:
    for file in sorted(APP.rglob("*.py")):
        if file.relative_to(APP).parts[0] in ELSEWHERE:
            continue
        tree = ast.parse(file.read_text(encoding="utf-8"))
        for function in ast.walk(tree):
            if not isinstance(function, ast.FunctionDef):
                continue
            known = {
                node.targets[0].id: node.value
                for node in ast.walk(function)
                if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
            }
            for node in ast.walk(function):
                if isinstance(node, ast.Call) and node.args and ast.unparse(node.args[0]).removeprefix("ErrorCode.") in TOLD:
                    for key in node.keywords:
                        text = spelled(key.value, known) if key.arg == "reason" else None
                        if text is not None:
                            yield f"{file.relative_to(APP)}:{node.lineno}", text


@pytest.mark.parametrize(("where", "reason"), sorted(set(reasons())))
def test_every_reason_is_known(where: str, reason: str) -> None:
    sentence, places = taken_apart(reason)
    assert sentence != reason or not places
    assert "x" not in places.values() or sentence != reason
    assert sentence.format_map(places) == reason, where
    assert sentence in known_sentences(), f"{where}: {reason!r} is not in app/services/error_reasons.py"


def known_sentences() -> set[str]:
    tree = ast.parse((APP / "services" / "error_reasons.py").read_text(encoding="utf-8"))
    return {
        str(node.args[1].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "_T" and isinstance(node.args[1], ast.Constant)
    }
