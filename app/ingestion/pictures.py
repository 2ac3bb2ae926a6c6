# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Small pictures that hold writing on a page of text: a scanned stamp, a figure with labels. Read by OCR, or named as unread."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby

import pymupdf

from app.domain.pages import PageSource, PageWarning
from app.ingestion.layout_model import LayoutLine, LayoutWord, PageLayout, PointBox, TextStyle
from app.ingestion.line_ocr import PICTURE_FONT, Clip, ReadsClips, draw_clip, in_points

PICTURE_UNREAD = "picture_unread"
_LEAST_WIDTH, _LEAST_HEIGHT = 60, 14
_MOST = 4
_SKETCH_DPI = 110
_PLAIN = 0.55
"""The least share of a picture that is of one shade: paper has it, photographs have not."""
_INK = (0.01, 0.4)
_CONTRAST = 70
_SURE = 0.6
_LEAST_LETTERS = 4

Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Pictures:
    """Pictures that look like writing: `scans` are drawn to be read, `others` counts those in colour, whose words are few."""

    scans: tuple[Clip, ...] = ()
    others: int = 0


def lettered_pictures(page: pymupdf.Page, layout: PageLayout) -> Pictures:
    """Those that no words lie over and that pages near by do not show too. Raises what MuPDF raises.

    Pictures in black or grey are scans; figures and screens in colour take long to read and say again what the text says.
    """
    if layout.source is PageSource.OCR_LAYER:
        return Pictures()
    large = [box for box in layout.pictures if box.x1 - box.x0 >= _LEAST_WIDTH and box.y1 - box.y0 >= _LEAST_HEIGHT]
    bare = [box for box in large if not _is_written_on(box, layout)][:_MOST]
    if not bare or _shown_near(page):
        return Pictures()
    grey = [pymupdf.Rect(image["bbox"]) * page.rotation_matrix for image in page.get_image_info() if image["colorspace"] <= 1]
    scans: list[Clip] = []
    others = 0
    for box in bare:
        place = pymupdf.Rect(box.x0, box.y0, box.x1, box.y1) & page.rect
        sketch = draw_clip(page, place, dpi=_SKETCH_DPI)
        if sketch is None or not _looks_written(sketch):
            continue
        middle = pymupdf.Point((box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2)
        drawn = draw_clip(page, place) if any(middle in other for other in grey) else None
        if drawn is None:
            others += 1
        else:
            scans.append(drawn)
    return Pictures(tuple(scans), others)


def read_pictures(layout: PageLayout, pictures: Pictures, reader: ReadsClips) -> PageLayout:
    """The page with the words of its pictures after its own; what cannot be read surely is left out and named."""
    styles = list(layout.styles)
    lines = list(layout.lines)
    unread = pictures.others
    confidences: list[float] = []
    for clip in pictures.scans:
        reading = reader.clip(clip, lines=True)
        words = [(text, in_points(box, clip)) for text, box in reading.words]
        if reading.confidence < _SURE or sum(sum(map(str.isalpha, text)) for text, _ in words) < _LEAST_LETTERS:
            unread += 1
            continue
        block = max((line.block for line in lines), default=-1) + 1
        confidences.append(reading.confidence)
        lines.extend(_lines(words, block, styles))
    if confidences:
        layout = replace(
            layout,
            lines=tuple(lines),
            styles=tuple(styles),
            source=PageSource.MIXED,
            confidence=round(min([*confidences, layout.confidence or 1.0]), 3),
        )
    return with_unread(layout, unread)


def with_unread(layout: PageLayout, count: int) -> PageLayout:
    """The page with a warning where it has pictures whose words are not read."""
    if not count:
        return layout
    message = f"A picture on page {layout.number} seems to hold words; they were not read."
    return replace(layout, warnings=(*layout.warnings, PageWarning(PICTURE_UNREAD, layout.number, message)))


def _is_written_on(box: PointBox, layout: PageLayout) -> bool:
    return any(
        box.x0 <= (word.x0 + word.x1) / 2 <= box.x1 and box.y0 <= (word.y0 + word.y1) / 2 <= box.y1
        for line in layout.lines
        for word in line.words
    )


def _shown_near(page: pymupdf.Page) -> bool:
    """All its pictures come on a page next to it too: letterheads and ornaments."""
    own = {image[0] for image in page.get_images()}
    document = page.parent
    near: set[int] = set()
    for number in (page.number - 1, page.number + 1):
        if 0 <= number < document.page_count:
            near.update(image[0] for image in document.get_page_images(number))
    return own <= near


def _looks_written(clip: Clip) -> bool:
    """Ink in thin strokes on a plain ground, in rows with room between."""
    shades = Counter(clip.samples[:: max(len(clip.samples) // 40_000, 1)])
    total = shades.total()
    ground = max(shades, key=lambda shade: shades[shade])
    plain = sum(count for shade, count in shades.items() if abs(shade - ground) <= 16)
    ink = sum(count for shade, count in shades.items() if abs(shade - ground) > _CONTRAST)
    if plain < total * _PLAIN or not _INK[0] * total <= ink <= _INK[1] * total:
        return False
    busy = empty = 0
    step = max(clip.height // 80, 1)
    rows = range(0, clip.height, step)
    for row in rows:
        line = clip.samples[row * clip.width : (row + 1) * clip.width]
        runs = sum(1 for _ in groupby(abs(shade - ground) > _CONTRAST for shade in line))
        busy += runs >= 13  # six strokes: three letters
        empty += runs <= 5
    return busy >= 3 and empty >= len(rows) * 0.1


def _lines(words: Sequence[tuple[str, Box]], block: int, styles: list[TextStyle]) -> list[LayoutLine]:
    rows: list[list[tuple[str, Box]]] = []
    for text, box in words:
        last = rows[-1][-1][1] if rows else None
        if last is not None and box[0] > last[0] and abs(box[1] + box[3] - last[1] - last[3]) < (last[3] - last[1]) * 1.2:
            rows[-1].append((text, box))
        else:
            rows.append([(text, box)])
    lines: list[LayoutLine] = []
    for row in rows:
        size = max(1.0, round(sorted(box[3] - box[1] for _, box in row)[len(row) // 2] / 0.72 * 2) / 2)
        style = TextStyle(font=PICTURE_FONT, size=size)
        if style not in styles:
            styles.append(style)
        lines.append(LayoutLine(tuple(LayoutWord(text, *box, styles.index(style)) for text, box in row), block))
    return lines
