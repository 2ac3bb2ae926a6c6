# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The text layer of one page as words with exact places and type styles; what a reader cannot see is kept apart."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from math import atan2, degrees
from typing import Any

import pymupdf

from app.domain.pages import PageSource, PageWarning
from app.ingestion.bidi import Glyph, has_right_to_left, reading_order, segments
from app.ingestion.content_repair import mend_contents
from app.ingestion.garbage import garbage_later
from app.ingestion.layout_model import MAX_RULES, LayoutLine, LayoutWord, PageLayout, PointBox, TextStyle
from app.ingestion.strikes import find_struck, parted
from app.ingestion.text_repair import SOFT_HYPHEN, has_cjk, looks_shifted, readable, storable, unreadable_share
from app.ingestion.visibility import Sight
from app.ingestion.words import Piece, Rect, Turn, build_words, cut_pieces, pieces_of, rounded, united

# Ligatures are kept whole: a box then covers its glyph, and folding is ours. Vectors come in paint order with the text.
_FLAGS = pymupdf.TEXT_PRESERVE_WHITESPACE | pymupdf.TEXT_PRESERVE_LIGATURES | pymupdf.TEXT_COLLECT_VECTORS
_TEXT_BLOCK, _VECTOR_BLOCK = 0, 3
_BOLD, _ITALIC, _MONO = 16, 2, 8
_BOLD_NAME = re.compile(r"bold|black|heavy|semibold|demi(?!.*light)", re.IGNORECASE)
UNREADABLE_TEXT = "unreadable_text"
HIDDEN_TEXT = "hidden_text"
DELETED_TEXT = "deleted_text"


def extract_page(page: pymupdf.Page, label: str) -> PageLayout:
    """Read the text layer of a page; about 8 ms for a full page of text. Lines stand in the order of the file.

    Ink that nobody sees (no paint, the colour of its ground, under one point) goes to `hidden_text`, unless the page is a
    picture under a layer that somebody's OCR made: then that layer is the text, and `source` says so. So does what is struck out.
    Raises what PyMuPDF raises for a page it cannot read (RuntimeError or ValueError).
    """
    with garbage_later():
        pymupdf.TOOLS.reset_mupdf_warnings()
        layout = _extract(page, label)
        return _extract(page, label) if mend_contents(page) else layout


def _extract(page: pymupdf.Page, label: str) -> PageLayout:
    raw = page.get_text("rawdict", flags=_FLAGS)
    rotation = int(page.rotation) % 360
    width, height = float(page.rect.width), float(page.rect.height)
    turn = _turn(rotation, width, height)
    texts = [block for block in raw["blocks"] if block["type"] == _TEXT_BLOCK]
    pictures = _pictures(page, turn, width, height) if len(texts) < 4 or page.get_images() else []
    vectors = [block for block in raw["blocks"] if block["type"] == _VECTOR_BLOCK]
    sight = Sight(page, vectors, turn)
    styles: dict[TextStyle, int] = {}
    seen: list[LayoutLine] = []
    hidden: list[LayoutLine] = []
    deleted: list[LayoutLine] = []
    struck = find_struck([line for block in texts for line in block["lines"]], vectors)
    vectors = [vector for vector in vectors if tuple(vector["bbox"]) not in struck.strokes]
    pictured = _covered(pictures, width, height) > 0.5
    for block in texts:
        for line in block["lines"]:
            shown: list[dict[str, Any]] = []
            unseen: list[dict[str, Any]] = []
            for span in line["spans"]:
                (shown if sight.sees(span, block["number"]) else unseen).append(span)
            shown, out = parted(shown, struck.glyphs) if struck.glyphs else (shown, [])
            removed = list(_line(line, out, block["number"], rotation, turn, styles)) if out else []
            deleted.extend(removed)
            if shown:
                stands = list(_line(line, shown, block["number"], rotation, turn, styles))
                seen.extend(_with_gaps(stands[0], removed) if len(stands) == 1 else stands)
            if unseen:
                hidden.extend(_line(line, unseen, block["number"], rotation, turn, styles))
    source, lines, hidden_lines = _choose(seen, hidden, pictured)
    lines = _rejoined(_once(lines))
    warnings: list[PageWarning] = []
    number = int(page.number) + 1
    words = [word.text for line in lines for word in line.words]
    if unreadable_share(words) > 0.3 or looks_shifted(words):
        warnings.append(PageWarning(UNREADABLE_TEXT, number, f"{unreadable_share(words):.0%}"))
    if hidden_lines:
        warnings.append(PageWarning(HIDDEN_TEXT, number))
    if deleted:
        warnings.append(PageWarning(DELETED_TEXT, number, f"Struck-through text on page {number} is left out."))
    return PageLayout(
        number=number,
        label=label,
        width=round(width, 2),
        height=round(height, 2),
        rotation=rotation,
        source=source if lines else PageSource.EMPTY,
        confidence=None,
        styles=tuple(styles),
        lines=tuple(lines),
        rules=_rules(vectors, turn, width, height),
        pictures=tuple(PointBox(*rounded(box)) for box in pictures),
        hidden_text="\n".join(line_text(line) for line in (*hidden_lines, *deleted)),
        warnings=tuple(warnings),
    )


