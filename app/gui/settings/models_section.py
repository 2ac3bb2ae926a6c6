# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Answers and models: who writes the answers, what is there, fetching another one, trying it with one question."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QVBoxLayout, QWidget

from app.domain.errors import AppError, ErrorCode
from app.domain.model_servers import ModelState
from app.gui.parts import theme
from app.gui.parts.error_text import describe
from app.gui.parts.model_words import state_advice, state_title
from app.gui.parts.plain_widgets import PlainLabel, WordButton
from app.gui.parts.written import decimal, quoted
from app.gui.settings.model_fetch import ModelFetch
from app.gui.settings.rows import Row, Section, below, beside
from app.gui.settings.words import size

if TYPE_CHECKING:
    from app.domain.model_servers import ModelStatus
    from app.services.model_choice import Advice, KnownModel
    from app.services.model_trial import Trial
    from app.services.models import ServerView


class AnswersSection(Section):
    """Who writes. `changed` carries settings by name; `trial_wanted` the model to try."""

    changed = Signal(dict)
    check_wanted = Signal()
    trial_wanted = Signal(str)
    stop_wanted = Signal()

    def __init__(self) -> None:
        super().__init__(self.tr("Answers"))
        self._filling = self._trying = False
        self.model = QComboBox()
        self.model.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.model.setMinimumContentsLength(20)
        self.model.currentIndexChanged.connect(self._model)
        note = self.tr("Either way, every sentence is checked against your documents, and shows where it stands.")
        self.add(Row(self.tr("Written by"), self.model, note, also=self.tr("model writer quotes Ollama")))
        self.state = PlainLabel("", "control", wrap=True)
        self.check = WordButton(self.tr("Check again"))
        self.check.clicked.connect(self.check_wanted)
        self.add(Row(self.tr("How it stands"), below(self.state, beside(self.check)), also="Ollama"))
        self.try_it = WordButton(self.tr("Ask it one question"))
        self.try_it.clicked.connect(self._try)
        self.trial = PlainLabel("", "control", wrap=True, select=True)
        self.trial.hide()
        note = self.tr("About the sample document; your own are not touched.")
        self._trial_row = self.add(
            Row(self.tr("Try it"), below(beside(self.try_it), self.trial), note, also=self.tr("test speed"))
        )

    def set_status(self, status: "ModelStatus | None", chosen: str) -> None:
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
        self._trial_row.want(bool(chosen))
        self._filling = before

    def _model(self, row: int) -> None:
        if not self._filling and row >= 0:
            self._trial_row.want(bool(self.model.itemData(row)))
            self.trial.hide()
            self.changed.emit({"model": self.model.itemData(row)})

    def _try(self) -> None:
        if self._trying:
            self.stop_wanted.emit()
        else:
            self.trial_wanted.emit(self.model.currentData())

    def show_trying(self, model: str) -> None:
        self._trying = True
        self.try_it.set_words(self.tr("Stop"))
        self.trial.setText(self.tr("{model} is asked. The first answer takes longest.").format(model=model))
        self.trial.show()

    def show_trial(self, trial: "Trial | None", words: str = "") -> None:
        """What came of it; `words` where there is none."""
        self._trying = False
        self.try_it.set_words(self.tr("Ask it one question"))
        self.trial.setText(words if trial is None else _verdict(trial))
        self.trial.setVisible(bool(self.trial.text()))


def _tr(text: str) -> str:
    return QCoreApplication.translate("AnswersSection", text)


def _verdict(trial: "Trial") -> str:
    seconds = _tr("{n} s").format(n=decimal(trial.seconds, 1 if trial.seconds < 10 else 0))
    asked = f"{quoted(trial.question)}\n{trial.answer}\n" if trial.answer else f"{quoted(trial.question)}\n"
    if trial.fault is not None:
        told = describe(_error(trial)).title
        return asked + _tr("After {time}: {told} The sample was quoted instead.").format(time=seconds, told=told)
    if not trial.drafted:
        told = _tr("{time}. What {model} wrote did not hold, so the sample was quoted instead. Another model may do better.")
    elif trial.held:
        told = _tr("{time}. The answer of {model} holds: each sentence stands in the sample.")
    else:
        told = _tr("{time}. Only a part of what {model} wrote stands in the sample. Another model may do better.")
    return asked + told.format(time=seconds, model=trial.model)


