# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Pages upright, lines whole, columns in order."""

import pymupdf
import pytest

from app.domain.documents import DocumentStructure
from app.ingestion.layout import body_style
from app.ingestion.reading_order import find_gutters, read_order
from tests.unit.ingestion.conftest import PROSE, ReadPdf, ViewPdf


def column(page: pymupdf.Page, x0: float, x1: float, text: str, top: float = 80) -> None:
    page.insert_textbox((x0, top, x1, 780), text, fontsize=10)


def test_a_page_set_sideways_is_turned_upright(view_pdf: ViewPdf) -> None:
    pdf = pymupdf.open()
    page = pdf.new_page()
    for row in range(5):
        page.insert_text((100 + row * 20, 700), f"Row {row} of the list", rotate=90)
    (view,) = view_pdf(pdf)
    assert view.turned == 270
    assert (view.width, view.height) == (842, 595)
    assert min(view.lines, key=lambda line: line.y0).text == "Row 0 of the list"
    assert all(line.width > line.height for line in view.lines)


def test_lines_set_otherwise_than_the_page_are_asides(view_pdf: ViewPdf, prose: str) -> None:
    pdf = pymupdf.open()
    page = pdf.new_page()
    column(page, 72, 500, prose * 3)
    page.insert_text((40, 500), "Stamped in the margin", rotate=90)
    (view,) = view_pdf(pdf)
    assert [line.text for line in view.lines if line.aside] == ["Stamped in the margin"]


def test_wide_gaps_cut_a_line_and_narrow_ones_do_not(view_pdf: ViewPdf) -> None:
    pdf = pymupdf.open()
    page = pdf.new_page()
    page.insert_text((72, 100), "Berth          25 EUR", fontsize=10)
    page.insert_text((72, 130), "One line of words", fontsize=10)
    (view,) = view_pdf(pdf)
    assert [line.text for line in view.lines] == ["Berth", "25 EUR", "One line of words"]


def test_the_body_is_what_most_letters_are_set_in(view_pdf: ViewPdf, prose: str) -> None:
    pdf = pymupdf.open()
    page = pdf.new_page()
    page.insert_text((72, 60), "A Title", fontsize=24, color=(1, 0, 0))
    column(page, 72, 500, prose)
    assert body_style(view_pdf(pdf)) == (10.0, 0)


def sentences(structure: DocumentStructure) -> list[str]:
    return [unit.text for chunk in structure.chunks for unit in chunk.units]


@pytest.mark.parametrize("columns", [[(60, 290), (310, 540)], [(50, 200), (215, 365), (380, 530)]])
def test_columns_are_read_one_after_the_other(columns: list[tuple[float, float]], read_pdf: ReadPdf, prose: str) -> None:
    pdf = pymupdf.open()
    page = pdf.new_page()
    for number, (x0, x1) in enumerate(columns):
        column(page, x0, x1, f"Column {number} begins here. {prose * 3}Column {number} ends here.")
    order = [text for text in sentences(read_pdf(pdf)) if text.startswith("Column")]
    assert order == [f"Column {number} {what} here." for number in range(len(columns)) for what in ("begins", "ends")]


def test_parts_over_the_full_width_stand_between_columns(read_pdf: ReadPdf, prose: str) -> None:
    pdf = pymupdf.open()
    page = pdf.new_page()
    for top, name in ((80, "Upper"), (420, "Lower")):
        column(page, 60, 290, f"{name} left begins. {prose * 2}", top)
        column(page, 310, 540, f"{name} right begins. {prose * 2}", top)
    page.insert_textbox((60, 330, 540, 400), f"The middle runs over both columns. {prose}", fontsize=10)
    order = [text for text in sentences(read_pdf(pdf)) if "begins" in text or "middle" in text]
    assert order == [
        "Upper left begins.",
        "Upper right begins.",
        "The middle runs over both columns.",
        "Lower left begins.",
        "Lower right begins.",
    ]


def test_a_sentence_goes_on_in_the_next_column_and_on_the_next_page(read_pdf: ReadPdf, prose: str) -> None:
    pdf = pymupdf.open()
    first = pdf.new_page()
    column(first, 60, 290, prose * 2 + "The tide that turns at noon carries the barges")
    column(first, 310, 540, "out to the roads. " + prose * 2 + "Pilots board them")
    second = pdf.new_page()
    column(second, 60, 290, "beyond the mole. " + prose * 2)
    column(second, 310, 540, prose * 2)
    texts = sentences(read_pdf(pdf))
    assert "The tide that turns at noon carries the barges out to the roads." in texts
    assert "Pilots board them beyond the mole." in texts


def test_rows_of_a_borderless_list_are_not_taken_for_columns(view_pdf: ViewPdf) -> None:
    pdf = pymupdf.open()
    page = pdf.new_page()
    for row in range(12):
        page.insert_text((72, 100 + row * 14), f"Berth {row}", fontsize=10)
        page.insert_text((320, 100 + row * 14), f"{row * 3} EUR", fontsize=10)
    (view,) = view_pdf(pdf)
    (area,) = read_order(view.lines, [])
    assert [line.text for line in area.rows[2]] == ["Berth 2", "6 EUR"]
    assert find_gutters([view], [view.lines]) == [[]]


