# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Pages that lie askew on the glass."""

import pymupdf
import pytest
from PIL import Image, ImageDraw

from app.ingestion.skew import before_straightening, skew_of, straightened
from tests.unit.ingestion.conftest import PROSE


def page() -> Image.Image:
    pdf = pymupdf.open()
    sheet = pdf.new_page()
    sheet.insert_textbox((72, 80, 500, 700), PROSE * 10, fontsize=11)
    pixmap = sheet.get_pixmap(dpi=150, colorspace=pymupdf.csGRAY)
    return Image.frombytes("L", (pixmap.width, pixmap.height), pixmap.samples)


@pytest.mark.parametrize("degrees", [-5.0, -3.0, -0.8, 0.8, 2.0, 3.0, 5.0])
def test_the_skew_of_a_page_is_undone(degrees: float) -> None:
    askew = straightened(page(), degrees)
    assert skew_of(askew) == pytest.approx(-degrees, abs=0.2)


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_a_page_that_lies_well_stays(turn: int) -> None:
    assert skew_of(page().rotate(turn, expand=True)) == 0.0


def test_pages_without_text_stay() -> None:
    assert skew_of(Image.new("L", (2000, 3000), 255)) == 0.0


@pytest.mark.parametrize("degrees", [-3.0, 3.0])
def test_boxes_lead_back_to_the_page_as_it_lies(degrees: float) -> None:
    askew = Image.new("L", (1000, 1400), 255)
    ImageDraw.Draw(askew).rectangle((700, 200, 760, 230), fill=0)
    straight = straightened(askew, degrees)
    found = straight.point(lambda value: 255 if value < 128 else 0).getbbox()
    assert found is not None
    assert before_straightening(found, degrees, straight.size, askew.size) == pytest.approx((700, 200, 760, 230), abs=4)
