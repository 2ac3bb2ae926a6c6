# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The library pane under real clicks and keys."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAccessible, QColor
from PySide6.QtWidgets import QLineEdit, QMenu
from pytestqt.qtbot import QtBot

from app.domain.answers import ConversationHit
from app.domain.documents import Role
from app.gui.library.item_models import DataRole
from app.gui.library.library_panel import LibraryPanel
from app.gui.parts import theme
from tests.fakes.services import ADDED, Conversation, document, shelf


@pytest.fixture
def panel(qtbot: QtBot) -> LibraryPanel:
    made = LibraryPanel()
    qtbot.addWidget(made)
    made.set_documents(shelf())
    kept = [Conversation("c1", "Falling and drowning", ADDED), Conversation("c2", "Fences", ADDED)]
    made.set_conversations([ConversationHit(each) for each in kept], "c1")  # type: ignore[arg-type]
    made.resize(262, 820)
    made.show()
    qtbot.waitExposed(made)
    return made


def rect_of(panel: LibraryPanel, key: str) -> QRect:
    panel.list.scrollTo(panel.model.index(panel.model.row_of(key)))
    return panel.list.visualRect(panel.model.index(panel.model.row_of(key)))


def click(qtbot: QtBot, panel: LibraryPanel, key: str, x: int) -> None:
    rect = rect_of(panel, key)
    place = QPoint(x if x >= 0 else rect.right() + x, rect.top() + theme.px(theme.DOCUMENT_ROW) // 2)
    qtbot.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=place)


def test_a_click_on_the_box_narrows_the_scope_and_opens_nothing(panel: LibraryPanel, qtbot: QtBot) -> None:
    with qtbot.waitSignal(panel.scope_changed), qtbot.assertNotEmitted(panel.open_wanted):
        click(qtbot, panel, "house", 24)
    assert panel.model.scope() == {"handbook", "almanac", "fence", "zoning"}
    click(qtbot, panel, "house", 24)
    assert panel.model.scope() is None


def test_a_click_on_the_row_opens_the_document(panel: LibraryPanel, qtbot: QtBot) -> None:
    with qtbot.waitSignal(panel.open_wanted) as heard:
        click(qtbot, panel, "almanac", 120)
    assert heard.args == ["almanac"]
    assert panel.model.scope() is None


def test_a_click_on_a_heading_does_nothing_but_its_pause_button_pauses(panel: LibraryPanel, qtbot: QtBot) -> None:
    heading = next(n for n in range(panel.model.rowCount()) if "queue" in str(panel.model.index(n).data()))
    rect = panel.list.visualRect(panel.model.index(heading))
    with qtbot.assertNotEmitted(panel.pause_wanted), qtbot.assertNotEmitted(panel.open_wanted):
        qtbot.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(60, rect.center().y()))
    with qtbot.waitSignal(panel.pause_wanted):
        qtbot.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(rect.right() - 20, rect.center().y()))


def test_the_key_opens_the_password_field_in_its_row(panel: LibraryPanel, qtbot: QtBot) -> None:
    click(qtbot, panel, "minutes", -20)
    field = panel.list.password
    row = rect_of(panel, "minutes")
    assert field.isVisible()
    assert row.height() > theme.px(theme.DOCUMENT_ROW) + 20
    assert row.contains(field.geometry())
    assert field.field.accessibleName() == "Password of Council minutes 2022"
    assert not field.button.isEnabled()
    qtbot.keyClicks(field.field, "lantern")
    with qtbot.waitSignal(panel.password_given) as heard:
        qtbot.keyClick(field.field, Qt.Key.Key_Return)
    assert heard.args == ["minutes", "lantern"]


def test_a_locked_document_is_opened_by_keys_alone(panel: LibraryPanel, qtbot: QtBot) -> None:
    panel.list.scroll_to_document("minutes")
    qtbot.keyClick(panel.list, Qt.Key.Key_Return)
    field = panel.list.password
    assert field.isVisible()
    qtbot.keyClicks(field.field, "lantern")
    with qtbot.waitSignal(panel.password_given) as heard:
        qtbot.keyClick(field.field, Qt.Key.Key_Return)
    assert heard.args == ["minutes", "lantern"]


def test_a_wrong_password_is_told_in_the_row_and_can_be_typed_over(panel: LibraryPanel, qtbot: QtBot) -> None:
    panel.ask_password("minutes")
    qtbot.keyClicks(panel.list.password.field, "wrong")
    qtbot.mouseClick(panel.list.password.button, Qt.MouseButton.LeftButton)
    assert not panel.list.password.isEnabled()
    panel.wrong_password("minutes")
    assert panel.list.password.isEnabled()
    assert panel.list.password.field.selectedText() == "wrong"
    row = panel.model.index(panel.model.row_of("minutes")).data(DataRole.ENTRY)
    assert row.words == "that password does not open it"


