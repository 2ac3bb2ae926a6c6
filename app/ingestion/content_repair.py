# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Page descriptions with a fault that most viewers forgive and MuPDF does not: mended in memory, the file stays as it is."""

import re

import pymupdf

_TOKEN = re.compile(
    rb"\((?:[^()\\]|\\.|\((?:[^()\\]|\\.|\((?:[^()\\]|\\.)*\))*\))*\)"  # a string, brackets nested twice
    rb"|<<|>>|<[0-9A-Fa-f\s]*>"
    rb"|[\[\]]"
    rb"|/[^\s()<>\[\]{}/%]*"
    rb"|%[^\r\n]*"
    rb"|[^\s()<>\[\]{}/%]+",
    re.DOTALL,
)
_NUMBER = re.compile(rb"[+-]?(?:\d+\.?\d*|\.\d+)")
_FAULT = "syntax error in array"
_LARGEST_BYTES = 8_000_000


def mend_contents(page: pymupdf.Page) -> bool:
    """Mend the descriptions of a page whose reading made MuPDF complain; tells whether anything changed.

    The fault: operators within an array of strings (`[(a) 0 Tc -250 (b)] TJ`), after which MuPDF drops the line.
    Call it after reading or drawing the page, and read or draw again when it returns True.
    """
    if _FAULT not in pymupdf.TOOLS.mupdf_warnings(reset=True):
        return False
    changed = False
    document = page.parent
    for xref in page.get_contents():
        stream = document.xref_stream(xref)
        if not stream or len(stream) > _LARGEST_BYTES:
            continue
        mended = without_operators_in_arrays(stream)
        if mended != stream:
            document.update_stream(xref, mended)
            changed = True
    return changed


def without_operators_in_arrays(stream: bytes) -> bytes:
    """The description with operators, and the number before each, left out of arrays; the same bytes if there are none."""
    parts: list[bytes] = []
    array: list[bytes] = []
    inside = faulty = changed = False
    start = end = 0
    for match in _TOKEN.finditer(stream):
        token = match[0]
        if not inside:
            if token == b"[":
                inside, faulty, start, array = True, False, match.start(), [token]
        elif token == b"]":
            inside = False
            if faulty:
                parts.append(stream[end:start])
                parts.append(b" ".join([*array, token]))
                end = match.end()
                changed = True
        elif token[:1] in b"(</" or _NUMBER.fullmatch(token):
            array.append(token)
        else:
            faulty = True
            if _NUMBER.fullmatch(array[-1]):
                array.pop()
    return b"".join([*parts, stream[end:]]) if changed and not inside else stream
