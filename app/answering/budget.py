# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What of the passages goes into a prompt, and what of it stands together: the units that speak most of the question."""

import re
from collections.abc import Mapping, Sequence

from app.answering.config import AnswerSettings
from app.answering.evidence import Evidence, Passage
from app.answering.extract import Scored
from app.domain.chunks import Unit

_WIDE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_DIGIT = re.compile(r"\d")
_SIGN = re.compile(r"[^\w\s]")  # most are a token of their own
_FENCE_TOKENS = 16
_NUMBER_TOKENS = 4  # of a line: "[12] "
MESSAGE_TOKENS = 5  # what a model's template puts around a message
_NEXT_DOOR = 0.5  # of what a unit is worth, for those beside it
_OTHER_TOKENIZERS = 0.8  # of a model's window: its tokenizer may need more than the one that counted


def estimated_tokens(text: str) -> int:
    """Tokens of a text, rather too many than too few: a server that is sent too much cuts in silence."""
    wide, digits, signs = len(_WIDE.findall(text)), len(_DIGIT.findall(text)), len(_SIGN.findall(text))
    letters = len(text) - wide - digits - signs
    return int(max(len(text.split()) * 1.35, letters / 3.6) + wide * 1.2 + digits * 0.5 + signs) + 1


def message_tokens(text: str) -> int:
    """Tokens of a message, with what stands around it."""
    return estimated_tokens(text) + MESSAGE_TOKENS


def chosen(
    evidence: Sequence[Evidence], values: Mapping[str, float], overhead: int, settings: AnswerSettings, limit: int
) -> Mapping[int, tuple[Unit, ...]]:
    """Passage number -> units to send, in reading order; the passage with the best unit first. Never more than the budget.

    `values` say by unit id how much a unit speaks of the question, 0 to 1; a unit beside such a one is worth half as much, and
    what it hangs on comes with it. Tokens are those stamped on a chunk, shared among its units; a neighbour of what is in needs
    no heading of its own. `overhead` are the tokens of everything else in the prompt, `limit` is what prompt and answer may take
    of the model's window. Raises nothing: with no room at all the mapping is empty.
    """
    room = min(settings.prompt_tokens, int((limit - settings.answer_tokens) * _OTHER_TOKENIZERS)) - overhead
    worth = _worth(evidence, values)
    shares = {each.passage.number: _share(each.passage) for each in evidence}
    inside: dict[int, Passage] = {}
    sent: dict[int, dict[str, Unit]] = {}
    lines = 0
    for each in sorted(evidence, key=lambda one: (-worth[one.unit.id], one.passage.number, one.position)):
        number = each.passage.number
        if worth[each.unit.id] < settings.line_worth or lines >= settings.prompt_lines:
            break
        new = [unit for unit in each.units if unit.id not in sent.get(number, {})]
        cost = sum(int(estimated_tokens(unit.text) * shares[number]) + 1 + _NUMBER_TOKENS for unit in new)
        cost += 0 if number in inside else _frame(each.passage, tuple(inside.values()))
        if cost <= room:
            sent.setdefault(number, {}).update({unit.id: unit for unit in new})
            inside[number] = each.passage
            room -= cost
            lines += len(new)
    return {number: tuple(unit for unit in inside[number].chunk.units if unit.id in held) for number, held in sent.items()}


def values_of(by_part: Sequence[Sequence[Scored]]) -> dict[str, float]:
    """How much each unit speaks of some part of the question, as a share of the best of that part."""
    found: dict[str, float] = {}
    for part in by_part:
        best = max((each.score for each in part), default=0.0)
        for each in part:
            share = each.score / best if best > 0.0 else 0.0
            found[each.evidence.unit.id] = max(share, found.get(each.evidence.unit.id, 0.0))
    return found


def together(passages: Sequence[Passage], sent: Mapping[int, tuple[Unit, ...]]) -> list[list[Passage]]:
    """The passages that are sent, neighbours of one section as a group in reading order; the best group comes first."""
    groups: list[list[Passage]] = []
    given = [each for each in passages if sent.get(each.number)]
    for each in sorted(given, key=lambda one: (one.chunk.document_id, one.chunk.ordinal)):
        if groups and _follows(groups[-1][-1], each):
            groups[-1].append(each)
        else:
            groups.append([each])
    rank = {number: place for place, number in enumerate(sent)}
    return sorted(groups, key=lambda group: min(rank[each.number] for each in group))


def _follows(before: Passage, after: Passage) -> bool:
    first, second = before.chunk, after.chunk
    return (
        first.document_id == second.document_id
        and first.section_id == second.section_id
        and first.section_path == second.section_path
        and first.ordinal + 1 == second.ordinal
    )


def _worth(evidence: Sequence[Evidence], values: Mapping[str, float]) -> dict[str, float]:
    at = {(each.passage.number, each.position): values.get(each.unit.id, 0.0) for each in evidence}
    return {
        each.unit.id: max(
            at[each.passage.number, each.position],
            *(_NEXT_DOOR * at.get((each.passage.number, each.position + step), 0.0) for step in (-1, 1)),
        )
        for each in evidence
    }


def _share(passage: Passage) -> float:
    """What the stamped count says of the whole holds for its parts, where guessing would say less."""
    guesses = sum(estimated_tokens(unit.text) for unit in passage.chunk.units)
    return max(1.0, passage.chunk.tokens / max(1, guesses))


def _frame(passage: Passage, inside: Sequence[Passage]) -> int:
    """Tokens of the fence and its heading; none where a neighbour has brought them."""
    if any(_follows(each, passage) or _follows(passage, each) for each in inside):
        return 0
    return _FENCE_TOKENS + estimated_tokens(passage.heading)
