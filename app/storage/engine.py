# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The library file: one writer lane, readers side by side, one program at a time.

Durability is that of SQLite in WAL mode with synchronous=NORMAL: a killed program loses nothing that was committed; a loss of
power may lose the last transactions, never the file.
"""

import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout
from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.pool import QueuePool

from app.domain.errors import AppError, ErrorCode
from app.storage.faults import from_os, told_apart

FILE_NAME = "library.db"
LOCK_NAME = "library.lock"

_BUSY_MS = 5_000
_SNAPSHOT_PAGES = 512
_PRAGMAS = (
    f"PRAGMA busy_timeout={_BUSY_MS}",
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=NORMAL",
    "PRAGMA foreign_keys=ON",
    "PRAGMA secure_delete=ON",  # deleted text leaves no bytes behind
    "PRAGMA temp_store=MEMORY",  # nor does sorted text in temporary files
    "PRAGMA cache_size=-4000",  # of each connection: what is not in it mostly lies in the cache of the system
    "PRAGMA journal_size_limit=67108864",
)
_WRITER_CACHE = "PRAGMA cache_size=-16000"


class Database:
    """The open library file of a folder.

    Readers (`read`) each get a consistent snapshot on a connection of their own and never wait. Writers (`write`) wait for each
    other. Neither may be nested in `write` by the same thread. Errors of SQLite leave as AppErrors (see `faults`), and both raise
    LIBRARY_GONE when the file is not where it was.
    """

    def __init__(self, path: Path, engine: Engine, lock: FileLock, log_was_left: bool) -> None:
        self.path = path
        self._engine = engine
        self._lock = lock
        self._lane = threading.Lock()
        self._writer = engine.connect().execution_options(writer=True)
        _pragma(self._writer, _WRITER_CACHE)
        self.unwiped = False
        """Whether the log may hold text that was deleted, since it could not be emptied."""
        self._closed = False
        self._place = _place(path)
        self.log_was_left = log_was_left
        """Whether the program before this one was killed and left its write-ahead log, perhaps with text that was deleted."""

    @classmethod
    def open(cls, folder: Path) -> "Database":
        """Open or create the file in `folder`, which is made when absent.

        Raises AppError: LOCKED_LIBRARY when another program has it open, NO_PERMISSION, DISK_FULL, DAMAGED_LIBRARY.
        """
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise from_os(error, folder) from error
        lock = FileLock(folder / LOCK_NAME, thread_local=False)
        try:
            lock.acquire(timeout=0)
        except Timeout as error:
            raise AppError(ErrorCode.LOCKED_LIBRARY, cause=error, retryable=True, path=str(folder)) from error
        except OSError as error:
            raise from_os(error, folder) from error
        path = folder / FILE_NAME
        log_was_left = _holds_something(folder / f"{FILE_NAME}-wal")
        engine = _engine(path)
        try:
            with told_apart(path):
                return cls(path, engine, lock, log_was_left)
        except BaseException:
            engine.dispose()
            lock.release()
            raise

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """A connection that sees one state of the library until the block ends."""
        self._still_there()
        with told_apart(self.path), self._engine.connect() as connection, connection.begin():
            yield connection

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """A transaction: committed when the block ends well, undone as a whole when it does not."""
        self._still_there()
        with self._lane, told_apart(self.path), self._writer.begin():
            yield self._writer
        if self.unwiped:
            self.wipe()

    @contextmanager
    def migration(self) -> Iterator[Connection]:
        """A transaction in which tables may be rebuilt: references are checked at its end instead of at every statement."""
        with self._lane, told_apart(self.path):
            _pragma(self._writer, "PRAGMA foreign_keys=OFF")
            try:
                with self._writer.begin():
                    yield self._writer
                    if self._writer.exec_driver_sql("PRAGMA foreign_key_check").first() is not None:
                        raise AppError(ErrorCode.DAMAGED_LIBRARY, path=str(self.path))
            finally:
                _pragma(self._writer, "PRAGMA foreign_keys=ON")

    def _still_there(self) -> None:
        """Raises AppError(LIBRARY_GONE) when the file was moved or deleted: what is written to a file without a name is lost."""
        if _place(self.path) != self._place:
            raise AppError(ErrorCode.LIBRARY_GONE, path=str(self.path.parent))

    def wipe(self) -> None:
        """Empty the write-ahead log, so that what was deleted is in no file.

        While somebody reads, or the disk is full, the next write tries again, and at the latest the next start.
        """
        with self._lane, told_apart(self.path):
            _pragma(self._writer, "PRAGMA busy_timeout=100")
            try:
                with told_apart(self.path):
                    busy = _pragma(self._writer, "PRAGMA wal_checkpoint(TRUNCATE)")
                self.unwiped = bool(busy and busy[0])
            except AppError as error:
                if error.code is not ErrorCode.DISK_FULL:
                    raise
                self.unwiped = True
            finally:
                _pragma(self._writer, f"PRAGMA busy_timeout={_BUSY_MS}")

    def backup_to(self, target: Path) -> None:
        """Copy the whole state into the file `target` through SQLite's own backup."""
        with self._lane, told_apart(target):
            source = self._writer.connection.driver_connection
            if not isinstance(source, sqlite3.Connection):
                raise TypeError("the library is not on SQLite")
            copy = sqlite3.connect(target)
            try:
                source.backup(copy)
            finally:
                copy.close()

    def snapshot_to(self, target: Path, watch: Callable[[int, int], None]) -> None:
        """Copy one state into the file `target` while others go on reading and writing; `watch` gets (pages done, pages in all).

        What `watch` raises ends the copying. The transaction that is open meanwhile pins the state, so a write of somebody else
        does not make SQLite begin anew.
        """
        with self.read() as connection:
            connection.exec_driver_sql("SELECT count(*) FROM sqlite_master").all()
            source = connection.connection.driver_connection
            if not isinstance(source, sqlite3.Connection):
                raise TypeError("the library is not on SQLite")
            with told_apart(target):
                copy = sqlite3.connect(target)
                try:
                    source.backup(copy, pages=_SNAPSHOT_PAGES, progress=lambda _, left, total: watch(total - left, total))
                finally:
                    copy.close()

    def close(self) -> None:
        """Wait for a running write, empty the log, let go of the file. Calling it twice is harmless."""
        if self._closed:
            return
        self._closed = True
        try:
            self.wipe()
        finally:
            with self._lane:
                self._writer.close()
                self._engine.dispose()
                self._lock.release()


