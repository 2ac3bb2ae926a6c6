# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Page pictures kept within a fixed amount of memory, the longest unused ones dropped first."""

from collections import OrderedDict
from dataclasses import dataclass

from PySide6.QtGui import QImage

DEFAULT_LIMIT = 64 * 1024 * 1024  # bytes


@dataclass(frozen=True, slots=True)
class PageKey:
    """One page at one resolution. `scale` is device pixels per point in thousandths, so that equal scales are equal.

    `turn` is how many quarters the page is turned, clockwise.
    """

    document_id: str
    page: int
    scale: int
    turn: int = 0


@dataclass(frozen=True, slots=True)
class PagePicture:
    """A page as drawn by day, and by night when that was asked for."""

    day: QImage
    night: QImage | None = None

    @property
    def bytes_held(self) -> int:
        return int(self.day.sizeInBytes()) + (int(self.night.sizeInBytes()) if self.night is not None else 0)


def scale_key(scale: float) -> int:
    """`scale` (device pixels per point) as it stands in a `PageKey`."""
    return round(scale * 1000)


class PageCache:
    """Least recently used pictures go first; one picture larger than the whole limit is not kept at all."""

    def __init__(self, limit: int = DEFAULT_LIMIT) -> None:
        self._limit = limit
        self._pictures: OrderedDict[PageKey, PagePicture] = OrderedDict()
        self._held = 0

    @property
    def bytes_held(self) -> int:
        return self._held

    def __len__(self) -> int:
        return len(self._pictures)

    def get(self, key: PageKey) -> PagePicture | None:
        """The picture, which counts as used now."""
        picture = self._pictures.get(key)
        if picture is not None:
            self._pictures.move_to_end(key)
        return picture

    def peek(self, key: PageKey) -> PagePicture | None:
        """The picture, without counting as a use."""
        return self._pictures.get(key)

    def nearest(self, key: PageKey) -> PagePicture | None:
        """The same page at whichever kept resolution comes closest: something to show while the right one is drawn."""
        same = (key.document_id, key.page, key.turn)
        candidates = [kept for kept in self._pictures if (kept.document_id, kept.page, kept.turn) == same]
        if not candidates:
            return None
        return self._pictures[min(candidates, key=lambda kept: abs(kept.scale - key.scale))]

    def larger(self, key: PageKey) -> tuple[PageKey, PagePicture] | None:
        """The same page at the smallest kept resolution above the one of `key`: what a small picture is made from."""
        same = (key.document_id, key.page, key.turn)
        kept = [(each.scale, each) for each in self._pictures if (each.document_id, each.page, each.turn) == same]
        above = [(scale, each) for scale, each in kept if scale > key.scale]
        if not above:
            return None
        found = min(above, key=lambda item: item[0])[1]
        return found, self._pictures[found]

    def put(self, key: PageKey, picture: PagePicture) -> None:
        old = self._pictures.pop(key, None)
        if old is not None:
            self._held -= old.bytes_held
        if picture.bytes_held > self._limit:
            return
        self._pictures[key] = picture
        self._held += picture.bytes_held
        while self._held > self._limit:
            _, dropped = self._pictures.popitem(last=False)
            self._held -= dropped.bytes_held

    def forget_document(self, document_id: str) -> None:
        for key in [key for key in self._pictures if key.document_id == document_id]:
            self._held -= self._pictures.pop(key).bytes_held

    def forget_night(self, document_id: str, page: int) -> None:
        """Keep the page by day only, at every resolution."""
        for key, picture in list(self._pictures.items()):
            if key.document_id == document_id and key.page == page and picture.night is not None:
                self._held -= picture.bytes_held
                self._pictures[key] = PagePicture(picture.day)
                self._held += self._pictures[key].bytes_held

    def clear(self) -> None:
        self._pictures.clear()
        self._held = 0
