# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The number printed on each page, read at its head or foot, checked against its neighbours and counted on between them."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from statistics import median

from app.domain.numerals import roman_text, roman_value
from app.ingestion.layout import Line, PageView
from app.ingestion.layout_model import PointBox
from app.ingestion.text_repair import UNREADABLE

_ARABIC = re.compile(r"\d{1,4}")
_ALONE = re.compile(r"(?:[-–—|•\[(]*\s*)?((?:[A-Z]{1,2}[-–.])?\d{1,4}|[ivxlc]{1,7})(?:\s*[-–—|•\])]*)?", re.IGNORECASE)
_NAMED = re.compile(r"(?:page|seite|página|pagina|p\.|pg\.?)\s*((?:[A-Z]{1,2}[-–])?\d{1,4}|[ivxlc]{1,7})\b", re.IGNORECASE)
_OF = re.compile(r"\s*(?:of|von|de|sur|/)\s*\d|\s*[|•–—]|\s{2}", re.IGNORECASE)
_EDGE = re.compile(r"^(\d{1,4}|[ivxlc]{1,7})(?=\s*[|•–—]|\s{2}|\s+\D)|(?<=\s)(\d{1,4}|[ivxlc]{1,7})$")
_ZONE = 0.13
Place = tuple[int, PointBox]
"""A physical page and a box on it, in points as displayed."""

ReadDigits = Callable[[Sequence[Place]], Sequence[str]]
"""Reads numbers from their pictures: one for each place, "" where it cannot be read."""

_LOST = re.compile(rf"[\d{UNREADABLE}]{{1,4}}")
_AGREE_LARGE = 2  # pages within three of it
_COUNTED = 12  # pages; numbers are counted on over so many that bear none


@dataclass(frozen=True, slots=True)
class _Candidate:
    """`text` as printed, the `kind` of number with its prefix, its `value`, the `line`; `alone`: nothing else stands in it.

    `large`: it is set like a title, as numbers of chapters are, so that more pages must agree.
    """

    text: str
    kind: str
    value: int
    line: Line
    alone: bool
    large: bool = False


@dataclass(frozen=True, slots=True)
class Printed:
    """The number of a page; `line` bears it and nothing else, None where it stands among other words or was counted."""

    text: str = ""
    line: Line | None = None


@dataclass(frozen=True, slots=True)
class _Lost:
    """A lone number of so many `glyphs` that cannot all be read."""

    line: Line
    glyphs: int


def is_lost_number(text: str) -> bool:
    """One to four glyphs, digits or unreadable, that hold at least one unreadable: a page number where it stands alone."""
    return UNREADABLE in text and _LOST.fullmatch(text) is not None


def printed_numbers(views: Sequence[PageView], read_digits: ReadDigits | None = None) -> list[Printed]:
    """Per page the number as printed, "" where there is none. `read_digits` is asked where the text layer lost the digits.

    Candidates at head and foot are believed when two pages near agree on the distance between printed and physical number;
    a document of one page needs a number that stands alone. Pages without a number between two whose numbers differ by as
    much as they stand apart are counted, and so are pages that bear one which cannot be read, up to the ends of the document.
    """
    lost = [_lost_number(view) for view in views]
    places = [
        (view.number, _place(view, unread.line.words[0])) for view, unread in zip(views, lost, strict=True) if unread is not None
    ]
    seen = iter(read_digits(places) if read_digits is not None and places else [""] * len(places))
    candidates = [
        [*_candidates(view, unread), *([] if unread is None else _seen_candidates(unread, next(seen)))]
        for view, unread in zip(views, lost, strict=True)
    ]
    offsets: Counter[tuple[str, int]] = Counter()
    for view, found in zip(views, candidates, strict=True):
        offsets.update({(candidate.kind, candidate.value - view.index) for candidate in found})
    return _counted([_believed(view, candidates, offsets, len(views)) for view in views], lost)


def _believed(
    view: PageView, candidates: Sequence[Sequence[_Candidate]], offsets: Counter[tuple[str, int]], count: int
) -> _Candidate | None:
    best: tuple[tuple[int, int, bool], _Candidate] | None = None
    for candidate in candidates[view.index]:
        offset = candidate.value - view.index
        near = sum(
            1
            for other in range(max(0, view.index - 3), min(count, view.index + 4))
            if other != view.index and any(c.kind == candidate.kind and c.value - other == offset for c in candidates[other])
        )
        lone_page = count <= 2 and candidate.alone
        if candidate.large and near < _AGREE_LARGE:
            continue
        if near == 0 and not lone_page and not (candidate.alone and offsets[candidate.kind, offset] > 1):
            continue
        rank = (near, offsets[candidate.kind, offset], candidate.alone)
        if best is None or rank > best[0]:
            best = (rank, candidate)
    return best[1] if best else None


