# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The contents of the open document as a tree: follows the page looked at, narrows down as one types, leads to headings."""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHeaderView, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from app.domain.documents import OutlineEntry
from app.gui.parts import theme
from app.gui.parts.plain_widgets import PlainLabel, plain_tip
from app.gui.parts.search_field import SearchField

_PAGE_ROLE = Qt.ItemDataRole.UserRole
_FEW = 40  # headings that are all unfolded from the start


class ContentsTree(QWidget):
    """Headings with their pages; Enter or a click goes there."""

    chosen = Signal(int, str)  # file page, words of the heading

    def __init__(self) -> None:
        super().__init__()
        self._pages: list[tuple[int, QTreeWidgetItem]] = []  # in the order of the document
        self._page = 1
        self._waiting: tuple[tuple[OutlineEntry, ...], tuple[str, ...]] = ((), ())
        self._unfolded: QTreeWidgetItem | None = None  # by us, to show where we are
        self.field = SearchField(self.tr("Find a heading"))
        self.tree = QTreeWidget()
        self.tree.setAccessibleName(self.tr("Contents"))
        self.tree.setColumnCount(2)
        self.tree.setHeaderHidden(True)
        self.tree.header().setStretchLastSection(False)
        self.tree.header().setMinimumSectionSize(16)
        self.tree.setIndentation(theme.STEP_12)
        self.tree.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.tree.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.tree.setUniformRowHeights(True)
        self._nothing = PlainLabel("", "note", "muted", wrap=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(theme.STEP_8, theme.STEP_8, theme.STEP_8, 0)
        column.setSpacing(theme.STEP_8)
        column.addWidget(self.field)
        column.addWidget(self._nothing)
        column.addWidget(self.tree, 1)
        self.tree.itemActivated.connect(self._choose)
        self.tree.itemClicked.connect(self._choose)
        self.field.textChanged.connect(self._narrow)
        self.field.returnPressed.connect(self._choose_first)
        self.field.stepped_down.connect(self._into_tree)

    def set_entries(self, entries: Sequence[OutlineEntry], printed: Sequence[str]) -> None:
        """`printed` are the numbers to show, one a page; the file page where that is empty."""
        self.tree.clear()
        self._pages, self._unfolded = [], None
        self._waiting = (tuple(entries), tuple(printed))
        self.field.setVisible(bool(entries))
        self.field.clear()
        self._tell(bool(entries))
        if self.isVisible():
            self._fill()
            self._show_place()

    def _fill(self) -> None:
        """Make the tree, which takes a while for thousands of headings: only once somebody looks."""
        (entries, printed), self._waiting = self._waiting, ((), ())
        if not entries:
            return
        open_items: list[tuple[int, QTreeWidgetItem]] = []
        top: list[QTreeWidgetItem] = []
        for entry in entries:
            number = printed[entry.page - 1] if 0 < entry.page <= len(printed) else ""
            title = " ".join(entry.title.split())
            item = QTreeWidgetItem([title, number or str(entry.page)])
            item.setToolTip(0, plain_tip(title))
            item.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            item.setData(0, _PAGE_ROLE, entry.page)
            while open_items and open_items[-1][0] >= entry.level:
                open_items.pop()
            if open_items:
                open_items[-1][1].addChild(item)
            else:
                top.append(item)
            open_items.append((entry.level, item))
            self._pages.append((entry.page, item))
        self.tree.addTopLevelItems(top)
        self.tree.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.tree.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        if len(entries) <= _FEW:
            self.tree.expandAll()
        elif len(top) == 1:
            top[0].setExpanded(True)

    def set_page(self, page: int) -> None:
        """Show which heading the page looked at stands under."""
        self._page = page
        if self.isVisible() and not self.field.text():
            self._show_place()

    def showEvent(self, event: object) -> None:  # noqa: ARG002 - Qt's signature
        self._fill()
        self._show_place()

    def item_for(self, page: int) -> QTreeWidgetItem | None:
        """The first heading on `page`, else the last one before it."""
        best: QTreeWidgetItem | None = None
        best_page = 0
        for item_page, item in self._pages:
            if item_page <= page and (item_page > best_page or (item_page == best_page < page)):
                best, best_page = item, item_page
        return best

    def take_focus(self) -> None:
        (self.field if self.field.isVisible() else self.tree).setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _show_place(self) -> None:
        item = self.item_for(self._page)
        if item is None or item is self.tree.currentItem():
            return
        top = _branch(item)
        if self._unfolded is not None and self._unfolded is not top:
            self._unfolded.setExpanded(False)
            self._unfolded = None
        if top is not item and not top.isExpanded():
            self._unfolded = top
        self.tree.setCurrentItem(item)
        self.tree.scrollToItem(item)

    def _narrow(self, text: str) -> None:
        wanted = text.casefold().split()
        shown = 0
        for item in _leaves_first(self.tree):
            own = all(word in item.text(0).casefold() for word in wanted)
            below = any(not child.isHidden() for child in _children(item))
            item.setHidden(not (own or below))
            if wanted and below:
                item.setExpanded(True)
            shown += own
        self._tell(bool(shown) or not wanted)
        if not wanted:
            self._show_place()

    def _tell(self, found: bool) -> None:
        self._nothing.setVisible(not found)
        if not found:
            searching = bool(self.field.text())
            self._nothing.setText(
                self.tr("No heading holds these words.") if searching else self.tr("No headings were found in this document.")
            )

    def _choose(self, item: QTreeWidgetItem) -> None:
        self.chosen.emit(int(item.data(0, _PAGE_ROLE)), item.text(0))

    def _choose_first(self) -> None:
        wanted = self.field.text().casefold().split()
        for _, item in self._pages:
            if wanted and all(word in item.text(0).casefold() for word in wanted):
                self.tree.setCurrentItem(item)
                self._choose(item)
                return

    def _into_tree(self) -> None:
        self.tree.setFocus(Qt.FocusReason.TabFocusReason)


def _branch(item: QTreeWidgetItem) -> QTreeWidgetItem:
    while (parent := item.parent()) is not None:
        item = parent
    return item


def _children(item: QTreeWidgetItem) -> list[QTreeWidgetItem]:
    return [child for child in map(item.child, range(item.childCount())) if child is not None]


def _leaves_first(tree: QTreeWidget) -> Iterator[QTreeWidgetItem]:
    def below(item: QTreeWidgetItem) -> Iterator[QTreeWidgetItem]:
        for child in _children(item):
            yield from below(child)
        yield item

    for top in _children(tree.invisibleRootItem()):
        yield from below(top)
