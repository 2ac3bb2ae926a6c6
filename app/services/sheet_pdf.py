# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Sheets as PDF pages, laid out by MuPDF from their HTML, with links that can be clicked."""

import io
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pymupdf

from app.services.sheet import Sheet
from app.services.sheet_text import html_page

_MARGIN = 64.0  # points
_FOOT = 36.0
_NOTE = 8.5
_GREY = (0.31, 0.33, 0.35)


@dataclass(slots=True)
class _Links:
    """Where links stand, as (page from 0, address, rectangle); one link is told piece by piece, which are joined by line."""

    found: list[tuple[int, str, pymupdf.Rect]] = field(default_factory=list)

    def add(self, page: int, address: str, box: pymupdf.Rect) -> None:
        if self.found:
            last_page, last_address, last = self.found[-1]
            if (last_page, last_address) == (page, address) and abs(last.y0 - box.y0) < 1:
                self.found[-1] = (page, address, last | box)
                return
        self.found.append((page, address, box))


def pdf_bytes(sheet: Sheet) -> bytes:
    """An A4 document; fonts for most scripts come with the library, and only the letters used are kept."""
    story = pymupdf.Story(html_page(sheet))
    sheet_size = pymupdf.paper_rect("a4")
    area = pymupdf.Rect(_MARGIN, _MARGIN, sheet_size.width - _MARGIN, sheet_size.height - _MARGIN)
    buffer, links, number, more = io.BytesIO(), _Links(), 0, 1
    writer = pymupdf.DocumentWriter(buffer)
    while more:
        device = writer.begin_page(sheet_size)
        more, _ = story.place(area)

        story.element_positions(_noting(links, number))
        story.draw(device)
        writer.end_page()
        number += 1
    writer.close()
    return _finished(buffer.getvalue(), sheet, links)


def _noting(links: _Links, page: int) -> Callable[[Any], None]:
    def note(position: Any) -> None:
        if position.href:
            links.add(page, str(position.href), pymupdf.Rect(position.rect))

    return note


def _finished(written: bytes, sheet: Sheet, links: _Links) -> bytes:
    with pymupdf.open("pdf", written) as document:
        for number, address, box in links.found:
            document[number].insert_link({"kind": pymupdf.LINK_URI, "from": box, "uri": address})
        for page in document:
            words = f"{page.number + 1} / {document.page_count}"
            left = (page.rect.width - pymupdf.get_text_length(words, fontsize=_NOTE)) / 2
            page.insert_text((left, page.rect.height - _FOOT), words, fontsize=_NOTE, color=_GREY)
        document.set_metadata({"title": sheet.title or sheet.parts[0].question, "producer": "Quoth", "creator": "Quoth"})
        document.subset_fonts()
        return bytes(document.tobytes(garbage=3, deflate=True))
