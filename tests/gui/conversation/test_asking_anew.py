# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Asking anew: regenerate, edit, set aside, marks that come back, what leaves the window."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from app.domain.answers import Outcome
from app.domain.errors import AppError, ErrorCode
from app.domain.ports import ModelInfo
from app.domain.questions import EVERYWHERE, Scope
from app.gui.conversation.ask_panel import AskPanel
from app.gui.conversation.outgoing import Exporter, file_name
from app.gui.conversation.turn_menu import Again, ways_to_ask_again
from app.gui.conversation.turn_view import PastTurn, TurnView
from app.gui.workers import Workers
from tests.fakes.services import FakeServices, ModelState, ModelStatus

BREATH = "How long can a lamplighter hold their breath?"
STORM = "And in a storm?"
DRAGONS = "And dragons?"


@pytest.fixture
def panel(services: FakeServices, workers: Workers, qtbot: QtBot) -> AskPanel:
    made = AskPanel(services, workers)  # type: ignore[arg-type]
    qtbot.addWidget(made)
    made.set_scope(None, len(services.library.documents()))
    made.resize(580, 800)
    made.show()
    return made


def ask(panel: AskPanel, qtbot: QtBot, text: str) -> TurnView:
    before = len(panel.page.turns)
    panel.composer.field.setPlainText(text)
    QTest.keyClick(panel.composer.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: len(panel.page.turns) == before + 1 and not panel.busy, timeout=5000)
    return panel.page.views()[-1]


def choose(panel: AskPanel, view: TurnView, words: str) -> None:
    """Open the menu of an answer and take an entry."""
    assert view.deeds is not None
    view.deeds.more.click()
    menu = panel.turns.menu
    assert menu is not None
    [action] = [each for each in menu.actions() if each.text() == words]
    assert action.isEnabled()
    action.trigger()
    menu.close()


def questions(panel: AskPanel) -> list[tuple[int, str]]:
    return [(turn.number, turn.answer.question) for turn in panel.page.turns]


def test_an_answer_is_made_anew_in_its_place(panel: AskPanel, services: FakeServices, qtbot: QtBot) -> None:
    for question in (BREATH, STORM):
        ask(panel, qtbot, question)
    lines = panel.page.findChildren(PastTurn)
    lines[0].click()
    choose(panel, panel.page.views()[0], "Search wider, which takes longer")
    qtbot.waitUntil(lambda: questions(panel) == [(2, BREATH), (1, STORM)], timeout=5000)
    qtbot.waitUntil(lambda: [view.question for view in panel.page.views()] == [BREATH], timeout=5000)
    asked = services.ask.asked[-1]
    assert (asked.wide, asked.history) == (True, ())
    assert [turn.set_aside for turn in services.ask.turns(str(panel.conversation_id()), set_aside=True)] == [True, False, False]


def test_an_edited_question_sets_aside_what_followed(panel: AskPanel, services: FakeServices, qtbot: QtBot) -> None:
    for question in (BREATH, STORM, DRAGONS):
        ask(panel, qtbot, question)
    panel.page.findChildren(PastTurn)[1].click()
    choose(panel, panel.page.views()[0], "Edit the question")
    assert panel.composer.field.toPlainText() == STORM
    assert panel.composer.edit_line.words() == "You edit a question. Its old answer and the one after it are set aside."
    with qtbot.waitSignal(panel.set_aside):
        panel.composer.field.setPlainText("And in a gale?")
        QTest.keyClick(panel.composer.field, Qt.Key.Key_Return)
    assert panel.composer.edit_line.isHidden()
    qtbot.waitUntil(lambda: questions(panel) == [(0, BREATH), (3, "And in a gale?")], timeout=5000)
    assert [exchange.question for exchange in services.ask.asked[-1].history] == [BREATH]
    panel.header.set_aside.trigger()
    qtbot.waitUntil(lambda: len(panel.page.findChildren(PastTurn)) == 4, timeout=5000)
    assert [line.words() for line in panel.page.findChildren(PastTurn)].count("set aside") == 2
    assert len(panel.page.answers) == 2


def test_up_in_an_empty_field_edits_the_last_and_escape_leaves_it(panel: AskPanel, services: FakeServices, qtbot: QtBot) -> None:
    ask(panel, qtbot, BREATH)
    QTest.keyClick(panel.composer.field, Qt.Key.Key_Up)
    assert panel.composer.field.toPlainText() == BREATH
    assert not panel.composer.edit_line.isHidden()
    panel.cancel()
    assert (panel.composer.field.toPlainText(), panel.composer.edit_line.isHidden()) == ("", True)
    ask(panel, qtbot, STORM)
    assert questions(panel) == [(0, BREATH), (1, STORM)]


def test_an_answer_is_not_lost_when_its_remake_is_stopped(panel: AskPanel, services: FakeServices, qtbot: QtBot) -> None:
    view = ask(panel, qtbot, BREATH)
    services.ask.step = 5.0
    choose(panel, view, "Ask again")
    qtbot.waitUntil(lambda: len(services.ask.asked) == 2, timeout=5000)
    panel.cancel()
    qtbot.waitUntil(lambda: not panel.busy, timeout=5000)
    qtbot.waitUntil(lambda: [view.question for view in panel.page.views()] == [BREATH], timeout=5000)
    assert [(turn.number, turn.answer.outcome) for turn in panel.page.turns] == [(0, Outcome.ANSWERED)]


