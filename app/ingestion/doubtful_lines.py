# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Single lines of a sound page whose letters are not those that are drawn: headings in a font without a true encoding."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from app.ingestion.layout_model import LayoutLine, PageLayout
from app.ingestion.text_repair import UNREADABLE, is_strange, unreadable_share

_MOST = 6
"""Lines looked at on a page; where more are garbled the page as a whole is."""
_LEAST_GLYPHS = 4
_LEAST_LETTERS = 8
_BODY_LETTERS = 600
_LOST = 0.3
_UNSEEN = 0.5
"""The share of letter pairs in a line that the rest of the page never has; 0.1 is usual in the same language."""
_BODY_FONT = 0.2
_LARGE, _VERY_LARGE = 1.08, 1.3
_EDGE = 0.1
_LATIN = re.compile(r"[a-z\u00e0-\u024f]+")


@dataclass(frozen=True, slots=True)
class Doubt:
    """A line by its position. `certain`: no text at all is better than this one."""

    line: int
    certain: bool


def doubtful_lines(layout: PageLayout) -> list[Doubt]:
    """At most six, and none where they are most of the page. Only lines that may be headings: reading each takes a moment."""
    fonts: Counter[str] = Counter()
    sizes: Counter[float] = Counter()
    for line in layout.lines:
        for word in line.words:
            style = layout.styles[word.style]
            fonts[style.font] += len(word.text)
            sizes[style.size] += len(word.text)
    total = fonts.total()
    body = {font for font, count in fonts.items() if count >= total * _BODY_FONT}
    usual = max(sizes, key=lambda size: sizes[size], default=0.0)
    pairs = _pairs_of_body(layout, body)
    doubts: list[Doubt] = []
    for position, line in enumerate(layout.lines):
        words = [word.text for word in line.words if word.text]
        if sum(map(len, words)) < _LEAST_GLYPHS or not _may_be_heading(layout, line, usual):
            continue
        if unreadable_share(words) > _LOST or is_strange(words):
            doubts.append(Doubt(position, certain=True))
        elif pairs and _is_display(layout, line, body) and _is_unlike(words, pairs):
            doubts.append(Doubt(position, certain=False))
    return doubts if len(doubts) <= min(_MOST, max(len(layout.lines) // 2, 1)) else []


def _may_be_heading(layout: PageLayout, line: LayoutLine, usual: float) -> bool:
    """Large or bold; at the head and foot of the page, where running heads stand, large."""
    style = layout.styles[max(line.words, key=lambda word: len(word.text)).style]
    large = style.size >= usual * _LARGE
    top, bottom = min(word.y0 for word in line.words), max(word.y1 for word in line.words)
    at_edge = bottom < layout.height * _EDGE or top > layout.height * (1 - _EDGE)
    return style.size >= usual * _VERY_LARGE if at_edge else large or style.bold


def _pairs_of_body(layout: PageLayout, body: Iterable[str]) -> frozenset[str]:
    fonts = set(body)
    words = [word.text for line in layout.lines for word in line.words if layout.styles[word.style].font in fonts]
    if sum(map(len, words)) < _BODY_LETTERS:
        return frozenset()
    return frozenset(_pairs(words))


def _pairs(words: Sequence[str]) -> Iterator[str]:
    for word in words:
        for run in _LATIN.findall(word.lower()):
            yield from map("".join, pairwise(run))


def _is_display(layout: PageLayout, line: LayoutLine, body: Iterable[str]) -> bool:
    """In a font of its own: a garbled one that the body shares would be seen in the body."""
    fonts = {layout.styles[word.style].font for word in line.words}
    return fonts.isdisjoint(body) and not any(layout.styles[word.style].mono for word in line.words)


def _is_unlike(words: Sequence[str], pairs: frozenset[str]) -> bool:
    letters = sum(map(str.isalpha, "".join(words)))
    own = list(_pairs(words))
    if letters < _LEAST_LETTERS or len(own) < _LEAST_LETTERS - 2 or UNREADABLE in "".join(words):
        return False
    return sum(pair not in pairs for pair in own) > len(own) * _UNSEEN
