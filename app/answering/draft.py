# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A draft by a language model: sentences that name the passages they rest on. Nothing of it is shown before it is checked."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from app.answering import budget, prompts
from app.answering.claims import Drafted
from app.answering.config import AnswerSettings
from app.answering.evidence import Passage
from app.domain.errors import AppError, ErrorCode
from app.domain.jobs import CancelToken
from app.domain.ports import ChatMessage, Generator
from app.domain.questions import Exchange

_FENCED = re.compile(r"\A\s*```(?:json)?\s*(.*?)\s*```\s*\Z", re.DOTALL)
_LONGEST_REPLY = 20_000  # characters: a model that goes on for ever is stopped


class _Sentence(msgspec.Struct):
    text: str
    passages: list[int]


class _Reply(msgspec.Struct):
    sentences: list[_Sentence]
    found: bool


@dataclass(frozen=True, slots=True)
class Draft:
    """`raw` is the reply as it came, for the trace; `passages` are the numbers that were sent.

    `found` is False when the model says that the passages do not hold the answer.
    """

    sentences: tuple[Drafted, ...]
    found: bool
    raw: str
    passages: tuple[int, ...]


def draft(
    question: str,
    passages: Sequence[Passage],
    history: Sequence[Exchange],
    language: str,
    generator: Generator,
    settings: AnswerSettings,
    cancel: CancelToken,
) -> Draft:
    """Ask the model, once more if the reply cannot be read. Raises AppError: a MODEL_ code, PROMPT_TOO_LONG, CANCELLED."""
    frame = prompts.messages(question, (), {}, history, language)
    overhead = sum(budget.estimated_tokens(message.content) for message in frame)
    texts = budget.chosen(passages, overhead, settings, generator.count_limit())
    if not texts:
        raise AppError(ErrorCode.PROMPT_TOO_LONG, model=generator.name)
    asked = prompts.messages(question, passages, texts, history, language)
    reply = _chat(generator, asked, settings, cancel)
    try:
        read = _read(reply)
    except msgspec.DecodeError:
        reply = _chat(generator, prompts.again(asked, reply), settings, cancel)
        try:
            read = _read(reply)
        except msgspec.DecodeError as error:
            raise AppError(ErrorCode.MODEL_FAILED, cause=error, retryable=True, model=generator.name) from error
    sentences = tuple(Drafted(each.text.strip(), tuple(each.passages)) for each in read.sentences if each.text.strip())
    return Draft(sentences, read.found and bool(sentences), reply, tuple(texts))


def _chat(generator: Generator, asked: Sequence[ChatMessage], settings: AnswerSettings, cancel: CancelToken) -> str:
    pieces: list[str] = []
    length = 0
    for piece in generator.chat(asked, schema=prompts.SCHEMA, max_tokens=settings.answer_tokens, cancel=cancel):
        cancel.raise_if_cancelled()
        pieces.append(piece)
        length += len(piece)
        if length > _LONGEST_REPLY:
            break
    cancel.raise_if_cancelled()
    return "".join(pieces)


def _read(reply: str) -> _Reply:
    fenced = _FENCED.match(reply)
    return msgspec.json.decode(fenced.group(1) if fenced else reply, type=_Reply)
