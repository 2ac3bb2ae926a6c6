# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The window's threads: lanes that run service calls one after the other and bring their results back to the window.

A lane is a QThread with one worker object. A job is a plain function that gets a cancel token and a progress callable. Whatever
it yields travels through queued signals to a bound method of the lane, which lives in the window's thread, so callbacks
always run there. Each job ends exactly once: finished, failed or cancelled.
"""

import gc
import itertools
import logging
import sys
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QObject, Qt, QThread, QTimer, Signal, Slot
from shiboken6 import Shiboken

from app.domain.errors import AppError, ErrorCode
from app.domain.jobs import CancelToken

_log = logging.getLogger(__name__)

T = TypeVar("T")
Report = Callable[[object], None]
Work = Callable[[CancelToken, Report], T]

_numbers = itertools.count(1)
_SWEEP_MS = 200
_FULL_SWEEP_SECONDS = 30.0
_MANY_YOUNG = 20_000  # objects; a sweep of as many takes some 5 ms
_YOUNG_SWEEP_LATEST = 20.0
_FULL_SWEEP_LATEST = 300.0


class JobState(StrEnum):
    WAITING = "waiting"
    RUNNING = "running"
    FINISHED = "finished"
    FAILED = "failed"
    CANCELLED = "cancelled"

    @property
    def ended(self) -> bool:
        return self in {JobState.FINISHED, JobState.FAILED, JobState.CANCELLED}


@dataclass(slots=True, eq=False)
class JobHandle(Generic[T]):
    """A submitted job. After `cancel` neither result nor progress is delivered, even if the work was already done."""

    number: int
    _work: Work[T]
    _on_done: Callable[[T], None] | None
    _on_error: Callable[[AppError], None] | None
    _on_progress: Report | None
    _on_cancelled: Callable[[], None] | None
    _withdraw: Callable[["JobHandle[T]"], None]
    token: CancelToken = field(default_factory=CancelToken)
    state: JobState = JobState.WAITING

    def cancel(self) -> None:
        """From the window's thread. A waiting job ends at once; a running one when its work notices."""
        if not self.state.ended and not self.token.cancelled:
            self.token.cancel()
            self._withdraw(self)

    @property
    def active(self) -> bool:
        """Still waiting or running, and wanted."""
        return not self.state.ended and not self.token.cancelled


class _Worker(QObject):
    """Lives in the lane's thread. Only its signals leave it."""

    progressed = Signal(object, object)
    done = Signal(object, object)
    failed = Signal(object, object)

    def __init__(self, queue: deque[JobHandle[Any]], lock: threading.Lock) -> None:
        super().__init__()
        self._queue = queue
        self._lock = lock

    @Slot()
    def finish(self) -> None:
        """Comes after all that was asked for before, since a thread takes its events in order."""
        QThread.currentThread().quit()

    @Slot()
    def work(self) -> None:
        with self._lock:
            if not self._queue:
                return
            job = self._queue.popleft()
            job.state = JobState.RUNNING

        def report(value: object) -> None:
            self.progressed.emit(job, value)

        try:
            result = job._work(job.token, report)
        except Exception as error:  # noqa: BLE001 - carried to the window's thread whole, and told apart there
            self.failed.emit(job, error)
        else:
            self.done.emit(job, result)


