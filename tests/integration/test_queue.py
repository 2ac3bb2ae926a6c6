# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The queue while it runs: one document stopped or removed, the others unharmed."""

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.domain.documents import DocumentOpened, DocumentStatus, DocumentStructure, ReadEvent
from app.domain.errors import ErrorCode
from app.domain.jobs import CancelToken, JobProgress, JobStage
from app.domain.pages import Page, PageSource
from app.ingestion.process import ReaderError
from app.services import reading
from app.services.container import Services, build
from tests.fakes.documents import write_pdf


@pytest.fixture
def services(tmp_path: Path) -> Iterator[Services]:
    with build(tmp_path / "library") as built:
        yield built


def book(path: Path, pages: int = 60) -> Path:
    return write_pdf(path, *(f"# Chapter {n} of {path.stem}\nThe lamp of house {n} burns for {n} hours." for n in range(pages)))


@pytest.mark.parametrize("how", ["cancel_document", "remove"])
def test_one_document_is_stopped_and_the_next_is_read(services: Services, tmp_path: Path, how: str) -> None:
    queued = services.library.enqueue([book(tmp_path / "first.pdf"), book(tmp_path / "second.pdf", 5)])
    first, second = queued.documents
    seen: list[JobProgress] = []
    stopped = threading.Event()

    def stop_the_first(progress: JobProgress) -> None:
        seen.append(progress)
        if progress.document_id == first.id and progress.stage is JobStage.READING and not stopped.is_set():
            stopped.set()
            getattr(services.library, how)(first.id)

    services.library.run_jobs(stop_the_first, CancelToken())

    assert stopped.is_set()
    [left] = services.library.documents()
    assert (left.id, left.status) == (second.id, DocumentStatus.READY)
    assert JobStage.FAILED not in {progress.stage for progress in seen}


def test_what_is_queued_while_meaning_is_given_is_read_meanwhile(services: Services, tmp_path: Path) -> None:
    [first] = services.library.enqueue([book(tmp_path / "first.pdf", 5)]).documents
    read, added, in_time = threading.Event(), threading.Event(), []

    def add_the_second(progress: JobProgress) -> None:
        if progress.document_id != first.id:
            read.set()
        elif progress.stage is JobStage.FINISHED and not added.is_set():  # told by the thread that gives meaning
            added.set()
            services.library.enqueue([book(tmp_path / "second.pdf", 5)])
            in_time.append(read.wait(30))

    services.library.run_jobs(add_the_second, CancelToken())

    assert in_time == [True]
    assert [document.status for document in services.library.documents()] == [DocumentStatus.READY] * 2


def test_stopping_the_queue_keeps_it(services: Services, tmp_path: Path) -> None:
    services.library.enqueue([book(tmp_path / "first.pdf"), book(tmp_path / "second.pdf", 5)])
    token = CancelToken()

    def stop(progress: JobProgress) -> None:
        if progress.stage is JobStage.READING:
            token.cancel()

    services.library.run_jobs(stop, token)
    assert all(document.status is not DocumentStatus.READY for document in services.library.documents())
    services.library.run_jobs(lambda _: None, CancelToken())
    assert [document.status for document in services.library.documents()] == [DocumentStatus.READY] * 2


def test_reading_again_keeps_the_old_text_until_the_new_is_there(services: Services, tmp_path: Path) -> None:
    services.library.enqueue([book(tmp_path / "first.pdf", 8)])
    services.library.run_jobs(lambda _: None, CancelToken())
    [document] = services.library.documents()
    services.library.retry(document.id)
    found = services.library.documents()[0].chunk_count
    assert found == document.chunk_count
    services.library.run_jobs(lambda _: None, CancelToken())
    [again] = services.library.documents()
    assert (again.status, again.chunk_count, again.vector_count) == (
        DocumentStatus.READY,
        document.chunk_count,
        document.vector_count,
    )


def test_a_document_of_which_no_page_could_be_read_is_not_ready(
    services: Services, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    structure = DocumentStructure("x", "", (Page(1, "1", "", 595, 842, 0, PageSource.FAILED, None, ""),), (), ())
    monkeypatch.setattr("app.services.reading.read_document", lambda *_, **__: iter([DocumentOpened(1, "x"), structure]))
    services.library.enqueue([book(tmp_path / "first.pdf", 1)])
    services.library.run_jobs(lambda _: None, CancelToken())
    [document] = services.library.documents()
    assert document.status is DocumentStatus.FAILED
    assert document.error is not None
    assert document.error.code is ErrorCode.DAMAGED


@pytest.mark.logs("could not be read")
def test_a_fault_of_the_reader_costs_one_document(services: Services, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = reading.read_document

    def faulty(path: Path, **options: Any) -> Iterator[ReadEvent]:
        if options["file_title"] == "First":
            raise ReaderError("a traceback")
        return usual(path, **options)

    monkeypatch.setattr(reading, "read_document", faulty)
    services.library.enqueue([book(tmp_path / "first.pdf", 1), book(tmp_path / "second.pdf", 1)])
    services.library.run_jobs(lambda _: None, CancelToken())
    first, second = services.library.documents()
    assert (first.status, second.status) == (DocumentStatus.FAILED, DocumentStatus.READY)
    assert first.error is not None
    assert first.error.code is ErrorCode.BUG
