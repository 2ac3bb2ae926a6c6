# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What single keys do over the pages."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QKeySequence

if TYPE_CHECKING:
    from app.gui.viewer.page_view import PageView

OVERLAP = 48  # pixels of a screenful that stay in sight

# Shift and an arrow: by lines or not, how far.
_CHOOSING: dict[int, tuple[bool, int]] = {
    Qt.Key.Key_Right: (False, 1),
    Qt.Key.Key_Left: (False, -1),
    Qt.Key.Key_Down: (True, 1),
    Qt.Key.Key_Up: (True, -1),
}


def press_key(view: "PageView", event: QKeyEvent) -> bool:
    """Do what a key is for; tells whether it is for anything here."""
    key, shifted = event.key(), bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
    if event.matches(QKeySequence.StandardKey.Copy):
        view.copy()
    elif event.matches(QKeySequence.StandardKey.SelectAll):
        view.select_page()
    elif event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier):
        return False
    elif shifted and key in _CHOOSING:
        by_line, by = _CHOOSING[key]
        (view.picker.extend_line if by_line else view.picker.extend)(by, view.current_page())
    elif key == Qt.Key.Key_L:
        return view.pointer.step_link(-1 if shifted else 1)
    elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
        return view.pointer.follow_chosen()
    elif key == Qt.Key.Key_Escape and view.picker.selection is not None:
        view.picker.clear()
    else:
        return _move(view, key, shifted=shifted) or _zoom(view, key)
    return True


def _move(view: "PageView", key: int, *, shifted: bool) -> bool:
    screenful = max(1, view.viewport().height() - OVERLAP)
    match key:
        case Qt.Key.Key_PageDown:
            view.scroll_by(screenful)
        case Qt.Key.Key_PageUp:
            view.scroll_by(-screenful)
        case Qt.Key.Key_Space:
            view.scroll_by(-screenful if shifted else screenful)
        case Qt.Key.Key_Down:
            view.scroll_by(view.verticalScrollBar().singleStep())
        case Qt.Key.Key_Up:
            view.scroll_by(-view.verticalScrollBar().singleStep())
        case Qt.Key.Key_Home:
            view.leaving.emit()
            view.go_to_page(1)
        case Qt.Key.Key_End:
            view.leaving.emit()
            view.go_to_end()
        case Qt.Key.Key_Left | Qt.Key.Key_Right:
            return _sideways(view, 1 if key == Qt.Key.Key_Right else -1)
        case _:
            return False
    return True


def _sideways(view: "PageView", by: int) -> bool:
    """Along a page that is wider than the view, else to the next page."""
    bar = view.horizontalScrollBar()
    if bar.maximum() > bar.minimum():
        bar.setValue(bar.value() + by * bar.singleStep())
    else:
        view.step_page(-by if view.isRightToLeft() else by)
    return True


def _zoom(view: "PageView", key: int) -> bool:
    match key:
        case Qt.Key.Key_Plus | Qt.Key.Key_Equal:
            view.zoom_in()
        case Qt.Key.Key_Minus:
            view.zoom_out()
        case Qt.Key.Key_0:
            view.set_fit_width()
        case _:
            return False
    return True
