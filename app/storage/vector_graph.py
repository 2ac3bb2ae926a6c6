# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The HNSW graph of a large library's vectors: a file that can be lost, since it is made from the vectors.

The file is stamped (model, dimension, a mark that the library holds too): one that does not fit is not used. Without hnswlib, or
while the graph is being changed, there is no answer here and the caller searches exactly.
"""

import importlib
import importlib.util
import os
import re
import threading
import uuid
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray
from sqlalchemy import text

from app.domain.jobs import CancelToken
from app.storage.engine import Database
from app.storage.faults import from_os

Floats = NDArray[np.float32]
Ids = NDArray[np.int64]

_M = 16
_EF_BUILD = 200
_EF = 100
_ROOM = 1.25
_MOST_STRANGERS = 0.25  # part of labels that are no longer in the library above which the graph is made anew
_PATIENCE = 0.005  # seconds to wait for a graph that is being added to

_MARK = text("INSERT INTO meta (name, value) VALUES (:name, :value) ON CONFLICT (name) DO UPDATE SET value = excluded.value")
_MARKED = text("SELECT value FROM meta WHERE name = :name")


class _Stamp(msgspec.Struct, frozen=True):
    model: str
    dimension: int
    mark: str
    labels: int
    last: int
    size: int


class GraphFile:
    """The graph over (id, vector) pairs, in memory and as `vectors-<model>.hnsw` beside the library file."""

    def __init__(self, database: Database, model: str, dimension: int) -> None:
        self._database = database
        self._model = model
        self._dimension = dimension
        name = re.sub(r"[^\w.-]", "_", model)
        self._path = database.path.with_name(f"vectors-{name}.hnsw")
        self._stamp_path = database.path.with_name(f"vectors-{name}.json")
        self._mark_name = f"graph:{model}"
        self._guard = threading.Lock()  # hnswlib may not search while something is added
        self._building = threading.Lock()
        self._index: Any = None
        self._last = 0
        self._labels = 0
        self._looked = False

    @property
    def available(self) -> bool:
        """Whether hnswlib is installed."""
        return importlib.util.find_spec("hnswlib") is not None

    @property
    def ready(self) -> bool:
        """Whether there is a graph in memory."""
        return self._index is not None

    def search(self, query: Floats, wanted: int) -> tuple[Ids, int] | None:
        """Labels of about the `wanted` nearest, in no order, and the highest label known; None when the caller has to search."""
        if not self._guard.acquire(timeout=_PATIENCE):
            return None
        try:
            if not self._looked:
                self._looked = True
                self._load()
            if self._index is None:
                return None
            wanted = min(wanted, self._labels)
            self._index.set_ef(max(_EF, wanted))
            labels, _ = self._index.knn_query(query, k=wanted, num_threads=1)
            return labels[0].astype(np.int64), self._last
        finally:
            self._guard.release()

    def bring_up_to_date(self, ids: Ids, matrix: Floats, batch: int, cancel: CancelToken) -> None:
        """Add what is missing (or begin anew when too much of the graph is gone from the library), then write the file.

        `ids` ascend and are all there are. Searches go on between batches.
        """
        with self._building:
            with self._guard:
                if not self._looked:
                    self._looked = True
                    self._load()
                index, last, labels = self._index, self._last, self._labels
            known = int(np.searchsorted(ids, last, side="right"))
            if index is None or labels - known > _MOST_STRANGERS * max(labels, 1):
                self._rebuild(ids, matrix, batch, cancel)
            elif known < len(ids):
                self._extend(index, ids[known:], matrix[known:], batch, cancel)
            else:
                return
            self._save()

    def discard(self) -> None:
        with self._building, self._guard:
            self._index, self._last, self._labels, self._looked = None, 0, 0, True
            try:
                self._path.unlink(missing_ok=True)
                self._stamp_path.unlink(missing_ok=True)
            except OSError as error:
                raise from_os(error, self._path) from error

    def _rebuild(self, ids: Ids, matrix: Floats, batch: int, cancel: CancelToken) -> None:
        index = self._new_index()
        index.init_index(max_elements=int(len(ids) * _ROOM), ef_construction=_EF_BUILD, M=_M, random_seed=1)
        for start in range(0, len(ids), batch):
            cancel.raise_if_cancelled()
            index.add_items(matrix[start : start + batch], ids[start : start + batch], num_threads=_threads())
        with self._guard:
            self._index, self._last, self._labels = index, int(ids[-1]), len(ids)

    def _extend(self, index: Any, ids: Ids, matrix: Floats, batch: int, cancel: CancelToken) -> None:
        for start in range(0, len(ids), batch):
            cancel.raise_if_cancelled()
            part = ids[start : start + batch]
            with self._guard:
                if self._labels + len(part) > index.get_max_elements():
                    index.resize_index(int((self._labels + len(ids)) * _ROOM))
                index.add_items(matrix[start : start + batch], part, num_threads=_threads())
                self._last = int(part[-1])
                self._labels += len(part)

    def _new_index(self) -> Any:
        return importlib.import_module("hnswlib").Index(space="ip", dim=self._dimension)

    def _save(self) -> None:
        mark = uuid.uuid4().hex
        unfinished = self._path.with_suffix(".unfinished")
        stamp_unfinished = self._stamp_path.with_suffix(".unfinished-stamp")
        try:
            self._index.save_index(str(unfinished))
            stamp = _Stamp(self._model, self._dimension, mark, self._labels, self._last, unfinished.stat().st_size)
            stamp_unfinished.write_bytes(msgspec.json.encode(stamp))
            for path in (unfinished, stamp_unfinished):
                with path.open("rb+") as file:
                    os.fsync(file.fileno())
            # From here until the new stamp is in its place nothing fits: killed between, the graph is made anew.
            with self._database.write() as connection:
                connection.execute(_MARK, {"name": self._mark_name, "value": mark})
            unfinished.replace(self._path)
            stamp_unfinished.replace(self._stamp_path)
        except OSError as error:
            raise from_os(error, self._path) from error
        finally:
            unfinished.unlink(missing_ok=True)
            stamp_unfinished.unlink(missing_ok=True)

    def _load(self) -> None:
        stamp = self._read_stamp()
        if stamp is None or not self.available:
            return
        index = self._new_index()
        try:
            index.load_index(str(self._path), max_elements=int(stamp.labels * _ROOM))
        except RuntimeError:  # the file is damaged: as good as none, it is made anew
            return
        if index.get_current_count() == stamp.labels:
            self._index, self._last, self._labels = index, stamp.last, stamp.labels

    def _read_stamp(self) -> _Stamp | None:
        try:
            stamp = msgspec.json.decode(self._stamp_path.read_bytes(), type=_Stamp)
            size = self._path.stat().st_size
        except (OSError, msgspec.DecodeError):
            return None
        with self._database.read() as connection:
            mark = connection.execute(_MARKED, {"name": self._mark_name}).scalar()
        fits = (stamp.model, stamp.dimension, stamp.mark, stamp.size) == (self._model, self._dimension, mark, size)
        return stamp if fits else None


def _threads() -> int:
    return max(1, (os.cpu_count() or 1) - 1)
