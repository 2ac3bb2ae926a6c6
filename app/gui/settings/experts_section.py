# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""For those who know what they do: another model server, a second judge, room for pages, diagnostics."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QComboBox

from app.gui.parts.plain_widgets import PlainLabel, WordButton
from app.gui.settings.model_server_form import ModelServerForm
from app.gui.settings.rows import Row, Section, below, beside

if TYPE_CHECKING:
    from app.config.settings import Settings
    from app.domain.model_servers import ModelStatus
    from app.services.diagnostics import Check

_CACHES = (32_000_000, 64_000_000, 128_000_000, 256_000_000, 512_000_000)


class ExpertsSection(Section):
    """`changed` carries settings by name."""

    changed = Signal(dict)
    diagnostics_wanted = Signal()

    def __init__(self, settings: "Settings") -> None:
        super().__init__(self.tr("Experts"))
        self._filling = True
        self.server = ModelServerForm()
        note = self.tr("llama.cpp, LM Studio and whatever speaks as OpenAI does, here or elsewhere.")
        self.add(Row(self.tr("Model server"), self.server, note, also="Ollama llama.cpp LM Studio OpenAI key address host port"))
        self.verifier = QComboBox()
        self.verifier.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.verifier.setMinimumContentsLength(16)
        self.verifier.currentIndexChanged.connect(self._verifier)
        note = self.tr("Judges sentences that comparing words leaves undecided. A small model judges badly.")
        self.add(Row(self.tr("Second judge"), self.verifier, note, also=self.tr("verifier check model claims")))
        self.cache = QComboBox()
        for room in _CACHES:
            self.cache.addItem(f"{room // 1_000_000} MB", room)
        nearest = min(range(len(_CACHES)), key=lambda n: abs(_CACHES[n] - settings.page_cache_bytes))
        self.cache.setCurrentIndex(nearest)
        self.cache.currentIndexChanged.connect(self._cache)
        note = self.tr("Pages that were shown stay in memory up to this size. It counts from the next start.")
        self.add(Row(self.tr("Room for pages"), self.cache, note, also=self.tr("cache memory pictures")))
        self.examine, self.copy = WordButton(self.tr("Is everything there?")), WordButton(self.tr("Copy"))
        self.examine.clicked.connect(self._examine)
        self.copy.clicked.connect(self._copy)
        self.copy.hide()
        self.checks = PlainLabel("", "note", "muted", wrap=True, select=True)
        self.checks.hide()
        field = below(beside(self.examine, self.copy), self.checks)
        self.add(Row(self.tr("Diagnostics"), field, also=self.tr("doctor check parts support version")))
        self.set_status(None, settings.verifier)
        self._filling = False

    def set_status(self, status: "ModelStatus | None", chosen: str) -> None:
        before, self._filling = self._filling, True
        names = [] if status is None else [model.name for model in status.models]
        if chosen and chosen not in names:
            names.append(chosen)
        self.verifier.clear()
        self.verifier.addItem(self.tr("None"), "")
        for name in names:
            self.verifier.addItem(name, name)
        self.verifier.setCurrentIndex(max(0, self.verifier.findData(chosen)))
        self._filling = before

    def _verifier(self, row: int) -> None:
        if not self._filling and row >= 0:
            self.changed.emit({"verifier": self.verifier.itemData(row)})

    def _cache(self, row: int) -> None:
        if not self._filling:
            self.changed.emit({"page_cache_bytes": _CACHES[row]})

    def set_checks(self, checks: Sequence["Check"]) -> None:
        lines = [f"{'✓' if check.ok else '✗'}  {check.name}: {check.detail} {check.remedy}".strip() for check in checks]
        self.checks.setText("\n".join(lines))
        self.checks.show()
        self.copy.show()
        self.examine.setEnabled(True)

    def _examine(self) -> None:
        self.examine.setEnabled(False)
        self.diagnostics_wanted.emit()

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.checks.text())
