# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The three sizes of text: sections carry meaning, chunks are retrieved, units are cited."""

from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True, slots=True)
class WordSpan:
    """Words `start` to `end` (half-open) of `Page.words` of a physical page."""

    page: int
    start: int
    end: int


class HeadingSource(StrEnum):
    """What told that a line is a heading."""

    OUTLINE = "outline"
    NUMBERING = "numbering"
    FONT = "font"
    CAPITALS = "capitals"
    OCR = "ocr"
    INFERRED = "inferred"  # the printed heading is unreadable: named from the text that follows


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and what stands under it. `path` holds the titles from the top down to this one.

    `spans` are the words of the printed heading; empty where it is not printed, or was read by a program that kept none.
    """

    id: str
    parent_id: str | None
    ordinal: int
    title: str
    level: int
    path: tuple[str, ...]
    page: int
    source: HeadingSource
    spans: tuple[WordSpan, ...] = ()


class UnitKind(StrEnum):
    SENTENCE = "sentence"
    LIST_ITEM = "list_item"
    TABLE_ROW = "table_row"
    CAPTION = "caption"
    FOOTNOTE = "footnote"


@dataclass(frozen=True, slots=True)
class Cell:
    """A value of a table row under its column label; `spans` are empty for an empty cell."""

    label: str
    value: str
    spans: tuple[WordSpan, ...] = ()


@dataclass(frozen=True, slots=True)
class Unit:
    """What an answer cites: one sentence, list item or table row. Its places are the boxes of the words in `spans`."""

    id: str
    kind: UnitKind
    text: str
    spans: tuple[WordSpan, ...]
    cells: tuple[Cell, ...] = ()


class ChunkKind(StrEnum):
    PROSE = "prose"
    TABLE = "table"
    FOOTNOTE = "footnote"
    CONTENTS = "contents"  # a table of contents: stored, not retrieved as content
    INDEX = "index"  # a back-of-book index: a source of hints, not of answers


@dataclass(frozen=True, slots=True)
class Chunk:
    """What is retrieved: neighbouring units of one section. `tokens` is the exact count of `text` in cl100k_base."""

    id: str
    document_id: str
    section_id: str | None
    section_path: tuple[str, ...]
    ordinal: int
    kind: ChunkKind
    text: str
    tokens: int
    pages: tuple[int, ...]
    units: tuple[Unit, ...] = ()


@dataclass(frozen=True, slots=True)
class Table:
    """A table as read: column labels and rows of cell texts."""

    page: int
    caption: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class IndexTerm:
    """An entry of a back-of-book index. `printed` are the page numbers as printed, `pages` the physical ones they lead to."""

    term: str
    subterm: str
    see: str
    printed: tuple[str, ...]
    pages: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Footnote:
    page: int
    mark: str
    text: str


@dataclass(frozen=True, slots=True)
class Furniture:
    """A running head, foot, page number or stamp: stored, kept out of chunks."""

    page: int
    text: str
