# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Line icons: Phosphor's glyphs from QtAwesome, drawn 1.4 px strong at 16 px, and the program's own mark."""

import functools
import json
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QIcon, QPainter, QPainterPath, QPen, QPixmap

from app.config.paths import resource_path
from app.domain.errors import AppError, ErrorCode
from app.gui.parts import theme

if TYPE_CHECKING:
    import qtawesome  # noqa: F401 - named so that the bundle takes its files along

_EM = 256.0
# Phosphor's regular weight draws 1 px at 16 px; this outline brings it to the 1.4 px of the guide.
_EXTRA = 0.4 * _EM / 16.0
_SIZES = (16, 24)


@functools.cache
def _phosphor() -> tuple[str, Mapping[str, str]]:
    """(font family, name -> code in hexadecimal) from the files that QtAwesome carries.

    The package itself is not imported: it would load eleven fonts and a layer over all Qt bindings, and so double the time to
    the first paint.
    """
    spec = find_spec("qtawesome")
    places = spec.submodule_search_locations if spec is not None else None
    if not places:
        raise AppError(ErrorCode.ASSET_MISSING, file="qtawesome")
    folder = Path(next(iter(places))) / "fonts"
    loaded = QFontDatabase.addApplicationFont(str(next(folder.glob("phosphor-[0-9]*.ttf"))))
    codes = json.loads(next(folder.glob("phosphor-charmap-*.json")).read_text(encoding="utf-8"))
    return QFontDatabase.applicationFontFamilies(loaded)[0], codes


@functools.cache
def _path(name: str) -> QPainterPath:
    """The glyph within a square of `_EM` units. Raises KeyError for a name that Phosphor does not have."""
    if name == "pause":  # Phosphor's are two frames, which blur at 16 px
        bars = QPainterPath()
        for left in (88.0, 150.0):
            bars.addRoundedRect(QRectF(left, 52, 18, 152), 9, 9)
        return bars
    family, codes = _phosphor()
    font = QFont(family)
    font.setPixelSize(int(_EM))
    path = QPainterPath()
    path.addText(QPointF(0, 0), font, chr(int(codes[name], 16)))
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
