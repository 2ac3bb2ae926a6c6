# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A list of two-line rows: question sets, runs. A title, a count at the right, a note below, the letters of sides."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QFontMetrics, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import QListView, QSizePolicy, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.gui.measure.charts import paint_badge
from app.gui.parts import theme
from app.gui.parts.plain_widgets import plain_tip

Index = QModelIndex | QPersistentModelIndex
_PARENT = QModelIndex()
_KEY = int(Qt.ItemDataRole.UserRole)


@dataclass(frozen=True, slots=True)
class Row:
    """`sides`: "A", "B" or "AB" where its figures are shown on these sides."""

    key: str
    title: str
    note: str
    count: str = ""
    sides: str = ""

    @property
    def spoken(self) -> str:
        return ", ".join(part for part in (self.title, self.count, self.note, " ".join(self.sides)) if part)


class RowModel(QAbstractListModel):
    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[Row, ...] = ()

    def set_rows(self, rows: Sequence[Row]) -> None:
        if tuple(row.key for row in rows) == tuple(row.key for row in self.rows):
            self.rows = tuple(rows)
            self.dataChanged.emit(self.index(0), self.index(max(0, len(rows) - 1)))
            return
        self.beginResetModel()
        self.rows = tuple(rows)
        self.endResetModel()

    def rowCount(self, parent: Index = _PARENT) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> object:
        row = self.rows[index.row()]
        if role == int(Qt.ItemDataRole.DisplayRole):
            return row.title
        if role == int(Qt.ItemDataRole.AccessibleTextRole):
            return row.spoken
        if role == int(Qt.ItemDataRole.ToolTipRole):
            return plain_tip(f"{row.title}\n{row.note}")
        return row.key if role == _KEY else None


def focused_by_keyboard(option: QStyleOptionViewItem) -> bool:
    """Whether a row has the keyboard and is steered by it: a click needs no ring."""
    both = QStyle.StateFlag.State_HasFocus | QStyle.StateFlag.State_KeyboardFocusChange
    return (option.state & both) == both


class _RowPainter(QStyledItemDelegate):
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        del option, index
        return QSize(100, theme.line_height("control") + theme.line_height("note") + theme.px(16))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        colours = theme.manager.current()
        model = index.model()
        if not isinstance(model, RowModel):
            return
        row = model.rows[index.row()]
        painter.save()
        painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # its places are counted from there
        rect: QRect = option.rect
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, colours.accent_soft)
        if focused_by_keyboard(option):
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(colours.accent, 2))
            painter.drawRoundedRect(QRectF(rect).adjusted(5, 1, -5, -1), theme.RADIUS_CONTROL, theme.RADIUS_CONTROL)
        high, low = theme.line_height("control"), theme.line_height("note")
        top = rect.top() + (rect.height() - high - low) // 2
        first = QRect(rect.left() + 16, top, rect.width() - 30, high)
        self._right(painter, first, row)
        taken = QFontMetrics(theme.font("note")).horizontalAdvance(row.count) + len(row.sides) * (theme.px(19) + 4)
        for text, role, colour, area in (
            (row.title, "control_bold", colours.ink, first.adjusted(0, 0, -taken - (8 if taken else 0), 0)),
            (row.note, "note", colours.ink_2, QRect(first.left(), top + high, first.width(), low)),
        ):
            font = theme.font(role)
            painter.setFont(font)
            painter.setPen(colour)
            shown = QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, area.width())
            painter.drawText(area, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)
        painter.restore()

    @staticmethod
    def _right(painter: QPainter, area: QRect, row: Row) -> None:
        painter.setFont(theme.font("note"))
        painter.setPen(theme.manager.current().ink_3)
        painter.drawText(area, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, row.count)
        side = theme.px(19)
        x = area.right() + 1 - len(row.sides) * (side + 4)
        for n, letter in enumerate(row.sides):
            paint_badge(painter, QRectF(x + 4 + n * (side + 4), area.top() - 1, side, side), letter)


class RowList(QListView):
    """Signals carry keys. A row is chosen when it becomes current, by mouse or keyboard."""

    chosen = Signal(str)
    activated_row = Signal(str)
    delete_wanted = Signal(str)
    rename_wanted = Signal(str)
    menu_wanted = Signal(str, QPoint)  # key, place on the screen

    def __init__(self, name: str) -> None:
        super().__init__()
        self.rows = RowModel()
        self.setModel(self.rows)
        self.setItemDelegate(_RowPainter(self))
        self.setAccessibleName(name)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self.selectionModel().currentChanged.connect(self._moved)
        theme.manager.changed.connect(self.updateGeometry)

    def set_rows(self, rows: Sequence[Row], current: str = "") -> None:
        """Show rows; `current` is selected without being told."""
        self.blockSignals(True)
        try:
            self.rows.set_rows(rows)
            keys = [row.key for row in rows]
            self.setCurrentIndex(self.rows.index(keys.index(current)) if current in keys else QModelIndex())
        finally:
            self.blockSignals(False)
        self.updateGeometry()
        self.viewport().update()

    def sizeHint(self) -> QSize:
        height = self.sizeHintForRow(0) if self.rows.rowCount() else 0
        return QSize(200, self.rows.rowCount() * height + 2)

    def minimumSizeHint(self) -> QSize:
        height = self.sizeHintForRow(0) if self.rows.rowCount() else 0
        return QSize(100, min(self.rows.rowCount(), 2) * height)

    def _key(self, index: Index) -> str:
        return str(index.data(_KEY) or "") if index.isValid() else ""

    def _moved(self, index: QModelIndex) -> None:
        key = self._key(index)
        if key:
            self.chosen.emit(key)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.window().setAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange)  # steered by keys, however it got the focus
        self.viewport().update()
        key = self._key(self.currentIndex())
        if key and event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space}:
            self.activated_row.emit(key)
        elif key and event.key() == Qt.Key.Key_Delete:
            self.delete_wanted.emit(key)
        elif key and event.key() == Qt.Key.Key_F2:
            self.rename_wanted.emit(key)
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        index = self.currentIndex() if by_key else self.indexAt(event.pos())
        key = self._key(index)
        if key:
            place = self.visualRect(index).center() if by_key else event.pos()
            self.menu_wanted.emit(key, self.viewport().mapToGlobal(place))
