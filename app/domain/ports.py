# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Where the layers meet: what retrieval and answering need of storage and models, without knowing either."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from app.domain.chunks import Chunk, IndexTerm, Section
from app.domain.concepts import Beside, Concept, Definer, DocumentMap, EdgeKind, Link
from app.domain.documents import Document
from app.domain.jobs import CancelToken
from app.domain.pages import Page, PageName
from app.domain.questions import FieldWeights, KeywordQuery, Scope, ScoredChunk

Vector = bytes
"""An L2-normalised vector: little-endian float32, 4 bytes a dimension."""

TextAnalyser = Callable[[str, str], list[str]]
"""(text, language) -> index terms: folded, stemmed, codes kept whole. The same for what is stored and what is asked."""


class Embedder(Protocol):
    """Turns text into vectors. Only vectors of the same `name` may be compared."""

    @property
    def name(self) -> str: ...
    @property
    def dimension(self) -> int: ...
    def embed_query(self, text: str) -> Vector: ...
    def embed_passage(self, text: str) -> Vector:
        """One passage; what is beyond the model's window is cut, so chunks are made to fit."""
        ...


class Reranker(Protocol):
    @property
    def name(self) -> str: ...
    def scores(self, query: str, passages: Sequence[str], cancel: CancelToken) -> list[float]:
        """One relevance score a passage; higher is better."""
        ...


@dataclass(frozen=True, slots=True)
class ChatMessage:
    role: str  # system | user | assistant
    content: str


@dataclass(frozen=True, slots=True)
class ModelInfo:
    """A language model that can be used now. `context_tokens` is its own limit, `size_bytes` its weight on disk."""

    name: str
    context_tokens: int
    size_bytes: int


class Generator(Protocol):
    """A language model. Every failure is an AppError with one of the MODEL_ codes."""

    @property
    def name(self) -> str: ...
    def count_limit(self, cancel: CancelToken) -> int:
        """Tokens that prompt and answer may take together. May ask the server, so it can be stopped."""
        ...

    def chat(
        self, messages: Sequence[ChatMessage], *, schema: Mapping[str, object] | None, max_tokens: int, cancel: CancelToken
    ) -> Iterator[str]:
        """Stream the answer in pieces; with a JSON schema the whole is one JSON value. Cancelling closes the stream."""
        ...


@dataclass(frozen=True, slots=True)
class Frequencies:
    """Of `total` searched chunks of a scope, how many hold each word."""

    total: int
    counts: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class KeywordPlaces:
    """Of `read` searched chunks, which are all there are in a scope, those that hold some words: in the order of the books."""

    read: int
    chunk_ids: tuple[str, ...]


class ChunkSource(Protocol):
    """What retrieval and answering read of a library. Only chunks of documents that may be searched are ever returned."""

    def keyword_hits(self, query: KeywordQuery, scope: Scope, weights: FieldWeights, limit: int) -> list[ScoredChunk]:
        """By BM25, best first; ties broken by fewer tokens, then by place in the book, never by insertion order."""
        ...

    def nearest(self, vector: Vector, scope: Scope, limit: int, model: str = "") -> list[ScoredChunk]:
        """By cosine, best first, among chunks with vectors of this embedder; "" is the one for English documents."""
        ...

    def best_windows(self, vector: Vector, chunk_ids: Sequence[str], model: str = "") -> Mapping[str, float]:
        """Chunk id -> cosine of its nearest window (see `domain.windows`); those that have no vectors of windows are left out."""
        ...

    def frequencies(self, words: Sequence[str], languages: Sequence[str], scope: Scope) -> Frequencies:
        """In how many chunks of the scope each word stands, as text, heading or title, read as a word of any of the languages."""
        ...

    def keyword_places(self, text: str, languages: Sequence[str], scope: Scope) -> KeywordPlaces:
        """Every chunk of the scope whose text holds all words of `text`, read as words of any of the languages."""
        ...

    def chunks(self, ids: Sequence[str], *, units: bool = True) -> dict[str, Chunk]:
        """Those of the chunks that are there, in the order asked for; without their units they cost a tenth to read."""
        ...

    def neighbours(self, chunk_id: str) -> tuple[Chunk | None, Chunk | None]:
        """The chunks before and after, in the same document."""
        ...

    def chunks_of(self, document_id: str, page: int | None = None) -> list[Chunk]:
        """The chunks of a document in order; of one physical page, when given."""
        ...

    def document(self, document_id: str) -> Document | None: ...
    def documents(self, scope: Scope) -> list[Document]: ...
    def page(self, document_id: str, number: int) -> Page | None: ...
    def page_names(self, places: Sequence[tuple[str, int]]) -> list[PageName]:
        """What readers call these pages, given by document id and number; those that are not there are left out."""
        ...

    def sections(self, document_id: str) -> list[Section]: ...
    def index_terms(self, scope: Scope) -> list[tuple[str, IndexTerm]]:
        """(document id, entry) of every back-of-book index in the scope."""
        ...

    def index_chunks(self, document_id: str) -> list[Chunk]:
        """The chunks of the back-of-book index of a document, in order: no leg finds them."""
        ...


class KnowledgeSource(Protocol):
    """What a library knows of the structure of knowledge in its documents: for the graph walk and for routing by maps."""

    def concepts(self, document_id: str, limit: int | None = None) -> list[Concept]:
        """The concepts of a document, those that tell most of it first."""
        ...

    def links(self, chunk_ids: Sequence[str], kinds: frozenset[EdgeKind]) -> list[Link]:
        """Ways from these chunks to others: CROSS_REFERENCE along explicit references, REFERS to where a concept that is named
        is defined. In the order of the chunks, the strongest first; next and previous are told by ordinals."""
        ...

    def beside(self, chunk_ids: Sequence[str]) -> list[Beside]:
        """The chunks before and after these in the same section, contents and indexes left out, in the order of the chunks."""
        ...

    def definers(self, keys: Sequence[str], scope: Scope) -> list[Definer]:
        """Chunks of the scope that define one of the concepts (see `concept_key`), in the order of the keys, surest first."""
        ...

    def document_maps(self, scope: Scope) -> dict[str, DocumentMap]:
        """Document id -> map, for documents of the scope that were read."""
        ...
