# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The whole window over services that answer at once, with every kind of document and an answer in it."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.domain.documents import DocumentStatus, Failure
from app.domain.errors import ErrorCode
from app.gui.main_window import MainWindow
from app.gui.workers import Workers
from tests.fakes.services import FakeServices, document

BOOKS = [
    document("handbook", "The Lamplighter’s Handbook", 12),
    document("house", "House rules of our guild", 4),
    replace(
        document("ledger", "Ledger of the guild", 0, status=DocumentStatus.NEEDS_PASSWORD),
        error=Failure(ErrorCode.NEEDS_PASSWORD, {"file": "ledger.pdf"}),
    ),
    replace(
        document("torn", "A torn letter", 0, status=DocumentStatus.FAILED),
        error=Failure(ErrorCode.DAMAGED, {"file": "torn.pdf"}),
    ),
]


class Shown:
    """A window, its panels filled."""

    def __init__(self, qtbot: QtBot, services: FakeServices, width: int, height: int) -> None:
        self.qtbot, self.services, self.workers = qtbot, services, Workers()
        self.window = MainWindow(Path("library"))
        self.window.resize(width, height)
        self.window.show()
        qtbot.waitExposed(self.window)
        self.window.attach(services, self.workers)  # type: ignore[arg-type]
        self.settle()

    def settle(self) -> None:
        self.qtbot.waitUntil(lambda: not any(lane.busy for lane in self.workers.lanes))

    def ask(self, question: str = "When are lamps lit in December?") -> None:
        assert self.window.ask is not None
        page = self.window.ask.page
        self.window.ask.ask(question)
        self.qtbot.waitUntil(lambda: bool(page.views()) and page.views()[-1].answer is not None)
        self.settle()

    def close(self) -> None:
        with self.qtbot.waitSignal(self.window.closed):
            self.window.close()
        self.window.deleteLater()


ShowWindow = Callable[..., Shown]


@pytest.fixture
def show_window(qtbot: QtBot) -> Iterator[ShowWindow]:
    """Call it with `books` and the size of the window."""
    made: list[Shown] = []

    def show(*, empty: bool = False, width: int = 1280, height: int = 800) -> Shown:
        made.append(Shown(qtbot, FakeServices([] if empty else BOOKS), width, height))
        return made[-1]

    yield show
    for each in made:
        each.close()
