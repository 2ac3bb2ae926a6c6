# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""New versions of documents, and pages that are read again from their pictures."""

from alembic import op

revision = "0002"
down_revision = "0001"

_STATEMENTS = (
    """
    CREATE TABLE page_layouts (
        document_id TEXT NOT NULL,
        number INTEGER NOT NULL,
        warnings BLOB NOT NULL,
        layout BLOB NOT NULL,
        PRIMARY KEY (document_id, number),
        FOREIGN KEY(document_id) REFERENCES documents (id) ON DELETE CASCADE
    )
    """,
    """
    CREATE TABLE versions (
        document_id TEXT NOT NULL,
        of_id TEXT NOT NULL,
        state TEXT NOT NULL,
        PRIMARY KEY (document_id),
        FOREIGN KEY(document_id) REFERENCES documents (id) ON DELETE CASCADE,
        FOREIGN KEY(of_id) REFERENCES documents (id) ON DELETE CASCADE
    )
    """,
    "CREATE INDEX ix_versions_of_id ON versions (of_id)",
    "ALTER TABLE jobs ADD COLUMN ocr_pages TEXT DEFAULT '[]' NOT NULL",
)


def upgrade() -> None:
    for statement in _STATEMENTS:
        op.execute(statement)
