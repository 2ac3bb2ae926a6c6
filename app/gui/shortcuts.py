# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The keys that work anywhere in the window."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from app.gui.parts.panes import focus_first, focus_next

if TYPE_CHECKING:
    from app.gui.main_window import MainWindow


def add_shortcuts(window: "MainWindow") -> None:
    for keys, call in (
        ("Ctrl+Shift+A", window.measure.show_asking),
        ("Ctrl+Shift+M", window.measure.show_measuring),
        ("Ctrl+O", window.choose_files),
        ("Ctrl+Alt+O", window.choose_folder),
        ("Ctrl+L", window.focus_question),
        ("Ctrl+N", window.new_conversation),
        ("Ctrl+F", window.find_words),
        ("Ctrl+Shift+F", window.panel.conversations.open_search),
        ("F6", partial(next_pane, window, 1)),
        ("Shift+F6", partial(next_pane, window, -1)),
        ("Ctrl+,", window.show_settings),
        ("Ctrl+Q", window.close),
        ("Escape", window.cancel),
    ):
        shortcut = QShortcut(QKeySequence(keys), window)
        shortcut.setContext(Qt.ShortcutContext.WindowShortcut)
        shortcut.activated.connect(call)


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
