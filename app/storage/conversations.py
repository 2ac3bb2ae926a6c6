# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Conversations: what was asked and answered, with its trace, and what the user held of it."""

import uuid
from datetime import UTC, datetime

from sqlalchemy import Connection, delete, func, insert, select, text, update

from app.domain.answers import Answer, Conversation
from app.storage.codecs import pack_answer, storable, unpack_answer
from app.storage.engine import Database
from app.storage.schema import conversations, labels, turns

_LABEL = text(
    "INSERT INTO labels (conversation_id, turn, is_right, labelled_at) VALUES (:conversation, :turn, :is_right, :now) "
    "ON CONFLICT (conversation_id, turn) DO UPDATE SET is_right = excluded.is_right, labelled_at = excluded.labelled_at"
)


class ConversationStore:
    """Rows of `conversations`, `turns` and `labels`. Changes of a conversation that is not there raise KeyError."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def create(self, title: str = "") -> Conversation:
        now = datetime.now(UTC)
        conversation = Conversation(uuid.uuid4().hex[:12], storable(title), now)
        with self._database.write() as connection:
            connection.execute(
                insert(conversations).values(
                    id=conversation.id, title=conversation.title, created_at=now.isoformat(), updated_at=now.isoformat()
                )
            )
        return conversation

    def conversations(self) -> list[Conversation]:
        """The last used first."""
        query = select(conversations).order_by(conversations.c.updated_at.desc(), conversations.c.id)
        with self._database.read() as connection:
            rows = connection.execute(query)
            return [Conversation(row.id, row.title, datetime.fromisoformat(row.updated_at)) for row in rows]

    def rename(self, conversation_id: str, title: str) -> None:
        with self._database.write() as connection:
            _change(connection, conversation_id, title=storable(title))

    def delete(self, conversation_id: str) -> None:
        """With all its turns and labels; one that is not there is gone already."""
        with self._database.write() as connection:
            connection.execute(delete(conversations).where(conversations.c.id == conversation_id))

    def add_turn(self, conversation_id: str, answer: Answer) -> int:
        """Keep an answer at the end; returns its index (from 0). A conversation without a title is named by its question."""
        now = datetime.now(UTC).isoformat()
        blob = pack_answer(answer)
        with self._database.write() as connection:
            _change(connection, conversation_id, updated_at=now)
            connection.execute(
                update(conversations)
                .where(conversations.c.id == conversation_id, conversations.c.title == "")
                .values(title=storable(answer.question))
            )
            last = select(func.max(turns.c.ordinal)).where(turns.c.conversation_id == conversation_id)
            highest = connection.execute(last).scalar()
            index = 0 if highest is None else int(highest) + 1
            row = {"conversation_id": conversation_id, "ordinal": index, "asked_at": now}
            connection.execute(insert(turns).values(**row, outcome=answer.outcome.value, answer=blob))
        return index

    def turns(self, conversation_id: str) -> list[Answer]:
        query = select(turns.c.answer).where(turns.c.conversation_id == conversation_id).order_by(turns.c.ordinal)
        with self._database.read() as connection:
            return [unpack_answer(blob) for blob in connection.execute(query).scalars()]

    def label(self, conversation_id: str, turn: int, right: bool) -> None:
        """The user's mark on an answer; a later one counts."""
        with self._database.write() as connection:
            known = select(turns.c.ordinal).where(turns.c.conversation_id == conversation_id, turns.c.ordinal == turn)
            if connection.execute(known).first() is None:
                raise KeyError((conversation_id, turn))
            now = datetime.now(UTC).isoformat()
            values = {"conversation": conversation_id, "turn": turn, "is_right": int(right), "now": now}
            connection.execute(_LABEL, values)

    def labels(self, conversation_id: str) -> dict[int, bool]:
        """The marks of a conversation, by turn."""
        query = select(labels.c.turn, labels.c.is_right).where(labels.c.conversation_id == conversation_id)
        with self._database.read() as connection:
            return {row.turn: bool(row.is_right) for row in connection.execute(query)}


def _change(connection: Connection, conversation_id: str, **values: str) -> None:
    changed = connection.execute(update(conversations).where(conversations.c.id == conversation_id).values(**values))
    if not changed.rowcount:
        raise KeyError(conversation_id)
