# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a language model makes of claims that comparing words leaves undecided, within a fixed time.

A model that writes is asked for a ruling by a JSON schema and for the words of the passage that bear the claim; a ruling counts
only where these words stand in the passage. A model made for checking (Bespoke-MiniCheck, after Tang, Laban and Durrett 2024,
"MiniCheck") is asked in its own form, document and claim, and says yes or no.
"""

import logging
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

import msgspec

from app.answering import prompts
from app.answering.text import words
from app.domain.errors import AppError, ErrorCode
from app.domain.jobs import CancelToken
from app.domain.ports import ChatMessage, Generator

log = logging.getLogger(__name__)

_FEWEST_WORDS = 3  # of the passage that may bear a claim
_RULING_TOKENS = 120
_YES_OR_NO_TOKENS = 8
_LONGEST_REPLY = 4_000  # characters


class Ruling(StrEnum):
    SUPPORTED = "supported"
    NOT_SUPPORTED = "not_supported"
    CANNOT_TELL = "cannot_tell"


@dataclass(frozen=True, slots=True)
class Opinion:
    """`unit` is the place among the texts of the passage of the words that bear the claim; None where none were named."""

    ruling: Ruling
    unit: int | None = None


class _Reply(msgspec.Struct):
    ruling: Ruling
    words: str = ""


_UNDECIDED = Opinion(Ruling.CANNOT_TELL)


class Judge:
    """Asks a model about one claim at a time, until `seconds` are used up or the model fails; then it cannot tell.

    `failure` is the code of what went wrong with the model.
    """

    def __init__(self, model: Generator, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._model = model
        self._left = seconds
        self._clock = clock
        self.failure: ErrorCode | None = None

    @property
    def name(self) -> str:
        return self._model.name

    def opinion(self, claim: str, passage: Sequence[str], cancel: CancelToken) -> Opinion:
        """What the model says of a claim and the texts of a passage, in order. Raises AppError(CANCELLED) only."""
        if self._left <= 0 or self.failure is not None or not passage:
            return _UNDECIDED
        started = self._clock()
        try:
            return self._asked(claim, passage, cancel)
        except AppError as error:
            cancel.raise_if_cancelled()
            if error.code is not ErrorCode.CANCELLED:  # else the time was up
                log.warning("A claim could not be judged: %s", error)
                self.failure = error.code
            return _UNDECIDED
        finally:
            self._left -= self._clock() - started

    def _asked(self, claim: str, passage: Sequence[str], cancel: CancelToken) -> Opinion:
        if is_made_for_checking(self.name):
            said = self._chat(prompts.document_and_claim(passage, claim), None, _YES_OR_NO_TOKENS, cancel)
            return Opinion(_yes_or_no(said))
        reply = self._chat(prompts.ruling(passage, claim), prompts.RULING_SCHEMA, _RULING_TOKENS, cancel)
        try:
            read = msgspec.json.decode(reply, type=_Reply)
        except msgspec.DecodeError:
            return _UNDECIDED  # cut off, or no JSON: the quote stands instead, so it need not be asked again
        if read.ruling is not Ruling.SUPPORTED:
            return Opinion(read.ruling)
        place = place_of(read.words, passage)
        return _UNDECIDED if place is None else Opinion(Ruling.SUPPORTED, place)

    def _chat(self, messages: Sequence[ChatMessage], schema: prompts.Schema | None, max_tokens: int, cancel: CancelToken) -> str:
        part = cancel.linked()
        bell = threading.Timer(min(self._left, threading.TIMEOUT_MAX), part.cancel)
        bell.daemon = True
        bell.start()
        pieces: list[str] = []
        length = 0
        try:
            for piece in self._model.chat(messages, schema=schema, max_tokens=max_tokens, cancel=part):
                part.raise_if_cancelled()
                pieces.append(piece)
                length += len(piece)
                if length > _LONGEST_REPLY:
                    break
            part.raise_if_cancelled()
        finally:
            bell.cancel()
        return "".join(pieces)


def is_made_for_checking(model: str) -> bool:
    """Whether a model answers yes or no to a document and a claim, as far as its name tells."""
    return "minicheck" in model.casefold()


def _yes_or_no(said: str) -> Ruling:
    first = next(iter(words(said)), "")
    return {"yes": Ruling.SUPPORTED, "no": Ruling.NOT_SUPPORTED}.get(first, Ruling.CANNOT_TELL)


def place_of(said: str, passage: Sequence[str]) -> int | None:
    """The first text of a passage in which all these words stand, in a row; None where none has, or they are too few."""
    wanted = words(said)
    if len(wanted) < _FEWEST_WORDS:
        return None
    for place, text in enumerate(passage):
        there = words(text)
        if any(there[start : start + len(wanted)] == wanted for start in range(len(there) - len(wanted) + 1)):
            return place
    return None
