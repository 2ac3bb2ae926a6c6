# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Turns of a conversation: their place, those set aside, the scope they were asked in, and their words for a search."""

import zlib

import msgspec
from alembic import op

from app.storage.turn_words import folded_words

revision = "0006"
down_revision = "0005"

_STATEMENTS = (
    "ALTER TABLE turns ADD COLUMN place INTEGER DEFAULT '0' NOT NULL",
    "ALTER TABLE turns ADD COLUMN set_aside INTEGER DEFAULT '0' NOT NULL",
    "ALTER TABLE turns ADD COLUMN scope TEXT DEFAULT '' NOT NULL",
    "ALTER TABLE turns ADD COLUMN words TEXT DEFAULT '' NOT NULL",
    "UPDATE turns SET place = ordinal",
)
_READ = "SELECT rowid, answer FROM turns"
_WRITE = "UPDATE turns SET words = ? WHERE rowid = ?"


def upgrade() -> None:
    for statement in _STATEMENTS:
        op.execute(statement)
    connection = op.get_bind()
    for row, blob in connection.exec_driver_sql(_READ).fetchall():
        connection.exec_driver_sql(_WRITE, (_words(blob), row))


def _words(blob: bytes) -> str:
    """The words of an answer as it was packed then; "" for one that is damaged, which no search needs to find."""
    try:
        kept = msgspec.msgpack.decode(zlib.decompress(blob), type=dict[str, msgspec.Raw])
        return folded_words(*(msgspec.msgpack.decode(kept[name], type=str) for name in ("question", "text")))
    except (zlib.error, msgspec.DecodeError, KeyError):
        return ""
