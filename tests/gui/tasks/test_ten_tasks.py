# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Ten things a newcomer tries, each with the mouse alone and with the keyboard alone."""

from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QListView, QWidget

from app.domain.answers import Citation, Outcome
from app.domain.documents import DocumentStatus
from app.gui.conversation.ask_panel import AskPanel
from app.gui.conversation.cards import ClarifyCard
from app.gui.conversation.turn_view import TurnView
from app.gui.library.page_report import PageReport
from app.gui.viewer.viewer import Viewer
from tests.fakes.ollama_server import OllamaServer, ScriptedModel
from tests.gui.tasks.conftest import WORD, Desk, OpenDesk, write_books
from tests.gui.tasks.hands import KEY, Keys, Mouse, named

pytestmark = [pytest.mark.slow, pytest.mark.timeout(180)]

TREES = "What deposit does the owner of a protected tree pay, and when is it returned?"
CTRL = Qt.KeyboardModifier.ControlModifier


def conversation(desk: Desk) -> AskPanel:
    assert desk.window.ask is not None
    return desk.window.ask


def viewer(desk: Desk) -> Viewer:
    assert desk.window.viewer is not None
    return desk.window.viewer


def ask(desk: Desk, hand: Mouse | Keys, question: str) -> TurnView:
    """Write a question and send it; returns its turn once it is answered."""
    panel = conversation(desk)
    before = len(panel.page.views())
    if isinstance(hand, Keys):
        hand.key(KEY.Key_L, CTRL)
        hand.write(panel.composer.field, question)
        hand.key(KEY.Key_Return)
    else:
        hand.write(panel.composer.field, question)
        hand.press(panel.composer.send)
    desk.until(lambda: len(panel.page.views()) > before and panel.page.views()[-1].answer is not None)
    desk.settle()
    return panel.page.views()[-1]


def test_drop_a_folder(open_desk: OpenDesk, hand: Mouse | Keys, tmp_path: Path) -> None:
    desk = open_desk(empty=True)
    hand.bring(desk.window, [write_books(tmp_path / "books")])
    names = ("fences.pdf", "amberton.pdf", "brookport.pdf")
    desk.until(lambda: all(desk.status(name) is DocumentStatus.READY for name in names))
    desk.settle()
    desk.picture(f"1-folder-{type(hand).__name__}")


def test_ask(open_desk: OpenDesk, hand: Mouse | Keys) -> None:
    desk = open_desk()
    turn = ask(desk, hand, TREES)
    assert turn.answer is not None
    assert turn.answer.outcome is Outcome.ANSWERED
    assert "350 dollars" in turn.answer.text
    desk.picture(f"2-ask-{type(hand).__name__}")


def test_open_a_citation(open_desk: OpenDesk, hand: Mouse | Keys) -> None:
    desk = open_desk()
    turn = ask(desk, hand, TREES)
    first, second = turn.text.chips.chips[:2]
    assert first.is_open  # by itself
    opened: list[Citation] = []
    viewer(desk).citation_opened.connect(lambda citation, _all: opened.append(citation))
    if isinstance(hand, Keys):  # Tab reaches the row of chips, the arrows one of them
        hand.reach(first)
        hand.key(KEY.Key_Right)
        hand.key(KEY.Key_Return)
    else:
        hand.press(second)
    desk.until(lambda: bool(opened))
    desk.settle()
    assert [each.n for each in opened] == [2]
    assert viewer(desk).document_id() == opened[0].document_id
    assert second.is_open
    assert not first.is_open
    desk.picture(f"3-citation-{type(hand).__name__}")


def test_walk_through_all_citations(open_desk: OpenDesk, hand: Mouse | Keys) -> None:
    desk = open_desk()
    turn = ask(desk, hand, TREES)
    assert turn.answer is not None
    count = len(turn.answer.citations)
    assert count >= 2
    opened: list[Citation] = []
    viewer(desk).citation_opened.connect(lambda citation, _all: opened.append(citation))
    for n in range(2, count + 1):  # the first is open by itself
        if isinstance(hand, Keys):
            hand.key(KEY.Key_F8)
        else:
            hand.press(named(viewer(desk), "Next citation (F8)"))
        desk.until(lambda n=n: bool(opened) and opened[-1].n == n)
    assert [each.n for each in opened] == list(range(2, count + 1))
    desk.picture(f"4-walk-{type(hand).__name__}")


def test_narrow_the_scope(open_desk: OpenDesk, hand: Mouse | Keys) -> None:
    desk = open_desk()
    rows = desk.window.panel.list
    if isinstance(hand, Keys):
        hand.key(KEY.Key_F6)
    hand.choose_of_row(rows, desk.row("amberton.pdf"), "Ask only this document")
    turn = ask(desk, hand, "How long may a boat stay at the visitor quay?")
    assert turn.answer is not None
    assert turn.answer.outcome is Outcome.ANSWERED
    assert {citation.file_name for citation in turn.answer.citations} == {"amberton.pdf"}
    hand.tick_row(rows, desk.row("brookport.pdf"))
    desk.until(lambda: conversation(desk).composer.scope.words().startswith("2 of"))
    desk.picture(f"5-scope-{type(hand).__name__}")


