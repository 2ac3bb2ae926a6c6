# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The words of the window are found wherever they stand, and each of them is in the translation."""

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest
from PySide6.QtCore import QTranslator

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def translations() -> Iterator[ModuleType]:
    path = list(sys.path)
    sys.path.insert(0, str(ROOT / "packaging"))
    yield import_module("translations")
    sys.path[:] = path


def program(folder: Path, text: str, name: str = "window.py") -> None:
    (folder / "app" / "gui").mkdir(parents=True, exist_ok=True)
    (folder / "app" / "gui" / name).write_text(text, encoding="utf-8")


def test_words_are_found_in_classes_helpers_tables_and_through_imports(translations: ModuleType, tmp_path: Path) -> None:
    program(
        tmp_path,
        """
def _tr(text): return QCoreApplication.translate("helped", text)
WORDS = {1: QT_TRANSLATE_NOOP("table", "kept"), 2: _T("table", "short")}
class Pane(QWidget):
    def __init__(self):
        self.tr("one " "two")
        self.tr("{n} files", None, 3)
        _tr("by hand")
        QCoreApplication.translate("direct", "there")
""",
    )
    program(
        tmp_path,
        "from app.gui.window import _tr as say\nfrom app.gui import window\nsay('from afar')\nwindow._tr('farther')\n",
        "other.py",
    )
    found, unread = translations.gather(tmp_path)
    assert {(each.context, each.text, each.plural) for each in found} == {
        ("Pane", "one two", False),
        ("Pane", "{n} files", True),
        ("helped", "by hand", False),
        ("helped", "from afar", False),
        ("helped", "farther", False),
        ("table", "kept", False),
        ("table", "short", False),
        ("direct", "there", False),
    }
    assert unread == []


def test_a_call_whose_text_stands_elsewhere_is_told(translations: ModuleType, tmp_path: Path) -> None:
    program(tmp_path, "class Pane:\n    def show(self, words):\n        self.tr(words)\n")
    found, unread = translations.gather(tmp_path)
    assert found == []
    assert [(each.line, each.call) for each in unread] == [(3, "self.tr(words)")]


def test_only_words_kept_in_marked_tables_are_translated_from_elsewhere(translations: ModuleType) -> None:
    _, unread = translations.gather()
    kept = ("template(each.code)", "_tr(template)", "_tr(word)", "translate('reasons', sentence)")
    assert [each for each in unread if not any(table in each.call for table in kept)] == []


def test_what_is_finished_is_compiled(translations: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(translations, "FOLDER", tmp_path)
    assert not translations.stale()
    (tmp_path / "quoth_de.ts").write_text(
        '<!DOCTYPE TS><TS version="2.1" language="de"><context><name>Pane</name><message><source>open</source>'
        "<translation>offen</translation></message></context></TS>",
        encoding="utf-8",
    )
    assert translations.stale()
    assert translations.compile_all(tmp_path) == [tmp_path / "quoth_de.qm"]
    assert not translations.stale()
    read = QTranslator()
    assert read.load(str(tmp_path / "quoth_de.qm"))
    assert read.translate("Pane", "open") == "offen"
