# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""How fast the window is: first paint, usable, longest stall while a book is read, page after a click on a citation.

    python tests/benchmarks/bench_window.py BOOK.pdf "QUESTION"

The whole program runs in this process as it does for a person; a timer in the window's thread tells how long it was held up.
Beside it stands the same timer in an empty Qt program, since a busy machine delays that one too.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

TICK_MS = 5


def start_figures() -> dict[str, float]:
    """Milliseconds from the start of Python to the first paint and to an open library, in a fresh process."""
    code = "import time; t = time.monotonic()\nfrom tests.benchmarks.bench_window import first_paint\nfirst_paint(t)\n"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=Path(__file__).parents[2])
    paint, usable = done.stdout.split()[-2:]
    return {"first paint ms": float(paint), "usable ms": float(usable)}


def first_paint(started: float) -> None:
    """Print ms to the first paint and to the library being open, then end."""
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication

    from app.gui.application import Start
    from app.gui.main_window import MainWindow
    from app.gui.parts import theme
    from app.gui.workers import Workers

    app = QApplication(["quoth"])
    theme.apply(app)
    workers = Workers()
    data = Path(tempfile.mkdtemp(prefix="quoth-bench-"))
    window = MainWindow(data)
    window.workers = workers
    start = Start(window, workers, data)
    painted: list[float] = []
    window.first_painted.connect(lambda: painted.append(time.monotonic()))
    poll = QTimer()

    def look() -> None:
        if window.services is not None:
            print((painted[0] - started) * 1000, (time.monotonic() - started) * 1000)
            poll.stop()
            window.shut()
            app.exit(0)

    poll.timeout.connect(look)
    poll.start(1)
    window.show()
    app.exec()
    del start


class Pulse:
    """Gaps between the ticks of a timer in the window's thread, in milliseconds beyond the tick itself."""

    def __init__(self) -> None:
        from PySide6.QtCore import Qt, QTimer

        self.gaps: list[float] = []
        self._last = time.perf_counter()
        self._timer = QTimer()
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)
        self._timer.start(TICK_MS)

    def _tick(self) -> None:
        now = time.perf_counter()
        self.gaps.append((now - self._last) * 1000 - TICK_MS)
        self._last = now

    def figures(self) -> dict[str, float]:
        gaps = sorted(self.gaps) or [0.0]
        self.gaps = []
        self._last = time.perf_counter()  # what this thread did for the measuring itself does not count
        return {
            "stall p99 ms": gaps[int(len(gaps) * 0.99)],
            "longest stall ms": gaps[-1],
            "stalls above 50 ms": sum(g > 50 for g in gaps),
        }


def main() -> None:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    book, question = Path(sys.argv[1]), sys.argv[2]
    starts = [start_figures() for _ in range(5)]
    for name in starts[0]:
        print(f"{name}: {statistics.median(run[name] for run in starts):.0f} (median of {len(starts)})")

    from PySide6.QtCore import QEventLoop, QTimer
    from PySide6.QtWidgets import QApplication

    from app.gui.application import Start
    from app.gui.main_window import MainWindow
    from app.gui.parts import theme
    from app.gui.workers import Workers

    app = QApplication(["quoth"])
    theme.apply(app)

    def wait(until: object, seconds: float) -> float:
        """Run the event loop until a callable is true; returns the ms it took."""
        began = time.perf_counter()
        loop = QEventLoop()
        poll = QTimer()
        poll.timeout.connect(lambda: loop.quit() if until() or time.perf_counter() - began > seconds else None)  # type: ignore[operator]
        poll.start(2)
        loop.exec()
        return (time.perf_counter() - began) * 1000

    pulse = Pulse()
    wait(lambda: False, 3)
    print("an empty program:", {name: round(value, 1) for name, value in pulse.figures().items()})
    workers = Workers()
    data = Path(tempfile.mkdtemp(prefix="quoth-bench-"))
    window = MainWindow(data)
    window.workers = workers
    start = Start(window, workers, data)
    window.resize(1440, 900)
    window.show()
    wait(lambda: window.services is not None, 30)
    wait(lambda: False, 1)
    pulse.figures()
    window.add_paths([book])

    def status() -> str:
        assert window.services is not None
        documents = window.services.library.documents()
        return documents[0].status.value if documents else ""

    took = wait(lambda: status() in {"searchable", "ready"}, 600)
    print(f"searchable after {took / 1000:.1f} s:", {name: round(value, 1) for name, value in pulse.figures().items()})
    took = wait(lambda: status() == "ready", 1200)
    print(f"meaning after {took / 1000:.1f} s more:", {name: round(value, 1) for name, value in pulse.figures().items()})
    assert window.services is not None
    from app.domain.jobs import CancelToken
    from app.domain.questions import Question

    answer = window.services.ask.ask(Question(question), lambda _: None, CancelToken())
    pulse.figures()
    citations = answer.citations or answer.closest
    viewer = window.viewer
    clicks = []
    for citation in citations[:3] * 3:
        viewer.clear()
        viewer.loader.cache.clear()
        wait(lambda: False, 0.2)
        began = time.perf_counter()
        viewer.open_citation(citation, citations)
        wait(lambda page=citation.page: viewer.loader.document_id and viewer.loader.picture(page) is not None, 5)
        clicks.append((time.perf_counter() - began) * 1000)
    median, longest = statistics.median(clicks), max(clicks)
    print(f"page after a click on a citation: {median:.0f} ms (median of {len(clicks)}; longest {longest:.0f})")
    print("meanwhile:", {name: round(value, 1) for name, value in pulse.figures().items()})
    window.shut()
    app.processEvents()
    del start


if __name__ == "__main__":
    main()