def test_escape_puts_the_password_field_away(panel: LibraryPanel, qtbot: QtBot) -> None:
    panel.ask_password("minutes")
    qtbot.keyClick(panel.list.password.field, Qt.Key.Key_Escape)
    assert not panel.list.password.isVisible()
    assert rect_of(panel, "minutes").height() == theme.px(theme.DOCUMENT_ROW)


def test_the_field_closes_once_the_document_is_open(panel: LibraryPanel) -> None:
    panel.ask_password("minutes")
    panel.set_documents([document("minutes", "Council minutes 2022", 12)])
    assert not panel.list.password.isVisible()


def test_the_keyboard_steps_over_headings_checks_opens_renames_removes(panel: LibraryPanel, qtbot: QtBot) -> None:
    view = panel.list
    view.setFocus(Qt.FocusReason.TabFocusReason)
    view.setCurrentIndex(panel.model.index(panel.model.row_of("fence")))
    qtbot.keyClick(view, Qt.Key.Key_Down)
    assert view.currentIndex().data() == "Port Ellery zoning code"
    qtbot.keyClick(view, Qt.Key.Key_Space)
    assert "zoning" not in (panel.model.scope() or {"zoning"})
    with qtbot.waitSignal(panel.open_wanted) as heard:
        qtbot.keyClick(view, Qt.Key.Key_Return)
    assert heard.args == ["zoning"]
    qtbot.keyClick(view, Qt.Key.Key_F2)
    field = view.findChild(QLineEdit, "title")
    assert field.accessibleName() == "New title of Port Ellery zoning code"
    qtbot.keyClick(field, Qt.Key.Key_Escape)
    qtbot.keyClick(view, Qt.Key.Key_Delete)
    assert panel.model.row_of("zoning") == -1
    assert panel.undo.isVisible()


