# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Ask the questions of a set twice, with one setup and another: in turns, so that a busy computer slows both alike."""

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from app.domain.answers import AskEvent, EvidenceFound
from app.domain.errors import AppError, ErrorCode
from app.domain.jobs import CancelToken
from app.domain.questions import Question
from app.evaluation import metrics
from app.evaluation.cases import Case
from app.evaluation.run import PASSAGES, KnownFiles, found_passages, judged
from app.evaluation.setups import Setup
from app.services.container import Services

RUN_NAME = "%Y-%m-%dT%H-%M-%S-%fZ"
COVERED_AMONG = max(metrics.COVERAGE_CUTS)
_LOOK_SECONDS = 0.2


@dataclass(frozen=True, slots=True)
class Measured:
    """One question with one setup.

    Ranks (1-based) are of the first passage on a right page and of the first of a right document, None where there is none;
    `covered`: every needed page is among the first 20 passages. Milliseconds are until the passages to read were known, and until
    the answer was there. `holds_value` is None where the set gives no answer to compare with.
    """

    id: str
    question: str
    kind: str
    file: str
    pages: tuple[int, ...]
    page_rank: int | None
    document_rank: int | None
    covered: bool
    evidence_ms: float
    answer_ms: float
    refused: bool
    citations: int
    gold_citations: int
    overlap: float | None
    holds_value: bool | None

    @property
    def answerable(self) -> bool:
        return self.kind != "unanswerable"


@dataclass(frozen=True, slots=True)
class Side:
    """All questions with one setup; `config` holds every search setting that was used, by name."""

    setup: Setup
    config: dict[str, str | int | float | bool]
    rows: tuple[Measured, ...]


@dataclass(frozen=True, slots=True)
class Run:
    """A set that was run. `left_out` counts questions about documents that were not in the library."""

    id: str
    started_at: datetime
    seconds: float
    left_out: int
    a: Side
    b: Side


@dataclass(frozen=True, slots=True)
class RunProgress:
    """`done` of `total` questions; `seconds_left` is None while unknown. `waiting`: a person asks or has paused the run."""

    done: int
    total: int
    seconds_left: float | None = None
    waiting: bool = False


