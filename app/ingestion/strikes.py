# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Text that a line strikes out, whether its author drew the line, marked it in a viewer, or typed it as overlays."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Any

from app.ingestion.words import Rect

_OVERLAYS = frozenset("\u0335\u0336")
_LOWEST, _HIGHEST = 0.15, 0.5
"""Where a stroke stands above the base of the letters, in sizes of the type: an underline is below, an overline above."""
_OWN_LOWEST, _OWN_HIGHEST = 0.16, 0.6
"""The same for letters that are raised or lowered within their line."""
_THICKEST = 0.2
_BEYOND = 0.6
"""How far (in sizes) a stroke reaches beyond what it strikes: ruling lines and grids go on."""
_FULL = 0.55
"""The least share of a stroke that letters cover; blanks make up the rest."""

Span = dict[str, Any]


@dataclass(frozen=True, slots=True)
class _Glyph:
    """A letter with its place along its line and its height above the base of it, both in points."""

    key: int
    start: float
    end: float


@dataclass(slots=True)
class _Stroke:
    box: Rect
    across: bool
    glyphs: list[_Glyph]
    size: float = 0.0


@dataclass(frozen=True, slots=True)
class Struck:
    """`id`s of the rawdict characters that are struck out, and the boxes of the strokes that do it."""

    glyphs: frozenset[int]
    strokes: frozenset[Rect]


def find_struck(lines: Sequence[Mapping[str, Any]], vectors: Sequence[Mapping[str, Any]]) -> Struck:
    """`lines` are those of a page as rawdict has them, `vectors` its drawings."""
    found: set[int] = set()
    for line in lines:
        found.update(_overlaid(line))
    strokes = _strokes(vectors)
    by_axis = {across: [stroke for stroke in strokes if stroke.across is across] for across in (True, False)}
    for across, own in by_axis.items():
        own.sort(key=lambda stroke: _middle(stroke.box, across))
        places = [_middle(stroke.box, across) for stroke in own]
        for line in lines:
            along, up = _axes(line["dir"])
            if along is None or (along[0] != 0) is not across or line["wmode"] == 1:
                continue
            _meet(line, own, places, along, up)
    striking = [stroke for stroke in strokes if _strikes(stroke)]
    # Two strokes through one letter make a sign of it: the euro of fonts that have none.
    alone = Counter(stroke.glyphs[0].key for stroke in striking if len(stroke.glyphs) == 1)
    striking = [stroke for stroke in striking if len(stroke.glyphs) > 1 or alone[stroke.glyphs[0].key] == 1]
    found.update(glyph.key for stroke in striking for glyph in stroke.glyphs)
    return Struck(frozenset(found), frozenset(stroke.box for stroke in striking))


def parted(spans: Sequence[Span], struck: frozenset[int]) -> tuple[list[Span], list[Span]]:
    """Spans of a line -> what stands and what is struck out, each as spans of their own."""
    kept: list[Span] = []
    deleted: list[Span] = []
    for span in spans:
        for is_struck, group in groupby(span["chars"], key=lambda char: id(char) in struck):
            chars = list(group)
            part = span if len(chars) == len(span["chars"]) else {**span, "chars": chars, "bbox": _around(chars)}
            (deleted if is_struck else kept).append(part)
    return kept, deleted


def _around(chars: Sequence[Mapping[str, Any]]) -> Rect:
    boxes = [char["bbox"] for char in chars]
    return (
        min(box[0] for box in boxes),
        min(box[1] for box in boxes),
        max(box[2] for box in boxes),
        max(box[3] for box in boxes),
    )


def _overlaid(line: Mapping[str, Any]) -> Iterator[int]:
    """Letters followed by a stroke as an overlay of its own; the overlays too."""
    chars = [char for span in line["spans"] for char in span["chars"]]
    for before, here in pairwise(chars):
        if here["c"] in _OVERLAYS and before["c"].isalnum():
            yield id(before)
            yield id(here)


def _strokes(vectors: Sequence[Mapping[str, Any]]) -> list[_Stroke]:
    found: list[_Stroke] = []
    for vector in vectors:
        x0, y0, x1, y1 = vector["bbox"]
        if not vector["isrect"] or vector["alpha"] == 0 or min(x1 - x0, y1 - y0) > 4 or max(x1 - x0, y1 - y0) < 3:
            continue
        if all(vector["color"] >> shift & 255 > 0xF0 for shift in (0, 8, 16)):
            continue
        found.append(_Stroke((x0, y0, x1, y1), x1 - x0 > y1 - y0, []))
    return found


def _middle(box: Rect, across: bool) -> float:
    return (box[1] + box[3]) / 2 if across else (box[0] + box[2]) / 2


def _axes(direction: tuple[float, float]) -> tuple[tuple[int, int] | None, tuple[int, int]]:
    """The way a line runs and the way its letters stand up, None when it slants."""
    cos, sin = direction
    if abs(sin) < 0.02:
        return (1, 0) if cos > 0 else (-1, 0), (0, -1) if cos > 0 else (0, 1)
    if abs(cos) < 0.02:
        return (0, 1) if sin > 0 else (0, -1), (1, 0) if sin > 0 else (-1, 0)
    return None, (0, 0)


def _meet(
    line: Mapping[str, Any], strokes: Sequence[_Stroke], places: Sequence[float], along: tuple[int, int], up: tuple[int, int]
) -> None:
    """Give each stroke that runs through the letters of a line those letters."""
    across = along[0] != 0
    # The type that most letters are set in: an underline runs through the notes below the base of their line.
    weights: Counter[tuple[float, float]] = Counter()
    for span in line["spans"]:
        weights[span["size"], span["origin"][1 if across else 0]] += len(span["chars"])
    size, base = max(weights, key=lambda key: (weights[key], key[0]))
    sign = up[1] if across else up[0]
    low, high = sorted((base + sign * _LOWEST * size, base + sign * _HIGHEST * size))
    for stroke in strokes[bisect_left(places, low) :]:
        if _middle(stroke.box, across) > high:
            break
        thickness = stroke.box[3] - stroke.box[1] if across else stroke.box[2] - stroke.box[0]
        first, last = (stroke.box[0], stroke.box[2]) if across else (stroke.box[1], stroke.box[3])
        if thickness > size * _THICKEST:
            continue
        for span in line["spans"]:
            # Above and below the bar of a fraction stand letters that it does not run through.
            own = (_middle(stroke.box, across) - span["origin"][1 if across else 0]) * sign
            if not _OWN_LOWEST * span["size"] < own < _OWN_HIGHEST * span["size"]:
                continue
            for char in span["chars"]:
                start, end = (char["bbox"][0], char["bbox"][2]) if across else (char["bbox"][1], char["bbox"][3])
                if first <= (start + end) / 2 <= last and not char["c"].isspace():
                    stroke.glyphs.append(_Glyph(id(char), start, end))
                    stroke.size = max(stroke.size, size)


def _strikes(stroke: _Stroke) -> bool:
    """It runs from the first of its letters to the last, and not on like a rule or a grid."""
    if not stroke.glyphs:
        return False
    first, last = (stroke.box[0], stroke.box[2]) if stroke.across else (stroke.box[1], stroke.box[3])
    beyond = max(min(glyph.start for glyph in stroke.glyphs) - first, last - max(glyph.end for glyph in stroke.glyphs))
    covered = sum(glyph.end - glyph.start for glyph in stroke.glyphs)
    return beyond <= stroke.size * _BEYOND and covered >= (last - first) * _FULL
