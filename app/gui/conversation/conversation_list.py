# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The conversations below the library: find, open, begin, rename, copy, save and delete."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import (
    QHBoxLayout,
    QListView,
    QMenu,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from app.gui.conversation.conversation_model import ConversationModel
from app.gui.library.item_models import DataRole
from app.gui.parts import icons, theme
from app.gui.parts.plain_widgets import IconButton, PlainLabel
from app.gui.parts.search_field import SearchField
from app.gui.parts.undo_line import UndoLine

if TYPE_CHECKING:
    from collections.abc import Sequence

    from app.domain.answers import ConversationHit

ROW = 28
_ROWS_SHOWN = 5
_SEARCH_MS = 150


def _question(index: QModelIndex | QPersistentModelIndex) -> str:
    """The question that was found, where the title does not say it already."""
    model = index.model()
    if not isinstance(model, ConversationModel):
        return ""
    hit = model.hit(index.row())
    return "" if hit.question == hit.conversation.title else " ".join(hit.question.split())


class _RowPainter(QStyledItemDelegate):
    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        del option
        return QSize(100, theme.px(ROW) + (theme.line_height("note") if _question(index) else 0))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        colours = theme.manager.current()
        model = index.model()
        current = isinstance(model, ConversationModel) and model.current_id == index.data(DataRole.DOCUMENT_ID)
        painter.save()
        painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # its places are counted from there
        rect: QRect = option.rect
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(colours.accent, 2))
            painter.drawRoundedRect(QRectF(rect).adjusted(5, 1, -5, -1), 6, 6)
        colour = colours.ink if current else colours.ink_2
        middle = rect.top() + theme.px(ROW) / 2
        icons.paint(painter, "chat", QRectF(rect.left() + 16, middle - 8, 16, 16), colour)
        font = theme.font("control_bold" if current else "control")
        painter.setFont(font)
        painter.setPen(colour)
        area = QRect(rect.left() + 41, rect.top(), rect.width() - 53, theme.px(ROW))
        words = QFontMetrics(font).elidedText(str(index.data()), Qt.TextElideMode.ElideRight, area.width())
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, words)
        question = _question(index)
        if question:
            note = theme.font("note")
            painter.setFont(note)
            painter.setPen(colours.ink_3)
            below = QRect(area.left(), area.bottom() - 3, area.width(), theme.line_height("note"))
            shown = QFontMetrics(note).elidedText(question, Qt.TextElideMode.ElideRight, below.width())
            painter.drawText(below, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)
        painter.restore()


class _List(QListView):
    delete_wanted = Signal(str)
    rename_wanted = Signal(str)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        current = str(self.currentIndex().data(DataRole.DOCUMENT_ID) or "")
        if current and event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space}:
            self.clicked.emit(self.currentIndex())
        elif current and event.key() == Qt.Key.Key_Delete:
            self.delete_wanted.emit(current)
        elif current and event.key() == Qt.Key.Key_F2:
            self.rename_wanted.emit(current)
        else:
            super().keyPressEvent(event)


