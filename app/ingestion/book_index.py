# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Tables of contents and the index at the back of a book: recognised by how their lines end, parsed to terms and pages."""

import itertools
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
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
_NUMBER = r"(?:[A-Z]{1,2}[-–])?\d{1,4}(?:\s?[-–—]\s?\d{1,4})?(?:\s?(?:ff?|nn?|t)\.?)?"
_ROMAN = r"[ivxlc]{1,7}(?:\s?[-–—]\s?[ivxlc]{1,7})?"
_PAGE = rf"(?:{_NUMBER}|{_ROMAN})"
_PAGES = rf"{_PAGE}(?:\s*[,;]\s*{_PAGE})*"
_LEADER = r"(?:…|(?:\.\s?){3,})"
# After a blank alone only digits are a page: many a term ends in a letter that is a Roman number as well.
_ENTRY = re.compile(rf"^(?P<term>.*?)(?:[\s.…]*[,.…][,.…\s]*(?=.)|\s+(?=[A-Z]?[A-Z]?[-–]?\d))(?P<pages>{_PAGES})[.,;]?$")
_LED_ENTRY = re.compile(rf"^(?P<term>.*?)[,.]*\s*{_LEADER}[.…\s]*(?P<pages>{_PAGES})[.,;]?$")
_SEE_WORDS = r"(?:see|siehe|vgl\.|voir|véase|vedi|zie|(?<=[,;(] )s\.)"
_ALSO = r"(?:also|auch|aussi|también|anche|ook|a\.|under)"
_SEE = re.compile(rf"^(?P<term>.*?)(?:^|(?<=[.,;:\s(])){_SEE_WORDS}\s+(?:{_ALSO}\s+)?(?P<see>[^\s].*?)[).]*$", re.IGNORECASE)
_OPEN_SEE = re.compile(rf"(?:^|(?<=[.,;:\s(])){_SEE_WORDS}(?:\s+{_ALSO})?$", re.IGNORECASE)
_NUMBERS = re.compile(rf"{_PAGES}[.,;]?")
_INDEX_LINE = re.compile(
    rf"^(?:\D|\d+[-:]?\s?[^\W\d(]|\d+ \().*[,\s]{_PAGE}[.,;]?$|\b(?:see|siehe|voir|véase) (?:also |auch |aussi )?\S"
)
_LETTER = re.compile(r"[^\W\d_]|[A-Z]\s?[-–]\s?[A-Z]|symbols|numbers", re.IGNORECASE)
_LEAST_TAIL, _MOST_TAIL, _TAIL_SHARE = 14, 95, 0.22
_LONGEST_RANGE = 60  # pages
_AT_EDGE = 3  # points; a line that stands in less stands at the edge
_MARKS = " ,;.:…("


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


def index_pages(pages: Sequence[tuple[int, Sequence[str]]], indented: Callable[[int], Sequence["IndexLine"]]) -> tuple[int, ...]:
    """Physical pages of a back-of-book index, looked for in the last 22 % (at least 14, at most 95 pages).

    It starts at a page titled Index, or where most lines are entries; single pages without a title do not count. `indented`
    gives the lines of a page with their indents.
    """
    tail = min(max(ceil(len(pages) * _TAIL_SHARE), _LEAST_TAIL), _MOST_TAIL)
    found: list[int] = []
    for number, lines in pages[-tail:]:
        texts = _below_title(lines)
        titled = len(texts) < len(lines)
        if len(texts) < 5:
            continue
        share = sum(1 for text in texts if _is_entry(text, len(pages))) / len(texts)
        if (
            (titled and share > 0.35)
            or (found and found[-1] >= number - 1 and share > 0.3)
            or (share > 0.6 and len(texts) > 30 and len(pages) > 20 and _is_sorted(indented(number)))
        ):
            found.append(number)
    first = next((position for position, (number, _) in enumerate(pages) if found and number == found[0]), 0)
    while first > 0 and len(found) < _MOST_TAIL and _goes_before(*pages[first - 1], len(pages), indented):
        # A file that is all index, or nearly so, starts with it.
        first -= 1
        found.insert(0, pages[first][0])
    return tuple(found)


