# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Copies of documents: whole or absent."""

import errno
import hashlib
import io
from pathlib import Path
from typing import NoReturn

import pytest

from app.domain.errors import AppError, ErrorCode
from app.storage.files import FileStore


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "Some Book.PDF"
    path.write_bytes(b"%PDF-1.7 content" * 100_000)
    return path


def sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def test_a_copy_is_found_by_its_content(tmp_path: Path, source: Path) -> None:
    files = FileStore(tmp_path / "library")
    sha = sha256(source)
    assert files.path(sha) is None
    copy = files.copy(source, sha, ".PDF")
    assert copy == files.path(sha) == tmp_path / "library" / "files" / f"{sha}.pdf"
    assert copy.read_bytes() == source.read_bytes()
    assert files.stored() == {sha: copy}
    assert files.leftovers() == []


def test_other_kinds_of_file(tmp_path: Path) -> None:
    note = tmp_path / "note.md"
    note.write_text("# Hello")
    files = FileStore(tmp_path / "library")
    assert files.copy(note, sha256(note), "md").suffix == ".md"
    assert files.path(sha256(note)) == files.folder / f"{sha256(note)}.md"


def test_a_copy_that_is_there_is_kept_even_when_the_source_is_gone(tmp_path: Path, source: Path) -> None:
    files = FileStore(tmp_path / "library")
    sha = sha256(source)
    copy = files.copy(source, sha, "pdf")
    source.unlink()
    assert files.copy(source, sha, "pdf") == copy


def test_a_file_that_changed_meanwhile_is_not_kept(tmp_path: Path, source: Path) -> None:
    files = FileStore(tmp_path / "library")
    sha = sha256(source)
    source.write_bytes(b"still being written")
    with pytest.raises(AppError) as caught:
        files.copy(source, sha, "pdf")
    assert (caught.value.code, caught.value.retryable) == (ErrorCode.DAMAGED, True)
    assert files.stored() == {}
    assert files.leftovers() == []


def test_a_missing_source_is_told(tmp_path: Path) -> None:
    with pytest.raises(AppError) as caught:
        FileStore(tmp_path).copy(tmp_path / "nowhere.pdf", "0" * 64, "pdf")
    assert caught.value.code is ErrorCode.FILE_MISSING


def test_a_full_disk_leaves_nothing(tmp_path: Path, source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> NoReturn:
        raise OSError(errno.ENOSPC, "no space left")

    files = FileStore(tmp_path / "library")
    monkeypatch.setattr("app.storage.files.os.fsync", full)
    with pytest.raises(AppError) as caught:
        files.copy(source, sha256(source), "pdf")
    assert caught.value.code is ErrorCode.DISK_FULL
    monkeypatch.undo()
    assert list(files.folder.iterdir()) == []
    assert files.copy(source, sha256(source), "pdf").is_file()


def test_deleting(tmp_path: Path, source: Path) -> None:
    files = FileStore(tmp_path / "library")
    sha = sha256(source)
    files.copy(source, sha, "pdf")
    files.delete(sha)
    files.delete(sha)
    assert files.path(sha) is None
    assert io.BytesIO(source.read_bytes()).getbuffer().nbytes == 1_600_000  # the source itself is never touched
