# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Keeping a library safe: how far a backup, a restoring or a move is, and what became of it."""

from collections.abc import Callable
from dataclasses import dataclass
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


OnKeeping = Callable[[KeepingProgress], None]


@dataclass(frozen=True, slots=True)
class BackupFacts:
    """A backup that was read from end to end and found whole. `missing` documents had no file when it was made."""

    file: Path
    size: int
    documents: int
    missing: int
    made_at: str