def _below_title(lines: Sequence[str]) -> list[str]:
    """The lines below the last title of an index on the page; all of them where it has none."""
    texts = [line.strip() for line in lines]
    titles = [position for position, text in enumerate(texts) if _INDEX_TITLE.fullmatch(text)]
    return [text for text in texts[titles[-1] + 1 if titles else 0 :] if text]


def _goes_before(number: int, lines: Sequence[str], pages: int, indented: Callable[[int], Sequence["IndexLine"]]) -> bool:
    texts = _below_title(lines)
    share = sum(1 for text in texts if _is_entry(text, pages)) / max(1, len(texts))
    if len(texts) < len(lines) and len(texts) > 5 and share > 0.35:
        return True
    return len(texts) > 20 and share > 0.5 and _is_sorted(indented(number))


def _is_entry(text: str, pages: int) -> bool:
    """Ends with page numbers; years are none, unless the book is as long as that."""
    if not _INDEX_LINE.search(text):
        return False
    last = re.search(r"(\d{1,4})[.,;]?$", text)
    return last is None or not max(pages, 1899) < int(last[1]) <= 2100


def _is_sorted(lines: Sequence["IndexLine"]) -> bool:
    """First letters of the lines at the edge come in the order of the alphabet, and most have a first word of their own."""
    texts = [line.text.strip() for line in lines if line.indent <= _AT_EDGE]
    firsts = [text.casefold().split()[0] for text in texts if text and text[0].isalpha()]
    if len(firsts) < 10 or len(set(firsts)) < len(firsts) * 0.4:
        return False
    rising = sum(1 for before, here in itertools.pairwise(firsts) if before[0] <= here[0])
    return rising > len(firsts) * 0.7


@dataclass(frozen=True, slots=True)
class IndexLine:
    """A line of the index: its text and how far (points) it stands in from the edge of its column."""

    text: str
    indent: float


def parse_index(lines: Sequence[IndexLine], physical: Mapping[str, int]) -> tuple[IndexTerm, ...]:
    """Entries of the index, in order. `physical` leads from a printed number (small letters) to the page.

    A line that stands in is an entry below the last one at the edge, or goes on with the line before. It goes on where that
    has no numbers yet, unless that ends with a colon, or entries below stand less far in than lines that go on do in this
    index. Entries below entries below have both names in `subterm`.
    """
    cleaned = [IndexLine(" ".join(line.text.replace("…", " … ").split()), line.indent) for line in lines]
    led = [line for line in cleaned if _ENTRY.match(line.text) and not _NUMBERS.fullmatch(line.text)]
    leaders = sum(1 for line in led if _LED_ENTRY.match(line.text)) > len(led) * 0.6
    reader = _Reader(physical, _LED_ENTRY if leaders else _ENTRY, *_levels(cleaned))
    for line in cleaned:
        reader.take(line)
    return tuple(reader.terms)


def _levels(lines: Sequence[IndexLine]) -> tuple[float, float]:
    """(indent of entries below, indent of lines that go on), 0 where the index does not tell."""
    below: Counter[int] = Counter()
    going_on: Counter[int] = Counter()
    for before, here in itertools.pairwise(lines):
        if here.indent <= _AT_EDGE:
            continue
        if _NUMBERS.fullmatch(here.text) or _OPEN_SEE.search(before.text):
            going_on[round(here.indent)] += 1
        elif before.indent <= _AT_EDGE and _ENTRY.match(before.text) and not before.text.endswith(","):
            below[round(here.indent)] += 1
    return _commonest(below), _commonest(going_on)


def _commonest(counts: "Counter[int]") -> float:
    return float(counts.most_common(1)[0][0]) if counts else 0.0


