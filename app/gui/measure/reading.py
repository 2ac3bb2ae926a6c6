# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the measure page does in its lanes: list the sets, open one with its runs, compare two sides, make sets."""

import logging
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Literal

from app.config.paths import resource_path
from app.domain.errors import AppError
from app.evaluation.cases import Case, question_case
from app.evaluation.comparison import Comparison, Yardstick, compare
from app.evaluation.measure_files import MARKED, MeasureFiles, QuestionSet
from app.evaluation.side_by_side import Run, Side, can_be_asked, known_files
from app.services.marks import MarkedQuestion, set_rows

if TYPE_CHECKING:
    from app.services.container import Services

log = logging.getLogger(__name__)

SideName = Literal["a", "b"]


@dataclass(frozen=True, slots=True)
class SetEntry:
    """A set as it is listed; `fault` where its file cannot be read any more."""

    name: str
    questions: int
    last_run: datetime | None
    fault: AppError | None = None


@dataclass(frozen=True, slots=True)
class Listing:
    """`sample`: whether the sample document is in the library, so that its questions can be had."""

    entries: tuple[SetEntry, ...]
    sample: bool


@dataclass(frozen=True, slots=True)
class OpenedSet:
    """`missing` names the files that it asks about and that are not in the library, `askable` counts the questions left."""

    entry: SetEntry
    questions: QuestionSet
    missing: tuple[str, ...]
    askable: int
    runs: tuple[Run, ...]

    def run(self, run_id: str) -> Run | None:
        return next((run for run in self.runs if run.id == run_id), None)


@dataclass(frozen=True, slots=True)
class Pick:
    """A side of a run."""

    run: Run
    side: SideName

    @property
    def measured(self) -> Side:
        return self.run.a if self.side == "a" else self.run.b


@dataclass(frozen=True, slots=True)
class Shown:
    """Two sides, of one run or of two, and what they tell."""

    a: Pick
    b: Pick
    comparison: Comparison


def marked_cases(services: "Services") -> tuple[Case, ...]:
    """The answers that a person marked, as questions with what is known of them."""
    return tuple(
        question_case(
            {
                "id": each.id,
                "question": each.question,
                "kind": each.kind,
                "file": each.file,
                "pages": each.pages,
                "answer": each.answer,
                "excerpt": each.excerpt,
                "also": each.also,
            }
        )
        for each in _measures(services)
    )


def _measures(services: "Services") -> list[MarkedQuestion]:
    """Marks that are a measure. A question that was marked again counts once, as it was marked last."""
    latest: dict[str, MarkedQuestion] = {}
    for each in services.ask.marks():
        latest[" ".join(each.question.casefold().split())] = each
    return [each for each in latest.values() if each.is_measure]


def list_sets(services: "Services", files: MeasureFiles) -> Listing:
    """The person's own marks first, then the sets by name."""
    entries = [_entry(files, QuestionSet(MARKED, marked_cases(services)))]
    for name in files.names():
        try:
            entries.append(_entry(files, files.load(name)))
        except AppError as error:
            log.warning("the question set %s cannot be read: %s", name, error)
            entries.append(SetEntry(name, 0, None, error))
    sample = services.library.sample_path().name
    return Listing(tuple(entries), any(document.file_name == sample for document in services.library.documents()))


def _entry(files: MeasureFiles, questions: QuestionSet) -> SetEntry:
    return SetEntry(questions.name, len(questions.cases), files.last_run(questions.name))


def open_set(services: "Services", files: MeasureFiles, name: str) -> OpenedSet:
    """A set with its runs. Raises AppError(FILE_MISSING, BAD_QUESTION_SET)."""
    questions = QuestionSet(MARKED, marked_cases(services)) if name == MARKED else files.load(name)
    known = known_files(services)
    missing = tuple(file for file in questions.documents if file not in known.id_of)
    askable = sum(can_be_asked(case, known) for case in questions.cases)
    runs = files.runs(name, lambda file: log.warning("%s is no run that this version can read", file))
    return OpenedSet(_entry(files, questions), questions, missing, askable, tuple(runs))


def shown(a: Pick, b: Pick, yardstick: Yardstick | None) -> Shown:
    return Shown(a, b, compare(a.measured, b.measured, yardstick))


def keep_marks(services: "Services", files: MeasureFiles, name: str) -> str:
    """A set of what is marked now, which does not grow any more; tells its name. Raises AppError(BAD_REQUEST) without marks."""
    return files.keep(name, set_rows(_measures(services)))


def take_sample(files: MeasureFiles, name: str) -> str:
    """The questions that ship with the sample document."""
    return files.keep(name, resource_path("sample/questions.jsonl").read_bytes())
