# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the conversation does in its lanes: ask a question, open a kept conversation."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from app.domain.answers import Answer
from app.domain.errors import AppError
from app.domain.jobs import CancelToken
from app.domain.questions import Question, Scope

if TYPE_CHECKING:
    from app.services.container import Services

Report = Callable[[object], None]


@dataclass(frozen=True, slots=True)
class Asked:
    """An answer, and the conversation that now ends with it."""

    conversation_id: str
    title: str
    answer: Answer


@dataclass(frozen=True, slots=True)
class Opened:
    """A kept conversation with its turns, oldest first."""

    conversation_id: str
    title: str
    answers: tuple[Answer, ...]


def ask(
    services: "Services",
    question: Question,
    conversation_id: str | None,
    all_but: frozenset[str] | None,
    cancel: CancelToken,
    report: Report,
) -> Asked:
    """Ask, in a new conversation where there is none yet. `all_but`: ask every document except these.

    A conversation made for a question that then fails or is stopped does not stay. Raises AppError.
    """
    if all_but is not None:
        others = frozenset(document.id for document in services.library.documents()) - all_but
        question = replace(question, scope=Scope(others))
    fresh = conversation_id is None
    name = services.ask.new_conversation().id if conversation_id is None else conversation_id
    try:
        answer = services.ask.ask(question, report, cancel, name)
    except AppError:
        if fresh:
            services.ask.delete_conversation(name)
        raise
    return Asked(name, _title(services, name), answer)


def open_conversation(
    services: "Services",
    conversation_id: str,
    cancel: CancelToken,
    report: Report,  # noqa: ARG001 - the lane hands it to every job
) -> Opened:
    """Read a kept conversation. Raises AppError."""
    cancel.raise_if_cancelled()
    return Opened(conversation_id, _title(services, conversation_id), tuple(services.ask.turns(conversation_id)))


def _title(services: "Services", conversation_id: str) -> str:
    return next((c.title for c in services.ask.conversations() if c.id == conversation_id), "")
