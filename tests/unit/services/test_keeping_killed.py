# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A program that is killed in the midst of a backup, restoring or move: one whole library remains, and the next try works."""

import subprocess
import sys
from pathlib import Path

import pytest

from app.config.paths import paths_for
from app.config.place import library_folder
from app.domain.jobs import CancelToken
from app.services import keeping
from app.services.keeping import KeepingService, finish_move
from tests.unit.services.keeping_samples import fill, open_library, whole

ROOT = Path(__file__).parents[3]


def killed(what: str, data: Path, target: Path, moment: int) -> bool:
    """Whether the moment came before the end; then the program was killed there."""
    command = [sys.executable, "-m", "tests.unit.services.keeping_samples", what, str(data), str(target), str(moment)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT) as program:
        assert program.stdout is not None
        reached = program.stdout.readline().strip() == "here"
        program.kill()
    return reached


@pytest.mark.parametrize("moment", [1, 2, 4, 6, 7, 9, 11])
def test_a_killed_move(tmp_path: Path, moment: int) -> None:
    fill(tmp_path / "library")
    paths = paths_for(tmp_path / "library")
    assert killed("move", paths.data, tmp_path / "new", moment)
    folder = library_folder(paths)
    finish_move(paths)
    assert whole(folder)
    assert keeping.move(paths, tmp_path / "new", lambda _: None, CancelToken()) == tmp_path / "new"
    assert whole(library_folder(paths))
    assert not (paths.data / "library.db").exists()
    assert not (tmp_path / "new" / ".quoth-unfinished").exists()


@pytest.mark.parametrize("moment", [1, 2, 4, 7, 10, 12])
def test_a_killed_backup(tmp_path: Path, moment: int) -> None:
    fill(tmp_path / "library")
    target = tmp_path / "a.quoth-backup"
    with open_library(tmp_path / "library") as library:
        KeepingService(library).back_up(target, lambda _: None, CancelToken())
    before = target.read_bytes()
    assert killed("backup", tmp_path / "library", target, moment)
    assert target.read_bytes() == before
    assert whole(tmp_path / "library")
    with open_library(tmp_path / "library") as library:
        KeepingService(library).back_up(target, lambda _: None, CancelToken())
    assert [path.name for path in tmp_path.glob("a.quoth-backup*")] == ["a.quoth-backup"]


@pytest.mark.parametrize("moment", [1, 3, 6, 9])
def test_a_killed_restoring(tmp_path: Path, moment: int) -> None:
    fill(tmp_path / "library")
    paths = paths_for(tmp_path / "library")
    target = tmp_path / "a.quoth-backup"
    with open_library(paths.data) as library:
        KeepingService(library).back_up(target, lambda _: None, CancelToken())
    assert killed("restore", paths.data, target, moment)
    assert library_folder(paths) == paths.data
    assert whole(paths.data)
    keeping.restore(paths, target, tmp_path / "restored", lambda _: None, CancelToken())
    assert whole(library_folder(paths))
    assert library_folder(paths) == tmp_path / "restored"
