# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Files that are larger than any person makes them: read in bounded time and memory, in the process made for that."""

import sys
import zlib
from pathlib import Path

import pymupdf
import pytest

from app.domain.documents import DocumentOpened, DocumentStructure, PageRead, ReadEvent
from app.ingestion.child import Limits
from app.ingestion.process import read_document

linux = pytest.mark.skipif(sys.platform != "linux", reason="a ceiling on address space exists there only")


def events_of(path: Path, limits: Limits | None = None) -> list[ReadEvent]:
    return list(read_document(path, document_id="d", lineage_id="l", limits=limits))


def read_pages(events: list[ReadEvent]) -> list[PageRead]:
    return [event for event in events if isinstance(event, PageRead)]


def saved(document: pymupdf.Document, path: Path) -> Path:
    document.save(path, deflate=True)
    document.close()
    return path


def with_content(document: pymupdf.Document, page: pymupdf.Page, content: bytes) -> None:
    """Drawn before what stands on the page."""
    stream = document.get_new_xref()
    document.update_object(stream, "<< >>")
    document.update_stream(stream, content)
    own = " ".join(f"{xref} 0 R" for xref in page.get_contents())
    document.xref_set_key(page.xref, "Contents", f"[{stream} 0 R {own}]")


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_fifteen_hundred_pages(tmp_path: Path) -> None:
    document = pymupdf.open()
    for number in range(1, 1501):
        document.new_page(width=300, height=300).insert_text((20, 50), f"Folio {number} tells of lamp number {number}.")
    events = events_of(saved(document, tmp_path / "long.pdf"))
    assert events[0] == DocumentOpened(1500, "Long")
    assert [(page.page.number, page.page.source.value) for page in read_pages(events)] == [
        (number, "text") for number in range(1, 1501)
    ]
    whole = events[-1]
    assert isinstance(whole, DocumentStructure)
    assert "lamp number 1500" in whole.pages[-1].text
    assert {page for chunk in whole.chunks for page in chunk.pages} == set(range(1, 1501))


@pytest.mark.parametrize(("side", "unit"), [(14_400, 1), (200_000, 1), (3_000, 75)])
def test_a_page_as_large_as_a_house(tmp_path: Path, side: int, unit: int) -> None:
    document = pymupdf.open()
    page = document.new_page(width=side, height=side)
    page.insert_text((side / 2, side / 2), "The keel is laid here by the shipwrights of the northern yard.", fontsize=11)
    document.xref_set_key(page.xref, "UserUnit", str(unit))
    [read] = read_pages(events_of(saved(document, tmp_path / "large.pdf")))
    assert "northern yard" in read.page.text
    assert all(0 <= word.box.x0 <= word.box.x1 <= 1 and 0 <= word.box.y0 <= word.box.y1 <= 1 for word in read.page.words)
    first = read.page.words[0]
    assert (first.text, round(first.box.x0, 2)) == ("The", 0.5)


def test_a_storm_of_paths_hides_no_words(tmp_path: Path) -> None:
    document = pymupdf.open()
    page = document.new_page()
    page.insert_textbox((72, 600, 520, 700), "The chart shows the soundings of the inner harbour in fathoms. " * 4)
    lines = (f"{n % 595} {n % 541} m {n % 587} {n % 577} l S" for n in range(100_000))
    with_content(document, page, "\n".join(lines).encode())
    document.new_page().insert_text((72, 72), "The next page is calm.")
    events = events_of(saved(document, tmp_path / "storm.pdf"))
    assert [page.page.source.value for page in read_pages(events)] == ["text", "text"]
    whole = events[-1]
    assert isinstance(whole, DocumentStructure)
    assert "soundings of the inner harbour" in " ".join(whole.pages[0].text.split())


@linux
@pytest.mark.slow
@pytest.mark.timeout(300)
def test_a_bomb_costs_its_page_at_most(tmp_path: Path) -> None:
    """A stream of a few MB that unfolds to 1.2 GB of blanks, more than the process may have, read whole or piece by piece."""
    document = pymupdf.open()
    page = document.new_page()
    page.insert_text((72, 72), "never seen")
    stream = page.get_contents()[0]
    document.new_page().insert_text((72, 72), "The page after it is read as ever.")
    packer = zlib.compressobj(1)
    blanks = b" " * 10_000_000
    packed = b"".join(packer.compress(blanks) for _ in range(120)) + packer.flush()
    document.update_stream(stream, packed, compress=False)
    document.xref_set_key(stream, "Filter", "/FlateDecode")
    path = tmp_path / "bomb.pdf"
    document.save(path)
    events = events_of(path, Limits(memory_bytes=1_000_000_000))
    bomb, after = read_pages(events)
    assert bomb.page.source.value in {"failed", "empty"}
    assert [(warning.code, warning.page) for warning in bomb.warnings if warning.code == "page_failed"] == (
        [("page_failed", 1)] if bomb.page.source.value == "failed" else []
    )
    assert after.page.text == "The page after it is read as ever."
    assert isinstance(events[-1], DocumentStructure)
