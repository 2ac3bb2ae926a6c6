# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A small library with units and word boxes, and a search over it, for tests of answering."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from app.answering.text import terms
from app.domain.chunks import Cell, Chunk, ChunkKind, IndexTerm, Section, Unit, UnitKind, WordSpan
from app.domain.documents import Document, DocumentStatus, Role
from app.domain.pages import Box, Page, PageName, PageSource, Word
from app.domain.ports import Frequencies, KeywordPlaces, Vector
from app.domain.questions import (
    EVERYWHERE,
    FieldWeights,
    Hit,
    KeywordQuery,
    LegScore,
    Scope,
    ScoredChunk,
    SearchResult,
    StageTime,
)

WORDS_A_LINE = 8
_ITEM = ("(a)", "(b)", "(c)", "•")


@dataclass(frozen=True)
class Part:
    """A chunk to be: its heading and its units; a unit with a colon and a semicolon is a table row, with cells where `tabled`."""

    heading: str
    units: tuple[str, ...]
    kind: ChunkKind = ChunkKind.PROSE
    tabled: bool = False


class Shelf:
    """A `ChunkSource`: each part of a document stands on a page of its own, eight words a line."""

    def __init__(self, books: Sequence[tuple[str, Sequence[Part]]], language: str = "en") -> None:
        self._documents: dict[str, Document] = {}
        self._chunks: dict[str, Chunk] = {}
        self._pages: dict[tuple[str, int], Page] = {}
        for number, (title, parts) in enumerate(books, start=1):
            document_id = f"d{number}"
            self._documents[document_id] = _document(document_id, title, len(parts), language)
            for ordinal, part in enumerate(parts):
                self._add(document_id, ordinal, part)

    def _add(self, document_id: str, ordinal: int, part: Part) -> None:
        page = ordinal + 1
        words: list[Word] = []
        units: list[Unit] = []
        for position, text in enumerate(part.units):
            start = len(words)
            words.extend(_word(each, start + offset) for offset, each in enumerate(text.split()))
            span = WordSpan(page, start, len(words))
            cells = _cells(text, span) if part.tabled and _kind(text) is UnitKind.TABLE_ROW else ()
            units.append(Unit(f"{document_id}.{page}.{position}", _kind(text), text, (span,), cells))
        chunk_id = f"{document_id}.{page}"
        text = "\n".join(part.units)
        self._chunks[chunk_id] = Chunk(
            chunk_id, document_id, None, (part.heading,), ordinal, part.kind, text, len(text.split()) * 2, (page,), tuple(units)
        )
        self._pages[(document_id, page)] = Page(
            page, f"p{page}", str(page + 10), 600, 800, 0, PageSource.TEXT, None, text, tuple(words)
        )

    def search(self, text: str, scope: Scope) -> SearchResult:
        """Chunks by shared terms, best first."""
        wanted = set(terms(text))
        scored = [
            (len(wanted & set(terms(f"{' '.join(each.section_path)} {each.text}"))), each)
            for each in self._chunks.values()
            if scope.document_ids is None or each.document_id in scope.document_ids
        ]
        scored = sorted(((score, each) for score, each in scored if score), key=lambda pair: (-pair[0], pair[1].id))
        hits = [
            Hit(rank, each, 1.0 / rank, {"keyword": LegScore(rank, float(score))}) for rank, (score, each) in enumerate(scored, 1)
        ]
        stages = (StageTime("keyword", 2.0), StageTime("fusion", 0.5))
        return SearchResult(text, tuple(hits), stages, {"limit": 20})

    def with_status(self, status: DocumentStatus) -> "Shelf":
        self._documents = {key: replace(each, status=status) for key, each in self._documents.items()}
        return self

    def marked(self, document_id: str, quads: Sequence[object]) -> str:
        """The words of a document whose boxes lie within the quads, in their order."""
        found: list[str] = []
        for quad in quads:
            number, box = quad.page, quad.box  # type: ignore[attr-defined]
            found.extend(word.text for word in self._pages[(document_id, number)].words if _inside(word.box, box))
        return " ".join(found)

    def chunks(self, ids: Sequence[str], *, units: bool = True) -> dict[str, Chunk]:
        return {each: self._chunks[each] for each in ids if each in self._chunks}

    def neighbours(self, chunk_id: str) -> tuple[Chunk | None, Chunk | None]:
        return None, None

    def document(self, document_id: str) -> Document | None:
        return self._documents.get(document_id)

    def documents(self, scope: Scope = EVERYWHERE) -> list[Document]:
        return [each for each in self._documents.values() if scope.document_ids is None or each.id in scope.document_ids]

    def page(self, document_id: str, number: int) -> Page | None:
        return self._pages.get((document_id, number))

    def page_names(self, places: Sequence[tuple[str, int]]) -> list[PageName]:
        found = [(each, self.page(*each)) for each in places]
        return [PageName(*each, page.printed or page.label) for each, page in found if page is not None]

    def sections(self, document_id: str) -> list[Section]:
        return []

    def index_terms(self, scope: Scope) -> list[tuple[str, IndexTerm]]:
        return []

    def keyword_hits(self, query: KeywordQuery, scope: Scope, weights: FieldWeights, limit: int) -> list[ScoredChunk]:
        return []

    def frequencies(self, words: Sequence[str], languages: Sequence[str], scope: Scope) -> Frequencies:
        texts = [
            {stem for language in languages for stem in terms(f"{' '.join(each.section_path)} {each.text}", language)}
            for each in self._chunks.values()
            if scope.document_ids is None or each.document_id in scope.document_ids
        ]
        stems = {word: {stem for language in languages for stem in terms(word, language)} for word in words}
        return Frequencies(len(texts), {word: sum(bool(found & text) for text in texts) for word, found in stems.items()})

    def keyword_places(self, text: str, languages: Sequence[str], scope: Scope) -> KeywordPlaces:
        own = [
            each
            for each in self._chunks.values()
            if (scope.document_ids is None or each.document_id in scope.document_ids)
            and each.kind not in (ChunkKind.CONTENTS, ChunkKind.INDEX)
        ]
        held = (
            each.id
            for each in own
            if any(set(terms(text, language)) <= set(terms(each.text, language)) for language in languages)
        )
        return KeywordPlaces(len(own), tuple(held))

    def nearest(self, vector: Vector, scope: Scope, limit: int, model: str = "") -> list[ScoredChunk]:
        return []

    def best_windows(self, vector: Vector, chunk_ids: Sequence[str], model: str = "") -> Mapping[str, float]:
        return {}


