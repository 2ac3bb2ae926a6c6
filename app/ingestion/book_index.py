# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Tables of contents and the index at the back of a book: recognised by how their lines end, parsed to terms and pages."""

import itertools
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil

from app.domain.chunks import IndexTerm

_CONTENTS_LINE = re.compile(r"\S.*?(?:[.…·_ ]{3,}\s*|\s)(?:\d{1,4}|[ivxlc]{1,7}|[A-Z]-\d{1,3})$")
_LEADER_LINE = re.compile(r"\S.*(?:(?:\.\s?){4,}|…)\s*(?:\d{1,4}|[ivxlc]{1,7}|[A-Z]{1,2}-\d{1,3})?$")
_CONTENTS_TITLE = re.compile(
    r"(?:table\s+of\s+)?contents|inhalt(?:sverzeichnis)?|sommaire|table des matières|índice(?: general)?|目录|目次", re.IGNORECASE
)
_INDEX_TITLE = re.compile(
    r"(?:subject |general |author |name )?index(?: of [\w ]+)?|register|sachregister|stichwortverzeichnis|índice analítico|索引",
    re.IGNORECASE,
)
_PAGE = r"(?:[A-Z]{1,2}[-–])?\d{1,4}(?:\s?[-–—]\s?\d{1,4})?(?:\s?(?:ff?|n)\.?)?|[ivxlc]{1,7}"
_ENTRY = re.compile(rf"^(?P<term>.*?)[,.…\s]+(?P<pages>(?:{_PAGE})(?:\s*[,;]\s*(?:{_PAGE}))*)[.,;]?$")
_SEE = re.compile(r"^(?P<term>.*?)[.,;:\s(]+see(?P<also>\s+also)?\s+(?P<see>.+?)[).]*$", re.IGNORECASE)
_NUMBERS = re.compile(rf"(?:{_PAGE})(?:\s*[,;]\s*(?:{_PAGE}))*")
_INDEX_LINE = re.compile(rf"^[^\d].*[,\s](?:{_PAGE})[.,;]?$|\bsee (?:also )?\S")
_LETTER = re.compile(r"[^\W\d_]|[A-Z]\s?[-–]\s?[A-Z]|symbols|numbers", re.IGNORECASE)
_LEAST_TAIL, _MOST_TAIL, _TAIL_SHARE = 14, 95, 0.22


