# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Killed between any two steps, nothing is lost, forgotten or left over at the next start."""

import hashlib
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from app.domain.documents import DocumentStatus
from app.domain.errors import AppError, ErrorCode
from app.storage import copy_notes
from app.storage.arrivals import stranded
from app.storage.backup import back_up, forget_in_backups
from app.storage.files import FileStore
from app.storage.library import Library
from tests.unit.storage.storage_samples import DIMENSION, MODEL, analyse, make_chunk, make_document, make_read, make_structure

SHA = hashlib.sha256(b"a book").hexdigest()


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "a.pdf"
    path.write_bytes(b"a book")
    return path


def reopened(library: Library) -> Library:
    library.close()
    return Library.open(library.folder, analyse, MODEL, DIMENSION)


def notes(library: Library) -> list[str]:
    with library.database.read() as connection:
        return list(connection.exec_driver_sql("SELECT name FROM meta").scalars())


def test_a_document_comes_with_its_place_in_the_queue(library: Library, source: Path) -> None:
    library.take_in(make_document("a", sha256=SHA), source, "pdf")
    assert [job.document_id for job in library.jobs.jobs()] == ["a"]
    assert library.files.path(SHA) is not None
    assert notes(library) == []
    library.take_in(make_document("b", sha256=SHA), source, "pdf", replaces="a")
    noted = library.versions.of("b")
    assert noted is not None
    assert noted[0] == "a"


def test_a_document_that_cannot_be_taken_in_leaves_nothing(library: Library, source: Path) -> None:
    with pytest.raises(AppError) as caught:
        library.take_in(make_document("a", sha256=SHA), source, "pdf", replaces="gone")
    assert caught.value.code is ErrorCode.DOCUMENT_UNKNOWN
    assert (library.documents(), library.jobs.jobs(), library.files.stored(), notes(library)) == ([], [], {}, [])


def test_a_copy_that_was_made_for_nothing_goes_at_the_next_start(library: Library, source: Path) -> None:
    with library.database.write() as connection:
        copy_notes.note_copy(connection, SHA)
    library.files.copy(source, SHA, "pdf")
    (library.files.folder / "half.unfinished").write_bytes(b"ha")
    (library.folder / "library-0001-2026-03-01.unfinished").write_bytes(b"half a backup")
    with reopened(library) as again:
        assert again.check() == []
        assert again.files.stored() == {}
        assert notes(again) == []
        assert list(again.folder.rglob("*unfinished*")) == []


def test_a_copy_that_nothing_is_noted_about_stays(library: Library, source: Path) -> None:
    library.files.copy(source, SHA, "pdf")
    with reopened(library) as again:
        assert list(again.files.stored()) == [SHA]


def test_the_copy_of_a_removed_document_goes_at_the_next_start(
    library: Library, source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.take_in(make_document("a", sha256=SHA), source, "pdf")
    with monkeypatch.context() as stuck:
        stuck.setattr(FileStore, "delete", lambda *_: (_ for _ in ()).throw(AppError(ErrorCode.NO_PERMISSION)))
        with pytest.raises(AppError):
            library.delete_document("a")
    assert (library.documents(), list(library.files.stored())) == ([], [SHA])
    with reopened(library) as again:
        assert again.files.stored() == {}


def test_a_document_that_waits_in_no_queue_is_queued_at_the_next_start(library: Library) -> None:
    library.catalogue.add_document(make_document("a"))
    library.catalogue.add_document(make_document("b", status=DocumentStatus.READING))
    library.catalogue.add_document(make_document("c", status=DocumentStatus.FAILED))
    assert stranded(library.database) == ["a", "b"]
    with reopened(library) as again:
        assert [job.document_id for job in again.jobs.jobs()] == ["a", "b"]


def test_queued_again_it_is_read_from_the_start_or_goes_on(library: Library) -> None:
    library.catalogue.add_document(make_document("a"))
    library.pages.commit_pages("a", [make_read(1, "one")])
    library.queue_again("a")
    assert library.pages.committed_numbers("a") == [1]
    library.queue_again("a", [1, 2, 3])
    assert library.pages.committed_numbers("a") == []
    with pytest.raises(AppError) as caught:
        library.queue_again("gone", [1])
    assert caught.value.code is ErrorCode.DOCUMENT_UNKNOWN


def test_attempts_that_read_pages_are_not_held_against_a_document(library: Library) -> None:
    library.catalogue.add_document(make_document("a"))
    library.jobs.enqueue_job("a")
    for _ in range(3):
        job = library.jobs.next_job()
        library.jobs.recover()
    assert job is not None
    assert job.attempts == 3
    library.pages.commit_pages("a", [make_read(1, "one")])
    assert [job.attempts for job in library.jobs.jobs()] == [1]


def test_a_reading_and_its_job_end_together(library: Library) -> None:
    library.catalogue.add_document(make_document("a"))
    library.jobs.enqueue_job("a")
    job = library.jobs.next_job()
    assert job is not None
    library.replace_structure("a", make_structure([make_chunk("c", "Words.")]), job_id=job.id)
    assert library.jobs.jobs() == []


def test_the_log_of_a_killed_program_is_emptied_at_the_next_start(library: Library) -> None:
    library.catalogue.add_document(make_document("a", title="A very telling title"))
    copy = library.folder.parent / "killed"
    copy.mkdir()
    for name in ("library.db", "library.db-wal"):
        (copy / name).write_bytes((library.folder / name).read_bytes())
    assert (copy / "library.db-wal").stat().st_size > 0
    with Library.open(copy, analyse, MODEL, DIMENSION) as again:
        assert again.database.log_was_left
        assert (copy / "library.db-wal").stat().st_size == 0
        assert [document.title for document in again.documents()] == ["A very telling title"]


def test_a_removed_document_is_forgotten_in_backups_too(library: Library) -> None:
    for name in ("a", "b"):
        library.catalogue.add_document(make_document(name))
        library.replace_structure(name, make_structure([make_chunk(f"c{name}", f"Xylophone{name} words.", document_id=name)]))
    backup = back_up(library.database, "0001")
    (library.folder / "library-0000-2020-01-01.backup").write_bytes(b"no backup at all")
    assert b"Xylophonea" in backup.read_bytes()
    library.delete_document("a")
    content = backup.read_bytes().lower()
    assert b"xylophonea" not in content
    assert b"xylophoneb" in content
    with closing(sqlite3.connect(backup)) as copy:
        assert copy.execute("SELECT id FROM documents").fetchall() == [("b",)]
        assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        copy.execute("INSERT INTO chunk_terms (chunk_terms, rank) VALUES ('integrity-check', 0)")
    forget_in_backups(library.folder, "a")  # a second time is harmless
