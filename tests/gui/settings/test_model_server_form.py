# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The choice of a model server: what it asks for, what it says, and that it never shows a key."""

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from app.config.keychain import Kept
from app.gui.settings.model_server_form import ModelServerForm
from app.services.models import ServerView

LOCAL = ServerView("openai", "http://127.0.0.1:8080", "", allowed=True, key=Kept.NONE)
OUTSIDE = replace(LOCAL, address="https://models.example:443", outside="models.example", allowed=False)


@pytest.fixture
def form(qtbot: QtBot) -> ModelServerForm:
    made = ModelServerForm()
    qtbot.addWidget(made)
    made.show_view(LOCAL)
    made.show()
    return made


def test_showing_how_it_stands_changes_nothing(form: ModelServerForm, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(form.chosen):
        form.show_view(replace(LOCAL, kind="ollama", address="http://127.0.0.1:11434"))
    assert form.address.text() == "http://127.0.0.1:11434"
    assert not form.key.isVisibleTo(form)


def test_another_kind_and_another_address_are_asked_for(form: ModelServerForm, qtbot: QtBot) -> None:
    with qtbot.waitSignal(form.chosen) as kind:
        form.kind.setCurrentIndex(0)
    assert kind.args == ["ollama", ""]
    form.address.setText("http://127.0.0.1:1234/v1")
    with qtbot.waitSignal(form.chosen) as address:
        form.address.editingFinished.emit()
    assert address.args == ["openai", "http://127.0.0.1:1234/v1"]


def test_a_key_is_handed_on_once_and_never_shown(form: ModelServerForm, qtbot: QtBot) -> None:
    assert form.key.echoMode() is QLineEdit.EchoMode.Password
    assert not form.keep.isEnabled()
    form.key.setText("sk-4711")
    with qtbot.waitSignal(form.key_entered) as entered:
        form.keep.click()
    assert entered.args == ["sk-4711"]
    assert form.key.text() == ""
    form.show_view(replace(LOCAL, key=Kept.SESSION))
    assert "no keychain" in form.key_note.text()
    with qtbot.waitSignal(form.key_unwanted):
        form.forget.click()


def test_another_computer_needs_a_press_of_its_own(form: ModelServerForm, qtbot: QtBot) -> None:
    form.show_view(OUTSIDE)
    assert form.allow.accessibleName() == "Allow models.example"
    assert "must be sent to it" in form.outside.text()
    with qtbot.waitSignal(form.allow_wanted) as wanted:
        form.allow.click()
    assert wanted.args == ["models.example"]
    form.show_view(replace(OUTSIDE, allowed=True))
    with qtbot.waitSignal(form.seal_wanted):
        form.allow.click()
