# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
import json
from pathlib import Path

import pytest

from app.domain.errors import AppError, ErrorCode
from app.evaluation.measure_files import MARKED, MeasureFiles, plain_name
from tests.fakes.measuring import measured, run, side

ROW = {"id": "1", "corpus": "rules", "question": "How long?", "kind": "lookup", "file": "handbook.pdf", "pages": [3]}


def written(file: Path, *rows: dict[str, object]) -> Path:
    file.parent.mkdir(exist_ok=True)
    file.write_text("\n".join(json.dumps(row) for row in rows), encoding="utf-8")
    return file


@pytest.fixture
def files(tmp_path: Path) -> MeasureFiles:
    return MeasureFiles(tmp_path / "library")


def test_a_set_is_copied_and_named_after_its_documents_or_its_file(files: MeasureFiles, tmp_path: Path) -> None:
    source = written(tmp_path / "questions.jsonl", ROW)
    assert files.take(source) == "Rules"
    assert files.take(written(tmp_path / "town_bylaws.jsonl", ROW | {"corpus": ""})) == "Town bylaws"
    source.unlink()
    assert files.names() == ["Rules", "Town bylaws"]
    assert files.load("Rules").cases[0].question == "How long?"
    assert files.load("Rules").documents == ("handbook.pdf",)


def test_the_same_set_is_kept_once_and_another_beside_it(files: MeasureFiles, tmp_path: Path) -> None:
    first, second = written(tmp_path / "a.jsonl", ROW), written(tmp_path / "b.jsonl", ROW | {"question": "How wide?"})
    assert [files.take(first), files.take(second), files.take(first)] == ["Rules", "Rules 2", "Rules"]


def test_a_file_that_is_no_set_leaves_nothing_behind(files: MeasureFiles, tmp_path: Path) -> None:
    with pytest.raises(AppError) as raised:
        files.take(written(tmp_path / "a.jsonl", {"colour": "red"}))
    assert raised.value.code is ErrorCode.BAD_QUESTION_SET
    assert not (tmp_path / "library").exists()


def test_runs_are_kept_newest_first_and_come_back_as_they_were(files: MeasureFiles, tmp_path: Path) -> None:
    runs = [run(side(measured("1", 2)), side(measured("1", None)), day) for day in (1, 3, 2)]
    for each in runs:
        files.keep_run(MARKED, each)
    assert files.runs(MARKED) == [runs[1], runs[2], runs[0]]
    broken = tmp_path / "library" / "measure" / "runs" / MARKED / "2027.json"
    broken.write_text('{"id": ')
    told: list[Path] = []
    assert len(files.runs(MARKED, told.append)) == 3
    assert told == [broken]
    files.remove_run(MARKED, runs[1].id)
    assert files.runs(MARKED) == [runs[2], runs[0]]


def test_a_set_takes_its_runs_along_and_away(files: MeasureFiles, tmp_path: Path) -> None:
    name = files.take(written(tmp_path / "a.jsonl", ROW))
    files.keep_run(name, run(side(measured("1")), side(measured("1"))))
    assert files.rename(name, "House: rules") == "House rules"
    assert (files.names(), len(files.runs("House rules"))) == (["House rules"], 1)
    files.keep("Other", (tmp_path / "a.jsonl").read_bytes())
    with pytest.raises(AppError):
        files.rename("House rules", "other")
    files.remove("House rules")
    assert (files.names(), files.runs("House rules")) == (["Other"], [])


@pytest.mark.parametrize(
    ("wanted", "name"),
    [("rpg", "Rpg"), ("../../etc/passwd", "Etc passwd"), ("  ", "Questions"), ("con", "Con questions"), (".marked", "Marked")],
)
def test_names_are_names_of_files_everywhere(wanted: str, name: str) -> None:
    assert plain_name(wanted) == name
