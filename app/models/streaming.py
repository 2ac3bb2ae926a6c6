# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Reading a reply in a thread of its own, so that a wish to stop and a server that went silent are noticed at once."""

import queue
import threading
import time
from collections.abc import Callable, Generator, Iterable
from typing import TypeVar

from app.domain.errors import AppError, ErrorCode
from app.domain.jobs import CancelToken

T = TypeVar("T")

THREAD_NAME = "model-reader"
_TICK_SECONDS = 0.05  # how soon a wish to stop is seen
_LEAVE_SECONDS = 0.1  # how long a reader is waited for; one that hangs in connecting ends by itself


class Silence(Exception):  # noqa: N818  not a fault by itself: the caller knows what it means
    """Nothing came for so many seconds. `first` says that nothing had come before."""

    def __init__(self, seconds: float, *, first: bool) -> None:
        super().__init__(f"nothing for {seconds:.0f} s")
        self.seconds = seconds
        self.first = first


def streamed(
    produce: Callable[[], Iterable[T]],
    abort: Callable[[], None],
    patience: tuple[float, float],
    cancel: CancelToken,
    failure: Callable[[Exception], AppError],
    alive: T | None = None,
) -> Generator[T, None, None]:
    """What `produce` yields, until it ends. Leaving early ends it through `abort`, which must wake its reading.

    `patience` are the seconds that may pass before the first part and between later ones. `produce` opens and closes what it
    reads from, in its own thread. `alive` is a part that only tells that the server is there: the wait begins anew, as it was.
    Raises CANCELLED, or what `failure` makes of an exception or of Silence.
    """
    parts: queue.SimpleQueue[T | Exception | None] = queue.SimpleQueue()
    reader = threading.Thread(target=_read, args=(produce, parts), name=THREAD_NAME, daemon=True)
    cancel.raise_if_cancelled()
    reader.start()
    first, later = patience
    try:
        seconds, begun = first, False
        while (part := _next(parts, seconds, begun, cancel, failure)) is not None:
            if alive is not None and part is alive:
                continue
            seconds, begun = later, True
            yield part
    finally:
        abort()
        reader.join(timeout=_LEAVE_SECONDS)


def _next(
    parts: "queue.SimpleQueue[T | Exception | None]",
    seconds: float,
    begun: bool,
    cancel: CancelToken,
    failure: Callable[[Exception], AppError],
) -> T | None:
    deadline = time.monotonic() + seconds
    while True:
        cancel.raise_if_cancelled()
        left = deadline - time.monotonic()
        if left <= 0:
            raise failure(Silence(seconds, first=not begun))
        try:
            part = parts.get(timeout=min(_TICK_SECONDS, left))
        except queue.Empty:
            continue
        if isinstance(part, Exception):
            cancel.raise_if_cancelled()
            raise failure(part) from part
        return part


def _read(produce: Callable[[], Iterable[T]], parts: "queue.SimpleQueue[T | Exception | None]") -> None:
    """Runs in the reading thread: the parts, then None, or the exception that ended them."""
    try:
        for part in produce():
            parts.put(part)
        parts.put(None)
    except Exception as error:  # noqa: BLE001  raised again in the thread that waits
        parts.put(error)


def silence_error(silence: Silence, model: str, server: str) -> AppError:
    return AppError(
        ErrorCode.MODEL_SILENT, cause=silence, retryable=True, model=model, server=server, seconds=max(1, round(silence.seconds))
    )