def test_answer_a_clarifying_question(open_desk: OpenDesk, hand: Mouse | Keys) -> None:
    desk = open_desk()
    turn = ask(desk, hand, "How long may a boat stay at the visitor quay?")
    card = turn.card
    assert isinstance(card, ClarifyCard)
    choice = next(each for each in card.choices if "Brookport" in each.option.label)
    desk.picture(f"6-clarify-{type(hand).__name__}")
    if isinstance(hand, Keys):
        hand.reach(card.choices[0])
        hand.key(KEY(KEY.Key_1.value + card.choices.index(choice)))
        hand.key(KEY.Key_Return)
    else:
        hand.press(choice)
        hand.press(card.answer)
    panel = conversation(desk)
    desk.until(lambda: panel.page.views()[-1] is not turn and panel.page.views()[-1].answer is not None)
    desk.settle()
    answer = panel.page.views()[-1].answer
    assert answer is not None
    assert "10 days" in answer.text


def test_find_the_page_report_of_a_scan(open_desk: OpenDesk, hand: Mouse | Keys) -> None:
    desk = open_desk()
    if isinstance(hand, Keys):
        hand.key(KEY.Key_F6)
    hand.choose_of_row(desk.window.panel.list, desk.row("goats.pdf"), "How each page was read")
    desk.until(lambda: isinstance(QApplication.activePopupWidget(), PageReport))
    report = QApplication.activePopupWidget()
    assert isinstance(report, PageReport)
    assert "was read by OCR" in report.sentence.accessibleName()
    desk.picture(f"7-report-{type(hand).__name__}")
    hand.press(report.look)
    desk.settle()
    document = desk.window.panel.model.document(viewer(desk).document_id())
    assert document is not None
    assert document.file_name == "goats.pdf"


def test_give_a_password(open_desk: OpenDesk, hand: Mouse | Keys) -> None:
    desk = open_desk()
    rows = desk.window.panel.list
    if isinstance(hand, Keys):
        hand.key(KEY.Key_F6)
    hand.open_row(rows, desk.row("locked.pdf"))
    field = rows.password
    desk.until(field.isVisible)
    hand.write(field.field, WORD)
    desk.picture(f"8-password-{type(hand).__name__}")
    hand.press(field.button)
    desk.until(lambda: desk.status("locked.pdf") is DocumentStatus.READY)
    desk.settle()


def test_export_with_citations(open_desk: OpenDesk, hand: Mouse | Keys, tmp_path: Path) -> None:
    desk = open_desk()
    ask(desk, hand, TREES)
    file = tmp_path / "answer.md"
    export = named(conversation(desk), "Copy or save the conversation")
    hand.save_as(partial(hand.choose, export, "Save with sources …"), file)
    desk.until(file.exists)
    desk.settle()
    written = file.read_text(encoding="utf-8")
    assert "350 dollars" in written
    assert "Fences and trees" in written
    assert "quoth://" in written
    desk.picture(f"9-export-{type(hand).__name__}")


def test_pull_a_model(open_desk: OpenDesk, hand: Mouse | Keys) -> None:
    name = "small:1b"
    lines = [
        {"status": "pulling manifest"},
        {"status": "pulling", "digest": "a", "total": 1000, "completed": 400},
        {"status": "success"},
    ]
    with OllamaServer(models=[], pulls=lines) as server:
        desk = open_desk(ollama=server.host)
        if isinstance(hand, Keys):
            hand.key(KEY.Key_Comma, CTRL)
        else:
            hand.press(named(desk.window, "Settings (Ctrl+,)"))
        desk.until(lambda: QApplication.activeModalWidget() is not None)
        dialog = QApplication.activeModalWidget()
        assert dialog is not None
        desk.settle()
        dialog.activateWindow()
        desk.until(dialog.isActiveWindow)
        server.models = [ScriptedModel(name)]
        sections = named(dialog, "Sections", QListView)
        assert isinstance(sections, QListView)
        row = next(n for n in range(sections.model().rowCount()) if sections.model().index(n, 0).data() == "Models")
        if isinstance(hand, Keys):
            hand.to_row(sections, row)
        else:
            hand.open_row(sections, row)
        hand.write(named(dialog, "Name of the model to fetch", QLineEdit), name)
        hand.press(named(dialog, "Fetch it"))
        desk.until(lambda: any(path == "/api/pull" for path, _ in server.requests))
        desk.until(lambda: desk.services.preferences.get().model == name)
        desk.settle()
        desk.picture(f"10-model-{type(hand).__name__}")
        close = named(dialog, "Close", QWidget)
        hand.press(close)
        desk.until(lambda: QApplication.activeModalWidget() is None)
        desk.settle()
