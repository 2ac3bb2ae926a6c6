# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The queue of documents to be read, which outlives the program."""

from collections.abc import Sequence

from sqlalchemy import Connection, delete, select, text, update

from app.domain.jobs import Job
from app.storage.codecs import json_list, numbers
from app.storage.engine import Database
from app.storage.schema import jobs

# A document asked for twice keeps its place in the queue, but starts afresh.
_ENQUEUE = text(
    "INSERT INTO jobs (document_id, attempts, paused, running, ocr_pages) VALUES (:id, 0, 0, 0, :ocr_pages) "
    "ON CONFLICT (document_id) DO UPDATE SET attempts = 0, paused = 0, running = 0, ocr_pages = excluded.ocr_pages"
)


class JobStore:
    """Rows of `jobs`, first come first served. One job a document."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def recover(self) -> None:
        """At start: what was running when the program ended goes back into the queue."""
        with self._database.read() as connection:
            running = connection.execute(select(jobs.c.id).where(jobs.c.running == 1).limit(1)).first()
        if running is not None:
            with self._database.write() as connection:
                connection.execute(update(jobs).values(running=0))

    def enqueue_job(self, document_id: str, ocr_pages: Sequence[int] = ()) -> None:
        """Queue a document; those of its pages that are named are read by OCR, whatever their text layer says."""
        with self._database.write() as connection:
            queue_job(connection, document_id, ocr_pages)

    def next_job(self) -> Job | None:
        """Take the first job that is neither running nor paused. The attempt is counted before it starts, so that a document
        that kills the program shows."""
        with self._database.write() as connection:
            waiting = select(jobs).where(jobs.c.running == 0, jobs.c.paused == 0).order_by(jobs.c.id).limit(1)
            row = connection.execute(waiting).first()
            if row is None:
                return None
            taken = update(jobs).where(jobs.c.id == row.id).values(running=1, attempts=row.attempts + 1)
            connection.execute(taken)
            return Job(row.id, row.document_id, row.attempts + 1, ocr_pages=numbers(row.ocr_pages))

    def release_job(self, job_id: int) -> None:
        """Put a taken job back in good order, to be taken again later: the attempt does not count."""
        with self._database.write() as connection:
            taken = update(jobs).where(jobs.c.id == job_id, jobs.c.running == 1)
            connection.execute(taken.values(running=0, attempts=jobs.c.attempts - 1))

    def finish_job(self, job_id: int) -> None:
        """The job is over, whichever way; an unknown one is over already, and one asked for again meanwhile is not."""
        with self._database.write() as connection:
            job_done(connection, job_id)

    def drop_jobs(self, document_id: str) -> None:
        """The document is no longer to be read."""
        with self._database.write() as connection:
            connection.execute(delete(jobs).where(jobs.c.document_id == document_id))

    def pause(self, paused: bool, document_id: str | None = None) -> None:
        """Hold back (or let go on) all jobs there are, or that of one document. A running one is not interrupted."""
        change = update(jobs).values(paused=int(paused))
        with self._database.write() as connection:
            connection.execute(change if document_id is None else change.where(jobs.c.document_id == document_id))

    def jobs(self) -> list[Job]:
        """All that is still to be done, in order."""
        with self._database.read() as connection:
            rows = connection.execute(select(jobs).order_by(jobs.c.id))
            return [Job(row.id, row.document_id, row.attempts, bool(row.paused), numbers(row.ocr_pages)) for row in rows]


def queue_job(connection: Connection, document_id: str, ocr_pages: Sequence[int] = ()) -> None:
    """See `JobStore.enqueue_job`, as part of a transaction."""
    connection.execute(_ENQUEUE, {"id": document_id, "ocr_pages": json_list(ocr_pages)})


def made_progress(connection: Connection, document_id: str) -> None:
    """Pages of the document were read and kept: whatever ended the attempts before, it was not this document."""
    connection.execute(update(jobs).where(jobs.c.document_id == document_id, jobs.c.attempts > 1).values(attempts=1))


def job_done(connection: Connection, job_id: int) -> None:
    """See `JobStore.finish_job`, as part of a transaction."""
    connection.execute(delete(jobs).where(jobs.c.id == job_id, jobs.c.running == 1))
