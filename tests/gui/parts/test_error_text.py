# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Every error has its words and names what it is about; a button only where pressing it does something."""

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.domain.documents import Failure
from app.domain.errors import AppError, ErrorCode
from app.gui.parts.error_card import ErrorCard
from app.gui.parts.error_text import Remedy, brief, describe


@pytest.mark.parametrize("code", list(ErrorCode))
def test_each_code_is_put_into_words(code: ErrorCode, qapp: QApplication) -> None:
    error = AppError(
        code, file="Map.pdf", model="llama3.2:3b", page=3, host="example.org", seconds=60, document="d1", reason="No."
    )
    text = describe(error)
    assert text.title
    assert text.reason
    assert "{" not in text.title + text.reason + text.advice
    assert bool(text.button) == (text.remedy is not Remedy.NONE)
    assert not {"oops", "sorry", "token", "chunk", "embedding"} & set(text.title.lower().split())


def test_the_words_name_the_file_and_the_page(qapp: QApplication) -> None:
    text = describe(Failure(ErrorCode.DAMAGED, {"file": "Map.pdf", "page": 3}))
    assert text.title == "Map.pdf is damaged: it stops at page 3."
    assert describe(AppError(ErrorCode.NEEDS_PASSWORD, file="Minutes.pdf")).title == "Minutes.pdf needs a password."
    assert (
        describe(AppError(ErrorCode.MODEL_MISSING, model="llama3.2:3b", server="Ollama")).title
        == "Ollama has no model “llama3.2:3b”."
    )


def test_a_row_says_it_in_a_few_words(qapp: QApplication) -> None:
    assert brief(Failure(ErrorCode.DAMAGED, {"file": "Map.pdf", "page": 3})) == "damaged: stops at page 3"
    assert brief(Failure(ErrorCode.DAMAGED, {"file": "Map.pdf"})) == "damaged"
    assert brief(Failure(ErrorCode.NEEDS_PASSWORD)) == "needs a password"
    assert brief(None) == "not read"


def test_a_card_tells_its_remedy_and_does_not_take_markup(qtbot: QtBot) -> None:
    card = ErrorCard(AppError(ErrorCode.NEEDS_PASSWORD, file="<b>Minutes</b>.pdf"))
    qtbot.addWidget(card)
    assert card.accessibleName().startswith("<b>Minutes</b>.pdf needs a password.")
    assert card.button is not None
    with qtbot.waitSignal(card.remedy_chosen) as heard:
        card.button.click()
    assert heard.args == [Remedy.PASSWORD]


def test_a_card_without_a_remedy_has_no_button(qtbot: QtBot) -> None:
    card = ErrorCard(AppError(ErrorCode.PROMPT_TOO_LONG, model="m"))
    qtbot.addWidget(card)
    assert card.button is None


def test_reasons_and_neutral_words_are_told_in_german(in_german: None) -> None:
    link = describe(AppError(ErrorCode.BAD_LINK, reason="It names no document."))
    assert (link.title, link.reason) == ("Dieser Link führt nirgendwohin.", "Er nennt kein Dokument.")
    written = describe(AppError(ErrorCode.CANNOT_WRITE, file="a.pdf", reason="The disk is full."))
    assert (written.title, written.reason) == ("a.pdf lässt sich nicht schreiben.", "Der Datenträger ist voll.")
    named = describe(AppError(ErrorCode.BAD_REQUEST, reason="Charter has the pages 1 to 12."))
    assert named.reason == "Charter hat die Seiten 1 bis 12."
    assert describe(AppError(ErrorCode.MODEL_NOT_RUNNING)).title == "Der Modellserver läuft nicht."
    unknown = describe(AppError(ErrorCode.BAD_SETTINGS, file="s.json", reason="Expected `str`, got {int}"))
    assert unknown.reason == "Expected `str`, got {int}"
