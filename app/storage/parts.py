# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which files of a folder are the library's. Whatever else lies there is never moved or removed."""

import hashlib
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from enum import StrEnum
from pathlib import Path

from app.domain.errors import AppError, ErrorCode
from app.domain.jobs import CancelToken
from app.storage.engine import FILE_NAME, LOCK_NAME
from app.storage.faults import from_os, told_apart
from app.storage.files import FOLDER as DOCUMENTS
from app.storage.files import UNFINISHED

MEASURE = "measure"  # question sets and their runs
MARK = ".quoth-unfinished"  # lies in a folder while a library is being put there
_BLOCK = 1 << 20
_LOG_NAMES = (f"{FILE_NAME}-wal", f"{FILE_NAME}-shm")
# What file managers leave in a folder that a person holds to be empty.
_NOTHING = frozenset({".ds_store", "desktop.ini", "thumbs.db", ".directory", "lost+found", "system volume information", MARK})


class Part(StrEnum):
    DOCUMENTS = "documents"  # the files as they were added
    READ = "read"  # what was read of them, and the conversations
    INDEX = "index"  # made anew when it is missing
    MEASURE = "measure"
    EARLIER = "earlier"  # copies kept from before an update of the program


def library_files(folder: Path) -> Iterator[tuple[Part, Path]]:
    """All whole files of the library but its lock and log, in a fixed order."""
    yield from ((Part.READ, path) for path in [folder / FILE_NAME] if path.is_file())
    yield from ((Part.DOCUMENTS, path) for path in _under(folder / DOCUMENTS) if path.suffix != UNFINISHED)
    yield from ((Part.MEASURE, path) for path in _under(folder / MEASURE))
    for pattern, part in (("vectors-*.hnsw", Part.INDEX), ("vectors-*.json", Part.INDEX), ("library-*.backup", Part.EARLIER)):
        yield from ((part, path) for path in sorted(folder.glob(pattern)) if path.is_file())


def _under(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file() and not path.is_symlink()) if folder.is_dir() else []


def sizes(folder: Path) -> dict[Part, int]:
    """Bytes by part; the log of the library counts as read."""
    found = dict.fromkeys(Part, 0)
    for part, path in library_files(folder):
        with suppress(FileNotFoundError):  # removed meanwhile
            found[part] += path.stat().st_size
    for name in _LOG_NAMES:
        with suppress(FileNotFoundError):
            found[Part.READ] += (folder / name).stat().st_size
    return found


def is_free(folder: Path) -> bool:
    """Whether a library can be put there: the folder is absent, empty, or holds what an unfinished attempt left behind."""
    if not folder.exists():
        return True
    if not folder.is_dir():
        return False
    if (folder / MARK).is_file():
        return True
    return all(path.name.casefold() in _NOTHING for path in folder.iterdir())


def holds_library(folder: Path) -> bool:
    return next(library_files(folder), None) is not None


def begin(folder: Path) -> None:
    """Make the folder and mark it as unfinished; what an earlier attempt left is cleared. Raises AppError."""
    try:
        if (folder / MARK).is_file():
            clear(folder)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / MARK).touch()
    except OSError as error:
        raise from_os(error, folder) from error


def finish(folder: Path) -> None:
    """The library there is whole: take the mark away."""
    sync_folder(folder)
    (folder / MARK).unlink(missing_ok=True)


def clear(folder: Path) -> None:
    """Remove the library from a folder, and the folder with it when nothing else lies there. Raises AppError(NO_PERMISSION)."""
    try:
        for _, path in list(library_files(folder)):
            path.unlink(missing_ok=True)
        for name in (*_LOG_NAMES, MARK, LOCK_NAME):
            (folder / name).unlink(missing_ok=True)
        for path in (folder / DOCUMENTS).glob(f"*{UNFINISHED}"):
            path.unlink(missing_ok=True)
        for inner in (DOCUMENTS, MEASURE):
            below = sorted((path for path in (folder / inner).rglob("*") if path.is_dir()), reverse=True)
            for path in (*below, folder / inner):
                with suppress(OSError):  # somebody put something else into it
                    path.rmdir()
        with suppress(OSError):
            folder.rmdir()
    except OSError as error:
        raise from_os(error, folder) from error


def make_room(folder: Path, needed: int) -> None:
    """Say at once that the disk is too small, instead of after an hour. Raises OSError, AppError(DISK_FULL)."""
    if shutil.disk_usage(folder).free < needed:
        raise AppError(ErrorCode.DISK_FULL, retryable=True, path=str(folder))


def digest(path: Path, cancel: CancelToken, on_bytes: Callable[[int], None]) -> str:
    """sha256 of what lies on the disk."""
    found = hashlib.sha256()
    with path.open("rb") as reader:
        while block := reader.read(_BLOCK):
            cancel.raise_if_cancelled()
            found.update(block)
            on_bytes(len(block))
    return found.hexdigest()


def copy(source: Path, target: Path, cancel: CancelToken, on_bytes: Callable[[int], None]) -> str:
    """Copy a file so that it is on the disk when this returns; returns its sha256. Raises OSError, AppError(CANCELLED)."""
    found = hashlib.sha256()
    target.parent.mkdir(parents=True, exist_ok=True)
    with source.open("rb") as reader, target.open("wb") as writer:
        while block := reader.read(_BLOCK):
            cancel.raise_if_cancelled()
            found.update(block)
            writer.write(block)
            on_bytes(len(block))
        writer.flush()
        os.fsync(writer.fileno())
    return found.hexdigest()


def check_file(path: Path) -> tuple[str, list[str]]:
    """(version, content hashes of its documents) of a library file that nobody has open, after SQLite's own check of it.

    Raises AppError(DAMAGED_LIBRARY).
    """
    with told_apart(path), closing(sqlite3.connect(f"{path.absolute().as_uri()}?immutable=1", uri=True)) as connection:
        said = [str(row[0]) for row in connection.execute("PRAGMA quick_check(5)")]
        if said != ["ok"]:
            raise AppError(ErrorCode.DAMAGED_LIBRARY, path=str(path), reason="; ".join(said))
        names = {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if not {"alembic_version", "documents"} <= names:
            raise AppError(ErrorCode.DAMAGED_LIBRARY, path=str(path))
        version = connection.execute("SELECT version_num FROM alembic_version").fetchone()
        hashes = [str(row[0]) for row in connection.execute("SELECT sha256 FROM documents ORDER BY added_at, id")]
        return str(version[0]) if version else "", hashes


def sync_folder(folder: Path) -> None:
    """Make the names in it durable, where the system can (Windows does it by itself)."""
    if os.name != "posix":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