def _cells(text: str, span: WordSpan) -> tuple[Cell, ...]:
    """The cells of "name; label: value; label: value"."""
    parted = [each.rpartition(": ") for each in text.split("; ")]
    return tuple(Cell(label, value, (span,)) for label, _, value in parted)


def _kind(text: str) -> UnitKind:
    if ": " in text and "; " in text:
        return UnitKind.TABLE_ROW
    return UnitKind.LIST_ITEM if text.startswith(_ITEM) else UnitKind.SENTENCE


def _word(text: str, index: int) -> Word:
    """Word `index` of a page: 60 points wide every 70 points, lines 20 points apart and 12 high."""
    line, column = divmod(index, WORDS_A_LINE)
    x0, y0 = (20 + 70 * column) / 600, (40 + 20 * line) / 800
    return Word(text, Box(x0, y0, x0 + 60 / 600, y0 + 12 / 800))


def _inside(word: Box, quad: Box) -> bool:
    x, y = (word.x0 + word.x1) / 2, (word.y0 + word.y1) / 2
    return quad.x0 <= x <= quad.x1 and quad.y0 <= y <= quad.y1


def _document(document_id: str, title: str, pages: int, language: str) -> Document:
    return Document(
        id=document_id, lineage_id=document_id, sha256=document_id, title=title,
        file_name=f"{title.lower().replace(' ', '-')}.pdf", source_path="",
        page_count=pages, pages_read=pages, ocr_pages=0, chunk_count=pages, vector_count=0,
        status=DocumentStatus.READY, role=Role.CORE, supersedes=None, language=language, ingest_version=1,
        added_at=datetime(2026, 1, 1, tzinfo=UTC),
    )  # fmt: skip


HARBOUR = (
    "Harbour Rules",
    (
        Part(
            "Moorings",
            (
                "A boat may stay at the visitor quay for seven days without leave.",
                "The berthing fee is $12.50 a night, payable to the harbour office before noon.",
                "It is doubled in July and August.",
            ),
        ),
        Part(
            "Fires",
            (
                "No person shall light a fire on the pier unless the warden has given written leave.",
                "The fine for a fire lit without leave is $300.00 for each offence.",
            ),
        ),
        Part(
            "Equipment",
            (
                "Every boat longer than 6 metres must carry:",
                "(a) two life rings with 30 metres of line;",
                "(b) one horn that can be heard for a mile;",
                "(c) a chart of the bay.",
            ),
        ),
        Part(
            "Tides",
            (
                "Station: North Pier; Spring range: 4.2 m; Neap range: 1.9 m",
                "Station: South Pier; Spring range: 3.8 m; Neap range: 1.6 m",
            ),
            ChunkKind.TABLE,
        ),
        Part("Contents", ("Moorings . . . . . . . . 1", "Fires . . . . . . . . . 2"), ChunkKind.CONTENTS),
        Part("Officers", ("The harbour master is chosen by the Bay Council every 3 years.", "She keeps the log of arrivals.")),
    ),
)
