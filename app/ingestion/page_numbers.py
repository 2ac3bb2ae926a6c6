# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The number printed on each page, read at its head or foot and checked against its neighbours."""

import re
from collections import Counter
from collections.abc import Sequence

from app.ingestion.layout import Line, PageView

_ARABIC = re.compile(r"\d{1,4}")
_ROMAN = re.compile(r"[ivxlc]{1,7}")
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


def printed_numbers(views: Sequence[PageView], furniture: Sequence[Sequence[Line]]) -> list[str]:
    """Per page the number as printed, "" where there is none.

    Candidates at head and foot are believed when two pages near agree on the distance between printed and physical number;
    a document of one page needs a number that stands alone.
    """
    candidates: list[list[tuple[str, str, int, bool]]] = []
    for view, lines in zip(views, furniture, strict=True):
        candidates.append(_candidates(view, lines))
    offsets: Counter[tuple[str, int]] = Counter()
    for view, found in zip(views, candidates, strict=True):
        for kind, offset in {(kind, value - view.index) for _, kind, value, _ in found}:
            offsets[kind, offset] += 1
    result: list[str] = []
    for view, found in zip(views, candidates, strict=True):
        best: tuple[tuple[int, int, bool], str] | None = None
        for text, kind, value, alone in found:
            offset = value - view.index
            near = sum(
                1
                for other in range(max(0, view.index - 3), min(len(views), view.index + 4))
                if other != view.index and any(k == kind and v - other == offset for _, k, v, _ in candidates[other])
            )
            if near == 0 and not (alone and (len(views) <= 2 or offsets[kind, offset] > 1)):
                continue
            rank = (near, offsets[kind, offset], alone)
            if best is None or rank > best[0]:
                best = (rank, text)
        result.append(best[1] if best else "")
    return result


def _candidates(view: PageView, furniture: Sequence[Line]) -> list[tuple[str, str, int, bool]]:
    """(text as printed, kind of number, value, whether it stands alone) at the head and foot of a page."""
    limit = view.height * _ZONE
    lines = [line for line in view.lines if not line.aside and (line.y1 <= limit or line.y0 >= view.height - limit)]
    known = set(map(id, furniture))
    found: list[tuple[str, str, int, bool]] = []
    for line in lines:
        text = line.text.strip()
        alone = _ALONE.fullmatch(text)
        if alone:
            _add(found, alone[1], True)
            continue
        for match in _NAMED.finditer(text):
            _add(found, match[1], True)
        if id(line) in known:
            for match in _EDGE.finditer(text):
                _add(found, match[1] or match[2], False)
    return found


def _add(found: list[tuple[str, str, int, bool]], text: str, alone: bool) -> None:
    prefix, _, number = text.rpartition("-") if "-" in text else text.rpartition("–")
    if _ARABIC.fullmatch(number):
        found.append((text, f"arabic{prefix}", int(number), alone))
    elif not prefix and _ROMAN.fullmatch(number.casefold()):
        value = roman_value(number)
        if value is not None:
            found.append((text, "roman", value, alone))
