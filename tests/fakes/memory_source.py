# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A library in memory that keeps the contracts of `ChunkSource` and `KnowledgeSource`, for tests of what stands on it."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime

import numpy as np

from app.domain.chunks import Chunk, ChunkKind, IndexTerm, Section
from app.domain.concepts import Beside, Concept, Definer, DocumentMap, EdgeKind, Link
from app.domain.documents import Document, DocumentStatus, Role, is_english
from app.domain.pages import Page, PageName, PageSource
from app.domain.ports import Embedder, Frequencies, KeywordPlaces, TextAnalyser, Vector
from app.domain.questions import FieldWeights, KeywordQuery, Scope, ScoredChunk


def document(document_id: str, title: str = "", *, file_name: str = "", language: str = "en", pages: int = 10) -> Document:
    return Document(
        id=document_id, lineage_id=document_id, sha256=document_id, title=title or document_id,
        file_name=file_name or f"{document_id}.pdf", source_path="", page_count=pages, pages_read=pages, ocr_pages=0,
        chunk_count=0, vector_count=0, status=DocumentStatus.READY, role=Role.CORE, supersedes=None, language=language,
        ingest_version=1, added_at=datetime(2026, 1, 1, tzinfo=UTC),
    )  # fmt: skip


def chunk(
    chunk_id: str, text: str, *, document_id: str = "book", page: int = 1, path: tuple[str, ...] = (), ordinal: int = 0,
    kind: ChunkKind = ChunkKind.PROSE,
) -> Chunk:  # fmt: skip
    return Chunk(chunk_id, document_id, None, path, ordinal, kind, text, len(text.split()), (page,))


