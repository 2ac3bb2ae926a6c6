# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A button that says what is chosen, and opens a menu of what else there is."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QMenu, QSizePolicy, QToolButton

from app.gui.parts import icons, theme


class Choice(QToolButton):
    """A button with words, a small arrow, and a menu."""

    def __init__(self, icon: str, *, quiet: bool) -> None:
        super().__init__()
        self._icon = icon
        self._quiet = quiet
        self._words = ""
        self.setMenu(QMenu(self))
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setProperty("ownRing", True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        theme.manager.changed.connect(self.update)

    def words(self) -> str:
        return self._words

    def set_words(self, words: str, spoken: str) -> None:
        self._words = words
        self.setAccessibleName(spoken)
        self.updateGeometry()
        self.update()

    def _metrics(self) -> QFontMetrics:
        return QFontMetrics(theme.font("control"))

    def sizeHint(self) -> QSize:
        width = self._metrics().horizontalAdvance(self._words) + 12 + 24 + (22 if self._icon else 0)
        return QSize(width, theme.px(theme.BUTTON_SMALL))

    def minimumSizeHint(self) -> QSize:
        return QSize(90, theme.px(theme.BUTTON_SMALL))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        colours = theme.manager.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        body = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(QPen(colours.accent, 2) if self.hasFocus() else QPen(colours.line, 1))
        painter.setBrush(colours.panel)
        if self._quiet and not self.hasFocus():
            painter.setPen(Qt.PenStyle.NoPen)
            if not self.underMouse():
                painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(body, theme.RADIUS_CONTROL, theme.RADIUS_CONTROL)
        x = 8.0
        middle = body.center().y()
        colour = colours.ink_2 if self.isEnabled() else colours.ink_3
        if self._icon:
            icons.paint(painter, self._icon, QRectF(x, middle - 8, 16, 16), colour)
            x += 22
        room = self.width() - x - 26
        painter.setFont(theme.font("control"))
        painter.setPen(colour)
        shown = self._metrics().elidedText(self._words, Qt.TextElideMode.ElideRight, round(room))
        painter.drawText(QRectF(x, 0, room + 2, self.height()), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)
        icons.paint(painter, "caret-down", QRectF(self.width() - 20, middle - 6, 12, 12), colour)
        painter.end()
