# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Concepts are found by a folded name and carry how much they tell. No program before wrote any: the table is made anew."""

from alembic import op

revision = "0003"
down_revision = "0002"

_STATEMENTS = (
    "DROP TABLE concepts",
    """
    CREATE TABLE concepts (
        id INTEGER NOT NULL,
        document_id TEXT NOT NULL,
        "key" TEXT NOT NULL,
        name TEXT NOT NULL,
        kind TEXT NOT NULL,
        mentions INTEGER NOT NULL,
        weight FLOAT NOT NULL,
        PRIMARY KEY (id),
        FOREIGN KEY(document_id) REFERENCES documents (id) ON DELETE CASCADE
    )
    """,
    "CREATE INDEX concepts_by_document ON concepts (document_id)",
    'CREATE INDEX ix_concepts_key ON concepts ("key")',
)


def upgrade() -> None:
    for statement in _STATEMENTS:
        op.execute(statement)