class Lane(QObject):
    """Runs jobs one at a time in its own thread, which starts with the first job. Use it from the window's thread only."""

    _wake = Signal()
    _last = Signal()
    engaged = Signal()  # the first job after a time without any
    idle = Signal()

    def __init__(self, name: str, *, finishes: bool = False) -> None:
        """With `finishes`, closing lets what was asked for be done, instead of cancelling it."""
        super().__init__()
        self.setObjectName(name)
        self._finishes = finishes
        self._queue: deque[JobHandle[Any]] = deque()
        self._lock = threading.Lock()
        self._jobs: dict[int, JobHandle[Any]] = {}  # not ended yet
        self._closed = False
        self._thread: QThread | None = None
        self._worker: _Worker | None = None

    def submit(
        self,
        work: Work[T],
        on_done: Callable[[T], None] | None = None,
        on_error: Callable[[AppError], None] | None = None,
        on_progress: Report | None = None,
        on_cancelled: Callable[[], None] | None = None,
    ) -> JobHandle[T]:
        """Queue work; the callbacks run in the window's thread.

        Exactly one of `on_done`, `on_error` and `on_cancelled` is called. An exception other than AppError is a bug: it goes
        to `sys.excepthook`, and `on_error` gets AppError(BUG) so that nothing is left spinning. A callback that is a
        method of a QObject is skipped once that object is deleted. After `close` jobs end as cancelled.
        """
        job: JobHandle[T] = JobHandle(
            next(_numbers),
            work,
            on_done,
            on_error,
            on_progress,
            on_cancelled,
            self._withdraw,
        )
        if self._closed:
            job.token.cancel()
            self._end(job, JobState.CANCELLED, job._on_cancelled)
            return job
        self._start()
        if not self._jobs:
            self.engaged.emit()
        self._jobs[job.number] = job
        with self._lock:
            self._queue.append(job)
        self._wake.emit()
        return job

    @property
    def busy(self) -> bool:
        return bool(self._jobs)

    def cancel_all(self) -> None:
        for job in list(self._jobs.values()):
            job.cancel()

    def close(self, deadline_ms: int) -> bool:
        """Cancel or finish, quit, wait. Tells whether the thread has ended; if not, the process must not be left as usual."""
        self.begin_close()
        if self._thread is None:
            return True
        ended = self._thread.wait(deadline_ms)
        if ended:
            for job in list(self._jobs.values()):
                self._end(job, JobState.CANCELLED, None)
            self._worker = None
        else:
            _log.warning("lane %s still works after %d ms", self.objectName(), deadline_ms)
        return ended

    def begin_close(self) -> None:
        """Take no more jobs and let the thread end, without waiting for it."""
        if self._closed:
            return
        self._closed = True
        if not self._finishes:
            self.cancel_all()
        self._last.emit()

    def _start(self) -> None:
        if self._thread is not None:
            return
        self._thread = QThread()
        self._thread.setObjectName(self.objectName())
        self._worker = worker = _Worker(self._queue, self._lock)
        worker.moveToThread(self._thread)
        queued = Qt.ConnectionType.QueuedConnection
        self._wake.connect(worker.work, queued)
        self._last.connect(worker.finish, queued)
        worker.progressed.connect(self._job_progressed, queued)
        worker.done.connect(self._job_done, queued)
        worker.failed.connect(self._job_failed, queued)
        self._thread.start()

    def _withdraw(self, job: JobHandle[Any]) -> None:
        with self._lock:
            if job not in self._queue:
                return  # running: it ends when its work does
            self._queue.remove(job)
        self._end(job, JobState.CANCELLED, job._on_cancelled)

    @Slot(object, object)
    def _job_progressed(self, job: JobHandle[Any], value: object) -> None:
        callback = _living(job._on_progress)
        if job.active and callback is not None:
            callback(value)

    @Slot(object, object)
    def _job_done(self, job: JobHandle[Any], result: object) -> None:
        if job.token.cancelled:
            self._end(job, JobState.CANCELLED, job._on_cancelled)
        else:
            self._end(job, JobState.FINISHED, job._on_done, result)

    @Slot(object, object)
    def _job_failed(self, job: JobHandle[Any], error: Exception) -> None:
        if not isinstance(error, AppError):
            sys.excepthook(type(error), error, error.__traceback__)
            error = AppError(ErrorCode.BUG, cause=error)
        if job.token.cancelled or error.code is ErrorCode.CANCELLED:
            self._end(job, JobState.CANCELLED, job._on_cancelled)
        else:
            self._end(job, JobState.FAILED, job._on_error, error)

    def _end(self, job: JobHandle[Any], state: JobState, callback: Callable[..., None] | None, *values: object) -> None:
        if job.state.ended:
            return
        job.state = state
        self._jobs.pop(job.number, None)
        callback = _living(callback)
        try:
            if callback is not None and not self._closed:
                callback(*values)
        finally:
            if not self._jobs and not self._closed:
                self.idle.emit()


