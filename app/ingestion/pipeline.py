# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The work of a reading process: open, read page after page (by OCR where there is no text to trust), then see the whole."""

import logging
import os
import traceback
from collections import deque
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import Protocol

import pymupdf

from app.domain.documents import DocumentOpened, DocumentStructure, PageRead
from app.domain.errors import AppError, ErrorCode
from app.domain.pages import PageSource, PageWarning
from app.ingestion.doubtful_lines import Doubt, doubtful_lines
from app.ingestion.extract import extract_page, needs_ocr
from app.ingestion.extras import read_extras
from app.ingestion.layout_model import PageLayout, decode_layout, encode_layout
from app.ingestion.line_ocr import Clip, ClipReading, line_images, reread, without_letters
from app.ingestion.lost_digits import digit_reader
from app.ingestion.ocr import PageImage, Recogniser, has_more_to_read, page_image, read_anew
from app.ingestion.opening import MUPDF_ERRORS, open_pdf, outline_warnings, page_label, quiet, read_outline
from app.ingestion.page_numbers import ReadDigits
from app.ingestion.pictures import Pictures, lettered_pictures, read_pictures, with_unread
from app.ingestion.second_reader import FEWEST_PAGES, SecondReader
from app.ingestion.structure import build_structure, provisional_page
from app.ingestion.text_repair import storable
from app.ingestion.wire import Begun, Emit, ReadRequest, Step, Trouble

logger = logging.getLogger(__name__)

MAX_PAGES = 20_000
_SHRINK_EVERY = 32


class Recognises(Protocol):
    """What reads the picture of a page; called from several threads at once."""

    @property
    def languages(self) -> tuple[str, ...]: ...
    def unable(self, layout: PageLayout) -> PageLayout | None: ...
    def read(self, layout: PageLayout, image: PageImage) -> PageLayout: ...
    def clip(self, image: Clip, *, lines: bool = False) -> ClipReading: ...


@dataclass(frozen=True, slots=True)
class _Pending:
    """A page whose text is not there yet, and what there is meanwhile."""

    layout: PageLayout
    future: "Future[PageLayout]"


def open_only(request: ReadRequest, emit: Emit) -> None:
    """Say whether the file can be opened, and no more."""
    quiet()
    document = open_pdf(request.path, request.password)
    emit(_opened(document, request))
    document.close()


def read(request: ReadRequest, emit: Emit) -> None:
    """Read a document, but for the pages to resume from, telling of each page as it is done. Raises AppError."""
    quiet()
    document = open_pdf(request.path, request.password)
    opened = _opened(document, request)
    emit(opened)
    layouts = dict(request.resume)
    todo = [number for number in range(1, opened.page_count + 1) if number not in layouts]
    recogniser = Recogniser(request.ocr_languages)
    ahead = todo[1::2] if len(todo) >= FEWEST_PAGES and (os.cpu_count() or 1) > 1 else []
    wanted = request.ocr_pages
    with SecondReader(read_ahead, request.path, request.password, [n for n in ahead if n not in wanted]) as second:
        for read_page in read_pages(document, todo, recogniser, emit, second=second, from_picture=wanted):
            page_read = read_page if isinstance(read_page, PageRead) else _as_read(read_page, emit)
            layouts[page_read.page.number] = page_read.layout
            emit(page_read)
    emit(Begun(Step.STRUCTURE))
    pages = [decode_layout(layouts[number]) for number in sorted(layouts)]
    emit(see_structure(document, request, pages, digit_reader(document, recogniser)))
    document.close()


def read_ahead(path: Path, password: str | None, _numbers: Sequence[int]) -> Callable[[int], PageRead | None]:
    """The work of a second reader: pages whose text is sound. Raises AppError."""
    quiet()
    document = open_pdf(path, password)
    done = count(1)

    def read_one(number: int) -> PageRead | None:
        try:
            page = document.load_page(number - 1)
            layout = extract_page(page, page_label(page))
            if needs_ocr(layout) or has_more_to_read(layout, page):
                return None
            return PageRead(provisional_page(layout), encode_layout(layout), layout.warnings)
        except Exception:  # noqa: BLE001 - it is met again, and told, where the page is read in its turn
            return None
        finally:
            if next(done) % _SHRINK_EVERY == 0:
                pymupdf.TOOLS.store_shrink(100)

    return read_one


def read_pages(
    document: pymupdf.Document,
    numbers: list[int],
    recogniser: Recognises,
    emit: Emit,
    workers: int | None = None,
    second: SecondReader | None = None,
    from_picture: Collection[int] = (),
) -> Iterator[PageLayout | PageRead]:
    """The given pages, in order, each as soon as it and those before it are done; those of the second reader as it sent them.

    Those in `from_picture` are read by OCR alone, but keep their own text where OCR finds none.

    While the pictures of some pages are read by OCR, a bounded number of later ones is read ahead.
    """
    crew = workers or os.cpu_count() or 1
    waiting: deque[PageLayout | PageRead | _Pending] = deque()
    with ThreadPoolExecutor(crew, thread_name_prefix="ocr") as pool:
        for position, number in enumerate(numbers):
            emit(Begun(Step.PAGE, number))
            theirs = second.take(number) if second is not None and number in second.numbers else None
            waiting.append(theirs or _one_page(document, number, recogniser, pool, emit, anew=number in from_picture))
            if position % _SHRINK_EVERY == _SHRINK_EVERY - 1:
                pymupdf.TOOLS.store_shrink(100)
            # A picture of a page takes some 10 MB: no more of them than keep the crew busy.
            yield from _finished(waiting, emit, keep=crew + 1)
        yield from _finished(waiting, emit, keep=0)


