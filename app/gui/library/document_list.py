# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The list of documents: a virtual list that steers by mouse and keyboard, with the password field in the row it opens."""

from collections.abc import Sequence

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QFocusEvent, QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHBoxLayout, QLineEdit, QListView, QSizePolicy, QStyleOptionViewItem, QWidget

from app.gui.library.document_delegate import CHECK_ZONE, DocumentDelegate, Zone
from app.gui.library.item_models import DataRole, Entry, Index, LibraryModel
from app.gui.parts import theme
from app.gui.parts.mirroring import paints_from_the_left
from app.gui.parts.plain_widgets import WordButton

_MANY_ROWS = 500  # more are laid out piece by piece, so that typing into the search field never stutters


class PasswordField(QWidget):
    """A field and a button that lie in the row of a locked document."""

    given = Signal(str, str)  # document id, password
    put_away = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.document_id = ""
        box = QHBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(theme.STEP_4)
        self.field = QLineEdit()
        self.field.setEchoMode(QLineEdit.EchoMode.Password)
        self.field.setPlaceholderText(self.tr("Password"))
        self.field.returnPressed.connect(self._give)
        self.field.textChanged.connect(self._typed)
        self.button = WordButton(self.tr("Open"), "small")
        self.button.setEnabled(False)
        self.button.clicked.connect(self._give)
        box.addWidget(self.field, 1)
        box.addWidget(self.button)
        self.hide()

    def ask(self, document_id: str, title: str) -> None:
        self.document_id = document_id
        self.field.clear()
        self.field.setAccessibleName(self.tr("Password of {title}").format(title=title))
        self.show()
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def refused(self) -> None:
        """Keep what was typed, ready to be typed over."""
        self.setEnabled(True)
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)
        self.field.selectAll()

    def _typed(self, text: str) -> None:
        self.button.setEnabled(bool(text))

    def _give(self) -> None:
        if self.field.text():
            self.setEnabled(False)
            self.given.emit(self.document_id, self.field.text())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.put_away.emit()
        else:
            super().keyPressEvent(event)