def _living(callback: Callable[..., None] | None) -> Callable[..., None] | None:
    """The callback, unless the Qt object that it belongs to is deleted."""
    owner = getattr(callback, "__self__", None)
    return None if isinstance(owner, QObject) and not Shiboken.isValid(owner) else callback


class Sweeper(QObject):
    """Collects Python's cyclic garbage in the window's thread only, while lanes run.

    Left alone, the collector runs in whatever thread allocates next. A widget caught in a cycle would then be destroyed by a
    lane, which Qt answers with a crash.
    """

    def __init__(self, busy: Callable[[], bool]) -> None:
        """`busy` tells whether a lane works; then the longest sweep waits, but not for ever."""
        super().__init__()
        self._busy = busy
        self._was_enabled = gc.isenabled()
        self._full_at = self._young_at = time.monotonic()
        gc.disable()
        self._timer = QTimer(self)
        self._timer.setInterval(_SWEEP_MS)
        self._timer.timeout.connect(self.sweep)
        self._timer.start()

    def sweep(self) -> None:
        """The youngest generations as Python would; the whole heap, which takes longest, only now and then."""
        young, middle, old = gc.get_count()
        most = gc.get_threshold()
        since = time.monotonic() - self._full_at
        now = time.monotonic()
        if young > _MANY_YOUNG and self._busy() and now - self._young_at < _YOUNG_SWEEP_LATEST:
            return  # a document is being stored: its many objects go by themselves, and to look through them stalls the window
        self._young_at = now
        if old > most[2] and since > (_FULL_SWEEP_LATEST if self._busy() else _FULL_SWEEP_SECONDS):
            gc.collect()
            self._full_at = time.monotonic()
        elif middle > most[1]:
            gc.collect(1)
        elif young > most[0]:
            gc.collect(0)

    def stop(self) -> None:
        self._timer.stop()
        if self._was_enabled:
            gc.enable()


class Workers(QObject):
    """All lanes of a window.

    `writer` reads documents and may be busy for hours; `changes` does what a person does to the library meanwhile (add,
    rename, remove), and finishes it even on closing; `ask` answers; `render` draws pages, and is the only one that may; `look`
    does short readings (model status, page reports, conversations); `fetch` waits for models that a server fetches;
    `measure` runs question sets, which takes minutes and gives way to `ask`; `keep` makes backups, checks the library and
    tries models.
    """

    def __init__(self) -> None:
        super().__init__()
        self._sweeper = Sweeper(self._busy)
        self.writer = Lane("writer")
        self.changes = Lane("changes", finishes=True)
        self.ask = Lane("ask")
        self.render = Lane("render")
        self.look = Lane("look")
        self.fetch = Lane("fetch")
        self.measure = Lane("measure")
        self.keep = Lane("keep")

    @property
    def lanes(self) -> tuple[Lane, ...]:
        return (self.ask, self.render, self.look, self.fetch, self.measure, self.keep, self.changes, self.writer)

    def _busy(self) -> bool:
        return any(lane.busy for lane in self.lanes)

    def close(self, deadline_ms: int) -> bool:
        """Cancel everything, then wait for all lanes, at most `deadline_ms` together. Tells whether all threads have ended."""
        for lane in self.lanes:
            lane.begin_close()
        until = time.monotonic() + deadline_ms / 1000
        ended = [lane.close(max(0, round((until - time.monotonic()) * 1000))) for lane in self.lanes]
        if all(ended):
            self._sweeper.stop()
        return all(ended)
