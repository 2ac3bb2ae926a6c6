# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""New versions of documents: which one is offered as what, and how one takes the place of another."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection, Row, delete, insert, select, text, update

from app.domain.documents import VersionState
from app.domain.errors import AppError, ErrorCode
from app.domain.ports import TextAnalyser
from app.storage.chunk_names import renamed_definitions, renamed_references, same_texts
from app.storage.codecs import pack_unpacked_details, strings, unpack_details
from app.storage.copy_notes import note_copy
from app.storage.documents import count_vectors, promote
from app.storage.embeddings import drop_unused, text_hash
from app.storage.engine import Database
from app.storage.keyword_index import forget_removed, remove_terms
from app.storage.schema import chunks, document_details, documents, jobs, metadata, versions
from app.storage.structure import retitle_terms
from app.storage.vector_models import VectorModels

_OF_ITSELF = ("chunks", "jobs", "versions", "tags", "saved_scope_documents")
"""Tables of a document's own rows that do not simply go over to another document."""

_TAKEN_OVER = (
    "sha256", "file_name", "source_path", "page_count", "status", "language", "ingest_version", "error", "warnings",
    "pages_read", "ocr_pages", "chunk_count", "read_title",
)  # fmt: skip
_RENAME_UNITS = text(
    "UPDATE units SET id = :name || substr(id, length(:before) + 1) "
    "WHERE chunk_row = :at AND substr(id, 1, length(:before)) = :before"
)


class VersionStore:
    """Rows of `versions`. `models` are the embedders whose vectors are counted."""

    def __init__(self, database: Database, models: VectorModels) -> None:
        self._database = database
        self.models = models

    def note(self, document_id: str, of_id: str, state: VersionState) -> None:
        """Say what a document is to another one. Raises AppError(DOCUMENT_UNKNOWN)."""
        with self._database.write() as connection:
            note_version(connection, document_id, of_id, state)

    def of(self, document_id: str) -> tuple[str, VersionState] | None:
        """What is known of a document as a version of another one."""
        query = select(versions.c.of_id, versions.c.state).where(versions.c.document_id == document_id)
        with self._database.read() as connection:
            row = connection.execute(query).first()
        return None if row is None else (row.of_id, VersionState(row.state))

    def due(self) -> list[tuple[str, str]]:
        """(document, the one whose place it is to take) of those that are read."""
        query = select(versions.c.document_id, versions.c.of_id).join(documents, documents.c.id == versions.c.document_id)
        ready = versions.c.state == VersionState.REPLACING.value, documents.c.chunk_count > 0
        with self._database.read() as connection:
            return [(row.document_id, row.of_id) for row in connection.execute(query.where(*ready))]

    def keep_both(self, document_id: str) -> list[int]:
        """The document stands for itself: not offered again, and embedded under its own title.

        Returns the ids of vectors that are no longer used. Raises AppError(DOCUMENT_UNKNOWN).
        """
        unused: list[int] = []
        with self._database.write() as connection:
            row = _require(connection, document_id)
            kept = update(versions).where(versions.c.document_id == document_id)
            connection.execute(kept.values(state=VersionState.KEPT.value))
            if row.read_title != row.title and not row.titled:
                unused = drop_unused(connection, _embed_under(connection, document_id, row.title))
                count_vectors(connection, document_id)
                behind = update(documents).where(documents.c.id == document_id, documents.c.status == "ready")
                connection.execute(behind.values(status="searchable"))
                promote(connection, document_id, self.models)
        return unused

    def take_place(self, document_id: str, of_id: str, analyse: TextAnalyser) -> list[int]:
        """Put a read document in the place of another, in one transaction; see `Library.take_place`.

        Returns the ids of vectors that are no longer used.
        """
        with self._database.write() as connection:
            new, old = _require(connection, document_id), _require(connection, of_id)
            hashes = _replace_chunks(connection, document_id, of_id)
            _replace_rows(connection, document_id, of_id)
            values = {name: getattr(new, name) for name in _TAKEN_OVER}
            if not old.titled:
                values |= {"title": new.title, "titled": new.titled}
            connection.execute(update(documents).where(documents.c.id == of_id).values(values))
            if old.titled and old.title != new.title:
                retitle_terms(connection, of_id, " ".join(analyse(old.title, new.language)))
            connection.execute(delete(documents).where(documents.c.id == document_id))
            forget_removed(connection)
            note_copy(connection, old.sha256)
            unused = drop_unused(connection, hashes)
            count_vectors(connection, of_id)
            promote(connection, of_id, self.models)
        return unused


