# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a row of the library says, and how its spine is drawn."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from PySide6.QtCore import QCoreApplication

from app.domain.documents import Document, DocumentStatus, Role
from app.domain.jobs import JobProgress, JobStage
from app.domain.titles import plain_name
from app.gui.parts.error_text import brief

ASKABLE = frozenset({DocumentStatus.READY, DocumentStatus.SEARCHABLE})
QUEUED = frozenset({DocumentStatus.WAITING, DocumentStatus.READING, DocumentStatus.SEARCHABLE})
NEEDS_HELP = frozenset({DocumentStatus.NEEDS_PASSWORD, DocumentStatus.FAILED})


class Spine(StrEnum):
    """How the spine of a document is drawn."""

    SOLID = "solid"
    STRIPED = "striped"
    DASHED = "dashed"
    BROKEN = "broken"


def tr(text: str) -> str:
    return QCoreApplication.translate("library", text)


def count(one: str, many: str, n: int) -> str:
    """A phrase with its number; both forms are already translated."""
    return one if n == 1 else many.format(n=f"{n:,}".replace(",", " "))


def pages_words(n: int) -> str:
    return count(tr("1 page"), tr("{n} pages"), n)


@dataclass(frozen=True, slots=True)
class Shelf:
    """What the words of a row need of the other documents: titles by id, by id the title of the one that replaces it, and the
    titles that several have."""

    titles: Mapping[str, str] = field(default_factory=dict)
    replaced_by: Mapping[str, str] = field(default_factory=dict)
    shared: frozenset[str] = frozenset()

    @classmethod
    def of(cls, documents: Iterable[Document]) -> "Shelf":
        known = {document.id: document for document in documents}
        replaced = {
            document.supersedes: document.title
            for document in known.values()
            if document.role is Role.CORE and document.supersedes in known
        }
        titles = {key: document.title for key, document in known.items()}
        counts = Counter(titles.values())
        shared = frozenset(title for title, number in counts.items() if number > 1)
        return cls(titles, {str(key): title for key, title in replaced.items()}, shared)

    def beside(self, document: Document) -> object:
        """What of it the row of a document says; None for most."""
        if document.supersedes is None and document.id not in self.replaced_by and document.title not in self.shared:
            return None
        return self.titles.get(document.supersedes or ""), self.replaced_by.get(document.id), document.title in self.shared


def role_words(document: Document, shelf: Shelf) -> str:
    """A core document with another one to supersede is a newer edition of it."""
    if document.id in shelf.replaced_by:
        return tr("replaced by {title}").format(title=shelf.replaced_by[document.id])
    towards = shelf.titles.get(document.supersedes or "", "")
    match document.role:
        case Role.SUPPLEMENT:
            return tr("adds to {title}").format(title=towards) if towards else tr("supplement")
        case Role.ERRATA:
            return tr("errata to {title}").format(title=towards) if towards else tr("errata")
        case _:
            return tr("replaces {title}").format(title=towards) if towards else tr("core")


def _share(part: int, whole: int) -> float:
    return min(1.0, part / whole) if whole > 0 else 0.0


def state_words(document: Document, progress: JobProgress | None, shelf: Shelf, paused: bool) -> str:
    """The second line of a row: what can be said of the document now."""
    match document.status:
        case DocumentStatus.READY:
            name = plain_name(document.file_name) if document.title in shelf.shared else ""
            tags, role = ", ".join(document.tags), role_words(document, shelf)
            if (tags or name) and role == tr("core"):  # the usual role makes room for what sets this one apart
                role = ""
            said = (name, role, pages_words(document.page_count), tags)
            return "  ·  ".join(part for part in said if part)
        case DocumentStatus.SEARCHABLE:
            percent = int(100 * _share(document.vector_count, document.chunk_count))
            return tr("searchable, meaning {percent} %").format(percent=percent)
        case DocumentStatus.WAITING:
            return tr("paused") if paused else tr("waiting")
        case DocumentStatus.NEEDS_PASSWORD | DocumentStatus.FAILED:
            return brief(document.error)
        case DocumentStatus.READING:
            done, total = document.pages_read, document.page_count
            if progress is not None and progress.stage is JobStage.STRUCTURE:
                return tr("finding its chapters")
            if not total or (progress is not None and progress.stage is JobStage.OPENING):
                return tr("paused") if paused else tr("opening")
            page = min(done + 1, total)
            if paused:
                return tr("paused at page {page}").format(page=page)
            words = tr("OCR page {page} of {total}") if _is_ocr(document, progress) else tr("reading page {page} of {total}")
            return words.format(page=page, total=total)


def _is_ocr(document: Document, progress: JobProgress | None) -> bool:
    if progress is not None and progress.stage in {JobStage.OCR, JobStage.READING}:
        return progress.stage is JobStage.OCR
    return document.ocr_pages * 2 > document.pages_read > 0


def spine(document: Document, progress: JobProgress | None) -> tuple[Spine, float]:
    """How the spine is drawn, and how far it is filled."""
    match document.status:
        case DocumentStatus.NEEDS_PASSWORD:
            return Spine.DASHED, 1.0
        case DocumentStatus.FAILED:
            return Spine.BROKEN, 1.0
        case DocumentStatus.READY:
            return (Spine.STRIPED if document.ocr_pages * 2 > document.page_count > 0 else Spine.SOLID), 1.0
        case DocumentStatus.SEARCHABLE:
            return Spine.SOLID, _share(document.vector_count, document.chunk_count)
        case _:
            kind = Spine.STRIPED if _is_ocr(document, progress) else Spine.SOLID
            return kind, _share(document.pages_read, document.page_count)


def minutes_words(seconds: float, *, left: bool = True) -> str:
    """Time left, never more exact than it can be known; without the word "left" where room is scarce."""
    minutes = round(seconds / 60)
    if seconds < 50:
        return tr("less than 1 min left") if left else tr("under 1 min")
    if minutes < 90:
        words = tr("about {minutes} min left") if left else tr("about {minutes} min")
        return words.format(minutes=max(1, minutes))
    words = tr("about {hours} h left") if left else tr("about {hours} h")
    return words.format(hours=round(minutes / 60))
