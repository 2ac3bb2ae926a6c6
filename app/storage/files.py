# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Copies of the documents' files in the library folder, named by their content, so that a citation always opens."""

import hashlib
import os
import threading
import uuid
from collections.abc import Callable
from pathlib import Path

from app.domain.errors import AppError, ErrorCode
from app.storage.faults import from_os

FOLDER = "files"
UNFINISHED = ".unfinished"
_BLOCK = 1 << 20


class FileStore:
    """The folder `files` of a library. A copy is whole or absent."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / FOLDER
        self.changing = threading.RLock()
        """Held while a copy and the row of its document are brought in step, which takes more than one."""

    def copy(self, source: Path, sha256: str, extension: str) -> Path:
        """Copy `source`, whose content has the given hash, to `<sha256>.<extension>`; one that is there already is kept.

        Raises AppError: FILE_MISSING or NO_PERMISSION about the source, DISK_FULL, and DAMAGED (retryable) when the content is no
        longer what was hashed, as with a file that is still being written.
        """
        present = self.path(sha256)
        if present is not None:
            return present
        target = self.folder / f"{sha256}.{extension.lstrip('.').lower()}"
        unfinished = self.folder / f"{uuid.uuid4().hex}{UNFINISHED}"
        digest = hashlib.sha256()
        try:
            with source.open("rb") as reader:
                self.folder.mkdir(parents=True, exist_ok=True)
                with unfinished.open("xb") as writer:
                    while block := reader.read(_BLOCK):
                        digest.update(block)
                        writer.write(block)
                    writer.flush()
                    os.fsync(writer.fileno())
            if digest.hexdigest() != sha256:
                raise AppError(ErrorCode.DAMAGED, retryable=True, file=source.name)
            unfinished.replace(target)
            _sync_folder(self.folder)
        except OSError as error:
            raise from_os(error, Path(error.filename) if error.filename else target) from error
        finally:
            unfinished.unlink(missing_ok=True)
        return target

    def replace(self, sha256: str, write: Callable[[Path], None]) -> None:
        """Put another rendering of the same document in place of the copy: `write` makes it, whole or not at all.

        Raises what `write` raises, and AppError as `copy` does.
        """
        present = self.path(sha256)
        if present is None:
            return
        unfinished = self.folder / f"{uuid.uuid4().hex}{UNFINISHED}"
        try:
            write(unfinished)
            unfinished.replace(present)
            _sync_folder(self.folder)
        except OSError as error:
            raise from_os(error, present) from error
        finally:
            unfinished.unlink(missing_ok=True)

    def path(self, sha256: str) -> Path | None:
        """The copy of that content, None when there is none."""
        usual = self.folder / f"{sha256}.pdf"
        if usual.is_file():
            return usual
        return next((found for found in self.folder.glob(f"{sha256}.*") if found.is_file()), None)

    def delete(self, sha256: str) -> None:
        """Remove the copy; none is fine. Raises AppError(NO_PERMISSION)."""
        try:
            for found in list(self.folder.glob(f"{sha256}.*")):
                found.unlink(missing_ok=True)
        except OSError as error:
            raise from_os(error, self.folder) from error

    def stored(self) -> dict[str, Path]:
        """All copies by hash."""
        if not self.folder.is_dir():
            return {}
        return {path.stem: path for path in self.folder.iterdir() if path.suffix != UNFINISHED and path.is_file()}

    def leftovers(self) -> list[Path]:
        """Copies that a killed program did not finish."""
        return sorted(self.folder.glob(f"*{UNFINISHED}"))


def _sync_folder(folder: Path) -> None:
    """Make the new name itself durable, where the system can (Windows does it by itself)."""
    if os.name != "posix":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
