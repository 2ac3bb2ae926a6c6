# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The two pages of the window: how one comes to the other, and what the one that measures wants of the other."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.domain.errors import AppError, ErrorCode
from tests.fakes.services import FakeServices, document
from tests.gui.test_main_window import Opened

READY = [document("handbook", "The Lamplighter’s Handbook", 12)]


@pytest.fixture
def opened(qtbot: QtBot, tmp_path: Path) -> Iterator[Opened]:
    made = Opened(qtbot, FakeServices(READY))
    made.window.measure._data = tmp_path  # nothing is written beside the tests
    yield made
    made.close()


def measuring(opened: Opened) -> None:
    opened.window.top_bar.tabs.measure.click()
    opened.settle()


def test_the_page_is_made_when_it_is_first_looked_at(opened: Opened) -> None:
    window = opened.window
    assert window.measure.page is None
    measuring(opened)
    assert window.measure.shown
    assert window.top_bar.tabs.measure.isChecked()
    assert not window.top_bar.tabs.ask.isChecked()
    window.top_bar.tabs.ask.click()
    assert not window.measure.shown
    assert window.panel.isVisible()


def test_keys_lead_from_page_to_page_and_round_the_panes(opened: Opened) -> None:
    window = opened.window
    keys = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    opened.qtbot.keyClick(window, Qt.Key.Key_M, keys)
    opened.settle()
    assert window.measure.page is not None
    assert window.measure.shown
    page = window.measure.page
    assert QApplication.focusWidget() is page.pane.sets
    opened.qtbot.keyClick(window, Qt.Key.Key_F6)
    focused = QApplication.focusWidget()
    assert focused is not None
    assert page.view.isAncestorOf(focused)
    opened.qtbot.keyClick(window, Qt.Key.Key_A, keys)
    assert not window.measure.shown


def test_errors_are_told_on_the_page_that_is_shown(opened: Opened) -> None:
    window = opened.window
    window.messages.show_error(AppError(ErrorCode.DISK_FULL, file="a.pdf"))
    measuring(opened)
    assert window.messages.isVisible()
    window.messages.say("Saved as a.csv")
    assert window.messages._words.isVisible()
    assert window.messages.y() > 300  # at the foot: the conclusion stands at the top
    window.top_bar.tabs.ask.click()
    assert window.messages.isVisible()
    assert window.messages.y() == 12
    assert len(window.messages.cards) == 1


def test_a_changed_question_opens_its_page_and_stands_ready(opened: Opened) -> None:
    window = opened.window
    measuring(opened)
    window.measure.place_wanted.emit("How long?", "The Lamplighter’s Handbook.pdf", 3)
    opened.settle()
    assert not window.measure.shown
    assert window.viewer is not None
    assert window.ask is not None
    assert window.viewer.document_id() == "handbook"
    assert window.ask.composer.field.toPlainText() == "How long?"


def test_a_measured_question_is_asked_in_a_conversation_of_its_own(opened: Opened) -> None:
    measuring(opened)
    opened.window.measure.ask_wanted.emit("How long?")
    opened.settle()
    assert [question.text for question in opened.services.ask.asked] == ["How long?"]


def test_how_far_a_run_is_stands_on_the_tab(opened: Opened) -> None:
    tab = opened.window.top_bar.tabs.measure
    narrow = tab.sizeHint().width()
    tab.set_note("12 of 46")
    assert tab.accessibleName() == "Measure, 12 of 46"
    assert tab.sizeHint().width() > narrow
    assert not tab.grab().isNull()
