# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Two ways to work the window: with the mouse alone and with the keyboard alone, through what the system itself would send."""

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import (
    QContextMenuEvent,
    QDragEnterEvent,
    QDragMoveEvent,
    QDropEvent,
    QGuiApplication,
    QInputMethodEvent,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QFileDialog, QLineEdit, QListView, QMenu, QPushButton, QWidget
from pytestqt.qtbot import QtBot

KEY = Qt.Key
LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
SOON_MS = 20_000
MOST_STEPS = 80  # Tab presses from one end of the window to the other


def named(root: QWidget, name: str, kind: type[QWidget] = QWidget) -> QWidget:
    """The one visible widget below `root` that a screen reader would call by this name."""
    found = [each for each in root.findChildren(kind) if each.accessibleName() == name and each.isVisible()]
    assert len(found) == 1, f"{len(found)} widgets are called {name!r}"
    return found[0]


class Hand(Protocol):
    """What a person can do. Widgets are given; whether they can be reached and worked is what the hand finds out."""

    def press(self, widget: QWidget) -> None: ...
    def write(self, field: QWidget, text: str) -> None: ...
    def choose(self, button: QWidget, words: str) -> None:
        """An entry of the menu of a button."""

    def choose_of_row(self, rows: QListView, row: int, words: str) -> None:
        """An entry of the menu of a row."""

    def open_row(self, rows: QListView, row: int) -> None: ...
    def bring(self, window: QWidget, paths: list[Path]) -> None:
        """Files and folders from the file manager."""

    def save_as(self, opener: Callable[[], None], file: Path) -> None:
        """In the dialog that the opener brings up."""


class _Both:
    def __init__(self, qtbot: QtBot) -> None:
        self.qtbot = qtbot

    def _while_menu(self, opener: Callable[[], None], words: str) -> None:
        """Menus hold the program until something is chosen: the choice is made from a timer."""

        def act(menu: QWidget) -> None:
            assert isinstance(menu, QMenu)
            self._pick(menu, words)

        self._while_open(opener, QMenu, QApplication.activePopupWidget, act)

    def _while_open(
        self,
        opener: Callable[[], None],
        kind: type[QWidget],
        find: Callable[[], QWidget | None],
        act: Callable[[QWidget], None],
    ) -> None:
        """Do something in what the opener brings up; a failure in there closes it, and fails here."""
        done: list[BaseException | None] = []
        began: list[QWidget] = []
        timer = QTimer()
        timer.setInterval(20)

        def look() -> None:
            found = find()
            if began or not isinstance(found, kind) or not found.isVisible():
                return
            began.append(found)
            timer.stop()
            try:
                act(found)
            except AssertionError as error:
                found.close()
                done.append(error)
            else:
                done.append(None)

        timer.timeout.connect(look)
        timer.start()
        opener()
        self.qtbot.waitUntil(lambda: bool(done), timeout=SOON_MS)
        if done[0] is not None:
            raise done[0]

    def _pick(self, menu: QMenu, words: str) -> None:
        raise NotImplementedError

    @staticmethod
    def _entry(menu: QMenu, words: str) -> int:
        texts = [action.text().replace("&", "") for action in menu.actions()]
        assert words in texts, f"{words!r} is not among {texts}"
        return texts.index(words)

    def _in_dialog(self, opener: Callable[[], None], act: Callable[[QWidget], None]) -> None:
        self._while_open(opener, QFileDialog, QApplication.activeModalWidget, act)


class Mouse(_Both):
    """Clicks only. Letters come from a keyboard on the screen, which hands over whole words."""

    def press(self, widget: QWidget, at: QPoint | None = None) -> None:
        assert widget.isVisible()
        assert widget.isEnabled()
        place = at or widget.rect().center()
        assert widget.visibleRegion().contains(place), f"{widget.accessibleName()} cannot be clicked: it is not in sight"
        QTest.mouseClick(widget, LEFT, NONE, place)

    def write(self, field: QWidget, text: str) -> None:
        self.press(field if isinstance(field, QLineEdit) else field.findChild(QWidget, "qt_scrollarea_viewport") or field)
        assert QApplication.focusWidget() is field
        event = QInputMethodEvent()
        event.setCommitString(text)
        QApplication.sendEvent(field, event)

    def choose(self, button: QWidget, words: str) -> None:
        self._while_menu(lambda: self.press(button), words)

    def choose_of_row(self, rows: QListView, row: int, words: str) -> None:
        place = rows.visualRect(rows.model().index(row, 0)).center()

        def open_menu() -> None:
            viewport = rows.viewport()
            QTest.mouseClick(viewport, Qt.MouseButton.RightButton, NONE, place)
            reason = QContextMenuEvent.Reason.Mouse
            QApplication.sendEvent(viewport, QContextMenuEvent(reason, place, viewport.mapToGlobal(place)))

        self._while_menu(open_menu, words)

    def _pick(self, menu: QMenu, words: str) -> None:
        action = menu.actions()[self._entry(menu, words)]
        QTest.mouseClick(menu, LEFT, NONE, menu.actionGeometry(action).center())

    def open_row(self, rows: QListView, row: int) -> None:
        place = rows.visualRect(rows.model().index(row, 0))
        QTest.mouseClick(rows.viewport(), LEFT, NONE, QPoint(place.left() + 90, place.center().y()))

    def tick_row(self, rows: QListView, row: int) -> None:
        place = rows.visualRect(rows.model().index(row, 0))
        QTest.mouseClick(rows.viewport(), LEFT, NONE, QPoint(place.left() + 24, place.center().y()))

    def bring(self, window: QWidget, paths: list[Path]) -> None:
        """Dragged over the window and let go."""
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
        over, copy = window.rect().center(), Qt.DropAction.CopyAction
        enter = QDragEnterEvent(over, copy, data, LEFT, NONE)
        QApplication.sendEvent(window, enter)
        assert enter.isAccepted()
        QApplication.sendEvent(window, QDragMoveEvent(over, copy, data, LEFT, NONE))
        QApplication.sendEvent(window, QDropEvent(QPointF(over), copy, data, LEFT, NONE))

    def save_as(self, opener: Callable[[], None], file: Path) -> None:
        def act(dialog: QWidget) -> None:
            field = dialog.findChild(QLineEdit, "fileNameEdit")
            assert isinstance(field, QLineEdit)
            QTest.mouseDClick(field, LEFT, NONE, field.rect().center())
            field.selectAll()
            event = QInputMethodEvent()
            event.setCommitString(str(file))
            QApplication.sendEvent(field, event)
            save = [each for each in dialog.findChildren(QPushButton) if each.isDefault()]
            self.press(save[0])

        self._in_dialog(opener, act)


class Keys(_Both):
    """Keys only, each sent to the window that has the keyboard."""

    def key(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = NONE) -> None:
        if QGuiApplication.focusWindow() is None:  # a screen in memory gives the keyboard to nobody once a menu is closed
            shown = (each for each in QApplication.topLevelWidgets() if each.isVisible() and each.isWindow())
            top = QApplication.activeModalWidget() or next(shown)
            top.activateWindow()
            self.qtbot.waitUntil(lambda: QGuiApplication.focusWindow() is not None)
        window = QGuiApplication.focusWindow()
        assert window is not None
        QTest.keyClick(window, key, modifiers)

    def reach(self, widget: QWidget, key: Qt.Key = KEY.Key_Tab) -> None:
        """By Tab from wherever the keyboard is."""
        for _ in range(MOST_STEPS):
            if QApplication.focusWidget() is widget:
                return
            self.key(key)
        raise AssertionError(f"Tab does not reach {widget.accessibleName()!r} ({type(widget).__name__})")

    def press(self, widget: QWidget) -> None:
        self.reach(widget)
        self.key(KEY.Key_Space if isinstance(widget, QAbstractButton) else KEY.Key_Return)

    def write(self, field: QWidget, text: str) -> None:
        self.reach(field)
        QTest.keyClicks(field, text)

    def choose(self, button: QWidget, words: str) -> None:
        self.reach(button)
        self._while_menu(lambda: self.key(KEY.Key_Space), words)

    def _pick(self, menu: QMenu, words: str) -> None:
        action = menu.actions()[self._entry(menu, words)]
        for _ in range(MOST_STEPS):
            if menu.activeAction() is action:
                break
            QTest.keyClick(menu, KEY.Key_Down)
        assert menu.activeAction() is action, f"the arrows do not reach {words!r}"
        QTest.keyClick(menu, KEY.Key_Return)

    def to_row(self, rows: QListView, row: int) -> None:
        self.reach(rows)
        for _ in range(MOST_STEPS):
            now = rows.currentIndex().row()
            if now == row:
                return
            self.key(KEY.Key_Down if now < row else KEY.Key_Up)
        raise AssertionError(f"the arrows do not reach row {row}")

    def choose_of_row(self, rows: QListView, row: int, words: str) -> None:
        self.to_row(rows, row)

        def open_menu() -> None:
            self.key(KEY.Key_Menu)
            place = rows.visualRect(rows.currentIndex()).center()
            reason = QContextMenuEvent.Reason.Keyboard  # what the platform makes of the key
            QApplication.sendEvent(rows.viewport(), QContextMenuEvent(reason, place, rows.viewport().mapToGlobal(place)))

        self._while_menu(open_menu, words)

    def open_row(self, rows: QListView, row: int) -> None:
        self.to_row(rows, row)
        self.key(KEY.Key_Return)

    def tick_row(self, rows: QListView, row: int) -> None:
        self.to_row(rows, row)
        self.key(KEY.Key_Space)

    def bring(self, window: QWidget, paths: list[Path]) -> None:
        """Copied in the file manager and put in here."""
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
        QGuiApplication.clipboard().setMimeData(data)
        self.key(KEY.Key_V, Qt.KeyboardModifier.ControlModifier)

    def save_as(self, opener: Callable[[], None], file: Path) -> None:
        def act(dialog: QWidget) -> None:
            field = dialog.findChild(QLineEdit, "fileNameEdit")
            assert isinstance(field, QLineEdit)
            self.qtbot.waitUntil(field.hasFocus, timeout=SOON_MS)
            QTest.keyClick(field, KEY.Key_A, Qt.KeyboardModifier.ControlModifier)
            QTest.keyClicks(field, str(file))
            QTest.keyClick(field, KEY.Key_Return)

        self._in_dialog(opener, act)
