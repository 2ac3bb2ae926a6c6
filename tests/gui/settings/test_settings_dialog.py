# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The settings as a whole: found by typing, each state in words, all of it within reach of the keyboard on a small screen."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLineEdit
from pytestqt.qtbot import QtBot

from app.config.keychain import Kept
from app.config.neighbourhood import Neighbourhood, PlaceKind
from app.config.settings import Settings
from app.domain.errors import ErrorCode
from app.domain.keeping import BackupFacts, Finding, KeepingProgress, KeepingStep, Soundness
from app.domain.model_servers import ModelState
from app.domain.ports import ModelInfo
from app.gui.parts import theme
from app.gui.settings.data_section import backup_words, step_words
from app.gui.settings.reading_section import language_name
from app.gui.settings.settings_dialog import SettingsDialog
from app.gui.settings.words import size
from app.services.model_choice import advice
from app.services.model_trial import Trial
from app.services.models import ServerView
from app.services.rereading import Rereading
from tests.fakes.services import FakeKeeping, model_status

OUTSIDE = ServerView("openai", "https://models.example:443", "models.example", allowed=False, key=Kept.SESSION)
HERE = ServerView("ollama", "http://127.0.0.1:11434", "", allowed=True, key=Kept.NONE, fetches=True)
LOOKS = ["Colours", "Size of text", "Motion", "Language"]
LLAMA = ModelInfo("llama3.2:3b", 131_072, 2_000_000_000)

Make = Callable[..., SettingsDialog]


@pytest.fixture
def make(qtbot: QtBot) -> Make:
    def made(settings: Settings | None = None, state: ModelState | None = None) -> SettingsDialog:
        dialog = SettingsDialog(None, settings or Settings(), None if state is None else model_status(state, LLAMA))
        qtbot.addWidget(dialog)
        dialog.show()
        return dialog

    return made


def shown_rows(dialog: SettingsDialog) -> list[str]:
    return [row.label.text() for section in dialog.sections for row in section.rows if row.isVisible()]


# ---------------------------------------------------------------------- finding


def test_one_section_at_a_time(make: Make) -> None:
    dialog = make()
    assert [section.title for section in dialog.sections] == ["Appearance", "Reading", "Answers", "Models", "Data", "Experts"]
    assert shown_rows(dialog) == LOOKS
    dialog.titles.setCurrentRow(4)
    assert shown_rows(dialog) == ["Your library", "Size", "Backup", "Is all well?"]
    dialog.open_at(dialog.models)
    assert "On this computer" in shown_rows(dialog)


@pytest.mark.parametrize(
    ("typed", "rows"),
    [
        ("colours", ["Colours"]),
        ("dark", ["Colours"]),
        ("night", ["Colours"]),
        ("font", ["Size of text"]),
        ("BACKUP save", ["Backup"]),
        ("folder", ["Your library", "Backup"]),
        ("server key", ["Model server"]),
        ("zebra", []),
    ],
)
def test_settings_are_found_by_what_people_call_them(make: Make, qtbot: QtBot, typed: str, rows: list[str]) -> None:
    dialog = make()
    qtbot.keyClicks(dialog.search, typed)
    assert shown_rows(dialog) == rows
    assert dialog._none.isVisible() is (not rows)
    qtbot.keyClick(dialog.search, Qt.Key.Key_Escape)
    assert dialog.search.text() == ""
    assert shown_rows(dialog) == LOOKS
    assert dialog.isVisible()


def test_what_has_nothing_to_set_is_not_found(make: Make, qtbot: QtBot) -> None:
    dialog = make()
    dialog.show_server(OUTSIDE)
    qtbot.keyClicks(dialog.search, "fetch a model")
    assert shown_rows(dialog) == []
    dialog.show_server(HERE)
    dialog.search.clear()
    qtbot.keyClicks(dialog.search, "fetch a model")
    assert shown_rows(dialog) == ["Suits this computer", "Fetch a model"]


# ---------------------------------------------------------------------- reach


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_it_is_no_larger_than_the_screen(make: Make, qtbot: QtBot, scale: float) -> None:
    theme.manager.set_text_scale(scale)
    dialog = make()
    room = dialog.screen().availableGeometry()
    assert dialog.height() <= room.height()
    assert dialog.width() <= room.width()
    dialog.titles.setCurrentRow(5)
    dialog.show_server(OUTSIDE)
    qtbot.waitUntil(lambda: dialog.view.verticalScrollBar().maximum() > 0 or scale == 1.0)
    if scale == 1.0:  # 200 % on the 800 pixels of this screen is scrolled sideways
        qtbot.waitUntil(lambda: dialog.page.width() <= dialog.view.viewport().width())


