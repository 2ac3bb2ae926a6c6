# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The reading of queued documents: pages in a child process, committed as they come, then words, then meaning."""

import logging
import os
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path

from app.domain.documents import (
    Document,
    DocumentOpened,
    DocumentStatus,
    DocumentStructure,
    Failure,
    PageRead,
    VersionState,
)
from app.domain.errors import AppError, ErrorCode
from app.domain.jobs import CancelToken, Job, JobProgress, JobStage
from app.domain.pace import Pace
from app.domain.pages import PageSource
from app.domain.ports import Embedder, Vector
from app.domain.titles import plain_name
from app.domain.windows import windows
from app.ingestion.process import ReaderError, read_document
from app.ingestion.render import write_unlocked
from app.services.preferences import PreferencesService
from app.services.versions import MOST, candidates, share_in_common
from app.storage.embeddings import PendingText
from app.storage.library import Library

log = logging.getLogger(__name__)

INGEST_VERSION = 2
_MOST_ATTEMPTS = 3
_PAGES_A_COMMIT = 16
_SECONDS_A_COMMIT = 0.5
_VECTORS_A_COMMIT = 32
_IDLE_SECONDS = 0.2

_RETRY_LATER = frozenset(
    {
        ErrorCode.DISK_FULL,
        ErrorCode.NO_PERMISSION,
        ErrorCode.LOCKED_LIBRARY,
        ErrorCode.LIBRARY_GONE,
        ErrorCode.DAMAGED_LIBRARY,
        ErrorCode.ASSET_MISSING,
    }
)
"""Faults of the machine, not of the document: its job stays in the queue."""

OnProgress = Callable[[JobProgress], None]


@dataclass(slots=True)
class ReadTimes:
    """Seconds that the reading of a document took: its pages, its words made searchable, its meaning."""

    read: float = 0.0
    keyword: float = 0.0
    vectors: float = 0.0


@dataclass(slots=True)
class _Run:
    """What one call of `run_jobs` shares between its two threads."""

    on_progress: OnProgress
    cancel: CancelToken
    times: dict[str, ReadTimes] = field(default_factory=dict)
    reading_done: threading.Event = field(default_factory=threading.Event)
    meaning_given: threading.Event = field(default_factory=threading.Event)
    """Nothing that was searchable by words waits for its meaning any longer."""

    def of(self, document_id: str) -> ReadTimes:
        return self.times.setdefault(document_id, ReadTimes())


def stored_file(library: Library, document: Document) -> Path:
    """The library's own copy of a document. Raises AppError(FILE_MISSING)."""
    path = library.files.path(document.sha256)
    if path is None:
        raise AppError(ErrorCode.FILE_MISSING, file=document.file_name)
    return path


