# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Pages to look at: their pictures, their words, and where a text stands on them. Call it from one thread."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from app.domain.answers import Citation
from app.domain.chunks import Section
from app.domain.documents import Document, OutlineEntry
from app.domain.errors import AppError, ErrorCode
from app.domain.jobs import CancelToken
from app.domain.pages import Box, FoundPlace, PageBox, PageLink, PageSource, Word
from app.ingestion.render import RenderedPage, Renderer
from app.services.cited_places import placed_now
from app.services.library import LibraryService
from app.services.place_links import PlaceLink
from app.services.text_search import find_places
from app.storage.library import Library


def _nobody_waits(places: list[FoundPlace]) -> None:
    """For who wants all places at once."""


@dataclass(frozen=True, slots=True)
class DocumentView:
    """What a viewer needs before any page is drawn; `sizes` are (width, height) in points as displayed, one a page."""

    document: Document
    sizes: tuple[tuple[float, float], ...]
    labels: tuple[str, ...]
    printed: tuple[str, ...]
    outline: tuple[OutlineEntry, ...]


class PagesService:
    def __init__(self, library: Library, documents: LibraryService) -> None:
        self._library = library
        self._documents = documents
        self._renderer = Renderer()

    def info(self, document_id: str) -> DocumentView:
        """Raises AppError(DOCUMENT_UNKNOWN), and as `render` does."""
        document = self._library.document(document_id)
        if document is None:
            raise AppError(ErrorCode.DOCUMENT_UNKNOWN, document=document_id)
        facts = self._renderer.facts(self._documents.file_path(document_id), self._documents.password_of(document_id))
        printed = {page.number: page.printed for page in self._library.pages.pages_without_words(document_id)}
        return DocumentView(
            document,
            facts.sizes,
            facts.labels,
            tuple(printed.get(number, "") for number in range(1, len(facts.sizes) + 1)),
            _outline(facts.outline, self._library.sections(document_id)),
        )

    def place_of(self, link: PlaceLink) -> Citation:
        """What a link leads to, where its words stand today; without marks where they are gone.

        Raises AppError(DOCUMENT_UNKNOWN).
        """
        document = self._library.document(link.document_id)
        if document is None:
            raise AppError(ErrorCode.DOCUMENT_UNKNOWN, document=link.document_id)
        return placed_now(link.citation(document.title, document.file_name), self._library)

    def render(self, document_id: str, page_number: int, scale: float) -> RenderedPage:
        """A page as displayed, at `scale` pixels a point. Raises AppError where the file cannot be opened."""
        path = self._documents.file_path(document_id)
        return self._renderer.render(path, page_number, scale, self._documents.password_of(document_id))

    def words(self, document_id: str, page_number: int) -> tuple[Word, ...]:
        return self._library.pages.page_words(document_id, page_number)

    def links(self, document_id: str, page_number: int) -> tuple[PageLink, ...]:
        """What leads elsewhere on a page. Raises AppError where the file cannot be opened."""
        path = self._documents.file_path(document_id)
        return self._renderer.links(path, page_number, self._documents.password_of(document_id))

    def find(
        self, document_id: str, text: str, cancel: CancelToken, report: Callable[[list[FoundPlace]], None] = _nobody_waits
    ) -> list[FoundPlace]:
        """Where `text` stands, page by page. Ligatures, hyphens at line ends, case and accents do not matter.

        `report` gets the places of each page that has some as soon as they are known.
        """
        places: list[FoundPlace] = []
        for page in self._library.pages.pages_without_words(document_id):
            cancel.raise_if_cancelled()
            here = [FoundPlace(page.number, boxes) for boxes in find_places(self.words(document_id, page.number), text)]
            if here:
                places += here
                report(here)
        return places

    def text_under(self, document_id: str, quads: Sequence[PageBox]) -> str:
        """The text that stands under marks, read anew from the file; from the stored words where the page is a picture."""
        parts = []
        for number in dict.fromkeys(quad.page for quad in quads):
            boxes = [quad.box for quad in quads if quad.page == number]
            page = self._library.page(document_id, number)
            if page is None or page.source is PageSource.OCR:
                words = page.words if page else ()
                parts += [word.text for word in words if any(_holds(box, word.box) for box in boxes)]
            else:
                path = self._documents.file_path(document_id)
                parts.append(self._renderer.text_under(path, number, boxes, self._documents.password_of(document_id)))
        return " ".join(parts)

    def close(self) -> None:
        self._renderer.close()


def _outline(own: tuple[OutlineEntry, ...], sections: Sequence[Section]) -> tuple[OutlineEntry, ...]:
    """The file's own contents; the headings that were read where it has none worth the name."""
    if len(own) > 1 or len(sections) <= len(own):
        return own
    return tuple(OutlineEntry(section.title, section.level, section.page) for section in sections)


def _holds(box: Box, word: Box) -> bool:
    x, y = (word.x0 + word.x1) / 2, (word.y0 + word.y1) / 2
    return box.x0 <= x <= box.x1 and box.y0 <= y <= box.y1
