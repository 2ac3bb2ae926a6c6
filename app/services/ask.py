# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Asking: search, answer, conversations."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from app.answering import pipeline
from app.answering.claims import CheckedClaim, check_against_text
from app.answering.config import AnswerSettings
from app.answering.rewrite import rewritten_question
from app.domain.answers import Answer, AskEvent, Conversation
from app.domain.jobs import CancelToken
from app.domain.ports import Embedder, Generator, Reranker
from app.domain.questions import Exchange, Question, Scope, SearchResult
from app.retrieval.config import SearchSettings
from app.retrieval.search import search
from app.services.cited_places import answer_now
from app.services.models import ModelsService
from app.storage.library import Library

_NO_OVERRIDES: Mapping[str, str] = {}


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
        conversation_id: str | None = None,
        overrides: Mapping[str, str] = _NO_OVERRIDES,
    ) -> Answer:
        """Answer a question; with a conversation, after what was asked there, and keep the answer in it.

        Faults of a language model never raise: the answer is then made of quotes and names the fault in `warnings`. Raises
        AppError(CANCELLED), BAD_SETTINGS and faults of the library.
        """
        if conversation_id is not None and not question.history:
            question = replace(question, history=self._history(conversation_id))
        notes: list[str] = []
        generator = self._models.generator(question.model, notes.append)
        verifier = self._models.verifier(notes.append) if generator else None
        answer = pipeline.answer(
            question,
            search=lambda text, scope: self.search(text, scope, None, overrides, cancel, generator),
            source=self._library,
            generator=generator,
            reranker=self._reranker,
            settings=self._answer_settings,
            on_event=on_event,
            cancel=cancel,
            multilingual=self._multilingual,
            verifier=verifier,
            maps=self._library.document_maps,
        )
        if notes:
            answer = replace(answer, warnings=(*answer.warnings, *notes))
        if conversation_id is not None:
            self._library.conversations.add_turn(conversation_id, answer)
        return answer

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

    def turns(self, conversation_id: str) -> list[Answer]:
        """Answers in order; their citations lead to where the words stand today."""
        return [answer_now(answer, self._library) for answer in self._library.conversations.turns(conversation_id)]

    def labels(self, conversation_id: str) -> dict[int, bool]:
        """What was marked right or wrong, by turn."""
        return self._library.conversations.labels(conversation_id)

    def new_conversation(self) -> Conversation:
        return self._library.conversations.create()

    def rename_conversation(self, conversation_id: str, title: str) -> None:
        self._library.conversations.rename(conversation_id, title)

    def delete_conversation(self, conversation_id: str) -> None:
        self._library.conversations.delete(conversation_id)

    def label_answer(self, conversation_id: str, turn_index: int, right: bool) -> None:
        self._library.conversations.label(conversation_id, turn_index, right)

    def _history(self, conversation_id: str) -> tuple[Exchange, ...]:
        return tuple(Exchange(turn.question, turn.text) for turn in self._library.conversations.turns(conversation_id))
