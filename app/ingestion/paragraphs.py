# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Lines put together to paragraphs and list items, hyphenated words joined, each letter still knowing its word."""

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from itertools import pairwise
from statistics import median

from app.ingestion.joining import HYPHENS, Passage, join_words, refs_of
from app.ingestion.layout import Line, PageView
from app.ingestion.reading_order import Area
from app.ingestion.text_repair import is_cjk

_BULLETS = "•▪▫◦‣●○■□➢➤❖✓→·∙*–—-"
MARKER = re.compile(
    rf"(?:[{re.escape(_BULLETS)}]|\(?(?:\d{{1,3}}|[a-zA-Z]|[ivxIVX]{{1,5}})\)|\d{{1,3}}\.|[a-zA-Z]\.|[ivx]{{1,5}}\.)(?=\s|$)"
)
"""What a list item begins with."""

DECIMAL_MARKER = re.compile(
    r"(?:§+\s*)?(?:(?:section|sec|article|art|chapter|schedule|part)\.?\s+)?\(?\d{1,3}(?:[.\-–]\d{1,4})*[.)]?(?:\([a-z0-9]{1,4}\))*\.?",
    re.IGNORECASE,
)
NAMED = re.compile(
    r"(chapter|part|section|sec\.|article|art\.|appendix|annex|schedule|division|title|subdivision|kapitel|abschnitt|teil|artikel|"
    r"anhang|chapitre|titre|partie|annexe|livre|capítulo|título|sección|artículo|anexo|§+)\s*(?:\d+|[ivxlcdm]+\b|[a-z]\b)",
    re.IGNORECASE,
)
"""A part of a document called by its kind and number; group 1 is the kind."""
CJK_NAMED = re.compile(r"第[一二三四五六七八九十百千零〇\d]+(分编|编|編|章|节|節|条|條|款|部|篇)")
_DECIMAL_START = re.compile(r"\d{1,3}(?:\.\d{1,3})+\.?\)?\s+\S")
_TERMINAL = re.compile(r"[.!?:;。！？][\"'”’»)\]]*$")


class BlockKind(Enum):
    PARAGRAPH = auto()
    ITEM = auto()
    ROW = auto()
    HEADING = auto()
    CAPTION = auto()
    FOOTNOTE = auto()
    SIDE_NOTE = auto()
    TABLE = auto()


@dataclass(slots=True)
class Block:
    """What belongs together on the page: a paragraph, a list item, one visual row of an unknown table, a heading, ...

    `lead` is the number of letters of a title set into the paragraph in a type of its own (`Bite.`), 0 without one.
    """

    kind: BlockKind
    lines: list[Line]
    passage: Passage
    table: object | None = None
    level: int = 0
    title: str = ""
    source: object | None = None
    fresh: bool = True
    lead: int = 0
    extra: dict[str, str] = field(default_factory=dict)

    @property
    def page(self) -> int:
        return self.lines[0].page


def split_blocks(area: Area, views: Sequence[PageView], known: frozenset[str], size: float) -> list[Block]:
    """Paragraphs, list items and lone rows of an area, in order. `size` is that of the body text in points."""
    blocks: list[Block] = []
    current: list[Line] = []
    kind = BlockKind.PARAGRAPH
    pitch = _usual_pitch(area)
    previous: tuple[Line, ...] | None = None

    def flush() -> None:
        if current:
            passage = join_words(refs_of(current), views, known)
            blocks.append(Block(kind, list(current), passage, lead=_lead(passage, views)))
            current.clear()

    for row in area.rows:
        cells = is_cells(row, size)
        marker = starts_item(row[0].text, row) and not (_is_closing(row[0].text) and _is_open(current))
        new = (
            previous is None
            or cells
            or kind is BlockKind.ROW
            or _begins(row, previous, current, area, pitch, marker)
            or _opens_with_label(row[0], previous[-1], current, views)
        )
        if new:
            flush()
            kind = BlockKind.ROW if cells else BlockKind.ITEM if marker else BlockKind.PARAGRAPH
        current.extend(row)
        previous = row
    flush()
    return blocks


