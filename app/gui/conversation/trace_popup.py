# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The trace of an answer in a popup beside the button that asks why."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from app.domain.answers import Answer
from app.gui.conversation.trace_text import TraceText
from app.gui.parts import theme
from app.gui.parts.plain_widgets import IconButton, PlainLabel, WordButton

SIZE = (640, 560)
TRACE_MARGIN = 116


class TracePopup(QFrame):
    """Esc or a click elsewhere closes it."""

    def __init__(self, answer: Answer, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setProperty("card", "popup")
        self.text = TraceText(answer)
        self.text.set_margins(theme.px(TRACE_MARGIN), theme.STEP_16)
        head = QHBoxLayout()
        head.setContentsMargins(theme.STEP_16, theme.STEP_8, theme.STEP_8, theme.STEP_4)
        head.addWidget(PlainLabel(self.tr("Why this answer?"), "control_bold"), 1)
        self.copy = WordButton(self.tr("Copy as text"), "small", "copy")
        self.copy.clicked.connect(self._copy)
        close = IconButton("x", self.tr("Close (Esc)"))
        close.clicked.connect(self.close)
        head.addWidget(self.copy)
        head.addWidget(close)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        inner = QWidget()
        inner.setProperty("surface", "sheet")
        inner.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, theme.STEP_8, 0, theme.STEP_16)
        column.addWidget(self.text)
        column.addStretch(1)
        area.setWidget(inner)
        box = QVBoxLayout(self)
        box.setContentsMargins(1, 1, 1, 1)
        box.addLayout(head)
        box.addWidget(area)
        self.resize(theme.px(SIZE[0]), theme.px(SIZE[1]))
        self.setAccessibleName(self.tr("Why this answer?"))

    def open_beside(self, button: QWidget) -> None:
        """Show below the button, or above where there is more room."""
        area = button.screen().availableGeometry()
        corner = button.mapToGlobal(QPoint(0, button.height() + theme.STEP_4))
        y = corner.y()
        if y + self.height() > area.bottom():
            y = max(area.top(), button.mapToGlobal(QPoint(0, 0)).y() - self.height() - theme.STEP_4)
        self.move(max(area.left(), min(corner.x(), area.right() - self.width())), y)
        self.show()
        self.copy.setFocus(Qt.FocusReason.PopupFocusReason)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.text.as_text())
