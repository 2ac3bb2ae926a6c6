# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The conversations below the library: open, begin, rename and delete."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRect, QRectF, QSize, Qt, Signal
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
from app.gui.parts.undo_line import UndoLine

if TYPE_CHECKING:
    from collections.abc import Sequence

    from app.domain.answers import Conversation

ROW = 28
_ROWS_SHOWN = 5


class _RowPainter(QStyledItemDelegate):
    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        del option, index
        return QSize(100, theme.px(ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        colours = theme.manager.current()
        model = index.model()
        current = isinstance(model, ConversationModel) and model.current_id == index.data(DataRole.DOCUMENT_ID)
        painter.save()
        rect: QRect = option.rect
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(colours.accent, 2))
            painter.drawRoundedRect(QRectF(rect).adjusted(5, 1, -5, -1), 6, 6)
        colour = colours.ink if current else colours.ink_2
        icons.paint(painter, "chat", QRectF(rect.left() + 16, rect.center().y() - 7.5, 16, 16), colour)
        font = theme.font("control_bold" if current else "control")
        painter.setFont(font)
        painter.setPen(colour)
        area = rect.adjusted(41, 0, -12, 0)
        words = QFontMetrics(font).elidedText(str(index.data()), Qt.TextElideMode.ElideRight, area.width())
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, words)
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

    opened = Signal(str)
    new_wanted = Signal()
    rename_wanted = Signal(str)
    delete_wanted = Signal(str)  # gone from sight, but may come back
    delete_settled = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._all: Sequence[Conversation] = ()
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
        head.addWidget(title, 1)
        head.addWidget(self.add)
        box.addLayout(head)
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
        self.set_conversations([])

    def set_conversations(self, conversations: "Sequence[Conversation]") -> None:
        self._all = conversations
        self.model.set_conversations([entry for entry in conversations if entry.id not in self._hidden])
        self._fit()

    def _fit(self) -> None:
        rows = self.model.rowCount()
        self.view.setVisible(rows > 0)
        self.none.setVisible(rows == 0)
        self.view.setFixedHeight(theme.px(ROW) * min(rows, _ROWS_SHOWN) + 2)

    def delete(self, conversation_id: str) -> None:
        """Take it from sight; it goes for good when nobody takes it back."""
        row = self.model.row_of(conversation_id)
        if row >= 0:
            title = self.model.conversation(row).title
            self._hidden.add(conversation_id)
            self.set_conversations(self._all)
            self.delete_wanted.emit(conversation_id)
            self.undo.tell(conversation_id, title)

    def _bring_back(self, conversation_id: str) -> None:
        self._hidden.discard(conversation_id)
        self.set_conversations(self._all)

    def _open(self, index: QModelIndex) -> None:
        self.opened.emit(str(index.data(DataRole.DOCUMENT_ID)))

    def _menu(self, place: QPoint) -> None:
        conversation_id = str(self.view.indexAt(place).data(DataRole.DOCUMENT_ID) or "")
        if not conversation_id:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        open_ = menu.addAction(icons.icon("chat"), self.tr("Open"))
        rename = menu.addAction(icons.icon("pencil-simple"), self.tr("Rename …"))
        menu.addSeparator()
        delete = menu.addAction(icons.icon("trash"), self.tr("Delete"))
        chosen = menu.exec(self.view.viewport().mapToGlobal(place))
        if chosen is open_:
            self.opened.emit(conversation_id)
        elif chosen is rename:
            self.rename_wanted.emit(conversation_id)
        elif chosen is delete:
            self.delete(conversation_id)
