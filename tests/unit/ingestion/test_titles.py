# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Titles: that of the file, of its name, of its first page."""

import pymupdf
import pytest

from app.ingestion.extract import extract_page
from app.ingestion.layout import body_style, view_page
from app.ingestion.titles import document_title, page_title


@pytest.mark.parametrize(
    ("metadata", "file", "title"),
    [
        ("The Lamplighter’s Handbook", "handbook", "The Lamplighter’s Handbook"),
        ("Lamps", "lamps_final2", "Lamps"),
        ("", "handbook", "handbook"),
        ("SKM_308e22090914100", "town-bylaws-scan", "town-bylaws-scan"),
        ("0001018724-18-000005", "ACME_2017_annual", "ACME_2017_annual"),
        ("Microsoft Word - Burglar Alarms 1994.doc", "b-17", "Burglar Alarms 1994"),
        ("untitled", "handbook", "handbook"),
        ("THE TOWN OF GREAT HARBOUR", "fence-bylaw-1997", "fence-bylaw-1997"),
        ("THE TOWN OF GREAT HARBOUR", "3832", "THE TOWN OF GREAT HARBOUR"),
        ("<4D6963726F736F6674>", "code", "code"),
        ("2.3.59 (Rev 12/22)", "manual", "manual"),
        ("", "scan0012", "scan0012"),
        ("Form 8-K for Acme filed 05/19/2022", "x", "Form 8-K for Acme filed 05/19/2022"),
    ],
)
def test_a_title_that_no_person_wrote_gives_way_to_the_file_name(metadata: str, file: str, title: str) -> None:
    assert document_title(metadata, file) == title


@pytest.mark.parametrize(
    ("file", "title"),
    [("1706.03762v5", "The Keeping of Lamps"), ("Scan 2024-05-03", "The Keeping of Lamps"), ("Lamp bylaw", "Lamp bylaw")],
)
def test_the_title_on_the_page_stands_in_for_a_name_that_tells_nothing(file: str, title: str) -> None:
    assert document_title("", file, "The Keeping of Lamps") == title


def titled(*lines: tuple[float, float, str]) -> str:
    with pymupdf.open() as pdf:
        page = pdf.new_page()
        for y, size, text in lines:
            page.insert_text((72, y), text, fontsize=size)
        for n in range(20):
            page.insert_text((72, 320 + 14 * n), "Each lamp is lit before dusk and put out at dawn by its keeper.", fontsize=11)
        views = [view_page(0, extract_page(pdf[0], "1"))]
        return page_title(views, body_style(views)[0])


def test_the_largest_lines_of_the_first_page_are_its_title() -> None:
    assert titled((90, 12, "TOWN OF HARBOUR"), (140, 24, "On the Keeping"), (170, 24, "of Lamps")) == "On the Keeping of Lamps"


@pytest.mark.parametrize(
    "lines",
    [
        [(140, 13, "Scarcely larger than the text")],
        [(140, 24, "3.2 The numbered heading of a part")],
        [(140, 24, "2024")],
        [(120, 24, "First large words"), (300, 24, "and some far away")],
    ],
)
def test_what_does_not_read_like_a_title_is_none(lines: list[tuple[float, float, str]]) -> None:
    assert titled(*lines) == ""
