# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A draft by a language model: sentences that name the units they rest on. Nothing of it is shown before it is checked."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import msgspec

from app.answering import budget, prompts
from app.answering.claims import Drafted
from app.answering.config import AnswerSettings
from app.answering.evidence import Evidence
from app.domain.errors import AppError, ErrorCode
from app.domain.jobs import CancelToken
from app.domain.ports import ChatMessage, Generator
from app.domain.questions import Exchange

_FENCED = re.compile(r"\A\s*```(?:json)?\s*(.*?)\s*```\s*\Z", re.DOTALL)
_LONGEST_REPLY = 20_000  # characters: a model that goes on for ever is stopped


class _Sentence(msgspec.Struct):
    """A model that is not held to the form may name passages instead of lines, or nothing."""

    text: str
    lines: list[int] = []
    passages: list[int] = []


class _Reply(msgspec.Struct):
    sentences: list[_Sentence]
    found: bool = True


@dataclass(frozen=True, slots=True)
class Draft:
    """`raw` is the reply as it came, for the trace; `passages` are the numbers of those that were sent.

    `found` is False when the model says that the passages do not hold the answer. `unknown` counts the lines and passages that it
    named though it was not given them.
    """

    sentences: tuple[Drafted, ...]
    found: bool
    raw: str
    passages: tuple[int, ...]
    unknown: int = 0


def draft(
    question: str,
    evidence: Sequence[Evidence],
    values: Mapping[str, float],
    history: Sequence[Exchange],
    language: str,
    generator: Generator,
    settings: AnswerSettings,
    cancel: CancelToken,
) -> Draft:
    """Ask the model, once more if the reply cannot be read. `values`: how much a unit speaks of the question, see `budget`.

    Raises AppError: a MODEL_ code, PROMPT_TOO_LONG, CANCELLED."""
    frame = prompts.prompt(question, (), {}, frozenset(), history, language)
    overhead = prompts.FIXED_TOKENS + budget.message_tokens(frame.messages[-1].content)
    units = budget.chosen(evidence, values, overhead, settings, generator.count_limit(cancel))
    if not units:
        raise AppError(ErrorCode.PROMPT_TOO_LONG, model=generator.name)
    citable = frozenset(each.unit.id for each in evidence)
    passages = list({each.passage.number: each.passage for each in evidence}.values())
    sent = prompts.prompt(question, passages, units, citable, history, language)
    form = prompts.schema(len(sent.lines))
    raw = _chat(generator, sent.messages, form, settings, cancel)
    reply = _read(raw)
    if reply is None:
        raw = _chat(generator, prompts.again(sent.messages, raw), form, settings, cancel)
        reply = _read(raw)
    if reply is None:
        raise AppError(ErrorCode.MODEL_FAILED, retryable=True, model=generator.name, reason="unreadable reply")
    return _draft(reply, raw, sent.lines, tuple(units))


def _draft(reply: _Reply, raw: str, lines: Mapping[int, tuple[int, str]], passages: tuple[int, ...]) -> Draft:
    sentences: list[Drafted] = []
    unknown = 0
    for each in reply.sentences:
        if not each.text.strip():
            continue
        named = [lines[number] for number in each.lines if number in lines]
        others = [number for number in each.passages if number in passages]
        unknown += len(each.lines) - len(named) + len(each.passages) - len(others)
        cited = dict.fromkeys((*(passage for passage, _ in named), *others))
        sentences.append(Drafted(each.text.strip(), tuple(cited), tuple(dict.fromkeys(unit for _, unit in named))))
    return Draft(tuple(sentences), reply.found and bool(sentences), raw, passages, unknown)


def _chat(
    generator: Generator,
    asked: Sequence[ChatMessage],
    form: Mapping[str, object],
    settings: AnswerSettings,
    cancel: CancelToken,
) -> str:
    pieces: list[str] = []
    length = 0
    for piece in generator.chat(asked, schema=form, max_tokens=settings.answer_tokens, cancel=cancel):
        cancel.raise_if_cancelled()
        pieces.append(piece)
        length += len(piece)
        if length > _LONGEST_REPLY:
            break
    cancel.raise_if_cancelled()
    return "".join(pieces)


def _read(reply: str) -> _Reply | None:
    """The reply, or what is whole of one that breaks off; None where nothing can be read."""
    fenced = _FENCED.match(reply)
    try:
        return msgspec.json.decode(fenced.group(1) if fenced else reply, type=_Reply)
    except msgspec.DecodeError:
        whole = _whole_sentences(reply)
        return _Reply(whole) if whole else None


def _whole_sentences(reply: str) -> list[_Sentence]:
    """The sentences that stand complete in the list of a reply that was cut, or has words around its JSON."""
    begin = re.search(r'"sentences"\s*:\s*\[', reply)
    place = begin.end() if begin else len(reply)
    found: list[_Sentence] = []
    reader = json.JSONDecoder()
    while opening := re.compile(r"[\s,]*(?=\{)").match(reply, place):
        try:
            value, place = reader.raw_decode(reply, opening.end())
            found.append(msgspec.convert(value, _Sentence))
        except (ValueError, msgspec.ValidationError):
            break
    return found
