# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""How a person left the window, kept with the library that it was about."""

import logging

import msgspec

from app.domain.session import Session
from app.storage.library import Library

log = logging.getLogger(__name__)

_NAME = "session"


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
