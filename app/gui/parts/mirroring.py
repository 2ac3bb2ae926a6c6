# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Where the language runs from right to left, Qt mirrors what is laid out, but not what is painted at places of its own."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget


def paints_from_the_left(widget: QWidget) -> None:
    """For widgets whose rows are painted at places counted from the left."""
    widget.setLayoutDirection(Qt.LayoutDirection.LeftToRight)


def painter_from_the_left(widget: QWidget) -> QPainter:
    """A painter whose words stay where they are put, in every language. End it as any other."""
    painter = QPainter(widget)
    painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
    return painter


def direction_of(text: str) -> Qt.LayoutDirection:
    """The way a text runs, by its first letter that has one."""
    for letter in text:
        if letter.isalpha():
            right = "\u0590" <= letter <= "\u08ff" or "\ufb1d" <= letter <= "\ufefc"
            return Qt.LayoutDirection.RightToLeft if right else Qt.LayoutDirection.LeftToRight
    return Qt.LayoutDirection.LayoutDirectionAuto
