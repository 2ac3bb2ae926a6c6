# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A comparison on its way out: a table, a report, or everything, to a file that the person chooses."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from app.evaluation.comparison import Comparison
from app.evaluation.run_export import csv_bytes, json_bytes
from app.gui.measure import measure_words as words
from app.gui.measure.figures_row import figures
from app.gui.measure.reading import Shown
from app.services.export import write_whole

if TYPE_CHECKING:
    from app.domain.errors import AppError
    from app.gui.workers import Workers

_ENDINGS = (".csv", ".md", ".json")


def markdown_report(name: str, shown: Shown) -> str:
    """The page as a report: conclusion, figures, kinds, questions that changed sides."""
    told = shown.comparison
    sentence = words.conclusion(told).replace("<b>", "**").replace("</b>", "**")
    lines = [f"# {_cell(words.set_title(name))}", "", sentence]
    if chance := words.chance_words(told):
        lines += ["", chance]
    lines += ["", *_sides(shown), ""]
    lines += ["|  | A | B |  |", "| --- | --- | --- | --- |"]
    lines += [f"| {figure.title} | {figure.a} | {figure.b} | {figure.change} |" for figure in figures(told)]
    lines += ["", f"## {words.chart_title(told.yardstick)}", "", "|  | A | B |", "| --- | --- | --- |"]
    for each in told.by_kind:
        a, b = words.of_words(each.tallies.a), words.of_words(each.tallies.b)
        lines.append(f"| {_cell(words.kind_title(each.kind))} | {a} | {b} |")
    lines += ["", f"## {words.tr('Changed sides')}", "", *_changes(told), ""]
    return "\n".join(lines)


def _sides(shown: Shown) -> list[str]:
    lines = []
    for letter, pick in (("A", shown.a), ("B", shown.b)):
        setup = pick.measured.setup
        when = words.day_words(pick.run.started_at)
        lines.append(f"- **{letter}** {_cell(words.setup_title(setup))}: {words.setup_note(setup)} ({when})")
    return lines


def _changes(told: Comparison) -> list[str]:
    if not told.changed:
        return [words.tr("Every question came out the same on both sides.")]
    return [
        f"- {words.side_word(change)}: {_cell(change.a.question)} ({words.change_detail(change, told.yardstick)})"
        for change in told.changed
    ]


def _cell(text: str) -> str:
    """Letters that Markdown would take for its own are told apart."""
    plain = " ".join(text.split())
    return "".join(f"\\{letter}" if letter in "\\|*_`[]<>#" else letter for letter in plain)


class MeasureExporter(QObject):
    """Asks for a file, and writes it in a lane."""

    written = Signal(object)  # Path
    failed = Signal(object)  # AppError

    def __init__(self, workers: "Workers", parent: QWidget) -> None:
        super().__init__(parent)
        self._workers, self._window = workers, parent

    def export(self, name: str, shown: Shown) -> None:
        kinds = {
            words.tr("Table") + " (*.csv)": ".csv",
            words.tr("Report in Markdown") + " (*.md)": ".md",
            words.tr("Everything as JSON") + " (*.json)": ".json",
        }
        proposed = words.set_title(name)
        chosen, kind = QFileDialog.getSaveFileName(self._window, words.tr("Export"), f"{proposed}.csv", ";;".join(kinds))
        if chosen:
            file = Path(chosen)
            if file.suffix.lower() not in _ENDINGS:
                file = file.with_name(file.name + kinds.get(kind, ".csv"))
            self.write(file, name, shown)

    def write(self, file: Path, name: str, shown: Shown) -> None:
        """The ending of the file tells the kind."""
        report = markdown_report(name, shown)

        def work(_token: object, _report: object) -> Path:
            match file.suffix.lower():
                case ".md":
                    content = report.encode()
                case ".json":
                    a, b = shown.a, shown.b
                    content = json_bytes(name, shown.comparison, a.measured, b.measured, (a.run, b.run))
                case _:
                    content = csv_bytes(shown.comparison)
            write_whole(file, content)
            return file

        self._workers.look.submit(work, self._on_written, self._fail)

    def _on_written(self, file: Path) -> None:
        self.written.emit(file)

    def _fail(self, error: "AppError") -> None:
        self.failed.emit(error)
