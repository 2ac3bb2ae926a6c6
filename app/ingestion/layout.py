# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A page seen upright: its lines as boxes with one style each, whichever way they were set on the paper."""

import itertools
import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from app.ingestion.layout_model import LayoutLine, LayoutWord, PageLayout, PointBox, TextStyle
from app.ingestion.text_repair import UNREADABLE, is_cjk, readable, restore

_LEADER_DOTS = frozenset((".", "..", "...", "·", "…", "_", "‧"))
_DOTS = re.compile(r"…$")


@dataclass(slots=True)
class Line:
    """Words that stand on one line, in reading order, as one fragment without a wide gap.

    `words` are positions in `PageView.words`; boxes are points of the upright page. `style` is that of most letters;
    `bold` and `italic` hold only when (nearly) all words are so.
    `lost` is the share of glyphs that tell no letter. `size`, `height` and `middle` follow from the others, for speed.
    """

    page: int
    words: list[int]
    text: str
    x0: float
    y0: float
    x1: float
    y1: float
    style: TextStyle
    bold: bool
    italic: bool
    lost: float
    block: int
    size: float
    height: float
    middle: float
    aside: bool = False
    stamp: bool = False

    @property
    def width(self) -> float:
        return self.x1 - self.x0


@dataclass(slots=True)
class PageView:
    """A page turned so that its text runs to the right. `index` is the place in the document from 0.

    `words` are those of the layout, line by line; `boxes` the same words upright; `texts` what is readable of them.
    """

    index: int
    layout: PageLayout
    width: float
    height: float
    turned: int
    words: list[LayoutWord]
    boxes: list[PointBox]
    texts: list[str]
    lines: list[Line]
    rules: list[PointBox]
    pictures: list[PointBox]
    columns: list[float] = field(default_factory=list)

    @property
    def number(self) -> int:
        return self.layout.number


def view_page(index: int, layout: PageLayout) -> PageView:
    """The page upright, with its lines cut at wide gaps and put together where the file cut them."""
    turned = _main_direction(layout.lines)
    turn = _upright(turned, layout.width, layout.height)
    words: list[LayoutWord] = []
    boxes: list[PointBox] = []
    texts: list[str] = []
    lines: list[Line] = []
    for source in layout.lines:
        first = len(words)
        for word in source.words:
            words.append(word)
            boxes.append(turn(word))
            texts.append(readable(word.text))
        if first < len(words) and len(source.words) > 4:
            tail = texts[first:]
            _shorten_leaders(tail)
            texts[first:] = tail
        aside = source.direction != turned
        positions = list(range(first, len(words)))
        lost = any(UNREADABLE in word.text for word in source.words)
        if aside or not positions:
            if positions:
                line = make_line(index, positions, words, boxes, texts, layout.styles, source.block, lost)
                line.aside = True
                line.stamp = source.direction % 90 not in range(-3, 4) and source.direction % 90 < 87
                lines.append(line)
            continue
        lines.extend(
            make_line(index, part, words, boxes, texts, layout.styles, source.block, lost)
            for part in _cut(positions, boxes, texts, layout.styles, words)
        )
    quarter = turned in (90, 270)
    view = PageView(
        index=index,
        layout=layout,
        width=layout.height if quarter else layout.width,
        height=layout.width if quarter else layout.height,
        turned=turned,
        words=words,
        boxes=boxes,
        texts=texts,
        lines=lines,
        rules=[turn(rule) for rule in layout.rules] if turned else list(layout.rules),
        pictures=[turn(picture) for picture in layout.pictures] if turned else list(layout.pictures),
    )
    view.lines = _merged(view)
    return view


def mend(view: PageView, known: frozenset[str]) -> None:
    """Letters that the file hides in one glyph are put back where that makes a word of the document."""
    mended = set()
    for line in view.lines:
        for before, here in pairwise(line.words):
            gap = view.boxes[here].x0 - view.boxes[before].x1
            if gap > 0.16 * line.size or view.words[before].glued:
                continue
            left, right = view.texts[before], view.texts[here].rstrip(".,;:!?")
            # "Gam e": a narrow gap that the kerning of large type leaves is no blank.
            if left.isalpha() and right.isalpha() and f"{left}{right}".casefold() in known:
                view.words[before] = replace(view.words[before], glued=True)
                mended.add(before)
    for position, word in enumerate(view.words):
        if UNREADABLE in word.text:
            text = restore(word.text, known)
            if text != word.text:
                view.texts[position] = text
                mended.add(position)
    if mended:
        for line in view.lines:
            if mended.intersection(line.words):
                line.text = plain(line.words, view.words, view.texts)


