# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Page descriptions that MuPDF does not forgive."""

import pymupdf
import pytest

from app.ingestion.content_repair import without_operators_in_arrays
from app.ingestion.extract import extract_page, page_text


@pytest.mark.parametrize(
    ("written", "mended"),
    [
        (b"[(a) 0.0 Tc\n-250 (b)] TJ", b"[ (a) -250 (b) ] TJ"),
        (b"BT [(a\\)] b) 0 Tc (c)] TJ ET", b"BT [ (a\\)] b) (c) ] TJ ET"),
        (b"[(a) -250 (b)] TJ [1 2] 0 d", b"[(a) -250 (b)] TJ [1 2] 0 d"),
        (b"/F1 9 Tf [(not closed", b"/F1 9 Tf [(not closed"),
    ],
)
def test_operators_leave_arrays(written: bytes, mended: bytes) -> None:
    assert without_operators_in_arrays(written) == mended


def test_a_page_with_the_fault_is_read_whole() -> None:
    pymupdf.TOOLS.mupdf_display_errors(False)
    pdf = pymupdf.open()
    page = pdf.new_page()
    page.insert_text((72, 100), "The first line")
    (xref,) = page.get_contents()
    stream = pdf.xref_stream(xref)
    pdf.update_stream(
        xref, stream.replace(b"[<", b"[0 Tc <") + b"\nBT /helv 11 Tf 1 0 0 1 72 600 Tm [(The) 0.0 Tc -900 (second)] TJ ET"
    )
    page = pdf.reload_page(page)
    assert page_text(extract_page(page, "")).split() == ["The", "first", "line", "The", "second"]
