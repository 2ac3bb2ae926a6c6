# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Paints one page: paper, picture, marks, found words, chosen text, margin tags, in this order."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen

from app.domain.pages import Box
from app.gui.parts import theme
from app.gui.viewer.marks import PageMark, lines_in, paint_marks, paint_plan, paint_tags
from app.gui.viewer.night import GROUND
from app.gui.viewer.page_cache import PagePicture

SAME_SIZE = 2.0  # pixels a picture may differ from its place before it is stretched


@dataclass(frozen=True, slots=True)
class PageScene:
    """All that is to be seen on one page. Boxes are fractions of it before it is turned by `turn` quarters.

    `exact` is the picture at the resolution of the screen, `stand_in` one at another. `dark` says that the page's colours are
    turned: at night, unless the page is a picture. `strength` 0 to 1 fades the open citation in.
    """

    exact: PagePicture | None
    stand_in: PagePicture | None
    night: bool
    dark: bool
    marks: tuple[PageMark, ...] = ()
    strength: float = 1.0
    found: Sequence[tuple[Box, ...]] = ()
    found_now: tuple[Box, ...] = ()
    chosen: Sequence[Box] = ()
    link: Box | None = None  # chosen by the keyboard
    remark: str = ""
    turn: int = 0


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
        plan = paint_plan(rect, scene.marks, scene.turn)
        paint_marks(painter, target, plan, dark=scene.dark, day=shown.day, strength=scene.strength)
        _paint_found(painter, rect, scene)
        _tint(painter, lines_in(rect, scene.chosen, scene.turn), _palette(scene).selection, dark=scene.dark)
        for place in lines_in(rect, [scene.link] if scene.link is not None else [], scene.turn):
            painter.setPen(QPen(_palette(scene).accent, 2.0))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(place)
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


def _palette(scene: PageScene) -> theme.Theme:
    return theme.DARK if scene.dark else theme.LIGHT


def _paint_found(painter: QPainter, rect: QRectF, scene: PageScene) -> None:
    """Every place faintly, with a line under it; the one looked at strongly, in a frame: colour alone does not tell it."""
    colours = _palette(scene)
    for boxes in scene.found:
        if boxes != scene.found_now:
            places = lines_in(rect, boxes, scene.turn)
            _tint(painter, places, colours.accent_soft, dark=scene.dark)
            for place in places:
                painter.fillRect(QRectF(place.left(), place.bottom() - 1, place.width(), 1), colours.accent)
    now = lines_in(rect, scene.found_now, scene.turn)
    _tint(painter, now, colours.selection, dark=scene.dark)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    # Two lines, one of which is seen on whatever ground: at night the words may stand on lit paper.
    for colour, away in ((theme.LIGHT.accent, 1.0), (theme.DARK.accent, 2.5)) if scene.dark else ((colours.accent, 1.0),):
        painter.setPen(QPen(colour, 1.5 if scene.dark else 2.0))
        for place in now:
            painter.drawRect(place.adjusted(-away, -away, away, away))


def _tint(painter: QPainter, places: Sequence[QRectF], colour: QColor, *, dark: bool) -> None:
    mode = QPainter.CompositionMode
    painter.setCompositionMode(mode.CompositionMode_Lighten if dark else mode.CompositionMode_Multiply)
    for place in places:
        painter.fillRect(place.toAlignedRect(), colour)
    painter.setCompositionMode(mode.CompositionMode_SourceOver)
