# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A passage in windows of a few sentences: one definition among many, or one row of a table, is lost in the vector of the whole.

Small-to-big retrieval: what is small is compared, what is large is handed on.
"""

import re

WINDOW_WORDS = 50
_LEAST_WORDS = 12  # what is left at the end is joined to the window before it
_BREAK = re.compile(r"\n|(?<=[.;!?])\s+")


def windows(text: str) -> list[str]:
    """Lines and sentences put together to about `WINDOW_WORDS` words, none of them cut; one window where the text is short."""
    found: list[list[str]] = []
    room = 0
    for piece in filter(None, map(str.strip, _BREAK.split(text))):
        words = len(piece.split())
        if not found or words > room:
            found.append([])
            room = WINDOW_WORDS
        found[-1].append(piece)
        room -= words
    if len(found) > 1 and sum(len(piece.split()) for piece in found[-1]) < _LEAST_WORDS:
        last = found.pop()
        found[-1] += last
    return [" ".join(pieces) for pieces in found]
