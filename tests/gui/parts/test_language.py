# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which language the window speaks, and that it does."""

from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QLocale
from PySide6.QtWidgets import QApplication

from app.config.settings import Settings, changed
from app.gui.parts import language


@pytest.mark.parametrize(
    ("wish", "wanted", "expected"),
    [
        ("system", ["de-AT", "en-US"], "de"),
        ("system", ["fr_FR", "de_DE"], "de"),
        ("system", ["fr-FR"], "en"),
        ("system", [], "en"),
        ("en", ["de-DE"], "en"),
        ("de", ["en-GB"], "de"),
        ("it", ["de-DE"], "en"),  # chosen once, but no longer here
    ],
)
def test_the_first_wanted_language_that_is_spoken_is_taken(wish: str, wanted: list[str], expected: str) -> None:
    assert language.language_for(wish, ("en", "de"), wanted) == expected


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ('{"language": "de"}', "de"),
        ("{}", "system"),
        ("[]", "system"),
        ('{"language": 3}', "system"),
        ("{", "system"),
        (None, "system"),
    ],
)
def test_the_wish_is_read_before_the_settings_are(tmp_path: Path, written: str | None, expected: str) -> None:
    file = tmp_path / "settings.json"
    if written is not None:
        file.write_text(written, encoding="utf-8")
    assert language.wished(file) == expected


def test_the_settings_know_the_languages_that_have_a_name() -> None:
    assert all(changed(Settings(), language=code).language == code for code in (language.SYSTEM, *language.NAMES))


def test_in_german_the_window_and_qt_speak_german(qapp: QApplication, compiled_words: Path, unspoken: None) -> None:
    assert language.install(qapp, "de", compiled_words) == "de"
    assert QCoreApplication.translate("SettingsDialog", "Settings") == "Einstellungen"
    assert QCoreApplication.translate("errors", "The disk is full.") == "Der Datenträger ist voll."
    assert QCoreApplication.translate("QPlatformTheme", "Cancel") == "Abbrechen"
    assert QLocale().toString(1234.5, "f", 1) == "1.234,5"


def test_without_compiled_words_it_speaks_english(qapp: QApplication, tmp_path: Path, unspoken: None) -> None:
    assert language.install(qapp, "de", tmp_path) == "en"
    assert QCoreApplication.translate("SettingsDialog", "Settings") == "Settings"
