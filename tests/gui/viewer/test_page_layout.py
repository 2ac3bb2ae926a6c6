# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Pages down the desk: where they lie and which are seen."""

import pytest
from PySide6.QtCore import QPointF

from app.domain.pages import Box
from app.gui.viewer.page_layout import GAP, MARGIN, MAX_SCALE, PageLayout, fit_width

A4 = (595.0, 842.0)


def test_pages_follow_each_other_centred() -> None:
    layout = PageLayout([A4, (300.0, 842.0)], 1.0, 800.0)
    assert layout.page_rect(1).getRect() == (102, MARGIN, 595, 842)
    assert layout.page_rect(2).getRect() == (250, MARGIN + 842 + GAP, 300, 842)
    assert layout.size.height() == MARGIN + 842 + GAP + 842 + MARGIN


def test_fit_width_leaves_the_margins_and_one_map_does_not_count() -> None:
    assert fit_width([A4], 635.0) == pytest.approx(1.0)
    assert fit_width([A4, A4, (3000.0, 842.0)], 635.0) == pytest.approx(1.0)
    assert fit_width([(10.0, 10.0)], 5000.0) == MAX_SCALE


def test_seen_pages() -> None:
    layout = PageLayout([(100.0, 100.0)] * 5, 1.0, 200.0)
    assert list(layout.pages_between(0, 100)) == [1]
    assert list(layout.pages_between(121, 135)) == []  # between the first two pages
    assert list(layout.pages_between(110, 260)) == [1, 2, 3]
    assert list(PageLayout([], 1.0, 200.0).pages_between(0, 100)) == []
    assert layout.page_at(0) == 1
    assert layout.page_at(10_000) == 5


def test_places_go_there_and_back() -> None:
    layout = PageLayout([A4] * 3, 0.5, 700.0)
    rect = layout.box_rect(2, Box(0.25, 0.5, 0.5, 0.6))
    assert layout.place_at(rect.topLeft()) == (2, pytest.approx(0.25), pytest.approx(0.5))
    assert layout.place_at(QPointF(-50, rect.y()))[1] == 0.0
