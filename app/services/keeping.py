# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Keeping the library safe: how large it is and where it lies, backups and the way back, moving it, checking and repairing it."""

import logging
import shutil
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from app import __version__
from app.config.neighbourhood import Neighbourhood, neighbourhood
from app.config.paths import Paths
from app.config.place import Place, library_folder, load_place, save_place
from app.domain.errors import AppError, ErrorCode
from app.domain.jobs import CancelToken
from app.domain.keeping import BackupFacts, Finding, KeepingProgress, KeepingStep, OnKeeping, Soundness
from app.storage import archive, moving, parts
from app.storage.integrity import Problem, ProblemKind
from app.storage.library import Library

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Overview:
    """Sizes are bytes: `documents` the files themselves, `read` what was read of them with the conversations, `index` and
    `measure` what is kept beside, `earlier` copies from before updates. `free` is what the disk has left."""

    folder: Path
    documents: int
    read: int
    index: int
    measure: int
    earlier: int
    free: int
    neighbourhood: Neighbourhood

    @property
    def total(self) -> int:
        return self.documents + self.read + self.index + self.measure + self.earlier


_FINDINGS = {
    ProblemKind.FILE_DAMAGED: Finding.FILE_DAMAGED,
    ProblemKind.MISSING_FILE: Finding.FILES_MISSING,
    ProblemKind.STRAY_FILE: Finding.LEFTOVERS,
    ProblemKind.ORPHANS: Finding.LEFTOVERS,
}


class KeepingService:
    """Over the open library."""

    def __init__(self, library: Library) -> None:
        self._library = library

    def overview(self) -> Overview:
        """Looks at every file; for a worker."""
        folder = self._library.folder
        sizes = parts.sizes(folder)
        return Overview(
            folder,
            sizes[parts.Part.DOCUMENTS],
            sizes[parts.Part.READ],
            sizes[parts.Part.INDEX],
            sizes[parts.Part.MEASURE],
            sizes[parts.Part.EARLIER],
            shutil.disk_usage(folder).free,
            neighbourhood(folder),
        )

    def back_up(self, target: Path, on_progress: OnKeeping, cancel: CancelToken) -> BackupFacts:
        """Back everything up into one file, and read it again. Reading and asking go on meanwhile.

        Raises AppError: DISK_FULL, NO_PERMISSION, DAMAGED_LIBRARY, PLACE_INSIDE, CANCELLED; an earlier backup of that name is
        then untouched.
        """
        return archive.pack(self._library.database, target.expanduser().absolute(), __version__, on_progress, cancel)

    def check(self) -> Soundness:
        """Whether all that is kept agrees. Takes seconds for a large library."""
        return self._told(self._library.check())

    def repair(self) -> Soundness:
        """Make anew what is derived from the documents, and say what remains."""
        return self._told(self._library.repair())

    def _told(self, problems: Sequence[Problem]) -> Soundness:
        found = Counter(_FINDINGS.get(problem.kind, Finding.INDEX_DIFFERS) for problem in problems)
        missing = {problem.document_id for problem in problems if problem.kind is ProblemKind.MISSING_FILE}
        titles = tuple(each.title for each in self._library.documents() if each.id in missing) if missing else ()
        return Soundness(dict(found), titles, tuple(problem.detail for problem in problems))


# ---------------------------------------------------------------------- while no window has it open


def about(file: Path) -> BackupFacts:
    """What a backup says of itself. Raises AppError: BACKUP_DAMAGED, NEWER_LIBRARY, FILE_MISSING, NO_PERMISSION."""
    return archive.facts(file.expanduser().absolute())


def free_place(paths: Paths, chosen: Path) -> Path:
    """The folder itself where a library may be put there, else a new one inside of it."""
    chosen = chosen.expanduser().absolute()
    return chosen if _may_go(paths, chosen) else _unused(chosen / "Quoth")


def place_of_restored(paths: Paths) -> Path:
    """A new folder beside the present one, for the library of a backup."""
    folder = library_folder_or_usual(paths)
    return _unused(folder.with_name(f"{folder.name} restored {datetime.now(UTC):%Y-%m-%d}"))


def library_folder_or_usual(paths: Paths) -> Path:
    """Where the library lies, or should: also when that cannot be reached."""
    place = load_place(paths.place)
    return Path(place.folder) if place.folder else paths.data


def move(paths: Paths, target: Path, on_progress: OnKeeping, cancel: CancelToken) -> Path:
    """Move the closed library into another folder: copied, read again, switched, then removed from where it was.

    Killed at any moment, one whole library is the library: the old one until the switch, which is the swap of one small file,
    and the new one after it. Raises AppError: PLACE_TAKEN, PLACE_INSIDE, LOCKED_LIBRARY, LIBRARY_AWAY, DISK_FULL,
    NO_PERMISSION, CANCELLED.
    """
    source, target = library_folder(paths), target.expanduser().absolute()
    finish_move(paths)
    if source.resolve() == target.resolve():
        return target
    if not _may_go(paths, target):
        raise AppError(ErrorCode.PLACE_TAKEN, path=str(target))
    with moving.shut_library(source):
        moving.copy_library(source, target, on_progress, cancel)
        _switch(paths, target, leftover=source)
        parts.finish(target)
    on_progress(KeepingProgress(KeepingStep.CLEARING, 0, 0))
    finish_move(paths)
    return target


def restore(paths: Paths, file: Path, target: Path, on_progress: OnKeeping, cancel: CancelToken) -> BackupFacts:
    """Put the library of a backup into a folder of its own and use it from now on; the present one stays where it is.

    Raises AppError: BACKUP_DAMAGED, NEWER_LIBRARY, PLACE_TAKEN, FILE_MISSING, DISK_FULL, NO_PERMISSION, CANCELLED.
    """
    target = target.expanduser().absolute()
    finish_move(paths)
    if not _may_go(paths, target):
        raise AppError(ErrorCode.PLACE_TAKEN, path=str(target))
    found = archive.unpack(file.expanduser().absolute(), target, on_progress, cancel)
    _switch(paths, target, leftover=None)
    return found


def finish_move(paths: Paths) -> None:
    """Clear the folders that a library was moved from, where that was not done. What cannot be removed is tried again later."""
    place = load_place(paths.place)
    now = Path(place.folder) if place.folder else paths.data
    (now / parts.MARK).unlink(missing_ok=True)
    remaining = []
    for leftover in place.leftovers:
        if Path(leftover).resolve() == now.resolve():
            continue
        try:
            parts.clear(Path(leftover))
        except AppError as error:
            log.warning("the old place of the library is not cleared: %s", error)
            remaining.append(leftover)
    if tuple(remaining) != place.leftovers:
        save_place(paths.place, Place(place.folder, tuple(remaining)))


def _switch(paths: Paths, target: Path, leftover: Path | None) -> None:
    folder = "" if target.resolve() == paths.data.resolve() else str(target)
    kept = [each for each in load_place(paths.place).leftovers if Path(each) != target]
    save_place(paths.place, Place(folder, (*kept, str(leftover)) if leftover else tuple(kept)))


def _may_go(paths: Paths, folder: Path) -> bool:
    """The usual folder may hold settings and logs beside; any other has to be empty."""
    if folder.resolve() == paths.data.resolve() and folder.is_dir():
        return not parts.holds_library(folder) or (folder / parts.MARK).is_file()
    return parts.is_free(folder)


def _unused(folder: Path) -> Path:
    number, found = 1, folder
    while not parts.is_free(found):
        number += 1
        found = folder.with_name(f"{folder.name} {number}")
    return found
