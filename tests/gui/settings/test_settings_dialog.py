# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The settings as a whole: how a model server stands, and that all of it can be reached on a small screen."""

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from app.config.keychain import Kept
from app.config.settings import Settings
from app.domain.model_servers import ModelState
from app.gui.parts import theme
from app.gui.settings.settings_dialog import SettingsDialog
from app.services.models import ServerView
from tests.fakes.services import model_status

OUTSIDE = ServerView("openai", "https://models.example:443", "models.example", allowed=False, key=Kept.SESSION)


@pytest.fixture
def large_text() -> Iterator[None]:
    theme.manager.set_text_scale(2.0)
    yield
    theme.manager.set_text_scale(1.0)


@pytest.mark.usefixtures("large_text")
def test_it_is_no_higher_than_the_screen(qtbot: QtBot) -> None:
    dialog = SettingsDialog(None, Settings(), None)
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.show_server(OUTSIDE)
    assert dialog.height() <= dialog.screen().availableGeometry().height()
    qtbot.waitUntil(lambda: dialog._scroll.verticalScrollBar().maximum() > 0)


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (ModelState.NOT_INSTALLED, "Ollama is not installed. Install Ollama, or go on with quotes."),
        (ModelState.NOT_RUNNING, "Ollama is not running. Start Ollama, then ask again."),
        (ModelState.TOO_OLD, "Ollama is too old. Update Ollama."),
        (ModelState.KEY_REFUSED, "Ollama does not accept the key. Enter the key again in the settings."),
        (ModelState.NO_MODELS, "Ollama has no model. Fetch a model, then check again."),
        (ModelState.READY, "Ollama is ready."),
    ],
)
def test_each_state_of_a_server_has_one_thing_to_do(qtbot: QtBot, state: ModelState, words: str) -> None:
    dialog = SettingsDialog(None, Settings(), model_status(state))
    qtbot.addWidget(dialog)
    assert dialog.state.text() == words


def test_only_a_server_that_fetches_is_asked_to(qtbot: QtBot) -> None:
    dialog = SettingsDialog(None, Settings(), None)
    qtbot.addWidget(dialog)
    dialog.show_server(OUTSIDE)
    assert not dialog.fetch.isVisibleTo(dialog)
    dialog.show_server(ServerView("ollama", "http://127.0.0.1:11434", "", allowed=True, key=Kept.NONE, fetches=True))
    assert dialog.fetch.isVisibleTo(dialog)