def needs_ocr(layout: PageLayout) -> bool:
    """The text layer says nothing or cannot be trusted: no words, unreadable glyphs, or letters that are not those drawn."""
    if not any(readable(word.text) for line in layout.lines for word in line.words):
        # A page that is struck out as a whole says nothing any more.
        return not any(warning.code == DELETED_TEXT for warning in layout.warnings)
    return any(warning.code == UNREADABLE_TEXT for warning in layout.warnings)


def page_text(layout: PageLayout) -> str:
    """The words of the page, a line each, in the order of the file; unreadable glyphs are left out.

    A word that a soft hyphen parts at the end of a line is whole.
    """
    lines: list[str] = []
    joins = False
    for line in layout.lines:
        text = line_text(line)
        if not text:
            continue
        if joins:
            lines[-1] += text
        else:
            lines.append(text)
        joins = line.words[-1].text.endswith(SOFT_HYPHEN)
    return "\n".join(lines)


def line_text(line: LayoutLine) -> str:
    """The readable words of a line with blanks between them, but where they are glued."""
    parts: list[str] = []
    for word in line.words:
        text = readable(word.text)
        if text:
            parts.append(text if word.glued else text + " ")
    return "".join(parts).strip()


def _turn(rotation: int, width: float, height: float) -> Turn:
    """From the space of the unrotated page to the page as displayed; `width` and `height` are those displayed."""
    if rotation == 90:
        return lambda box: (width - box[3], box[0], width - box[1], box[2])
    if rotation == 180:
        return lambda box: (width - box[2], height - box[3], width - box[0], height - box[1])
    if rotation == 270:
        return lambda box: (box[1], height - box[2], box[3], height - box[0])
    return lambda box: box


def _pictures(page: pymupdf.Page, turn: Turn, width: float, height: float) -> list[Rect]:
    """Boxes of images on the page, clipped to it, without specks. Costs a second look at the page (2 ms)."""
    boxes: list[Rect] = []
    for image in page.get_image_info():
        x0, y0, x1, y1 = turn(tuple(image["bbox"]))
        box = (max(x0, 0.0), max(y0, 0.0), min(x1, width), min(y1, height))
        if box[2] - box[0] > 4 and box[3] - box[1] > 4:
            boxes.append(box)
    return boxes[:200]


def _covered(boxes: Sequence[Rect], width: float, height: float) -> float:
    """The share of the page under pictures; strips of one scan add up, overlaps count twice."""
    area = sum((box[2] - box[0]) * (box[3] - box[1]) for box in boxes)
    return area / (width * height) if width * height else 0.0


def _choose(
    seen: list[LayoutLine], hidden: list[LayoutLine], pictured: bool
) -> tuple[PageSource, list[LayoutLine], list[LayoutLine]]:
    """Which lines are the text of the page: over a scan the unseen layer is."""
    if pictured and hidden:
        unseen = sum(len(word.text) for line in hidden for word in line.words)
        visible = sum(len(word.text) for line in seen for word in line.words)
        if unseen > visible:
            return PageSource.OCR_LAYER, seen + hidden, []
        return PageSource.MIXED, seen + hidden, []
    return PageSource.TEXT, seen, hidden


def _line(
    line: dict[str, Any], spans: list[dict[str, Any]], block: int, rotation: int, turn: Turn, styles: dict[TextStyle, int]
) -> Iterator[LayoutLine]:
    """The words of one line of the file; nothing for a line of blanks."""
    vertical = line["wmode"] == 1
    cos, sin = line["dir"]
    straight = abs(sin) < 0.02 and cos > 0
    size, base = _body(spans)
    pieces: list[Piece] = []
    glyphs: list[Glyph] = []
    backwards = straight and any(has_right_to_left("".join([char["c"] for char in span["chars"][:80]])) for span in spans)
    for span in spans:
        chars = span["chars"]
        text = "".join([char["c"] for char in chars])
        if backwards:
            style = _style(span, raised=False, styles=styles)
            glyphs.extend(Glyph(char["c"], tuple(char["bbox"]), style) for char in chars)
            continue
        if not text or text.isspace():
            if pieces:
                pieces[-1].ends = False
            continue
        raised = straight and span["size"] <= size * 0.86 and base - span["origin"][1] > size * 0.18 and not vertical
        style = _style(span, raised, styles)
        pieces.extend(cut_pieces(text, chars, span["bbox"], style, raised, straight, vertical))
    if backwards:
        for segment in segments(glyphs, size):
            words = build_words(list(pieces_of(reading_order(segment))), turn, size)
            if words:
                yield LayoutLine(tuple(words), block, rotation % 360, vertical)
        return
    if not pieces:
        return
    angle = round(degrees(atan2(sin, cos))) if not straight else 0
    direction = (angle + rotation) % 360
    words = build_words(pieces, turn, size)
    if words:
        yield LayoutLine(tuple(words), block, direction, vertical)


