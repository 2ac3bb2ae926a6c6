# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the conversation does in its lanes: ask a question, open a kept conversation."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import TYPE_CHECKING

from app.domain.answers import Outcome, Turn
from app.domain.errors import AppError
from app.domain.jobs import CancelToken
from app.domain.questions import Exchange, Question, Scope

if TYPE_CHECKING:
    from app.services.container import Services

Report = Callable[[object], None]


@dataclass(frozen=True, slots=True)
class Request:
    """A question and where its answer goes. `all_but`: ask every document except these.

    `instead_of` is the number of the turn that it replaces, `with_later` sets aside what follows that too (see `AskService`).
    """

    question: Question
    conversation_id: str | None = None
    all_but: frozenset[str] | None = None
    instead_of: int | None = None
    with_later: bool = False


@dataclass(frozen=True, slots=True)
class Asked:
    """A turn, and the conversation that it is in."""

    conversation_id: str
    title: str
    turn: Turn


@dataclass(frozen=True, slots=True)
class Opened:
    """A kept conversation with its turns in order; `show` is the number of the one to be open, None for the last."""

    conversation_id: str
    title: str
    turns: tuple[Turn, ...]
    show: int | None = None


def ask(services: "Services", request: Request, stop: CancelToken, cancel: CancelToken, report: Report) -> Asked:
    """Ask, in a new conversation where there is none yet. `stop` ends it with what was found so far.

    A conversation made for a question that then fails does not stay. Raises AppError.
    """
    question = request.question
    if request.all_but is not None:
        others = frozenset(document.id for document in services.library.documents()) - request.all_but
        question = replace(question, scope=Scope(others))
    cancel.passes_on_to(stop)
    fresh = request.conversation_id is None
    name = services.ask.new_conversation().id if request.conversation_id is None else request.conversation_id
    try:
        turn = services.ask.ask_in(name, question, report, stop, instead_of=request.instead_of, with_later=request.with_later)
    except AppError:
        if fresh:
            services.ask.delete_conversation(name)
        raise
    return Asked(name, _title(services, name), turn)


def history_before(turns: Sequence[Turn], before: Turn | None) -> tuple[Exchange, ...]:
    """What was asked and answered before a turn; with None, all of it."""
    earlier = takewhile(lambda turn: before is None or turn.number != before.number, turns)
    return tuple(Exchange(turn.answer.question, turn.answer.text) for turn in earlier if turn.answer.outcome is Outcome.ANSWERED)


def open_conversation(
    services: "Services",
    conversation_id: str,
    set_aside: bool,
    show: int | None,
    cancel: CancelToken,
    report: Report,  # noqa: ARG001 - the lane hands it to every job
) -> Opened:
    """Read a kept conversation, with `set_aside` also what was set aside. Raises AppError."""
    cancel.raise_if_cancelled()
    turns = tuple(services.ask.turns(conversation_id, set_aside=set_aside))
    return Opened(conversation_id, _title(services, conversation_id), turns, show)


def _title(services: "Services", conversation_id: str) -> str:
    return next((c.title for c in services.ask.conversations() if c.id == conversation_id), "")
