# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Vectors of texts, kept by the text's hash and the model, so that no text is embedded twice."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, text

from app.domain.ports import Vector
from app.storage.codecs import digest, json_list, strings
from app.storage.documents import DocumentStore, count_vectors, demote, promote
from app.storage.engine import Database
from app.storage.vector_models import with_own_model
from app.storage.window_vectors import embedder_of

_BEHIND = with_own_model(
    "SELECT d.id, d.read_title FROM documents d LEFT JOIN document_vectors v ON v.document_id = d.id AND v.model = :model "
    "WHERE d.chunk_count > coalesce(v.vector_count, 0) "
    "AND (:embedder NOT IN (:english, :others) OR :embedder = own_model(d)) ORDER BY d.added_at, d.id"
)
_PENDING = text(
    "SELECT min(c.id) AS id, c.text_hash, c.path, c.text FROM chunks c "
    "WHERE c.document_id = :document AND c.text_hash IS NOT NULL "
    "AND NOT EXISTS (SELECT 1 FROM embeddings e WHERE e.text_hash = c.text_hash AND e.model = :model) "
    "GROUP BY c.text_hash ORDER BY min(c.ordinal) LIMIT :limit"
)
_STORE = text(
    "INSERT INTO embeddings (model, text_hash, vector) SELECT :model, :text_hash, :vector "
    "WHERE EXISTS (SELECT 1 FROM chunks WHERE text_hash = :text_hash) ON CONFLICT (text_hash, model) DO NOTHING"
)
_TOUCHED = text("SELECT DISTINCT document_id FROM chunks WHERE text_hash IN (SELECT value FROM json_each(:hashes))")
_UNUSED = text(
    "SELECT e.id FROM json_each(:hashes) j JOIN embeddings e ON e.text_hash = j.value "
    "WHERE NOT EXISTS (SELECT 1 FROM chunks c WHERE c.text_hash = e.text_hash)"
)
_COMPLETE = with_own_model(
    "SELECT d.id FROM json_each(:documents) j JOIN documents d ON d.id = j.value JOIN document_vectors v "
    "ON v.document_id = d.id AND v.model = own_model(d) WHERE v.vector_count >= d.chunk_count AND EXISTS "
    "(SELECT 1 FROM document_vectors f WHERE f.document_id = d.id AND f.model IN (:english, :others) AND f.model <> v.model)"
)
_FORMER = with_own_model(
    "SELECT e.id FROM documents d JOIN chunks c ON c.document_id = d.id JOIN embeddings e ON e.text_hash = c.text_hash "
    "WHERE d.id = :id AND e.model IN (:english, :others) AND e.model <> own_model(d) AND NOT EXISTS "
    "(SELECT 1 FROM chunks s JOIN documents o ON o.id = s.document_id "
    "WHERE s.text_hash = e.text_hash AND own_model(o) = e.model)"
)
_DROP = text("DELETE FROM embeddings WHERE id = :id")


@dataclass(frozen=True, slots=True)
class PendingText:
    """A text that has no vector yet. `text` is what is to be embedded; `chunk_id` is one of the chunks that have it."""

    chunk_id: str
    document_id: str
    text_hash: str
    text: str


def embedded_text(title: str, path: Sequence[str], body: str) -> str:
    """What is embedded for a chunk: where it stands, then what it says."""
    return " › ".join((title, *path)) + "\n" + body


def text_hash(title: str, path: Sequence[str], body: str) -> str:
    return digest((embedded_text(title, path, body),))


class EmbeddingStore:
    """Rows of `embeddings`."""

    def __init__(self, database: Database, catalogue: DocumentStore) -> None:
        self._database = database
        self._catalogue = catalogue

    def pending_chunks(self, model: str, limit: int, document_id: str | None = None) -> list[PendingText]:
        """Up to `limit` texts of searched chunks without a vector of `model`: documents in the order they were added, each from
        its start; of one document only, when given. The same text comes once a document. A model that the library searches by
        is asked only for the documents whose language is its own, and so are windows (`windows_name`) of its vectors."""
        models = {"embedder": embedder_of(model), **self._catalogue.models.parameters}
        pending: list[PendingText] = []
        with self._database.read() as connection:
            for document in connection.execute(_BEHIND, {"model": model, **models}).all():
                if document_id not in {None, document.id}:
                    continue
                parameters = {"document": document.id, "model": model, "limit": limit - len(pending)}
                pending += [
                    PendingText(
                        row.id, document.id, row.text_hash, embedded_text(document.read_title, strings(row.path), row.text)
                    )
                    for row in connection.execute(_PENDING, parameters)
                ]
                if len(pending) >= limit:
                    break
        return pending

    def store_vectors(self, model: str, vectors: Sequence[tuple[str, Vector]]) -> tuple[list[str], list[int]]:
        """Keep (text hash, vector) pairs and count them; returns the documents that gained and the ids of vectors that went.

        Documents with all their vectors are READY, and give up those of a model that served before their language was known.
        A text whose chunk is gone meanwhile is dropped, and one that has its vector keeps it.
        """
        if not vectors:
            return [], []
        models = self._catalogue.models
        former: list[int] = []
        rows = [{"model": model, "text_hash": name, "vector": vector} for name, vector in vectors]
        with self._database.write() as connection:
            connection.execute(_STORE, rows)
            touched = list(connection.execute(_TOUCHED, {"hashes": json_list([name for name, _ in vectors])}).scalars())
            for document_id in touched:
                count_vectors(connection, document_id)
                if model in models.names:
                    promote(connection, document_id, models)
            if len(models.names) > 1:
                complete = {"documents": json_list(touched), **models.parameters}
                for document_id in list(connection.execute(_COMPLETE, complete).scalars()):
                    gone = list(connection.execute(_FORMER, {"id": document_id, **models.parameters}).scalars())
                    if gone:
                        connection.execute(_DROP, [{"id": number} for number in gone])
                        count_vectors(connection, document_id)
                        former += gone
        return touched, former

    def drop_model(self, model: str) -> None:
        """Forget all vectors of a model that is no longer used."""
        with self._database.write() as connection:
            connection.execute(text("DELETE FROM embeddings WHERE model = :model"), {"model": model})
            connection.execute(text("DELETE FROM document_vectors WHERE model = :model"), {"model": model})
            demote(connection, self._catalogue.models)


def drop_unused(connection: Connection, hashes: Iterable[str]) -> list[int]:
    """Remove the vectors of those texts that no chunk has any more; returns their ids."""
    unused = list(connection.execute(_UNUSED, {"hashes": json_list(sorted(set(hashes)))}).scalars())
    if unused:
        connection.execute(_DROP, [{"id": number} for number in unused])
    return unused
