# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""How a person left the window, kept with the library that it was about."""

import logging
from typing import Annotated

import msgspec

from app.storage.library import Library

log = logging.getLogger(__name__)

_NAME = "session"


class OpenTab(msgspec.Struct, frozen=True):
    """An open document, its page (1-based) and the fraction of the page at the top of the view."""

    document_id: str
    page: Annotated[int, msgspec.Meta(ge=1)] = 1
    fraction: float = 0.0


class Session(msgspec.Struct, frozen=True):
    """`unticked` are the documents that are not asked, `panes` the widths in pixels of library, conversation and viewer for a
    window `width` pixels wide; `tab` is the place in `tabs` of the one that was looked at."""

    unticked: tuple[str, ...] = ()
    sort: str = ""
    conversation: str = ""
    tabs: tuple[OpenTab, ...] = ()
    tab: int = 0
    draft: str = ""
    panes: tuple[int, ...] = ()
    width: int = 0


class SessionService:
    def __init__(self, library: Library) -> None:
        self._library = library

    def get(self) -> Session:
        """An empty one at the first start, and where what was kept cannot be read: it is a comfort, not a document."""
        kept = self._library.shelf.note(_NAME)
        if not kept:
            return Session()
        try:
            return msgspec.json.decode(kept, type=Session)
        except msgspec.DecodeError:
            log.warning("the session kept in the library cannot be read", exc_info=True)
            return Session()

    def keep(self, session: Session) -> None:
        self._library.shelf.keep_note(_NAME, msgspec.json.encode(session).decode())
