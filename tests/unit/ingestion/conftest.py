# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Small documents drawn by the tests, and ways to read them."""

from collections.abc import Callable, Sequence

import pymupdf
import pytest

from app.domain.documents import DocumentStructure, OutlineEntry
from app.ingestion.extract import extract_page
from app.ingestion.layout import PageView, view_page
from app.ingestion.structure import build_structure

ReadPdf = Callable[..., DocumentStructure]
ViewPdf = Callable[[pymupdf.Document], list[PageView]]


@pytest.fixture
def read_pdf() -> ReadPdf:
    """(document, outline entries...) -> its structure."""

    def read(pdf: pymupdf.Document, outline: Sequence[OutlineEntry] = ()) -> DocumentStructure:
        layouts = [extract_page(page, page.get_label()) for page in pdf]
        return build_structure(
            layouts, file_title="file", metadata_title="", outline=outline, lineage_id="lineage-1", document_id="doc"
        )

    return read


@pytest.fixture
def view_pdf() -> ViewPdf:
    """document -> its pages upright, as lines."""
    return lambda pdf: [view_page(index, extract_page(page, "")) for index, page in enumerate(pdf)]


PROSE = (
    "The harbour master keeps a book of all ships that enter the inner basin. Every entry names the ship, its port and the "
    "hour of its arrival. The book lies open to the public on the first day of each month. Copies may be had for a fee. "
)


@pytest.fixture
def prose() -> str:
    """Four sentences, 51 words."""
    return PROSE
