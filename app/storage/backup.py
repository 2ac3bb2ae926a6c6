# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A whole copy of the library file, kept beside it before anything that cannot be taken back."""

import os
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from app.domain.errors import AppError, ErrorCode
from app.storage.engine import Database
from app.storage.faults import from_os, told_apart


def back_up(database: Database, version: str) -> Path:
    """Write `library-<version>-<date>.backup` beside the file through SQLite's backup; an earlier one is never overwritten.

    The copy is whole or absent. Raises AppError: DISK_FULL, NO_PERMISSION.
    """
    folder = database.path.parent
    stem = f"library-{version}-{datetime.now(UTC):%Y-%m-%d}"
    target = folder / f"{stem}.backup"
    number = 1
    while target.exists():
        number += 1
        target = folder / f"{stem}-{number}.backup"
    unfinished = target.with_suffix(".unfinished")
    try:
        unfinished.unlink(missing_ok=True)
        database.backup_to(unfinished)
        with unfinished.open("rb+") as file:
            os.fsync(file.fileno())
        unfinished.replace(target)
    except OSError as error:
        raise from_os(error, target) from error
    finally:
        unfinished.unlink(missing_ok=True)
    return target


_FORGET = (
    "DELETE FROM chunk_terms WHERE rowid IN (SELECT chunk_row FROM chunks WHERE document_id = :id AND terms_hash IS NOT NULL)",
    "INSERT INTO chunk_terms (chunk_terms) VALUES ('optimize')",
    "DELETE FROM documents WHERE id = :id",
    "DELETE FROM embeddings WHERE NOT EXISTS (SELECT 1 FROM chunks c WHERE c.text_hash = embeddings.text_hash)",
)


def forget_in_backups(folder: Path, document_id: str) -> None:
    """Remove a document from the backups beside the library too, so that deleting it leaves its text in none of them.

    To be done before it is removed from the library: killed between, it is still there to be removed again. The tables named here
    are in every schema so far. A backup that cannot be read as one is left alone: nobody can restore it either. Raises AppError:
    DISK_FULL, NO_PERMISSION.
    """
    for path in sorted(folder.glob("library-*.backup")):
        try:
            with told_apart(path), closing(sqlite3.connect(path)) as connection:
                connection.execute("PRAGMA foreign_keys=ON")
                connection.execute("PRAGMA secure_delete=ON")
                if connection.execute("SELECT 1 FROM documents WHERE id = ?", (document_id,)).fetchone() is None:
                    continue
                with connection:
                    for statement in _FORGET:
                        connection.execute(statement, {"id": document_id} if ":id" in statement else {})
        except AppError as error:
            if error.code is not ErrorCode.DAMAGED_LIBRARY:
                raise
