# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A page layout survives being kept as bytes."""

import zlib

import msgspec
import pytest

from app.domain.pages import PageSource, PageWarning
from app.ingestion.layout_model import (
    LayoutLine,
    LayoutWord,
    PageLayout,
    PointBox,
    TextStyle,
    decode_layout,
    encode_layout,
)


def test_everything_survives() -> None:
    layout = PageLayout(
        number=7,
        label="xii",
        width=595.28,
        height=841.89,
        rotation=90,
        source=PageSource.OCR,
        confidence=0.93,
        styles=(TextStyle("Times", 10.5), TextStyle("Gill", 14, bold=True, superscript=True, colour=0xFF0000)),
        lines=(
            LayoutLine((LayoutWord("Föhn", 10.01, 20.5, 33.33, 31.25, 0), LayoutWord("漢", 40, 20, 50, 30, 1, True)), 3),
            LayoutLine((LayoutWord("縦", 1, 2, 3, 4, 1),), 4, 270, True),
        ),
        rules=(PointBox(0, 1, 2, 3),),
        pictures=(PointBox(-5, -5, 600, 900),),
        hidden_text="line one\nline two",
        warnings=(PageWarning("ocr_low", 7, "hm"),),
    )
    assert decode_layout(encode_layout(layout)) == layout


def test_an_empty_page_survives() -> None:
    layout = PageLayout(1, "", 612, 792, 0, PageSource.EMPTY, None, (), ())
    assert decode_layout(encode_layout(layout)) == layout


@pytest.mark.parametrize("data", [b"", b"junk", zlib.compress(b"junk"), zlib.compress(msgspec.msgpack.encode([99]))])
def test_foreign_bytes_are_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match="layout"):
        decode_layout(data)
