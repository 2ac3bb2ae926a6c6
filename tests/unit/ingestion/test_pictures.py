# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Small pictures with writing on pages of text are read, or named as unread."""

import shutil
from pathlib import Path

import pymupdf
import pytest

from app.domain.documents import DocumentStructure, PageRead
from app.domain.pages import PageSource
from app.ingestion import ocr
from app.ingestion.extract import extract_page
from app.ingestion.pictures import Pictures, lettered_pictures
from app.ingestion.pipeline import read
from app.ingestion.wire import Message, ReadRequest
from tests.unit.ingestion.conftest import PROSE

needs_tesseract = pytest.mark.skipif(shutil.which("tesseract") is None, reason="Tesseract is not installed")


def stamp(text: str = "RECEIVED\nHarbour Office\n14 May 2019", space: pymupdf.Colorspace = pymupdf.csGRAY) -> pymupdf.Pixmap:
    page = pymupdf.open().new_page(width=180, height=70)
    page.draw_rect((2, 2, 178, 68), width=1.5)
    for row, line in enumerate(text.splitlines()):
        page.insert_text((12, 22 + row * 19), line, fontsize=14)
    return page.get_pixmap(dpi=200, colorspace=space)


def letter(picture: pymupdf.Pixmap, *, pages: int = 1) -> pymupdf.Document:
    document = pymupdf.open()
    for _ in range(pages):
        page = document.new_page()
        page.insert_textbox((72, 80, 520, 500), PROSE * 8, fontsize=11)
    for page in document:
        page.insert_image((300, 560, 480, 630), pixmap=picture)
    return pymupdf.open("pdf", document.tobytes(garbage=4))


def reads(document: pymupdf.Document, path: Path) -> list[PageRead]:
    document.save(path)
    said: list[Message] = []
    read(ReadRequest(path=path, password=None, document_id="d", lineage_id="l", file_title="file"), said.append)
    return [message for message in said if isinstance(message, PageRead)]


@needs_tesseract
def test_a_scanned_stamp_is_read_where_it_stands(tmp_path: Path) -> None:
    (page,) = reads(letter(stamp()), tmp_path / "a.pdf")
    assert "Harbour Office" in page.page.text
    assert page.page.text.count("harbour master keeps") == 8
    assert page.page.source is PageSource.MIXED
    word = next(word for word in page.page.words if word.text == "Office")
    assert 300 / 595 < word.box.x0 < word.box.x1 < 480 / 595
    assert 560 / 842 < word.box.y0 < word.box.y1 < 630 / 842
    assert page.warnings == ()


def test_without_ocr_the_picture_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ocr, "find_tesseract", lambda: None)
    (page,) = reads(letter(stamp()), tmp_path / "a.pdf")
    assert page.page.source is PageSource.TEXT
    assert [warning.code for warning in page.warnings] == ["picture_unread"]


def test_photographs_blank_pictures_and_letterheads_are_left_alone() -> None:
    gradient = pymupdf.Pixmap(pymupdf.csGRAY, 180, 70, bytes((x * 7 + y * 3) % 256 for y in range(70) for x in range(180)), False)
    blank = pymupdf.Pixmap(pymupdf.csGRAY, 180, 70, bytes([255]) * 180 * 70, False)
    for picture in (gradient, blank):
        page = letter(picture)[0]
        assert lettered_pictures(page, extract_page(page, "")) == Pictures()
    page = letter(stamp(), pages=3)[1]
    assert lettered_pictures(page, extract_page(page, "")) == Pictures()


def test_figures_in_colour_are_named_and_not_read(tmp_path: Path) -> None:
    (page,) = reads(letter(stamp(space=pymupdf.csRGB)), tmp_path / "a.pdf")
    assert page.page.source is PageSource.TEXT
    assert [warning.code for warning in page.warnings] == ["picture_unread"]


@needs_tesseract
def test_the_words_of_a_stamp_are_no_heading(tmp_path: Path) -> None:
    document = letter(stamp())
    document.save(tmp_path / "a.pdf")
    said: list[Message] = []
    read(ReadRequest(path=tmp_path / "a.pdf", password=None, document_id="d", lineage_id="l", file_title="file"), said.append)
    whole = said[-1]
    assert isinstance(whole, DocumentStructure)
    assert whole.sections == ()
    assert "RECEIVED" in " ".join(chunk.text for chunk in whole.chunks)
