# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Turned pages: places go there and back, marks and chosen words turn along."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.domain.answers import Citation
from app.domain.pages import Box
from app.gui.viewer.marks import lines_in
from app.gui.viewer.page_layout import Fit
from app.gui.viewer.turning import turned_box, turned_point, turned_rect, unturned_point
from app.gui.viewer.viewer import Viewer
from tests.fakes.services import FakeServices


def test_a_quarter_brings_the_upper_left_to_the_upper_right() -> None:
    assert turned_point(0.0, 0.0, 1) == (1.0, 0.0)
    assert turned_point(0.0, 0.0, 2) == (1.0, 1.0)
    assert turned_point(0.0, 0.0, 3) == (0.0, 1.0)
    box = turned_box(Box(0.1, 0.2, 0.4, 0.3), 1)
    assert (box.x0, box.y0, box.x1, box.y1) == pytest.approx((0.7, 0.1, 0.8, 0.4))


@pytest.mark.parametrize("turn", [0, 1, 2, 3, 5, -1])
def test_places_come_back(turn: int) -> None:
    assert unturned_point(*turned_point(0.2, 0.7, turn), turn) == pytest.approx((0.2, 0.7))


def test_lines_are_joined_before_they_are_turned() -> None:
    words = [Box(0.1, 0.10, 0.2, 0.12), Box(0.21, 0.10, 0.3, 0.12)]
    (line,) = lines_in(QRectF(0, 0, 1000, 500), words, 1)
    assert (line.left(), line.right()) == pytest.approx((880, 900))
    assert (line.top(), line.bottom()) == pytest.approx((0.1 * 500 - 2, 0.3 * 500 + 2))
    assert turned_rect(QRectF(0, 0, 10, 20), QRectF(0, 0, 1000, 500), 0) == QRectF(0, 0, 10, 20)


def test_turned_pages_keep_their_marks(viewer: Viewer, citations: tuple[Citation, ...], qtbot: QtBot) -> None:
    viewer.open_citation(citations[0], citations)
    qtbot.waitUntil(lambda: viewer.pages.current_page() == 3 and viewer.loader.picture(3) is not None, timeout=5000)
    viewer.resize(700, 1000)
    viewer.pages.set_fit(Fit.PAGE)
    QTest.keyClick(viewer.pages, Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
    assert viewer.pages.turn() == 1
    qtbot.waitUntil(lambda: viewer.loader.picture(3) is not None, timeout=5000)
    rect = viewer.pages.page_rect_in_view(3)
    assert rect.width() > rect.height()
    image = viewer.pages.viewport().grab().toImage()
    box = turned_box(citations[0].quads[2].box, 1)
    x, y = rect.x() + box.x1 * rect.width() - 1, rect.y() + (box.y0 + box.y1) / 2 * rect.height()
    assert image.pixelColor(round(x), round(y)).blue() < 140 < image.pixelColor(round(x), round(y)).red()


def test_words_are_chosen_on_turned_pages(opened: Callable[..., Viewer], services: FakeServices, qtbot: QtBot) -> None:
    viewer = opened()
    viewer.turn_pages(3)
    words = services.pages.words("handbook", 1)
    at = [word.text for word in words].index("stands")
    rect, box = viewer.pages.page_rect_in_view(1), turned_box(words[at].box, 3)
    point = QPoint(
        round(rect.x() + (box.x0 + box.x1) / 2 * rect.width()), round(rect.y() + (box.y0 + box.y1) / 2 * rect.height())
    )
    QTest.mouseDClick(viewer.pages.viewport(), Qt.MouseButton.LeftButton, pos=point)
    assert viewer.pages.selected_text() == "stands"
    viewer.turn_pages(1)
    assert viewer.pages.turn() == 0
    assert viewer.pages.selected_text() == "stands"


def test_each_document_keeps_its_own_turn(opened: Callable[..., Viewer], qtbot: QtBot) -> None:
    viewer = opened()
    viewer.turn_pages(1)
    opened("house")
    assert viewer.pages.turn() == 0
    viewer.show_tab("handbook")
    assert viewer.pages.turn() == 1
