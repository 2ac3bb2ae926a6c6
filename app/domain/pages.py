# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A page as it was read: its words with their places, its three numbers, and how it was read."""

from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle as fractions (0 to 1) of the page as displayed, after crop and rotation; y grows downwards."""

    x0: float
    y0: float
    x1: float
    y1: float

    def united(self, other: "Box") -> "Box":
        return Box(min(self.x0, other.x0), min(self.y0, other.y0), max(self.x1, other.x1), max(self.y1, other.y1))


@dataclass(frozen=True, slots=True)
class PageBox:
    """A rectangle on a physical page (1-based)."""

    page: int
    box: Box


@dataclass(frozen=True, slots=True)
class FoundPlace:
    """Where a text that was sought stands on a page (1-based): one box a line of it."""

    page: int
    boxes: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class PageLink:
    """A place on a page that leads elsewhere: to a file page (1-based) and a height on it (0 to 1), or to an `address` outside.

    `page` is 0 for a link that leads out of the document.
    """

    box: Box
    page: int = 0
    y: float = 0.0
    address: str = ""


class PageSource(StrEnum):
    """Where the text of a page came from."""

    TEXT = "text"
    OCR = "ocr"
    OCR_LAYER = "ocr_layer"  # an invisible text layer that somebody's OCR put over a picture
    MIXED = "mixed"  # a text layer, and OCR for a region of it
    EMPTY = "empty"
    FAILED = "failed"  # could not be read; the rest of the document could


@dataclass(frozen=True, slots=True)
class Word:
    """A word and its place. `glued` means that no blank stands between it and the next word (CJK, joined hyphens)."""

    text: str
    box: Box
    glued: bool = False


@dataclass(frozen=True, slots=True)
class Page:
    """One page. `number` is the physical index (1-based), `label` the PDF page label, `printed` the number seen on the page,
    or counted where the pages around it tell it.

    `width` and `height` are points as displayed. `words` are in reading order; units point into them by position.
    `confidence` is 0 to 1 for OCR, None for a text layer. `language` (ISO 639-1) is set where it is not the document's.
    """

    number: int
    label: str
    printed: str
    width: float
    height: float
    rotation: int
    source: PageSource
    confidence: float | None
    text: str
    words: tuple[Word, ...] = ()
    hidden_text: str = ""
    language: str = ""


@dataclass(frozen=True, slots=True)
class PageWarning:
    """Something the reader should know about a page (0: about the whole file)."""

    code: str
    page: int
    message: str = ""


@dataclass(frozen=True, slots=True)
class PageName:
    """What a reader calls a page: its printed number, else its label."""

    document_id: str
    number: int
    name: str
