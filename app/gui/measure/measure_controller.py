# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Between the measure page and its lanes: which set and which runs are shown, and the run under way."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from app.domain.errors import AppError
from app.evaluation.comparison import Yardstick
from app.evaluation.measure_files import MARKED, MeasureFiles
from app.evaluation.setups import Setup, SetupKind
from app.evaluation.side_by_side import Gate, Run, RunProgress, run_side_by_side
from app.gui.measure import measure_words as words
from app.gui.measure import reading
from app.gui.measure.reading import Listing, OpenedSet, Pick, Shown, SideName

if TYPE_CHECKING:
    from app.domain.jobs import CancelToken
    from app.gui.workers import JobHandle, Workers
    from app.services.container import Services

ASKING, PAUSED = "asking", "paused"
FIRST_SETUPS = (Setup(SetupKind.SHIPS), Setup(SetupKind.NO_RERANKING))


class MeasureController(QObject):
    """One run at a time, of one set; another set can be looked at meanwhile."""

    listed = Signal(object)  # Listing
    opened = Signal(object)  # OpenedSet
    shown = Signal(object)  # Shown, None where the set has no run
    progressed = Signal(object)  # RunProgress
    running_changed = Signal()
    finished = Signal(str)  # the name of a set whose run has ended well
    said = Signal(str)
    failed = Signal(object)  # AppError

    def __init__(self, services: "Services", workers: "Workers", files: MeasureFiles) -> None:
        super().__init__()
        self._services, self._workers, self._files = services, workers, files
        self.listing: Listing | None = None
        self.set: OpenedSet | None = None
        self.current: Shown | None = None
        self.setups: tuple[Setup, Setup] = FIRST_SETUPS
        self.yardstick: Yardstick | None = None
        self.running = ""  # the name of the set that is being run
        self.paused = False
        self.progress = RunProgress(0, 0)
        self.gate = Gate()
        self._handle: JobHandle[Run] | None = None
        self._reading: JobHandle[OpenedSet] | None = None
        self._comparing: JobHandle[Shown] | None = None
        workers.ask.engaged.connect(self._asking)
        workers.ask.idle.connect(self._asked)
        if workers.ask.busy:
            self._asking()

    # Sets

    def refresh(self, name: str = "") -> None:
        """List the sets anew and open one: this, else the one that is open, else the first that has questions."""
        wanted = name or (self.set.entry.name if self.set else "")
        self._workers.look.submit(
            lambda _token, _report: reading.list_sets(self._services, self._files), partial(self._on_listed, wanted), self._fail
        )

    def _on_listed(self, wanted: str, listing: Listing) -> None:
        self.listing = listing
        self.listed.emit(listing)
        names = [entry.name for entry in listing.entries]
        if wanted not in names:
            wanted = next((entry.name for entry in listing.entries if entry.questions), MARKED)
        self.open(wanted)

    def open(self, name: str) -> None:
        """Show a set and its newest run."""
        if self._reading is not None:
            self._reading.cancel()
        files, services = self._files, self._services
        self._reading = self._workers.look.submit(
            lambda _token, _report: reading.open_set(services, files, name), self._on_opened, self._fail
        )

    def _on_opened(self, opened: OpenedSet) -> None:
        self._reading = None
        other = self.set is None or self.set.entry.name != opened.entry.name
        before = self.current
        self.set = opened
        if other:
            self.current = None
            self.yardstick = None
        self.opened.emit(opened)
        if not opened.runs:
            self._show_nothing()
        elif other or before is None or not self._still(before):
            self.show_run(opened.runs[0].id)

    def _still(self, shown: Shown) -> bool:
        return self.set is not None and all(self.set.run(pick.run.id) for pick in (shown.a, shown.b))

    def _show_nothing(self) -> None:
        self.current = None
        self.shown.emit(None)

    def _change(self, call: Callable[[], str], said: str = "") -> None:
        """Change the sets; the call tells which one to open."""
        self._workers.changes.submit(lambda _token, _report: call(), partial(self._changed, said), self._fail)

    def _changed(self, said: str, name: str) -> None:
        if said:
            self.said.emit(said.format(name=words.set_title(name)))
        self.refresh(name)

    def take(self, file: Path) -> None:
        """Import a set from a file."""
        self._change(lambda: self._files.take(file), words.tr("Imported as “{name}”"))

    def keep_marks(self) -> None:
        name = words.tr("Marked until now")
        self._change(lambda: reading.keep_marks(self._services, self._files, name), words.tr("Kept as “{name}”"))

    def take_sample(self) -> None:
        name = words.tr("Questions to the sample")
        self._change(lambda: reading.take_sample(self._files, name))

    def rename(self, name: str, fresh: str) -> None:
        if name != self.running:
            self._change(lambda: self._files.rename(name, fresh))

    def remove(self, name: str) -> None:
        """Delete a set and its runs; of the marks only the runs."""
        if name == self.running:
            self.said.emit(words.tr("This set is being run. Stop the run first."))
            return

        def remove() -> str:
            self._files.remove(name)
            return MARKED if name == MARKED else ""

        if self.set is not None and self.set.entry.name == name:
            self.set = None
        self._change(remove)

    # Runs that are kept

    def show_run(self, run_id: str) -> None:
        """Both sides of a run."""
        run = self.set.run(run_id) if self.set else None
        if run is not None:
            self.setups = (run.a.setup, run.b.setup)
            self._compare(Pick(run, "a"), Pick(run, "b"))

    def put_beside(self, run_id: str, side: SideName, on: SideName) -> None:
        """Lay one side of a run on side A or B of what is shown, which stays as it is on the other."""
        run = self.set.run(run_id) if self.set else None
        if run is None or self.current is None:
            return
        pick = Pick(run, side)
        a, b = (pick, self.current.b) if on == "a" else (self.current.a, pick)
        self.setups = (a.measured.setup, b.measured.setup)
        self._compare(a, b)

    def set_yardstick(self, yardstick: Yardstick) -> None:
        self.yardstick = yardstick
        if self.current is not None:
            self._compare(self.current.a, self.current.b)

    def remove_run(self, run_id: str) -> None:
        if self.set is not None:
            name = self.set.entry.name

            def remove() -> str:
                self._files.remove_run(name, run_id)
                return name

            self._change(remove)

    def _compare(self, a: Pick, b: Pick) -> None:
        if self._comparing is not None:
            self._comparing.cancel()
        yardstick = self.yardstick
        self._comparing = self._workers.look.submit(
            lambda _token, _report: reading.shown(a, b, yardstick), self._on_compared, self._fail
        )

    def _on_compared(self, shown: Shown) -> None:
        self._comparing = None
        self.current = shown
        self.shown.emit(shown)

    # The run under way

    def choose(self, on: SideName, setup: Setup) -> None:
        """The setup of the next run on this side."""
        a, b = self.setups
        self.setups = (setup, b) if on == "a" else (a, setup)

    def run(self) -> None:
        """Run the open set with the chosen setups."""
        if self.set is None or self.running or not self.set.askable:
            return
        name, cases, setups = self.set.entry.name, self.set.questions.cases, self.setups
        services, files, gate = self._services, self._files, self.gate

        def work(token: "CancelToken", report: Callable[[object], None]) -> Run:
            done = run_side_by_side(services, cases, setups, report, token, gate)
            files.keep_run(name, done)
            return done

        self._go_on()
        self.running, self.progress = name, RunProgress(0, 0)
        self._handle = self._workers.measure.submit(work, self._on_run, self._on_run_failed, self._on_progress, self._on_stopped)
        self.running_changed.emit()

    def pause(self, *, paused: bool) -> None:
        self.paused = paused
        if paused:
            self.gate.hold(PAUSED)
        else:
            self.gate.release(PAUSED)
        self.running_changed.emit()

    def stop(self) -> None:
        if self._handle is not None:
            self._handle.cancel()

    def _go_on(self) -> None:
        self.paused = False
        self.gate.release(PAUSED)

    def _asking(self) -> None:
        self.gate.hold(ASKING)

    def _asked(self) -> None:
        self.gate.release(ASKING)

    def _on_progress(self, progress: object) -> None:
        if isinstance(progress, RunProgress):
            self.progress = progress
            self.progressed.emit(progress)

    def _ended(self) -> str:
        name, self.running, self._handle = self.running, "", None
        self._go_on()
        self.running_changed.emit()
        return name

    def _on_run(self, _run: Run) -> None:
        name = self._ended()
        if self.set is not None and self.set.entry.name == name:
            self.current = None
            self.refresh(name)
        else:
            self.refresh()
        self.finished.emit(name)

    def _on_run_failed(self, error: AppError) -> None:
        self._ended()
        self._fail(error)

    def _on_stopped(self) -> None:
        self._ended()
        self.said.emit(words.tr("Stopped. What was measured until then is not kept."))

    def _fail(self, error: AppError) -> None:
        self.failed.emit(error)
