# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The vector leg: exact, by graph, within scopes, while vectors come and go."""

import importlib.util
import json
import random
import threading
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import pytest

from app.domain.errors import AppError, ErrorCode
from app.domain.jobs import CancelToken
from app.domain.questions import EVERYWHERE, Scope, ScoredChunk
from app.storage import vector_graph
from app.storage.library import Library
from app.storage.vector_index import VectorIndex
from tests.unit.storage.storage_samples import DIMENSION, MODEL, analyse, make_chunk, make_document, make_structure, unit_vector

needs_hnswlib = pytest.mark.skipif(importlib.util.find_spec("hnswlib") is None, reason="hnswlib is not installed")


def fill(library: Library, name: str, count: int, first_seed: int = 0) -> dict[str, bytes]:
    """A document of `count` chunks with a vector each; chunk i has that of seed `first_seed` + i."""
    library.catalogue.add_document(make_document(name))
    chunks = [
        make_chunk(f"{name}{i}", f"Text {name} {i}.", document_id=name, ordinal=i, section=f"s{i // 10}") for i in range(count)
    ]
    library.replace_structure(name, make_structure(chunks))
    return embed(library, lambda chunk_id: first_seed + int(chunk_id[len(name) :]))


def embed(library: Library, seed: Callable[[str], int]) -> dict[str, bytes]:
    pending = library.pending_chunks(MODEL, 100_000)
    stored = {text.chunk_id: unit_vector(seed(text.chunk_id)) for text in pending}
    library.store_vectors(MODEL, [(text.text_hash, stored[text.chunk_id]) for text in pending])
    return stored


def expected(vectors: dict[str, bytes], query: bytes, limit: int) -> list[str]:
    asked = np.frombuffer(query, "<f4").astype(np.float64)
    scores = {name: float(np.frombuffer(vector, "<f4").astype(np.float64) @ asked) for name, vector in vectors.items()}
    return sorted(scores, key=lambda name: -scores[name])[:limit]


def names(found: Sequence[ScoredChunk]) -> list[str]:
    return [hit.chunk_id for hit in found]


@pytest.fixture
def graphed(library: Library) -> VectorIndex:
    """The library's vectors, with a graph from 50 on."""
    index = VectorIndex(library.database, MODEL, DIMENSION, graph_from=50)
    library._vectors = {MODEL: index}
    return index


def test_the_nearest_come_first_with_their_cosine(library: Library) -> None:
    vectors = fill(library, "a", 40)
    for seed in range(100, 110):
        query = unit_vector(seed)
        found = library.nearest(query, EVERYWHERE, 7)
        assert names(found) == expected(vectors, query, 7)
    itself = library.nearest(vectors["a5"], EVERYWHERE, 1)
    assert names(itself) == ["a5"]
    assert itself[0].score == pytest.approx(1.0, abs=1e-6)


def test_nothing_to_find(library: Library) -> None:
    assert library.nearest(unit_vector(1), EVERYWHERE, 5) == []
    fill(library, "b", 3)
    library.catalogue.add_document(make_document("a"))
    library.replace_structure("a", make_structure([make_chunk("c", "Words.")]))
    assert library.nearest(unit_vector(1), Scope(frozenset({"a"})), 5) == []
    assert library.nearest(unit_vector(1), EVERYWHERE, 0) == []
    assert library.nearest(unit_vector(1), Scope(frozenset()), 5) == []
    assert len(library.nearest(unit_vector(1), EVERYWHERE, 50)) == 3


def test_a_vector_of_another_dimension_is_a_mistake(library: Library) -> None:
    with pytest.raises(ValueError, match="8 dimensions"):
        library.nearest(b"\0" * 16, EVERYWHERE, 5)


