# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The text of a reply: counted before it is asked for, and freed of what a model thinks aloud."""

import math
from collections.abc import Iterator, Sequence

from app.domain.ports import ChatMessage

ANSWER_CUT = "answer_cut"  # a note: the answer was longer than allowed

_OPENING, _CLOSING = "<think>", "</think>"


def estimated_tokens(messages: Sequence[ChatMessage]) -> int:
    """A careful count of what the messages take: no common tokenizer needs more than one token for three bytes of prose."""
    return sum(8 + math.ceil(len(message.content.encode()) / 3) for message in messages)


def fewest_tokens(messages: Sequence[ChatMessage]) -> int:
    """What the messages take at the very least: a token holds no more than one word, or two ideographs."""
    text = " ".join(message.content for message in messages)
    return max(len(text.split()), sum("\u3040" <= letter <= "\u9fff" for letter in text) // 2)


def was_cut(counted: int, messages: Sequence[ChatMessage]) -> bool:
    """Whether a server that counted so many tokens cannot have read all of it. Servers that tell nothing say 0."""
    return 0 < counted < fewest_tokens(messages)


def without_thoughts(pieces: Iterator[str], *, json: bool) -> Iterator[str]:
    """Leaves out a leading <think> block, which some models write into the answer itself.

    Some templates open the block in the prompt, so that only its end is written. Where JSON is wanted, what does not begin as
    JSON is held back until such an end, or the end of the answer.
    """
    held = ""
    for piece in pieces:
        held += piece
        start = held.lstrip()
        if not start or (_OPENING.startswith(start) and start != _OPENING):
            continue
        if start.startswith(_OPENING) or (json and start[0] not in '{["`'):
            _, found, rest = start.partition(_CLOSING)
            if not found:
                continue
            held = rest.lstrip()
        if held:
            yield held
        yield from pieces
        return
    if held and not held.lstrip().startswith(_OPENING):
        yield held
