# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What belongs to a library, by its names, is known in one place; those who write there must agree with it."""

from pathlib import Path

from app.evaluation.measure_files import FOLDER
from app.storage import parts
from app.storage.parts import Part


def test_question_sets_belong_to_the_library() -> None:
    assert FOLDER == parts.MEASURE


def test_each_file_has_its_part_and_strangers_have_none(tmp_path: Path) -> None:
    named = {
        "library.db": Part.READ,
        "files/ab.pdf": Part.DOCUMENTS,
        "measure/sets/a.jsonl": Part.MEASURE,
        "vectors-bge.hnsw": Part.INDEX,
        "vectors-bge.json": Part.INDEX,
        "library-0003-2026-01-01.backup": Part.EARLIER,
    }
    strangers = ["library.db-wal", "library.lock", "settings.json", "logs/quoth.log", "files/x.unfinished", "holiday.jpg"]
    for name in [*named, *strangers]:
        (tmp_path / name).parent.mkdir(exist_ok=True, parents=True)
        (tmp_path / name).write_text(name)
    assert {path.relative_to(tmp_path).as_posix(): part for part, path in parts.library_files(tmp_path)} == named
    assert parts.sizes(tmp_path)[Part.READ] == len("library.db") + len("library.db-wal")
    assert not parts.is_free(tmp_path)
    parts.clear(tmp_path)
    assert sorted(path.name for path in tmp_path.rglob("*") if path.is_file()) == ["holiday.jpg", "quoth.log", "settings.json"]