def make_line(
    page: int,
    positions: list[int],
    words: Sequence[LayoutWord],
    boxes: Sequence[PointBox],
    texts: Sequence[str],
    styles: Sequence[TextStyle],
    block: int,
    may_be_lost: bool = False,
) -> Line:
    """A line of the words at `positions`, with the style that most of its letters have."""
    weights: dict[int, int] = {}
    bold = italic = total = 0
    for position in positions:
        word = words[position]
        weight = len(word.text)
        style = styles[word.style]
        weights[word.style] = weights.get(word.style, 0) + weight
        total += weight
        if style.bold:
            bold += weight
        if style.italic:
            italic += weight
    # Bold to the last word: `Armor Class 8` with a plain 8 is a label before its value.
    ends_bold = bool(positions) and styles[words[positions[-1]].style].bold
    lost = sum(words[position].text.count(UNREADABLE) for position in positions) / max(total, 1) if may_be_lost else 0.0
    inside = [boxes[position] for position in positions]
    return new_line(
        page,
        positions,
        plain(positions, words, texts),
        PointBox(
            min([box.x0 for box in inside]),
            min([box.y0 for box in inside]),
            max([box.x1 for box in inside]),
            max([box.y1 for box in inside]),
        ),
        styles[max(weights, key=lambda key: weights[key])],
        bold=ends_bold and bold > total * 0.85,
        italic=italic > total * 0.85,
        lost=lost,
        block=block,
    )


def new_line(
    page: int,
    positions: list[int],
    text: str,
    box: PointBox,
    style: TextStyle,
    *,
    bold: bool = False,
    italic: bool = False,
    lost: float = 0.0,
    block: int = -1,
) -> Line:
    return Line(
        page=page,
        words=positions,
        text=text,
        x0=box.x0,
        y0=box.y0,
        x1=box.x1,
        y1=box.y1,
        style=style,
        bold=bold,
        italic=italic,
        lost=lost,
        block=block,
        size=style.size,
        height=box.y1 - box.y0,
        middle=(box.y0 + box.y1) / 2,
    )


def _shorten_leaders(texts: list[str]) -> None:
    """Leaders set as single dots with blanks between: the first becomes `…`, the others nothing."""
    position = 0
    while position < len(texts):
        end = position
        while end < len(texts) and texts[end] in _LEADER_DOTS:
            end += 1
        if end - position >= 4:
            texts[position] = "…"
            texts[position + 1 : end] = [""] * (end - position - 1)
        position = max(end, position + 1)


def plain(positions: Sequence[int], words: Sequence[LayoutWord], texts: Sequence[str]) -> str:
    """The readable words with blanks between them, but where they are glued."""
    parts: list[str] = []
    for position in positions:
        text = texts[position]
        if text:
            parts.append(text if words[position].glued else text + " ")
    return "".join(parts).rstrip()


def body_style(views: Sequence[PageView]) -> tuple[float, int]:
    """The size (points) and colour that most letters of the document have."""
    sizes: Counter[float] = Counter()
    colours: Counter[int] = Counter()
    for view in views:
        for line in view.lines:
            sizes[line.style.size] += len(line.text)
            colours[line.style.colour] += len(line.text)
    if not sizes:
        return 10.0, 0
    # Neighbouring sizes belong together: fonts set at 9.96 and 10.02 are both 10.
    best = max(sizes, key=lambda size: sum(count for other, count in sizes.items() if abs(other - size) <= 0.3))
    return best, colours.most_common(1)[0][0]


def _main_direction(lines: Sequence[LayoutLine]) -> int:
    weights: Counter[int] = Counter()
    for line in lines:
        weights[line.direction] += sum(len(word.text) for word in line.words)
    right = weights.get(0, 0)
    straight = {direction: weight for direction, weight in weights.items() if direction in (90, 180, 270)}
    if not straight:
        return 0
    best = max(straight, key=lambda direction: straight[direction])
    return best if straight[best] > right * 1.5 else 0


