# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Answers that are computed from two figures of the documents: both are shown and cited, with the sum that was done.

A wrong sum is worse than none: both figures must be certain (see `operands`), and the sentence is read again and worked out anew
before it is shown.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

from app.answering.arithmetic import holds_true
from app.answering.computing_forms import Operation, Wanted, wanted
from app.answering.evidence import Evidence, Passage
from app.answering.operands import Figure, figures_of, names_of, pair_in, revised_in, same_scale
from app.answering.structure_questions import document_words
from app.answering.text import stem, words
from app.domain.chunks import Chunk, Unit
from app.domain.documents import Document
from app.domain.ports import ChunkSource
from app.domain.questions import Hit, Scope

_MOST_CHUNKS = 40  # of a document that hold the words of a name
_SIGNS = {Operation.DIFFERENCE: "−", Operation.CHANGE: "−", Operation.REVISION: "−", Operation.SUM: "+"}


@dataclass(frozen=True, slots=True)
class Computed:
    """The sentence with the sum, and the rows that hold its figures."""

    text: str
    evidence: tuple[Evidence, ...]


def computed(
    question: str, passages: Sequence[Passage], documents: Mapping[str, Document], source: ChunkSource
) -> Computed | None:
    """None for a question that asks for no sum with two figures, or where one of them is not certain."""
    asked = wanted(question)
    if asked is None or not passages:
        return None
    if asked.operation is Operation.REVISION:
        meant = {each.id for each in _meant(question, passages, documents)}
        revised = revised_in(asked.first, [each.chunk for each in passages if each.chunk.document_id in meant])
        return _told(asked, revised, passages, documents) if revised else None
    if asked.second and asked.operation in (Operation.DIFFERENCE, Operation.SUM):
        for passage in passages:
            pair = pair_in(asked.first, asked.second, question, passage.chunk)
            if pair is not None:
                return _told(asked, pair, passages, documents)
    if asked.printed and figures_of(asked.printed, "".join(asked.years), [each.chunk for each in passages], frozenset()):
        return None  # it is there to be quoted
    for document in _meant(question, passages, documents):
        pair = _two_of(asked, document, source)
        if pair is not None and same_scale(*pair):
            return _told(asked, pair, passages, documents)
    return None


def _meant(question: str, passages: Sequence[Passage], documents: Mapping[str, Document]) -> tuple[Document, ...]:
    """The documents of the passages that bear most of the question's words in their names; of the first passage, if none does."""
    found = list(dict.fromkeys(passage.chunk.document_id for passage in passages))
    said = "".join(words(question))  # "Best Buy" is "bestbuy" in a file name
    held = {each: sum(len(word) > 2 and word in said for word in document_words(documents[each])) for each in found}
    most = max(held.values())
    return tuple(documents[each] for each in found if held[each] == most) if most else (documents[found[0]],)


def _two_of(asked: Wanted, document: Document, source: ChunkSource) -> tuple[Figure, Figure] | None:
    of = frozenset(stem(word) for word in document_words(document))
    if not asked.second:
        early, late = asked.years
        chunks = _holding(asked.first, document, source)
        before, after = (figures_of(asked.first, year, chunks, of) for year in (early, late))
        if before is None or after is None or before.percent != after.percent:
            return None
        return (after, before) if not (asked.operation is Operation.GROWTH and before.percent) else None
    year = asked.years[0] if asked.years else ""
    one, two = (figures_of(name, year, _holding(name, document, source), of) for name in (asked.first, asked.second))
    return (one, two) if one is not None and two is not None and one.percent == two.percent else None


def _holding(name: str, document: Document, source: ChunkSource) -> list[Chunk]:
    """The chunks of a document that hold all words of one of the names of an item."""
    scope = Scope(frozenset((document.id,)))
    ids: dict[str, None] = {}
    for each in names_of(name):
        places = source.keyword_places(each, [document.language or "en"], scope)
        ids |= dict.fromkeys(places.chunk_ids[:_MOST_CHUNKS])
    return list(source.chunks(list(ids)).values()) if ids else []


def _told(
    asked: Wanted, pair: tuple[Figure, Figure], passages: Sequence[Passage], documents: Mapping[str, Document]
) -> Computed | None:
    """The sentence, if it holds true when it is worked out anew from the cells."""
    one, two = pair
    sum_done = _sum_done(asked, one, two)
    if sum_done is None:
        return None
    text = f"{_named(one)}; {_named(two)}. {sum_done}, computed from these two figures."
    if not holds_true(text, (one.written, two.written)):
        return None
    rows = {figure.unit.id: figure for figure in pair}
    return Computed(text, tuple(_cited(figure, number, passages, documents) for number, figure in enumerate(rows.values())))


def _named(figure: Figure) -> str:
    return f"{figure.row} ({figure.column}): {figure.written}" if figure.column else f"{figure.row}: {figure.written}"


def _sum_done(asked: Wanted, one: Figure, two: Figure) -> str | None:
    operation = asked.operation
    if operation in (Operation.RATIO, Operation.SHARE, Operation.GROWTH):
        if two.value <= 0 or (operation is Operation.GROWTH and one.value < 0):
            return None  # a share of a loss says nothing
        ratio = one.value / two.value
        if operation is Operation.RATIO:
            return f"{one.written} ÷ {two.written} = {_rounded(ratio, asked.decimals, 2)}"
        if operation is Operation.SHARE:
            bare = f"{ratio:.{max(3, asked.decimals or 0)}f}"
            return f"{one.written} ÷ {two.written} = {bare} = {_rounded(100 * ratio, asked.decimals, 1)}%"
        return f"({one.written} − {two.written}) ÷ {two.written} = {_rounded(100 * (ratio - 1), asked.decimals, 1)}%"
    places = max(_places(one.written), _places(two.written))
    result = one.value + two.value if operation is Operation.SUM else one.value - two.value
    points = " percentage point" if abs(result) == 1 else " percentage points"
    unit = points if one.percent and operation is not Operation.SUM else "%" if one.percent else ""
    shown = _rounded(result, asked.decimals if asked.decimals is not None and asked.decimals < places else places, places)
    return f"{one.written} {_SIGNS[operation]} {two.written} = {shown}{unit}"


def _rounded(value: float, decimals: int | None, otherwise: int) -> str:
    places = otherwise if decimals is None else decimals
    exact = Decimal(repr(round(value, 12))).quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)
    return f"{exact:,}".replace("-", "−")


def _places(written: str) -> int:
    return len(written.rstrip("%").partition(".")[2])


def _cited(figure: Figure, number: int, passages: Sequence[Passage], documents: Mapping[str, Document]) -> Evidence:
    """The row as evidence: of the passage that was read, or of one made for it, with a number of its own."""
    chunk = figure.chunk
    read = next((each for each in passages if each.chunk.id == chunk.id), None)
    own = len(passages) + 1 + number
    passage = read or Passage(own, Hit(own, chunk, 0.0), documents[chunk.document_id].title)
    return Evidence(passage, _position(chunk, figure.unit), figure.unit, None)


def _position(chunk: Chunk, unit: Unit) -> int:
    return next(index for index, each in enumerate(chunk.units) if each.id == unit.id)
