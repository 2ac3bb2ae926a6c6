# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Commands of the headless door about conversations: list, export, marks."""

import argparse
from dataclasses import asdict
from pathlib import Path
from typing import Any

from app.domain.answers import Conversation
from app.domain.errors import AppError, ErrorCode
from app.services.container import Services
from app.services.export import export, write_whole
from app.services.marks import set_rows

Json = dict[str, Any]


def run(services: Services, options: argparse.Namespace) -> Json:
    """Raises AppError."""
    match options.command:
        case "export":
            return _export(services, options.conversation, options.to, options.turn)
        case "marks":
            return _marks(services, options.to)
        case _:
            if options.delete:
                services.ask.delete_conversation(_conversation(services, options.delete).id)
            return {
                "conversations": [
                    {
                        "id": hit.conversation.id,
                        "title": hit.conversation.title,
                        "updated_at": hit.conversation.updated_at.isoformat(timespec="seconds"),
                        "question": hit.question,
                    }
                    for hit in services.ask.find_conversations(options.find)
                ]
            }


def _export(services: Services, wanted: str, file: Path, turn: int | None) -> Json:
    conversation = _conversation(services, wanted)
    answers = [kept.answer for kept in services.ask.turns(conversation.id)]
    title = conversation.title
    if turn is not None:
        if not 1 <= turn <= len(answers):
            raise AppError(ErrorCode.BAD_REQUEST, reason=f"The conversation has {len(answers)} answers.")
        answers, title = [answers[turn - 1]], ""
    export(file, title, answers)
    return {"file": str(file), "answers": len(answers)}


def _conversation(services: Services, wanted: str) -> Conversation:
    for conversation in services.ask.conversations():
        if conversation.id == wanted:
            return conversation
    raise AppError(ErrorCode.BAD_REQUEST, reason=f"There is no conversation “{wanted}”; “quoth conversations” lists them.")


def _marks(services: Services, file: Path | None) -> Json:
    marks = services.ask.marks()
    result: Json = {"marks": [asdict(mark) for mark in marks]}
    if file is None:
        return result
    write_whole(file, set_rows(marks))
    return {**result, "file": str(file), "rows": sum(mark.is_measure for mark in marks)}
