# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Pages turned by quarters, clockwise: where their parts lie then. Places are fractions of the page before turning."""

from PySide6.QtCore import QRectF

from app.domain.pages import Box

QUARTERS = 4


def turned_size(size: tuple[float, float], turn: int) -> tuple[float, float]:
    """(width, height) after `turn` quarters."""
    return (size[1], size[0]) if turn % 2 else size


def turned_point(x: float, y: float, turn: int) -> tuple[float, float]:
    """Where a place of the page comes to lie."""
    for _ in range(turn % QUARTERS):
        x, y = 1.0 - y, x
    return x, y


def unturned_point(x: float, y: float, turn: int) -> tuple[float, float]:
    """The place of the page that lies at (x, y) of the turned one."""
    return turned_point(x, y, -turn)


def turned_box(box: Box, turn: int) -> Box:
    ax, ay = turned_point(box.x0, box.y0, turn)
    bx, by = turned_point(box.x1, box.y1, turn)
    return Box(min(ax, bx), min(ay, by), max(ax, bx), max(ay, by))


def flat_rect(rect: QRectF, turn: int) -> QRectF:
    """The rectangle (pixels, from 0) that a page drawn into `rect` would fill were it not turned."""
    width, height = turned_size((rect.width(), rect.height()), turn)
    return QRectF(0.0, 0.0, width, height)


def turned_rect(part: QRectF, rect: QRectF, turn: int) -> QRectF:
    """A part (pixels) of `flat_rect(rect, turn)` where it lies in `rect`."""
    if turn % QUARTERS == 0:
        return part.translated(rect.topLeft())
    flat = flat_rect(rect, turn)
    wide, tall = max(flat.width(), 1.0), max(flat.height(), 1.0)
    box = turned_box(Box(part.left() / wide, part.top() / tall, part.right() / wide, part.bottom() / tall), turn)
    left, top = rect.x() + box.x0 * rect.width(), rect.y() + box.y0 * rect.height()
    return QRectF(left, top, (box.x1 - box.x0) * rect.width(), (box.y1 - box.y0) * rect.height())
