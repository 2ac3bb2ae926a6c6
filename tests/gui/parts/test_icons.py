# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Every icon that the window names exists in the font, and is drawn in the theme's colour."""

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPainter

from app import gui
from app.gui.parts import icons, theme

GUI = Path(gui.__file__).parent
NAMED = re.compile(r'(?:icons\.(?:icon|paint)\((?:painter, )?|IconButton\(|set_icon\()"([a-z-]+)"')


def names() -> list[str]:
    found = {name for file in GUI.rglob("*.py") for name in NAMED.findall(file.read_text(encoding="utf-8"))}
    return sorted(found | {"key", "warning", "squares-four", "warning-circle"})


def test_the_window_names_icons() -> None:
    assert {"plus", "moon", "sun", "key"} <= set(names())


@pytest.mark.parametrize("name", names())
def test_an_icon_has_ink_within_its_square(name: str, qapp: object) -> None:
    image = QImage(QSize(32, 32), QImage.Format.Format_ARGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    icons.paint(painter, name, QRectF(0, 0, 32, 32), QColor("black"))
    painter.end()
    dark = [(x, y) for x in range(32) for y in range(32) if image.pixelColor(x, y).lightness() < 128]
    assert len(dark) > 15
    middle = sum(x for x, _ in dark) / len(dark), sum(y for _, y in dark) / len(dark)
    assert 8 < middle[0] < 24
    assert 8 < middle[1] < 24


def test_an_unknown_icon_is_told_at_once(qapp: object) -> None:
    with pytest.raises(KeyError):
        icons.icon("no-such-icon")


def test_an_icon_wears_the_colour_of_the_theme(qapp: object) -> None:
    light = icons.icon("plus").pixmap(QSize(16, 16)).toImage().pixelColor(8, 8)
    theme.manager.set_mode("dark")
    dark = icons.icon("plus").pixmap(QSize(16, 16)).toImage().pixelColor(8, 8)
    assert light.lightness() < 110 < dark.lightness()


def test_the_mark_is_drawn(qapp: object) -> None:
    image = QImage(QSize(64, 64), QImage.Format.Format_ARGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    icons.paint_mark(painter, QRectF(0, 0, 64, 64))
    painter.end()
    assert image.pixelColor(6, 30) == QColor("#1B5E4C")
    assert image.pixelColor(40, 48) == QColor("#FFD64D")
    assert image.pixelColor(20, 30) == QColor("#FAF9F5")
