# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The three numbers of a page."""

import pymupdf
import pytest

from app.domain.numerals import roman_text, roman_value
from tests.unit.ingestion.conftest import PROSE, ReadPdf


@pytest.mark.parametrize(("text", "value"), [("i", 1), ("iv", 4), ("xiv", 14), ("XL", 40), ("cxcix", 199)])
def test_roman_numbers(text: str, value: int) -> None:
    assert roman_value(text) == value
    assert roman_text(value) == text.casefold()


@pytest.mark.parametrize("text", ["iiii", "vx", "ic", "abc", ""])
def test_what_is_no_roman_number(text: str) -> None:
    assert roman_value(text) is None


def book(numbers: list[str], where: tuple[float, float] = (290, 810)) -> pymupdf.Document:
    pdf = pymupdf.open()
    for position, number in enumerate(numbers):
        page = pdf.new_page()
        page.insert_textbox((72, 80, 500, 600), f"Text number {position} of the book. " + PROSE * 3, fontsize=10)
        page.insert_text(where, number, fontsize=9)
    return pdf


@pytest.mark.parametrize(
    "numbers",
    [
        ["i", "ii", "iii", "iv", "1", "2", "3"],
        ["195", "196", "197", "198"],
        ["- 7 -", "- 8 -", "- 9 -"],
        ["Page 3 of 9", "Page 4 of 9", "Page 5 of 9"],
        ["A-1", "A-2", "A-3"],
    ],
)
def test_numbers_are_read_where_they_follow_each_other(numbers: list[str], read_pdf: ReadPdf) -> None:
    structure = read_pdf(book(numbers))
    shown = [number.strip("- ").removeprefix("Page ").removesuffix(" of 9") for number in numbers]
    assert [page.printed for page in structure.pages] == shown
    assert all(number not in chunk.text for number in numbers if len(number) > 2 for chunk in structure.chunks)


def test_a_number_that_follows_none_is_none(read_pdf: ReadPdf) -> None:
    structure = read_pdf(book(["1904", "77", "350"]))
    assert [page.printed for page in structure.pages] == ["", "", ""]


def test_numbers_below_short_pages_are_found_by_their_sequence(read_pdf: ReadPdf) -> None:
    assert [page.printed for page in read_pdf(book(["12", "13", "14"], (290, 640))).pages] == ["12", "13", "14"]


def test_labels_are_those_of_the_file(read_pdf: ReadPdf) -> None:
    pdf = book(["1", "2", "3"])
    pdf.set_page_labels([{"startpage": 0, "prefix": "B-", "style": "D", "firstpagenum": 5}])
    structure = read_pdf(pdf)
    assert [(page.number, page.label, page.printed) for page in structure.pages] == [
        (1, "B-5", "1"),
        (2, "B-6", "2"),
        (3, "B-7", "3"),
    ]


def headed(numbers: list[str]) -> pymupdf.Document:
    pdf = book([""] * len(numbers))
    for page, number in zip(pdf, numbers, strict=True):
        page.insert_text((72, 50), number, fontsize=20)
    return pdf


def test_numbers_set_as_large_as_titles_are_believed_where_several_agree(read_pdf: ReadPdf) -> None:
    structure = read_pdf(headed(["2 Bestiary", "Bestiary 3", "4 Bestiary", "Bestiary 5"]))
    assert [page.printed for page in structure.pages] == ["2", "3", "4", "5"]
    assert [page.printed for page in read_pdf(headed(["1 Ships", "2 Oars", "", "", "", "3 Rope"])).pages] == [""] * 6


def test_the_labels_of_a_figure_do_not_make_the_page_number_large(read_pdf: ReadPdf) -> None:
    pdf = book(["1", "2", "3", "4"])
    for row in range(40):
        pdf[1].insert_text((520, 120 + 12 * row), f"{chr(97 + row % 26)}x", fontsize=5)
    assert [page.printed for page in read_pdf(pdf).pages] == ["1", "2", "3", "4"]
