# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Asking: search, answer, conversations."""

import logging
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from itertools import takewhile

from app.answering import pipeline
from app.answering.claims import CheckedClaim, check_against_text
from app.answering.config import AnswerSettings
from app.answering.rewrite import rewritten_question
from app.domain.answers import (
    Answer,
    AskEvent,
    Citation,
    Conversation,
    ConversationHit,
    EvidenceFound,
    Outcome,
    Trace,
    Turn,
)
from app.domain.errors import AppError, ErrorCode
from app.domain.jobs import CancelToken
from app.domain.ports import Embedder, Generator, Reranker
from app.domain.questions import Exchange, Question, Scope, SearchResult
from app.retrieval.config import SearchSettings
from app.retrieval.search import search
from app.services.cited_places import answer_now
from app.services.marks import MarkedQuestion, marked_questions
from app.services.models import ModelsService
from app.storage.library import Library

log = logging.getLogger(__name__)

_NO_OVERRIDES: Mapping[str, str] = {}

# A wider search looks at two to three times as many passages at every step, and takes about as much longer.
WIDE_SEARCH: Mapping[str, str] = {
    "leg_limit": "400",
    "pool": "120",
    "rerank_candidates": "24",
    "page": "16",
    "part_candidates": "6",
}


class AskService:
    def __init__(
        self,
        library: Library,
        embedder: Embedder,
        reranker: Reranker,
        models: ModelsService,
        multilingual: Embedder | None = None,
    ) -> None:
        self._library = library
        self._multilingual = multilingual
        self._embedder = embedder
        self._reranker = reranker
        self._models = models
        self._search_settings = SearchSettings()
        self._answer_settings = AnswerSettings()

    def search(
        self,
        text: str,
        scope: Scope,
        limit: int | None = None,
        overrides: Mapping[str, str] = _NO_OVERRIDES,
        cancel: CancelToken | None = None,
        generator: Generator | None = None,
    ) -> SearchResult:
        """The best passages. A generator is asked only by the settings `hyde` and `listwise`.

        Raises AppError(BAD_SETTINGS) for an unknown override, CANCELLED.
        """
        settings = self._search_settings.with_overrides(overrides)
        if limit is not None:
            settings = replace(settings, limit=limit)
        return search(
            text,
            scope,
            self._library,
            self._embedder,
            settings,
            cancel or CancelToken(),
            self._reranker,
            self._library,
            self._multilingual,
            generator,
        )

    def ask(
        self,
        question: Question,
        on_event: Callable[[AskEvent], None],
        cancel: CancelToken,
        overrides: Mapping[str, str] = _NO_OVERRIDES,
    ) -> Answer:
        """Answer a question, and keep nothing.

        Faults of a language model never raise: the answer is then made of quotes and names the fault in `warnings`. Raises
        AppError(CANCELLED), BAD_SETTINGS and faults of the library.
        """
        notes: list[str] = []
        generator, verifier = self._writers(question.model, notes.append)
        settings = self._answer_settings
        if question.wide:
            overrides, settings = {**WIDE_SEARCH, **overrides}, wide_answer(settings)
        answer = pipeline.answer(
            question,
            search=lambda text, scope: self.search(text, scope, None, overrides, cancel, generator),
            source=self._library,
            generator=generator,
            reranker=self._reranker,
            settings=settings,
            on_event=on_event,
            cancel=cancel,
            multilingual=self._multilingual,
            verifier=verifier,
            maps=self._library.document_maps,
        )
        return replace(answer, warnings=tuple(dict.fromkeys((*answer.warnings, *notes)))) if notes else answer

    def ask_in(
        self,
        conversation_id: str,
        question: Question,
        on_event: Callable[[AskEvent], None],
        cancel: CancelToken,
        overrides: Mapping[str, str] = _NO_OVERRIDES,
        instead_of: int | None = None,
        with_later: bool = False,
    ) -> Turn:
        """Answer a question after what was asked in a conversation, and keep the answer there.

        `instead_of` is the number of a turn whose place the answer takes: only what stands before it is history then. The old
        turn is set aside once there is an answer, and with `with_later` (an edited question) all that follow it. A new or edited
        question that is stopped before is kept at the end, with the passages found so far, and the call returns as usual.
        Raises as `ask` does, and then changes nothing.
        """
        if not question.history:
            question = replace(question, history=self._history(conversation_id, instead_of))
        found: list[Citation] = []

        def watch(event: AskEvent) -> None:
            if isinstance(event, EvidenceFound):
                found[:] = event.passages
            on_event(event)

        try:
            answer = self.ask(question, watch, cancel, overrides)
        except AppError as error:
            if error.code is not ErrorCode.CANCELLED:
                raise
            if instead_of is not None and not with_later:
                raise  # the answer that is there is better than none
            answer, instead_of = _stopped(question, tuple(found)), None
        number = self._library.conversations.add_turn(conversation_id, answer, question.scope, instead_of, with_later)
        quoted = {citation.document_id for citation in answer.citations}
        self._library.shelf.asked(quoted | (question.scope.document_ids or frozenset()), datetime.now(UTC))
        return Turn(number, answer, question.scope)

    def _writers(self, model: str, note: Callable[[str], None]) -> tuple[Generator | None, Generator | None]:
        """(the model that drafts, the one that judges); neither where their server may not be asked, which is noted."""
        try:
            generator = self._models.generator(model, note)
            return generator, self._models.verifier(note) if generator else None
        except AppError as error:
            log.warning("No model: %s", error)
            note(error.code.value)
            return None, None

    def rewrite(self, question: Question) -> str:
        """A follow-up as a question that stands alone; the question itself where it does already."""
        return rewritten_question(question)

    def check_claim(self, passage: str, claim: str) -> CheckedClaim:
        """Whether a passage bears a claim out."""
        return check_against_text(passage, claim)

    # ------------------------------------------------------------------ conversations

    def conversations(self) -> list[Conversation]:
        """The last used first."""
        return self._library.conversations.conversations()

    def find_conversations(self, text: str) -> list[ConversationHit]:
        """Those that hold all the words, in their title or in one question with its answer; all of them for an empty text."""
        return self._library.conversations.search(text)

    def turns(self, conversation_id: str, *, set_aside: bool = False) -> list[Turn]:
        """In order; their citations lead to where the words stand today. With `set_aside` those too."""
        kept = self._library.conversations.turns(conversation_id, set_aside=set_aside)
        return [replace(turn, answer=answer_now(turn.answer, self._library)) for turn in kept]

    def quoting(self, document_id: str) -> list[Conversation]:
        """Conversations that hold words of the document, cited or only found for an answer; also once it is removed."""
        kept = self._library.conversations
        return [
            conversation
            for conversation in kept.conversations()
            if any(document_id in _documents_in(turn.answer) for turn in kept.turns(conversation.id, set_aside=True))
        ]

    def marks(self) -> list[MarkedQuestion]:
        """Answers that were marked right or wrong, the first marked first, with their pages of today."""
        marked = self._library.conversations.marked()
        return marked_questions(
            [replace(each, turn=replace(each.turn, answer=answer_now(each.turn.answer, self._library))) for each in marked]
        )

    def new_conversation(self) -> Conversation:
        return self._library.conversations.create()

    def rename_conversation(self, conversation_id: str, title: str) -> None:
        self._library.conversations.rename(conversation_id, title)

    def delete_conversation(self, conversation_id: str) -> None:
        self._library.conversations.delete(conversation_id)

    def label_answer(self, conversation_id: str, turn: int, right: bool | None) -> None:
        """Mark an answer right or wrong; None takes the mark away."""
        self._library.conversations.label(conversation_id, turn, right)

    def _history(self, conversation_id: str, before: int | None) -> tuple[Exchange, ...]:
        shown = self._library.conversations.turns(conversation_id)
        earlier = list(takewhile(lambda turn: turn.number != before, shown))
        return tuple(Exchange(t.answer.question, t.answer.text) for t in earlier if t.answer.outcome is Outcome.ANSWERED)


def _documents_in(answer: Answer) -> set[str]:
    cited = {citation.document_id for citation in (*answer.citations, *answer.closest)}
    return cited | {hit.chunk.document_id for hit in answer.trace.hits}


def wide_answer(settings: AnswerSettings) -> AnswerSettings:
    """Settings that read about twice as many passages."""
    return replace(settings, passages=16, prompt_lines=32, rerank_units=24, passages_judged=6, closest=5)


def _stopped(question: Question, found: tuple[Citation, ...]) -> Answer:
    """What is kept of a question that was stopped."""
    trace = Trace(question.text, (), (), "", (), {})
    nothing: dict[str, tuple[()]] = dict.fromkeys(("claims", "citations", "options", "stages", "warnings"), ())
    asked = len(question.scope.document_ids or ())
    return Answer(
        question.text,
        Outcome.STOPPED,
        "",
        closest=found,
        rewritten=question.text,
        model=question.model,
        documents_asked=asked,
        passages_read=0,
        trace=trace,
        **nothing,
    )
