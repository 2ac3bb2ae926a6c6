# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""How a person orders the library: tags and saved scopes."""

from collections.abc import Collection, Iterable

from app.domain.documents import SavedScope
from app.domain.errors import AppError, ErrorCode
from app.storage.library import Library


class ShelfService:
    def __init__(self, library: Library) -> None:
        self._library = library

    def tag(self, document_ids: Collection[str], add: Iterable[str] = (), remove: Iterable[str] = ()) -> None:
        """Give documents tags, and take others from them; capital letters make no other tag."""
        self._library.shelf.tag(document_ids, add, remove)

    def tagged(self, tag: str) -> frozenset[str]:
        """The documents that have a tag."""
        wanted = tag.casefold()
        known = self._library.documents()
        return frozenset(each.id for each in known if wanted in {name.casefold() for name in each.tags})

    def scopes(self) -> list[SavedScope]:
        """Choices of documents that were given a name, by that name."""
        return self._library.shelf.scopes()

    def scope(self, name: str) -> SavedScope:
        """The saved scope of this name, capital letters or not. Raises AppError(BAD_REQUEST)."""
        wanted = " ".join(name.split()).casefold()
        for scope in self.scopes():
            if scope.name.casefold() == wanted:
                return scope
        raise AppError(ErrorCode.BAD_REQUEST, reason=f"No choice of documents is called “{name}”.")

    def save_scope(self, name: str, document_ids: Collection[str]) -> None:
        """Keep a choice of documents under a name; one that is called so already is replaced. Raises AppError(BAD_REQUEST)."""
        self._library.shelf.save_scope(name, document_ids)

    def rename_scope(self, name: str, fresh: str) -> None:
        self._library.shelf.rename_scope(name, fresh)

    def remove_scope(self, name: str) -> None:
        self._library.shelf.remove_scope(name)
