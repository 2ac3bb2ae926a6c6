# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Reading a document in a process of its own: what kills the reader costs a page, never the program."""

import contextlib
import logging
import multiprocessing
import os
import signal
import struct
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from multiprocessing import connection
from pathlib import Path
from types import TracebackType

from app.config.scratch import scratch_folder
from app.domain.documents import DocumentOpened, DocumentStructure, PageRead, ReadEvent
from app.domain.errors import AppError, ErrorCode
from app.domain.jobs import CancelToken
from app.domain.pages import Page, PageSource, PageWarning
from app.domain.titles import plain_name
from app.ingestion.child import Limits, child_main
from app.ingestion.layout_model import PageLayout, encode_layout
from app.ingestion.text_repair import storable
from app.ingestion.wire import Begun, Emit, Message, ReadRequest, Step, Trouble, Unpacker, Work

logger = logging.getLogger(__name__)

_POLL_S = 0.05
_A4 = (595.0, 842.0)


class ReaderError(RuntimeError):
    """A bug in the reading process, with its traceback as text."""


@dataclass(frozen=True, slots=True)
class _Death:
    """The reading process ended before its work did, or was ended because it hung."""

    step: Step
    page: int
    hung: bool


@dataclass(frozen=True, slots=True)
class _Done:
    """What a restarted process must be given of a page that is read; its words are not kept: they are many."""

    layout: bytes
    width: float
    height: float
    failed: bool

    @staticmethod
    def of(read: PageRead) -> "_Done":
        return _Done(read.layout, read.page.width, read.page.height, read.page.source is PageSource.FAILED)


def read_pdf(request: ReadRequest, emit: Emit) -> None:
    """The usual work of the reading process."""
    from app.ingestion.pipeline import read  # noqa: PLC0415 - the program itself never parses, nor loads the parser for it

    read(request, emit)


def read_document(
    path: Path,
    *,
    document_id: str,
    lineage_id: str,
    password: str | None = None,
    resume: Sequence[PageRead] = (),
    file_title: str = "",
    cancel: CancelToken | None = None,
    ocr_languages: Sequence[str] = (),
    ocr_pages: Sequence[int] = (),
    work: Work = read_pdf,
    limits: Limits | None = None,
) -> Iterator[ReadEvent]:
    """Read a document: `DocumentOpened`, a `PageRead` for every page that is not in `resume`, then `DocumentStructure`.

    Pages come in order, as each is done; one that brings the process down twice or hangs comes with source FAILED and the warning
    page_failed, ahead of earlier ones that OCR still holds. `ocr_pages` are read from their pictures in any case. Closing the
    iterator, or cancelling, ends the process at once.

    Raises AppError NEEDS_PASSWORD, WRONG_PASSWORD, DAMAGED, NO_PAGES, EMPTY_FILE, FILE_MISSING, TOO_LARGE, CANCELLED, and
    ReaderError for a bug.
    """
    cancel = cancel or CancelToken()
    bounds = limits or Limits()
    name = path.name
    title = storable(file_title or plain_name(path.name))
    done = {page.page.number: _Done.of(page) for page in resume}
    opened: DocumentOpened | None = None
    deaths = dict.fromkeys(Step, 0)
    died: set[int] = set()
    with scratch_folder("reading") as folder:
        scratch = str(folder)
        while True:
            request = ReadRequest(
                path=path,
                password=password,
                document_id=document_id,
                lineage_id=lineage_id,
                file_title=title,
                resume=tuple((number, done[number].layout) for number in sorted(done)),
                ocr_languages=tuple(ocr_languages),
                ocr_pages=tuple(ocr_pages),
            )
            death: _Death | None = None
            with _Child(work, request, scratch, bounds) as child:
                for message in child.messages(cancel, opened.page_count if opened else 0):
                    match message:
                        case DocumentOpened():
                            if opened is None:
                                yield message
                            opened = message
                        case PageRead():
                            if message.page.number not in done:
                                done[message.page.number] = _Done.of(message)
                                yield message
                        case DocumentStructure():
                            yield message
                            return
                        case _Death():
                            death = message
            if death is None:
                raise ReaderError("the reading process ended without a result")
            # Killed from outside, for want of memory perhaps, a page is read at the second try; by its own doing it dies again.
            again = death.step is Step.PAGE and not death.hung and death.page not in died
            died.add(death.page)
            deaths[death.step] += not again
            logger.info("reading process ended in step %s, page %d (hung: %s)", death.step.name, death.page, death.hung)
            if deaths[Step.OPENING] > 1:
                raise AppError(ErrorCode.DAMAGED, file=name)
            if opened is None:
                continue
            if deaths[Step.STRUCTURE] > 1:
                raise AppError(ErrorCode.TOO_LARGE, file=name)
            lost = [death.page] if death.step is Step.PAGE and death.page not in done and not again else []
            if deaths[Step.PAGE] + deaths[Step.WAITING] > bounds.crashes:
                lost = [number for number in range(1, opened.page_count + 1) if number not in done]
                if all(page.failed for page in done.values()):
                    raise AppError(ErrorCode.DAMAGED, file=name)
            for number in lost:
                page = _failed(number, done, hung=death.hung)
                done[number] = _Done.of(page)
                yield page


