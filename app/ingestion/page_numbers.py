# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The number printed on each page, read at its head or foot and checked against its neighbours."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import median

from app.ingestion.layout import Line, PageView

_ARABIC = re.compile(r"\d{1,4}")
_ALONE = re.compile(r"(?:[-–—|•\[(]*\s*)?((?:[A-Z]{1,2}[-–.])?\d{1,4}|[ivxlc]{1,7})(?:\s*[-–—|•\])]*)?", re.IGNORECASE)
_NAMED = re.compile(r"(?:page|seite|página|pagina|p\.|pg\.?)\s*((?:[A-Z]{1,2}[-–])?\d{1,4}|[ivxlc]{1,7})\b", re.IGNORECASE)
_EDGE = re.compile(r"^(\d{1,4}|[ivxlc]{1,7})(?=\s*[|•–—]|\s{2}|\s+\D)|(?<=\s)(\d{1,4}|[ivxlc]{1,7})$")
_VALUES = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}
_ZONE = 0.13


def roman_value(text: str) -> int | None:
    """`xiv` -> 14; None when it is no proper roman number."""
    folded = text.casefold()
    if not folded or any(letter not in _VALUES for letter in folded):
        return None
    total = 0
    for here, following in zip(folded, [*folded[1:], ""], strict=True):
        value = _VALUES[here]
        total += -value if following and _VALUES[following] > value else value
    return total if roman_text(total) == folded else None


def roman_text(value: int) -> str:
    result = ""
    for number, text in ((100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i")):
        while value >= number:
            result += text
            value -= number
    return result


@dataclass(frozen=True, slots=True)
class _Candidate:
    """`text` as printed, the `kind` of number with its prefix, its `value`, the `line`; `alone`: nothing else stands in it."""

    text: str
    kind: str
    value: int
    line: Line
    alone: bool


@dataclass(frozen=True, slots=True)
class Printed:
    """The number printed on a page; `line` bears it and nothing else, None where it stands among other words."""

    text: str = ""
    line: Line | None = None


def printed_numbers(views: Sequence[PageView]) -> list[Printed]:
    """Per page the number as printed, "" where there is none.

    Candidates at head and foot are believed when two pages near agree on the distance between printed and physical number;
    a document of one page needs a number that stands alone.
    """
    candidates = [_candidates(view) for view in views]
    offsets: Counter[tuple[str, int]] = Counter()
    for view, found in zip(views, candidates, strict=True):
        offsets.update({(candidate.kind, candidate.value - view.index) for candidate in found})
    result: list[Printed] = []
    for view, found in zip(views, candidates, strict=True):
        best: tuple[tuple[int, int, bool], _Candidate] | None = None
        for candidate in found:
            offset = candidate.value - view.index
            near = sum(
                1
                for other in range(max(0, view.index - 3), min(len(views), view.index + 4))
                if other != view.index and any(c.kind == candidate.kind and c.value - other == offset for c in candidates[other])
            )
            lone_page = len(views) <= 2 and candidate.alone
            if near == 0 and not lone_page and not (candidate.alone and offsets[candidate.kind, offset] > 1):
                continue
            rank = (near, offsets[candidate.kind, offset], candidate.alone)
            if best is None or rank > best[0]:
                best = (rank, candidate)
        if best is None:
            result.append(Printed())
        else:
            result.append(Printed(best[1].text, best[1].line if best[1].alone else None))
    return result


def _candidates(view: PageView) -> list[_Candidate]:
    """Numbers at the head and foot of a page: in the margin zone, or in the outermost line wherever it stands."""
    limit = view.height * _ZONE
    straight = [line for line in view.lines if not line.aside]
    if not straight:
        return []
    top, bottom = min(line.y0 for line in straight), max(line.y1 for line in straight)
    largest = median([line.size for line in straight]) * 1.5
    found: list[_Candidate] = []
    for line in straight:
        if line.size > largest:
            continue
        zone = line.y1 <= limit or line.y0 >= view.height - limit
        outermost = line.y0 <= top + 1 or line.y1 >= bottom - 1
        if not zone and not outermost:
            continue
        text = line.text.strip()
        alone = _ALONE.fullmatch(text)
        if alone and (_has_neighbour(line, straight) or _in_table(line, straight)):
            continue
        if alone:
            found.extend(_read(alone[1], line, alone=True))
            continue
        for match in _NAMED.finditer(text):
            found.extend(_read(match[1], line, alone=match.end() - match.start() > len(text) * 0.7))
        if zone and len(text) < 160:
            for match in _EDGE.finditer(text):
                found.extend(_read(match[1] or match[2], line, alone=False))
    return found


def _has_neighbour(line: Line, lines: Sequence[Line]) -> bool:
    """Words in the same type stand right after it: the number of a section before its title."""
    return any(
        other is not line
        and abs(other.middle - line.middle) < line.height * 0.4
        and 0 < other.x0 - line.x1 < line.size * 4
        and abs(other.size - line.size) < 0.5
        and other.bold == line.bold
        for other in lines
    )


def _in_table(line: Line, lines: Sequence[Line]) -> bool:
    """Other parts stand in its row, and close above or below stands a row of several parts as well."""
    if not any(other is not line and abs(other.middle - line.middle) < line.height * 0.4 for other in lines):
        return False
    close = [
        other
        for other in lines
        if line.height * 0.6 < abs(other.middle - line.middle) < line.height * 2 and abs(other.size - line.size) < 0.5
    ]
    return any(
        other is not another and abs(other.middle - another.middle) < other.height * 0.4 for other in close for another in close
    )


def _read(text: str, line: Line, *, alone: bool) -> Iterator[_Candidate]:
    prefix, _, number = text.rpartition("-") if "-" in text else text.rpartition("–")
    if _ARABIC.fullmatch(number):
        yield _Candidate(text, f"arabic{prefix}", int(number), line, alone)
    elif not prefix and (value := roman_value(number)) is not None:
        yield _Candidate(text, "roman", value, line, alone)
