# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A backup of the whole library in one file, and the way back.

The file is a ZIP archive: `library.db`, the folders `files` and `measure`, and as its last entry `manifest.json` with size and
sha256 of each. What can be made anew (vector graphs) is left out. It is written beside its place, read again from end to end, and
only then swapped in: a backup of that name is whole or the one from before.
"""

import hashlib
import logging
import os
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath
from typing import IO

import msgspec

from app.domain.errors import AppError, ErrorCode
from app.domain.jobs import CancelToken
from app.domain.keeping import BackupFacts, KeepingProgress, KeepingStep, OnKeeping
from app.storage import parts
from app.storage.engine import FILE_NAME, Database
from app.storage.faults import from_os
from app.storage.files import FOLDER as DOCUMENTS
from app.storage.files import UNFINISHED
from app.storage.parts import Part
from app.storage.schema import HEAD

log = logging.getLogger(__name__)

FORMAT = 1
_MANIFEST = "manifest.json"
_MOST_MANIFEST = 256 << 20
_BLOCK = 1 << 20
_KEPT = (Part.DOCUMENTS, Part.MEASURE)
_DAMAGE = (zipfile.BadZipFile, zlib.error, EOFError, KeyError, msgspec.DecodeError, NotImplementedError, RuntimeError, ValueError)


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    size: int
    sha256: str


class Manifest(msgspec.Struct, frozen=True):
    format: int
    program: str
    schema: str
    made_at: str
    documents: int
    missing: int
    entries: tuple[Entry, ...]


class _Told:
    """Adds up bytes and tells them, with a look at the wish to stop."""

    def __init__(self, step: KeepingStep, total: int, tell: OnKeeping, cancel: CancelToken) -> None:
        self._step, self._total, self._tell, self._cancel = step, total, tell, cancel
        self.done = 0
        tell(KeepingProgress(step, 0, total))

    def add(self, count: int) -> None:
        self._cancel.raise_if_cancelled()
        self.done += count
        self._tell(KeepingProgress(self._step, min(self.done, self._total), self._total))


# ---------------------------------------------------------------------- making one


def pack(database: Database, target: Path, program: str, on_progress: OnKeeping, cancel: CancelToken) -> BackupFacts:
    """Back the open library up into the file `target`; others may go on reading and writing meanwhile.

    Needs room for the library file twice while it runs. Raises AppError: DISK_FULL, NO_PERMISSION, DAMAGED_LIBRARY,
    PLACE_INSIDE, CANCELLED; then nothing new is left.
    """
    folder = database.path.parent
    if target.absolute().resolve().is_relative_to(folder.resolve()):
        raise AppError(ErrorCode.PLACE_INSIDE, path=str(target))
    unfinished = target.with_name(f"{target.name}{UNFINISHED}")
    snapshot = target.with_name(f"{target.name}.db{UNFINISHED}")
    try:
        for old in (unfinished, snapshot):
            old.unlink(missing_ok=True)
        kept = [path for part, path in parts.library_files(folder) if part in _KEPT]
        length = database.path.stat().st_size
        total = 2 * length + sum(path.stat().st_size for path in kept)
        parts.make_room(target.parent, total)
        told = _Told(KeepingStep.COPYING, total, on_progress, cancel)
        _take_snapshot(database, snapshot, length, told)
        manifest = _write(unfinished, snapshot, folder, kept, program, told)
        _read_back(unfinished, on_progress, cancel)
        unfinished.replace(target)
        parts.sync_folder(target.parent)
    except OSError as error:
        raise from_os(error, target) from error
    finally:
        for left in (unfinished, snapshot):
            _put_away(left)
    return _facts(target, manifest)


def _put_away(unfinished: Path) -> None:
    """What cannot be removed, as on a drive that went away or may only be read, must not hide why it was not finished."""
    try:
        unfinished.unlink(missing_ok=True)
    except OSError as error:
        log.warning("%s is left: %s", unfinished, error)


def _take_snapshot(database: Database, snapshot: Path, length: int, told: _Told) -> None:
    snapshot.touch(mode=0o600)
    seen = 0

    def watch(done: int, pages: int) -> None:
        nonlocal seen
        reached = length * done // max(1, pages)
        told.add(reached - seen)
        seen = reached

    database.snapshot_to(snapshot, watch)


def _write(unfinished: Path, snapshot: Path, folder: Path, kept: list[Path], program: str, told: _Told) -> Manifest:
    schema, hashes = parts.check_file(snapshot)
    unfinished.touch(mode=0o600)  # nobody else may read what a person keeps in documents
    with zipfile.ZipFile(unfinished, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        entries = [_put(archive, snapshot, FILE_NAME, told)]
    with zipfile.ZipFile(unfinished, "a", zipfile.ZIP_STORED) as archive:  # documents are packed already
        for path in kept:
            try:
                entries.append(_put(archive, path, path.relative_to(folder).as_posix(), told))
            except FileNotFoundError:  # its document was removed while others were copied
                continue
        there = {PurePosixPath(entry.name).stem for entry in entries}
        missing = sum(1 for each in hashes if each not in there)
        made_at = datetime.now(UTC).isoformat(timespec="seconds")
        manifest = Manifest(FORMAT, program, schema, made_at, len(hashes), missing, tuple(entries))
        archive.writestr(_MANIFEST, msgspec.json.encode(manifest))
    with unfinished.open("rb+") as written:
        os.fsync(written.fileno())
    return manifest


def _put(archive: zipfile.ZipFile, path: Path, name: str, told: _Told) -> Entry:
    digest, size = hashlib.sha256(), 0
    with path.open("rb") as reader, archive.open(name, "w", force_zip64=True) as writer:
        while block := reader.read(_BLOCK):
            digest.update(block)
            writer.write(block)
            size += len(block)
            told.add(len(block))
    return Entry(name, size, digest.hexdigest())


# ---------------------------------------------------------------------- reading one


def facts(file: Path) -> BackupFacts:
    """What a backup says of itself. Raises AppError: BACKUP_DAMAGED, NEWER_LIBRARY, FILE_MISSING, NO_PERMISSION."""
    with _opened(file) as (_, manifest):
        return _facts(file, manifest)


def _facts(file: Path, manifest: Manifest) -> BackupFacts:
    return BackupFacts(file, file.stat().st_size, manifest.documents, manifest.missing, manifest.made_at)


def _read_back(file: Path, on_progress: OnKeeping, cancel: CancelToken) -> Manifest:
    with _opened(file) as (archive, manifest):
        told = _Told(KeepingStep.CHECKING, sum(entry.size for entry in manifest.entries), on_progress, cancel)
        for entry in manifest.entries:
            with archive.open(entry.name) as reader:
                _passed(reader, entry, file, told, lambda _: None)
    return manifest


def _passed(reader: IO[bytes], entry: Entry, file: Path, told: _Told, take: Callable[[bytes], object]) -> None:
    """Hand the bytes of an entry on, no more than it should have, and make sure they are the ones that were written."""
    digest, size = hashlib.sha256(), 0
    while block := reader.read(_BLOCK):
        size += len(block)
        if size > entry.size:
            break
        digest.update(block)
        take(block)
        told.add(len(block))
    if size != entry.size or digest.hexdigest() != entry.sha256:
        raise AppError(ErrorCode.BACKUP_DAMAGED, file=file.name, entry=entry.name)


@contextmanager
def _opened(file: Path) -> Iterator[tuple[zipfile.ZipFile, Manifest]]:
    try:
        with zipfile.ZipFile(file) as archive:
            if archive.getinfo(_MANIFEST).file_size > _MOST_MANIFEST:
                raise AppError(ErrorCode.BACKUP_DAMAGED, file=file.name)
            manifest = msgspec.json.decode(archive.read(_MANIFEST), type=Manifest)
            if manifest.format > FORMAT or not manifest.schema.isdecimal() or int(manifest.schema) > int(HEAD):
                raise AppError(ErrorCode.NEWER_LIBRARY, path=str(file), version=manifest.schema, known=HEAD)
            names = [entry.name for entry in manifest.entries]
            if FILE_NAME not in names or len(set(names)) != len(names) or not all(_may_lie_there(name) for name in names):
                raise AppError(ErrorCode.BACKUP_DAMAGED, file=file.name)
            yield archive, manifest
    except OSError as error:
        raise from_os(error, file) from error
    except _DAMAGE as error:
        raise AppError(ErrorCode.BACKUP_DAMAGED, cause=error, file=file.name) from error


def _may_lie_there(name: str) -> bool:
    """Only what a library has: a name must not lead out of the folder, on any system."""
    path = PurePosixPath(name)
    plain = path.as_posix() == name and not path.is_absolute() and ".." not in path.parts
    if not plain or any(letter in name for letter in '\\:\0<>"|?*'):
        return False
    return name == FILE_NAME or (len(path.parts) > 1 and path.parts[0] in {DOCUMENTS, parts.MEASURE})


# ---------------------------------------------------------------------- the way back


def unpack(file: Path, folder: Path, on_progress: OnKeeping, cancel: CancelToken) -> BackupFacts:
    """Put the library of a backup into a folder that is absent or empty, each byte of it checked.

    Raises AppError: PLACE_TAKEN, BACKUP_DAMAGED, NEWER_LIBRARY, DISK_FULL, NO_PERMISSION, CANCELLED; nothing is left then.
    """
    if not parts.is_free(folder):
        raise AppError(ErrorCode.PLACE_TAKEN, path=str(folder))
    with _opened(file) as (archive, manifest):
        made = not folder.exists()
        parts.begin(folder)
        try:
            _extract(archive, manifest, file, folder, on_progress, cancel)
            parts.finish(folder)
        except OSError as error:
            _undo(folder, keep=not made)
            raise from_os(error, folder) from error
        except BaseException:
            _undo(folder, keep=not made)
            raise
    return _facts(file, manifest)


def _undo(folder: Path, *, keep: bool) -> None:
    parts.clear(folder)
    if keep:
        folder.mkdir(exist_ok=True)


def _extract(
    archive: zipfile.ZipFile, manifest: Manifest, file: Path, folder: Path, on_progress: OnKeeping, cancel: CancelToken
) -> None:
    total = sum(entry.size for entry in manifest.entries)
    parts.make_room(folder, total)
    told = _Told(KeepingStep.COPYING, total, on_progress, cancel)
    for entry in manifest.entries:
        target = folder / entry.name
        target.parent.mkdir(parents=True, exist_ok=True)
        with archive.open(entry.name) as reader, target.open("xb") as writer:
            _passed(reader, entry, file, told, writer.write)
            writer.flush()
            os.fsync(writer.fileno())
    checked = _Told(KeepingStep.CHECKING, total, on_progress, cancel)
    for entry in manifest.entries:
        if parts.digest(folder / entry.name, cancel, checked.add) != entry.sha256:
            raise AppError(ErrorCode.BACKUP_DAMAGED, file=file.name, entry=entry.name)
    version, _ = parts.check_file(folder / FILE_NAME)
    if version != manifest.schema:
        raise AppError(ErrorCode.BACKUP_DAMAGED, file=file.name)
