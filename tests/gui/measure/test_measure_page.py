# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The page that measures, over fake services: sets, runs, what it tells, keyboard and words for screen readers."""

import csv
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.domain.errors import AppError, ErrorCode
from app.domain.jobs import CancelToken
from app.domain.questions import Question
from app.evaluation.comparison import Yardstick, compare
from app.evaluation.measure_files import MARKED, MeasureFiles
from app.evaluation.setups import Setup, SetupKind
from app.gui.measure.charts import EvidenceDots, KindBars
from app.gui.measure.measure_export import markdown_report
from app.gui.measure.measure_page import MeasurePage
from app.gui.measure.reading import Pick, Shown
from app.gui.parts import theme
from app.gui.workers import Workers
from tests.fakes.measuring import NO_RERANKING, SHIPS, measured, run, side
from tests.fakes.services import FakeServices
from tests.gui.conftest import shown

HANDBOOK = "The Lamplighter’s Handbook.pdf"
ROWS = [
    {"id": "1", "question": "How long?", "kind": "lookup", "file": HANDBOOK, "pages": [3]},
    {"id": "2", "question": "How wide?", "kind": "table", "file": HANDBOOK, "pages": [9]},
    {"id": "3", "question": "Where is the dragon?", "kind": "unanswerable", "file": "", "pages": []},
    {"id": "4", "question": "How far?", "kind": "lookup", "file": "Elsewhere.pdf", "pages": [1]},
]


def written(folder: Path, rows: list[dict[str, object]] = ROWS, name: str = "rules.jsonl") -> Path:
    file = folder / name
    file.write_text("\n".join(json.dumps(row) for row in rows), encoding="utf-8")
    return file


class Page:
    def __init__(self, qtbot: QtBot, services: FakeServices, workers: Workers, data: Path) -> None:
        self.qtbot, self.services, self.workers = qtbot, services, workers
        self.page = MeasurePage(services, workers, data)  # type: ignore[arg-type]
        self.control, self.view, self.pane = self.page.controller, self.page.view, self.page.pane
        self.files = MeasureFiles(data)
        self.failed: list[AppError] = []
        self.said: list[str] = []
        self.page.failed.connect(self.failed.append)
        self.page.said.connect(self.said.append)
        shown(self.page)
        self.settle()

    def settle(self) -> None:
        busy = (self.workers.look, self.workers.changes, self.workers.measure, self.workers.ask)
        self.qtbot.waitUntil(lambda: not any(lane.busy for lane in busy))

    def titles(self) -> list[str]:
        return [row.title for row in self.pane.sets.rows.rows]

    def visible(self, widget: object) -> bool:
        return widget.isVisibleTo(self.page)  # type: ignore[attr-defined, no-any-return]


@pytest.fixture
def page(qtbot: QtBot, services: FakeServices, workers: Workers, tmp_path: Path) -> Iterator[Page]:
    made = Page(qtbot, services, workers, tmp_path / "library")
    yield made
    made.page.close()
    made.page.deleteLater()


@pytest.fixture
def filled(page: Page, tmp_path: Path) -> Page:
    """With a set and a run of it, in which one question was gained."""
    page.files.keep("Rules", written(tmp_path).read_bytes())
    a = side(measured("1", 1), measured("2", 9, kind="table"), measured("3", None, kind="unanswerable", refused=True))
    b = side(
        measured("1", 1),
        measured("2", 2, kind="table"),
        measured("3", None, kind="unanswerable", refused=True),
        setup=NO_RERANKING,
    )
    page.files.keep_run("Rules", run(a, b))
    page.control.refresh("Rules")
    page.settle()
    return page


def test_without_sets_it_says_what_a_set_is(page: Page) -> None:
    assert page.titles() == ["Marked by me"]
    assert page.visible(page.view.empty)
    assert page.view.empty.title.text() == "No answer is marked right yet"
    assert page.visible(page.view.empty.take)
    assert page.visible(page.view.empty.sample)  # its document is in the library
    assert not page.visible(page.view.run)