def test_hyphens_at_line_ends(read_pdf: ReadPdf) -> None:
    pdf = pymupdf.open()
    page = pdf.new_page()
    lines = [
        "The regulation of harbours is a matter of the state, and the regu-",
        "lation is old. A well-known rule says that the well-",
        "known port is free. The Baltic-",
        "North Sea canal is deep.",
    ]
    for row, text in enumerate(lines):
        page.insert_text((72, 100 + row * 13), text, fontsize=10)
    assert sentences(read_pdf(pdf)) == [
        "The regulation of harbours is a matter of the state, and the regulation is old.",
        "A well-known rule says that the well-known port is free.",
        "The Baltic-North Sea canal is deep.",
    ]


def test_running_heads_feet_and_page_numbers_are_furniture(read_pdf: ReadPdf) -> None:
    pdf = pymupdf.open()
    for number in range(1, 7):
        page = pdf.new_page()
        page.insert_text((72, 40), "Harbour Rules", fontsize=9)
        page.insert_textbox((72, 80, 500, 400), f"Page text {number} differs. " + PROSE, fontsize=10)
        page.insert_text((300, 810), str(number + 10), fontsize=9)
    structure = read_pdf(pdf)
    assert {(item.page, item.text) for item in structure.furniture} == {
        pair for number in range(1, 7) for pair in ((number, "Harbour Rules"), (number, str(number + 10)))
    }
    assert "Harbour Rules" not in " ".join(chunk.text for chunk in structure.chunks)
    assert [page.printed for page in structure.pages] == ["11", "12", "13", "14", "15", "16"]


def test_the_foot_of_a_single_page_stays_furniture_below_its_number(read_pdf: ReadPdf, prose: str) -> None:
    pdf = pymupdf.open()
    page = pdf.new_page()
    page.insert_textbox((72, 120, 500, 600), prose * 5, fontsize=12)
    page.insert_text((300, 790), "1", fontsize=12)
    page.insert_text((250, 806), "Lantern Reporting Company", fontsize=10)
    assert [item.text for item in read_pdf(pdf).furniture] == ["1", "Lantern Reporting Company"]


def test_a_title_that_comes_again_far_away_is_no_running_head(read_pdf: ReadPdf) -> None:
    pdf = pymupdf.open()
    for number in range(30):
        page = pdf.new_page()
        if number % 12 == 0:
            page.insert_text((72, 60), "Exercises", fontsize=16)
        page.insert_textbox((72, 80, 500, 400), f"Page {number} differs in its words. " + PROSE, fontsize=10)
    assert [section.title for section in read_pdf(pdf).sections] == ["Exercises"] * 3


def test_numbers_of_lines_are_no_text(read_pdf: ReadPdf, prose: str) -> None:
    pdf = pymupdf.open()
    page = pdf.new_page()
    words = (prose * 4).split()
    for row in range(20):
        page.insert_text((60, 100 + row * 20), str(row + 1), fontsize=10)
        page.insert_text((90, 100 + row * 20), " ".join(words[row * 9 : row * 9 + 9]), fontsize=10)
    structure = read_pdf(pdf)
    assert structure.chunks[0].units[0].text.startswith("The harbour master keeps a book of all ships that enter the inner")
    assert [item.text for item in structure.furniture] == [str(row + 1) for row in range(20)]


@pytest.mark.parametrize("x", [60, 530])
def test_numbers_of_every_fifth_line_are_no_text(x: float, read_pdf: ReadPdf, prose: str) -> None:
    pdf = pymupdf.open()
    page = pdf.new_page()
    words = (prose * 6).split()
    for row in range(25):
        if row % 5 == 4:
            page.insert_text((x, 100 + row * 20), str(row + 1), fontsize=8)
        page.insert_text((90, 100 + row * 20), " ".join(words[row * 9 : row * 9 + 9]), fontsize=10)
    structure = read_pdf(pdf)
    assert not any(character.isdigit() for chunk in structure.chunks for character in chunk.text)
    assert [item.text for item in structure.furniture] == ["5", "10", "15", "20", "25"]


def test_labels_of_rows_count_no_lines(read_pdf: ReadPdf) -> None:
    pdf = pymupdf.open()
    page = pdf.new_page()
    for row in range(1, 9):
        page.insert_text((60, 100 + row * 30), str(row * 5), fontsize=10)
        page.insert_text((90, 100 + row * 30), f"metres cost {row * 7} crowns a night in summer", fontsize=10)
    assert read_pdf(pdf).furniture == ()


def test_right_to_left_lines_are_read_from_the_right(view_pdf: ViewPdf) -> None:
    pdf = pymupdf.open()
    page = pdf.new_page()
    writer = pymupdf.TextWriter(page.rect)
    # Drawn from the left, as they stand on paper: the word read last comes first.
    font = pymupdf.Font("cjk")
    writer.append((72, 100), "םולש", font=font)
    writer.append((100, 100), "47", font=font)
    writer.append((116, 100), "רפס", font=font)
    writer.write_text(page)
    (view,) = view_pdf(pdf)
    assert [len(line.words) for line in view.lines] == [3]
    boxes = [view.boxes[word].x0 for word in view.lines[0].words]
    assert boxes == sorted(boxes, reverse=True)
    assert view.texts[view.lines[0].words[1]] == "47"