def test_every_field_has_a_name_and_the_keyboard_reaches_it(make: Make) -> None:
    dialog = make(state=ModelState.READY)
    dialog.show_server(OUTSIDE)
    dialog.reading.set_languages(["deu", "eng"])
    dialog.models.set_advice(advice(16_000_000_000))
    for n in range(len(dialog.sections)):
        dialog.titles.setCurrentRow(n)
        wanted = {
            field
            for kind in (QAbstractButton, QComboBox, QLineEdit)
            for field in dialog.sections[n].findChildren(kind)
            if field.isVisible() and field.isEnabled()
        }
        for field in wanted:
            reading = QAccessible.queryAccessibleInterface(field)
            assert reading.text(QAccessible.Text.Name), field
        dialog.titles.setFocus()
        reached = set()
        for _ in range(60):
            dialog.focusNextChild()
            reached.add(dialog.focusWidget())
        groups = {field for field in wanted if not (isinstance(field, QAbstractButton) and field.group() is not None)}
        assert groups <= reached | {dialog.search}, [each.accessibleName() for each in groups - reached]


# ---------------------------------------------------------------------- appearance


def test_looks_are_told_once_each(make: Make) -> None:
    dialog = make(Settings(theme="dark", text_scale=1.3, reduced_motion=True))
    heard: list[dict[str, object]] = []
    dialog.changed.connect(heard.append)
    assert dialog.appearance.modes.checkedButton().objectName() == "dark"
    assert dialog.appearance.scales.checkedButton().text() == "125 %", "the nearest that there is"
    assert dialog.appearance.calm.isChecked()
    dialog.appearance.modes.buttons()[0].click()
    dialog.appearance.scales.buttons()[-1].click()
    dialog.appearance.calm.click()
    assert heard == [{"theme": "system"}, {"text_scale": 2.0}, {"reduced_motion": False}]


# ---------------------------------------------------------------------- reading


def test_languages_of_scans(make: Make) -> None:
    dialog = make(Settings(ocr_languages=("deu",)))
    heard: list[dict[str, object]] = []
    dialog.changed.connect(heard.append)
    dialog.reading.set_languages([])
    assert "Tesseract is not on this computer" in dialog.reading._none.text()
    dialog.reading.set_languages(["chi_sim", "deu", "eng"])
    boxes = dialog.reading.languages
    assert [code for code, box in boxes.items() if box.isChecked()] == ["deu"]
    boxes["eng"].click()
    boxes["deu"].click()
    assert heard == [{"ocr_languages": ("deu", "eng")}, {"ocr_languages": ("eng",)}]


def test_languages_by_name() -> None:
    told = [language_name(code) for code in ("eng", "deu", "srp_latn", "xyzzy")]
    assert told == [
        "English",
        "Deutsch",
        "Српски (latn)",
        "xyzzy",
    ]


def test_documents_read_by_an_earlier_program_are_read_again_on_request(make: Make) -> None:
    dialog = make()
    heard: list[list[str]] = []
    dialog.reading.again_wanted.connect(heard.append)
    dialog.titles.setCurrentRow(1)
    dialog.reading.set_old(Rereading())
    assert "Read before" not in shown_rows(dialog)
    dialog.reading.set_old(Rereading(("a", "b"), 700.0))
    assert "Read before" in shown_rows(dialog)
    assert dialog.reading.told.text() == "2 documents were read by an earlier Quoth. To read again takes about 12 min."
    dialog.reading.again.click()
    assert heard == [["a", "b"]]
    assert "Read before" not in shown_rows(dialog)


# ---------------------------------------------------------------------- answers and models


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
def test_each_state_of_a_server_has_one_thing_to_do(make: Make, state: ModelState, words: str) -> None:
    dialog = make(state=state)
    assert dialog.answers.state.text() == words
    assert words in dialog.models.there.text()


def test_models_that_are_there_are_told_with_their_size(make: Make) -> None:
    assert "llama3.2:3b, 2.0 GB" in make(state=ModelState.READY).models.there.text()


def test_what_suits_is_fetched_at_a_press(make: Make) -> None:
    dialog = make(state=ModelState.READY)
    heard: list[str] = []
    dialog.models.fetch.fetch_wanted.connect(heard.append)
    dialog.models.set_advice(advice(8_000_000_000))
    buttons = {each.accessibleName(): each for each in dialog.models.findChildren(QAbstractButton)}
    assert not buttons["Fetch llama3.2:3b"].isVisibleTo(dialog.models), "it is there already"
    buttons["Fetch qwen2.5:3b"].click()
    assert heard == ["qwen2.5:3b"]
    dialog.models.fetch.show_fetching("qwen2.5:3b")
    buttons["Fetch gemma2:2b"].click()
    assert heard == ["qwen2.5:3b"], "one at a time"


