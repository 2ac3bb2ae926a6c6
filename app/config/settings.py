# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a person has chosen, kept in one small file. Unknown keys and impossible values are errors, never ignored."""

import os
import tempfile
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from app.config.os_faults import from_os
from app.domain.errors import AppError, ErrorCode

ServerKind = Literal["ollama", "openai"]


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`model` is the language model to draft with ("" answers in quotes); sizes are bytes, `text_scale` a factor.

    `allowed_host` is the one other computer that may be asked as a model server. No key is ever here: see keychain.py.
    """

    theme: Literal["system", "light", "dark"] = "system"
    text_scale: Annotated[float, msgspec.Meta(ge=0.8, le=2.0)] = 1.0
    reduced_motion: bool = False
    language: Literal["system", "en", "de"] = "system"  # of the window, from its next start
    model: str = ""
    verifier: str = ""  # the model that judges what comparing words leaves undecided; "": none
    model_server: ServerKind = "ollama"
    ollama_host: str = "http://127.0.0.1:11434"
    openai_address: str = "http://127.0.0.1:8080"
    allowed_host: str = ""
    ocr_languages: tuple[str, ...] = ()  # empty: whatever Tesseract has
    page_cache_bytes: Annotated[int, msgspec.Meta(ge=16_000_000, le=512_000_000)] = 64_000_000
    window: str = ""  # size and place, as the window itself writes it


def load_settings(file: Path) -> Settings:
    """Defaults where there is no file yet. Raises AppError(BAD_SETTINGS) naming the file and what is wrong in it."""
    try:
        written = file.read_bytes()
    except FileNotFoundError:
        return Settings()
    try:
        return msgspec.json.decode(written, type=Settings)
    except msgspec.DecodeError as error:
        raise AppError(ErrorCode.BAD_SETTINGS, cause=error, file=str(file), reason=str(error)) from error


def changed(settings: Settings, **changes: object) -> Settings:
    """A checked copy with some values changed. Raises AppError(BAD_SETTINGS)."""
    try:
        return msgspec.convert({**msgspec.structs.asdict(settings), **changes}, type=Settings)
    except msgspec.ValidationError as error:
        raise AppError(ErrorCode.BAD_SETTINGS, cause=error, file="", reason=str(error)) from error


def save_settings(file: Path, settings: Settings) -> None:
    """Written beside and swapped in, so that a crash or a loss of power leaves the old file or the new one.

    Raises AppError: DISK_FULL, NO_PERMISSION; the old file stays then.
    """
    unfinished: Path | None = None
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=file.parent, prefix=".settings-")
        unfinished = Path(name)
        with os.fdopen(handle, "wb") as out:
            out.write(msgspec.json.format(msgspec.json.encode(settings), indent=2))
            out.flush()
            os.fsync(out.fileno())
        unfinished.replace(file)
    except OSError as error:
        if unfinished is not None:
            unfinished.unlink(missing_ok=True)
        raise from_os(error, file) from error
