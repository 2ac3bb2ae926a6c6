# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Opening, locking, transactions, faults."""

import shutil
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from app.domain.errors import AppError, ErrorCode
from app.domain.questions import EVERYWHERE
from app.storage import upgrade as upgrade_module
from app.storage.backup import back_up
from app.storage.codecs import pack_answer
from app.storage.engine import Database
from app.storage.faults import from_os, from_sqlite
from app.storage.library import Library
from app.storage.schema import HEAD, metadata
from tests.unit.storage.storage_samples import DIMENSION, MODEL, analyse, make_chunk, make_document, make_structure
from tests.unit.storage.test_conversations import make_answer

ROOT = Path(__file__).parents[3]


def open_library(folder: Path) -> Library:
    return Library.open(folder, analyse, MODEL, DIMENSION)


def code_of(call: Callable[[], object]) -> ErrorCode:
    with pytest.raises(AppError) as caught:
        call()
    return caught.value.code


def stamp(folder: Path, version: str) -> None:
    connection = sqlite3.connect(folder / "library.db")
    connection.execute("UPDATE alembic_version SET version_num = ?", (version,))
    connection.commit()
    connection.close()


def test_what_was_stored_is_there_after_reopening(tmp_path: Path) -> None:
    with open_library(tmp_path) as library:
        library.catalogue.add_document(make_document("a"))
    with open_library(tmp_path) as library:
        assert library.document("a") == make_document("a")


def test_a_folder_with_odd_characters_is_made(tmp_path: Path) -> None:
    folder = tmp_path / "100 % möglich?" / "deep#er"
    with open_library(folder):
        assert (folder / "library.db").is_file()


def test_pragmas_hold_on_every_connection(library: Library) -> None:
    def values(connection: object) -> list[object]:
        names = ("journal_mode", "foreign_keys", "secure_delete", "synchronous")
        return [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in names]  # type: ignore[attr-defined]

    with library.database.write() as writer, library.database.read() as reader, library.database.read() as other:
        assert values(writer) == values(reader) == values(other) == ["wal", 1, 1, 1]


def test_a_second_opener_is_refused(library: Library) -> None:
    assert code_of(lambda: open_library(library.folder)) is ErrorCode.LOCKED_LIBRARY


def test_a_second_program_is_refused_until_the_first_is_gone(library: Library) -> None:
    script = (
        "import sys; from pathlib import Path\n"
        "from app.storage.engine import Database\n"
        "from app.domain.errors import AppError\n"
        "try:\n    Database.open(Path(sys.argv[1])).close(); print('opened')\n"
        "except AppError as error:\n    print(error.code.value)\n"
    )
    command_line = [sys.executable, "-c", script, str(library.folder)]
    assert subprocess.run(command_line, capture_output=True, text=True, check=True, cwd=ROOT).stdout.strip() == "locked_library"
    library.close()
    assert subprocess.run(command_line, capture_output=True, text=True, check=True, cwd=ROOT).stdout.strip() == "opened"


def test_a_failed_opening_lets_go_of_the_folder(tmp_path: Path) -> None:
    with open_library(tmp_path):
        pass
    stamp(tmp_path, "9999")
    assert code_of(lambda: open_library(tmp_path)) is ErrorCode.NEWER_LIBRARY
    stamp(tmp_path, HEAD)
    with open_library(tmp_path) as library:
        assert library.documents() == []


def test_a_newer_library_is_refused_and_untouched(tmp_path: Path) -> None:
    with open_library(tmp_path):
        pass
    stamp(tmp_path, "0042")
    before = (tmp_path / "library.db").read_bytes()
    with pytest.raises(AppError) as caught:
        open_library(tmp_path)
    assert caught.value.code is ErrorCode.NEWER_LIBRARY
    assert caught.value.parameters["version"] == "0042"
    assert (tmp_path / "library.db").read_bytes() == before
    assert list(tmp_path.glob("*.backup")) == []


@pytest.mark.parametrize("content", [b"this is no database" * 400, b"SQLite format 3\0" + b"\x17" * 8000])
def test_a_file_that_is_no_library_is_damaged(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "library.db").write_bytes(content)
    assert code_of(lambda: open_library(tmp_path)) is ErrorCode.DAMAGED_LIBRARY
    assert (tmp_path / "library.db").read_bytes() == content


def test_the_database_of_another_program_is_damaged(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / "library.db")
    connection.execute("CREATE TABLE songs (name)")
    connection.commit()
    connection.close()
    assert code_of(lambda: open_library(tmp_path)) is ErrorCode.DAMAGED_LIBRARY