def _error(trial: "Trial") -> "AppError":
    return AppError(trial.fault or ErrorCode.MODEL_FAILED, model=trial.model)


class ModelsSection(Section):
    """What is there, what would suit, and fetching it."""

    def __init__(self) -> None:
        super().__init__(self.tr("Models"))
        self.there = PlainLabel("", "control", wrap=True, select=True)
        words = self.tr("On this computer")
        self.add(Row(words, self.there, also=self.tr("installed embedded inside size Ollama")))
        self.fetch = ModelFetch()
        self.suited = QVBoxLayout()
        self.suited.setSpacing(theme.STEP_4)
        self._advice: Advice | None = None
        self._names: set[str] = set()
        self._can_fetch = False
        self._rows: list[QWidget] = []
        self._suits = self.add(
            Row(self.tr("Suits this computer"), below(self.suited), also=self.tr("recommended memory download"))
        )
        note = self.tr("Ollama fetches it from the internet, not Quoth. What came is kept when you stop, and goes on from there.")
        self.fetch_row = self.add(Row(self.tr("Fetch a model"), self.fetch, note, also=self.tr("download pull get Ollama")))
        self.set_status(None)

    def set_status(self, status: "ModelStatus | None") -> None:
        inside = self.tr(
            "Inside Quoth: what finds passages by meaning, in English and in other languages. No answers are written by it."
        )
        lines = [inside, f"{state_title(status)}. {state_advice(status)}".strip()]
        models = () if status is None else status.models
        lines += [f"{model.name}, {size(model.size_bytes)}" if model.size_bytes else model.name for model in models]
        self.there.setText("\n".join(lines))
        self._names = {model.name for model in models}
        self._can_fetch = status is not None and status.state in {ModelState.READY, ModelState.NO_MODELS, ModelState.BUSY}
        self.fetch.set_ready(self._can_fetch)
        self._suits.set_note("" if self._can_fetch else self.tr("Ollama has to run before it can fetch one."))
        self._fill()

    def set_server(self, view: "ServerView") -> None:
        self.fetch_row.want(view.fetches)
        self._suits.want(view.fetches)

    def set_advice(self, advice: "Advice") -> None:
        self._advice = advice
        self._fill()

    def _fill(self) -> None:
        for row in self._rows:
            row.hide()
            row.deleteLater()
        self._rows.clear()
        if self._advice is None:
            return
        if not self._advice.suited:
            self._put(
                PlainLabel(self.tr("None: the memory is too small. Answers in quotes need no model."), "control", wrap=True)
            )
        for model in self._advice.suited:
            self._put(self._model(model, best=model is self._advice.best))

    def _put(self, widget: QWidget) -> None:
        self._rows.append(widget)
        self.suited.addWidget(widget)

    def _model(self, model: "KnownModel", *, best: bool) -> QWidget:
        kinds = {
            "quick": self.tr("quick, for short answers"),
            "balanced": self.tr("good for most"),
            "thorough": self.tr("careful, but slow"),
        }
        kind = self.tr("begin with this") if best else kinds[model.kind]
        told = f"{model.name}, {size(model.size)}: {kind}"
        label = PlainLabel(told, "control_bold" if best else "control", wrap=True)
        there = model.name in self._names
        button = WordButton(self.tr("Fetch"), "small")
        button.setAccessibleName(self.tr("Fetch {model}").format(model=model.name))
        button.clicked.connect(lambda: self.fetch.want(model.name))
        button.setVisible(not there)
        button.setEnabled(self._can_fetch)
        holder = QWidget()
        row = QHBoxLayout(holder)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme.STEP_8)
        row.addWidget(label, 1)
        if there:
            row.addWidget(PlainLabel(self.tr("is there"), "note", "muted"), 0, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(button)
        return holder
