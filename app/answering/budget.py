# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What of the passages fits into a prompt, and which of them stand together in it."""

import re
from collections.abc import Mapping, Sequence

from app.answering.config import AnswerSettings
from app.answering.evidence import Passage
from app.domain.chunks import Unit

_WIDE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_DIGIT = re.compile(r"\d")
_SIGN = re.compile(r"[^\w\s]")  # most are a token of their own
_FENCE_TOKENS = 16
_NUMBER_TOKENS = 4  # of a line: "[12] "
MESSAGE_TOKENS = 5  # what a model's template puts around a message
_SMALLEST_CUT = 60
_WORTH_OF_NEXT = 0.7  # a passage is worth so much of the one that was found before it
_OTHER_TOKENIZERS = 0.8  # of a model's window: its tokenizer may need more than the one that counted


def estimated_tokens(text: str) -> int:
    """Tokens of a text, rather too many than too few: a server that is sent too much cuts in silence."""
    wide, digits, signs = len(_WIDE.findall(text)), len(_DIGIT.findall(text)), len(_SIGN.findall(text))
    letters = len(text) - wide - digits - signs
    return int(max(len(text.split()) * 1.35, letters / 3.6) + wide * 1.2 + digits * 0.5 + signs) + 1


def message_tokens(text: str) -> int:
    """Tokens of a message, with what stands around it."""
    return estimated_tokens(text) + MESSAGE_TOKENS


def chosen(passages: Sequence[Passage], overhead: int, settings: AnswerSettings, limit: int) -> Mapping[int, tuple[Unit, ...]]:
    """Passage number -> units to send, within the budget: the best passage, then those that are worth most for their tokens.

    Tokens are those stamped on a chunk, worth falls with the rank, and a neighbour of what is in needs no heading of its own.
    `overhead` are the tokens of everything else in the prompt, `limit` is what prompt and answer may take of the model's window.
    Raises nothing: with no room at all the mapping is empty. Where nothing more fits whole, the next best is cut after a unit.
    """
    room = min(settings.prompt_tokens, int((limit - settings.answer_tokens) * _OTHER_TOKENIZERS)) - overhead
    left = list(passages[: settings.prompt_passages])
    sent: dict[int, tuple[Unit, ...]] = {}
    inside: list[Passage] = []
    while left:
        costs = {each.number: _tokens(each, inside) for each in left}
        fitting = [each for each in left if costs[each.number] <= room]
        if not fitting or (not inside and left[0] not in fitting):
            break
        best = left[0] if not inside else max(fitting, key=lambda each: _worth(each) / costs[each.number])
        left.remove(best)
        inside.append(best)
        sent[best.number] = best.chunk.units
        room -= costs[best.number]
    if left:
        part = _first_units(left[0], room - _frame(left[0], inside))
        if part:
            sent[left[0].number] = part
    return sent


def together(passages: Sequence[Passage], sent: Mapping[int, tuple[Unit, ...]]) -> list[list[Passage]]:
    """The passages that are sent, neighbours of one section in one group in reading order; the group with the best comes first.

    A passage that is cut is the last of its group, since what follows it does not follow on.
    """
    groups: list[list[Passage]] = []
    given = [each for each in passages if sent.get(each.number)]
    for each in sorted(given, key=lambda one: (one.chunk.document_id, one.chunk.ordinal)):
        before = groups[-1][-1] if groups else None
        if before is not None and _follows(before, each) and sent[before.number] == before.chunk.units:
            groups[-1].append(each)
        else:
            groups.append([each])
    return sorted(groups, key=lambda group: min(each.number for each in group))


def _follows(before: Passage, after: Passage) -> bool:
    first, second = before.chunk, after.chunk
    return (
        first.document_id == second.document_id
        and first.section_id == second.section_id
        and first.section_path == second.section_path
        and first.ordinal + 1 == second.ordinal
    )


def _worth(passage: Passage) -> float:
    return float(_WORTH_OF_NEXT**passage.number)


def _tokens(passage: Passage, inside: Sequence[Passage]) -> int:
    return passage.chunk.tokens + len(passage.chunk.units) * _NUMBER_TOKENS + _frame(passage, inside)


def _frame(passage: Passage, inside: Sequence[Passage]) -> int:
    """Tokens of the fence and its heading; none where a neighbour has brought them."""
    if any(_follows(each, passage) or _follows(passage, each) for each in inside):
        return 0
    return _FENCE_TOKENS + estimated_tokens(passage.heading)


def _first_units(passage: Passage, room: int) -> tuple[Unit, ...]:
    """As many units from the beginning as fit; none where only a snippet would."""
    if room < _SMALLEST_CUT:
        return ()
    kept: list[Unit] = []
    guesses = [estimated_tokens(unit.text) for unit in passage.chunk.units]
    # What the stamped count says of the whole holds for its parts, where guessing would say less.
    share = max(1.0, passage.chunk.tokens / max(1, sum(guesses)))
    for unit, guess in zip(passage.chunk.units, guesses, strict=True):
        room -= int(guess * share) + 1 + _NUMBER_TOKENS
        if room < 0:
            break
        kept.append(unit)
    return tuple(kept)
