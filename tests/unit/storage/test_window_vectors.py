# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Vectors of windows beside those of passages."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from app.domain.documents import DocumentStatus
from app.domain.questions import EVERYWHERE
from app.storage.integrity import ProblemKind
from app.storage.library import Library
from tests.unit.storage.storage_samples import DIMENSION, MODEL, analyse, make_chunk, make_document, make_structure, unit_vector

OTHERS = "test-multilingual"


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path / "library", analyse, MODEL, DIMENSION, (OTHERS, DIMENSION)) as opened:
        yield opened


def read(library: Library, name: str, language: str) -> None:
    library.catalogue.add_document(make_document(name))
    chunks = [make_chunk(f"{name}{i}", f"{name} text {i}", document_id=name, ordinal=i) for i in range(3)]
    library.replace_structure(name, replace(make_structure(chunks), language=language))


def embed(library: Library) -> None:
    pending = library.pending_chunks(MODEL, 9)
    library.store_vectors(MODEL, [(text.text_hash, unit_vector(int(text.chunk_id[1:]))) for text in pending])
    windows = {"a0": [unit_vector(10), unit_vector(11)], "a1": [], "a2": [unit_vector(12)] * 3}
    library.store_windows(MODEL, [(text.text_hash, windows[text.chunk_id]) for text in library.pending_windows(MODEL, 9)])


def test_a_passage_has_the_cosine_of_its_nearest_window(library: Library) -> None:
    read(library, "a", "en")
    embed(library)
    asked = unit_vector(11)
    found = library.best_windows(asked, ["a0", "a1", "a2", "gone"])
    other = np.frombuffer(unit_vector(12), "<f4") @ np.frombuffer(asked, "<f4")
    assert found == pytest.approx({"a0": 1.0, "a2": other}, abs=1e-3)
    assert library.best_windows(asked, []) == {}
    assert library.best_windows(asked, ["a0"], OTHERS) == {}


def test_windows_are_asked_for_once_and_count_as_no_vectors_of_passages(library: Library) -> None:
    read(library, "a", "en")
    read(library, "b", "de")
    assert {text.document_id for text in library.pending_windows(MODEL, 9)} == {"a"}
    embed(library)
    assert library.pending_windows(MODEL, 9) == []
    [document] = [each for each in library.documents() if each.id == "a"]
    assert (document.status, document.vector_count) == (DocumentStatus.READY, 3)
    assert len(library.nearest(unit_vector(11), EVERYWHERE, 50)) == 3


def test_windows_go_with_their_document(library: Library) -> None:
    read(library, "a", "en")
    embed(library)
    library.delete_document("a")
    with library.database.read() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM embeddings").scalar_one() == 0


def test_windows_of_the_wrong_size_are_made_anew(library: Library) -> None:
    read(library, "a", "en")
    embed(library)
    with library.database.migration() as connection:
        connection.exec_driver_sql(
            "UPDATE embeddings SET vector = zeroblob(20) WHERE model LIKE '%/windows' AND length(vector) > 0"
        )
    faults = [problem for problem in library.check() if problem.kind is ProblemKind.VECTORS]
    assert [problem.detail for problem in faults] == [f"2 vectors of windows of {MODEL} are not of {DIMENSION} dimensions"]
    library.repair()
    assert len(library.pending_windows(MODEL, 9)) == 2
