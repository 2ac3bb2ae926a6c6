# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the window shows of the library: rows, progress, what can be asked; and what a person wants done to it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from app.domain.documents import Document, DocumentStatus
from app.domain.jobs import JobProgress
from app.gui.library.library_controller import LibraryController
from app.gui.library.library_panel import LibraryPanel
from app.gui.library.row_words import ASKABLE, count, tr
from app.gui.messages import Messages
from app.gui.status_bar import StatusBar

if TYPE_CHECKING:
    from app.services.library import EnqueueResult

_COMING = frozenset({DocumentStatus.WAITING, DocumentStatus.READING})
_MOST_NAMES = 3


def _named(names: Sequence[str]) -> str:
    """The first few, and how many more."""
    shown = ", ".join(names[:_MOST_NAMES])
    more = len(names) - _MOST_NAMES
    if more <= 0:
        return shown
    return (tr("{names} and 1 more") if more == 1 else tr("{names} and {n} more")).format(names=shown, n=more)


class LibraryView(QObject):
    """Between the controller of the library on one side, its panel, the status bar and the messages on the other."""

    documents_changed = Signal(object)  # list[Document]
    scope_changed = Signal(object, int, bool, str)  # ids or None, how many can be asked, whether others are coming, its name
    first_readable = Signal(str)  # the first document of a new library can be read

    def __init__(self, library: LibraryController, panel: LibraryPanel, bar: StatusBar, messages: Messages) -> None:
        super().__init__(panel)
        self._library, self._panel, self._bar, self._messages = library, panel, bar, messages
        self._progress: dict[str, JobProgress] = {}
        self._open_when_readable = ""
        library.documents_changed.connect(self._documents)
        library.progressed.connect(self._progressed)
        library.paused_changed.connect(self._paused)
        library.failed.connect(messages.show_error)
        library.file_refused.connect(messages.show_error)
        library.already_there.connect(self._already_there)
        library.added.connect(self._added)
        library.added_many.connect(self._added_many)
        library.wrong_password.connect(panel.wrong_password)
        panel.remove_settled.connect(library.remove)
        panel.stop_wanted.connect(library.stop)
        panel.read_again_wanted.connect(library.read_again)
        panel.replace_wanted.connect(library.replace_version)
        panel.keep_both_wanted.connect(library.keep_both)
        panel.rename_given.connect(library.rename)
        panel.role_given.connect(library.set_role)
        panel.password_given.connect(library.unlock)
        panel.tags_given.connect(library.tag)
        panel.scopes.changed.connect(self._scope)
        panel.pause_wanted.connect(self._toggle_pause)
        panel.scope_changed.connect(self._scope)
        bar.pause_wanted.connect(self._toggle_pause)

    def _documents(self, documents: list[Document]) -> None:
        self._panel.set_documents(documents)
        self.documents_changed.emit(documents)
        self._tell_status()
        self._scope()
        shown = self._panel.model.documents()
        if any(document.id == self._open_when_readable and document.status in ASKABLE for document in shown):
            self.first_readable.emit(self._open_when_readable)
            self._open_when_readable = ""

    def _progressed(self, moved: dict[str, JobProgress]) -> None:
        self._progress.update(moved)
        for progress in moved.values():
            self._panel.model.set_progress(progress)
        self._tell_status()

    def _tell_status(self) -> None:
        self._bar.set_reading(self._panel.model.documents(), self._progress, paused=self._library.paused)

    def _paused(self, paused: bool) -> None:
        self._panel.set_paused(paused)
        self._tell_status()

    def _toggle_pause(self) -> None:
        self._library.pause(not self._library.paused)

    def _scope(self) -> None:
        known = self._panel.model.documents()
        askable = sum(document.status in ASKABLE for document in known)
        coming = any(document.status in _COMING for document in known)
        self.scope_changed.emit(self._panel.model.scope(), askable, coming, self._panel.scopes.name())

    def _added(self, documents: list[Document]) -> None:
        if len(self._panel.model.documents()) == 0 and len(documents) == 1:
            self._open_when_readable = documents[0].id

    def _added_many(self, result: "EnqueueResult") -> None:
        """One line for all: what is new, what was there, what is no PDF or cannot be read, by name."""
        said = []
        if result.documents:
            said.append(count(self.tr("1 file added."), self.tr("{n} files added."), len(result.documents)))
        if result.duplicates:
            one, many = self.tr("1 was in the library already."), self.tr("{n} were in the library already.")
            said.append(count(one, many, len(result.duplicates)))
        refused = [each.path.name for each in result.errors] + [path.name for path in result.passed_over]
        if refused:
            names = _named(refused)
            said.append(self.tr("Not added, since Quoth reads PDFs that are whole: {names}.").format(names=names))
        self._messages.say(" ".join(said), stay=bool(refused))

    def _already_there(self, documents: list[Document]) -> None:
        names = _named([document.title for document in documents])
        self._messages.say(self.tr("Already in the library: {names}").format(names=names))
        self._panel.list.scroll_to_document(documents[0].id)