class DocumentList(QListView):
    """Signals carry document ids. `menu_wanted` also says where on the screen."""

    opened = Signal(str)
    menu_wanted = Signal(str, QPoint)
    icon_pressed = Signal(str, QPoint)
    remove_wanted = Signal(list)  # ids
    report_wanted = Signal(str)
    pause_pressed = Signal()

    def __init__(self, model: LibraryModel) -> None:
        super().__init__()
        self._library = model
        self.painter_of_rows = DocumentDelegate(self)
        self.password = PasswordField(self.viewport())
        self.setModel(model)
        self.setItemDelegate(self.painter_of_rows)
        paints_from_the_left(self)
        self.setAccessibleName(self.tr("Documents"))
        self.setFrameShape(QListView.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setBatchSize(_MANY_ROWS)
        self.setSelectionMode(QListView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMouseTracking(True)
        self.verticalScrollBar().setSingleStep(theme.px(theme.DOCUMENT_ROW) // 2)
        self.painter_of_rows.icon_pressed.connect(self.icon_pressed)
        self.painter_of_rows.pause_pressed.connect(self.pause_pressed)
        self.password.put_away.connect(self.close_password)
        self.verticalScrollBar().valueChanged.connect(self._place_password)
        self._kept_id = ""
        self._kept: list[str] = []
        self._anchor = -1  # the row whose box was pressed last: Shift chooses from there
        self._range = False
        model.modelAboutToBeReset.connect(self._keep_current)
        model.modelReset.connect(self._fit)
        model.dataChanged.connect(self._place_password)
        theme.manager.changed.connect(self._fit)
        self._fit()

    # ------------------------------------------------------------------ what the panel tells it

    def set_open(self, document_id: str) -> None:
        """The document that the viewer shows."""
        if document_id != self.painter_of_rows.open_id:
            self.painter_of_rows.open_id = document_id
            self.viewport().update()

    def set_paused(self, paused: bool) -> None:
        self.painter_of_rows.paused = paused
        self.viewport().update()

    def ask_password(self, document_id: str) -> None:
        """Open the field in the row of a locked document."""
        document = self._library.document(document_id)
        if document is None:
            return
        self.painter_of_rows.unlocking_id = document_id
        self._fit()
        self.scrollTo(self._library.index(self._library.row_of(document_id)))
        self.password.setEnabled(True)
        self.password.ask(document_id, document.title)
        self._place_password()

    def close_password(self) -> None:
        had_focus = self.password.field.hasFocus() or self.password.button.hasFocus()
        self.painter_of_rows.unlocking_id = ""
        self.password.hide()
        self._fit()
        if had_focus:
            self.setFocus(Qt.FocusReason.OtherFocusReason)

    # ------------------------------------------------------------------ geometry

    def _keep_current(self) -> None:
        self._kept_id = self.currentIndex().data(DataRole.DOCUMENT_ID) or ""
        self._kept = self.selected() if len(self.selectedIndexes()) > 1 else []
        self._anchor = -1

    def dataChanged(self, first: Index, last: Index, roles: Sequence[int] = ()) -> None:
        """Paint what changed. No data changes the height of a row, so all rows need not be laid out again, as QListView would."""
        QAbstractItemView.dataChanged(self, first, last, list(roles))

    def _fit(self) -> None:
        """As tall as the rows, so that what follows stands right below; scrolls where the panel has no room for all."""
        model = self._library
        rows = model.rowCount()
        many = rows > _MANY_ROWS
        self.setLayoutMode(QListView.LayoutMode.Batched if many else QListView.LayoutMode.SinglePass)
        self.scheduleDelayedItemsLayout()
        total = 0
        for row in range(min(rows, 60)):
            total += self.sizeHintForRow(row)
        if rows > 60:
            total += (rows - 60) * theme.px(theme.DOCUMENT_ROW)
        self.setMaximumHeight(max(total, 1))
        row = model.row_of(self._kept_id) if self._kept_id else -1
        if row >= 0 and not self.currentIndex().isValid():
            self.setCurrentIndex(model.index(row))
        for document_id in self._kept:
            if (row := model.row_of(document_id)) >= 0:
                self.selectionModel().select(model.index(row), QItemSelectionModel.SelectionFlag.Select)
        self._kept = []
        self._place_password()

    def _row_rect(self, document_id: str) -> QRect:
        row = self._library.row_of(document_id)
        return self.visualRect(self._library.index(row)) if row >= 0 else QRect()

    def _place_password(self) -> None:
        unlocking = self.painter_of_rows.unlocking_id
        rect = self._row_rect(unlocking) if unlocking else QRect()
        if rect.isNull():
            self.password.hide()
            return
        top = rect.top() + theme.px(theme.DOCUMENT_ROW)
        self.password.setGeometry(rect.left() + 57, top, rect.width() - 57 - 12, theme.px(theme.BUTTON) + 2)
        self.password.show()

    def updateGeometries(self) -> None:
        super().updateGeometries()
        self._place_password()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_password()

    # ------------------------------------------------------------------ mouse and keyboard

    def _id(self, index: QModelIndex) -> str:
        return str(index.data(DataRole.DOCUMENT_ID) or "")

    def selected(self) -> list[str]:
        """The documents that are selected, in the order of their rows; the one where the keyboard stands if that is all."""
        rows = sorted(index.row() for index in self.selectedIndexes())
        return [key for row in rows if (key := self._id(self._library.index(row)))]

    def rename(self, document_id: str) -> None:
        """Let the title be typed over in its row."""
        row = self._library.row_of(document_id)
        if row >= 0:
            index = self._library.index(row)
            self.setCurrentIndex(index)
            self.scrollTo(index)
            self.edit(index)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._steer(keyboard=False)
        index = self.indexAt(event.position().toPoint())
        in_box = index.isValid() and event.position().x() < CHECK_ZONE and event.button() == Qt.MouseButton.LeftButton
        if in_box and event.modifiers() & Qt.KeyboardModifier.ShiftModifier and self._anchor >= 0:
            self._choose_range(self._anchor, index)
            self._range = True
            return
        if in_box:
            self._anchor = index.row()
            self._range = True  # a box leaves the selection as it is
            self.painter_of_rows.editorEvent(event, self._library, self._option(index), index)
            return
        super().mousePressEvent(event)

    def _option(self, index: QModelIndex) -> QStyleOptionViewItem:
        option = QStyleOptionViewItem()
        self.initViewItemOption(option)
        option.rect = self.visualRect(index)
        return option

    def _choose_range(self, start: int, to: QModelIndex) -> None:
        """From the box pressed last to this one, all as that one is now."""
        first = self._library.index(start).data(Qt.ItemDataRole.CheckStateRole)
        low, high = sorted((start, to.row()))
        self._library.check_rows(range(low, high + 1), first == Qt.CheckState.Checked)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        index = self.indexAt(event.position().toPoint())
        if self._range:
            self._range = False
            if index.isValid() and not event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
                self.painter_of_rows.editorEvent(event, self._library, self._option(index), index)
            return
        super().mouseReleaseEvent(event)
        if event.modifiers() & (Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.ControlModifier):
            self.viewport().update()
            return  # rows are gathered
        row = index.data(DataRole.ENTRY) if index.isValid() else None
        if event.button() != Qt.MouseButton.LeftButton or not isinstance(row, Entry):
            return
        zone = self.painter_of_rows.zone(self.visualRect(index), event.position().toPoint())
        if zone is Zone.ROW:
            self.opened.emit(row.document.id)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        index = self.indexAt(event.position().toPoint())
        on_row = isinstance(index.data(DataRole.ENTRY), Entry) if index.isValid() else False
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if on_row else Qt.CursorShape.ArrowCursor)
        super().mouseMoveEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        index = self.currentIndex() if by_key else self.indexAt(event.pos())
        document_id = self._id(index)
        if document_id:
            place = self.viewport().mapToGlobal(self.visualRect(index).center()) if by_key else event.globalPos()
            self.menu_wanted.emit(document_id, place)

    def focusInEvent(self, event: QFocusEvent) -> None:
        keys = {Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason, Qt.FocusReason.ShortcutFocusReason}
        self._steer(keyboard=event.reason() in keys)
        super().focusInEvent(event)
        if not self.currentIndex().isValid() and event.reason() in keys:
            self._step(0, 1)

    def _steer(self, *, keyboard: bool) -> None:
        self.setProperty("keyboard", keyboard)
        self.viewport().update()

    def _step(self, start: int, by: int) -> None:
        """To the next row that is a document."""
        row = start
        while 0 <= row < self._library.rowCount():
            index = self._library.index(row)
            if self._id(index):
                self.setCurrentIndex(index)  # selects it alone
                return
            row += by

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self._steer(keyboard=True)
        current = self.currentIndex()
        document_id = self._id(current)
        key = event.key()
        plain = not event.modifiers() & (Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.ControlModifier)
        if key in {Qt.Key.Key_Up, Qt.Key.Key_Down} and current.isValid() and plain:
            by = 1 if key == Qt.Key.Key_Down else -1
            self._step(current.row() + by, by)
        elif document_id and key == Qt.Key.Key_I and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.report_wanted.emit(document_id)
        elif document_id and key == Qt.Key.Key_Return and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.menu_wanted.emit(document_id, self.viewport().mapToGlobal(self.visualRect(current).center()))
        elif document_id and key in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.opened.emit(document_id)
        elif document_id and key == Qt.Key.Key_F2:
            self.rename(document_id)
        elif document_id and key in {Qt.Key.Key_Delete, Qt.Key.Key_Backspace}:
            self.remove_wanted.emit(self.selected() or [document_id])
        elif document_id and key == Qt.Key.Key_Space:
            state = current.data(Qt.ItemDataRole.CheckStateRole)
            rows = [index.row() for index in self.selectedIndexes()]
            self._library.check_rows(rows if current.row() in rows else [current.row()], state != Qt.CheckState.Checked)
        else:
            super().keyPressEvent(event)

    def stand_on(self, row: int) -> None:
        """The keyboard goes on at this row, or at the last one."""
        last = self._library.rowCount() - 1
        if last >= 0:
            self._step(min(max(row, 0), last), 1 if row <= last else -1)

    def scroll_to_document(self, document_id: str) -> None:
        row = self._library.row_of(document_id)
        if row >= 0:
            index = self._library.index(row)
            self.setCurrentIndex(index)
            self.scrollTo(index, QAbstractItemView.ScrollHint.EnsureVisible)
