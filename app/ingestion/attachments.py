# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Taking an attached file out of a document, in a process of its own. Its name is data: it never leads to a place."""

import re
from functools import partial
from pathlib import Path

from app.domain.documents import DocumentOpened
from app.domain.errors import AppError, ErrorCode
from app.domain.jobs import CancelToken
from app.ingestion.process import ReaderError, read_document
from app.ingestion.wire import Emit, ReadRequest

_LONGEST = 150  # bytes of a file's name without its ending: file systems allow 255
_RESERVED = re.compile(r"(?i)(con|prn|aux|nul|com\d|lpt\d)$")
_FORBIDDEN = re.compile(r'[<>:"|?*]')


def take_attachment(path: Path, name: str, folder: Path, password: str | None = None, cancel: CancelToken | None = None) -> Path:
    """Write the attachment that is listed by this name into the folder, under a name that is safe everywhere.

    Raises AppError FILE_MISSING (no such attachment), DAMAGED (its content is), and what `read_document` raises for the
    document that holds it.
    """
    target = folder / safe_name(name)
    work = partial(write_attachment, name=name, target=target)
    for event in read_document(path, document_id="", lineage_id="", password=password, cancel=cancel, work=work):
        if isinstance(event, DocumentOpened):
            return target
    raise ReaderError("the reading process did not say that it wrote the file")


def write_attachment(request: ReadRequest, emit: Emit, *, name: str, target: Path) -> None:
    """The work of `take_attachment`; says that the document was opened once the attachment is written."""
    from app.ingestion.extras import attached_file  # noqa: PLC0415 - the program itself does not load the parser for it
    from app.ingestion.opening import MUPDF_ERRORS, open_pdf, quiet  # noqa: PLC0415

    quiet()
    with open_pdf(request.path, request.password) as document:
        try:
            content = attached_file(document, name)
        except MUPDF_ERRORS as error:
            raise AppError(ErrorCode.DAMAGED, cause=error, file=target.name) from error
        if content is None:
            raise AppError(ErrorCode.FILE_MISSING, file=target.name)
        try:
            target.write_bytes(content)
        except OSError as error:
            raise AppError(ErrorCode.DISK_FULL, cause=error, file=target.name) from error
        emit(DocumentOpened(document.page_count, target.stem))


def safe_name(name: str) -> str:
    """The last part of the name, without what systems forbid or take for a place; always ends in ".pdf"."""
    last = "".join(letter for letter in re.split(r"[\\/]", name)[-1] if letter.isprintable())
    stem = _FORBIDDEN.sub("_", re.sub(r"(?i)\.pdf$", "", last))
    stem = stem.encode()[:_LONGEST].decode(errors="ignore").strip(" .")
    if not stem or _RESERVED.match(stem):
        stem = f"attachment {stem}".strip()
    return f"{stem}.pdf"
