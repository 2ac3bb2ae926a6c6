# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The reading process: what it says arrives, and whatever kills it costs a page at most."""

import multiprocessing
import os
import select
import signal
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import replace
from pathlib import Path

import pymupdf
import pytest

from app.config import seal
from app.domain.documents import DocumentOpened, DocumentStructure, PageRead, ReadEvent
from app.domain.errors import AppError, ErrorCode
from app.domain.jobs import CancelToken
from app.domain.pages import Page, PageSource
from app.ingestion.child import Limits
from app.ingestion.layout_model import PageLayout, decode_layout, encode_layout
from app.ingestion.process import ReaderError, open_test, read_document
from app.ingestion.wire import Begun, Emit, ReadRequest, Step, Work

posix = pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
linux = pytest.mark.skipif(sys.platform != "linux", reason="needs pidfd or address space limits")

PAGES = 4


def page_read(number: int) -> PageRead:
    page = Page(number, str(number), "", 100.0, 200.0, 0, PageSource.TEXT, None, f"text {number}")
    layout = PageLayout(number, str(number), 100.0, 200.0, 0, PageSource.TEXT, None, (), ())
    return PageRead(page, encode_layout(layout))


def structure(layouts: dict[int, bytes]) -> DocumentStructure:
    """Pages as they came to the last step, so that tests see what a restarted process was given."""
    read = [decode_layout(layouts[number]) for number in sorted(layouts)]
    pages = tuple(Page(p.number, p.label, "", p.width, p.height, 0, p.source, None, "") for p in read)
    return DocumentStructure("title", "en", pages, (), ())


def steady(request: ReadRequest, emit: Emit, *, die_at: frozenset[int] = frozenset(), pages: int = PAGES) -> None:
    emit(DocumentOpened(pages, "title"))
    layouts = dict(request.resume)
    for number in range(1, pages + 1):
        if number in layouts:
            continue
        emit(Begun(Step.PAGE, number))
        if number in die_at:
            die()
        read = page_read(number)
        layouts[number] = read.layout
        emit(read)
    emit(Begun(Step.STRUCTURE))
    emit(structure(layouts))


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def hang() -> None:
    threading.Event().wait()


def works(request: ReadRequest, emit: Emit) -> None:
    steady(request, emit)


def dies_on_page_two(request: ReadRequest, emit: Emit) -> None:
    steady(request, emit, die_at=frozenset({2}))


def dies_once_on_each_page(request: ReadRequest, emit: Emit) -> None:
    """As a process does that the system ends for want of memory: not by its page, but while it reads it."""
    marks = request.path
    numbers = frozenset(number for number in range(1, PAGES + 1) if not (marks / str(number)).exists())
    first = min(numbers, default=0)
    if first:
        (marks / str(first)).touch()
    steady(request, emit, die_at=frozenset({first}))


def dies_on_later_pages(request: ReadRequest, emit: Emit) -> None:
    steady(request, emit, die_at=frozenset(range(2, 100)), pages=30)


def dies_on_every_page(request: ReadRequest, emit: Emit) -> None:
    steady(request, emit, die_at=frozenset(range(1, 100)), pages=30)


def dies_while_opening(request: ReadRequest, emit: Emit) -> None:
    die()


def dies_in_structure(request: ReadRequest, emit: Emit) -> None:
    emit(DocumentOpened(1, "title"))
    if not request.resume:
        emit(Begun(Step.PAGE, 1))
        emit(page_read(1))
    emit(Begun(Step.STRUCTURE))
    die()


def hangs_on_page_two(request: ReadRequest, emit: Emit) -> None:
    emit(DocumentOpened(2, "title"))
    layouts = dict(request.resume)
    if 1 not in layouts:
        emit(Begun(Step.PAGE, 1))
        emit(page_read(1))
        emit(Begun(Step.PAGE, 2))
        hang()
    emit(Begun(Step.STRUCTURE))
    emit(structure(layouts))


def hangs_at_once(request: ReadRequest, emit: Emit) -> None:
    emit(DocumentOpened(os.getpid(), "its number instead of a page count"))
    hang()


def refuses(request: ReadRequest, emit: Emit) -> None:
    raise AppError(ErrorCode.NEEDS_PASSWORD, file=request.path.name)


def has_a_bug(request: ReadRequest, emit: Emit) -> None:
    raise KeyError("no such thing")


def eats_memory(request: ReadRequest, emit: Emit) -> None:
    bytearray(6_000_000_000)


def tells_surroundings(request: ReadRequest, emit: Emit) -> None:
    facts = f"{seal.is_sealed()} {os.getpriority(os.PRIO_PROCESS, 0)} {tempfile.gettempdir()}"
    Path(tempfile.gettempdir(), "left-behind").write_text("x")
    emit(DocumentOpened(1, facts))
    hang()


def starts_another_program(request: ReadRequest, emit: Emit) -> None:
    other = subprocess.Popen([sys.executable, "-c", "import signal; signal.pause()"])
    emit(DocumentOpened(other.pid, tempfile.gettempdir()))
    hang()


