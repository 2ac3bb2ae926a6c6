# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What Tesseract read, as words of the page: noise left out, placed as displayed, in lines with the size of their type."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from statistics import median

from app.domain.pages import PageSource, PageWarning
from app.ingestion.layout_model import LayoutLine, LayoutWord, PageLayout, TextStyle
from app.ingestion.line_ocr import FONT
from app.ingestion.text_repair import is_cjk

SURE = 0.75
"""A reading with at least this mean confidence is upright and in a known script."""

UNSURE = "ocr_unsure"
UNREADABLE = "unreadable_text"
DOUBTFUL_BELOW = 0.6
_DROPPED_BELOW = 0.3
_LONG_LINE = 4  # words


@dataclass(frozen=True, slots=True)
class Token:
    """A word as Tesseract gives it: box in pixels of the upright picture, confidence 0 to 1, its line and paragraph."""

    text: str
    box: tuple[int, int, int, int]
    confidence: float
    line: tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Reading:
    """All words of a picture that was turned by `turn` degrees clockwise to be upright; `size` is that of the turned one."""

    tokens: tuple[Token, ...]
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


def tokens_of(data: dict[str, list[object]]) -> Iterable[Token]:
    columns = ("text", "left", "top", "width", "height", "conf", "block_num", "par_num", "line_num")
    for text, left, top, width, height, confidence, *line in zip(*(data[name] for name in columns), strict=True):
        word = str(text).strip()
        share = float(str(confidence)) / 100
        if not word or share < 0:  # rows of blocks and lines
            continue
        x0, y0, x1, y1 = int(str(left)), int(str(top)), int(str(left)) + int(str(width)), int(str(top)) + int(str(height))
        block, paragraph, row = (int(str(part)) for part in line)
        yield Token(word, (x0, y0, x1, y1), share, (block, paragraph, row))


def is_sideways(reading: Reading) -> bool:
    """Tesseract reads some sideways pages well, but as columns of tall boxes."""
    longer = [token.box for token in reading.tokens if len(token.text) >= 4]
    tall = sum(y1 - y0 > x1 - x0 for x0, y0, x1, y1 in longer)
    return tall > 0.5 * len(longer)


def is_word(token: Token) -> bool:
    """Not noise: ruling lines and specks are read as marks with little confidence."""
    if token.confidence < _DROPPED_BELOW:
        return False
    return any(character.isalnum() for character in token.text) or token.confidence >= DOUBTFUL_BELOW


def _words_of(tokens: Sequence[Token]) -> list[Token]:
    """Tokens that are no noise. Tesseract is unsure of whole words it does not know: in a line it is sure of, they are words."""
    kept: list[Token] = []
    for _, group in groupby(tokens, key=lambda token: token.line):
        line = list(group)
        sure = len(line) >= _LONG_LINE and median(token.confidence for token in line) >= SURE
        kept.extend(token for token in line if is_word(token) or (sure and _is_spelt(token.text)))
    return kept


def _is_spelt(text: str) -> bool:
    letters = sum(map(str.isalnum, text))
    return letters >= 3 and letters >= 0.7 * len(text)


def with_words(layout: PageLayout, reading: Reading, size: tuple[int, int]) -> PageLayout:
    """The page with the words of its picture, `size` pixels large; words of a readable text layer stay."""
    own = () if is_unreadable(layout) else layout.lines
    tokens = _words_of(reading.tokens)
    across, down = layout.width / max(1, size[0]), layout.height / max(1, size[1])
    sizes = _sizes(tokens, down if reading.turn % 180 == 0 else across)
    styles = list(layout.styles if own else ())
    first_block = max((line.block for line in own), default=-1) + 1
    blocks: dict[tuple[int, int], int] = {}
    lines: list[LayoutLine] = []
    kept: list[Token] = []
    for key, group in groupby(tokens, key=lambda token: token.line):
        style = TextStyle(font=FONT, size=sizes[key])
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
    warnings = tuple(warning for warning in layout.warnings if warning.code != UNREADABLE)
    if confidence is not None and confidence < DOUBTFUL_BELOW:
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


def _displayed(box: tuple[int, int, int, int], reading: Reading, across: float, down: float) -> tuple[float, float, float, float]:
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


def _sizes(tokens: Sequence[Token], points_a_pixel: float) -> dict[tuple[int, int, int], float]:
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


def _em(token: Token) -> float:
    """The em of the type in pixels: lower-case letters fill half of it, capitals and ascenders 0.72, descenders 0.2 more."""
    height = token.box[3] - token.box[1]
    share = 0.5 if all(character in _LOW or character in ".gpqy,;" for character in token.text) else 0.72
    if any(character in _DEEP for character in token.text):
        share += 0.2
    return height / share


def is_unreadable(layout: PageLayout) -> bool:
    return any(warning.code == UNREADABLE for warning in layout.warnings)
