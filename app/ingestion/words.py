# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Glyphs put together to words: across spans, without note marks, ideograph by ideograph, letter-spaced ones joined."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from app.ingestion.bidi import Glyph
from app.ingestion.layout_model import LayoutWord
from app.ingestion.text_repair import CLOSING, SOFT_HYPHEN, has_cjk, is_cjk, repair

Rect = tuple[float, float, float, float]
Turn = Callable[[Rect], Rect]
_Loose = tuple[str, Rect, int, bool]
"""A word before it is repaired: text, box, style, glued."""

_WORD = re.compile(r"[^\s\u00a0]+")
_NOTE_MARK = re.compile(r"[\d,.*∗†‡§¶#()\[\]-]+|[^\W\d_]")
_TORN_MARKS = frozenset(".,;:")


@dataclass(slots=True)
class Piece:
    """A run of glyphs without a blank inside one span. `starts`/`ends`: it touches the edge of its span.

    `follows`: it was cut off the piece before it (ideographs), without a blank between.
    """

    text: str
    box: Rect
    style: int
    starts: bool
    ends: bool
    raised: bool
    follows: bool = False


def cut_pieces(
    text: str, chars: list[dict[str, Any]], span_box: Rect, style: int, raised: bool, straight: bool, vertical: bool
) -> Iterator[Piece]:
    cjk = has_cjk(text)
    for match in _WORD.finditer(text):
        start, end = match.span()
        for first, last in _cjk_cuts(text, start, end) if cjk else ((start, end),):
            if straight and not vertical:
                left, right = chars[first]["bbox"], chars[last - 1]["bbox"]
                # Right-to-left words run the other way; their last glyph is the leftmost.
                box = (min(left[0], right[0]), span_box[1], max(left[2], right[2]), span_box[3])
            else:
                boxes = [char["bbox"] for char in chars[first:last]]
                box = (
                    min(box[0] for box in boxes),
                    min(box[1] for box in boxes),
                    max(box[2] for box in boxes),
                    max(box[3] for box in boxes),
                )
            word = text[first:last]
            if SOFT_HYPHEN in word:
                word = _visible_hyphens(word, chars[first:last])
            yield Piece(word, box, style, first == 0, last == len(text), raised, first > start)


def _visible_hyphens(text: str, chars: list[dict[str, Any]]) -> str:
    """Some fonts draw their hyphen under the code of the soft one: inside a word and with a width it is a true hyphen."""
    result = list(text)
    for position in range(len(text) - 1):
        if text[position] == SOFT_HYPHEN:
            box = chars[position]["bbox"]
            if abs(box[2] - box[0]) > 0.5:
                result[position] = "-"
    return "".join(result)


