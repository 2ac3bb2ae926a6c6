# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Form fields, notes and attachments are listed, with the pages they stand on."""

from pathlib import Path

import pymupdf

from app.ingestion.extras import Extras, attached_file, read_extras


def form() -> pymupdf.Document:
    document = pymupdf.open()
    document.new_page()
    page = document.new_page()
    for row, (kind, name, value) in enumerate(
        (
            (pymupdf.PDF_WIDGET_TYPE_TEXT, "Vessel", "Grey Heron"),
            (pymupdf.PDF_WIDGET_TYPE_CHECKBOX, "Insured", True),
            (pymupdf.PDF_WIDGET_TYPE_CHECKBOX, "Leased", False),
        )
    ):
        widget = pymupdf.Widget()
        widget.field_type = kind
        widget.field_name = name
        widget.field_value = value
        widget.rect = pymupdf.Rect(50, 50 + row * 30, 150, 70 + row * 30)
        page.add_widget(widget)
    return document


def test_fields_with_their_values(tmp_path: Path) -> None:
    form().save(tmp_path / "a.pdf")
    extras = read_extras(pymupdf.open(tmp_path / "a.pdf"), [1, 2])
    assert extras.fields == (
        {"name": "Vessel", "type": "text", "value": "Grey Heron", "page": 2},
        {"name": "Insured", "type": "checkbox", "value": "true", "page": 2},
        {"name": "Leased", "type": "checkbox", "value": "false", "page": 2},
    )
    assert extras.annotations == ()


def test_notes_but_no_links() -> None:
    document = pymupdf.open()
    page = document.new_page()
    note = page.add_text_annot((100, 100), "Ask the harbour master")
    note.set_info(title="Wren")
    note.update()
    page.add_highlight_annot((10, 10, 50, 20))  # says nothing
    page.insert_link({"kind": pymupdf.LINK_URI, "from": pymupdf.Rect(0, 0, 9, 9), "uri": "https://example.org"})
    assert read_extras(document, [1]).annotations == (
        {"text": "Ask the harbour master", "author": "Wren", "type": "Text", "page": 1},
    )


def test_attached_files_of_the_document_and_of_a_page() -> None:
    document = pymupdf.open()
    page = document.new_page()
    document.embfile_add("plan", b"12345", filename="plan.txt")
    page.add_file_annot((20, 20), b"123", "chart.txt")
    attachments = read_extras(document, [1]).attachments
    assert attachments == (
        {"name": "plan.txt", "type": "txt", "size": 5},
        {"name": "chart.txt", "type": "txt", "size": 3},
    )
    assert attached_file(document, "plan.txt") == b"12345"
    assert attached_file(document, "chart.txt") == b"123"
    assert attached_file(document, "plan") is None


def test_only_given_pages_are_looked_at(tmp_path: Path) -> None:
    form().save(tmp_path / "a.pdf")
    document = pymupdf.open(tmp_path / "a.pdf")
    assert read_extras(document, [1]) == Extras()
    assert read_extras(document, [1, 99]) == Extras()
