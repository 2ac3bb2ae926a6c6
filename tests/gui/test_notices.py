# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A long reading that ends behind the person's back is told, a short one or one in sight is not."""

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.domain.documents import Document, DocumentStatus
from app.gui.main_window import MainWindow
from app.gui.notices import Notices
from tests.fakes.services import document

READY = document("a", "Lamps", 3)
READING = replace(READY, status=DocumentStatus.READING)


class Teller:
    """A clock that is set by hand, and what was told."""

    def __init__(self, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 0.0
        self.alerts: list[object] = []
        self.active = False
        self.window = MainWindow()
        qtbot.addWidget(self.window)
        monkeypatch.setattr(QApplication, "alert", self.alerts.append)
        monkeypatch.setattr(self.window, "isActiveWindow", lambda: self.active)
        self.notices = Notices(self.window, lambda: self.now)

    def read(self, seconds: float, *after: Document) -> int:
        self.notices.follow([READING])
        self.now += seconds
        self.notices.follow([READING])
        self.notices.follow(list(after))
        return len(self.alerts)


@pytest.fixture
def teller(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Teller:
    return Teller(qtbot, monkeypatch)


def test_a_long_reading_is_told_once(teller: Teller) -> None:
    assert teller.read(30.0, READY) == 1
    teller.notices.follow([READY])
    assert len(teller.alerts) == 1


def test_a_short_one_is_not(teller: Teller) -> None:
    assert teller.read(5.0, READY) == 0


def test_one_in_sight_is_not(teller: Teller) -> None:
    teller.active = True
    assert teller.read(30.0, READY) == 0


def test_one_of_documents_that_are_gone_is_not(teller: Teller) -> None:
    assert teller.read(30.0) == 0


def test_the_words_name_one_and_count_many(teller: Teller) -> None:
    locked = replace(READY, id="b", status=DocumentStatus.NEEDS_PASSWORD)
    assert teller.notices.words([READY]) == "“Lamps” can be asked."
    assert teller.notices.words([READY, replace(READY, id="c"), locked]) == "2 documents can be asked. 1 file needs you."
