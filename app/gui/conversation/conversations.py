# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which conversation is open: between the list at the left and the panel that shows one."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from app.domain.errors import AppError
from app.gui.conversation import asking
from app.gui.conversation.outgoing import Exporter, copy_rich
from app.gui.library.library_panel import LibraryPanel
from app.gui.parts.rename_dialog import ask_name
from app.gui.workers import JobHandle, Workers

if TYPE_CHECKING:
    from app.domain.answers import ConversationHit
    from app.gui.conversation.ask_panel import AskPanel
    from app.services.container import Services


class ConversationController(QObject):
    failed = Signal(object)  # AppError
    said = Signal(str)  # a line that is good to know
    set_aside = Signal()  # turns of the open conversation

    def __init__(self, services: "Services", workers: Workers, panel: LibraryPanel, ask: "AskPanel") -> None:
        super().__init__(panel)
        self._services = services
        self._workers = workers
        self._panel = panel
        self._ask = ask
        self._current: str | None = None
        self._listing: JobHandle[list[ConversationHit]] | None = None
        conversations = panel.conversations
        conversations.opened.connect(self.open)
        conversations.search_wanted.connect(self.refresh)
        conversations.copy_wanted.connect(self._copy)
        conversations.save_wanted.connect(self._save)
        conversations.new_wanted.connect(self.begin)
        conversations.rename_wanted.connect(self._rename)
        conversations.delete_wanted.connect(self._leave)
        conversations.delete_settled.connect(self._delete)
        ask.asked.connect(self.refresh)
        ask.conversation_changed.connect(self._changed)
        ask.set_aside.connect(self.set_aside)
        ask.turns.failed.connect(self._fail)
        ask.header.rename_wanted.connect(self._rename_current)
        ask.header.delete_wanted.connect(self._delete_current)
        self._exporter = Exporter(workers, panel)
        self._exporter.failed.connect(self._fail)
        self._exporter.written.connect(self._written)
        ask.turns.export_wanted.connect(self._exporter.export)

    def refresh(self) -> None:
        """List the conversations anew: all, or those that hold the words looked for."""
        ask, words = self._services.ask, self._panel.conversations.words()
        if self._listing is not None:
            self._listing.cancel()
        self._listing = self._workers.look.submit(lambda _token, _report: ask.find_conversations(words), self._listed, self._fail)

    def _listed(self, hits: "list[ConversationHit]") -> None:
        self._listing = None
        self._panel.set_conversations(hits, self._current)

    def open(self, conversation_id: str, turn: int | None = None) -> None:
        """Show a conversation; `turn` is the number of the one to be open, None for the last."""
        self._current = conversation_id
        self._panel.conversations.model.set_current(conversation_id)
        self._ask.open_conversation(conversation_id, turn)

    def show_again(self) -> None:
        """Read the open conversation anew, unless an answer to it is on its way."""
        if self._current is not None and not self._ask.busy:
            self._ask.open_conversation(self._current)

    def begin(self) -> None:
        """A new, empty conversation; it is kept once something is asked."""
        self._current = None
        self._panel.conversations.model.set_current(None)
        self._ask.open_conversation(None)

    def _changed(self, conversation_id: str) -> None:
        self._current = conversation_id or None
        self.refresh()

    def _rename(self, conversation_id: str) -> None:
        model = self._panel.conversations.model
        title = model.conversation(model.row_of(conversation_id)).title
        fresh = ask_name(self._panel, self.tr("Rename the conversation"), self.tr("Title"), title)
        if fresh and fresh != title:
            if conversation_id == self._current:
                self._ask.title.set_text(fresh)
            self._change(lambda: self._services.ask.rename_conversation(conversation_id, fresh))

    def _rename_current(self) -> None:
        if self._current is not None:
            self._rename(self._current)

    def _delete_current(self) -> None:
        if self._current is not None:
            self._panel.conversations.delete(self._current)

    def _copy(self, conversation_id: str) -> None:
        self._read(conversation_id, self._copied)

    def _copied(self, opened: asking.Opened) -> None:
        copy_rich(opened.title, [turn.answer for turn in opened.turns])
        self.said.emit(self.tr("Copied: {title}").format(title=opened.title))

    def _save(self, conversation_id: str) -> None:
        self._read(conversation_id, self._saved)

    def _saved(self, opened: asking.Opened) -> None:
        self._exporter.export(opened.title, opened.title, [turn.answer for turn in opened.turns])

    def _read(self, conversation_id: str, then: Callable[[asking.Opened], None]) -> None:
        job = partial(asking.open_conversation, self._services, conversation_id, False, None)
        self._workers.look.submit(job, then, self._fail)

    def _written(self, file: Path) -> None:
        self.said.emit(self.tr("Saved as {file}").format(file=file.name))

    def _leave(self, conversation_id: str) -> None:
        if conversation_id == self._current:
            self.begin()

    def _delete(self, conversation_id: str) -> None:
        self._change(lambda: self._services.ask.delete_conversation(conversation_id))

    def _change(self, call: Callable[[], object]) -> None:
        self._workers.changes.submit(lambda _token, _report: call(), self._done, self._fail)

    def _done(self, _result: object) -> None:
        self.refresh()

    def _fail(self, error: AppError) -> None:
        self.failed.emit(error)
