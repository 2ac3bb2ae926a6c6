# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""How far a scanned page lies askew, told from the profile of its rows: straight lines of text leave white rows between them.

The measure is that of Postl (US patent 4723297, 1988, long expired): the sum of squared differences of neighbouring rows.
"""

from math import cos, radians, sin, tan

import numpy as np
import numpy.typing as npt
from PIL import Image

_WIDTH = 900  # pixels of the small picture
_DARK = 140  # grey
_MOST_PIXELS = 60_000
_COARSE, _FINE, _WIDEST = 0.5, 0.1, 6.0  # degrees
_CLEARER = 1.15  # times the profile as it lies


def skew_of(picture: Image.Image) -> float:
    """Degrees to turn a grey picture anticlockwise so that its lines run level, 0 where it lies well or cannot be told.

    About 30 ms a page.
    """
    scale = max(1, picture.width // _WIDTH)
    small = np.asarray(picture.reduce(scale) if scale > 1 else picture)
    dark = np.nonzero(small < _DARK)
    if len(dark[0]) < 500:
        return 0.0
    step = max(1, len(dark[0]) // _MOST_PIXELS)
    rows, columns = dark[0][::step].astype(np.float64), dark[1][::step].astype(np.float64)
    steps = round(_WIDEST / _COARSE)
    best = max((_COARSE * number for number in range(-steps, steps + 1)), key=lambda each: _clearness(rows, columns, each))
    near = round(_COARSE / _FINE)
    angle = max((best + _FINE * number for number in range(-near, near + 1)), key=lambda each: _clearness(rows, columns, each))
    if _clearness(rows, columns, angle) < _CLEARER * _clearness(rows, columns, 0.0):
        return 0.0
    return round(angle, 1)


def _clearness(rows: npt.NDArray[np.float64], columns: npt.NDArray[np.float64], angle: float) -> float:
    """How much neighbouring rows differ when the picture is turned anticlockwise by `angle` degrees."""
    level = (rows - columns * tan(radians(angle))).astype(np.int64)
    profile = np.bincount(level - level.min())
    return float((np.diff(profile).astype(np.float64) ** 2).sum())


def straightened(picture: Image.Image, angle: float) -> Image.Image:
    """The picture turned anticlockwise by `angle` degrees about its middle, on white, large enough to hold all of it."""
    return picture.rotate(angle, resample=Image.Resampling.BICUBIC, expand=True, fillcolor=255)


def before_straightening(
    box: tuple[int, int, int, int], angle: float, straight: tuple[int, int], askew: tuple[int, int]
) -> tuple[int, int, int, int]:
    """Where a box of the straightened picture lies in the one that is askew; both sizes are (width, height) in pixels.

    The box keeps its size about its middle: a box around the slanting word would reach into the lines beside it.
    """
    x, y = (box[0] + box[2]) / 2 - straight[0] / 2, (box[1] + box[3]) / 2 - straight[1] / 2
    turn = radians(angle)
    middle = (x * cos(turn) - y * sin(turn) + askew[0] / 2, x * sin(turn) + y * cos(turn) + askew[1] / 2)
    width, height = box[2] - box[0], box[3] - box[1]
    left, top = round(middle[0] - width / 2), round(middle[1] - height / 2)
    return left, top, left + width, top + height
