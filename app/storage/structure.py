# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What reading made of a document: sections, chunks and units, replaced as a whole."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select, text, update

from app.domain.chunks import Chunk, ChunkKind, HeadingSource, IndexTerm, Section
from app.domain.concepts import Knowledge
from app.domain.documents import DocumentStatus, DocumentStructure, OutlineEntry
from app.domain.errors import AppError, ErrorCode
from app.domain.ports import TextAnalyser
from app.domain.questions import Scope
from app.storage.chunk_names import settled
from app.storage.chunk_store import chunks_of_document
from app.storage.codecs import (
    flat_spans,
    json_list,
    numbers,
    pack_details,
    pack_places,
    pack_warnings,
    spans_of_flat,
    storable,
    strings,
    unpack_details,
    unpack_warnings,
)
from app.storage.documents import DocumentStore, count_vectors, promote
from app.storage.embeddings import drop_unused, text_hash
from app.storage.engine import Database
from app.storage.jobs import job_done
from app.storage.keyword_index import Terms, add_terms, chunk_terms, remove_terms
from app.storage.knowledge import KnowledgeStore, replace_knowledge
from app.storage.pages import PageStore, page_row, replace_pages
from app.storage.schema import chunks, document_details, documents, index_terms, sections, units

UNSEARCHED = (ChunkKind.CONTENTS, ChunkKind.INDEX)

_UPDATE_CHUNK = (
    update(chunks)
    .where(chunks.c.chunk_row == text(":at"))
    .values({name: text(f":{name}") for name in ("ordinal", "section_id", "tokens", "page", "pages", "path", "text")})
    .values(kind=text(":kind"), text_hash=text(":text_hash"), terms_hash=text(":terms_hash"))
)


@dataclass(frozen=True, slots=True)
class _Kept:
    """A chunk as it was before: its row and what the indexes hold of it."""

    chunk_row: int
    text_hash: str | None
    terms_hash: bytes | None


