# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What is gathered while a question is answered, and the answer made of it: claims with the numbers of their citations."""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from app.answering.citations import Pages, Place, cite, prune
from app.answering.claims import CheckedClaim
from app.answering.config import AnswerSettings, as_mapping
from app.answering.evidence import Passage
from app.answering.extract import Scored
from app.domain.answers import (
    Answer,
    AnswerReady,
    AskEvent,
    Basis,
    Citation,
    Claim,
    DroppedClaim,
    Option,
    Outcome,
    Trace,
    Verdict,
)
from app.domain.documents import Document
from app.domain.pages import PageName
from app.domain.questions import Question, SearchResult, StageTime
from app.domain.remarks import Remark, RemarkCode, remark

OnEvent = Callable[[AskEvent], None]


@dataclass(slots=True)
class Run:
    """What is gathered while a question is answered."""

    question: Question
    query: str
    settings: AnswerSettings
    pages: Pages
    documents: Mapping[str, Document]
    stages: list[StageTime] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    notes: list[Remark] = field(default_factory=list)
    dropped: list[DroppedClaim] = field(default_factory=list)
    passages: tuple[Passage, ...] = ()
    basis: Basis = Basis.PASSAGES
    parts_read: int = 0  # where no passages were read but headings, or every part there is
    home: tuple[Passage, ...] = ()  # those of the passages that are not in another language than the question
    found: SearchResult | None = None
    draft: str = ""
    model: str = ""

    @contextmanager
    def timed(self, name: str) -> Iterator[None]:
        start = time.perf_counter()
        yield
        self.stages.append(StageTime(name, (time.perf_counter() - start) * 1000))

    def warn(self, code: str) -> None:
        if code not in self.warnings:
            self.warnings.append(code)


def finished(
    run: Run,
    outcome: Outcome,
    claims: Sequence[CheckedClaim],
    on_event: OnEvent,
    *,
    by_part: Sequence[Sequence[Scored]] = (),
    rivals: Sequence[Passage] = (),
) -> Answer:
    """The answer, told in an AnswerReady. `rivals` are passages of which the asker is to choose a document."""
    with run.timed("cite"):
        shown, citations = _cited(run, claims)
        if claims and not shown:
            outcome = Outcome.INSUFFICIENT
        related = outcome in (Outcome.NOT_FOUND, Outcome.INSUFFICIENT)
        closest = _closest(run, by_part) if related else ()
    found = run.found
    made = Answer(
        question=run.question.text,
        outcome=outcome,
        text=" ".join(claim.text for claim in shown),
        claims=shown,
        citations=citations,
        closest=closest,
        options=_options(run, rivals),
        rewritten=run.query,
        model=run.model,
        documents_asked=len(run.documents),
        passages_read=run.parts_read or len(run.passages),
        stages=tuple(run.stages),
        warnings=tuple(run.warnings),
        trace=Trace(
            query=run.query,
            hits=found.hits if found else (),
            passages_read=tuple(passage.chunk.id for passage in run.passages),
            draft=run.draft,
            dropped=tuple(run.dropped),
            settings={**(found.settings if found else {}), **as_mapping(run.settings)},
            remarks=tuple(run.notes),
            found=found.found if found else {},
            repeated=found.repeated if found else 0,
            basis=run.basis,
            titles=_titles(run),
            pages=_page_names(run),
        ),
    )
    on_event(AnswerReady(made))
    return made


def _titles(run: Run) -> dict[str, str]:
    hits = run.found.hits if run.found else ()
    return {
        hit.chunk.document_id: run.documents[hit.chunk.document_id].title
        for hit in hits
        if hit.chunk.document_id in run.documents
    }


def _page_names(run: Run) -> tuple[PageName, ...]:
    """Of the pages where hits begin, and of those from which a walk came to them."""
    wanted: dict[tuple[str, int], None] = {}
    for hit in run.found.hits if run.found else ():
        starts = [leg.hop.page for leg in hit.legs.values() if leg.hop is not None and leg.hop.page]
        wanted |= dict.fromkeys((hit.chunk.document_id, number) for number in (*hit.chunk.pages[:1], *starts))
    return run.pages.names(list(wanted))


def _cited(run: Run, claims: Sequence[CheckedClaim]) -> tuple[tuple[Claim, ...], tuple[Citation, ...]]:
    """Claims with the numbers of their citations, counted as they are first needed. A place without marks bears nothing."""
    citations: list[Citation] = []
    numbers: dict[tuple[str, ...], int] = {}
    shown: list[Claim] = []
    for claim in claims:
        mine: list[int] = []
        for place in prune(claim.text, claim.places, run.settings.prune_share):
            if place.key not in numbers:
                made = cite(len(citations) + 1, place, claim.text, run.pages, run.settings.focus_characters)
                if not made.quads:
                    continue
                citations.append(made)
                numbers[place.key] = made.n
            mine.append(numbers[place.key])
        if mine:
            shown.append(Claim(claim.text, claim.verdict, tuple(mine), claim.remarks))
        else:
            run.dropped.append(DroppedClaim(claim.text, Verdict.UNCHECKED, (remark(RemarkCode.PLACE_UNKNOWN),)))
    return tuple(shown), tuple(citations)


def whole(run: Run, passage: Passage) -> Citation:
    """A passage as evidence: all of it is marked."""
    return cite(passage.number, Place(passage, passage.chunk.units), run.query, run.pages, run.settings.focus_characters)


def _closest(run: Run, by_part: Sequence[Sequence[Scored]]) -> tuple[Citation, ...]:
    """The nearest passages, one unit each; where no unit speaks of the question, the first passages as they were found."""
    places: list[Place] = []
    for scored in sorted((each for part in by_part for each in part), key=lambda each: -each.score):
        passage = scored.evidence.passage
        if all(place.passage.number != passage.number for place in places):
            places.append(Place(passage, scored.evidence.units))
        if len(places) == run.settings.closest:
            break
    if not places:
        places = [Place(passage, passage.chunk.units[:1]) for passage in run.passages[: run.settings.closest]]
    made = [cite(n, place, run.query, run.pages, run.settings.focus_characters) for n, place in enumerate(places, start=1)]
    return tuple(made)


def _options(run: Run, rivals: Sequence[Passage]) -> tuple[Option, ...]:
    made: list[Option] = []
    for number, passage in enumerate(rivals, start=1):
        document_id = passage.chunk.document_id
        citation = cite(number, Place(passage, passage.chunk.units), run.query, run.pages, run.settings.focus_characters)
        made.append(Option(run.documents[document_id].title, (document_id,), citation))
    return tuple(made)
