# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The panes of the window: how wide they are, and how the keyboard goes from one to the next."""

import itertools
from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from app.gui.parts import theme

VIEWER_MIN: Final = 320
_LIBRARY_GROWS: Final = 1.4  # at most, with larger text


def pane_widths(width: int) -> tuple[int, int]:
    """(library, viewer) in pixels for a window of this width: the guide's between 1280 and 1440, the conversation gets the rest;
    beyond, conversation and viewer share what is gained."""
    share = min(max((width - 1280) / 160, 0.0), 1.0)
    low, high = theme.LIBRARY_WIDTH
    library = round((low + (high - low) * share) * min(max(theme.scale(), 1.0), _LIBRARY_GROWS))
    low, high = theme.VIEWER_WIDTH
    viewer = round(low + (high - low) * share + max(0, width - 1440) * 0.5)
    return library, min(viewer, max(VIEWER_MIN, width - library - theme.CONVERSATION_MIN - 2))


def focus_first(pane: QWidget) -> None:
    """The keyboard to the first part of a pane that takes it by Tab."""
    part = pane
    while not (part.focusPolicy() & Qt.FocusPolicy.TabFocus and part.isVisibleTo(pane) and part.isEnabled()):
        following = part.nextInFocusChain()
        if following is None or following is pane:
            return
        part = following
    part.setFocus(Qt.FocusReason.TabFocusReason)


def put_in_order(widgets: Sequence[QWidget]) -> None:
    """Tab goes through them one after the other."""
    for before, after in itertools.pairwise(widgets):
        QWidget.setTabOrder(before, after)


def focus_next(panes: Sequence[tuple[QWidget, Callable[[], None]]], by: int) -> None:
    """From the pane that has the keyboard to the one `by` further; each comes with what gives it the keyboard."""
    focused = QApplication.focusWidget()
    inside = [n for n, (pane, _) in enumerate(panes) if focused is pane or (focused and pane.isAncestorOf(focused))]
    _, take = panes[((inside[0] if inside else -by) + by) % len(panes)]
    take()
