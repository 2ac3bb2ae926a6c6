# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Citations: the place of a quote on its page, the window of text around it, and which of several bear a claim."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from app.answering.evidence import Passage
from app.answering.text import bigrams, terms, words
from app.domain.answers import Citation
from app.domain.chunks import Unit, WordSpan
from app.domain.pages import Box, Page, PageBox, PageName, Word
from app.domain.ports import ChunkSource

_SAME_LINE = 0.5  # share of the lower word's height that two words of a line overlap at least
_WIDEST_GAP = 2.5  # heights between two words that are still marked as one stretch
_TALLEST = 1.6  # a word this many times as high as the stretch before it is marked by itself
_ELLIPSIS = "…"


@dataclass(frozen=True, slots=True)
class Place:
    """Units of one passage that bear a claim together."""

    passage: Passage
    units: tuple[Unit, ...]

    @property
    def key(self) -> tuple[str, ...]:
        return tuple(unit.id for unit in self.units)


class Pages:
    """Pages of a library, each read once an answer."""

    def __init__(self, source: ChunkSource) -> None:
        self._source = source
        self._pages: dict[tuple[str, int], Page | None] = {}

    def get(self, document_id: str, number: int) -> Page | None:
        key = (document_id, number)
        if key not in self._pages:
            self._pages[key] = self._source.page(document_id, number)
        return self._pages[key]

    def names(self, places: Sequence[tuple[str, int]]) -> tuple[PageName, ...]:
        """What readers call these pages, by document id and number."""
        return tuple(self._source.page_names(places))

    def file_name(self, document_id: str) -> str:
        document = self._source.document(document_id)
        return document.file_name if document else ""


def quads(spans: Iterable[WordSpan], document_id: str, pages: Pages) -> tuple[PageBox, ...]:
    """One box for each stretch of words on a line, in reading order. Words that are not there are not guessed."""
    found: list[PageBox] = []
    for span in spans:
        page = pages.get(document_id, span.page)
        if page is None:
            continue
        found.extend(PageBox(span.page, box) for box in _stretches(page.words[span.start : span.end], page))
    return tuple(found)


def _stretches(line: Sequence[Word], page: Page) -> list[Box]:
    boxes: list[Box] = []
    for word in line:
        box = word.box
        if boxes and _continues(boxes[-1], box, page):
            boxes[-1] = boxes[-1].united(box)
        else:
            boxes.append(box)
    return boxes


def _continues(stretch: Box, box: Box, page: Page) -> bool:
    lower, taller = sorted((stretch.y1 - stretch.y0, box.y1 - box.y0))
    if taller > _TALLEST * lower:
        return False  # a formula or an initial would lift the mark over the lines beside it
    overlap = min(stretch.y1, box.y1) - max(stretch.y0, box.y0)
    if overlap < _SAME_LINE * lower:
        return False
    gap = (box.x0 - stretch.x1) * page.width
    return -lower * page.height <= gap <= _WIDEST_GAP * lower * page.height


def cite(number: int, place: Place, claim: str, pages: Pages, focus: int) -> Citation:
    """A citation with its marks; `focus` is the length of the snippet in characters, `claim` what the snippet should show."""
    chunk = place.passage.chunk
    spans = [span for unit in place.units for span in unit.spans]
    first = spans[0].page if spans else (chunk.pages[0] if chunk.pages else 1)
    page = pages.get(chunk.document_id, first)
    cited = {unit.id for unit in place.units}
    rest = [span for unit in chunk.units if unit.id not in cited for span in unit.spans]
    snippet, start, end = focused(chunk.units, place.units, claim, focus)
    return Citation(
        n=number,
        document_id=chunk.document_id,
        title=place.passage.title,
        file_name=pages.file_name(chunk.document_id),
        page=first,
        label=page.label if page else str(first),
        printed=page.printed if page else "",
        section_path=chunk.section_path,
        chunk_id=chunk.id,
        unit_ids=place.key,
        snippet=snippet,
        mark_start=start,
        mark_end=end,
        quads=quads(spans, chunk.document_id, pages),
        passage_quads=quads(rest, chunk.document_id, pages),
    )


