# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Does everything in the library agree? And what is derived made anew where it does not."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from sqlalchemy import Connection, select, text, update

from app.domain.chunks import Chunk, ChunkKind
from app.domain.errors import AppError, ErrorCode
from app.domain.ports import TextAnalyser
from app.storage.codecs import strings
from app.storage.documents import count_pages, count_vectors, demote
from app.storage.engine import Database
from app.storage.faults import from_os, told_apart
from app.storage.files import FileStore
from app.storage.keyword_index import add_terms, chunk_terms
from app.storage.schema import chunks, documents
from app.storage.vector_models import VectorModels
from app.storage.window_vectors import windows_name


class ProblemKind(StrEnum):
    FILE_DAMAGED = "file_damaged"  # SQLite itself finds fault: restore a backup
    ORPHANS = "orphans"  # rows that belong to nothing
    COUNTS = "counts"  # a count differs from the rows
    KEYWORD_INDEX = "keyword_index"
    VECTORS = "vectors"
    MISSING_FILE = "missing_file"  # the copy of a document
    STRAY_FILE = "stray_file"


@dataclass(frozen=True, slots=True)
class Problem:
    """`document_id` is "" when it is about the whole; `repairable` from what is in the library."""

    kind: ProblemKind
    detail: str
    document_id: str = ""
    repairable: bool = True


_COUNTS = text(
    "SELECT d.id, d.pages_read, d.chunk_count, "
    "(SELECT count(*) FROM pages p WHERE p.document_id = d.id) AS pages, "
    "(SELECT count(*) FROM page_reads p WHERE p.document_id = d.id) AS reads, "
    "(SELECT count(*) FROM chunks c WHERE c.document_id = d.id AND c.kind NOT IN ('contents', 'index')) AS chunks "
    "FROM documents d"
)
_VECTORS_COUNTED = text("SELECT document_id, model, vector_count FROM document_vectors")
_VECTORS_THERE = text(
    "SELECT c.document_id, e.model, count(*) FROM chunks c JOIN embeddings e ON e.text_hash = c.text_hash "
    "GROUP BY c.document_id, e.model"
)
_WITHOUT_TERMS = text(
    "SELECT c.document_id, count(*) FROM chunks c LEFT JOIN chunk_terms_content t ON t.id = c.chunk_row "
    "WHERE (c.terms_hash IS NULL) <> (t.id IS NULL) GROUP BY c.document_id"
)
_TERMS_WITHOUT = text(
    "SELECT count(*) FROM chunk_terms_content t LEFT JOIN chunks c ON c.chunk_row = t.id WHERE c.chunk_row IS NULL"
)
_ORPHAN_VECTORS = text(
    "SELECT count(*) FROM embeddings e WHERE NOT EXISTS (SELECT 1 FROM chunks c WHERE c.text_hash = e.text_hash)"
)
_WRONG_VECTORS = text("SELECT count(*) FROM embeddings WHERE model = :model AND length(vector) <> :length")
_WRONG_WINDOWS = "FROM embeddings WHERE model = :model AND length(vector) % :length <> 0"
_CHECK_TERMS = "INSERT INTO chunk_terms (chunk_terms, rank) VALUES ('integrity-check', 0)"


def check(database: Database, files: FileStore, dimensions: Mapping[str, int]) -> list[Problem]:
    """All that does not agree; `dimensions` are those of the known embedders, by name."""
    try:
        with database.read() as connection:
            damage = [str(row[0]) for row in connection.exec_driver_sql("PRAGMA quick_check(20)") if row[0] != "ok"]
            if damage:
                return [Problem(ProblemKind.FILE_DAMAGED, line, repairable=False) for line in damage]
            problems = [*_orphans(connection), *_counts(connection), *_terms(connection), *_vectors(connection, dimensions)]
        problems += _index_fault(database)
    except AppError as error:
        if error.code is not ErrorCode.DAMAGED_LIBRARY:
            raise
        return [Problem(ProblemKind.FILE_DAMAGED, str(error), repairable=False)]
    return problems + _files(database, files)


def repair(
    database: Database, files: FileStore, analyse: TextAnalyser, dimensions: Mapping[str, int], models: VectorModels
) -> None:
    """Make anew what is derived: the keyword index, counts, vectors and files that belong to nothing."""
    with database.write() as connection:
        for model, dimension in dimensions.items():
            wrong = text("DELETE FROM embeddings WHERE model = :model AND length(vector) <> :length")
            connection.execute(wrong, {"model": model, "length": 4 * dimension})
            connection.execute(text(f"DELETE {_WRONG_WINDOWS}"), {"model": windows_name(model), "length": 2 * dimension})
        for table, rowid in {(row[0], row[1]) for row in connection.exec_driver_sql("PRAGMA foreign_key_check")}:
            if rowid is not None:
                connection.exec_driver_sql(f'DELETE FROM "{table}" WHERE rowid = ?', (rowid,))  # noqa: S608 - names of our tables
        connection.exec_driver_sql("DELETE FROM units WHERE chunk_row NOT IN (SELECT chunk_row FROM chunks)")
        connection.exec_driver_sql(
            "DELETE FROM embeddings WHERE NOT EXISTS (SELECT 1 FROM chunks c WHERE c.text_hash = embeddings.text_hash)"
        )
        # A damaged index is made readable from its own content before it is emptied.
        connection.exec_driver_sql("INSERT INTO chunk_terms (chunk_terms) VALUES ('rebuild')")
        connection.exec_driver_sql("DELETE FROM chunk_terms")
        for document in connection.execute(select(documents.c.id, documents.c.title, documents.c.language)).all():
            searched = _index_anew(connection, document.id, document.title, document.language, analyse)
            connection.execute(update(documents).where(documents.c.id == document.id).values(chunk_count=searched))
            count_pages(connection, document.id)
            count_vectors(connection, document.id)
        demote(connection, models)
        known = set(connection.execute(select(documents.c.sha256)).scalars())
    try:
        for path in files.leftovers():
            path.unlink(missing_ok=True)
    except OSError as error:
        raise from_os(error, files.folder) from error
    for sha256 in files.stored().keys() - known:
        files.delete(sha256)


