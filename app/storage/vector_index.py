# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The vector leg: exact search by cosine, and a graph (see `vector_graph`) in front of it for large libraries.

Vectors are read from the library when first needed and kept; what is added or removed later is followed up at the next question.
"""

import threading
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import Connection, Row, text

from app.domain.jobs import CancelToken
from app.domain.ports import Vector
from app.domain.questions import Scope, ScoredChunk
from app.storage.codecs import json_list
from app.storage.engine import Database
from app.storage.scopes import holds, rows_in
from app.storage.vector_graph import GraphFile

Floats = NDArray[np.float32]
Ids = NDArray[np.int64]

# Vectors from which a graph is worth its memory (as much again as the vectors take) and the minutes to make it: 100,000 are
# multiplied in less than 20 ms.
GRAPH_FROM = 150_000
_SPARE_LABELS = 64  # asked of the graph beyond the wanted, for what was removed meanwhile and for ties
_NEAR_TIE = 1e-5  # what rounding may add to or take from a score of the first, coarse pass
_MOST_DEAD = 0.25  # part of removed vectors above which everything is read anew
_READ_AT_ONCE = 4_096
_GRAPH_BATCH = 64

_NEW = text("SELECT id, vector FROM embeddings WHERE id > :last AND model = :model ORDER BY id LIMIT :most")
_HIGHEST = text("SELECT count(*) FROM embeddings WHERE model = :model")
_OF_DOCUMENTS = text(
    "SELECT c.document_id, e.id FROM json_each(:documents) j JOIN chunks c ON c.document_id = j.value "
    "JOIN embeddings e ON e.text_hash = c.text_hash AND e.model = :model"
)
_OF_ROWS = (
    "SELECT DISTINCT e.id FROM chunks c JOIN embeddings e ON e.text_hash = c.text_hash AND e.model = :model "
    "WHERE c.chunk_row IN ({})"
)
_CHUNKS = (
    "SELECT e.id, c.tokens, c.page, c.ordinal, d.sha256, c.id FROM json_each(:embeddings) j "
    "JOIN embeddings e ON e.id = j.value JOIN chunks c ON c.text_hash = e.text_hash JOIN documents d ON d.id = c.document_id"
)


@dataclass(frozen=True, slots=True)
class _Snapshot:
    """What one search works on. `ids` ascend; rows of `matrix` belong to them; `dead` is None when nothing was removed."""

    ids: Ids
    matrix: Floats
    dead: NDArray[np.bool_] | None
    loading: int
    changes: int

    def positions(self, ids: Ids) -> Ids:
        """Where those of the ids stand that are here."""
        places = np.searchsorted(self.ids, ids)
        places = places[places < len(self.ids)]
        return np.unique(places[np.isin(self.ids[places], ids)]).astype(np.int64)


class VectorIndex:
    """Vectors of one model. All methods may be called from any thread."""

    def __init__(self, database: Database, model: str, dimension: int, graph_from: int = GRAPH_FROM) -> None:
        self._database = database
        self._model = model
        self._dimension = dimension
        self._graph_from = graph_from
        self._graph = GraphFile(database, model, dimension)
        self._guard = threading.Lock()
        self._changes = 0
        self._reset()

    def _reset(self) -> None:
        self._ids: Ids = np.empty(0, dtype=np.int64)
        self._matrix: Floats = np.empty((0, self._dimension), dtype=np.float32)
        self._dead: NDArray[np.bool_] = np.empty(0, dtype=np.bool_)
        self._count = 0
        self._last = 0
        self._dead_count = 0
        self._loading = getattr(self, "_loading", 0) + 1
        self._by_document: dict[str, Ids] = {}

    def nearest(self, vector: Vector, scope: Scope, limit: int) -> list[ScoredChunk]:
        """See `ChunkSource.nearest`. Raises ValueError when the vector is of another dimension."""
        query = np.frombuffer(vector, dtype="<f4")
        if query.shape != (self._dimension,):
            raise ValueError(f"a vector of {self._dimension} dimensions is needed, not of {query.shape[0]}")
        if limit < 1:
            return []
        with self._database.read() as connection:
            snapshot = self._snapshot(connection)
            chosen = None if rows_in(scope) is None else self._positions(connection, scope, snapshot)
            within = len(snapshot.ids) if chosen is None else len(chosen)
            wanted = limit
            while True:
                ids, scores = self._search(snapshot, query, chosen, wanted)
                hits = _placed(connection, ids, scores, scope)
                if len(hits) >= limit or wanted >= within:
                    return hits[:limit]
                wanted *= 4

    def warm(self) -> None:
        """Read the vectors that are not in memory yet."""
        with self._database.read() as connection:
            self._snapshot(connection)

    def forget(self, ids: Iterable[int]) -> None:
        """Vectors that were removed from the library."""
        gone = np.fromiter(ids, dtype=np.int64)
        with self._guard:
            self._changes += 1
            self._by_document.clear()
            known = self._ids[: self._count]
            places = np.flatnonzero(np.isin(known, gone)) if len(gone) else gone
            self._dead[places] = True
            self._dead_count = int(np.count_nonzero(self._dead[: self._count]))
            if self._dead_count > _MOST_DEAD * max(self._count, 1):
                self._reset()

    def touched(self, document_ids: Iterable[str]) -> None:
        """Documents that gained vectors."""
        with self._guard:
            self._changes += 1
            for document_id in document_ids:
                self._by_document.pop(document_id, None)

    def build_graph(self, cancel: CancelToken) -> bool:
        """Bring the graph up to date with the vectors, when the library is large enough for one, and write it beside the library.

        Takes about a second for 1,300 vectors; searches go on meanwhile. Tells whether a graph is in use then. Raises AppError:
        CANCELLED (what was added so far is kept), DISK_FULL, NO_PERMISSION.
        """
        with self._database.read() as connection:
            snapshot = self._snapshot(connection)
        alive = snapshot.ids if snapshot.dead is None else snapshot.ids[~snapshot.dead]
        if len(alive) < self._graph_from or not self._graph.available:
            return False
        matrix = snapshot.matrix if snapshot.dead is None else snapshot.matrix[~snapshot.dead]
        self._graph.bring_up_to_date(alive, matrix, _GRAPH_BATCH, cancel)
        return True

    def method(self) -> str:
        """How a search everywhere is done now: "graph" or "exact"."""
        return "graph" if self._count >= self._graph_from and self._graph.ready else "exact"

    def discard_graph(self) -> None:
        """Remove the graph and its file; it is made anew by `build_graph`."""
        self._graph.discard()

    def _snapshot(self, connection: Connection) -> _Snapshot:
        with self._guard:
            if self._count == 0:
                there = connection.execute(_HIGHEST, {"model": self._model}).scalar_one()
                # Room that is not used yet takes no memory, and the next documents need no copy of all that is there.
                self._grow(there + there // 4)
            while True:
                parameters = {"last": self._last, "model": self._model, "most": _READ_AT_ONCE}
                rows = connection.execute(_NEW, parameters).all()
                if rows:
                    self._append(rows)
                if len(rows) < _READ_AT_ONCE:
                    break
            count = self._count
            dead = self._dead[:count].copy() if self._dead_count else None
            return _Snapshot(self._ids[:count], self._matrix[:count], dead, self._loading, self._changes)

    def _append(self, rows: Sequence[Row[Any]]) -> None:
        self._last = rows[-1][0]
        width = 4 * self._dimension
        pairs = [(number, vector) for number, vector in map(tuple, rows) if len(vector) == width]
        end = self._count + len(pairs)
        if end > len(self._ids):
            self._grow(max(end, len(self._ids) + len(self._ids) // 2))
        self._ids[self._count : end] = [pair[0] for pair in pairs]
        joined = b"".join([pair[1] for pair in pairs])
        self._matrix[self._count : end] = np.frombuffer(joined, dtype="<f4").reshape(-1, self._dimension)
        self._count = end

    def _grow(self, capacity: int) -> None:
        # New arrays each time: a search under way keeps its views of the old ones.
        ids = np.empty(capacity, dtype=np.int64)
        matrix = np.empty((capacity, self._dimension), dtype=np.float32)
        dead = np.zeros(capacity, dtype=np.bool_)
        ids[: self._count] = self._ids[: self._count]
        matrix[: self._count] = self._matrix[: self._count]
        dead[: self._count] = self._dead[: self._count]
        self._ids, self._matrix, self._dead = ids, matrix, dead

    def _positions(self, connection: Connection, scope: Scope, snapshot: _Snapshot) -> Ids:
        """Rows of the matrix in the scope, ascending, each once."""
        if scope.section_id is not None or scope.document_ids is None:
            chosen = rows_in(scope)
            if chosen is None:
                raise ValueError("the scope is everything")
            query = text(_OF_ROWS.format(chosen[0]))
            found = connection.execute(query, {**chosen[1], "model": self._model}).scalars()
            return snapshot.positions(np.fromiter(found, dtype=np.int64))
        with self._guard:
            fits = (self._loading, self._changes) == (snapshot.loading, snapshot.changes)
            known = {name: self._by_document[name] for name in scope.document_ids if name in self._by_document} if fits else {}
        missing = sorted(scope.document_ids - known.keys())
        if missing:
            found_ids: dict[str, list[int]] = {name: [] for name in missing}
            for row in connection.execute(_OF_DOCUMENTS, {"documents": json_list(missing), "model": self._model}):
                found_ids[row[0]].append(row[1])
            fresh = {name: snapshot.positions(np.array(ids, dtype=np.int64)) for name, ids in found_ids.items()}
            known |= fresh
            with self._guard:
                if (self._loading, self._changes) == (snapshot.loading, snapshot.changes):
                    self._by_document |= fresh
        parts = list(known.values())
        places = np.unique(np.concatenate(parts)) if parts else np.empty(0, dtype=np.int64)
        # What another search remembered may know of vectors that came after this one's state.
        return places[: np.searchsorted(places, len(snapshot.ids))]

    def _search(self, snapshot: _Snapshot, query: Floats, chosen: Ids | None, wanted: int) -> tuple[Ids, NDArray[np.float64]]:
        """Ids and exact scores of at least the `wanted` best (all that are as good as the last of them, too)."""
        if chosen is None and len(snapshot.ids) >= self._graph_from:
            found = self._graph.search(query, wanted + _SPARE_LABELS)
            if found is not None:
                labels, last = found
                # What the graph does not know yet is few, and searched exactly.
                unknown = np.arange(np.searchsorted(snapshot.ids, last, side="right"), len(snapshot.ids), dtype=np.int64)
                chosen = np.concatenate((snapshot.positions(labels), unknown))
        if chosen is None or 2 * len(chosen) > len(snapshot.ids):
            coarse = snapshot.matrix @ query
            if chosen is not None:
                coarse = coarse[chosen]  # copying most of the matrix would cost more than multiplying all of it
        else:
            coarse = snapshot.matrix[chosen] @ query
        if not len(coarse):
            return np.empty(0, dtype=np.int64), np.empty(0)
        if snapshot.dead is not None:
            coarse[snapshot.dead if chosen is None else snapshot.dead[chosen]] = -np.inf
        if wanted < len(coarse):
            threshold = np.partition(coarse, len(coarse) - wanted)[len(coarse) - wanted]
            best = np.flatnonzero(coarse >= threshold - _NEAR_TIE)
        else:
            best = np.arange(len(coarse))
        best = best[np.isfinite(coarse[best])]
        # A matrix product rounds by the place of a row in it; scored one by one, equal vectors get equal scores.
        places = best if chosen is None else chosen[best]
        scores = (snapshot.matrix[places].astype(np.float64) * query.astype(np.float64)).sum(axis=1)
        return snapshot.ids[places], scores


def _placed(connection: Connection, ids: Ids, scores: NDArray[np.float64], scope: Scope) -> list[ScoredChunk]:
    """The chunks that have these vectors, best first; ties as in the keyword leg."""
    if not len(ids):
        return []
    by_id = dict(zip(ids.tolist(), scores.tolist(), strict=True))
    condition, parameters = holds(scope)
    query = text(f"{_CHUNKS} WHERE {condition}")
    found = connection.execute(query, {"embeddings": json_list(list(by_id)), **parameters}).all()
    ranked = sorted((-by_id[embedding], *place) for embedding, *place in found)
    return [ScoredChunk(row[-1], -row[0]) for row in ranked]
