# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The turns of a conversation down one page: what is past as a line each, the newest open."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from app.domain.answers import Answer, Citation, Turn
from app.gui.conversation.turn_view import RIGHT, PastTurn, TurnView
from app.gui.parts import theme
from app.gui.parts.plain_widgets import PlainLabel

NARROW = 1300  # pixels of window below which the margin column gives way


@dataclass(slots=True)
class _Turn:
    """A turn that was answered. `line` once it is past, `view` while it is open."""

    kept: Turn
    line: PastTurn | None = None
    view: TurnView | None = None


class EmptyHint(PlainLabel):
    """What stands where there is no conversation yet."""

    def __init__(self) -> None:
        super().__init__("", "snippet", "muted", wrap=True)
        self.setText(self.tr("Ask a question.\nEvery sentence of the answer names the page it stands on."))
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setMargin(theme.STEP_32)


class ConversationPage(QScrollArea):
    """`make_view` makes and connects a view of a question for a model."""

    def __init__(self, make_view: Callable[[str, str], TurnView]) -> None:
        super().__init__()
        self._make_view = make_view
        self._turns: list[_Turn] = []
        self._wanted: TurnView | None = None  # to be brought into sight
        self._loose: TurnView | None = None  # being answered, failed or stopped
        self._margin, self._right = theme.MARGIN_COLUMN, RIGHT
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._page = QWidget()
        self._page.setProperty("surface", "paper")
        self._page.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._page.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)  # never wider than the view
        self._list = QVBoxLayout(self._page)
        self._list.setContentsMargins(0, 0, 0, theme.STEP_8)
        self._list.setSpacing(0)
        self._list.addStretch(1)
        self.setWidget(self._page)
        self.verticalScrollBar().installEventFilter(self)
        self._reveal_soon = QTimer(self)
        self._reveal_soon.setSingleShot(True)
        self._reveal_soon.setInterval(0)
        self._reveal_soon.timeout.connect(self._reveal)

    # What it holds

    @property
    def turns(self) -> tuple[Turn, ...]:
        """Those that count: without what was set aside."""
        return tuple(turn.kept for turn in self._turns if not turn.kept.set_aside)

    @property
    def answers(self) -> tuple[Answer, ...]:
        return tuple(turn.answer for turn in self.turns)

    def views(self) -> list[TurnView]:
        """All views open now, the newest last."""
        found = [turn.view for turn in self._turns if turn.view is not None]
        return [*found, self._loose] if self._loose is not None else found

    def turn_of(self, view: object) -> Turn | None:
        """The turn that a view shows; None while it is being answered."""
        return next((turn.kept for turn in self._turns if turn.view is view), None)

    def set_right(self, number: int, right: bool | None) -> None:
        """Remember a mark, so that it is there when the turn is opened again."""
        for turn in self._turns:
            if turn.kept.number == number:
                turn.kept = replace(turn.kept, right=right)

    def show_open(self, citation: Citation | None) -> None:
        for view in self.views():
            view.set_open(citation)

    def clear(self) -> None:
        self._turns.clear()
        self._loose = None
        while self._list.count() > 1:
            item = self._list.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()

    # Turns

    def begin(self, question: str, model: str) -> TurnView:
        """A view for a new question; all before it becomes past."""
        self._put_past()
        view = self._new_view(question, model)
        self._loose = view
        self._list.insertWidget(self._list.count() - 1, view)
        self.reveal()
        return view

    def settle(self, view: TurnView, turn: Turn) -> None:
        """The question of `view` was answered: it is a turn now."""
        self._loose = None
        self._turns.append(_Turn(turn, view=view))
        self.reveal()

    def show_turns(self, turns: Sequence[Turn], number: int | None = None) -> TurnView | None:
        """A kept conversation; returns the view of the turn with that number, else of the last one that was not set aside."""
        self.clear()
        for kept in turns:
            turn = _Turn(kept)
            self._turns.append(turn)
            self._add_line(turn)
        counting = [turn for turn in self._turns if not turn.kept.set_aside]
        shown = next((turn for turn in counting if turn.kept.number == number), counting[-1] if counting else None)
        if shown is None:
            return None
        self._unfold(shown)
        if shown.line is not None:
            shown.line.hide()
        self.reveal(shown.view)
        return shown.view

    def _new_view(self, question: str, model: str) -> TurnView:
        view = self._make_view(question, model)
        view.set_margin(self._margin, self._right)
        return view

    def _add_line(self, turn: _Turn) -> None:
        line = PastTurn(turn.kept)
        line.toggled.connect(self._on_line_toggled)
        turn.line = line
        where = self._list.indexOf(turn.view) if turn.view is not None else self._list.count() - 1
        self._list.insertWidget(where, line)

    def _put_past(self) -> None:
        if self._loose is not None:
            self._drop(self._loose)
            self._loose = None
        for turn in self._turns:
            if turn.line is None:
                self._add_line(turn)
            if turn.line is not None:
                turn.line.show()
                turn.line.setChecked(False)
            self._fold(turn)

    def _drop(self, view: TurnView) -> None:
        self._list.removeWidget(view)
        view.hide()
        view.deleteLater()

    def _fold(self, turn: _Turn) -> None:
        if turn.view is not None:
            self._drop(turn.view)
            turn.view = None

    def _unfold(self, turn: _Turn) -> None:
        if turn.view is None and turn.line is not None:
            turn.view = self._new_view(turn.kept.answer.question, turn.kept.answer.model)
            self._list.insertWidget(self._list.indexOf(turn.line) + 1, turn.view)
            turn.view.finish(turn.kept.answer, others=0, measured=False, scope_name=turn.kept.scope.name)
            turn.view.set_right(turn.kept.right)

    def _on_line_toggled(self, opened: bool) -> None:
        turn = next((turn for turn in self._turns if turn.line is self.sender()), None)
        if turn is not None:
            if opened:
                self._unfold(turn)
            else:
                self._fold(turn)

    # Place and size

    def reveal(self, view: TurnView | None = None) -> None:
        """Bring a view (None: the newest) to the top, as far as the page reaches, once it is laid out."""
        self._wanted = view
        self._reveal_soon.start()

    def _reveal(self) -> None:
        views = self.views()
        layout = self._page.layout()
        if views and layout is not None:
            layout.activate()
            self._page.adjustSize()
            top = (self._wanted if self._wanted in views else views[-1]).y()
            # The line before stays in sight where all the rest fits as well.
            spare = self.viewport().height() - (self._page.sizeHint().height() - top)
            self.verticalScrollBar().setValue(max(0, top - max(0, spare)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_margins()

    def eventFilter(self, watched: object, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Show, QEvent.Type.Hide):
            self._fit_margins()
        return super().eventFilter(watched, event)  # type: ignore[arg-type]

    def _fit_margins(self) -> None:
        """Text keeps its width when the scroll bar comes or goes."""
        narrow = self.window().width() < NARROW
        margin = theme.MARGIN_COLUMN_NARROW if narrow else theme.MARGIN_COLUMN
        bar = self.verticalScrollBar()
        right = RIGHT - (bar.sizeHint().width() if bar.isVisible() else 0)
        if (margin, right) != (self._margin, self._right):
            self._margin, self._right = margin, right
            for view in self.views():
                view.set_margin(margin, right)
