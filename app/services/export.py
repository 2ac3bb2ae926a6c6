# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Answers and conversations as files: whole or not at all."""

import hashlib
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from app.domain.answers import Answer
from app.domain.errors import AppError, ErrorCode
from app.services.sheet import Sheet, SheetWords, sheet_of
from app.services.sheet_pdf import pdf_bytes
from app.services.sheet_text import bibtex, html_page, markdown, plain_text
from app.storage.faults import from_os

_WRITERS: Final[dict[str, Callable[[Sheet], bytes]]] = {
    ".md": lambda sheet: markdown(sheet).encode(),
    ".pdf": pdf_bytes,
    ".html": lambda sheet: html_page(sheet).encode(),
    ".bib": lambda sheet: bibtex(sheet).encode(),
    ".txt": lambda sheet: plain_text(sheet).encode(),
}
_REASONS: Final = {
    ErrorCode.DISK_FULL: "The disk is full.",
    ErrorCode.FILE_MISSING: "The folder is not there.",
    ErrorCode.NO_PERMISSION: "Nothing may be written there.",
}
ENGLISH: Final = SheetWords()


def export(file: Path, title: str, answers: Sequence[Answer], words: SheetWords = ENGLISH) -> None:
    """Write answers in the format that the file's name ends in: .md, .pdf, .html, .txt or, for the
    sources alone, .bib.

    A file that is there is replaced once the new one is whole. Raises AppError: BAD_REQUEST for another ending or nothing to
    write, CANNOT_WRITE with the reason.
    """
    writer = _WRITERS.get(file.suffix.lower())
    if writer is None:
        raise AppError(ErrorCode.BAD_REQUEST, reason=f"“{file.name}” ends in none of {', '.join(_WRITERS)}.")
    if not answers:
        raise AppError(ErrorCode.BAD_REQUEST, reason="There is no answer to write.")
    write_whole(file, writer(sheet_of(title, answers, words)))


def write_whole(file: Path, content: bytes) -> None:
    """Beside its place first, then put there in one step. Raises AppError as `export` does."""
    if file.is_dir():
        raise AppError(ErrorCode.BAD_REQUEST, reason=f"“{file}” is a folder.")
    # Named by the file, so that what a killed program left is taken away by the next try.
    unfinished = file.with_name(f".quoth-{hashlib.sha256(os.fsencode(file.name)).hexdigest()[:16]}.unfinished")
    try:
        try:
            unfinished.unlink(missing_ok=True)
            with unfinished.open("xb") as stream:
                stream.write(content)
                stream.flush()
                os.fsync(stream.fileno())
            unfinished.replace(file)
        finally:
            unfinished.unlink(missing_ok=True)
    except OSError as error:
        reason = _REASONS[from_os(error, file).code]
        raise AppError(ErrorCode.CANNOT_WRITE, cause=error, retryable=True, file=str(file), reason=reason) from error
