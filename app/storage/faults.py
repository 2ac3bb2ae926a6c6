# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Failures of the surroundings (disk, permission, damage), told apart by number and never by the words of a message."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.exc import DBAPIError

from app.config.os_faults import from_os
from app.domain.errors import AppError, ErrorCode

__all__ = ["from_os", "from_sqlite", "told_apart"]

_PRIMARY = 0xFF
_NEARLY_FULL = 1 << 20  # bytes
_CODES = {
    sqlite3.SQLITE_FULL: ErrorCode.DISK_FULL,
    sqlite3.SQLITE_READONLY: ErrorCode.NO_PERMISSION,
    sqlite3.SQLITE_PERM: ErrorCode.NO_PERMISSION,
    sqlite3.SQLITE_CANTOPEN: ErrorCode.NO_PERMISSION,
    sqlite3.SQLITE_CORRUPT: ErrorCode.DAMAGED_LIBRARY,
    sqlite3.SQLITE_NOTADB: ErrorCode.DAMAGED_LIBRARY,
    sqlite3.SQLITE_BUSY: ErrorCode.LOCKED_LIBRARY,
    sqlite3.SQLITE_LOCKED: ErrorCode.LOCKED_LIBRARY,
    sqlite3.SQLITE_PROTOCOL: ErrorCode.LOCKED_LIBRARY,
}


def from_sqlite(error: BaseException, path: Path) -> AppError | None:
    """The AppError for an error of SQLite about the library file `path`; None for what would be a bug of the program."""
    number = getattr(error, "sqlite_errorcode", None)
    if number is None:
        return None
    code = _CODES.get(number & _PRIMARY)
    if number & _PRIMARY == sqlite3.SQLITE_IOERR:
        # A full disk shows as a plain input/output error where SQLite maps shared memory.
        code = ErrorCode.DISK_FULL if _nearly_full(path) else ErrorCode.NO_PERMISSION
        if number in {sqlite3.SQLITE_IOERR_CORRUPTFS, sqlite3.SQLITE_IOERR_SHORT_READ}:
            code = ErrorCode.DAMAGED_LIBRARY
    if code is None:
        return None
    retryable = code in {ErrorCode.LOCKED_LIBRARY, ErrorCode.DISK_FULL}
    return AppError(code, cause=error, retryable=retryable, path=str(path))


@contextmanager
def told_apart(path: Path) -> Iterator[None]:
    """Errors of SQLite inside become AppErrors about `path`; all others pass unchanged."""
    try:
        yield
    except (sqlite3.Error, DBAPIError) as error:
        origin = error.orig if isinstance(error, DBAPIError) else error
        mapped = from_sqlite(origin, path) if origin is not None else None
        if mapped is None:
            raise
        raise mapped from error


def _nearly_full(path: Path) -> bool:
    try:
        return shutil.disk_usage(path.parent).free < _NEARLY_FULL
    except OSError:
        return False
