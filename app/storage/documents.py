# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Documents of the library: what is known of each, and how far each is."""

from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, and_, delete, func, insert, select, text, update

from app.domain.documents import Document, DocumentStatus, Failure, Role, VersionState
from app.domain.errors import AppError, ErrorCode
from app.domain.pages import PageSource, PageWarning
from app.domain.questions import EVERYWHERE, Scope
from app.domain.titles import shown_title
from app.storage.codecs import json_list, pack_failure, pack_warnings, storable, unpack_failure, unpack_warnings
from app.storage.engine import Database
from app.storage.schema import document_vectors, documents, page_reads, pages, tags, versions
from app.storage.vector_models import VectorModels, with_own_model

OCR_SOURCES = (PageSource.OCR.value, PageSource.MIXED.value)


class DocumentStore:
    """Rows of `documents`. `models` are the embedders whose vectors are counted.

    Methods that change a document raise AppError(DOCUMENT_UNKNOWN) when it is not there.
    """

    def __init__(self, database: Database, models: VectorModels) -> None:
        self._database = database
        self.models = models

    def add_document(self, document: Document) -> None:
        """Store a new document; counts start at nothing, whatever the given one says."""
        with self._database.write() as connection:
            connection.execute(insert(documents).values(document_row(document)))

    def document(self, document_id: str) -> Document | None:
        return next(iter(self._select(documents.c.id == document_id)), None)

    def documents(self, scope: Scope = EVERYWHERE) -> list[Document]:
        """Documents in the scope, readable yet or not, in the order they were added."""
        if scope.document_ids is None:
            return self._select()
        wanted = func.json_each(json_list(sorted(scope.document_ids))).table_valued("value")
        return self._select(documents.c.id.in_(select(wanted.c.value)))

    def by_sha256(self, sha256: str) -> list[Document]:
        """Documents with exactly this content."""
        return self._select(documents.c.sha256 == sha256)

    def by_lineage(self, lineage_id: str) -> list[Document]:
        """All versions of one document."""
        return self._select(documents.c.lineage_id == lineage_id)

    def set_status(self, document_id: str, status: DocumentStatus) -> None:
        """The status, with any earlier error forgotten."""
        self._update(document_id, status=status.value, error=None)

    def set_failure(self, document_id: str, failure: Failure, status: DocumentStatus = DocumentStatus.FAILED) -> None:
        """Keep why reading failed (`status` FAILED or NEEDS_PASSWORD).

        A document that was read before stays searchable as it was: only its `error` tells of the attempt. Of a reading that
        FAILED nothing stays; one that waits for a password goes on where it stopped.
        """
        with self._database.write() as connection:
            if status is DocumentStatus.FAILED:
                connection.execute(delete(page_reads).where(page_reads.c.document_id == document_id))
                count_pages(connection, document_id)
            row = connection.execute(select(documents.c.chunk_count).where(documents.c.id == document_id)).first()
            kept = status
            if row is not None and row.chunk_count:
                kept = DocumentStatus.READY if self._complete(connection, document_id) else DocumentStatus.SEARCHABLE
            self._change(connection, document_id, status=kept.value, error=pack_failure(failure))

    def set_opened(self, document_id: str, page_count: int, title: str) -> None:
        """What opening the file told. A title given by the user stays; "" changes no title."""
        with self._database.write() as connection:
            self._change(connection, document_id, page_count=page_count)
            if title:
                connection.execute(
                    update(documents)
                    .where(documents.c.id == document_id, documents.c.titled == 0, documents.c.chunk_count == 0)
                    .values(title=storable(title), read_title=storable(title))
                )

    def set_role(self, document_id: str, role: Role, supersedes: str | None) -> None:
        self._update(document_id, role=role.value, supersedes=supersedes)

    def set_lineage(self, document_id: str, lineage_id: str) -> None:
        self._update(document_id, lineage_id=lineage_id)

    def set_source(self, document_id: str, sha256: str, file_name: str, source_path: str) -> None:
        """The document is to be read from another file (a corrected one)."""
        self._update(document_id, sha256=sha256, file_name=storable(file_name), source_path=storable(source_path))

    def set_warnings(self, document_id: str, warnings: Sequence[PageWarning]) -> None:
        self._update(document_id, warnings=pack_warnings(warnings))

    def settle(self, document_id: str) -> None:
        """A reading again was given up: what was read before is shown as it was. One that was never read is WAITING."""
        with self._database.write() as connection:
            row = connection.execute(select(documents.c.chunk_count).where(documents.c.id == document_id)).first()
            status = DocumentStatus.WAITING
            if row is not None and row.chunk_count:
                status = DocumentStatus.READY if self._complete(connection, document_id) else DocumentStatus.SEARCHABLE
            self._change(connection, document_id, status=status.value)

    def _complete(self, connection: Connection, document_id: str) -> bool:
        row = connection.execute(_with_counts(self.models).where(documents.c.id == document_id)).first()
        return row is not None and row.chunk_count == row.vector_count and row.pages_read > 0

    def _select(self, *conditions: Any) -> list[Document]:
        query = _with_counts(self.models).order_by(documents.c.added_at, documents.c.id)
        with self._database.read() as connection:
            rows = connection.execute(query.where(*conditions)).all()
            wanted = select(tags.c.document_id, tags.c.tag)
            if len(rows) == 1:
                wanted = wanted.where(tags.c.document_id == rows[0].id)
            tagged: dict[str, list[str]] = defaultdict(list)
            for row in connection.execute(wanted) if rows else ():
                tagged[row.document_id].append(row.tag)
        return [_document(row, tagged.get(row.id, ())) for row in rows]

    def _update(self, document_id: str, **values: object) -> None:
        with self._database.write() as connection:
            self._change(connection, document_id, **values)

    def _change(self, connection: Connection, document_id: str, **values: object) -> None:
        changed = connection.execute(update(documents).where(documents.c.id == document_id).values(**values))
        if not changed.rowcount:
            raise AppError(ErrorCode.DOCUMENT_UNKNOWN, document=document_id)