def test_a_set_is_imported_and_what_is_missing_is_told(page: Page, tmp_path: Path) -> None:
    page.control.take(written(tmp_path))
    page.settle()
    assert page.titles() == ["Marked by me", "Rules"]
    assert page.said == ["Imported as “Rules”"]
    assert page.view.title.text() == "Rules"
    assert page.view.about.text() == "4 questions about 2 documents"
    assert page.view.missing.title.text() == "1 of the 2 documents of this set are not in the library."
    assert page.view.missing.text.text() == "Not there: Elsewhere.pdf. 3 of 4 questions can be asked."
    assert page.view.empty.title.text() == "Not run yet"
    assert page.view.run.isEnabled()


def test_a_set_about_other_documents_cannot_run(page: Page, tmp_path: Path) -> None:
    page.control.take(written(tmp_path, ROWS[3:]))
    page.settle()
    assert page.view.missing.title.text() == "None of the documents of this set is in the library."
    assert page.view.missing.property("card") == "error"
    assert not page.view.run.isEnabled()
    with page.qtbot.waitSignal(page.page.add_wanted):
        page.view.missing.button.click()


def test_a_file_that_is_no_set_is_told(page: Page, tmp_path: Path) -> None:
    page.control.take(written(tmp_path, [{"colour": "red"}]))
    page.settle()
    assert [error.code for error in page.failed] == [ErrorCode.BAD_QUESTION_SET]
    assert page.titles() == ["Marked by me"]


@pytest.mark.logs("cannot be read")
def test_a_set_that_was_spoilt_stays_in_the_list(page: Page, tmp_path: Path) -> None:
    page.files.keep("Rules", b"{")
    page.control.refresh()
    page.settle()
    assert page.pane.sets.rows.rows[1].note == "Rules.jsonl is no set of questions."


def test_a_run_is_kept_shown_and_counted_on_the_tab(page: Page, tmp_path: Path) -> None:
    counts: list[str] = []
    page.page.count_changed.connect(counts.append)
    page.control.take(written(tmp_path))
    page.settle()
    page.view.run.click()
    assert page.visible(page.view.progress)
    assert not page.view.run.isEnabled()
    page.settle()
    page.settle()
    assert counts[0] == ""
    assert "2 of 3" in counts
    assert counts[-1] == ""
    assert not page.visible(page.view.progress)
    assert len(page.files.runs("Rules")) == 1
    told = page.view.comparison
    assert told is not None
    assert (told.page_found.a.right, told.page_found.a.of) == (1, 2)
    assert (told.left_unanswered.b.right, told.left_unanswered.b.of) == (1, 1)
    assert "equally many" in page.view.conclusion.text()
    assert page.visible(page.view.unchanged)
    assert [row.sides for row in page.pane.runs.rows.rows] == ["AB"]
    assert page.view.run.accessibleName() == "Run again"


def test_a_run_waits_for_a_persons_question_and_for_a_pause(page: Page, tmp_path: Path) -> None:
    page.control.take(written(tmp_path))
    page.settle()
    page.control.pause(paused=True)
    page.control.gate.hold("test")  # so that it cannot run through before it is looked at
    page.control.run()
    page.qtbot.waitUntil(lambda: page.control.progress.waiting)
    job = page.workers.ask.submit(lambda token, _report: token.wait(30))
    assert page.view.progress.note.text() == "Waits while your question is answered."
    page.control.gate.release("test")
    assert page.control.gate.closed
    page.view.progress.pause.click()
    assert page.view.progress.pause.accessibleName() == "Go on"
    job.cancel()
    page.qtbot.waitUntil(lambda: not page.workers.ask.busy)
    assert page.control.gate.closed  # still paused
    page.view.progress.pause.click()
    page.settle()
    assert len(page.files.runs("Rules")) == 1


