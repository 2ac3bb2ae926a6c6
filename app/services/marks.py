# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Answers that a person marked right or wrong, as questions with what is known of their truth: rows of a question set."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

import msgspec

from app.domain.answers import Answer, Citation, MarkedTurn, Outcome
from app.domain.errors import AppError, ErrorCode

UNANSWERABLE = "unanswerable"
MARKED = "marked"
WRONG = "wrong"  # the answer is known to be wrong, and no more than that

_NOTHING = frozenset({Outcome.NOT_FOUND, Outcome.INSUFFICIENT})


@dataclass(frozen=True, slots=True)
class MarkedQuestion:
    """A row as evaluation reads it. `pages` are physical pages of `file` (1-based); `also` other places, as {file, pages}.

    Those of kind WRONG tell what was answered, and are no measure: `is_measure` is for what belongs into a set.
    """

    id: str
    question: str
    kind: str
    right: bool
    file: str
    pages: tuple[int, ...]
    excerpt: str
    answer: str
    also: tuple[dict[str, Any], ...]
    documents: tuple[str, ...]
    conversation: str
    turn: int
    marked_at: str

    @property
    def is_measure(self) -> bool:
        return self.kind != WRONG


def marked_questions(marked: Sequence[MarkedTurn]) -> list[MarkedQuestion]:
    """One row a mark. Answers that ask back or were stopped say nothing about the documents and are left out."""
    known = _NOTHING | {Outcome.ANSWERED}
    return [_question(each) for each in marked if each.turn.answer.outcome in known]


def set_rows(questions: Sequence[MarkedQuestion]) -> bytes:
    """A question set, one JSON object a line. Raises AppError(BAD_REQUEST) where no mark can serve."""
    rows = [msgspec.json.encode(asdict(question)) for question in questions if question.is_measure]
    if not rows:
        raise AppError(ErrorCode.BAD_REQUEST, reason="No answer is marked right yet.")
    return b"\n".join(rows) + b"\n"


def _question(marked: MarkedTurn) -> MarkedQuestion:
    answer = marked.turn.answer
    right = bool(marked.turn.right)
    places = _places(answer) if right else {}
    file = next(iter(places), "")
    first = answer.citations[0] if right and answer.citations else None
    return MarkedQuestion(
        id=f"{marked.conversation_id}-{marked.turn.number}",
        question=answer.question,
        kind=WRONG if not right else MARKED if answer.outcome is Outcome.ANSWERED else UNANSWERABLE,
        right=right,
        file=file,
        pages=places.get(file, ()),
        excerpt=_excerpt(first) if first else "",
        answer=answer.text,
        also=tuple({"file": name, "pages": pages} for name, pages in places.items() if name != file),
        documents=tuple(dict.fromkeys(citation.document_id for citation in answer.citations)),
        conversation=marked.conversation_id,
        turn=marked.turn.number,
        marked_at=marked.marked_at.isoformat(timespec="seconds"),
    )


def _places(answer: Answer) -> dict[str, tuple[int, ...]]:
    """The cited pages by file, in the order of the citations."""
    found: dict[str, list[int]] = {}
    for citation in answer.citations:
        pages = {citation.page, *(quad.page for quad in citation.quads)}
        found.setdefault(citation.file_name, []).extend(sorted(pages))
    return {file: tuple(dict.fromkeys(pages)) for file, pages in found.items()}


def _excerpt(citation: Citation) -> str:
    return citation.snippet[citation.mark_start : citation.mark_end] or citation.snippet
