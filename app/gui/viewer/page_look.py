# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""How the pages of the open document look: by day or night, with the white beside the text or without."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app.domain.pages import Box
from app.gui.parts import theme
from app.gui.viewer import lookups
from app.gui.viewer.page_layout import Fit

if TYPE_CHECKING:
    from app.gui.viewer.viewer import Viewer
    from app.gui.workers import Lane
    from app.services.container import Services


class PageLook(QObject):
    """For one viewer. Night follows the theme until a person chooses otherwise."""

    def __init__(self, viewer: "Viewer", services: "Services", lane: "Lane") -> None:
        super().__init__(viewer)
        self._viewer, self._services, self._lane = viewer, services, lane
        self._night_follows_theme = True
        theme.manager.changed.connect(self.follow_theme)

    def open(self) -> None:
        """A document has come into view: learn of it what its look needs."""
        if self._viewer.pages.is_night():
            self._ask_for_picture_pages()
        if self._viewer.pages.fit() is Fit.TEXT:
            self._ask_for_text()

    def _document_id(self) -> str:
        document = self._viewer.document()
        return document.id if document is not None else ""

    def fit_text(self) -> None:
        """Let the text fill the width, the white beside it fall away."""
        self._viewer.pages.set_fit(Fit.TEXT)
        self._ask_for_text()

    def _ask_for_text(self) -> None:
        if self._document_id():
            job = partial(lookups.usual_text, self._services, self._document_id(), self._viewer.pages.page_count())
            self._lane.submit(job, self._on_text)

    def _on_text(self, found: tuple[str, Box]) -> None:
        document_id, text = found
        if self._document_id() == document_id:
            self._viewer.pages.set_text_edges(text)

    def toggle_night(self) -> None:
        self.choose_night(not self._viewer.pages.is_night())

    def choose_night(self, night: bool) -> None:
        self._night_follows_theme = False
        self._set_night(night)

    def follow_theme(self) -> None:
        if self._night_follows_theme:
            self._set_night(theme.manager.current().is_dark)

    def _set_night(self, night: bool) -> None:
        if night:
            self._ask_for_picture_pages()
        self._viewer.show_night(night)

    def _ask_for_picture_pages(self) -> None:
        if self._document_id():
            self._lane.submit(partial(lookups.picture_pages, self._services, self._document_id()), self._on_picture_pages)

    def _on_picture_pages(self, found: tuple[str, frozenset[int]]) -> None:
        document_id, pages = found
        if self._document_id() == document_id:
            self._viewer.loader.set_picture_pages(pages)
            self._viewer.pages.viewport().update()
