# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What is looked up about an open document: its file, which pages are pictures, where its text stands, its headings."""

from collections.abc import Callable, Sequence
from statistics import quantiles
from typing import TYPE_CHECKING

from app.domain.jobs import CancelToken
from app.domain.pages import Box, PageSource, Word
from app.gui.viewer.page_layout import WHOLE
from app.services.text_search import find_places

if TYPE_CHECKING:
    from app.services.container import Services
    from app.services.pages import DocumentView

PICTURES = frozenset({PageSource.OCR, PageSource.OCR_LAYER})
SAMPLE = 16  # pages that tell where the text of a document usually stands
_FEW_WORDS = 20  # a page of fewer tells nothing about the others
_Nothing = Callable[[object], None]


def document_view(services: "Services", document_id: str, cancel: CancelToken, progress: _Nothing) -> "DocumentView":  # noqa: ARG001 - every job gets it
    """What is needed before any page is drawn. Raises AppError where the file cannot be opened."""
    cancel.raise_if_cancelled()
    return services.pages.info(document_id)


def picture_pages(
    services: "Services",
    document_id: str,
    cancel: CancelToken,
    progress: _Nothing,  # noqa: ARG001 - as above
) -> tuple[str, frozenset[int]]:
    """The document and its pages that are pictures through and through, such as scans."""
    cancel.raise_if_cancelled()
    report = services.library.page_report(document_id)
    return document_id, frozenset(page.number for page in report if page.source in PICTURES)


def usual_text(
    services: "Services",
    document_id: str,
    pages: int,
    cancel: CancelToken,
    progress: _Nothing,  # noqa: ARG001 - as above
) -> tuple[str, Box]:
    """The document and the part of a page (fractions) that its text usually fills, from pages spread over the whole."""
    step = max(1, pages // SAMPLE)
    extents = []
    for number in range(1, pages + 1, step):
        cancel.raise_if_cancelled()
        words = services.pages.words(document_id, number)
        if len(words) >= _FEW_WORDS:
            extents.append(_extent(words))
    if not extents:
        return document_id, WHOLE
    # The wider of left and right pages counts; a single page that is set wider does not.
    low = [sorted(side)[len(extents) // 5] for side in ([e.x0 for e in extents], [e.y0 for e in extents])]
    high = [sorted(side)[-1 - len(extents) // 5] for side in ([e.x1 for e in extents], [e.y1 for e in extents])]
    return document_id, Box(low[0], low[1], high[0], high[1])


def _extent(words: Sequence[Word]) -> Box:
    """Where the words of a page stand, but for the outermost of a hundred: a number in the margin is no text."""

    def ends(values: list[float]) -> tuple[float, float]:
        parts = quantiles(values, n=100, method="inclusive")
        return parts[0], parts[-1]

    left, right = [word.box.x0 for word in words], [word.box.x1 for word in words]
    top, bottom = [word.box.y0 for word in words], [word.box.y1 for word in words]
    return Box(ends(left)[0], ends(top)[0], ends(right)[1], ends(bottom)[1])


def heading_height(
    services: "Services",
    document_id: str,
    page: int,
    heading: str,
    cancel: CancelToken,
    progress: _Nothing,  # noqa: ARG001 - as above
) -> tuple[str, int, float]:
    """(document, page, height on it from 0 to 1) where a heading stands; the head of the page if it is not seen."""
    cancel.raise_if_cancelled()
    places = find_places(services.pages.words(document_id, page), heading)
    # Of several places the first with the largest letters is the heading; the others only speak of it.
    best = max(places, key=lambda boxes: round(boxes[0].y1 - boxes[0].y0, 3), default=None)
    return document_id, page, best[0].y0 if best else 0.0
