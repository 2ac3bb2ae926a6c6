# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The first library."""

from alembic import op

revision = "0001"
down_revision = None

_STATEMENTS = (
    """
    CREATE TABLE conversations (
        id TEXT NOT NULL,
        title TEXT NOT NULL,
        created_at TEXT NOT NULL,
        updated_at TEXT NOT NULL,
        PRIMARY KEY (id)
    )
    """,
    """
    CREATE TABLE documents (
        id TEXT NOT NULL,
        lineage_id TEXT NOT NULL,
        sha256 TEXT NOT NULL,
        title TEXT NOT NULL,
        read_title TEXT NOT NULL,
        titled INTEGER NOT NULL,
        file_name TEXT NOT NULL,
        source_path TEXT NOT NULL,
        page_count INTEGER NOT NULL,
        status TEXT NOT NULL,
        role TEXT NOT NULL,
        supersedes TEXT,
        language TEXT NOT NULL,
        ingest_version INTEGER NOT NULL,
        added_at TEXT NOT NULL,
        error BLOB,
        warnings BLOB NOT NULL,
        pages_read INTEGER NOT NULL,
        ocr_pages INTEGER NOT NULL,
        chunk_count INTEGER NOT NULL,
        PRIMARY KEY (id)
    )
    """,
    "CREATE INDEX ix_documents_sha256 ON documents (sha256)",
    """
    CREATE TABLE embeddings (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        model TEXT NOT NULL,
        text_hash TEXT NOT NULL,
        vector BLOB NOT NULL,
        CONSTRAINT embeddings_by_text UNIQUE (text_hash, model)
    )
    """,
    """
    CREATE TABLE meta (
        name TEXT NOT NULL,
        value TEXT NOT NULL,
        PRIMARY KEY (name)
    )
    """,
    """
    CREATE TABLE chunks (
        chunk_row INTEGER NOT NULL,
        id TEXT NOT NULL,
        document_id TEXT NOT NULL,
        ordinal INTEGER NOT NULL,
        section_id TEXT,
        kind TEXT NOT NULL,
        tokens INTEGER NOT NULL,
        page INTEGER NOT NULL,
        pages TEXT NOT NULL,
        path TEXT NOT NULL,
        text TEXT NOT NULL,
        text_hash TEXT,
        terms_hash BLOB,
        PRIMARY KEY (chunk_row),
        UNIQUE (id),
        FOREIGN KEY(document_id) REFERENCES documents (id) ON DELETE CASCADE
    )
    """,
    "CREATE INDEX chunks_by_place ON chunks (document_id, ordinal)",
    "CREATE INDEX chunks_by_section ON chunks (document_id, section_id)",
    "CREATE INDEX chunks_by_text ON chunks (text_hash)",
    """
    CREATE TABLE concepts (
        id INTEGER NOT NULL,
        document_id TEXT NOT NULL,
        name TEXT NOT NULL,
        kind TEXT NOT NULL,
        PRIMARY KEY (id),
        FOREIGN KEY(document_id) REFERENCES documents (id) ON DELETE CASCADE
    )
    """,
    "CREATE INDEX concepts_by_document ON concepts (document_id)",
    "CREATE INDEX ix_concepts_name ON concepts (name)",
    """
    CREATE TABLE document_details (
        document_id TEXT NOT NULL,
        details BLOB NOT NULL,
        PRIMARY KEY (document_id),
        FOREIGN KEY(document_id) REFERENCES documents (id) ON DELETE CASCADE
    )
    """,
    """
    CREATE TABLE document_maps (
        document_id TEXT NOT NULL,
        map BLOB NOT NULL,
        PRIMARY KEY (document_id),
        FOREIGN KEY(document_id) REFERENCES documents (id) ON DELETE CASCADE
    )
    """,
    """
    CREATE TABLE document_vectors (
        document_id TEXT NOT NULL,
        model TEXT NOT NULL,
        vector_count INTEGER NOT NULL,
        PRIMARY KEY (document_id, model),
        FOREIGN KEY(document_id) REFERENCES documents (id) ON DELETE CASCADE
    )
    """,
    """
    CREATE TABLE index_terms (
        document_id TEXT NOT NULL,
        ordinal INTEGER NOT NULL,
        term TEXT NOT NULL,
        subterm TEXT NOT NULL,
        see TEXT NOT NULL,
        printed TEXT NOT NULL,
        pages TEXT NOT NULL,
        PRIMARY KEY (document_id, ordinal),
        FOREIGN KEY(document_id) REFERENCES documents (id) ON DELETE CASCADE
    )
    """,
    """
    CREATE TABLE jobs (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        document_id TEXT NOT NULL,
        attempts INTEGER NOT NULL,
        paused INTEGER NOT NULL,
        running INTEGER NOT NULL,
        UNIQUE (document_id),
        FOREIGN KEY(document_id) REFERENCES documents (id) ON DELETE CASCADE
    )
    """,
    """
    CREATE TABLE labels (
        conversation_id TEXT NOT NULL,
        turn INTEGER NOT NULL,
        is_right INTEGER NOT NULL,
        labelled_at TEXT NOT NULL,
        PRIMARY KEY (conversation_id, turn),
        FOREIGN KEY(conversation_id) REFERENCES conversations (id) ON DELETE CASCADE
    )
    """,
    """
    CREATE TABLE page_reads (
        document_id TEXT NOT NULL,
        number INTEGER NOT NULL,
        source TEXT NOT NULL,
        page BLOB NOT NULL,
        words BLOB NOT NULL,
        warnings BLOB NOT NULL,
        layout BLOB NOT NULL,
        PRIMARY KEY (document_id, number),
        FOREIGN KEY(document_id) REFERENCES documents (id) ON DELETE CASCADE
    )
    """,
    """
    CREATE TABLE pages (
        document_id TEXT NOT NULL,
        number INTEGER NOT NULL,
        source TEXT NOT NULL,
        page BLOB NOT NULL,
        words BLOB NOT NULL,
        PRIMARY KEY (document_id, number),
        FOREIGN KEY(document_id) REFERENCES documents (id) ON DELETE CASCADE
    )
    """,
    """
    CREATE TABLE sections (
        document_id TEXT NOT NULL,
        id TEXT NOT NULL,
        parent_id TEXT,
        ordinal INTEGER NOT NULL,
        title TEXT NOT NULL,
        level INTEGER NOT NULL,
        path TEXT NOT NULL,
        page INTEGER NOT NULL,
        source TEXT NOT NULL,
        PRIMARY KEY (document_id, id),
        FOREIGN KEY(document_id) REFERENCES documents (id) ON DELETE CASCADE
    )
    """,
    "CREATE INDEX sections_by_id ON sections (id)",
    "CREATE INDEX sections_by_parent ON sections (document_id, parent_id)",
    """
    CREATE TABLE turns (
        conversation_id TEXT NOT NULL,
        ordinal INTEGER NOT NULL,
        asked_at TEXT NOT NULL,
        outcome TEXT NOT NULL,
        answer BLOB NOT NULL,
        PRIMARY KEY (conversation_id, ordinal),
        FOREIGN KEY(conversation_id) REFERENCES conversations (id) ON DELETE CASCADE
    )
    """,
    """
    CREATE TABLE edges (
        source_row INTEGER NOT NULL,
        ordinal INTEGER NOT NULL,
        kind TEXT NOT NULL,
        target_row INTEGER,
        concept_id INTEGER,
        weight FLOAT NOT NULL,
        PRIMARY KEY (source_row, ordinal),
        FOREIGN KEY(source_row) REFERENCES chunks (chunk_row) ON DELETE CASCADE,
        FOREIGN KEY(target_row) REFERENCES chunks (chunk_row) ON DELETE CASCADE,
        FOREIGN KEY(concept_id) REFERENCES concepts (id) ON DELETE CASCADE
    )
    """,
    "CREATE INDEX ix_edges_concept_id ON edges (concept_id)",
    "CREATE INDEX ix_edges_target_row ON edges (target_row)",
    """
    CREATE TABLE units (
        chunk_row INTEGER NOT NULL,
        ordinal INTEGER NOT NULL,
        id TEXT NOT NULL,
        kind TEXT NOT NULL,
        start INTEGER,
        length INTEGER,
        text TEXT,
        places BLOB NOT NULL,
        PRIMARY KEY (chunk_row, ordinal),
        FOREIGN KEY(chunk_row) REFERENCES chunks (chunk_row) ON DELETE CASCADE
    ) WITHOUT ROWID
    """,
    # Terms come ready from the text analyser: every kind of character but blanks and controls belongs to a term.
    """
    CREATE VIRTUAL TABLE chunk_terms USING fts5(
        title, path, body, tokenize = "unicode61 remove_diacritics 0 categories 'L* M* N* P* S* Co Cn Cf Cs'"
    )
    """,
)


def upgrade() -> None:
    for statement in _STATEMENTS:
        op.execute(statement)
