# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The mouse over the pages: links, lines, what is asked about, drawing the desk along."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.domain.pages import Box, PageLink
from app.gui.viewer.page_layout import box_in
from app.gui.viewer.viewer import Viewer
from tests.fakes.services import FakeServices

Opened = Callable[..., Viewer]
CORNER = Box(0.02, 0.90, 0.12, 0.94)


def middle(viewer: Viewer, page: int, box: Box) -> QPoint:
    return box_in(viewer.pages.page_rect_in_view(page), box).center().toPoint()


def test_a_link_within_the_document_jumps_and_one_comes_back(services: FakeServices, opened: Opened) -> None:
    services.pages.links_of["handbook", 1] = (PageLink(CORNER, page=8, y=0.5),)
    viewer = opened()
    viewer.pages.set_scale(1.5)
    viewer.pages.verticalScrollBar().setValue(500)
    before = viewer.pages.place()
    QTest.mouseClick(viewer.pages.viewport(), Qt.MouseButton.LeftButton, pos=middle(viewer, 1, CORNER))
    rect = viewer.pages.page_rect_in_view(8)
    assert 0 <= rect.y() + rect.height() / 2 < 60
    assert viewer.forward_button.isHidden()
    viewer.go_back()
    assert viewer.pages.place() == before
    assert viewer.forward_button.isVisible()


