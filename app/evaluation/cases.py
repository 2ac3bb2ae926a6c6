# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Labelled sets: what they are is told by their fields."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

import msgspec

from app.domain.errors import AppError, ErrorCode


class SetKind(StrEnum):
    QUESTIONS = "questions"
    CLAIMS = "claims"
    DIALOGUES = "dialogues"
    CLARIFY = "clarify"
    VERSIONS = "versions"


_FIELDS: tuple[tuple[SetKind, frozenset[str]], ...] = (
    (SetKind.CLAIMS, frozenset({"passage", "claim", "label"})),
    (SetKind.DIALOGUES, frozenset({"history", "standalone"})),
    (SetKind.CLARIFY, frozenset({"should_ask"})),
    (SetKind.VERSIONS, frozenset({"base_file", "amending_file"})),
    (SetKind.QUESTIONS, frozenset({"question", "kind"})),
)


@dataclass(frozen=True, slots=True)
class Case:
    """A labelled question. `pages` are physical (1-based), any of them answers it; `also` are (file, page) right as well."""

    id: str
    question: str
    file: str
    pages: tuple[int, ...]
    kind: str
    answer: str
    excerpt: str
    within_file: bool
    also: tuple[tuple[str, int], ...]

    @property
    def answerable(self) -> bool:
        return self.kind != "unanswerable"

    def is_gold(self, file: str, page: int) -> bool:
        return (file == self.file and page in self.pages) or (file, page) in self.also


def load_rows(file: Path) -> tuple[SetKind, list[dict[str, Any]]]:
    """The rows of a JSON-lines file and what kind of set it is. Raises AppError(BAD_QUESTION_SET) naming file and line."""
    rows = []
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise AppError(ErrorCode.FILE_MISSING, cause=error, file=str(file)) from error
    except UnicodeDecodeError as error:
        raise AppError(ErrorCode.BAD_QUESTION_SET, cause=error, file=file.name, reason="It is not text in UTF-8.") from error
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            rows.append(msgspec.json.decode(line, type=dict[str, Any]))
        except msgspec.DecodeError as error:
            reason = f"Line {number}: {error}"
            raise AppError(ErrorCode.BAD_QUESTION_SET, cause=error, file=file.name, reason=reason) from error
    for kind, fields in _FIELDS:
        if rows and fields <= rows[0].keys():
            return kind, rows
    raise AppError(ErrorCode.BAD_QUESTION_SET, file=file.name, reason="Its rows are not of a kind that can be measured.")


def load_cases(file: Path) -> list[Case]:
    """The questions of a set. Raises AppError(BAD_QUESTION_SET) for another kind of set and for a row that lacks something."""
    kind, rows = load_rows(file)
    if kind is not SetKind.QUESTIONS:
        raise AppError(
            ErrorCode.BAD_QUESTION_SET, file=file.name, reason="Its rows are not questions with pages that answer them."
        )
    cases = []
    for number, row in enumerate(rows, start=1):
        try:
            case = question_case(row)
        except (KeyError, TypeError, AttributeError) as error:
            raise AppError(
                ErrorCode.BAD_QUESTION_SET, cause=error, file=file.name, reason=f"Question {number} is not whole."
            ) from error
        if not case.question.strip() or (case.answerable and not (case.file and case.pages)):
            reason = f"Question {number} names no file and page that answer it."
            raise AppError(ErrorCode.BAD_QUESTION_SET, file=file.name, reason=reason)
        cases.append(case)
    return cases


def question_case(row: Mapping[str, Any]) -> Case:
    return Case(
        id=str(row.get("id", "")),
        question=row["question"],
        file=row.get("file", ""),
        pages=tuple(row.get("pages", ())),
        kind=row["kind"],
        answer=str(row.get("answer", "")),
        excerpt=row.get("excerpt", ""),
        within_file=row.get("scope") == "file",
        also=tuple(_places(row.get("also", ()), row.get("file", ""))),
    )


def _places(also: Any, file: str) -> list[tuple[str, int]]:
    """Other right places are written as {file, pages}, {file, page} or plain page numbers of the same file."""
    places = []
    for entry in also or ():
        if isinstance(entry, int):
            places.append((file, entry))
        elif isinstance(entry, Mapping):
            pages = entry.get("pages") or [entry["page"]]
            places += [(entry.get("file", file), page) for page in pages]
    return places
