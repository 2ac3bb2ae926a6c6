# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What is a heading, and how deep it stands."""

import pymupdf
import pytest

from app.domain.chunks import HeadingSource
from app.domain.documents import OutlineEntry
from tests.unit.ingestion.conftest import PROSE, ReadPdf


class Writer:
    """Writes headings and paragraphs down a page, and on to the next."""

    def __init__(self) -> None:
        self.pdf = pymupdf.open()
        self.new_page()

    def new_page(self) -> None:
        self.page = self.pdf.new_page()
        self.y = 80.0

    def heading(self, text: str, size: float = 16, font: str = "helv", x: float = 72) -> None:
        self.y += size
        self.page.insert_text((x, self.y), text, fontsize=size, fontname=font)
        self.y += 8

    def text(self, text: str = PROSE) -> None:
        self.page.insert_textbox((72, self.y, 520, self.y + 80), text, fontsize=10)
        self.y += 75


@pytest.fixture
def writer() -> Writer:
    return Writer()


def test_size_ranks_headings(writer: Writer, read_pdf: ReadPdf) -> None:
    for title, size in (("Harbours", 20), ("Berths", 15), ("Fees", 12), ("Anchors", 15), ("Ships", 20)):
        writer.heading(title, size)
        writer.text()
    assert [section.path for section in read_pdf(writer.pdf).sections] == [
        ("Harbours",),
        ("Harbours", "Berths"),
        ("Harbours", "Berths", "Fees"),
        ("Harbours", "Anchors"),
        ("Ships",),
    ]


def test_bold_lines_of_the_size_of_the_text_are_headings(writer: Writer, read_pdf: ReadPdf) -> None:
    writer.heading("Fees for berths", 10, "hebo")
    writer.text()
    (section,) = read_pdf(writer.pdf).sections
    assert (section.title, section.source) == ("Fees for berths", HeadingSource.FONT)


def test_numbers_and_capitals_make_headings(writer: Writer, read_pdf: ReadPdf) -> None:
    writer.heading("PART II", 10)
    writer.text()
    writer.heading("3.1 Scope of the rules", 10)
    writer.text()
    writer.heading("SIGNALS IN FOG", 10)
    writer.text()
    assert [(section.title, section.source) for section in read_pdf(writer.pdf).sections] == [
        ("PART II", HeadingSource.CAPITALS),
        ("3.1 Scope of the rules", HeadingSource.NUMBERING),
        ("SIGNALS IN FOG", HeadingSource.CAPITALS),
    ]


def test_depth_of_numbers_is_depth_of_sections(writer: Writer, read_pdf: ReadPdf) -> None:
    for title in ("1 Harbours", "1.1 Berths", "1.1.1 Fees", "1.2 Anchors", "2 Ships"):
        writer.heading(title, 12, "hebo")
        writer.text()
    assert [section.level for section in read_pdf(writer.pdf).sections] == [1, 2, 3, 2, 1]


def test_chapters_hold_sections_that_look_the_same(writer: Writer, read_pdf: ReadPdf) -> None:
    for title in ("Chapter 1 Harbours", "Section 1 Berths", "Section 2 Fees", "Chapter 2 Ships", "Section 3 Sails"):
        writer.heading(title, 12, "hebo")
        writer.text()
    assert [section.level for section in read_pdf(writer.pdf).sections] == [1, 2, 2, 1, 2]


def test_a_wrapped_heading_is_one(writer: Writer, read_pdf: ReadPdf) -> None:
    writer.heading("Rules for the conduct of vessels", 16)
    writer.y -= 6
    writer.heading("in restricted visibility", 16)
    writer.text()
    assert [section.title for section in read_pdf(writer.pdf).sections] == [
        "Rules for the conduct of vessels in restricted visibility"
    ]


def test_the_number_of_a_chapter_in_its_own_line_belongs_to_the_title(writer: Writer, read_pdf: ReadPdf) -> None:
    writer.heading("7", 30)
    writer.heading("Buoys", 24)
    writer.text()
    assert [section.title for section in read_pdf(writer.pdf).sections] == ["7 Buoys"]


def test_the_outline_is_believed_where_its_titles_stand_on_the_page(writer: Writer, read_pdf: ReadPdf) -> None:
    writer.heading("1. Harbours", 10)
    writer.text()
    writer.heading("A line set large", 14)
    writer.text()
    writer.heading("Berths", 10)
    writer.text()
    outline = [
        OutlineEntry("Harbours", 1, 1),
        OutlineEntry("A Line Set Large", 2, 1),
        OutlineEntry("Berths", 2, 1),
        OutlineEntry("Dead", 1, 7),
    ]
    structure = read_pdf(writer.pdf, outline)
    assert [(section.title, section.level, section.source) for section in structure.sections] == [
        ("1. Harbours", 1, HeadingSource.OUTLINE),
        ("A line set large", 2, HeadingSource.OUTLINE),
        ("Berths", 2, HeadingSource.OUTLINE),
    ]
    assert [entry.title for entry in structure.outline] == ["Harbours", "A Line Set Large", "Berths"]


def test_a_part_whose_title_is_drawn_nowhere_still_holds_its_sections(writer: Writer, read_pdf: ReadPdf) -> None:
    for title in ("Berths", "Fees", "Anchors"):
        writer.heading(title, 14)
        writer.text()
    outline = [
        OutlineEntry("Harbours", 1, 1),
        OutlineEntry("Berths", 2, 1),
        OutlineEntry("Fees", 2, 1),
        OutlineEntry("Anchors", 2, 1),
    ]
    assert [section.path for section in read_pdf(writer.pdf, outline).sections] == [
        ("Harbours",),
        ("Harbours", "Berths"),
        ("Harbours", "Fees"),
        ("Harbours", "Anchors"),
    ]


@pytest.mark.parametrize(
    "line",
    [
        "Table 3: Fees for berths",
        "• A point of the list",
        "and so it goes on in small letters",
        "A plain line of text that ends like a sentence.",
    ],
)
def test_what_is_no_heading(line: str, writer: Writer, read_pdf: ReadPdf) -> None:
    writer.text()
    writer.heading(line, 10)
    writer.text()
    assert read_pdf(writer.pdf).sections == ()


def test_a_label_before_its_value_is_no_heading(writer: Writer, read_pdf: ReadPdf) -> None:
    writer.text()
    writer.y += 14
    writer.page.insert_text((72, writer.y), "Draught", fontsize=10, fontname="hebo")
    writer.page.insert_text((116, writer.y), "8", fontsize=10)
    writer.y += 14
    writer.text()
    assert read_pdf(writer.pdf).sections == ()


def test_titles_listed_without_text_are_contents(writer: Writer, read_pdf: ReadPdf) -> None:
    titles = [f"Chapter {number} Harbour {number}" for number in range(1, 8)]
    for title in titles:
        writer.heading(title, 12, "hebo")
    for title in titles:
        writer.new_page()
        writer.heading(title, 12, "hebo")
        writer.text()
        writer.text()
    structure = read_pdf(writer.pdf)
    assert [(section.title, section.page) for section in structure.sections] == [
        (title, page) for page, title in enumerate(titles, start=2)
    ]
    assert structure.chunks[0].kind == "contents"