def trial(**changes: object) -> Trial:
    return replace(Trial("tiny", "When?", "At four.", 6.54, drafted=True, held=True), **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("tried", "words"),
    [
        (trial(), "6.5 s. The answer of tiny holds: each sentence stands in the sample."),
        (trial(seconds=64.2), "64 s. The answer"),
        (trial(held=False), "6.5 s. Only a part of what tiny wrote stands in the sample."),
        (trial(drafted=False), "What tiny wrote did not hold, so the sample was quoted instead."),
        (trial(drafted=False, fault=ErrorCode.MODEL_OUT_OF_MEMORY), "tiny needs more memory than is free."),
    ],
)
def test_a_trial_tells_seconds_and_whether_the_answer_holds(make: Make, tried: Trial, words: str) -> None:
    dialog = make(Settings(model="tiny"), ModelState.READY)
    heard: list[str] = []
    stopped: list[bool] = []
    dialog.answers.trial_wanted.connect(heard.append)
    dialog.answers.stop_wanted.connect(lambda: stopped.append(True))
    dialog.answers.try_it.click()
    assert heard == ["tiny"]
    dialog.answers.show_trying("tiny")
    dialog.answers.try_it.click()
    assert stopped
    dialog.answers.show_trial(tried)
    assert words in dialog.answers.trial.text()
    assert dialog.answers.try_it.accessibleName() == "Ask it one question"


def test_nothing_to_try_without_a_model(make: Make) -> None:
    dialog = make(state=ModelState.READY)
    dialog.open_at(dialog.answers)
    assert "Try it" not in shown_rows(dialog)
    dialog.answers.model.setCurrentIndex(1)
    assert "Try it" in shown_rows(dialog)


# ---------------------------------------------------------------------- data


def test_where_the_library_lies_and_how_large_it_is(make: Make) -> None:
    dialog = make()
    seen = FakeKeeping().seen
    dialog.data.set_overview(seen)
    assert dialog.data.place.text() == str(Path("/home/reader/Quoth"))
    assert dialog.data.sizes.text().splitlines() == [
        "1.5 GB in all; 90.0 GB are free on that disk",
        "your documents: 1.2 GB",
        "what was read of them, and conversations: 300 MB",
    ]
    assert not dialog.data.warning.isVisibleTo(dialog.data)
    dialog.data.set_overview(replace(seen, neighbourhood=Neighbourhood(PlaceKind.SYNCED, "Dropbox")))
    assert "kept the same elsewhere by Dropbox" in dialog.data.warning.text()
    assert dialog.data.warning.isVisibleTo(dialog.data)
    dialog.data.set_overview(replace(seen, neighbourhood=Neighbourhood(PlaceKind.NETWORK, "cifs")))
    assert "lies on a network" in dialog.data.warning.text()


@pytest.mark.parametrize(
    ("found", "words", "repairable"),
    [
        ({}, "All is well: everything in the library agrees.", False),
        ({Finding.FILE_DAMAGED: 1}, "The library file is damaged. Restore a backup.", False),
        ({Finding.FILES_MISSING: 1}, "The file is missing of: A book. Add it again.", False),
        ({Finding.INDEX_DIFFERS: 2}, "Repair makes them anew; nothing of yours is lost.", True),
        ({Finding.LEFTOVERS: 2}, "Repair takes them out.", True),
    ],
)
def test_a_check_is_told_in_words(make: Make, found: dict[Finding, int], words: str, repairable: bool) -> None:
    dialog = make()
    dialog.data.show_checking()
    assert not dialog.data.check.isEnabled()
    dialog.data.show_soundness(Soundness(found, ("A book",)))
    assert words in dialog.data.soundness.text()
    assert dialog.data.repair.isVisibleTo(dialog.data) is repairable


def test_words_for_backups() -> None:
    made = BackupFacts(Path("/x/a.quoth-backup"), 1_400_000_000, 9, 1, "2026-11-30T12:00:00+00:00")
    assert backup_words(made) == "a.quoth-backup is whole: 9 documents, 1.4 GB. The file of 1 document was missing."
    assert step_words(KeepingProgress(KeepingStep.COPYING, 5_000_000, 20_000_000)) == "Copying: 5 MB / 20 MB"
    sizes = [size(each) for each in (0, 12, 4_200, 45_600_000, 123_456_000_000)]
    assert sizes == [
        "nothing",
        "below 1 KB",
        "4 KB",
        "46 MB",
        "123 GB",
    ]