def _upright(direction: int, width: float, height: float) -> Callable[[LayoutWord | PointBox], PointBox]:
    """From the displayed page to a page on which text of this direction runs to the right."""
    if direction == 90:
        return lambda box: PointBox(box.y0, width - box.x1, box.y1, width - box.x0)
    if direction == 180:
        return lambda box: PointBox(width - box.x1, height - box.y1, width - box.x0, height - box.y0)
    if direction == 270:
        return lambda box: PointBox(height - box.y1, box.x0, height - box.y0, box.x1)
    return lambda box: PointBox(box.x0, box.y0, box.x1, box.y1)


def _cut(
    positions: list[int],
    boxes: Sequence[PointBox],
    texts: Sequence[str],
    styles: Sequence[TextStyle],
    words: Sequence[LayoutWord],
) -> list[list[int]]:
    """Cut a line of the file where a gap is too wide for a blank, and at leaders of dots (which are left on the left)."""
    parts: list[list[int]] = [[positions[0]]]
    for before, here in itertools.pairwise(positions):
        size = styles[words[here].style].size
        gap = max(boxes[here].x0 - boxes[before].x1, boxes[before].x0 - boxes[here].x1)
        backwards = boxes[here].x1 < boxes[before].x0 - size and not _right_to_left(texts[here])
        if (gap > size * 1.5 or backwards) and not _DOTS.search(texts[before]) and not _DOTS.search(texts[here]):
            parts.append([here])
        else:
            parts[-1].append(here)
    return parts


def _right_to_left(text: str) -> bool:
    return any("\u0590" <= character <= "\u08ff" or "\ufb1d" <= character <= "\ufefc" for character in text)


def _merged(view: PageView) -> list[Line]:
    """Fragments of one visual line that the file holds as several lines (each word, or each glyph) become one."""
    straight = [line for line in view.lines if not line.aside]
    order = sorted(range(len(straight)), key=lambda position: (straight[position].x0, straight[position].y0))
    taken: dict[int, int] = {}
    ends: set[int] = set()
    by_row: dict[int, list[int]] = {}
    for position in order:
        by_row.setdefault(round(straight[position].middle / 4), []).append(position)
    for position in order:
        line = straight[position]
        row = round(line.middle / 4)
        best: tuple[float, int] | None = None
        for near in (row - 1, row, row + 1):
            for other_position in by_row.get(near, ()):
                other = straight[other_position]
                if other_position == position or other_position in ends:
                    continue
                gap = other.x0 - line.x1
                size = min(line.size, other.size)
                if not -0.3 * size <= gap <= 0.9 * size or other.x0 <= line.x0:
                    continue
                overlap = min(line.y1, other.y1) - max(line.y0, other.y0)
                if overlap < 0.6 * min(line.height, other.height) or (best is not None and gap >= best[0]):
                    continue
                if max(line.size, other.size) > 1.6 * size and len(line.text) > 3:
                    continue
                best = (gap, other_position)
        if best is not None:
            taken[position] = best[1]
            ends.add(best[1])
    heads = set(range(len(straight))) - ends
    merged: list[Line] = []
    for head in sorted(heads):
        chain = [head]
        while chain[-1] in taken:
            chain.append(taken[chain[-1]])
        if len(chain) == 1:
            merged.append(straight[head])
            continue
        if _right_to_left(straight[head].text):
            chain.reverse()
        for link, following in pairwise(chain):
            _glue(view, straight[link], straight[following])
        positions = [word for link in chain for word in straight[link].words]
        line = make_line(
            view.index, positions, view.words, view.boxes, view.texts, view.layout.styles, straight[head].block, True
        )
        merged.append(line)
    return merged + [line for line in view.lines if line.aside]


def _glue(view: PageView, line: Line, following: Line) -> None:
    """No blank between ideographs that the file holds in lines of their own."""
    last, first = line.words[-1], following.words[0]
    before, after = view.texts[last], view.texts[first]
    if before and after and is_cjk(before[-1]) and is_cjk(after[0]) and following.x0 - line.x1 < line.size * 0.5:
        view.words[last] = replace(view.words[last], glued=True)
