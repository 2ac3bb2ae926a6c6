# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What of the passages fits into a prompt."""

import re
from collections.abc import Mapping, Sequence

from app.answering.config import AnswerSettings
from app.answering.evidence import Passage

_WIDE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_FENCE_TOKENS = 16
_SMALLEST_CUT = 60


def estimated_tokens(text: str) -> int:
    """Tokens of a text, rather too many than too few: a server that is sent too much cuts in silence."""
    wide = len(_WIDE.findall(text))
    narrow = len(text) - wide
    return int(max(len(text.split()) * 1.35, narrow / 3.6) + wide * 1.2) + 1


def chosen(passages: Sequence[Passage], overhead: int, settings: AnswerSettings, limit: int) -> Mapping[int, str]:
    """Passage number -> text to send, best passages first, within the budget.

    `overhead` are the tokens of everything else in the prompt, `limit` is what prompt and answer may take of the model's window.
    Raises nothing: with no room at all the mapping is empty. The last passage that does not fit whole is cut after a unit.
    """
    room = min(settings.prompt_tokens, limit - settings.answer_tokens) - overhead
    texts: dict[int, str] = {}
    for passage in passages[: settings.prompt_passages]:
        frame = _FENCE_TOKENS + estimated_tokens(passage.heading)
        needed = passage.chunk.tokens + frame
        if needed <= room:
            texts[passage.number] = passage.chunk.text
            room -= needed
            continue
        part = _first_units(passage, room - frame)
        if part:
            texts[passage.number] = part
            room -= estimated_tokens(part) + frame
    return texts


def _first_units(passage: Passage, room: int) -> str:
    if room < _SMALLEST_CUT:
        return ""
    kept: list[str] = []
    used = 0
    for unit in passage.chunk.units:
        used += estimated_tokens(unit.text)
        if used > room:
            break
        kept.append(unit.text)
    return "\n".join(kept)
