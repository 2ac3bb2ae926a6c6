# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Brings page pictures, words and links from the render lane: what is nearest to the eye first, never what nobody looks at."""

import logging
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QImage, QTransform

from app.domain.errors import AppError
from app.domain.jobs import CancelToken
from app.domain.pages import PageLink, Word
from app.gui.viewer.night import night_picture
from app.gui.viewer.page_cache import DEFAULT_LIMIT, PageCache, PageKey, PagePicture, scale_key

if TYPE_CHECKING:
    from app.gui.workers import JobHandle, Lane
    from app.services.container import Services

_log = logging.getLogger(__name__)

WORDS_KEPT = 200  # pages; a page of words is some 100 kB


@dataclass(frozen=True, slots=True)
class _Drawn:
    key: PageKey
    picture: PagePicture
    is_picture: bool


@dataclass(frozen=True, slots=True)
class _Words:
    document_id: str
    page: int
    words: tuple[Word, ...]
    links: tuple[PageLink, ...]


def _draw(
    services: "Services",
    key: PageKey,
    scale: float,
    day: QImage | None,
    larger: tuple[QImage, float] | None,
    night: bool,
    is_picture: bool,
    cancel: CancelToken,
    progress: Callable[[object], None],  # noqa: ARG001 - the lane hands it to every job
) -> _Drawn:
    """Runs in the render lane. `scale` is device pixels per point; `day` spares drawing what is there already.

    `larger` is the page at a higher resolution and by how much it is to shrink: cheaper than to draw a scan anew.
    """
    cancel.raise_if_cancelled()
    if larger is not None:
        picture, share = larger
        width, height = max(1, round(picture.width() * share)), max(1, round(picture.height() * share))
        day = picture.scaled(width, height, mode=Qt.TransformationMode.SmoothTransformation)
    if day is None:
        page = services.pages.render(key.document_id, key.page, scale)
        raw = QImage(page.pixels, page.width, page.height, page.stride, QImage.Format.Format_RGB888)
        # The window paints 32 bits a pixel: converting here keeps it out of every repaint; the copy outlives `page`.
        day = raw.convertToFormat(QImage.Format.Format_RGB32)
        if key.turn:
            day = day.transformed(QTransform().rotate(90.0 * key.turn))
    cancel.raise_if_cancelled()
    return _Drawn(key, PagePicture(day, night_picture(day, is_picture=is_picture) if night else None), is_picture)


def _read_words(
    services: "Services",
    document_id: str,
    page: int,
    cancel: CancelToken,
    progress: Callable[[object], None],  # noqa: ARG001 - the lane hands it to every job
) -> _Words:
    cancel.raise_if_cancelled()
    words = services.pages.words(document_id, page)
    try:
        links = services.pages.links(document_id, page)
    except AppError as error:  # what cannot be drawn has no links either, and its words can be copied all the same
        _log.info("no links on page %d: %s", page, error.code)
        links = ()
    return _Words(document_id, page, words, links)


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
        self._turn = 0
        self._small: tuple[int, ...] = ()
        self._small_scale = 0.0
        self._night = False
        self._running: PageKey | None = None
        self._handle: JobHandle[_Drawn] | JobHandle[_Words] | None = None
        self._words_running = False
        self._words: OrderedDict[int, _Words] = OrderedDict()
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
        self._wanted, self._small = (), ()
        self._words_wanted.clear()
        self._words.clear()
        self._broken.clear()
        if self._handle is not None:
            self._handle.cancel()

    def key(self, page: int) -> PageKey:
        return PageKey(self._document_id, page, scale_key(self._scale), self._turn)

    def _small_key(self, page: int) -> PageKey:
        return PageKey(self._document_id, page, scale_key(self._small_scale), self._turn)

    def picture(self, page: int) -> PagePicture | None:
        """The page at the resolution wanted, if it is there."""
        return self.cache.get(self.key(page))

    def stand_in(self, page: int) -> PagePicture | None:
        """The page at another resolution, to be shown stretched meanwhile."""
        return self.cache.nearest(self.key(page))

    def small_picture(self, page: int) -> PagePicture | None:
        """The page as small as `want_small` asked for, if it is there."""
        return self.cache.get(self._small_key(page))

    def want(self, pages: Sequence[int], scale: float, *, night: bool, turn: int = 0) -> None:
        """Pages to have, the most urgent first, at `scale` device pixels per point. Replaces what was wanted before."""
        self._wanted, self._scale, self._night, self._turn = tuple(pages), scale, night, turn
        self._next()

    def want_small(self, pages: Sequence[int], scale: float) -> None:
        """Small pictures to have besides, once nothing else is wanted: in the colours and turned as the others."""
        self._small, self._small_scale = tuple(pages), scale
        self._next()

    def words(self, page: int) -> tuple[Word, ...] | None:
        read = self._words.get(page)
        return read.words if read is not None else None

    def links(self, page: int) -> tuple[PageLink, ...]:
        """What leads elsewhere on a page; empty until its words are there."""
        read = self._words.get(page)
        return read.links if read is not None else ()

    def want_words(self, page: int) -> None:
        if page not in self._words and page not in self._words_wanted:
            self._words_wanted.append(page)
            self._next()

    def _missing(self, keys: Iterable[PageKey]) -> PageKey | None:
        for key in keys:
            picture = self.cache.peek(key)
            if (picture is None or (self._night and picture.night is None)) and key not in self._broken:
                return key
        return None

    def _next(self) -> None:
        if self._running is not None or self._words_running or not self._document_id:
            return
        key = self._missing(self.key(page) for page in self._wanted)
        if key is not None:
            self._start(key, self._scale)
            return
        if self._words_wanted:
            self._words_running = True
            job_words = partial(_read_words, self._services, self._document_id, self._words_wanted.pop(0))
            self._handle = self._lane.submit(job_words, self._on_words, self._on_words_failed, on_cancelled=self._on_cancelled)
            return
        key = self._missing(self._small_key(page) for page in self._small)
        if key is not None:
            self._start(key, self._small_scale)

    def _start(self, key: PageKey, scale: float) -> None:
        self._running = key
        kept = self.cache.peek(key)
        day = kept.day if kept is not None else None
        larger = None
        if day is None and scale == self._small_scale and (above := self.cache.larger(key)) is not None:
            larger = above[1].day, key.scale / above[0].scale
        is_picture = key.page in self._picture_pages
        job = partial(_draw, self._services, key, scale, day, larger, self._night, is_picture)
        self._handle = self._lane.submit(job, self._on_drawn, self._on_failed, on_cancelled=self._on_cancelled)

    def _on_drawn(self, result: _Drawn) -> None:
        self._running = None
        key = result.key
        # A picture at a resolution nobody wants any more would only push out those that are wanted.
        if key in {self.key(key.page), self._small_key(key.page)}:
            # Drawn before it was known whether the page is a picture, its night colours may be the wrong ones.
            known = result.is_picture == (key.page in self._picture_pages)
            self.cache.put(key, result.picture if known else PagePicture(result.picture.day))
            if self.cache.peek(key) is None:
                self._broken.add(key)
            self.drawn.emit(key.page)
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
            self._words[result.page] = result
            while len(self._words) > WORDS_KEPT:
                self._words.popitem(last=False)
            self.words_read.emit(result.page)
        self._next()

    def _on_words_failed(self, error: AppError) -> None:  # noqa: ARG002 - a page without words can be read all the same
        self._words_running = False
        self._next()
