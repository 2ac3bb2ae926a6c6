# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Small pictures of all pages in a row; only those in sight are drawn. Pages with cited words carry their numbers."""

from collections.abc import Iterable, Mapping, Sequence
from statistics import median

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRectF,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QColor, QPainter, QPen, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.domain.answers import Citation
from app.gui.parts import theme
from app.gui.parts.plain_widgets import plain_tip
from app.gui.viewer.night import GROUND
from app.gui.viewer.page_loader import PageLoader
from app.gui.viewer.turning import turned_size

WIDTH, HEIGHT = 116.0, 150.0  # pixels a usual page may fill
WAIT = 300  # ms: what is only scrolled past is not drawn
AHEAD = 4  # pages beyond those in sight that are drawn too
_TAG = 16
_Index = QModelIndex | QPersistentModelIndex


def cited_pages(citations: Iterable[Citation], document_id: str) -> dict[int, tuple[int, ...]]:
    """The pages of a document that hold cited words, with the numbers of the citations."""
    found: dict[int, list[int]] = {}
    for citation in citations:
        if citation.document_id == document_id:
            for page in dict.fromkeys(quad.page for quad in citation.quads):
                found.setdefault(page, []).append(citation.n)
    return {page: tuple(numbers) for page, numbers in found.items()}


class PagesModel(QAbstractListModel):
    """One row a page. The display role is the page's name, the accessible text tells its marks too."""

    def __init__(self) -> None:
        super().__init__()
        self._names: tuple[str, ...] = ()
        self.marks: Mapping[int, tuple[int, ...]] = {}  # numbers of the citations on a page

    def set_pages(self, names: Sequence[str]) -> None:
        self.beginResetModel()
        self._names, self.marks = tuple(names), {}
        self.endResetModel()

    def set_marks(self, marks: Mapping[int, tuple[int, ...]]) -> None:
        self.marks = dict(marks)
        if self._names:
            self.dataChanged.emit(self.index(0), self.index(len(self._names) - 1))

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self._names)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        name, page = self._names[index.row()], index.row() + 1
        if role == Qt.ItemDataRole.DisplayRole:
            return name
        if role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            words = self.tr("Page {name}").format(name=name)
            if name != str(page):
                words = self.tr("{page}, file page {number}").format(page=words, number=page)
            numbers = ", ".join(map(str, self.marks.get(page, ())))
            told = self.tr("{page}, cited words: {numbers}").format(page=words, numbers=numbers) if numbers else words
            return plain_tip(told) if role == Qt.ItemDataRole.ToolTipRole else told
        return None


