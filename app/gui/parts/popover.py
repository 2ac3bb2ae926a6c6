# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A frame that opens beside what it tells about, points to it, and closes when one looks elsewhere."""

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QGuiApplication, QPainter, QPainterPath, QPaintEvent, QPen, QRegion
from PySide6.QtWidgets import QFrame, QGridLayout, QVBoxLayout, QWidget

from app.gui.parts import theme
from app.gui.parts.plain_widgets import IconButton, PlainLabel

_ARROW = 9


class Popover(QFrame):
    """Put the content into `body`. The arrow points left, to the place given to `open_at`."""

    def __init__(self, parent: QWidget | None, title: str, note: str = "") -> None:
        super().__init__(parent, Qt.WindowType.Popup | Qt.WindowType.FramelessWindowHint | Qt.WindowType.NoDropShadowWindowHint)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        # X11 may have nobody who blends windows: there the corners are cut off instead.
        self._cut = QGuiApplication.platformName() == "xcb"
        self.setAttribute(Qt.WidgetAttribute.WA_TranslucentBackground, not self._cut)
        self.setAccessibleName(title)
        self._arrow_at = 40
        outer = QVBoxLayout(self)
        outer.setContentsMargins(18 + _ARROW, theme.STEP_16, 18, theme.STEP_16)
        outer.setSpacing(theme.STEP_12)
        self.close_button = IconButton("x", self.tr("Close"))
        self.close_button.clicked.connect(self.close)
        grid = QGridLayout()
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(2)
        self.title = PlainLabel(title, "control_bold", select=True)
        grid.addWidget(self.title, 0, 0)
        grid.addWidget(self.close_button, 0, 1, 2, 1, Qt.AlignmentFlag.AlignTop)
        grid.setColumnStretch(0, 1)
        if note:
            grid.addWidget(PlainLabel(note, "note", "muted"), 1, 0)
        outer.addLayout(grid)
        self.body = QVBoxLayout()
        self.body.setSpacing(theme.STEP_12)
        outer.addLayout(self.body)

    def open_at(self, place: QPoint) -> None:
        """Right of a place on the screen, moved up or down to stay on it."""
        self.adjustSize()
        screen = self.screen().availableGeometry()
        x = min(place.x() + 2, screen.right() - self.width() - 8)
        y = min(max(place.y() - 60, screen.top() + 8), screen.bottom() - self.height() - 8)
        self._arrow_at = min(max(place.y() - y, 20), self.height() - 20)
        self.move(x, y)
        if self._cut:
            self.setMask(QRegion(self._outline(0.0).toFillPolygon().toPolygon()))
        self.show()
        self.close_button.setFocus(Qt.FocusReason.PopupFocusReason)

    def _outline(self, inset: float) -> QPainterPath:
        body = QPainterPath()
        frame = QRectF(self.rect()).adjusted(_ARROW + inset, inset, -inset, -inset)
        body.addRoundedRect(frame, theme.RADIUS_CARD, theme.RADIUS_CARD)
        arrow = QPainterPath(QPointF(_ARROW + inset + 1, self._arrow_at - _ARROW))
        arrow.lineTo(inset, self._arrow_at)
        arrow.lineTo(_ARROW + inset + 1, self._arrow_at + _ARROW)
        arrow.closeSubpath()
        return body.united(arrow)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        colours = theme.manager.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(colours.edge, 1))
        painter.setBrush(colours.sheet)
        painter.drawPath(self._outline(0.5))
        painter.end()