def test_a_run_that_is_stopped_leaves_nothing(page: Page, tmp_path: Path) -> None:
    page.control.take(written(tmp_path))
    page.settle()
    page.control.gate.hold("test")
    page.control.run()
    page.qtbot.waitUntil(lambda: page.control.progress.waiting)
    page.view.progress.stop.click()
    page.qtbot.waitUntil(lambda: not page.control.running)
    page.settle()
    assert page.said[-1] == "Stopped. What was measured until then is not kept."
    assert page.files.runs("Rules") == []
    assert page.view.run.isEnabled()
    assert page.visible(page.view.empty)


def test_many_missing_documents_are_counted(page: Page, tmp_path: Path) -> None:
    rows = [ROWS[0], *({"question": f"Q{n}?", "kind": "lookup", "file": f"{n}.pdf", "pages": [1]} for n in range(5))]
    page.control.take(written(tmp_path, rows))
    page.settle()
    assert page.view.missing.text.text() == "Not there: 0.pdf, 1.pdf, 2.pdf and 2 more. 1 of 6 questions can be asked."


def test_the_newest_run_is_shown_with_its_conclusion(filled: Page) -> None:
    view = filled.view
    assert view.conclusion.accessibleName() == "B finds the right page for 1 more of 2 questions, in the same time."
    assert view.chance.text() == "This could be chance: 2 questions are too few to tell a difference of 1."
    assert view.changed_note.text() == "1 gained, 0 lost, 2 as before"
    assert [card.title.text() for card in view.setup_cards] == ["As it ships", "Without reranking"]
    assert not filled.visible(view.other_setups)
    assert not filled.visible(view.empty)


def test_another_setup_is_said_to_be_not_measured_yet(filled: Page) -> None:
    card = filled.view.setup_cards[1]
    wider = next(action for action in card.menu.actions() if action.text() == "Wider search")
    wider.trigger()
    assert filled.control.setups == (SHIPS, Setup(SetupKind.WIDER))
    assert filled.visible(filled.view.other_setups)
    assert "B “Without reranking”" in filled.view.other_setups.text()


def test_models_can_be_chosen_once_there_are_some(filled: Page) -> None:
    card = filled.view.setup_cards[1]
    assert card.menu.actions()[-1].text() == "With a model: none is there"
    filled.page.set_models(["llama3.2:3b"])
    assert card.menu.actions()[-1].text() == "With llama3.2:3b"
    card.menu.actions()[-1].trigger()
    assert filled.control.setups[1] == Setup(SetupKind.MODEL, "llama3.2:3b")


def test_answers_can_be_counted_instead_of_pages(filled: Page) -> None:
    filled.view.by[Yardstick.ANSWERS].click()
    filled.settle()
    assert filled.view.comparison is not None
    assert filled.view.comparison.yardstick is Yardstick.ANSWERS
    assert filled.view.bars_card.title.text() == "Right answer, by kind"
    assert filled.visible(filled.view.unchanged)


def test_a_side_of_another_run_is_laid_beside(filled: Page) -> None:
    newer = run(side(measured("1", 9), measured("2", 9, kind="table")), side(measured("1", 9)), day=5)
    filled.files.keep_run("Rules", newer)
    filled.control.refresh("Rules")
    filled.settle()
    older = filled.control.set.runs[1] if filled.control.set else None
    assert older is not None
    actions = filled.pane.run_actions(older)
    assert actions[3][0] == "Show its B “Without reranking” as B"
    filled.control.show_run(newer.id)
    filled.settle()
    filled.pane.beside_wanted.emit(older.id, "b", "b")
    filled.settle()
    assert [row.sides for row in filled.pane.runs.rows.rows] == ["A", "B"]
    assert filled.view.comparison is not None
    assert (filled.view.comparison.outcome.a.right, filled.view.comparison.outcome.b.right) == (0, 2)


