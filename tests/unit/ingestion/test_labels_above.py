# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Labels of several lines above a table: each word under the right column, names and titles left alone."""

import pymupdf
import pytest

from tests.unit.ingestion.conftest import PROSE, ReadPdf

XS = (72, 250, 330, 410)
BODY = [
    ("Tolls", "8,262", "6,761", "884"),
    ("Dues", "1,453", "1,116", "(128)"),
    ("Fines", "654", "442", "63"),
    ("Rent", "79", "67", "19"),
]


def centred(page: pymupdf.Page, x: float, y: float, text: str, *, bold: bool = False) -> None:
    font = "hebo" if bold else "helv"
    page.insert_text((x - pymupdf.get_text_length(text, font, 8) / 2, y), text, fontsize=8, fontname=font)


def draw_body(page: pymupdf.Page, top: float, *, banded: bool) -> None:
    """Four rows of a name and three figures set to the right of their columns."""
    for number, row in enumerate(BODY):
        y = top + number * 14
        if banded and number % 2 == 0:
            page.draw_rect((70, y - 10, 470, y + 4), color=None, fill=(0.8, 0.9, 1))
        for x, text in zip(XS, row, strict=True):
            right = pymupdf.get_text_length(text, "helv", 8) if x > 100 else 0
            page.insert_text((x + (40 if x > 100 else 0) - right, y), text, fontsize=8)


@pytest.mark.parametrize("banded", [True, False])
def test_labels_that_end_on_one_line_are_read_downwards(banded: bool, read_pdf: ReadPdf) -> None:
    pdf = pymupdf.open()
    page = pdf.new_page()
    page.insert_textbox((60, 40, 540, 70), PROSE[:100], fontsize=8)
    labels = [
        (["Number", "of Ships"], 270),
        (["Mean", "Price", "Paid Per", "Ship"], 350),
        (["Value that", "May Yet be", "Paid"], 430),
    ]
    for lines, x in labels:
        for place, line in enumerate(reversed(lines)):
            centred(page, x, 130 - place * 9, line, bold=True)
    page.insert_text((72, 130), "Period", fontsize=8, fontname="hebo")
    draw_body(page, 148, banded=banded)
    (table,) = read_pdf(pdf).tables
    assert table.columns == ("Period", "Number of Ships", "Mean Price Paid Per Ship", "Value that May Yet be Paid")
    assert table.rows == tuple(BODY)


def test_a_rule_under_a_label_tells_the_columns_it_spans(read_pdf: ReadPdf) -> None:
    pdf = pymupdf.open()
    page = pdf.new_page()
    centred(page, 312, 100, "Weeks Ended", bold=True)
    page.draw_line((255, 104), (372, 104))
    for x, text in ((270, "June"), (350, "July"), (430, "Change")):
        centred(page, x, 114, text, bold=True)
    draw_body(page, 132, banded=True)
    (table,) = read_pdf(pdf).tables
    assert table.columns == ("", "Weeks Ended June", "Weeks Ended July", "Change")


def test_a_label_in_the_middle_over_three_columns_stands_over_each(read_pdf: ReadPdf) -> None:
    pdf = pymupdf.open()
    page = pdf.new_page()
    centred(page, 362, 100, "Tons", bold=True)
    for x, text in ((282, "June"), (362, "July"), (442, "May")):
        centred(page, x, 110, text, bold=True)
    draw_body(page, 126, banded=True)
    (table,) = read_pdf(pdf).tables
    assert table.columns == ("", "Tons June", "Tons July", "Tons May")


def test_plain_labels_and_the_name_of_the_first_rows(read_pdf: ReadPdf) -> None:
    pdf = pymupdf.open()
    page = pdf.new_page()
    page.insert_text((72, 90), "Harbour accounts of the year", fontsize=8, fontname="hebo")
    page.insert_text((72, 100), "Years ended May 31,", fontsize=8)
    page.insert_text((72, 110), "(Thousands)", fontsize=8)
    for x, text in ((270, "2022"), (350, "2021"), (430, "Change")):
        centred(page, x, 110, text)
    page.insert_text((72, 124), "Revenues", fontsize=8)
    draw_body(page, 138, banded=True)
    (table,) = read_pdf(pdf).tables
    assert [label.rsplit(" ", 1)[-1] for label in table.columns[1:]] == ["2022", "2021", "Change"]
    assert table.rows == (("Revenues", "", "", ""), *BODY)


def test_a_paragraph_above_a_table_is_no_label(read_pdf: ReadPdf) -> None:
    pdf = pymupdf.open()
    page = pdf.new_page()
    page.insert_textbox((72, 60, 470, 130), PROSE[:240], fontsize=8)
    draw_body(page, 100, banded=True)
    structure = read_pdf(pdf)
    (table,) = structure.tables
    assert table.columns == ("", "", "", "")
    assert table.rows == tuple(BODY)


def test_a_title_in_the_middle_over_the_table_is_no_label(read_pdf: ReadPdf) -> None:
    pdf = pymupdf.open()
    page = pdf.new_page()
    centred(page, 270, 88, "Statement of tolls and fines", bold=True)
    centred(page, 270, 98, "(not audited)", bold=True)
    for x, text in ((282, "June"), (362, "July"), (442, "May")):
        centred(page, x, 110, text, bold=True)
    draw_body(page, 126, banded=True)
    (table,) = read_pdf(pdf).tables
    assert table.columns == ("", "June", "July", "May")
