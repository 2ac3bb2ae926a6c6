# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Risk against coverage of "not found", over labelled questions: what a threshold refuses, and what it catches.

    python tests/benchmarks/bench_abstention.py DATA_DIR QUESTIONS.jsonl [DATA_DIR QUESTIONS.jsonl ...]

Each DATA_DIR is a library that holds the files of the question set after it. Several are counted together, so that a threshold
is set on all of them as a whole (see `AnswerSettings.enough`).
"""

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from app.domain.jobs import CancelToken
from app.domain.questions import EVERYWHERE, Question, Scope
from app.domain.remarks import RemarkCode
from app.services.container import build

_STEPS = [step / 100 for step in range(20, 72, 2)]


def sufficiencies(data_dir: Path, questions: Path) -> list[tuple[bool, bool, float]]:
    """(has an answer, its page was found, sufficiency) of each question; without any unit to quote it is 0, of a sum done 1."""
    rows: list[tuple[bool, bool, float]] = []
    with build(data_dir) as services:
        known = {document.file_name: document.id for document in services.library.documents()}
        for line in questions.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            scope = Scope(frozenset({known[row["file"]]})) if row.get("scope") == "file" and row["file"] in known else EVERYWHERE
            answer = services.ask.ask(Question(row["question"], scope), lambda event: None, CancelToken())
            told = [each.parameters["sufficiency"] for each in answer.trace.remarks if each.code is RemarkCode.SUFFICIENCY]
            told += ["1.0"] if any(each.code is RemarkCode.COMPUTED for each in answer.trace.remarks) else []
            gold = {(known.get(row["file"]), page) for page in row["pages"]}
            found = any((hit.chunk.document_id, page) in gold for hit in answer.trace.hits[:8] for page in hit.chunk.pages)
            rows.append((row["kind"] != "unanswerable", found, float(told[0]) if told else 0.0))
    return rows


def main(arguments: list[str]) -> None:
    rows = [
        row
        for data_dir, questions in zip(arguments[::2], arguments[1::2], strict=True)
        for row in sufficiencies(Path(data_dir), Path(questions))
    ]
    answerable = [value for has_answer, _, value in rows if has_answer]
    found = [value for has_answer, was_found, value in rows if has_answer and was_found]
    unanswerable = [value for has_answer, _, value in rows if not has_answer]
    print(f"{len(answerable)} answerable ({len(found)} with the page found), {len(unanswerable)} unanswerable")
    print("threshold  refused of answerable  of those found  caught of unanswerable")
    for step in _STEPS:
        shares = [sum(value < step for value in group) / max(len(group), 1) for group in (answerable, found, unanswerable)]
        print(f"{step:9.2f}  {shares[0]:21.2f}  {shares[1]:14.2f}  {shares[2]:22.2f}")


if __name__ == "__main__":
    main(sys.argv[1:])
