# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The left pane of the measure page: question sets, the runs of the open one, and what a run does."""

from functools import partial

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QSizePolicy, QVBoxLayout, QWidget

from app.evaluation.measure_files import MARKED
from app.evaluation.side_by_side import Run
from app.gui.measure import measure_words as words
from app.gui.measure.reading import Listing, OpenedSet, SetEntry, Shown
from app.gui.measure.row_list import Row, RowList
from app.gui.parts import icons, theme
from app.gui.parts.error_text import describe
from app.gui.parts.plain_widgets import ElidedLabel, PlainLabel, WordButton
from app.gui.parts.undo_line import UndoLine

_FOOT_FROM = 420  # pixels of height: below, the lists need all of it


class SetPane(QWidget):
    """Signals carry the names of sets and the ids of runs."""

    set_chosen = Signal(str)
    run_chosen = Signal(str)
    import_wanted = Signal()
    sample_wanted = Signal()
    keep_marks_wanted = Signal()
    rename_wanted = Signal(str)
    remove_settled = Signal(str)
    run_remove_wanted = Signal(str)
    beside_wanted = Signal(str, str, str)  # run id, its side, the side to lay it on

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("surface", "panel")
        self.setProperty("line", "right")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._listing: Listing | None = None
        self._set: OpenedSet | None = None
        self._shown: Shown | None = None
        self._hidden = ""  # a set that is gone from sight, but may come back
        self.new = WordButton(words.tr("New"), icon="plus")
        self.new.setAccessibleName(words.tr("New question set"))
        self.menu = QMenu(self)
        self.menu.aboutToShow.connect(self._fill_menu)
        self.new.setMenu(self.menu)
        self.new.setStyleSheet("QPushButton::menu-indicator { image: none; width: 0; }")
        self.sets = RowList(words.tr("Question sets"))
        self.runs = RowList(words.tr("Runs of this set"))
        self.undo = UndoLine()
        self._runs_part = QWidget()
        self._lay_out()
        self._wire()

    def _lay_out(self) -> None:
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        self._head = QWidget()
        head = QHBoxLayout(self._head)
        head.setContentsMargins(theme.STEP_16, theme.STEP_4, 14, 0)
        head.addWidget(ElidedLabel(words.tr("Question sets")), 1)
        head.addWidget(self.new)
        box.addWidget(self._head)
        box.addWidget(self.sets, 1000)
        box.addWidget(self.undo)
        runs = QVBoxLayout(self._runs_part)
        runs.setContentsMargins(0, theme.STEP_12, 0, 0)
        runs.setSpacing(theme.STEP_8)
        rule = QFrame()
        rule.setProperty("rule", True)
        runs.addWidget(rule)
        title = PlainLabel(words.tr("Runs of this set"), "note_bold", "muted")
        title.setContentsMargins(theme.STEP_16, theme.STEP_4, theme.STEP_16, 0)
        runs.addWidget(title)
        runs.addWidget(self.runs, 1)
        self._runs_part.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        box.addWidget(self._runs_part, 1000)
        rest = QWidget()
        rest.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        box.addWidget(rest, 1)
        self._foot = foot = QWidget()
        foot.setProperty("line", "top")
        foot.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        under = QVBoxLayout(foot)
        under.setContentsMargins(theme.STEP_16, theme.STEP_12, theme.STEP_16, theme.STEP_16)
        note = words.tr(
            "A run asks every question again and compares the pages found with the pages you said are right."
            " Nothing leaves this computer."
        )
        under.addWidget(PlainLabel(note, "note", "muted", wrap=True))
        box.addWidget(foot)
        self._dress()

    def _dress(self) -> None:
        self._head.setFixedHeight(theme.px(theme.HEADER) + theme.STEP_8)

    def _wire(self) -> None:
        theme.manager.changed.connect(self._dress)
        self.sets.chosen.connect(self.set_chosen)
        self.sets.delete_wanted.connect(self.remove)
        self.sets.rename_wanted.connect(self._rename)
        self.sets.menu_wanted.connect(self._set_menu)
        self.runs.chosen.connect(self.run_chosen)
        self.runs.activated_row.connect(self.run_chosen)
        self.runs.delete_wanted.connect(self.run_remove_wanted)
        self.runs.menu_wanted.connect(self._run_menu)
        self.undo.taken_back.connect(self._bring_back)
        self.undo.settled.connect(self._settled)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._foot.setVisible(self.height() >= theme.px(_FOOT_FROM))

    # What it shows

    def show_listing(self, listing: Listing) -> None:
        self._listing = listing
        self._show_sets()

    def show_set(self, opened: OpenedSet) -> None:
        self._set = opened
        self._show_sets()
        self._show_runs()

    def show_figures(self, shown: Shown | None) -> None:
        self._shown = shown
        self._show_runs()

    def _show_sets(self) -> None:
        entries = self._listing.entries if self._listing else ()
        rows = [_set_row(entry) for entry in entries if entry.name != self._hidden]
        self.sets.set_rows(rows, self._set.entry.name if self._set else "")

    def _show_runs(self) -> None:
        runs = self._set.runs if self._set else ()
        self._runs_part.setVisible(bool(runs))
        a, b = (self._shown.a.run.id, self._shown.b.run.id) if self._shown else ("", "")
        rows = [_run_row(run, "A" * (run.id == a) + "B" * (run.id == b)) for run in runs]
        self.runs.set_rows(rows, a if a == b else "")

    # Menus

    def _fill_menu(self) -> None:
        self.menu.clear()
        take = self.menu.addAction(icons.icon("download-simple"), words.tr("Import from a file …"))
        take.triggered.connect(lambda _on=False: self.import_wanted.emit())
        keep = self.menu.addAction(icons.icon("check-circle"), words.tr("From the answers marked until now"))
        keep.triggered.connect(lambda _on=False: self.keep_marks_wanted.emit())
        entries = self._listing.entries if self._listing else ()
        keep.setEnabled(any(entry.name == MARKED and entry.questions for entry in entries))
        if self._listing is not None and self._listing.sample:
            sample = self.menu.addAction(icons.icon("book-open"), words.tr("Questions to the sample document"))
            sample.triggered.connect(lambda _on=False: self.sample_wanted.emit())

    def _set_menu(self, name: str, place: QPoint) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if name == MARKED:
            keep = menu.addAction(icons.icon("check-circle"), words.tr("Keep these as a set that does not grow"))
            keep.triggered.connect(lambda _on=False: self.keep_marks_wanted.emit())
        else:
            rename = menu.addAction(icons.icon("pencil-simple"), words.tr("Rename …"))
            rename.triggered.connect(partial(self._rename, name))
            delete = menu.addAction(icons.icon("trash"), words.tr("Delete with its runs"))
            delete.triggered.connect(partial(self.remove, name))
        menu.exec(place)

    def run_actions(self, run: Run) -> list[tuple[str, str, str]]:
        """(words, its side, the side to lay it on) for each way to lay a run beside what is shown."""
        pattern = words.tr("Show its {side} “{setup}” as {on}")
        return [
            (pattern.format(side=side.upper(), setup=words.setup_title(setup), on=on.upper()), side, on)
            for on in ("a", "b")
            for side, setup in (("a", run.a.setup), ("b", run.b.setup))
        ]

    def _run_menu(self, run_id: str, place: QPoint) -> None:
        run = self._set.run(run_id) if self._set else None
        if run is None:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(words.tr("Show this run")).triggered.connect(lambda _on=False: self.run_chosen.emit(run_id))
        menu.addSeparator()
        for text, side, on in self.run_actions(run):
            action = menu.addAction(text.replace("&", "&&"))
            action.triggered.connect(partial(self._beside, run_id, side, on))
        menu.addSeparator()
        delete = menu.addAction(icons.icon("trash"), words.tr("Delete this run"))
        delete.triggered.connect(lambda _on=False: self.run_remove_wanted.emit(run_id))
        menu.exec(place)

    def _beside(self, run_id: str, side: str, on: str, _checked: bool = False) -> None:
        self.beside_wanted.emit(run_id, side, on)

    def _rename(self, name: str, _checked: bool = False) -> None:
        if name != MARKED:
            self.rename_wanted.emit(name)

    # Taking away

    def remove(self, name: str, _checked: bool = False) -> None:
        """Out of sight at once; for good when nobody takes it back."""
        if name == MARKED:
            return
        self.undo.settle()
        self._hidden = name
        self._show_sets()
        self.undo.tell(name, words.set_title(name))
        if self._set is not None and self._set.entry.name == name:
            entries = self._listing.entries if self._listing else ()
            others = [entry.name for entry in entries if entry.name != name and entry.questions]
            self.set_chosen.emit(next(iter(others), MARKED))

    def settle(self) -> None:
        """The page is left: what was done stays done."""
        self.undo.settle()

    def _bring_back(self, name: str) -> None:
        self._hidden = ""
        self._show_sets()
        self.set_chosen.emit(name)

    def _settled(self, name: str) -> None:
        self._hidden = ""
        self.remove_settled.emit(name)


def _set_row(entry: SetEntry) -> Row:
    if entry.fault is not None:
        return Row(entry.name, entry.name, describe(entry.fault).title, "")
    note = words.last_run_words(entry.last_run)
    if entry.name == MARKED and entry.last_run is None:
        note = words.tr("grows with each “Was it right?”")
    return Row(entry.name, words.set_title(entry.name), note, str(entry.questions))


def _run_row(run: Run, sides: str) -> Row:
    note = f"{words.questions_words(len(run.a.rows))}, {words.duration_words(run.seconds)}"
    return Row(run.id, words.day_words(run.started_at), note, "", sides)