def test_the_folder_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "library").write_bytes(b"")
    assert code_of(lambda: open_library(tmp_path / "library")) is ErrorCode.NO_PERMISSION


def test_migrations_make_the_tables_that_are_used(library: Library) -> None:
    with library.database.read() as connection:
        context = MigrationContext.configure(
            connection,
            opts={
                "include_object": lambda _o, name, kind, _r, _c: not (kind == "table" and name.startswith("chunk_terms")),
                "compare_type": True,
            },
        )
        assert compare_metadata(context, metadata) == []


def test_migration_backs_up_and_brings_the_file_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_library(tmp_path) as library:
        library.catalogue.add_document(make_document("a"))
    stamp(tmp_path, "0000")
    done = []

    def migrate(config: object, head: str) -> None:
        connection = config.attributes["connection"]  # type: ignore[attr-defined]
        connection.exec_driver_sql("ALTER TABLE documents ADD COLUMN extra TEXT")
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = ?", (head,))
        done.append(head)

    monkeypatch.setattr(command, "upgrade", migrate)
    with open_library(tmp_path) as library:
        assert library.document("a") is not None
        with library.database.read() as connection:
            assert "extra" in {row[1] for row in connection.exec_driver_sql("PRAGMA table_info(documents)")}
    assert done == [HEAD]
    [backup] = tmp_path.glob("library-0000-*.backup")
    copy = sqlite3.connect(backup)
    assert copy.execute("SELECT id FROM documents").fetchall() == [("a",)]
    assert copy.execute("SELECT version_num FROM alembic_version").fetchall() == [("0000",)]
    assert "extra" not in {row[1] for row in copy.execute("PRAGMA table_info(documents)")}
    copy.close()


def test_the_first_library_comes_up_with_its_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as first:
        first.setattr(upgrade_module, "HEAD", "0001")
        database = Database.open(tmp_path)
        upgrade_module.upgrade(database)
        database.close()
    connection = sqlite3.connect(tmp_path / "library.db")
    connection.execute(
        "INSERT INTO documents VALUES ('a', 'a', 'ff', 'Rules', 'Rules', 0, 'r.pdf', '/r.pdf', 1, 'waiting', 'core', NULL, '', "
        "1, '2026-03-01T00:00:00+00:00', NULL, x'90', 0, 0, 0)"
    )
    connection.execute("INSERT INTO sections VALUES ('a', 's1', NULL, 0, 'Anchors', 1, '[\"Anchors\"]', 3, 'font')")
    connection.execute("INSERT INTO jobs (document_id, attempts, paused, running) VALUES ('a', 2, 1, 0)")
    connection.execute(
        "INSERT INTO conversations VALUES ('c', 'Ropes', '2026-03-01T00:00:00+00:00', '2026-03-01T00:00:00+00:00')"
    )
    for ordinal, blob in enumerate((pack_answer(make_answer("Why Hémp?")), b"damaged", pack_answer(make_answer("And then?")))):
        connection.execute("INSERT INTO turns VALUES ('c', ?, '2026-03-01T00:00:00+00:00', 'answered', ?)", (ordinal, blob))
    connection.commit()
    connection.close()
    with open_library(tmp_path) as library:
        assert [hit.question for hit in library.conversations.search("hemp")] == ["Why Hémp?"]
        with library.database.read() as reader:
            rows = reader.exec_driver_sql("SELECT ordinal, place, set_aside, scope, words FROM turns ORDER BY ordinal").fetchall()
        said = "a rope costs 1 gp."
        assert rows == [(0, 0, 0, "", f"why hemp? {said}"), (1, 1, 0, "", ""), (2, 2, 0, "", f"and then? {said}")]
        assert [(document.id, document.title, document.may_replace) for document in library.documents()] == [("a", "Rules", None)]
        [job] = library.jobs.jobs()
        assert (job.document_id, job.attempts, job.paused, job.ocr_pages) == ("a", 2, True, ())
        with library.database.read() as reader:
            columns = {row[1] for row in reader.exec_driver_sql("PRAGMA table_info(concepts)")}
            assert reader.exec_driver_sql("SELECT version_num FROM alembic_version").scalar() == HEAD
        assert {"key", "mentions", "weight"} <= columns
        assert [(section.title, section.page, section.spans) for section in library.sections("a")] == [("Anchors", 3, ())]
        library.jobs.enqueue_job("a", (3, 5))
        assert library.jobs.jobs()[0].ocr_pages == (3, 5)
        with library.database.read() as connection:
            assert connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar() == HEAD
            columns = {row[1] for row in connection.exec_driver_sql("PRAGMA table_info(concepts)")}
    assert {"key", "mentions", "weight"} <= columns
    assert len(list(tmp_path.glob("library-0001-*.backup"))) == 1


