# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A document of the library, and what reading one yields."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from app.domain.chunks import Chunk, Footnote, Furniture, IndexTerm, Section, Table
from app.domain.concepts import Knowledge
from app.domain.errors import AppError, ErrorCode
from app.domain.pages import Page, PageWarning


class Role(StrEnum):
    """What a document is to the others: an erratum replaces what it corrects."""

    CORE = "core"
    SUPPLEMENT = "supplement"
    ERRATA = "errata"


def is_english(language: str) -> bool:
    """Whether a document counts as English: one whose language is not known does."""
    return language in {"", "en"}


class VersionState(StrEnum):
    """What is to happen with a new version of a known document."""

    OFFERED = "offered"  # it looks like one: a person decides
    REPLACING = "replacing"  # it takes the place of the known one as soon as it is read
    KEPT = "kept"  # both stay; not offered again


class DocumentStatus(StrEnum):
    WAITING = "waiting"
    READING = "reading"
    SEARCHABLE = "searchable"  # by words; meaning is still to come
    READY = "ready"
    NEEDS_PASSWORD = "needs_password"
    FAILED = "failed"  # `error` says why


@dataclass(frozen=True, slots=True)
class Failure:
    """An `AppError` as it is kept and passed on."""

    code: ErrorCode
    parameters: Mapping[str, str | int] = field(default_factory=dict)

    def error(self) -> AppError:
        return AppError.of(self.code, self.parameters)


@dataclass(frozen=True, slots=True)
class Document:
    """One document of the library. `lineage_id` is shared by all versions of it; `file_name` is display data only.

    `pages_read`, `chunk_count` and `vector_count` are counted from committed rows. `may_replace` is the document that this one
    looks like a new version of, until somebody decides. `tags` are sorted; `asked_at` is when it was last asked: chosen
    for a question, or quoted in an answer.
    """

    id: str
    lineage_id: str
    sha256: str
    title: str
    file_name: str
    source_path: str
    page_count: int
    pages_read: int
    ocr_pages: int
    chunk_count: int
    vector_count: int
    status: DocumentStatus
    role: Role
    supersedes: str | None
    language: str
    ingest_version: int
    added_at: datetime
    error: Failure | None = None
    warnings: tuple[PageWarning, ...] = ()
    may_replace: str | None = None
    tags: tuple[str, ...] = ()
    asked_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class SavedScope:
    """Documents that were chosen together and given a name; those that left the library since are not among them."""

    name: str
    document_ids: frozenset[str]


@dataclass(frozen=True, slots=True)
class OutlineEntry:
    title: str
    level: int
    page: int


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file attached to a document: its name as the document has it (data, never a place), what it is, its size in bytes."""

    name: str
    type: str
    size: int

    @classmethod
    def of(cls, entry: Mapping[str, str | int]) -> "Attachment":
        """From the entry of a structure."""
        return cls(str(entry["name"]), str(entry.get("type", "")), int(entry.get("size", 0)))

    @property
    def is_document(self) -> bool:
        """Whether it can be read as a document of its own."""
        return self.type == "pdf"


@dataclass(frozen=True, slots=True)
class PageRead:
    """One page fresh from the file: what is committed as it comes, and `layout`, opaque to all but ingestion, to resume from."""

    page: Page
    layout: bytes
    warnings: tuple[PageWarning, ...] = ()


@dataclass(frozen=True, slots=True)
class DocumentOpened:
    """The file could be opened and will be read."""

    page_count: int
    title: str


@dataclass(frozen=True, slots=True)
class DocumentStructure:
    """Everything that is known of a document once all its pages are read. `pages` have their words in reading order."""

    title: str
    language: str
    pages: tuple[Page, ...]
    sections: tuple[Section, ...]
    chunks: tuple[Chunk, ...]
    outline: tuple[OutlineEntry, ...] = ()
    tables: tuple[Table, ...] = ()
    index_terms: tuple[IndexTerm, ...] = ()
    contents_pages: tuple[int, ...] = ()
    index_pages: tuple[int, ...] = ()
    footnotes: tuple[Footnote, ...] = ()
    furniture: tuple[Furniture, ...] = ()
    fields: tuple[Mapping[str, str | int], ...] = ()
    annotations: tuple[Mapping[str, str | int], ...] = ()
    attachments: tuple[Mapping[str, str | int], ...] = ()
    warnings: tuple[PageWarning, ...] = ()
    knowledge: Knowledge = field(default_factory=Knowledge)


ReadEvent = DocumentOpened | PageRead | DocumentStructure
