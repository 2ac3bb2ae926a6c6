# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""An answer: claims with verdicts, citations with places, and the trace of how it came about."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from app.domain.pages import PageBox, PageName
from app.domain.questions import EVERYWHERE, Hit, Scope, StageTime
from app.domain.remarks import Remark


class Outcome(StrEnum):
    ANSWERED = "answered"
    NOT_FOUND = "not_found"  # nothing relevant
    INSUFFICIENT = "insufficient"  # related passages, but none gives what was asked
    NOTHING_INDEXED = "nothing_indexed"
    CLARIFY = "clarify"
    STOPPED = "stopped"  # by the person, before there was an answer; `closest` are the passages found until then


class Verdict(StrEnum):
    SUPPORTED = "supported"
    PARTLY = "partly"
    UNSUPPORTED = "unsupported"
    CONTRADICTED = "contradicted"
    UNCHECKED = "unchecked"


@dataclass(frozen=True, slots=True)
class Claim:
    """One sentence of the answer. `citations` are numbers of `Answer.citations`; `remarks` say what the source says instead."""

    text: str
    verdict: Verdict
    citations: tuple[int, ...]
    remarks: tuple[Remark, ...] = ()


@dataclass(frozen=True, slots=True)
class Citation:
    """A place that bears a claim. `quads` are the cited words, `passage_quads` the rest of the chunk around them.

    `snippet[mark_start:mark_end]` are the cited words within the snippet.
    """

    n: int
    document_id: str
    title: str
    file_name: str
    page: int
    label: str
    printed: str
    section_path: tuple[str, ...]
    chunk_id: str
    unit_ids: tuple[str, ...]
    snippet: str
    mark_start: int
    mark_end: int
    quads: tuple[PageBox, ...]
    passage_quads: tuple[PageBox, ...]


@dataclass(frozen=True, slots=True)
class Option:
    """A way to make the question clear: asked again within these documents."""

    label: str
    document_ids: tuple[str, ...]
    citation: Citation | None = None


@dataclass(frozen=True, slots=True)
class DroppedClaim:
    """A drafted sentence that was not shown, or was shown changed, and why."""

    text: str
    verdict: Verdict
    remarks: tuple[Remark, ...] = ()
    replaced_by: str = ""


class Basis(StrEnum):
    """What an answer was made from."""

    PASSAGES = "passages"  # the best that search found
    HEADINGS = "headings"  # counted from the headings
    FILES = "files"  # counted from what the library knows of its files
    WHOLE_TEXT = "whole_text"  # counted from every part of the text


@dataclass(frozen=True, slots=True)
class Trace:
    """What was searched, found, read, drafted and dropped. `found` and `repeated` are those of the search.

    `titles` are those of the documents that were found, by id; `pages` name the pages where hits begin and steps start.
    """

    query: str
    hits: tuple[Hit, ...]
    passages_read: tuple[str, ...]
    draft: str
    dropped: tuple[DroppedClaim, ...]
    settings: Mapping[str, str | int | float | bool]
    remarks: tuple[Remark, ...] = ()
    found: Mapping[str, int] = field(default_factory=dict)
    repeated: int = 0
    basis: Basis = Basis.PASSAGES
    titles: Mapping[str, str] = field(default_factory=dict)
    pages: tuple[PageName, ...] = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """`text` is the claims joined. `closest` are the nearest passages when there is no answer; `rewritten` the query searched."""

    question: str
    outcome: Outcome
    text: str
    claims: tuple[Claim, ...]
    citations: tuple[Citation, ...]
    closest: tuple[Citation, ...]
    options: tuple[Option, ...]
    rewritten: str
    model: str
    documents_asked: int
    passages_read: int
    stages: tuple[StageTime, ...]
    warnings: tuple[str, ...]
    trace: Trace


class AskStage(StrEnum):
    SEARCHING = "searching"
    READING = "reading"
    DRAFTING = "drafting"
    CHECKING = "checking"


@dataclass(frozen=True, slots=True)
class StageStarted:
    """`count` is documents while searching, passages while reading, sentences while checking; `model` while drafting."""

    stage: AskStage
    count: int = 0
    model: str = ""


@dataclass(frozen=True, slots=True)
class EvidenceFound:
    """The passages that will be read, ready to be shown before any answer."""

    passages: tuple[Citation, ...]


@dataclass(frozen=True, slots=True)
class AnswerReady:
    answer: Answer


AskEvent = StageStarted | EvidenceFound | AnswerReady


@dataclass(frozen=True, slots=True)
class Conversation:
    """Questions asked one after the other. `updated_at` is when the last was answered."""

    id: str
    title: str
    updated_at: datetime


@dataclass(frozen=True, slots=True)
class Turn:
    """A question of a conversation and its answer, as kept. `number` names it for good, whatever comes before it.

    `right` is the person's mark, None without one. `set_aside`: another answer, or an edited question, took its place.
    """

    number: int
    answer: Answer
    scope: Scope = EVERYWHERE
    right: bool | None = None
    set_aside: bool = False


@dataclass(frozen=True, slots=True)
class ConversationHit:
    """A conversation that holds the words looked for. `question` is the first that does, with the number of its turn; "" where
    only the title has them."""

    conversation: Conversation
    question: str = ""
    turn: int | None = None


@dataclass(frozen=True, slots=True)
class MarkedTurn:
    """An answer that a person marked right or wrong."""

    conversation_id: str
    turn: Turn
    marked_at: datetime
