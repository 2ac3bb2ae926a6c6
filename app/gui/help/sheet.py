# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A page of help in a window of its own: it scrolls by the keyboard, and Escape closes it."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QDialog, QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from app.gui.parts import theme
from app.gui.parts.focus_ring import FocusRing
from app.gui.parts.plain_widgets import PlainLabel, WordButton

_AROUND = 60


class Sheet(QDialog):
    """`inner` takes what is shown, `buttons` what can be pressed beside "Close"."""

    def __init__(self, parent: QWidget, title: str, size: tuple[int, int]) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self._wanted = size
        page = QWidget()
        page.setProperty("surface", "paper")
        self.inner = QVBoxLayout(page)
        self.inner.setContentsMargins(theme.STEP_24, theme.STEP_24, theme.STEP_24, theme.STEP_16)
        self.inner.setSpacing(theme.STEP_24)
        if title:
            self.inner.addWidget(PlainLabel(title, "question", wrap=True))
        self.view = QScrollArea()
        self.view.setWidgetResizable(True)
        self.view.setFrameShape(QFrame.Shape.NoFrame)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.view.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.view.setAccessibleName(title)
        self.view.setWidget(page)
        self.buttons = QHBoxLayout()
        self.buttons.setContentsMargins(theme.STEP_24, theme.STEP_8, theme.STEP_24, theme.STEP_16)
        self.buttons.setSpacing(theme.STEP_8)
        self.buttons.addStretch()
        close = WordButton(self.tr("Close"))
        close.clicked.connect(self.accept)
        self.buttons.addWidget(close)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addWidget(self.view, 1)
        box.addLayout(self.buttons)
        self.finished.connect(self.deleteLater)
        self.ring = FocusRing(self)
        self.fit()
        self.view.setFocus()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.ring.listen()

    def fit(self) -> None:
        """As large as the text needs, but no larger than the screen."""
        room = self.screen().availableGeometry()
        width, height = (theme.px(each) for each in self._wanted)
        self.resize(min(width, room.width() - _AROUND), min(height, room.height() - _AROUND))

    def add(self, button: WordButton) -> None:
        """A button at the left of the foot."""
        self.buttons.insertWidget(self.buttons.count() - 2, button)
