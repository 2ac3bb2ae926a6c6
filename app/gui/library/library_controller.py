# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Keeps the library panel and the status bar true to the library, and does to it what a person wants.

Documents are added in the `changes` lane while the `writer` lane reads what is queued. Pausing ends the reading; the queue is
kept in the library, so going on starts it again where it stopped.
"""

import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from app.domain.documents import Document, DocumentStatus, Role
from app.domain.errors import AppError, ErrorCode
from app.domain.jobs import CancelToken, JobProgress, JobStage
from app.gui.workers import JobHandle, Report, Workers

if TYPE_CHECKING:
    from app.services.container import Services
    from app.services.library import EnqueueResult

_TELL_EVERY_MS = 120
_COUNT_EVERY = 5  # tellings: rows of the library are counted again twice a second or so
_RUNNABLE = frozenset({DocumentStatus.WAITING, DocumentStatus.READING, DocumentStatus.SEARCHABLE})


class LibraryController(QObject):
    """All signals fire in the window's thread."""

    documents_changed = Signal(list)  # of Document
    progressed = Signal(dict)  # document id -> JobProgress, those that moved since the last time
    paused_changed = Signal(bool)
    failed = Signal(object)  # AppError
    file_refused = Signal(object)  # AppError, about one file that was not added
    already_there = Signal(list)  # of Document
    added = Signal(list)  # of Document
    added_many = Signal(object)  # EnqueueResult with files that were not taken, to be told in one line
    unlocked = Signal(str)
    wrong_password = Signal(str, object)  # id, AppError

    def __init__(self, services: "Services", workers: Workers) -> None:
        super().__init__()
        self._services = services
        self._workers = workers
        self._reading: JobHandle[object] | None = None
        self._refreshing: JobHandle[list[Document]] | None = None
        self._refresh_again = False
        self._lock = threading.Lock()
        self._moved: dict[str, JobProgress] = {}
        self._uncounted = 0  # tellings since the rows were counted, 0 when they are right
        self.paused = False
        self.documents: list[Document] = []
        self._timer = QTimer(self)
        self._timer.setInterval(_TELL_EVERY_MS)
        self._timer.timeout.connect(self._tell)

    # ------------------------------------------------------------------ what is there

    def refresh(self) -> None:
        """Read the documents again; one reading at a time, and one more if something changed meanwhile."""
        if self._refreshing is not None and self._refreshing.active:
            self._refresh_again = True
            return
        self._refresh_again = False
        library = self._services.library
        self._refreshing = self._workers.look.submit(
            lambda _token, _report: library.documents(), self._refreshed, self.failed.emit
        )

    def _refreshed(self, documents: list[Document]) -> None:
        self.documents = documents
        self.documents_changed.emit(documents)
        if self._refresh_again:
            self.refresh()
        elif any(document.status in _RUNNABLE for document in documents):
            self.read()

    # ------------------------------------------------------------------ reading

    @property
    def reading(self) -> bool:
        return self._reading is not None and self._reading.active

    def read(self) -> None:
        """Read what is queued, unless that goes on already or a person paused it."""
        if self.reading or self.paused:
            return
        library = self._services.library

        def work(token: CancelToken, _report: Report) -> object:
            return library.run_jobs(self._note, token)

        self._timer.start()
        self._reading = self._workers.writer.submit(work, self._read_done, self._read_failed, on_cancelled=self._stopped)

    def pause(self, paused: bool) -> None:
        if paused == self.paused:
            return
        self.paused = paused
        if paused and self._reading is not None:
            self._reading.cancel()
        elif not paused:
            self.read()
        self.paused_changed.emit(paused)

    def _note(self, progress: JobProgress) -> None:
        """From the threads of the reading: kept until the window's timer tells it."""
        with self._lock:
            self._moved[progress.document_id] = progress

    def _tell(self) -> None:
        with self._lock:
            moved, self._moved = self._moved, {}
        if moved:
            self.progressed.emit(moved)
        if moved or self._uncounted:
            self._uncounted += 1
        ended = {JobStage.FINISHED, JobStage.FAILED, JobStage.CANCELLED, JobStage.STRUCTURE}
        if any(progress.stage in ended for progress in moved.values()) or self._uncounted >= _COUNT_EVERY:
            self._uncounted = 0
            self._refresh_rows()

    def _refresh_rows(self) -> None:
        """As `refresh`, without starting to read."""
        if self._refreshing is not None and self._refreshing.active:
            self._refresh_again = True
            return
        library = self._services.library
        self._refreshing = self._workers.look.submit(lambda _token, _report: library.documents(), self._counted, self.failed.emit)

    def _counted(self, documents: list[Document]) -> None:
        self.documents = documents
        self.documents_changed.emit(documents)
        if self._refresh_again:
            self._refresh_again = False
            self._refresh_rows()

    def _read_done(self, _result: object) -> None:
        self._stopped()

    def _read_failed(self, error: AppError) -> None:
        self._stopped()
        if error.code is not ErrorCode.CANCELLED:
            self.paused = True
            self.paused_changed.emit(True)
            self.failed.emit(error)

    def _stopped(self) -> None:
        self._timer.stop()
        self._tell()
        self._refresh_rows()

    # ------------------------------------------------------------------ changes

    def add(self, paths: Sequence[Path], role: Role | None = None) -> None:
        """Copy files and folders into the library, then read them. Also while others are being read."""
        chosen = list(paths)
        if chosen:
            library = self._services.library
            self._workers.changes.submit(
                lambda _token, _report: library.enqueue(chosen, role=role), self._added, self.failed.emit
            )

    def add_attachment(self, document_id: str, name: str) -> None:
        """Make a PDF that is attached to a document one of its own."""
        library = self._services.library
        self._workers.changes.submit(
            lambda _token, _report: library.add_attachment(document_id, name), self._added, self.failed.emit
        )

    def _added(self, result: "EnqueueResult") -> None:
        if result.passed_over or len(result.errors) > 1:
            self.added_many.emit(result)
        else:
            for refused in result.errors:
                self.file_refused.emit(refused.error)
            if result.duplicates:
                self.already_there.emit(list(result.duplicates))
        if result.documents:
            self.added.emit(list(result.documents))
        self.refresh()

    def took(self, result: "EnqueueResult") -> None:
        """Something else put documents into the queue."""
        self.added.emit(list(result.documents))
        self.refresh()

    def _change(self, call: Callable[[], object], on_error: Callable[[AppError], None] | None = None) -> None:
        self._workers.changes.submit(lambda _token, _report: call(), self._changed, on_error or self._change_failed)

    def _changed(self, _result: object) -> None:
        self.refresh()

    def _change_failed(self, error: AppError) -> None:
        self.failed.emit(error)
        self.refresh()

    def remove(self, document_id: str) -> None:
        self._change(lambda: self._services.library.remove(document_id))

    def stop(self, document_id: str) -> None:
        self._change(lambda: self._services.library.cancel_document(document_id))

    def read_again(self, document_id: str) -> None:
        self._change(lambda: self._services.library.retry(document_id))

    def read_from_pictures(self, document_id: str, pages: Sequence[int]) -> None:
        """Read pages again by OCR; none named means all."""
        self._change(lambda: self._services.library.read_again(document_id, tuple(pages), ocr=True))

    def replace_version(self, document_id: str) -> None:
        self._change(lambda: self._services.library.replace_version(document_id))

    def keep_both(self, document_id: str) -> None:
        self._change(lambda: self._services.library.keep_both(document_id))

    def rename(self, document_id: str, title: str) -> None:
        self._change(lambda: self._services.library.rename(document_id, title))

    def set_role(self, document_id: str, role: Role, supersedes: str | None) -> None:
        self._change(lambda: self._services.library.set_role(document_id, role, supersedes))

    def tag(self, document_ids: Sequence[str], add: Sequence[str], remove: Sequence[str]) -> None:
        shelf = self._services.shelf
        self._change(lambda: shelf.tag(list(document_ids), list(add), list(remove)))

    def unlock(self, document_id: str, password: str) -> None:
        library = self._services.library

        def refused(error: AppError) -> None:
            if error.code in {ErrorCode.WRONG_PASSWORD, ErrorCode.NEEDS_PASSWORD}:
                self.wrong_password.emit(document_id, error)
            else:
                self._change_failed(error)

        def opened(_result: object) -> None:
            self.unlocked.emit(document_id)
            self.refresh()

        self._workers.changes.submit(lambda _token, _report: library.unlock(document_id, password), opened, refused)
