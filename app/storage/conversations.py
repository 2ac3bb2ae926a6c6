# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Conversations: what was asked and answered, with its trace, and what the user held of it."""

import uuid
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, Select, and_, delete, func, insert, select, text, update

from app.domain.answers import Answer, Conversation, ConversationHit, MarkedTurn, Turn
from app.domain.questions import EVERYWHERE, Scope
from app.storage.codecs import pack_answer, pack_scope, storable, unpack_answer, unpack_scope
from app.storage.engine import Database
from app.storage.schema import conversations, labels, turns
from app.storage.turn_words import folded_words

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
            return [_conversation(row) for row in connection.execute(query)]

    def rename(self, conversation_id: str, title: str) -> None:
        with self._database.write() as connection:
            _change(connection, conversation_id, title=storable(title))

    def delete(self, conversation_id: str) -> None:
        """With all its turns and labels, so that none of its text is left; one that is not there is gone already."""
        with self._database.write() as connection:
            connection.execute(delete(conversations).where(conversations.c.id == conversation_id))
        self._database.wipe()

    def search(self, wanted: str) -> list[ConversationHit]:
        """Conversations whose title, or one turn of which, holds all the words; the last used first. Case and accents do not
        matter, and parts of words count. What was set aside is not searched."""
        words = folded_words(wanted).split()
        if not words:
            return [ConversationHit(conversation) for conversation in self.conversations()]
        holds = and_(turns.c.set_aside == 0, *(func.instr(turns.c.words, word) > 0 for word in words))
        first = select(turns.c.conversation_id, func.min(turns.c.ordinal)).where(holds).group_by(turns.c.conversation_id)
        with self._database.read() as connection:
            found = {row[0]: row[1] for row in connection.execute(first)}
            questions = {name: _question(connection, name, number) for name, number in found.items()}
        return [
            ConversationHit(conversation, questions.get(conversation.id, ""), found.get(conversation.id))
            for conversation in self.conversations()
            if conversation.id in questions or all(word in folded_words(conversation.title) for word in words)
        ]

    # ------------------------------------------------------------------ turns

    def add_turn(
        self,
        conversation_id: str,
        answer: Answer,
        scope: Scope = EVERYWHERE,
        instead_of: int | None = None,
        with_later: bool = False,
    ) -> int:
        """Keep an answer at the end, or in the place of a turn; returns its number.

        The turn that it replaces is set aside, and with `with_later` all that follow it too, in the same transaction. A
        conversation without a title is named by its question, also once that is edited. Raises KeyError for a turn that is
        not there.
        """
        now = datetime.now(UTC).isoformat()
        row = {
            "conversation_id": conversation_id,
            "asked_at": now,
            "outcome": answer.outcome.value,
            "answer": pack_answer(answer),
            "scope": pack_scope(scope),
            "words": folded_words(storable(answer.question), storable(answer.text)),
        }
        with self._database.write() as connection:
            _change(connection, conversation_id, updated_at=now)
            named = {"", *([storable(_question(connection, conversation_id, instead_of))] if instead_of is not None else [])}
            connection.execute(
                update(conversations)
                .where(conversations.c.id == conversation_id, conversations.c.title.in_(named))
                .values(title=storable(answer.question))
            )
            place = _make_room(connection, conversation_id, instead_of, with_later=with_later)
            number = _next(connection, turns.c.ordinal, turns.c.conversation_id == conversation_id)
            connection.execute(insert(turns).values(**row, ordinal=number, place=place))
        return number

    def turns(self, conversation_id: str, *, set_aside: bool = False) -> list[Turn]:
        """In the order they are shown; with `set_aside` also those, each before what took its place."""
        query = _turns_query().where(turns.c.conversation_id == conversation_id)
        if not set_aside:
            query = query.where(turns.c.set_aside == 0)
        with self._database.read() as connection:
            return [_turn(row) for row in connection.execute(query.order_by(turns.c.place, turns.c.ordinal))]

    def label(self, conversation_id: str, turn: int, right: bool | None) -> None:
        """The user's mark on an answer; a later one counts, None takes it away."""
        with self._database.write() as connection:
            known = select(turns.c.ordinal).where(turns.c.conversation_id == conversation_id, turns.c.ordinal == turn)
            if connection.execute(known).first() is None:
                raise KeyError((conversation_id, turn))
            if right is None:
                connection.execute(delete(labels).where(labels.c.conversation_id == conversation_id, labels.c.turn == turn))
                return
            now = datetime.now(UTC).isoformat()
            values = {"conversation": conversation_id, "turn": turn, "is_right": int(right), "now": now}
            connection.execute(_LABEL, values)

    def marked(self) -> list[MarkedTurn]:
        """Every answer with a mark, the first marked first."""
        query = _turns_query().where(labels.c.turn.is_not(None)).order_by(labels.c.labelled_at, turns.c.conversation_id)
        with self._database.read() as connection:
            rows: Sequence[Row[Any]] = connection.execute(query).all()
        return [MarkedTurn(row.conversation_id, _turn(row), datetime.fromisoformat(row.labelled_at)) for row in rows]


def _turns_query() -> Select[Any]:
    mark = and_(labels.c.conversation_id == turns.c.conversation_id, labels.c.turn == turns.c.ordinal)
    return select(turns, labels.c.is_right, labels.c.labelled_at, labels.c.turn).outerjoin_from(turns, labels, mark)


def _turn(row: Row[Any]) -> Turn:
    right = None if row.is_right is None else bool(row.is_right)
    return Turn(row.ordinal, unpack_answer(row.answer), unpack_scope(row.scope), right, bool(row.set_aside))


def _conversation(row: Row[Any]) -> Conversation:
    return Conversation(row.id, row.title, datetime.fromisoformat(row.updated_at))


def _question(connection: Connection, conversation_id: str, number: int) -> str:
    query = select(turns.c.answer).where(turns.c.conversation_id == conversation_id, turns.c.ordinal == number)
    blob = connection.execute(query).scalar()
    if blob is None:
        raise KeyError((conversation_id, number))
    return unpack_answer(blob).question


def _make_room(connection: Connection, conversation_id: str, instead_of: int | None, *, with_later: bool) -> int:
    """Set aside what gives way; returns the place of the new turn."""
    shown = and_(turns.c.conversation_id == conversation_id, turns.c.set_aside == 0)
    if instead_of is None:
        return _next(connection, turns.c.place, shown)
    place = connection.execute(select(turns.c.place).where(shown, turns.c.ordinal == instead_of)).scalar()
    if place is None:
        raise KeyError((conversation_id, instead_of))
    leaving = turns.c.place >= place if with_later else turns.c.ordinal == instead_of
    connection.execute(update(turns).where(shown, leaving).values(set_aside=1))
    return int(place)


def _next(connection: Connection, column: "ColumnElement[int]", where: "ColumnElement[bool]") -> int:
    highest = connection.execute(select(func.max(column)).where(where)).scalar()
    return 0 if highest is None else int(highest) + 1


def _change(connection: Connection, conversation_id: str, **values: str) -> None:
    changed = connection.execute(update(conversations).where(conversations.c.id == conversation_id).values(**values))
    if not changed.rowcount:
        raise KeyError(conversation_id)
