# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The conversations as a Qt model."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, Qt

from app.domain.answers import Conversation, ConversationHit
from app.gui.library.item_models import DataRole, Index
from app.gui.library.row_words import tr
from app.gui.parts.plain_widgets import plain_tip

_ROOT = QModelIndex()


class ConversationModel(QAbstractListModel):
    """Conversations, the newest first as the service gives them."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: list[ConversationHit] = []
        self.current_id: str | None = None

    def set_hits(self, hits: Sequence[ConversationHit]) -> None:
        self.beginResetModel()
        self._rows = list(hits)
        self.endResetModel()

    def set_current(self, conversation_id: str | None) -> None:
        self.current_id = conversation_id
        if self._rows:
            self.dataChanged.emit(self.index(0), self.index(len(self._rows) - 1))

    def hit(self, row: int) -> ConversationHit:
        return self._rows[row]

    def conversation(self, row: int) -> Conversation:
        return self._rows[row].conversation

    def row_of(self, conversation_id: str) -> int:
        return next((row for row, hit in enumerate(self._rows) if hit.conversation.id == conversation_id), -1)

    def rowCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        hit = self._rows[index.row()]
        row = hit.conversation
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return row.title
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip("\n".join(dict.fromkeys(part for part in (row.title, hit.question) if part)))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            spoken = f"{row.title}: {hit.question}" if hit.question not in ("", row.title) else row.title
            return tr("{title}, open").format(title=spoken) if row.id == self.current_id else spoken
        return row.id if role == DataRole.DOCUMENT_ID else None
