# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The units that an answer may be made of, each with all that is needed to judge and to cite it."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from app.answering.expectation import without_mark
from app.answering.text import terms, words
from app.domain.chunks import Chunk, ChunkKind, Unit, UnitKind
from app.domain.ports import ChunkSource
from app.domain.questions import Hit

_CITABLE = frozenset((ChunkKind.PROSE, ChunkKind.TABLE, ChunkKind.FOOTNOTE))
_LEADERS = re.compile(r"(?:\.\s?){4,}|(?:\s\.){3,}|…{2,}")
_PRONOUN = re.compile(
    r"^\W*(?:it|they|he|she|this|these|those|such|doing so|otherwise|in (?:this|that|such) case|however|if so|that)\b",
    re.IGNORECASE,
)
_ITEM = re.compile(r"^\W*(?:\(?[a-z0-9]{1,4}[.)]|\([ivxlc]+\)|[•●▪◦–—-])\s", re.IGNORECASE)
_OPENS_LIST = re.compile(
    r"[:;,—–-]\s*$|\b(?:following|as follows|shall|must|may|be|to|if|where|that|unless|of|and|or)\W*$", re.IGNORECASE
)
_CHARACTERS_OF_LEAD = 420
_WORDS_OF_A_TITLE = 4
_WORDS_OF_A_SENTENCE = 8


@dataclass(frozen=True, slots=True)
class Passage:
    """A hit that is read, with its document's title; `number` is its place among the passages, from 1."""

    number: int
    hit: Hit
    title: str

    @property
    def chunk(self) -> Chunk:
        return self.hit.chunk

    @property
    def heading(self) -> str:
        """Title and section path in one line, each name once."""
        names = list(dict.fromkeys((self.title, *self.chunk.section_path)))
        return " > ".join(name for name in names if name)


@dataclass(frozen=True, slots=True)
class Evidence:
    """One unit of a passage. `lead` is the unit that it cannot be understood without: what its pronoun or list hangs on."""

    passage: Passage
    position: int
    unit: Unit
    lead: Unit | None

    @property
    def text(self) -> str:
        return f"{self.lead.text} {self.unit.text}" if self.lead else self.unit.text

    @property
    def units(self) -> tuple[Unit, ...]:
        return (self.lead, self.unit) if self.lead else (self.unit,)

    @property
    def place(self) -> tuple[str, int, int]:
        return (self.passage.chunk.document_id, self.passage.chunk.ordinal, self.position)


def passages_of(hits: Iterable[Hit], source: ChunkSource, limit: int) -> tuple[Passage, ...]:
    """The first `limit` hits that can be quoted: no contents, no index, and with units."""
    titles: dict[str, str] = {}
    found: list[Passage] = []
    for hit in hits:
        if len(found) == limit:
            break
        chunk = hit.chunk
        if chunk.kind not in _CITABLE or not chunk.units:
            continue
        if chunk.document_id not in titles:
            document = source.document(chunk.document_id)
            titles[chunk.document_id] = document.title if document else ""
        found.append(Passage(len(found) + 1, hit, titles[chunk.document_id]))
    return tuple(found)


def evidence_of(passages: Sequence[Passage]) -> tuple[Evidence, ...]:
    """Every unit of the passages that can stand as a quote, in the order of the passages; no unit twice."""
    found: list[Evidence] = []
    seen: set[str] = set()
    for passage in passages:
        for position, unit in enumerate(passage.chunk.units):
            if unit.id in seen or not is_quotable(unit, passage.chunk):
                continue
            seen.add(unit.id)
            found.append(Evidence(passage, position, unit, _lead(passage.chunk.units, position)))
    return tuple(found)


def is_quotable(unit: Unit, chunk: Chunk) -> bool:
    """Whether a unit says something: headings, contents entries, bare numbers and what breaks off do not."""
    if _LEADERS.search(unit.text):
        return False
    content = words(without_mark(unit.text))
    letters = [word for word in content if word[0].isalpha()]
    if unit.kind is UnitKind.TABLE_ROW:
        return len(content) >= 2 and bool(letters)
    if not letters or len(content) < 3 or not unit.spans:
        return False
    if unit.kind is UnitKind.SENTENCE and unit.text.rstrip().endswith(","):  # a cover, an address, a line cut off: no sentence
        return False
    names = {" ".join(words(name)) for name in chunk.section_path}
    return " ".join(words(unit.text)) not in names


def is_item(unit: Unit) -> bool:
    return unit.kind is UnitKind.LIST_ITEM or bool(_ITEM.match(unit.text))


def _lead(units: Sequence[Unit], position: int) -> Unit | None:
    unit = units[position]
    if unit.kind is UnitKind.TABLE_ROW or position == 0:
        return None
    if is_item(unit):
        for earlier in reversed(units[max(0, position - 12) : position]):
            opens = _OPENS_LIST.search(earlier.text.strip())
            if opens and (not is_item(earlier) or earlier.text.strip().endswith(":")):
                return earlier if _needed(earlier.text, unit.text) else None
        return None
    before = units[position - 1]
    hangs_on = bool(_PRONOUN.match(unit.text)) or (unit.text[:1].islower() and not before.text.rstrip().endswith((".", "!", "?")))
    if hangs_on and before.kind is not UnitKind.TABLE_ROW and len(words(before.text)) > 2 and _needed(before.text, unit.text):
        return before
    return None


def _needed(lead: str, text: str) -> bool:
    """Whether a lead adds to what hangs on it: not where that says it again, or is a sentence under a title of a few words."""
    if len(lead) > _CHARACTERS_OF_LEAD:
        return False
    plain = without_mark(text).strip()
    opening, said = words(lead), words(plain)
    if opening == said[: len(opening)]:
        return False
    whole = plain[:1].isupper() and plain.endswith(".") and len(said) >= _WORDS_OF_A_SENTENCE
    return not (whole and len(opening) <= _WORDS_OF_A_TITLE)


def heading_terms(passage: Passage, language: str) -> frozenset[str]:
    return frozenset(terms(passage.heading, language))
