# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Words from documents, file names and questions are never taken for markup in the window."""

import ast
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from app.gui.parts.plain_widgets import ElidedLabel, IconButton, PlainLabel, plain_tip

GUI = Path(__file__).parents[2] / "app" / "gui"
HOSTILE = "<img src='file:///etc/passwd'><b>Invoice</b> & <a href='https://example.invalid'>pay</a>"
RICH = {  # labels with markup of our own, into which no word of a document goes
    "first_run.py": "the question of the sample",
    "page_report.py": "numbers",
    "run_view.py": "numbers",
    "about.py": "a picture",
}


def calls(name: str) -> list[tuple[Path, ast.Call]]:
    return [
        (path, node)
        for path in sorted(GUI.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and called(node) == name
    ]


def called(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def is_ours(words: ast.expr) -> bool:
    """A constant, a translated constant, or something that went through `plain_tip`."""
    if isinstance(words, ast.Constant):
        return True
    if isinstance(words, ast.Call):
        return called(words) in {"tr", "_tr", "plain_tip"}
    return isinstance(words, ast.IfExp) and is_ours(words.body) and is_ours(words.orelse)


def test_every_tip_is_plain() -> None:
    wrong = [f"{path.name}:{call.lineno}" for path, call in calls("setToolTip") if not is_ours(call.args[-1])]
    assert wrong == [], "give words through plain_tip"
    assert len(calls("setToolTip")) > 10


def test_labels_are_plain() -> None:
    assert {path.name for path, _ in calls("QLabel")} <= RICH.keys()
    rich = {
        path.name
        for path in GUI.rglob("*.py")
        if "TextFormat.RichText" in path.read_text() or "TextFormat.MarkdownText" in path.read_text()
    }
    assert rich <= RICH.keys()


@pytest.mark.parametrize("name", ["setMarkdown", "insertHtml", "QMessageBox", "QTextBrowser", "setOpenExternalLinks"])
def test_nothing_that_reads_markup_is_used(name: str) -> None:
    assert [path.name for path, _ in calls(name)] == []


def test_html_goes_to_the_clipboard_only() -> None:
    assert [path.name for path, _ in calls("setHtml")] == ["outgoing.py"]


def test_a_hostile_title_is_shown_letter_by_letter(qtbot: QtBot) -> None:
    label = PlainLabel(HOSTILE)
    qtbot.addWidget(label)
    assert (label.text(), label.textFormat()) == (HOSTILE, Qt.TextFormat.PlainText)
    elided = ElidedLabel(HOSTILE)
    qtbot.addWidget(elided)
    assert elided.text() == HOSTILE
    button = IconButton("trash", HOSTILE)
    qtbot.addWidget(button)
    shown = QLabel(button.toolTip())
    qtbot.addWidget(shown)
    assert "<img" not in button.toolTip()
    assert plain_tip("Invoice 12") == "Invoice 12"
