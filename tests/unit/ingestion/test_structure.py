# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A document from its pages to sections, chunks and units, with the places of its words."""

import pymupdf
import pytest

from app.domain.chunks import UnitKind
from app.domain.documents import DocumentStructure, OutlineEntry
from app.ingestion.extract import extract_page
from app.ingestion.structure import build_structure, provisional_page


def read(pdf: pymupdf.Document, *outline: OutlineEntry) -> DocumentStructure:
    layouts = [extract_page(page, page.get_label()) for page in pdf]
    return build_structure(
        layouts, file_title="file", metadata_title="", outline=outline, lineage_id="lineage-1", document_id="doc"
    )


@pytest.fixture
def pdf() -> pymupdf.Document:
    document = pymupdf.open()
    page = document.new_page()
    page.insert_text((72, 90), "Holding Breath", fontsize=16)
    page.insert_textbox(
        (72, 110, 500, 300),
        "A creature can hold its breath for one minute. After that it chokes. "
        "It survives for a number of rounds equal to its modifier, cf. sec. 3 below. Then it drops.",
        fontsize=10,
    )
    page.insert_text((72, 320), "Falling", fontsize=16)
    page.insert_textbox(
        (72, 340, 500, 420),
        "At the end of a fall a creature takes damage for every ten feet that it fell down. " * 5,
        fontsize=10,
    )
    return document


def test_headings_cut_the_text_into_sections(pdf: pymupdf.Document) -> None:
    structure = read(pdf)
    assert [(section.title, section.level, section.page) for section in structure.sections] == [
        ("Holding Breath", 1, 1),
        ("Falling", 1, 1),
    ]
    first, second = structure.chunks
    assert first.section_path == ("Holding Breath",)
    assert [unit.text for unit in first.units] == [
        "Holding Breath",
        "A creature can hold its breath for one minute.",
        "After that it chokes.",
        "It survives for a number of rounds equal to its modifier, cf. sec. 3 below.",
        "Then it drops.",
    ]
    assert second.text.startswith("Falling\nAt the end of a fall")
    assert first.id == "lineage-1-1-1"
    assert first.units[1].id == "lineage-1-1-1.2"


def test_a_unit_knows_the_boxes_of_its_words(pdf: pymupdf.Document) -> None:
    structure = read(pdf)
    page = structure.pages[0]
    unit = structure.chunks[0].units[2]
    (span,) = unit.spans
    words = page.words[span.start : span.end]
    assert " ".join(word.text for word in words) == unit.text == "After that it chokes."
    found = pdf[0].search_for("After")[0]
    assert words[0].box.x0 * page.width == pytest.approx(found.x0, abs=0.5)
    assert words[0].box.y0 * page.height == pytest.approx(found.y0, abs=2)


def test_a_heading_knows_its_words(pdf: pymupdf.Document) -> None:
    structure = read(pdf)
    words = {page.number: page.words for page in structure.pages}
    printed = [" ".join(w.text for at in s.spans for w in words[at.page][at.start : at.end]) for s in structure.sections]
    assert printed == ["Holding Breath", "Falling"]


def test_token_counts_are_exact(pdf: pymupdf.Document) -> None:
    from app.ingestion.tokens import count_tokens

    for chunk in read(pdf).chunks:
        assert chunk.tokens == count_tokens(chunk.text)
        assert chunk.units[0].kind is UnitKind.SENTENCE


def test_the_outline_sets_levels(pdf: pymupdf.Document) -> None:
    structure = read(pdf, OutlineEntry("Holding breath", 1, 1), OutlineEntry("Falling", 2, 1), OutlineEntry("Gone", 1, 99))
    assert [section.path for section in structure.sections] == [("Holding Breath",), ("Holding Breath", "Falling")]
    assert [entry.title for entry in structure.outline] == ["Holding breath", "Falling"]


def test_the_first_row_of_a_page_is_its_words_in_file_order(pdf: pymupdf.Document) -> None:
    page = provisional_page(extract_page(pdf[0], "i"))
    assert page.label == "i"
    assert page.text.startswith("Holding Breath\nA creature can hold")
    assert [word.text for word in page.words[:3]] == ["Holding", "Breath", "A"]