class ConversationList(QWidget):
    """Signals carry conversation ids."""

    opened = Signal(str, object)  # and the number of the turn to show, None for the last
    search_wanted = Signal(str)  # words; "" for all conversations
    copy_wanted = Signal(str)
    save_wanted = Signal(str)
    new_wanted = Signal()
    rename_wanted = Signal(str)
    delete_wanted = Signal(str)  # gone from sight, but may come back
    delete_settled = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._all: Sequence[ConversationHit] = ()
        self._search_soon = QTimer(self)
        self._search_soon.setSingleShot(True)
        self._search_soon.setInterval(_SEARCH_MS)
        self._search_soon.timeout.connect(self._search)
        self._hidden: set[str] = set()
        self.undo = UndoLine()
        self.undo.taken_back.connect(self._bring_back)
        self.undo.settled.connect(self.delete_settled)
        self.setProperty("line", "top")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.model = ConversationModel()
        box = QVBoxLayout(self)
        box.setContentsMargins(0, theme.STEP_8, 0, theme.STEP_8)
        box.setSpacing(theme.STEP_4)
        head = QHBoxLayout()
        head.setContentsMargins(theme.STEP_16, 0, theme.STEP_8, 0)
        title = PlainLabel(self.tr("Conversations"), "note_bold", "muted")
        self.add = IconButton("plus", self.tr("New conversation (Ctrl+N)"))
        self.add.clicked.connect(self.new_wanted)
        self.finder = IconButton("magnifying-glass", self.tr("Search in conversations (Ctrl+Shift+F)"), checkable=True)
        self.finder.toggled.connect(self._show_search)
        head.addWidget(title, 1)
        head.addWidget(self.finder)
        head.addWidget(self.add)
        box.addLayout(head)
        self.search = SearchField(self.tr("Find words"))
        self.search.setAccessibleName(self.tr("Find words in questions and answers"))
        self.search.textChanged.connect(self._search_soon.start)
        self.search.stepped_down.connect(self._into_list)
        self.search.left.connect(self.close_search)
        self._search_row = QWidget()
        row = QHBoxLayout(self._search_row)
        row.setContentsMargins(14, 0, 14, theme.STEP_4)
        row.addWidget(self.search)
        self._search_row.hide()
        box.addWidget(self._search_row)
        self.none = PlainLabel(self.tr("None yet"), "note", "muted")
        self.none.setContentsMargins(theme.STEP_16, 0, 0, theme.STEP_8)
        box.addWidget(self.none)
        self.view = _List()
        self.view.setModel(self.model)
        self.view.setItemDelegate(_RowPainter(self.view))
        self.view.setAccessibleName(self.tr("Conversations"))
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.view.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.view.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.view.customContextMenuRequested.connect(self._menu)
        self.view.clicked.connect(self._open)
        self.view.delete_wanted.connect(self.delete)
        self.view.rename_wanted.connect(self.rename_wanted)
        box.addWidget(self.view)
        box.addWidget(self.undo)
        theme.manager.changed.connect(self._fit)
        self.set_hits([])

    def set_hits(self, hits: "Sequence[ConversationHit]") -> None:
        self._all = hits
        self.model.set_hits([hit for hit in hits if hit.conversation.id not in self._hidden])
        self.none.setText(self.tr("Nothing found") if self.words() else self.tr("None yet"))
        self._fit()

    def words(self) -> str:
        """What is looked for; "" when all are shown."""
        return self.search.text().strip() if self.finder.isChecked() else ""

    def open_search(self) -> None:
        self.finder.setChecked(True)
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def close_search(self) -> None:
        self.finder.setChecked(False)

    def _show_search(self, shown: bool) -> None:
        self._search_row.setVisible(shown)
        if shown:
            self.search.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.search.clear()
            self._search()

    def _search(self) -> None:
        self._search_soon.stop()
        self.search_wanted.emit(self.words())

    def _into_list(self) -> None:
        if self.model.rowCount():
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)
            self.view.setCurrentIndex(self.model.index(0))

    def _fit(self) -> None:
        rows = self.model.rowCount()
        self.view.setVisible(rows > 0)
        self.none.setVisible(rows == 0)
        shown = min(rows, _ROWS_SHOWN)
        self.view.setFixedHeight(sum(self.view.sizeHintForRow(row) for row in range(shown)) + 2)

    def delete(self, conversation_id: str) -> None:
        """Take it from sight; it goes for good when nobody takes it back."""
        row = self.model.row_of(conversation_id)
        if row >= 0:
            title = self.model.conversation(row).title
            self._hidden.add(conversation_id)
            self.set_hits(self._all)
            self.delete_wanted.emit(conversation_id)
            self.undo.tell(conversation_id, title)

    def _bring_back(self, conversation_id: str) -> None:
        self._hidden.discard(conversation_id)
        self.set_hits(self._all)

    def _open(self, index: QModelIndex) -> None:
        self._open_row(index.row())

    def _open_row(self, row: int) -> None:
        hit = self.model.hit(row)
        self.opened.emit(hit.conversation.id, hit.turn)

    def _menu(self, place: QPoint) -> None:
        conversation_id = str(self.view.indexAt(place).data(DataRole.DOCUMENT_ID) or "")
        if not conversation_id:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        open_ = menu.addAction(icons.icon("chat"), self.tr("Open"))
        rename = menu.addAction(icons.icon("pencil-simple"), self.tr("Rename …"))
        menu.addSeparator()
        copy = menu.addAction(icons.icon("copy"), self.tr("Copy"))
        save = menu.addAction(icons.icon("export"), self.tr("Save with sources …"))
        menu.addSeparator()
        delete = menu.addAction(icons.icon("trash"), self.tr("Delete"))
        chosen = menu.exec(self.view.viewport().mapToGlobal(place))
        if chosen is open_:
            self._open_row(self.model.row_of(conversation_id))
        elif chosen is rename:
            self.rename_wanted.emit(conversation_id)
        elif chosen is copy:
            self.copy_wanted.emit(conversation_id)
        elif chosen is save:
            self.save_wanted.emit(conversation_id)
        elif chosen is delete:
            self.delete(conversation_id)