def contents_pages(pages: Sequence[tuple[int, Sequence[str]]]) -> tuple[int, ...]:
    """Physical pages that are (mostly) a table of contents: (page, its lines) for each page."""
    found: list[int] = []
    early = max(12, len(pages) // 5)
    for position, (number, lines) in enumerate(pages):
        texts = [line.strip() for line in lines if line.strip()]
        if len(texts) < 4:
            continue
        leaders = sum(1 for text in texts if _LEADER_LINE.fullmatch(text))
        ends = sum(1 for text in texts if _CONTENTS_LINE.fullmatch(text))
        titled = any(_CONTENTS_TITLE.fullmatch(text.rstrip(":")) for text in texts[:4])
        follows = bool(found) and found[-1] == number - 1
        if leaders >= max(4, len(texts) * 0.4) or (position < early and (titled or follows) and ends >= max(4, len(texts) * 0.5)):
            found.append(number)
    return tuple(found)


def index_pages(pages: Sequence[tuple[int, Sequence[str]]]) -> tuple[int, ...]:
    """Physical pages of a back-of-book index, looked for in the last 22 % (at least 14, at most 95 pages).

    It starts at a page titled Index, or where most lines are entries; single pages without a title do not count.
    """
    tail = min(max(ceil(len(pages) * _TAIL_SHARE), _LEAST_TAIL), _MOST_TAIL)
    found: list[int] = []
    started = False
    for number, lines in pages[-tail:]:
        texts = [line.strip() for line in lines if line.strip()]
        if len(texts) < 6:
            continue
        entries = sum(1 for text in texts if _is_entry(text, len(pages)))
        titled = any(_INDEX_TITLE.fullmatch(text) for text in texts[:4])
        share = entries / len(texts)
        if (
            (titled and share > 0.35)
            or (started and found[-1] >= number - 1 and share > 0.3)
            or (share > 0.6 and len(texts) > 30 and len(pages) > 20 and _is_sorted(texts))
        ):
            started = True
            found.append(number)
    first = next((position for position, (number, _) in enumerate(pages) if found and number == found[0]), 0)
    while first > 0 and len(found) < _MOST_TAIL and _is_index(pages[first - 1][1], len(pages)):
        # A file that is all index, or nearly so, starts with it.
        first -= 1
        found.insert(0, pages[first][0])
    return tuple(found)


def _is_index(lines: Sequence[str], pages: int) -> bool:
    texts = [line.strip() for line in lines if line.strip()]
    return len(texts) > 20 and sum(1 for text in texts if _is_entry(text, pages)) > len(texts) * 0.5 and _is_sorted(texts)


def _is_entry(text: str, pages: int) -> bool:
    """Ends with page numbers; years are none, unless the book is as long as that."""
    if not _INDEX_LINE.search(text):
        return False
    last = re.search(r"(\d{1,4})[.,;]?$", text)
    return last is None or not max(pages, 1899) < int(last[1]) <= 2100


def _is_sorted(texts: Sequence[str]) -> bool:
    """First letters come in the order of the alphabet, and most lines begin with a word of their own, as entries do."""
    letters = [text[0].casefold() for text in texts if text[0].isalpha()]
    words = {text.casefold().split()[0] for text in texts if text[0].isalpha()}
    if len(letters) < 10 or len(words) < len(letters) * 0.4:
        return False
    rising = sum(1 for before, here in itertools.pairwise(letters) if before <= here)
    return rising > len(letters) * 0.7


@dataclass(frozen=True, slots=True)
class IndexLine:
    """A line of the index: its text and how far (points) it stands in from the edge of its column."""

    text: str
    indent: float


def parse_index(lines: Sequence[IndexLine], physical: Mapping[str, int]) -> tuple[IndexTerm, ...]:
    """Entries of the index, in order. `physical` leads from a printed number (small letters) to the page.

    A line that stands in goes on with the line before when that has no numbers yet; otherwise it is an entry below the last
    one at the edge, as are lines after one that ends with a colon.
    """
    terms: list[IndexTerm] = []
    main = pending = ""
    opened = False  # the last line without numbers ends with a colon: what follows is below it
    starts_inner = False
    for line in lines:
        text = " ".join(line.text.replace("…", " … ").split())
        if not text or _INDEX_TITLE.fullmatch(text) or _LETTER.fullmatch(text):
            pending, opened = "", False
            continue
        inner = line.indent > 3
        numbers_go_on = bool(terms) and _NUMBERS.fullmatch(text) is not None
        if numbers_go_on and pending == "":
            terms[-1] = _with_numbers(terms[-1], text, physical)
            continue
        if pending and (inner or numbers_go_on) and not opened:
            text = f"{pending} {text}"
        else:
            starts_inner = inner
        pending = ""
        see = _SEE.match(text)
        entry = _ENTRY.match(text)
        name = see or entry
        term = name["term"].strip(" ,;.:…") if name else ""
        if not term:
            if text.endswith(":"):
                opened = True
                if not starts_inner:
                    main = text.strip(" ,;.:")
            else:
                pending, opened = text, False
            continue
        if starts_inner and main:
            sub = term
        else:
            main, sub, opened = term, "", False
        target = see["see"].strip() if see else ""
        made = IndexTerm(main, sub, target, (), ())
        terms.append(_with_numbers(made, entry["pages"], physical) if entry and not see else made)
        opened = False
    return tuple(terms)


def _with_numbers(term: IndexTerm, text: str, physical: Mapping[str, int]) -> IndexTerm:
    numbers = (*term.printed, *(part.strip() for part in re.split(r"[,;]", text) if part.strip()))
    return replace(term, printed=numbers, pages=_physical_pages(numbers, physical))


def _physical_pages(numbers: Sequence[str], physical: Mapping[str, int]) -> tuple[int, ...]:
    found: list[int] = []
    for number in numbers:
        parts = re.split(r"\s?[-–—]\s?", re.sub(r"\s?(?:ff?|n)\.?$", "", number))
        first = physical.get(parts[0].casefold())
        if first is None:
            continue
        last = first
        if len(parts) == 2 and parts[0].isdigit() and parts[1].isdigit():
            end = parts[1] if len(parts[1]) >= len(parts[0]) else parts[0][: len(parts[0]) - len(parts[1])] + parts[1]
            last = physical.get(end, first)
        found.extend(range(first, max(first, min(last, first + 60)) + 1))
    return tuple(dict.fromkeys(found))
