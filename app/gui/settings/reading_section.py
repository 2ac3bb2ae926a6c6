# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Reading: which languages scanned pages are read in, and reading again what an earlier program read."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout

from app.gui.library.row_words import count, minutes_words
from app.gui.parts import theme
from app.gui.parts.plain_widgets import PlainLabel, WordButton
from app.gui.settings.rows import Row, Section, below, beside

if TYPE_CHECKING:
    from app.config.settings import Settings
    from app.services.rereading import Rereading

_COLUMNS = 3


class ReadingSection(Section):
    """`changed` carries settings by name; `again_wanted` the ids of documents to read again."""

    changed = Signal(dict)
    again_wanted = Signal(list)

    def __init__(self, settings: "Settings") -> None:
        super().__init__(self.tr("Reading"))
        self._chosen = set(settings.ocr_languages)
        self.languages: dict[str, QCheckBox] = {}
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(theme.STEP_16)
        self._grid.setVerticalSpacing(theme.STEP_8)
        self._none = PlainLabel(self.tr("Looking for languages."), "control", wrap=True)
        note = self.tr(
            "Fewer are faster and surer. Without a choice, all of them are tried. It counts for what is read from now on."
        )
        self._scans = self.add(
            Row(self.tr("Scanned pages are in"), below(self._none, self._grid), note, also="OCR tesseract language scan")
        )
        self.told = PlainLabel("", "control", wrap=True)
        self.again = WordButton(self.tr("Read them again"))
        self.again.clicked.connect(self._again)
        self._old: Rereading | None = None
        note = self.tr("What was read before answers until then. You can go on working, and stop it in the library.")
        self._again_row = self.add(
            Row(self.tr("Read before"), below(self.told, beside(self.again)), note, also=self.tr("update anew all documents"))
        )
        self._again_row.want(wanted=False)

    def set_languages(self, installed: Sequence[str]) -> None:
        """The language packs that text recognition has; none: it is not there."""
        self._none.setVisible(not installed)
        self._none.setText(
            self.tr("Tesseract is not on this computer, so scanned pages cannot be read. Install it, then start Quoth again.")
        )
        for n, code in enumerate(installed):
            if code in self.languages:
                continue
            box = QCheckBox(language_name(code))
            box.setChecked(code in self._chosen)
            box.toggled.connect(self._language)
            self.languages[code] = box
            self._grid.addWidget(box, n // _COLUMNS, n % _COLUMNS)

    def _language(self) -> None:
        self._chosen = {code for code, box in self.languages.items() if box.isChecked()}
        self.changed.emit({"ocr_languages": tuple(sorted(self._chosen))})

    def set_old(self, old: "Rereading") -> None:
        """Documents that this program would read otherwise."""
        self._old = old
        self._again_row.want(bool(old.ids))
        told = count(
            self.tr("1 document was read by an earlier Quoth."),
            self.tr("{n} documents were read by an earlier Quoth."),
            len(old.ids),
        )
        again = self.tr("To read again takes {time}.").format(time=minutes_words(old.seconds, left=False))
        self.told.setText(f"{told} {again}")

    def _again(self) -> None:
        if self._old is not None:
            self.again_wanted.emit(list(self._old.ids))
            self._again_row.want(wanted=False)


def language_name(code: str) -> str:
    """The name of a language of Tesseract in its own words, the code where Qt does not know it."""
    base, _, script = code.partition("_")
    language = QLocale.codeToLanguage(base)
    if language == QLocale.Language.AnyLanguage:
        return code
    plain = QLocale.languageToString(language)
    name = QLocale(language).nativeLanguageName() or plain
    name = plain if plain in name else name  # "American English" is English to anybody who scans a page
    name = name[:1].upper() + name[1:]
    return f"{name} ({script})" if script else name
