# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Few settings with good defaults, in six sections that are found by their titles or by typing."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QShowEvent
from PySide6.QtWidgets import QDialog, QFrame, QHBoxLayout, QListWidget, QScrollArea, QVBoxLayout, QWidget

from app.gui.parts import theme
from app.gui.parts.focus_ring import FocusRing
from app.gui.parts.plain_widgets import PlainLabel, WordButton
from app.gui.parts.search_field import SearchField
from app.gui.settings.appearance import Appearance
from app.gui.settings.data_section import DataSection
from app.gui.settings.experts_section import ExpertsSection
from app.gui.settings.models_section import AnswersSection, ModelsSection
from app.gui.settings.reading_section import ReadingSection
from app.gui.settings.rows import Section

if TYPE_CHECKING:
    from app.config.settings import Settings
    from app.domain.model_servers import ModelStatus
    from app.services.diagnostics import Check
    from app.services.models import ServerView

_SIZE = (736, 560)
_SIDE = 168
_AROUND = 60  # the frame that the system draws, and some of what lies behind


class SettingsDialog(QDialog):
    """`changed` carries the settings to change, by name; each takes effect at once. Who opens it wires the sections."""

    changed = Signal(dict)
    about_wanted = Signal()

    def __init__(self, parent: QWidget | None, settings: "Settings", status: "ModelStatus | None") -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Settings"))
        self.appearance = Appearance(settings)
        self.reading = ReadingSection(settings)
        self.answers = AnswersSection()
        self.models = ModelsSection()
        self.data = DataSection()
        self.experts = ExpertsSection(settings)
        self.sections: list[Section] = [
            self.appearance, self.reading, self.answers, self.models, self.data, self.experts,
        ]  # fmt: skip
        for section in (self.appearance, self.reading, self.answers, self.experts):
            section.changed.connect(self.changed)
        self.search = SearchField(self.tr("Find a setting"))
        self.titles = QListWidget()
        self.titles.setAccessibleName(self.tr("Sections"))
        self.titles.setProperty("rows", "airy")
        self.titles.addItems([section.title for section in self.sections])
        self._none = PlainLabel(self.tr("No setting has these words."), "control", "muted", wrap=True)
        self._lay_out()
        self.search.textChanged.connect(self._filter)
        self.search.stepped_down.connect(self.titles.setFocus)
        self.search.left.connect(self.reject)
        self.titles.currentRowChanged.connect(self._chosen)
        self.titles.itemClicked.connect(self._clicked)
        self.titles.setCurrentRow(0)
        self.set_model_status(status, settings.model, settings.verifier)
        theme.manager.changed.connect(self._fit)
        self.ring = FocusRing(self)
        self._fit()
        self.search.setFocus()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.ring.listen()

    def _lay_out(self) -> None:
        self.page = QWidget()
        self.page.setProperty("surface", "paper")
        inner = QVBoxLayout(self.page)
        inner.setContentsMargins(theme.STEP_24, theme.STEP_24, theme.STEP_24, theme.STEP_16)
        inner.setSpacing(theme.STEP_32)
        inner.addWidget(self._none)
        for section in self.sections:
            inner.addWidget(section)
        inner.addStretch()
        self.view = QScrollArea()
        self.view.setWidgetResizable(True)
        self.view.setFrameShape(QFrame.Shape.NoFrame)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.view.setWidget(self.page)
        self._side = QFrame()
        self._side.setProperty("surface", "panel")
        self._side.setProperty("line", "right")
        side = QVBoxLayout(self._side)
        side.setContentsMargins(theme.STEP_12, theme.STEP_16, theme.STEP_12, theme.STEP_12)
        side.setSpacing(theme.STEP_12)
        side.addWidget(self.search)
        side.addWidget(self.titles, 1)
        about = WordButton(self.tr("About Quoth"), "quiet")
        about.clicked.connect(self.about_wanted)
        side.addWidget(about, 0, Qt.AlignmentFlag.AlignLeft)
        foot = QHBoxLayout()
        foot.setContentsMargins(theme.STEP_24, theme.STEP_8, theme.STEP_24, theme.STEP_16)
        foot.addStretch()
        self.close_button = WordButton(self.tr("Close"))
        self.close_button.clicked.connect(self.accept)
        foot.addWidget(self.close_button)
        right = QVBoxLayout()
        right.setSpacing(0)
        right.addWidget(self.view, 1)
        right.addLayout(foot)
        box = QHBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addWidget(self._side)
        box.addLayout(right, 1)

    def _fit(self) -> None:
        """As large as the text needs, but no larger than the screen: beyond that it scrolls."""
        self.titles.setFont(theme.font("control"))
        self._side.setFixedWidth(theme.px(_SIDE))
        room = self.screen().availableGeometry()
        width = min(theme.px(_SIZE[0]), room.width() - _AROUND)
        narrow = width < theme.px(_SIZE[0])
        for section in self.sections:
            for row in section.rows:
                row.stack(stacked=narrow)
        self.setMinimumWidth(min(theme.px(600), width))
        self.resize(width, min(theme.px(_SIZE[1]), room.height() - _AROUND))

    # ------------------------------------------------------------------ finding

    def open_at(self, section: Section) -> None:
        """Show this section, and give it the keyboard."""
        self.search.clear()
        self.titles.setCurrentRow(self.sections.index(section))
        self.titles.setFocus()

    def _chosen(self, row: int) -> None:
        if row >= 0:
            self.search.clear()
            self._show_section(row)

    def _clicked(self) -> None:
        self._chosen(self.titles.currentRow())  # also the one that was chosen before a search

    def _show_section(self, row: int) -> None:
        self._none.hide()
        for n, section in enumerate(self.sections):
            section.filter("")
            section.setVisible(n == row)
        self.view.verticalScrollBar().setValue(0)

    def _filter(self, text: str) -> None:
        if not text.strip():
            row = max(0, self.titles.currentRow())
            self.titles.item(row).setSelected(True)
            self._show_section(row)
            return
        self.titles.clearSelection()
        found = [(section, section.filter(text)) for section in self.sections]
        for section, shown in found:
            section.setVisible(shown)
        self._none.setVisible(not any(shown for _, shown in found))
        self.view.verticalScrollBar().setValue(0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Find):
            self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self.search.selectAll()
        else:
            super().keyPressEvent(event)

    # ------------------------------------------------------------------ what the window tells it

    def set_model_status(self, status: "ModelStatus | None", chosen: str, verifier: str) -> None:
        self.answers.set_status(status, chosen)
        self.models.set_status(status)
        self.experts.set_status(status, verifier)

    def show_server(self, view: "ServerView") -> None:
        """How the model server stands."""
        self.experts.server.show_view(view)
        self.models.set_server(view)

    def set_checks(self, checks: Sequence["Check"]) -> None:
        self.experts.set_checks(checks)