def run(work: Work, **options: object) -> list[ReadEvent]:
    return list(read_document(Path("x.pdf"), document_id="d", lineage_id="l", work=work, **options))  # type: ignore[arg-type]


def pages_of(events: list[ReadEvent]) -> list[tuple[int, str]]:
    return [(event.page.number, event.page.source.value) for event in events if isinstance(event, PageRead)]


def gone(pid: int, seconds: float = 10.0) -> bool:
    """Whether a process that need not be ours ends in time."""
    try:
        handle = os.pidfd_open(pid)
    except ProcessLookupError:
        return True
    try:
        return bool(select.select([handle], [], [], seconds)[0])
    finally:
        os.close(handle)


def test_events_arrive_in_order_and_nothing_is_left() -> None:
    events = run(works)
    assert events[0] == DocumentOpened(PAGES, "title")
    assert events[1:-1] == [page_read(number) for number in range(1, PAGES + 1)]
    assert isinstance(events[-1], DocumentStructure)
    assert [page.number for page in events[-1].pages] == [1, 2, 3, 4]
    assert multiprocessing.active_children() == []


def test_resumed_pages_are_not_read_again() -> None:
    events = run(works, resume=[page_read(1), page_read(3)])
    assert pages_of(events) == [(2, "text"), (4, "text")]
    assert isinstance(events[-1], DocumentStructure)
    assert [page.number for page in events[-1].pages] == [1, 2, 3, 4]


@posix
def test_a_page_that_kills_the_reader_costs_that_page() -> None:
    events = run(dies_on_page_two)
    assert sum(isinstance(event, DocumentOpened) for event in events) == 1
    assert pages_of(events) == [(1, "text"), (2, "failed"), (3, "text"), (4, "text")]
    lost = next(event for event in events if isinstance(event, PageRead) and event.page.number == 2)
    assert [(warning.code, warning.page) for warning in lost.warnings] == [("page_failed", 2)]
    assert (lost.page.width, lost.page.height) == (100.0, 200.0)
    assert isinstance(events[-1], DocumentStructure)
    assert [page.source.value for page in events[-1].pages] == ["text", "failed", "text", "text"]


@posix
def test_a_reader_that_is_killed_once_costs_nothing(tmp_path: Path) -> None:
    events = list(read_document(tmp_path, document_id="d", lineage_id="l", work=dies_once_on_each_page, limits=Limits(crashes=0)))
    assert pages_of(events) == [(number, "text") for number in range(1, PAGES + 1)]


@posix
def test_a_page_that_hangs_is_given_up() -> None:
    events = run(hangs_on_page_two, limits=Limits(page_s=0.3))
    assert pages_of(events) == [(1, "text"), (2, "failed")]
    lost = next(event for event in events if isinstance(event, PageRead) and event.page.number == 2)
    assert "too long" in lost.warnings[0].message


@posix
def test_restarts_are_bounded_and_the_rest_is_named() -> None:
    events = run(dies_on_later_pages, limits=Limits(crashes=2))
    assert pages_of(events) == [(1, "text"), *((number, "failed") for number in range(2, 31))]
    assert isinstance(events[-1], DocumentStructure)
    assert len(events[-1].pages) == 30


@posix
@pytest.mark.parametrize(
    ("work", "code"),
    [
        (dies_on_every_page, ErrorCode.DAMAGED),
        (dies_while_opening, ErrorCode.DAMAGED),
        (dies_in_structure, ErrorCode.TOO_LARGE),
        (refuses, ErrorCode.NEEDS_PASSWORD),
    ],
)
def test_a_document_that_cannot_be_read_is_refused_by_code(work: Work, code: ErrorCode) -> None:
    with pytest.raises(AppError) as caught:
        run(work, limits=Limits(crashes=2))
    assert caught.value.code is code
    assert caught.value.parameters["file"] == "x.pdf"
    assert multiprocessing.active_children() == []


def test_a_bug_comes_with_its_traceback() -> None:
    with pytest.raises(ReaderError, match=r"KeyError: 'no such thing'"):
        run(has_a_bug)


@linux
def test_memory_has_a_ceiling() -> None:
    with pytest.raises(AppError) as caught:
        run(eats_memory)
    assert caught.value.code is ErrorCode.TOO_LARGE


def says_much(request: ReadRequest, emit: Emit) -> None:
    """A page that becomes far more than a page can hold."""
    emit(DocumentOpened(2, "title"))
    done = dict(request.resume)
    for number in (1, 2):
        if number not in done:
            emit(Begun(Step.PAGE, number))
            emit(page_read(number) if number == 2 else replace(page_read(number), layout=b"x" * 2_000_000))
            done[number] = page_read(number).layout
    emit(Begun(Step.STRUCTURE))
    emit(structure({number: page_read(number).layout for number in (1, 2)}))


