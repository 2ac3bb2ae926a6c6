# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which well-known models suit this computer, by its memory. The models stand in `resources/known_models.json`."""

import ctypes
import os
import sys
from typing import Literal

import msgspec

from app.config.paths import resource_path


class KnownModel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`size` is bytes to fetch, `from_memory` the bytes of memory from which it leaves room for other programs."""

    name: str
    size: int
    from_memory: int
    kind: Literal["quick", "balanced", "thorough"]


class Advice(msgspec.Struct, frozen=True):
    """`suited` are those that fit, the most thorough last; `best` is the one to begin with, None where no memory is enough."""

    memory: int
    suited: tuple[KnownModel, ...]
    best: KnownModel | None


def known_models() -> tuple[KnownModel, ...]:
    return msgspec.json.decode(resource_path("known_models.json").read_bytes(), type=tuple[KnownModel, ...])


def advice(memory: int | None = None) -> Advice:
    """For so many bytes of memory, None: those of this computer. Larger models answer better and slower: the best of the
    balanced ones is where to begin."""
    memory = memory_bytes() if memory is None else memory
    suited = tuple(sorted((each for each in known_models() if each.from_memory <= memory), key=lambda each: each.size))
    balanced = [each for each in suited if each.kind != "thorough"]
    return Advice(memory, suited, balanced[-1] if balanced else None)


def memory_bytes() -> int:
    """The memory of this computer; 0 where the system does not tell."""
    if sys.platform == "win32":
        return _memory_of_windows()
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (ValueError, OSError):
        return 0


class _MemoryStatus(ctypes.Structure):
    _fields_ = (
        ("length", ctypes.c_ulong),
        ("load", ctypes.c_ulong),
        ("total", ctypes.c_ulonglong),
        *((f"unused{n}", ctypes.c_ulonglong) for n in range(6)),
    )


def _memory_of_windows() -> int:
    status = _MemoryStatus(length=ctypes.sizeof(_MemoryStatus))
    known = getattr(ctypes, "windll").kernel32.GlobalMemoryStatusEx(ctypes.byref(status))  # noqa: B009 - only Windows has it
    return int(status.total) if known else 0
