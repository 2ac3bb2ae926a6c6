# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A question, where it is asked, and what a search finds."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from app.domain.chunks import Chunk


@dataclass(frozen=True, slots=True)
class Scope:
    """Where to look: everywhere (`document_ids` None), in chosen documents, or in one section of them.

    `name` is what a person calls this choice of documents, and makes it no other one.
    """

    document_ids: frozenset[str] | None = None
    section_id: str | None = None
    name: str = field(default="", compare=False)


EVERYWHERE = Scope()


@dataclass(frozen=True, slots=True)
class Exchange:
    """An earlier question of the conversation and what was answered."""

    question: str
    answer: str


@dataclass(frozen=True, slots=True)
class Question:
    text: str
    scope: Scope = EVERYWHERE
    history: tuple[Exchange, ...] = ()
    model: str = ""  # "" answers in quotes, without a language model
    wide: bool = False  # look at more passages than usual, which takes longer


@dataclass(frozen=True, slots=True)
class KeywordQuery:
    """Analysed terms of a question. A chunk matches when it holds any of them; `phrases` must stand as they are."""

    terms: tuple[str, ...]
    phrases: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class FieldWeights:
    """BM25 weights of the fields of a chunk."""

    title: float = 1.0
    path: float = 2.0
    body: float = 1.0


@dataclass(frozen=True, slots=True)
class ScoredChunk:
    """A chunk as one leg found it; a higher score is better."""

    chunk_id: str
    score: float


class HopKind(StrEnum):
    """What a step from one chunk to another follows."""

    NEXT = "next"
    PREVIOUS = "previous"
    REFERS = "refers"  # to where a concept is defined
    CROSS_REFERENCE = "cross_reference"


@dataclass(frozen=True, slots=True)
class Hop:
    """A step of a walk, from the chunk `source`, whose first page is `page`; `via` names the concept of a REFERS step."""

    source: str
    kind: HopKind
    via: str = ""
    page: int = 0  # 0: not known


@dataclass(frozen=True, slots=True)
class LegScore:
    """What a leg said of a chunk; `hop` is the last step of the way, where the leg is a walk."""

    rank: int
    score: float
    hop: Hop | None = None


class HintKind(StrEnum):
    """Why a chunk stands higher or lower than the legs alone would have it."""

    DOCUMENT = "document"  # the question names its document
    INDEX_ENTRY = "index_entry"  # it is the entry of an index, and the question asks where something stands
    PAGE_NUMBER = "page_number"  # the question gives the number of its page
    SECTION_NUMBER = "section_number"  # the question gives the number of its section
    PART = "part"  # it is among the best for a part of the question
    LINKED = "linked"  # a link of a good passage leads to it, and it is kept for that
    LANGUAGE = "language"  # the question names its language
    OTHER_LANGUAGE = "other_language"  # the question names another language
    CODES = "codes"  # in another language than the question, it holds the question's codes
    SAME_PAGE = "same_page"  # a better one begins on its page, to which it gives way


@dataclass(frozen=True, slots=True)
class Hint:
    """A reason, with the share of the score that it added (below 0: took away) and a fixed addition; `told`: its words."""

    kind: HintKind
    share: float = 0.0
    added: float = 0.0
    told: str = ""


@dataclass(frozen=True, slots=True)
class Hit:
    """A chunk at its final rank (1-based), with what each leg said of it, and the hints that moved it in their order."""

    rank: int
    chunk: Chunk
    score: float
    legs: Mapping[str, LegScore] = field(default_factory=dict)
    hints: tuple[Hint, ...] = ()


@dataclass(frozen=True, slots=True)
class StageTime:
    name: str
    ms: float


@dataclass(frozen=True, slots=True)
class SearchResult:
    """`hits` is what is read for the answer, best first; `settings` are those it was searched with, by name.

    `found` counts the chunks that each leg found, `repeated` those left out because a better one says the same.
    """

    query: str
    hits: tuple[Hit, ...]
    stages: tuple[StageTime, ...]
    settings: Mapping[str, str | int | float | bool]
    warnings: tuple[str, ...] = ()
    found: Mapping[str, int] = field(default_factory=dict)
    repeated: int = 0