def test_enter_on_a_changed_question_leads_to_its_page(filled: Page) -> None:
    wanted: list[tuple[str, str, int]] = []
    filled.page.place_wanted.connect(lambda *place: wanted.append(place))
    changed = filled.view.changed
    changed.setFocus()
    changed.setCurrentIndex(changed.changes.index(0))
    filled.qtbot.keyClick(changed, Qt.Key.Key_Return)
    assert wanted == [("Question 2?", "handbook.pdf", 3)]
    spoken = changed.changes.data(changed.changes.index(0), int(Qt.ItemDataRole.AccessibleTextRole))
    assert spoken == "gained: Question 2? (table, 9th to 2nd)"


def test_sets_are_walked_renamed_and_removed_by_keyboard(filled: Page) -> None:
    sets = filled.pane.sets
    sets.setFocus()
    filled.qtbot.keyClick(sets, Qt.Key.Key_Up)
    filled.settle()
    assert filled.view.title.text() == "Marked by me"
    filled.qtbot.keyClick(sets, Qt.Key.Key_Down)
    filled.settle()
    filled.control.rename("Rules", "House rules")
    filled.settle()
    assert filled.titles() == ["Marked by me", "House rules"]
    assert len(filled.files.runs("House rules")) == 1
    filled.qtbot.keyClick(sets, Qt.Key.Key_Delete)
    assert filled.titles() == ["Marked by me"]
    filled.pane.undo.take_back()
    assert filled.titles() == ["Marked by me", "House rules"]
    filled.settle()
    assert filled.view.title.text() == "House rules"
    filled.pane.remove("House rules")
    filled.settle()
    assert filled.view.title.text() == "Marked by me"  # what is gone from the list is not shown either
    filled.pane.settle()
    filled.settle()
    assert filled.files.names() == []
    assert filled.view.title.text() == "Marked by me"


def test_marks_are_a_set_that_grows_and_can_be_kept(page: Page) -> None:
    ask = page.services.ask
    made = ask.new_conversation()
    turn = ask.ask_in(made.id, Question("How long?"), lambda _: None, CancelToken())
    ask.label_answer(made.id, turn.number, right=True)
    page.control.refresh(MARKED)
    page.settle()
    assert page.pane.sets.rows.rows[0].count == "1"
    assert page.view.about.text() == "1 question about 1 document"
    page.control.keep_marks()
    page.settle()
    assert page.titles() == ["Marked by me", "Marked until now"]
    assert page.files.load("Marked until now").cases[0].pages == (3,)


def test_a_question_marked_twice_counts_once_as_it_was_marked_last(page: Page) -> None:
    ask, token = page.services.ask, CancelToken()
    made = ask.new_conversation()
    for text, right in (("How long?", True), ("how  LONG?", True), ("How far?", True), ("How far?", False)):
        turn = ask.ask_in(made.id, Question(text), lambda _: None, token)
        ask.label_answer(made.id, turn.number, right=right)
    page.control.refresh(MARKED)
    page.settle()
    assert page.control.set is not None
    assert [case.question for case in page.control.set.questions.cases] == ["how  LONG?"]


def test_a_row_steered_by_keys_has_a_ring(filled: Page) -> None:
    changed = filled.view.changed
    changed.setFocus(Qt.FocusReason.MouseFocusReason)
    changed.setCurrentIndex(changed.changes.index(0))
    QApplication.processEvents()
    without = changed.grab().toImage()
    filled.qtbot.keyClick(changed, Qt.Key.Key_Down)
    QApplication.processEvents()
    with_ring = changed.grab().toImage()
    assert accent_in_row(without, 3) == 0
    assert accent_in_row(with_ring, 3) > changed.width() * 0.9


