# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What stands beside the pages on demand: the contents, or small pictures of all pages. Over them where there is little room."""

from enum import StrEnum

from PySide6.QtCore import QEvent, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from app.gui.parts import theme
from app.gui.parts.plain_widgets import Bar, IconButton, PlainLabel
from app.gui.viewer.contents_tree import ContentsTree
from app.gui.viewer.page_loader import PageLoader
from app.gui.viewer.thumbnails import Thumbnails

CONTENTS_WIDTH, PAGES_WIDTH = 248, 168
PAGES_LEAST = 420  # pixels the pages keep beside the panel; with less it lies over them


class Side(StrEnum):
    CONTENTS = "contents"
    PAGES = "pages"


class SidePanel(QWidget):
    """One of two views. `changed` tells which is shown now (None: neither)."""

    changed = Signal(object)  # Side | None

    def __init__(self, loader: PageLoader) -> None:
        super().__init__()
        self.contents = ContentsTree()
        self.thumbnails = Thumbnails(loader)
        self.contents.field.left.connect(self.close_panel)
        self.setProperty("surface", "panel")
        self.setProperty("line", "right")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._title = PlainLabel("", "control_bold")
        close = IconButton("x", self.tr("Close (Esc)"))
        close.clicked.connect(self.close_panel)
        head = Bar(theme.TOOLS, "bottom")
        row = QHBoxLayout(head)
        row.setContentsMargins(theme.STEP_12, 0, theme.STEP_4, 0)
        row.addWidget(self._title, 1)
        row.addWidget(close)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.contents)
        self._stack.addWidget(self.thumbnails)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 1, 0)
        column.setSpacing(0)
        column.addWidget(head)
        column.addWidget(self._stack, 1)
        self.hide()

    def side(self) -> Side | None:
        if self.isHidden():
            return None
        return Side.CONTENTS if self._stack.currentWidget() is self.contents else Side.PAGES

    def toggle(self, side: Side) -> None:
        """Show a view, or put it away if it is shown."""
        if self.side() is side:
            self.close_panel()
            return
        self._stack.setCurrentWidget(self.contents if side is Side.CONTENTS else self.thumbnails)
        self._title.setText(self.tr("Contents") if side is Side.CONTENTS else self.tr("Pages"))
        self.setAccessibleName(self._title.text())
        self.show()
        self.changed.emit(side)
        if side is Side.CONTENTS:
            self.contents.take_focus()
        else:
            self.thumbnails.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def close_panel(self) -> None:
        if not self.isHidden():
            self.hide()
            self.changed.emit(None)

    def wanted_width(self) -> int:
        width = CONTENTS_WIDTH if self._stack.currentWidget() is self.contents else PAGES_WIDTH
        return round(width * min(max(theme.scale(), 1.0), 1.6))

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape and not self.contents.field.text():
            if event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress:
                self.close_panel()
                return True
        return super().event(event)


class PagesBody(QWidget):
    """The pages, with the panel at their side: beside them, or over them where they would become too narrow."""

    def __init__(self, pages: QWidget, panel: SidePanel) -> None:
        super().__init__()
        self._pages, self._panel = pages, panel
        pages.setParent(self)
        panel.setParent(self)
        panel.changed.connect(self._place)
        theme.manager.changed.connect(self._place)

    def lies_over(self) -> bool:
        """Whether the panel hides a part of the pages now."""
        return not self._panel.isHidden() and self.width() - self._panel.wanted_width() < PAGES_LEAST

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        width, height = self.width(), self.height()
        wide = min(self._panel.wanted_width(), width - 40)
        beside = 0 if self._panel.isHidden() or self.lies_over() else wide
        left = self.layoutDirection() == Qt.LayoutDirection.LeftToRight
        self._pages.setGeometry(QRect(beside if left else 0, 0, width - beside, height))
        self._panel.setGeometry(QRect(0 if left else width - wide, 0, wide, height))
        self._panel.raise_()
