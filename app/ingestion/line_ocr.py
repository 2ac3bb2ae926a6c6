# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Reading single lines of a page from their picture, where their letters are not those that are drawn."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from typing import Protocol

import pymupdf

from app.domain.pages import PageWarning
from app.ingestion.doubtful_lines import Doubt
from app.ingestion.layout_model import LayoutLine, LayoutWord, PageLayout, TextStyle
from app.ingestion.text_repair import UNREADABLE

LINE_READ = "line_read_by_ocr"
FONT = "ocr"
PICTURE_FONT = "ocr of a picture"
_DPI = 300
_SURE = 0.55
_ALIKE = 0.6
"""A reading as like the text layer as this confirms it: the layer is right, and OCR slipped."""
_MOST_PIXELS = 4_000_000


@dataclass(frozen=True, slots=True)
class Clip:
    """A part of a page as displayed, in grey, one byte a pixel; `x0`, `y0` are points of the page, `turn` makes it upright."""

    width: int
    height: int
    samples: bytes
    dpi: int
    x0: float
    y0: float
    turn: int


@dataclass(frozen=True, slots=True)
class ClipReading:
    """Words with their boxes in pixels of the upright picture; confidence is 0 to 1."""

    words: tuple[tuple[str, tuple[int, int, int, int]], ...]
    confidence: float


class ReadsClips(Protocol):
    """What reads the picture of one line, or of a block of lines."""

    def clip(self, image: Clip, *, lines: bool = False) -> ClipReading: ...


def line_images(page: pymupdf.Page, layout: PageLayout, doubts: Sequence[Doubt]) -> tuple[tuple[Doubt, Clip], ...]:
    """Draw the lines with a little room around. Raises what MuPDF raises."""
    images: list[tuple[Doubt, Clip]] = []
    for doubt in doubts:
        line = layout.lines[doubt.line]
        if line.direction % 90:
            continue
        x0, y0 = min(word.x0 for word in line.words), min(word.y0 for word in line.words)
        x1, y1 = max(word.x1 for word in line.words), max(word.y1 for word in line.words)
        room = min(x1 - x0, y1 - y0) * 0.2
        clip = pymupdf.Rect(x0 - room, y0 - room, x1 + room, y1 + room) & page.rect
        drawn = draw_clip(page, clip, turn=line.direction)
        if drawn is not None:
            images.append((doubt, drawn))
    return tuple(images)


def draw_clip(page: pymupdf.Page, clip: pymupdf.Rect, turn: int = 0, dpi: int = _DPI) -> Clip | None:
    """None for an empty or a very large part. Raises what MuPDF raises."""
    if clip.is_empty or clip.width * clip.height * (dpi / 72) ** 2 > _MOST_PIXELS:
        return None
    drawn = page.get_pixmap(dpi=dpi, clip=clip, colorspace=pymupdf.csGRAY, alpha=False)
    return Clip(drawn.width, drawn.height, drawn.samples, dpi, drawn.x * 72 / dpi, drawn.y * 72 / dpi, turn)


def reread(layout: PageLayout, images: Sequence[tuple[Doubt, Clip]], reader: ReadsClips) -> PageLayout:
    """The page with the lines as OCR reads them; where it cannot, what is certainly garbled counts as unreadable."""
    readings = {doubt.line: (doubt, image, reader.clip(image)) for doubt, image in images}
    styles = list(layout.styles)
    lines: list[LayoutLine] = []
    changed = False
    for position, line in enumerate(layout.lines):
        found = readings.get(position)
        made = line if found is None else _as_read(line, *found, layout, styles)
        changed = changed or made is not line
        lines.append(made)
    if not changed:
        return layout
    message = f"A line on page {layout.number} has letters that the file does not tell; it was read from its picture."
    warnings = (*layout.warnings, PageWarning(LINE_READ, layout.number, message))
    return replace(layout, lines=tuple(lines), styles=tuple(styles), warnings=warnings)


def without_letters(layout: PageLayout, doubts: Sequence[Doubt]) -> PageLayout:
    """The page with its certainly garbled lines as glyphs that tell no letter, where nothing can read their picture."""
    garbled = {doubt.line for doubt in doubts if doubt.certain}
    lines = tuple(_unreadable(line) if position in garbled else line for position, line in enumerate(layout.lines))
    return replace(layout, lines=lines) if garbled else layout


def _unreadable(line: LayoutLine) -> LayoutLine:
    return replace(line, words=tuple(replace(word, text=UNREADABLE * len(word.text)) for word in line.words))


def _as_read(
    line: LayoutLine, doubt: Doubt, image: Clip, reading: ClipReading, layout: PageLayout, styles: list[TextStyle]
) -> LayoutLine:
    layer = "".join(word.text for word in line.words)
    text = "".join(word for word, _ in reading.words)
    alike = SequenceMatcher(None, layer.casefold(), text.casefold(), autojunk=False).ratio()
    sure = reading.confidence >= _SURE and len(layer) * 0.4 <= len(text) <= len(layer) * 2.5
    if not sure or not any(map(str.isalnum, text)):
        return _unreadable(line) if doubt.certain else line
    if alike >= _ALIKE and UNREADABLE not in layer:
        return line
    longest = max(line.words, key=lambda word: len(word.text))
    style = replace(layout.styles[longest.style], font=FONT, superscript=False)
    if style not in styles:
        styles.append(style)
    number = styles.index(style)
    return replace(line, words=tuple(LayoutWord(word, *_placed(box, image, line), number) for word, box in reading.words))


def _placed(box: tuple[int, int, int, int], image: Clip, line: LayoutLine) -> tuple[float, float, float, float]:
    """From pixels to points; words of turned lines get the box of their line."""
    if image.turn:
        words = line.words
        return min(w.x0 for w in words), min(w.y0 for w in words), max(w.x1 for w in words), max(w.y1 for w in words)
    return in_points(box, image)


def in_points(box: tuple[int, int, int, int], image: Clip) -> tuple[float, float, float, float]:
    """From pixels of an upright part to points of the page."""
    scale = 72 / image.dpi
    x0, y0, x1, y1 = (pixels * scale for pixels in box)
    return round(image.x0 + x0, 2), round(image.y0 + y0, 2), round(image.x0 + x1, 2), round(image.y0 + y1, 2)
