# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Reading the picture of a page with Tesseract: words, places and confidence, upright whichever way the page lies.

Tesseract is a program of its own, so pages are read in parallel by threads, one core each.
"""

import os
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby
from statistics import median

import pymupdf
import pytesseract
from PIL import Image

from app.config.paths import find_tesseract
from app.domain.errors import ErrorCode
from app.domain.pages import PageSource, PageWarning
from app.ingestion.extract import page_text
from app.ingestion.languages import language_of
from app.ingestion.layout_model import LayoutLine, LayoutWord, PageLayout, TextStyle
from app.ingestion.line_ocr import FONT as _FONT
from app.ingestion.line_ocr import Clip, ClipReading
from app.ingestion.scan_edges import without_dark_edges
from app.ingestion.scripts import covers, default_languages, pack_of, script_of, script_of_text
from app.ingestion.skew import before_straightening, skew_of, straightened
from app.ingestion.text_repair import is_cjk

DPI = 300
MAX_PIXELS = 24_000_000
"""A0 at 150 dpi; beyond this pages are drawn smaller."""

PAGE_SECONDS = 120
SURE = 0.75
"""A reading with at least this mean confidence is upright and in a known script."""

UNSURE = "ocr_unsure"
OTHER_LANGUAGE = "ocr_other_language"
"""A page that was read without the pack of the language it is in: accents and letters of its own may be wrong."""
_UNREADABLE = "unreadable_text"
_DROPPED_BELOW = 0.3
_DOUBTFUL_BELOW = 0.6
_MIN_SCRIPT_CONFIDENCE = 0.5
_MIN_TURN_CONFIDENCE = 0.5
_SURE_OF_LANGUAGE = 0.95
_PACKS_AT_ONCE = 3
_WHOLE_PAGE, _BLOCK, _ONE_LINE = 3, 6, 7  # Tesseract's page segmentation modes
_LONG_LINE = 4  # words
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
class _Token:
    """A word as Tesseract gives it: box in pixels of the upright picture, confidence 0 to 1, its line and paragraph."""

    text: str
    box: tuple[int, int, int, int]
    confidence: float
    line: tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class _Reading:
    """All words of a picture that was turned by `turn` degrees clockwise to be upright; `size` is that of the turned one."""

    tokens: tuple[_Token, ...]
    turn: int
    size: tuple[int, int]

    @property
    def confidence(self) -> float:
        letters = sum(len(token.text) for token in self.tokens)
        return sum(token.confidence * len(token.text) for token in self.tokens) / letters if letters else 0.0

    @property
    def weight(self) -> float:
        """How much was read, and how surely: the better of two readings weighs more."""
        return sum(token.confidence**2 * len(token.text) for token in self.tokens)


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
    distrusted = replace(layout, warnings=(*layout.warnings, PageWarning(_UNREADABLE, layout.number)))
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
        own_script = None if _is_unreadable(layout) else script_of_text(page_text(layout))
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
        read = _with_words(layout, reading, image)
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
        kept = tuple(token for token in tokens if _is_word(token))
        return ClipReading(tuple((token.text, token.box) for token in kept), _Reading(kept, 0, picture.size).confidence)

    def _better_pack(self, reading: _Reading) -> str:
        """The pack of the language that was read, where it was read with others; "" where nothing better is known."""
        if self._asked:
            return ""
        language, confidence = language_of(" ".join(token.text for token in reading.tokens if _is_word(token)))
        pack = pack_of(language) if confidence >= _SURE_OF_LANGUAGE else ""
        return "" if pack in self.languages or not covers(self.languages, script_of(pack)) else pack

    def _read_again(self, picture: Image.Image, dpi: int, first: _Reading, pack: str) -> _Reading:
        """With the pack of the language it is in; later pages are then read with it at once."""
        upright = picture.rotate(-first.turn, expand=True) if first.turn else picture
        second = self._words(upright, dpi, first.turn, (pack,))
        if second.weight <= first.weight:
            return first
        self.languages = (pack, *(name for name in self.languages if name != pack))[:_PACKS_AT_ONCE]
        return second

    def _read_upright(self, picture: Image.Image, dpi: int) -> tuple[_Reading, str | None]:
        """The best reading, and the name of the script where no installed pack knows it."""
        first = self._words(picture, dpi, 0, self.languages)
        if first.confidence >= SURE and not _is_sideways(first):
            return first, None
        lie = self._lie(picture, dpi)
        if lie is None:
            return first, None
        languages = self.languages
        if lie.script_confidence >= _MIN_SCRIPT_CONFIDENCE and not covers(languages, lie.script):
            languages = tuple(name for name in sorted(self.installed) if covers((name,), lie.script))[:2]
            if not languages:
                return first, lie.script if first.confidence < _DOUBTFUL_BELOW else None
        turn = lie.turn if lie.turn_confidence >= _MIN_TURN_CONFIDENCE else 0
        if turn == 0 and languages == self.languages:
            return first, None
        # Pillow turns anticlockwise.
        second = self._words(picture.rotate(-turn, expand=True) if turn else picture, dpi, turn, languages)
        better = second.weight >= first.weight or (_is_sideways(first) and second.confidence >= SURE)
        return (second if better else first), None

    def _words(self, picture: Image.Image, dpi: int, turn: int, languages: Sequence[str], layout: int = _WHOLE_PAGE) -> _Reading:
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
        tokens = tuple(_tokens(data))
        if level is not picture:
            tokens = tuple(
                replace(token, box=before_straightening(token.box, angle, level.size, picture.size)) for token in tokens
            )
        return _Reading(tokens, turn, picture.size)

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


def _tokens(data: dict[str, list[object]]) -> Iterable[_Token]:
    columns = ("text", "left", "top", "width", "height", "conf", "block_num", "par_num", "line_num")
    for text, left, top, width, height, confidence, *line in zip(*(data[name] for name in columns), strict=True):
        word = str(text).strip()
        share = float(str(confidence)) / 100
        if not word or share < 0:  # rows of blocks and lines
            continue
        x0, y0, x1, y1 = int(str(left)), int(str(top)), int(str(left)) + int(str(width)), int(str(top)) + int(str(height))
        block, paragraph, row = (int(str(part)) for part in line)
        yield _Token(word, (x0, y0, x1, y1), share, (block, paragraph, row))


def _is_sideways(reading: _Reading) -> bool:
    """Tesseract reads some sideways pages well, but as columns of tall boxes."""
    longer = [token.box for token in reading.tokens if len(token.text) >= 4]
    tall = sum(y1 - y0 > x1 - x0 for x0, y0, x1, y1 in longer)
    return tall > 0.5 * len(longer)


def _is_word(token: _Token) -> bool:
    """Not noise: ruling lines and specks are read as marks with little confidence."""
    if token.confidence < _DROPPED_BELOW:
        return False
    return any(character.isalnum() for character in token.text) or token.confidence >= _DOUBTFUL_BELOW


def _words_of(tokens: Sequence[_Token]) -> list[_Token]:
    """Tokens that are no noise. Tesseract is unsure of whole words it does not know: in a line it is sure of, they are words."""
    kept: list[_Token] = []
    for _, group in groupby(tokens, key=lambda token: token.line):
        line = list(group)
        sure = len(line) >= _LONG_LINE and median(token.confidence for token in line) >= SURE
        kept.extend(token for token in line if _is_word(token) or (sure and _is_spelt(token.text)))
    return kept


def _is_spelt(text: str) -> bool:
    letters = sum(map(str.isalnum, text))
    return letters >= 3 and letters >= 0.7 * len(text)


def _with_words(layout: PageLayout, reading: _Reading, image: PageImage) -> PageLayout:
    own = () if _is_unreadable(layout) else layout.lines
    tokens = _words_of(reading.tokens)
    across, down = layout.width / max(1, image.width), layout.height / max(1, image.height)
    sizes = _sizes(tokens, down if reading.turn % 180 == 0 else across)
    styles = list(layout.styles if own else ())
    first_block = max((line.block for line in own), default=-1) + 1
    blocks: dict[tuple[int, int], int] = {}
    lines: list[LayoutLine] = []
    kept: list[_Token] = []
    for key, group in groupby(tokens, key=lambda token: token.line):
        style = TextStyle(font=_FONT, size=sizes[key])
        if style not in styles:
            styles.append(style)
        line_tokens = list(group)
        words: list[LayoutWord] = []
        for token, after in zip(line_tokens, [*line_tokens[1:], None], strict=True):
            box = _displayed(token.box, reading, across, down)
            if _is_taken(box, own):
                continue
            glued = after is not None and is_cjk(token.text[-1]) and is_cjk(after.text[0])
            words.append(LayoutWord(token.text, *box, styles.index(style), glued))
            kept.append(token)
        if words:
            block = blocks.setdefault(key[:2], first_block + len(blocks))
            lines.append(LayoutLine(tuple(words), block, (360 - reading.turn) % 360))
    letters = sum(len(token.text) for token in kept)
    confidence = sum(token.confidence * len(token.text) for token in kept) / letters if letters else None
    warnings = tuple(warning for warning in layout.warnings if warning.code != _UNREADABLE)
    if confidence is not None and confidence < _DOUBTFUL_BELOW:
        message = f"Page {layout.number} is hard to read; its words may be wrong."
        warnings += (PageWarning(UNSURE, layout.number, message),)
    source = _source(own, lines)
    return replace(
        layout,
        source=layout.source if source is None else source,
        confidence=None if confidence is None else round(confidence, 3),
        styles=tuple(styles),
        lines=(*own, *lines),
        warnings=warnings,
    )


def _source(own: Sequence[LayoutLine], read: Sequence[LayoutLine]) -> PageSource | None:
    if own:
        return PageSource.MIXED if read else None
    return PageSource.OCR if read else PageSource.EMPTY


def _displayed(
    box: tuple[int, int, int, int], reading: _Reading, across: float, down: float
) -> tuple[float, float, float, float]:
    """From pixels of the upright picture to points of the page as displayed."""
    x0, y0, x1, y1 = box
    width, height = reading.size
    if reading.turn == 90:
        x0, y0, x1, y1 = y0, width - x1, y1, width - x0
    elif reading.turn == 180:
        x0, y0, x1, y1 = width - x1, height - y1, width - x0, height - y0
    elif reading.turn == 270:
        x0, y0, x1, y1 = height - y1, x0, height - y0, x1
    return round(x0 * across, 2), round(y0 * down, 2), round(x1 * across, 2), round(y1 * down, 2)


def _is_taken(box: tuple[float, float, float, float], own: Sequence[LayoutLine]) -> bool:
    """Whether the text layer has a word where this one was read."""
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    return any(word.x0 <= x <= word.x1 and word.y0 <= y <= word.y1 for line in own for word in line.words)


def _sizes(tokens: Sequence[_Token], points_a_pixel: float) -> dict[tuple[int, int, int], float]:
    """Type size of each line in points, told from the heights of its words and the letters in them.

    Lines within an eighth of the commonest size count as that: heights of scanned letters waver.
    """
    raw: dict[tuple[int, int, int], float] = {}
    for key, group in groupby(tokens, key=lambda token: token.line):
        estimates = [_em(token) for token in group]
        raw[key] = max(1.0, median(estimates) * points_a_pixel)
    letters: Counter[float] = Counter()
    for token in tokens:
        letters[round(raw[token.line])] += len(token.text)
    body = letters.most_common(1)[0][0] if letters else 10.0
    near = [size for size in raw.values() if abs(size / body - 1) <= 0.125]
    usual = round(median(near) * 2) / 2 if near else body
    return {key: usual if abs(size / usual - 1) <= 0.125 else round(size * 2) / 2 for key, size in raw.items()}


_LOW = frozenset("acemnorsuvwxzäöü")
_DEEP = frozenset("gjpqyQç,;ß()[]{}|/")


def _em(token: _Token) -> float:
    """The em of the type in pixels: lower-case letters fill half of it, capitals and ascenders 0.72, descenders 0.2 more."""
    height = token.box[3] - token.box[1]
    share = 0.5 if all(character in _LOW or character in ".gpqy,;" for character in token.text) else 0.72
    if any(character in _DEEP for character in token.text):
        share += 0.2
    return height / share


def _is_unreadable(layout: PageLayout) -> bool:
    return any(warning.code == _UNREADABLE for warning in layout.warnings)


def _language_missing(number: int, script: str) -> PageWarning:
    message = f"A picture on page {number} is in {script} writing; reading it needs a language pack that is not installed."
    return PageWarning(ErrorCode.OCR_LANGUAGE_MISSING.value, number, message)


def _unread(layout: PageLayout, warning: PageWarning) -> PageLayout:
    """The page without the words of its picture, and never with gibberish in their place."""
    if layout.lines and not _is_unreadable(layout):
        return replace(layout, warnings=(*layout.warnings, warning))
    source = PageSource.FAILED if warning.code == ErrorCode.PAGE_FAILED.value else PageSource.EMPTY
    return replace(layout, source=source, lines=(), styles=(), warnings=(*layout.warnings, warning))
