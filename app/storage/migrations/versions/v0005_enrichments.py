# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a language model found in chunks, and a mark on the concepts and edges that rest on it."""

from alembic import op

revision = "0005"
down_revision = "0004"

_STATEMENTS = (
    "ALTER TABLE concepts ADD COLUMN found_by TEXT DEFAULT 'rule' NOT NULL",
    "ALTER TABLE edges ADD COLUMN found_by TEXT DEFAULT 'rule' NOT NULL",
    """
    CREATE TABLE enrichments (
        chunk_row INTEGER NOT NULL,
        model TEXT NOT NULL,
        findings BLOB NOT NULL,
        PRIMARY KEY (chunk_row),
        FOREIGN KEY(chunk_row) REFERENCES chunks (chunk_row) ON DELETE CASCADE
    )
    """,
)


def upgrade() -> None:
    for statement in _STATEMENTS:
        op.execute(statement)
