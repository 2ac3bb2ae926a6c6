# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The left pane: the library with its search, its rows and what can be done to them; the conversations below."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QMenu, QSizePolicy, QVBoxLayout, QWidget

from app.domain.documents import Document, DocumentStatus
from app.gui.conversation.conversation_list import ConversationList
from app.gui.library.document_list import DocumentList
from app.gui.library.item_models import LibraryModel
from app.gui.library.row_menu import menu_of_many, menu_of_one
from app.gui.library.scope_row import ScopeRow
from app.gui.library.scopes import Scopes
from app.gui.library.version_offer import VersionOffer
from app.gui.parts import theme
from app.gui.parts.drop_area import DropArea
from app.gui.parts.menus import on_press
from app.gui.parts.plain_widgets import IconButton, PlainLabel, WordButton, literal, plain_tip
from app.gui.parts.search_field import SearchField
from app.gui.parts.undo_line import UndoLine

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from app.domain.answers import ConversationHit

_ROOM_TO_DROP = 620  # pixels of height of the pane


class LibraryPanel(QWidget):
    """What a person wants of a document leaves as a signal with its id; the window sees to it."""

    add_wanted = Signal()
    folder_wanted = Signal()
    watch_wanted = Signal()
    unwatch_wanted = Signal(object)  # Path
    open_wanted = Signal(str)
    report_wanted = Signal(str, QPoint)
    details_wanted = Signal(str, QPoint)
    read_again_wanted = Signal(str)
    replace_wanted = Signal(str)  # the new version
    keep_both_wanted = Signal(str)
    stop_wanted = Signal(str)
    rename_given = Signal(str, str)
    role_given = Signal(str, object, object)  # id, Role, superseded id or None
    tags_given = Signal(list, list, list)  # ids, tags to add, tags to remove
    remove_settled = Signal(str)
    password_given = Signal(str, str)
    reveal_wanted = Signal(str)
    open_outside_wanted = Signal(str)
    pause_wanted = Signal()
    scope_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("surface", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setMinimumWidth(theme.LIBRARY_WIDTH[0])
        self.model = LibraryModel()
        self.list = DocumentList(self.model)
        self.scopes = Scopes(self.model, self)
        self.scope_row = ScopeRow(self.model, self.scopes)
        self.conversations = ConversationList()
        self.drop_area = DropArea()
        self.undo = UndoLine()
        self.offer = VersionOffer()
        self._count = PlainLabel("", "control", "faint")
        self.none = PlainLabel(self.tr("No documents yet"), "note", "muted")
        self.add = WordButton(self.tr("Add"), icon="plus")
        self.add.setToolTip(self.tr("Add documents (Ctrl+O)"))
        self.add.setAccessibleName(self.tr("Add documents"))
        self.folders = IconButton("folder-simple-plus", self.tr("Add or watch a folder"))
        self.folders.setMenu(QMenu(self.folders))
        self.folders.setPopupMode(IconButton.ToolButtonPopupMode.InstantPopup)
        self._watched: list[Path] = []
        self.search = SearchField(self.tr("Find a title"))
        self._found_none = PlainLabel("", "note", "muted", wrap=True)
        self._lay_out()
        self._wire()
        self._refresh()

    def _lay_out(self) -> None:
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        self._top = top = QWidget()
        head = QHBoxLayout(top)
        head.setContentsMargins(theme.STEP_16, theme.STEP_4, 14, 0)
        head.setSpacing(theme.STEP_8)
        head.addWidget(PlainLabel(self.tr("Library"), "control_bold"))
        head.addWidget(self._count, 1)
        head.addWidget(self.folders)
        head.addWidget(self.add)
        box.addWidget(top)
        field = QHBoxLayout()
        field.setContentsMargins(14, 0, 14, theme.STEP_8)
        field.addWidget(self.search)
        box.addLayout(field)
        for label in (self.none, self._found_none):
            label.setContentsMargins(theme.STEP_16, 0, theme.STEP_16, theme.STEP_8)
            box.addWidget(label)
        box.addWidget(self.scope_row)
        box.addWidget(self.list, 1000)
        box.addWidget(self.undo)
        box.addWidget(self.offer)
        area = QHBoxLayout()
        area.setContentsMargins(14, theme.STEP_12, 14, theme.STEP_12)
        area.addWidget(self.drop_area)
        box.addLayout(area)
        rest = QWidget()
        rest.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        box.addWidget(rest, 1)
        box.addWidget(self.conversations)

    def _dress(self) -> None:
        """Heights that follow the size of text."""
        self._top.setFixedHeight(theme.px(theme.HEADER) + theme.STEP_8)
        self._fit_drop_area()

    def _wire(self) -> None:
        theme.manager.changed.connect(self._dress)
        self._dress()
        self.add.clicked.connect(self.add_wanted)
        self.folders.menu().aboutToShow.connect(self._fill_folders)
        self.drop_area.clicked.connect(self.add_wanted)
        self.search.textChanged.connect(self._filter)
        self.search.stepped_down.connect(self._into_list)
        self.model.modelReset.connect(self._refresh)
        self.model.scope_changed.connect(self.scope_changed)
        self.list.opened.connect(self._open)
        self.list.icon_pressed.connect(self._icon)
        self.list.menu_wanted.connect(self._menu)
        self.list.report_wanted.connect(self._icon)
        self.model.renamed.connect(self.rename_given)
        self.list.remove_wanted.connect(self.remove_all)
        self.list.pause_pressed.connect(self.pause_wanted)
        self.list.password.given.connect(self.password_given)
        self.offer.replace_wanted.connect(self.replace_wanted)
        self.offer.keep_wanted.connect(self.keep_both_wanted)
        self.undo.taken_back.connect(self._bring_back)
        self.undo.settled.connect(self._settle_removed)

    # ------------------------------------------------------------------ what the window tells it

    def set_documents(self, documents: "Sequence[Document]") -> None:
        self.model.set_documents(documents)
        unlocking = self.model.document(self.list.painter_of_rows.unlocking_id)
        if self.list.painter_of_rows.unlocking_id and (
            unlocking is None or unlocking.status is not DocumentStatus.NEEDS_PASSWORD
        ):
            self.model.set_note(self.list.painter_of_rows.unlocking_id, "")
            self.list.close_password()
        self._refresh()

    def set_conversations(self, hits: "Sequence[ConversationHit]", current: str | None) -> None:
        self.conversations.set_hits(hits)
        self.conversations.model.set_current(current)

    def set_paused(self, paused: bool) -> None:
        self.model.set_paused(paused)
        self.list.set_paused(paused)

    def ask_password(self, document_id: str) -> None:
        self.search.clear()
        self.model.set_note(document_id, "")
        self.list.ask_password(document_id)

    def remove(self, document_id: str) -> None:
        """Take a row away at once; the document goes when nobody takes it back."""
        self.remove_all([document_id])

    def remove_all(self, document_ids: "Sequence[str]") -> None:
        """The same for several rows, which one press takes back together."""
        found = [document for key in document_ids if (document := self.model.document(key)) is not None]
        if not found:
            return
        self.undo.settle()
        row = self.model.row_of(found[0].id)
        self.model.set_hidden([document.id for document in found], True)
        self.list.stand_on(row)
        words = self.tr("Removed {n} documents").format(n=len(found)) if len(found) > 1 else ""
        self.undo.tell(" ".join(document.id for document in found), found[0].title, words)

    def _settle_removed(self, keys: str) -> None:
        for key in keys.split():
            self.remove_settled.emit(key)

    def check_everything(self) -> None:
        self.model.check_only(None)

    def settle(self) -> None:
        """The window closes: what was removed stays removed."""
        self.undo.settle()
        self.conversations.undo.settle()

    def focus_list(self) -> None:
        (self.list if self.model.rowCount() else self.add).setFocus(Qt.FocusReason.ShortcutFocusReason)

    def set_watched(self, folders: "Sequence[Path]") -> None:
        """The folders that are watched now."""
        self._watched = list(folders)

    # ------------------------------------------------------------------ inside

    def _fill_folders(self) -> None:
        menu = self.folders.menu()
        menu.clear()
        on_press(menu.addAction(self.tr("Add a folder …")), self.folder_wanted.emit)
        on_press(menu.addAction(self.tr("Watch a folder …")), self.watch_wanted.emit)
        if self._watched:
            menu.addSeparator()
            menu.addAction(self.tr("Watched folders; press one to stop")).setEnabled(False)
        for folder in self._watched:
            action = menu.addAction(literal(folder.name or str(folder)))
            action.setToolTip(plain_tip(str(folder)))
            action.setCheckable(True)
            action.setChecked(True)
            on_press(action, partial(self.unwatch_wanted.emit, folder))

    def _refresh(self) -> None:
        total = len(self.model.documents())
        anything = total > 0
        self.offer.set_documents(self.model.documents())
        self._count.setText(f"{total:,}".replace(",", " ") if anything else "")
        self._count.setAccessibleName(self.tr("{n} documents").format(n=total))
        self.none.setVisible(not anything)
        for widget in (self.add, self.folders, self.search, self.list):
            widget.setVisible(anything)
        self._fit_drop_area()
        self.scope_row.setVisible(total > 1)
        nothing_found = anything and not self.model.rowCount()
        self._found_none.setVisible(nothing_found)
        if nothing_found:
            words = self.tr("No title or tag holds “{text}”.") if self.model.tags() else self.tr("No title holds “{text}”.")
            self._found_none.setText(words.format(text=self.search.text()))

    def _fit_drop_area(self) -> None:
        """Where there is little room, rows need it more than the words that tell where to drop: that is anywhere."""
        self.drop_area.setVisible(bool(self.model.documents()) and self.height() >= theme.px(_ROOM_TO_DROP))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_drop_area()

    def _filter(self, text: str) -> None:
        self.model.set_filter(text)
        self._refresh()

    def _into_list(self) -> None:
        self.list.setFocus(Qt.FocusReason.TabFocusReason)

    def _bring_back(self, keys: str) -> None:
        self.model.set_hidden(keys.split(), False)
        self._refresh()

    def _open(self, document_id: str) -> None:
        document = self.model.document(document_id)
        if document is None:
            return
        if document.status is DocumentStatus.NEEDS_PASSWORD:
            self.ask_password(document_id)
        elif document.status is DocumentStatus.FAILED:
            self.show_details(document_id)
        else:
            self.open_wanted.emit(document_id)

    def _beside(self, document_id: str) -> QPoint:
        """Right of a row, on the screen; where its popover points to."""
        rect = self.list.visualRect(self.model.index(self.model.row_of(document_id)))
        place = self.list.viewport().mapToGlobal(QPoint(0, rect.top() + theme.px(theme.DOCUMENT_ROW) // 2))
        place.setX(self.mapToGlobal(QPoint(self.width(), 0)).x())
        return place

    def _icon(self, document_id: str) -> None:
        document = self.model.document(document_id)
        if document is None:
            return
        if document.status is DocumentStatus.NEEDS_PASSWORD:
            self.ask_password(document_id)
        elif document.status is DocumentStatus.FAILED:
            self.show_details(document_id)
        else:
            self.show_report(document_id)

    def show_details(self, document_id: str) -> None:
        """What is wrong with a document, beside its row."""
        self.details_wanted.emit(document_id, self._beside(document_id))

    def show_report(self, document_id: str) -> None:
        """How each page was read, beside its row."""
        self.report_wanted.emit(document_id, self._beside(document_id))

    # ------------------------------------------------------------------ the menu of a row

    def _menu(self, document_id: str, place: QPoint) -> None:
        document = self.model.document(document_id)
        if document is None:
            return
        ids = self.list.selected()
        chosen = [found for key in ids if (found := self.model.document(key)) is not None]
        many = len(chosen) > 1 and document_id in ids
        menu = menu_of_many(self, chosen) if many else self.menu_for(document)
        menu.exec(place)
        menu.deleteLater()

    def menu_for(self, document: Document) -> QMenu:
        """The menu of a row; its actions call back here."""
        return menu_of_one(self, document)

    def wrong_password(self, document_id: str) -> None:
        """The row says so, and its field stays open, ready to be typed over."""
        self.model.set_note(document_id, self.tr("that password does not open it"))
        self.list.password.refused()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and isinstance(self.focusWidget(), QLineEdit) and self.search.text():
            self.search.clear()
        else:
            super().keyPressEvent(event)