class Gate:
    """Holds a run up while a person asks or has paused it. Closing it also stops the question under way, which is asked again.

    `hold` and `release` may come from any thread; reasons are counted apart, so that one does not open what another closed.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._open = threading.Event()
        self._open.set()
        self._reasons: set[str] = set()
        self._part: CancelToken | None = None

    def hold(self, reason: str) -> None:
        with self._lock:
            self._reasons.add(reason)
            self._open.clear()
            part = self._part
        if part is not None:
            part.cancel()

    def release(self, reason: str) -> None:
        with self._lock:
            self._reasons.discard(reason)
            if not self._reasons:
                self._open.set()

    @property
    def closed(self) -> bool:
        return not self._open.is_set()

    def enter(self, cancel: CancelToken, on_wait: Callable[[bool], None]) -> CancelToken:
        """Wait until it is open, telling when a wait begins and ends.

        The token is cancelled with the run, and when the gate closes. Raises AppError(CANCELLED).
        """
        part = cancel.linked()
        told = False
        while True:
            with self._lock:
                is_open = not self._reasons
                if is_open:
                    self._part = part
            if is_open != (not told):
                on_wait(not is_open)
                told = not is_open
            if is_open:
                return part
            if cancel.wait(_LOOK_SECONDS):
                cancel.raise_if_cancelled()


def known_files(services: Services) -> KnownFiles:
    """The documents of the library by their file names."""
    documents = services.library.documents()
    return KnownFiles({each.file_name: each.id for each in documents}, {each.id: each.file_name for each in documents})


def can_be_asked(case: Case, known: KnownFiles) -> bool:
    """Whether a document that answers it is in the library; a question that nothing answers can always be asked."""
    return not case.answerable or any(file in known.id_of for file in (case.file, *(file for file, _ in case.also)))


def run_side_by_side(
    services: Services,
    cases: Sequence[Case],
    setups: tuple[Setup, Setup],
    on_progress: Callable[[RunProgress], None],
    cancel: CancelToken,
    gate: Gate,
) -> Run:
    """Search and answer every question that can be asked, with both setups.

    Raises AppError: BAD_REQUEST where no question can be asked, CANCELLED, and faults of library and settings.
    """
    started, clock = datetime.now(UTC), time.perf_counter()
    known = known_files(services)
    asked = [case for case in cases if can_be_asked(case, known)]
    if not asked:
        raise AppError(ErrorCode.BAD_REQUEST, reason="None of the documents that this set asks about is in the library.")
    sides = [_Trial(services, known, setup) for setup in setups]
    spent = 0.0
    for done, case in enumerate(asked):
        left = spent / done * (len(asked) - done) if done else None
        on_progress(RunProgress(done, len(asked), left))
        # Whoever comes second finds the pages of the library in memory: they take turns at it.
        for side in sides if done % 2 == 0 else reversed(sides):
            spent += _undisturbed(side, case, RunProgress(done, len(asked), left), on_progress, cancel, gate)
    on_progress(RunProgress(len(asked), len(asked), 0.0))
    name = started.strftime(RUN_NAME)
    return Run(name, started, time.perf_counter() - clock, len(cases) - len(asked), sides[0].side(), sides[1].side())


def _undisturbed(
    trial: "_Trial",
    case: Case,
    here: RunProgress,
    on_progress: Callable[[RunProgress], None],
    cancel: CancelToken,
    gate: Gate,
) -> float:
    """Ask until nobody disturbs it; the seconds that it took in the end."""
    while True:
        part = gate.enter(cancel, lambda waiting: on_progress(replace(here, waiting=waiting)))
        started = time.perf_counter()
        try:
            trial.ask(case, part)
        except AppError as error:
            if error.code is not ErrorCode.CANCELLED or cancel.cancelled:
                raise
        else:
            return time.perf_counter() - started


class _Trial:
    """One setup at work."""

    def __init__(self, services: Services, known: KnownFiles, setup: Setup) -> None:
        self._services, self._known, self._setup = services, known, setup
        self._rows: list[Measured] = []
        self._config: dict[str, str | int | float | bool] = {}

    def side(self) -> Side:
        return Side(self._setup, self._config, tuple(self._rows))

    def ask(self, case: Case, cancel: CancelToken) -> None:
        """Search as deep as coverage is counted, then answer. A question that is cancelled leaves nothing behind."""
        ask, setup, scope = self._services.ask, self._setup, self._known.scope(case)
        result = ask.search(case.question, scope, PASSAGES, setup.overrides, cancel)
        found = found_passages(self._known, result)
        seen: list[float] = []
        started = time.perf_counter()

        def watch(event: AskEvent) -> None:
            if isinstance(event, EvidenceFound):
                seen.append((time.perf_counter() - started) * 1000)

        answer = ask.ask(Question(case.question, scope, model=setup.model, wide=setup.wide), watch, cancel, setup.overrides)
        ended = (time.perf_counter() - started) * 1000
        how = judged(self._services, case, answer)
        cancel.raise_if_cancelled()
        self._config = dict(result.settings)
        self._rows.append(
            Measured(
                id=case.id,
                question=case.question,
                kind=case.kind,
                file=case.file,
                pages=case.pages,
                page_rank=metrics.page_rank(case, found),
                document_rank=metrics.document_rank(case, found),
                covered=metrics.coverage(case, found, COVERED_AMONG),
                evidence_ms=round(seen[0] if seen else ended, 1),
                answer_ms=round(ended, 1),
                refused=how.refused,
                citations=how.citations,
                gold_citations=how.gold_citations,
                overlap=how.overlap,
                holds_value=how.has_answer if case.answerable and case.answer.strip() else None,
            )
        )