def is_cells(row: Sequence[Line], size: float) -> bool:
    """Fragments with wide gaps that are neither a list marker before its text nor words of one stretched line."""
    if len(row) < 2:
        return False
    first = row[0].text.strip()
    rest = row[1:]
    if _is_stretched_title(row):
        return False
    if MARKER.fullmatch(first) or DECIMAL_MARKER.fullmatch(first):
        if len(rest) == 1:
            return False
        row = rest
    gaps = [right.x0 - left.x1 for left, right in itertools.pairwise(row)]
    return max(gaps) > min(size, max(line.size for line in row)) * 1.5


def _is_closing(text: str) -> bool:
    """`1) of ...` may close a bracket that the line before opened."""
    return bool(re.match(r"\w{1,5}\)", text))


def _is_open(lines: Sequence[Line]) -> bool:
    text = " ".join(line.text for line in lines)
    return text.count("(") > text.count(")")


def _is_stretched_title(row: Sequence[Line]) -> bool:
    """A numbered heading whose capitals are set so wide apart that it looks like cells."""
    return (
        bool(DECIMAL_MARKER.fullmatch(row[0].text.strip()))
        and all(line.bold and line.text.upper() == line.text for line in row)
        and len({line.style for line in row[1:]}) == 1
        and len(row) > 1
        and any(character.isalpha() for line in row for character in line.text)
    )


def starts_item(text: str, row: Sequence[Line] = ()) -> bool:
    """Begins like a list item; a dash or a single letter must stand apart from what follows."""
    match = MARKER.match(text)
    if not match:
        return False
    if len(row) > 1:
        return True
    rest = text[match.end() :].strip()
    mark = match[0]
    if not rest:
        return True
    if mark in ("-", "–", "—", "*", "·"):
        return True
    if re.fullmatch(r"[A-Z]\.", mark):
        # An initial (`A. Smith`) or an item (`A. Purpose`): items go on with several words.
        return len(rest.split()) > 2
    return True


def _lead(passage: Passage, views: Sequence[PageView]) -> int:
    """Where the bold or italic words that open a paragraph end, when it goes on in another type."""
    emphasis: list[bool] = []
    for start, (page, word) in zip(passage.starts, passage.refs, strict=True):
        view = views[page]
        style = view.layout.styles[view.words[word].style]
        emphasis.append(style.bold or style.italic)
        if not emphasis[-1]:
            return start if len(emphasis) > 1 else 0
        if len(emphasis) > 8:
            break
    return 0