def open_test(path: Path, password: str | None = None, cancel: CancelToken | None = None) -> DocumentOpened:
    """Only open a file, in a process of its own. Raises what `read_document` raises."""
    events = read_document(path, document_id="", lineage_id="", password=password, cancel=cancel, work=open_pdf_only)
    for event in events:
        if isinstance(event, DocumentOpened):
            return event
    raise ReaderError("the reading process did not say that it opened the file")


def open_pdf_only(request: ReadRequest, emit: Emit) -> None:
    """The work of `open_test`."""
    from app.ingestion.pipeline import open_only  # noqa: PLC0415 - as in `read_pdf`

    open_only(request, emit)


class _Child:
    """One reading process; leaving the `with` block ends it and what it started."""

    def __init__(self, work: Work, request: ReadRequest, scratch: str, limits: Limits) -> None:
        context = multiprocessing.get_context("spawn")
        self._limits = limits
        self._received, sent = context.Pipe(duplex=False)
        lifeline, self._lifeline = context.Pipe(duplex=False)
        self._process = context.Process(
            target=child_main, args=(work, request, sent, lifeline, scratch, limits), name="reader", daemon=True
        )
        try:
            self._process.start()
        except BaseException:
            self._received.close()
            self._lifeline.close()
            raise
        finally:
            sent.close()
            lifeline.close()

    def __enter__(self) -> "_Child":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None) -> None:
        self._kill()
        self._process.join()
        self._process.close()
        self._received.close()
        self._lifeline.close()

    def messages(self, cancel: CancelToken, page_count: int) -> Iterator[Message | _Death]:
        """What the process says; a `_Death` is the last thing. Raises AppError from it, CANCELLED, and ReaderError."""
        unpacker = Unpacker()
        now = Begun(Step.OPENING)
        heard = time.monotonic()
        taken = 0
        while True:
            cancel.raise_if_cancelled()
            if not connection.wait([self._received], timeout=_POLL_S):
                if time.monotonic() - heard > self._limits.seconds(now.step, page_count):
                    yield _Death(now.step, now.page, hung=True)
                    return
                continue
            try:
                data = self._received.recv_bytes(self._limits.message_bytes)
                taken += len(data)
                if taken > self._limits.output_bytes:
                    raise AppError(ErrorCode.TOO_LARGE)
                message = unpacker.take(data)
            except (EOFError, OSError):
                yield _Death(now.step, now.page, hung=False)
                return
            except (ValueError, IndexError, struct.error) as error:
                raise ReaderError("the reading process said what no reading process says") from error
            heard = time.monotonic()
            match message:
                case None:
                    continue
                case Begun():
                    now = message
                case AppError():
                    raise message
                case Trouble(page=0):
                    raise ReaderError(message.traceback)
                case Trouble():
                    logger.error("page %d could not be read\n%s", message.page, message.traceback)
                case DocumentOpened():
                    page_count = message.page_count
                    yield message
                case _:
                    yield message

    def _kill(self) -> None:
        """At once, with the OCR programs of its process group; before it has that group it has started none."""
        pid = self._process.pid
        if pid is not None and sys.platform != "win32":
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(pid, signal.SIGKILL)
        self._process.kill()


def _failed(number: int, done: dict[int, _Done], *, hung: bool) -> PageRead:
    """A page that could not be read; its size is that of its nearest neighbour before it."""
    before = [page for known, page in sorted(done.items()) if known < number and page.width > 0]
    width, height = (before[-1].width, before[-1].height) if before else _A4
    reason = "It took too long to read." if hung else "Its content is damaged."
    warning = PageWarning(ErrorCode.PAGE_FAILED.value, number, f"Page {number} could not be read. {reason}")
    page = Page(number, str(number), "", width, height, 0, PageSource.FAILED, None, "")
    layout = PageLayout(number, str(number), width, height, 0, PageSource.FAILED, None, (), (), warnings=(warning,))
    return PageRead(page, encode_layout(layout), (warning,))
