# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Notes in the margin are texts of their own beside the paragraph they belong to."""

import pymupdf
import pytest

from app.domain.documents import DocumentStructure
from app.ingestion.side_notes import side_notes
from tests.unit.ingestion.conftest import ReadPdf, ViewPdf

BODY, NOTE = 10.5, 8
PARAGRAPHS = (
    (
        "1. Every vessel that enters the inner basin shall report to the harbour master without delay, and shall show the papers "
        "of its crew and of its cargo to any officer who asks to see them at the quay or on board."
    ),
    (
        "2. The harbour master may refuse a berth to a vessel whose papers are not in order, and shall give the reason in "
        "writing to the person in command before the next tide, with the name of the office that hears complaints."
    ),
    (
        "3. Dues are payable in advance for each day or part of a day, at the rates that are set out in the schedule, "
        "and are not paid back where the vessel leaves the harbour earlier than was agreed with the office."
    ),
)
NOTES = ("Report on\nentering.", "Refusal of\nberths.", "Dues and\nrepayment.")


def statute(body: tuple[float, float], notes: tuple[float, float], *, note_size: float = NOTE) -> pymupdf.Document:
    pdf = pymupdf.open()
    page = pdf.new_page()
    for number, (text, note) in enumerate(zip(PARAGRAPHS, NOTES, strict=True)):
        top = 100 + number * 90
        page.insert_textbox((body[0], top, body[1], top + 88), text, fontsize=BODY)
        page.insert_textbox((notes[0], top + 2, notes[1], top + 60), note, fontsize=note_size)
    return pdf


def units(structure: DocumentStructure) -> list[str]:
    return [unit.text for chunk in structure.chunks for unit in chunk.units]


@pytest.mark.parametrize(("body", "notes"), [((150, 520), (60, 140)), ((72, 440), (455, 535))])
def test_notes_follow_the_paragraph_they_stand_beside(
    body: tuple[float, float], notes: tuple[float, float], read_pdf: ReadPdf
) -> None:
    structure = read_pdf(statute(body, notes))
    text = [text.replace("\n", " ") for text in structure.pages[0].text.splitlines()]
    expected = [part for pair in zip(PARAGRAPHS, NOTES, strict=True) for part in pair]
    assert text == [part.replace("\n", " ") for part in expected]
    assert "Refusal of berths." in units(structure)
    assert all("berths. " not in text for text in units(structure))
    assert structure.tables == ()


def test_a_note_beside_a_paragraph_that_goes_on_overleaf_does_not_part_it(read_pdf: ReadPdf, prose: str) -> None:
    pdf = pymupdf.open()
    first = pdf.new_page()
    first.insert_textbox((72, 80, 440, 760), prose * 3 + "The tide that turns at noon carries the barges", fontsize=BODY)
    first.insert_textbox((455, 200, 540, 260), "Tides are told\nin local time.", fontsize=NOTE)
    second = pdf.new_page()
    second.insert_textbox((72, 80, 440, 760), "out to the roads. " + prose * 3, fontsize=BODY)
    texts = units(read_pdf(pdf))
    assert "The tide that turns at noon carries the barges out to the roads." in texts
    assert "Tides are told in local time." in texts


def test_labels_set_like_the_body_and_numbers_are_no_notes(read_pdf: ReadPdf) -> None:
    structure = read_pdf(statute((150, 520), (60, 140), note_size=BODY))
    assert structure.pages[0].text.splitlines()[0] != PARAGRAPHS[0]
    pdf = pymupdf.open()
    page = pdf.new_page()
    for number, text in enumerate(PARAGRAPHS):
        page.insert_text((72, 110 + number * 90), f"({number + 1})", fontsize=NOTE)
        page.insert_textbox((100, 100 + number * 90, 520, 190 + number * 90), text[3:], fontsize=BODY)
    assert read_pdf(pdf).pages[0].text.splitlines() == [f"({n}) {text[3:]}" for n, text in enumerate(PARAGRAPHS, start=1)]


def test_numbers_belong_to_the_note_above_and_columns_of_figures_are_no_notes(view_pdf: ViewPdf, prose: str) -> None:
    pdf = pymupdf.open()
    page = pdf.new_page()
    page.insert_textbox((72, 80, 440, 400), prose * 3, fontsize=BODY)
    page.insert_textbox((455, 100, 540, 150), "Amended by\n4512", fontsize=NOTE)
    other = pdf.new_page()
    other.insert_textbox((72, 80, 440, 400), prose * 3, fontsize=BODY)
    for row, text in enumerate(("Paid in", "2021", "", "410", "395", "17", "9")):
        other.insert_text((470, 300 + row * 20), text, fontsize=NOTE)
    first, second = (side_notes(view, view.lines, BODY) for view in view_pdf(pdf))
    assert [[line.text for line in note] for note in first] == [["Amended by", "4512"]]
    assert second == []
