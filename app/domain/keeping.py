# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Keeping a library safe: how far a backup, a restoring or a move is, what became of it, and what a check found."""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path


class KeepingStep(StrEnum):
    COPYING = "copying"
    CHECKING = "checking"  # what was written is read again
    CLEARING = "clearing"  # the old place of a library that was moved


@dataclass(frozen=True, slots=True)
class KeepingProgress:
    """`done` and `total` are bytes."""

    step: KeepingStep
    done: int
    total: int


BACKUP_SUFFIX = ".quoth-backup"
OnKeeping = Callable[[KeepingProgress], None]


@dataclass(frozen=True, slots=True)
class BackupFacts:
    """A backup that was read from end to end and found whole. `missing` documents had no file when it was made."""

    file: Path
    size: int
    documents: int
    missing: int
    made_at: str


class Finding(StrEnum):
    """What a check found, as it concerns a person."""

    FILE_DAMAGED = "file_damaged"  # restore a backup
    FILES_MISSING = "files_missing"  # of documents: add them again
    INDEX_DIFFERS = "index_differs"  # can be made anew
    LEFTOVERS = "leftovers"  # can be taken out


@dataclass(frozen=True, slots=True)
class Soundness:
    """`found` counts what does not agree, by kind; `titles` are the documents whose file is missing."""

    found: dict[Finding, int] = field(default_factory=dict)
    titles: tuple[str, ...] = ()
    details: tuple[str, ...] = ()

    @property
    def sound(self) -> bool:
        return not self.found

    @property
    def repairable(self) -> bool:
        return bool(self.found.keys() & {Finding.INDEX_DIFFERS, Finding.LEFTOVERS}) and Finding.FILE_DAMAGED not in self.found