def test_an_address_outside_is_said_and_copied_but_never_opened(
    services: FakeServices, opened: Opened, monkeypatch: object
) -> None:
    services.pages.links_of["handbook", 1] = (PageLink(Box(0.02, 0.2, 0.08, 0.3), address="https://example.org/rules"),)
    viewer = opened()
    place = middle(viewer, 1, Box(0.02, 0.2, 0.08, 0.3))
    QTest.mouseMove(viewer.pages.viewport(), place)
    assert viewer.pages.viewport().toolTip() == "https://example.org/rules"
    assert viewer.pages.viewport().cursor().shape() == Qt.CursorShape.PointingHandCursor
    QTest.mouseClick(viewer.pages.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert viewer.note.words() == "This link leads outside: https://example.org/rules"
    assert [button.accessibleName() for button in viewer.note.buttons()] == ["Copy", "Open in browser"]
    QTest.mouseClick(viewer.note.buttons()[0], Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text() == "https://example.org/rules"
    viewer.note.setFocus()
    viewer.note.put_away()
    assert viewer.note.words() == ""
    viewer.outward.show_address("file:///etc/passwd")
    assert [button.accessibleName() for button in viewer.note.buttons()] == ["Copy"]


def test_three_clicks_take_the_line_within_its_column(services: FakeServices, opened: Opened) -> None:
    viewer = opened()
    words = services.pages.words("handbook", 1)
    at = [word.text for word in words].index("stands")
    same = [word for word in words[max(0, at - 8) : at + 8] if abs(word.box.y0 - words[at].box.y0) < 0.004 and word.box.x1 < 0.5]
    place = middle(viewer, 1, words[at].box)
    QTest.mouseDClick(viewer.pages.viewport(), Qt.MouseButton.LeftButton, pos=place)
    QTest.mousePress(viewer.pages.viewport(), Qt.MouseButton.LeftButton, pos=place)
    QTest.mouseRelease(viewer.pages.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert viewer.pages.selected_text() == " ".join(word.text for word in same)
    assert len(same) > 3


def test_the_chosen_words_can_be_asked_about_and_sought(services: FakeServices, opened: Opened, qtbot: QtBot) -> None:
    viewer = opened()
    asked: list[str] = []
    viewer.ask_wanted.connect(asked.append)
    QTest.keyClick(viewer.pages, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert asked == []
    words = services.pages.words("handbook", 1)
    at = [word.text for word in words].index("stands")
    QTest.mouseDClick(viewer.pages.viewport(), Qt.MouseButton.LeftButton, pos=middle(viewer, 1, words[at].box))
    QTest.keyClick(viewer.pages, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert asked == ["stands"]
    viewer.commands.find_this.trigger()
    qtbot.waitUntil(lambda: viewer.find_bar._count.text() == "1 of 16", timeout=5000)


def test_the_middle_button_draws_the_desk_along(opened: Opened) -> None:
    viewer = opened(page=4)
    bar = viewer.pages.verticalScrollBar()
    before = bar.value()
    view = viewer.pages.viewport()
    QTest.mousePress(view, Qt.MouseButton.MiddleButton, pos=QPoint(200, 300))
    QTest.mouseMove(view, QPoint(200, 240))
    QTest.mouseRelease(view, Qt.MouseButton.MiddleButton, pos=QPoint(200, 240))
    assert bar.value() == before + 60


def test_the_menu_offers_only_what_can_be_done(services: FakeServices, opened: Opened) -> None:
    viewer = opened()
    menu = viewer.commands.page_menu(viewer.pages.viewport().mapToGlobal(QPoint(5, 5)))
    offered = {action.text().split("\t")[0]: action.isEnabled() for action in menu.actions() if not action.isSeparator()}
    assert offered["Copy"] is False
    assert offered["Ask about this"] is False
    assert offered["Copy page as picture"] is True
    assert "Copy the address of the link" not in offered
    viewer.pages.select_page()
    assert viewer.commands.ask.isEnabled()
    menu.deleteLater()


def test_words_are_chosen_with_the_keyboard(services: FakeServices, opened: Opened) -> None:
    viewer = opened()
    shift = Qt.KeyboardModifier.ShiftModifier
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Left):
        QTest.keyClick(viewer.pages, key, shift)
    words = [word.text for word in services.pages.words("handbook", 1)]
    assert viewer.pages.selected_text().split() == words[:2]
    QTest.keyClick(viewer.pages, Qt.Key.Key_Down, shift)
    assert viewer.pages.selected_text().split() == [
        "The",
        "lamps",
        "A",
        "lamp",
        "stands",
        "at",
        "every",
        "corner",
        "where",
        "two",
    ]
    QTest.keyClick(viewer.pages, Qt.Key.Key_Up, shift)
    assert viewer.pages.selected_text().split() == ["The", "lamps", "A"]
    assert viewer.pages.current_page() == 1


def test_links_are_chosen_and_followed_with_the_keyboard(services: FakeServices, opened: Opened) -> None:
    services.pages.links_of["handbook", 1] = (
        PageLink(Box(0.5, 0.98, 0.6, 1.0), page=2),  # below what is seen
        PageLink(Box(0.1, 0.4, 0.2, 0.44), page=8),
        PageLink(Box(0.0, 0.0, 0.1, 0.1), page=5),
    )
    viewer = opened()
    QTest.keyClick(viewer.pages, Qt.Key.Key_L)
    assert viewer.pages._scene(1).link == Box(0.1, 0.4, 0.2, 0.44)
    assert viewer.pages.viewport().toolTip() == "Go to page 8"
    QTest.keyClick(viewer.pages, Qt.Key.Key_L)
    QTest.keyClick(viewer.pages, Qt.Key.Key_Return)
    assert viewer.pages.current_page() == 5
    assert viewer.pages._scene(1).link is None


def test_the_note_line_takes_more_rows_where_it_is_narrow(opened: Opened) -> None:
    viewer = opened()
    viewer.resize(900, 700)
    viewer.outward.show_address("https://example.org/a/rather/long/address/of/a/page.html")
    low = viewer.note.sizeHint().height()
    viewer.resize(430, 700)
    QApplication.processEvents()
    assert viewer.note.sizeHint().height() > low
    for button in viewer.note.buttons():
        assert button.width() >= button.sizeHint().width()
    viewer.resize(320, 700)
    QApplication.processEvents()
    for button in viewer.note.buttons():
        assert button.width() >= button.sizeHint().width()


def test_keys_of_other_alphabets_do_nothing(opened: Opened) -> None:
    viewer = opened()
    for modifiers in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier):
        event = QKeyEvent(QEvent.Type.KeyPress, 0x0424, modifiers, "ф")
        QApplication.sendEvent(viewer.pages, event)
    assert viewer.pages.selected_text() == ""


def test_a_double_click_drawn_on_takes_whole_words(services: FakeServices, opened: Opened) -> None:
    viewer = opened()
    words = services.pages.words("handbook", 1)
    at = [word.text for word in words].index("stands")
    view = viewer.pages.viewport()
    start, end = middle(viewer, 1, words[at].box), middle(viewer, 1, words[at + 2].box)
    for kind, place in (
        (QEvent.Type.MouseButtonPress, start),
        (QEvent.Type.MouseButtonRelease, start),
        (QEvent.Type.MouseButtonDblClick, start),
        (QEvent.Type.MouseMove, end),
        (QEvent.Type.MouseButtonRelease, end),
    ):
        button = Qt.MouseButton.NoButton if kind == QEvent.Type.MouseMove else Qt.MouseButton.LeftButton
        held = Qt.MouseButton.NoButton if kind == QEvent.Type.MouseButtonRelease else Qt.MouseButton.LeftButton
        at_point = QPointF(place)
        event = QMouseEvent(kind, at_point, view.mapToGlobal(at_point), button, held, Qt.KeyboardModifier.NoModifier)
        QApplication.sendEvent(view, event)
    assert viewer.pages.selected_text() == "stands at every"
