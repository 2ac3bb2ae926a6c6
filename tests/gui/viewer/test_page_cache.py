# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The page cache stays within its bound and forgets what was not used longest."""

from PySide6.QtGui import QImage

from app.gui.viewer.page_cache import PageCache, PageKey, PagePicture, scale_key

SIZE = 100 * 100 * 4


def picture(width: int = 100) -> PagePicture:
    return PagePicture(QImage(width, 100, QImage.Format.Format_RGB32))


def key(page: int, scale: float = 1.0, document: str = "a") -> PageKey:
    return PageKey(document, page, scale_key(scale))


def test_stays_within_its_bound_over_a_whole_book() -> None:
    cache = PageCache(10 * SIZE)
    for page in range(1, 501):
        cache.put(key(page), picture())
        assert cache.bytes_held <= 10 * SIZE
    assert len(cache) == 10
    assert cache.peek(key(491)) is not None
    assert cache.peek(key(490)) is None


def test_what_was_looked_at_stays_longer() -> None:
    cache = PageCache(2 * SIZE)
    cache.put(key(1), picture())
    cache.put(key(2), picture())
    assert cache.get(key(1)) is not None
    cache.put(key(3), picture())
    assert cache.peek(key(1)) is not None
    assert cache.peek(key(2)) is None


def test_replacing_counts_once_and_a_giant_is_not_kept() -> None:
    cache = PageCache(2 * SIZE)
    cache.put(key(1), picture())
    cache.put(key(1), picture())
    assert cache.bytes_held == SIZE
    cache.put(key(2), picture(1000))
    assert cache.peek(key(2)) is None
    assert cache.peek(key(1)) is not None


def test_night_pictures_count_and_can_be_forgotten() -> None:
    cache = PageCache(4 * SIZE)
    cache.put(key(1), PagePicture(picture().day, picture().day))
    assert cache.bytes_held == 2 * SIZE
    cache.forget_night("a", 1)
    assert cache.bytes_held == SIZE
    cache.forget_document("a")
    assert (len(cache), cache.bytes_held) == (0, 0)


def test_another_zoom_stands_in() -> None:
    cache = PageCache(10 * SIZE)
    near, far = picture(), picture()
    cache.put(key(1, 1.0), far)
    cache.put(key(1, 1.9), near)
    cache.put(key(1, 2.0, "b"), picture())
    assert cache.nearest(key(1, 2.0)) is near
    assert cache.nearest(key(2, 2.0)) is None
