# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Colours keep their contrast, type its sizes; the style sheet is whole."""

import sys

import pytest
from PySide6.QtGui import QColor, QFont, QFontInfo, QPalette
from PySide6.QtWidgets import QApplication

from app.gui.parts import theme
from app.gui.parts.theme import DARK, LIGHT, Theme


def _luminance(colour: QColor) -> float:
    channels = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour.getRgbF()[:3]]
    return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]


def contrast(one: QColor, other: QColor) -> float:
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("token", ["ink", "ink_2", "ink_3", "accent", "attention", "error"])
def test_words_are_readable_on_every_ground(colours: Theme, token: str) -> None:
    grounds = (colours.panel, colours.paper, colours.sheet, colours.desk, colours.accent_soft)
    lowest = min(contrast(getattr(colours, token), ground) for ground in grounds)
    assert lowest >= 4.5, f"{token}: {lowest:.2f}"


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_marks_buttons_and_edges_stand_out(colours: Theme) -> None:
    assert contrast(colours.mark_ink, colours.mark) >= 7
    assert contrast(colours.ink, colours.mark_faint) >= 7
    assert contrast(colours.on_accent, colours.accent) >= 4.5
    assert contrast(colours.ink, colours.selection) >= 4.5
    for ground in (colours.panel, colours.paper, colours.sheet):
        assert contrast(colours.edge, ground) >= 3


@pytest.mark.parametrize("mode", ["light", "dark"])
def test_the_application_wears_the_theme(qapp: QApplication, mode: theme.Mode) -> None:
    heard: list[str] = []
    theme.manager.set_mode("dark" if mode == "light" else "light")
    theme.manager.changed.connect(lambda: heard.append("changed"))
    theme.manager.set_mode(mode)
    colours = DARK if mode == "dark" else LIGHT
    assert heard == ["changed"]
    assert theme.manager.current() is colours
    assert qapp.palette().color(QPalette.ColorRole.Base) == colours.sheet
    assert qapp.palette().color(QPalette.ColorRole.PlaceholderText) == colours.ink_3
    assert "${" not in qapp.styleSheet()
    assert colours.accent.name() in qapp.styleSheet()


def test_system_mode_follows_the_desktop(qapp: QApplication) -> None:
    theme.manager.set_mode("system")
    assert theme.manager.current() in (LIGHT, DARK)


def test_every_role_has_its_size_and_face(qapp: QApplication) -> None:
    points = {
        "first_run": 24.0,
        "question": 16.0,
        "card_title": 13.5,
        "answer": 12.0,
        "snippet": 10.5,
        "control": 10.0,
        "control_bold": 10.0,
        "note": 9.0,
        "note_bold": 9.0,
        "chip": 8.5,
    }
    if sys.platform != "darwin":
        assert {role: theme.font(role).pointSizeF() for role in points} == points
    assert theme.font("question").weight() == QFont.Weight.Bold
    assert theme.font("note_bold").weight() == QFont.Weight.DemiBold
    assert "Noto Serif" in theme.font("answer").families()
    with pytest.raises(KeyError):
        theme.font("headline")


def test_text_scale_grows_type_and_rows_but_never_below_the_floor(qapp: QApplication) -> None:
    before = theme.font("answer").pointSizeF(), theme.px(50), theme.line_height("answer")
    theme.manager.set_text_scale(2.0)
    assert theme.font("answer").pointSizeF() == before[0] * 2
    assert theme.px(50) == before[1] * 2
    assert theme.line_height("answer") == pytest.approx(before[2] * 2, abs=1)
    theme.manager.set_text_scale(0.1)
    assert theme.manager.text_scale == 0.8
    assert QFontInfo(theme.font("chip")).pixelSize() >= 11
