# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The inside of a reading process: sealed, low in priority, limited in memory, and gone when the program is gone."""

import contextlib
import faulthandler
import gc
import os
import shutil
import signal
import sys
import tempfile
import threading
import traceback
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path

from app.config import seal
from app.domain.errors import AppError, ErrorCode
from app.ingestion.wire import Begun, Message, ReadRequest, Step, Trouble, Work, packed

_NICENESS = 10


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds on a reading process: seconds without a word from it in each step, crashes a document, bytes of address space (and
    of any file that it writes), bytes of one message from it and of all."""

    opening_s: float = 120.0
    page_s: float = 90.0
    ocr_s: float = 900.0
    structure_s: float = 180.0
    structure_s_a_page: float = 1.0
    crashes: int = 12
    memory_bytes: int = 2_500_000_000
    message_bytes: int = 256_000_000
    output_bytes: int = 4_000_000_000

    def seconds(self, step: Step, page_count: int) -> float:
        """How long the process may be silent. OCR limits each page itself: the bound on waiting is only a last resort."""
        match step:
            case Step.OPENING:
                return self.opening_s
            case Step.PAGE:
                return self.page_s
            case Step.WAITING:
                return self.ocr_s
            case Step.STRUCTURE:
                return self.structure_s + self.structure_s_a_page * page_count


def child_main(work: Work, request: ReadRequest, out: Connection, lifeline: Connection, scratch: str, limits: Limits) -> None:
    """Entry of the reading process. Everything it has to say goes out through `out`; `lifeline` closes with the program."""
    _own_process_group()
    threading.Thread(target=_die_with_program, args=(lifeline, scratch), name="lifeline", daemon=True).start()
    _lower_priority()
    _limit_memory(limits.memory_bytes)
    gc.set_threshold(100_000, 50, 100)  # words by the hundred thousand and no cycles among them: looking is wasted
    tempfile.tempdir = scratch  # page images must not outlive the reading
    seal.install()
    said = Path(scratch, "watchdog").open("w")  # noqa: SIM115 - must stay open for the watchdog's thread
    pages = len(request.resume)

    def emit(message: Message) -> None:
        nonlocal pages
        if isinstance(message, Begun):
            pages = max(pages, message.page)
            _watch(limits.seconds(message.step, pages), message.step, said.fileno())
        for piece in packed(message):
            out.send_bytes(piece)

    with contextlib.suppress(BrokenPipeError):  # nobody listens any more
        try:
            emit(Begun(Step.OPENING))
            work(request, emit)
        except AppError as error:
            emit(error)
        except MemoryError:
            emit(AppError(ErrorCode.TOO_LARGE, file=request.path.name))
        except BrokenPipeError:
            raise
        except Exception:  # noqa: BLE001 - a bug of ours: the program raises it again with this text
            emit(Trouble(0, traceback.format_exc()))
        out.close()


def _watch(seconds: float, step: Step, file: int) -> None:
    """The program kills a hanging process; should it be gone itself, a thread that needs no interpreter does so later."""
    if step is Step.WAITING:
        faulthandler.cancel_dump_traceback_later()
    else:
        faulthandler.dump_traceback_later(seconds + 30, exit=True, file=file)


def _own_process_group() -> None:
    """So that OCR programs started from here can be killed together with this process."""
    if sys.platform != "win32":
        os.setpgid(0, 0)
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the program decides when to stop


def _die_with_program(lifeline: Connection, scratch: str) -> None:
    """Block until the program ends, however it ends: the system closes its end of the pipe. Then leave nothing behind.

    A parent-death signal would do so too on Linux, but fires as soon as the thread that started us ends, and leaves the
    OCR programs running.
    """
    with contextlib.suppress(EOFError, OSError):
        lifeline.recv_bytes()
    shutil.rmtree(scratch, ignore_errors=True)
    if sys.platform != "win32":
        os.killpg(os.getpgrp(), signal.SIGKILL)
    os._exit(1)


def _lower_priority() -> None:
    if sys.platform != "win32":
        os.nice(_NICENESS)
    else:
        import ctypes  # noqa: PLC0415 - only here

        below_normal = 0x00004000
        ctypes.windll.kernel32.SetPriorityClass(ctypes.windll.kernel32.GetCurrentProcess(), below_normal)


def _limit_memory(ceiling: int) -> None:
    """A ceiling on address space where the system has one: a bomb then ends as a MemoryError, not in swapping.

    Files that it writes have the same, and no dump of its memory, which holds what it reads, is ever written.
    """
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415 - not on every system

    limits = [(resource.RLIMIT_CORE, 0), (resource.RLIMIT_FSIZE, ceiling)]
    if sys.platform == "linux":
        limits.append((resource.RLIMIT_AS, ceiling))
    for kind, most in limits:
        hard = resource.getrlimit(kind)[1]
        resource.setrlimit(kind, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))
