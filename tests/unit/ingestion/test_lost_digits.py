# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Numbers whose digits the file does not tell."""

import shutil
from collections.abc import Sequence

import pymupdf
import pytest

from app.domain.pages import PageSource
from app.ingestion.layout import view_page
from app.ingestion.layout_model import LayoutLine, LayoutWord, PageLayout, PointBox, TextStyle
from app.ingestion.lost_digits import digit_reader
from app.ingestion.ocr import Recogniser
from app.ingestion.page_numbers import Place, physical_pages, printed_numbers
from app.ingestion.structure import build_structure

LOST = "\ufffd"
STYLE = TextStyle(font="book", size=10.0)


def line(text: str, x: float, y: float, block: int) -> LayoutLine:
    words = []
    for word in text.split():
        words.append(LayoutWord(word, x, y, x + 5 * len(word), y + 12, 0, glued=False))
        x += 5 * len(word) + 4
    return LayoutLine(tuple(words), block, 0)


def layout(number: int, foot: str, texts: Sequence[str] = ("The harbour opens at nine.", "It closes at five.")) -> PageLayout:
    lines = [line(text, 72, 100 + 14 * row, row) for row, text in enumerate(texts)]
    if foot:
        lines.append(line(foot, 290, 800, len(lines)))
    return PageLayout(number, str(number), 595, 842, 0, PageSource.TEXT, None, (STYLE,), tuple(lines))


def printed(feet: Sequence[str], seen: dict[int, str]) -> list[str]:
    def read(places: Sequence[Place]) -> list[str]:
        return [seen.get(page, "") for page, _ in places]

    views = [view_page(index, layout(index + 1, foot)) for index, foot in enumerate(feet)]
    return [number.text for number in printed_numbers(views, read)]


def test_numbers_read_from_their_pictures_tell_those_that_could_not_be_read() -> None:
    assert printed([LOST * 2] * 5, {1: "21", 2: "22", 4: "84", 5: "25"}) == ["21", "22", "23", "24", "25"]


def test_a_digit_that_can_be_read_is_not_the_number() -> None:
    assert printed([LOST * 3, LOST * 2 + "8", LOST * 3], {1: "327", 3: "329"}) == ["327", "328", "329"]


def test_a_reading_of_another_length_is_wrong() -> None:
    assert printed([LOST * 2] * 4, {1: "89", 2: "9", 3: "10", 4: "92"}) == ["89", "90", "91", "92"]


def test_without_a_reader_lost_numbers_are_told_by_those_that_are_there() -> None:
    assert printed(["7", "8", LOST], {}) == ["7", "8", "9"]
    assert printed([LOST, LOST], {}) == ["", ""]


def test_pages_between_two_of_one_row_are_counted() -> None:
    assert printed(["xiii", "xiv", "", "xvi", "xvii", "", "1", "2"], {}) == ["xiii", "xiv", "xv", "xvi", "xvii", "", "1", "2"]


def test_a_page_named_within_a_sentence_is_no_page_number() -> None:
    feet = ["", "See (page 188) for the tide tables", "See (page 189) for the moon tables", ""]
    assert printed(feet, {}) == ["", "", "", ""]


def test_pages_at_the_ends_are_counted_for_the_index() -> None:
    physical = physical_pages(["", "", "ii", "", "2", "3", ""], [str(n) for n in range(1, 8)], range(1, 8))
    assert physical == {"ii": 3, "1": 4, "2": 5, "3": 6, "4": 7}


def test_the_count_of_pages_leads_nowhere_in_a_part_of_a_book() -> None:
    assert physical_pages(["429", "430"], ["1", "2"], [1, 2]) == {"429": 1, "430": 2}
    assert physical_pages(["", ""], ["1", "2"], [1, 2]) == {"1": 1, "2": 2}
    assert physical_pages(["", "1"], ["B-1", "B-2"], [1, 2]) == {"1": 2, "b-1": 1, "b-2": 2}


def test_bold_pages_of_an_index_are_put_back() -> None:
    entries = [f"{letter}nchor, {page}" for page, letter in enumerate("abcdefgh", start=1)]
    entries[3] = f"dnchor, 2, {LOST}"
    layouts = [layout(number, str(number)) for number in range(1, 10)]
    layouts.append(layout(10, "10", ["Index", *entries]))
    asked: list[int] = []

    def read(places: Sequence[Place]) -> list[str]:
        asked.extend(page for page, _ in places)
        return ["6" for _ in places]

    structure = build_structure(
        layouts,
        file_title="file",
        metadata_title="",
        outline=(),
        lineage_id="lineage-1",
        document_id="doc",
        read_digits=read,
    )
    assert asked == [10]
    assert [(term.term, term.pages) for term in structure.index_terms][3] == ("dnchor", (2, 6))
    assert any("dnchor, 2, 6" in chunk.text for chunk in structure.chunks)


@pytest.mark.skipif(shutil.which("tesseract") is None, reason="Tesseract is not installed")
def test_numbers_are_read_from_their_pictures() -> None:
    pdf = pymupdf.open()
    places: list[Place] = []
    for number in (7, 21, 164, 1024):
        page = pdf.new_page()
        page.insert_text((100, 100), f"{number}", fontsize=10)
        page.insert_text((100 + 7 * len(str(number)), 100), "in words", fontsize=10)
        places.append((page.number + 1, PointBox(100, 90, 100.5 + 5.6 * len(str(number)), 103)))
    assert digit_reader(pdf, Recogniser())(places) == ["7", "21", "164", "1024"]


def test_without_tesseract_no_number_is_read() -> None:
    class Nothing:
        languages = ()

    assert digit_reader(pymupdf.open(), Nothing())([(1, PointBox(0, 0, 9, 9))]) == [""]
