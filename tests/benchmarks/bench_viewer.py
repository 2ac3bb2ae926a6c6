# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""How the reading pane holds up: painting while it scrolls, stalls, a search, and the memory of ten open documents.

    python tests/benchmarks/bench_viewer.py LIBRARY

LIBRARY is the data folder of a library (a copy: the program opens it). Prints milliseconds and MB; runs offscreen unless
QT_QPA_PLATFORM says otherwise.
"""

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.benchmarks.bench_window import Pulse

SCROLL_SECONDS = 6.0
STEP = 40  # pixels a frame, some 2,400 a second
FRAME_MS = 16
OPEN = 10  # documents


def memory_mb() -> float:
    """Of this process, without what it shares with others through files that are mapped but not touched."""
    for line in Path("/proc/self/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


def spread(values: list[float]) -> str:
    ordered = sorted(values) or [0.0]
    at = [ordered[min(len(ordered) - 1, int(len(ordered) * share))] for share in (0.5, 0.95, 1.0)]
    return f"p50 {at[0]:.1f}, p95 {at[1]:.1f}, longest {at[2]:.1f} ({len(values)})"


def main() -> None:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtCore import QEventLoop, QTimer
    from PySide6.QtGui import QPaintEvent
    from PySide6.QtWidgets import QApplication

    from app.gui.application import Start
    from app.gui.main_window import MainWindow
    from app.gui.parts import theme
    from app.gui.viewer.page_view import PageView
    from app.gui.workers import Workers

    app = QApplication(["quoth"])
    sys.setswitchinterval(0.001)  # as the program does
    theme.apply(app)

    def wait(until: Callable[[], bool], seconds: float) -> float:
        began = time.perf_counter()
        loop, poll = QEventLoop(), QTimer()
        poll.timeout.connect(lambda: loop.quit() if until() or time.perf_counter() - began > seconds else None)
        poll.start(2)
        loop.exec()
        return (time.perf_counter() - began) * 1000

    paints: list[float] = []
    paint = PageView.paintEvent

    def timed(self: PageView, event: QPaintEvent) -> None:
        began = time.perf_counter()
        paint(self, event)
        paints.append((time.perf_counter() - began) * 1000)

    PageView.paintEvent = timed  # type: ignore[method-assign]
    workers = Workers()
    data = Path(sys.argv[1])
    window = MainWindow(data)
    window.workers = workers
    start = Start(window, workers, data)
    window.resize(1440, 900)
    window.show()
    wait(lambda: window.services is not None, 60)
    wait(lambda: not workers.look.busy, 60)
    assert window.services is not None
    viewer = window.viewer
    assert viewer is not None
    documents = sorted(window.services.library.documents(), key=lambda document: -document.page_count)[:OPEN]
    print(f"library open: {memory_mb():.0f} MB")

    def idle() -> bool:
        return not workers.render.busy and not workers.look.busy

    pulse = Pulse()
    for name, prepare in (
        ("day", lambda: viewer.look.choose_night(False)),
        ("night", lambda: viewer.look.choose_night(True)),
        ("small pictures beside", viewer.commands.small.trigger),
    ):
        prepare()
        viewer.open_document(documents[0].id, 1)
        wait(idle, 10)
        paints.clear()
        pulse.figures()
        bar = viewer.pages.verticalScrollBar()
        bar.setValue(0)
        ticker = QTimer()
        ticker.timeout.connect(lambda bar=bar: bar.setValue(bar.value() + STEP))
        ticker.start(FRAME_MS)
        wait(lambda: False, SCROLL_SECONDS)
        ticker.stop()
        stalls = {key: round(value, 1) for key, value in pulse.figures().items()}
        print(f"scrolling, {name}: paint ms {spread(paints)}; {stalls}")
    viewer.commands.small.trigger()
    viewer.look.choose_night(False)
    pulse.figures()
    viewer.find_bar.seek("the", 1)
    took = wait(lambda: viewer.find_bar._handle is None, 60)
    stalls = {key: round(value, 1) for key, value in pulse.figures().items()}
    print(f"found {viewer.find_bar._count.text()} in {documents[0].page_count} pages: {took:.0f} ms; {stalls}")
    viewer.find_bar.close_bar()
    for document in documents:
        viewer.open_document(document.id)
        wait(idle, 20)
        for page in range(1, min(document.page_count, 30) + 1):
            viewer.pages.go_to_page(page)
            wait(idle, 5)
    switches = []
    for document in documents:
        began = time.perf_counter()
        viewer.show_tab(document.id)
        wait(lambda: viewer.loader.picture(viewer.pages.current_page()) is not None, 5)
        switches.append((time.perf_counter() - began) * 1000)
    print(f"page after a change of tab ms: {spread(switches)}")
    kept = viewer.loader.cache.bytes_held / 1e6
    print(f"{viewer.tabs.count()} documents open: {memory_mb():.0f} MB, of which page pictures {kept:.0f} MB")
    window.shut()
    app.processEvents()
    del start


if __name__ == "__main__":
    main()