def see_structure(
    document: pymupdf.Document, request: ReadRequest, layouts: list[PageLayout], read_digits: ReadDigits
) -> DocumentStructure:
    """The document as a whole, from all its pages."""
    outline = read_outline(document)
    structure = build_structure(
        layouts,
        file_title=request.file_title or request.path.stem,
        metadata_title=_metadata_title(document),
        outline=outline.entries,
        lineage_id=request.lineage_id,
        document_id=request.document_id,
        read_digits=read_digits,
    )
    readable = [layout.number for layout in layouts if layout.source is not PageSource.FAILED]
    extras = read_extras(document, readable)
    warnings = structure.warnings + outline_warnings(outline)
    if not any(layout.lines for layout in layouts):
        warnings += (PageWarning("no_text", 0, "No text could be found on any page."),)
    return replace(
        structure,
        fields=extras.fields,
        annotations=extras.annotations,
        attachments=extras.attachments,
        warnings=warnings,
    )


def _opened(document: pymupdf.Document, request: ReadRequest) -> DocumentOpened:
    if document.page_count > MAX_PAGES:
        raise AppError(ErrorCode.TOO_LARGE, file=request.path.name, pages=document.page_count, most=MAX_PAGES)
    return DocumentOpened(document.page_count, request.file_title or request.path.stem)


def _metadata_title(document: pymupdf.Document) -> str:
    return " ".join(storable(str((document.metadata or {}).get("title") or "")).split())


def _one_page(
    document: pymupdf.Document, number: int, recogniser: Recognises, pool: ThreadPoolExecutor, emit: Emit, *, anew: bool
) -> PageLayout | _Pending:
    """Never raises for a page: one that cannot be read comes back as such."""
    label = str(number)
    try:
        page = document.load_page(number - 1)
        label = page_label(page)
        layout = extract_page(page, label)
        if anew:
            image = page_image(page)
            return _Pending(layout, pool.submit(read_anew, recogniser.read, layout, image))
        if not needs_ocr(layout) and not has_more_to_read(layout, page):
            doubts, pictures = doubtful_lines(layout), lettered_pictures(page, layout)
            if not doubts and not pictures.scans:
                return with_unread(layout, pictures.others)
            if recogniser.unable(layout) is not None:
                return with_unread(without_letters(layout, doubts), len(pictures.scans) + pictures.others)
            lines = line_images(page, layout, doubts)
            return _Pending(layout, pool.submit(_read_parts, layout, lines, pictures, recogniser))
        if not page.get_bboxlog():  # a blank page: nothing is drawn on it
            return layout
        unread = recogniser.unable(layout)
        if unread is not None:
            return unread
        image = page_image(page)
        return _Pending(layout, pool.submit(recogniser.read, layout, image))
    except MUPDF_ERRORS as error:
        return _failed(number, label, error)
    except Exception as error:  # noqa: BLE001 - a bug of ours must cost the page only; the program logs what is sent
        emit(Trouble(number, traceback.format_exc()))
        return _failed(number, label, error)


def _read_parts(
    layout: PageLayout, lines: Sequence[tuple[Doubt, Clip]], pictures: Pictures, recogniser: Recognises
) -> PageLayout:
    return read_pictures(reread(layout, lines, recogniser), pictures, recogniser)


def _as_read(layout: PageLayout, emit: Emit) -> PageRead:
    """What is kept of a page; one whose words cannot be kept (places beyond any page) counts as unreadable."""
    try:
        return PageRead(provisional_page(layout), encode_layout(layout), layout.warnings)
    except MUPDF_ERRORS as error:
        failed = _failed(layout.number, layout.label, error)
    except Exception as error:  # noqa: BLE001 - as above
        emit(Trouble(layout.number, traceback.format_exc()))
        failed = _failed(layout.number, layout.label, error)
    return PageRead(provisional_page(failed), encode_layout(failed), failed.warnings)


def _finished(waiting: "deque[PageLayout | PageRead | _Pending]", emit: Emit, keep: int) -> Iterator[PageLayout | PageRead]:
    """Take from the front what is done; wait for the front while more than `keep` pages are held."""
    while waiting:
        first = waiting[0]
        if not isinstance(first, _Pending):
            waiting.popleft()
            yield first
            continue
        if not first.future.done():
            if len(waiting) <= keep:
                return
            emit(Begun(Step.WAITING, first.layout.number))
        waiting.popleft()
        yield _result(first, emit)


def _result(pending: _Pending, emit: Emit) -> PageLayout:
    number = pending.layout.number
    try:
        return pending.future.result()
    except Exception as error:  # noqa: BLE001 - as above
        emit(Trouble(number, traceback.format_exc()))
        return _failed(number, pending.layout.label, error)


def _failed(number: int, label: str, error: BaseException) -> PageLayout:
    """A page of A4 size without words; the reason is the library's own, for the report."""
    warning = PageWarning(ErrorCode.PAGE_FAILED.value, number, f"Page {number} could not be read. {_reason(error)}")
    return PageLayout(number, label, 595.0, 842.0, 0, PageSource.FAILED, None, (), (), warnings=(warning,))


def _reason(error: BaseException) -> str:
    if isinstance(error, MemoryError) or "malloc" in str(error):
        return "It needs more memory than there is."
    return "Its content is damaged."
