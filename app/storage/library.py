# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""One library: the file, its indexes and its copies of documents, kept in step."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Self

from sqlalchemy import delete, select

from app.domain.chunks import Chunk, IndexTerm, Section
from app.domain.concepts import Beside, Concept, Definer, DocumentMap, EdgeKind, Link
from app.domain.documents import Document, DocumentStructure, OutlineEntry
from app.domain.errors import AppError, ErrorCode
from app.domain.jobs import CancelToken
from app.domain.pages import Page, PageName
from app.domain.ports import Frequencies, KeywordPlaces, TextAnalyser, Vector
from app.domain.questions import EVERYWHERE, FieldWeights, KeywordQuery, Scope, ScoredChunk
from app.storage import arrivals, integrity, keyword_index, window_vectors
from app.storage.backup import forget_in_backups
from app.storage.chunk_store import ChunkStore
from app.storage.conversations import ConversationStore
from app.storage.copy_notes import delete_noted, note_copy
from app.storage.documents import DocumentStore
from app.storage.embeddings import EmbeddingStore, PendingText, drop_unused
from app.storage.engine import Database
from app.storage.enrichments import EnrichmentStore
from app.storage.files import FileStore
from app.storage.integrity import Problem
from app.storage.jobs import JobStore
from app.storage.pages import PageStore
from app.storage.schema import chunks, documents
from app.storage.shelf import ShelfStore
from app.storage.structure import StructureStore
from app.storage.upgrade import upgrade
from app.storage.vector_index import VectorIndex
from app.storage.vector_models import VectorModels
from app.storage.versions import VersionStore


