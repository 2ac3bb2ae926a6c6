# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Tags, saved scopes, watched folders."""

from datetime import UTC, datetime

import pytest

from app.domain.documents import SavedScope
from app.domain.errors import AppError, ErrorCode
from app.storage.library import Library
from tests.unit.storage.storage_samples import make_document


@pytest.fixture(autouse=True)
def three(library: Library) -> None:
    for name in ("a", "b", "c"):
        library.catalogue.add_document(make_document(name))


def tags_of(library: Library, name: str) -> tuple[str, ...]:
    document = library.document(name)
    assert document is not None
    return document.tags


def test_tags_are_added_and_taken_away_whatever_their_capitals(library: Library) -> None:
    library.shelf.tag(["a", "b", "gone"], add=["Town", "  old   laws ", ""])
    library.shelf.tag(["b", "c"], add=["town", "Ämter"], remove=["OLD LAWS"])
    assert [document.tags for document in library.documents()] == [("old laws", "Town"), ("Town", "Ämter"), ("Town", "Ämter")]
    library.shelf.tag(["c"], remove=["ÄMTER", "never there"])
    assert tags_of(library, "c") == ("Town",)


def test_a_removed_document_leaves_its_tags_and_scopes(library: Library) -> None:
    library.shelf.tag(["a"], add=["x"])
    library.shelf.save_scope("Both", ["a", "b"])
    library.delete_document("a")
    assert library.shelf.scopes() == [SavedScope("Both", frozenset({"b"}))]
    library.delete_document("b")
    assert library.shelf.scopes() == [SavedScope("Both", frozenset())]


def test_scopes_are_kept_by_name_replaced_renamed_removed(library: Library) -> None:
    library.shelf.save_scope("Town bylaws 2024", ["a", "b", "gone"])
    library.shelf.save_scope("games", ["c"])
    library.shelf.save_scope(" town  BYLAWS 2024 ", ["a"])
    assert library.shelf.scopes() == [SavedScope("games", frozenset({"c"})), SavedScope("town BYLAWS 2024", frozenset({"a"}))]
    library.shelf.rename_scope("games", "Rules")
    library.shelf.rename_scope("Rules", "rules")
    assert [scope.name for scope in library.shelf.scopes()] == ["rules", "town BYLAWS 2024"]
    assert library.shelf.scopes()[0].document_ids == {"c"}
    library.shelf.remove_scope("rules")
    assert [scope.name for scope in library.shelf.scopes()] == ["town BYLAWS 2024"]
    assert len(library.documents()) == 3


def test_a_scope_needs_a_name(library: Library) -> None:
    with pytest.raises(AppError) as caught:
        library.shelf.save_scope("  ", ["a"])
    assert caught.value.code is ErrorCode.BAD_REQUEST


def test_a_new_version_keeps_the_tags_and_scopes_of_the_old_one(library: Library) -> None:
    library.shelf.tag(["a"], add=["Town"])
    library.shelf.tag(["b"], add=["new"])
    library.shelf.save_scope("All", ["a", "b"])
    library.take_place("b", "a")
    assert tags_of(library, "a") == ("Town",)
    assert library.shelf.scopes() == [SavedScope("All", frozenset({"a"}))]


def test_when_a_document_was_asked(library: Library) -> None:
    when = datetime(2026, 5, 1, 12, tzinfo=UTC)
    library.shelf.asked({"b", "gone"}, when)
    assert [document.asked_at for document in library.documents()] == [None, when, None]


def test_folders_and_what_was_seen_in_them(library: Library) -> None:
    library.shelf.set_folders(["/b", "/a", "/b"])
    assert library.shelf.folders() == ["/a", "/b"]
    library.shelf.note_seen({"/a/x.pdf": (10, 5)})
    library.shelf.note_seen({"/a/x.pdf": (12, 6), "/a/y.pdf": (1, 1)})
    library.shelf.note_seen({})
    library.shelf.set_folders([])
    assert library.shelf.folders() == []
    assert library.shelf.seen() == {"/a/x.pdf": (12, 6), "/a/y.pdf": (1, 1)}


def test_a_note_is_kept_and_replaced(library: Library) -> None:
    assert library.shelf.note("session") == ""
    library.shelf.keep_note("session", "one")
    library.shelf.keep_note("session", "two")
    assert library.shelf.note("session") == "two"
