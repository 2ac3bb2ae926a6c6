# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Where the library lies: in its usual folder, or in the one that it was moved to."""

import os
import tempfile
from pathlib import Path

import msgspec

from app.config.paths import Paths
from app.domain.errors import AppError, ErrorCode

_LIBRARY_FILE = "library.db"


class Place(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`folder` is where the library was moved to, "" for the usual folder; `leftovers` are old ones to be cleared."""

    folder: str = ""
    leftovers: tuple[str, ...] = ()


def load_place(file: Path) -> Place:
    """The usual place where there is no file. Raises AppError(BAD_SETTINGS)."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=Place)
    except FileNotFoundError:
        return Place()
    except (OSError, msgspec.DecodeError) as error:
        raise AppError(ErrorCode.BAD_SETTINGS, cause=error, file=str(file), reason=str(error)) from error


def save_place(file: Path, place: Place) -> None:
    """Swapped in as a whole and on the disk when this returns: it decides which of two copies of a library is the library."""
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=".place-")
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(msgspec.json.encode(place))
            out.flush()
            os.fsync(out.fileno())
        Path(name).replace(file)
    finally:
        Path(name).unlink(missing_ok=True)
    if os.name == "posix":
        folder = os.open(file.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def library_folder(paths: Paths) -> Path:
    """Where the library lies now.

    Raises AppError: LIBRARY_AWAY when it was moved to a place that cannot be reached, as a drive that is not plugged in: no
    empty library must take its place unasked. BAD_SETTINGS.
    """
    place = load_place(paths.place)
    if not place.folder:
        return paths.data
    folder = Path(place.folder)
    if not (folder / _LIBRARY_FILE).is_file():
        raise AppError(ErrorCode.LIBRARY_AWAY, retryable=True, path=place.folder)
    return folder
