# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Reading the picture of a page with Tesseract: words, places and confidence, upright whichever way the page lies.

Tesseract is a program of its own, so pages are read in parallel by threads, one core each.
"""

import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import pymupdf
import pytesseract
from PIL import Image

from app.config.paths import find_tesseract
from app.domain.errors import ErrorCode
from app.domain.pages import PageSource, PageWarning
from app.ingestion.extract import page_text
from app.ingestion.languages import language_of
from app.ingestion.layout_model import PageLayout
from app.ingestion.line_ocr import Clip, ClipReading
from app.ingestion.ocr_words import (
    DOUBTFUL_BELOW,
    SURE,
    UNREADABLE,
    Reading,
    is_sideways,
    is_unreadable,
    is_word,
    tokens_of,
    with_words,
)
from app.ingestion.scan_edges import without_dark_edges
from app.ingestion.scripts import covers, default_languages, pack_of, script_of, script_of_text
from app.ingestion.skew import before_straightening, skew_of, straightened

DPI = 300
MAX_PIXELS = 24_000_000
"""A0 at 150 dpi; beyond this pages are drawn smaller."""

PAGE_SECONDS = 120
OTHER_LANGUAGE = "ocr_other_language"
"""A page that was read without the pack of the language it is in: accents and letters of its own may be wrong."""
_MIN_SCRIPT_CONFIDENCE = 0.5
_MIN_TURN_CONFIDENCE = 0.5
_SURE_OF_LANGUAGE = 0.95
_PACKS_AT_ONCE = 3
_WHOLE_PAGE, _BLOCK, _ONE_LINE = 3, 6, 7  # Tesseract's page segmentation modes
_LEAST_SKEW = 1.0  # degrees; Tesseract reads lines that slant less as well as level ones, and turning blurs them
_LITTLE_TEXT = 450
_MANY_SHAPES = 1500
_LARGE = 0.3  # of the page


@dataclass(frozen=True, slots=True)
class PageImage:
    """A page as displayed, drawn in grey, one byte a pixel."""

    width: int
    height: int
    samples: bytes
    dpi: int


@dataclass(frozen=True, slots=True)
class _Lie:
    """How a page lies: degrees to turn it clockwise, its script, and how sure that is."""

    turn: int
    turn_confidence: float
    script: str
    script_confidence: float


def page_image(page: pymupdf.Page) -> PageImage:
    """Draw a page at 300 dpi, or as large as MAX_PIXELS allows. Raises what MuPDF raises for a page it cannot draw."""
    width, height = max(page.rect.width, 1.0), max(page.rect.height, 1.0)
    largest = (MAX_PIXELS * 72 * 72 / (width * height)) ** 0.5
    dpi = max(1, int(min(DPI, largest)))
    scale = dpi / 72
    pixmap = page.get_pixmap(matrix=pymupdf.Matrix(scale, scale), colorspace=pymupdf.csGRAY, alpha=False)
    return PageImage(pixmap.width, pixmap.height, pixmap.samples, dpi)


def has_more_to_read(layout: PageLayout, page: pymupdf.Page) -> bool:
    """Whether a page that says little has writing outside its text layer: in pictures, or in letters drawn as shapes.

    Raises what MuPDF raises.
    """
    letters = sum(len(word.text) for line in layout.lines for word in line.words)
    if layout.source is PageSource.OCR_LAYER or letters > _LITTLE_TEXT:
        return False
    if _has_unread_picture(layout):
        return True
    return letters <= _LITTLE_TEXT / 3 and sum(kind.endswith("-path") for kind, _ in page.get_bboxlog()) > _MANY_SHAPES


def _has_unread_picture(layout: PageLayout) -> bool:
    """Pictures without text over them fill much of the page: a scanned body under a typed head."""
    if not layout.pictures:
        return False
    columns, rows = 24, 32
    width, height = layout.width / columns, layout.height / rows
    if width <= 0 or height <= 0:
        return False

    def cells(boxes: Iterable[tuple[float, float, float, float]]) -> set[tuple[int, int]]:
        return {
            (column, row)
            for x0, y0, x1, y1 in boxes
            for column in range(max(0, int(x0 / width)), min(columns - 1, int(x1 / width)) + 1)
            for row in range(max(0, int(y0 / height)), min(rows - 1, int(y1 / height)) + 1)
        }

    pictured = cells((box.x0, box.y0, box.x1, box.y1) for box in layout.pictures)
    written = cells((word.x0, word.y0, word.x1, word.y1) for line in layout.lines for word in line.words)
    return len(pictured - written) > _LARGE * columns * rows


def read_anew(read: Callable[[PageLayout, PageImage], PageLayout], layout: PageLayout, image: PageImage) -> PageLayout:
    """The page with the words of its picture in place of its own; with its own, and what `read` warns of, where it finds none."""
    distrusted = replace(layout, warnings=(*layout.warnings, PageWarning(UNREADABLE, layout.number)))
    found = read(distrusted, image)
    if found.lines or not layout.lines:
        return found
    told = tuple(warning for warning in found.warnings if warning not in distrusted.warnings)
    return replace(layout, warnings=(*layout.warnings, *told))


class Recogniser:
    """Tesseract with the language packs to use: those asked for, else those installed. Safe to call from several threads."""

    def __init__(self, languages: Sequence[str] = ()) -> None:
        self._asked = tuple(languages)
        self._found = find_tesseract()
        if self._found is not None:
            pytesseract.pytesseract.tesseract_cmd = str(self._found.command)
            os.environ["OMP_THREAD_LIMIT"] = "1"  # its own threads make it five times slower where pages run side by side
            if self._found.data is not None:
                os.environ["TESSDATA_PREFIX"] = str(self._found.data)

    @cached_property
    def installed(self) -> frozenset[str]:
        """Language packs that are there; empty without Tesseract."""
        if self._found is None:
            return frozenset()
        try:
            return frozenset(pytesseract.get_languages())
        except (pytesseract.TesseractNotFoundError, pytesseract.TesseractError, OSError):
            return frozenset()

    @cached_property
    def languages(self) -> tuple[str, ...]:
        """The packs to read with; all of one script, as a mixture only makes reading slower and worse."""
        asked = tuple(name for name in self._asked if name in self.installed)
        return asked or default_languages(self.installed)

    def unable(self, layout: PageLayout) -> PageLayout | None:
        """The page as it stays where nothing can be read from pictures; None where Tesseract is at hand."""
        if self.languages:
            return None
        code = ErrorCode.OCR_MISSING if self._found is None or not self.installed else ErrorCode.OCR_LANGUAGE_MISSING
        return _unread(layout, PageWarning(code.value, layout.number, f"Page {layout.number} is a picture and was not read."))

    def read(self, layout: PageLayout, image: PageImage) -> PageLayout:
        """The page with the words of its picture; words of its own text layer stay, unless that layer is unreadable.

        Never raises for what Tesseract does: a page that it cannot read comes back with a warning.
        """
        unable = self.unable(layout)
        if unable is not None:
            return unable
        number = layout.number
        own_script = None if is_unreadable(layout) else script_of_text(page_text(layout))
        if own_script is not None and not covers(self.installed, own_script):
            return _unread(layout, _language_missing(number, own_script))
        try:
            samples = without_dark_edges(image.samples, image.width, image.height)
            picture = Image.frombytes("L", (image.width, image.height), samples)
            reading, script = self._read_upright(picture, image.dpi)
            wanted = self._better_pack(reading) if script is None else ""
            if wanted in self.installed:
                reading = self._read_again(picture, image.dpi, reading, wanted)
        except pytesseract.TesseractNotFoundError:
            return _unread(layout, PageWarning(ErrorCode.OCR_MISSING.value, number, f"Page {number} is a picture."))
        except (RuntimeError, OSError, ValueError) as error:
            return _unread(layout, PageWarning(ErrorCode.PAGE_FAILED.value, number, f"OCR gave up on page {number}: {error}"))
        if script is not None:
            return _unread(layout, _language_missing(number, script))
        read = with_words(layout, reading, (image.width, image.height))
        if wanted and wanted not in self.installed:
            message = f"Page {number} was read without the language pack {wanted}; some of its letters may be wrong."
            read = replace(read, warnings=(*read.warnings, PageWarning(OTHER_LANGUAGE, number, message)))
        return read

    def clip(self, image: Clip, *, lines: bool = False) -> ClipReading:
        """The words of a picture that holds one line, or several; none, with no confidence, where Tesseract fails."""
        picture = Image.frombytes("L", (image.width, image.height), image.samples)
        if image.turn:
            picture = picture.rotate(image.turn, expand=True)
        try:
            tokens = self._words(picture, image.dpi, 0, self.languages, layout=_BLOCK if lines else _ONE_LINE).tokens
        except (pytesseract.TesseractNotFoundError, RuntimeError, OSError, ValueError):
            return ClipReading((), 0.0)
        kept = tuple(token for token in tokens if is_word(token))
        return ClipReading(tuple((token.text, token.box) for token in kept), Reading(kept, 0, picture.size).confidence)

    def _better_pack(self, reading: Reading) -> str:
        """The pack of the language that was read, where it was read with others; "" where nothing better is known."""
        if self._asked:
            return ""
        language, confidence = language_of(" ".join(token.text for token in reading.tokens if is_word(token)))
        pack = pack_of(language) if confidence >= _SURE_OF_LANGUAGE else ""
        return "" if pack in self.languages or not covers(self.languages, script_of(pack)) else pack

    def _read_again(self, picture: Image.Image, dpi: int, first: Reading, pack: str) -> Reading:
        """With the pack of the language it is in; later pages are then read with it at once."""
        upright = picture.rotate(-first.turn, expand=True) if first.turn else picture
        second = self._words(upright, dpi, first.turn, (pack,))
        if second.weight <= first.weight:
            return first
        self.languages = (pack, *(name for name in self.languages if name != pack))[:_PACKS_AT_ONCE]
        return second

    def _read_upright(self, picture: Image.Image, dpi: int) -> tuple[Reading, str | None]:
        """The best reading, and the name of the script where no installed pack knows it."""
        first = self._words(picture, dpi, 0, self.languages)
        if first.confidence >= SURE and not is_sideways(first):
            return first, None
        lie = self._lie(picture, dpi)
        if lie is None:
            return first, None
        languages = self.languages
        if lie.script_confidence >= _MIN_SCRIPT_CONFIDENCE and not covers(languages, lie.script):
            languages = tuple(name for name in sorted(self.installed) if covers((name,), lie.script))[:2]
            if not languages:
                return first, lie.script if first.confidence < DOUBTFUL_BELOW else None
        turn = lie.turn if lie.turn_confidence >= _MIN_TURN_CONFIDENCE else 0
        if turn == 0 and languages == self.languages:
            return first, None
        # Pillow turns anticlockwise.
        second = self._words(picture.rotate(-turn, expand=True) if turn else picture, dpi, turn, languages)
        better = second.weight >= first.weight or (is_sideways(first) and second.confidence >= SURE)
        return (second if better else first), None

    def _words(self, picture: Image.Image, dpi: int, turn: int, languages: Sequence[str], layout: int = _WHOLE_PAGE) -> Reading:
        angle = skew_of(picture) if layout == _WHOLE_PAGE else 0.0
        level = straightened(picture, angle) if abs(angle) >= _LEAST_SKEW else picture
        level.format = "PPM"  # written for Tesseract without the time that packing takes
        data = pytesseract.image_to_data(
            level,
            lang="+".join(languages),
            config=f"--dpi {max(dpi, 70)} --psm {layout}",
            timeout=PAGE_SECONDS,
            output_type=pytesseract.Output.DICT,
        )
        tokens = tuple(tokens_of(data))
        if level is not picture:
            tokens = tuple(
                replace(token, box=before_straightening(token.box, angle, level.size, picture.size)) for token in tokens
            )
        return Reading(tokens, turn, picture.size)

    def _lie(self, picture: Image.Image, dpi: int) -> _Lie | None:
        """None where there are too few letters to tell."""
        if "osd" not in self.installed:
            return None
        picture.format = "PPM"
        try:
            found = pytesseract.image_to_osd(
                picture, config=f"--dpi {max(dpi, 70)}", timeout=PAGE_SECONDS, output_type=pytesseract.Output.DICT
            )
        except pytesseract.TesseractError:
            return None
        return _Lie(
            int(found["rotate"]) % 360,
            float(found["orientation_conf"]),
            str(found["script"]),
            float(found["script_conf"]),
        )


def _language_missing(number: int, script: str) -> PageWarning:
    message = f"A picture on page {number} is in {script} writing; reading it needs a language pack that is not installed."
    return PageWarning(ErrorCode.OCR_LANGUAGE_MISSING.value, number, message)


def _unread(layout: PageLayout, warning: PageWarning) -> PageLayout:
    """The page without the words of its picture, and never with gibberish in their place."""
    if layout.lines and not is_unreadable(layout):
        return replace(layout, warnings=(*layout.warnings, warning))
    source = PageSource.FAILED if warning.code == ErrorCode.PAGE_FAILED.value else PageSource.EMPTY
    return replace(layout, source=source, lines=(), styles=(), warnings=(*layout.warnings, warning))
