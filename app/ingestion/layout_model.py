# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A page between reading and understanding: words with places and type styles, whoever read them (text layer or OCR)."""

import zlib
from array import array
from collections.abc import Iterable
from dataclasses import dataclass
from sys import byteorder

import msgspec

from app.domain.pages import PageSource, PageWarning

MAX_RULES = 3000
"""Ruling lines kept of a page; drawings with more are pictures, not tables."""

_WIRE_VERSION = 1


@dataclass(frozen=True, slots=True)
class TextStyle:
    """How words are set. `size` is in points, `colour` is 0xRRGGBB."""

    font: str
    size: float
    bold: bool = False
    italic: bool = False
    mono: bool = False
    superscript: bool = False
    colour: int = 0


@dataclass(frozen=True, slots=True)
class LayoutWord:
    """A word and its box in points of the displayed page (after crop and rotation, y down), rounded to hundredths.

    `style` is an index into `PageLayout.styles`. `glued`: no blank stands between this word and the next one.
    """

    text: str
    x0: float
    y0: float
    x1: float
    y1: float
    style: int
    glued: bool = False


@dataclass(frozen=True, slots=True)
class LayoutLine:
    """One line of writing; its words run in reading direction. `block` groups lines as the file does.

    `direction` is the way the line runs on the displayed page in degrees clockwise: 0 to the right, 90 down, 180 to the
    left (upside down), 270 up. `vertical` is for CJK text set from top to bottom with upright glyphs.
    """

    words: tuple[LayoutWord, ...]
    block: int
    direction: int = 0
    vertical: bool = False


@dataclass(frozen=True, slots=True)
class PointBox:
    """A rectangle in points of the displayed page; a ruling line is one without much width or height."""

    x0: float
    y0: float
    x1: float
    y1: float


@dataclass(frozen=True, slots=True)
class PageLayout:
    """A page as read. `number` is physical (1-based); `width` and `height` are points as displayed.

    `lines` come in the order of the file: reading order is found later. `rules` are ruling lines and the edges of boxes,
    at most MAX_RULES; `pictures` the boxes of images. `confidence` is 0 to 1 for OCR, None for a text layer.
    """

    number: int
    label: str
    width: float
    height: float
    rotation: int
    source: PageSource
    confidence: float | None
    styles: tuple[TextStyle, ...]
    lines: tuple[LayoutLine, ...]
    rules: tuple[PointBox, ...] = ()
    pictures: tuple[PointBox, ...] = ()
    hidden_text: str = ""
    warnings: tuple[PageWarning, ...] = ()


class _Wire(msgspec.Struct, array_like=True, frozen=True):
    """Columns instead of rows: boxes as little-endian 32-bit hundredths of a point, words joined by line feeds."""

    version: int
    head: tuple[int, str, float, float, int, str, float | None]
    styles: list[tuple[str, float, bool, bool, bool, bool, int]]
    words: str
    word_boxes: bytes
    word_styles: list[int]
    glued: list[int]
    lines: list[tuple[int, int, int, bool]]
    rules: bytes
    pictures: bytes
    hidden_text: str
    warnings: list[tuple[str, int, str]]


def encode_layout(layout: PageLayout) -> bytes:
    """The layout as compressed bytes, for a page row to be resumed from. Boxes keep hundredths of a point."""
    words = [word for line in layout.lines for word in line.words]
    wire = _Wire(
        version=_WIRE_VERSION,
        head=(
            layout.number,
            layout.label,
            layout.width,
            layout.height,
            layout.rotation,
            layout.source.value,
            layout.confidence,
        ),
        styles=[(s.font, s.size, s.bold, s.italic, s.mono, s.superscript, s.colour) for s in layout.styles],
        words="\n".join(word.text for word in words),
        word_boxes=_pack(words),
        word_styles=[word.style for word in words],
        glued=[position for position, word in enumerate(words) if word.glued],
        lines=[(len(line.words), line.block, line.direction, line.vertical) for line in layout.lines],
        rules=_pack(layout.rules),
        pictures=_pack(layout.pictures),
        hidden_text=layout.hidden_text,
        warnings=[(warning.code, warning.page, warning.message) for warning in layout.warnings],
    )
    return zlib.compress(msgspec.msgpack.encode(wire), 1)


def decode_layout(data: bytes) -> PageLayout:
    """What `encode_layout` made. Raises ValueError for bytes of another version or that are damaged."""
    try:
        wire = msgspec.msgpack.decode(zlib.decompress(data), type=_Wire)
    except (zlib.error, msgspec.MsgspecError) as error:
        raise ValueError("not the layout of a page") from error
    if wire.version != _WIRE_VERSION:
        raise ValueError(f"page layout of version {wire.version}")
    number, label, width, height, rotation, source, confidence = wire.head
    glued = set(wire.glued)
    texts = wire.words.split("\n") if wire.word_boxes else []
    words = [
        LayoutWord(text, *box, style, position in glued)
        for position, (text, box, style) in enumerate(zip(texts, _unpack(wire.word_boxes), wire.word_styles, strict=True))
    ]
    lines: list[LayoutLine] = []
    start = 0
    for count, block, direction, vertical in wire.lines:
        lines.append(LayoutLine(tuple(words[start : start + count]), block, direction, vertical))
        start += count
    return PageLayout(
        number=number,
        label=label,
        width=width,
        height=height,
        rotation=rotation,
        source=PageSource(source),
        confidence=confidence,
        styles=tuple(TextStyle(*style) for style in wire.styles),
        lines=tuple(lines),
        rules=tuple(PointBox(*box) for box in _unpack(wire.rules)),
        pictures=tuple(PointBox(*box) for box in _unpack(wire.pictures)),
        hidden_text=wire.hidden_text,
        warnings=tuple(PageWarning(*warning) for warning in wire.warnings),
    )


def _pack(boxes: Iterable[LayoutWord] | Iterable[PointBox]) -> bytes:
    numbers = array("i", (round(value * 100) for box in boxes for value in (box.x0, box.y0, box.x1, box.y1)))
    if byteorder == "big":
        numbers.byteswap()
    return numbers.tobytes()


def _unpack(data: bytes) -> list[tuple[float, float, float, float]]:
    numbers = array("i")
    numbers.frombytes(data)
    if byteorder == "big":
        numbers.byteswap()
    values = [number / 100 for number in numbers]
    return list(zip(values[0::4], values[1::4], values[2::4], values[3::4], strict=True))
