# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Two embedders side by side: each document is found by the one for its language, and counted by it."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from app.domain.documents import DocumentStatus
from app.domain.questions import EVERYWHERE, Scope
from app.storage.integrity import Problem, ProblemKind
from app.storage.library import Library
from app.storage.vector_models import VectorModels
from tests.unit.storage.storage_samples import DIMENSION, MODEL, analyse, make_chunk, make_document, make_structure, unit_vector

OTHERS = "test-multilingual"


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path / "library", analyse, MODEL, DIMENSION, (OTHERS, DIMENSION)) as opened:
        yield opened


def read(library: Library, name: str, language: str, texts: Sequence[str] = ("One.", "Two.")) -> None:
    if library.document(name) is None:
        library.catalogue.add_document(make_document(name))
    chunks = [make_chunk(f"{name}{i}", f"{name} {text}", document_id=name, ordinal=i) for i, text in enumerate(texts)]
    library.replace_structure(name, replace(make_structure(chunks), language=language))


def embed(library: Library, model: str, most: int = 100) -> list[str]:
    """Gives chunk i of a document the vector of seed i; returns the chunks."""
    pending = library.pending_chunks(model, most)
    library.store_vectors(model, [(text.text_hash, unit_vector(int(text.chunk_id[1:]))) for text in pending])
    return [text.chunk_id for text in pending]


def nearest(library: Library, model: str, scope: Scope = EVERYWHERE) -> set[str]:
    return {hit.chunk_id for hit in library.nearest(unit_vector(0), scope, 9, model)}


def state(library: Library, name: str) -> tuple[DocumentStatus, int]:
    document = library.document(name)
    assert document is not None
    return document.status, document.vector_count


def faults(library: Library) -> list[Problem]:
    """What does not agree, but for the copies of the documents, which are not made here."""
    return [problem for problem in library.check() if problem.kind is not ProblemKind.MISSING_FILE]


def test_the_language_of_a_document_chooses_its_embedder() -> None:
    models = VectorModels(MODEL, OTHERS)
    assert [models.of(language) for language in ("en", "", "de", "zh")] == [MODEL, MODEL, OTHERS, OTHERS]
    assert VectorModels(MODEL, MODEL).names == (MODEL,)


def test_each_embedder_is_given_its_documents_and_finds_them_alone(library: Library) -> None:
    for name, language in (("a", "en"), ("b", "de"), ("c", "")):
        read(library, name, language)
    assert embed(library, MODEL) == ["a0", "a1", "c0", "c1"]
    assert state(library, "a") == (DocumentStatus.READY, 2)
    assert state(library, "b") == (DocumentStatus.SEARCHABLE, 0)
    assert embed(library, OTHERS) == ["b0", "b1"]
    assert state(library, "b") == (DocumentStatus.READY, 2)
    assert nearest(library, MODEL) == nearest(library, "") == {"a0", "a1", "c0", "c1"}
    assert nearest(library, OTHERS) == {"b0", "b1"}
    assert nearest(library, OTHERS, Scope(frozenset({"a", "b"}))) == {"b0", "b1"}
    assert library.nearest(unit_vector(1), EVERYWHERE, 1, OTHERS)[0].chunk_id == "b1"
    assert faults(library) == []
    library.delete_document("b")
    assert nearest(library, OTHERS) == set()
    assert nearest(library, MODEL) == {"a0", "a1", "c0", "c1"}


def test_vectors_from_before_the_language_was_known_serve_until_all_of_the_new_are_there(library: Library) -> None:
    read(library, "b", "")
    embed(library, MODEL)
    assert nearest(library, MODEL) == {"b0", "b1"}
    read(library, "b", "de")
    assert state(library, "b") == (DocumentStatus.SEARCHABLE, 0)
    assert library.pending_chunks(MODEL, 9) == []
    embed(library, OTHERS, 1)
    assert state(library, "b") == (DocumentStatus.SEARCHABLE, 1)
    assert nearest(library, MODEL) == {"b0", "b1"}
    embed(library, OTHERS)
    assert state(library, "b") == (DocumentStatus.READY, 2)
    assert nearest(library, MODEL) == set()
    assert nearest(library, OTHERS) == {"b0", "b1"}
    assert faults(library) == []


def test_repair_and_a_new_start_keep_both(library: Library, tmp_path: Path) -> None:
    read(library, "a", "en")
    read(library, "b", "fr")
    embed(library, MODEL)
    embed(library, OTHERS)
    library.repair()
    assert faults(library) == []
    assert (nearest(library, MODEL), nearest(library, OTHERS)) == ({"a0", "a1"}, {"b0", "b1"})
    library.close()
    with Library.open(tmp_path / "library", analyse, MODEL, DIMENSION, (OTHERS, DIMENSION)) as again:
        again.warm()
        assert nearest(again, OTHERS) == {"b0", "b1"}
        assert again.pending_chunks(MODEL, 9) == again.pending_chunks(OTHERS, 9) == []
