# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The library as a Qt model: its rows, their groups, and which documents are asked."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt, Signal

from app.domain.documents import Document, DocumentStatus
from app.domain.jobs import JobProgress
from app.gui.library.row_words import ASKABLE, QUEUED, Shelf, Spine, minutes_words, spine, state_words, tr
from app.gui.library.shelf_order import Sort, has_tag, ordered, search_text
from app.gui.parts.plain_widgets import plain_tip

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()

_GROUPS_FROM = 3  # fewer documents on their way need no heading of their own


class DataRole(IntEnum):
    """What the delegate asks for besides Qt's own roles."""

    ENTRY = Qt.ItemDataRole.UserRole
    DOCUMENT_ID = Qt.ItemDataRole.UserRole + 1


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


_Made = tuple[Document, JobProgress | None, str | None, object, Entry]
"""A row, after what it was made of."""


class LibraryModel(QAbstractListModel):
    """Documents as rows, under headings once several are on their way. `scope_changed` fires when check boxes do, `renamed`
    with a document id and the title that was typed in its row."""

    scope_changed = Signal()
    renamed = Signal(str, str)

    def __init__(self) -> None:
        super().__init__()
        self._documents: dict[str, Document] = {}
        self._progress: dict[str, JobProgress] = {}
        self._unchecked: set[str] = set()
        self.exclusive = False  # a choice of certain documents: what comes later is not among them
        self._hidden: set[str] = set()
        self._notes: dict[str, str] = {}
        self._made: dict[str, _Made] = {}
        self._scope: tuple[frozenset[str] | None] | None = None  # None: to be counted anew
        self._needle = ""
        self._tag = ""
        self._sort = Sort.ADDED
        self._in_order: list[Document] = []
        self._texts: dict[str, tuple[Document, str]] = {}
        self._paused = False
        self._shelf = Shelf()
        self._rows: list[Heading | Entry] = []
        self._place: dict[str, int] = {}

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
        if self.exclusive and old:
            self._unchecked |= fresh.keys() - old.keys()
        self._scope = None
        self._made = {key: value for key, value in self._made.items() if key in fresh}
        self._texts = {key: value for key, value in self._texts.items() if key in fresh}
        self._shelf = Shelf.of(fresh.values())
        self._in_order = ordered(fresh.values(), self._sort)
        if self._tag and not any(self._tag in document.tags for document in fresh.values()):
            self._tag = ""
        self._rebuild()
        if self.scope() != before:
            self.scope_changed.emit()

    def set_progress(self, progress: JobProgress) -> None:
        """Of one document; its row and the heading above the queue change, nothing else."""
        self._progress[progress.document_id] = progress
        for row, old in enumerate(self._rows):
            fresh: Heading | Entry
            if isinstance(old, Heading):
                fresh = self._queue_heading(old.note.partition(",")[0]) if old.pausable else old
            elif old.document.id == progress.document_id:
                fresh = self._entry(old.document)
            else:
                continue
            if fresh != old:
                self._rows[row] = fresh
                self.dataChanged.emit(self.index(row), self.index(row))

    def set_paused(self, paused: bool) -> None:
        self._paused = paused
        self._made.clear()
        self._rebuild()

    def set_filter(self, text: str) -> None:
        """Show the documents whose title, file name or tags hold all the words typed."""
        self._needle = text.casefold().strip()
        self._rebuild()

    def set_tag(self, tag: str) -> None:
        """Show only documents with this tag, "" for all."""
        self._tag = tag
        self._rebuild()

    def set_sort(self, sort: Sort) -> None:
        self._sort = sort
        self._in_order = ordered(self._documents.values(), sort)
        self._rebuild()

    def set_note(self, document_id: str, words: str) -> None:
        """Say something else in the second line of a row, "" for the usual."""
        self._notes[document_id] = words
        self._rebuild()

    def set_hidden(self, document_ids: Collection[str], hidden: bool) -> None:
        """Documents that are being removed, while they may still be brought back."""
        before = self.scope()
        self._hidden = self._hidden | set(document_ids) if hidden else self._hidden - set(document_ids)
        self._scope = None
        self._rebuild()
        if self.scope() != before:
            self.scope_changed.emit()

    def set_checked(self, document_id: str, checked: bool) -> None:
        self._set_unchecked(self._unchecked - {document_id} if checked else self._unchecked | {document_id})

    def check_only(self, document_ids: Collection[str] | None) -> None:
        """Choose these documents, or all with None."""
        self.exclusive = document_ids is not None
        self._set_unchecked(set() if document_ids is None else self._documents.keys() - set(document_ids))

    def check_none(self) -> None:
        self.exclusive = True
        self._set_unchecked(set(self._documents))

    def check_rows(self, rows: Collection[int], checked: bool) -> None:
        """Choose the documents of some rows besides those chosen, or leave them out."""
        entries = [self._rows[row] for row in rows]
        ids = {row.document.id for row in entries if isinstance(row, Entry) and row.checked is not None}
        self._set_unchecked(self._unchecked - ids if checked else self._unchecked | ids)

    def set_unchecked(self, document_ids: Collection[str]) -> None:
        """Leave out these documents and no others, whether they are known yet or not."""
        self._set_unchecked(set(document_ids))

    def _set_unchecked(self, unchecked: set[str]) -> None:
        if unchecked != self._unchecked:
            self._unchecked = unchecked
            self.exclusive &= bool(unchecked)
            self._scope = None
            self._tick_rows()
            self.scope_changed.emit()

    def _tick_rows(self) -> None:
        """Only boxes changed, so that rows stay where they are."""
        changed = []
        for n, row in enumerate(self._rows):
            if isinstance(row, Entry) and row.checked is not None and row.checked is (row.document.id in self._unchecked):
                self._rows[n] = self._entry(row.document)
                changed.append(n)
        if changed:
            self.dataChanged.emit(self.index(changed[0]), self.index(changed[-1]))

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
        if self._scope is None:
            asked = (d.id for d in self.documents() if d.id not in self._unchecked and d.status in ASKABLE)
            self._scope = (frozenset(asked) if self._unchecked else None,)
        return self._scope[0]

    def unchecked(self) -> frozenset[str]:
        """The documents that are left out."""
        return frozenset(self._unchecked)

    def shown(self) -> list[Entry]:
        """The rows that are documents, in their order."""
        return [row for row in self._rows if isinstance(row, Entry)]

    def tags(self) -> dict[str, int]:
        """How many documents have each tag, by name."""
        counts = Counter(tag for document in self.documents() for tag in document.tags)
        return {tag: counts[tag] for tag in sorted(counts, key=str.casefold)}

    @property
    def tag(self) -> str:
        return self._tag

    @property
    def sorting(self) -> Sort:
        return self._sort

    @property
    def shelf(self) -> Shelf:
        return self._shelf

    def row_of(self, document_id: str) -> int:
        """-1 for a document that is not shown."""
        return self._place.get(document_id, -1)

    def seconds_left(self) -> float | None:
        """For everything in the queue; None as long as it is not known of each."""
        queued = [document.id for document in self._documents.values() if document.status in QUEUED]
        known = [p.seconds_left for key in queued if (p := self._progress.get(key)) and p.seconds_left is not None]
        return sum(known) if known and len(known) == len(queued) else None

    # ------------------------------------------------------------------ rows

    def _entry(self, document: Document) -> Entry:
        """Made anew only when something it is made of changed: thousands of rows are gone through on each change."""
        key = document.id
        progress, note, beside = self._progress.get(key), self._notes.get(key), self._shelf.beside(document)
        made = self._made.get(key)
        if made is None or made[0] is not document or made[1] is not progress or (note, beside) != (made[2], made[3]):
            entry = self._make(document)
        else:
            entry = made[4]
            if entry.checked is None or entry.checked is not (key in self._unchecked):
                return entry
            entry = Entry(document, entry.title, entry.words, entry.spine, entry.fill, key not in self._unchecked, entry.paused)
        self._made[key] = (document, progress, note, beside, entry)
        return entry

    def _make(self, document: Document) -> Entry:
        progress = self._progress.get(document.id)
        kind, fill = spine(document, progress)
        return Entry(
            document,
            document.title or document.file_name,
            self._notes.get(document.id) or state_words(document, progress, self._shelf, self._paused),
            kind,
            fill,
            document.id not in self._unchecked if document.status in ASKABLE or document.chunk_count else None,
            self._paused,
        )

    def _text(self, document: Document) -> str:
        known = self._texts.get(document.id)
        if known is None or known[0] is not document:
            known = self._texts[document.id] = (document, search_text(document))
        return known[1]

    def _layout(self) -> list[Heading | Entry]:
        words = self._needle.split()
        shown = [
            self._entry(document)
            for document in self._in_order
            if document.id not in self._hidden
            and has_tag(document, self._tag)
            and (not words or all(word in self._text(document) for word in words))
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
            self._place = {row.document.id: n for n, row in enumerate(rows) if isinstance(row, Entry)}
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
        if role in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole}:
            return row.title
        if role == Qt.ItemDataRole.AccessibleTextRole:
            chosen = "" if row.checked is None else tr("asked, ") if row.checked else tr("not asked, ")
            return f"{row.title}, {chosen}{row.words}"
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(f"{row.title}\n{row.words}\n{row.document.file_name}")
        if role == DataRole.DOCUMENT_ID:
            return row.document.id
        if role == Qt.ItemDataRole.CheckStateRole and row.checked is not None:
            return Qt.CheckState.Checked if row.checked else Qt.CheckState.Unchecked
        return None

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        row = self._rows[index.row()] if index.isValid() else None
        if role == Qt.ItemDataRole.EditRole and isinstance(row, Entry):
            title = " ".join(str(value).split())
            if title and title != row.title:
                self.renamed.emit(row.document.id, title)
            return bool(title)
        if role != Qt.ItemDataRole.CheckStateRole or not isinstance(row, Entry) or row.checked is None:
            return False
        self.set_checked(row.document.id, Qt.CheckState(value) == Qt.CheckState.Checked)
        return True

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid() or isinstance(self._rows[index.row()], Heading):
            return Qt.ItemFlag.ItemIsEnabled if index.isValid() else Qt.ItemFlag.NoItemFlags
        base = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEditable
        row = self._rows[index.row()]
        return base | Qt.ItemFlag.ItemIsUserCheckable if isinstance(row, Entry) and row.checked is not None else base


_TEXT_ROLES = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole)


def _identity(row: Heading | Entry) -> str:
    return row.document.id if isinstance(row, Entry) else f"\0{row.title}"
