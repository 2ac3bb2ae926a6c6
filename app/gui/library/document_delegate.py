# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Paints the rows of the library: check box, the spine that fills as a document is read, its title and what can be said of it."""

from enum import StrEnum

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QAbstractItemView, QLineEdit, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from app.domain.documents import DocumentStatus
from app.gui.library.item_models import DataRole, Entry, Heading
from app.gui.library.row_words import Spine
from app.gui.parts import icons, theme

Index = QModelIndex | QPersistentModelIndex

_CHECK_LEFT, _CHECK = 16, 16
_SPINE_LEFT, _SPINE_WIDTH = 42, 5
_TEXT_LEFT = 57
_ICON = 16
_RENAME_FIELD = 38  # covers both lines of a row
CHECK_ZONE = _SPINE_LEFT - 2  # pixels from the left that belong to the check box
HEADING_ROW = 36
PASSWORD_ROW = 42


class Zone(StrEnum):
    """Where in a row the pointer is."""

    CHECK = "check"
    ICON = "icon"
    ROW = "row"


class DocumentDelegate(QStyledItemDelegate):
    """`icon_pressed` carries a document id and where on the screen; `pause_pressed` comes from the heading of the queue."""

    icon_pressed = Signal(str, QPoint)
    pause_pressed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.open_id = ""  # the document in the viewer
        self.unlocking_id = ""  # the row that holds the password field
        self.paused = False

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        del option
        row = index.data(DataRole.ENTRY)
        if isinstance(row, Heading):
            return QSize(100, theme.px(HEADING_ROW if index.row() else HEADING_ROW - 8))
        extra = PASSWORD_ROW if isinstance(row, Entry) and row.document.id == self.unlocking_id else 0
        return QSize(100, theme.px(theme.DOCUMENT_ROW + extra))

    def zone(self, rect: QRect, point: QPoint) -> Zone:
        """What lies under a point of the viewport, within the rectangle of a row."""
        if point.x() - rect.left() < CHECK_ZONE:
            return Zone.CHECK
        if point.x() > rect.right() - 36:
            return Zone.ICON
        return Zone.ROW

    def editorEvent(self, event: QEvent, model: object, option: QStyleOptionViewItem, index: Index) -> bool:
        del model
        if event.type() not in {QEvent.Type.MouseButtonRelease, QEvent.Type.MouseButtonPress}:
            return False
        if not isinstance(event, QMouseEvent) or event.button() != Qt.MouseButton.LeftButton:
            return False
        row = index.data(DataRole.ENTRY)
        zone = self.zone(option.rect, event.position().toPoint())
        released = event.type() == QEvent.Type.MouseButtonRelease
        if isinstance(row, Heading):
            if released and row.pausable and zone is Zone.ICON:
                self.pause_pressed.emit()
            return True
        if not isinstance(row, Entry):
            return False
        if zone is Zone.CHECK and row.checked is not None:
            if released:
                state = Qt.CheckState.Unchecked if row.checked else Qt.CheckState.Checked
                index.model().setData(index, state, Qt.ItemDataRole.CheckStateRole)
            return True
        if zone is Zone.ICON and icon_of(row):
            if released:
                self.icon_pressed.emit(row.document.id, event.globalPosition().toPoint())
            return True
        return False

    # ------------------------------------------------------------------ a new name

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        del option
        field = QLineEdit(parent)
        field.setObjectName("title")
        field.setAccessibleName(self.tr("New title of {title}").format(title=index.data()))
        return field

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: Index) -> None:
        del index
        rect = option.rect
        height = theme.px(_RENAME_FIELD)
        top = rect.top() + (theme.px(theme.DOCUMENT_ROW) - height) // 2
        editor.setGeometry(rect.left() + _TEXT_LEFT - 6, top, rect.width() - _TEXT_LEFT - 6, height)

    # ------------------------------------------------------------------ painting

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row = index.data(DataRole.ENTRY)
        painter.save()
        painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # its places are counted from there
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if isinstance(row, Heading):
            self._paint_heading(painter, option.rect, row, first=index.row() == 0)
        elif isinstance(row, Entry):
            self._paint_entry(painter, option, row)
        painter.restore()

    def _paint_heading(self, painter: QPainter, rect: QRect, row: Heading, *, first: bool) -> None:
        colours = theme.manager.current()
        if not first:
            painter.setPen(QPen(colours.line, 1))
            painter.drawLine(rect.left(), rect.top() + 6, rect.right(), rect.top() + 6)
        area = rect.adjusted(_CHECK_LEFT, 0 if first else 8, -12, 0)
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        painter.setFont(theme.font("note_bold"))
        painter.setPen(colours.ink_2)
        painter.drawText(area, flags, row.title)
        used = QFontMetrics(theme.font("note_bold")).horizontalAdvance(row.title) + 6
        painter.setFont(theme.font("note"))
        painter.setPen(colours.ink_3)
        painter.drawText(area.adjusted(used, 0, 0, 0), flags, row.note)
        if row.pausable:
            place = QRectF(rect.right() - 30, area.center().y() - 8, _ICON, _ICON)
            icons.paint(painter, "play" if self.paused else "pause", place, colours.ink_2)

    def _paint_entry(self, painter: QPainter, option: QStyleOptionViewItem, row: Entry) -> None:
        colours = theme.manager.current()
        rect = option.rect
        top = QRect(rect.left(), rect.top(), rect.width(), theme.px(theme.DOCUMENT_ROW))
        if row.document.id == self.open_id:
            painter.fillRect(rect, colours.accent_soft)
        if _wears(option, QStyle.StateFlag.State_Selected) and _one_of_many(option):
            painter.fillRect(rect, colours.accent_soft)
            painter.fillRect(QRect(rect.left(), rect.top(), 3, rect.height()), colours.accent)
        if _wears(option, QStyle.StateFlag.State_HasFocus) and _by_keyboard(option):
            painter.setPen(QPen(colours.accent, 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(top).adjusted(3, 2, -3, -2), 6, 6)
        middle = top.center().y() + 0.5
        paint_check(painter, QRectF(rect.left() + _CHECK_LEFT, middle - _CHECK / 2, _CHECK, _CHECK), row.checked)
        reach = theme.px(17)
        paint_spine(painter, QRectF(rect.left() + _SPINE_LEFT, middle - reach, _SPINE_WIDTH, 2 * reach), row)
        self._paint_words(painter, top, row)

    def _paint_words(self, painter: QPainter, top: QRect, row: Entry) -> None:
        colours = theme.manager.current()
        icon, colour = icon_of(row), icon_colour(row)
        room = top.width() - _TEXT_LEFT - (40 if icon else 12)
        bold, note = theme.font("control_bold"), theme.font("note")
        upper, lower = QFontMetrics(bold), QFontMetrics(note)
        height = upper.height() + lower.height()
        y = top.top() + (top.height() - height) / 2
        painter.setFont(bold)
        painter.setPen(colours.ink if row.checked else colours.ink_2)
        title = upper.elidedText(row.title, Qt.TextElideMode.ElideRight, room)
        painter.drawText(QPointF(top.left() + _TEXT_LEFT, y + upper.ascent()), title)
        painter.setFont(note)
        painter.setPen(colours.ink_2)
        words = lower.elidedText(row.words, Qt.TextElideMode.ElideRight, room)
        painter.drawText(QPointF(top.left() + _TEXT_LEFT, y + upper.height() + lower.ascent()), words)
        if icon:
            icons.paint(painter, icon, QRectF(top.right() - 28, top.center().y() - 7.5, _ICON, _ICON), colour)


def _wears(option: QStyleOptionViewItem, flag: QStyle.StateFlag) -> bool:
    return bool(option.state & flag)


def _one_of_many(option: QStyleOptionViewItem) -> bool:
    """Whether several rows are selected: a single one needs no sign, it is merely where the keyboard stands."""
    view = option.widget
    return isinstance(view, QListView) and len(view.selectedIndexes()) > 1


def _by_keyboard(option: QStyleOptionViewItem) -> bool:
    """The ring is for those who steer by keyboard; a click needs none."""
    view = option.widget
    return isinstance(view, QAbstractItemView) and bool(view.property("keyboard"))


# What the page report tells but nothing is lost by: a sign beside the title would stand at every other document.
_REPORTED_ONLY = frozenset({"picture_unread", "deleted_text", "hidden_text", "line_read_by_ocr"})


def icon_of(row: Entry) -> str:
    """The icon at the right of a row, or ""."""
    match row.document.status:
        case DocumentStatus.NEEDS_PASSWORD:
            return "key"
        case DocumentStatus.FAILED:
            return "warning"
        case DocumentStatus.READING if row.document.pages_read:
            return "squares-four"
        case _:
            told = any(warning.code not in _REPORTED_ONLY for warning in row.document.warnings)
            return "warning-circle" if told and row.document.status is DocumentStatus.READY else ""


def icon_colour(row: Entry) -> QColor:
    colours = theme.manager.current()
    match row.document.status:
        case DocumentStatus.NEEDS_PASSWORD:
            return colours.attention
        case DocumentStatus.FAILED:
            return colours.error
        case DocumentStatus.READING:
            return colours.accent
        case _:
            return colours.ink_3


def paint_check(painter: QPainter, rect: QRectF, checked: bool | None) -> None:
    """A check box; None is one that cannot be set yet."""
    colours = theme.manager.current()
    box = rect.adjusted(0.5, 0.5, -0.5, -0.5)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if checked:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colours.accent)
        painter.drawRoundedRect(rect, 4, 4)
        tick = QPen(colours.on_accent, 1.8, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
        painter.setPen(tick)
        left, top, size = rect.left(), rect.top(), rect.width()
        painter.drawPolyline(
            [
                QPointF(left + 0.25 * size, top + 0.53 * size),
                QPointF(left + 0.43 * size, top + 0.7 * size),
                QPointF(left + 0.76 * size, top + 0.32 * size),
            ]
        )
    else:
        painter.setPen(QPen(colours.line_2 if checked is None else colours.edge, 1))
        painter.setBrush(Qt.BrushStyle.NoBrush if checked is None else colours.sheet)
        painter.drawRoundedRect(box, 4, 4)
    painter.restore()


def paint_spine(painter: QPainter, rect: QRectF, row: Entry) -> None:
    """The spine of a document: pattern and fill tell how it was read, and how far."""
    colours = theme.manager.current()
    painter.save()
    painter.setPen(Qt.PenStyle.NoPen)
    match row.spine:
        case Spine.DASHED:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            pen = QPen(colours.attention, 1)
            pen.setDashPattern([2, 2])
            painter.setPen(pen)
            painter.drawRect(rect.adjusted(0.5, 0.5, -0.5, -0.5))
        case Spine.BROKEN:
            painter.setBrush(colours.error)
            gap = rect.height() * 0.12
            painter.drawRect(QRectF(rect.left(), rect.top(), rect.width(), rect.height() * 0.36))
            below = rect.height() * 0.36 + gap
            painter.drawRect(rect.adjusted(0, below, 0, 0))
        case _:
            painter.setBrush(colours.line)
            painter.drawRoundedRect(rect, 1, 1)
            filled = rect.height() * row.fill
            foot = QRectF(rect.left(), rect.bottom() - filled, rect.width(), filled)
            if row.spine is Spine.SOLID:
                painter.setBrush(colours.accent)
                painter.drawRoundedRect(foot, 1, 1)
            else:
                _stripes(painter, foot, colours.accent)
    painter.restore()


def _stripes(painter: QPainter, foot: QRectF, colour: QColor) -> None:
    """Stripes 2 px strong and 2 px apart, from the foot."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
    y = foot.bottom()
    while y > foot.top() + 0.5:
        height = min(2.0, y - foot.top())
        painter.fillRect(QRectF(foot.left(), y - height, foot.width(), height), colour)
        y -= 4.0
