# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Documents that come or are to be read again, each in one transaction; and what is put right at the next start."""

from collections.abc import Sequence
from pathlib import Path

from sqlalchemy import delete, exists, insert, select, text, update

from app.domain.documents import Document, DocumentStatus, VersionState
from app.domain.errors import AppError, ErrorCode
from app.storage.codecs import json_list
from app.storage.copy_notes import delete_noted, forget_note, note_copy
from app.storage.documents import count_pages, document_row
from app.storage.engine import Database
from app.storage.faults import from_os
from app.storage.files import UNFINISHED, FileStore
from app.storage.jobs import queue_job
from app.storage.schema import documents, jobs, page_reads
from app.storage.versions import note_version

_START_FROM = text(
    "INSERT INTO page_reads (document_id, number, source, page, words, warnings, layout) "
    "SELECT p.document_id, p.number, p.source, p.page, p.words, l.warnings, l.layout "
    "FROM page_layouts l JOIN pages p ON p.document_id = l.document_id AND p.number = l.number "
    "WHERE l.document_id = :id AND l.number NOT IN (SELECT value FROM json_each(:anew))"
)
_IN_QUEUE = (DocumentStatus.WAITING.value, DocumentStatus.READING.value)


def take_in(database: Database, files: FileStore, document: Document, source: Path, extension: str, replaces: str | None) -> None:
    """Copy the file of a new document, then store its row, what it is to replace, and its place in the queue.

    Raises what `FileStore.copy` raises, and AppError(DOCUMENT_UNKNOWN) when the one that it is to replace is gone; nothing is
    left of it then.
    """
    with files.changing:
        with database.write() as connection:
            note_copy(connection, document.sha256)
        try:
            files.copy(source, document.sha256, extension)
            with database.write() as connection:
                connection.execute(insert(documents).values(document_row(document)))
                if replaces is not None:
                    note_version(connection, document.id, replaces, VersionState.REPLACING)
                queue_job(connection, document.id)
                forget_note(connection, document.sha256)
        except AppError:
            delete_noted(database, files)
            raise


def queue_again(database: Database, document_id: str, anew: Sequence[int] | None, ocr_pages: Sequence[int] = ()) -> None:
    """Queue a document once more.

    `anew`: begin another reading, which takes over pages that OCR read before but for these; None: go on with the one under way.
    Raises AppError(DOCUMENT_UNKNOWN).
    """
    with database.write() as connection:
        waiting = update(documents).where(documents.c.id == document_id)
        changed = connection.execute(waiting.values(status=DocumentStatus.WAITING.value, error=None))
        if not changed.rowcount:
            raise AppError(ErrorCode.DOCUMENT_UNKNOWN, document=document_id)
        if anew is not None:
            connection.execute(delete(page_reads).where(page_reads.c.document_id == document_id))
            connection.execute(_START_FROM, {"id": document_id, "anew": json_list(list(anew))})
            count_pages(connection, document_id)
        queue_job(connection, document_id, ocr_pages)


def stranded(database: Database) -> list[str]:
    """Documents that are to be read and stand in no queue, as programs before this one could leave them when killed."""
    waits = documents.c.status.in_(_IN_QUEUE) & ~exists().where(jobs.c.document_id == documents.c.id)
    with database.read() as connection:
        return list(connection.execute(select(documents.c.id).where(waits).order_by(documents.c.added_at)).scalars())


def sweep(database: Database, files: FileStore) -> None:
    """At start: delete what a killed program left half made. Raises AppError(NO_PERMISSION)."""
    delete_noted(database, files)
    try:
        for path in (*files.leftovers(), *files.folder.parent.glob(f"*{UNFINISHED}*")):
            path.unlink(missing_ok=True)
    except OSError as error:
        raise from_os(error, files.folder) from error
