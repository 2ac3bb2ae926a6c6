# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The passage behind a chip, shown beside the pointer while it rests there."""

from PySide6.QtCore import QPoint, QPropertyAnimation, Qt
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from app.gui.conversation.chips import Chip
from app.gui.conversation.sources import SourcesText
from app.gui.parts import motion, theme

WIDTH = 340


class Preview(QFrame):
    """One for a whole panel; takes neither keys nor clicks."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.ToolTip)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setProperty("card", "popup")
        self._text = SourcesText(numbered=False, ground=False)
        self._text.set_margins(theme.STEP_12, theme.STEP_12)
        box = QVBoxLayout(self)
        box.setContentsMargins(1, 1, 1, 1)
        box.addWidget(self._text)
        self._fade = QPropertyAnimation(self, b"windowOpacity", self)
        self._fade.setStartValue(0.0)
        self._fade.setEndValue(1.0)

    def words(self) -> str:
        return self._text.plain_text()

    def show_for(self, chip: Chip | None) -> None:
        """Show the passage of a chip below it, or above it where there is no room; None hides it."""
        self._fade.stop()
        if chip is None:
            self.hide()
            return
        width = theme.px(WIDTH)
        self._text.setFixedWidth(width - 2)
        self._text.set_citations((chip.citation,))
        self._text.set_open(chip.citation)
        self.adjustSize()
        below = chip.mapToGlobal(QPoint(0, chip.height() + 2))
        area = chip.screen().availableGeometry()
        x = min(below.x(), area.right() - width - theme.STEP_8)
        y = below.y()
        if y + self.height() > area.bottom():
            y = chip.mapToGlobal(QPoint(0, 0)).y() - self.height() - 2
        self.move(max(area.left(), x), y)
        time = motion.milliseconds(motion.POPOVER_FADE)
        self.setWindowOpacity(1.0 if time == 0 else 0.0)
        self.show()
        if time:
            self._fade.setDuration(time)
            self._fade.start()