def test_the_charts_tell_their_figures_in_words(filled: Page) -> None:
    bars = QAccessible.queryAccessibleInterface(filled.view.bars)
    assert bars.text(QAccessible.Text.Name) == "Right page, by kind"
    assert bars.text(QAccessible.Text.Description) == (
        "Lookup: A 1 of 1, B 1 of 1. Table: A 0 of 1, B 1 of 1. No answer there: A 1 of 1, B 1 of 1"
    )
    dots = QAccessible.queryAccessibleInterface(filled.view.dots)
    assert dots.text(QAccessible.Text.Description) == (
        "A: from 0.1 s to 0.1 s, half of the questions within 0.1 s. B: from 0.1 s to 0.1 s, half of the questions within 0.1 s"
    )


def accent_in_row(image: QImage, y: int) -> int:
    accent = theme.manager.current().accent.rgb()
    return sum(image.pixel(x, y) == accent for x in range(image.width()))


@pytest.mark.parametrize("mode", ["light", "dark"])
def test_bars_are_as_long_as_their_shares(qapp: QApplication, qtbot: QtBot, mode: str) -> None:
    theme.manager.set_mode(mode)  # type: ignore[arg-type]
    bars = KindBars()
    qtbot.addWidget(bars)
    ranks = [1, 1, 1, 9]
    a = side(*(measured(str(n), 9) for n in range(4)))
    b = side(*(measured(str(n), rank) for n, rank in enumerate(ranks)))
    bars.show_comparison(compare(a, b))
    shown(bars, 500, bars.sizeHint().height())
    bars.clearFocus()
    image = bars.grab().toImage()
    longest = max(accent_in_row(image, y) for y in range(int(bars.plot().top()), image.height()))
    assert longest == pytest.approx(bars.plot().width() * 3 / 4, abs=1)


def test_dots_are_painted_for_one_question_and_for_many(qapp: QApplication, qtbot: QtBot) -> None:
    dots = EvidenceDots()
    qtbot.addWidget(dots)
    for count in (0, 1, 300):
        rows = [measured(str(n), evidence_ms=50.0 + n) for n in range(count)]
        dots.show_comparison(compare(side(*rows), side(*rows)))
        assert not shown(dots, 400, 170).grab().isNull()


def test_export_writes_each_kind(filled: Page, tmp_path: Path) -> None:
    current = filled.control.current
    assert current is not None
    for name in ("a.csv", "a.md", "a.json"):
        filled.page._exporter.write(tmp_path / name, "Rules", current)
    filled.settle()
    assert filled.said == ["Saved as a.csv", "Saved as a.md", "Saved as a.json"]
    rows = list(csv.DictReader((tmp_path / "a.csv").read_text("utf-8-sig").splitlines()))
    assert [(row["id"], row["a_right"], row["b_right"]) for row in rows] == [("1", "1", "1"), ("2", "0", "1"), ("3", "1", "1")]
    assert json.loads((tmp_path / "a.json").read_bytes())["figures"]["outcome"]["b"] == {"right": 2, "of": 2}
    report = (tmp_path / "a.md").read_text("utf-8")
    assert "B finds the right page for **1 more** of 2 questions, in the same time." in report
    assert "- gained: Question 2? (table, 9th to 2nd)" in report


def test_a_report_keeps_the_letters_of_questions(qapp: QApplication) -> None:
    a, b = side(measured("1", 9, question="Is *this* | <b>?")), side(measured("1", 1, question="Is *this* | <b>?"))
    kept = run(a, b)
    report = markdown_report("A*", Shown(Pick(kept, "a"), Pick(kept, "b"), compare(a, b)))
    assert "# A\\*" in report
    assert "Is \\*this\\* \\| \\<b\\>?" in report


def test_it_fits_a_narrow_page_with_large_text(filled: Page) -> None:
    theme.manager.set_text_scale(2.0)
    filled.page.resize(1024, 700)
    QApplication.processEvents()
    inner = filled.view.widget().layout()
    assert inner is not None
    assert inner.minimumSize().width() <= filled.view.viewport().width()
    assert filled.view.figures._columns == 1
    assert not filled.visible(filled.pane._foot)  # the lists need its place
    assert not filled.page.grab().isNull()
