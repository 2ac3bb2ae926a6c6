# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""How the library pane bears thousands of documents: open, type, sort, tick, follow a document that is being read.

    python tests/benchmarks/bench_library_pane.py [DOCUMENTS]

The rows are written straight into the library, as reading so many files would take a day; the window is the whole program.
"""

import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path.insert(0, str(Path(__file__).parents[2]))

_PLACES = ("Alder Bay", "Port Ellery", "Whitby", "Montague", "Belmont", "Oak Harbour", "Great Neck")
_MATTERS = ("fences", "trees", "dogs", "parking", "noise", "signs", "water rates", "burglar alarms", "council procedure")


def make_library(folder: Path, number: int) -> None:
    """A library of `number` documents that look read; tags on every third."""
    from sqlalchemy import insert

    from app.domain.documents import Document, DocumentStatus, Role
    from app.services.container import build
    from app.storage.schema import documents, tags

    with build(folder) as services:
        store = services._library
        base = datetime(2026, 1, 1, tzinfo=UTC)
        sample = Document(
            "d0", "d0", "0" * 64, "t", "t.pdf", "/t.pdf", 0, 0, 0, 0, 0, DocumentStatus.READY, Role.CORE, None, "en", 1, base
        )
        store.catalogue.add_document(sample)
        with store.database.read() as connection:
            row = dict(connection.execute(documents.select()).mappings().one())
        rows = []
        for n in range(1, number):
            title = f"{_PLACES[n % 7]} bylaw on {_MATTERS[n % 9]} {1970 + n % 55} no. {n}"
            added = (base + timedelta(minutes=n)).isoformat()
            fresh = {"id": f"d{n}", "lineage_id": f"d{n}", "sha256": f"{n:064x}", "title": title, "read_title": title}
            rows.append({**row, **fresh, "file_name": f"{n}.pdf", "page_count": 1 + n % 400, "pages_read": 1, "added_at": added})
        with store.database.write() as connection:
            connection.execute(insert(documents), rows)
            connection.execute(insert(tags), [{"document_id": f"d{n}", "tag": _PLACES[n % 7]} for n in range(0, number, 3)])


def main() -> None:
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 5000
    folder = Path(tempfile.mkdtemp(prefix="quoth-bench-"))
    make_library(folder, number)
    started = time.monotonic()

    from PySide6.QtCore import QEventLoop, Qt, QTimer
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication

    from app.domain.jobs import JobProgress, JobStage
    from app.gui.application import Start
    from app.gui.library.shelf_order import Sort
    from app.gui.main_window import MainWindow
    from app.gui.parts import theme
    from app.gui.workers import Workers
    from tests.benchmarks.bench_window import Pulse

    app = QApplication(["quoth"])
    theme.apply(app)
    pulse = Pulse()

    def wait(until: Callable[[], object], seconds: float) -> None:
        loop, poll, began = QEventLoop(), QTimer(), time.monotonic()
        poll.timeout.connect(lambda: loop.quit() if until() or time.monotonic() - began > seconds else None)
        poll.start(2)
        loop.exec()

    def told(what: str) -> None:
        print(f"{what}:", {name: round(value, 1) for name, value in pulse.figures().items()})

    workers, window = Workers(), MainWindow(folder)
    window.workers = workers
    start = Start(window, workers, folder)
    window.resize(1440, 900)
    window.show()
    model = window.panel.model
    wait(lambda: model.rowCount() == number, 60)
    print(f"usable with {number} documents after {time.monotonic() - started:.2f} s")
    wait(lambda: False, 2)
    told("meanwhile")

    def times(what: str, calls: list[Callable[[], object]]) -> None:
        spent = []
        for call in calls:
            began = time.perf_counter()
            call()
            QApplication.processEvents()
            spent.append((time.perf_counter() - began) * 1000)
        print(f"{what}: median {statistics.median(spent):.0f} ms, longest {max(spent):.0f} ms")

    field = window.panel.search
    times("a letter typed", [lambda letter=letter: QTest.keyClicks(field, letter) for letter in "port ellery bylaw dogs 20"])
    times("a letter taken away", [lambda: QTest.keyClick(field, Qt.Key.Key_Backspace)] * 25)
    times("sorted", [lambda sort=sort: model.set_sort(sort) for sort in (*Sort, *Sort)])
    times("shown by tag", [lambda tag=tag: window.panel.scope_row.show_tag(tag) for tag in (*_PLACES, "")])
    times("ticked", [lambda n=n: model.set_checked(f"d{n}", n % 2 == 0) for n in range(1, 20)])
    times("all ticked or none", [model.check_none, lambda: model.check_only(None)] * 4)
    progress = [JobProgress("d77", JobStage.READING, n, 400, 60.0) for n in range(20)]
    times("told of progress", [lambda each=each: model.set_progress(each) for each in progress])
    assert window.library is not None
    pulse.figures()
    for _ in range(10):
        window.library.refresh()
        wait(lambda: not workers.look.busy, 5)
    told("read anew ten times")
    scroll = window.panel.list.verticalScrollBar()
    times("scrolled", [lambda n=n: scroll.setValue(n * 997) for n in range(60)])
    pulse.figures()
    for letter in "noise 19":
        QTest.keyClicks(field, letter)
        wait(lambda: False, 0.15)
    told("typed at a person's pace")
    window.close()
    wait(lambda: window.services is None, 8)
    app.processEvents()
    del start


if __name__ == "__main__":
    main()
