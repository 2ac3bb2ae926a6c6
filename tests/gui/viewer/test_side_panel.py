# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The panel beside the pages: contents that follow and narrow down, small pictures with signs of what is cited."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.domain.answers import Citation
from app.domain.documents import OutlineEntry
from app.gui.viewer.contents_tree import ContentsTree
from app.gui.viewer.side_panel import Side
from app.gui.viewer.thumbnails import cited_pages
from app.gui.viewer.viewer import Viewer
from tests.fakes.services import FakeServices

Opened = Callable[..., Viewer]
BOOK = [
    OutlineEntry("Lamps", 1, 1),
    OutlineEntry("Glass", 2, 3),
    OutlineEntry("Wicks", 2, 3),
    OutlineEntry("Hours", 1, 5),
    OutlineEntry("In winter", 2, 6),
]


@pytest.fixture
def contents(qtbot: QtBot) -> ContentsTree:
    made = ContentsTree()
    qtbot.addWidget(made)
    made.set_entries(BOOK, ("", "i", "1", "2", "3", "4"))
    made.resize(240, 400)
    made.show()
    return made


def place(contents: ContentsTree, page: int) -> str:
    contents.set_page(page)
    item = contents.tree.currentItem()
    return item.text(0) if item is not None else ""


def test_the_heading_of_the_page_looked_at_is_chosen(contents: ContentsTree) -> None:
    assert [place(contents, page) for page in (1, 2, 3, 4, 5, 6)] == ["Lamps", "Lamps", "Glass", "Wicks", "Hours", "In winter"]


def test_pages_are_named_as_printed(contents: ContentsTree) -> None:
    top = contents.tree.topLevelItem(0)
    assert top is not None
    assert [top.text(1), top.child(0).text(1)] == ["1", "1"]  # the first page has no number, the third is printed 1


def test_typing_narrows_down_and_keeps_the_way_to_what_is_found(contents: ContentsTree) -> None:
    chosen: list[tuple[int, str]] = []
    contents.chosen.connect(lambda page, title: chosen.append((page, title)))
    contents.field.setText("win")
    shown = [item.text(0) for _, item in contents._pages if not item.isHidden()]
    assert shown == ["Hours", "In winter"]
    QTest.keyClick(contents.field, Qt.Key.Key_Return)
    assert chosen == [(6, "In winter")]
    contents.field.setText("nothing such")
    assert contents._nothing.text() == "No heading holds these words."
    contents.field.clear()
    assert not any(item.isHidden() for _, item in contents._pages)
    assert contents._nothing.isHidden()


def test_a_heading_is_brought_to_the_top(opened: Opened, services: FakeServices, qtbot: QtBot) -> None:
    viewer = opened()
    viewer.pages.set_scale(3.0)
    viewer.go_to_heading(5, "In the other months they are lit")
    words = services.pages.words("handbook", 5)
    at = next(i for i, word in enumerate(words) if word.text == "In")

    def top() -> float:
        rect = viewer.pages.page_rect_in_view(5)
        return rect.y() + words[at].box.y0 * rect.height()

    qtbot.waitUntil(lambda: 0 < top() < 60, timeout=5000)


def test_the_panel_lies_over_narrow_pages_and_beside_wide_ones(opened: Opened) -> None:
    viewer = opened()
    QTest.keyClick(viewer.pages, Qt.Key.Key_F4)
    assert viewer.side.side() is Side.CONTENTS
    assert viewer.tools.contents.isChecked()
    assert viewer.body.lies_over()
    assert viewer.pages.width() == viewer.body.width()
    viewer.resize(1000, 700)
    assert not viewer.body.lies_over()
    assert viewer.pages.width() == viewer.body.width() - viewer.side.width()
    QTest.keyClick(viewer.side.contents.field, Qt.Key.Key_Escape)
    assert viewer.side.side() is None
    assert viewer.pages.width() == viewer.body.width()


def test_the_panel_stands_at_the_right_where_one_reads_from_there(opened: Opened) -> None:
    viewer = opened()
    viewer.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    viewer.open_contents()
    assert viewer.side.geometry().right() == viewer.body.width() - 1


def test_small_pictures_are_drawn_only_where_they_are_seen(opened: Opened, services: FakeServices, qtbot: QtBot) -> None:
    viewer = opened()
    services.pages.rendered.clear()
    QTest.keyClick(viewer.pages, Qt.Key.Key_F4, Qt.KeyboardModifier.ShiftModifier)
    small = viewer.side.thumbnails
    seen = small.in_sight()
    assert seen.start == 1
    assert 2 <= len(seen) <= 5
    qtbot.waitUntil(lambda: all(viewer.loader.small_picture(page) is not None for page in seen), timeout=5000)
    assert viewer.loader.small_picture(12) is None
    small.scrollToBottom()
    qtbot.waitUntil(lambda: viewer.loader.small_picture(12) is not None, timeout=5000)
    QTest.mouseClick(small.viewport(), Qt.MouseButton.LeftButton, pos=small.visualRect(small.pages.index(10)).center())
    assert viewer.pages.current_page() == 11
    viewer.go_back()
    assert viewer.pages.current_page() == 1


def test_small_pictures_follow_the_page_and_tell_what_is_cited(
    viewer: Viewer, citations: tuple[Citation, ...], qtbot: QtBot
) -> None:
    viewer.open_citation(citations[0], citations)
    qtbot.waitUntil(lambda: viewer.pages.current_page() == 3 and viewer.loader.picture(3) is not None, timeout=5000)
    small = viewer.side.thumbnails
    assert cited_pages(citations, "handbook") == {3: (1, 2)}
    assert small.currentIndex().row() == 2
    said = small.pages.data(small.pages.index(2), Qt.ItemDataRole.AccessibleTextRole)
    assert said == "Page 3, cited words: 1, 2"
    viewer.show_closest(citations[0], citations)
    assert small.pages.marks == {}
    assert QAccessible.queryAccessibleInterface(small).text(QAccessible.Text.Name) == "Pages"
