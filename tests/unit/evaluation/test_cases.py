# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
import json
from pathlib import Path

import pytest

from app.domain.errors import AppError, ErrorCode
from app.evaluation.cases import SetKind, load_cases, load_rows, question_case


def written(folder: Path, *rows: object) -> Path:
    file = folder / "set.jsonl"
    file.write_text("\n".join(json.dumps(row) for row in rows) + "\n\n", encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("row", "kind"),
    [
        ({"question": "q", "kind": "lookup", "pages": [1], "file": "a.pdf"}, SetKind.QUESTIONS),
        ({"passage": "p", "claim": "c", "label": "supported"}, SetKind.CLAIMS),
        ({"question": "q", "history": [], "standalone": "s"}, SetKind.DIALOGUES),
        ({"question": "q", "should_ask": True, "candidates": []}, SetKind.CLARIFY),
        ({"question": "q", "base_file": "a", "amending_file": "b", "kind": "x"}, SetKind.VERSIONS),
    ],
)
def test_the_fields_tell_what_a_set_is(tmp_path: Path, row: dict[str, object], kind: SetKind) -> None:
    assert load_rows(written(tmp_path, row))[0] is kind


def test_a_broken_line_is_named(tmp_path: Path) -> None:
    file = tmp_path / "set.jsonl"
    file.write_text('{"question": "q", "kind": "lookup"}\n{"question": \n')
    with pytest.raises(AppError) as raised:
        load_rows(file)
    assert raised.value.code is ErrorCode.BAD_QUESTION_SET
    assert "Line 2" in str(raised.value.parameters["reason"])


def test_rows_of_no_known_kind_are_refused(tmp_path: Path) -> None:
    with pytest.raises(AppError):
        load_rows(written(tmp_path, {"colour": "red"}))


def test_other_right_places_count() -> None:
    case = question_case(
        {"question": "q", "kind": "lookup", "file": "a.pdf", "pages": [4], "also": [{"file": "b.pdf", "pages": [7]}, 9]}
    )
    assert case.is_gold("a.pdf", 4)
    assert case.is_gold("b.pdf", 7)
    assert case.is_gold("a.pdf", 9)
    assert not case.is_gold("b.pdf", 4)


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        ({"question": "q"}, "Question 2 is not whole."),
        ({"question": "q", "kind": "lookup", "file": "a.pdf", "pages": 3}, "Question 2 is not whole."),
        ({"question": "q", "kind": "lookup"}, "Question 2 names no file and page that answer it."),
        ({"question": " ", "kind": "lookup", "file": "a.pdf", "pages": [1]}, "Question 2 names no file and page that answer it."),
    ],
)
def test_a_question_that_cannot_be_measured_is_named(tmp_path: Path, row: dict[str, object], reason: str) -> None:
    file = written(tmp_path, {"question": "q", "kind": "unanswerable"}, row)
    with pytest.raises(AppError) as raised:
        load_cases(file)
    assert raised.value.code is ErrorCode.BAD_QUESTION_SET
    assert raised.value.parameters == {"file": "set.jsonl", "reason": reason}


def test_a_set_of_claims_holds_no_questions(tmp_path: Path) -> None:
    with pytest.raises(AppError):
        load_cases(written(tmp_path, {"passage": "p", "claim": "c", "label": "supported"}))


def test_a_set_that_is_not_text_is_told(tmp_path: Path) -> None:
    file = tmp_path / "set.jsonl"
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(AppError) as raised:
        load_rows(file)
    assert raised.value.code is ErrorCode.BAD_QUESTION_SET
