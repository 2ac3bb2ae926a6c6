# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The page "Measure": sets and runs at the left, what they tell at the right."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut, QShowEvent
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QWidget

from app.evaluation.comparison import Changed
from app.evaluation.measure_files import MeasureFiles
from app.evaluation.side_by_side import RunProgress
from app.gui.measure import measure_words as words
from app.gui.measure.measure_controller import FIRST_SETUPS, MeasureController
from app.gui.measure.measure_export import MeasureExporter
from app.gui.measure.reading import Listing, OpenedSet, Shown, SideName
from app.gui.measure.run_view import RunView
from app.gui.measure.set_pane import SetPane
from app.gui.parts import theme
from app.gui.parts.panes import focus_first, pane_widths
from app.gui.parts.rename_dialog import ask_name

if TYPE_CHECKING:
    from app.gui.workers import Workers
    from app.services.container import Services


class MeasurePage(QWidget):
    """What belongs to other pages leaves as signals: documents to add, a place to open, a question to ask."""

    add_wanted = Signal()
    place_wanted = Signal(str, str, int)  # question, file name, page; "" and 0 where nothing answers it
    ask_wanted = Signal(str)
    count_changed = Signal(str)  # how far a run is, in a few words; "" without one
    said = Signal(str)
    failed = Signal(object)  # AppError

    def __init__(self, services: "Services", workers: "Workers", data: Path) -> None:
        super().__init__()
        self.setAccessibleName(words.tr("Measure"))
        self.controller = MeasureController(services, workers, MeasureFiles(data))
        self.pane = SetPane()
        self.view = RunView(FIRST_SETUPS)
        self._exporter = MeasureExporter(workers, self)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(300)
        self._soon.timeout.connect(self.controller.refresh)
        box = QHBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addWidget(self.pane)
        box.addWidget(self.view, 1)
        self._opened: OpenedSet | None = None
        self._wire()
        theme.manager.changed.connect(self._size)
        self._show_running()

    def _wire(self) -> None:
        control, pane, view = self.controller, self.pane, self.view
        control.listed.connect(pane.show_listing)
        control.opened.connect(self._on_opened)
        control.shown.connect(self._on_shown)
        control.progressed.connect(self._on_progress)
        control.running_changed.connect(self._show_running)
        control.finished.connect(self._on_finished)
        control.said.connect(self.said)
        control.failed.connect(self.failed)
        pane.set_chosen.connect(control.open)
        pane.run_chosen.connect(control.show_run)
        pane.run_remove_wanted.connect(control.remove_run)
        pane.beside_wanted.connect(self._beside)
        pane.keep_marks_wanted.connect(control.keep_marks)
        pane.rename_wanted.connect(self._rename)
        pane.remove_settled.connect(control.remove)
        for source in (pane, view.empty):
            source.import_wanted.connect(self.choose_file)
            source.sample_wanted.connect(control.take_sample)
        view.missing.add_wanted.connect(self.add_wanted)
        view.run.clicked.connect(control.run)
        view.progress.pause_wanted.connect(lambda: control.pause(paused=not control.paused))
        view.progress.stop_wanted.connect(control.stop)
        view.yardstick_chosen.connect(control.set_yardstick)
        view.setup_cards[0].changed.connect(lambda setup: self._choose("a", setup))
        view.setup_cards[1].changed.connect(lambda setup: self._choose("b", setup))
        view.changed.place_wanted.connect(self._to_place)
        view.changed.ask_wanted.connect(self._to_question)
        view.export.clicked.connect(self.export)
        self._exporter.written.connect(self._on_written)
        self._exporter.failed.connect(self.failed)
        for keys, call in (("F5", self._run_by_key), ("Ctrl+E", self.export), ("Ctrl+I", self.choose_file)):
            shortcut = QShortcut(QKeySequence(keys), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(call)
        view.run.setToolTip(words.tr("Ask every question with A and with B (F5)"))
        view.export.setToolTip(words.tr("Save as a table, a report or JSON (Ctrl+E)"))
        pane.new.setToolTip(words.tr("Import a question set (Ctrl+I) or make one of your marks"))

    # What the window tells it

    def set_models(self, models: Sequence[str]) -> None:
        """The language models that can draft."""
        for card in self.view.setup_cards:
            card.set_models(models)

    def documents_changed(self) -> None:
        """The library is another: what can be asked may be too."""
        if self.isVisible():
            self._soon.start()

    def panes(self) -> list[tuple[QWidget, Callable[[], None]]]:
        """Each pane with what gives it the keyboard."""
        return [(self.pane, self.focus_sets), (self.view, lambda: focus_first(self.view))]

    def focus_sets(self) -> None:
        self.pane.sets.setFocus(Qt.FocusReason.OtherFocusReason)

    # What comes from the controller

    def _on_opened(self, opened: OpenedSet) -> None:
        before = self._opened
        other = before is None or before.entry.name != opened.entry.name
        self._opened = opened
        self.pane.show_set(opened)
        listing: Listing | None = self.controller.listing
        self.view.show_set(opened, sample=listing is not None and listing.sample, other=other)
        self._show_running()

    def _on_shown(self, shown: Shown | None) -> None:
        self.pane.show_figures(shown)
        running = self._opened is not None and self.controller.running == self._opened.entry.name
        self.view.show_figures(shown, waiting=running)
        self.view.show_setups(self.controller.setups)

    def _choose(self, on: SideName, setup: object) -> None:
        self.controller.choose(on, setup)  # type: ignore[arg-type] # the card's signal carries a Setup
        self.view.show_setups(self.controller.setups)

    def _beside(self, run_id: str, side: SideName, on: SideName) -> None:
        self.controller.put_beside(run_id, side, on)

    def _show_running(self) -> None:
        control, view = self.controller, self.view
        here = self._opened is not None and control.running == self._opened.entry.name
        view.progress.setVisible(here)
        view.progress.show_progress(control.progress)
        view.progress.set_paused(paused=control.paused)
        view.run.setEnabled(not control.running and self._opened is not None and self._opened.askable > 0)
        for card in view.setup_cards:
            card.button.setEnabled(not here)
        if here and control.current is None:
            view.empty.hide()
        elif control.current is None and self._opened is not None and not self._opened.runs:
            view.empty.show()
        if not control.running:
            self.count_changed.emit("")

    def _on_progress(self, told: RunProgress) -> None:
        self.view.progress.show_progress(told)
        self.count_changed.emit(words.tr("{n} of {total}").format(n=told.done, total=told.total))

    def _on_finished(self, name: str) -> None:
        if not self.isVisible():
            self.said.emit(words.tr("“{name}” is measured; see Measure.").format(name=words.set_title(name)))

    # What the person wants

    def choose_file(self) -> None:
        kinds = words.tr("Question sets") + " (*.jsonl);;" + words.tr("All files") + " (*)"
        name, _ = QFileDialog.getOpenFileName(self, words.tr("Import a question set"), "", kinds)
        if name:
            self.controller.take(Path(name))

    def export(self) -> None:
        if self.controller.current is not None and self._opened is not None:
            self._exporter.export(self._opened.entry.name, self.controller.current)

    def _on_written(self, file: Path) -> None:
        self.said.emit(words.tr("Saved as {file}").format(file=file.name))

    def _run_by_key(self) -> None:
        if self.view.run.isVisible() and self.view.run.isEnabled():
            self.controller.run()

    def _rename(self, name: str) -> None:
        fresh = ask_name(self, words.tr("Rename the question set"), words.tr("Name"), name)
        if fresh:
            self.controller.rename(name, fresh)

    def _to_place(self, change: Changed) -> None:
        row = change.a
        self.place_wanted.emit(row.question, row.file, row.pages[0] if row.pages else 0)

    def _to_question(self, change: Changed) -> None:
        self.ask_wanted.emit(change.a.question)

    # Size

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._size()
        self.controller.refresh()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._size()

    def _size(self) -> None:
        self.pane.setFixedWidth(pane_widths(self.width())[0])
