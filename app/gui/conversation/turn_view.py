# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""One turn of a conversation: a question while it is being answered, its answer, or one line once it is past."""

from time import monotonic

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from app.domain.answers import Answer, AskEvent, Citation, EvidenceFound, Outcome, StageStarted, Turn
from app.domain.errors import AppError
from app.gui.conversation.answer_text import AnswerText
from app.gui.conversation.answer_words import meta_line
from app.gui.conversation.cards import ClarifyCard, NotFoundCard, NothingCard, WarningLine
from app.gui.conversation.evidence import Stages
from app.gui.conversation.sources import SourcesText
from app.gui.conversation.trace_popup import TracePopup
from app.gui.conversation.turn_actions import TurnActions
from app.gui.conversation.verdicts import SIZE, Sign, paint_sign, summary
from app.gui.parts import icons, theme
from app.gui.parts.error_card import ErrorCard
from app.gui.parts.mirroring import painter_from_the_left
from app.gui.parts.plain_widgets import WordButton

LEFT_PAD = 14  # pixels between the pane's edge and the margin column
RIGHT = 28
MARGIN_SHARE = 0.32  # of the pane, at most, for the margin column


class PastTurn(QAbstractButton):
    """An older turn as one line: the question and what became of it; opens and closes the whole."""

    def __init__(self, turn: Turn) -> None:
        super().__init__()
        self._answer = answer = turn.answer
        self._sign, self._summary = summary(answer)
        self._set_aside = turn.set_aside
        if turn.set_aside:
            self._sign, self._summary = Sign.DASHED, self.tr("set aside")
        self.setProperty("ownRing", True)
        self.setCheckable(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(f"{answer.question}. {self._summary}")
        theme.manager.changed.connect(self.update)

    def words(self) -> str:
        return self._summary

    def sizeHint(self) -> QSize:
        return QSize(300, theme.px(40))

    def minimumSizeHint(self) -> QSize:
        return QSize(100, theme.px(40))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        colours = theme.manager.current()
        painter = painter_from_the_left(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.underMouse():
            painter.fillRect(self.rect(), colours.panel)
        painter.fillRect(0, self.height() - 1, self.width(), 1, colours.line)
        middle = (self.height() - 1) / 2
        icons.paint(painter, "caret-down" if self.isChecked() else "caret-right", QRectF(24, middle - 7, 14, 14), colours.ink_2)
        painter.setFont(theme.font("control"))
        metrics = QFontMetrics(theme.font("control"))
        align = Qt.AlignmentFlag.AlignVCenter
        width = metrics.horizontalAdvance(self._summary)
        right = self.width() - 24
        painter.setPen(colours.ink_3 if self._set_aside else colours.ink)
        painter.drawText(QRectF(right - width, 0, width + 2, self.height() - 1), align, self._summary)
        paint_sign(painter, QRectF(round(right - width - SIZE - 6), round(middle - SIZE / 2), SIZE, SIZE), self._sign)
        room = right - width - SIZE - 6 - theme.STEP_16 - 52
        painter.setPen(colours.ink_3 if self._set_aside else colours.ink_2)
        shown = metrics.elidedText(" ".join(self._answer.question.split()), Qt.TextElideMode.ElideRight, round(room))
        painter.drawText(QRectF(52, 0, room, self.height() - 1), align, shown)
        if self.hasFocus():
            painter.setPen(QPen(colours.accent, 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(3, 3, -3, -4), 6, 6)
        painter.end()


class TurnView(QWidget):
    """A question and what became of it. `begin` and `on_event` while it is answered, then `finish` or `fail`."""

    citation_activated = Signal(object, object)  # Citation, all of them
    closest_activated = Signal(object, object)
    option_chosen = Signal(object)  # Option
    others_wanted = Signal()
    add_wanted = Signal()
    labelled = Signal(object)  # right (True) or wrong, None for no mark
    again_wanted = Signal()
    copy_wanted = Signal()
    more_wanted = Signal(object)  # the button that a menu opens from
    stop = Signal()
    remedy_chosen = Signal(object)
    preview_wanted = Signal(object)  # Chip or None
    answered = Signal()

    def __init__(self, question: str, model: str = "") -> None:
        super().__init__()
        self.question = question
        self.answer: Answer | None = None
        self._model = model
        self._margin, self._right = theme.MARGIN_COLUMN, RIGHT
        self._began = monotonic()
        self._evidence_s: float | None = None
        self._indented: list[QWidget] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, theme.STEP_24, 0, theme.STEP_16)
        self._column.setSpacing(0)
        self.text = AnswerText(question)
        self.text.activated.connect(self._on_citation)
        self.text.chips.preview_wanted.connect(self.preview_wanted)
        self._column.addWidget(self.text)
        self._body = QVBoxLayout()
        self._body.setContentsMargins(0, 0, 0, 0)
        self._body.setSpacing(theme.STEP_8)
        self._column.addLayout(self._body)
        self.stages: Stages | None = None
        self.sources: SourcesText | None = None
        self.card: QWidget | None = None
        self.why: WordButton | None = None
        self.deeds: TurnActions | None = None
        self._lay_margins()

    # Geometry

    def set_margin(self, margin: int, right: int = RIGHT) -> None:
        """Widths in pixels of the margin column, and of what stays free at the right."""
        if (margin, right) != (self._margin, self._right):
            self._margin, self._right = margin, right
            self._lay_margins()

    def _left(self) -> int:
        """Where the text begins. With large letters the margin column gets no more than its share."""
        share = round(self.width() * MARGIN_SHARE)
        return LEFT_PAD + max(self._margin, min(theme.px(self._margin), share))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_margins()

    def _lay_margins(self) -> None:
        left = self._left()
        self.text.set_margins(left, self._right)
        if self.sources is not None:
            self.sources.set_margins(left, self._right)
        for holder in self._indented:
            layout = holder.layout()
            if layout is not None:
                layout.setContentsMargins(left, 0, self._right, 0)

    def _indent(self, widget: QWidget) -> QWidget:
        """Put a widget under the text, beside the margin."""
        holder = QWidget()
        row = QHBoxLayout(holder)
        row.setContentsMargins(self._left(), 0, self._right, 0)
        row.addWidget(widget)
        self._indented.append(holder)
        return holder

    def _clear_body(self) -> None:
        self._indented.clear()
        while self._body.count():
            item = self._body.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self.stages, self.sources, self.card, self.deeds = None, None, None, None

    # While it is answered

    def begin(self) -> None:
        """Show the stages."""
        self._clear_body()
        self._body.setContentsMargins(0, theme.STEP_12, 0, 0)
        self.stages = Stages(drafts=bool(self._model))
        self.stages.stop.connect(self.stop)
        self._body.addWidget(self._indent(self.stages))

    def on_event(self, event: AskEvent) -> None:
        if isinstance(event, StageStarted) and self.stages is not None:
            self.stages.start(event)
        elif isinstance(event, EvidenceFound) and self.stages is not None:
            self._evidence_s = monotonic() - self._began
            if event.passages and self.sources is None:
                self._add_sources(event.passages, self.tr("Passages being read"), numbered=False)

    def _add_sources(self, citations: tuple[Citation, ...], heading: str, *, numbered: bool) -> None:
        self.sources = SourcesText(numbered=numbered, heading=heading, open_mark=numbered)
        self.sources.resize(self.width(), 10)
        self.sources.set_margins(self._left(), self._right)
        self.sources.set_citations(citations)
        self.sources.activated.connect(self._on_citation if numbered else self._on_passage)
        self.sources.chips.preview_wanted.connect(self.preview_wanted)
        self._body.addWidget(self.sources)

    # Once it is answered

    def finish(self, answer: Answer, *, others: int, measured: bool = True, scope_name: str = "") -> None:
        """Show the answer. `others`: documents not asked; `measured`: the times were taken here; `scope_name`: what the choice of
        documents was called."""
        self.answer = answer
        self._clear_body()
        elapsed = monotonic() - self._began
        meta = meta_line(answer, self._evidence_s if measured else None, elapsed if measured else None, scope_name)
        self._body.setContentsMargins(0, theme.STEP_12, 0, 0)
        for code in answer.warnings:
            self._body.addWidget(self._indent(WarningLine(code, self._model)))
        match answer.outcome:
            case Outcome.ANSWERED:
                self.text.set_answer(answer.claims, answer.citations, meta)
                self._show_answered(answer)
            case Outcome.CLARIFY:
                self.text.set_meta(meta)
                self._show_clarify(answer)
            case Outcome.STOPPED:
                self._show_stopped(answer)
            case Outcome.NOTHING_INDEXED:
                nothing = NothingCard()
                nothing.add_wanted.connect(self.add_wanted)
                self._show_card(nothing)
            case _:
                self.text.set_meta(meta)
                self._show_not_found(answer, others)
        self.answered.emit()

    def _show_answered(self, answer: Answer) -> None:
        actions = TurnActions(why=True, copy=True, no=self.tr("No"))
        self.why = actions.why
        self._add_actions(actions)
        if answer.citations:
            self._body.addWidget(self._indent(_ShortRule()))
            self._add_sources(answer.citations, self.tr("Sources"), numbered=True)

    def _add_actions(self, actions: TurnActions) -> None:
        self.deeds = actions
        actions.why_wanted.connect(self.show_trace)
        actions.copy_wanted.connect(self.copy_wanted)
        actions.again_wanted.connect(self.again_wanted)
        actions.labelled.connect(self.labelled)
        actions.more.clicked.connect(self._more)
        self._body.addWidget(self._indent(actions))

    def _more(self) -> None:
        if self.deeds is not None:
            self.more_wanted.emit(self.deeds.more)

    def set_right(self, right: bool | None) -> None:
        """Show the mark that is kept for the answer."""
        if self.deeds is not None:
            self.deeds.set_right(right)

    def _show_card(self, card: QWidget) -> None:
        self.card = card
        self._body.addWidget(self._indent(card))

    def _show_not_found(self, answer: Answer, others: int) -> None:
        card = NotFoundCard(answer, others)
        card.ask_others.connect(self.others_wanted)
        card.why.connect(self.show_trace)
        card.activated.connect(self._on_passage)
        self.why = card.why_button
        self._show_card(card)
        self._add_actions(TurnActions(no=self.tr("No, it is in there")))

    def _show_stopped(self, answer: Answer) -> None:
        self.text.set_meta(self.tr("Stopped before there was an answer."))
        self._add_actions(TurnActions(again=True))
        if answer.closest:
            self._add_sources(answer.closest, self.tr("Passages found until then"), numbered=False)

    def _show_clarify(self, answer: Answer) -> None:
        card = ClarifyCard(answer.options)
        card.chosen.connect(self.option_chosen)
        card.previewed.connect(self._on_passage)
        self._show_card(card)
        self._add_actions(TurnActions())

    def fail(self, error: AppError) -> None:
        """Show what went wrong."""
        self._clear_body()
        self._body.setContentsMargins(0, theme.STEP_12, 0, 0)
        card = ErrorCard(error, closable=False)
        card.remedy_chosen.connect(self.remedy_chosen)
        self._show_card(card)

    def stopping(self) -> None:
        """The person wants it stopped; what was found stays in sight."""
        if self.stages is not None:
            self.stages.stop_button.setEnabled(False)
            self.stages.stop_button.set_words(self.tr("Stopping …"))

    def key_order(self) -> list[QWidget]:
        """What Tab reaches, from the top down."""
        order: list[QWidget] = [*self.text.chips.chips]
        if isinstance(self.card, ClarifyCard):
            order += [*self.card.choices, self.card.answer]
        elif isinstance(self.card, NotFoundCard) and self.card.others is not None:
            order.append(self.card.others)
        if self.why is not None and (self.deeds is None or self.why is not self.deeds.why):
            order.append(self.why)
        order += self.deeds.buttons() if self.deeds is not None else []
        return order + (list(self.sources.chips.chips) if self.sources is not None else [])

    def show_trace(self) -> None:
        if self.answer is not None:
            popup = TracePopup(self.answer, self)
            popup.open_beside(self.why if self.why is not None else self)

    def set_open(self, citation: Citation | None) -> None:
        """Show which citation the viewer shows."""
        self.text.set_open(citation)
        if self.sources is not None:
            self.sources.set_open(citation)
        if isinstance(self.card, NotFoundCard) and self.card.closest is not None:
            self.card.closest.set_open(citation)

    def _on_citation(self, citation: Citation) -> None:
        if self.answer is not None:
            self.citation_activated.emit(citation, self.answer.citations)

    def _on_passage(self, citation: Citation) -> None:
        if self.answer is None:
            passages = self.sources.citations() if self.sources is not None else (citation,)
        elif self.answer.outcome is Outcome.CLARIFY:
            passages = tuple(option.citation for option in self.answer.options if option.citation is not None)
        else:
            passages = self.answer.closest
        self.closest_activated.emit(citation, passages)


class _ShortRule(QFrame):
    """The short line that stands above footnotes."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedHeight(theme.STEP_12)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        painter = QPainter(self)
        painter.fillRect(0, self.height() - 6, 96, 1, theme.manager.current().ink_2)
        painter.end()
