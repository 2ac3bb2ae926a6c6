# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Pages drawn for the viewer, as displayed, with annotations; page sizes, labels and outline. Runs in the program itself.

PyMuPDF must not be used by two threads at once, so one lock guards all of it; a page takes about 3 ms.
"""

import math
import threading
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any

import pymupdf

from app.domain.documents import OutlineEntry
from app.domain.errors import AppError, ErrorCode
from app.domain.pages import Box, PageLink
from app.ingestion.content_repair import mend_contents
from app.ingestion.opening import MUPDF_ERRORS, open_pdf, page_label, quiet, read_outline

MAX_PIXELS = 32_000_000
"""Of one drawn page (96 MB): larger wishes are drawn smaller, so that no page can take the memory of the machine."""

_OPEN_DOCUMENTS = 4
_SHRINK_EVERY = 16  # drawn pages: MuPDF would keep up to 256 MB of their decoded pictures
_SHRINK_BY = 50  # percent of what it keeps then, the longest unused first
_NOT_ENCRYPTED = 1  # PDF_ENCRYPT_NONE, which the type checker cannot see
_MISSING_SIZE = (595.0, 842.0)

_lock = threading.RLock()


@dataclass(frozen=True, slots=True)
class RenderedPage:
    """Pixels as rows of RGB, 8 bits each; `stride` is the bytes of a row. `scale` is pixels a point, as really drawn."""

    width: int
    height: int
    stride: int
    pixels: bytes
    scale: float


@dataclass(frozen=True, slots=True)
class PageFacts:
    """Of all pages: sizes in points as displayed, and labels; `outline` leads to pages that exist."""

    sizes: tuple[tuple[float, float], ...]
    labels: tuple[str, ...]
    outline: tuple[OutlineEntry, ...]


class Renderer:
    """A few opened documents, the latest used kept. Safe to call from several threads, one at a time is served."""

    def __init__(self, keep: int = _OPEN_DOCUMENTS) -> None:
        self._keep = max(1, keep)
        self._documents: OrderedDict[tuple[Path, str | None], pymupdf.Document] = OrderedDict()
        self._drawn = 0
        self._facts: dict[tuple[Path, str | None], PageFacts] = {}  # of the opened documents
        quiet()

    def __enter__(self) -> "Renderer":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None) -> None:
        self.close()

    def facts(self, path: Path, password: str | None = None) -> PageFacts:
        """Sizes, labels, outline; about 40 ms for 1,500 pages. A page that cannot be loaded is given as A4.

        Raises AppError as `open_pdf` does.
        """
        with _lock:
            document = self._document(path, password)
            if (path, password) in self._facts:
                return self._facts[path, password]
            sizes: list[tuple[float, float]] = []
            labels: list[str] = []
            for number in range(document.page_count):
                try:
                    page = document.load_page(number)
                    sizes.append((float(page.rect.width), float(page.rect.height)))
                    labels.append(page_label(page))
                except MUPDF_ERRORS:
                    sizes.append(_MISSING_SIZE)
                    labels.append(str(number + 1))
            facts = PageFacts(tuple(sizes), tuple(labels), read_outline(document).entries)
            self._facts[path, password] = facts
            return facts

    def render(self, path: Path, page_number: int, scale: float, password: str | None = None) -> RenderedPage:
        """Draw a page (1-based) at `scale` pixels a point, or smaller where that would be beyond MAX_PIXELS.

        Raises AppError as `open_pdf` does, and PAGE_FAILED for a page that cannot be drawn.
        """
        with _lock:
            document = self._document(path, password)
            if not 1 <= page_number <= document.page_count:
                raise AppError(ErrorCode.PAGE_FAILED, file=path.name, page=page_number)
            try:
                page = document.load_page(page_number - 1)
                area = max(1.0, page.rect.width) * max(1.0, page.rect.height)
                scale = max(min(scale, (MAX_PIXELS / area) ** 0.5), 1e-3)
                pixmap = _draw(page, scale)
                self._drawn += 1
                if self._drawn % _SHRINK_EVERY == 0:
                    pymupdf.TOOLS.store_shrink(_SHRINK_BY)
                if mend_contents(page):  # or lines would be missing that were read and can be cited
                    pixmap = _draw(document.load_page(page_number - 1), scale)
                return RenderedPage(pixmap.width, pixmap.height, pixmap.stride, bytes(pixmap.samples), scale)
            except MUPDF_ERRORS as error:
                raise AppError(ErrorCode.PAGE_FAILED, cause=error, file=path.name, page=page_number) from error

    def links(self, path: Path, page_number: int, password: str | None = None) -> tuple[PageLink, ...]:
        """What leads elsewhere on a page (1-based), with places as displayed. Raises AppError as `render` does."""
        with _lock:
            document = self._document(path, password)
            try:
                page = document.load_page(page_number - 1)
                found = []
                link = page.first_link
                while link is not None:
                    found.append(_link(document, page, link))
                    link = link.next
            except (*MUPDF_ERRORS, IndexError) as error:
                raise AppError(ErrorCode.PAGE_FAILED, cause=error, file=path.name, page=page_number) from error
        return tuple(link for link in found if link is not None)

    def text_under(self, path: Path, page_number: int, boxes: Sequence[Box], password: str | None = None) -> str:
        """The letters whose middle lies in one of the boxes, straight from the file. Raises AppError as `render` does."""
        with _lock:
            document = self._document(path, password)
            try:
                page = document.load_page(page_number - 1)
                turned, width, height = page.rotation_matrix, page.rect.width, page.rect.height
                blocks = page.get_text("rawdict", flags=pymupdf.TEXTFLAGS_RAWDICT & ~pymupdf.TEXT_PRESERVE_IMAGES)["blocks"]
            except (*MUPDF_ERRORS, IndexError) as error:
                raise AppError(ErrorCode.PAGE_FAILED, cause=error, file=path.name, page=page_number) from error
        found = []
        for letter in (c for block in blocks for line in block.get("lines", ()) for span in line["spans"] for c in span["chars"]):
            x0, y0, x1, y1 = pymupdf.Rect(letter["bbox"]) * turned
            x, y = (x0 + x1) / 2 / width, (y0 + y1) / 2 / height
            if any(box.x0 <= x <= box.x1 and box.y0 <= y <= box.y1 for box in boxes):
                found.append(letter["c"])
        return "".join(found)

    def forget(self, path: Path) -> None:
        """Close a file, so that it can be replaced or removed."""
        with _lock:
            for key in [key for key in self._documents if key[0] == path]:
                self._drop(key)

    def close(self) -> None:
        """Close every file."""
        with _lock:
            for key in list(self._documents):
                self._drop(key)
            pymupdf.TOOLS.store_shrink(100)

    def _document(self, path: Path, password: str | None) -> pymupdf.Document:
        key = (path, password)
        document = self._documents.pop(key, None)
        if document is None:
            document = open_pdf(path, password)
        self._documents[key] = document
        while len(self._documents) > self._keep:
            self._drop(next(iter(self._documents)))
        return document

    def _drop(self, key: tuple[Path, str | None]) -> None:
        self._facts.pop(key, None)
        self._documents.pop(key).close()


def write_unlocked(path: Path, password: str, target: Path) -> None:
    """Write a copy that opens without its password. Raises AppError as `open_pdf` does, and DISK_FULL."""
    with _lock:
        document = open_pdf(path, password)
        try:
            document.save(target, encryption=_NOT_ENCRYPTED)
        except MUPDF_ERRORS as error:
            raise AppError(ErrorCode.DISK_FULL, cause=error, file=target.name) from error
        finally:
            document.close()


def _link(document: pymupdf.Document, page: pymupdf.Page, link: Any) -> PageLink | None:
    """None for a link that leads nowhere."""
    width, height = max(1.0, page.rect.width), max(1.0, page.rect.height)
    place = link.rect
    box = Box(place.x0 / width, place.y0 / height, place.x1 / width, place.y1 / height)
    address = str(link.uri or "")
    if link.is_external:
        return PageLink(box, address=address) if address else None
    target, _, y = document.resolve_link(address)
    if not isinstance(target, int) or not 0 <= target < document.page_count:
        return None
    try:
        tall = document.load_page(target).rect.height
    except MUPDF_ERRORS:
        return PageLink(box, target + 1)
    share = y / max(1.0, tall)
    return PageLink(box, target + 1, min(max(share, 0.0), 1.0) if math.isfinite(share) else 0.0)


def _draw(page: pymupdf.Page, scale: float) -> pymupdf.Pixmap:
    return page.get_pixmap(matrix=pymupdf.Matrix(scale, scale), colorspace=pymupdf.csRGB, alpha=False, annots=True)
