# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Asking: stages and evidence before the answer, each outcome, cancel, keys alone, conversations, labels."""

import threading
from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.domain.answers import Answer, AskEvent, AskStage, EvidenceFound, Outcome, StageStarted
from app.domain.errors import AppError, ErrorCode
from app.domain.jobs import CancelToken
from app.domain.questions import Question, Scope
from app.gui.conversation.ask_panel import AskPanel
from app.gui.conversation.cards import ClarifyCard, NotFoundCard, NothingCard, warning_words
from app.gui.conversation.chips import Chip
from app.gui.conversation.turn_view import PastTurn, TurnView
from app.gui.parts import theme
from app.gui.parts.error_card import ErrorCard
from app.gui.workers import Workers
from tests.fakes.services import FakeServices

BREATH = "How long can a lamplighter hold their breath?"


@pytest.fixture
def panel(services: FakeServices, workers: Workers, qtbot: QtBot) -> AskPanel:
    made = AskPanel(services, workers)
    qtbot.addWidget(made)
    made.set_scope(None, len(services.library.documents()))
    made.resize(580, 800)
    made.show()
    return made


def type_question(panel: AskPanel, text: str) -> None:
    panel.composer.field.setPlainText(text)
    QTest.keyClick(panel.composer.field, Qt.Key.Key_Return)


def ask(panel: AskPanel, qtbot: QtBot, text: str) -> TurnView:
    before = len(panel.page.answers)
    type_question(panel, text)
    qtbot.waitUntil(lambda: len(panel.page.answers) == before + 1, timeout=5000)
    QApplication.processEvents()
    return panel.page.views()[-1]


class Held:
    """An answer that comes only when told; `events` are sent at once."""

    def __init__(self, services: FakeServices, *events: AskEvent) -> None:
        self.go = threading.Event()
        self.cancelled = threading.Event()
        self._services, self._events = services, events

    def __call__(self, question: Question, on_event: Callable[[AskEvent], None], cancel: CancelToken) -> Answer:
        for event in self._events:
            on_event(event)
        while not self.go.wait(0.005):
            if cancel.cancelled:
                self.cancelled.set()
                cancel.raise_if_cancelled()
        return self._services.ask.answer_for(question)


def test_a_chip_activates_its_citation_and_all_of_the_answer(panel: AskPanel, qtbot: QtBot) -> None:
    view = ask(panel, qtbot, BREATH)
    heard: list[tuple[int, tuple[int, ...]]] = []
    panel.citation_activated.connect(lambda citation, all_of: heard.append((citation.n, tuple(c.n for c in all_of))))
    for chip in view.text.chips.chips:
        QTest.mouseClick(chip, Qt.MouseButton.LeftButton)
    assert view.sources is not None
    QTest.mouseClick(view.sources.chips.chips[1], Qt.MouseButton.LeftButton)
    assert heard == [(1, (1, 2, 3)), (2, (1, 2, 3)), (3, (1, 2, 3)), (2, (1, 2, 3))]
    assert [chip.is_open for chip in view.text.chips.chips] == [False, True, False]


def test_the_first_citation_opens_by_itself(panel: AskPanel, qtbot: QtBot) -> None:
    heard: list[int] = []
    panel.citation_activated.connect(lambda citation, _all: heard.append(citation.n))
    ask(panel, qtbot, BREATH)
    assert heard == [1]


def test_the_viewer_can_say_which_citation_is_open(panel: AskPanel, services: FakeServices, qtbot: QtBot) -> None:
    view = ask(panel, qtbot, BREATH)
    answer = panel.page.answers[0]
    panel.show_open(answer.citations[2], answer.citations)
    assert [chip.is_open for chip in view.text.chips.chips] == [False, False, True]


def test_keys_alone_from_the_question_to_the_page(panel: AskPanel, qtbot: QtBot) -> None:
    panel.focus_question()
    ask(panel, qtbot, BREATH)
    heard: list[int] = []
    panel.citation_activated.connect(lambda citation, _all: heard.append(citation.n))
    assert QApplication.focusWidget() is panel.composer.field
    for _ in range(6):
        focused = QApplication.focusWidget()
        if isinstance(focused, Chip):
            break
        QTest.keyClick(focused, Qt.Key.Key_Tab)
    chip = QApplication.focusWidget()
    assert isinstance(chip, Chip)
    QTest.keyClick(chip, Qt.Key.Key_Right)
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    assert heard == [2]
    names = []
    for _ in range(7):
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        names.append(QApplication.focusWidget().accessibleName())
    assert names[:5] == ["Why this answer?", "Copy", "Ask again, edit, export …", "Yes, it was right", "No, it was wrong"]
    assert names[5].startswith("Citation 1: ")


