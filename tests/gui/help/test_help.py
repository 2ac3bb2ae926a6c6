# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The sheet of keys is what the window listens to; licences and diagnostics are at hand."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from app.gui.help.about import About, Licences
from app.gui.help.guide import Guide
from app.gui.help.key_sheet import KeySheet
from app.gui.help.keys import gather
from app.gui.main_window import MainWindow
from app.gui.parts import theme
from app.gui.workers import Workers
from app.services.licences import PartLicence
from tests.fakes.services import FakeServices


def opened(qtbot: QtBot, services: FakeServices, workers: Workers) -> MainWindow:
    window = MainWindow(Path("library"))
    window.workers = workers
    window.show()
    window.attach(services, workers)  # type: ignore[arg-type]
    qtbot.waitUntil(lambda: not any(lane.busy for lane in workers.lanes))
    return window


def test_every_key_that_is_listened_to_is_on_the_sheet(qtbot: QtBot, services: FakeServices, workers: Workers) -> None:
    window = opened(qtbot, services, workers)
    groups = gather(window)
    assert [group.title for group in groups][:2] == ["Anywhere", "In the open document"]
    told = dict(groups[0].rows)
    assert told["Add documents"] == "Ctrl+O"
    assert told["Show these keys"] == "F1"
    assert dict(groups[1].rows)["Larger"] == "Ctrl++ or Ctrl+="
    assert dict(groups[1].rows)["Copy"] == "Ctrl+C", "a key that somebody else listens to"
    shown = {keys for group in groups for _, keys in group.rows}
    for action in window.findChildren(QAction):
        if action.shortcuts() and action.text() and action.isVisible():
            assert any(action.shortcut().toString() in keys for keys in shown), action.text()
    window.commands.settings.setShortcut("Ctrl+;")
    assert dict(gather(window)[0].rows)["Settings"] == "Ctrl+;", "it follows the action"
    window.shut()


def test_f1_opens_the_sheet_and_escape_closes_it(qtbot: QtBot, services: FakeServices, workers: Workers) -> None:
    window = opened(qtbot, services, workers)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyClick(window, Qt.Key.Key_F1)
    qtbot.waitUntil(lambda: bool(window.findChildren(KeySheet)))
    [sheet] = window.findChildren(KeySheet)
    assert {"Add documents", "Ctrl+O"} <= {label.text() for label in sheet.findChildren(QLabel)}
    qtbot.keyClick(sheet, Qt.Key.Key_Escape)
    assert not sheet.isVisible()
    window.shut()


def test_the_menu_of_help(qtbot: QtBot, services: FakeServices, workers: Workers) -> None:
    window = opened(qtbot, services, workers)
    assert [action.text() for action in window.help.menu().actions() if action.text()] == [
        "What Quoth can do",
        "Show these keys",
        "About Quoth",
    ]
    window.help.show_guide()
    [guide] = window.findChildren(Guide)
    words = " ".join(label.text() for label in guide.findChildren(QLabel)).casefold()
    assert not any(word in words for word in ("chunk", "embedding", "token", "vector", " ai ", "rag"))
    guide.accept()
    window.shut()


def test_diagnostics_are_copied_and_licences_listed(qtbot: QtBot, services: FakeServices, workers: Workers) -> None:
    window = opened(qtbot, services, workers)
    window.help.show_about()
    about = window.help.about
    assert about is not None
    about.copy_button.click()
    qtbot.waitUntil(about.told.isVisible)
    assert QGuiApplication.clipboard().text() == "Quoth, checked"
    about.licences.click()
    qtbot.waitUntil(lambda: bool(about.findChildren(Licences)))
    [licences] = about.findChildren(Licences)
    assert licences.list.item(0).text() == "Quoth"
    assert "GNU AFFERO" in licences.text.toPlainText()
    licences.list.setCurrentRow(licences.list.count() - 1)
    assert "GNU AFFERO" not in licences.text.toPlainText()
    licences.accept()
    about.accept()
    assert window.help.about is None
    window.shut()


def test_a_licence_without_a_text(qtbot: QtBot) -> None:
    parent = QLabel()
    qtbot.addWidget(parent)
    sheet = Licences(parent, [PartLicence("a part", "1.0", "MIT")])
    assert sheet.title.text() == "a part 1.0"
    assert sheet.licence.text() == "MIT"
    assert "no text with it" in sheet.text.toPlainText()


def test_sheets_fit_the_screen_at_twice_the_text(qtbot: QtBot) -> None:
    theme.manager.set_text_scale(2.0)
    parent = QLabel()
    qtbot.addWidget(parent)
    for sheet in (Guide(parent), About(parent), KeySheet(parent, [])):
        sheet.show()
        room = sheet.screen().availableGeometry()
        assert sheet.width() <= room.width()
        assert sheet.height() <= room.height()
