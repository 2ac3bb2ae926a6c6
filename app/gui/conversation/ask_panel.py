# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The conversation: questions and answers down one page, and the field for the next question."""

import itertools
from functools import partial
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.domain.answers import Answer, AskEvent, Citation, Option, Outcome
from app.domain.errors import AppError
from app.domain.questions import EVERYWHERE, Exchange, Question, Scope
from app.gui.conversation import asking
from app.gui.conversation.answer_words import as_text
from app.gui.conversation.chips import Chip
from app.gui.conversation.composer import Composer
from app.gui.conversation.conversation_page import ConversationPage
from app.gui.conversation.preview import Preview
from app.gui.conversation.turn_view import TurnView
from app.gui.parts import theme
from app.gui.parts.error_text import Remedy
from app.gui.parts.plain_widgets import Bar, ElidedLabel, IconButton, PlainLabel

if TYPE_CHECKING:
    from app.domain.model_servers import ModelStatus
    from app.gui.workers import JobHandle, Workers
    from app.services.container import Services


class AskPanel(QWidget):
    """Asks in the ask lane; shows stages, evidence, then the answer. One question at a time."""

    citation_activated = Signal(object, object)  # Citation, tuple[Citation, ...]
    closest_activated = Signal(object, object)  # the same for passages that bear no answer
    asked = Signal()
    conversation_changed = Signal(str)  # id, "" for a new one
    model_chosen = Signal(str)
    everything_wanted = Signal()
    add_wanted = Signal()
    remedy_chosen = Signal(object)  # Remedy

    def __init__(self, services: "Services", workers: "Workers") -> None:
        super().__init__()
        self._services, self._workers = services, workers
        self._conversation_id: str | None = None
        self._running: TurnView | None = None
        self._handle: JobHandle[asking.Asked] | None = None
        self._opening: JobHandle[asking.Opened] | None = None
        self._last: tuple[str, Scope, frozenset[str] | None] | None = None  # question, scope, asked of all but these
        self._ids: frozenset[str] | None = None
        self._total = 0
        self.composer = Composer()
        self.page = ConversationPage(self._make_view)
        self.title = ElidedLabel("", "control_bold")
        self.copy_all = IconButton("copy", self.tr("Copy the whole conversation"))
        self.preview = Preview(self)
        self._build()
        self.composer.sent.connect(self.ask)
        self.composer.everything_wanted.connect(self.everything_wanted)
        self.composer.model_chosen.connect(self.model_chosen)
        self.copy_all.clicked.connect(self.copy_conversation)
        self.composer.set_model(services.preferences.get().model)
        self._show_nothing()

    def _build(self) -> None:
        self.setProperty("surface", "paper")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(self.tr("Conversation"))
        header = Bar(theme.HEADER, "bottom")
        row = QHBoxLayout(header)
        row.setContentsMargins(theme.STEP_24, 0, theme.STEP_16, 0)
        row.addWidget(self.title, 1)
        row.addWidget(self.copy_all)
        words = self.tr("Ask a question. Every sentence of the answer names the page it stands on.")
        self._hint = PlainLabel(words, "snippet", "muted", wrap=True)
        self._hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._hint.setMargin(theme.STEP_32)
        foot = QWidget()
        holder = QVBoxLayout(foot)
        holder.setContentsMargins(20, theme.STEP_8, 20, theme.STEP_16)
        holder.addWidget(self.composer)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(header)
        column.addWidget(self._hint, 1)
        column.addWidget(self.page, 1)
        column.addWidget(foot)

    # What the window tells it

    def set_scope(self, ids: frozenset[str] | None, total: int, *, coming: bool = False) -> None:
        """Documents to ask (None: all) of `total` that can be asked; `coming` tells that others are still being read."""
        self._ids, self._total = (frozenset(ids) if ids is not None else None), total
        self.composer.set_scope(self._ids, total, coming=coming)

    def set_model_status(self, status: "ModelStatus") -> None:
        self.composer.set_model_status(status)

    def set_model(self, model: str) -> None:
        """Draft with this model from now on; "" quotes."""
        self.composer.set_model(model)

    def focus_question(self) -> None:
        self.composer.focus_field()

    def conversation_id(self) -> str | None:
        return self._conversation_id

    def new_conversation(self) -> None:
        """An empty conversation; it is kept once something was asked."""
        self.open_conversation(None)

    def open_conversation(self, conversation_id: str | None) -> None:
        """Show a kept conversation, its last turn open; None for a new one."""
        self.cancel()
        self._stop_opening()
        if conversation_id is None:
            self._show_nothing()
            self.conversation_changed.emit("")
            return
        job = partial(asking.open_conversation, self._services, conversation_id)
        self._opening = self._workers.look.submit(job, self._on_opened, self._on_open_failed)

    def show_open(self, citation: Citation | None, citations: object = ()) -> None:  # noqa: ARG002 - a viewer's signal brings both
        """Light the chip and the source of the citation that the viewer shows."""
        self.page.show_open(citation)

    # Asking

    def ask(self, text: str) -> None:
        """Ask in the chosen documents."""
        self._submit(text, EVERYWHERE if self._ids is None else Scope(self._ids), None)

    def ask_in(self, text: str, document_ids: frozenset[str]) -> None:
        """Ask within these documents, whatever is ticked in the library."""
        self._submit(text, Scope(document_ids), None)

    @property
    def busy(self) -> bool:
        """Whether an answer is under way."""
        return self._handle is not None

    def cancel(self) -> None:
        """Stop the answer under way, if there is one."""
        if self._handle is not None:
            handle, view = self._handle, self._running
            self._ended()
            handle.cancel()
            if view is not None:
                view.stopped()

    def _submit(self, text: str, scope: Scope, all_but: frozenset[str] | None) -> None:
        if self._handle is not None or not text.strip():
            return
        self._stop_opening()
        answers = self.page.answers
        history = tuple(Exchange(answer.question, answer.text) for answer in answers if answer.outcome is Outcome.ANSWERED)
        model = self.composer.model()
        self._last = (text, scope, all_but)
        self._running = self.page.begin(text, model)
        self._running.begin()
        self._show_page(shown=True)
        if not answers:
            self.title.set_text(text)
        self.composer.set_busy(True)
        job = partial(asking.ask, self._services, Question(text, scope, history, model), self._conversation_id, all_but)
        self._handle = self._workers.ask.submit(job, self._on_answer, self._on_failed, self._on_event)

    def _make_view(self, text: str, model: str) -> TurnView:
        view = TurnView(text, model)
        view.citation_activated.connect(self._on_citation)
        view.closest_activated.connect(self._on_closest)
        view.option_chosen.connect(self._on_option)
        view.others_wanted.connect(self._ask_others)
        view.add_wanted.connect(self.add_wanted)
        view.labelled.connect(self._on_labelled)
        view.stop.connect(self.cancel)
        view.remedy_chosen.connect(self._on_remedy)
        view.preview_wanted.connect(self._on_preview)
        view.answered.connect(self._order_keys)
        return view

    def _on_event(self, event: object) -> None:
        if self._running is not None:
            self._running.on_event(cast("AskEvent", event))

    def _on_answer(self, asked: asking.Asked) -> None:
        view = self._running
        if view is None:
            return
        fresh = self._conversation_id != asked.conversation_id
        self._conversation_id = asked.conversation_id
        self.title.set_text(asked.title or asked.answer.question)
        view.finish(asked.answer, others=self._others())
        self.page.settle(view, asked.answer)
        self._ended()
        if fresh:
            self.conversation_changed.emit(asked.conversation_id)
        self.asked.emit()
        self._look_at(asked.answer, view)

    def _look_at(self, answer: Answer, view: TurnView) -> None:
        """Show where a fresh answer stands without waiting for a click."""
        if answer.outcome is Outcome.ANSWERED and answer.citations:
            self._on_citation(answer.citations[0], answer.citations)
        elif answer.outcome is Outcome.CLARIFY and view.card is not None:
            self.composer.set_follow_up(True, self.tr("Or say it in your own words"))
            view.card.setFocus(Qt.FocusReason.OtherFocusReason)
        elif answer.closest:
            self._on_closest(answer.closest[0], answer.closest)

    def _on_failed(self, error: AppError) -> None:
        if self._running is not None:
            self._running.fail(error)
        self._ended()
        self.page.reveal()

    def _ended(self) -> None:
        self._handle, self._running = None, None
        self.composer.set_busy(False)
        self.composer.set_follow_up(bool(self.page.answers))
        self.copy_all.setVisible(bool(self.page.answers))

    def _others(self) -> int:
        if self._last is None or self._last[2] is not None or self._last[1].document_ids is None:
            return 0
        return max(0, self._total - len(self._last[1].document_ids))

    def _ask_others(self) -> None:
        if self._last is not None and self._last[1].document_ids is not None:
            self._submit(self._last[0], EVERYWHERE, self._last[1].document_ids)

    def _on_option(self, option: Option) -> None:
        if self._last is not None:
            self.composer.focus_field()
            self.ask_in(self._last[0], frozenset(option.document_ids))

    def _on_remedy(self, remedy: Remedy) -> None:
        if remedy is Remedy.ASK_AGAIN and self._last is not None:
            self._submit(*self._last)
        else:
            self.remedy_chosen.emit(remedy)

    def _on_labelled(self, right: bool) -> None:
        index = self.page.index_of(self.sender())
        if index is not None and self._conversation_id is not None:
            label = partial(self._services.ask.label_answer, self._conversation_id, index, right)
            self._workers.changes.submit(lambda _token, _report: label())

    # Showing

    def _show_nothing(self) -> None:
        self._conversation_id, self._last = None, None
        self.preview.show_for(None)
        self.page.clear()
        self.title.set_text(self.tr("New conversation"))
        self._show_page(shown=False)
        self.copy_all.hide()
        self.composer.set_follow_up(False)

    def _show_page(self, *, shown: bool) -> None:
        self._hint.setVisible(not shown)
        self.page.setVisible(shown)

    def _stop_opening(self) -> None:
        if self._opening is not None:
            self._opening.cancel()
            self._opening = None

    def _on_opened(self, opened: asking.Opened) -> None:
        self._opening = None
        self._conversation_id = opened.conversation_id
        self.title.set_text(opened.title)
        last = self.page.show_turns(opened.answers)
        self._show_page(shown=last is not None)
        if last is not None:
            self._last = (last.question, EVERYWHERE, None)
        self.copy_all.setVisible(last is not None)
        self.composer.set_follow_up(last is not None)
        self.conversation_changed.emit(opened.conversation_id)

    def _on_open_failed(self, error: AppError) -> None:
        self._opening = None
        self._show_nothing()
        self._show_page(shown=True)
        self.page.begin(self.tr("This conversation cannot be opened."), "").fail(error)

    def _order_keys(self) -> None:
        """Tab goes from the composer to the chips of the sentences, then through what stands below them."""
        view = self.sender()
        if not isinstance(view, TurnView):
            return
        order: list[QWidget] = [self.composer.field, self.composer.scope, self.composer.models, self.composer.send]
        order += view.key_order()
        for before, after in itertools.pairwise(order):
            QWidget.setTabOrder(before, after)

    # Citations

    def _on_citation(self, citation: Citation, citations: tuple[Citation, ...]) -> None:
        self.preview.show_for(None)
        self.page.show_open(citation)
        self.citation_activated.emit(citation, citations)

    def _on_closest(self, citation: Citation, citations: tuple[Citation, ...]) -> None:
        self.preview.show_for(None)
        self.page.show_open(citation)
        self.closest_activated.emit(citation, citations)

    def _on_preview(self, chip: object) -> None:
        self.preview.show_for(chip if isinstance(chip, Chip) else None)

    def copy_conversation(self) -> None:
        """All questions and answers with their sources, as plain text."""
        QGuiApplication.clipboard().setText("\n".join(as_text(answer) for answer in self.page.answers))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self._handle is not None:
            self.cancel()
        else:
            super().keyPressEvent(event)
