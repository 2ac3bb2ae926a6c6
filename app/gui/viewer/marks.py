# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Marks on pages: from stored word boxes to joined lines, bars and number tags, and how they are painted by day and night."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter, QPen, QRegion

from app.domain.answers import Citation
from app.domain.pages import Box, PageBox
from app.gui.parts import theme
from app.gui.viewer.page_layout import box_in
from app.gui.viewer.turning import flat_rect, turned_rect

SIDEWAYS = 2.0  # pixels added left and right of a joined line
SAME_LINE = 0.5  # share of the lower of two boxes that must lie at the same height
WORD_GAP = 1.2  # line heights between two words of one line; more is another column or table cell
BAR_GAP = 6.0  # pixels between bar and words
TAG_SIZE = 17  # pixels at the usual text scale
TAG_GAP = 4.0  # pixels between tag and bar
STRONG_BAR, OTHER_BAR = 3.0, 1.0


class Rank(Enum):
    """How loud a citation is on its page."""

    OPEN = auto()
    OTHER = auto()
    CLOSEST = auto()  # read for the question, bears no answer


@dataclass(frozen=True, slots=True)
class PageMark:
    """What one citation marks on one page, as fractions of the page."""

    n: int
    rank: Rank
    cited: tuple[PageBox, ...]
    passage: tuple[PageBox, ...]


@dataclass(frozen=True, slots=True)
class Tag:
    """Bar and number beside the marked words, in pixels."""

    n: int
    bar: QRectF
    plate: QRectF
    is_open: bool


@dataclass(frozen=True, slots=True)
class PaintedMarks:
    """Everything to paint on one page: two regions that do not overlap, and the margin."""

    strong: QRegion
    faint: QRegion
    tags: tuple[Tag, ...]


def marks_for_page(page: int, opened: Citation | None, others: Iterable[Citation], *, closest: bool) -> tuple[PageMark, ...]:
    """What the open citation and the others of the same document mark on `page`; a citation without a place marks nothing.

    With `closest` nothing is loud: those passages do not bear an answer.
    """
    found: list[PageMark] = []
    if opened is not None:
        rank = Rank.CLOSEST if closest else Rank.OPEN
        mark = _on_page(page, opened, rank)
        if mark is not None:
            found.append(mark)
        for other in others:
            if other.n == opened.n or other.document_id != opened.document_id:
                continue
            mark = _on_page(page, other, Rank.CLOSEST if closest else Rank.OTHER)
            if mark is not None:
                found.append(mark)
    return tuple(found)


def _on_page(page: int, citation: Citation, rank: Rank) -> PageMark | None:
    if not citation.quads:
        return None
    cited = tuple(quad for quad in citation.quads if quad.page == page)
    # Only the open citation shows the passage around its words; of the others the words are enough.
    passage = () if rank is Rank.OTHER else tuple(quad for quad in citation.passage_quads if quad.page == page)
    if not cited and not passage:
        return None
    return PageMark(citation.n, rank, cited, passage)


def joined_lines(rects: Sequence[QRectF]) -> list[QRectF]:
    """Words (pixels, in reading order) joined into the lines they stand on, `SIDEWAYS` wider on both sides."""
    lines: list[QRectF] = []
    for rect in rects:
        if lines and _continues(lines[-1], rect):
            lines[-1] = lines[-1].united(rect)
        else:
            lines.append(QRectF(rect))
    return [line.adjusted(-SIDEWAYS, 0.0, SIDEWAYS, 0.0) for line in lines]


def lines_in(rect: QRectF, boxes: Iterable[Box], turn: int = 0) -> list[QRectF]:
    """Words (fractions of the page before turning) joined into lines, in the pixels of `rect`, where the turned page is drawn."""
    flat = flat_rect(rect, turn)
    return [turned_rect(line, rect, turn) for line in joined_lines([box_in(flat, box) for box in boxes])]


def _continues(line: QRectF, word: QRectF) -> bool:
    shared = min(line.bottom(), word.bottom()) - max(line.top(), word.top())
    lower = min(line.height(), word.height())
    if lower <= 0 or shared < SAME_LINE * lower:
        return False
    reach = WORD_GAP * max(line.height(), word.height())
    return word.left() <= line.right() + reach and word.right() >= line.left() - reach


def paint_plan(page_rect: QRectF, marks: Sequence[PageMark], turn: int = 0) -> PaintedMarks:
    """Regions and tags (pixels, in the space of `page_rect`) of the marks of one page, turned by `turn` quarters."""
    strong, faint = QRegion(), QRegion()
    flat = flat_rect(page_rect, turn)
    placed: list[tuple[PageMark, list[QRectF]]] = []
    for mark in marks:
        lines = joined_lines([box_in(flat, quad.box) for quad in mark.cited])
        cited = [turned_rect(line, page_rect, turn) for line in lines]
        passage = lines_in(page_rect, (quad.box for quad in mark.passage), turn)
        region = _region(cited)
        if mark.rank is Rank.OPEN:
            strong = strong.united(region)
        else:
            faint = faint.united(region)
        faint = faint.united(_region(passage))
        if cited and mark.rank is not Rank.CLOSEST:
            placed.append((mark, lines))
    return PaintedMarks(strong, faint.subtracted(strong), tuple(_turned(tag, page_rect, turn) for tag in _tags(flat, placed)))


def _region(rects: Iterable[QRectF]) -> QRegion:
    region = QRegion()
    for rect in rects:
        region = region.united(_covering(rect))
    return region


