# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The questions within a question, by rule: search sees that each finds its passages, answers that each is answered."""

import re
from collections.abc import Callable

_PART = re.compile(
    r"[,;]?\s+and\s+(?=(?:(?:by|from|for|to|in|at|with) )?(?:what|which|who|whom|how|when|where|why|is|are|does|do|can|may)\b)"
    r"|(?<=[?])\s+|,\s+(?=(?:who|what|which|how|when|where|why|is|does|do|can|may|must)\b)",
    re.IGNORECASE,
)
_ASKS = re.compile(
    r"\b(?:what|which|who|whom|whose|how|when|where|why)\b|^\W*(?:is|are|was|were|do|does|did|can|could|may|must|should|has|have|will|would)\b",
    re.IGNORECASE,
)


def question_parts(question: str, speaks: Callable[[str], bool]) -> tuple[str, ...]:
    """The parts of a question: "What is X, and who may Y?" is two. A part that does not ask by itself is not one.

    `speaks` tells whether a text holds a word that is more than grammar; a part without one belongs to the part before.
    """
    found: list[str] = []
    for part in _PART.split(question):
        if not part.strip():
            continue
        if found and (not speaks(part) or not _ASKS.search(part) or not _ASKS.search(found[-1])):
            found[-1] = f"{found[-1]} {part.strip()}"
        else:
            found.append(part.strip())
    return tuple(found) or (question,)