def test_only_vectors_of_the_embedder_in_use_count(library: Library) -> None:
    vectors = fill(library, "a", 5)
    library.store_vectors(
        "other", [(text.text_hash, unit_vector(50 + i)) for i, text in enumerate(library.pending_chunks("other", 2))]
    )
    assert len(library.nearest(unit_vector(1), EVERYWHERE, 50)) == 5
    library.use_embedder("other", DIMENSION)
    assert names(library.nearest(unit_vector(50), EVERYWHERE, 50))[0] == "a0"
    assert len(library.nearest(unit_vector(50), EVERYWHERE, 50)) == 2
    library.use_embedder(MODEL, DIMENSION)
    assert names(library.nearest(vectors["a3"], EVERYWHERE, 1)) == ["a3"]
    library.drop_model("other")
    assert len(library.pending_chunks("other", 50)) == 5


def test_scopes(library: Library) -> None:
    a, b = fill(library, "a", 25), fill(library, "b", 25, 100)
    query = unit_vector(7)
    for _ in range(2):  # the second time from what was remembered
        assert names(library.nearest(query, Scope(frozenset({"b"})), 4)) == expected(b, query, 4)
        assert names(library.nearest(query, Scope(frozenset({"a", "b", "nobody"})), 4)) == expected(a | b, query, 4)
        section = {name: vector for name, vector in a.items() if 10 <= int(name[1:]) < 20}
        assert names(library.nearest(query, Scope(frozenset({"a"}), "s1"), 50)) == expected(section, query, 50)
        assert len(library.nearest(query, Scope(None, "s1"), 50)) == 20


def test_vectors_that_come_later_are_found(library: Library) -> None:
    a = fill(library, "a", 3)
    scope = Scope(frozenset({"b"}))
    library.nearest(unit_vector(1), EVERYWHERE, 5)
    assert library.nearest(unit_vector(1), scope, 5) == []
    b = fill(library, "b", 300, 100)
    query = unit_vector(9)
    assert names(library.nearest(query, EVERYWHERE, 20)) == expected(a | b, query, 20)
    assert names(library.nearest(query, scope, 20)) == expected(b, query, 20)


def test_removed_and_replaced_vectors_are_not_found(library: Library) -> None:
    a, b = fill(library, "a", 30), fill(library, "b", 5, 100)
    query = unit_vector(2)
    assert len(library.nearest(query, EVERYWHERE, 50)) == 35
    library.delete_document("b")
    assert names(library.nearest(query, EVERYWHERE, 50)) == expected(a, query, 50)
    assert library.nearest(query, Scope(frozenset({"b"})), 5) == []
    kept = [make_chunk(f"a{i}", f"Text a {i}.", ordinal=i) for i in range(4)]
    library.replace_structure("a", make_structure([*kept, make_chunk("new", "Something else.", ordinal=9)]))
    left = {name: a[name] for name in ("a0", "a1", "a2", "a3")}
    assert names(library.nearest(query, EVERYWHERE, 50)) == expected(left, query, 50)
    left |= embed(library, lambda _: 77)
    assert names(library.nearest(query, EVERYWHERE, 50)) == expected(left, query, 50)
    assert b.keys() == {"b0", "b1", "b2", "b3", "b4"}


def test_equal_vectors_are_ordered_by_length_then_place(tmp_path: Path) -> None:
    chunks = [
        make_chunk("late", "One.", ordinal=9, page=3, tokens=2),
        make_chunk("second", "Two.", ordinal=2, page=1, tokens=2),
        make_chunk("long", "Three.", ordinal=0, page=1, tokens=7),
        make_chunk("first", "Four.", ordinal=1, page=1, tokens=2),
        *(make_chunk(f"x{i}", f"More {i}.", ordinal=20 + i, page=3, tokens=9) for i in range(60)),
    ]
    for seed in range(4):
        random.Random(seed).shuffle(chunks)
        with Library.open(tmp_path / str(seed), analyse, MODEL, DIMENSION) as library:
            library.catalogue.add_document(make_document("a"))
            library.replace_structure("a", make_structure(chunks))
            pending = library.pending_chunks(MODEL, 100)
            random.Random(seed).shuffle(pending)
            library.store_vectors(MODEL, [(text.text_hash, unit_vector(3)) for text in pending])
            assert names(library.nearest(unit_vector(4), EVERYWHERE, 6)) == ["first", "second", "late", "long", "x0", "x1"]


