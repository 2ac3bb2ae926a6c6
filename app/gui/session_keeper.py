# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Opens the window as it was left: what is ticked, the order, the conversation, tabs and pages, the draft, the panes."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from app.domain.errors import AppError
from app.domain.session import OpenTab, Session
from app.gui.library.shelf_order import Sort

if TYPE_CHECKING:
    from app.gui.main_window import MainWindow
    from app.gui.workers import Workers
    from app.services.container import Services

_KEEP_EVERY_MS = 20_000  # so that a power cut costs little


class SessionKeeper(QObject):
    """Keeps the session with the library that it is about; the place of the window itself is a setting."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window
        self._services: Services | None = None
        self._workers: Workers | None = None
        self._kept = Session()
        self._tabs_to_come = False
        self._timer = QTimer(self)
        self._timer.setInterval(_KEEP_EVERY_MS)
        self._timer.timeout.connect(self._keep_behind)

    # ------------------------------------------------------------------ at the start

    def restore(self, services: "Services", workers: "Workers") -> None:
        """Before the documents are read: tabs are opened once these are there."""
        window = self._window
        self._services, self._workers = services, workers
        self._kept = session = services.session.get()
        window.panel.model.set_unchecked(session.unticked)
        window.panel.model.exclusive = session.exclusive and bool(session.unticked)
        if session.sort in [sort.value for sort in Sort]:
            window.panel.model.set_sort(Sort(session.sort))
        if window.ask is not None and session.draft:
            window.ask.composer.give_back(session.draft)
        if len(session.panes) == 2:
            window.panes.take(*session.panes, window.width())
        self._tabs_to_come = bool(session.tabs)
        if window.library is not None:
            window.library.documents_changed.connect(self._open_tabs)
        if session.conversation:
            workers.look.submit(
                lambda _token, _report: [each.id for each in services.ask.conversations()],
                self._open_conversation,
                window.messages.show_error,
            )
        self._timer.start()

    def _open_conversation(self, known: list[str]) -> None:
        window = self._window
        if window.ask is None or window.conversations is None or window.ask.busy or window.ask.conversation_id() is not None:
            return
        if self._kept.conversation in known:
            window.conversations.open(self._kept.conversation)

    def _open_tabs(self) -> None:
        """Once, unless something was opened meanwhile: a link, a file."""
        viewer = self._window.viewer
        if not self._tabs_to_come or viewer is None:
            return
        self._tabs_to_come = False
        if viewer.document_id():
            return
        known = {each.id: each for each in self._window.panel.model.documents() if each.page_count}
        places = []
        for tab in self._kept.tabs:
            document = known.get(tab.document_id)
            if document is not None:
                page = min(max(1, tab.page), document.page_count)
                places.append((document.title, document.id, page, tab.fraction))
        at = self._kept.tab
        viewer.open_again(places, self._kept.tabs[at].document_id if 0 <= at < len(self._kept.tabs) else "")

    # ------------------------------------------------------------------ as it goes on

    def session(self) -> Session:
        """The window as it is now."""
        window = self._window
        places = window.viewer.open_places() if window.viewer is not None else []
        current = window.viewer.document_id() if window.viewer is not None else ""
        if self._tabs_to_come:
            tabs, tab = self._kept.tabs, self._kept.tab
        else:
            tabs = tuple(OpenTab(document_id, page, fraction) for document_id, page, fraction in places)
            tab = next((n for n, place in enumerate(places) if place[0] == current), 0)
        model = window.panel.model
        return Session(
            unticked=tuple(sorted(model.unchecked())),
            exclusive=model.exclusive,
            sort=model.sorting.value,
            conversation=(window.ask.conversation_id() or "") if window.ask is not None else "",
            tabs=tabs,
            tab=tab,
            draft=window.ask.composer.draft() if window.ask is not None else "",
            panes=window.panes.own(),
        )

    def keep(self) -> None:
        """While closing: one short row, written at once. A full disk must not keep the window open."""
        self._timer.stop()
        if self._services is None:
            return
        session = self.session()
        if session != self._kept:
            try:
                self._services.session.keep(session)
            except AppError as error:
                self._window.messages.show_error(error)

    def _keep_behind(self) -> None:
        services, session = self._services, self.session()
        if services is not None and self._workers is not None and session != self._kept:
            self._kept = session
            self._workers.changes.submit(
                lambda _token, _report: services.session.keep(session), on_error=self._window.messages.show_error
            )