def test_what_the_reader_says_has_a_ceiling() -> None:
    assert pages_of(run(says_much, limits=Limits(message_bytes=1_000_000))) == [(1, "failed"), (2, "text")]
    with pytest.raises(AppError) as caught:
        run(says_much, limits=Limits(output_bytes=1_000_000))
    assert caught.value.code is ErrorCode.TOO_LARGE


def tells_limits(request: ReadRequest, emit: Emit) -> None:
    import resource

    kinds = (resource.RLIMIT_CORE, resource.RLIMIT_FSIZE)
    emit(DocumentOpened(1, " ".join(str(resource.getrlimit(kind)[0]) for kind in kinds)))


@linux
def test_the_reader_writes_no_dump_and_no_endless_file() -> None:
    events = read_document(Path("x.pdf"), document_id="d", lineage_id="l", work=tells_limits)
    opened = next(events)
    assert isinstance(opened, DocumentOpened)
    core, size = map(int, opened.title.split())
    assert core == 0
    assert 0 < size <= Limits().memory_bytes
    events.close()  # type: ignore[attr-defined]


@posix
def test_the_reader_is_sealed_nice_and_keeps_its_files_in_one_place() -> None:
    events = read_document(Path("x.pdf"), document_id="d", lineage_id="l", work=tells_surroundings)
    opened = next(events)
    assert isinstance(opened, DocumentOpened)
    sealed, niceness, folder = opened.title.split(" ", 2)
    assert sealed == "True"
    assert int(niceness) >= min(19, os.getpriority(os.PRIO_PROCESS, 0) + 10)
    assert Path(folder, "left-behind").exists()
    events.close()  # type: ignore[attr-defined]
    assert not Path(folder).exists()


@linux
def test_cancelling_ends_the_reader_at_once() -> None:
    cancel = CancelToken()
    events = read_document(Path("x.pdf"), document_id="d", lineage_id="l", work=hangs_at_once, cancel=cancel)
    opened = next(events)
    assert isinstance(opened, DocumentOpened)
    cancel.cancel()
    started = time.monotonic()
    with pytest.raises(AppError) as caught:
        next(events)
    assert time.monotonic() - started < 0.2
    assert caught.value.code is ErrorCode.CANCELLED
    assert gone(opened.page_count, 0.0)


@linux
def test_closing_the_iterator_ends_what_the_reader_started() -> None:
    events = read_document(Path("x.pdf"), document_id="d", lineage_id="l", work=starts_another_program)
    opened = next(events)
    assert isinstance(opened, DocumentOpened)
    events.close()  # type: ignore[attr-defined]
    assert gone(opened.page_count)
    assert multiprocessing.active_children() == []


@linux
def test_nothing_survives_the_program() -> None:
    script = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from pathlib import Path\n"
        "import test_ingest_process as t\n"
        "if __name__ == '__main__':\n"
        "    events = t.read_document(Path('x.pdf'), document_id='d', lineage_id='l', work=t.starts_another_program)\n"
        "    opened = next(events)\n"
        "    print(opened.page_count, opened.title, flush=True)\n"
        "    next(events)\n"
    )
    here = Path(__file__)
    program = subprocess.Popen(
        [sys.executable, "-c", script, str(here.parent)], stdout=subprocess.PIPE, text=True, cwd=here.parents[2]
    )
    assert program.stdout is not None
    with program.stdout:
        other, scratch = program.stdout.readline().strip().split(" ", 1)
        assert Path(scratch).is_dir()
        program.kill()
        program.wait()
    assert gone(int(other))
    assert not Path(scratch).exists()


def pdf(path: Path, pages: int = 2, **options: object) -> Path:
    document = pymupdf.open()
    for number in range(1, pages + 1):
        document.new_page().insert_text((72, 72), f"This is page {number} of the ledger.")
    document.save(path, **options)
    document.close()
    return path


def test_opening_is_tried_in_the_reading_process(tmp_path: Path) -> None:
    assert open_test(pdf(tmp_path / "plain.pdf", 3)).page_count == 3
    locked = pdf(tmp_path / "locked.pdf", encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw="reef", owner_pw="captain")
    for password, code in ((None, ErrorCode.NEEDS_PASSWORD), ("wrong", ErrorCode.WRONG_PASSWORD)):
        with pytest.raises(AppError) as caught:
            open_test(locked, password)
        assert caught.value.code is code
    assert open_test(locked, "reef").page_count == 2


@linux
def test_a_file_name_in_an_unknown_encoding(tmp_path: Path) -> None:
    path = pdf(tmp_path / "plain.pdf", 1).rename(tmp_path / os.fsdecode(b"caf\xe9.pdf"))
    assert open_test(path).title == "Caf?"
    path.write_bytes(b"%PDF-1.4 nothing")
    with pytest.raises(AppError) as caught:
        open_test(path)
    assert (caught.value.code, caught.value.parameters["file"]) == (ErrorCode.DAMAGED, "caf?.pdf")