class Reading:
    """Works through the queue. `passwords` are those given in this run, by document.

    Each embedder is given the documents that the library has for it; see `Library.pending_chunks`. The first one, that of English
    documents, embeds the windows of passages too, once every passage has its vector.
    """

    def __init__(
        self, library: Library, embedders: Sequence[Embedder], preferences: PreferencesService, passwords: Mapping[str, str]
    ) -> None:
        self._library = library
        self._embedders = embedders
        self._preferences = preferences
        self._passwords = passwords
        self._lock = threading.Lock()
        self._placing = threading.Lock()
        self._running: dict[str, CancelToken] = {}

    def stop(self, document_id: str) -> None:
        """Stop reading one document, if it is being read; the others go on."""
        with self._lock:
            token = self._running.get(document_id)
        if token is not None:
            token.cancel()

    def run_jobs(self, on_progress: OnProgress, cancel: CancelToken) -> dict[str, ReadTimes]:
        """Read what is queued, one document after the other, and give it meaning at the same time; ends when all is done.

        What is queued meanwhile is read too, at once and not after the meaning of what came before. A document that cannot be
        read is marked so and the next one follows. Cancelling keeps the queue: the next call goes on where this one stopped.
        `on_progress` is called from two threads. Raises AppError(DISK_FULL, ...).
        """
        self._library.jobs.recover()  # what a full disk ended could not even be put back into the queue
        self.replace_due()
        run = _Run(on_progress, cancel)
        with ThreadPoolExecutor(1, thread_name_prefix="meaning") as pool:
            meaning = pool.submit(self._give_meaning, run)
            try:
                while not cancel.cancelled and not meaning.done():
                    if (job := self._library.jobs.next_job()) is not None:
                        self._read(job, run)
                        run.meaning_given.clear()
                    elif run.meaning_given.wait(_IDLE_SECONDS):
                        break
            finally:
                run.reading_done.set()
            meaning.result()
        self._library.wipe()
        self._library.build_graph(cancel)
        return run.times

    def _read(self, job: Job, run: _Run) -> None:
        document = self._library.document(job.document_id)
        if document is None:
            self._library.jobs.finish_job(job.id)
            return
        if job.attempts > _MOST_ATTEMPTS:  # it brought the program down more than once: not again by itself
            self._fail(job, AppError(ErrorCode.DAMAGED, file=document.file_name), run)
            return
        token = run.cancel.linked()
        with self._lock:
            self._running[document.id] = token
        try:
            self._read_events(document, token, run, job)
        except AppError as error:
            if error.code in {ErrorCode.CANCELLED, ErrorCode.DOCUMENT_UNKNOWN}:  # the latter: removed meanwhile
                run.on_progress(JobProgress(document.id, JobStage.CANCELLED))
                if run.cancel.cancelled:
                    self._library.jobs.release_job(job.id)
                    return
            elif error.code in _RETRY_LATER:
                self._library.jobs.release_job(job.id)
                raise
            else:
                self._fail(job, error, run)
                return
        except ReaderError:  # a fault of ours in the reading process must not keep the other documents from being read
            log.exception("%s could not be read", document.id)
            self._fail(job, AppError(ErrorCode.BUG), run)
            return
        finally:
            with self._lock:
                del self._running[document.id]
        self._library.jobs.finish_job(job.id)

    def _read_events(self, document: Document, cancel: CancelToken, run: _Run, job: Job) -> None:
        started = time.monotonic()
        resume = self._library.pages.committed_pages(document.id)
        done = len(resume)
        total = document.page_count
        waiting: list[PageRead] = []
        committed_at = started
        pace = Pace(started)
        run.on_progress(JobProgress(document.id, JobStage.OPENING, done, total))
        self._library.catalogue.set_status(document.id, DocumentStatus.READING)
        for event in read_document(
            stored_file(self._library, document),
            document_id=document.id,
            lineage_id=document.lineage_id,
            password=self._passwords.get(document.id),
            resume=resume,
            file_title=plain_name(document.file_name),
            cancel=cancel,
            ocr_languages=self._preferences.get().ocr_languages,
            ocr_pages=job.ocr_pages,
        ):
            if isinstance(event, DocumentOpened):
                total = event.page_count
                self._library.catalogue.set_opened(document.id, event.page_count, event.title)
                continue
            if isinstance(event, PageRead):
                waiting.append(event)
                now = time.monotonic()
                if len(waiting) < _PAGES_A_COMMIT and now - committed_at < _SECONDS_A_COMMIT:
                    continue
            if waiting:
                self._library.pages.commit_pages(document.id, waiting)
                done += len(waiting)
                stage = JobStage.OCR if waiting[-1].page.source is PageSource.OCR else JobStage.READING
                committed_at = time.monotonic()
                pace.done(done - len(resume), committed_at)
                left = pace.seconds_left(total - done)
                run.on_progress(JobProgress(document.id, stage, done, total, left))
                waiting = []
            if isinstance(event, DocumentStructure):
                run.of(document.id).read = time.monotonic() - started
                self._commit(document, event, run, job)

    def _commit(self, document: Document, structure: DocumentStructure, run: _Run, job: Job) -> None:
        started = time.monotonic()
        if all(page.source is PageSource.FAILED for page in structure.pages):
            raise AppError(ErrorCode.DAMAGED, file=document.file_name)
        run.on_progress(JobProgress(document.id, JobStage.STRUCTURE))
        now = self._library.document(document.id)
        if now is None or now.sha256 != document.sha256:  # another version took its place meanwhile
            raise AppError(ErrorCode.DOCUMENT_UNKNOWN, document=document.id)
        of_id = self._version_of(now, structure)
        password = self._passwords.get(document.id)
        # With a password there is more to do below, which a killed program has to begin anew.
        self._library.replace_structure(document.id, structure, INGEST_VERSION, of_id, None if password else job.id)
        run.of(document.id).keyword = time.monotonic() - started
        if password:
            # Its text lies open in the library from here on. Without an open copy a citation could not be shown tomorrow.
            original = stored_file(self._library, document)
            self._library.files.replace(document.sha256, lambda copy: write_unlocked(original, password, copy))
        self.replace_due()
        # Text that was known before has its vectors already.
        now = self._library.document(document.id)
        if now is None or now.status is DocumentStatus.READY:  # None: it is another document's new version
            run.on_progress(JobProgress(document.id, JobStage.FINISHED))
        else:
            run.on_progress(JobProgress(document.id, JobStage.MEANING, now.vector_count, now.chunk_count))

    def _version_of(self, document: Document, structure: DocumentStructure) -> str | None:
        """The known document that this one, read for the first time, is a version of; one that looks so is noted as offered."""
        if document.chunk_count:
            return None
        noted = self._library.versions.of(document.id)
        if noted is not None:
            return noted[0]
        titled = replace(document, title=structure.title or document.title)
        texts = [page.text for page in structure.pages]
        for other in candidates(titled, self._library.documents()):
            pages = self._library.pages.pages_without_words(other.id)
            if share_in_common(texts, [page.text for page in pages]) >= MOST:
                self._library.versions.note(document.id, other.id, VersionState.OFFERED)
                return other.id
        return None

    def replace_due(self) -> None:
        """Put documents that are read in the place of those that they are to replace."""
        with self._placing:
            for document_id, of_id in self._library.versions.due():
                self.stop(of_id)
                try:
                    self._library.take_place(document_id, of_id)
                except AppError as error:
                    if error.code is not ErrorCode.DOCUMENT_UNKNOWN:  # one of them was removed in this very moment
                        raise

    def _fail(self, job: Job, error: AppError, run: _Run) -> None:
        status = (
            DocumentStatus.NEEDS_PASSWORD
            if error.code in {ErrorCode.NEEDS_PASSWORD, ErrorCode.WRONG_PASSWORD}
            else DocumentStatus.FAILED
        )
        document = self._library.document(job.document_id)
        parameters = {**error.parameters, "file": document.file_name if document else ""}
        self._library.catalogue.set_failure(job.document_id, Failure(error.code, parameters), status)
        self._library.jobs.finish_job(job.id)
        run.on_progress(JobProgress(job.document_id, JobStage.FAILED))

    def _give_meaning(self, run: _Run) -> None:
        """Turn what is searchable by words into vectors, until reading is done and nothing is left."""
        if sys.platform == "linux":  # this thread alone: the window comes first
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), 10)
        while not run.cancel.cancelled:
            was_last = run.reading_done.is_set()
            idle = True
            for embedder in self._embedders:
                pending = self._library.pending_chunks(embedder.name, _VECTORS_A_COMMIT)
                if pending:
                    idle = False
                    self._embed(embedder, pending, run)
            # What is read is found by its passages first, then better by their windows.
            if idle and (pending := self._library.pending_windows(self._embedders[0].name, _VECTORS_A_COMMIT)):
                idle = False
                self._embed_windows(self._embedders[0], pending, run)
            if idle:
                if was_last:
                    return
                run.meaning_given.set()
                run.cancel.wait(_IDLE_SECONDS)

    def _embed(self, embedder: Embedder, pending: Sequence[PendingText], run: _Run) -> None:
        started = time.monotonic()
        vectors: dict[str, Vector] = {}
        for text in pending:
            if run.cancel.cancelled:
                break
            if text.text_hash not in vectors:
                vectors[text.text_hash] = embedder.embed_passage(text.text)
        touched = self._library.store_vectors(embedder.name, list(vectors.items()))
        seconds = (time.monotonic() - started) / len(pending)
        for document_id in touched:
            document = self._library.document(document_id)
            if document is None:
                continue
            run.of(document_id).vectors += seconds * sum(text.document_id == document_id for text in pending)
            left = (document.chunk_count - document.vector_count) * seconds
            stage = JobStage.FINISHED if document.status is DocumentStatus.READY else JobStage.MEANING
            run.on_progress(JobProgress(document_id, stage, document.vector_count, document.chunk_count, left))

    def _embed_windows(self, embedder: Embedder, pending: Sequence[PendingText], run: _Run) -> None:
        """Each window under the title and headings of its passage, which are the first line of a pending text."""
        found: dict[str, list[Vector]] = {}
        for text in pending:
            if run.cancel.cancelled:
                break
            started = time.monotonic()
            place, _, body = text.text.partition("\n")
            parts = windows(body)
            found[text.text_hash] = [embedder.embed_passage(f"{place}\n{part}") for part in parts] if len(parts) > 1 else []
            run.of(text.document_id).vectors += time.monotonic() - started
        self._library.store_windows(embedder.name, list(found.items()))
