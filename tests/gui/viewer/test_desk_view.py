# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Fits, single pages, zoom at the pointer."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.domain.pages import Box
from app.gui.viewer.page_layout import MARGIN, TEXT_MARGIN, Fit, PageLayout, fit_page, fit_text
from app.gui.viewer.viewer import Viewer

Opened = Callable[..., Viewer]
A4 = (595.0, 842.0)


def wheel(viewer: Viewer, at: QPointF, notches: float, keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    event = QWheelEvent(
        at,
        viewer.pages.viewport().mapToGlobal(at),
        QPoint(),
        QPoint(0, round(notches * 120)),
        Qt.MouseButton.NoButton,
        keys,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(viewer.pages.viewport(), event)


def test_scales_of_the_fits() -> None:
    assert fit_page([A4], 2000, 842 + 2 * MARGIN) == pytest.approx(1.0)
    assert fit_page([A4], 595 + 2 * MARGIN, 5000) == pytest.approx(1.0)
    assert fit_text([(600.0, 800.0)], 450 + 2 * TEXT_MARGIN, Box(0.125, 0, 0.875, 1)) == pytest.approx(1.0)


def test_a_single_page_has_the_desk_for_itself() -> None:
    layout = PageLayout([A4, (300.0, 400.0)], 1.0, 800.0, 600.0, only=2)
    assert layout.page_rect(2).getRect() == (250, 100, 300, 400)
    assert (layout.page_at(9000), list(layout.pages_between(0, 600))) == (2, [2])
    assert layout.size.height() == 600


def test_fit_page_shows_it_whole(opened: Opened) -> None:
    viewer = opened(page=5)
    QTest.keyClick(viewer.pages, Qt.Key.Key_3, Qt.KeyboardModifier.ControlModifier)
    assert viewer.pages.fit() is Fit.PAGE
    rect, view = viewer.pages.page_rect_in_view(5), viewer.pages.viewport()
    assert rect.height() <= view.height() - 2 * MARGIN + 1
    assert rect.width() <= view.width() - 2 * MARGIN + 1
    assert viewer.tools.zoom.text() == "Fit page"


def test_fit_text_lets_the_white_beside_it_fall_away(opened: Opened, qtbot: QtBot) -> None:
    viewer = opened()
    before = viewer.pages.scale()
    QTest.keyClick(viewer.pages, Qt.Key.Key_2, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: viewer.pages.scale() > before * 1.05, timeout=5000)
    rect = viewer.pages.page_rect_in_view(1)
    words = viewer.loader.words(1) or ()
    left = rect.x() + min(word.box.x0 for word in words) * rect.width()
    right = rect.x() + max(word.box.x1 for word in words) * rect.width()
    assert left == pytest.approx(TEXT_MARGIN, abs=6)
    assert right == pytest.approx(viewer.pages.viewport().width() - TEXT_MARGIN, abs=6)


def test_the_wheel_zooms_at_the_pointer(opened: Opened) -> None:
    viewer = opened(page=4)
    viewer.pages.verticalScrollBar().setValue(viewer.pages.verticalScrollBar().value() + 150)
    at = QPointF(120, 500)
    before = viewer.pages.place_at(at)
    scale = viewer.pages.scale()
    wheel(viewer, at, 3, Qt.KeyboardModifier.ControlModifier)
    assert viewer.pages.scale() == pytest.approx(scale * 1.2**3)
    after = viewer.pages.place_at(at)
    assert before is not None
    assert after is not None
    assert after[0] == before[0]
    assert after[1:3] == pytest.approx(before[1:3], abs=0.004)


def test_single_pages_turn_over_by_wheel_and_keys(opened: Opened) -> None:
    viewer = opened(page=3)
    pages = viewer.pages
    viewer.commands.one_page.trigger()
    viewer.commands.fits[Fit.PAGE].trigger()
    assert pages.is_single()
    assert (pages.current_page(), list(pages.visible_pages())) == (3, [3])
    wheel(viewer, QPointF(200, 200), -1)
    assert pages.current_page() == 4
    QTest.keyClick(pages, Qt.Key.Key_Space)
    assert pages.current_page() == 5
    QTest.keyClick(pages, Qt.Key.Key_PageUp)
    QTest.keyClick(pages, Qt.Key.Key_Left)
    assert pages.current_page() == 3
    QTest.keyClick(pages, Qt.Key.Key_End)
    assert pages.current_page() == 12
    wheel(viewer, QPointF(200, 200), -1)
    assert pages.current_page() == 12
    viewer.go_back()
    assert pages.current_page() == 3
    viewer.commands.all_pages.trigger()
    assert (pages.is_single(), pages.current_page()) == (False, 3)


def test_arrows_go_along_wide_pages_and_else_to_the_next(opened: Opened) -> None:
    viewer = opened()
    QTest.keyClick(viewer.pages, Qt.Key.Key_Right)
    assert viewer.pages.current_page() == 2
    viewer.pages.set_scale(4.0)
    page, across = viewer.pages.current_page(), viewer.pages.horizontalScrollBar().value()
    QTest.keyClick(viewer.pages, Qt.Key.Key_Right)
    assert viewer.pages.horizontalScrollBar().value() > across
    assert viewer.pages.current_page() == page


def test_a_change_of_the_desk_during_a_glide_keeps_where_it_was_bound(
    opened: Opened, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    viewer = opened()
    monkeypatch.setattr("app.gui.parts.motion.milliseconds", lambda _wanted: 60_000)
    viewer.go_to_page(9)
    viewer.pages.set_scale(1.0)
    assert viewer.pages.current_page() == 9
    viewer.go_to_page(4)
    viewer.turn_pages(1)
    assert viewer.pages.current_page() == 4
    viewer.go_to_page(7)
    viewer.commands.one_page.trigger()
    assert viewer.pages.current_page() == 7
    viewer.pages._jump.stop()
