# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Several documents at once: one tab each, each where it was left; back and forward over all of them."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.domain.answers import Citation
from app.gui.parts import theme
from app.gui.viewer import tabs
from app.gui.viewer.history import History, Place
from app.gui.viewer.marks import Rank
from app.gui.viewer.viewer import Viewer
from tests.fakes.services import FakeServices

Opened = Callable[..., Viewer]


def test_history_goes_back_and_forward_and_forgets_what_lay_ahead() -> None:
    history = History()
    a, b, c, d = (Place("x", page) for page in (1, 2, 3, 4))
    history.leave(a)
    history.leave(b)
    assert history.back(c) == b
    assert history.back(b) == a
    assert (history.can_go_back, history.back(a)) == (False, None)
    assert history.forward(a) == b
    history.leave(b)
    assert not history.can_go_forward
    assert history.back(d) == b
    history.forget("x")
    assert not history.can_go_back


def test_a_document_gets_one_tab_and_keeps_its_place(opened: Opened, qtbot: QtBot) -> None:
    viewer = opened(page=5)
    assert viewer.tabs.isHidden()
    opened("house", 2)
    assert viewer.tabs.isVisible()
    assert [viewer.tabs.tabText(i) for i in range(2)] == ["The Lamplighter’s Handbook", "House rules of our guild"]
    QTest.keyClick(viewer.pages, Qt.Key.Key_Tab, Qt.KeyboardModifier.ControlModifier)
    assert (viewer.document_id(), viewer.pages.current_page()) == ("handbook", 5)
    opened("handbook", 7)
    assert viewer.tabs.count() == 2
    QTest.mouseClick(viewer.tabs, Qt.MouseButton.LeftButton, pos=viewer.tabs.tabRect(1).center())
    assert (viewer.document_id(), viewer.pages.current_page()) == ("house", 2)


def test_closing_shows_the_neighbour_and_the_last_one_the_hint(opened: Opened) -> None:
    viewer = opened(page=5)
    opened("house", 2)
    QTest.keyClick(viewer.pages, Qt.Key.Key_W, Qt.KeyboardModifier.ControlModifier)
    assert (viewer.document_id(), viewer.pages.current_page()) == ("handbook", 5)
    assert viewer.tabs.isHidden()
    opened("house")
    QTest.mouseClick(viewer.tabs, Qt.MouseButton.MiddleButton, pos=viewer.tabs.tabRect(0).center())
    assert viewer.tabs.ids() == ["house"]
    assert viewer.document_id() == "house"
    QTest.keyClick(viewer.pages, Qt.Key.Key_W, Qt.KeyboardModifier.ControlModifier)
    assert viewer.document_id() == ""
    assert viewer.notice.isVisible()


def test_tabs_are_put_in_another_order(opened: Opened) -> None:
    viewer = opened()
    opened("house")
    viewer.tabs.moveTab(1, 0)
    assert viewer.tabs.ids() == ["house", "handbook"]
    assert viewer.tabs.current() == "house"


def test_the_longest_unused_document_gives_way(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tabs, "MOST", 2)
    viewer = opened("handbook")
    opened("house")
    opened("handbook")
    opened("fence")
    assert viewer.tabs.ids() == ["handbook", "fence"]


def test_going_back_brings_the_marks_back(viewer: Viewer, citations: tuple[Citation, ...], opened: Opened, qtbot: QtBot) -> None:
    viewer.open_citation(citations[0], citations)
    qtbot.waitUntil(lambda: viewer.pages.current_page() == 3 and viewer.loader.picture(3) is not None, timeout=5000)
    opened("house")
    assert viewer.stepper.isHidden()
    heard: list[int] = []
    viewer.citation_opened.connect(lambda citation, _all: heard.append(citation.n))
    QTest.mouseClick(viewer.pages.viewport(), Qt.MouseButton.BackButton, pos=QPoint(50, 50))
    assert viewer.document_id() == "handbook"
    assert [(mark.n, mark.rank) for mark in viewer.pages.page_marks(3)] == [(1, Rank.OPEN), (2, Rank.OTHER)]
    assert viewer.stepper.words() == "Citation 1 of 3"
    assert heard == [1]
    QTest.mouseClick(viewer.pages.viewport(), Qt.MouseButton.ForwardButton, pos=QPoint(50, 50))
    assert viewer.document_id() == "house"
    assert viewer.pages.page_marks(3) == ()


def test_removed_documents_lose_their_tab(opened: Opened, services: FakeServices) -> None:
    viewer = opened()
    documents = services.library.documents()
    viewer.follow(documents)
    opened("house")
    viewer.follow([document for document in documents if document.id != "house"])
    assert viewer.tabs.ids() == ["handbook"]
    assert viewer.document_id() == "handbook"
    viewer.follow([replace(documents[0], id="other")])
    assert viewer.document_id() == ""


def test_tabs_grow_and_shrink_with_the_text(opened: Opened) -> None:
    theme.manager.set_text_scale(2.0)
    viewer = opened()
    theme.manager.set_text_scale(1.0)
    opened("house")
    assert viewer.tabs.font().pointSizeF() == theme.font("note").pointSizeF()
    before = viewer.tabs.height(), viewer.tabs.fontMetrics().height()
    theme.manager.set_text_scale(2.0)
    assert viewer.tabs.fontMetrics().height() > 1.7 * before[1]
    theme.manager.set_text_scale(1.0)
    assert (viewer.tabs.height(), viewer.tabs.fontMetrics().height()) == before
