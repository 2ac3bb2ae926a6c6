# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a screen reader is told: a name and a role for all that can be worked, and the words of what is only painted."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.gui.conversation.chips import Chip
from app.gui.library.page_report import CellKind, PageGrid
from app.gui.settings.settings_dialog import SettingsDialog
from app.gui.viewer.page_view import PageView
from tests.gui.access.conftest import Shown, ShowWindow

ROLE = QAccessible.Role
# Containers that only pass the keyboard on.
SILENT = frozenset({ROLE.Client, ROLE.Window, ROLE.Splitter, ROLE.LayeredPane, ROLE.ScrollBar, ROLE.Grip})


def interfaces(root: QWidget) -> Iterator[tuple[QWidget, QAccessibleInterface]]:
    for widget in [root, *root.findChildren(QWidget)]:
        if widget.isVisible():
            found = QAccessible.queryAccessibleInterface(widget)
            if found is not None:
                yield widget, found


def unnamed(root: QWidget) -> list[str]:
    """Widgets that the keyboard reaches and that have no name or no role of their own."""
    found = []
    for widget, interface in interfaces(root):
        reached = widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isEnabled()
        own = type(widget).__module__.startswith("app.") or reached
        if not reached or not own or widget.objectName().startswith("qt_"):
            continue
        name, role = interface.text(QAccessible.Text.Name), interface.role()
        if not name.strip() or (role in SILENT and role is not ROLE.Client):
            found.append(f"{type(widget).__name__} in {type(widget.parentWidget()).__name__}: name {name!r}, role {role.name}")
    return found


def roleless(root: QWidget) -> list[str]:
    """Widgets that the keyboard reaches and that a screen reader would call nothing."""
    return [
        f"{type(widget).__name__}: {interface.role().name}"
        for widget, interface in interfaces(root)
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and widget.isEnabled()
        and not isinstance(widget, PageView)  # a pane, which is what it is
        and interface.role() in {ROLE.Client, ROLE.NoRole, ROLE.Whitespace}
    ]


@pytest.fixture
def answered(show_window: ShowWindow) -> Shown:
    shown = show_window()
    shown.ask()
    return shown


def test_all_that_the_keyboard_reaches_has_a_name_and_a_role(answered: Shown) -> None:
    assert unnamed(answered.window) == []
    assert roleless(answered.window) == []


def test_the_first_page_too(show_window: ShowWindow) -> None:
    shown = show_window(empty=True)
    assert unnamed(shown.window) == []
    assert roleless(shown.window) == []


def test_the_settings_too(answered: Shown) -> None:
    answered.window.show_settings()
    answered.settle()
    [dialog] = answered.window.findChildren(SettingsDialog)
    for section in dialog.sections:
        section.setVisible(True)
    assert unnamed(dialog) == []
    assert roleless(dialog) == []
    dialog.reject()


def test_rows_of_the_library_say_what_is_painted(answered: Shown) -> None:
    panel = answered.window.panel
    model = panel.model
    spoken = [str(model.index(row).data(Qt.ItemDataRole.AccessibleTextRole)) for row in range(model.rowCount())]
    by_title = {title: words for words in spoken for title in ("Lamplighter", "House rules", "Ledger", "torn") if title in words}
    assert set(by_title) == {"Lamplighter", "House rules", "Ledger", "torn"}
    assert "12 pages" in by_title["Lamplighter"]
    assert "asked" in by_title["Lamplighter"]
    assert "needs a password" in by_title["Ledger"]
    list_interface = QAccessible.queryAccessibleInterface(panel.list)
    assert list_interface is not None
    assert list_interface.role() is ROLE.List
    assert list_interface.childCount() >= len(spoken)


def test_verdicts_and_chips_are_told_in_words(answered: Shown) -> None:
    assert answered.window.ask is not None
    view = answered.window.ask.page.views()[-1]
    assert view.answer is not None
    spoken = QAccessible.queryAccessibleInterface(view.text)
    assert spoken is not None
    told = spoken.text(QAccessible.Text.Description)
    assert all(" ".join(claim.text.split()) in told for claim in view.answer.claims)
    assert "supported" in told
    chips = view.findChildren(Chip)
    assert chips
    for chip in chips:
        interface = QAccessible.queryAccessibleInterface(chip)
        assert interface is not None
        assert interface.role() is ROLE.Button
        assert interface.text(QAccessible.Text.Name).startswith(f"Citation {chip.citation.n}: {chip.citation.title}, page ")


def test_tab_goes_through_one_pane_after_the_other(answered: Shown) -> None:
    window = answered.window
    window.activateWindow()
    answered.qtbot.waitActive(window)
    assert window.ask is not None
    assert window.viewer is not None
    panes: dict[str, QWidget] = {
        "top": window.top_bar,
        "library": window.panel,
        "conversation": window.ask,
        "viewer": window.viewer,
        "foot": window.status_bar,
    }
    handle = window.windowHandle()
    assert handle is not None
    stops: list[QWidget] = []
    for _ in range(80):
        QTest.keyClick(handle, Qt.Key.Key_Tab)
        widget = QApplication.focusWidget()
        assert widget is not None
        if widget in stops:
            break
        stops.append(widget)
    walked = [name for widget in stops for name, pane in panes.items() if pane is widget or pane.isAncestorOf(widget)]
    order = [name for name, before in zip(walked, ["", *walked[:-1]], strict=True) if name != before]
    start = order.index("top")
    assert walked.count("conversation") > 5
    assert (order[start:] + order[:start]) in (list(panes), [*list(panes), "top"])


def test_cells_of_the_page_report_say_what_they_show(qtbot: QtBot) -> None:
    grid = PageGrid([CellKind.TEXT, CellKind.OCR, CellKind.FAILED], 1)
    qtbot.addWidget(grid)
    grid.show()
    heard = []
    for _ in range(3):
        spoken = QAccessible.queryAccessibleInterface(grid)
        assert spoken is not None
        heard.append(spoken.text(QAccessible.Text.Name))
        QTest.keyClick(grid, Qt.Key.Key_Right)
    assert [words.partition(", ")[2] or words.partition(": ")[2] for words in heard] == [
        "text in the file",
        "read by OCR",
        "could not be read",
    ]
