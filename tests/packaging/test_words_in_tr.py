# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""No word that a person sees is written past the translation."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

GUI = Path(__file__).resolve().parents[2] / "app" / "gui"
SHOWN_BY = frozenset({
    "setText", "setToolTip", "setAccessibleName", "setAccessibleDescription", "setPlaceholderText", "setWindowTitle", "setTitle",
    "set_words", "set_text", "addAction", "addMenu", "addItem", "drawText", "say", "PlainLabel", "WordButton", "IconButton",
    "ElidedLabel", "QLabel", "QPushButton", "QCheckBox", "QRadioButton", "QAction", "QMenu", "SearchField", "Popover", "NoteBox",
    "set_icon", "set_note", "setStatusTip",
})  # fmt: skip
# Names that are the same in every language.
NAMES = frozenset({"Quoth", "Ollama", "llama3.2:3b", "A", "B", "OCR", "Markdown", "PDF", "English", "Deutsch", "MB", "GB"})
WORD = re.compile(r"[^\W\d_]{2,}")
ROLE_OR_KIND = re.compile(r"^[a-z][a-z_-]*$")  # font roles, icons, kinds of the style sheet


def called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def literals(node: ast.expr) -> Iterator[str]:
    """What is written out in an argument, except within calls (those are looked at by themselves) and places of f-strings."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.JoinedStr(values=parts):
            for part in parts:
                if isinstance(part, ast.Constant):
                    yield str(part.value)
        case ast.BinOp(left=left, right=right):
            yield from literals(left)
            yield from literals(right)
        case ast.IfExp(body=one, orelse=other):
            yield from literals(one)
            yield from literals(other)
        case _:
            return


def shown_past_translation(tree: ast.AST) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        if called(node) not in SHOWN_BY:
            continue
        for argument in node.args:
            for text in literals(argument):
                if WORD.search(text) and text.strip() not in NAMES and not ROLE_OR_KIND.match(text) and "<" not in text:
                    yield node.lineno, text


def quoted_past_translation(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Quotation marks differ between languages."""
    within = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and (node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", ""))
        in {"tr", "_tr", "translate"}
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in within:
            piece = node.value
            if ("“" in piece or "”" in piece) and "\n" not in piece and len(piece) < 60:
                yield node.lineno, piece


def documentation(tree: ast.AST) -> set[int]:
    return {
        node.body[0].value.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
        and isinstance(node.body[0].value, ast.Constant)
    }


def test_no_word_is_shown_past_the_translation() -> None:
    found = []
    for file in sorted(GUI.rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        told = documentation(tree)
        for line, text in [*shown_past_translation(tree), *quoted_past_translation(tree)]:
            if line not in told:
                found.append(f"{file.relative_to(GUI)}:{line}: {text!r}")
    assert found == []
