# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Attached documents are taken out by the name that is listed, into a file whose name leads nowhere."""

from pathlib import Path

import pymupdf
import pytest

from app.domain.errors import AppError, ErrorCode
from app.ingestion.attachments import safe_name, take_attachment


@pytest.mark.parametrize(
    ("name", "safe"),
    [
        ("Map of the lamps.pdf", "Map of the lamps.pdf"),
        ("PLAN.PDF", "PLAN.pdf"),
        ("../../etc/passwd", "passwd.pdf"),
        ("C:\\\\Windows\\\\up.pdf", "up.pdf"),
        ("/etc/x.pdf", "x.pdf"),
        ("..", "attachment.pdf"),
        (".pdf", "attachment.pdf"),
        ("", "attachment.pdf"),
        ("a\x00b\ud800\u202ec.pdf", "abc.pdf"),
        ("who: me?.pdf", "who_ me_.pdf"),
        ("NUL.pdf", "attachment NUL.pdf"),
        ("長" * 300 + ".pdf", "長" * 50 + ".pdf"),
    ],
)
def test_a_name_is_data(name: str, safe: str) -> None:
    assert safe_name(name) == safe


def holder(path: Path) -> Path:
    inner = pymupdf.open()
    inner.new_page().insert_text((72, 72), "The map of the lamps.")
    document = pymupdf.open()
    document.new_page().insert_text((72, 72), "See the attached map.")
    document.embfile_add("map", inner.tobytes(), filename="../../map.pdf")
    document.save(path)
    document.close()
    return path


def test_an_attachment_is_written_inside_the_folder(tmp_path: Path) -> None:
    target = tmp_path / "deep" / "folder"
    target.mkdir(parents=True)
    taken = take_attachment(holder(tmp_path / "holder.pdf"), "../../map.pdf", target)
    assert taken == target / "map.pdf"
    with pymupdf.open(taken) as document:
        assert "map of the lamps" in document[0].get_text()
    assert sorted(path.name for path in tmp_path.rglob("*.pdf")) == ["holder.pdf", "map.pdf"]


def test_an_attachment_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(AppError) as caught:
        take_attachment(holder(tmp_path / "holder.pdf"), "chart.pdf", tmp_path)
    assert (caught.value.code, caught.value.parameters["file"]) == (ErrorCode.FILE_MISSING, "chart.pdf")
