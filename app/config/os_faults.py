# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Failures of the file system, told apart by number and never by the words of a message."""

import errno
from pathlib import Path

from app.domain.errors import AppError, ErrorCode

_FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}


def from_os(error: OSError, path: Path) -> AppError:
    """The AppError for a failed reading or writing of `path`: DISK_FULL, FILE_MISSING or NO_PERMISSION."""
    if error.errno in _FULL:
        return AppError(ErrorCode.DISK_FULL, cause=error, retryable=True, path=str(path))
    if isinstance(error, FileNotFoundError):
        return AppError(ErrorCode.FILE_MISSING, cause=error, path=str(path))
    return AppError(ErrorCode.NO_PERMISSION, cause=error, path=str(path))
