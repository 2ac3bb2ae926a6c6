# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Opening a PDF: passwords, damage, files without pages, and an outline whose entries lead somewhere."""

import re
from dataclasses import dataclass
from pathlib import Path

import pymupdf

from app.domain.documents import OutlineEntry
from app.domain.errors import AppError, ErrorCode
from app.domain.pages import PageWarning
from app.ingestion.text_repair import storable

MUPDF_ERRORS = (pymupdf.mupdf.FzErrorBase, RuntimeError, ValueError, MemoryError, OverflowError)
"""What damaged content raises (overflow: places beyond any page); anything else is a fault of ours."""

_HEX_PREFIX = re.compile(r"^<([0-9A-Fa-f]+)>")
_MAX_OUTLINE = 20_000
_MAX_LEVEL = 12


@dataclass(frozen=True, slots=True)
class Outline:
    """`entries` lead to pages that exist; `dropped` counts those that did not, -1 where the whole outline is unusable."""

    entries: tuple[OutlineEntry, ...]
    dropped: int


def quiet() -> None:
    """MuPDF writes to the terminal of its own accord; what matters comes as exceptions and warnings of ours."""
    pymupdf.TOOLS.mupdf_display_errors(False)
    pymupdf.TOOLS.mupdf_display_warnings(False)


def open_pdf(path: Path, password: str | None = None) -> pymupdf.Document:
    """An opened document that can be read. MuPDF repairs what it can; an owner password alone does not keep anybody out.

    Raises AppError NEEDS_PASSWORD, WRONG_PASSWORD, DAMAGED, NO_PAGES, EMPTY_FILE, FILE_MISSING; `file` names the file.
    """
    name = path.name
    try:
        if storable(str(path)) == str(path):
            document = pymupdf.open(path, filetype="pdf")
        else:  # MuPDF wants names in UTF-8
            document = pymupdf.open(stream=path.read_bytes(), filetype="pdf")
    except (pymupdf.FileNotFoundError, FileNotFoundError) as error:
        raise AppError(ErrorCode.FILE_MISSING, cause=error, file=name) from error
    except pymupdf.EmptyFileError as error:
        raise AppError(ErrorCode.EMPTY_FILE, cause=error, file=name) from error
    except MUPDF_ERRORS as error:
        raise AppError(ErrorCode.DAMAGED, cause=error, file=name) from error
    try:
        _check(document, name, password)
    except BaseException:
        document.close()
        raise
    return document


def _check(document: pymupdf.Document, name: str, password: str | None) -> None:
    try:
        if document.needs_pass and not (password is not None and document.authenticate(password)):
            raise AppError(ErrorCode.NEEDS_PASSWORD if password is None else ErrorCode.WRONG_PASSWORD, file=name)
        if document.page_count < 1:
            # A damaged page tree loses its pages too; only a sound file is truly without any.
            raise AppError(ErrorCode.DAMAGED if document.is_repaired else ErrorCode.NO_PAGES, file=name)
    except MUPDF_ERRORS as error:
        raise AppError(ErrorCode.DAMAGED, cause=error, file=name) from error


def page_label(page: pymupdf.Page) -> str:
    """The label of a page as the file has it ("xiv", "A-3"); its physical number where the file gives none."""
    number = str(page.number + 1)
    try:
        return storable(_HEX_PREFIX.sub(_from_hex, page.get_label())) or number
    except (*MUPDF_ERRORS, KeyError, IndexError, TypeError):
        return number


def _from_hex(match: re.Match[str]) -> str:
    """The prefix of a label is passed on as the file writes it, mostly in hexadecimal where it is not ASCII."""
    data = bytes.fromhex(match[1] + "0" * (len(match[1]) % 2))
    return data[2:].decode("utf-16-be", "replace") if data.startswith(b"\xfe\xff") else data.decode("latin-1")


def read_outline(document: pymupdf.Document) -> Outline:
    """The outline without entries that lead nowhere; levels start at 1 and deepen one step at a time."""
    try:
        rows = document.get_toc(simple=True)
        claims = document.xref_get_key(document.pdf_catalog(), "Outlines")[0] not in {"null", ""}
    except (*MUPDF_ERRORS, RecursionError, IndexError, KeyError):
        return Outline((), -1)
    if not rows:
        return Outline((), -1 if claims and _has_items(document) else 0)
    entries: list[OutlineEntry] = []
    level = 0
    for depth, title, page in rows[:_MAX_OUTLINE]:
        text = " ".join(storable(str(title)).split())
        if not text or not 1 <= page <= document.page_count:
            continue
        level = min(max(1, depth), level + 1, _MAX_LEVEL)
        entries.append(OutlineEntry(text, level, page))
    return Outline(tuple(entries), len(rows) - len(entries))


def outline_warnings(outline: Outline) -> tuple[PageWarning, ...]:
    """What to tell about an outline that could not be used as it is."""
    if outline.dropped < 0:
        return (PageWarning("outline_ignored", 0, "The file's bookmarks are broken and were left aside."),)
    if outline.dropped:
        count = "One bookmark leads" if outline.dropped == 1 else f"{outline.dropped} bookmarks lead"
        return (PageWarning("outline_cut", 0, f"{count} nowhere and were left aside."),)
    return ()


def _has_items(document: pymupdf.Document) -> bool:
    try:
        kind, value = document.xref_get_key(document.pdf_catalog(), "Outlines")
        xref = int(value.split()[0]) if kind == "xref" else 0
        return bool(xref) and document.xref_get_key(xref, "First")[0] == "xref"
    except (*MUPDF_ERRORS, IndexError):
        return True
