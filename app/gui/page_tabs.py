# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The two pages of the window in the top bar: Ask and Measure."""

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QHBoxLayout, QSizePolicy, QWidget

from app.gui.parts import theme
from app.gui.parts.plain_widgets import plain_tip

_LINE = 2


class PageTab(QAbstractButton):
    """Words with a line under them while their page is shown; a note may follow the words."""

    def __init__(self, words: str, keys: str) -> None:
        super().__init__()
        self.note = ""
        self.setText(words)
        self.setToolTip(plain_tip(f"{words} ({keys})"))
        self.setCheckable(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.set_note("")
        theme.manager.changed.connect(self.updateGeometry)

    def set_note(self, note: str) -> None:
        """What goes on there, in a few words."""
        self.note = note
        self.setAccessibleName(f"{self.text()}, {note}" if note else self.text())
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        # As wide as in bold, so that nothing moves when it is chosen.
        width = QFontMetrics(theme.font("control_bold")).horizontalAdvance(self.text())
        if self.note:
            width += 8 + QFontMetrics(theme.font("note")).horizontalAdvance(self.note)
        return QSize(width + 2, theme.px(theme.TOP_BAR) - 1)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        colours = theme.manager.current()
        painter = QPainter(self)
        on = self.isChecked()
        font = theme.font("control_bold" if on else "control")
        painter.setFont(font)
        painter.setPen(colours.ink if on or self.underMouse() else colours.ink_2)
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(QRectF(0, 0, self.width(), self.height()), left, self.text())
        if self.note:
            x = QFontMetrics(theme.font("control_bold")).horizontalAdvance(self.text()) + 8
            painter.setFont(theme.font("note"))
            painter.setPen(colours.accent)
            painter.drawText(QRectF(x, 0, self.width() - x, self.height()), left, self.note)
        if on:
            painter.fillRect(0, self.height() - _LINE, self.width(), _LINE, colours.accent)
        painter.end()


class PageTabs(QWidget):
    """Both signals are wishes; `show_page` tells what is shown."""

    ask_wanted = Signal()
    measure_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(self.tr("Pages"))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.ask = PageTab(self.tr("Ask"), "Ctrl+Shift+A")
        self.measure = PageTab(self.tr("Measure"), "Ctrl+Shift+M")
        group = QButtonGroup(self)
        box = QHBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(theme.STEP_24)
        for tab, signal in ((self.ask, self.ask_wanted), (self.measure, self.measure_wanted)):
            group.addButton(tab)
            box.addWidget(tab)
            tab.clicked.connect(signal)
        self.ask.setChecked(True)

    def show_page(self, *, measuring: bool) -> None:
        (self.measure if measuring else self.ask).setChecked(True)