def _counted(believed: Sequence[_Candidate | None], lost: Sequence[_Lost | None]) -> list[Printed]:
    """The numbers as printed, with those counted that stand between two of one row, or cannot be read."""
    result = [Printed(found.text, found.line if found.alone else None) if found else Printed() for found in believed]
    known = [position for position, found in enumerate(believed) if found]
    for before, after in pairwise([-1, *known, len(believed)]):
        first = believed[before] if before >= 0 else None
        last = believed[after] if after < len(believed) else None
        base, place = (first, before) if first is not None else (last, after)
        if base is None:
            continue
        in_row = (
            first is not None
            and last is not None
            and (first.kind, first.value - before) == (last.kind, last.value - after)
            and after - before <= _COUNTED
        )
        for position in range(before + 1, after):
            text = _numeral(base, base.value + position - place)
            unread = lost[position]
            # Digits that cannot be read still tell that the page has a number, and how long it is.
            if in_row or (unread is not None and len(text) == unread.glyphs):
                result[position] = Printed(text, unread.line if unread is not None else None)
    return result


def _numeral(like: _Candidate, value: int) -> str:
    """A number as the page of `like` writes it; "" below 1."""
    if value < 1:
        return ""
    if like.kind == "roman":
        return roman_text(value).upper() if like.text.isupper() else roman_text(value)
    return f"{like.text[: -len(str(like.value))] if like.text.endswith(str(like.value)) else ''}{value}"


def physical_pages(printed: Sequence[str], labels: Sequence[str], numbers: Sequence[int]) -> dict[str, int]:
    """Number as printed (small letters) -> physical page. `labels` are those of the file, `numbers` the physical pages.

    Pages at the ends that bear no number are counted from the next that does. A label counts where no page bears that number,
    and then only when it is more than the count of pages that a file has by itself: where pages bear numbers of their own,
    that count would lead to wrong ones.
    """
    result: dict[str, int] = {}
    for text, number in zip(printed, numbers, strict=True):
        if text:
            result.setdefault(text.casefold(), number)
    own = [label for label, number in zip(labels, numbers, strict=True) if label and label != str(number)]
    if own or not result:
        for label, number in zip(labels, numbers, strict=True):
            if label:
                result.setdefault(label.casefold(), number)
    arabic = [(position, int(text)) for position, text in enumerate(printed) if _ARABIC.fullmatch(text)]
    if arabic:
        ends = ((arabic[0], range(arabic[0][0] - 1, -1, -1)), (arabic[-1], range(arabic[-1][0] + 1, len(printed))))
        for (base, value), positions in ends:
            for position in positions:
                if printed[position] or value + position - base < 1:
                    break
                result.setdefault(str(value + position - base), numbers[position])
    return result


def _lost_number(view: PageView) -> _Lost | None:
    """The lone number in the head or foot of a page whose digits cannot be read; the lowest of several."""
    limit = view.height * _ZONE
    found = [
        _Lost(line, len(view.words[line.words[0]].text))
        for line in view.lines
        if line.lost and not line.aside and len(line.words) == 1 and is_lost_number(view.words[line.words[0]].text)
        if line.y1 <= limit or line.y0 >= view.height - limit
    ]
    return max(found, key=lambda each: each.line.y0, default=None)


def _place(view: PageView, word: int) -> PointBox:
    found = view.words[word]
    return PointBox(found.x0, found.y0, found.x1, found.y1)


def _seen_candidates(unread: _Lost, text: str) -> list[_Candidate]:
    """A reading of another length than the number has is wrong."""
    return list(_read(text, unread.line, alone=True)) if len(text) == unread.glyphs else []


def _candidates(view: PageView, unread: _Lost | None) -> list[_Candidate]:
    """Numbers at the head and foot of a page: in the margin zone, or in the outermost line wherever it stands."""
    limit = view.height * _ZONE
    straight = [line for line in view.lines if not line.aside]
    if not straight:
        return []
    top, bottom = min(line.y0 for line in straight), max(line.y1 for line in straight)
    # Of letters, not of lines: the many labels of a figure are small.
    largest = median(size for line in straight for size in [line.size] * max(1, len(line.text) // 10)) * 1.5
    found: list[_Candidate] = []
    for line in straight:
        if unread is not None and line is unread.line:
            continue
        zone = line.y1 <= limit or line.y0 >= view.height - limit
        outermost = line.y0 <= top + 1 or line.y1 >= bottom - 1
        large = line.size > largest
        if not zone and (large or not outermost):
            continue
        first = len(found)
        text = line.text.strip()
        alone = _ALONE.fullmatch(text)
        if alone and (_has_neighbour(line, straight) or _in_table(line, straight)):
            continue
        if alone:
            if not large:
                found.extend(_read(alone[1], line, alone=True))
            continue
        for match in _NAMED.finditer(text):
            if match.start() and match.end() < len(text) and not _OF.match(text, match.end()):
                continue  # a reference within a sentence
            found.extend(_read(match[1], line, alone=match.end() - match.start() > len(text) * 0.7))
        if zone and len(text) < 160:
            for match in _EDGE.finditer(text):
                found.extend(_read(match[1] or match[2], line, alone=False))
        if large:
            found[first:] = [replace(candidate, large=True, alone=False) for candidate in found[first:]]
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
