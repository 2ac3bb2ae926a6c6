# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The questions that are right on one side only. A click, or Enter, leads to where their answer stands."""

from collections.abc import Sequence

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QContextMenuEvent, QFontMetrics, QKeyEvent, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QListView, QMenu, QSizePolicy, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.evaluation.comparison import Changed, Yardstick
from app.gui.measure import measure_words as words
from app.gui.measure.row_list import focused_by_keyboard
from app.gui.parts import icons, theme
from app.gui.parts.plain_widgets import plain_tip

Index = QModelIndex | QPersistentModelIndex
_PARENT = QModelIndex()
_ROW = 34
_MOST_ROWS = 8
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class ChangedModel(QAbstractListModel):
    def __init__(self) -> None:
        super().__init__()
        self.changes: tuple[Changed, ...] = ()
        self.yardstick = Yardstick.PAGES
        self.detail_width = 0  # of the widest, so that all begin below each other

    def set_changes(self, changes: Sequence[Changed], yardstick: Yardstick) -> None:
        self.beginResetModel()
        self.changes, self.yardstick = tuple(changes), yardstick
        self.measure()
        self.endResetModel()

    def measure(self) -> None:
        """Again after the size of text has changed."""
        metrics = QFontMetrics(theme.font("note"))
        widths = [metrics.horizontalAdvance(words.change_detail(change, self.yardstick)) for change in self.changes]
        self.detail_width = max(widths, default=0) + 2

    def rowCount(self, parent: Index = _PARENT) -> int:
        return 0 if parent.isValid() else len(self.changes)

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> object:
        change = self.changes[index.row()]
        if role == int(Qt.ItemDataRole.DisplayRole):
            return change.a.question
        if role in {int(Qt.ItemDataRole.AccessibleTextRole), int(Qt.ItemDataRole.ToolTipRole)}:
            detail = words.change_detail(change, self.yardstick)
            told = f"{words.side_word(change)}: {change.a.question} ({detail})"
            return plain_tip(told) if role == int(Qt.ItemDataRole.ToolTipRole) else told
        return None


class _ChangePainter(QStyledItemDelegate):
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        del option, index
        return QSize(200, theme.px(_ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        model = index.model()
        if not isinstance(model, ChangedModel):
            return
        colours, change = theme.manager.current(), model.changes[index.row()]
        painter.save()
        painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # its places are counted from there
        rect: QRect = option.rect
        if option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, colours.accent_soft)
        painter.setPen(QPen(colours.line, 1))
        painter.drawLine(rect.topLeft(), rect.topRight())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if focused_by_keyboard(option):
            painter.setPen(QPen(colours.accent, 2))
            painter.drawRoundedRect(QRectF(rect).adjusted(4, 3, -4, -2), theme.RADIUS_CONTROL, theme.RADIUS_CONTROL)
        colour = colours.accent if change.gained else colours.error
        _triangle(painter, QPointF(rect.left() + 19, rect.center().y() + 0.5), up=change.gained, colour=colour)
        bold = theme.font("note_bold")
        widest = max(QFontMetrics(bold).horizontalAdvance(each) for each in (words.tr("gained"), words.tr("lost")))
        painter.setFont(bold)
        painter.setPen(colour)
        painter.drawText(rect.adjusted(31, 0, 0, 0), _LEFT, words.side_word(change))
        left = rect.left() + 31 + widest + 14
        right = rect.right() - 36
        note = theme.font("note")
        detail = words.change_detail(change, model.yardstick)
        column = min(model.detail_width, (right - left) * 2 // 5)
        painter.setFont(note)
        painter.setPen(colours.ink_2)
        area = QRect(right - column, rect.top(), column, rect.height())
        painter.drawText(area, _LEFT, QFontMetrics(note).elidedText(detail, Qt.TextElideMode.ElideRight, column))
        serif = theme.font("snippet")
        painter.setFont(serif)
        painter.setPen(colours.ink)
        area = QRect(left, rect.top(), right - column - 12 - left, rect.height())
        question = QFontMetrics(serif).elidedText(" ".join(change.a.question.split()), Qt.TextElideMode.ElideRight, area.width())
        painter.drawText(area, _LEFT, question)
        icons.paint(painter, "caret-right", QRectF(rect.right() - 26, rect.center().y() - 6.5, 14, 14), colours.ink_2)
        painter.restore()


def _triangle(painter: QPainter, middle: QPointF, *, up: bool, colour: QColor) -> None:
    """Gained: filled, point up. Lost: outlined, point down. Shape tells it, not colour alone."""
    y = -4.0 if up else 4.0
    points = QPolygonF([middle + QPointF(-4.5, -y), middle + QPointF(4.5, -y), middle + QPointF(0, y)])
    painter.setPen(QPen(colour, 1.2))
    painter.setBrush(colour if up else Qt.BrushStyle.NoBrush)
    painter.drawPolygon(points)


class ChangedList(QListView):
    """Both signals carry the `Changed`."""

    place_wanted = Signal(object)
    ask_wanted = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.changes = ChangedModel()
        self.setModel(self.changes)
        self.setItemDelegate(_ChangePainter(self))
        self.setAccessibleName(words.tr("Questions that changed sides"))
        self.setMouseTracking(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self._open)
        theme.manager.changed.connect(self._dress)

    def _dress(self) -> None:
        self.changes.measure()
        self.updateGeometry()

    def set_changes(self, changes: Sequence[Changed], yardstick: Yardstick) -> None:
        self.changes.set_changes(changes, yardstick)
        self.setVisible(bool(changes))
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        return QSize(300, min(self.changes.rowCount(), _MOST_ROWS) * theme.px(_ROW))

    def minimumSizeHint(self) -> QSize:
        return QSize(200, self.sizeHint().height())

    def change(self, index: Index) -> Changed:
        return self.changes.changes[index.row()]

    def _open(self, index: QModelIndex) -> None:
        self.place_wanted.emit(self.change(index))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.window().setAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange)  # steered by keys, however it got the focus
        self.viewport().update()
        index = self.currentIndex()
        if index.isValid() and event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space}:
            self._open(index)
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        index = self.currentIndex() if by_key else self.indexAt(event.pos())
        if index.isValid():
            self._menu(index, self.viewport().mapToGlobal(self.visualRect(index).center() if by_key else event.pos()))

    def _menu(self, index: Index, place: QPoint) -> None:
        change = self.change(index)
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        page = menu.addAction(icons.icon("book-open"), words.tr("Open the right page"))
        page.setEnabled(change.a.answerable)
        ask = menu.addAction(icons.icon("chat"), words.tr("Ask it now"))
        chosen = menu.exec(place)
        if chosen is page:
            self.place_wanted.emit(change)
        elif chosen is ask:
            self.ask_wanted.emit(change)
