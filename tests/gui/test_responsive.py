# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The real window over the real services: a book is read and asked while a timer watches the window's thread."""

import time
from pathlib import Path

import pytest
from PySide6.QtCore import QEventLoop, Qt, QTimer
from PySide6.QtWidgets import QApplication

from app.domain.documents import DocumentStatus
from app.gui.application import Start
from app.gui.main_window import MainWindow
from app.gui.workers import Workers
from tests.fakes.documents import write_pdf

TICK_MS = 5
STALL_MS = 50


class Pulse:
    """For each tick: how late it came (wall, ms) and how much the window's own thread worked since the one before (CPU, ms)."""

    def __init__(self) -> None:
        self.late: list[float] = []
        self.worked: list[float] = []
        self._wall, self._cpu = time.perf_counter(), time.thread_time()
        self._timer = QTimer()
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)
        self._timer.start(TICK_MS)

    def _tick(self) -> None:
        wall, cpu = time.perf_counter(), time.thread_time()
        self.late.append((wall - self._wall) * 1000 - TICK_MS)
        self.worked.append((cpu - self._cpu) * 1000)
        self._wall, self._cpu = wall, cpu


def _wait(until: object, seconds: float) -> None:
    """Runs the window's own loop: pytest-qt's waits hold the interpreter, which would starve the lanes."""
    loop = QEventLoop()
    poll = QTimer()
    ends = time.monotonic() + seconds
    poll.timeout.connect(lambda: loop.quit() if until() or time.monotonic() > ends else None)  # type: ignore[operator]
    poll.start(20)
    loop.exec()


@pytest.mark.slow
def test_reading_and_asking_never_hold_the_window_up(qapp: QApplication, tmp_path: Path) -> None:
    book = write_pdf(
        tmp_path / "book.pdf",
        *(
            "\n".join([f"# House {n}", *(f"The lamp of house {n} burns for {n + m} hours on night {m}." for m in range(30))])
            for n in range(80)
        ),
    )
    workers = Workers()
    window = MainWindow(tmp_path / "library")
    window.workers = workers
    start = Start(window, workers, tmp_path / "library")
    window.resize(1440, 900)
    window.show()
    _wait(lambda: window.services is not None, 60)
    assert window.services is not None
    services = window.services
    _wait(lambda: not any(lane.busy for lane in workers.lanes), 60)
    pulse = Pulse()
    window.add_paths([book])

    def status() -> DocumentStatus | None:
        documents = services.library.documents()
        return documents[0].status if documents else None

    _wait(lambda: status() in {DocumentStatus.SEARCHABLE, DocumentStatus.READY}, 90)
    window.ask.ask("How long does the lamp of house 12 burn on night 3?")
    _wait(lambda: bool(services.ask.conversations()) and not workers.ask.busy, 60)
    worked, late = sorted(pulse.worked), sorted(pulse.late)
    told = services.ask.turns(services.ask.conversations()[0].id)
    window.shut()
    _wait(lambda: not any(lane.busy for lane in workers.lanes), 30)
    del start

    assert "15 hours" in told[0].answer.text
    assert len(late) > 200, "the timer ran"
    assert worked[-1] < STALL_MS, f"a handler of the window worked for {worked[-1]:.0f} ms"
    # Wall time holds the waits for the interpreter too; the very longest gaps are those of a machine that does other things.
    assert late[int(len(late) * 0.99)] < STALL_MS, f"late by {late[-5:]} ms"