class MemorySource:
    """`calls` counts what was asked; `failing` names methods that raise instead."""

    def __init__(
        self,
        documents: Sequence[Document],
        chunks: Sequence[Chunk],
        analyse: TextAnalyser,
        embedder: Embedder | None = None,
        multilingual: Embedder | None = None,
    ) -> None:
        self._documents = {each.id: each for each in documents}
        self._chunks = {each.id: each for each in chunks}
        self._analyse = analyse
        self._terms = {}
        for each in chunks:
            language = self._documents[each.document_id].language
            title = self._documents[each.document_id].title
            self._terms[each.id] = (
                Counter(analyse(title, language)),
                Counter(analyse(" ".join(each.section_path), language)),
                Counter(analyse(each.text, language)),
            )
        self._bearers = Counter(term for fields in self._terms.values() for term in set().union(*fields))
        self._vectors: dict[str, tuple[str, Vector]] = {}
        for each in chunks if embedder else ():
            english = multilingual is None or is_english(self._documents[each.document_id].language)
            model = embedder if english else multilingual
            if model is not None:
                self._vectors[each.id] = ("" if english else model.name, model.embed_passage(each.text))
        self.index: list[tuple[str, IndexTerm]] = []
        self.printed: dict[tuple[str, int], str] = {}
        self.ways: list[Link] = []
        self.maps: dict[str, DocumentMap] = {}
        self.windows: dict[str, float] = {}
        self.failing: dict[str, Exception] = {}

    def _within(self, each: Chunk, scope: Scope) -> bool:
        if each.kind in (ChunkKind.CONTENTS, ChunkKind.INDEX):
            return False
        if scope.document_ids is not None and each.document_id not in scope.document_ids:
            return False
        return scope.section_id is None or each.section_id == scope.section_id

    def keyword_hits(self, query: KeywordQuery, scope: Scope, weights: FieldWeights, limit: int) -> list[ScoredChunk]:
        if "keyword_hits" in self.failing:
            raise self.failing["keyword_hits"]
        shares = (weights.title, weights.path, weights.body)
        scored = []
        for chunk_id, fields in self._terms.items():
            each = self._chunks[chunk_id]
            if not self._within(each, scope):
                continue
            score = 0.0
            for term in query.terms:
                count = sum(share * field[term] for share, field in zip(shares, fields, strict=True))
                rarity = math.log(1 + (len(self._terms) - self._bearers[term] + 0.5) / (self._bearers[term] + 0.5))
                score += rarity * count / (count + 1.2)
            if score > 0:
                scored.append((score, each))
        scored.sort(key=lambda pair: (-pair[0], pair[1].tokens, pair[1].ordinal))
        return [ScoredChunk(each.id, score) for score, each in scored[:limit]]

    def frequencies(self, words: Sequence[str], languages: Sequence[str], scope: Scope) -> Frequencies:
        bearers = [set().union(*fields) for key, fields in self._terms.items() if self._within(self._chunks[key], scope)]
        readings = {word: [set(self._analyse(word, language)) for language in languages] for word in words}
        counts = {
            word: sum(any(reading and reading <= bearer for reading in found) for bearer in bearers)
            for word, found in readings.items()
        }
        return Frequencies(len(bearers), counts)

    def keyword_places(self, text: str, languages: Sequence[str], scope: Scope) -> KeywordPlaces:
        readings = [set(self._analyse(text, language)) for language in languages]
        own = [each for each in self._chunks.values() if self._within(each, scope)]
        held = (each.id for each in own if any(reading and reading <= set(self._terms[each.id][2]) for reading in readings))
        return KeywordPlaces(len(own), tuple(held))

    def nearest(self, vector: Vector, scope: Scope, limit: int, model: str = "") -> list[ScoredChunk]:
        if "nearest" in self.failing:
            raise self.failing["nearest"]
        asked = np.frombuffer(vector, "<f4")
        scored = [
            ScoredChunk(chunk_id, float(np.frombuffer(other, "<f4") @ asked))
            for chunk_id, (owner, other) in self._vectors.items()
            if owner == model and self._within(self._chunks[chunk_id], scope)
        ]
        return sorted(scored, key=lambda hit: -hit.score)[:limit]

    def best_windows(self, vector: Vector, chunk_ids: Sequence[str], model: str = "") -> Mapping[str, float]:
        return {each: self.windows[each] for each in chunk_ids if each in self.windows}

    def chunks(self, ids: Sequence[str], *, units: bool = True) -> dict[str, Chunk]:
        found = {each: self._chunks[each] for each in ids if each in self._chunks}
        return found if units else {key: replace(each, units=()) for key, each in found.items()}

    def neighbours(self, chunk_id: str) -> tuple[Chunk | None, Chunk | None]:
        here = self._chunks[chunk_id]
        line = sorted((each for each in self._chunks.values() if each.document_id == here.document_id), key=lambda c: c.ordinal)
        place = line.index(here)
        return (line[place - 1] if place else None, line[place + 1] if place + 1 < len(line) else None)

    def chunks_of(self, document_id: str, page: int | None = None) -> list[Chunk]:
        own = (each for each in self._chunks.values() if each.document_id == document_id)
        return sorted((each for each in own if page is None or page in each.pages), key=lambda each: each.ordinal)

    def index_chunks(self, document_id: str) -> list[Chunk]:
        return [each for each in self.chunks_of(document_id) if each.kind is ChunkKind.INDEX]

    def document(self, document_id: str) -> Document | None:
        return self._documents.get(document_id)

    def documents(self, scope: Scope) -> list[Document]:
        return [each for each in self._documents.values() if scope.document_ids is None or each.id in scope.document_ids]

    def page(self, document_id: str, number: int) -> Page | None:
        if document_id not in self._documents:
            return None
        printed = self.printed.get((document_id, number), "")
        text = " ".join(each.text for each in self._chunks.values() if each.document_id == document_id and number in each.pages)
        return Page(number, str(number), printed, 612, 792, 0, PageSource.TEXT, None, text)

    def page_names(self, places: Sequence[tuple[str, int]]) -> list[PageName]:
        found = [(each, self.page(*each)) for each in places]
        return [PageName(*each, page.printed or page.label) for each, page in found if page is not None]

    def sections(self, document_id: str) -> list[Section]:
        return []

    def index_terms(self, scope: Scope) -> list[tuple[str, IndexTerm]]:
        return [(owner, term) for owner, term in self.index if scope.document_ids is None or owner in scope.document_ids]

    def links(self, chunk_ids: Sequence[str], kinds: frozenset[EdgeKind]) -> list[Link]:
        if "links" in self.failing:
            raise self.failing["links"]
        return [way for chunk_id in chunk_ids for way in self.ways if way.source == chunk_id and way.kind in kinds]

    def beside(self, chunk_ids: Sequence[str]) -> list[Beside]:
        pairs = ((self._chunks[each], other) for each in chunk_ids for other in self.neighbours(each) if other)
        return [
            Beside(here.id, other.id, other.ordinal > here.ordinal)
            for here, other in pairs
            if other.section_path == here.section_path and other.kind not in (ChunkKind.CONTENTS, ChunkKind.INDEX)
        ]

    def concepts(self, document_id: str, limit: int | None = None) -> list[Concept]:
        return []

    def definers(self, keys: Sequence[str], scope: Scope) -> list[Definer]:
        return []

    def document_maps(self, scope: Scope) -> dict[str, DocumentMap]:
        return {key: each for key, each in self.maps.items() if scope.document_ids is None or key in scope.document_ids}
