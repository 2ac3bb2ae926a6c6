# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The conversation: questions and answers down one page, and the field for the next question."""

from functools import partial
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.domain.answers import Answer, AskEvent, Citation, Option, Outcome, Turn
from app.domain.errors import AppError
from app.domain.jobs import CancelToken
from app.domain.questions import EVERYWHERE, Question, Scope
from app.gui.conversation import asking
from app.gui.conversation.chips import Chip
from app.gui.conversation.composer import Composer
from app.gui.conversation.conversation_header import ConversationHeader
from app.gui.conversation.conversation_page import ConversationPage, EmptyHint
from app.gui.conversation.preview import Preview
from app.gui.conversation.turn_controller import TurnController
from app.gui.conversation.turn_menu import Again
from app.gui.conversation.turn_view import TurnView
from app.gui.parts import theme
from app.gui.parts.error_text import Remedy
from app.gui.parts.panes import put_in_order

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
    set_aside = Signal()  # an edited question set others aside

    def __init__(self, services: "Services", workers: "Workers") -> None:
        super().__init__()
        self._services, self._workers = services, workers
        self._conversation_id: str | None = None
        self._running: TurnView | None = None
        self._handle: JobHandle[asking.Asked] | None = None
        self._stop = CancelToken()
        self._opening: JobHandle[asking.Opened] | None = None
        self._last: asking.Request | None = None
        self._edited: Turn | None = None
        self._ids: frozenset[str] | None = None
        self._scope_name = ""
        self._total = 0
        self.composer = Composer()
        self.page = ConversationPage(self._make_view)
        self.turns = TurnController(services, workers, self.page, self.conversation_id, lambda: self.busy)
        self.header = ConversationHeader()
        self.title = self.header.title
        self.preview = Preview(self)
        self._build()
        self.composer.sent.connect(self.ask)
        self.composer.everything_wanted.connect(self.everything_wanted)
        self.composer.model_chosen.connect(self.model_chosen)
        self.turns.again_wanted.connect(self._again)
        self.turns.edit_wanted.connect(self._edit)
        self.composer.edit_ended.connect(self._edit_ended)
        self.composer.last_wanted.connect(self.edit_last)
        self.turns.wire_header(self.header)
        self.header.set_aside_wanted.connect(self._read_again)
        self.composer.set_model(services.preferences.get().model)
        self._show_nothing()

    def _build(self) -> None:
        self.setProperty("surface", "paper")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(self.tr("Conversation"))
        self._hint = EmptyHint()
        foot = QWidget()
        holder = QVBoxLayout(foot)
        holder.setContentsMargins(20, theme.STEP_8, 20, theme.STEP_16)
        holder.addWidget(self.composer)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.header)
        column.addWidget(self._hint, 1)
        column.addWidget(self.page, 1)
        column.addWidget(foot)

    # What the window tells it

    def set_scope(self, ids: frozenset[str] | None, total: int, *, coming: bool = False, name: str = "") -> None:
        """Documents to ask (None: all) of `total` that can be asked; `coming` tells that others are still being read, `name` what
        this choice of documents is called."""
        self._ids, self._total, self._scope_name = (frozenset(ids) if ids is not None else None), total, name
        self.turns.ticked = self._ticked()
        self.composer.set_scope(self._ids, total, coming=coming, name=name)

    def set_model_status(self, status: "ModelStatus") -> None:
        self.turns.models = tuple(info.name for info in status.models)
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

    def open_conversation(self, conversation_id: str | None, turn: int | None = None) -> None:
        """Show a kept conversation, the turn of this number (None: the last) open; None for a new conversation.

        A question under way is stopped, and kept.
        """
        self._leave()
        self._stop_opening()
        if conversation_id is None:
            self._show_nothing()
            self.conversation_changed.emit("")
            return
        if conversation_id != self._conversation_id:
            self.header.show_set_aside(shown=False)
        self._open(conversation_id, turn)

    def _open(self, conversation_id: str, show: int | None) -> None:
        with_set_aside = self.header.set_aside.isChecked()
        job = partial(asking.open_conversation, self._services, conversation_id, with_set_aside, show)
        self._opening = self._workers.look.submit(job, self._on_opened, self._on_open_failed)

    def _read_again(self) -> None:
        """Read the open conversation anew, unless an answer to it is on its way."""
        if self._conversation_id is not None and not self.busy:
            self._stop_opening()
            self._open(self._conversation_id, None)

    def show_open(self, citation: Citation | None, citations: object = ()) -> None:  # noqa: ARG002 - a viewer's signal brings both
        """Light the chip and the source of the citation that the viewer shows."""
        self.page.show_open(citation)

    # Asking

    def ask(self, text: str) -> None:
        """Ask in the chosen documents; an edited question takes the place of the old one and what followed it."""
        edited, self._edited = self._edited, None
        self._submit(text, self._ticked(), instead_of=edited, with_later=edited is not None)

    def ask_in(self, text: str, document_ids: frozenset[str]) -> None:
        """Ask within these documents, whatever is ticked in the library."""
        self._submit(text, Scope(document_ids))

    def _ticked(self) -> Scope:
        return EVERYWHERE if self._ids is None else Scope(self._ids, name=self._scope_name)

    def edit_last(self) -> None:
        """Put the last question into the field, to be edited."""
        turns = self.page.turns
        if turns and not self.busy:
            self._edit(turns[-1])

    def _edit(self, turn: Turn) -> None:
        numbers = [each.number for each in self.page.turns]
        if turn.number in numbers:
            self._edited = turn
            self.composer.begin_edit(turn.answer.question, len(numbers) - numbers.index(turn.number) - 1)

    def _edit_ended(self) -> None:
        self._edited = None

    def _again(self, turn: Turn, again: Again) -> None:
        """Ask a question again, with what differs; the new answer takes the place of the old one."""
        scope = turn.scope if again.scope is None else again.scope
        self._submit(turn.answer.question, scope, model=again.model, wide=again.wide, instead_of=turn)

    @property
    def busy(self) -> bool:
        """Whether an answer is under way."""
        return self._handle is not None

    def cancel(self) -> None:
        """Stop the answer under way, if there is one; else leave a question as it was that is being edited."""
        if self._handle is None:
            self.composer.end_edit()
            return
        self._stop.cancel()
        if self._running is not None:
            self._running.stopping()

    def _leave(self) -> None:
        """Turn away from the answer under way: it is stopped, and its question kept in its conversation."""
        if self._handle is not None:
            handle = self._handle
            self._ended()
            handle.cancel()

    def _submit(
        self,
        text: str,
        scope: Scope,
        all_but: frozenset[str] | None = None,
        *,
        model: str | None = None,
        wide: bool = False,
        instead_of: Turn | None = None,
        with_later: bool = False,
    ) -> None:
        if self._handle is not None or not text.strip():
            return
        self._stop_opening()
        history = asking.history_before(self.page.turns, instead_of)
        model = self.composer.model() if model is None else model
        question = Question(text, scope, history, model, wide)
        number = instead_of.number if instead_of is not None else None
        self._start(asking.Request(question, self._conversation_id, all_but, number, with_later))

    def _start(self, request: asking.Request) -> None:
        self._last = request
        self._stop = CancelToken()
        if not self.page.turns:
            self.title.set_text(request.question.text)
        self._running = self.page.begin(request.question.text, request.question.model)
        self._running.begin()
        self._show_page(shown=True)
        self.composer.set_busy(True)
        job = partial(asking.ask, self._services, request, self._stop)
        self._handle = self._workers.ask.submit(job, self._on_answer, self._on_failed, self._on_event, self._on_cancelled)

    def _make_view(self, text: str, model: str) -> TurnView:
        view = TurnView(text, model)
        view.citation_activated.connect(self._on_citation)
        view.closest_activated.connect(self._on_closest)
        view.option_chosen.connect(self._on_option)
        view.others_wanted.connect(self._ask_others)
        view.add_wanted.connect(self.add_wanted)
        self.turns.wire(view)
        view.stop.connect(self.cancel)
        view.remedy_chosen.connect(self._on_remedy)
        view.preview_wanted.connect(self._on_preview)
        view.answered.connect(self._order_keys)
        return view

    def _on_event(self, event: object) -> None:
        if self._running is not None:
            self._running.on_event(cast("AskEvent", event))

    def _on_answer(self, asked: asking.Asked) -> None:
        view, request = self._running, self._last
        if view is None or request is None:
            return
        fresh = self._conversation_id != asked.conversation_id
        self._conversation_id = asked.conversation_id
        answer = asked.turn.answer
        self.title.set_text(asked.title or answer.question)
        view.finish(answer, others=self._others(), scope_name=asked.turn.scope.name)
        self.page.settle(view, asked.turn)
        self._ended()
        if fresh:
            self.conversation_changed.emit(asked.conversation_id)
        self.asked.emit()
        if answer.outcome is not Outcome.STOPPED:
            self._look_at(answer, view)
        if request.instead_of is not None:
            if request.with_later and answer.outcome is not Outcome.STOPPED:
                self.set_aside.emit()
            self._open(asked.conversation_id, asked.turn.number)

    def _on_cancelled(self) -> None:
        """Stopped with nothing new to keep, or turned away from. What was kept is to be seen in the list."""
        request, view = self._last, self._running
        self.asked.emit()
        if view is not None and self._handle is not None and not self._handle.active:
            self._ended()
            if request is not None and request.conversation_id is not None:
                self._open(request.conversation_id, request.instead_of)

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
        if self._last is not None:
            self.composer.give_back(self._last.question.text)
        self._ended()
        self.page.reveal()

    def _ended(self) -> None:
        self._handle, self._running = None, None
        self.composer.set_busy(False)
        self.composer.set_follow_up(bool(self.page.answers))
        self.header.set_filled(bool(self.page.turns))

    def _others(self) -> int:
        asked = self._last.question.scope.document_ids if self._last is not None and self._last.all_but is None else None
        return max(0, self._total - len(asked)) if asked is not None else 0

    def _ask_others(self) -> None:
        if self._last is not None and self._last.question.scope.document_ids is not None:
            self._submit(self._last.question.text, EVERYWHERE, self._last.question.scope.document_ids)

    def _on_option(self, option: Option) -> None:
        view = self.sender()
        if isinstance(view, TurnView):
            self.composer.focus_field()
            self.ask_in(view.question, frozenset(option.document_ids))

    def _on_remedy(self, remedy: Remedy) -> None:
        if remedy is Remedy.ASK_AGAIN and self._last is not None:
            self.composer.take_back(self._last.question.text)
            if self._handle is None:
                self._start(self._last)
        else:
            self.remedy_chosen.emit(remedy)

    # Showing

    def _show_nothing(self) -> None:
        self._conversation_id, self._last = None, None
        self.composer.end_edit()
        self.header.show_set_aside(shown=False)
        self.preview.show_for(None)
        self.page.clear()
        self.title.set_text(self.tr("New conversation"))
        self._show_page(shown=False)
        self.header.set_filled(False)
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
        last = self.page.show_turns(opened.turns, opened.show)
        self._show_page(shown=last is not None)
        turn = self.page.turn_of(last)
        if turn is not None:
            self._last = asking.Request(Question(turn.answer.question, turn.scope), opened.conversation_id)
        self.header.set_filled(last is not None)
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
        composer = self.composer
        put_in_order([composer.field, composer.scope, composer.models, composer.send, *view.key_order()])

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

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and (self._handle is not None or self._edited is not None):
            self.cancel()
        else:
            super().keyPressEvent(event)
