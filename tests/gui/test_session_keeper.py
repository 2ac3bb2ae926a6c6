# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The window is found as it was left, and folders are watched while it is open."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.domain.errors import AppError, ErrorCode
from app.domain.session import OpenTab, Session
from app.gui.library.shelf_order import Sort
from app.gui.main_window import MainWindow
from app.gui.workers import Workers
from app.services.library import EnqueueResult, FileError
from app.services.watching import WatchLook
from tests.fakes.services import FakeServices, document

BOOKS = [document("handbook", "Handbook", 12), document("house", "House rules", 4), document("almanac", "Almanac", 8)]
Open = Callable[[FakeServices], MainWindow]


@pytest.fixture
def open_window(qtbot: QtBot) -> Iterator[Open]:
    made: list[tuple[MainWindow, Workers]] = []

    def make(services: FakeServices) -> MainWindow:
        workers, window = Workers(), MainWindow(Path("library"))
        made.append((window, workers))
        window.resize(1440, 900)
        window.show()
        qtbot.waitExposed(window)
        window.attach(services, workers)  # type: ignore[arg-type]
        qtbot.waitUntil(lambda: not any(lane.busy for lane in workers.lanes) and bool(window.panel.model.documents()))
        return window

    yield make
    for window, _ in made:
        close(qtbot, window)
        window.deleteLater()


def close(qtbot: QtBot, window: MainWindow) -> None:
    if not window._shutting:
        with qtbot.waitSignal(window.closed):
            window.close()


def quiet(qtbot: QtBot, window: MainWindow) -> None:
    workers = window.workers
    assert workers is not None
    qtbot.waitUntil(lambda: not any(lane.busy for lane in workers.lanes))


def test_what_was_left_is_found_again(qtbot: QtBot, open_window: Open) -> None:
    services = FakeServices(BOOKS)
    window = open_window(services)
    assert window.ask is not None
    assert window.viewer is not None
    window.panel.model.set_checked("house", False)
    window.panel.model.set_sort(Sort.TITLE)
    window.open_document("almanac", 3)
    quiet(qtbot, window)
    window.open_document("handbook", 5)
    quiet(qtbot, window)
    assert window.conversations is not None
    window.conversations.open("c2")
    quiet(qtbot, window)
    window.ask.composer.field.setPlainText("How high")
    window.outer.setSizes([250, 1189])
    window.outer.splitterMoved.emit(250, 1)
    close(qtbot, window)
    kept = services.session.kept
    assert (kept.unticked, kept.sort, kept.conversation, kept.draft) == (("house",), "title", "c2", "How high")
    assert [tab.document_id for tab in kept.tabs] == ["almanac", "handbook"]
    assert (kept.tab, kept.panes) == (1, (250, 0))

    again = open_window(services)
    quiet(qtbot, again)
    assert again.ask is not None
    assert again.viewer is not None
    assert again.panel.model.scope() == {"handbook", "almanac"}
    assert [entry.title for entry in again.panel.model.shown()] == ["Almanac", "Handbook", "House rules"]
    assert again.ask.conversation_id() == "c2"
    assert again.ask.composer.field.toPlainText() == "How high"
    assert again.viewer.tabs.ids() == ["almanac", "handbook"]
    assert again.viewer.document_id() == "handbook"
    qtbot.waitUntil(lambda: again.viewer is not None and again.viewer.pages.current_page() == 5)
    again.viewer.show_tab("almanac")
    quiet(qtbot, again)
    qtbot.waitUntil(lambda: again.viewer is not None and again.viewer.pages.current_page() == 3)
    assert again.outer.sizes()[0] == 250


def test_what_is_gone_is_not_opened_again(qtbot: QtBot, open_window: Open) -> None:
    services = FakeServices(BOOKS)
    tabs = (OpenTab("gone", 2), OpenTab("handbook", 99))
    services.session.kept = Session(("gone",), False, "no such order", "no such conversation", tabs, 0)
    window = open_window(services)
    quiet(qtbot, window)
    assert window.viewer is not None
    assert window.ask is not None
    assert window.viewer.tabs.ids() == ["handbook"]
    qtbot.waitUntil(lambda: window.viewer is not None and window.viewer.pages.current_page() == 12)
    assert window.ask.conversation_id() is None
    assert window.panel.model.scope() is None
    assert window.panel.model.sorting is Sort.ADDED


def test_a_folder_is_watched_and_what_comes_is_read(qtbot: QtBot, open_window: Open, tmp_path: Path) -> None:
    services = FakeServices(BOOKS)
    window = open_window(services)
    said: list[str] = []
    window.watcher.said.connect(said.append)
    fresh = document("new", "Tide tables", 4)
    refused = FileError(tmp_path / "half.pdf", AppError(ErrorCode.DAMAGED, file="half.pdf"))
    services.watching.looks = [
        WatchLook(EnqueueResult((), (), ()), 1, (), (tmp_path,)),
        WatchLook(EnqueueResult((fresh,), (refused,), ()), 0, (), (tmp_path,)),
        WatchLook(EnqueueResult((), (), ()), 0, (tmp_path,), ()),
        WatchLook(EnqueueResult((), (), ()), 0, (tmp_path,), ()),
    ]
    window.watcher._soon.setInterval(1)
    services.library.by_id["new"] = fresh
    with qtbot.waitSignal(window.watcher.changed):
        window.watcher.watch(tmp_path)
    qtbot.waitUntil(lambda: services.watching.looked == 2 and len(said) == 3)
    assert said == [
        f"New PDFs in “{tmp_path.name}” are read by themselves.",
        "New in a watched folder: Tide tables",
        "Cannot be read, from a watched folder: half.pdf",
    ]
    assert window.watcher._system.directories() == [str(tmp_path)]
    quiet(qtbot, window)
    assert window.panel.model.document("new") is not None
    for _ in range(2):
        window.watcher.look()
        quiet(qtbot, window)
    assert said[3:] == [f"The watched folder “{tmp_path.name}” is not there now. Its documents stay."], "told once"
    menu = window.panel.folders.menu()
    menu.aboutToShow.emit()
    with qtbot.waitSignal(window.watcher.changed):
        next(action for action in menu.actions() if action.isChecked()).trigger()
    assert window.watcher.folders == []
    assert not window.watcher._poll.isActive()
