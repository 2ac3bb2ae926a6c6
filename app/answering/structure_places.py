# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Where headings and words stand, as places that can be cited; every mention of some words, by an exhaustive pass."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from app.answering.citations import Pages, Place
from app.answering.claims import CheckedClaim
from app.answering.evidence import Passage
from app.answering.section_scope import chunks_within
from app.answering.text import fold, is_function_word, stem, words
from app.domain.answers import Verdict
from app.domain.chunks import Chunk, ChunkKind, Section, Unit
from app.domain.documents import Document
from app.domain.jobs import CancelToken
from app.domain.ports import ChunkSource
from app.domain.questions import Hit, Scope

MOST_CHUNKS = 3_000
"""Chunks whose sentences are looked at; counts beyond are lower bounds."""
_CHUNKS_AT_ONCE = 200
_DENSE_SCRIPT = "\u2e80"  # from here on scripts have no blanks between words


@dataclass(frozen=True, slots=True)
class Mention:
    """A sentence, row or heading that holds the words."""

    document: Document
    chunk: Chunk
    unit: Unit

    @property
    def page(self) -> int:
        return self.unit.spans[0].page


@dataclass(frozen=True, slots=True)
class Mentions:
    """All of them, in the order of the books. `read` parts were searched; `complete` is False where there were too many."""

    found: tuple[Mention, ...]
    read: int
    complete: bool


class Shelf:
    """The documents that are asked, with what was looked up of them once."""

    def __init__(self, source: ChunkSource, documents: Sequence[Document], pages: Pages, cancel: CancelToken) -> None:
        self.source = source
        self.documents = tuple(documents)
        self.cancel = cancel
        self._pages = pages
        self._sections: dict[str, list[Section]] = {}
        self._chunks: dict[tuple[str, int], list[Chunk]] = {}
        self._passages = 0

    def sections(self, document: Document) -> list[Section]:
        if document.id not in self._sections:
            self._sections[document.id] = self.source.sections(document.id)
        return self._sections[document.id]

    def chunks(self, document: Document, page: int) -> list[Chunk]:
        key = (document.id, page)
        if key not in self._chunks:
            self._chunks[key] = self.source.chunks_of(document.id, page)
        return self._chunks[key]

    def page_name(self, document: Document, number: int) -> str:
        """The page's printed number, else its place in the file."""
        page = self._pages.get(document.id, number)
        return page.printed if page is not None and page.printed else str(number)

    def page_called(self, document: Document, name: str) -> int | None:
        """The physical page that readers call so, as printed, else by its place in the file; None when there is none."""
        numbers = range(1, document.page_count + 1)
        named = self.source.page_names([(document.id, number) for number in numbers])
        called = [page.number for page in named if page.name.casefold() == name]
        # A page without a printed number goes by its place in the file: where another one bears the number, that is meant.
        printed = [number for number in called if str(number) != name]
        return next(iter((*printed, *called)), None)

    def place(self, document: Document, chunk: Chunk, *units: Unit) -> Place:
        self._passages += 1
        return Place(Passage(self._passages, Hit(self._passages, chunk, 0.0), document.title), units)

    def heading(self, document: Document, section: Section) -> Place | None:
        """The words of a heading; where it is not printed, the first words under it, else of its page.

        None where nothing stands on its page.
        """
        chunks = self.chunks(document, section.page)
        marked = [(chunk, unit) for chunk in chunks for unit in chunk.units if _shares(unit, section)]
        titled = [(chunk, u) for chunk in chunks for u in chunk.units if u.spans and fold(u.text) == fold(section.title)]
        below = [(chunk, unit) for chunk in chunks if chunk.section_id == section.id for unit in chunk.units if unit.spans]
        first = [(chunk, unit) for chunk in chunks for unit in chunk.units if unit.spans]
        found = next(iter((*marked, *titled, *below, *first)), None)
        if found is None:
            return None
        chunk, unit = found
        return self.place(document, chunk, unit)

    def opening(self, document: Document) -> Place | None:
        """The title where it stands on the first pages, else their first words."""
        wanted = set(stems(document.title, document.language))
        for page in (1, 2, 3):
            units = [(chunk, unit) for chunk in self.chunks(document, page) for unit in chunk.units if unit.spans]
            if units:
                chunk, unit = max(units, key=lambda each: _likeness(wanted, stems(each[1].text, document.language)))
                return self.place(document, chunk, unit)
        return None

    def mentions(self, subject: str, scope: Scope, *, phrase: bool) -> Mentions:
        """Every unit of the scope that holds all words of the subject, side by side for a phrase."""
        by_id = {document.id: document for document in self.documents}
        languages = sorted({document.language or "en" for document in self.documents})
        places = self.source.keyword_places(subject, languages, scope)
        found: list[Mention] = []
        wanted = places.chunk_ids[:MOST_CHUNKS]
        for start in range(0, len(wanted), _CHUNKS_AT_ONCE):
            self.cancel.raise_if_cancelled()
            held_in = self.source.chunks(wanted[start : start + _CHUNKS_AT_ONCE])
            for chunk in chunks_within(list(held_in.values()), scope, self.source):
                document = by_id.get(chunk.document_id)
                if document is None or chunk.kind in (ChunkKind.CONTENTS, ChunkKind.INDEX):
                    continue
                held = (unit for unit in chunk.units if unit.spans and holds(unit.text, subject, document, phrase=phrase))
                found += [Mention(document, chunk, unit) for unit in held]
        return Mentions(tuple(found), places.read, len(places.chunk_ids) <= MOST_CHUNKS)


def line(text: str, *places: Place | None) -> CheckedClaim | None:
    """A line of an answer; None where it has no place to show."""
    held = tuple(place for place in places if place is not None)
    return CheckedClaim(text, Verdict.SUPPORTED, (), held) if held else None


def holds(text: str, subject: str, document: Document, *, phrase: bool = False) -> bool:
    """Whether a text holds all content words of the subject in any form; as they are, one after the other, for a phrase."""
    if any(letter >= _DENSE_SCRIPT for letter in subject):
        return fold(subject) in fold(text)
    if phrase:
        return f" {' '.join(words(_plain(subject)))} " in f" {' '.join(words(_plain(text)))} "
    wanted = stems(subject, document.language)
    return bool(wanted) and set(wanted) <= set(stems(text, document.language))


def stems(text: str, language: str) -> list[str]:
    """Stems of the content words, without accents; of all words, where none has content."""
    language = language or "en"
    found = words(_plain(text))
    content = [word for word in found if not is_function_word(word, language)]
    return [stem(word, language) for word in content or found]


def _plain(text: str) -> str:
    parted = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in parted if not unicodedata.combining(letter))


def _shares(unit: Unit, section: Section) -> bool:
    """Whether a unit begins with the words of a heading."""
    return bool(unit.spans and section.spans) and (unit.spans[0].page, unit.spans[0].start) == (
        section.spans[0].page,
        section.spans[0].start,
    )


def _likeness(wanted: set[str], found: Sequence[str]) -> float:
    return len(wanted & set(found)) / (len(wanted | set(found)) or 1)
