# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The contents of the open document as a tree under its button."""

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QHeaderView, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from app.domain.documents import OutlineEntry
from app.gui.parts import theme

_PAGE_ROLE = Qt.ItemDataRole.UserRole


class OutlinePopup(QFrame):
    """Headings to unfold; Enter or a click goes to the page and closes."""

    chosen = Signal(int)  # page

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setProperty("card", "popup")
        self.tree = QTreeWidget()
        self.tree.setAccessibleName(self.tr("Contents"))
        self.tree.setColumnCount(2)
        self.tree.setHeaderHidden(True)
        self.tree.header().setStretchLastSection(False)
        self.tree.setIndentation(theme.STEP_16)
        self.tree.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.tree.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.tree.setUniformRowHeights(True)
        box = QVBoxLayout(self)
        box.setContentsMargins(theme.STEP_8, theme.STEP_8, theme.STEP_8, theme.STEP_8)
        box.addWidget(self.tree)
        self.tree.itemActivated.connect(self._choose)
        self.tree.itemClicked.connect(self._choose)

    def set_entries(self, entries: Sequence[OutlineEntry], printed: Sequence[str]) -> None:
        """`printed` are the numbers to show, one a page; the file page where that is empty."""
        self.tree.clear()
        open_items: list[tuple[int, QTreeWidgetItem]] = []
        top: list[QTreeWidgetItem] = []
        for entry in entries:
            number = printed[entry.page - 1] if 0 < entry.page <= len(printed) else ""
            item = QTreeWidgetItem([" ".join(entry.title.split()), number or str(entry.page)])
            item.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            item.setData(0, _PAGE_ROLE, entry.page)
            while open_items and open_items[-1][0] >= entry.level:
                open_items.pop()
            if open_items:
                open_items[-1][1].addChild(item)
            else:
                top.append(item)
            open_items.append((entry.level, item))
        self.tree.addTopLevelItems(top)
        self.tree.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.tree.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        if len(top) == 1:
            top[0].setExpanded(True)

    def open_below(self, button: QWidget, current_page: int, size: QSize) -> None:
        """Show under `button`, the heading that holds `current_page` chosen."""
        self.resize(size)
        corner = button.mapToGlobal(QPoint(button.width(), button.height() + theme.STEP_4))
        self.move(corner - QPoint(size.width(), 0))
        item = self._item_for(current_page)
        if item is not None:
            self.tree.setCurrentItem(item)
            self.tree.scrollToItem(item)
        self.show()
        self.tree.setFocus(Qt.FocusReason.PopupFocusReason)

    def _item_for(self, page: int) -> QTreeWidgetItem | None:
        best: QTreeWidgetItem | None = None
        pending = [self.tree.topLevelItem(i) for i in range(self.tree.topLevelItemCount())]
        best_page = 0
        while pending:
            item = pending.pop(0)
            if item is None:
                continue
            item_page = int(item.data(0, _PAGE_ROLE))
            if best_page <= item_page <= page:
                best, best_page = item, item_page
            pending.extend(item.child(i) for i in range(item.childCount()))
        return best

    def _choose(self, item: QTreeWidgetItem) -> None:
        self.hide()
        self.chosen.emit(int(item.data(0, _PAGE_ROLE)))
