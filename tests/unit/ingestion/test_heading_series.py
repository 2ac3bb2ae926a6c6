# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Headings set like the body are told by the series they make."""

import pymupdf
import pytest

from app.ingestion.heading_series import series_kind
from tests.unit.ingestion.conftest import PROSE, ReadPdf


def statute(heads: list[str], *, size: float = 11, text: str = PROSE) -> pymupdf.Document:
    pdf = pymupdf.open()
    page, y = pdf.new_page(), 120.0
    for head in heads:
        if y > 640:
            page, y = pdf.new_page(), 120.0
        page.insert_text((72, y), head, fontsize=size)
        page.insert_textbox((72, y + 6, 500, y + 90), text, fontsize=size)
        y += 110
    return pdf


@pytest.mark.parametrize(
    "pattern",
    ["Art {}", "Art. {}", "Article {}", "§ {}", "{} §", "Artikkel {}.", "Artículo {}.", "Cl. {}", "Regel {}:", "{}. cikk"],
)
def test_a_series_of_numbers_under_one_name_are_headings(pattern: str, read_pdf: ReadPdf) -> None:
    heads = [pattern.format(number) for number in range(12, 18)]
    structure = read_pdf(statute(heads))
    assert [section.title for section in structure.sections] == heads
    assert {section.level for section in structure.sections} == {1}


def test_roman_and_inserted_numbers_belong_to_the_series(read_pdf: ReadPdf) -> None:
    heads = ["Art I", "Art II", "Art III", "Art IV", "Art V"]
    assert [section.title for section in read_pdf(statute(heads)).sections] == heads
    heads = ["§ 3", "§ 4", "§ 4a", "§ 5", "§ 6", "§ 9"]
    assert [section.title for section in read_pdf(statute(heads)).sections] == heads


def test_lines_that_make_no_series_are_none(read_pdf: ReadPdf) -> None:
    assert read_pdf(statute(["Berth 4", "Berth 92", "Berth 17", "Berth 3"])).sections == ()
    assert read_pdf(statute(["Room 1", "Quay 2", "Mole 3"])).sections == ()
    pdf = pymupdf.open()
    page = pdf.new_page()
    page.insert_textbox((72, 80, 500, 300), PROSE * 3, fontsize=11)
    for number in range(1, 8):
        page.insert_text((72, 320 + number * 20), f"Gate {number}", fontsize=11)
    assert read_pdf(pdf).sections == ()


def test_articles_stand_below_the_chapters_around_them(read_pdf: ReadPdf) -> None:
    heads = ["Chapter 1", "Art 1", "Art 2", "Chapter 2", "Art 3", "Art 4", "Chapter 3", "Art 5"]
    sections = read_pdf(statute(heads)).sections
    assert [section.title for section in sections] == heads
    assert [section.level for section in sections] == [1 if head.startswith("C") else 2 for head in heads]


def test_letters_before_numbers_are_a_scheme_of_depths(read_pdf: ReadPdf) -> None:
    heads = ["A. General", "A.1 Scope", "A.1.1 Ships", "A.2 Terms", "B. Dues", "B.1 Rates"]
    pdf = pymupdf.open()
    page = pdf.new_page()
    for row, head in enumerate(heads):
        page.insert_text((72, 80 + row * 110), head, fontsize=12, fontname="hebo")
        page.insert_textbox((72, 88 + row * 110, 500, 180 + row * 110), PROSE, fontsize=10)
    sections = read_pdf(pdf).sections
    assert [(section.title, section.level) for section in sections] == list(zip(heads, [1, 2, 3, 2, 1, 2], strict=True))


def test_kinds_are_the_words_beside_the_number() -> None:
    assert [series_kind(text) for text in ("Art. 14", "7 §", "§7a", "Art 3 of the Act", "12", "see p. 4")] == [
        "art",
        "§",
        "§",
        "",
        "",
        "",
    ]
