# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Makes the data library of ICU small: 32 MB of names of countries, currencies and old alphabets, of which Qt sorts with a tenth.

The data are one table inside a library that holds nothing else (format "CmnD" of ICU's ucmndata.h: a header, a count, pairs of
offsets of name and item, the names in order, the items on 16 bytes). The table is written anew with fewer items, and what follows
it in the file moves forward; addresses in memory stay, so that no compiler and no linker is needed.
"""

from __future__ import annotations

import re
import struct
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

PAGE = 0x1000
LANGUAGES = r"(root|pool|res_index|en|de)"
LOCALE = re.compile(r"[a-z]{2,3}(_\w+)?\.res")
SORTING = re.compile(rf"coll/.*|[a-z]+/{LANGUAGES}\.res|{LANGUAGES}\.res|[^/]*\.(icu|nrm)")


def for_sorting(name: str) -> bool:
    """What Qt asks ICU for: sorting in any language, properties of letters, time zones; names in the languages of the window."""
    kept = SORTING.fullmatch(name) is not None
    return kept or (name.endswith(".res") and "/" not in name and not LOCALE.fullmatch(name))


def for_starting(name: str) -> bool:
    """What ICU wants in order to start; its converters of Unicode need no data."""
    return name in {"cnvalias.icu", "uprops.icu", "ucase.icu"} or name.endswith("root.res")


def filtered_table(data: bytes, keep: Callable[[str], bool]) -> bytes:
    """The table with its header, less the items not kept; raises ValueError if these are no common data of ICU."""
    (header,) = struct.unpack_from("<H", data, 0)
    if data[2:4] != b"\xda\x27" or data[12:16] != b"CmnD" or data[8]:
        raise ValueError("these are no little-endian common data of ICU")
    table = memoryview(data)[header:]
    (count,) = struct.unpack_from("<I", table, 0)
    places = [struct.unpack_from("<II", table, 4 + 8 * number) for number in range(count)]
    ends = [place for _, place in places[1:]] + [len(table)]
    names = [bytes(table[start : start + 128]).split(b"\0", 1)[0] for start, _ in places]
    chosen = [number for number in range(count) if keep(names[number].decode("ascii").partition("/")[2])]
    name_at = 4 + 8 * len(chosen)
    item_at = -(-(name_at + sum(len(names[number]) + 1 for number in chosen)) // 16) * 16
    pairs, words, items = bytearray(struct.pack("<I", len(chosen))), bytearray(), bytearray()
    for number in chosen:
        pairs += struct.pack("<II", name_at + len(words), item_at + len(items))
        words += names[number] + b"\0"
        items += table[places[number][1] : ends[number]]
        items += bytes(-len(items) % 16)
    return data[:header] + bytes(pairs + words).ljust(item_at, b"\0") + bytes(items)


def shrunk(library: bytes, keep: Callable[[str], bool]) -> bytes:
    """The same ELF library with fewer items; raises ValueError if it is not laid out as expected."""
    if library[:6] != b"\x7fELF\x02\x01":
        raise ValueError("this is no 64-bit little-endian ELF library")
    (headers,), (count,) = struct.unpack_from("<Q", library, 32), struct.unpack_from("<H", library, 56)
    segments = [[*struct.unpack_from("<IIQQQQQQ", library, headers + 56 * number)] for number in range(count)]
    loaded = [segment for segment in segments if segment[0] == 1]
    start = library.find(b"CmnD") - 12
    holding = [segment for segment in loaded if segment[2] <= start < segment[2] + segment[5]]
    later = [segment for segment in loaded if segment[2] > start >= 0]
    if not holding or not later:
        raise ValueError("the data do not lie in a segment with another one after it")
    first_end, second = holding[0][2] + holding[0][5], min(segment[2] for segment in later)
    table = filtered_table(library[start:first_end], keep)
    length = start + len(table)
    moved = -(-length // PAGE) * PAGE + second % PAGE
    end = max(segment[2] + segment[5] for segment in later)
    changed = bytearray(library[:start]) + table + bytes(moved - length) + library[second:end]
    for number, segment in enumerate(segments):
        if segment[2] >= second:
            segment[2] += moved - second
        elif segment is holding[0]:
            segment[5] = segment[6] = length - segment[2]
        struct.pack_into("<IIQQQQQQ", changed, headers + 56 * number, *segment)
    struct.pack_into("<Q", changed, 40, 0)  # the list of sections is for linkers only, and would be wrong
    struct.pack_into("<HH", changed, 60, 0, 0)
    return bytes(changed)


def shrink(file: Path, keep: Callable[[str], bool]) -> int:
    """Shrink a library in place; returns the bytes saved."""
    before = file.read_bytes()
    after = shrunk(before, keep)
    file.write_bytes(after)
    return len(before) - len(after)
