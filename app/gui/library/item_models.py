# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The library as a Qt model: its rows, their groups, and which documents are asked."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import Any

from PySide6.QtCore import QAbstractListModel, QCoreApplication, QModelIndex, QPersistentModelIndex, Qt, Signal

from app.domain.documents import Document, DocumentStatus, Role
from app.domain.jobs import JobProgress, JobStage
from app.gui.parts.error_text import brief

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()

ASKABLE = frozenset({DocumentStatus.READY, DocumentStatus.SEARCHABLE})
QUEUED = frozenset({DocumentStatus.WAITING, DocumentStatus.READING, DocumentStatus.SEARCHABLE})
NEEDS_HELP = frozenset({DocumentStatus.NEEDS_PASSWORD, DocumentStatus.FAILED})
_GROUPS_FROM = 3  # fewer documents on their way need no heading of their own


class DataRole(IntEnum):
    """What the delegate asks for besides Qt's own roles."""

    ENTRY = Qt.ItemDataRole.UserRole
    DOCUMENT_ID = Qt.ItemDataRole.UserRole + 1


class Spine(StrEnum):
    """How the spine of a document is drawn."""

    SOLID = "solid"
    STRIPED = "striped"
    DASHED = "dashed"
    BROKEN = "broken"


@dataclass(frozen=True, slots=True)
class Heading:
    """A group of documents; `note` follows its name, `pausable` offers the pause button."""

    title: str
    note: str
    pausable: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """A row of the library. `fill` is 0 to 1 from the foot of the spine; `checked` is None where it cannot be asked yet."""

    document: Document
    title: str
    words: str
    spine: Spine
    fill: float
    checked: bool | None
    paused: bool


def tr(text: str) -> str:
    return QCoreApplication.translate("library", text)


def count(one: str, many: str, n: int) -> str:
    """A phrase with its number; both forms are already translated."""
    return one if n == 1 else many.format(n=f"{n:,}".replace(",", " "))


def pages_words(n: int) -> str:
    return count(tr("1 page"), tr("{n} pages"), n)


def role_words(document: Document, titles: Mapping[str, str]) -> str:
    towards = titles.get(document.supersedes or "", "")
    match document.role:
        case Role.SUPPLEMENT:
            return tr("adds to {title}").format(title=towards) if towards else tr("supplement")
        case Role.ERRATA:
            return tr("errata to {title}").format(title=towards) if towards else tr("errata")
        case _:
            return tr("core")


def _share(part: int, whole: int) -> float:
    return min(1.0, part / whole) if whole > 0 else 0.0


def state_words(document: Document, progress: JobProgress | None, titles: Mapping[str, str], paused: bool) -> str:
    """The second line of a row: what can be said of the document now."""
    match document.status:
        case DocumentStatus.READY:
            return f"{role_words(document, titles)}  ·  {pages_words(document.page_count)}"
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


