# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The composer: keys, growth, choices, and plain words for why nothing can be asked."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.domain.model_servers import ModelState
from app.domain.ports import ModelInfo
from app.gui.conversation.composer import Composer
from tests.fakes.services import model_status


@pytest.fixture
def composer(qtbot: QtBot) -> Composer:
    made = Composer()
    qtbot.addWidget(made)
    made.set_scope(None, 6)
    made.resize(540, 100)
    made.show()
    return made


def sent(composer: Composer) -> list[str]:
    heard: list[str] = []
    composer.sent.connect(heard.append)
    return heard


def test_enter_sends_and_shift_enter_begins_a_line(composer: Composer) -> None:
    heard = sent(composer)
    QTest.keyClicks(composer.field, "How high")
    QTest.keyClick(composer.field, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClicks(composer.field, "is it?")
    assert heard == []
    QTest.keyClick(composer.field, Qt.Key.Key_Return)
    assert heard == ["How high\nis it?"]
    assert composer.field.toPlainText() == ""


def test_blank_is_not_a_question(composer: Composer) -> None:
    heard = sent(composer)
    QTest.mouseClick(composer.send, Qt.MouseButton.LeftButton)
    QTest.keyClicks(composer.field, "   ")
    QTest.keyClick(composer.field, Qt.Key.Key_Return)
    assert heard == []


def test_the_field_grows_to_seven_lines(composer: Composer) -> None:
    heights = []
    for lines in (1, 2, 5, 7, 20):
        composer.field.setPlainText("\n".join(["line"] * lines))
        heights.append(composer.field.height())
    assert heights[0] < heights[1] < heights[2] < heights[3] == heights[4]
    composer.field.setPlainText("word " * 80)
    assert composer.field.height() > heights[1]


def test_nothing_is_sent_while_an_answer_is_on_its_way_but_one_can_type(composer: Composer) -> None:
    heard = sent(composer)
    composer.set_busy(True)
    assert not composer.send.isEnabled()
    QTest.keyClicks(composer.field, "next")
    QTest.keyClick(composer.field, Qt.Key.Key_Return)
    assert heard == []
    assert composer.field.toPlainText() == "next"
    composer.set_busy(False)
    QTest.mouseClick(composer.send, Qt.MouseButton.LeftButton)
    assert heard == ["next"]


def test_why_nothing_can_be_asked(composer: Composer) -> None:
    composer.set_scope(None, 0)
    assert not composer.field.isEnabled()
    assert composer.field.placeholderText() == "Add a document, then ask it a question."
    composer.set_scope(None, 0, coming=True)
    assert composer.field.placeholderText() == "The first document is being read; ask in a moment."
    composer.set_scope(frozenset(), 6)
    assert composer.field.placeholderText() == "Tick at least one document in the library to ask it."
    composer.set_scope(frozenset({"a"}), 6)
    assert composer.field.isEnabled()
    assert composer.field.placeholderText() == "Ask a question"
    composer.set_follow_up(True)
    assert composer.field.placeholderText() == "Ask a follow-up"


@pytest.mark.parametrize(
    ("ids", "total", "words"),
    [
        (None, 6, "all 6 documents"),
        (frozenset({"a", "b"}), 6, "2 of 6 documents"),
        (frozenset({"a"}), 1, "1 document"),
        (frozenset({"a", "b"}), 2, "all 2 documents"),
    ],
)
def test_scope_in_words(composer: Composer, ids: frozenset[str] | None, total: int, words: str) -> None:
    composer.set_scope(ids, total)
    assert composer.scope.words() == words
    assert composer.scope.accessibleName() == f"Asks {words}"


def test_models_can_be_chosen_and_the_state_is_said(composer: Composer) -> None:
    chosen: list[str] = []
    composer.model_chosen.connect(chosen.append)
    assert composer.models.words() == "quotes only"
    composer.set_model_status(model_status(ModelState.READY, ModelInfo("a&b:3b", 4096, 2_040_000_000)))
    actions = composer.models.menu().actions()
    assert [action.text() for action in actions] == ["Quotes only, no model", "a&&b:3b   2.0 GB"]
    actions[1].trigger()
    assert (chosen, composer.model(), composer.models.words()) == (["a&b:3b"], "a&b:3b", "a&b:3b")
    composer.set_model_status(model_status(ModelState.NOT_RUNNING))
    texts = [action.text() for action in composer.models.menu().actions() if not action.isSeparator()]
    assert texts == ["Quotes only, no model", "a&&b:3b   not there now", "Ollama is not running."]


def test_words_of_a_page_begin_a_question(composer: Composer) -> None:
    heard = sent(composer)
    composer.field.setPlainText("Since when?")
    composer.take_quote("lamps are lit at four")
    assert composer.field.toPlainText() == "“lamps are lit at four”\nSince when?"
    QTest.keyClick(composer.field, Qt.Key.Key_Return)
    assert heard == ["“lamps are lit at four”\nSince when?"]
    composer.take_quote("word " * 200)
    assert len(composer.field.toPlainText()) < 420
    assert composer.field.toPlainText().strip().endswith("word …”")


def test_a_choice_with_a_name_is_called_by_it(composer: Composer) -> None:
    composer.set_scope(frozenset({"a", "b"}), 6, name="Town bylaws 2024")
    assert composer.scope.words() == "Town bylaws 2024"
    assert composer.scope.accessibleName() == "Asks Town bylaws 2024, 2 of 6 documents"
    composer.set_scope(frozenset({"a"}), 6)
    assert composer.scope.words() == "1 of 6 documents"