def _cjk_cuts(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Each ideograph is a word of its own, with the closing marks after it; runs of other letters stay whole."""
    first = start
    for position in range(start + 1, end):
        here, before = text[position], text[position - 1]
        if (is_cjk(here) or is_cjk(before)) and here not in CLOSING:
            yield first, position
            first = position
    yield first, end


def build_words(pieces: list[Piece], turn: Turn, size: float) -> list[LayoutWord]:
    """Pieces that touch become one word, but note marks stand apart; letter-spaced runs are joined."""
    words: list[_Loose] = []
    previous: Piece | None = None
    length = 0
    for piece in pieces:
        touching = previous is not None and previous.ends and piece.starts and not _gap(previous.box, piece.box, size)
        if words and (touching or piece.follows):
            text, box, style, _ = words[-1]
            if _splits(text, piece, previous):
                words[-1] = (text, box, style, True)
                words.append((piece.text, piece.box, piece.style, False))
                length = len(piece.text)
            else:
                kept = style if length >= len(piece.text) else piece.style
                length = max(length, len(piece.text))
                if text.endswith(SOFT_HYPHEN):
                    # Drawn in the middle of a line, so it is a true one.
                    text = text[:-1] + "-"
                words[-1] = (text + piece.text, united(box, piece.box), kept, False)
        else:
            words.append((piece.text, piece.box, piece.style, False))
            length = len(piece.text)
        previous = piece
    words = _unspaced(_with_marks(words, size), size)
    last = len(words) - 1
    result: list[LayoutWord] = []
    for position, (text, box, style, glued) in enumerate(words):
        fixed = repair(text, line_end=position == last)
        if fixed and fixed != SOFT_HYPHEN:
            result.append(LayoutWord(fixed, *rounded(turn(box)), style, glued))
    return result


def _with_marks(words: list[_Loose], size: float) -> list[_Loose]:
    """A full stop or comma that a gap tears off the word before it goes back to it."""
    result: list[_Loose] = []
    for word in words:
        if result and word[0] in _TORN_MARKS and word[1][0] - result[-1][1][2] < size * 0.8 and result[-1][0][-1].isalnum():
            text, box, style, _ = result[-1]
            result[-1] = (text + word[0], united(box, word[1]), style, word[3])
        else:
            result.append(word)
    return result


def _splits(text: str, piece: Piece, previous: Piece | None) -> bool:
    """Whether touching pieces are words apart: a note mark after a word, or ideographs."""
    if is_cjk(text[-1]) or is_cjk(piece.text[0]):
        return True
    if previous is None or piece.raised == previous.raised:
        return False
    mark = piece.text if piece.raised else previous.text
    return bool(_NOTE_MARK.fullmatch(mark))


def _gap(left: Rect, right: Rect, size: float) -> bool:
    """A white gap wide enough for a blank that the file does not hold."""
    return right[0] - left[2] > size * 0.25 and right[1] < left[3] and left[1] < right[3]


def united(box: Rect, other: Rect) -> Rect:
    return min(box[0], other[0]), min(box[1], other[1]), max(box[2], other[2]), max(box[3], other[3])


def _unspaced(words: list[_Loose], size: float) -> list[_Loose]:
    """`C H A P T E R` -> `CHAPTER`: runs of four and more single capitals with even, narrow gaps."""
    if sum(len(word[0]) == 1 for word in words) < 4:
        return words
    result: list[_Loose] = []
    run: list[_Loose] = []

    def flush() -> None:
        if len(run) < 4:
            result.extend(run)
        else:
            result.extend(_joined_run(run))
        run.clear()

    for word in words:
        single = len(word[0]) == 1 and word[0].isupper() and not is_cjk(word[0])
        if not single or (run and word[1][0] - run[-1][1][2] > size * 1.6):
            flush()
        if single:
            run.append(word)
        else:
            result.append(word)
    flush()
    return result


def _joined_run(run: list[_Loose]) -> Iterator[_Loose]:
    gaps = sorted(right[1][0] - left[1][2] for left, right in pairwise(run))
    usual = max(gaps[len(gaps) // 2], 0.1)
    text, box, style = run[0][0], run[0][1], run[0][2]
    for left, right in pairwise(run):
        if right[1][0] - left[1][2] > usual * 1.6 + 0.5:
            yield text, box, style, False
            text, box = right[0], right[1]
        else:
            text, box = text + right[0], united(box, right[1])
    yield text, box, style, False


def rounded(box: Rect) -> Rect:
    return round(box[0], 2), round(box[1], 2), round(box[2], 2), round(box[3], 2)


def pieces_of(glyphs: Sequence[Glyph]) -> Iterator[Piece]:
    """Words of glyphs that stand in reading order, with blanks between them."""
    run: list[Glyph] = []
    for glyph in [*glyphs, Glyph(" ", (0, 0, 0, 0), 0)]:
        if not glyph.text.isspace() and glyph.text != "\u00a0":
            run.append(glyph)
            continue
        if run:
            box = run[0].box
            for other in run[1:]:
                box = united(box, other.box)
            yield Piece("".join(part.text for part in run), box, run[0].style, starts=False, ends=False, raised=run[0].raised)
        run = []
