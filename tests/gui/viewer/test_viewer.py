# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The reading pane: the right page with the right words marked, stepping, going back, finding, choosing, night."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.domain.answers import Citation
from app.domain.errors import AppError, ErrorCode
from app.gui.parts import theme
from app.gui.parts.error_text import describe
from app.gui.viewer.marks import Rank
from app.gui.viewer.page_layout import MARGIN, Fit, box_in
from app.gui.viewer.viewer import Viewer
from tests.fakes.services import FakeServices, RenderedPage
from tests.gui.viewer.conftest import BREATH


def drawn(viewer: Viewer, qtbot: QtBot, page: int) -> None:
    qtbot.waitUntil(lambda: viewer.pages.current_page() == page and viewer.loader.picture(page) is not None, timeout=5000)


def test_a_citation_opens_its_page_with_its_words_marked(
    viewer: Viewer, citations: tuple[Citation, ...], services: FakeServices, qtbot: QtBot
) -> None:
    viewer.open_citation(citations[0], citations)
    drawn(viewer, qtbot, 3)
    assert viewer.title.text() == "The Lamplighter’s Handbook"
    assert viewer.stepper.words() == "Citation 1 of 3"
    marks = viewer.pages.page_marks(3)
    assert [(mark.n, mark.rank) for mark in marks] == [(1, Rank.OPEN), (2, Rank.OTHER)]
    image = viewer.pages.viewport().grab().toImage()
    rect = viewer.pages.page_rect_in_view(3)
    words = services.pages.words("handbook", 3)
    start = [word.text for word in words].index("breath")
    for word in (words[start], words[start + 3]):  # in the middle of the cited sentence
        place = box_in(rect, word.box)
        pixel = image.pixelColor(round(place.right()), round(place.top()) + 1)
        assert pixel.blue() < 140 < pixel.red(), f"{word.text} is not marked"


def test_the_marked_words_come_into_the_upper_third(viewer: Viewer, services: FakeServices, qtbot: QtBot) -> None:
    viewer.pages.set_scale(3.0)
    low = services.ask.citation(1, "handbook", 3, "The warden might call for a second round after a storm.")
    viewer.open_citation(low, (low,))
    drawn(viewer, qtbot, 3)
    top = box_in(viewer.pages.page_rect_in_view(3), low.quads[0].box).top()
    assert abs(top - viewer.pages.viewport().height() / 3) <= 2


def test_stepping_goes_round_and_tells(viewer: Viewer, citations: tuple[Citation, ...], qtbot: QtBot) -> None:
    told: list[int] = []
    viewer.citation_opened.connect(lambda citation, _all: told.append(citation.n))
    viewer.open_citation(citations[0], citations)
    drawn(viewer, qtbot, 3)
    for keys in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.NoModifier):
        QTest.keyClick(viewer.pages, Qt.Key.Key_F8, keys)
    QTest.keyClick(viewer.pages, Qt.Key.Key_F8, Qt.KeyboardModifier.ShiftModifier)
    assert told == [1, 2, 3, 1, 3]
    qtbot.waitUntil(lambda: viewer.title.text() == "House rules of our guild", timeout=5000)
    assert viewer.stepper.words() == "Citation 3 of 3"


def test_only_the_last_of_many_quick_clicks_is_shown(viewer: Viewer, citations: tuple[Citation, ...], qtbot: QtBot) -> None:
    opened: list[str] = []
    viewer.document_opened.connect(opened.append)
    for citation in (citations[0], citations[2], citations[0], citations[2]):
        viewer.open_citation(citation, citations)
    drawn(viewer, qtbot, 1)
    assert viewer.document_id() == "house"
    assert opened[-1] == "house"
    assert [mark.n for mark in viewer.pages.page_marks(1)] == [3]


def test_closest_passages_are_never_shown_as_cited(viewer: Viewer, citations: tuple[Citation, ...], qtbot: QtBot) -> None:
    viewer.show_closest(citations[0], citations)
    drawn(viewer, qtbot, 3)
    assert viewer.stepper.words() == "Closest 1 of 3"
    assert {mark.rank for mark in viewer.pages.page_marks(3)} == {Rank.CLOSEST}
    assert viewer.legend.words() == "passage read Nothing is marked as cited: no words here answer the question."