def _usual_pitch(area: Area) -> float:
    pitches: list[float] = []
    for upper, lower in zip(area.rows, area.rows[1:], strict=False):
        pitch = lower[0].middle - upper[0].middle
        if 0 < pitch < upper[0].height * 2.2 and abs(upper[0].size - lower[0].size) < 0.6:
            pitches.append(pitch)
    if not pitches:
        return 0.0
    pitches.sort()
    return pitches[len(pitches) // 4] if len(pitches) > 8 else median(pitches)


def _begins(
    row: Sequence[Line], previous: Sequence[Line], current: Sequence[Line], area: Area, pitch: float, marker: bool
) -> bool:
    """Whether a row starts a paragraph of its own."""
    line, before = row[0], previous[0]
    last = previous[-1]
    if marker:
        return True
    size = max(line.size, before.size)
    distance = line.middle - before.middle
    usual = pitch or size * 1.25
    if distance > usual * 1.35 + 0.5 or distance < -2:
        return True
    if abs(line.size - before.size) > 0.6 and not (_is_drop(line, before) or _continues(last, line)):
        return True
    if (line.bold != before.bold or line.style.colour != before.style.colour) and not _continues(last, line):
        return True
    if line.lost > 0.3 or before.lost > 0.3:
        return True
    indent = line.x0 - area.x0
    if current and len(current) >= 1 and line.x0 - before.x0 > size * 0.7 and before.x0 - area.x0 < indent:
        # Indented first line of the next paragraph; but hanging lines of an item or entry are its own.
        hanging = len(current) == len(previous) and not _TERMINAL.search(last.text)
        if (not hanging and last.x1 < area.x1 - size * 0.5) or (
            not hanging and _TERMINAL.search(last.text) and line.text[:1].isupper()
        ):
            return True
    if CJK_NAMED.match(line.text) or (NAMED.match(line.text) and (_TERMINAL.search(last.text) or NAMED.match(before.text))):
        return True
    if _DECIMAL_START.match(line.text) and (_TERMINAL.search(last.text) or line.x0 < before.x0 - size * 0.5):
        return True
    # The first word would have had room on the line before: the break was meant.
    room = _measure(current, area) - last.x1
    first = _first_width(line)
    if last.text.endswith(HYPHENS) and line.text[:1].isalpha():
        return False
    if room > first + size * 2 and not line.text[:1].islower() and not _is_centred(line, before, area):
        return True
    # The line before ends early and a sentence with it.
    return room > max(area.x1 - area.x0, 1) * 0.25 and bool(_TERMINAL.search(last.text)) and not line.text[:1].islower()


def _opens_with_label(line: Line, before: Line, current: Sequence[Line], views: Sequence[PageView]) -> bool:
    """`Armor: ...` or `Bite. ...`: a bold label, then plain text, after a line that does not end in bold.

    Without a mark after the label, the paragraph before must open with a label as well.
    """
    if line.bold or not line.words:
        return False
    view = views[line.page]
    styles = view.layout.styles
    if not styles[view.words[line.words[0]].style].bold or (before.words and styles[view.words[before.words[-1]].style].bold):
        return False
    for position, following in pairwise(line.words):
        if not styles[view.words[following].style].bold:
            marked = view.texts[position].endswith((":", ".", "?", "!"))
            opener = current[0] if current else None
            return marked or (
                opener is not None
                and not opener.bold
                and bool(opener.words)
                and styles[view.words[opener.words[0]].style].bold
                and line.x0 <= opener.x0 + 1
            )
    return False


def _first_width(line: Line) -> float:
    """The width of what must stay whole at the start of a line: a word, or one ideograph."""
    if not line.text or is_cjk(line.text[0]):
        return line.size
    word = line.text.split()[0]
    return line.width * len(word) / len(line.text)


def _measure(current: Sequence[Line], area: Area) -> float:
    """Where lines of this paragraph end at most: its own measure once some lines agree on it, else that of the column."""
    ends = [line.x1 for line in current]
    half = area.x0 + (area.x1 - area.x0) / 2
    if len(ends) >= 3 and max(ends) - min(ends) < current[0].size and max(ends) > half:
        return max(ends)
    return area.x1


def _is_centred(line: Line, before: Line, area: Area) -> bool:
    """Both lines stand in the middle of the column, as titles on several lines do."""
    middle = (area.x0 + area.x1) / 2
    return all(
        abs((other.x0 + other.x1) / 2 - middle) < other.size and min(other.x0 - area.x0, area.x1 - other.x1) > other.size
        for other in (line, before)
    )


def _is_drop(line: Line, before: Line) -> bool:
    """A large initial beside its text."""
    return len(before.text) <= 2 and before.size > line.size * 1.5


def _continues(before: Line, line: Line) -> bool:
    """The words run on in the middle of a sentence, whatever the style."""
    return bool(before.text) and not _TERMINAL.search(before.text) and line.text[:1].islower()


def runs_on(block: Block, following: Block, body: float) -> bool:
    """Whether a paragraph goes on in the next column or page. `body` is the size of the body text in points."""
    if block.kind not in (BlockKind.PARAGRAPH, BlockKind.ITEM):
        return False
    before, after = block.lines[-1], following.lines[0]
    if following.kind is BlockKind.ITEM and _is_closing(following.passage.text) and _is_open(block.lines[-3:]):
        return True
    if following.kind is not BlockKind.PARAGRAPH:
        return False
    if abs(before.size - after.size) > 0.6:
        return False
    text, more = block.passage.text, following.passage.text
    if not text or not more or _TERMINAL.search(text):
        return False
    return (
        more[0].islower()
        or text.endswith((",", "-", "‐"))
        or (is_cjk(text[-1]) and is_cjk(more[0]))
        or (more[0].isdigit() and len(text) > 40)
        or (len(text) > 120 and not before.bold and abs(before.size - body) < 0.7)
    )
