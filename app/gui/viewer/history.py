# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Where a reader has been: back and forward like a browser, over all documents."""

from dataclasses import dataclass

from app.domain.answers import Citation

MOST = 100  # places to go back to


@dataclass(frozen=True, slots=True)
class Place:
    """Where the view was: page, the fraction of it at the top of the view, and what was marked then."""

    document_id: str
    page: int
    fraction: float = 0.0
    citation: Citation | None = None
    citations: tuple[Citation, ...] = ()
    closest: bool = False


class History:
    """Places before and after the one that is looked at now."""

    def __init__(self) -> None:
        self._back: list[Place] = []
        self._forward: list[Place] = []

    @property
    def can_go_back(self) -> bool:
        return bool(self._back)

    @property
    def can_go_forward(self) -> bool:
        return bool(self._forward)

    def leave(self, place: Place) -> None:
        """`place` is left for a new one: whatever lay ahead is forgotten."""
        if not self._back or self._back[-1] != place:
            self._back.append(place)
            del self._back[:-MOST]
        self._forward.clear()

    def back(self, here: Place) -> Place | None:
        """The place before, if there is one; `here` can be gone forward to."""
        return self._step(self._back, self._forward, here)

    def forward(self, here: Place) -> Place | None:
        return self._step(self._forward, self._back, here)

    @staticmethod
    def _step(source: list[Place], other: list[Place], here: Place) -> Place | None:
        if not source:
            return None
        other.append(here)
        return source.pop()

    def forget(self, document_id: str) -> None:
        """No place of a document that is gone."""
        self._back = [place for place in self._back if place.document_id != document_id]
        self._forward = [place for place in self._forward if place.document_id != document_id]

    def clear(self) -> None:
        self._back.clear()
        self._forward.clear()
