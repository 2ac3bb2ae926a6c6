# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Marks: joined lines, regions that cover the words exactly, bars and tags, and the colours that come out."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from app.domain.answers import Citation
from app.domain.pages import Box, PageBox
from app.gui.parts import theme
from app.gui.viewer.marks import Rank, first_place, joined_lines, marks_for_page, paint_marks, paint_plan

PAGE = QRectF(100, 50, 400, 600)


def boxes(*quads: tuple[int, float, float, float, float]) -> tuple[PageBox, ...]:
    return tuple(PageBox(page, Box(*rest)) for page, *rest in quads)


def citation(n: int, quads: tuple[PageBox, ...], passage: tuple[PageBox, ...] = (), document: str = "a") -> Citation:
    page = quads[0].page if quads else 1
    return Citation(n, document, "Title", "f.pdf", page, str(page), str(page), (), "c", ("u",), "words", 0, 5, quads, passage)


def test_words_of_a_line_are_joined_and_two_pixels_wider() -> None:
    words = [QRectF(10, 10, 20, 10), QRectF(34, 11, 30, 10), QRectF(10, 24, 50, 10)]
    assert joined_lines(words) == [QRectF(8, 10, 58, 11), QRectF(8, 24, 54, 10)]


def test_cells_of_a_table_row_stay_apart() -> None:
    cells = [QRectF(10, 10, 20, 10), QRectF(90, 10, 20, 10)]
    assert joined_lines(cells) == [QRectF(8, 10, 24, 10), QRectF(88, 10, 24, 10)]


def test_a_raised_figure_belongs_to_its_line() -> None:
    assert len(joined_lines([QRectF(10, 10, 40, 12), QRectF(50, 8, 4, 7)])) == 1


def test_marked_pixels_cover_the_words_at_their_place() -> None:
    cited = boxes((1, 0.1, 0.2, 0.3, 0.22), (1, 0.31, 0.2, 0.5, 0.22))
    plan = paint_plan(PAGE, marks_for_page(1, citation(1, cited), (), closest=False))
    # 0.1 of 400 px right of 100 is 140, less 2; 0.5 is 300, plus 2; 0.2 and 0.22 of 600 px below 50 are 170 and 182.
    assert plan.strong.boundingRect().getRect() == (138, 170, 164, 12)
    assert plan.faint.isEmpty()


def test_the_rest_of_the_passage_is_faint_and_leaves_the_words_alone() -> None:
    cited = boxes((1, 0.1, 0.2, 0.5, 0.22))
    passage = boxes((1, 0.1, 0.215, 0.5, 0.24))
    plan = paint_plan(PAGE, marks_for_page(1, citation(1, cited, passage), (), closest=False))
    assert plan.strong.intersected(plan.faint).isEmpty()
    assert plan.faint.boundingRect().getRect() == (138, 182, 164, 12)


def test_other_citations_of_the_page_are_faint_with_an_outlined_tag() -> None:
    opened = citation(1, boxes((1, 0.1, 0.2, 0.5, 0.22)))
    other = citation(2, boxes((1, 0.1, 0.3, 0.5, 0.32)), boxes((1, 0.1, 0.5, 0.5, 0.6)))
    elsewhere = citation(3, boxes((2, 0.1, 0.3, 0.5, 0.32)))
    foreign = citation(4, boxes((1, 0.1, 0.4, 0.5, 0.42)), document="b")
    marks = marks_for_page(1, opened, (opened, other, elsewhere, foreign), closest=False)
    assert [(mark.n, mark.rank) for mark in marks] == [(1, Rank.OPEN), (2, Rank.OTHER)]
    plan = paint_plan(PAGE, marks)
    assert plan.faint.boundingRect().getRect() == (138, 230, 164, 12)  # the words only, not their passage
    assert [(tag.n, tag.is_open, tag.bar.width()) for tag in plan.tags] == [(1, True, 3.0), (2, False, 1.0)]
    assert plan.tags[0].bar.getRect() == (132, 170, 3, 12)
    assert all(tag.plate.right() < tag.bar.left() for tag in plan.tags)


def test_closest_passages_are_faint_only() -> None:
    one = citation(1, boxes((1, 0.1, 0.2, 0.5, 0.22)), boxes((1, 0.1, 0.23, 0.5, 0.25)))
    plan = paint_plan(PAGE, marks_for_page(1, one, (one,), closest=True))
    assert plan.strong.isEmpty()
    assert plan.tags == ()
    assert plan.faint.boundingRect().getRect() == (138, 170, 164, 30)