def _place(path: Path) -> tuple[int, int] | None:
    """What tells a file from another of the same name; None when there is none, or its folder cannot be looked into."""
    try:
        facts = path.stat()
    except OSError:
        return None
    return facts.st_dev, facts.st_ino


def _holds_something(path: Path) -> bool:
    return path.is_file() and path.stat().st_size > 0


def _engine(path: Path) -> Engine:
    def connect() -> sqlite3.Connection:
        # Transactions are begun by us, not by the driver; connections are lent to one thread at a time by the pool.
        connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        try:
            for pragma in _PRAGMAS:
                connection.execute(pragma).close()
        except BaseException:
            connection.close()
            raise
        return connection

    engine = create_engine("sqlite+pysqlite://", creator=connect, poolclass=QueuePool, pool_size=6, max_overflow=12)
    event.listen(engine, "begin", _begin)
    return engine


def _begin(connection: Connection) -> None:
    writer = connection.get_execution_options().get("writer", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writer else "BEGIN")


def _pragma(connection: Connection, statement: str) -> tuple[object, ...] | None:
    """Run a pragma outside of any transaction."""
    driver = connection.connection.driver_connection
    if not isinstance(driver, sqlite3.Connection):
        raise TypeError("the library is not on SQLite")
    cursor = driver.execute(statement)
    try:
        row: tuple[object, ...] | None = cursor.fetchone()
    finally:
        cursor.close()
    return row