def _with_gaps(line: LayoutLine, removed: Sequence[LayoutLine]) -> Iterator[LayoutLine]:
    """A line with words without letters where others are struck out, so that what is left stays one line."""
    if len(removed) != 1 or removed[0].direction != line.direction or line.vertical:
        yield line
        return
    across, down = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}.get(line.direction, (0, 0))

    def place(word: LayoutWord) -> float:
        return (word.x0 + word.x1) * across + (word.y0 + word.y1) * down

    first, last = place(line.words[0]), place(line.words[-1])
    gaps = [replace(word, text="", glued=True) for word in removed[0].words if first < place(word) < last]
    yield replace(line, words=tuple(sorted((*line.words, *gaps), key=place))) if gaps else line


def _body(spans: Iterable[dict[str, Any]]) -> tuple[float, float]:
    """The size that most glyphs of the line have, and where they stand (origin y)."""
    weights: dict[tuple[float, float], int] = {}
    for span in spans:
        key = (round(span["size"], 1), span["origin"][1])
        weights[key] = weights.get(key, 0) + len(span["chars"])
    # A single large initial must not make the rest look raised: sizes are weighed by glyphs.
    return max(weights, key=lambda key: (weights[key], key[0]))


def _style(span: dict[str, Any], raised: bool, styles: dict[TextStyle, int]) -> int:
    flags, font = span["flags"], storable(span["font"])
    style = TextStyle(
        font=font,
        size=round(span["size"], 1),
        bold=bool(flags & _BOLD or span["char_flags"] & 8) or bool(_BOLD_NAME.search(font)),
        italic=bool(flags & _ITALIC),
        mono=bool(flags & _MONO),
        superscript=raised,
        colour=span["color"],
    )
    return styles.setdefault(style, len(styles))


def _once(lines: list[LayoutLine]) -> list[LayoutLine]:
    """Text drawn twice at the same place, to look bold or by two OCR runs, is kept once."""
    places: dict[tuple[str, int, int], tuple[float, float]] = {}
    result: list[LayoutLine] = []
    for line in lines:
        words: list[LayoutWord] = []
        for word in line.words:
            column, row = round(word.x0 / 4), round(word.y0 / 4)
            again = False
            for dx in (-1, 0, 1):
                for dy in (-1, 0, 1):
                    place = places.get((word.text, column + dx, row + dy))
                    if place and abs(place[0] - word.x0) < 2.5 and abs(place[1] - word.y0) < 2.5:
                        again = True
            if again:
                continue
            places[word.text, column, row] = (word.x0, word.y0)
            words.append(word)
        if len(words) == len(line.words):
            result.append(line)
        elif words:
            result.append(replace(line, words=tuple(words)))
    return result


def _rejoined(lines: list[LayoutLine]) -> list[LayoutLine]:
    """Lines that the file interrupts with a drawing, such as the underline of each syllable, are whole again."""
    result: list[LayoutLine] = []
    for line in lines:
        last = result[-1] if result else None
        if last is None or line.direction or last.direction or line.vertical:
            result.append(line)
            continue
        before, after = last.words[-1], line.words[0]
        height = min(before.y1 - before.y0, after.y1 - after.y0)
        gap = after.x0 - before.x1
        if abs(before.y1 - after.y1) > height * 0.12 or not -0.2 * height < gap < 0.6 * height:
            result.append(line)
        elif gap < 0.08 * height and not before.glued and not has_cjk(before.text[-1] + after.text[0]):
            box = united((before.x0, before.y0, before.x1, before.y1), (after.x0, after.y0, after.x1, after.y1))
            joined = LayoutWord(before.text + after.text, *box, before.style, after.glued)
            result[-1] = replace(last, words=(*last.words[:-1], joined, *line.words[1:]))
        else:
            result[-1] = replace(last, words=(*last.words, *line.words))
    return result


def _is_white(colour: int) -> bool:
    return min(colour >> 16 & 0xFF, colour >> 8 & 0xFF, colour & 0xFF) >= 0xFD


def _rules(vectors: Iterable[dict[str, Any]], turn: Turn, width: float, height: float) -> tuple[PointBox, ...]:
    """Ruling lines and boxes, without specks and page-sized grounds."""
    rules: list[PointBox] = []
    for vector in vectors:
        if not vector["isrect"] or vector["alpha"] == 0 or (_is_white(vector["color"]) and not vector["stroked"]):
            continue
        x0, y0, x1, y1 = turn(vector["bbox"])
        if max(x1 - x0, y1 - y0) < 5 or (x1 - x0) * (y1 - y0) > width * height * 0.8:
            continue
        rules.append(PointBox(*rounded((x0, y0, x1, y1))))
        if len(rules) == MAX_RULES:
            break
    return tuple(rules)