class _Delegate(QStyledItemDelegate):
    def __init__(self, view: "Thumbnails", loader: PageLoader) -> None:
        super().__init__(view)
        self._view, self._loader = view, loader

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:  # noqa: ARG002 - Qt's signature
        return self._view.cell()

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        colours = theme.manager.current()
        page = index.row() + 1
        cell = QRectF(option.rect)
        current = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if current:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colours.accent_soft)
            painter.drawRoundedRect(cell.adjusted(4, 2, -4, -2), theme.RADIUS_CONTROL, theme.RADIUS_CONTROL)
        line = theme.line_height("note")
        place = self._paint_page(painter, cell.adjusted(0, theme.STEP_8, 0, -(line + theme.STEP_8)), page, colours.line_2)
        if current:
            painter.setPen(QPen(colours.accent, 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(place.adjusted(-1, -1, 1, 1))
        numbers = self._view.pages.marks.get(page, ())
        if numbers:
            self._paint_sign(painter, place, numbers)
        painter.setPen(colours.ink if current else colours.ink_2)
        painter.setFont(theme.font("note_bold" if current else "note"))
        below = QRectF(cell.x(), cell.bottom() - line - 6, cell.width(), line)
        painter.drawText(below, Qt.AlignmentFlag.AlignCenter, str(index.data()))
        painter.restore()

    def _paint_page(self, painter: QPainter, area: QRectF, page: int, edge: QColor) -> QRectF:
        """The picture, or an empty sheet of its shape while it is on its way; returns where it lies."""
        width, height = self._view.page_size(page)
        factor = min(area.width() * 0.9 / width, area.height() / height)
        width, height = round(width * factor), round(height * factor)
        place = QRectF(round(area.center().x() - width / 2), round(area.center().y() - height / 2), width, height)
        picture = self._loader.small_picture(page)
        if picture is not None:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawImage(place, picture.night if self._view.night and picture.night is not None else picture.day)
        else:
            painter.fillRect(place, GROUND if self._view.night else QColor(Qt.GlobalColor.white))
        painter.setPen(edge)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(place.adjusted(-0.5, -0.5, 0.5, 0.5))
        return place

    def _paint_sign(self, painter: QPainter, place: QRectF, numbers: Sequence[int]) -> None:
        """A yellow tab at the edge with the numbers of the citations: the colour of marked words, and words of its own."""
        colours = theme.manager.current()
        painter.setFont(theme.font("chip"))
        text = ", ".join(map(str, numbers[:3])) + (" …" if len(numbers) > 3 else "")
        size = theme.px(_TAG)
        width = max(size, painter.fontMetrics().horizontalAdvance(text) + 8)
        tab = QRectF(place.left() - 6, place.top() + 6, width, size)
        painter.setPen(QPen(colours.mark_bar, 1))
        painter.setBrush(colours.mark)
        painter.drawRoundedRect(tab.adjusted(0.5, 0.5, -0.5, -0.5), theme.RADIUS_CHIP, theme.RADIUS_CHIP)
        painter.setPen(colours.mark_ink)
        painter.drawText(tab, Qt.AlignmentFlag.AlignCenter, text)


class Thumbnails(QListView):
    """Enter or a click goes to a page; the one looked at is chosen."""

    chosen = Signal(int)  # file page

    def __init__(self, loader: PageLoader) -> None:
        super().__init__()
        self._loader = loader
        self._sizes: tuple[tuple[float, float], ...] = ()
        self._turn = 0
        self._page = 1
        self._wait = QTimer(self)
        self._wait.setSingleShot(True)
        self._wait.setInterval(WAIT)
        self._wait.timeout.connect(self._ask)
        self.night = False
        self.pages = PagesModel()
        self.setModel(self.pages)
        self.setItemDelegate(_Delegate(self, loader))
        self.setUniformItemSizes(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setAccessibleName(self.tr("Pages"))
        self.verticalScrollBar().setSingleStep(48)
        self.verticalScrollBar().valueChanged.connect(self._request)
        self.clicked.connect(self._choose)
        self.activated.connect(self._choose)
        loader.drawn.connect(self._on_drawn)
        theme.manager.changed.connect(self._dress)

    def set_document(self, sizes: Sequence[tuple[float, float]], names: Sequence[str], turn: int) -> None:
        """`sizes` in points before turning, `names` as readers call the pages."""
        self._sizes, self._turn = tuple(sizes), turn
        self.pages.set_pages(names)
        self.set_page(1)
        self._request()

    def set_turn(self, turn: int) -> None:
        self._turn = turn
        self.viewport().update()
        self._request()

    def set_night(self, night: bool) -> None:
        self.night = night
        self.viewport().update()

    def set_page(self, page: int) -> None:
        self._page = page
        index = self.pages.index(page - 1)
        if index.isValid() and index != self.currentIndex():
            self.setCurrentIndex(index)
            if self.isVisible():
                self.scrollTo(index)

    def page_size(self, page: int) -> tuple[float, float]:
        """In points, as turned."""
        width, height = turned_size(self._sizes[page - 1], self._turn)
        return max(width, 1.0), max(height, 1.0)

    def cell(self) -> QSize:
        return QSize(round(WIDTH) + theme.STEP_24, round(HEIGHT) + 2 * theme.STEP_8 + theme.line_height("note") + 2)

    def _dress(self) -> None:
        self.scheduleDelayedItemsLayout()
        self.viewport().update()

    def _choose(self, index: QModelIndex) -> None:
        self.chosen.emit(index.row() + 1)

    def _scale(self) -> float:
        """Device pixels per point at which a usual page fills its place."""
        width = median(size[0] for size in self._sizes)
        height = median(size[1] for size in self._sizes)
        return float(min(WIDTH / max(width, 1.0), HEIGHT / max(height, 1.0)) * self.devicePixelRatioF())

    def in_sight(self) -> range:
        """File pages whose cells are seen."""
        middle = self.viewport().width() / 2
        first = self.indexAt(QPointF(middle, 1).toPoint())
        last = self.indexAt(QPointF(middle, self.viewport().height() - 1).toPoint())
        if not first.isValid():
            return range(0)
        return range(first.row() + 1, (last.row() if last.isValid() else len(self._sizes) - 1) + 2)

    def _request(self) -> None:
        self._wait.start()  # anew each time: it ends when the scrolling does

    def _ask(self) -> None:
        if not self._sizes or not self.isVisible():
            return
        seen = self.in_sight()
        if seen:
            around = [*range(seen.stop, seen.stop + AHEAD), *range(seen.start - 1, seen.start - 1 - AHEAD, -1)]
            pages = [*seen, *(page for page in around if 1 <= page <= len(self._sizes))]
            self._loader.want_small(pages, self._scale())

    def _on_drawn(self, page: int) -> None:
        if self.isVisible():
            self.update(self.pages.index(page - 1))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.scrollTo(self.currentIndex(), QAbstractItemView.ScrollHint.PositionAtCenter)
        self._ask()

    def hideEvent(self, event: object) -> None:  # noqa: ARG002 - Qt's signature
        self._loader.want_small((), 0.0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._request()