def test_removing_can_be_taken_back(panel: LibraryPanel, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(panel.remove_settled):
        panel.remove("fence")
        qtbot.mouseClick(panel.undo.button, Qt.MouseButton.LeftButton)
    assert panel.model.row_of("fence") >= 0
    assert not panel.undo.isVisible()


def test_removing_a_second_document_settles_the_first(panel: LibraryPanel, qtbot: QtBot) -> None:
    panel.remove("fence")
    with qtbot.waitSignal(panel.remove_settled) as heard:
        panel.remove("house")
    assert heard.args == ["fence"]
    with qtbot.waitSignal(panel.remove_settled) as heard:
        panel.undo.settle()
    assert heard.args == ["house"]


def test_a_title_is_typed_over_in_its_row(panel: LibraryPanel, qtbot: QtBot) -> None:
    panel.list.rename("fence")
    field = panel.list.findChild(QLineEdit, "title")
    assert field.selectedText() == "Alder Bay fence bylaw 2019"
    row = rect_of(panel, "fence")
    assert row.contains(field.geometry())
    qtbot.keyClicks(field, "Fence  rules ")
    with qtbot.waitSignal(panel.rename_given) as heard:
        qtbot.keyClick(field, Qt.Key.Key_Return)
    assert heard.args == ["fence", "Fence rules"]


def test_a_title_that_stays_or_is_emptied_is_no_news(panel: LibraryPanel, qtbot: QtBot) -> None:
    for typed in ("Alder Bay fence bylaw 2019", "   "):
        panel.list.rename("fence")
        field = panel.list.findChild(QLineEdit, "title")
        field.setText(typed)
        with qtbot.assertNotEmitted(panel.rename_given):
            qtbot.keyClick(field, Qt.Key.Key_Return)
        qtbot.waitUntil(lambda: panel.list.findChild(QLineEdit, "title") is None)


def _actions(menu: QMenu) -> list[str]:
    return [action.text() for action in menu.actions() if action.text()]


def test_the_menu_offers_what_can_be_done_now(panel: LibraryPanel) -> None:
    shown = {
        key: _actions(panel.menu_for(found)) for key in ("fence", "minutes", "trees") if (found := panel.model.document(key))
    }
    assert "Ask only this document" in shown["fence"]
    assert "Read again" in shown["fence"]
    assert "Enter the password …" in shown["minutes"]
    assert "Read again" not in shown["minutes"]
    assert "Stop reading it" in shown["trees"]
    assert "How each page was read" in shown["trees"]
    assert all("Remove from the library" in actions for actions in shown.values())


def test_the_menu_sets_what_a_document_is_to_another(panel: LibraryPanel, qtbot: QtBot) -> None:
    found = panel.model.document("fence")
    assert found is not None
    menu = panel.menu_for(found)
    roles = next(action.menu() for action in menu.actions() if action.text() == "Role")
    errata = next(action.menu() for action in roles.actions() if action.text().startswith("Errata"))
    chosen = next(action for action in errata.actions() if action.text() == "Port Ellery zoning code")
    with qtbot.waitSignal(panel.role_given) as heard:
        chosen.trigger()
    assert heard.args == ["fence", Role.ERRATA, "zoning"]


def test_typing_finds_titles_and_says_when_there_is_none(panel: LibraryPanel, qtbot: QtBot) -> None:
    qtbot.keyClicks(panel.search, "bylaw")
    assert panel.model.rowCount() == 2
    qtbot.keyClicks(panel.search, "xyz")
    assert panel.model.rowCount() == 0
    assert panel._found_none.text() == "No title holds “bylawxyz”."
    qtbot.keyClick(panel.search, Qt.Key.Key_Escape)
    assert panel.search.text() == ""
    assert panel.model.rowCount() == 11


def test_the_drop_area_stands_right_below_the_rows(panel: LibraryPanel, qtbot: QtBot) -> None:
    panel.set_documents(shelf()[:2])

    def gap() -> int:
        return panel.drop_area.mapTo(panel, QPoint(0, 0)).y() - panel.list.geometry().bottom()

    qtbot.waitUntil(lambda: 0 < gap() <= 2 * theme.STEP_12)
    assert panel.list.height() == 2 * theme.px(theme.DOCUMENT_ROW)


def test_an_empty_library_shows_one_sentence(panel: LibraryPanel) -> None:
    panel.set_documents([])
    assert panel.none.isVisible()
    assert not panel.add.isVisible()
    assert not panel.search.isVisible()


def test_pressing_the_drop_area_asks_for_files(panel: LibraryPanel, qtbot: QtBot) -> None:
    with qtbot.waitSignal(panel.add_wanted):
        qtbot.mouseClick(panel.drop_area, Qt.MouseButton.LeftButton)
    panel.drop_area.setFocus()
    with qtbot.waitSignal(panel.add_wanted):
        qtbot.keyClick(panel.drop_area, Qt.Key.Key_Return)


def test_conversations_open_by_click_and_key(panel: LibraryPanel, qtbot: QtBot) -> None:
    view = panel.conversations.view
    rect = view.visualRect(panel.conversations.model.index(1))
    with qtbot.waitSignal(panel.conversations.opened) as heard:
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=rect.center())
    assert heard.args == ["c2", None]


def test_conversations_are_searched_as_one_types(panel: LibraryPanel, qtbot: QtBot) -> None:
    conversations = panel.conversations
    conversations.open_search()
    with qtbot.waitSignal(conversations.search_wanted) as heard:
        qtbot.keyClicks(conversations.search, "rope cost")
    assert heard.args == ["rope cost"]
    height = conversations.view.height()
    hit = ConversationHit(Conversation("c1", "Falling", ADDED), "What does a rope cost?", 3)  # type: ignore[arg-type]
    conversations.set_hits([hit, ConversationHit(Conversation("c2", "Rope costs", ADDED))])  # type: ignore[arg-type]
    assert conversations.view.height() > height, "the question that was found stands below its title"
    index = conversations.model.index(0)
    assert index.data(Qt.ItemDataRole.AccessibleTextRole) == "Falling: What does a rope cost?, open"
    qtbot.keyClick(conversations.search, Qt.Key.Key_Down)
    with qtbot.waitSignal(conversations.opened) as heard:
        qtbot.keyClick(conversations.view, Qt.Key.Key_Return)
    assert heard.args == ["c1", 3]
    conversations.set_hits([])
    assert conversations.none.text() == "Nothing found"
    qtbot.keyClick(conversations.search, Qt.Key.Key_Escape)
    with qtbot.waitSignal(conversations.search_wanted) as heard:
        qtbot.keyClick(conversations.search, Qt.Key.Key_Escape)
    assert heard.args == [""]
    assert conversations.search.isHidden() or not conversations.search.isVisible()


