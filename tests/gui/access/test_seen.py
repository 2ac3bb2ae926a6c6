# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What weak eyes need: contrast in both themes, large text that is whole, a ring around what has the keyboard, stillness."""

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QApplication,
    QCheckBox,
    QLabel,
    QPushButton,
    QRadioButton,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.gui.first_run import BookPicture
from app.gui.page_tabs import PageTab
from app.gui.parts import motion, theme
from app.gui.parts.drop_area import DropArea
from app.gui.settings.settings_dialog import SettingsDialog
from app.gui.top_bar import SealPill
from tests.gui.access.conftest import ShowWindow

TEXT, SHAPE = 4.5, 3.0  # WCAG 2.1 AA, for text and for shapes that tell something
GROUNDS = ("panel", "paper", "sheet", "desk", "accent_soft")


def luminance(colour: QColor) -> float:
    """Relative luminance as WCAG 2.1 defines it."""
    parts = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour.getRgbF()[:3]]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one: QColor, other: QColor) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_contrast_is_measured_as_defined() -> None:
    assert contrast(QColor("#000000"), QColor("#ffffff")) == pytest.approx(21.0)
    assert contrast(QColor("#777777"), QColor("#ffffff")) == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("colours", [theme.LIGHT, theme.DARK], ids=["light", "dark"])
def test_text_can_be_read_on_every_ground(colours: theme.Theme) -> None:
    poor = [
        f"{ink} on {ground}: {contrast(getattr(colours, ink), getattr(colours, ground)):.2f}"
        for ink in ("ink", "ink_2", "ink_3", "accent", "attention", "error")
        for ground in GROUNDS
        if contrast(getattr(colours, ink), getattr(colours, ground)) < TEXT
    ]
    pairs = [("on_accent", "accent"), ("mark_ink", "mark"), ("ink", "mark_faint"), ("ink", "selection")]
    poor += [f"{a} on {b}" for a, b in pairs if contrast(getattr(colours, a), getattr(colours, b)) < TEXT]
    assert poor == []


@pytest.mark.parametrize("colours", [theme.LIGHT, theme.DARK], ids=["light", "dark"])
def test_edges_of_fields_and_bars_of_marks_stand_out(colours: theme.Theme) -> None:
    for shape, grounds in (("edge", ("panel", "paper", "sheet")), ("mark_bar", ("sheet", "paper")), ("accent", GROUNDS)):
        for ground in grounds:
            assert contrast(getattr(colours, shape), getattr(colours, ground)) >= SHAPE, (shape, ground)


def cut_off(root: QWidget) -> list[str]:
    """Labels and buttons whose words do not fit where they stand."""
    found = []
    for widget in root.findChildren(QWidget):
        if not widget.isVisible() or not isinstance(widget, QLabel | QAbstractButton):
            continue
        words = widget.text()
        if not words:
            continue
        found += beyond(widget, root)
        needed = widget.sizeHint() if not isinstance(widget, QLabel) or not widget.wordWrap() else None
        if needed is not None and isinstance(widget, QLabel | QPushButton | QCheckBox | QRadioButton | QToolButton):
            if widget.width() + 1 < needed.width() or widget.height() + 1 < needed.height():
                found.append(f"{words!r} in {type(widget.parentWidget()).__name__}: {widget.size()} of {needed}")
        elif isinstance(widget, QLabel) and widget.height() + 1 < widget.heightForWidth(widget.width()):
            found.append(f"{words!r} wraps out of {widget.size()}: {widget.heightForWidth(widget.width())}")
    return found


def beyond(widget: QWidget, root: QWidget) -> list[str]:
    """Whether a label or button reaches out of what holds it, where no scrolling to the side brings it in."""
    holder, place = widget.parentWidget(), widget.geometry()
    while holder is not None and holder is not root:
        area = holder.parentWidget()
        scrolls = isinstance(area, QAbstractScrollArea) and area.horizontalScrollBar().maximum() > 0
        if not scrolls and (place.left() < -1 or place.right() > holder.width()):
            return [f"{widget.text()!r} reaches out of {type(holder).__name__}: {place} in {holder.width()}"]
        place, holder = place.translated(holder.pos()), area
    return []


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_nothing_is_cut_off(show_window: ShowWindow, scale: float) -> None:
    theme.manager.set_text_scale(scale)
    shown = show_window()
    shown.ask()
    QApplication.processEvents()
    assert cut_off(shown.window) == []


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_nothing_of_the_first_page_is_cut_off(show_window: ShowWindow, scale: float) -> None:
    theme.manager.set_text_scale(scale)
    shown = show_window(empty=True)
    QApplication.processEvents()
    assert cut_off(shown.window) == []
    assert shown.window.first_run.horizontalScrollBar().maximum() == 0


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_nothing_of_the_settings_is_cut_off(show_window: ShowWindow, scale: float) -> None:
    theme.manager.set_text_scale(scale)
    shown = show_window()
    shown.window.show_settings()
    shown.settle()
    [dialog] = shown.window.findChildren(SettingsDialog)
    for row in range(len(dialog.sections)):
        dialog.titles.setCurrentRow(row)
        QApplication.processEvents()
        assert cut_off(dialog) == []
    dialog.reject()


