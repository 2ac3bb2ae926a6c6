# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""How the pages of the open document lie: scale and fit, turned or not, all in a row or one by itself."""

from collections.abc import Sequence

from PySide6.QtCore import QSizeF

from app.gui.viewer.page_layout import WHOLE, Fit, PageLayout, clamp_scale, fit_page, fit_text, fit_width
from app.gui.viewer.turning import QUARTERS, turned_box, turned_size


class Desk:
    """`sizes` are the pages in points before turning; `layout` holds where they lie since the last `lay_out`."""

    def __init__(self) -> None:
        self.sizes: tuple[tuple[float, float], ...] = ()
        self.scale = 1.0
        self.fit = Fit.WIDTH
        self.text = WHOLE  # where the text usually stands, before turning
        self.turn = 0
        self.single = False
        self.layout = PageLayout((), 1.0, 1.0)
        self._shown = 1  # the page that is by itself

    @property
    def page_count(self) -> int:
        return len(self.sizes)

    def set_document(self, sizes: Sequence[tuple[float, float]], turn: int) -> None:
        self.sizes, self.turn, self._shown, self.text = tuple(sizes), turn % QUARTERS, 1, WHOLE

    def set_scale(self, scale: float) -> None:
        self.fit, self.scale = Fit.FREE, clamp_scale(scale)

    def set_turn(self, turn: int) -> None:
        self.turn = turn % QUARTERS

    def set_single(self, single: bool, page: int) -> None:
        self.single, self._shown = single, page

    def show_only(self, page: int) -> bool:
        """Put `page` on the desk if pages lie there one by one; tells whether the desk must be laid out anew."""
        changed = self.single and page != self._shown
        if changed:
            self._shown = page
        return changed

    def lay_out(self, width: int, height: int) -> QSizeF:
        """Place the pages for a view of `width` by `height` pixels; returns the extent of all."""
        sizes = [turned_size(size, self.turn) for size in self.sizes]
        only = min(self._shown, len(sizes)) if self.single else 0
        self.scale = self._fitting(sizes[only - 1 : only] if only else sizes, width, height)
        self.layout = PageLayout(sizes, self.scale, width, height, only)
        return self.layout.size

    def _fitting(self, sizes: Sequence[tuple[float, float]], width: int, height: int) -> float:
        if not sizes:
            return self.scale
        match self.fit:
            case Fit.WIDTH:
                return fit_width(sizes, width)
            case Fit.PAGE:
                return fit_page(sizes, width, height)
            case Fit.TEXT:
                return fit_text(sizes, width, turned_box(self.text, self.turn))
            case Fit.FREE:
                return self.scale

    def urgent(self, top: int, bound_for: int | None, height: int, at: float) -> tuple[list[int], list[int]]:
        """(pages that are or will be seen, those beside them), the most urgent first.

        `top` is the upper edge of the view, `bound_for` where it glides to, `at` the share of the view that is looked at most.
        """
        seen = list(self.layout.pages_between(top, top + height))
        goal = top if bound_for is None else bound_for
        seen += [page for page in self.layout.pages_between(goal, goal + height) if page not in seen]
        middle = goal + height * at
        seen.sort(key=lambda page: abs(self.layout.page_rect(page).center().y() - middle))
        beside = (max(seen, default=0) + 1, min(seen, default=2) - 1)
        return seen, [page for page in beside if 1 <= page <= self.page_count]