def test_words_of_a_conversation_are_no_markup(panel: LibraryPanel) -> None:
    entry = Conversation("c1", "<b>bold</b>", ADDED)
    panel.set_conversations([ConversationHit(entry, "<img src=x>", 1)], None)  # type: ignore[arg-type]
    tip = panel.conversations.model.index(0).data(Qt.ItemDataRole.ToolTipRole)
    assert "&lt;b&gt;" in tip
    assert "<img" not in tip


def test_a_deleted_conversation_can_be_taken_back(panel: LibraryPanel, qtbot: QtBot) -> None:
    conversations = panel.conversations
    conversations.view.setCurrentIndex(conversations.model.index(1))
    with qtbot.waitSignal(conversations.delete_wanted) as heard, qtbot.assertNotEmitted(conversations.delete_settled):
        qtbot.keyClick(conversations.view, Qt.Key.Key_Delete)
    assert heard.args == ["c2"]
    assert conversations.model.rowCount() == 1
    qtbot.mouseClick(conversations.undo.button, Qt.MouseButton.LeftButton)
    assert conversations.model.rowCount() == 2
    conversations.delete("c1")
    with qtbot.waitSignal(conversations.delete_settled) as heard:
        panel.settle()
    assert heard.args == ["c1"]


@pytest.mark.parametrize("mode", ["light", "dark"])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_every_state_paints_in_both_themes(panel: LibraryPanel, mode: theme.Mode, scale: float) -> None:
    theme.manager.set_mode(mode)
    theme.manager.set_text_scale(scale)
    panel.list.set_open("handbook")
    panel.resize(400, 1800)
    picture = panel.grab().toImage()
    colours = theme.manager.current()
    seen = {picture.pixelColor(x, y).name() for x in range(0, picture.width(), 2) for y in range(0, picture.height(), 2)}
    assert {QColor(c).name() for c in (colours.panel, colours.accent, colours.accent_soft, colours.error)} <= seen


def test_the_spine_fills_from_the_foot(panel: LibraryPanel) -> None:
    rect = rect_of(panel, "zoning")
    picture = panel.list.viewport().grab().toImage()
    ratio = picture.devicePixelRatio()
    column = [picture.pixelColor(int(44 * ratio), int(y * ratio)) for y in range(rect.top(), rect.bottom())]
    colours = theme.manager.current()
    filled = [n for n, colour in enumerate(column) if colour == colours.accent]
    empty = [n for n, colour in enumerate(column) if colour == colours.line]
    assert len(filled) / (len(filled) + len(empty)) == pytest.approx(0.41, abs=0.06)
    assert min(filled) > max(empty)


def test_screen_readers_find_list_rows_and_buttons(panel: LibraryPanel) -> None:
    QAccessible.setActive(True)
    view = QAccessible.queryAccessibleInterface(panel.list)
    assert view.text(QAccessible.Text.Name) == "Documents"
    assert view.role() == QAccessible.Role.List
    names = [view.child(n).text(QAccessible.Text.Name) for n in range(view.childCount())]
    assert "The Lamplighter’s Handbook, asked, core  ·  12 pages" in names
    for widget in (panel.add, panel.search, panel.drop_area, panel.conversations.add, panel.conversations.view):
        assert QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name)


def test_a_new_version_is_offered_quietly_and_decided_by_a_button(panel: LibraryPanel, qtbot: QtBot) -> None:
    assert not panel.offer.isVisible()
    new = replace(document("fence2", "Alder Bay fence bylaw 2021", 36), may_replace="fence")
    panel.set_documents([*shelf(), new])
    assert panel.offer.isVisible()
    assert panel.offer.words.text() == "“Alder Bay fence bylaw 2021” looks like a new version of “Alder Bay fence bylaw 2019”."
    panel.resize(panel.minimumWidth(), 820)
    for button in (panel.offer.replace, panel.offer.keep):
        assert button.width() >= button.sizeHint().width(), "no words are cut at the least width"
    with qtbot.waitSignal(panel.replace_wanted) as heard:
        panel.offer.replace.click()
    assert heard.args == ["fence2"]
    assert not panel.offer.isVisible()
    panel.set_documents([*shelf(), new])
    with qtbot.waitSignal(panel.keep_both_wanted) as heard:
        panel.offer.keep.click()
    assert heard.args == ["fence2"]


def test_an_offer_of_the_same_title_names_the_file_and_ends_with_its_document(panel: LibraryPanel) -> None:
    panel.set_documents([*shelf(), replace(document("h2", "House rules of our guild", 4), may_replace="house")])
    assert panel.offer.words.text() == (
        "A second “House rules of our guild” (House rules of our guild.pdf) looks like a new version of the first."
    )
    panel.set_documents(shelf())
    assert not panel.offer.isVisible()