def test_no_german_word_is_longer_than_its_place(show_window: ShowWindow, in_german: None) -> None:
    shown = show_window()
    shown.ask()
    QApplication.processEvents()
    assert cut_off(shown.window) == []
    shown.window.show_settings()
    shown.settle()
    [dialog] = shown.window.findChildren(SettingsDialog)
    for row in range(len(dialog.sections)):
        dialog.titles.setCurrentRow(row)
        QApplication.processEvents()
        assert cut_off(dialog) == []
    dialog.reject()
    tabs = shown.window.findChildren(PageTab)
    tabs[-1].click()
    shown.settle()
    QApplication.processEvents()
    assert cut_off(shown.window) == []


def test_no_german_word_of_the_first_page_is_longer_than_its_place(show_window: ShowWindow, in_german: None) -> None:
    shown = show_window(empty=True)
    QApplication.processEvents()
    assert cut_off(shown.window) == []
    assert shown.window.status_bar.verb.text().startswith("Bibliothek")


def test_with_reduced_motion_nothing_moves(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.gui.parts.motion.QGuiApplication.platformName", lambda: "xcb")
    qapp.setProperty(motion.REDUCED_PROPERTY, True)
    try:
        assert [motion.milliseconds(each) for each in (motion.JUMP, motion.MARK_FADE, motion.POPOVER_FADE)] == [0, 0, 0]
    finally:
        qapp.setProperty(motion.REDUCED_PROPERTY, False)


def test_the_keyboard_is_seen_where_it_is(show_window: ShowWindow) -> None:
    """Going round the window by Tab, each stop looks other than before: by the ring, or by itself."""
    shown = show_window()
    shown.ask()
    window = shown.window
    window.activateWindow()
    shown.qtbot.waitActive(window)
    unseen, seen = [], set()
    handle = window.windowHandle()
    assert handle is not None
    for _ in range(60):
        QTest.keyClick(handle, Qt.Key.Key_Tab)
        widget = QApplication.focusWidget()
        if widget is None or widget in seen:
            break
        seen.add(widget)
        place = widget.mapTo(window, QPoint(0, 0))
        area = widget.rect().translated(place).adjusted(-4, -4, 4, 4).intersected(window.rect())
        QApplication.processEvents()
        with_focus = window.grab(area).toImage()
        widget.clearFocus()
        QApplication.processEvents()
        without = window.grab(area).toImage()
        widget.setFocus(Qt.FocusReason.TabFocusReason)
        if with_focus == without:
            unseen.append(f"{type(widget).__name__} {widget.accessibleName()!r}")
    assert len(seen) > 15
    assert unseen == []


def test_from_right_to_left_the_panes_change_places(show_window: ShowWindow, qapp: QApplication) -> None:
    qapp.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    try:
        shown = show_window()
        shown.ask()
        QCoreApplication.processEvents()
        window = shown.window
        assert window.ask is not None
        assert window.viewer is not None

        def left(widget: QWidget) -> int:
            return widget.mapTo(window, QPoint(0, 0)).x()

        assert left(window.viewer) < left(window.ask) < left(window.panel)
        assert cut_off(window) == []
    finally:
        qapp.setLayoutDirection(Qt.LayoutDirection.LeftToRight)


@pytest.mark.parametrize("kind", [SealPill, BookPicture, DropArea])
def test_what_is_painted_by_hand_is_whole_from_right_to_left(qtbot: QtBot, qapp: QApplication, kind: type[QWidget]) -> None:
    """Its places are counted from the left, so its words may not be turned round at them."""
    pictures = []
    for direction in (Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft):
        qapp.setLayoutDirection(direction)
        try:
            widget = kind()
            qtbot.addWidget(widget)
            widget.resize(widget.sizeHint().expandedTo(QSize(260, 10)))
            pictures.append(widget.grab().toImage())
        finally:
            qapp.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
    assert pictures[0] == pictures[1]


def test_words_in_fonts_of_the_guide_are_never_smaller_than_eleven_pixels(qapp: QApplication) -> None:
    assert all(QFontMetrics(theme.font(role)).height() >= 11 for role in ("note", "control", "chip", "answer", "snippet"))
