# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The sentences of a text."""

import re

_SENTENCE_END = re.compile(r"(?<=[.!?])[\"”’)]?\s+(?=[A-Z0-9“\"(¿¡ÄÖÜ])")
_ABBREVIATED = re.compile(
    r"(?:\b(?:e\.g|i\.e|etc|vs|no|nos|sq|ft|mr|mrs|ms|dr|st|sec|art|fig|approx|p|pp|cf|ca|inc|ltd|z\.b|bzw|nr|abs|max|min"
    r"|a\.m|p\.m)|\b[A-Z]|^\W*\d{1,2}(?:\.\d{1,3})*)\.$",
    re.IGNORECASE,
)
_MARKER = re.compile(r"\s*\[\s*\d+(?:\s*[,;–-]\s*\d+)*\s*\]")


def split(text: str) -> tuple[str, ...]:
    """The sentences of a text, without citation marks such as [2]."""
    plain = _MARKER.sub("", text).strip()
    found: list[str] = []
    for piece in _SENTENCE_END.split(plain):
        if found and _ABBREVIATED.search(found[-1]):
            found[-1] = f"{found[-1]} {piece}"
        elif piece.strip():
            found.append(piece.strip())
    return tuple(found)