class Library:
    """The open library of a folder; a `ChunkSource` (see there). May be used from any thread.

    What touches one table only is done by its store: `catalogue` (documents), `jobs`, `pages`, `conversations`, `files`,
    `versions`, `enrichments`, `shelf` (tags, saved scopes, watched folders).
    What has to keep several in step is done here. A document's chunks can be found from the moment its first structure is
    committed, and until another takes its place: reading it again, or failing to, hides nothing.
    """

    def __init__(self, database: Database, analyse: TextAnalyser, models: VectorModels, dimensions: Mapping[str, int]) -> None:
        self.database = database
        self.folder = database.path.parent
        self.catalogue = DocumentStore(database, models)
        self.jobs = JobStore(database)
        self.pages = PageStore(database)
        self.conversations = ConversationStore(database)
        self.files = FileStore(self.folder)
        self.versions = VersionStore(database, models)
        self.enrichments = EnrichmentStore(database)
        self.shelf = ShelfStore(database)
        self._analyse = analyse
        self._chunks = ChunkStore(database)
        self._structures = StructureStore(database, self.pages, self.catalogue)
        self._embeddings = EmbeddingStore(database, self.catalogue)
        self._open_vectors(dimensions)

    def _open_vectors(self, dimensions: Mapping[str, int]) -> None:
        self._dimensions = dict(dimensions)
        self._vectors = {name: VectorIndex(self.database, name, size) for name, size in dimensions.items()}

    @classmethod
    def open(
        cls, folder: Path, analyse: TextAnalyser, embedder_name: str, dimension: int, others: tuple[str, int] | None = None
    ) -> Self:
        """Open or create the library of a folder, migrating an older one after a backup.

        `others` is name and dimension of the embedder for documents in other languages than English; None: the same for all.

        Raises AppError: LOCKED_LIBRARY, NEWER_LIBRARY, DAMAGED_LIBRARY, NO_PERMISSION, DISK_FULL.
        """
        database = Database.open(folder)
        try:
            upgrade(database)
            models = VectorModels(embedder_name, others[0] if others else embedder_name)
            library = cls(database, analyse, models, dict((others or (embedder_name, dimension), (embedder_name, dimension))))
            library._recover()
        except BaseException:
            database.close()
            raise
        return library

    def close(self) -> None:
        self.database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    @property
    def analyse(self) -> TextAnalyser:
        return self._analyse

    @property
    def vectors(self) -> VectorIndex:
        """Those of English documents."""
        return self._vectors[self.catalogue.models.english]

    # What retrieval and answering read

    def keyword_hits(self, query: KeywordQuery, scope: Scope, weights: FieldWeights, limit: int) -> list[ScoredChunk]:
        return keyword_index.keyword_hits(self.database, query, scope, weights, limit)

    def frequencies(self, words: Sequence[str], languages: Sequence[str], scope: Scope) -> Frequencies:
        readings = {word: [self._analyse(word, language) for language in languages] for word in words}
        return keyword_index.frequencies(self.database, readings, scope)

    def keyword_places(self, text: str, languages: Sequence[str], scope: Scope) -> KeywordPlaces:
        return keyword_index.keyword_places(self.database, [self._analyse(text, language) for language in languages], scope)

    def nearest(self, vector: Vector, scope: Scope, limit: int, model: str = "") -> list[ScoredChunk]:
        return self._vectors[model or self.catalogue.models.english].nearest(vector, scope, limit)

    def best_windows(self, vector: Vector, chunk_ids: Sequence[str], model: str = "") -> Mapping[str, float]:
        return window_vectors.best_windows(self.database, model or self.catalogue.models.english, vector, chunk_ids)

    def chunks(self, ids: Sequence[str], *, units: bool = True) -> dict[str, Chunk]:
        return self._chunks.chunks(ids, units=units)

    def neighbours(self, chunk_id: str) -> tuple[Chunk | None, Chunk | None]:
        return self._chunks.neighbours(chunk_id)

    def chunks_of(self, document_id: str, page: int | None = None) -> list[Chunk]:
        """Chunks of a document in order; only those that touch a page, when given."""
        return self._chunks.chunks_of(document_id, page)

    def index_chunks(self, document_id: str) -> list[Chunk]:
        return self._chunks.index_chunks(document_id)

    def document(self, document_id: str) -> Document | None:
        return self.catalogue.document(document_id)

    def documents(self, scope: Scope = EVERYWHERE) -> list[Document]:
        """Documents in the scope, readable yet or not (see `Document.chunk_count`), in the order they were added."""
        return self.catalogue.documents(scope)

    def page(self, document_id: str, number: int) -> Page | None:
        return self.pages.page(document_id, number)

    def page_names(self, places: Sequence[tuple[str, int]]) -> list[PageName]:
        return self.pages.page_names(places)

    def sections(self, document_id: str) -> list[Section]:
        return self._structures.sections(document_id)

    def index_terms(self, scope: Scope) -> list[tuple[str, IndexTerm]]:
        return self._structures.index_terms(scope)

    def concepts(self, document_id: str, limit: int | None = None) -> list[Concept]:
        return self._structures.knowledge.concepts(document_id, limit)

    def links(self, chunk_ids: Sequence[str], kinds: frozenset[EdgeKind]) -> list[Link]:
        return self._structures.knowledge.links(chunk_ids, kinds)

    def beside(self, chunk_ids: Sequence[str]) -> list[Beside]:
        return self._structures.knowledge.beside(chunk_ids)

    def definers(self, keys: Sequence[str], scope: Scope) -> list[Definer]:
        return self._structures.knowledge.definers(keys, scope)

    def document_maps(self, scope: Scope) -> dict[str, DocumentMap]:
        return self._structures.knowledge.document_maps(scope)

    def structure(self, document_id: str) -> DocumentStructure | None:
        """Everything known of a read document but the words of its pages; None before it was read."""
        return self._structures.structure(document_id)

    def outline(self, document_id: str) -> tuple[OutlineEntry, ...]:
        """The outline in the file; empty before it was read."""
        return self._structures.outline(document_id)

    def vector_method(self) -> str:
        """How vectors of English documents are searched now: "graph" or "exact"."""
        return self.vectors.method()

    def check(self) -> list[Problem]:
        """What does not agree in the library; see `integrity`. Takes seconds for a large one."""
        return integrity.check(self.database, self.files, self._dimensions)

    def repair(self) -> list[Problem]:
        """Make anew what is derived from the documents; returns what could not be repaired."""
        integrity.repair(self.database, self.files, self._analyse, self._dimensions, self.catalogue.models)
        self._open_vectors(self._dimensions)
        for index in self._vectors.values():
            index.discard_graph()
        return self.check()

    # What changes more than one table

    def take_in(self, document: Document, source: Path, extension: str, replaces: str | None = None) -> None:
        """Take a new document into the library and the queue, with a copy of its file; see `arrivals`.

        Raises AppError: FILE_MISSING or NO_PERMISSION about the source, DISK_FULL, DAMAGED (retryable) when the file changes
        meanwhile, DOCUMENT_UNKNOWN when the document that it is to replace is gone.
        """
        arrivals.take_in(self.database, self.files, document, source, extension, replaces)

    def queue_again(self, document_id: str, anew: Sequence[int] | None = None, ocr_pages: Sequence[int] = ()) -> None:
        """Queue a document once more, from the start with `anew` (pages that are not taken over); see `arrivals`.

        Raises AppError(DOCUMENT_UNKNOWN).
        """
        arrivals.queue_again(self.database, document_id, anew, ocr_pages)

    def _recover(self) -> None:
        """Go on after a program that was killed."""
        self.jobs.recover()
        for document_id in arrivals.stranded(self.database):
            self.jobs.enqueue_job(document_id)
        arrivals.sweep(self.database, self.files)
        if self.database.log_was_left:
            self.database.wipe()

    def replace_structure(
        self,
        document_id: str,
        structure: DocumentStructure,
        ingest_version: int | None = None,
        embedded_like: str | None = None,
        job_id: int | None = None,
    ) -> None:
        """Commit what was read of a document, in one transaction; it is SEARCHABLE then and its job over. See `StructureStore`.

        Raises AppError(DOCUMENT_UNKNOWN).
        """
        unused = self._structures.replace_structure(document_id, structure, self._analyse, ingest_version, embedded_like, job_id)
        self._forget(unused)

    def take_place(self, document_id: str, of_id: str) -> None:
        """A read document becomes the new version of another one, under that one's id, in one transaction.

        Texts that both have keep the id of the old version, and their vectors. Raises AppError(DOCUMENT_UNKNOWN).
        """
        unused = self.versions.take_place(document_id, of_id, self._analyse)
        self._forget(unused)
        self._touched([document_id, of_id])
        delete_noted(self.database, self.files)
        self.database.wipe()

    def keep_both(self, document_id: str) -> None:
        """A document that looked like a new version stands for itself. Raises AppError(DOCUMENT_UNKNOWN)."""
        self._forget(self.versions.keep_both(document_id))

    def rename(self, document_id: str, title: str) -> None:
        """Give a document a title of the user's; its vectors stay. Raises AppError(DOCUMENT_UNKNOWN)."""
        self._structures.rename(document_id, title, self._analyse)

    def pending_chunks(self, model: str, limit: int, document_id: str | None = None) -> list[PendingText]:
        """Texts that are still to be embedded; see `EmbeddingStore.pending_chunks`."""
        return self._embeddings.pending_chunks(model, limit, document_id)

    def store_vectors(self, model: str, vectors: Sequence[tuple[str, Vector]]) -> list[str]:
        """Keep (text hash, vector) pairs; returns the ids of the documents that gained."""
        touched, former = self._embeddings.store_vectors(model, vectors)
        self._touched(touched)
        if former:
            self._forget(former)
        return touched

    def pending_windows(self, model: str, limit: int) -> list[PendingText]:
        """Texts whose windows this embedder has not embedded yet, as `pending_chunks`."""
        return self._embeddings.pending_chunks(window_vectors.windows_name(model), limit)

    def store_windows(self, model: str, vectors: Sequence[tuple[str, Sequence[Vector]]]) -> None:
        """Keep (text hash, vectors of its windows in their order) pairs; no vectors for a text of one window."""
        kept = [(text_hash, window_vectors.joined(found)) for text_hash, found in vectors]
        self._embeddings.store_vectors(window_vectors.windows_name(model), kept)

    def _forget(self, ids: Sequence[int]) -> None:
        for index in self._vectors.values():
            index.forget(ids)

    def _touched(self, document_ids: Sequence[str]) -> None:
        for index in self._vectors.values():
            index.touched(document_ids)

    def wipe(self) -> None:
        """Empty the log where a reader kept that from being done when something was deleted."""
        if self.database.unwiped:
            self.database.wipe()

    def use_embedder(self, name: str, dimension: int) -> None:
        """From now on the vectors of this embedder are searched and counted, for documents of every language."""
        self.catalogue.models = self.versions.models = VectorModels(name, name)
        self._open_vectors({name: dimension})

    def drop_model(self, model: str) -> None:
        """Forget the vectors of an embedder that is no longer used."""
        self._embeddings.drop_model(model)

    def warm(self) -> None:
        """Read the vectors now, so that the first question need not wait for it (a second for 100,000). For a worker."""
        for index in self._vectors.values():
            index.warm()

    def build_graph(self, cancel: CancelToken) -> bool:
        """Bring the vector graph of a large library up to date; see `VectorIndex.build_graph`. For a worker, after embedding."""
        built = [index.build_graph(cancel) for index in self._vectors.values()]
        return any(built)

    def delete_document(self, document_id: str) -> None:
        """Remove a document with everything made from it, in one transaction, so that none of its text is left in the library.

        Answers in conversations that quote it stay. Raises AppError(DOCUMENT_UNKNOWN).
        """
        forget_in_backups(self.folder, document_id)
        with self.database.write() as connection:
            sha256 = connection.execute(select(documents.c.sha256).where(documents.c.id == document_id)).scalar()
            if sha256 is None:
                raise AppError(ErrorCode.DOCUMENT_UNKNOWN, document=document_id)
            rows = connection.execute(
                select(chunks.c.chunk_row, chunks.c.text_hash).where(chunks.c.document_id == document_id)
            ).all()
            keyword_index.remove_terms(connection, [row.chunk_row for row in rows if row.text_hash is not None])
            keyword_index.forget_removed(connection)
            connection.execute(delete(documents).where(documents.c.id == document_id))
            unused = drop_unused(connection, (row.text_hash for row in rows if row.text_hash is not None))
            note_copy(connection, sha256)
        self._forget(unused)
        delete_noted(self.database, self.files)
        self.database.wipe()
