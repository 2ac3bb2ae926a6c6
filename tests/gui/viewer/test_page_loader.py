# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Pages are drawn nearest first, one at a time; what nobody wants any more is never drawn or kept."""

import threading
from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from app.domain.errors import AppError, ErrorCode
from app.gui.viewer.page_loader import PageLoader
from app.gui.workers import Workers
from tests.fakes.services import FakeServices, RenderedPage


class Gate:
    """Lets the render lane through one page at a time."""

    def __init__(self, services: FakeServices) -> None:
        self.free = threading.Semaphore(0)
        self.entered = threading.Semaphore(0)
        self.seen: list[int] = []
        self._render = services.pages.render

    def __call__(self, document_id: str, page: int, scale: float) -> RenderedPage:
        self.seen.append(page)
        self.entered.release()
        assert self.free.acquire(timeout=5)
        return self._render(document_id, page, scale)

    def wait_for_entry(self) -> None:
        assert self.entered.acquire(timeout=5)


@pytest.fixture
def gate(services: FakeServices, workers: Workers, monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    made = Gate(services)
    monkeypatch.setattr(services.pages, "render", made)
    yield made
    for _ in range(50):
        made.free.release()


@pytest.fixture
def loader(services: FakeServices, workers: Workers) -> PageLoader:
    made = PageLoader(services, workers.render)
    made.set_document("handbook")
    return made


def test_the_most_urgent_page_comes_first(loader: PageLoader, services: FakeServices, qtbot: QtBot) -> None:
    loader.want([7, 8, 6], 0.5, night=False)
    qtbot.waitUntil(lambda: loader.picture(6) is not None, timeout=5000)
    assert [page for _, page, _ in services.pages.rendered] == [7, 8, 6]
    picture = loader.picture(7)
    assert picture is not None
    assert (picture.day.width(), picture.day.height()) == (210, 298)  # 420 by 595 points at half a pixel a point


def test_pages_scrolled_past_are_not_drawn(loader: PageLoader, gate: Gate, qtbot: QtBot) -> None:
    loader.want([1, 2, 3], 0.5, night=False)
    gate.wait_for_entry()
    loader.want([9, 10], 0.5, night=False)
    for _ in range(3):
        gate.free.release()
    qtbot.waitUntil(lambda: loader.picture(10) is not None, timeout=5000)
    assert gate.seen == [1, 9, 10]


def test_a_picture_at_a_left_zoom_is_dropped(loader: PageLoader, gate: Gate, qtbot: QtBot) -> None:
    loader.want([1], 0.5, night=False)
    gate.wait_for_entry()
    loader.want([1], 1.0, night=False)
    gate.free.release()
    gate.free.release()
    qtbot.waitUntil(lambda: loader.picture(1) is not None, timeout=5000)
    assert len(loader.cache) == 1
    picture = loader.picture(1)
    assert picture is not None
    assert picture.day.width() == 420


def test_a_picture_of_a_left_document_is_dropped(loader: PageLoader, gate: Gate, qtbot: QtBot) -> None:
    drawn: list[int] = []
    loader.drawn.connect(drawn.append)
    loader.want([1], 0.5, night=False)
    gate.wait_for_entry()
    loader.set_document("house")
    loader.want([2], 0.5, night=False)
    gate.free.release()
    gate.free.release()
    qtbot.waitUntil(lambda: loader.picture(2) is not None, timeout=5000)
    assert drawn == [2]
    assert len(loader.cache) == 1


def test_night_reuses_what_was_drawn_by_day(loader: PageLoader, services: FakeServices, qtbot: QtBot) -> None:
    loader.want([1], 0.5, night=False)
    qtbot.waitUntil(lambda: loader.picture(1) is not None, timeout=5000)
    loader.want([1], 0.5, night=True)

    def has_night() -> bool:
        picture = loader.picture(1)
        return picture is not None and picture.night is not None

    qtbot.waitUntil(has_night, timeout=5000)
    assert len(services.pages.rendered) == 1


def test_a_page_that_fails_is_told_once_and_the_next_is_drawn(
    loader: PageLoader, services: FakeServices, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    render = services.pages.render

    def broken(document_id: str, page: int, scale: float) -> RenderedPage:
        if page == 1:
            raise AppError(ErrorCode.PAGE_FAILED, page=1)
        return render(document_id, page, scale)

    monkeypatch.setattr(services.pages, "render", broken)
    failed: list[int] = []
    loader.failed.connect(lambda page, _error: failed.append(page))
    loader.want([1, 2], 0.5, night=False)
    qtbot.waitUntil(lambda: loader.picture(2) is not None, timeout=5000)
    loader.want([1, 2], 0.5, night=False)
    assert failed == [1]


def test_words_come_after_pictures(loader: PageLoader, services: FakeServices, qtbot: QtBot) -> None:
    loader.want([1], 0.5, night=False)
    loader.want_words(1)
    assert loader.words(1) is None
    qtbot.waitUntil(lambda: loader.words(1) is not None, timeout=5000)
    assert loader.picture(1) is not None
    words = loader.words(1)
    assert words is not None
    assert [word.text for word in words[:2]] == ["The", "lamps"]


def test_a_page_that_turns_out_a_picture_while_it_is_drawn_is_not_kept_in_night_colours(
    loader: PageLoader, gate: Gate, qtbot: QtBot
) -> None:
    loader.want([1], 0.5, night=True)
    gate.wait_for_entry()
    loader.set_picture_pages(frozenset({1}))
    gate.free.release()

    def night_of_a_picture() -> bool:
        picture = loader.picture(1)
        return picture is not None and picture.night is not None and picture.night.pixelColor(2, 2).red() == 217

    qtbot.waitUntil(night_of_a_picture, timeout=5000)
    assert gate.seen == [1], "the picture by day served again"


def test_small_pictures_wait_for_everything_else(loader: PageLoader, services: FakeServices, qtbot: QtBot) -> None:
    loader.want_small([5, 6, 2], 0.1)
    loader.want([1, 2], 0.5, night=False)
    qtbot.waitUntil(lambda: loader.small_picture(2) is not None, timeout=5000)
    assert [page for _, page, _ in services.pages.rendered][1:] == [1, 2, 6], "page 2 was there and had only to shrink"
    shrunk = loader.small_picture(2)
    assert shrunk is not None
    assert (shrunk.day.width(), shrunk.day.height()) == (42, 60)
    picture = loader.small_picture(6)
    assert picture is not None
    assert picture.day.width() == 42


def test_turned_pages_are_pictures_of_their_own(loader: PageLoader, qtbot: QtBot) -> None:
    loader.want([1], 0.5, night=False)
    qtbot.waitUntil(lambda: loader.picture(1) is not None, timeout=5000)
    loader.want([1], 0.5, night=False, turn=1)
    assert loader.picture(1) is None
    qtbot.waitUntil(lambda: loader.picture(1) is not None, timeout=5000)
    picture = loader.picture(1)
    assert picture is not None
    assert (picture.day.width(), picture.day.height()) == (298, 210)
