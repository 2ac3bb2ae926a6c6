# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Tags, saved scopes, folders that are watched, and when a document was last asked."""

from alembic import op

revision = "0007"
down_revision = "0006"

_STATEMENTS = (
    "ALTER TABLE documents ADD COLUMN asked_at TEXT DEFAULT '' NOT NULL",
    """
    CREATE TABLE tags (
        document_id TEXT NOT NULL,
        tag TEXT NOT NULL,
        PRIMARY KEY (document_id, tag),
        FOREIGN KEY(document_id) REFERENCES documents (id) ON DELETE CASCADE
    )
    """,
    """
    CREATE TABLE saved_scopes (
        name TEXT NOT NULL,
        key TEXT NOT NULL,
        PRIMARY KEY (name),
        UNIQUE (key)
    )
    """,
    """
    CREATE TABLE saved_scope_documents (
        name TEXT NOT NULL,
        document_id TEXT NOT NULL,
        PRIMARY KEY (name, document_id),
        FOREIGN KEY(name) REFERENCES saved_scopes (name) ON DELETE CASCADE ON UPDATE CASCADE,
        FOREIGN KEY(document_id) REFERENCES documents (id) ON DELETE CASCADE
    )
    """,
    "CREATE INDEX ix_saved_scope_documents_document_id ON saved_scope_documents (document_id)",
    """
    CREATE TABLE watched_folders (
        path TEXT NOT NULL,
        PRIMARY KEY (path)
    )
    """,
    """
    CREATE TABLE watched_files (
        path TEXT NOT NULL,
        size INTEGER NOT NULL,
        modified INTEGER NOT NULL,
        PRIMARY KEY (path)
    )
    """,
)


def upgrade() -> None:
    for statement in _STATEMENTS:
        op.execute(statement)
