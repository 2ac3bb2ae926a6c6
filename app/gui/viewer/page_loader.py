# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Brings page pictures and page words from the render lane: what is nearest to the eye first, never what nobody looks at."""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage

from app.domain.errors import AppError
from app.domain.jobs import CancelToken
from app.domain.pages import Word
from app.gui.viewer.night import night_picture
from app.gui.viewer.page_cache import DEFAULT_LIMIT, PageCache, PageKey, PagePicture, scale_key

if TYPE_CHECKING:
    from app.gui.workers import JobHandle, Lane
    from app.services.container import Services

WORDS_KEPT = 200  # pages; a page of words is some 100 kB


@dataclass(frozen=True, slots=True)
class _Drawn:
    key: PageKey
    picture: PagePicture


@dataclass(frozen=True, slots=True)
class _Words:
    document_id: str
    page: int
    words: tuple[Word, ...]


def _draw(
    services: "Services",
    key: PageKey,
    scale: float,
    day: QImage | None,
    night: bool,
    is_picture: bool,
    cancel: CancelToken,
    progress: Callable[[object], None],  # noqa: ARG001 - the lane hands it to every job
) -> _Drawn:
    """Runs in the render lane. `scale` is device pixels per point; `day` spares drawing what is there already."""
    cancel.raise_if_cancelled()
    if day is None:
        page = services.pages.render(key.document_id, key.page, scale)
        raw = QImage(page.pixels, page.width, page.height, page.stride, QImage.Format.Format_RGB888)
        # The window paints 32 bits a pixel: converting here keeps it out of every repaint; the copy outlives `page`.
        day = raw.convertToFormat(QImage.Format.Format_RGB32)
    cancel.raise_if_cancelled()
    return _Drawn(key, PagePicture(day, night_picture(day, is_picture=is_picture) if night else None))


def _read_words(
    services: "Services",
    document_id: str,
    page: int,
    cancel: CancelToken,
    progress: Callable[[object], None],  # noqa: ARG001 - the lane hands it to every job
) -> _Words:
    cancel.raise_if_cancelled()
    return _Words(document_id, page, services.pages.words(document_id, page))


class PageLoader(QObject):
    """One request is under way at a time; the next is chosen only when it ends, so that none grows stale in a queue."""

    drawn = Signal(int)  # page
    failed = Signal(int, object)  # page, the error
    words_read = Signal(int)  # page

    def __init__(self, services: "Services", lane: "Lane", limit: int = DEFAULT_LIMIT, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._services = services
        self._lane = lane
        self.cache = PageCache(limit)
        self._document_id = ""
        self._picture_pages: frozenset[int] = frozenset()
        self._wanted: tuple[int, ...] = ()
        self._words_wanted: list[int] = []
        self._scale = 1.0
        self._night = False
        self._running: PageKey | None = None
        self._handle: JobHandle[_Drawn] | JobHandle[_Words] | None = None
        self._words_running = False
        self._words: OrderedDict[int, tuple[Word, ...]] = OrderedDict()
        self._broken: set[PageKey] = set()

    @property
    def document_id(self) -> str:
        return self._document_id

    @property
    def picture_pages(self) -> frozenset[int]:
        """Pages that are pictures through and through, such as scans."""
        return self._picture_pages

    def set_picture_pages(self, pages: frozenset[int]) -> None:
        """Their night pictures are made anew."""
        for page in pages ^ self._picture_pages:
            self.cache.forget_night(self._document_id, page)
        self._picture_pages = pages
        self._next()

    def set_document(self, document_id: str, picture_pages: frozenset[int] = frozenset()) -> None:
        """Change over; pages of `picture_pages` keep their white at night. Pictures of other documents stay cached."""
        self._document_id = document_id
        self._picture_pages = picture_pages
        self._wanted = ()
        self._words_wanted.clear()
        self._words.clear()
        self._broken.clear()
        if self._handle is not None:
            self._handle.cancel()

    def key(self, page: int) -> PageKey:
        return PageKey(self._document_id, page, scale_key(self._scale))

    def picture(self, page: int) -> PagePicture | None:
        """The page at the resolution wanted, if it is there."""
        return self.cache.get(self.key(page))

    def stand_in(self, page: int) -> PagePicture | None:
        """The page at another resolution, to be shown stretched meanwhile."""
        return self.cache.nearest(self.key(page))

    def want(self, pages: Sequence[int], scale: float, *, night: bool) -> None:
        """Pages to have, the most urgent first, at `scale` device pixels per point. Replaces what was wanted before."""
        self._wanted, self._scale, self._night = tuple(pages), scale, night
        self._next()

    def words(self, page: int) -> tuple[Word, ...] | None:
        return self._words.get(page)

    def want_words(self, page: int) -> None:
        if page not in self._words and page not in self._words_wanted:
            self._words_wanted.append(page)
            self._next()

    def _missing(self) -> PageKey | None:
        for page in self._wanted:
            key = self.key(page)
            picture = self.cache.peek(key)
            if (picture is None or (self._night and picture.night is None)) and key not in self._broken:
                return key
        return None

    def _next(self) -> None:
        if self._running is not None or self._words_running or not self._document_id:
            return
        key = self._missing()
        if key is not None:
            self._running = key
            kept = self.cache.peek(key)
            job = partial(
                _draw,
                self._services,
                key,
                self._scale,
                kept.day if kept is not None else None,
                self._night,
                key.page in self._picture_pages,
            )
            self._handle = self._lane.submit(job, self._on_drawn, self._on_failed, on_cancelled=self._on_cancelled)
        elif self._words_wanted:
            self._words_running = True
            job_words = partial(_read_words, self._services, self._document_id, self._words_wanted.pop(0))
            self._handle = self._lane.submit(job_words, self._on_words, self._on_words_failed, on_cancelled=self._on_cancelled)

    def _on_drawn(self, result: _Drawn) -> None:
        self._running = None
        current = result.key.document_id == self._document_id and result.key.scale == scale_key(self._scale)
        # A picture at a resolution nobody wants any more would only push out those that are wanted.
        if current:
            self.cache.put(result.key, result.picture)
            if self.cache.peek(result.key) is None:
                self._broken.add(result.key)
            self.drawn.emit(result.key.page)
        self._next()

    def _on_cancelled(self) -> None:
        self._running, self._words_running = None, False
        self._next()

    def _on_failed(self, error: AppError) -> None:
        key, self._running = self._running, None
        if key is not None and key.document_id == self._document_id:
            self._broken.add(key)
            self.failed.emit(key.page, error)
        self._next()

    def _on_words(self, result: _Words) -> None:
        self._words_running = False
        if result.document_id == self._document_id:
            self._words[result.page] = result.words
            while len(self._words) > WORDS_KEPT:
                self._words.popitem(last=False)
            self.words_read.emit(result.page)
        self._next()

    def _on_words_failed(self, error: AppError) -> None:  # noqa: ARG002 - a page without words can be read all the same
        self._words_running = False
        self._next()
