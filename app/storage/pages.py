# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Pages: as they come while a document is read, and as they are once it was."""

from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import Connection, delete, insert, select, text, update

from app.domain.documents import PageRead
from app.domain.errors import AppError, ErrorCode
from app.domain.pages import Page, PageName, Word
from app.storage.codecs import json_list, pack_page, pack_warnings, pack_words, unpack_page, unpack_warnings, unpack_words
from app.storage.documents import OCR_SOURCES, count_pages
from app.storage.engine import Database
from app.storage.jobs import made_progress
from app.storage.schema import documents, page_layouts, page_reads, pages

_COMMIT = text(
    "INSERT INTO page_reads (document_id, number, source, page, words, warnings, layout) "
    "VALUES (:document_id, :number, :source, :page, :words, :warnings, :layout) "
    "ON CONFLICT (document_id, number) DO UPDATE SET source = excluded.source, page = excluded.page, "
    "words = excluded.words, warnings = excluded.warnings, layout = excluded.layout"
)

_KEEP_LAYOUTS = text(
    "INSERT INTO page_layouts (document_id, number, warnings, layout) "
    "SELECT document_id, number, warnings, layout FROM page_reads "
    "WHERE document_id = :id AND source IN (SELECT value FROM json_each(:sources))"
)


class PageStore:
    """Rows of `page_reads` (a reading under way) and `pages` (the last finished reading, which is what is shown)."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def commit_pages(self, document_id: str, reads: Sequence[PageRead]) -> None:
        """Keep pages as they come: the point to resume from. A page that comes again replaces itself.

        Raises AppError(DOCUMENT_UNKNOWN) when the document was removed meanwhile.
        """
        rows = [
            {
                **page_row(document_id, read.page),
                "warnings": pack_warnings(read.warnings),
                "layout": read.layout,
            }
            for read in reads
        ]
        with self._database.write() as connection:
            require_document(connection, document_id)
            if rows:
                connection.execute(_COMMIT, rows)
                made_progress(connection, document_id)
            count_pages(connection, document_id)

    def committed_pages(self, document_id: str) -> list[PageRead]:
        """Pages of the reading under way, in order."""
        query = select(page_reads).where(page_reads.c.document_id == document_id).order_by(page_reads.c.number)
        with self._database.read() as connection:
            return [
                PageRead(
                    unpack_page(row.number, row.source, row.page, unpack_words(row.words)),
                    row.layout,
                    unpack_warnings(row.warnings),
                )
                for row in connection.execute(query)
            ]

    def committed_numbers(self, document_id: str) -> list[int]:
        """Numbers of the pages of the reading under way, in order."""
        query = select(page_reads.c.number).where(page_reads.c.document_id == document_id).order_by(page_reads.c.number)
        with self._database.read() as connection:
            return list(connection.execute(query).scalars())

    def discard_reading(self, document_id: str, numbers: Iterable[int] | None = None) -> None:
        """Forget pages (None: all) of the reading under way, so that they are read anew."""
        forget = delete(page_reads).where(page_reads.c.document_id == document_id)
        if numbers is not None:
            forget = forget.where(page_reads.c.number.in_(list(numbers)))
        with self._database.write() as connection:
            connection.execute(forget)
            count_pages(connection, document_id)

    def page(self, document_id: str, number: int) -> Page | None:
        """The page with its words; while the document is first read, as it came."""
        row = self._row(document_id, number, "source", "page", "words")
        return None if row is None else unpack_page(number, row.source, row.page, unpack_words(row.words))

    def page_names(self, places: Sequence[tuple[str, int]]) -> list[PageName]:
        """What readers call these pages, given by document id and number; those that are not there are left out."""
        found = []
        for document_id, number in places:
            row = self._row(document_id, number, "source", "page")
            if row is not None:
                page = unpack_page(number, row.source, row.page)
                found.append(PageName(document_id, number, page.printed or page.label or str(number)))
        return found

    def page_words(self, document_id: str, number: int) -> tuple[Word, ...]:
        """The words of the page, none when it is not there."""
        row = self._row(document_id, number, "words")
        return () if row is None else unpack_words(row.words)

    def pages_without_words(self, document_id: str) -> list[Page]:
        """All pages in order, their words left out; while the document is first read, those that have come."""
        with self._database.read() as connection:
            for table in (pages, page_reads):
                query = select(table.c.number, table.c.source, table.c.page).where(table.c.document_id == document_id)
                rows = connection.execute(query.order_by(table.c.number)).all()
                if rows:
                    return [unpack_page(row.number, row.source, row.page) for row in rows]
        return []

    def _row(self, document_id: str, number: int, *names: str) -> Any:
        with self._database.read() as connection:
            for table in (pages, page_reads):
                columns = [table.c[name] for name in names]
                row = connection.execute(
                    select(*columns).where(table.c.document_id == document_id, table.c.number == number)
                ).first()
                if row is not None:
                    return row
        return None


def page_row(document_id: str, page: Page) -> dict[str, object]:
    return {
        "document_id": document_id,
        "number": page.number,
        "source": page.source.value,
        "page": pack_page(page),
        "words": pack_words(page.words),
    }


def replace_pages(connection: Connection, document_id: str, rows: Sequence[dict[str, object]]) -> None:
    """The finished reading takes the place of the last one; what there was to resume from is forgotten."""
    connection.execute(delete(pages).where(pages.c.document_id == document_id))
    if rows:
        connection.execute(insert(pages), rows)
    connection.execute(delete(page_layouts).where(page_layouts.c.document_id == document_id))
    connection.execute(_KEEP_LAYOUTS, {"id": document_id, "sources": json_list(OCR_SOURCES)})
    connection.execute(delete(page_reads).where(page_reads.c.document_id == document_id))
    connection.execute(update(documents).where(documents.c.id == document_id).values(page_count=len(rows)))
    count_pages(connection, document_id)


def require_document(connection: Connection, document_id: str) -> None:
    """Raises AppError(DOCUMENT_UNKNOWN) when there is no such document."""
    if connection.execute(select(documents.c.id).where(documents.c.id == document_id)).first() is None:
        raise AppError(ErrorCode.DOCUMENT_UNKNOWN, document=document_id)
