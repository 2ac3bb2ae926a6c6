# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Temporary folders of programs that are gone go; those in use, and folders of others, stay."""

import errno
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest

from app.config.scratch import scratch_folder, sweep_scratch
from app.domain.errors import AppError, ErrorCode

ROOT = Path(__file__).parents[3]


@pytest.fixture(autouse=True)
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


def test_a_folder_lasts_as_long_as_its_block(temporary: Path) -> None:
    with scratch_folder("a") as folder:
        (folder / "page.png").write_bytes(b"a page")
        sweep_scratch()
        assert (folder / "page.png").is_file(), "it is in use"
    assert list(temporary.iterdir()) == []


def test_what_a_killed_program_leaves_goes_at_the_next_start(temporary: Path) -> None:
    script = (
        "import os; from app.config.scratch import scratch_folder\n"
        "with scratch_folder('a') as folder:\n    (folder / 'page.png').write_bytes(b'a page'); os._exit(9)\n"
    )
    run = subprocess.run([sys.executable, "-c", script], cwd=ROOT, env={**os.environ, "TMPDIR": str(temporary)}, check=False)
    assert run.returncode == 9
    assert len(list(temporary.rglob("page.png"))) == 1
    sweep_scratch()
    assert list(temporary.iterdir()) == []


def test_a_folder_without_a_lock_goes_when_it_is_old(temporary: Path) -> None:
    folder = temporary / "quoth-scratch-a"
    folder.mkdir()
    sweep_scratch()
    assert folder.is_dir()
    os.utime(folder, (time.time() - 100, time.time() - 100))
    sweep_scratch()
    assert not folder.exists()


def test_other_folders_stay(temporary: Path) -> None:
    folder = temporary / "quoth-1000"
    folder.mkdir()
    os.utime(folder, (0, 0))
    sweep_scratch()
    assert folder.is_dir()


def test_no_room_for_a_folder_is_told(temporary: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(**_options: str) -> str:
        raise OSError(errno.ENOSPC, "words that mean nothing")

    monkeypatch.setattr(tempfile, "mkdtemp", fail)
    with pytest.raises(AppError) as caught, scratch_folder("a"):
        pass
    assert (caught.value.code, caught.value.parameters["path"]) == (ErrorCode.DISK_FULL, str(temporary))
