# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Line icons: Phosphor's glyphs from QtAwesome, drawn 1.4 px strong at 16 px, and the program's own mark."""

import functools
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPen, QPixmap

from app.config.paths import resource_path
from app.gui import theme

if TYPE_CHECKING:
    from qtawesome import IconicFont

_EM = 256.0
# Phosphor's regular weight draws 1 px at 16 px; this outline brings it to the 1.4 px of the guide.
_EXTRA = 0.4 * _EM / 16.0
_SIZES = (16, 20, 24, 32, 48)


@functools.cache
def _phosphor() -> "IconicFont":
    """Only the one font of the eleven that QtAwesome would load; the import is late since no icon is needed before a window."""
    from qtawesome import IconicFont  # noqa: PLC0415

    return IconicFont(("ph", "phosphor-1.3.0.ttf", "phosphor-charmap-1.3.0.json"))


@functools.cache
def _path(name: str) -> QPainterPath:
    """The glyph within a square of `_EM` units. Raises KeyError for a name that Phosphor does not have."""
    font = _phosphor().font("ph", int(_EM))
    font.setPixelSize(int(_EM))
    path = QPainterPath()
    path.addText(QPointF(0, 0), font, _phosphor().charmap["ph"][name])
    bounds = path.boundingRect()
    path.translate(-bounds.center().x() + _EM / 2, -bounds.center().y() + _EM / 2)
    return path


def paint(painter: QPainter, name: str, rect: QRectF, colour: QColor) -> None:
    """Draw an icon of Phosphor ("moon", "caret-down", ...) into a square."""
    path = _path(name)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(rect.topLeft())
    painter.scale(rect.width() / _EM, rect.height() / _EM)
    painter.setBrush(colour)
    painter.setPen(QPen(colour, _EXTRA, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
    painter.drawPath(path)
    painter.restore()


def _pixmap(name: str, size: int, ratio: float, colour: QColor) -> QPixmap:
    _path(name)  # an unknown name raises here, not while a painter is at work
    pixmap = QPixmap(round(size * ratio), round(size * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    paint(painter, name, QRectF(0, 0, size, size), colour)
    painter.end()
    return pixmap


@functools.lru_cache(maxsize=256)
def _icon(name: str, colour: int, disabled: int) -> QIcon:
    made = QIcon()
    for size in _SIZES:
        for ratio in (1.0, 2.0):
            made.addPixmap(_pixmap(name, size, ratio, QColor.fromRgba(colour)))
            made.addPixmap(_pixmap(name, size, ratio, QColor.fromRgba(disabled)), QIcon.Mode.Disabled)
    return made


def icon(name: str, colour: QColor | None = None) -> QIcon:
    """An icon of Phosphor by its own name ("book-open"); ink-2 of the current theme unless a colour is given."""
    current = theme.manager.current()
    return _icon(name.removeprefix("ph."), (colour or current.ink_2).rgba(), current.line_2.rgba())


@functools.cache
def app_icon() -> QIcon:
    """The program's mark, for the window and the dock."""
    return QIcon(str(resource_path("icons/quoth.svg")))


def paint_mark(painter: QPainter, rect: QRectF) -> None:
    """The program's mark, in the same colours in both themes: two quotes of paper over one marked line."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(rect.topLeft())
    painter.scale(rect.width() / 64.0, rect.height() / 64.0)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("#1B5E4C"))
    ground = QPainterPath()
    ground.addRoundedRect(QRectF(0, 0, 64, 64), 14, 14)
    painter.drawPath(ground)
    painter.setClipPath(ground)
    painter.setBrush(QColor("#FFD64D"))
    painter.drawRoundedRect(QRectF(12, 44, 60, 8), 1, 1)
    painter.setBrush(QColor("#FAF9F5"))
    for left in (12.0, 38.0):
        quote = QPainterPath(QPointF(left, 29.5))
        quote.cubicTo(left, 19.2, left + 5, 12.4, left + 14.2, 9.2)
        quote.lineTo(left + 16.5, 14.0)
        quote.cubicTo(left + 12.3, 16.1, left + 10, 18.8, left + 9.5, 22.1)
        quote.closeSubpath()
        dot = QPainterPath()
        dot.addEllipse(QPointF(left + 8.3, 29.5), 8.3, 8.3)
        painter.drawPath(quote.united(dot))
    painter.restore()