def test_the_same_text_in_two_documents_is_found_in_both(library: Library) -> None:
    for name in ("a", "b"):
        library.catalogue.add_document(make_document(name))
        library.replace_structure(name, make_structure([make_chunk(f"{name}0", "Same.", document_id=name)]))
    assert len({text.text_hash for text in library.pending_chunks(MODEL, 10)}) == 1
    embed(library, lambda _: 1)
    assert set(names(library.nearest(unit_vector(1), EVERYWHERE, 5))) == {"a0", "b0"}
    assert names(library.nearest(unit_vector(1), Scope(frozenset({"b"})), 5)) == ["b0"]
    library.delete_document("a")
    assert names(library.nearest(unit_vector(1), EVERYWHERE, 5)) == ["b0"]


def test_vectors_outlive_the_program(tmp_path: Path) -> None:
    with Library.open(tmp_path, analyse, MODEL, DIMENSION) as library:
        vectors = fill(library, "a", 10)
    with Library.open(tmp_path, analyse, MODEL, DIMENSION) as library:
        assert library.pending_chunks(MODEL, 5) == []
        assert names(library.nearest(unit_vector(5), EVERYWHERE, 5)) == expected(vectors, unit_vector(5), 5)


def test_searching_while_vectors_come_and_go(library: Library) -> None:
    fill(library, "a", 50)
    stop = threading.Event()
    failures: list[BaseException] = []

    def ask() -> None:
        try:
            while not stop.is_set():
                found = names(library.nearest(unit_vector(1), EVERYWHERE, 10))
                assert len(found) == len(set(found)) == 10
                found = names(library.nearest(unit_vector(1), Scope(frozenset({"a", "b"})), 10))
                assert len(found) == len(set(found)) == 10
        except BaseException as error:  # noqa: BLE001 - shown by the assertion below
            failures.append(error)

    threads = [threading.Thread(target=ask) for _ in range(3)]
    for thread in threads:
        thread.start()
    try:
        for _ in range(4):
            fill(library, "b", 30, 100)
            assert len(library.nearest(unit_vector(1), Scope(frozenset({"b"})), 40)) == 30
            library.delete_document("b")
    finally:
        stop.set()
        for thread in threads:
            thread.join(30)
    assert failures == []


@needs_hnswlib
def test_a_graph_finds_what_exact_search_finds(library: Library, graphed: VectorIndex) -> None:
    vectors = fill(library, "a", 200)
    assert graphed.method() == "exact"
    assert graphed.build_graph(CancelToken())
    assert graphed.method() == "graph"
    for seed in range(300, 310):
        query = unit_vector(seed)
        assert names(graphed.nearest(query, EVERYWHERE, 10)) == expected(vectors, query, 10)
        exact = VectorIndex(library.database, MODEL, DIMENSION)
        assert graphed.nearest(query, EVERYWHERE, 10) == exact.nearest(query, EVERYWHERE, 10)
    section = {name: vector for name, vector in vectors.items() if 30 <= int(name[1:]) < 40}
    narrow = Scope(frozenset({"a"}), "s3")
    assert names(graphed.nearest(unit_vector(1), narrow, 10)) == expected(section, unit_vector(1), 10)