def test_turning_away_keeps_the_question(panel: AskPanel, services: FakeServices, qtbot: QtBot) -> None:
    services.ask.step = 5.0
    before = len(services.ask.conversations())
    panel.composer.field.setPlainText(BREATH)
    QTest.keyClick(panel.composer.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: len(services.ask.asked) == 1, timeout=5000)
    with qtbot.waitSignal(panel.asked):
        panel.new_conversation()
    assert panel.page.turns == ()
    newest = services.ask.conversations()[0]
    assert len(services.ask.conversations()) == before + 1
    assert [turn.answer.outcome for turn in services.ask.turns(newest.id)] == [Outcome.STOPPED]


def test_a_question_that_fails_stands_in_the_field_again(panel: AskPanel, services: FakeServices, qtbot: QtBot) -> None:
    services.ask.script[BREATH] = AppError(ErrorCode.DAMAGED_LIBRARY)
    panel.composer.field.setPlainText(BREATH)
    QTest.keyClick(panel.composer.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not panel.busy, timeout=5000)
    assert panel.composer.field.toPlainText() == BREATH


def test_marks_come_back_and_can_be_taken_away(panel: AskPanel, services: FakeServices, qtbot: QtBot) -> None:
    view = ask(panel, qtbot, BREATH)
    assert view.deeds is not None
    assert view.deeds.no is not None
    view.deeds.no.click()
    qtbot.waitUntil(lambda: len(services.ask.labels) == 1, timeout=5000)
    panel.open_conversation(panel.conversation_id())
    qtbot.waitUntil(lambda: panel.page.views()[-1] is not view, timeout=5000)
    again = panel.page.views()[-1].deeds
    assert again is not None
    assert again.no is not None
    assert again.no.isChecked()
    again.no.click()
    qtbot.waitUntil(lambda: [right for _, _, right in services.ask.labels] == [False, None], timeout=5000)
    assert not again.no.isChecked()


def test_the_ways_to_ask_again(panel: AskPanel, services: FakeServices, qtbot: QtBot) -> None:
    ask(panel, qtbot, BREATH)
    [turn] = panel.page.turns
    ways = ways_to_ask_again(turn, EVERYWHERE, ["small:1b"])
    assert [again for _, again in ways] == [Again(), Again(wide=True), Again(model="small:1b")]
    ticked = Scope(frozenset({"handbook"}))
    assert ("Ask only the ticked document", Again(scope=ticked)) in ways_to_ask_again(turn, ticked, [])
    panel.set_model_status(ModelStatus(ModelState.READY, (ModelInfo("small:1b", 4096, 1),)))  # type: ignore[arg-type]
    choose(panel, panel.page.views()[0], "Draft with small:1b")
    qtbot.waitUntil(lambda: [turn.answer.model for turn in panel.page.turns] == ["small:1b"], timeout=5000)


def test_copying_brings_rich_text_with_links(panel: AskPanel, qtbot: QtBot) -> None:
    ask(panel, qtbot, BREATH)
    panel.turns.copy_conversation()
    data = QGuiApplication.clipboard().mimeData()
    assert "quoth://open?document=" in data.html()
    assert "[1] The Lamplighter’s Handbook" in data.text()
    assert "quoth://" not in data.text()
    choose(panel, panel.page.views()[0], "Copy as Markdown")
    assert QGuiApplication.clipboard().text().startswith(f"## {BREATH}")


@pytest.mark.parametrize(("chosen", "written"), [("out", "out.md"), ("out.txt", "out.txt")])
def test_saving_asks_for_a_file(
    panel: AskPanel, workers: Workers, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, chosen: str, written: str
) -> None:
    ask(panel, qtbot, BREATH)
    exporter = Exporter(workers, panel)
    proposed: list[str] = []

    def answer(_parent: QWidget, _title: str, name: str, kinds: str) -> tuple[str, str]:
        proposed.append(name)
        return str(tmp_path / chosen), next(kind for kind in kinds.split(";;") if "*.md" in kind)

    monkeypatch.setattr(QFileDialog, "getSaveFileName", answer)
    panel.turns.export_wanted.connect(exporter.export)
    with qtbot.waitSignal(exporter.written) as done:
        choose(panel, panel.page.views()[0], "Save this answer …")
    assert done.args == [tmp_path / written]
    assert "thirty seconds" in (tmp_path / written).read_text()
    assert proposed == ["How long can a lamplighter hold their breath.pdf"]
    with qtbot.waitSignal(exporter.failed) as failed:
        exporter.write(tmp_path / "none" / "x.md", "", panel.page.answers)
    assert failed.args is not None
    assert failed.args[0].code is ErrorCode.CANNOT_WRITE


def test_file_names_are_plain() -> None:
    assert file_name('a/b\\c: "d"? <e>|*…') == "a b c d e"
    assert file_name("...") == "Answer"
    assert len(file_name("word " * 40)) <= 60
