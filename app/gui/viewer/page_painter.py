# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Paints one page: paper, picture, found words, marks, chosen text, margin tags, in this order."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QPainter

from app.domain.pages import Box
from app.gui.parts import theme
from app.gui.viewer.marks import PageMark, joined_lines, paint_marks, paint_plan, paint_tags
from app.gui.viewer.night import GROUND
from app.gui.viewer.page_cache import PagePicture
from app.gui.viewer.page_layout import box_in

SAME_SIZE = 2.0  # pixels a picture may differ from its place before it is stretched


@dataclass(frozen=True, slots=True)
class PageScene:
    """All that is to be seen on one page. Boxes are fractions of it.

    `exact` is the picture at the resolution of the screen, `stand_in` one at another. `dark` says that the page's colours are
    turned: at night, unless the page is a picture. `strength` 0 to 1 fades the open citation in.
    """

    exact: PagePicture | None
    stand_in: PagePicture | None
    night: bool
    dark: bool
    marks: tuple[PageMark, ...] = ()
    strength: float = 1.0
    found: tuple[Box, ...] = ()
    found_now: Box | None = None
    chosen: Sequence[Box] = ()
    remark: str = ""


def paint_page(painter: QPainter, rect: QRectF, scene: PageScene, ratio: float, font: QFont) -> None:
    """Paint into `rect` (logical pixels); `ratio` is device pixels per logical one, `font` that of the number tags."""
    shown = scene.exact or scene.stand_in
    painter.save()
    painter.setClipRect(rect, Qt.ClipOperation.IntersectClip)
    painter.fillRect(rect, GROUND if scene.night else QColor(Qt.GlobalColor.white))
    target = _target(rect, scene.exact, ratio)
    if shown is not None:
        image = (shown.night or (None if scene.dark else shown.day)) if scene.night else shown.day
        if image is not None:
            painter.drawImage(target, image)
        _paint_found(painter, rect, scene)
        plan = paint_plan(rect, scene.marks)
        paint_marks(painter, target, plan, dark=scene.dark, day=shown.day, strength=scene.strength)
        _tint(painter, joined_lines([box_in(rect, box) for box in scene.chosen]), dark=scene.dark)
        paint_tags(painter, plan, dark=scene.dark, font=font, strength=scene.strength)
    elif scene.remark:
        painter.setFont(theme.font("note"))
        painter.setPen((theme.DARK if scene.night else theme.LIGHT).ink_2)
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, scene.remark)
    painter.restore()
    painter.setPen(theme.manager.current().line)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(rect.adjusted(-1, -1, 0, 0))


def _target(rect: QRectF, exact: PagePicture | None, ratio: float) -> QRectF:
    """Where the picture goes: pixel for pixel if it can, since a renderer rounds the size of a page its own way."""
    if exact is None:
        return rect
    size = QSizeF(exact.day.width() / ratio, exact.day.height() / ratio)
    if abs(size.width() - rect.width()) <= SAME_SIZE and abs(size.height() - rect.height()) <= SAME_SIZE:
        return QRectF(rect.topLeft(), size)
    return rect


def _paint_found(painter: QPainter, rect: QRectF, scene: PageScene) -> None:
    for box in scene.found:
        _tint(painter, [box_in(rect, box).adjusted(-1, -1, 1, 1)], dark=scene.dark)
    if scene.found_now is not None:
        painter.setPen((theme.DARK if scene.dark else theme.LIGHT).accent)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(box_in(rect, scene.found_now).adjusted(-2, -2, 2, 2))


def _tint(painter: QPainter, places: Sequence[QRectF], *, dark: bool) -> None:
    mode = QPainter.CompositionMode
    painter.setCompositionMode(mode.CompositionMode_Lighten if dark else mode.CompositionMode_Multiply)
    for place in places:
        painter.fillRect(place.toAlignedRect(), (theme.DARK if dark else theme.LIGHT).selection)
    painter.setCompositionMode(mode.CompositionMode_SourceOver)