def test_an_uncertain_place_marks_nothing() -> None:
    lost = replace(citation(1, ()), passage_quads=boxes((1, 0.1, 0.2, 0.5, 0.22)))
    assert marks_for_page(1, lost, (lost,), closest=False) == ()


def test_tags_at_the_same_height_do_not_cover_each_other() -> None:
    one = citation(1, boxes((1, 0.1, 0.2, 0.5, 0.22)))
    two = citation(2, boxes((1, 0.1, 0.205, 0.5, 0.225)))
    tags = paint_plan(PAGE, marks_for_page(1, one, (one, two), closest=False)).tags
    assert not tags[0].plate.intersects(tags[1].plate)


def test_a_bar_stays_beside_its_first_column() -> None:
    over = boxes((1, 0.1, 0.8, 0.4, 0.82), (1, 0.1, 0.83, 0.4, 0.85), (1, 0.6, 0.1, 0.9, 0.12))
    (tag,) = paint_plan(PAGE, marks_for_page(1, citation(1, over), (), closest=False)).tags
    assert (tag.bar.top(), tag.bar.bottom()) == pytest.approx((530, 560))


def test_a_tag_in_a_narrow_margin_stays_on_the_page() -> None:
    (tag,) = paint_plan(PAGE, marks_for_page(1, citation(1, boxes((1, 0.0, 0.2, 0.5, 0.22))), (), closest=False)).tags
    assert tag.plate.left() >= PAGE.left()


def test_first_place_is_the_first_cited_word_of_the_cited_page() -> None:
    spread = replace(citation(1, boxes((4, 0.1, 0.9, 0.5, 0.92), (5, 0.2, 0.1, 0.5, 0.12))), page=5)
    page, corner = first_place(spread)
    assert (page, corner.x(), corner.y()) == (5, 0.2, 0.1)
    assert first_place(citation(1, ()))[1].y() == 0.0


@pytest.fixture
def paper(qapp: QApplication) -> QImage:
    image = QImage(40, 40, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.fillRect(10, 10, 4, 4, Qt.GlobalColor.black)
    painter.end()
    return image


def painted(paper: QImage, ground: str, *, dark: bool, strength: float = 1.0) -> QImage:
    cited, passage = boxes((1, 0.1, 0.1, 0.5, 0.5)), boxes((1, 0.1, 0.6, 0.5, 0.9))
    rect = QRectF(0, 0, 40, 40)
    image = QImage(40, 40, QImage.Format.Format_RGB32)
    if dark:
        image.fill(QColor(ground))
    else:
        image = paper.copy()
    painter = QPainter(image)
    plan = paint_plan(rect, marks_for_page(1, citation(1, cited, passage), (), closest=False))
    paint_marks(painter, rect, plan, dark=dark, day=paper, strength=strength)
    painter.end()
    return image


def test_by_day_paper_takes_the_colour_and_ink_stays_black(paper: QImage) -> None:
    image = painted(paper, "", dark=False)
    assert image.pixelColor(6, 6).name() == theme.LIGHT.mark.name()
    assert image.pixelColor(11, 11).name() == "#000000"
    assert image.pixelColor(8, 30).name() == theme.LIGHT.mark_faint.name()
    assert image.pixelColor(36, 4).name() == "#ffffff"


def test_by_night_cited_words_are_lit_paper(paper: QImage) -> None:
    image = painted(paper, "#232729", dark=True)
    assert image.pixelColor(6, 6).name() == theme.DARK.mark.name()
    assert image.pixelColor(11, 11).name() == "#000000"
    faint = image.pixelColor(8, 30)
    assert (faint.red(), faint.green()) == (theme.DARK.mark_faint.red(), theme.DARK.mark_faint.green())
    assert image.pixelColor(36, 4).name() == "#232729"


def test_a_mark_that_has_not_come_yet_leaves_the_page_as_it_is(paper: QImage) -> None:
    assert painted(paper, "", dark=False, strength=0.0).pixelColor(6, 6).name() == "#ffffff"
    assert painted(paper, "#232729", dark=True, strength=0.0).pixelColor(6, 6).name() == "#232729"
