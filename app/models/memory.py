# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""How large a window of a model fits into the memory of this machine."""

import ctypes
import os
import sys
from dataclasses import dataclass

LARGEST_WINDOW = 8192  # tokens; no prompt of ours needs more, and memory grows with it
LEAST_WINDOW = 2048  # tokens; below that nothing can be asked, so the server is left to say that memory is short
_STEP = 1024
_SHARE = 0.7  # of all memory; the rest is for the system, for this program and for the person's own


@dataclass(frozen=True, slots=True)
class Weight:
    """What a model takes, in bytes: its weights, and each token of the window. 0 where it is not known."""

    model: int = 0
    token: int = 0


def total_memory() -> int:
    """Bytes of memory of this machine; 0 where the system does not tell."""
    if sys.platform == "win32":
        return _windows_memory()
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (ValueError, OSError):
        return 0


def largest_window(weight: Weight, memory: int) -> int:
    """Tokens of the largest window to ask for, in steps of 1,024: from 2,048 to 8,192."""
    if not memory or not weight.token:
        return LARGEST_WINDOW
    room = memory * _SHARE - weight.model
    return max(LEAST_WINDOW, min(LARGEST_WINDOW, int(room // weight.token) // _STEP * _STEP))


class _MemoryStatus(ctypes.Structure):
    _fields_ = (
        ("length", ctypes.c_ulong),
        ("load", ctypes.c_ulong),
        ("total", ctypes.c_ulonglong),
        ("free", ctypes.c_ulonglong),
        ("total_page_file", ctypes.c_ulonglong),
        ("free_page_file", ctypes.c_ulonglong),
        ("total_virtual", ctypes.c_ulonglong),
        ("free_virtual", ctypes.c_ulonglong),
        ("free_extended", ctypes.c_ulonglong),
    )


def _windows_memory() -> int:
    status = _MemoryStatus(length=ctypes.sizeof(_MemoryStatus))
    library = getattr(ctypes, "windll")  # noqa: B009  there on Windows only
    return int(status.total) if library.kernel32.GlobalMemoryStatusEx(ctypes.byref(status)) else 0
