# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""How long things move: the guide's times, or no time at all for a person who wants stillness."""

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QStyle

JUMP = 160  # ms
MARK_FADE = 200  # ms
POPOVER_FADE = 120  # ms
REDUCED_PROPERTY = "reducedMotion"  # set on the application by whoever knows the settings


def milliseconds(wanted: int) -> int:
    """`wanted`, or 0 with reduced motion (our own setting or the system's) and where nobody looks (the offscreen platform)."""
    app = QApplication.instance()
    if not isinstance(app, QApplication) or app.property(REDUCED_PROPERTY):
        return 0
    if QGuiApplication.platformName() == "offscreen":
        return 0
    return wanted if app.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration) > 0 else 0
