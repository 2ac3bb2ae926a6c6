# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Whether a reader sees a piece of text: by its ink, by the ground under it and what is painted over it, in doubt by looking."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pymupdf

from app.ingestion.words import Rect, Turn

_PAINTED = 16 | 32  # filled or stroked: anything else leaves no ink
_FAINT = 40
"""Opacity (0 to 255) at which ink may be too faint to see."""
_CONTRAST = 24
"""Least difference of grey (0 to 255) between ink and ground that an eye tells apart in small type."""


@dataclass(frozen=True, slots=True)
class _Fill:
    """A painted area: position in paint order, box, colour. `hides`: a plain white, grey or black area without holes."""

    order: int
    box: Rect
    colour: int
    hides: bool


class Sight:
    """What can be seen of one page. The page is drawn only when its text gives reason to doubt (10 ms, once)."""

    def __init__(self, page: pymupdf.Page, vectors: Sequence[Mapping[str, Any]], turn: Turn) -> None:
        self._page = page
        self._turn = turn
        self._fills = [
            _Fill(vector["number"], vector["bbox"], vector["color"], _hides(vector))
            for vector in vectors
            if not vector["stroked"]
        ]
        self._doubtful: dict[int, list[_Fill]] = {}
        self._drawn: pymupdf.Pixmap | None = None
        self._cannot_draw = False

    def sees(self, span: Mapping[str, Any], order: int) -> bool:
        """`span` is one of PyMuPDF's rawdict, `order` the position of its block in paint order."""
        if not span["char_flags"] & _PAINTED or span["alpha"] == 0 or span["size"] < 1:
            return False
        if span["alpha"] > _FAINT and not self._may_be_lost(span, order):
            return True
        return self._has_ink(span["bbox"])

    def _may_be_lost(self, span: Mapping[str, Any], order: int) -> bool:
        """Painted in the colour of its ground, or painted over, as far as boxes tell: clips and blending they do not."""
        colour = span["color"]
        if alike(colour, 0xFFFFFF):
            return True
        if colour not in self._doubtful:
            self._doubtful[colour] = [fill for fill in self._fills if fill.hides or alike(fill.colour, colour)]
        x0, y0, x1, y1 = span["bbox"]
        x, y = (x0 + x1) / 2, (y0 + y1) / 2
        for fill in self._doubtful[colour]:
            box = fill.box
            if not (box[0] <= x <= box[2] and box[1] <= y <= box[3]):
                continue
            if (fill.hides and fill.order > order) or (fill.order < order and alike(fill.colour, colour)):
                return True
        return False

    def _has_ink(self, box: Rect) -> bool:
        """Look at the drawn page: light and dark stand next to each other within the box."""
        pixels = self._pixels()
        if pixels is None:
            return False
        x0, y0, x1, y1 = self._turn(box)
        left, right = max(int(x0), 0), min(int(x1) + 1, pixels.width)
        top, bottom = max(int(y0), 0), min(int(y1) + 1, pixels.height)
        if left >= right or top >= bottom:
            return False
        samples = pixels.samples_mv
        # Rims of the box belong to the neighbours: the middle rows hold the letters.
        inner = max((bottom - top) // 5, 0)
        rows = range(top + inner, max(bottom - inner, top + inner + 1))
        lightest, darkest = 0, 255
        for row in rows:
            line = bytes(samples[row * pixels.stride + left : row * pixels.stride + right])
            lightest, darkest = max(lightest, *line), min(darkest, *line)
        return lightest - darkest >= _CONTRAST

    def _pixels(self) -> pymupdf.Pixmap | None:
        if self._drawn is None and not self._cannot_draw:
            try:
                self._drawn = self._page.get_pixmap(colorspace=pymupdf.csGRAY, alpha=False)
            except (RuntimeError, ValueError, pymupdf.mupdf.FzErrorBase):
                # What cannot be drawn cannot be seen either.
                self._cannot_draw = True
        return self._drawn


def alike(colour: int, other: int) -> bool:
    """So near that no eye tells letters of the one from a ground of the other."""
    return all(abs((colour >> shift & 255) - (other >> shift & 255)) <= 10 for shift in (0, 8, 16))


def _hides(vector: Mapping[str, Any]) -> bool:
    channels = [vector["color"] >> shift & 255 for shift in (0, 8, 16)]
    return bool(vector["isrect"]) and vector["alpha"] == 255 and max(channels) - min(channels) <= 6
