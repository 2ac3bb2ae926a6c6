# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Jobs end exactly once, in the window's thread; what is stale is dropped; closing is safe at any moment."""

import gc
import sys
import threading
from collections.abc import Callable

import pytest
from PySide6.QtCore import QObject, QThread
from pytestqt.qtbot import QtBot
from shiboken6 import Shiboken

from app.domain.errors import AppError, ErrorCode
from app.domain.jobs import CancelToken
from app.gui.workers import JobState, Lane, Workers

Report = Callable[[object], None]


class Receiver(QObject):
    """Notes what arrives and in which thread."""

    def __init__(self) -> None:
        super().__init__()
        self.got: list[object] = []
        self.threads: set[QThread] = set()

    def take(self, value: object = "cancelled") -> None:
        self.got.append(value)
        self.threads.add(QThread.currentThread())


def test_results_arrive_in_the_windows_thread_and_in_order(qtbot: QtBot, workers: Workers) -> None:
    receiver = Receiver()
    seen: list[QThread] = []

    def work(_token: CancelToken, report: Report) -> str:
        seen.append(QThread.currentThread())
        report(1)
        report(2)
        return "done"

    handle = workers.ask.submit(work, receiver.take, receiver.take, receiver.take, receiver.take)
    qtbot.waitUntil(lambda: handle.state.ended)
    assert receiver.got == [1, 2, "done"]
    assert receiver.threads == {QThread.currentThread()}
    assert seen[0] != QThread.currentThread()
    assert handle.state is JobState.FINISHED


def test_jobs_of_a_lane_run_one_after_the_other(qtbot: QtBot, workers: Workers) -> None:
    running, most = [0], [0]

    def work(token: CancelToken, _report: Report) -> None:
        running[0] += 1
        most[0] = max(most[0], running[0])
        token.wait(0.005)
        running[0] -= 1

    with qtbot.waitSignal(workers.look.idle):
        handles = [workers.look.submit(work) for _ in range(5)]
    assert most == [1]
    assert {handle.state for handle in handles} == {JobState.FINISHED}


def test_an_app_error_ends_the_job_as_failed(qtbot: QtBot, workers: Workers) -> None:
    errors: list[AppError] = []

    def work(_token: CancelToken, _report: Report) -> None:
        raise AppError(ErrorCode.DISK_FULL, file="library")

    handle = workers.writer.submit(work, on_error=errors.append)
    qtbot.waitUntil(lambda: handle.state.ended)
    assert [error.code for error in errors] == [ErrorCode.DISK_FULL]
    assert handle.state is JobState.FAILED


