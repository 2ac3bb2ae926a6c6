# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The language of the window: the system's where it is spoken here, else English, or the one that was chosen."""

import json
import logging
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from app.config.paths import resource_path

log = logging.getLogger(__name__)

SYSTEM = "system"
ENGLISH = "en"
NAMES = {ENGLISH: "English", "de": "Deutsch"}
"""Each language under the name it calls itself by."""


def wished(settings: Path) -> str:
    """The language chosen in a settings file, "system" where it tells none.

    The first word is shown before the settings are read as a whole; what is wrong with the file is told then.
    """
    try:
        written = json.loads(settings.read_bytes())
    except (OSError, ValueError):
        return SYSTEM
    chosen = written.get("language", SYSTEM) if isinstance(written, dict) else SYSTEM
    return chosen if isinstance(chosen, str) else SYSTEM


def spoken(folder: Path | None = None) -> tuple[str, ...]:
    """Languages the window can speak: English, and each whose compiled words are in the folder."""
    place = folder or resource_path("translations")
    return (ENGLISH, *sorted(file.stem.partition("_")[2] for file in place.glob("quoth_*.qm")))


def language_for(wish: str, offered: Sequence[str], wanted: Sequence[str]) -> str:
    """The language for a wish ("system" or a code): the first of those wanted ("de-AT", in order) that is offered."""
    if wish != SYSTEM:
        return wish if wish in offered else ENGLISH
    codes = [name.replace("_", "-").partition("-")[0].lower() for name in wanted]
    return next((code for code in codes if code in offered), ENGLISH)


def install(app: QCoreApplication, wish: str, folder: Path | None = None) -> str:
    """Let the application speak; call once, before the first window is made. Returns the language.

    Numbers and dates follow it, in the ways of the person's own country where that country speaks it.
    """
    place = folder or resource_path("translations")
    system = QLocale.system()
    code = language_for(wish, spoken(place), system.uiLanguages())
    if QLocale(system.language()).name().partition("_")[0] == code:
        QLocale.setDefault(system)
    else:
        QLocale.setDefault(QLocale(code))
    if code != ENGLISH:
        qt_words = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        for name, where in (("qtbase", qt_words), ("quoth", str(place))):
            translator = QTranslator(app)
            if translator.load(f"{name}_{code}", where):
                app.installTranslator(translator)
            else:
                log.warning("no words of %s in the language %s", name, code)
    return code
