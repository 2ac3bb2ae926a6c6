# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""One question to a model, about the sample document: does it answer, how long does it take, and does the answer hold?"""

import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import msgspec

from app.config.paths import resource_path
from app.domain.answers import Answer, Outcome, Verdict
from app.domain.errors import AppError, ErrorCode
from app.domain.jobs import CancelToken
from app.domain.questions import Question
from app.services.ask import AskService
from app.services.library import LibraryService
from app.storage.library import Library

_SAMPLE = "sample/lamplighters-handbook.pdf"
_QUESTIONS = "sample/questions.jsonl"


@dataclass(frozen=True, slots=True)
class Trial:
    """`drafted`: the model wrote it, and its words were not given up for quotes. `held`: each sentence stands in the sample.

    `fault` says what kept the model from answering.
    """

    model: str
    question: str
    answer: str
    seconds: float
    drafted: bool
    held: bool
    fault: ErrorCode | None = None


class ModelTrial:
    """Reads the sample into a library that is thrown away; the person's own is not touched."""

    def __init__(
        self,
        open_library: Callable[[Path], Library],
        library_over: Callable[[Library], LibraryService],
        ask_over: Callable[[Library], AskService],
    ) -> None:
        self._open_library, self._library_over, self._ask_over = open_library, library_over, ask_over

    def run(self, model: str, cancel: CancelToken) -> Trial:
        """Takes some seconds beside the model's own time, which alone is told. Raises AppError CANCELLED, ASSET_MISSING."""
        question = first_question()
        with (
            tempfile.TemporaryDirectory(prefix="quoth-trial-", ignore_cleanup_errors=True) as folder,
            self._open_library(Path(folder)) as library,
        ):
            reader = self._library_over(library)
            reader.enqueue([resource_path(_SAMPLE)])
            reader.run_jobs(lambda _: None, cancel)
            cancel.raise_if_cancelled()
            begun = time.monotonic()
            answer = self._ask_over(library).ask(Question(question, model=model), lambda _: None, cancel)
            return judged(answer, model, time.monotonic() - begun)


def first_question() -> str:
    """The first of the sample's own questions. Raises AppError(ASSET_MISSING)."""
    try:
        with resource_path(_QUESTIONS).open("rb") as lines:
            return str(msgspec.json.decode(lines.readline())["question"])
    except (OSError, msgspec.DecodeError, KeyError) as error:
        raise AppError(ErrorCode.ASSET_MISSING, cause=error, file=_QUESTIONS) from error


def judged(answer: Answer, model: str, seconds: float) -> Trial:
    held = answer.outcome is Outcome.ANSWERED and all(claim.verdict is Verdict.SUPPORTED for claim in answer.claims)
    codes = {code.value: code for code in ErrorCode}
    fault = next((codes[each] for each in answer.warnings if each in codes), None)
    return Trial(model, answer.question, answer.text, seconds, answer.model == model, held, fault)
