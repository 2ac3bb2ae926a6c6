# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Night colours: ends of the scale, hue kept, pictures only dimmed."""

import colorsys

import pytest
from PySide6.QtGui import QColor, QImage

from app.gui.viewer.night import GROUND, INK, night_picture


def one(colour: str) -> QImage:
    image = QImage(3, 2, QImage.Format.Format_RGB32)
    image.fill(QColor(colour))
    return image


@pytest.mark.parametrize(("day", "night"), [("#ffffff", GROUND.name()), ("#000000", INK.name())])
def test_paper_and_ink_change_places(day: str, night: str) -> None:
    assert night_picture(one(day), is_picture=False).pixelColor(2, 1).name() == night.lower()


def test_a_dark_red_heading_becomes_a_light_red_one() -> None:
    night = night_picture(one("#8c1f1f"), is_picture=False).pixelColor(0, 0)
    hue, lightness, _ = colorsys.rgb_to_hls(night.redF(), night.greenF(), night.blueF())
    assert min(hue, 1 - hue) < 0.05
    assert lightness > 0.5


def test_a_scan_keeps_its_white_dimmed() -> None:
    assert night_picture(one("#ffffff"), is_picture=True).pixelColor(0, 0).getRgb()[:3] == (217, 217, 217)


def test_resolution_is_kept() -> None:
    image = one("#ffffff")
    image.setDevicePixelRatio(2.0)
    assert night_picture(image, is_picture=False).devicePixelRatio() == 2.0
