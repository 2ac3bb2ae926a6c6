# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What is struck out is no text of the document; underlines and ruling lines strike nothing out."""

import pymupdf
import pytest

from app.domain.pages import PageSource
from app.ingestion.extract import extract_page, needs_ocr, page_text
from app.ingestion.layout_model import PageLayout
from tests.unit.ingestion.conftest import ReadPdf

SIZE = 12
TEXT = "The fee is ten crowns twelve crowns a day."


def page_with(text: str = TEXT, *, size: float = SIZE) -> pymupdf.Page:
    page = pymupdf.open().new_page()
    page.insert_text((72, 100), text, fontsize=size)
    return page


def extent(page: pymupdf.Page, words: str) -> tuple[float, float]:
    (found,) = page.search_for(words)
    return found.x0, found.x1


def read(page: pymupdf.Page) -> PageLayout:
    document = pymupdf.open("pdf", page.parent.tobytes())
    return extract_page(document[0], "")


def test_words_under_a_drawn_line_are_kept_apart() -> None:
    page = page_with()
    x0, x1 = extent(page, "ten crowns")
    page.draw_line((x0, 96.5), (x1, 96.5), width=0.7)
    layout = read(page)
    assert page_text(layout) == "The fee is twelve crowns a day."
    assert layout.hidden_text == "ten crowns"
    assert [warning.code for warning in layout.warnings] == ["deleted_text"]
    assert layout.rules == ()


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_a_strike_out_annotation_deletes_on_turned_pages_too(rotation: int) -> None:
    page = page_with()
    page.add_strikeout_annot(page.search_for("ten crowns"))
    page.set_rotation(rotation)
    layout = read(page)
    assert page_text(layout) == "The fee is twelve crowns a day."
    assert layout.hidden_text == "ten crowns"


def test_text_that_runs_upwards_can_be_struck_out() -> None:
    page = pymupdf.open().new_page()
    page.insert_text((100, 400), "Old rule", fontsize=SIZE, rotate=90)
    page.insert_text((130, 400), "New rule", fontsize=SIZE, rotate=90)
    (old,) = page.search_for("Old rule")
    page.draw_line((96.5, old.y0), (96.5, old.y1), width=0.6)
    assert page_text(read(page)) == "New rule"


def test_thin_filled_boxes_and_overlays_strike_out() -> None:
    page = page_with()
    x0, x1 = extent(page, "ten crowns")
    page.draw_rect((x0, 96, x1, 96.6), color=None, fill=(1, 0, 0))
    writer = pymupdf.TextWriter(page.rect)
    font = pymupdf.Font("cjk")
    writer.append((72, 140), "Pay " + "".join(f"{letter}\u0336" for letter in "now") + " later", font=font)
    writer.write_text(page)
    layout = read(page)
    assert page_text(layout).splitlines() == ["The fee is twelve crowns a day.", "Pay later"]


@pytest.mark.parametrize("y", [101.2, 102, 103.5, 91, 89])
def test_underlines_and_overlines_strike_nothing_out(y: float) -> None:
    page = page_with()
    x0, x1 = extent(page, "ten crowns")
    page.draw_line((x0, y), (x1, y), width=0.7)
    layout = read(page)
    assert page_text(layout) == TEXT
    assert layout.warnings == ()


def test_underline_annotations_and_links_strike_nothing_out() -> None:
    page = page_with()
    page.add_underline_annot(page.search_for("ten crowns"))
    page.add_highlight_annot(page.search_for("twelve crowns"))
    page.add_squiggly_annot(page.search_for("a day"))
    assert page_text(read(page)) == TEXT


def test_grids_and_ruling_lines_that_pass_behind_a_label_strike_nothing_out() -> None:
    page = page_with("25 EUR")
    page.draw_line((50, 96.5), (300, 96.5), width=0.5)
    page.draw_line((40, 96.5), (70, 96.5), width=0.5)
    assert page_text(read(page)) == "25 EUR"


def test_the_rule_under_a_sum_does_not_strike_out_a_lowered_index() -> None:
    page = page_with("Gross tonnage G")
    x1 = extent(page, "Gross tonnage G")[1]
    page.insert_text((x1, 102.5), "t", fontsize=8)
    page.draw_line((72, 101.2), (x1 + 3, 101.2), width=0.5)
    assert page_text(read(page)).replace(" ", "") == "GrosstonnageGt"


def test_white_lines_strike_nothing_out() -> None:
    page = page_with()
    x0, x1 = extent(page, "ten crowns")
    page.draw_line((x0, 96.5), (x1, 96.5), width=0.7, color=(1, 1, 1))
    assert page_text(read(page)) == TEXT


def test_a_page_that_is_struck_out_is_not_read_from_its_picture() -> None:
    page = page_with("Repealed.")
    x0, x1 = extent(page, "Repealed.")
    page.draw_line((x0, 96.5), (x1, 96.5))
    layout = read(page)
    assert layout.source is PageSource.EMPTY
    assert not needs_ocr(layout)


def test_a_sentence_goes_on_over_what_is_struck_out(read_pdf: ReadPdf, prose: str) -> None:
    page = page_with()
    x0, x1 = extent(page, "ten crowns")
    page.draw_line((x0, 96.5), (x1, 96.5), width=0.7)
    page.insert_textbox((72, 140, 500, 400), prose * 3, fontsize=SIZE)
    structure = read_pdf(pymupdf.open("pdf", page.parent.tobytes()))
    assert structure.chunks[0].units[0].text == "The fee is twelve crowns a day."
    assert "ten crowns" not in " ".join(chunk.text for chunk in structure.chunks)
    assert "ten crowns" not in structure.pages[0].text
    assert structure.pages[0].hidden_text == "ten crowns"


def test_the_bar_of_a_fraction_strikes_nothing_out() -> None:
    page = page_with("The area is about")
    x1 = extent(page, "The area is about")[1] + 4
    page.insert_text((x1, 95), "22", fontsize=8)
    page.insert_text((x1 + 2, 104.5), "7", fontsize=8)
    page.draw_line((x1 - 0.5, 97), (x1 + 9.5, 97), width=0.4)
    page.insert_text((x1 + 12, 100), "of the square.", fontsize=SIZE)
    assert set(page_text(read(page)).split()) == {"The", "area", "is", "about", "22", "7", "of", "the", "square."}


def test_two_strokes_through_a_letter_make_a_sign() -> None:
    page = page_with("Pay C 25")
    x0, x1 = extent(page, "C")
    for y in (95.5, 97):
        page.draw_line((x0, y), (x1 - 1, y), width=0.4)
    assert page_text(read(page)) == "Pay C 25"
