# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Tags, order, several rows at once, and which documents are asked, under real clicks and keys."""

from dataclasses import replace
from datetime import timedelta

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from app.domain.documents import Document, Role, SavedScope
from app.gui.library import row_menu, scopes
from app.gui.library.item_models import DataRole
from app.gui.library.library_panel import LibraryPanel
from app.gui.library.row_menu import menu_of_many
from app.gui.library.shelf_order import Sort
from app.gui.parts import theme
from app.gui.workers import Workers
from tests.fakes.services import ADDED, FakeServices, document


def five() -> list[Document]:
    return [
        replace(document("p10", "Part 10", 30), tags=("Rules", "2024")),
        replace(document("p9", "part 9", 50), tags=("Rules",), asked_at=ADDED),
        document("zoning", "Zoning", 20),
        replace(document("almanac", "Almanac", 40), asked_at=ADDED + timedelta(days=1)),
        replace(document("bees", "Bees & wasps", 10), tags=("2024",)),
    ]


@pytest.fixture
def panel(qtbot: QtBot) -> LibraryPanel:
    made = LibraryPanel()
    qtbot.addWidget(made)
    made.set_documents(five())
    made.resize(262, 820)
    made.show()
    qtbot.waitExposed(made)
    return made


def titles(panel: LibraryPanel) -> list[str]:
    return [panel.model.index(n).data() for n in range(panel.model.rowCount())]


def click(qtbot: QtBot, panel: LibraryPanel, key: str, x: int, held: Qt.KeyboardModifier) -> None:
    rect = panel.list.visualRect(panel.model.index(panel.model.row_of(key)))
    place = QPoint(x, rect.top() + theme.px(theme.DOCUMENT_ROW) // 2)
    qtbot.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, held, pos=place)


NONE, SHIFT, CTRL = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier


@pytest.mark.parametrize(
    ("sort", "order"),
    [
        (Sort.ADDED, ["Part 10", "part 9", "Zoning", "Almanac", "Bees & wasps"]),
        (Sort.TITLE, ["Almanac", "Bees & wasps", "part 9", "Part 10", "Zoning"]),
        (Sort.PAGES, ["part 9", "Almanac", "Part 10", "Zoning", "Bees & wasps"]),
        (Sort.ASKED, ["Almanac", "part 9", "Part 10", "Zoning", "Bees & wasps"]),
    ],
)
def test_documents_stand_in_the_order_that_is_chosen(panel: LibraryPanel, sort: Sort, order: list[str]) -> None:
    panel.model.set_sort(sort)
    assert titles(panel) == order


def entries(menu: QMenu) -> list[str]:
    menu.aboutToShow.emit()
    return [action.text() for action in menu.actions() if action.text()]


def press(menu: QMenu, words: str) -> None:
    menu.aboutToShow.emit()
    next(action for action in menu.actions() if action.text() == words).trigger()


def test_the_menu_of_the_order_says_and_sets_it(panel: LibraryPanel) -> None:
    menu = panel.scope_row.order.menu()
    assert entries(menu) == ["In the order they were added", "By title", "Most pages first", "Last asked first"]
    press(menu, "By title")
    assert titles(panel)[0] == "Almanac"
    menu.aboutToShow.emit()
    assert [action.text() for action in menu.actions() if action.isChecked()] == ["By title"]


def test_a_tag_shows_what_has_it_and_typing_finds_tags(panel: LibraryPanel, qtbot: QtBot) -> None:
    tags = panel.scope_row.tags
    assert entries(tags.menu()) == ["All documents", "2024   2", "Rules   2"]
    press(tags.menu(), "2024   2")
    assert titles(panel) == ["Part 10", "Bees & wasps"]
    assert (tags.isChecked(), tags.accessibleName()) == (True, "Shown: tagged 2024")
    press(tags.menu(), "All documents")
    assert len(titles(panel)) == 5
    qtbot.keyClicks(panel.search, "rules 10")
    assert titles(panel) == ["Part 10"]
    qtbot.keyClicks(panel.search, "x")
    assert panel._found_none.text() == "No title or tag holds “rules 10x”."


