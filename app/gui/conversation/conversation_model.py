# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The conversations as a Qt model."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, Qt

from app.domain.answers import Conversation
from app.gui.library.item_models import DataRole, Index, tr

_ROOT = QModelIndex()


class ConversationModel(QAbstractListModel):
    """Conversations, the newest first as the service gives them."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: list[Conversation] = []
        self.current_id: str | None = None

    def set_conversations(self, conversations: Sequence[Conversation]) -> None:
        self.beginResetModel()
        self._rows = list(conversations)
        self.endResetModel()

    def set_current(self, conversation_id: str | None) -> None:
        self.current_id = conversation_id
        if self._rows:
            self.dataChanged.emit(self.index(0), self.index(len(self._rows) - 1))

    def conversation(self, row: int) -> Conversation:
        return self._rows[row]

    def row_of(self, conversation_id: str) -> int:
        return next((row for row, entry in enumerate(self._rows) if entry.id == conversation_id), -1)

    def rowCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.EditRole):
            return row.title
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return tr("{title}, open").format(title=row.title) if row.id == self.current_id else row.title
        return row.id if role == DataRole.DOCUMENT_ID else None
