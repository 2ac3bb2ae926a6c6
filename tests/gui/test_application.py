# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The start: the window before anything heavy, a library that cannot be opened, faults that nobody caught, the timed end."""

import subprocess
import sys
import threading
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

import app.config.logs
import app.services.container
from app.domain.errors import AppError, ErrorCode
from app.gui import application
from app.gui.application import FaultCatcher, Start, Windows
from app.gui.crash_dialog import CrashDialog
from app.gui.main_window import MainWindow
from app.gui.single_instance import SingleInstance
from app.gui.workers import Workers
from tests.fakes.services import FakeServices


@pytest.fixture(autouse=True)
def logs(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Where a log was begun, in place of a log."""
    begun: list[Path] = []
    monkeypatch.setattr(app.config.logs, "start_log", begun.append)
    application._start_log.cache_clear()
    return begun


HEAVY = ("pymupdf", "numpy", "sqlalchemy", "onnxruntime", "msgspec", "tokenizers", "PIL", "qtpy", "app.services.container")


def test_nothing_heavy_is_loaded_before_the_window() -> None:
    asked = f"import sys, app.gui.application; print([m for m in {HEAVY} if m in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", asked], capture_output=True, text=True, check=True, cwd=Path(application.__file__).parents[2]
    )
    assert done.stdout.strip() == "[]"


def test_it_shows_opens_the_library_and_closes_by_itself(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, logs: list[Path]
) -> None:
    services = FakeServices()
    folders: list[Path | None] = []

    def build(folder: Path | None) -> FakeServices:
        folders.append(folder)
        return services

    monkeypatch.setattr(app.services.container, "build", build)
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    assert application.run(Path("folder"), 600) == 0
    assert folders == [Path("folder")]
    assert logs == [Path("folder").absolute() / "logs"]
    assert services.closed == 1


def test_a_library_that_is_in_use_is_told_and_can_be_tried_again(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    answers: list[AppError | FakeServices] = [AppError(ErrorCode.LOCKED_LIBRARY), FakeServices()]

    def build(_folder: Path | None) -> FakeServices:
        answer = answers.pop(0)
        if isinstance(answer, AppError):
            raise answer
        return answer

    monkeypatch.setattr(app.services.container, "build", build)
    window = MainWindow(Path("library"))
    window.workers = Workers()
    start = Start(window, window.workers, None)
    window.show()
    qtbot.waitUntil(lambda: bool(window.messages.cards))
    card = window.messages.cards[0]
    assert card.text.title == "The library is open in another Quoth."
    assert card.button is not None
    card.button.click()
    qtbot.waitUntil(lambda: window.services is not None)
    start.open()
    with qtbot.waitSignal(window.closed):
        window.close()
    window.deleteLater()


@pytest.mark.logs("a fault nobody caught")
def test_a_fault_from_a_thread_is_shown_with_details_to_copy(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[CrashDialog] = []
    monkeypatch.setattr(CrashDialog, "open", lambda self: shown.append(self))  # noqa: PLW0108 - a built-in would not be bound
    catcher = FaultCatcher()

    def work() -> None:
        error = ZeroDivisionError("seven by nothing")
        catcher.take(type(error), error, None)

    thread = threading.Thread(target=work)
    thread.start()
    qtbot.waitUntil(lambda: bool(shown))
    thread.join()
    dialog = shown[0]
    assert "ZeroDivisionError: seven by nothing" in dialog.text.toPlainText()
    assert "Qt 6" in dialog.text.toPlainText()
    dialog.copy.click()
    assert QGuiApplication.clipboard().text() == dialog.text.toPlainText()
    catcher._show("another while the first is open")
    assert len(shown) == 1
    dialog.done(QDialog.DialogCode.Accepted)
    dialog.deleteLater()


def test_a_slot_that_fails_reaches_the_same_place(qapp: QApplication, qtbot: QtBot) -> None:
    def fail() -> None:
        raise KeyError("in a slot")

    with qtbot.captureExceptions() as caught:
        QTimer.singleShot(0, fail)
        qtbot.waitUntil(lambda: bool(caught))
    assert caught[0][0] is KeyError


@pytest.mark.logs("no log can be kept")
def test_a_log_that_cannot_be_written_stops_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_folder: Path) -> None:
        raise PermissionError

    monkeypatch.setattr(app.config.logs, "start_log", refuse)
    application._start_log(Path("elsewhere"))


def test_a_moved_library_opens_again_in_the_next_window(
    qapp: QApplication, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(application, "_start_log", lambda _folder: None)
    ended: list[bool] = []
    monkeypatch.setattr(qapp, "quit", lambda: ended.append(True))
    data = tmp_path / "library"
    windows = Windows(qapp, data, SingleInstance(data, tmp_path), FaultCatcher())
    windows.open()
    first = windows.window
    assert first is not None
    qtbot.waitUntil(lambda: first.services is not None, timeout=30_000)
    assert first.preferences is not None
    first.preferences.data.move(tmp_path / "drive" / "Quoth")
    qtbot.waitUntil(lambda: windows.window not in {None, first}, timeout=30_000)
    second = windows.window
    assert second is not None
    assert not ended, "the program goes on"
    assert str(tmp_path / "drive" / "Quoth") in second.messages._words.text()
    qtbot.waitUntil(lambda: second.services is not None, timeout=30_000)
    assert second.services is not None
    assert second.services.folder == tmp_path / "drive" / "Quoth"
    assert not (data / "library.db").exists()
    second.close()
    qtbot.waitUntil(lambda: bool(ended), timeout=30_000)
    assert windows.ended