def note_version(connection: Connection, document_id: str, of_id: str, state: VersionState) -> None:
    """See `VersionStore.note`, as part of a transaction."""
    for name in (document_id, of_id):
        _require(connection, name)
    connection.execute(delete(versions).where(versions.c.document_id == document_id))
    connection.execute(insert(versions).values(document_id=document_id, of_id=of_id, state=state.value))


def _require(connection: Connection, document_id: str) -> Row[Any]:
    row = connection.execute(select(documents).where(documents.c.id == document_id)).first()
    if row is None:
        raise AppError(ErrorCode.DOCUMENT_UNKNOWN, document=document_id)
    return row


def _replace_chunks(connection: Connection, document_id: str, of_id: str) -> list[str]:
    """The chunks of the new version go over to the old document; those of the old one go. Returns the texts' hashes of these."""
    columns = (chunks.c.id, chunks.c.chunk_row, chunks.c.text, chunks.c.text_hash, chunks.c.terms_hash)
    before, now = (
        connection.execute(select(*columns).where(chunks.c.document_id == name).order_by(chunks.c.ordinal)).all()
        for name in (of_id, document_id)
    )
    pairs = same_texts([(row.id, row.text) for row in before], [(row.id, row.text) for row in now])
    remove_terms(connection, [row.chunk_row for row in before if row.terms_hash is not None])
    connection.execute(delete(chunks).where(chunks.c.document_id == of_id))
    connection.execute(update(chunks).where(chunks.c.document_id == document_id).values(document_id=of_id))
    named = [{"at": row.chunk_row, "before": row.id, "name": pairs[row.id]} for row in now if row.id in pairs]
    if named:
        _rename_in_details(connection, document_id, pairs)
        connection.execute(text("UPDATE chunks SET id = :name WHERE chunk_row = :at"), named)
        connection.execute(_RENAME_UNITS, named)
    return [row.text_hash for row in before if row.text_hash is not None]


def _rename_in_details(connection: Connection, document_id: str, names: Mapping[str, str]) -> None:
    of_it = document_details.c.document_id == document_id
    blob = connection.execute(select(document_details.c.details).where(of_it)).scalar()
    if blob is None:
        return
    details = unpack_details(blob)
    renamed = replace(
        details,
        definitions=renamed_definitions(details.definitions, names),
        references=renamed_references(details.references, names),
    )
    connection.execute(update(document_details).where(of_it).values(details=pack_unpacked_details(renamed)))


def _replace_rows(connection: Connection, document_id: str, of_id: str) -> None:
    """All other rows that belong to the documents, in whichever table, and what points to them."""
    for table in metadata.tables.values():
        if "document_id" in table.c and table.name not in _OF_ITSELF:
            connection.execute(delete(table).where(table.c.document_id == of_id))
            connection.execute(update(table).where(table.c.document_id == document_id).values(document_id=of_id))
    connection.execute(delete(jobs).where(jobs.c.document_id == of_id))  # what was to be read again is there no more
    connection.execute(delete(versions).where(versions.c.document_id.in_((document_id, of_id))))
    connection.execute(update(versions).where(versions.c.of_id == document_id).values(of_id=of_id))
    connection.execute(update(documents).where(documents.c.supersedes == document_id).values(supersedes=of_id))


def _embed_under(connection: Connection, document_id: str, title: str) -> list[str]:
    """Have the texts of a document embedded under another title. Returns the hashes that they had."""
    query = select(chunks.c.chunk_row, chunks.c.path, chunks.c.text, chunks.c.text_hash).where(
        chunks.c.document_id == document_id, chunks.c.text_hash.is_not(None)
    )
    found = connection.execute(query).all()
    rows = [{"at": row.chunk_row, "hash": text_hash(title, strings(row.path), row.text)} for row in found]
    connection.execute(update(documents).where(documents.c.id == document_id).values(read_title=title))
    if rows:
        connection.execute(text("UPDATE chunks SET text_hash = :hash WHERE chunk_row = :at"), rows)
    return [row.text_hash for row in found]
