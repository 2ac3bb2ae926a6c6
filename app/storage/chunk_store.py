# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Chunks as they are read back: with their units for what is cited, without for what is only ranked."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Row, func, select, text

from app.domain.chunks import Chunk, ChunkKind, Unit
from app.storage.codecs import json_list, numbers, strings, unpack_unit
from app.storage.engine import Database
from app.storage.schema import chunks

_COLUMNS = "chunk_row, id, document_id, section_id, path, ordinal, kind, text, tokens, pages"
_OF = {prefix: ", ".join(f"{prefix}.{name}" for name in _COLUMNS.split(", ")) for prefix in ("c", "n")}
_WANTED = text(f"SELECT {_OF['c']} FROM json_each(:ids) j JOIN chunks c ON c.id = j.value")  # noqa: S608 - only our own text
_UNITS = text(
    "SELECT u.chunk_row, u.id, u.kind, u.start, u.length, u.text, u.places FROM json_each(:rows) j "
    "JOIN units u ON u.chunk_row = j.value ORDER BY u.chunk_row, u.ordinal"
)
_NEIGHBOUR = (
    f"SELECT {_OF['n']} FROM chunks c JOIN chunks n ON n.document_id = c.document_id AND n.ordinal {{}} c.ordinal "  # noqa: S608
    "WHERE c.id = :id "
)
_BEFORE = text(_NEIGHBOUR.format("<") + "ORDER BY n.ordinal DESC LIMIT 1")
_AFTER = text(_NEIGHBOUR.format(">") + "ORDER BY n.ordinal LIMIT 1")
_SELECTED = select(*(chunks.c[name] for name in _COLUMNS.split(", ")))


class ChunkStore:
    """Reads rows of `chunks` and `units`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def chunks(self, ids: Sequence[str], *, units: bool = True) -> dict[str, Chunk]:
        """See `ChunkSource.chunks`."""
        with self._database.read() as connection:
            found = chunks_of_rows(connection, connection.execute(_WANTED, {"ids": json_list(ids)}).all(), units=units)
        by_id = {chunk.id: chunk for chunk in found}
        return {chunk_id: by_id[chunk_id] for chunk_id in ids if chunk_id in by_id}

    def neighbours(self, chunk_id: str) -> tuple[Chunk | None, Chunk | None]:
        """See `ChunkSource.neighbours`."""
        with self._database.read() as connection:
            before, after = (
                chunks_of_rows(connection, connection.execute(query, {"id": chunk_id}).all()) for query in (_BEFORE, _AFTER)
            )
        return (before[0] if before else None, after[0] if after else None)

    def chunks_of(self, document_id: str, page: int | None = None) -> list[Chunk]:
        """Chunks of a document in order, with their units; only those that touch `page`, when given."""
        query = _SELECTED.where(chunks.c.document_id == document_id).order_by(chunks.c.ordinal)
        if page is not None:
            touched = func.json_each(chunks.c.pages).table_valued("value")
            query = query.where(select(touched.c.value).where(touched.c.value == page).exists())
        with self._database.read() as connection:
            return chunks_of_rows(connection, connection.execute(query).all())

    def index_chunks(self, document_id: str) -> list[Chunk]:
        """Those of the back-of-book index, in order."""
        query = _SELECTED.where(chunks.c.document_id == document_id, chunks.c.kind == ChunkKind.INDEX.value)
        with self._database.read() as connection:
            return chunks_of_rows(connection, connection.execute(query.order_by(chunks.c.ordinal)).all())


def chunks_of_document(connection: Connection, document_id: str) -> list[Chunk]:
    """All chunks of a document in order, with their units."""
    query = _SELECTED.where(chunks.c.document_id == document_id).order_by(chunks.c.ordinal)
    return chunks_of_rows(connection, connection.execute(query).all())


def chunks_of_rows(connection: Connection, rows: Sequence[Row[Any]], *, units: bool = True) -> list[Chunk]:
    parts = _units(connection, {row.chunk_row: row.text for row in rows}) if units else {}
    return [
        Chunk(
            row.id,
            row.document_id,
            row.section_id,
            strings(row.path),
            row.ordinal,
            ChunkKind(row.kind),
            row.text,
            row.tokens,
            numbers(row.pages),
            tuple(parts.get(row.chunk_row, ())),
        )
        for row in rows
    ]


def _units(connection: Connection, texts: dict[int, str]) -> dict[int, list[Unit]]:
    """The units of the chunks with these rows and texts."""
    parts: dict[int, list[Unit]] = {}
    found = connection.execute(_UNITS, {"rows": json_list(list(texts))}).all()
    for chunk_row, unit_id, kind, start, length, own, places in found:
        body = own if start is None else texts[chunk_row][start : start + length]
        parts.setdefault(chunk_row, []).append(unpack_unit(unit_id, kind, body, places))
    return parts
