# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Work that takes time: what is queued, how far it is, and how it is stopped."""

import threading
import weakref
from dataclasses import dataclass
from enum import StrEnum

from app.domain.errors import AppError, ErrorCode


class CancelToken:
    """A wish to stop, passed down into long work; honoured between and inside stages."""

    def __init__(self) -> None:
        self._event = threading.Event()
        self._linked: weakref.WeakSet[CancelToken] = weakref.WeakSet()
        self._lock = threading.Lock()

    def linked(self) -> "CancelToken":
        """A token for a part of the work: cancelled with this one, or alone."""
        part = CancelToken()
        self.passes_on_to(part)
        return part

    def passes_on_to(self, other: "CancelToken") -> None:
        """Cancel another token with this one from now on."""
        with self._lock:
            self._linked.add(other)
            cancelled = self._event.is_set()
        if cancelled:
            other.cancel()

    def cancel(self) -> None:
        with self._lock:
            self._event.set()
            parts = list(self._linked)
        for part in parts:
            part.cancel()

    @property
    def cancelled(self) -> bool:
        return self._event.is_set()

    def raise_if_cancelled(self) -> None:
        """Raises AppError(CANCELLED) once `cancel` was called."""
        if self._event.is_set():
            raise AppError(ErrorCode.CANCELLED)

    def wait(self, seconds: float) -> bool:
        """Sleep, but wake at once when cancelled; tells whether it was."""
        return self._event.wait(seconds)


class JobStage(StrEnum):
    """Where the reading of a document stands."""

    OPENING = "opening"
    READING = "reading"  # done / total are pages
    OCR = "ocr"  # pages too, read from pictures
    STRUCTURE = "structure"
    MEANING = "meaning"  # done / total are chunks with vectors
    FINISHED = "finished"
    FAILED = "failed"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class JobProgress:
    """Derived from committed rows. `seconds_left` is None while unknown."""

    document_id: str
    stage: JobStage
    done: int = 0
    total: int = 0
    seconds_left: float | None = None


@dataclass(frozen=True, slots=True)
class Job:
    """A document that is still to be read, kept in the library so that it survives closing and crash.

    `ocr_pages` are read from their pictures, whatever their text layer says.
    """

    id: int
    document_id: str
    attempts: int
    paused: bool = False
    ocr_pages: tuple[int, ...] = ()
