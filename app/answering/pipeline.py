# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""From a question to a checked answer: search, read, draft or quote, check, cite, or say that it was not found."""

import logging
from collections.abc import Callable, Sequence

from app.answering import abstain, clarify, conflicts, extract
from app.answering.budget import values_of
from app.answering.choice import choose
from app.answering.citations import Pages
from app.answering.claims import CheckedClaim, places_of, verified
from app.answering.completion import is_asked_for, passed_over
from app.answering.computing import Computed, computed
from app.answering.config import AnswerSettings
from app.answering.draft import Draft, draft
from app.answering.evidence import Evidence, Passage, evidence_of, passages_of
from app.answering.expectation import Kind, asks_for_a_figure, expected, plain_question
from app.answering.extract import Asked, Scored
from app.answering.fencing import speaks_to_a_model
from app.answering.finish import OnEvent, Run, finished, whole
from app.answering.foreign import clear, is_foreign, near_units
from app.answering.hanging import hangs_on_history
from app.answering.judge import Judge
from app.answering.rarity import rarity_of
from app.answering.rewrite import rewritten_question
from app.answering.section_scope import hits_within
from app.answering.structure_answers import Maps, structure_answer
from app.answering.text import language_of
from app.answering.verify import check
from app.domain.answers import (
    Answer,
    AskStage,
    DroppedClaim,
    EvidenceFound,
    Outcome,
    StageStarted,
    Verdict,
)
from app.domain.documents import DocumentStatus
from app.domain.errors import AppError, ErrorCode
from app.domain.jobs import CancelToken
from app.domain.ports import ChunkSource, Embedder, Generator, Reranker
from app.domain.questions import Question, Scope, SearchResult
from app.domain.remarks import Remark, RemarkCode, remark

log = logging.getLogger(__name__)

Search = Callable[[str, Scope], SearchResult]

SEARCHABLE = frozenset((DocumentStatus.SEARCHABLE, DocumentStatus.READY))
# Warning codes besides those of ErrorCode.
RERANK_FAILED = "rerank_failed"
MODEL_FOUND_NOTHING = "model_found_nothing"  # the model saw no answer; what is quoted was found without it
DRAFT_NOT_SUPPORTED = "draft_not_supported"  # nothing of the draft was borne out; quotes stand instead
UNKNOWN_CITATIONS = "unknown_citations"  # the model named passages that it was not given


def answer(
    question: Question,
    *,
    search: Search,
    source: ChunkSource,
    generator: Generator | None,
    reranker: Reranker | None,
    settings: AnswerSettings,
    on_event: OnEvent,
    cancel: CancelToken,
    multilingual: Embedder | None = None,
    verifier: Generator | None = None,
    maps: Maps | None = None,
) -> Answer:
    """The answer to a question, its last event being AnswerReady with the same answer.

    `multilingual` is the embedder by which search found passages in other languages than the question's; `verifier` judges what
    is left undecided of a draft; `maps` tells what the documents are about. Without a generator, or when it fails, the answer is
    made of quotes. Every claim has been checked and has a citation. Raises AppError(CANCELLED), or what `search` and `source`
    raise.
    """
    documents = {each.id: each for each in source.documents(question.scope) if each.status in SEARCHABLE}
    run = Run(question, rewritten_question(question), settings, Pages(source), documents)
    on_event(StageStarted(AskStage.SEARCHING, count=len(documents)))
    if not documents:
        return finished(run, Outcome.NOTHING_INDEXED, (), on_event)
    with run.timed("structure"):
        known = structure_answer(question, tuple(documents.values()), source, run.pages, cancel, maps)
    if known is not None:
        run.parts_read, run.basis = known.read, known.basis
        run.notes.append(known.note)
        if known.choices:
            return finished(run, Outcome.CLARIFY, (), on_event, rivals=[place.passage for place in known.choices])
        return finished(run, Outcome.ANSWERED, known.claims, on_event)
    run.found = search(run.query, question.scope)
    run.stages.extend(run.found.stages)
    run.warnings.extend(run.found.warnings)
    cancel.raise_if_cancelled()
    hits = hits_within(run.found.hits, question.scope, source)
    found = passages_of(hits, source, len(hits))
    run.passages = found[: settings.passages]
    with run.timed("evidence"):
        on_event(EvidenceFound(tuple(whole(run, passage) for passage in run.passages)))
    cancel.raise_if_cancelled()
    on_event(StageStarted(AskStage.READING, count=len(run.passages)))
    run.home = tuple(each for each in run.passages if not is_foreign(each))
    abroad = _abroad(run, multilingual, cancel)
    if abroad and is_foreign(run.passages[0]):
        return finished(run, Outcome.ANSWERED, _quoted(run, abroad, on_event, cancel), on_event)
    evidence = evidence_of(run.home)
    asked, by_part, signals = _read(run, evidence, source, reranker, cancel)
    rivals = _rivals(run, [each for each in found if not is_foreign(each)], by_part, reranker, cancel)
    if rivals:
        return finished(run, Outcome.CLARIFY, (), on_event, rivals=rivals)
    sum_done = _computed(run, source)
    if sum_done is not None:
        run.notes.append(remark(RemarkCode.COMPUTED))
        claim = CheckedClaim(sum_done.text, Verdict.SUPPORTED, (), places_of(sum_done.evidence))
        return finished(run, Outcome.ANSWERED, (claim,), on_event, by_part=by_part)
    outcome = abstain.outcome(signals, settings)
    run.notes.extend(_why(signals, outcome))
    if outcome is not Outcome.ANSWERED and abroad:
        return finished(run, Outcome.ANSWERED, _quoted(run, abroad, on_event, cancel), on_event)
    if outcome is not Outcome.ANSWERED:
        return finished(run, outcome, (), on_event, by_part=by_part)
    chosen = choose(asked, by_part, evidence, settings)
    pair = conflicts.both(run.query, chosen, asked, by_part, evidence, documents, settings)
    drafted: tuple[CheckedClaim, ...] = ()
    if generator and pair:
        run.notes.append(remark(RemarkCode.QUOTED_NOT_DRAFTED))
    elif generator:
        drafted = _drafted(run, evidence, by_part, generator, verifier, on_event, cancel)
    quotes = pair.chosen if pair else passed_over(drafted, asked, by_part, chosen) if drafted else chosen
    claims = (*drafted, *_quoted(run, quotes, on_event, cancel, pair)) if quotes else drafted
    cancel.raise_if_cancelled()
    return finished(run, Outcome.ANSWERED if claims else Outcome.INSUFFICIENT, claims, on_event, by_part=by_part)


