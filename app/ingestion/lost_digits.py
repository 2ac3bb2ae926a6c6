# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Numbers whose digits the file does not tell (old-style or bold figures in many a book), read from their picture.

Only the small words that are asked for are drawn, many of them on one sheet, so that a sheet costs one run of Tesseract: some
15 ms a number.
"""

import itertools
import logging
import os
import re
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol

import pymupdf
import pytesseract
from PIL import Image

from app.ingestion.layout_model import PointBox
from app.ingestion.opening import MUPDF_ERRORS
from app.ingestion.page_numbers import Place, ReadDigits

logger = logging.getLogger(__name__)

_DPI = 250
_A_SHEET = 50
_SHEET_SECONDS = 60
_CELL = (360, 96)  # pixels; a number of four digits in 14 point type fits
_SPARE = 0.1  # of the height of a box
_NUMBER = re.compile(r"\d{1,4}(?:-\d{1,4})?")


class HasLanguages(Protocol):
    """The language packs that are there to read with; none without Tesseract."""

    @property
    def languages(self) -> tuple[str, ...]: ...


def digit_reader(document: pymupdf.Document, recogniser: HasLanguages) -> ReadDigits:
    """What reads numbers on pages of this document; the recogniser is asked for its languages only when there is one to read.

    A number that cannot be drawn or read is "": the others tell the numbers of pages, or nothing does.
    """
    return lambda places: _read(document, places, recogniser.languages)


def _read(document: pymupdf.Document, places: Sequence[Place], languages: Sequence[str]) -> list[str]:
    if not languages:
        return [""] * len(places)
    pictures = [_drawn(document, *place) for place in places]
    drawn = [picture for picture in pictures if picture is not None]
    starts = range(0, len(drawn), _A_SHEET)
    with ThreadPoolExecutor(os.cpu_count() or 1, thread_name_prefix="digits") as pool:
        sheets = pool.map(lambda start: _read_sheet(drawn[start : start + _A_SHEET], languages[0]), starts)
        texts = itertools.chain.from_iterable(list(sheets))
    return ["" if picture is None else next(texts) for picture in pictures]


def _drawn(document: pymupdf.Document, number: int, box: PointBox) -> Image.Image | None:
    scale = _DPI / 72
    # No more than the word: its neighbours would be read with it, and boxes are higher than figures.
    edge = (box.y1 - box.y0) * _SPARE
    clip = pymupdf.Rect(box.x0, box.y0 + edge, box.x1, box.y1 - edge)
    try:
        page = document.load_page(number - 1)
        pixmap = page.get_pixmap(matrix=pymupdf.Matrix(scale, scale), clip=clip, colorspace=pymupdf.csGRAY, alpha=False)
    except MUPDF_ERRORS as error:
        logger.info("A number on page %d cannot be drawn: %s", number, error)
        return None
    if pixmap.width > _CELL[0] or pixmap.height > _CELL[1] or not pixmap.width or not pixmap.height:
        return None
    return Image.frombytes("L", (pixmap.width, pixmap.height), pixmap.samples)


def _read_sheet(pictures: Sequence[Image.Image], language: str) -> list[str]:
    """The numbers of pictures, put one below the other on a white sheet."""
    width, height = _CELL
    sheet = Image.new("L", (width + 80, height * len(pictures)), 255)
    for position, picture in enumerate(pictures):
        sheet.paste(picture, (40, position * height + (height - picture.height) // 2))
    sheet.format = "PPM"
    try:
        data = pytesseract.image_to_data(
            sheet,
            lang=language,
            config=f"--dpi {_DPI} --psm 6 -c tessedit_char_whitelist=0123456789-",
            timeout=_SHEET_SECONDS,
            output_type=pytesseract.Output.DICT,
        )
    except (RuntimeError, OSError) as error:
        logger.info("Numbers could not be read from their pictures: %s", error)
        return [""] * len(pictures)
    texts = [""] * len(pictures)
    for text, top, size in zip(data["text"], data["top"], data["height"], strict=True):
        row = int((int(top) + int(size) / 2) // height)
        if str(text).strip() and row < len(texts):
            texts[row] += str(text).strip()
    return [text if _NUMBER.fullmatch(text) else "" for text in texts]
