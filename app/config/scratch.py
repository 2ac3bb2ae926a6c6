# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Temporary folders that outlive nobody: what a killed program leaves is deleted at the next start of any.

They may hold pictures of pages, attachments and whole throw-away libraries, so they must not lie about.
"""

import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from app.config.os_faults import from_os

_PREFIX = "quoth-scratch-"
_LOCK = ".in-use"
_UNLOCKED_SECONDS = 60.0  # a folder is made and locked within far less


@contextmanager
def scratch_folder(kind: str) -> Iterator[Path]:
    """A folder of its own, deleted when the block ends. Raises AppError DISK_FULL, NO_PERMISSION when none can be made."""
    folder, lock = _made(kind)
    try:
        yield folder
    finally:
        lock.release()
        shutil.rmtree(folder, ignore_errors=True)


def sweep_scratch() -> None:
    """Delete folders whose program is gone; those of running programs, and of other people, stay."""
    for folder in Path(tempfile.gettempdir()).glob(f"{_PREFIX}*"):
        lock_file = folder / _LOCK
        try:
            if not lock_file.exists():
                if folder.is_dir() and abs(time.time() - folder.stat().st_mtime) > _UNLOCKED_SECONDS:
                    shutil.rmtree(folder, ignore_errors=True)
                continue
            with FileLock(lock_file, timeout=0):
                shutil.rmtree(folder, ignore_errors=True)
        except (Timeout, OSError):  # in use, or not ours
            continue


def _made(kind: str) -> tuple[Path, FileLock]:
    while True:
        try:
            folder = Path(tempfile.mkdtemp(prefix=f"{_PREFIX}{kind}-"))
        except OSError as error:
            raise from_os(error, Path(tempfile.gettempdir())) from error
        lock = FileLock(folder / _LOCK, thread_local=False)
        try:
            lock.acquire(timeout=0)
        except (Timeout, FileNotFoundError):  # another program sweeps in this very moment
            continue
        except OSError as error:
            shutil.rmtree(folder, ignore_errors=True)
            raise from_os(error, folder) from error
        if (folder / _LOCK).exists():  # it was not swept just before
            return folder, lock
        lock.release()