def _index_anew(connection: Connection, document_id: str, title: str, language: str, analyse: TextAnalyser) -> int:
    rows = connection.execute(
        select(chunks.c.chunk_row, chunks.c.path, chunks.c.text).where(
            chunks.c.document_id == document_id, chunks.c.text_hash.is_not(None)
        )
    ).all()
    parts = [Chunk("", document_id, None, strings(row.path), 0, ChunkKind.PROSE, row.text, 0, ()) for row in rows]
    terms = list(zip((row.chunk_row for row in rows), chunk_terms(parts, title, language, analyse), strict=True))
    add_terms(connection, terms)
    if terms:
        connection.execute(
            text("UPDATE chunks SET terms_hash = :hash WHERE chunk_row = :at"),
            [{"at": row, "hash": t.digest()} for row, t in terms],
        )
    return len(rows)


def _orphans(connection: Connection) -> list[Problem]:
    rows = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
    tables = sorted({str(row[0]) for row in rows})
    return [Problem(ProblemKind.ORPHANS, f"{len(rows)} rows of {', '.join(tables)} belong to nothing")] if rows else []


def _counts(connection: Connection) -> list[Problem]:
    problems = []
    for row in connection.execute(_COUNTS):
        read = row.reads or row.pages
        if row.pages_read != read:
            detail = f"{row.pages_read} pages counted, {read} there"
            problems.append(Problem(ProblemKind.COUNTS, detail, row.id))
        if row.chunk_count != row.chunks:
            detail = f"{row.chunk_count} passages counted, {row.chunks} there"
            problems.append(Problem(ProblemKind.COUNTS, detail, row.id))
    counted = {(row[0], row[1]): row[2] for row in connection.execute(_VECTORS_COUNTED)}
    there = {(row[0], row[1]): row[2] for row in connection.execute(_VECTORS_THERE)}
    return problems + [
        Problem(ProblemKind.COUNTS, f"{counted.get(key, 0)} vectors counted, {there.get(key, 0)} there", key[0])
        for key in sorted(counted.keys() | there.keys())
        if counted.get(key, 0) != there.get(key, 0)
    ]


def _terms(connection: Connection) -> list[Problem]:
    problems = [
        Problem(ProblemKind.KEYWORD_INDEX, f"{count} passages differ from the keyword index", document_id)
        for document_id, count in connection.execute(_WITHOUT_TERMS)
    ]
    strangers = connection.execute(_TERMS_WITHOUT).scalar_one()
    if strangers:
        problems.append(Problem(ProblemKind.KEYWORD_INDEX, f"{strangers} entries of the keyword index belong to no passage"))
    return problems


def _index_fault(database: Database) -> list[Problem]:
    """SQLite's own check of the keyword index, which it words as a write."""
    try:
        with database.write() as connection, told_apart(database.path):
            connection.exec_driver_sql(_CHECK_TERMS)
    except AppError as error:
        if error.code is not ErrorCode.DAMAGED_LIBRARY:
            raise
        return [Problem(ProblemKind.KEYWORD_INDEX, "the keyword index differs from its terms")]
    return []


def _vectors(connection: Connection, dimensions: Mapping[str, int]) -> list[Problem]:
    problems = []
    orphans = connection.execute(_ORPHAN_VECTORS).scalar_one()
    if orphans:
        problems.append(Problem(ProblemKind.VECTORS, f"{orphans} vectors belong to no passage"))
    for model, dimension in dimensions.items():
        wrong = connection.execute(_WRONG_VECTORS, {"model": model, "length": 4 * dimension}).scalar_one()
        if wrong:
            problems.append(Problem(ProblemKind.VECTORS, f"{wrong} vectors of {model} are not of {dimension} dimensions"))
        parameters = {"model": windows_name(model), "length": 2 * dimension}
        wrong = connection.execute(text(f"SELECT count(*) {_WRONG_WINDOWS}"), parameters).scalar_one()
        if wrong:
            problems.append(
                Problem(ProblemKind.VECTORS, f"{wrong} vectors of windows of {model} are not of {dimension} dimensions")
            )
    return problems


def _files(database: Database, files: FileStore) -> list[Problem]:
    with database.read() as connection:
        known = {row.sha256: row.id for row in connection.execute(select(documents.c.sha256, documents.c.id))}
    stored = files.stored()
    missing = [
        Problem(ProblemKind.MISSING_FILE, f"the copy {sha256[:12]} is not there", document_id, repairable=False)
        for sha256, document_id in known.items()
        if sha256 not in stored
    ]
    stray = [Problem(ProblemKind.STRAY_FILE, path.name) for sha256, path in stored.items() if sha256 not in known]
    return missing + stray + [Problem(ProblemKind.STRAY_FILE, path.name) for path in files.leftovers()]
