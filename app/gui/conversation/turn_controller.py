# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a person does with an answer that is there: mark it, copy it, save it, ask or write it anew."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMenu, QWidget

from app.domain.answers import Turn
from app.domain.questions import EVERYWHERE, Scope
from app.gui.conversation.conversation_header import ConversationHeader
from app.gui.conversation.conversation_page import ConversationPage
from app.gui.conversation.outgoing import copy_markdown, copy_rich
from app.gui.conversation.turn_menu import Again, TurnCalls, show_turn_menu
from app.gui.conversation.turn_view import TurnView

if TYPE_CHECKING:
    from app.gui.workers import Workers
    from app.services.container import Services


class TurnController(QObject):
    """`conversation` and `busy` tell what is open and whether an answer is on its way; the rest is set from outside."""

    again_wanted = Signal(object, object)  # Turn, Again
    edit_wanted = Signal(object)  # Turn
    export_wanted = Signal(str, str, object)  # a name for the file, a title, answers
    failed = Signal(object)  # AppError

    def __init__(
        self,
        services: "Services",
        workers: "Workers",
        page: ConversationPage,
        conversation: Callable[[], str | None],
        busy: Callable[[], bool],
    ) -> None:
        super().__init__(page)
        self._services, self._workers, self._page = services, workers, page
        self._conversation, self._busy = conversation, busy
        self.ticked: Scope = EVERYWHERE
        self.models: tuple[str, ...] = ()
        self.menu: QMenu | None = None
        self._header: ConversationHeader | None = None

    def wire(self, view: TurnView) -> None:
        """Listen to a view."""
        view.labelled.connect(self._label)
        view.again_wanted.connect(self._again)
        view.copy_wanted.connect(self._copy)
        view.more_wanted.connect(self._more)

    def wire_header(self, header: ConversationHeader) -> None:
        """Listen to what is wanted of the whole conversation."""
        self._header = header
        header.copy_wanted.connect(self.copy_conversation)
        header.copy_markdown_wanted.connect(self._copy_all_markdown)
        header.save_wanted.connect(self._save_all)

    def copy_conversation(self) -> None:
        """All questions and answers with their sources, as rich and as plain text."""
        copy_rich(self._title(), self._page.answers)

    def _copy_all_markdown(self) -> None:
        copy_markdown(self._title(), self._page.answers)

    def _save_all(self) -> None:
        self.export_wanted.emit(self._title(), self._title(), self._page.answers)

    def _title(self) -> str:
        return self._header.title.text() if self._header is not None else ""

    def _turn(self) -> Turn | None:
        return self._page.turn_of(self.sender())

    def _label(self, right: bool | None) -> None:
        turn, name = self._turn(), self._conversation()
        if turn is not None and name is not None:
            self._page.set_right(turn.number, right)
            label = partial(self._services.ask.label_answer, name, turn.number, right)
            self._workers.changes.submit(lambda _token, _report: label(), on_error=self.failed.emit)

    def _again(self) -> None:
        turn = self._turn()
        if turn is not None:
            self.again_wanted.emit(turn, Again())

    def _copy(self) -> None:
        turn = self._turn()
        if turn is not None:
            copy_rich("", [turn.answer])

    def _more(self, button: QWidget) -> None:
        turn = self._turn()
        if turn is not None:
            answer = turn.answer
            calls = TurnCalls(
                again=lambda again: self.again_wanted.emit(turn, again),
                edit=partial(self.edit_wanted.emit, turn),
                copy_markdown=partial(copy_markdown, "", [answer]),
                export=partial(self.export_wanted.emit, answer.question, "", (answer,)),
            )
            self.menu = show_turn_menu(button, turn, self.ticked, self.models, calls, busy=self._busy())
