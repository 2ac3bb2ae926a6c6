# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What of the passages fits into a prompt."""

import re
from collections.abc import Mapping, Sequence

from app.answering.config import AnswerSettings
from app.answering.evidence import Passage
from app.domain.chunks import Unit

_WIDE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_FENCE_TOKENS = 16
_NUMBER_TOKENS = 4  # of a line: "[12] "
_SMALLEST_CUT = 60


def estimated_tokens(text: str) -> int:
    """Tokens of a text, rather too many than too few: a server that is sent too much cuts in silence."""
    wide = len(_WIDE.findall(text))
    narrow = len(text) - wide
    return int(max(len(text.split()) * 1.35, narrow / 3.6) + wide * 1.2) + 1


def chosen(passages: Sequence[Passage], overhead: int, settings: AnswerSettings, limit: int) -> Mapping[int, tuple[Unit, ...]]:
    """Passage number -> units to send, best passages first, within the budget.

    `overhead` are the tokens of everything else in the prompt, `limit` is what prompt and answer may take of the model's window.
    Raises nothing: with no room at all the mapping is empty. The last passage that does not fit whole is cut after a unit.
    """
    room = min(settings.prompt_tokens, limit - settings.answer_tokens) - overhead
    sent: dict[int, tuple[Unit, ...]] = {}
    for passage in passages[: settings.prompt_passages]:
        frame = _FENCE_TOKENS + estimated_tokens(passage.heading)
        part, used = _first_units(passage, room - frame)
        if part:
            sent[passage.number] = part
            room -= used + frame
    return sent


def _first_units(passage: Passage, room: int) -> tuple[tuple[Unit, ...], int]:
    """As many units from the beginning as fit, and their tokens; none where only a snippet would."""
    kept: list[Unit] = []
    used = 0
    for unit in passage.chunk.units:
        needed = estimated_tokens(unit.text) + _NUMBER_TOKENS
        if used + needed > room:
            break
        kept.append(unit)
        used += needed
    whole = len(kept) == len(passage.chunk.units)
    return (tuple(kept), used) if whole or room >= _SMALLEST_CUT else ((), 0)
