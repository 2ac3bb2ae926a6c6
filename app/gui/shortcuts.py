# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The keys that work anywhere in the window."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from app.gui.help.keys import gather
from app.gui.parts.panes import focus_first, focus_next

if TYPE_CHECKING:
    from app.gui.main_window import MainWindow


class WindowCommands(QObject):
    """Actions of the window itself, each with its words: the sheet of keys is made from them."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window
        add = self._add
        self.asking = add(self.tr("Ask"), "Ctrl+Shift+A", window.measure.show_asking)
        self.measuring = add(self.tr("Measure"), "Ctrl+Shift+M", window.measure.show_measuring)
        self.add = add(self.tr("Add documents"), "Ctrl+O", window.choose_files)
        self.add_folder = add(self.tr("Add a folder"), "Ctrl+Alt+O", window.choose_folder)
        self.question = add(self.tr("Write a question"), "Ctrl+L", window.focus_question)
        self.conversation = add(self.tr("New conversation"), "Ctrl+N", window.new_conversation)
        self.find = add(self.tr("Find in the open document"), "Ctrl+F", window.find_words)
        self.search = add(self.tr("Search conversations"), "Ctrl+Shift+F", window.panel.conversations.open_search)
        self.next_pane = add(self.tr("Next part of the window"), "F6", partial(next_pane, window, 1))
        self.pane_before = add(self.tr("Part of the window before"), "Shift+F6", partial(next_pane, window, -1))
        self.cancel = add(self.tr("Stop the answer"), "Escape", window.cancel)
        self.settings = add(self.tr("Settings"), "Ctrl+,", window.show_settings)
        self.keys = add(self.tr("Show these keys"), "F1", lambda: window.help.show_keys(gather(window)))
        self.quit = add(self.tr("Quit"), "Ctrl+Q", window.close)

    def _add(self, words: str, key: str, call: Callable[..., object]) -> QAction:
        action = QAction(words, self)
        action.setShortcut(QKeySequence(key))
        action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
        action.triggered.connect(lambda _checked=False: call())
        self._window.addAction(action)
        return action


def next_pane(window: "MainWindow", by: int) -> None:
    """Give the keyboard to the next pane, from wherever it is."""
    if window.measure.page is not None and window.measure.shown:
        focus_next(window.measure.page.panes(), by)
        return
    panes: list[tuple[QWidget, Callable[[], None]]] = [(window.panel, window.panel.focus_list)]
    if window.stack.currentWidget() is window.work and window.ask is not None and window.viewer is not None:
        panes += [(window.ask, window.focus_question), (window.viewer, partial(focus_first, window.viewer))]
    else:
        panes.append((window.first_run, window.first_run.focus_button))
    focus_next(panes, by)
