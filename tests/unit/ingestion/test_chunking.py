# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Chunks of whole units within one section, small enough for an embedder."""

import pymupdf
import pytest

from app.domain.chunks import ChunkKind, UnitKind
from app.ingestion.chunking import MOST_TOKENS, row_text
from app.ingestion.tokens import count_tokens
from tests.unit.ingestion.conftest import PROSE, ReadPdf


def document(*parts: tuple[str, str]) -> pymupdf.Document:
    pdf = pymupdf.open()
    page, y = pdf.new_page(), 80.0
    for title, text in parts:
        rows = len(text) // 95 + 2
        if y + rows * 14 + 40 > 800:
            page, y = pdf.new_page(), 80.0
        page.insert_text((72, y), title, fontsize=15)
        page.insert_textbox((72, y + 10, 540, 820), text, fontsize=10)
        y += rows * 14 + 50
    return pdf


def test_long_sections_are_cut_evenly_at_sentence_ends(read_pdf: ReadPdf) -> None:
    structure = read_pdf(document(("Harbours", PROSE * 14)))
    tokens = [chunk.tokens for chunk in structure.chunks]
    assert len(tokens) == pytest.approx(sum(tokens) / 200, abs=1)
    assert max(tokens) <= MOST_TOKENS
    assert min(tokens) > 120
    assert all(chunk.text.endswith(".") for chunk in structure.chunks)
    assert [chunk.tokens for chunk in structure.chunks] == [count_tokens(chunk.text) for chunk in structure.chunks]


def test_sections_do_not_mix(read_pdf: ReadPdf) -> None:
    structure = read_pdf(document(("Harbours", PROSE * 2), ("Ships", PROSE * 2)))
    assert [(chunk.section_path, chunk.text.splitlines()[0]) for chunk in structure.chunks] == [
        (("Harbours",), "Harbours"),
        (("Ships",), "Ships"),
    ]
    assert [chunk.section_id for chunk in structure.chunks] == [section.id for section in structure.sections]


def test_tiny_neighbours_share_a_chunk_that_keeps_their_headings(read_pdf: ReadPdf) -> None:
    structure = read_pdf(document(("Ebb", "The tide runs out."), ("Flood", "The tide runs in."), ("Ships", PROSE * 2)))
    first, second = structure.chunks
    assert first.text == "Ebb\nThe tide runs out.\nFlood\nThe tide runs in."
    assert second.section_path == ("Ships",)


def test_a_heading_without_text_goes_with_what_follows(read_pdf: ReadPdf) -> None:
    pdf = document(("Berths", PROSE * 2))
    pdf[0].insert_text((72, 40), "Harbours", fontsize=22)
    (chunk,) = read_pdf(pdf).chunks
    assert chunk.text.startswith("Harbours\nBerths\nThe harbour master")


def test_units_of_lists_and_their_places(read_pdf: ReadPdf) -> None:
    pdf = pymupdf.open()
    page = pdf.new_page()
    for row, text in enumerate(
        ("The master shall:", "(a) keep a watch;", "(b) sound the horn. It is loud;", "(c) show a light.")
    ):
        page.insert_text((72, 100 + row * 16), text, fontsize=10)
    structure = read_pdf(pdf)
    units = structure.chunks[0].units
    assert [(unit.kind, unit.text) for unit in units] == [
        (UnitKind.SENTENCE, "The master shall:"),
        (UnitKind.LIST_ITEM, "(a) keep a watch;"),
        (UnitKind.LIST_ITEM, "(b) sound the horn. It is loud;"),
        (UnitKind.LIST_ITEM, "(c) show a light."),
    ]
    words = structure.pages[0].words
    assert [" ".join(word.text for span in unit.spans for word in words[span.start : span.end]) for unit in units] == [
        unit.text for unit in units
    ]


def test_the_same_text_gets_the_same_ids(read_pdf: ReadPdf) -> None:
    first = read_pdf(document(("Harbours", PROSE * 9), ("Ships", PROSE * 3)))
    second = read_pdf(document(("Harbours", PROSE * 9), ("Ships", PROSE * 3)))
    assert first.chunks == second.chunks
    assert len({chunk.id for chunk in first.chunks}) == len(first.chunks)
    assert first.chunks[1].id == "lineage-1-1-2"


def test_a_sentence_that_never_ends_is_cut_between_words(read_pdf: ReadPdf) -> None:
    pdf = pymupdf.open()
    page = pdf.new_page()
    page.insert_textbox((72, 80, 540, 800), "sail and oar and rope and chain, " * 60, fontsize=10)
    structure = read_pdf(pdf)
    assert len(structure.chunks) > 1
    assert all(chunk.tokens <= MOST_TOKENS for chunk in structure.chunks)
    assert " ".join(chunk.text.replace("\n", " ") for chunk in structure.chunks).count("chain,") == 60


def test_footnotes_are_chunks_of_their_own(read_pdf: ReadPdf) -> None:
    pdf = pymupdf.open()
    page = pdf.new_page()
    page.insert_textbox((72, 80, 540, 300), PROSE * 3, fontsize=10)
    page.insert_text((72, 700), "1", fontsize=5)
    page.insert_text((76, 703), "The book is kept since 1904.", fontsize=8)
    structure = read_pdf(pdf)
    assert [(note.mark, note.text) for note in structure.footnotes] == [("1", "1 The book is kept since 1904.")]
    assert [chunk.kind for chunk in structure.chunks] == [ChunkKind.PROSE, ChunkKind.FOOTNOTE]


def test_labels_over_several_columns_are_said_once() -> None:
    cells = [("Item", "Dues", ()), ("Half year 2022", "5", ()), ("Half year 2023", "6", ()), ("", "7", ())]
    assert row_text(cells) == "Item: Dues; Half year 2022: 5; 2023: 6; 7"


def test_a_title_set_into_a_paragraph_is_cited_with_its_sentence(read_pdf: ReadPdf) -> None:
    pdf = pymupdf.open()
    page = pdf.new_page()
    page.insert_text((72, 100), "Fog.", fontname="hebo", fontsize=10)
    page.insert_text((96, 100), "Ships sound their horns. Others listen.", fontsize=10)
    assert [unit.text for unit in read_pdf(pdf).chunks[0].units] == ["Fog. Ships sound their horns.", "Others listen."]