@dataclass(slots=True)
class _Reader:
    """An index read line by line: the entry at the edge, the one below it, and what waits for its numbers."""

    physical: Mapping[str, int]
    entry: re.Pattern[str]
    below: float
    going_on: float
    terms: list[IndexTerm] = field(default_factory=list)
    main: str = ""
    sub: str = ""
    sub_indent: float = 0.0
    pending: str = ""
    pending_indent: float = 0.0

    def take(self, line: IndexLine) -> None:
        text, indent = line.text, line.indent
        if not text or _INDEX_TITLE.fullmatch(text) or _LETTER.fullmatch(text):
            self.pending = ""
            return
        if not self.pending and self.terms and _NUMBERS.fullmatch(text):
            self.terms[-1] = _with_numbers(self.terms[-1], text, self.physical)
            return
        if not self.pending and self._lengthens_target(line):
            self.terms[-1] = replace(self.terms[-1], see=f"{self.terms[-1].see} {text}")
            return
        if self.pending:
            if self._goes_on(line):
                text, indent = f"{self.pending} {text}", self.pending_indent
            else:
                self._open(self.pending, self.pending_indent)
        self.pending = ""
        if self.entry.match(text) or _SEE.match(text):
            self._made(text, indent)
        else:
            self.pending, self.pending_indent = text, indent

    def _goes_on(self, line: IndexLine) -> bool:
        """Whether a line goes on with the one before, that has no numbers yet."""
        if self.pending.endswith(":"):
            return False
        if _NUMBERS.fullmatch(line.text) or _OPEN_SEE.search(self.pending):
            return True
        if line.indent <= self.pending_indent + _AT_EDGE:
            return False
        told = self.going_on > self.below + 2 * _AT_EDGE and self.below > 0
        return not (told and line.indent < self.going_on - 2 * _AT_EDGE)

    def _lengthens_target(self, line: IndexLine) -> bool:
        """The rest of a name that an entry leads to: it stands in as lines that go on do."""
        if not self.terms or not self.terms[-1].see or self.terms[-1].printed or line.indent <= _AT_EDGE:
            return False
        if self.entry.match(line.text) or _SEE.match(line.text):
            return False
        return self.going_on > 0 and line.indent > max(self.going_on, self.sub_indent + _AT_EDGE) - _AT_EDGE

    def _open(self, text: str, indent: float) -> None:
        """An entry without numbers of its own, over others."""
        name = text.strip(_MARKS)
        if indent <= _AT_EDGE:
            self.main, self.sub, self.sub_indent = name, "", 0.0
        else:
            self.sub, self.sub_indent = name, indent

    def _made(self, text: str, indent: float) -> None:
        see = _SEE.match(text)
        target, numbers = "", ""
        if see:
            name, target = see["term"], see["see"]
            paged = re.match(rf"(?P<see>.*?[^\W\d].*?),\s*(?P<pages>{_PAGES})$", target)
            if paged:
                target, numbers = paged["see"], paged["pages"]
            before = self.entry.match(name.rstrip(" ,;.(")) if name else None
            if before:
                name, numbers = before["term"], before["pages"]
        else:
            entry = self.entry.match(text)
            name, numbers = (entry["term"], entry["pages"]) if entry else (text, "")
        name = name.strip(_MARKS)
        sub = ""
        if not name:  # "see also ..." on a line of its own
            if not self.main:
                return
        elif indent <= _AT_EDGE or not self.main:
            self.main, self.sub, self.sub_indent = name, "", 0.0
        elif self.sub and indent > self.sub_indent + _AT_EDGE:
            sub = f"{self.sub}, {name}"
        else:
            self.sub, self.sub_indent = name, indent
            sub = name
        made = IndexTerm(self.main, sub, target.strip(" ,;."), (), ())
        self.terms.append(_with_numbers(made, numbers, self.physical) if numbers else made)


def _with_numbers(term: IndexTerm, text: str, physical: Mapping[str, int]) -> IndexTerm:
    numbers = (*term.printed, *(part.strip() for part in re.split(r"[,;]", text) if part.strip()))
    return replace(term, printed=numbers, pages=_physical_pages(numbers, physical))


def _physical_pages(numbers: Sequence[str], physical: Mapping[str, int]) -> tuple[int, ...]:
    found: list[int] = []
    for number in numbers:
        name = re.sub(r"(?<=\d)\s?(?:ff?|nn?|t)\.?$", "", number).casefold()
        whole = physical.get(name.replace("–", "-"))
        if whole is not None:
            found.append(whole)
            continue
        start, _, end = (part.strip() for part in re.sub("[–—]", "-", name).rpartition("-"))
        first = physical.get(start)
        if first is None:
            continue
        if start.isdigit() and end.isdigit() and len(end) < len(start):  # 143-8
            end = start[: len(start) - len(end)] + end
        last = physical.get(end, first)
        found.extend(range(first, max(first, min(last, first + _LONGEST_RANGE)) + 1))
    return tuple(dict.fromkeys(found))