def test_a_tag_that_nobody_has_any_more_hides_nothing(panel: LibraryPanel) -> None:
    panel.scope_row.show_tag("2024")
    panel.set_documents([replace(each, tags=()) for each in five()])
    assert len(titles(panel)) == 5
    assert not panel.scope_row.tags.isVisible()


def test_the_row_says_its_tags_and_what_replaces_it(panel: LibraryPanel) -> None:
    panel.set_documents([*five(), document("new", "Zoning 2031", 9, role=Role.CORE, supersedes="zoning")])

    def words(key: str) -> str:
        return str(panel.model.index(panel.model.row_of(key)).data(DataRole.ENTRY).words)

    assert words("p10") == "30 pages  ·  Rules, 2024"
    assert words("zoning") == "replaced by Zoning 2031  ·  20 pages"
    assert words("new") == "replaces Zoning  ·  9 pages"


def test_the_box_above_ticks_all_that_are_shown(panel: LibraryPanel, qtbot: QtBot) -> None:
    row = panel.scope_row
    assert (row.choice.words(), row.box.checkState()) == ("All are asked", Qt.CheckState.Checked)
    panel.model.set_checked("bees", False)
    assert (row.choice.words(), row.box.checkState()) == ("4 of 5 asked", Qt.CheckState.PartiallyChecked)
    qtbot.mouseClick(row.box, Qt.MouseButton.LeftButton)
    assert panel.model.scope() is None
    qtbot.keyClicks(panel.search, "part")
    qtbot.mouseClick(row.box, Qt.MouseButton.LeftButton)
    assert panel.model.scope() == {"zoning", "almanac", "bees"}
    qtbot.keyClick(row.box, Qt.Key.Key_Space)
    assert panel.model.scope() is None