def test_a_bug_reaches_the_excepthook_and_the_caller_stops_waiting(
    qtbot: QtBot, workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    hooked: list[BaseException] = []
    monkeypatch.setattr(sys, "excepthook", lambda _kind, error, _trace: hooked.append(error))
    errors: list[AppError] = []

    def work(_token: CancelToken, _report: Report) -> None:
        raise ZeroDivisionError

    handle = workers.writer.submit(work, on_error=errors.append)
    qtbot.waitUntil(lambda: handle.state.ended)
    assert isinstance(hooked[0], ZeroDivisionError)
    assert hooked[0].__traceback__ is not None
    assert [error.code for error in errors] == [ErrorCode.BUG]
    assert handle.state is JobState.FAILED


def test_the_result_of_a_cancelled_job_is_dropped(qtbot: QtBot, workers: Workers) -> None:
    receiver = Receiver()
    started, go_on = threading.Event(), threading.Event()

    def work(_token: CancelToken, report: Report) -> str:
        started.set()
        go_on.wait(5)
        report("late")
        return "stale"

    handle = workers.ask.submit(work, receiver.take, receiver.take, receiver.take, receiver.take)
    assert started.wait(5)
    handle.cancel()
    handle.cancel()
    go_on.set()
    qtbot.waitUntil(lambda: handle.state.ended)
    assert receiver.got == ["cancelled"]
    assert handle.state is JobState.CANCELLED


def test_cancelling_after_the_work_is_done_still_drops_it(qtbot: QtBot, workers: Workers) -> None:
    receiver = Receiver()
    worked = threading.Event()

    def work(_token: CancelToken, _report: Report) -> str:
        worked.set()
        return "stale"

    handle = workers.ask.submit(work, receiver.take, on_cancelled=receiver.take)
    assert worked.wait(5)  # the event loop has not run, so the result is still under way
    handle.cancel()
    qtbot.waitUntil(lambda: handle.state.ended)
    assert receiver.got == ["cancelled"]


def test_a_waiting_job_is_withdrawn_at_once_and_never_runs(qtbot: QtBot, workers: Workers) -> None:
    go_on = threading.Event()
    ran: list[str] = []
    first = workers.ask.submit(lambda _token, _report: go_on.wait(5))
    second = workers.ask.submit(lambda _token, _report: ran.append("second"))
    second.cancel()
    assert second.state is JobState.CANCELLED
    go_on.set()
    qtbot.waitUntil(lambda: first.state.ended)
    assert ran == []


def test_nothing_is_delivered_to_a_deleted_receiver(qtbot: QtBot, workers: Workers) -> None:
    receiver = Receiver()
    handle = workers.ask.submit(lambda _token, _report: "value", receiver.take)
    Shiboken.delete(receiver)
    qtbot.waitUntil(lambda: handle.state.ended)
    assert receiver.got == []


def test_closing_cancels_what_runs_and_what_waits() -> None:
    receiver = Receiver()
    lane = Lane("closing")
    started = threading.Event()

    def work(token: CancelToken, _report: Report) -> str:
        started.set()
        token.wait(5)
        return "too late"

    running = lane.submit(work, receiver.take, receiver.take)
    waiting = lane.submit(work, receiver.take, receiver.take)
    assert started.wait(5)
    assert lane.close(5000)
    assert running.state is JobState.CANCELLED
    assert waiting.state is JobState.CANCELLED
    assert lane.submit(work, receiver.take).state is JobState.CANCELLED
    assert receiver.got == []


@pytest.mark.logs("still works after")
def test_closing_tells_when_a_thread_does_not_end_in_time(qtbot: QtBot) -> None:
    lane = Lane("stubborn")
    started, go_on = threading.Event(), threading.Event()

    def work(_token: CancelToken, _report: Report) -> None:
        started.set()
        go_on.wait(10)

    lane.submit(work)
    assert started.wait(5)
    assert not lane.close(20)
    go_on.set()
    assert lane.close(5000)


def test_a_lane_without_jobs_never_starts_a_thread() -> None:
    lane = Lane("unused")
    assert lane._thread is None
    assert lane.close(0)


class Tied(QObject):
    """Keeps itself alive by a cycle, and notes in which thread it goes."""

    def __init__(self, gone: list[int]) -> None:
        super().__init__()
        self.itself = self
        self._gone = gone

    def __del__(self) -> None:
        self._gone.append(threading.get_ident())


def test_cycles_of_qt_objects_never_go_in_a_lane(qtbot: QtBot, workers: Workers) -> None:
    gone: list[int] = []

    def work(_token: CancelToken, _report: Report) -> None:
        for _ in range(200):
            [[] for _ in range(1000)]  # enough to set the collector off, were it on
            [{"cycle": []} for _ in range(1000)]

    for _ in range(20):
        Tied(gone)
    handle = workers.ask.submit(work)
    qtbot.waitUntil(lambda: handle.state.ended)
    workers._sweeper.sweep()
    gc.collect()
    assert len(gone) == 20
    assert set(gone) == {threading.get_ident()}


def test_the_collector_is_given_back(qapp: object) -> None:
    before = gc.isenabled()
    workers = Workers()
    assert not gc.isenabled()
    workers.close(1000)
    assert gc.isenabled() is before


def test_a_lane_that_finishes_does_all_that_was_asked_before_it_ends() -> None:
    lane = Lane("finishing", finishes=True)
    done: list[int] = []
    for n in range(3):
        lane.submit(lambda token, _report, n=n: done.append(n) if not token.wait(0.01) else None)
    assert lane.close(5000)
    assert done == [0, 1, 2]