def test_a_migration_that_fails_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_library(tmp_path):
        pass
    stamp(tmp_path, "0000")

    def migrate(config: object, _head: str) -> None:
        config.attributes["connection"].exec_driver_sql("DROP TABLE chunks")  # type: ignore[attr-defined]
        raise RuntimeError("power cut")

    monkeypatch.setattr(command, "upgrade", migrate)
    with pytest.raises(RuntimeError, match="power cut"):
        open_library(tmp_path)
    stamp(tmp_path, HEAD)
    with open_library(tmp_path) as library, library.database.read() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM chunks").scalar() == 0


def test_an_open_file_needs_no_alembic(tmp_path: Path) -> None:
    with open_library(tmp_path):
        pass
    script = (
        "import sys; from pathlib import Path\n"
        "from app.storage.library import Library\n"
        "Library.open(Path(sys.argv[1]), lambda t, l: t.split(), 'm', 8).close()\n"
        "print(sorted(name for name in sys.modules if name in {'alembic', 'hnswlib'}))\n"
    )
    run = subprocess.run([sys.executable, "-c", script, str(tmp_path)], capture_output=True, text=True, check=True, cwd=ROOT)
    assert run.stdout.strip() == "[]"


def test_backups_of_one_day_do_not_overwrite_each_other(library: Library) -> None:
    library.catalogue.add_document(make_document("a"))
    first = back_up(library.database, "0001")
    library.catalogue.add_document(make_document("b"))
    second = back_up(library.database, "0001")
    assert first != second
    counts = []
    for path in (first, second):
        copy = sqlite3.connect(path)
        counts.append(copy.execute("SELECT count(*) FROM documents").fetchone()[0])
        copy.close()
    assert counts == [1, 2]
    assert list(library.folder.glob("*.unfinished")) == []


def test_a_failing_transaction_leaves_nothing(library: Library) -> None:
    def fail() -> None:
        with library.database.write() as connection:
            connection.exec_driver_sql("INSERT INTO meta VALUES ('a', '1')")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    with library.database.read() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM meta").scalar() == 0
    library.catalogue.add_document(make_document("a"))  # the lane is free again
    assert library.document("a") is not None


def test_a_full_disk_is_told_and_nothing_is_half_done(library: Library) -> None:
    library.catalogue.add_document(make_document("a"))
    library.replace_structure("a", make_structure([make_chunk("old", "Old words stay.")]))
    with library.database.write() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count={pages + 5}")
    huge = make_structure([make_chunk(f"n{i}", f"New word{i} " * 200, ordinal=i) for i in range(200)])
    with pytest.raises(AppError) as caught:
        library.replace_structure("a", huge)
    assert caught.value.code is ErrorCode.DISK_FULL
    assert caught.value.retryable
    assert [chunk.id for chunk in library.chunks_of("a")] == ["old"]
    with library.database.write() as connection:
        connection.exec_driver_sql("PRAGMA max_page_count=1000000")
    library.replace_structure("a", huge)
    assert len(library.chunks_of("a")) == 200


def test_a_read_only_library_is_told(library: Library) -> None:
    with library.database.write() as connection:
        connection.exec_driver_sql("PRAGMA query_only=1")
    assert code_of(lambda: library.catalogue.add_document(make_document("a"))) is ErrorCode.NO_PERMISSION


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (sqlite3.SQLITE_FULL, ErrorCode.DISK_FULL),
        (sqlite3.SQLITE_READONLY_DBMOVED, ErrorCode.NO_PERMISSION),
        (sqlite3.SQLITE_CANTOPEN_ISDIR, ErrorCode.NO_PERMISSION),
        (sqlite3.SQLITE_CORRUPT_VTAB, ErrorCode.DAMAGED_LIBRARY),
        (sqlite3.SQLITE_NOTADB, ErrorCode.DAMAGED_LIBRARY),
        (sqlite3.SQLITE_IOERR_CORRUPTFS, ErrorCode.DAMAGED_LIBRARY),
        (sqlite3.SQLITE_IOERR_WRITE, ErrorCode.NO_PERMISSION),
        (sqlite3.SQLITE_BUSY_SNAPSHOT, ErrorCode.LOCKED_LIBRARY),
        (sqlite3.SQLITE_CONSTRAINT_UNIQUE, None),
        (sqlite3.SQLITE_MISUSE, None),
    ],
)
def test_faults_are_told_apart_by_number(tmp_path: Path, number: int, code: ErrorCode | None) -> None:
    error = sqlite3.OperationalError("words that mean nothing")
    error.sqlite_errorcode = number
    mapped = from_sqlite(error, tmp_path / "library.db")
    assert (mapped.code if mapped else None) is code


