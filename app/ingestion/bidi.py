# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Lines with Hebrew or Arabic in the order in which they are read, whatever order the file draws their glyphs in."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

Rect = tuple[float, float, float, float]

_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
_PAIRS = str.maketrans("()[]{}«»<>", ")(][}{»«><")
_OPENING, _CLOSING = frozenset("([{«<"), frozenset(")]}»>")


@dataclass(slots=True)
class Glyph:
    """A glyph of a line: its letters, its box, the number of its style; blanks are glyphs too."""

    text: str
    box: Rect
    style: int
    raised: bool = False


def has_right_to_left(text: str) -> bool:
    return bool(_RIGHT_TO_LEFT.search(text))


def segments(glyphs: Sequence[Glyph], size: float) -> list[list[Glyph]]:
    """The glyphs of a line in the order of the file, apart where a gap is too wide for a blank, as between columns.

    Narrower gaps that the file leaves without a blank get one. `size` is that of the type in points.
    """
    order = sorted(range(len(glyphs)), key=lambda place: glyphs[place].box[0])
    part: dict[int, int] = {}
    blanks: list[tuple[int, Glyph]] = []
    count, end = 0, 0.0
    for place in order:
        glyph = glyphs[place]
        gap = glyph.box[0] - end
        if part and gap > size * 1.5:
            count += 1
        elif part and gap > size * 0.18 and not glyph.text.isspace():
            blanks.append((count, Glyph(" ", (end, glyph.box[1], glyph.box[0], glyph.box[3]), glyph.style)))
        if not part or not glyph.text.isspace() or gap > size * 1.5:
            end = max(end, glyph.box[2]) if part and gap <= size * 1.5 else glyph.box[2]
        part[place] = count
    result: list[list[Glyph]] = [[] for _ in range(count + 1)]
    for place, glyph in enumerate(glyphs):
        result[part[place]].append(glyph)
    for segment, blank in blanks:
        result[segment].append(blank)
    return result


def reading_order(glyphs: Sequence[Glyph]) -> list[Glyph]:
    """Glyphs by place: from the right where most letters are of a script that runs so, runs of others from the left."""
    clusters = _clusters(glyphs)
    if not clusters:
        return []
    kinds = [_kind(cluster.text) for cluster in clusters]
    backwards = kinds.count("R") >= kinds.count("L")
    order = sorted(range(len(clusters)), key=lambda position: (clusters[position].box[0] + clusters[position].box[2]) / 2)
    if backwards:
        order.reverse()
    against = {"L", "N"} if backwards else {"R"}
    result: list[Glyph] = []
    run: list[int] = []
    neutral: list[int] = []
    for position in order:
        if kinds[position] in against:
            run.extend(neutral)
            neutral = []
            run.append(position)
        elif kinds[position] == "" and run:
            neutral.append(position)
        else:
            result.extend(clusters[place] for place in reversed(run))
            result.extend(clusters[place] for place in neutral)
            run, neutral = [], []
            result.append(clusters[position])
    result.extend(clusters[place] for place in reversed(run))
    result.extend(clusters[place] for place in neutral)
    return _with_brackets(result) if backwards else result


def _clusters(glyphs: Sequence[Glyph]) -> list[Glyph]:
    """A ligature that the file splits comes as a letter without width before the one that has it: they trade places."""
    result: list[Glyph] = []
    position = 0
    while position < len(glyphs):
        glyph = glyphs[position]
        following = glyphs[position + 1] if position + 1 < len(glyphs) else None
        width = glyph.box[2] - glyph.box[0]
        if (
            following is not None
            and width < 0.05
            and has_right_to_left(glyph.text)
            and has_right_to_left(following.text)
            and abs(following.box[2] - glyph.box[0]) < 0.2
        ):
            result.append(Glyph(following.text + glyph.text, following.box, following.style, following.raised))
            position += 2
            continue
        if result and width < 0.05 and unicodedata.combining(glyph.text[0]):
            result[-1].text += glyph.text
        else:
            result.append(Glyph(glyph.text, glyph.box, glyph.style, glyph.raised))
        position += 1
    return result


def _kind(text: str) -> str:
    """`R` right to left, `L` left to right, `N` a number (drawn from the left), "" neither."""
    kind = unicodedata.bidirectional(text[0])
    if kind in ("R", "AL", "NSM"):
        return "R"
    if kind in ("EN", "AN"):
        return "N"
    return "L" if kind == "L" else ""


def _with_brackets(glyphs: list[Glyph]) -> list[Glyph]:
    """Brackets are drawn mirrored in such lines; where one closes before any opens, the file names them as drawn."""
    for glyph in glyphs:
        if glyph.text in _OPENING:
            return glyphs
        if glyph.text in _CLOSING:
            break
    else:
        return glyphs
    return [Glyph(glyph.text.translate(_PAIRS), glyph.box, glyph.style, glyph.raised) for glyph in glyphs]