class LibraryModel(QAbstractListModel):
    """Documents as rows, under headings once several are on their way. `scope_changed` fires when check boxes do."""

    scope_changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._documents: dict[str, Document] = {}
        self._progress: dict[str, JobProgress] = {}
        self._unchecked: set[str] = set()
        self._hidden: set[str] = set()
        self._notes: dict[str, str] = {}
        self._made: dict[str, tuple[tuple[object, ...], Entry]] = {}
        self._needle = ""
        self._paused = False
        self._rows: list[Heading | Entry] = []

    # ------------------------------------------------------------------ what the window tells it

    def set_documents(self, documents: Sequence[Document]) -> None:
        old = self._documents
        fresh = {d.id: known if (known := old.get(d.id)) == d else d for d in documents}
        if fresh.keys() == old.keys() and all(fresh[key] is old[key] for key in old):
            return
        before = self.scope()
        self._documents = fresh
        self._progress = {key: value for key, value in self._progress.items() if key in fresh}
        self._unchecked &= fresh.keys()
        self._made = {key: value for key, value in self._made.items() if key in fresh}
        self._rebuild()
        if self.scope() != before:
            self.scope_changed.emit()

    def set_progress(self, progress: JobProgress) -> None:
        """Of one document; its row and the heading above the queue change, nothing else."""
        self._progress[progress.document_id] = progress
        titles = {key: document.title for key, document in self._documents.items()}
        for row, old in enumerate(self._rows):
            fresh: Heading | Entry
            if isinstance(old, Heading):
                fresh = self._queue_heading(old.note.partition(",")[0]) if old.pausable else old
            elif old.document.id == progress.document_id:
                fresh = self._entry(old.document, titles)
            else:
                continue
            if fresh != old:
                self._rows[row] = fresh
                self.dataChanged.emit(self.index(row), self.index(row))

    def set_paused(self, paused: bool) -> None:
        self._paused = paused
        self._rebuild()

    def set_filter(self, text: str) -> None:
        """Show the titles and file names that hold all the words typed."""
        self._needle = text.casefold().strip()
        self._rebuild()

    def set_note(self, document_id: str, words: str) -> None:
        """Say something else in the second line of a row, "" for the usual."""
        self._notes[document_id] = words
        self._rebuild()

    def set_hidden(self, document_id: str, hidden: bool) -> None:
        """A document that is being removed, while it may still be brought back."""
        before = self.scope()
        (self._hidden.add if hidden else self._hidden.discard)(document_id)
        self._rebuild()
        if self.scope() != before:
            self.scope_changed.emit()

    def set_checked(self, document_id: str, checked: bool) -> None:
        (self._unchecked.discard if checked else self._unchecked.add)(document_id)
        self._rebuild()
        self.scope_changed.emit()

    def check_only(self, document_ids: Sequence[str] | None) -> None:
        """Choose these documents, or all with None."""
        self._unchecked = set() if document_ids is None else self._documents.keys() - set(document_ids)
        self._rebuild()
        self.scope_changed.emit()

    # ------------------------------------------------------------------ what the window asks of it

    def documents(self) -> list[Document]:
        """All but those being removed, whatever the filter shows."""
        return [document for key, document in self._documents.items() if key not in self._hidden]

    def document(self, document_id: str) -> Document | None:
        return None if document_id in self._hidden else self._documents.get(document_id)

    def progress(self, document_id: str) -> JobProgress | None:
        return self._progress.get(document_id)

    def scope(self) -> frozenset[str] | None:
        """The documents to ask, None for all."""
        if not self._unchecked:
            return None
        return frozenset(d.id for d in self.documents() if d.id not in self._unchecked and d.status in ASKABLE)

    def row_of(self, document_id: str) -> int:
        for row, entry in enumerate(self._rows):
            if isinstance(entry, Entry) and entry.document.id == document_id:
                return row
        return -1

    def seconds_left(self) -> float | None:
        """For everything in the queue; None as long as it is not known of each."""
        queued = [document.id for document in self._documents.values() if document.status in QUEUED]
        known = [p.seconds_left for key in queued if (p := self._progress.get(key)) and p.seconds_left is not None]
        return sum(known) if known and len(known) == len(queued) else None

    # ------------------------------------------------------------------ rows

    def _entry(self, document: Document, titles: Mapping[str, str]) -> Entry:
        """Made anew only when something it is made of changed: thousands of rows are gone through on each change."""
        key = document.id
        made_of = (
            document,
            self._progress.get(key),
            key in self._unchecked,
            self._notes.get(key),
            self._paused,
            titles.get(document.supersedes) if document.supersedes else None,
        )
        known = self._made.get(key)
        if known is not None and all(a is b for a, b in zip(known[0], made_of, strict=True)):
            return known[1]
        entry = self._make(document, titles)
        self._made[key] = (made_of, entry)
        return entry

    def _make(self, document: Document, titles: Mapping[str, str]) -> Entry:
        progress = self._progress.get(document.id)
        kind, fill = spine(document, progress)
        return Entry(
            document,
            document.title or document.file_name,
            self._notes.get(document.id) or state_words(document, progress, titles, self._paused),
            kind,
            fill,
            document.id not in self._unchecked if document.status in ASKABLE or document.chunk_count else None,
            self._paused,
        )

    def _layout(self) -> list[Heading | Entry]:
        titles = {key: document.title for key, document in self._documents.items()}
        words = self._needle.split()
        shown = [
            self._entry(document, titles)
            for document in self.documents()
            if not words or all(word in f"{document.title} {document.file_name}".casefold() for word in words)
        ]
        coming = [entry for entry in shown if entry.document.status is not DocumentStatus.READY]
        ready = [entry for entry in shown if entry.document.status is DocumentStatus.READY]
        if sum(entry.document.status in QUEUED for entry in coming) < _GROUPS_FROM:
            return [*shown]
        groups: list[Heading | Entry] = []
        if ready:
            groups += [Heading(tr("Ready"), str(len(ready))), *ready]
        return [*groups, self._queue_heading(str(len(coming))), *coming]

    def _queue_heading(self, number: str) -> Heading:
        seconds = self.seconds_left()
        note = f"{number}, {minutes_words(seconds, left=False)}" if seconds and not self._paused else number
        return Heading(tr("Reading queue"), note, pausable=True)

    def _rebuild(self) -> None:
        rows = self._layout()
        if len(rows) != len(self._rows) or any(
            a is not b and _identity(a) != _identity(b) for a, b in zip(rows, self._rows, strict=True)
        ):
            self.beginResetModel()
            self._rows = rows
            self.endResetModel()
            return
        old, self._rows = self._rows, rows
        changed = [n for n, (a, b) in enumerate(zip(old, rows, strict=True)) if a is not b and a != b]
        if changed:
            self.dataChanged.emit(self.index(changed[0]), self.index(changed[-1]))

    def rowCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        row = self._rows[index.row()]
        if role == DataRole.ENTRY:
            return row
        if isinstance(row, Heading):
            return f"{row.title}, {row.note}" if role in _TEXT_ROLES else None
        if role == Qt.ItemDataRole.DisplayRole:
            return row.title
        if role == Qt.ItemDataRole.AccessibleTextRole:
            chosen = "" if row.checked is None else tr("asked, ") if row.checked else tr("not asked, ")
            return f"{row.title}, {chosen}{row.words}"
        if role == Qt.ItemDataRole.ToolTipRole:
            return f"{row.title}\n{row.words}\n{row.document.file_name}"
        if role == DataRole.DOCUMENT_ID:
            return row.document.id
        if role == Qt.ItemDataRole.CheckStateRole and row.checked is not None:
            return Qt.CheckState.Checked if row.checked else Qt.CheckState.Unchecked
        return None

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        row = self._rows[index.row()] if index.isValid() else None
        if role != Qt.ItemDataRole.CheckStateRole or not isinstance(row, Entry) or row.checked is None:
            return False
        self.set_checked(row.document.id, Qt.CheckState(value) == Qt.CheckState.Checked)
        return True

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid() or isinstance(self._rows[index.row()], Heading):
            return Qt.ItemFlag.ItemIsEnabled if index.isValid() else Qt.ItemFlag.NoItemFlags
        base = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        row = self._rows[index.row()]
        return base | Qt.ItemFlag.ItemIsUserCheckable if isinstance(row, Entry) and row.checked is not None else base


_TEXT_ROLES = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole)


def _identity(row: Heading | Entry) -> str:
    return row.document.id if isinstance(row, Entry) else f"\0{row.title}"


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