@needs_hnswlib
def test_a_graph_follows_what_comes_and_goes(library: Library, graphed: VectorIndex) -> None:
    vectors = fill(library, "a", 100)
    graphed.build_graph(CancelToken())
    vectors |= fill(library, "b", 40, 500)
    query = unit_vector(520)
    assert names(graphed.nearest(query, EVERYWHERE, 5)) == expected(vectors, query, 5)  # not in the graph yet
    graphed.build_graph(CancelToken())
    assert names(graphed.nearest(query, EVERYWHERE, 5)) == expected(vectors, query, 5)
    library.delete_document("b")
    left = {name: vector for name, vector in vectors.items() if name[0] == "a"}
    assert names(graphed.nearest(query, EVERYWHERE, 5)) == expected(left, query, 5)
    graphed.build_graph(CancelToken())  # a third of it was strangers: made anew
    assert json.loads((library.folder / f"vectors-{MODEL}.json").read_text())["labels"] == 100


@needs_hnswlib
def test_a_graph_is_loaded_from_its_file_when_it_fits(library: Library, graphed: VectorIndex) -> None:
    vectors = fill(library, "a", 100)
    graphed.build_graph(CancelToken())
    assert {path.name for path in library.folder.glob("vectors-*")} == {f"vectors-{MODEL}.hnsw", f"vectors-{MODEL}.json"}
    again = VectorIndex(library.database, MODEL, DIMENSION, graph_from=50)
    query = unit_vector(4)
    assert names(again.nearest(query, EVERYWHERE, 5)) == expected(vectors, query, 5)
    assert again.method() == "graph"


@needs_hnswlib
@pytest.mark.parametrize("damage", ["cut", "foreign mark", "other dimension", "no stamp", "garbled", "garbled, same size"])
def test_a_graph_that_does_not_fit_is_not_used(library: Library, graphed: VectorIndex, damage: str) -> None:
    vectors = fill(library, "a", 100)
    graphed.build_graph(CancelToken())
    file, stamp = library.folder / f"vectors-{MODEL}.hnsw", library.folder / f"vectors-{MODEL}.json"
    data, facts = file.read_bytes(), json.loads(stamp.read_text())
    if damage == "cut":
        file.write_bytes(data[:-100])
    elif damage == "foreign mark":
        stamp.write_text(json.dumps(facts | {"mark": "0" * 32}))
    elif damage == "other dimension":
        stamp.write_text(json.dumps(facts | {"dimension": 9}))
    elif damage == "no stamp":
        stamp.unlink()
    elif damage == "garbled":
        stamp.write_bytes(b"{nonsense")
    else:
        file.write_bytes(b"\xff" * len(data))
    again = VectorIndex(library.database, MODEL, DIMENSION, graph_from=50)
    query = unit_vector(4)
    assert names(again.nearest(query, EVERYWHERE, 5)) == expected(vectors, query, 5)
    assert again.method() == "exact"
    assert again.build_graph(CancelToken())
    assert again.method() == "graph"
    assert names(again.nearest(query, EVERYWHERE, 5)) == expected(vectors, query, 5)


@needs_hnswlib
def test_building_a_graph_can_be_stopped(library: Library, graphed: VectorIndex) -> None:
    fill(library, "a", 60)
    token = CancelToken()
    token.cancel()
    with pytest.raises(AppError) as caught:
        graphed.build_graph(token)
    assert caught.value.code is ErrorCode.CANCELLED
    assert list(library.folder.glob("vectors-*")) == []
    assert len(graphed.nearest(unit_vector(1), EVERYWHERE, 5)) == 5


def test_a_small_library_needs_no_graph(library: Library) -> None:
    fill(library, "a", 10)
    assert not library.build_graph(CancelToken())
    assert library.vector_method() == "exact"
    assert list(library.folder.glob("vectors-*")) == []


def test_without_hnswlib_search_is_exact(library: Library, graphed: VectorIndex, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vector_graph.importlib.util, "find_spec", lambda _name: None)
    vectors = fill(library, "a", 100)
    assert not graphed.build_graph(CancelToken())
    query = unit_vector(4)
    assert names(graphed.nearest(query, EVERYWHERE, 5)) == expected(vectors, query, 5)
    assert graphed.method() == "exact"
