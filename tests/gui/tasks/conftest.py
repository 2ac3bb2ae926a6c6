# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The real window over real services and small real documents, read once and copied for each test.

With QUOTH_SCREENSHOTS=folder each task leaves a picture there.
"""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pymupdf
import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.config.settings import Settings, save_settings
from app.domain.documents import DocumentStatus
from app.domain.jobs import CancelToken
from app.gui.main_window import MainWindow
from app.gui.workers import Workers
from app.services.container import Services, build
from tests.fakes.documents import write_pdf, write_scan
from tests.gui.tasks.hands import Keys, Mouse

WAIT_MS = 40_000
WORD = "open sesame"

FENCES = """# Fences and trees
# Fences
A fence in a front yard must not be higher than 1.2 metres.
A fence in a back yard may be up to 1.8 metres high.
# Trees
The owner of a protected tree pays a deposit of 350 dollars.
The deposit is returned after two years."""
AMBERTON = """# Amberton Rules
# Boats
A boat may stay at the visitor quay for 7 days.
Boats must show a light at night."""
BROOKPORT = """# Brookport Bylaws
# Boats
A boat may stay at the visitor quay for 10 days.
A boat must carry a number."""
GOATS = """# Goats of the common
No person shall keep more than three goats on a lot.
A goat must be licensed before it is six months old."""


def write_books(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    write_pdf(folder / "fences.pdf", FENCES)
    write_pdf(folder / "amberton.pdf", AMBERTON)
    write_pdf(folder / "brookport.pdf", BROOKPORT)
    return folder


def write_goats(folder: Path) -> Path:
    """A scan, and a locked file."""
    folder.mkdir(parents=True, exist_ok=True)
    write_scan(folder / "goats.pdf", GOATS, dpi=150)
    lock = {"encryption": pymupdf.PDF_ENCRYPT_AES_256, "owner_pw": "owner", "user_pw": WORD}
    write_pdf(folder / "locked.pdf", "# Ledger of the guild\nThe guild owns 40 lamps and one ladder.", **lock)
    return folder


@pytest.fixture(scope="session")
def read_library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library with five documents: three typed, one scanned, one locked."""
    folder = tmp_path_factory.mktemp("read")
    books, others = write_books(folder / "books"), write_goats(folder / "others")
    with build(folder / "library") as services:
        services.library.enqueue([*sorted(books.iterdir()), *sorted(others.iterdir())])
        services.library.run_jobs(lambda _: None, CancelToken())
    return folder / "library"


class Desk:
    """The window at work."""

    def __init__(self, qtbot: QtBot, library: Path) -> None:
        self.qtbot = qtbot
        self.services: Services = build(library)
        self.workers = Workers()
        self.window = MainWindow(library)
        self.window.resize(1440, 900)
        self.window.show()
        self.window.activateWindow()
        qtbot.waitActive(self.window)
        self.window.attach(self.services, self.workers)
        blank = self.window._blank
        qtbot.waitUntil(lambda: self.window.stack.currentWidget() is not blank)
        self.settle()

    def settle(self) -> None:
        """Until no lane has anything to do."""
        self.qtbot.waitUntil(lambda: not any(lane.busy for lane in self.workers.lanes), timeout=WAIT_MS)

    def until(self, condition: Callable[[], bool]) -> None:
        self.qtbot.waitUntil(condition, timeout=WAIT_MS)

    def row(self, file_name: str) -> int:
        model = self.window.panel.model
        found = next(document for document in model.documents() if document.file_name == file_name)
        return model.row_of(found.id)

    def status(self, file_name: str) -> DocumentStatus | None:
        return next((each.status for each in self.window.panel.model.documents() if each.file_name == file_name), None)

    def picture(self, name: str) -> None:
        """Window and popups, where pictures are wanted."""
        folder = os.environ.get("QUOTH_SCREENSHOTS", "")
        if not folder:
            return
        QApplication.processEvents()
        whole = QPixmap(self.window.size())
        self.window.render(whole)
        painter = QPainter(whole)
        for top in QApplication.topLevelWidgets():
            if top is not self.window and top.isVisible():
                painter.drawPixmap(top.mapToGlobal(QPoint(0, 0)) - self.window.mapToGlobal(QPoint(0, 0)), top.grab())
        painter.end()
        Path(folder).mkdir(parents=True, exist_ok=True)
        whole.save(str(Path(folder) / f"{name}.png"))

    def close(self) -> None:
        with self.qtbot.waitSignal(self.window.closed) as heard:
            self.window.close()
        assert heard.args == [True]
        self.window.deleteLater()


OpenDesk = Callable[..., Desk]


@pytest.fixture
def open_desk(qtbot: QtBot, tmp_path: Path, read_library: Path) -> Iterator[OpenDesk]:
    """Call it with `empty=True` for a library without documents, with `ollama` for the address of a model server."""
    made: list[Desk] = []

    def make(*, empty: bool = False, ollama: str = "http://127.0.0.1:9") -> Desk:
        library = tmp_path / "library"
        if not empty:
            shutil.copytree(read_library, library)
        save_settings(library / "settings.json", Settings(ollama_host=ollama, theme="light"))
        made.append(Desk(qtbot, library))
        return made[-1]

    yield make
    for desk in made:
        desk.close()


@pytest.fixture(params=[Mouse, Keys], ids=["mouse", "keys"])
def hand(request: pytest.FixtureRequest, qtbot: QtBot) -> Mouse | Keys:
    made: Mouse | Keys = request.param(qtbot)
    return made