def test_stages_and_evidence_stand_before_the_answer(
    panel: AskPanel, services: FakeServices, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    passages = services.ask._evidence()
    held = Held(
        services,
        StageStarted(AskStage.SEARCHING, 2),
        StageStarted(AskStage.READING, 5),
        EvidenceFound(passages),
        StageStarted(AskStage.DRAFTING, model="llama3.2:3b"),
    )
    monkeypatch.setattr(services.ask, "ask", held)
    panel.set_model("llama3.2:3b")
    type_question(panel, BREATH)
    view = panel.page.views()[-1]
    qtbot.waitUntil(lambda: view.stages is not None and view.stages.words()[2] == "Drafting with llama3.2:3b", timeout=5000)
    assert view.stages is not None
    assert view.stages.words() == [
        "Searched 2 documents",
        "Read 5 passages, shown below",
        "Drafting with llama3.2:3b",
        "Check each sentence",
    ]
    assert view.sources is not None
    assert view.sources.citations() == passages
    heard: list[int] = []
    panel.closest_activated.connect(lambda citation, _all: heard.append(citation.n))
    QTest.mouseClick(view.sources.viewport(), Qt.MouseButton.LeftButton, pos=view.sources.row_rect(1).center().toPoint())
    assert heard == [2]  # not as cited: nothing is, yet
    held.go.set()
    qtbot.waitUntil(lambda: len(panel.page.answers) == 1, timeout=5000)
    assert view.stages is None


@pytest.mark.parametrize("how", ["escape", "button", "call"])
def test_stop(panel: AskPanel, services: FakeServices, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    held = Held(services, StageStarted(AskStage.SEARCHING, 2))
    monkeypatch.setattr(services.ask, "ask", held)
    before = len(services.ask.conversations())
    type_question(panel, BREATH)
    view = panel.page.views()[-1]
    qtbot.waitUntil(lambda: view.stages is not None and view.stages.words()[0] == "Searching 2 documents", timeout=5000)
    assert view.stages is not None
    if how == "escape":
        QTest.keyClick(panel.composer.field, Qt.Key.Key_Escape)
    elif how == "button":
        QTest.mouseClick(view.stages.stop_button, Qt.MouseButton.LeftButton)
    else:
        panel.cancel()
    qtbot.waitUntil(held.cancelled.is_set, timeout=5000)
    qtbot.waitUntil(lambda: len(panel.page.turns) == 1, timeout=5000)
    assert view.text.plain_text() == f"{BREATH}\nStopped before there was an answer."
    [turn] = panel.page.turns
    assert (turn.answer.question, turn.answer.outcome) == (BREATH, Outcome.STOPPED)
    assert len(services.ask.conversations()) == before + 1
    monkeypatch.undo()
    assert view.deeds is not None
    assert view.deeds.again is not None
    QTest.mouseClick(view.deeds.again, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: [each.answer.outcome for each in panel.page.turns] == [Outcome.ANSWERED], timeout=5000)
    assert [view.question for view in panel.page.views()] == [BREATH]


def test_an_older_turn_becomes_one_line_that_opens(panel: AskPanel, qtbot: QtBot) -> None:
    ask(panel, qtbot, BREATH)
    ask(panel, qtbot, "And dragons?")
    lines = panel.findChildren(PastTurn)
    assert [(line.words(), line.accessibleName()) for line in lines] == [
        ("2 supported, 1 partly", f"{BREATH}. 2 supported, 1 partly")
    ]
    assert len(panel.page.views()) == 1
    QTest.keyClick(lines[0], Qt.Key.Key_Space)
    assert [view.question for view in panel.page.views()] == [BREATH, "And dragons?"]
    QTest.keyClick(lines[0], Qt.Key.Key_Space)
    assert [view.question for view in panel.page.views()] == ["And dragons?"]


def test_follow_ups_bring_what_was_said(panel: AskPanel, services: FakeServices, qtbot: QtBot) -> None:
    ask(panel, qtbot, BREATH)
    ask(panel, qtbot, "And then?")
    history = services.ask.asked[1].history
    assert [exchange.question for exchange in history] == [BREATH]
    assert history[0].answer.startswith("A lamplighter can hold")
    assert panel.composer.field.placeholderText() == "Ask a follow-up"


def test_not_found_shows_the_closest_and_asks_the_others(panel: AskPanel, services: FakeServices, qtbot: QtBot) -> None:
    heard: list[int] = []
    panel.closest_activated.connect(lambda citation, _all: heard.append(citation.n))
    panel.set_scope(frozenset({"handbook", "house"}), 6)
    view = ask(panel, qtbot, "How many nights without sleep?")
    card = view.card
    assert isinstance(card, NotFoundCard)
    assert card.title.text() == "Not found in these two documents."
    assert card.closest is not None
    assert heard == [1]
    QTest.mouseClick(card.closest.viewport(), Qt.MouseButton.LeftButton, pos=card.closest.row_rect(2).center().toPoint())
    assert heard == [1, 3]
    assert card.others is not None
    assert card.others.accessibleName() == "Ask the other 4"
    QTest.mouseClick(card.others, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: len(panel.page.answers) == 2, timeout=5000)
    scope = services.ask.asked[1].scope.document_ids
    assert scope is not None
    assert scope == {document.id for document in services.library.documents()} - {"handbook", "house"}
    second = panel.page.views()[-1].card
    assert isinstance(second, NotFoundCard)
    assert second.others is None


def test_nothing_near_and_related_but_not_enough_are_told_apart(panel: AskPanel, qtbot: QtBot) -> None:
    near = ask(panel, qtbot, "How many nights without sleep?").card
    assert isinstance(near, NotFoundCard)
    texts = [near.text.text()]
    far = ask(panel, qtbot, "Where are the dragons?").card
    assert isinstance(far, NotFoundCard)
    texts.append(far.text.text())
    assert texts == [
        "I did not find it in the 5 passages I read. These come closest, but none of them gives what you asked for.",
        "No passage has to do with this question.",
    ]
    assert far.closest is None


def test_asking_back_with_keys(panel: AskPanel, services: FakeServices, qtbot: QtBot) -> None:
    panel.focus_question()
    view = ask(panel, qtbot, "How high may a front fence be?")
    card = view.card
    assert isinstance(card, ClarifyCard)
    assert card.title.text() == "Two documents regulate this. Which one?"
    assert panel.composer.field.placeholderText() == "Or say it in your own words"
    focused = QApplication.focusWidget()
    assert focused is card.choices[0]
    QTest.keyClick(focused, Qt.Key.Key_2)
    assert [choice.isChecked() for choice in card.choices] == [False, True, False]
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: len(services.ask.asked) == 2, timeout=5000)
    again = services.ask.asked[1]
    assert (again.text, again.scope) == ("How high may a front fence be?", Scope(frozenset({"house"})))


def test_asking_back_with_the_mouse(panel: AskPanel, services: FakeServices, qtbot: QtBot) -> None:
    looked: list[int] = []
    panel.closest_activated.connect(lambda citation, _all: looked.append(citation.n))
    card = ask(panel, qtbot, "How high may a front fence be?").card
    assert isinstance(card, ClarifyCard)
    QTest.mouseClick(card.choices[2], Qt.MouseButton.LeftButton)
    QTest.mouseClick(card.choices[1], Qt.MouseButton.LeftButton)
    assert looked == [2]
    QTest.mouseClick(card.choices[2], Qt.MouseButton.LeftButton)
    QTest.mouseClick(card.answer, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: len(services.ask.asked) == 2, timeout=5000)
    assert services.ask.asked[1].scope == Scope(frozenset({"handbook", "house"}))


def test_nothing_to_search(services: FakeServices, panel: AskPanel, qtbot: QtBot) -> None:
    answer = services.ask.answer_for(Question("x"))
    services.ask.script["Anything?"] = replace(answer, outcome=Outcome.NOTHING_INDEXED, claims=(), citations=(), text="")
    view = ask(panel, qtbot, "Anything?")
    assert isinstance(view.card, NothingCard)
    wanted: list[bool] = []
    panel.add_wanted.connect(lambda: wanted.append(True))
    QTest.mouseClick(view.card.add, Qt.MouseButton.LeftButton)
    assert wanted == [True]


def test_warnings_are_said_above_the_answer(services: FakeServices, panel: AskPanel, qtbot: QtBot) -> None:
    answer = services.ask.answer_for(Question(BREATH))
    services.ask.script[BREATH] = replace(answer, warnings=("model_not_running",))
    ask(panel, qtbot, BREATH)
    assert warning_words("model_not_running") == "The model server is not running. Answers are quoted sentences meanwhile."
    assert "model_x" in warning_words("model_missing", "model_x")
    assert warning_words("something new") == "something new"


def test_an_error_is_a_card_and_can_be_tried_again(services: FakeServices, panel: AskPanel, qtbot: QtBot) -> None:
    services.ask.script[BREATH] = AppError(ErrorCode.MODEL_BUSY)
    type_question(panel, BREATH)
    view = panel.page.views()[-1]
    qtbot.waitUntil(lambda: isinstance(view.card, ErrorCard), timeout=5000)
    assert isinstance(view.card, ErrorCard)
    del services.ask.script[BREATH]
    assert view.card.button is not None
    QTest.mouseClick(view.card.button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: len(panel.page.answers) == 1, timeout=5000)
    assert [view.question for view in panel.page.views()] == [BREATH]


def test_copy_brings_the_sources(panel: AskPanel, qtbot: QtBot) -> None:
    view = ask(panel, qtbot, BREATH)
    assert view.deeds is not None
    assert view.deeds.copy is not None
    QTest.mouseClick(view.deeds.copy, Qt.MouseButton.LeftButton)
    lines = QGuiApplication.clipboard().text().splitlines()
    assert lines[0] == BREATH
    assert lines[2] == "A lamplighter can hold a breath of smoke for at most thirty seconds, then climbs down. [1]"
    assert "A storm calls for a second round. [3] (partly supported)" in lines
    assert "[1] The Lamplighter’s Handbook, Holding the ladder, p. 3" in lines


def test_right_or_wrong_is_kept(panel: AskPanel, services: FakeServices, qtbot: QtBot) -> None:
    ask(panel, qtbot, "And dragons?")
    view = ask(panel, qtbot, BREATH)
    assert view.deeds is not None
    assert view.deeds.no is not None
    assert view.deeds.yes is not None
    QTest.mouseClick(view.deeds.no, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: bool(services.ask.labels), timeout=5000)
    assert services.ask.labels == [(panel.conversation_id(), 1, False)]
    QTest.mouseClick(view.deeds.yes, Qt.MouseButton.LeftButton)
    assert (view.deeds.yes.isChecked(), view.deeds.no.isChecked()) == (True, False)


def test_conversations_are_kept_and_come_back(panel: AskPanel, services: FakeServices, qtbot: QtBot) -> None:
    changed: list[str] = []
    panel.conversation_changed.connect(changed.append)
    ask(panel, qtbot, BREATH)
    ask(panel, qtbot, "And dragons?")
    kept = panel.conversation_id()
    assert kept is not None
    assert changed == [kept]
    panel.new_conversation()
    assert panel.conversation_id() is None
    assert panel.page.isHidden()
    panel.open_conversation(kept)
    qtbot.waitUntil(lambda: len(panel.page.answers) == 2, timeout=5000)
    assert changed == [kept, "", kept]
    assert [view.question for view in panel.page.views()] == ["And dragons?"]
    assert panel.title.text() == "New conversation"


def test_the_trace_tells_it_all(panel: AskPanel, qtbot: QtBot) -> None:
    view = ask(panel, qtbot, BREATH)
    view.show_trace()
    popup = QApplication.activePopupWidget()
    assert popup is not None
    QTest.mouseClick(popup.copy, Qt.MouseButton.LeftButton)
    text = QGuiApplication.clipboard().text()
    popup.close()
    for part in (
        "3 sentences shown, 1 dropped.",
        "supported: A lamplighter can hold a breath",
        "dropped: Lamplighters wear grey. · No passage speaks of this.",
        "Searched: 9 documents asked; 2 passages found.",
        "Drafted: No model: the best sentences are quoted as they stand.",
    ):
        assert part in text


def test_hovering_a_chip_previews_its_passage(panel: AskPanel, qtbot: QtBot) -> None:
    view = ask(panel, qtbot, BREATH)
    row = view.text.chips
    row.hover(row.chips[1])
    qtbot.waitUntil(panel.preview.isVisible, timeout=5000)
    assert "Out of breath, a lamplighter rests" in panel.preview.words()
    row.hover(None)
    assert not panel.preview.isVisible()


def test_the_margin_column_gives_way_in_a_small_window(services: FakeServices, workers: Workers, qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    panel = AskPanel(services, workers)
    panel.set_scope(None, 2)
    column = QVBoxLayout(window)
    column.addWidget(panel)
    window.resize(1400, 800)
    window.show()
    view = ask(panel, qtbot, BREATH)
    wide = view.text.text_left
    window.resize(1280, 800)
    QApplication.processEvents()
    assert wide - view.text.text_left == 12


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_nothing_is_cut_off_at_the_narrowest(panel: AskPanel, qtbot: QtBot, scale: float) -> None:
    theme.manager.set_text_scale(scale)
    panel.resize(452, 700)
    view = ask(panel, qtbot, BREATH)
    qtbot.waitUntil(lambda: view.width() <= panel.page.viewport().width(), timeout=2000)
    right = panel.page.viewport().width()
    assert view.deeds is not None
    for button in view.deeds.buttons():
        if scale == 1.0:
            assert button.mapTo(panel.page.viewport(), button.rect().topRight()).x() < right
    assert view.sources is not None
    for chip in (*view.text.chips.chips, *view.sources.chips.chips):
        place = chip.mapTo(panel.page.viewport(), chip.rect().topRight())
        assert 0 < place.x() <= right


def test_closing_while_an_answer_is_on_its_way(
    panel: AskPanel, services: FakeServices, workers: Workers, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = Held(services, StageStarted(AskStage.SEARCHING, 2))
    monkeypatch.setattr(services.ask, "ask", held)
    type_question(panel, BREATH)
    panel.close()
    panel.deleteLater()
    assert workers.close(5000)
