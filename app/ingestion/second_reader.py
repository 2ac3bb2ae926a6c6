# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A second process beside the reading one, that reads every other page of a long document ahead.

It is only a help: a page that it does not deliver (it died, the page is a picture, something went wrong) is read where it is
needed, so that faults are told and named in one place. Should it hang, the reading process waits on that page and is ended
for it as if it hung itself.
"""

import contextlib
import multiprocessing
import os
import threading
from collections.abc import Callable, Sequence
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path

import msgspec

from app.config import seal
from app.domain.documents import PageRead

FEWEST_PAGES = 40
"""With fewer pages, starting a process takes longer than it saves."""

ReadAhead = Callable[[Path, str | None, Sequence[int]], "Callable[[int], PageRead | None]"]
"""(file, password, pages) -> a function from a page to what was read of it, None where it must be read by others."""

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(PageRead).decode


class SecondReader:
    """Reads `numbers` in order; `take` them in this order. Leaving the `with` block ends the process."""

    def __init__(self, start: ReadAhead, path: Path, password: str | None, numbers: Sequence[int]) -> None:
        self.numbers = frozenset(numbers)
        self._received: Connection | None = None
        if not numbers:
            return
        # Reading processes are daemons, so that none outlives the program; a daemon may start no other by itself.
        multiprocessing.current_process().daemon = False
        context = multiprocessing.get_context("spawn")
        self._received, sent = context.Pipe(duplex=False)
        lifeline, self._lifeline = context.Pipe(duplex=False)
        self._process = context.Process(
            target=_main, args=(start, path, password, tuple(numbers), sent, lifeline), name="second reader", daemon=True
        )
        self._process.start()
        sent.close()
        lifeline.close()

    def __enter__(self) -> "SecondReader":
        return self

    def __exit__(self, *_: object) -> None:
        if self._received is not None:
            self._received.close()
            self._process.kill()
            self._process.join()
            self._lifeline.close()

    def take(self, number: int) -> PageRead | None:
        """What was read of a page of `numbers`; waits for it. None where it must be read by others."""
        if self._received is None:
            return None
        try:
            data = self._received.recv_bytes()
        except (EOFError, OSError):  # it died: from here on all pages are read by others
            self.numbers = frozenset()
            return None
        page = _decode(data) if data else None
        return page if page is not None and page.page.number == number else None


def _main(
    start: ReadAhead, path: Path, password: str | None, numbers: Sequence[int], out: Connection, lifeline: Connection
) -> None:
    threading.Thread(target=partial(_end_with, lifeline), name="lifeline", daemon=True).start()
    seal.install()
    read = start(path, password, numbers)
    with contextlib.suppress(BrokenPipeError):
        for number in numbers:
            page = read(number)
            out.send_bytes(b"" if page is None else _encode(page))
    out.close()


def _end_with(lifeline: Connection) -> None:
    """Where no process group is killed as a whole, the end of the reading process ends this one."""
    with contextlib.suppress(EOFError, OSError):
        lifeline.recv_bytes()
    os._exit(1)
