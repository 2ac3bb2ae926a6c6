# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The panes of the window: how wide they are, and how the keyboard goes from one to the next."""

import itertools
from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QSplitter, QWidget

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


class Panes:
    """The widths of library, conversation and viewer: the guide's, until somebody draws a divider; then theirs, as far as the
    window has room for them."""

    def __init__(self, outer: QSplitter, work: QSplitter) -> None:
        """`outer` holds the library and, beside it, `work`, which holds conversation and viewer once the library is open."""
        self._outer, self._work = outer, work
        self._own_library = self._own_viewer = 0  # 0: as the guide says
        self._sized_for, self._sized_scale = 0, theme.scale()
        outer.splitterMoved.connect(self._library_drawn)
        work.splitterMoved.connect(self._viewer_drawn)

    def own(self) -> tuple[int, int]:
        """(library, viewer) in pixels as they were drawn, 0 for one that never was."""
        return self._own_library, self._own_viewer

    def take(self, library: int, viewer: int, width: int) -> None:
        """Widths as `own` gave them."""
        self._own_library, self._own_viewer = library, viewer
        self._sized_for = 0
        self.fit(width)

    def fit(self, width: int) -> None:
        """Share out a window of this width, unless that was done already."""
        if self._sized_for == width:
            return
        library, viewer = pane_widths(width)
        most = width - theme.CONVERSATION_MIN - 2
        library = min(self._own_library or library, max(theme.LIBRARY_WIDTH[0], most - VIEWER_MIN))
        viewer = min(self._own_viewer or viewer, max(VIEWER_MIN, most - library))
        self._outer.setSizes([library, width - library - 1])
        if self._work.count():
            self._sized_for = width
            self._work.setSizes([width - library - viewer - 2, viewer])

    def follow_text(self, width: int) -> None:
        """Larger text has wider panes."""
        if theme.scale() != self._sized_scale:
            self._sized_for, self._sized_scale = 0, theme.scale()
            self.fit(width)

    def _library_drawn(self) -> None:
        self._own_library = self._outer.sizes()[0]

    def _viewer_drawn(self) -> None:
        self._own_viewer = self._work.sizes()[1]


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


def last_of(pane: QWidget) -> QWidget:
    """The part of a pane that Tab comes to last, counted from the window on."""
    window = pane.window()
    last, part = pane, window.nextInFocusChain()
    while part is not None and part is not window:
        if part.focusPolicy() & Qt.FocusPolicy.TabFocus and pane.isAncestorOf(part):
            last = part
        part = part.nextInFocusChain()
    return last


def focus_next(panes: Sequence[tuple[QWidget, Callable[[], None]]], by: int) -> None:
    """From the pane that has the keyboard to the one `by` further; each comes with what gives it the keyboard."""
    focused = QApplication.focusWidget()
    inside = [n for n, (pane, _) in enumerate(panes) if focused is pane or (focused and pane.isAncestorOf(focused))]
    _, take = panes[((inside[0] if inside else -by) + by) % len(panes)]
    take()
