# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a file is, told by its content before anything is opened; its hash; and the documents of a folder.

Nothing here parses a document: that happens in a child process only.
"""

import hashlib
import os
import stat
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from app.domain.errors import AppError, ErrorCode

_HEAD = 1024
_BLOCK = 1 << 20
_SUFFIXES = frozenset({".pdf"})


@dataclass(frozen=True, slots=True)
class FileFacts:
    """A file that looks like a document: size in bytes and the SHA-256 of its content (lower-case hex)."""

    path: Path
    size: int
    sha256: str


def sniff(path: Path) -> int:
    """Size in bytes of a file whose content says that it is a PDF.

    Raises AppError FILE_MISSING, NO_PERMISSION, NOT_SUPPORTED (a folder, a device, another kind of file), EMPTY_FILE or
    NOT_PDF (called a PDF, but is something else). The header may stand anywhere in the first 1,024 bytes.
    """
    try:
        facts = path.stat()
        if not stat.S_ISREG(facts.st_mode):
            raise AppError(ErrorCode.NOT_SUPPORTED, file=path.name)
        if facts.st_size == 0:
            raise AppError(ErrorCode.EMPTY_FILE, file=path.name)
        with path.open("rb") as file:
            head = file.read(_HEAD)
            file.seek(max(0, facts.st_size - _HEAD))
            tail = file.read(_HEAD)
    except OSError as error:
        raise _unreadable(path, error) from error
    named_so = path.suffix.lower() in _SUFFIXES
    # A flipped bit in the header must not cost the whole file when its end is plainly that of a PDF.
    if b"%PDF-" in head or (named_so and b"startxref" in tail):
        return facts.st_size
    raise AppError(ErrorCode.NOT_PDF if named_so else ErrorCode.NOT_SUPPORTED, file=path.name)


def examine(path: Path) -> FileFacts:
    """Sniff and hash a file. Raises what `sniff` raises."""
    size = sniff(path)
    digest = hashlib.sha256()
    try:
        with path.open("rb") as file:
            while block := file.read(_BLOCK):
                digest.update(block)
    except OSError as error:
        raise _unreadable(path, error) from error
    return FileFacts(path, size, digest.hexdigest())


def find_documents(paths: Iterable[Path]) -> Iterator[Path]:
    """Files as they are given, whatever they are called; folders walked for PDFs, sorted by name, hidden ones left out.

    Links to folders are not followed, so a loop cannot catch us. Raises nothing: a missing path is passed on, to be refused
    by `examine`. The same place is given once.
    """
    seen: set[str] = set()
    for path in paths:
        for found in _walk(path) if path.is_dir() else (path,):
            place = os.path.realpath(found)
            if place not in seen:
                seen.add(place)
                yield found


def passed_over(paths: Iterable[Path]) -> list[Path]:
    """Files in the given folders that are no PDFs by their name, hidden ones left out, sorted by name. Raises nothing."""
    return [
        Path(parent, name)
        for folder in paths
        if folder.is_dir()
        for parent, _, files in _folders(folder)
        for name in files
        if not name.startswith(".") and Path(name).suffix.lower() not in _SUFFIXES
    ]


def _folders(folder: Path) -> Iterator[tuple[str, list[str], list[str]]]:
    """As `os.walk`: sorted by name, without hidden folders."""
    for parent, folders, files in os.walk(folder):
        folders[:] = sorted((name for name in folders if not name.startswith(".")), key=_by_name)
        yield parent, folders, sorted(files, key=_by_name)


def _walk(folder: Path) -> Iterator[Path]:
    for parent, _, files in _folders(folder):
        for name in files:
            if not name.startswith(".") and Path(name).suffix.lower() in _SUFFIXES:
                yield Path(parent, name)


def _by_name(name: str) -> tuple[str, str]:
    return name.casefold(), name


def _unreadable(path: Path, error: OSError) -> AppError:
    if isinstance(error, FileNotFoundError | NotADirectoryError):
        return AppError(ErrorCode.FILE_MISSING, cause=error, file=path.name)
    if isinstance(error, PermissionError):
        return AppError(ErrorCode.NO_PERMISSION, cause=error, file=path.name)
    return AppError(ErrorCode.DAMAGED, cause=error, retryable=True, file=path.name, reason=error.strerror or str(error))
