# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The words of the window in other languages: gathered from the program, translated in resources/translations, compiled.

    python packaging/translations.py update      gather the words anew into every .ts file, keeping what is translated
    python packaging/translations.py compile     make the .qm files the program reads (done at set-up)

Qt's lupdate reads Python, but neither helper functions that stand for `translate` nor words kept in tables. So the words are
found in the syntax tree of the program, and lupdate is given a plain list of them; it keeps the .ts files as it always does.
"""

from __future__ import annotations

import ast
import subprocess
import sys
import sysconfig
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "resources" / "translations"
SOURCES = ("app/gui", "app/services")
MARKERS = frozenset({"translate", "QT_TRANSLATE_NOOP", "_T"})  # called with a context and a text


@dataclass(frozen=True, slots=True, order=True)
class Message:
    """A text to translate. `plural` where a number decides between forms."""

    context: str
    text: str
    plural: bool = False


@dataclass(frozen=True, slots=True)
class Unread:
    """A call for a translation whose text is not written where it is called."""

    file: str
    line: int
    call: str


def _text(node: ast.expr | None) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def _called(node: ast.Call) -> str:
    match node.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


def helpers_of(tree: ast.Module) -> dict[str, str]:
    """Functions of a module that stand for `translate`, each with the context it gives."""
    found = {}
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and isinstance(node.body[-1], ast.Return):
            returned = node.body[-1].value
            if isinstance(returned, ast.Call) and _called(returned) == "translate":
                context = _text(returned.args[0])
                if context is not None and isinstance(returned.args[1], ast.Name):
                    found[node.name] = context
    return found


def _imported(tree: ast.Module, helpers: dict[str, dict[str, str]]) -> dict[str, str]:
    """Helpers of other modules under the names they have here: `name`, or `module.name`."""
    found = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                here = alias.asname or alias.name
                own = helpers.get(node.module or "", {})
                if alias.name in own:
                    found[here] = own[alias.name]
                for name, context in helpers.get(f"{node.module}.{alias.name}", {}).items():
                    found[f"{here}.{name}"] = context
    return found


def _within(node: ast.AST, class_name: str = "") -> Iterator[tuple[ast.Call, str]]:
    """All calls below a node, each with the class it stands in."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Call):
            yield child, class_name
        yield from _within(child, child.name if isinstance(child, ast.ClassDef) else class_name)


def _messages_of(tree: ast.Module, helpers: dict[str, str], file: str) -> Iterator[Message | Unread]:
    own = {id(node) for function in tree.body if getattr(function, "name", "") in helpers for node in ast.walk(function)}
    for call, class_name in _within(tree):
        name = _called(call)
        if id(call) in own or not call.args:
            continue
        whole = ast.unparse(call.func)
        if whole in helpers:
            context, text = helpers[whole], _text(call.args[0])
        elif isinstance(call.func, ast.Attribute) and name == "tr":
            context, text = class_name, _text(call.args[0])
        elif name in MARKERS and len(call.args) > 1 and _text(call.args[0]) is not None:
            context, text = _text(call.args[0]) or "", _text(call.args[1])
        else:
            continue
        if text is None or not context:
            yield Unread(file, call.lineno, ast.unparse(call))
        elif text:
            numbered = len(call.args) > (3 if name in MARKERS else 2) or any(key.arg == "n" for key in call.keywords)
            yield Message(context, text, numbered)


def gather(root: Path = ROOT) -> tuple[list[Message], list[Unread]]:
    """All texts of the program that are translated, in order, and the calls whose text stands elsewhere."""
    files = [file for folder in SOURCES for file in sorted((root / folder).rglob("*.py"))]
    trees = {file: ast.parse(file.read_text(encoding="utf-8")) for file in files}
    names = {file: ".".join(file.relative_to(root).with_suffix("").parts) for file in files}
    helpers = {names[file]: helpers_of(tree) for file, tree in trees.items()}
    found: set[Message] = set()
    unread: list[Unread] = []
    for file, tree in trees.items():
        known = helpers[names[file]] | _imported(tree, helpers)
        for each in _messages_of(tree, known, file.relative_to(root).as_posix()):
            if isinstance(each, Message):
                found.add(each)
            else:
                unread.append(each)
    return sorted(found), unread


def _tool(name: str) -> Path:
    """A tool of the PySide package; raises FileNotFoundError where it is not installed."""
    tools = Path(sysconfig.get_path("scripts"))
    found = next((tools / each for each in (f"pyside6-{name}", f"pyside6-{name}.exe") if (tools / each).exists()), None)
    if found is None:
        raise FileNotFoundError(f"pyside6-{name} is not in {tools}")
    return found


def _run(tool: str, *arguments: str | Path) -> None:
    done = subprocess.run([str(part) for part in (_tool(tool), *arguments)], capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{tool} ended with code {done.returncode}: {done.stdout}{done.stderr}")


def update(files: Sequence[Path] = ()) -> None:
    """Bring the .ts files up to the words of the program: new ones unfinished, those that are gone taken out."""
    messages, _ = gather()
    lines = [
        f"QCoreApplication.translate({each.context!r}, {each.text!r}{', None, n' if each.plural else ''})" for each in messages
    ]
    with tempfile.TemporaryDirectory() as folder:
        listed = Path(folder) / "words.py"
        listed.write_text("\n".join(lines) + "\n", encoding="utf-8")
        for file in files or sorted(FOLDER.glob("*.ts")):
            language = file.stem.partition("_")[2]
            _run("lupdate", listed, "-ts", file, "-locations", "none", "-no-obsolete", "-target-language", language)


def compile_all(target: Path = FOLDER) -> list[Path]:
    """Make a .qm of each .ts; only what is finished is in it. Returns the files made."""
    target.mkdir(parents=True, exist_ok=True)
    made = []
    for file in sorted(FOLDER.glob("*.ts")):
        compiled = target / f"{file.stem}.qm"
        _run("lrelease", "-silent", file, "-qm", compiled)
        made.append(compiled)
    return made


def stale() -> bool:
    """Whether a .qm is missing or older than its .ts."""
    pairs = [(file, file.with_suffix(".qm")) for file in FOLDER.glob("*.ts")]
    return any(not made.exists() or made.stat().st_mtime < file.stat().st_mtime for file, made in pairs)


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["update"]:
            update()
        case ["compile"]:
            compile_all()
        case _:
            sys.exit("usage: translations.py update | compile")