def _covering(rect: QRectF) -> QRect:
    return rect.toAlignedRect()


def _tags(page_rect: QRectF, placed: Sequence[tuple[PageMark, list[QRectF]]]) -> tuple[Tag, ...]:
    tags: list[Tag] = []
    size = float(theme.px(TAG_SIZE))
    taken: list[QRectF] = []
    # The open citation first: if two tags want the same place, it keeps it.
    for mark, lines in sorted(placed, key=lambda item: (item[0].rank is not Rank.OPEN, item[1][0].top())):
        is_open = mark.rank is Rank.OPEN
        column = _first_column(lines)
        width = STRONG_BAR if is_open else OTHER_BAR
        left = min(line.left() for line in column)
        bar_left = round(max(page_rect.left() + size + TAG_GAP, left - BAR_GAP))
        top, bottom = min(line.top() for line in column), max(line.bottom() for line in column)
        bar = QRectF(bar_left, top, width, bottom - top)
        plate_width = size if mark.n < 100 else size * 1.5
        plate = QRectF(round(bar_left - TAG_GAP - plate_width), round(top + (column[0].height() - size) / 2), plate_width, size)
        plate.moveLeft(max(page_rect.left() + 1, plate.left()))
        while any(plate.intersects(other) for other in taken):
            plate.translate(0, size + 2)
        taken.append(plate)
        tags.append(Tag(mark.n, bar, plate, is_open))
    return tuple(tags)


def _turned(tag: Tag, page_rect: QRectF, turn: int) -> Tag:
    """Where bar and number come to lie on the turned page; the number itself stays upright."""
    plate = QRectF(tag.plate)
    plate.moveCenter(turned_rect(tag.plate, page_rect, turn).center())
    return replace(tag, bar=turned_rect(tag.bar, page_rect, turn), plate=plate)


def _first_column(lines: list[QRectF]) -> list[QRectF]:
    """The lines down to where the text goes on at the head of the next column: a bar belongs beside one column."""
    column = [lines[0]]
    for line in lines[1:]:
        if line.bottom() < column[-1].top():
            break
        column.append(line)
    return column


def paint_marks(
    painter: QPainter, page_rect: QRectF, plan: PaintedMarks, *, dark: bool, day: QImage | None, strength: float = 1.0
) -> None:
    """Paint the fills over a page already drawn; `strength` 0 to 1 fades the strong words in.

    On a page with turned colours (`dark`) strong words are lit paper: the page by day (`day`) clipped to them and multiplied.
    """
    painter.save()
    if dark:
        _fill(painter, plan.faint, theme.DARK.mark_faint, QPainter.CompositionMode.CompositionMode_Lighten)
        if day is not None and strength > 0.0 and not plan.strong.isEmpty():
            painter.setClipRegion(plan.strong, Qt.ClipOperation.IntersectClip)
            painter.setOpacity(strength)
            painter.drawImage(page_rect, day)
            painter.setOpacity(1.0)
            ink = _towards_white(theme.DARK.mark, strength)
            _fill(painter, plan.strong, ink, QPainter.CompositionMode.CompositionMode_Multiply)
    else:
        _fill(painter, plan.faint, theme.LIGHT.mark_faint, QPainter.CompositionMode.CompositionMode_Multiply)
        ink = _towards_white(theme.LIGHT.mark, strength)
        _fill(painter, plan.strong, ink, QPainter.CompositionMode.CompositionMode_Multiply)
    painter.restore()


def _fill(painter: QPainter, region: QRegion, colour: QColor, mode: QPainter.CompositionMode) -> None:
    if region.isEmpty():
        return
    painter.save()
    painter.setClipRegion(region, Qt.ClipOperation.IntersectClip)
    painter.setCompositionMode(mode)
    painter.fillRect(region.boundingRect(), colour)
    painter.restore()


def _towards_white(colour: QColor, strength: float) -> QColor:
    return QColor.fromRgbF(*(1.0 - (1.0 - part) * strength for part in (colour.redF(), colour.greenF(), colour.blueF())))


def paint_tags(painter: QPainter, plan: PaintedMarks, *, dark: bool, font: QFont, strength: float = 1.0) -> None:
    """Bars and number tags in the margin; the open citation's are filled and fade in with `strength`."""
    colours = theme.DARK if dark else theme.LIGHT
    painter.save()
    painter.setFont(font)
    for tag in plan.tags:
        painter.setOpacity(strength if tag.is_open else 1.0)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
        painter.fillRect(tag.bar.toAlignedRect(), colours.mark_bar)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(colours.accent, 1.0))
        painter.setBrush(colours.accent if tag.is_open else colours.sheet)
        painter.drawRoundedRect(tag.plate.adjusted(0.5, 0.5, -0.5, -0.5), theme.RADIUS_CHIP, theme.RADIUS_CHIP)
        painter.setPen(colours.on_accent if tag.is_open else colours.accent)
        painter.drawText(tag.plate, Qt.AlignmentFlag.AlignCenter, str(tag.n))
    painter.restore()


def first_place(citation: Citation) -> tuple[int, QPointF]:
    """Page and the left top corner (fractions) to bring into view: the first cited word, else the head of the page."""
    for quad in citation.quads:
        if quad.page == citation.page:
            return citation.page, QPointF(quad.box.x0, quad.box.y0)
    if citation.quads:
        quad = citation.quads[0]
        return quad.page, QPointF(quad.box.x0, quad.box.y0)
    return citation.page, QPointF(0.0, 0.0)
