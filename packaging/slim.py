# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Makes a Linux bundle smaller and takes nothing out that runs: only symbols for debuggers, second copies, names held by ICU."""

from __future__ import annotations

import hashlib
import os
import shutil
import struct
import subprocess
from typing import TYPE_CHECKING

from icu_data import for_sorting, for_starting, shrink

if TYPE_CHECKING:
    from pathlib import Path

LEAST_TWIN = 4096


def libraries(folder: Path) -> list[Path]:
    """The ELF libraries under a folder, links left out; never the program itself, which carries its code behind its end."""
    found = [path for path in sorted(folder.rglob("*.so*")) if path.is_file() and not path.is_symlink()]
    return [path for path in found if path.read_bytes()[:4] == b"\x7fELF"]


def is_loadable(library: bytes) -> bool:
    """Whether each segment lies in the file as the loader wants it: a tool that moves sections can break this."""
    (headers,), (count,) = struct.unpack_from("<Q", library, 32), struct.unpack_from("<H", library, 56)
    for number in range(count):
        kind, _, offset, address, _, in_file, in_memory, align = struct.unpack_from("<IIQQQQQQ", library, headers + 56 * number)
        if kind == 1 and ((offset - address) % max(align, 1) or in_file > in_memory or offset + in_file > len(library)):
            return False
    return True


def strip_symbols(folder: Path) -> int:
    """Strip what only debuggers read from each library that stands it; returns the bytes saved.

    Libraries that came in a folder `*.libs` were moved about by the tool that made the wheel, and stay as they are.
    """
    strip = shutil.which("strip")
    if strip is None:
        raise FileNotFoundError("strip is not installed (package binutils)")
    saved = 0
    for library in libraries(folder):
        if library.parent.name.endswith(".libs"):
            continue
        stripped = library.with_name(library.name + ".stripped")
        done = subprocess.run([strip, "--strip-unneeded", "-o", stripped, library], capture_output=True, check=False)
        if done.returncode == 0 and is_loadable(stripped.read_bytes()) and stripped.stat().st_size < library.stat().st_size:
            saved += library.stat().st_size - stripped.stat().st_size
            shutil.copymode(library, stripped)
            stripped.replace(library)
        else:
            stripped.unlink(missing_ok=True)
    return saved


def link_twins(folder: Path) -> int:
    """Replace each file that is there twice by a relative link to the first, shortest path; returns the bytes saved."""
    first: dict[tuple[int, bytes], Path] = {}
    saved = 0
    files = [path for path in folder.rglob("*") if path.is_file() and not path.is_symlink()]
    for path in sorted(files, key=lambda path: (len(path.parts), str(path))):
        size = path.stat().st_size
        if size < LEAST_TWIN:
            continue
        key = (size, hashlib.sha256(path.read_bytes()).digest())
        if key in first:
            path.unlink()
            path.symlink_to(os.path.relpath(first[key], path.parent))
            saved += size
        else:
            first[key] = path
    return saved


def slim(bundle: Path) -> dict[str, int]:
    """Do all of it to a onedir folder; returns the bytes saved by each step."""
    parts = bundle / "_internal"
    icu = [path for path in libraries(parts) if path.name.startswith("libicudata.so")]
    saved = {"names of ICU": sum(shrink(path, for_starting if "tesseract" in path.parts else for_sorting) for path in icu)}
    return {**saved, "symbols": strip_symbols(parts), "files that were there twice": link_twins(parts)}
