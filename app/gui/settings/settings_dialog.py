# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Few settings with good defaults: how the window looks, who writes the answers, what the program is."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QDialog,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QRadioButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from app import __version__
from app.gui.parts import theme
from app.gui.parts.language import NAMES, SYSTEM
from app.gui.parts.model_words import state_advice, state_title
from app.gui.parts.plain_widgets import PlainLabel, Rule, WordButton
from app.gui.settings.model_fetch import ModelFetch
from app.gui.settings.model_server_form import ModelServerForm

if TYPE_CHECKING:
    from app.config.settings import Settings
    from app.domain.model_servers import ModelStatus
    from app.services.diagnostics import Check
    from app.services.models import ServerView

_WIDTH = 520
_FOOT = 56  # the row with the button that closes
_AROUND = 60  # the frame that the system draws, and some of what lies behind
_SCALES = (0.9, 1.0, 1.15, 1.3, 1.5, 2.0)


class SettingsDialog(QDialog):
    """`changed` carries the settings to change, by name; each takes effect at once."""

    changed = Signal(dict)
    check_wanted = Signal()
    diagnostics_wanted = Signal()
    folder_wanted = Signal()

    def __init__(self, parent: QWidget | None, settings: "Settings", status: "ModelStatus | None") -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Settings"))
        self._filling = True
        self._page = QWidget()
        self._page.setProperty("surface", "paper")
        self._scroll = QScrollArea()
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setWidget(self._page)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, theme.STEP_16)
        outer.setSpacing(0)
        outer.addWidget(self._scroll, 1)
        box = QVBoxLayout(self._page)
        box.setContentsMargins(theme.STEP_24, theme.STEP_24, theme.STEP_24, theme.STEP_16)
        box.setSpacing(theme.STEP_16)
        box.addLayout(self._look(settings))
        box.addWidget(Rule())
        box.addLayout(self._answers(settings))
        box.addWidget(Rule())
        box.addLayout(self._about())
        row = QHBoxLayout()
        row.setContentsMargins(theme.STEP_24, 0, theme.STEP_24, 0)
        row.addStretch()
        close = WordButton(self.tr("Close"))
        close.clicked.connect(self.accept)
        row.addWidget(close)
        outer.addLayout(row)
        self.set_model_status(status, settings.model)
        self._filling = False
        self._fit()

    def _fit(self) -> None:
        """As high as what there is to show, but no higher than the screen: beyond that it scrolls."""
        width = theme.px(_WIDTH)
        self.setMinimumWidth(width)
        needed = self._page.minimumSizeHint().height()
        layout = self._page.layout()
        if layout is not None and layout.hasHeightForWidth():
            needed = max(needed, layout.totalHeightForWidth(width))
        foot = self.height() - self._scroll.height() if self.isVisible() else theme.px(_FOOT)
        screen = self.screen().availableGeometry().height() - theme.px(_AROUND)
        self.resize(max(width, self.width() if self.isVisible() else 0), min(needed + foot, screen))

    def _grid(self, title: str) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(theme.STEP_16)
        grid.setVerticalSpacing(theme.STEP_12)
        grid.setColumnMinimumWidth(0, theme.px(120))
        grid.setColumnStretch(1, 1)
        grid.addWidget(PlainLabel(title, "card_title"), 0, 0, 1, 2)
        return grid

    def _row(self, grid: QGridLayout, words: str, field: QWidget) -> PlainLabel:
        label = PlainLabel(words, "control", "muted")
        label.setBuddy(field)
        row = grid.rowCount()
        grid.addWidget(label, row, 0, Qt.AlignmentFlag.AlignVCenter)
        grid.addWidget(field, row, 1)
        return label

    def _look(self, settings: "Settings") -> QGridLayout:
        grid = self._grid(self.tr("Look"))
        modes = QWidget()
        row = QHBoxLayout(modes)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme.STEP_16)
        self.modes = QButtonGroup(self)
        for n, (mode, words) in enumerate(self._modes().items()):
            button = QRadioButton(words)
            button.setObjectName(mode)
            button.setChecked(mode == settings.theme)
            self.modes.addButton(button, n)
            row.addWidget(button)
        row.addStretch()
        self.modes.buttonToggled.connect(self._mode)
        self._row(grid, self.tr("Colours"), modes)
        self.scale = QComboBox()
        self.scale.setAccessibleName(self.tr("Size of text"))
        for factor in _SCALES:
            self.scale.addItem(f"{round(factor * 100)} %", factor)
        nearest = min(range(len(_SCALES)), key=lambda n: abs(_SCALES[n] - settings.text_scale))
        self.scale.setCurrentIndex(nearest)
        self.scale.currentIndexChanged.connect(self._scale)
        self._row(grid, self.tr("Size of text"), self.scale)
        self.calm = QCheckBox(self.tr("No moving parts"))
        self.calm.setChecked(settings.reduced_motion)
        self.calm.toggled.connect(self._calm)
        self._row(grid, self.tr("Motion"), self.calm)
        self.language = QComboBox()
        self.language.setAccessibleName(self.tr("Language"))
        for code, words in ((SYSTEM, self.tr("As the system")), *NAMES.items()):
            self.language.addItem(words, code)
        self.language.setCurrentIndex(max(0, self.language.findData(settings.language)))
        self.language.currentIndexChanged.connect(self._language)
        self._row(grid, self.tr("Language"), self.language)
        self.language_note = PlainLabel(self.tr("From the next start of Quoth."), "note", "muted", wrap=True)
        self.language_note.hide()
        grid.addWidget(self.language_note, grid.rowCount(), 1)
        return grid

    def _modes(self) -> dict[str, str]:
        return {"system": self.tr("As the system"), "light": self.tr("Light"), "dark": self.tr("Dark")}

    def _answers(self, settings: "Settings") -> QGridLayout:
        del settings
        grid = self._grid(self.tr("Answers"))
        self.server = ModelServerForm()
        grid.addWidget(self.server, grid.rowCount(), 0, 1, 2)
        self.model = QComboBox()
        self.model.setAccessibleName(self.tr("Written by"))
        self.model.currentIndexChanged.connect(self._model)
        self._row(grid, self.tr("Written by"), self.model)
        self.state = PlainLabel("", "note", "muted", wrap=True)
        check = WordButton(self.tr("Check again"), "quiet")
        check.clicked.connect(self.check_wanted)
        holder = QWidget()
        row = QHBoxLayout(holder)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.state, 1)
        row.addWidget(check)
        grid.addWidget(holder, grid.rowCount(), 1)
        self.fetch = ModelFetch()
        self.fetch_label = self._row(grid, self.tr("Fetch a model"), self.fetch)
        return grid

    def _about(self) -> QGridLayout:
        grid = self._grid(self.tr("About"))
        words = self.tr(
            "Quoth {version}. Free software under the GNU Affero General Public License, version 3 or later. "
            "It comes without any warranty."
        ).format(version=__version__)
        grid.addWidget(PlainLabel(words, "note", "muted", wrap=True, select=True), 1, 0, 1, 2)
        self.checks = PlainLabel("", "note", "muted", wrap=True, select=True)
        self.checks.hide()
        grid.addWidget(self.checks, 2, 0, 1, 2)
        buttons = QHBoxLayout()
        buttons.setSpacing(theme.STEP_8)
        self.examine = WordButton(self.tr("Is everything there?"))
        self.examine.clicked.connect(self._examine)
        self.copy = WordButton(self.tr("Copy"))
        self.copy.clicked.connect(self._copy)
        self.copy.hide()
        folder = WordButton(self.tr("Show where the library lies"))
        folder.clicked.connect(self.folder_wanted)
        for button in (self.examine, self.copy, folder):
            buttons.addWidget(button)
        buttons.addStretch()
        grid.addLayout(buttons, 3, 0, 1, 2)
        return grid

    # ------------------------------------------------------------------ what the window tells it

    def set_model_status(self, status: "ModelStatus | None", chosen: str) -> None:
        """Fill the list of models; the chosen one stays in it even while it is not there."""
        before, self._filling = self._filling, True
        names = [] if status is None else [model.name for model in status.models]
        if chosen and chosen not in names:
            names.append(chosen)
        self.model.clear()
        self.model.addItem(self.tr("Nobody: sentences quoted from the documents"), "")
        for name in names:
            self.model.addItem(name, name)
        self.model.setCurrentIndex(max(0, self.model.findData(chosen)))
        self.state.setText(f"{state_title(status)}. {state_advice(status)}".strip())
        self._filling = before

    def show_server(self, view: "ServerView") -> None:
        """How the model server stands; the dialog grows or shrinks with what there is to say of it."""
        self.server.show_view(view)
        self.fetch.setVisible(view.fetches)
        self.fetch_label.setVisible(view.fetches)
        self._fit()

    def set_checks(self, checks: Sequence["Check"]) -> None:
        lines = [f"{'✓' if check.ok else '✗'}  {check.name}: {check.detail} {check.remedy}".strip() for check in checks]
        self.checks.setText("\n".join(lines))
        self.checks.show()
        self.copy.show()
        self.examine.setEnabled(True)
        self._fit()

    # ------------------------------------------------------------------ inside

    def _mode(self, button: QRadioButton, checked: bool) -> None:
        if checked and not self._filling:
            self.changed.emit({"theme": button.objectName()})

    def _scale(self, row: int) -> None:
        if not self._filling:
            self.changed.emit({"text_scale": _SCALES[row]})

    def _language(self, row: int) -> None:
        self.changed.emit({"language": self.language.itemData(row)})
        self.language_note.show()
        self._fit()

    def _calm(self, checked: bool) -> None:
        self.changed.emit({"reduced_motion": checked})

    def _model(self, row: int) -> None:
        if not self._filling and row >= 0:
            self.changed.emit({"model": self.model.itemData(row)})

    def _examine(self) -> None:
        self.examine.setEnabled(False)
        self.diagnostics_wanted.emit()

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.checks.text())
