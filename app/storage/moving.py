# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A copy of a closed library in another folder, file by file, each read again from the disk and compared."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from app.domain.errors import AppError, ErrorCode
from app.domain.jobs import CancelToken
from app.domain.keeping import KeepingProgress, KeepingStep, OnKeeping
from app.storage import parts
from app.storage.engine import FILE_NAME, LOCK_NAME, Database
from app.storage.faults import from_os


@contextmanager
def shut_library(folder: Path) -> Iterator[None]:
    """Hold the library of a folder closed: its log is emptied, and no program can open it until the block ends.

    Raises AppError: LOCKED_LIBRARY, DAMAGED_LIBRARY, NO_PERMISSION.
    """
    Database.open(folder).close()  # empties the log
    lock = FileLock(folder / LOCK_NAME, thread_local=False)
    try:
        lock.acquire(timeout=0)
    except Timeout as error:
        raise AppError(ErrorCode.LOCKED_LIBRARY, cause=error, retryable=True, path=str(folder)) from error
    except OSError as error:
        raise from_os(error, folder) from error
    try:
        yield
    finally:
        lock.release()


def copy_library(folder: Path, target: Path, on_progress: OnKeeping, cancel: CancelToken) -> None:
    """Copy the library of `folder`, held shut by the caller, into `target`, which is absent, empty or unfinished.

    The mark of an unfinished library stays in `target`: `parts.finish` takes it away. Raises AppError: PLACE_TAKEN,
    PLACE_INSIDE, DISK_FULL, NO_PERMISSION, DAMAGED_LIBRARY, CANCELLED; then `target` is cleared.
    """
    if target.resolve().is_relative_to(folder.resolve()):
        raise AppError(ErrorCode.PLACE_INSIDE, path=str(target))
    files = [path for _, path in parts.library_files(folder)]
    parts.begin(target)
    try:
        total = sum(path.stat().st_size for path in files)
        parts.make_room(target, total)
        _copy_all(files, folder, target, total, on_progress, cancel)
        parts.check_file(target / FILE_NAME)
    except OSError as error:
        parts.clear(target)
        raise from_os(error, target) from error
    except BaseException:
        parts.clear(target)
        raise


def _copy_all(files: list[Path], folder: Path, target: Path, total: int, on_progress: OnKeeping, cancel: CancelToken) -> None:
    done = 0
    step = KeepingStep.COPYING

    def tell(count: int) -> None:
        nonlocal done
        done += count
        on_progress(KeepingProgress(step, min(done, total), total))

    hashes = {path: parts.copy(path, target / path.relative_to(folder), cancel, tell) for path in files}
    step, done = KeepingStep.CHECKING, 0
    for path, written in hashes.items():
        copied = target / path.relative_to(folder)
        if parts.digest(copied, cancel, tell) != written:
            raise OSError(f"{copied} is not what was written")
    for inner in {target, *((target / path.relative_to(folder)).parent for path in files)}:
        parts.sync_folder(inner)
