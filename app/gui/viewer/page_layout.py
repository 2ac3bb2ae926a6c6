# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Where the pages of a document lie: one after the other down a long desk, or one by itself."""

from bisect import bisect_right
from collections.abc import Sequence
from enum import StrEnum
from statistics import median

from PySide6.QtCore import QPointF, QRectF, QSizeF

from app.domain.pages import Box

MARGIN = 20.0  # pixels of desk around the pages
GAP = 16.0  # pixels of desk between two pages
TEXT_MARGIN = 32.0  # pixels beside the text where it fills the view: room for a bar and a number
MIN_SCALE, MAX_SCALE = 0.2, 6.0  # pixels per point
WHOLE = Box(0.0, 0.0, 1.0, 1.0)


class Fit(StrEnum):
    """What is made to fit the view; FREE keeps a scale that was chosen."""

    WIDTH = "width"
    TEXT = "text"
    PAGE = "page"
    FREE = "free"


def fit_width(sizes: Sequence[tuple[float, float]], width: float) -> float:
    """Scale (pixels per point) at which the usual page of `sizes` (points) fills `width` pixels less the margins.

    The middle width counts, so that one fold-out map does not make all the other pages tiny.
    """
    usual = median(size[0] for size in sizes) if sizes else 612.0
    return clamp_scale((width - 2 * MARGIN) / max(usual, 1.0))


def fit_page(sizes: Sequence[tuple[float, float]], width: float, height: float) -> float:
    """Scale (pixels per point) at which the usual page is seen whole in a view of `width` by `height` pixels."""
    usual = median(size[1] for size in sizes) if sizes else 792.0
    return clamp_scale(min(fit_width(sizes, width), (height - 2 * MARGIN) / max(usual, 1.0)))


def fit_text(sizes: Sequence[tuple[float, float]], width: float, text: Box) -> float:
    """Scale at which the usual text, which lies between the sides of `text` (fractions of a page), fills `width` pixels."""
    usual = median(size[0] for size in sizes) if sizes else 612.0
    share = max(text.x1 - text.x0, 0.2)
    return clamp_scale((width - 2 * TEXT_MARGIN) / max(usual * share, 1.0))


def clamp_scale(scale: float) -> float:
    """`scale` (pixels per point) kept where pages stay readable and their pictures stay small enough to hold."""
    return min(MAX_SCALE, max(MIN_SCALE, scale))


class PageLayout:
    """Rectangles (logical pixels) of all pages at one scale, centred on a desk at least `desk_width` wide.

    With `only`, that page (1-based) has the desk for itself, in the middle of `desk_height`; the others lie nowhere.
    """

    def __init__(
        self, sizes: Sequence[tuple[float, float]], scale: float, desk_width: float, desk_height: float = 0.0, only: int = 0
    ) -> None:
        self.scale = scale
        self.only = only
        seen = sizes[only - 1 : only] if only else sizes
        widest = max((size[0] for size in seen), default=0.0) * scale
        self._width = max(desk_width, widest + 2 * MARGIN)
        self._rects: list[QRectF] = []
        self._tops: list[float] = []
        y = MARGIN
        for page_width, page_height in sizes:
            # Whole pixels: a page picture painted between two pixels is a blurred one.
            width, height = round(page_width * scale), round(page_height * scale)
            top = max(MARGIN, float(round((desk_height - height) / 2))) if only else y
            self._rects.append(QRectF(round((self._width - width) / 2), top, width, height))
            self._tops.append(top)
            y += height + GAP
        if only and self._rects:
            self._height = max(desk_height, self._rects[only - 1].height() + 2 * MARGIN)
        else:
            self._height = y - GAP + MARGIN if self._rects else 0.0

    @property
    def size(self) -> QSizeF:
        """Extent of desk and pages together."""
        return QSizeF(self._width, self._height)

    @property
    def page_count(self) -> int:
        return len(self._rects)

    def page_rect(self, number: int) -> QRectF:
        """Where page `number` (1-based) lies."""
        return QRectF(self._rects[number - 1])

    def page_at(self, y: float) -> int:
        """The page (1-based) at height `y`; between two pages the upper one; 0 without pages."""
        if not self._rects:
            return 0
        return self.only or max(1, bisect_right(self._tops, y))

    def pages_between(self, top: float, bottom: float) -> range:
        """Numbers of the pages of which something lies between the heights `top` and `bottom`."""
        if not self._rects or bottom <= top:
            return range(0)
        if self.only:
            return range(self.only, self.only + 1)
        first = self.page_at(top)
        if self._rects[first - 1].bottom() <= top:
            first += 1
        return range(first, max(first, self.page_at(bottom) + (1 if self._tops[0] < bottom else 0)))

    def box_rect(self, page: int, box: Box) -> QRectF:
        """Where the part `box` of a page lies on the desk."""
        rect = self._rects[page - 1]
        return box_in(rect, box)

    def place_at(self, point: QPointF) -> tuple[int, float, float]:
        """Page and fractions of it under `point`, the nearest place of the nearest page when it is beside one."""
        number = self.page_at(point.y())
        rect = self._rects[number - 1]
        x = (point.x() - rect.x()) / max(rect.width(), 1.0)
        y = (point.y() - rect.y()) / max(rect.height(), 1.0)
        return number, min(1.0, max(0.0, x)), min(1.0, max(0.0, y))


def box_in(rect: QRectF, box: Box) -> QRectF:
    """The part `box` (fractions) of `rect`, in the unit of `rect`."""
    return QRectF(
        rect.x() + box.x0 * rect.width(),
        rect.y() + box.y0 * rect.height(),
        (box.x1 - box.x0) * rect.width(),
        (box.y1 - box.y0) * rect.height(),
    )
