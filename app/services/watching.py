# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Folders that are watched: a PDF that comes into one is read by itself, once it has been written to its end."""

from dataclasses import dataclass
from pathlib import Path

from app.domain.documents import DocumentStatus
from app.ingestion.intake import find_documents
from app.services.library import EnqueueResult, LibraryService
from app.storage.library import Library

Facts = tuple[int, int]
"""Size in bytes and time of change in nanoseconds of a file."""


@dataclass(frozen=True, slots=True)
class WatchLook:
    """What one look at the watched folders found: what was queued, how many files are not settled yet, which folders are not
    there now (unplugged, renamed), and every folder that files can come into."""

    queued: EnqueueResult
    unsettled: int
    missing: tuple[Path, ...]
    places: tuple[Path, ...]


class WatchService:
    """A file is queued when two looks find it alike, so the copy of a file that grows is left alone; look again after a while.

    Each state of a file is offered to the library once: a document that a person removed does not come back, one whose file is
    gone stays. May be used from one thread at a time.
    """

    def __init__(self, library: Library, service: LibraryService) -> None:
        self._library = library
        self._service = service
        self._last: dict[str, Facts] = {}

    def folders(self) -> list[Path]:
        return [Path(path) for path in self._library.shelf.folders()]

    def watch(self, folder: Path) -> None:
        """Watch a folder, with all that is in it, from the next look on."""
        self._library.shelf.set_folders([*self._library.shelf.folders(), str(folder.absolute())])

    def unwatch(self, folder: Path) -> None:
        """What came from it stays in the library."""
        kept = [path for path in self._library.shelf.folders() if Path(path) != folder.absolute()]
        self._library.shelf.set_folders(kept)

    def look(self) -> WatchLook:
        """Look into the folders and queue what has come to rest. Raises AppError(DISK_FULL)."""
        folders = self.folders()
        there = [folder for folder in folders if folder.is_dir()]
        seen = self._library.shelf.seen()
        found = {str(path): facts for path in find_documents(there) if (facts := _facts(path)) is not None}
        fresh = {path: facts for path, facts in found.items() if seen.get(path) != facts and facts[0]}
        settled = {path: facts for path, facts in fresh.items() if self._last.get(path) == facts}
        self._last = {path: facts for path, facts in fresh.items() if path not in settled}
        queued = EnqueueResult((), (), ())
        if settled:
            queued = self._service.enqueue([Path(path) for path in settled])
            self._drop_halves(queued, frozenset(settled))
            self._library.shelf.note_seen(settled)
        parents = {Path(path).parent for path in found}
        places = dict.fromkeys([*there, *sorted(parents)])
        missing = tuple(folder for folder in folders if folder not in there)
        return WatchLook(queued, len(self._last), missing, tuple(places))

    def _drop_halves(self, queued: EnqueueResult, settled: frozenset[str]) -> None:
        """A copy that paused was taken for whole and could not be read: the whole one takes its place."""
        fresh = {document.id for document in queued.documents}
        for document in self._service.documents():
            half = document.status is DocumentStatus.FAILED and not document.chunk_count and document.id not in fresh
            if half and document.source_path in settled:
                self._service.remove(document.id)


def _facts(path: Path) -> Facts | None:
    """None for a file that is gone again, or that may not be looked at."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_size, found.st_mtime_ns
