# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A ring around what has the keyboard: 2 px of accent, 2 px away, drawn over the window when one steers by keyboard."""

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QWindow
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from shiboken6 import Shiboken

from app.gui.parts import theme

_AWAY, _WIDTH = 2, 2
OWN_RING = "ownRing"
"""Property of widgets that paint their own ring."""
RING_INSIDE = "ringInside"
"""Property of large widgets, up to the edge of the window, whose ring lies within them."""


class FocusRing(QWidget):
    """Lies over its window and follows the focus. Fields and lists draw their own ring; buttons get this one.

    It listens to the window's native events and to the one widget it surrounds, never to all events of the program.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._native: QWindow | None = None
        self._target: QWidget | None = None
        self._by_keyboard = False
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._moved)

    def listen(self) -> None:
        """Call once the window has been shown: only then does it have native events."""
        handle = self._window.windowHandle()
        if handle is not self._native:
            self._native = handle
            handle.installEventFilter(self)

    def _moved(self, _old: QWidget | None, new: QWidget | None) -> None:
        if self._target is not None and Shiboken.isValid(self._target):
            self._target.removeEventFilter(self)
        wanted = (
            self._by_keyboard
            and new is not None
            and (isinstance(new, QAbstractButton) or new.property(RING_INSIDE))
            and not new.property(OWN_RING)
            and self._window.isAncestorOf(new)
        )
        self._target = new if wanted else None
        if self._target is not None:
            self._target.installEventFilter(self)
        self._follow()

    def _follow(self) -> None:
        target = self._target
        if target is None or not Shiboken.isValid(target) or not target.isVisible():
            self.hide()
            return
        place = target.mapTo(self._window, QPoint(0, 0))
        away = 0 if target.property(RING_INSIDE) else _AWAY + _WIDTH
        self.setGeometry(QRect(place, target.size()).adjusted(-away, -away, away, away))
        self.raise_()
        self.show()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if watched is self._target:
            if kind in {QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Hide}:
                self._follow()
        elif kind == QEvent.Type.KeyPress:
            self._by_keyboard = True
        elif kind == QEvent.Type.MouseButtonPress:
            self._by_keyboard = False
            self._target = None
            self._follow()
        elif kind == QEvent.Type.Resize:
            self._follow()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme.manager.current().accent, _WIDTH))
        frame = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter.drawRoundedRect(frame, theme.RADIUS_CONTROL + _AWAY, theme.RADIUS_CONTROL + _AWAY)
        painter.end()