def _read(
    run: Run, evidence: Sequence[Evidence], source: ChunkSource, reranker: Reranker | None, cancel: CancelToken
) -> tuple[tuple[Asked, ...], list[list[Scored]], abstain.Signals | None]:
    """Every part of the question, for each the units that speak of it, best first, and what speaks for an answer."""
    with run.timed("read"):
        plain = plain_question(run.query)
        language = language_of(plain)
        spoken = sorted({each.language for each in run.documents.values() if each.language})
        rarity = rarity_of(plain, language, source, spoken, run.question.scope)
        figure = asks_for_a_figure(run.query)
        asked = extract.asked_of(plain, run.home, language, rarity, _kind(run.question), figure=figure)
        by_part = [extract.score_units(part, evidence, cancel) for part in asked]
    if reranker is None or not any(by_part):
        return asked, by_part, abstain.signals(plain, asked, by_part, None, None, cancel)
    with run.timed("rerank units"):
        try:
            reading = abstain.read_passages(plain, run.home, reranker, run.settings, cancel)
            reread = extract.rerank(plain, asked, by_part, reranker, run.settings, cancel)
            return asked, reread, abstain.signals(plain, asked, reread, reading, reranker, cancel)
        except AppError as error:
            if error.code is ErrorCode.CANCELLED:
                raise
            log.warning("Units could not be reranked: %s", error)
            run.warn(RERANK_FAILED)
            return asked, by_part, abstain.signals(plain, asked, by_part, None, None, cancel)


def _computed(run: Run, source: ChunkSource) -> Computed | None:
    with run.timed("compute"):
        return computed(run.query, run.home, run.documents, source)


def _abroad(run: Run, multilingual: Embedder | None, cancel: CancelToken) -> tuple[Evidence, ...]:
    """What can be quoted from a document in another language than the question; nothing where that is not clear."""
    abroad = [each for each in run.passages if is_foreign(each)]
    if multilingual is None or not abroad:
        return ()
    with run.timed("read abroad"):
        try:
            near = near_units(run.query, evidence_of(abroad), multilingual, run.settings, cancel)
        except AppError as error:
            if error.code is ErrorCode.CANCELLED:
                raise
            log.warning("Passages in other languages could not be read: %s", error)
            run.warn(error.code.value)
            return ()
    chosen = clear(near, run.settings)
    if near:
        run.notes.append(remark(RemarkCode.ABROAD, clarity=f"{near[0].clarity:.2f}", count=str(len(chosen))))
    return chosen