class StructureStore:
    """Rows of `sections`, `chunks`, `units`, `index_terms` and `document_details`."""

    def __init__(self, database: Database, pages: PageStore, catalogue: DocumentStore) -> None:
        self._database = database
        self._pages = pages
        self._catalogue = catalogue
        self.knowledge = KnowledgeStore(database)

    def replace_structure(
        self,
        document_id: str,
        structure: DocumentStructure,
        analyse: TextAnalyser,
        ingest_version: int | None = None,
        embedded_like: str | None = None,
        job_id: int | None = None,
    ) -> list[int]:
        """Put everything that was read in place of what was known before, in one transaction; the document is SEARCHABLE then
        (READY when no vector is missing).

        Chunks whose text is as before keep their id, their row, their terms and their vector; no id stands for another text
        than before. With `embedded_like` texts are embedded under the title of that document, so that those which it has too
        share its vectors. `job_id` is the job that ends with it. Returns the ids of vectors that are no longer used. Raises
        AppError(DOCUMENT_UNKNOWN).
        """
        with self._database.read() as connection:
            known = _titles(connection, document_id)
            like = None if embedded_like is None else _titles(connection, embedded_like).read_title
            before = _texts(connection, document_id)
        structure = settled(before, structure)
        titled, shown = bool(known.titled), known.title
        own = storable(structure.title) or known.read_title
        title = like or own
        if not titled:
            shown = own
        # The long work is done before the lane is taken: readers and other writers do not wait for it.
        searched = [chunk for chunk in structure.chunks if chunk.kind not in UNSEARCHED]
        terms = dict(zip((c.id for c in searched), chunk_terms(searched, shown, structure.language, analyse), strict=True))
        page_rows = [page_row(document_id, page) for page in structure.pages]
        chunk_rows = [_chunk_row(document_id, title, chunk, terms.get(chunk.id)) for chunk in structure.chunks]
        details = pack_details(structure)
        with self._database.write() as connection:
            now = _titles(connection, document_id)
            if now.titled and now.title != shown:  # renamed in this very moment
                shown = now.title
                renamed = " ".join(analyse(shown, structure.language))
                terms = {name: Terms(renamed, t.path, t.body) for name, t in terms.items()}
                chunk_rows = [_chunk_row(document_id, title, chunk, terms.get(chunk.id)) for chunk in structure.chunks]
            replace_pages(connection, document_id, page_rows)
            unused, places = _replace_chunks(connection, document_id, structure.chunks, chunk_rows, terms)
            _replace_sections(connection, document_id, structure)
            replace_knowledge(connection, document_id, structure.knowledge, places)
            values: dict[str, Any] = {
                "title": shown,
                "read_title": title,
                "language": structure.language,
                "status": DocumentStatus.SEARCHABLE.value,
                "error": None,
                "warnings": pack_warnings(structure.warnings),
                "chunk_count": len(searched),
            }
            if ingest_version is not None:
                values["ingest_version"] = ingest_version
            connection.execute(update(documents).where(documents.c.id == document_id).values(values))
            connection.execute(delete(document_details).where(document_details.c.document_id == document_id))
            connection.execute(insert(document_details).values(document_id=document_id, details=details))
            count_vectors(connection, document_id)
            promote(connection, document_id, self._catalogue.models)
            if job_id is not None:
                job_done(connection, job_id)
        return unused

    def rename(self, document_id: str, title: str, analyse: TextAnalyser) -> None:
        """Give the document a title of the user's, also in the keyword index. Raises AppError(DOCUMENT_UNKNOWN)."""
        shown = storable(title)
        with self._database.write() as connection:
            language = _titles(connection, document_id).language
            connection.execute(update(documents).where(documents.c.id == document_id).values(title=shown, titled=1))
            retitle_terms(connection, document_id, " ".join(analyse(shown, language)))

    def structure(self, document_id: str) -> DocumentStructure | None:
        """Everything that is known of a read document, the words of its pages left out; None before it was read."""
        with self._database.read() as connection:
            found = connection.execute(
                select(documents, document_details.c.details)
                .join(document_details, document_details.c.document_id == documents.c.id)
                .where(documents.c.id == document_id)
            ).first()
            if found is None:
                return None
            parts = chunks_of_document(connection, document_id)
        details = unpack_details(found.details)
        return DocumentStructure(
            title=found.read_title,
            language=found.language,
            pages=tuple(self._pages.pages_without_words(document_id)),
            sections=tuple(self.sections(document_id)),
            chunks=tuple(parts),
            outline=details.outline,
            tables=details.tables,
            index_terms=tuple(term for _, term in self.index_terms(Scope(frozenset({document_id})))),
            contents_pages=details.contents_pages,
            index_pages=details.index_pages,
            footnotes=details.footnotes,
            furniture=details.furniture,
            fields=details.fields,
            annotations=details.annotations,
            attachments=details.attachments,
            warnings=unpack_warnings(found.warnings),
            knowledge=Knowledge(
                concepts=tuple(self.knowledge.concepts(document_id)),
                definitions=details.definitions,
                references=details.references,
                edges=tuple(self.knowledge.edges(document_id)),
                map=self.knowledge.document_maps(Scope(frozenset({document_id}))).get(document_id),
            ),
        )

    def outline(self, document_id: str) -> tuple[OutlineEntry, ...]:
        """The outline in the file, as read; empty before it was."""
        query = select(document_details.c.details).where(document_details.c.document_id == document_id)
        with self._database.read() as connection:
            details = connection.execute(query).scalar()
        return () if details is None else unpack_details(details).outline

    def sections(self, document_id: str) -> list[Section]:
        """In the order of the book."""
        query = select(sections).where(sections.c.document_id == document_id).order_by(sections.c.ordinal)
        with self._database.read() as connection:
            return [
                Section(
                    row.id,
                    row.parent_id,
                    row.ordinal,
                    row.title,
                    row.level,
                    strings(row.path),
                    row.page,
                    HeadingSource(row.source),
                    spans_of_flat(numbers(row.spans)),
                )
                for row in connection.execute(query)
            ]

    def index_terms(self, scope: Scope) -> list[tuple[str, IndexTerm]]:
        query = select(index_terms).order_by(index_terms.c.document_id, index_terms.c.ordinal)
        if scope.document_ids is not None:
            wanted = func.json_each(json_list(sorted(scope.document_ids))).table_valued("value")
            query = query.where(index_terms.c.document_id.in_(select(wanted.c.value)))
        with self._database.read() as connection:
            return [
                (row.document_id, IndexTerm(row.term, row.subterm, row.see, strings(row.printed), numbers(row.pages)))
                for row in connection.execute(query)
            ]


def retitle_terms(connection: Connection, document_id: str, title_terms: str) -> None:
    """Bring the title that the keyword index has of a document's chunks up to date."""
    query = text(
        "SELECT c.chunk_row, t.path, t.body FROM chunks c JOIN chunk_terms t ON t.rowid = c.chunk_row WHERE c.document_id = :id"
    )
    rows = connection.execute(query, {"id": document_id}).all()
    terms = [(row.chunk_row, Terms(title_terms, row.path, row.body)) for row in rows]
    remove_terms(connection, [row for row, _ in terms])
    add_terms(connection, terms)
    changed = [{"at": row, "hash": t.digest()} for row, t in terms]
    _many(connection, text("UPDATE chunks SET terms_hash = :hash WHERE chunk_row = :at"), changed)


def _texts(connection: Connection, document_id: str) -> list[tuple[str, str]]:
    query = select(chunks.c.id, chunks.c.text).where(chunks.c.document_id == document_id).order_by(chunks.c.ordinal)
    return [(row.id, row.text) for row in connection.execute(query)]


def _titles(connection: Connection, document_id: str) -> Any:
    columns = (documents.c.title, documents.c.read_title, documents.c.titled, documents.c.language)
    row = connection.execute(select(*columns).where(documents.c.id == document_id)).first()
    if row is None:
        raise AppError(ErrorCode.DOCUMENT_UNKNOWN, document=document_id)
    return row


