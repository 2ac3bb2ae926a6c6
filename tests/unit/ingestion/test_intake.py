# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Files are told by their content; folders are walked for documents."""

import hashlib
import os
import sys
from pathlib import Path

import pytest

from app.domain.errors import AppError, ErrorCode
from app.ingestion.intake import examine, find_documents, passed_over, sniff

PDF = b"%PDF-1.7\n" + b"x" * 2000 + b"\nstartxref\n9\n%%EOF\n"


def write(path: Path, content: bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return path


def test_size_and_hash_of_a_pdf(tmp_path: Path) -> None:
    facts = examine(write(tmp_path / "a.pdf", PDF))
    assert (facts.size, facts.sha256) == (len(PDF), hashlib.sha256(PDF).hexdigest())


@pytest.mark.parametrize(
    "content",
    [
        b"\n" * 1000 + PDF,  # bytes before the header are common
        b"%QDF-1.7\n" + PDF[9:],  # a flipped bit in the header
    ],
)
def test_slightly_wrong_pdfs_are_taken(tmp_path: Path, content: bytes) -> None:
    assert sniff(write(tmp_path / "a.pdf", content)) == len(content)


def test_content_counts_not_the_name(tmp_path: Path) -> None:
    assert sniff(write(tmp_path / "ledger", PDF)) == len(PDF)


@pytest.mark.parametrize(
    ("name", "content", "code"),
    [
        ("empty.pdf", b"", ErrorCode.EMPTY_FILE),
        ("page.pdf", b"<html><body>Not found</body></html>", ErrorCode.NOT_PDF),
        ("late.pdf", b"x" * 1100 + b"%PDF-1.7\n" + b"x" * 2000, ErrorCode.NOT_PDF),
        ("sheet.xlsx", b"PK\x03\x04" + b"x" * 100, ErrorCode.NOT_SUPPORTED),
    ],
)
def test_other_files_are_refused_by_code(tmp_path: Path, name: str, content: bytes, code: ErrorCode) -> None:
    with pytest.raises(AppError) as caught:
        examine(write(tmp_path / name, content))
    assert caught.value.code is code
    assert caught.value.parameters == {"file": name}


def test_a_missing_file(tmp_path: Path) -> None:
    for path in (tmp_path / "gone.pdf", write(tmp_path / "file", PDF) / "below.pdf"):
        with pytest.raises(AppError) as caught:
            examine(path)
        assert caught.value.code is ErrorCode.FILE_MISSING


@pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX files")
def test_folders_and_devices_are_not_read(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.pdf"
    os.mkfifo(pipe)
    for path in (tmp_path, pipe):
        with pytest.raises(AppError) as caught:
            examine(path)
        assert caught.value.code is ErrorCode.NOT_SUPPORTED


def test_a_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write(tmp_path / "secret.pdf", PDF)

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    with pytest.raises(AppError) as caught:
        examine(path)
    assert caught.value.code is ErrorCode.NO_PERMISSION


def test_folders_are_walked_in_order_without_hidden_things(tmp_path: Path) -> None:
    for name in ("b.pdf", "A.PDF", "notes.txt", ".hidden.pdf", "sub/c.pdf", ".git/d.pdf"):
        write(tmp_path / name, PDF)
    names = [path.relative_to(tmp_path).as_posix() for path in find_documents([tmp_path])]
    assert names == ["A.PDF", "b.pdf", "sub/c.pdf"]


def test_given_files_are_passed_on_once_whatever_they_are(tmp_path: Path) -> None:
    inside = write(tmp_path / "folder" / "a.pdf", PDF)
    text = write(tmp_path / "notes.txt", b"x")
    missing = tmp_path / "gone.pdf"
    assert list(find_documents([inside, text, missing, inside.parent, text])) == [inside, text, missing]


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_a_loop_of_links_ends(tmp_path: Path) -> None:
    write(tmp_path / "a.pdf", PDF)
    (tmp_path / "again").symlink_to(tmp_path, target_is_directory=True)
    assert [path.name for path in find_documents([tmp_path])] == ["a.pdf"]


def test_what_is_no_pdf_in_a_folder_is_named(tmp_path: Path) -> None:
    for name in ("b.docx", "a.PNG", "c.pdf", ".hidden.txt", "deep/d.txt", ".git/e.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(b"x")
    alone = tmp_path / "b.docx"
    assert [path.name for path in passed_over([tmp_path, alone])] == ["a.PNG", "b.docx", "d.txt"]
