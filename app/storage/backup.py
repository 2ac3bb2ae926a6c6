# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A whole copy of the library file, kept beside it before anything that cannot be taken back."""

import os
from datetime import UTC, datetime
from pathlib import Path

from app.storage.engine import Database
from app.storage.faults import from_os


def back_up(database: Database, version: str) -> Path:
    """Write `library-<version>-<date>.backup` beside the file through SQLite's backup; an earlier one is never overwritten.

    The copy is whole or absent. Raises AppError: DISK_FULL, NO_PERMISSION.
    """
    folder = database.path.parent
    stem = f"library-{version}-{datetime.now(UTC):%Y-%m-%d}"
    target = folder / f"{stem}.backup"
    number = 1
    while target.exists():
        number += 1
        target = folder / f"{stem}-{number}.backup"
    unfinished = target.with_suffix(".unfinished")
    try:
        unfinished.unlink(missing_ok=True)
        database.backup_to(unfinished)
        with unfinished.open("rb+") as file:
            os.fsync(file.fileno())
        unfinished.replace(target)
    except OSError as error:
        raise from_os(error, target) from error
    finally:
        unfinished.unlink(missing_ok=True)
    return target
