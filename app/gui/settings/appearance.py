# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Appearance: colours, size of text, motion. Each is tried at once."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QCheckBox, QComboBox, QRadioButton

from app.gui.parts.language import NAMES, SYSTEM
from app.gui.parts.plain_widgets import PlainLabel
from app.gui.settings.rows import Row, Section, below, beside

if TYPE_CHECKING:
    from app.config.settings import Settings

SCALES = (1.0, 1.1, 1.25, 1.5, 1.75, 2.0)


class Appearance(Section):
    """`changed` carries the settings to change, by name."""

    changed = Signal(dict)

    def __init__(self, settings: "Settings") -> None:
        super().__init__(self.tr("Appearance"))
        self._filling = True
        self.modes = QButtonGroup(self)
        modes = {"system": self.tr("As the system"), "light": self.tr("Light"), "dark": self.tr("Dark")}
        buttons = []
        for mode, words in modes.items():
            button = QRadioButton(words)
            button.setObjectName(mode)
            button.setChecked(mode == settings.theme)
            self.modes.addButton(button)
            buttons.append(button)
        self.modes.buttonToggled.connect(self._mode)
        self.add(Row(self.tr("Colours"), beside(*buttons), also=self.tr("theme night bright")))
        self.scales = QButtonGroup(self)
        nearest = min(range(len(SCALES)), key=lambda n: abs(SCALES[n] - settings.text_scale))
        sizes = []
        for n, factor in enumerate(SCALES):
            size = QRadioButton(f"{round(factor * 100)} %")
            size.setChecked(n == nearest)
            self.scales.addButton(size, n)
            sizes.append(size)
        self.scales.idToggled.connect(self._scale)
        half = len(sizes) // 2
        self.sample = PlainLabel(self.tr("Lamps are lit at four."), "answer", wrap=True)
        field = below(beside(*sizes[:half]), beside(*sizes[half:]), self.sample)
        self.add(Row(self.tr("Size of text"), field, also=self.tr("font larger smaller zoom letters")))
        self.calm = QCheckBox(self.tr("No moving parts"))
        self.calm.setChecked(settings.reduced_motion)
        self.calm.toggled.connect(lambda on: self.changed.emit({"reduced_motion": on}))
        note = self.tr("Pages jump instead of gliding. Where the system asks for less motion, this is so anyway.")
        self.add(Row(self.tr("Motion"), self.calm, note, also=self.tr("animation still calm")))
        self.language = QComboBox()
        for code, words in ((SYSTEM, self.tr("As the system")), *NAMES.items()):
            self.language.addItem(words, code)
        self.language.setCurrentIndex(max(0, self.language.findData(settings.language)))
        self.language.currentIndexChanged.connect(self._language)
        self._language_row = self.add(Row(self.tr("Language"), self.language, also="language Sprache langue idioma lingua"))
        self._filling = False

    def _language(self, row: int) -> None:
        self.changed.emit({"language": self.language.itemData(row)})
        self._language_row.set_note(self.tr("From the next start of Quoth."))

    def _mode(self, button: QRadioButton, checked: bool) -> None:
        if checked and not self._filling:
            self.changed.emit({"theme": button.objectName()})

    def _scale(self, n: int, checked: bool) -> None:
        if checked and not self._filling:
            self.changed.emit({"text_scale": SCALES[n]})
