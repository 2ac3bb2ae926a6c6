# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Vectors of the windows of passages (see `domain.windows`), in half precision, all of a text in one row of `embeddings`.

They are read for the passages that a search has found already: they need no index and no memory of their own.
"""

from collections.abc import Mapping, Sequence

import numpy as np
from sqlalchemy import text

from app.domain.ports import Vector
from app.storage.codecs import json_list
from app.storage.engine import Database

_SUFFIX = "/windows"
_OF_CHUNKS = text(
    "SELECT c.id, e.vector FROM json_each(:ids) j JOIN chunks c ON c.id = j.value "
    "JOIN embeddings e ON e.text_hash = c.text_hash AND e.model = :model WHERE length(e.vector) > 0"
)


def windows_name(model: str) -> str:
    """What the vectors of windows are called among those of the models."""
    return model + _SUFFIX


def embedder_of(model: str) -> str:
    """The embedder that makes these vectors."""
    return model.removesuffix(_SUFFIX)


def joined(vectors: Sequence[Vector]) -> Vector:
    """The vectors of the windows of one text as they are kept; empty for a text that is one window, whose vector is known."""
    if not vectors:
        return b""
    kept: Vector = np.frombuffer(b"".join(vectors), "<f4").astype("<f2").tobytes()
    return kept


def best_windows(database: Database, model: str, asked: Vector, chunk_ids: Sequence[str]) -> Mapping[str, float]:
    """Chunk id -> cosine of its window that is nearest to `asked`, for those of the chunks that have windows of this embedder."""
    parameters = {"ids": json_list(chunk_ids), "model": windows_name(model)}
    with database.read() as connection:
        rows = connection.execute(_OF_CHUNKS, parameters).all()
    if not rows:
        return {}
    query = np.frombuffer(asked, "<f4")
    width = 2 * len(query)
    cosines = np.frombuffer(b"".join(row.vector for row in rows), "<f2").reshape(-1, len(query)).astype(np.float32) @ query
    starts = np.cumsum([0, *(len(row.vector) // width for row in rows[:-1])])
    best = np.maximum.reduceat(cosines, starts)
    return dict(zip((row.id for row in rows), best.tolist(), strict=True))
