# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The card of a side: its letter, how it searches and answers, and the menu to choose another way."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QVBoxLayout

from app.evaluation.setups import Setup, SetupKind
from app.gui.measure import measure_words as words
from app.gui.measure.charts import Badge
from app.gui.parts import theme
from app.gui.parts.plain_widgets import PlainLabel, WordButton


class SetupCard(QFrame):
    """`changed` carries the `Setup` that a person chose."""

    changed = Signal(object)

    def __init__(self, letter: str, setup: Setup) -> None:
        super().__init__()
        self._letter = letter
        self.setup = setup
        self.setProperty("card", "plain")
        self.title = PlainLabel("", "control_bold", wrap=True)
        self.note = PlainLabel("", "note", "muted", wrap=True)
        self.button = WordButton(words.tr("Change"), icon="caret-down")
        self.menu = QMenu(self)
        self.button.setMenu(self.menu)
        self.button.setStyleSheet("QPushButton::menu-indicator { image: none; width: 0; }")
        # The caret after the word, which Qt does only for the other direction of writing; the mark keeps the blank between them.
        self.button.setText(f"{words.tr('Change')} \u200e")
        mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        self.button.setLayoutDirection(Qt.LayoutDirection.LeftToRight if mirrored else Qt.LayoutDirection.RightToLeft)
        text = QVBoxLayout()
        text.setSpacing(0)
        text.addStretch()
        text.addWidget(self.title)
        text.addWidget(self.note)
        text.addStretch()
        box = QHBoxLayout(self)
        box.setContentsMargins(14, theme.STEP_8, 14, theme.STEP_8)
        box.setSpacing(theme.STEP_12)
        box.addWidget(Badge(letter))
        box.addLayout(text, 1)
        box.addWidget(self.button)
        self.set_models(())
        self.show_setup(setup)

    def set_models(self, models: Sequence[str]) -> None:
        """The language models that there are."""
        self._models = tuple(models)
        self._fill()

    def show_setup(self, setup: Setup) -> None:
        self.setup = setup
        self.title.setText(words.setup_title(setup))
        self.note.setText(words.setup_note(setup))
        self.button.setAccessibleName(
            words.tr("Change {side}, now {setup}").format(side=self._letter, setup=words.setup_title(setup))
        )
        self.setAccessibleName(f"{words.side_title(self._letter, setup)}: {words.setup_note(setup)}")
        self._fill()

    def choices(self) -> list[Setup]:
        plain = [Setup(kind) for kind in SetupKind if kind is not SetupKind.MODEL]
        return [*plain, *(Setup(SetupKind.MODEL, model) for model in self._models)]

    def _fill(self) -> None:
        self.menu.clear()
        group = QActionGroup(self.menu)
        for setup in self.choices():
            if setup.kind is SetupKind.MODEL and setup.model == self._models[0]:
                self.menu.addSeparator()
            action = self.menu.addAction(words.setup_title(setup).replace("&", "&&"))
            action.setCheckable(True)
            action.setChecked(setup == self.setup)
            action.triggered.connect(partial(self._choose, setup))
            group.addAction(action)
        if not self._models:
            self.menu.addSeparator()
            self.menu.addAction(words.tr("With a model: none is there")).setEnabled(False)

    def _choose(self, setup: Setup, _checked: bool = False) -> None:
        if setup != self.setup:
            self.show_setup(setup)
            self.changed.emit(setup)
