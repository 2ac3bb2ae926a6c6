# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Notes about copies of files, since a copy and the row of its document cannot be changed in one step.

A copy is noted before it is made, and in the transaction that forgets its document. A noted copy without a document is deleted,
at the next start at the latest; one that nothing is noted about stays: it may be the only one of its kind.
"""

from sqlalchemy import Connection, delete, select, text

from app.domain.errors import AppError, ErrorCode
from app.storage.engine import Database
from app.storage.files import FileStore
from app.storage.schema import documents, meta

_PREFIX = "copy:"
_NOTE = text("INSERT INTO meta (name, value) VALUES (:name, '') ON CONFLICT (name) DO NOTHING")


def note_copy(connection: Connection, sha256: str) -> None:
    """From here on the copy of that content belongs to nothing, unless a document says that it is its own."""
    connection.execute(_NOTE, {"name": _PREFIX + sha256})


def forget_note(connection: Connection, sha256: str) -> None:
    connection.execute(delete(meta).where(meta.c.name == _PREFIX + sha256))


def delete_noted(database: Database, files: FileStore) -> None:
    """Delete noted copies that belong to no document, then the notes. Raises AppError(NO_PERMISSION); the notes stay then."""
    with files.changing:
        with database.read() as connection:
            names = list(connection.execute(select(meta.c.name).where(meta.c.name.startswith(_PREFIX))).scalars())
            if not names:
                return
            noted = [name.removeprefix(_PREFIX) for name in names]
            known = set(connection.execute(select(documents.c.sha256).where(documents.c.sha256.in_(noted))).scalars())
        for sha256 in noted:
            if sha256 not in known:
                files.delete(sha256)
        try:
            with database.write() as connection:
                connection.execute(delete(meta).where(meta.c.name.in_(names)))
        except AppError as error:  # the copies are gone, and notes about nothing do no harm until somebody has made room
            if error.code is not ErrorCode.DISK_FULL:
                raise