def focused(units: Sequence[Unit], cited: Sequence[Unit], claim: str, width: int) -> tuple[str, int, int]:
    """(snippet, mark start, mark end): the cited words with as much of their passage around them as fits in `width` characters.

    Cited words that are longer than that themselves are cut to the window that shares most with the claim.
    """
    ids = [unit.id for unit in units]
    positions = [ids.index(unit.id) for unit in cited if unit.id in ids]
    if not positions:
        text = _cut(" ".join(unit.text for unit in cited), claim, width)
        return text, 0, len(text)
    first, last = min(positions), max(positions)
    middle = " ".join(unit.text for unit in units[first : last + 1])
    if len(middle) > width and len(cited) > 1:
        middle = f" {_ELLIPSIS} ".join(unit.text for unit in cited)
    if len(middle) >= width:
        text = _cut(middle, claim, width)
        return text, 0, len(text)
    room = width - len(middle)
    before, after = " ".join(unit.text for unit in units[:first]), " ".join(unit.text for unit in units[last + 1 :])
    head = _tail_of(before, max(room // 2, room - len(after) - 1))
    tail = _head_of(after, room - len(head) - 1)
    prefix = f"{head} " if head else ""
    suffix = f" {tail}" if tail else ""
    return f"{prefix}{middle}{suffix}", len(prefix), len(prefix) + len(middle)


def _tail_of(text: str, room: int) -> str:
    """The end of a text, from a whole word on, at most `room` characters with the blank that follows."""
    if len(text) < room:
        return text
    if room < 12:
        return ""
    cut = text[len(text) - room + 3 :]
    return f"{_ELLIPSIS} {cut.split(' ', 1)[1]}" if " " in cut else ""


def _head_of(text: str, room: int) -> str:
    if len(text) <= room:
        return text
    if room < 12:
        return ""
    cut = text[: room - 2]
    return f"{cut.rsplit(' ', 1)[0]} {_ELLIPSIS}" if " " in cut else ""


def _cut(text: str, claim: str, width: int) -> str:
    """The window of whole words, at most `width` characters, whose terms are most those of the claim; the earliest of equals."""
    if len(text) <= width:
        return text
    wanted = set(terms(claim))
    tokens = text.split(" ")
    best, best_score = (0, len(tokens)), -1
    end, length = 0, 0
    room = width - 4
    for start in range(len(tokens)):
        while end < len(tokens) and length + len(tokens[end]) + 1 <= room + 1:
            length += len(tokens[end]) + 1
            end += 1
        score = len(wanted & set(terms(" ".join(tokens[start:end]))))
        if score > best_score:
            best, best_score = (start, end), score
        if end == len(tokens):
            break
        length -= len(tokens[start]) + 1
        if end <= start:  # one word longer than the window
            end, length = start + 1, 0
    start, end = best
    window = " ".join(tokens[start:end])
    return f"{_ELLIPSIS + ' ' if start else ''}{window}{' ' + _ELLIPSIS if end < len(tokens) else ''}"


def overlap(claim: str, text: str) -> float:
    """Shared single words and pairs of words of a claim and a text, as a share of the claim's: 0 to 2."""
    mine, theirs = words(claim), words(text)
    if not mine:
        return 0.0
    single = set(theirs)
    pairs = set(bigrams(theirs))
    my_pairs = bigrams(mine)
    one = sum(word in single for word in mine) / len(mine)
    two = sum(pair in pairs for pair in my_pairs) / len(my_pairs) if my_pairs else 0.0
    return one + two


def prune(claim: str, places: Sequence[Place], share: float) -> tuple[Place, ...]:
    """The places whose overlap with the claim is at least `share` of the best one's; their order stays, none is added."""
    if len(places) < 2:
        return tuple(places)
    scores = [overlap(claim, " ".join(unit.text for unit in place.units)) for place in places]
    best = max(scores)
    return tuple(place for place, score in zip(places, scores, strict=True) if score >= share * best)