def test_shift_ticks_a_range_of_boxes(panel: LibraryPanel, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(panel.open_wanted):
        click(qtbot, panel, "p9", 24, NONE)
        click(qtbot, panel, "almanac", 24, SHIFT)
    assert panel.model.scope() == {"p10", "bees"}
    click(qtbot, panel, "almanac", 24, NONE)
    click(qtbot, panel, "p10", 24, SHIFT)
    assert panel.model.scope() is None


def test_the_menu_of_the_choice_asks_by_tag_by_what_is_shown_all_or_none(panel: LibraryPanel, qtbot: QtBot) -> None:
    menu = panel.scope_row.choice.menu()
    assert entries(menu) == ["Ask all 5 documents", "Untick all", "Ask what is tagged", "Save this choice …"]
    tags = next(action.menu() for action in menu.actions() if action.text() == "Ask what is tagged")
    press(tags, "Rules   2")
    assert panel.model.scope() == {"p10", "p9"}
    qtbot.keyClicks(panel.search, "bees")
    press(menu, "Ask only the 1 shown")
    assert panel.model.scope() == {"bees"}
    press(menu, "Untick all")
    assert panel.model.scope() == frozenset()
    assert panel.scope_row.choice.words() == "None is asked"
    press(menu, "Ask all 5 documents")
    assert panel.model.scope() is None


def test_a_choice_is_saved_chosen_renamed_and_forgotten(
    panel: LibraryPanel, qtbot: QtBot, workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    services = FakeServices(five())
    names = iter(["Town & bylaws 2024", "Town"])
    monkeypatch.setattr(scopes, "ask_name", lambda *_: next(names))
    with qtbot.waitSignal(panel.scopes.changed):
        panel.scopes.open_library(services, workers)  # type: ignore[arg-type]
    panel.model.check_only(["p9", "bees"])
    menu = panel.scope_row.choice.menu()
    with qtbot.waitSignal(panel.scopes.changed):
        press(menu, "Save this choice …")
    assert panel.scopes.saved == [SavedScope("Town & bylaws 2024", frozenset({"p9", "bees"}))]
    assert panel.scope_row.choice.words() == "Town & bylaws 2024"
    assert panel.scope_row.choice.accessibleName() == "Town & bylaws 2024, 2 of 5 asked"
    panel.model.check_only(None)
    press(menu, "Town && bylaws 2024   2")
    assert panel.model.scope() == {"p9", "bees"}
    with qtbot.waitSignal(panel.scopes.changed):
        panel.scopes.rename("Town & bylaws 2024")
    assert panel.scopes.name() == "Town"
    with qtbot.waitSignal(panel.scopes.changed):
        panel.scopes.forget("Town")
    assert (panel.scopes.saved, panel.scopes.name()) == ([], "")


def test_several_rows_are_tagged_and_removed_together(panel: LibraryPanel, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    with qtbot.assertNotEmitted(panel.open_wanted):
        click(qtbot, panel, "zoning", 120, CTRL)
        click(qtbot, panel, "bees", 120, SHIFT)
    assert panel.list.selected() == ["zoning", "almanac", "bees"]
    chosen = [found for key in panel.list.selected() if (found := panel.model.document(key))]
    menu = menu_of_many(panel, chosen)
    words = [action.text() for action in menu.actions() if action.text()]
    assert words == ["Ask only these 3 documents", "Ask all documents", "Tags", "Read again", "Remove 3 documents"]
    monkeypatch.setattr(row_menu, "ask_name", lambda *_: "Old")
    tags = next(action.menu() for action in menu.actions() if action.text() == "Tags")
    with qtbot.waitSignal(panel.tags_given) as heard:
        press(tags, "New tag …")
    assert heard.args == [["zoning", "almanac", "bees"], ["Old"], []]
    qtbot.keyClick(panel.list, Qt.Key.Key_Delete)
    assert titles(panel) == ["Part 10", "part 9"]
    assert panel.undo._words.text() == "Removed 3 documents"
    qtbot.mouseClick(panel.undo.button, Qt.MouseButton.LeftButton)
    assert len(titles(panel)) == 5
    panel.remove_all(["p9", "p10"])
    gone: list[str] = []
    panel.remove_settled.connect(gone.append)
    panel.settle()
    assert gone == ["p9", "p10"]


def test_space_ticks_all_selected_rows_and_a_tag_is_taken_away(panel: LibraryPanel, qtbot: QtBot) -> None:
    view = panel.list
    view.setFocus(Qt.FocusReason.TabFocusReason)
    assert view.currentIndex().data() == "Part 10"
    qtbot.keyClick(view, Qt.Key.Key_Down, SHIFT)
    assert view.selected() == ["p10", "p9"]
    qtbot.keyClick(view, Qt.Key.Key_Space)
    assert panel.model.scope() == {"zoning", "almanac", "bees"}
    assert view.selected() == ["p10", "p9"], "they stay selected"
    found = [each for key in view.selected() if (each := panel.model.document(key))]
    tags = next(action.menu() for action in menu_of_many(panel, found).actions() if action.text() == "Tags")
    assert [action.text() for action in tags.actions() if action.isChecked()] == ["Rules"]
    with qtbot.waitSignal(panel.tags_given) as heard:
        press(tags, "Rules")
    assert heard.args == [["p10", "p9"], [], ["Rules"]]


def test_the_menu_makes_a_document_the_newer_edition(panel: LibraryPanel, qtbot: QtBot) -> None:
    found = panel.model.document("zoning")
    assert found is not None
    menu = panel.menu_for(found)
    roles = next(action.menu() for action in menu.actions() if action.text() == "Role")
    by = next(action.menu() for action in roles.actions() if action.text() == "It is replaced by …")
    with qtbot.waitSignal(panel.role_given) as heard:
        next(action for action in by.actions() if action.text() == "Bees && wasps").trigger()
    assert heard.args == ["bees", Role.CORE, "zoning"]


def test_a_library_of_one_needs_no_line_of_choices(panel: LibraryPanel) -> None:
    panel.set_documents(five()[:1])
    assert not panel.scope_row.isVisible()


def test_titles_that_several_have_are_told_apart_by_their_files(panel: LibraryPanel) -> None:
    twins = [replace(document(key, "District", 3), file_name=f"{key}-1999.pdf") for key in ("fences", "dogs")]
    panel.set_documents([*five(), *twins])
    row = panel.model.index(panel.model.row_of("dogs")).data(DataRole.ENTRY)
    assert row.words == "Dogs 1999  ·  3 pages"


def test_the_offer_of_a_new_version_stays_low_and_says_the_whole_title(panel: LibraryPanel) -> None:
    old = replace(document("old", "Advisory Planning Commission Bylaw, consolidated 4771.001", 3))
    new = replace(document("new", "Advisory Planning Commission Bylaw, consolidated 4772.001", 3), may_replace="old")
    panel.set_documents([*five(), old, new])
    assert (
        panel.offer.words.text() == "“Advisory Planning … 4772.001” looks like a new version of “Advisory Planning … 4771.001”."
    )
    assert new.title in panel.offer.accessibleName()


def test_the_page_report_is_reached_and_used_by_keyboard_alone(panel: LibraryPanel, qtbot: QtBot) -> None:
    view = panel.list
    view.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(view, Qt.Key.Key_Down)
    opened: list[QMenu] = []
    view.menu_wanted.connect(lambda key, _place: opened.append(panel.menu_for(panel.model.document(key))))  # type: ignore[arg-type]
    view.menu_wanted.disconnect(panel._menu)
    rect = view.visualRect(view.currentIndex())
    event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, rect.center(), view.mapToGlobal(rect.center()))
    QApplication.sendEvent(view.viewport(), event)
    entry = next(action for action in opened[0].actions() if action.text() == "How each page was read")
    with qtbot.waitSignal(panel.report_wanted) as heard:
        entry.trigger()
    assert heard.args[0] == "p9"
    with qtbot.waitSignal(panel.read_again_wanted) as heard:
        next(action for action in opened[0].actions() if action.text() == "Read again").trigger()
    assert heard.args == ["p9"]


def test_keys_reach_the_report_and_the_menu_of_a_row(panel: LibraryPanel, qtbot: QtBot) -> None:
    view = panel.list
    view.setFocus(Qt.FocusReason.TabFocusReason)
    with qtbot.waitSignal(panel.report_wanted) as heard:
        qtbot.keyClick(view, Qt.Key.Key_I, CTRL)
    assert heard.args[0] == "p10"
    view.menu_wanted.disconnect(panel._menu)
    with qtbot.waitSignal(view.menu_wanted) as heard, qtbot.assertNotEmitted(panel.open_wanted):
        qtbot.keyClick(view, Qt.Key.Key_Return, CTRL)
    assert heard.args[0] == "p10"


def test_the_offer_is_not_cut_by_large_text(panel: LibraryPanel, qtbot: QtBot) -> None:
    new = replace(document("new", "Zoning code of the year 2031", 3), may_replace="zoning")
    panel.set_documents([*five(), new])
    theme.manager.set_text_scale(2.0)
    panel.resize(325, 620)
    qtbot.wait(1)
    assert panel.offer.words.text() == "New version of “Zoning”?"
    for part in (panel.offer.words, panel.offer.replace, panel.offer.keep):
        assert part.width() >= part.minimumSizeHint().width()
        assert part.height() >= part.minimumSizeHint().height()
    assert "looks like a new version" in panel.offer.accessibleName()
    assert panel.list.height() >= theme.px(theme.DOCUMENT_ROW)
