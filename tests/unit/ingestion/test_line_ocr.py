# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Headings in a font without a true encoding, on pages whose body is sound, are read from their picture or else inferred."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pymupdf
import pytest

from app.domain.chunks import HeadingSource
from app.domain.documents import DocumentStructure, PageRead
from app.ingestion import ocr
from app.ingestion.doubtful_lines import doubtful_lines
from app.ingestion.extract import extract_page
from app.ingestion.pipeline import read
from app.ingestion.wire import Message, ReadRequest
from tests.unit.ingestion.conftest import PROSE

needs_tesseract = pytest.mark.skipif(shutil.which("tesseract") is None, reason="Tesseract is not installed")

TITLE = "Rules for Visitors"
SHIFTS: dict[str, Callable[[int], int]] = {
    "private use": lambda code: 0xE000 + code,
    "one on": lambda code: code + 1,
    "marks": lambda code: max(code - 50, 33) if code > 32 else code,
}


def encoded(document: pymupdf.Document, font: str, change: Callable[[int], int]) -> None:
    """Give a font of the first page a map from codes to letters that is not the one its glyphs are drawn by."""
    pairs = "\n".join(f"<{code:02x}> <{change(code):04x}>" for code in range(33, 127))
    cmap = (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def /CMapType 2 def\n"
        "1 begincodespacerange <00> <ff> endcodespacerange\n"
        f"94 beginbfchar\n{pairs}\nendbfchar endcmap end end"
    )
    xref = next(entry[0] for entry in document[0].get_fonts() if entry[4] == font)
    stream = document.get_new_xref()
    document.update_object(stream, "<<>>")
    document.update_stream(stream, cmap.encode())
    document.xref_set_key(xref, "ToUnicode", f"{stream} 0 R")


def ledger(change: Callable[[int], int], path: Path) -> Path:
    document = pymupdf.open()
    page = document.new_page()
    page.insert_text((72, 110), TITLE, fontsize=18, fontname="hebo")
    page.insert_textbox((72, 130, 520, 420), PROSE * 4, fontsize=11)
    page.insert_text((72, 450), "Fees and Dues", fontsize=18, fontname="tibo")
    page.insert_textbox((72, 470, 520, 780), PROSE * 4, fontsize=11)
    encoded(document, "hebo", change)
    document.save(path)
    document.close()
    return path


def structure_of(path: Path) -> tuple[DocumentStructure, list[str]]:
    said: list[Message] = []
    read(ReadRequest(path=path, password=None, document_id="d", lineage_id="l", file_title="file"), said.append)
    whole = said[-1]
    assert isinstance(whole, DocumentStructure)
    return whole, [w.code for message in said if isinstance(message, PageRead) for w in message.warnings]


@needs_tesseract
@pytest.mark.parametrize("kind", SHIFTS)
def test_a_garbled_heading_is_read_from_its_picture(kind: str, tmp_path: Path) -> None:
    structure, warnings = structure_of(ledger(SHIFTS[kind], tmp_path / "a.pdf"))
    assert [(section.title, section.source) for section in structure.sections] == [
        (TITLE, HeadingSource.OCR),
        ("Fees and Dues", HeadingSource.FONT),
    ]
    assert warnings == ["line_read_by_ocr"]
    first = structure.pages[0].words[0]
    assert first.text == "Rules"
    assert first.box.x0 == pytest.approx(72 / 595, abs=0.005)
    assert structure.pages[0].source.value == "text"


@pytest.mark.parametrize("kind", ["private use", "marks"])
def test_without_ocr_it_is_named_from_what_follows(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ocr, "find_tesseract", lambda: None)
    structure, _ = structure_of(ledger(SHIFTS[kind], tmp_path / "a.pdf"))
    first = structure.sections[0]
    assert first.source is HeadingSource.INFERRED
    assert PROSE.startswith(first.title.removesuffix("…"))


@needs_tesseract
def test_what_ocr_confirms_stays_as_the_file_has_it(tmp_path: Path) -> None:
    document = pymupdf.open()
    page = document.new_page()
    page.insert_text((72, 110), "Zyxqvut Kjwqzx Bvgkwq", fontsize=18, fontname="hebo")
    page.insert_textbox((72, 130, 520, 600), PROSE * 6, fontsize=11)
    assert [doubt.certain for doubt in doubtful_lines(extract_page(page, ""))] == [False]
    document.save(tmp_path / "a.pdf")
    structure, warnings = structure_of(tmp_path / "a.pdf")
    assert (structure.sections[0].title, warnings) == ("Zyxqvut Kjwqzx Bvgkwq", [])


def test_sound_headings_code_and_running_heads_are_not_looked_at() -> None:
    page = pymupdf.open().new_page()
    page.insert_text((72, 50), "Qxzvw Jkqxz Wvqkj", fontsize=11, fontname="hebo")
    page.insert_text((72, 110), TITLE, fontsize=18, fontname="hebo")
    page.insert_textbox((72, 130, 520, 600), PROSE * 6, fontsize=11)
    page.insert_text((72, 640), "if (x[i] == y->z) { *p = &q; }", fontsize=11, fontname="cour")
    assert doubtful_lines(extract_page(page, "")) == []