def test_an_uncertain_place_is_said(viewer: Viewer, services: FakeServices, qtbot: QtBot) -> None:
    lost = replace(services.ask.citation(1, "handbook", 2, "A lamp that has gone out is lit again"), quads=(), passage_quads=())
    viewer.open_citation(lost, (lost,))
    drawn(viewer, qtbot, 2)
    assert viewer.pages.page_marks(2) == ()
    assert "uncertain" in viewer.legend.words()


def test_back_and_forward_like_a_browser(viewer: Viewer, citations: tuple[Citation, ...], qtbot: QtBot) -> None:
    viewer.open_document("handbook", 5)
    drawn(viewer, qtbot, 5)
    viewer.open_citation(citations[2], citations)
    drawn(viewer, qtbot, 1)
    QTest.keyClick(viewer.pages, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    drawn(viewer, qtbot, 5)
    assert viewer.document_id() == "handbook"
    QTest.keyClick(viewer.pages, Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(lambda: viewer.title.text() == "House rules of our guild", timeout=5000)


def test_keys_move_and_zoom(viewer: Viewer, qtbot: QtBot) -> None:
    viewer.open_document("handbook")
    drawn(viewer, qtbot, 1)
    bar = viewer.pages.verticalScrollBar()
    QTest.keyClick(viewer.pages, Qt.Key.Key_PageDown)
    assert bar.value() == viewer.pages.viewport().height() - 48
    QTest.keyClick(viewer.pages, Qt.Key.Key_End)
    assert bar.value() == bar.maximum() > 0
    QTest.keyClick(viewer.pages, Qt.Key.Key_Home)
    assert bar.value() == 0
    before = viewer.pages.scale()
    QTest.keyClick(viewer.pages, Qt.Key.Key_Plus)
    assert viewer.pages.scale() == pytest.approx(before * 1.2)
    QTest.keyClick(viewer.pages, Qt.Key.Key_Minus)
    QTest.keyClick(viewer.pages, Qt.Key.Key_0)
    assert viewer.pages.fit() is Fit.WIDTH
    assert viewer.pages.page_rect_in_view(1).width() == pytest.approx(viewer.pages.viewport().width() - 2 * MARGIN, abs=1)


def test_zooming_keeps_the_place(viewer: Viewer, qtbot: QtBot) -> None:
    viewer.open_document("handbook", 4)
    drawn(viewer, qtbot, 4)
    viewer.pages.verticalScrollBar().setValue(viewer.pages.verticalScrollBar().value() + 200)
    third = viewer.pages.viewport().height() / 3

    def at_third() -> float:
        rect = viewer.pages.page_rect_in_view(4)
        return (third - rect.top()) / rect.height()

    before = at_third()
    viewer.pages.zoom_in()
    assert at_third() == pytest.approx(before, abs=0.005)


def test_pages_are_found_by_their_printed_number(viewer: Viewer, qtbot: QtBot) -> None:
    tools = viewer.tools
    tools.set_document(("", "i", "1", "2"), ("a", "b", "c", "d"))
    assert [tools.field.page_named(text) for text in ("i", "2", "d", "3", "9", "")] == [2, 4, 4, 3, None, None]
    viewer.open_document("handbook")
    drawn(viewer, qtbot, 1)
    tools.field.setText("7")
    QTest.keyClick(tools.field, Qt.Key.Key_Return)
    drawn(viewer, qtbot, 7)
    assert tools.page_of.text() == "file 7 of 12"
    tools.field.setText("nowhere")
    QTest.keyClick(tools.field, Qt.Key.Key_Return)
    assert (tools.field.text(), viewer.pages.current_page()) == ("7", 7)
    assert viewer.note.words() == "There is no page “nowhere” here. The pages run from 1 to 12."


def test_find_steps_through_the_document(viewer: Viewer, qtbot: QtBot) -> None:
    viewer.open_document("handbook", 4)
    drawn(viewer, qtbot, 4)
    viewer.open_find()
    viewer.find_bar.field.setText("ladder is held")
    QTest.keyClick(viewer.find_bar.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: viewer.pages.current_page() == 6, timeout=5000)  # from page 4 on, the next is on page 6
    qtbot.waitUntil(lambda: viewer.find_bar._count.text() == "5 of 16", timeout=5000)
    QTest.keyClick(viewer.find_bar.field, Qt.Key.Key_F3, Qt.KeyboardModifier.ShiftModifier)
    assert viewer.pages.current_page() == 3
    QTest.keyClick(viewer.find_bar.field, Qt.Key.Key_Escape)
    assert viewer.find_bar.isHidden()


def test_words_are_chosen_with_the_mouse_and_copied(viewer: Viewer, services: FakeServices, qtbot: QtBot) -> None:
    viewer.open_document("handbook", 1)
    drawn(viewer, qtbot, 1)
    qtbot.waitUntil(lambda: viewer.loader.words(1) is not None, timeout=5000)
    words = services.pages.words("handbook", 1)
    start = [word.text for word in words].index("stands")
    rect = viewer.pages.page_rect_in_view(1)
    first = box_in(rect, words[start].box).center().toPoint()
    last = box_in(rect, words[start + 3].box).center().toPoint()
    viewport = viewer.pages.viewport()
    QTest.mousePress(viewport, Qt.MouseButton.LeftButton, pos=first)
    QTest.mouseMove(viewport, first + QPoint(8, 0))
    QTest.mouseMove(viewport, last)
    QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=last)
    QTest.keyClick(viewer.pages, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == " ".join(word.text for word in words[start : start + 4])
    QTest.mouseDClick(viewport, Qt.MouseButton.LeftButton, pos=first)
    assert viewer.pages.selected_text() == "stands"


def test_contents_lead_to_their_page(viewer: Viewer, qtbot: QtBot) -> None:
    viewer.open_document("handbook")
    drawn(viewer, qtbot, 1)
    viewer.open_contents()
    tree = viewer.side.contents.tree
    assert tree.topLevelItemCount() == 4
    item = tree.topLevelItem(1).child(0)
    assert (item.text(0), item.text(1)) == ("Hours of lighting", "5")
    tree.setCurrentItem(item)
    QTest.keyClick(tree, Qt.Key.Key_Return)
    drawn(viewer, qtbot, 5)
    assert viewer.side.isHidden(), "it lay over the page, so it gives way to it"


def test_night_follows_the_theme_until_chosen(viewer: Viewer, citations: tuple[Citation, ...], qtbot: QtBot) -> None:
    viewer.open_citation(citations[0], citations)
    drawn(viewer, qtbot, 3)
    theme.manager.set_mode("dark")
    assert viewer.pages.is_night()

    def has_night() -> bool:
        picture = viewer.loader.picture(3)
        return picture is not None and picture.night is not None

    qtbot.waitUntil(has_night, timeout=5000)
    image = viewer.pages.viewport().grab().toImage()
    rect = viewer.pages.page_rect_in_view(3)
    assert image.pixelColor(rect.center().toPoint()).lightnessF() < 0.3
    place = box_in(rect, citations[0].quads[1].box)
    assert image.pixelColor(QPointF(place.right(), place.top() + 1).toPoint()).lightnessF() > 0.5  # lit paper
    QTest.mouseClick(viewer.tools.night, Qt.MouseButton.LeftButton)
    assert not viewer.pages.is_night()
    theme.manager.set_mode("light")
    theme.manager.set_mode("dark")
    assert not viewer.pages.is_night()


def test_scanned_pages_stay_light_at_night(viewer: Viewer, qtbot: QtBot) -> None:
    theme.manager.set_mode("dark")
    viewer.open_document("trees", 10)  # read by OCR from page 9 on
    drawn(viewer, qtbot, 10)

    def is_light() -> bool:
        picture = viewer.loader.picture(10)
        return picture is not None and picture.night is not None and picture.night.pixelColor(2, 2).red() == 217

    qtbot.waitUntil(is_light, timeout=5000)
    drawn(viewer, qtbot, 10)
    corner = viewer.pages.page_rect_in_view(10).topLeft().toPoint() + QPoint(3, 3)
    assert viewer.pages.viewport().grab().toImage().pixelColor(corner).red() == 217


def test_a_document_that_grew_while_open_is_looked_at_anew(
    viewer: Viewer, services: FakeServices, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = services.pages.info

    def half(document_id: str) -> object:
        view = whole(document_id)
        return replace(view, sizes=view.sizes[:4], labels=view.labels[:4], printed=view.printed[:4])

    monkeypatch.setattr(services.pages, "info", half)
    viewer.open_document("handbook", 4)
    drawn(viewer, qtbot, 4)
    monkeypatch.undo()
    viewer.open_document("handbook", 9)
    drawn(viewer, qtbot, 9)


def test_a_narrow_pane_shortens_its_words_instead_of_cutting_them(viewer: Viewer, qtbot: QtBot) -> None:
    viewer.open_document("handbook", 4)
    drawn(viewer, qtbot, 4)
    viewer.resize(700, 700)
    assert viewer.tools.page_of.text() == "file page 4 of 12"
    for width in (480, 420):
        viewer.resize(width, 700)
        assert viewer.tools.layout().minimumSize().width() <= width
    assert viewer.tools.page_of.text() == "file 4 of 12"


def test_a_document_that_is_gone_is_said_in_words(viewer: Viewer, qtbot: QtBot) -> None:
    hint = viewer.notice.words()
    viewer.open_document("never-was")
    qtbot.waitUntil(lambda: viewer.notice.words() != hint, timeout=5000)
    assert viewer.notice.words().startswith(describe(AppError(ErrorCode.DOCUMENT_UNKNOWN, document="never-was")).title)
    assert not viewer.pages.isVisible()


def test_a_page_that_cannot_be_drawn_says_so(
    viewer: Viewer, services: FakeServices, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(document_id: str, page: int, scale: float) -> RenderedPage:
        raise AppError(ErrorCode.PAGE_FAILED, file="x", page=page)

    monkeypatch.setattr(services.pages, "render", broken)
    viewer.open_document("handbook")
    qtbot.waitUntil(lambda: 1 in viewer.pages._failed, timeout=5000)
    assert viewer.pages._scene(1).remark == "This page cannot be drawn."


def test_clear_shows_the_hint_again(viewer: Viewer, citations: tuple[Citation, ...], qtbot: QtBot) -> None:
    viewer.open_citation(citations[0], citations)
    drawn(viewer, qtbot, 3)
    viewer.clear()
    assert viewer.document_id() == ""
    assert viewer.notice.isVisible()
    assert viewer.legend.isHidden()
    assert viewer.stepper.isHidden()


def test_the_page_at_the_end_of_a_glide_is_drawn_on_the_way(
    viewer: Viewer, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    viewer.open_document("handbook")
    drawn(viewer, qtbot, 1)
    monkeypatch.setattr("app.gui.parts.motion.milliseconds", lambda _wanted: 60_000)
    viewer.go_to_page(9)
    assert viewer.pages.current_page() < 9, "the glide has only begun"
    qtbot.waitUntil(lambda: viewer.loader.picture(9) is not None, timeout=5000)
    viewer.pages._jump.stop()


def test_a_document_that_became_another_file_is_drawn_anew(viewer: Viewer, services: FakeServices, qtbot: QtBot) -> None:
    documents = services.library.documents()
    assert not viewer.follow(documents)
    viewer.open_document("handbook", 4)
    drawn(viewer, qtbot, 4)
    services.pages.rendered.clear()
    assert not viewer.follow(documents), "nothing changed"
    assert viewer.follow([replace(entry, sha256="f" * 64) if entry.id == "handbook" else entry for entry in documents])
    qtbot.waitUntil(lambda: any(key == "handbook" for key, _, _ in services.pages.rendered))
    drawn(viewer, qtbot, 4)
    assert viewer.document_id() == "handbook"


def test_all_that_takes_the_keyboard_has_a_name(viewer: Viewer, citations: tuple[Citation, ...], qtbot: QtBot) -> None:
    viewer.open_citation(citations[0], citations)
    drawn(viewer, qtbot, 3)
    viewer.open_contents()
    viewer.open_find()
    nameless = []
    for widget in viewer.findChildren(QWidget):
        if widget.isVisible() and widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
            interface = QAccessible.queryAccessibleInterface(widget)
            if interface is None or not interface.text(QAccessible.Text.Name):
                nameless.append(f"{type(widget).__name__} in {type(widget.parent()).__name__}")
    assert nameless == []
    assert viewer.pages.accessibleName() == "Pages, now page 3"
    assert viewer.pages.accessibleDescription() == BREATH


def test_every_action_has_a_key_or_stands_in_a_menu(viewer: Viewer) -> None:
    commands = viewer.commands
    in_menus = {
        action
        for menu in (commands.zoom_menu(), commands.more_menu(), commands.page_menu(viewer.mapToGlobal(QPoint(5, 300))))
        for action in menu.actions()
    }
    lost = [action.text() for action in viewer.actions() if not action.shortcuts() and action not in in_menus]
    assert lost == ["Copy the address of the link"]  # which is there on links only
    keys = [key.toString() for action in viewer.actions() for key in action.shortcuts()]
    assert len(keys) == len(set(keys))