def document_row(document: Document) -> dict[str, object]:
    """The row of a new document: its counts start at nothing."""
    return {
        "id": document.id,
        "lineage_id": document.lineage_id,
        "sha256": document.sha256,
        "title": storable(document.title),
        "read_title": storable(document.title),
        "titled": 0,
        "file_name": storable(document.file_name),
        "source_path": storable(document.source_path),
        "page_count": document.page_count,
        "status": document.status.value,
        "role": document.role.value,
        "supersedes": document.supersedes,
        "language": document.language,
        "ingest_version": document.ingest_version,
        "added_at": document.added_at.isoformat(),
        "error": pack_failure(document.error),
        "warnings": pack_warnings(document.warnings),
        "pages_read": 0,
        "ocr_pages": 0,
        "chunk_count": 0,
        "asked_at": "",
    }


def count_pages(connection: Connection, document_id: str) -> None:
    """Bring `pages_read` and `ocr_pages` up to date: of the reading under way, else of the last finished one."""
    under_way = connection.execute(select(page_reads.c.number).where(page_reads.c.document_id == document_id).limit(1)).first()
    table = pages if under_way is None else page_reads
    of_it = table.c.document_id == document_id
    total = select(func.count()).select_from(table).where(of_it).scalar_subquery()
    by_ocr = select(func.count()).select_from(table).where(of_it, table.c.source.in_(OCR_SOURCES)).scalar_subquery()
    connection.execute(update(documents).where(documents.c.id == document_id).values(pages_read=total, ocr_pages=by_ocr))


_COUNT_VECTORS = text(
    "INSERT INTO document_vectors (document_id, model, vector_count) "
    "SELECT c.document_id, e.model, count(*) FROM chunks c JOIN embeddings e ON e.text_hash = c.text_hash "
    "WHERE c.document_id = :id GROUP BY e.model"
)


_PROMOTE = with_own_model(
    "UPDATE documents AS d SET status = 'ready' WHERE id = :id AND status = 'searchable' AND chunk_count = "
    "coalesce((SELECT vector_count FROM document_vectors WHERE document_id = :id AND model = own_model(d)), 0)"
)


_DEMOTE = with_own_model(
    "UPDATE documents AS d SET status = 'searchable' WHERE status = 'ready' AND chunk_count > "
    "coalesce((SELECT vector_count FROM document_vectors v WHERE v.document_id = d.id AND v.model = own_model(d)), 0)"
)


def count_vectors(connection: Connection, document_id: str) -> None:
    """Bring the counts of vectors of all models up to date."""
    connection.execute(delete(document_vectors).where(document_vectors.c.document_id == document_id))
    connection.execute(_COUNT_VECTORS, {"id": document_id})


def promote(connection: Connection, document_id: str, models: VectorModels) -> None:
    """From SEARCHABLE to READY when every searched chunk has its vector of the model that the document's language asks for."""
    connection.execute(_PROMOTE, {"id": document_id, **models.parameters})


def demote(connection: Connection, models: VectorModels) -> None:
    """From READY to SEARCHABLE, all documents that lost vectors of the model that their language asks for."""
    connection.execute(_DEMOTE, models.parameters)


def _with_counts(models: VectorModels) -> Any:
    own = with_own_model("own_model(documents)").bindparams(**models.parameters)
    join = and_(document_vectors.c.document_id == documents.c.id, document_vectors.c.model == own)
    count = func.coalesce(document_vectors.c.vector_count, 0).label("vector_count")
    offered = and_(versions.c.document_id == documents.c.id, versions.c.state == VersionState.OFFERED.value)
    joined = documents.outerjoin(document_vectors, join).outerjoin(versions, offered)
    return select(documents, count, versions.c.of_id.label("may_replace")).select_from(joined)


def _document(row: Row[Any], tagged: Sequence[str]) -> Document:
    return Document(
        id=row.id,
        lineage_id=row.lineage_id,
        sha256=row.sha256,
        title=row.title if row.titled else shown_title(row.title, row.file_name),
        file_name=row.file_name,
        source_path=row.source_path,
        page_count=row.page_count,
        pages_read=row.pages_read,
        ocr_pages=row.ocr_pages,
        chunk_count=row.chunk_count,
        vector_count=row.vector_count,
        status=DocumentStatus(row.status),
        role=Role(row.role),
        supersedes=row.supersedes,
        language=row.language,
        ingest_version=row.ingest_version,
        added_at=datetime.fromisoformat(row.added_at),
        error=unpack_failure(row.error),
        warnings=unpack_warnings(row.warnings),
        may_replace=row.may_replace,
        tags=tuple(sorted(tagged, key=str.casefold)),
        asked_at=datetime.fromisoformat(row.asked_at) if row.asked_at else None,
    )