def _kind(question: Question) -> Kind | None:
    """What a follow-up asks for is what was asked before, unless it says so itself; None: each part tells."""
    if not question.history or not hangs_on_history(question.text):
        return None
    own = expected(question.text)
    return own if own is not Kind.ANY else expected(question.history[-1].question)


def _drafted(
    run: Run,
    evidence: Sequence[Evidence],
    by_part: Sequence[Sequence[Scored]],
    generator: Generator,
    verifier: Generator | None,
    on_event: OnEvent,
    cancel: CancelToken,
) -> tuple[CheckedClaim, ...]:
    """The checked claims of a model's draft; none where there is no use in them, and a warning says why."""
    on_event(StageStarted(AskStage.DRAFTING, model=generator.name))
    made: Draft | None = None
    citable = [each for each in evidence if not speaks_to_a_model(each.text)]
    with run.timed("draft"):
        try:
            question = run.question.text if not run.question.history else run.query
            language = language_of(run.question.text)
            made = draft(question, citable, values_of(by_part), run.question.history, language, generator, run.settings, cancel)
        except AppError as error:
            if error.code is ErrorCode.CANCELLED:
                raise
            log.warning("No draft: %s", error)
            run.warn(error.code.value)
    if made is None:
        return ()
    run.draft = made.raw
    run.model = generator.name
    if not made.found:
        run.warn(MODEL_FOUND_NOTHING)
        return ()
    on_event(StageStarted(AskStage.CHECKING, count=len(made.sentences)))
    with run.timed("check"):
        judging = verifier or (generator if run.settings.judged_by_drafter else None)
        judge = Judge(judging, run.settings.judge_seconds) if judging else None
        claims, dropped = verified(made.sentences, citable, run.settings, cancel, judge)
    run.dropped.extend(dropped)
    beside = [claim for claim in claims if not is_asked_for(claim, by_part, run.settings)]
    run.dropped.extend(DroppedClaim(each.text, each.verdict, (remark(RemarkCode.NOT_ASKED_FOR),)) for each in beside)
    claims = tuple(claim for claim in claims if claim not in beside)
    if judge and judge.failure:
        run.warn(judge.failure.value)
    if made.unknown:
        run.warn(UNKNOWN_CITATIONS)
    if not claims:
        run.warn(DRAFT_NOT_SUPPORTED)
    return claims


def _quoted(
    run: Run, chosen: Sequence[Evidence], on_event: OnEvent, cancel: CancelToken, pair: conflicts.Pair | None = None
) -> tuple[CheckedClaim, ...]:
    """Quotes, checked as any claim is: what does not bear itself out is a fault of ours and is not shown."""
    on_event(StageStarted(AskStage.CHECKING, count=len(chosen)))
    claims: list[CheckedClaim] = []
    with run.timed("check quotes"):
        for each in chosen:
            cancel.raise_if_cancelled()
            result = check(each.text, [unit.text for unit in each.units], each.passage.heading, run.settings)
            if result.verdict is Verdict.SUPPORTED:
                remarks = (remark(pair.reason),) if pair and pair.note_on == each.unit.id else ()
                claims.append(CheckedClaim(each.text, result.verdict, remarks, places_of([each])))
            else:
                run.dropped.append(DroppedClaim(each.text, result.verdict, result.remarks))
    return tuple(claims)


def _rivals(
    run: Run, found: Sequence[Passage], by_part: Sequence[Sequence[Scored]], reranker: Reranker | None, cancel: CancelToken
) -> tuple[Passage, ...]:
    """Passages to choose between; none for a follow-up, whose document is the one spoken of before."""
    if reranker is None or (run.question.history and hangs_on_history(run.question.text)):
        return ()
    with run.timed("clarify"):
        try:
            return clarify.rivals(run.query, found, by_part, run.documents, reranker, run.settings, cancel)
        except AppError as error:
            if error.code is ErrorCode.CANCELLED:
                raise
            log.warning("Not asked which document is meant: %s", error)
            run.warn(RERANK_FAILED)
    return ()


def _why(signals: abstain.Signals | None, outcome: Outcome) -> tuple[Remark, ...]:
    if signals is None:
        return (remark(RemarkCode.NO_WORD_HELD),)
    parts = {"passage": signals.passage, "unit": signals.unit, "missing": signals.missing, "kind": signals.kind}
    told = {name: f"{value:.2f}" for name, value in parts.items()}
    held = remark(RemarkCode.SUFFICIENCY, outcome=outcome.value, sufficiency=f"{abstain.sufficiency(signals):.2f}", **told)
    return (held,) if signals.reading is None else (held, remark(RemarkCode.CROSS_READ, score=f"{signals.reading:.1f}"))