def _chunk_row(document_id: str, title: str, chunk: Chunk, terms: Terms | None) -> dict[str, Any]:
    return {
        "id": chunk.id,
        "document_id": document_id,
        "ordinal": chunk.ordinal,
        "section_id": chunk.section_id,
        "kind": chunk.kind.value,
        "tokens": chunk.tokens,
        "page": chunk.pages[0] if chunk.pages else 0,
        "pages": json_list(chunk.pages),
        "path": json_list(chunk.section_path),
        "text": chunk.text,
        "text_hash": None if terms is None else text_hash(title, chunk.section_path, chunk.text),
        "terms_hash": None if terms is None else terms.digest(),
    }


def _replace_chunks(
    connection: Connection,
    document_id: str,
    new: Sequence[Chunk],
    rows: Sequence[dict[str, Any]],
    terms: dict[str, Terms],
) -> tuple[list[int], dict[str, int]]:
    """Ids of vectors that are no longer used, and the row of each chunk."""
    columns = (chunks.c.id, chunks.c.chunk_row, chunks.c.text_hash, chunks.c.terms_hash)
    before = {
        row.id: _Kept(row.chunk_row, row.text_hash, row.terms_hash)
        for row in connection.execute(select(*columns).where(chunks.c.document_id == document_id))
    }
    names = {chunk.id for chunk in new}
    gone = [kept for name, kept in before.items() if name not in names]
    next_row = connection.execute(select(func.coalesce(func.max(chunks.c.chunk_row), 0))).scalar_one() + 1
    added: list[dict[str, Any]] = []
    changed: list[dict[str, Any]] = []
    stale = [kept.chunk_row for kept in gone if kept.terms_hash is not None]
    fresh: list[tuple[int, Terms]] = []
    places: list[int] = []
    for row in rows:
        kept = before.get(row["id"])
        if kept is None:
            place = next_row
            next_row += 1
            added.append({**row, "chunk_row": place})
        else:
            place = kept.chunk_row
            changed.append({**row, "at": place})
            if kept.terms_hash is not None and kept.terms_hash != row["terms_hash"]:
                stale.append(place)
        if row["terms_hash"] is not None and (kept is None or kept.terms_hash != row["terms_hash"]):
            fresh.append((place, terms[row["id"]]))
        places.append(place)
    remove_terms(connection, stale)
    _many(connection, text("DELETE FROM units WHERE chunk_row = :at"), [{"at": kept.chunk_row} for kept in before.values()])
    _many(connection, delete(chunks).where(chunks.c.chunk_row == text(":at")), [{"at": kept.chunk_row} for kept in gone])
    _many(connection, _UPDATE_CHUNK, changed)
    _many(connection, insert(chunks), added)
    _many(connection, insert(units), [row for place, chunk in zip(places, new, strict=True) for row in _unit_rows(place, chunk)])
    add_terms(connection, fresh)
    unused = drop_unused(connection, (kept.text_hash for kept in before.values() if kept.text_hash is not None))
    return unused, dict(zip((chunk.id for chunk in new), places, strict=True))


def _unit_rows(chunk_row: int, chunk: Chunk) -> list[dict[str, Any]]:
    rows = []
    end = 0
    for ordinal, unit in enumerate(chunk.units):
        # Most units stand in the chunk's text word for word: stored once.
        start = chunk.text.find(unit.text, end)
        found = start >= 0 and bool(unit.text)
        if found:
            end = start + len(unit.text)
        rows.append(
            {
                "chunk_row": chunk_row,
                "ordinal": ordinal,
                "id": unit.id,
                "kind": unit.kind.value,
                "start": start if found else None,
                "length": len(unit.text) if found else None,
                "text": None if found else unit.text,
                "places": pack_places(unit),
            }
        )
    return rows


def _replace_sections(connection: Connection, document_id: str, structure: DocumentStructure) -> None:
    connection.execute(delete(sections).where(sections.c.document_id == document_id))
    connection.execute(delete(index_terms).where(index_terms.c.document_id == document_id))
    section_rows = [
        {
            "document_id": document_id,
            "id": section.id,
            "parent_id": section.parent_id,
            "ordinal": section.ordinal,
            "title": section.title,
            "level": section.level,
            "path": json_list(section.path),
            "page": section.page,
            "source": section.source.value,
            "spans": json_list(flat_spans(section.spans)),
        }
        for section in structure.sections
    ]
    term_rows = [
        {
            "document_id": document_id,
            "ordinal": ordinal,
            "term": term.term,
            "subterm": term.subterm,
            "see": term.see,
            "printed": json_list(term.printed),
            "pages": json_list(term.pages),
        }
        for ordinal, term in enumerate(structure.index_terms)
    ]
    _many(connection, insert(sections), section_rows)
    _many(connection, insert(index_terms), term_rows)


def _many(connection: Connection, statement: Any, rows: Sequence[dict[str, Any]]) -> None:
    if rows:
        connection.execute(statement, rows)