def test_an_input_error_on_a_full_disk_is_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _path: shutil._ntuple_diskusage(10**9, 10**9 - 4096, 4096))  # type: ignore[attr-defined]
    error = sqlite3.OperationalError()
    error.sqlite_errorcode = sqlite3.SQLITE_IOERR_SHMSIZE
    mapped = from_sqlite(error, tmp_path / "library.db")
    assert mapped is not None
    assert mapped.code is ErrorCode.DISK_FULL


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (OSError(28, "no space"), ErrorCode.DISK_FULL),
        (PermissionError(13, "no"), ErrorCode.NO_PERMISSION),
        (FileNotFoundError(2, "gone"), ErrorCode.FILE_MISSING),
        (OSError(30, "read-only"), ErrorCode.NO_PERMISSION),
    ],
)
def test_faults_of_files(error: OSError, code: ErrorCode) -> None:
    assert from_os(error, Path("x")).code is code


def test_readers_see_one_state_while_somebody_writes(library: Library) -> None:
    library.catalogue.add_document(make_document("a"))
    with library.database.read() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM documents").scalar() == 1
        thread = threading.Thread(target=library.catalogue.add_document, args=(make_document("b"),))
        thread.start()
        thread.join(10)
        assert not thread.is_alive()
        assert connection.exec_driver_sql("SELECT count(*) FROM documents").scalar() == 1
    assert len(library.documents()) == 2


def test_many_threads_write_and_read_without_loss(library: Library) -> None:
    failures: list[BaseException] = []

    def work(number: int) -> None:
        try:
            for i in range(5):
                name = f"d{number}-{i}"
                library.catalogue.add_document(make_document(name))
                library.replace_structure(name, make_structure([make_chunk(f"c{name}", f"Word {name}.", document_id=name)]))
                assert library.document(name) is not None
        except BaseException as error:  # noqa: BLE001 - shown by the assertion below
            failures.append(error)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert failures == []
    assert len(library.documents(EVERYWHERE)) == 30
    assert [problem for problem in library.check() if problem.repairable] == []


_KILLED = """
import os, signal, sys
from pathlib import Path
from tests.unit.storage.storage_samples import DIMENSION, MODEL, analyse, make_chunk, make_read, make_structure
from app.storage.library import Library
import app.storage.structure as structure

library = Library.open(Path(sys.argv[1]), analyse, MODEL, DIMENSION)
library.pages.commit_pages("a", [make_read(1, "one"), make_read(2, "two")])
add_terms = structure.add_terms
def killed(connection, rows):
    add_terms(connection, rows)
    os.kill(os.getpid(), signal.SIGKILL)
structure.add_terms = killed
library.replace_structure("a", make_structure([make_chunk(f"n{i}", "New words.", ordinal=i) for i in range(500)]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL there")
def test_killed_in_the_middle_of_a_commit_everything_is_as_before(tmp_path: Path) -> None:
    with open_library(tmp_path) as library:
        library.catalogue.add_document(make_document("a"))
        library.jobs.enqueue_job("a")
        library.replace_structure("a", make_structure([make_chunk("old", "Old words stay.")]))
    run = subprocess.run([sys.executable, "-c", _KILLED, str(tmp_path)], capture_output=True, check=False, cwd=ROOT)
    assert run.returncode == -9, run.stderr
    with open_library(tmp_path) as library:
        assert [chunk.id for chunk in library.chunks_of("a")] == ["old"]
        assert library.pages.committed_numbers("a") == [1, 2]
        assert [job.document_id for job in library.jobs.jobs()] == ["a"]
        assert [problem for problem in library.check() if problem.repairable] == []


def test_the_log_is_emptied_on_closing(tmp_path: Path) -> None:
    library = open_library(tmp_path)
    library.catalogue.add_document(make_document("a"))
    library.close()
    library.close()
    log = tmp_path / "library.db-wal"
    assert not log.exists() or log.stat().st_size == 0


def test_no_migration_is_needed_twice(tmp_path: Path) -> None:
    database = Database.open(tmp_path)
    assert upgrade_module.upgrade(database) is None
    assert upgrade_module.upgrade(database) is None
    database.close()
