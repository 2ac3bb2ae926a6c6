# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The same text keeps its id over readings; an id never stands for another text."""

from app.storage.chunk_names import same_texts, settled, settled_names
from tests.unit.storage.storage_samples import make_chunk, make_structure


def test_a_text_that_moved_keeps_its_id_and_its_units() -> None:
    before = [("d-1-1", "One. Two."), ("d-2-1", "Three.")]
    now = [make_chunk("d-1-1", "New page."), make_chunk("d-2-1", "One. Two."), make_chunk("d-3-1", "Three.")]
    named = settled(before, make_structure(now)).chunks
    assert [(chunk.id, chunk.text) for chunk in named] == [
        ("d-1-1~2", "New page."),
        ("d-1-1", "One. Two."),
        ("d-2-1", "Three."),
    ]
    assert [unit.id for chunk in named for unit in chunk.units] == ["d-1-1~2.0", "d-1-1.0", "d-1-1.1", "d-2-1.0"]


def test_a_text_that_stands_twice_is_told_apart_by_its_order() -> None:
    before = [("a", "Notes."), ("b", "Other."), ("c", "Notes.")]
    assert same_texts(before, [("x", "Notes."), ("y", "Notes."), ("z", "Notes.")]) == {"x": "a", "y": "c"}
    assert same_texts(before, [("x", "Notes."), ("c", "Notes.")]) == {"c": "c", "x": "a"}


def test_a_changed_text_never_takes_an_id_that_was_used() -> None:
    before = [("a", "Old."), ("a~2", "Older.")]
    assert settled_names(before, [("a", "New."), ("b", "Fresh.")]) == {"a": "a~3", "b": "b"}


def test_nothing_before_changes_nothing() -> None:
    structure = make_structure([make_chunk("a", "One."), make_chunk("b", "One.")])
    assert settled([], structure) is structure
