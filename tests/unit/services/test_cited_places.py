# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""An old citation leads to where its words stand now, or says that they stand nowhere; it never marks other words."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from app.domain.answers import Citation
from app.domain.chunks import Chunk, ChunkKind, Unit, UnitKind, WordSpan
from app.services.cited_places import placed_now
from app.storage.library import Library
from tests.unit.storage.storage_samples import DIMENSION, MODEL, analyse, make_document, make_page, make_structure


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path / "library", analyse, MODEL, DIMENSION) as opened:
        yield opened


def read(library: Library, *pages: str) -> None:
    """A page a chunk; a sentence a unit."""
    chunks = []
    for number, text in enumerate(pages, 1):
        units, at = [], 0
        for i, sentence in enumerate(part.strip() + "." for part in text.split(".") if part.strip()):
            size = len(sentence.split())
            units.append(Unit(f"a-{number}.{i}", UnitKind.SENTENCE, sentence, (WordSpan(number, at, at + size),)))
            at += size
        chunks.append(Chunk(f"a-{number}", "a", None, (), number, ChunkKind.PROSE, text, 9, (number,), tuple(units)))
    made = make_structure(chunks)
    library.replace_structure("a", replace(made, pages=tuple(make_page(n, text) for n, text in enumerate(pages, 1))))


def cited(library: Library, chunk_id: str, unit: int) -> Citation:
    chunk = library.chunks([chunk_id])[chunk_id]
    text = chunk.units[unit].text
    start = chunk.text.index(text)
    made = Citation(
        1, "a", "Title", "a.pdf", chunk.pages[0], "", "", (), chunk_id, (chunk.units[unit].id,), chunk.text, start,
        start + len(text), (), (),
    )  # fmt: skip
    return placed_now(made, library)


def test_it_stays_where_nothing_changed(library: Library) -> None:
    library.catalogue.add_document(make_document("a"))
    read(library, "Lamps burn. Wicks smoke.", "Goats eat.")
    citation = cited(library, "a-1", 1)
    assert len(citation.quads) > 0
    assert citation.passage_quads
    assert placed_now(citation, library) == citation


def test_it_follows_its_words_to_another_page(library: Library) -> None:
    library.catalogue.add_document(make_document("a"))
    read(library, "Lamps burn. Wicks smoke.", "Goats eat.")
    old = cited(library, "a-1", 1)
    read(library, "A preface.", "Lamps burn. Wicks smoke.", "Goats eat.")
    now = placed_now(old, library)
    assert (now.page, now.label, now.chunk_id) == (2, "p-2", old.chunk_id)
    assert {quad.page for quad in (*now.quads, *now.passage_quads)} == {2}


def test_words_in_a_changed_passage_are_found_on_the_nearest_page(library: Library) -> None:
    library.catalogue.add_document(make_document("a"))
    read(library, "Lamps burn. Wicks smoke.", "Goats eat.")
    old = cited(library, "a-1", 1)
    read(library, "A preface.", "All lamps burn. Wicks smoke.", "Goats eat.", "Wicks smoke.")
    now = placed_now(old, library)
    assert now.page == 2
    assert now.quads
    assert now.passage_quads == ()


def test_words_that_are_gone_are_not_marked(library: Library) -> None:
    library.catalogue.add_document(make_document("a"))
    read(library, "Lamps burn.", "Goats eat.", "Wicks smoke.")
    old = cited(library, "a-3", 0)
    read(library, "Lamps burn.", "Goats eat.")
    now = placed_now(old, library)
    assert (now.page, now.quads, now.passage_quads, now.snippet) == (2, (), (), old.snippet)


def test_that_of_a_document_that_is_gone_stays_as_it_was(library: Library) -> None:
    library.catalogue.add_document(make_document("a"))
    read(library, "Lamps burn.")
    old = cited(library, "a-1", 0)
    library.delete_document("a")
    assert placed_now(old, library) is old
