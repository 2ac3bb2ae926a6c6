# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The left pane: the library with its search, its rows and what can be done to them; the conversations below."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QMenu, QSizePolicy, QVBoxLayout, QWidget

from app.domain.documents import Document, DocumentStatus, Role
from app.gui.conversation.conversation_list import ConversationList
from app.gui.library.document_list import DocumentList
from app.gui.library.item_models import ASKABLE, LibraryModel
from app.gui.library.version_offer import VersionOffer
from app.gui.parts import icons, theme
from app.gui.parts.drop_area import DropArea
from app.gui.parts.plain_widgets import PlainLabel, WordButton
from app.gui.parts.rename_dialog import ask_name
from app.gui.parts.search_field import SearchField
from app.gui.parts.undo_line import UndoLine

if TYPE_CHECKING:
    from collections.abc import Sequence

    from app.domain.answers import ConversationHit


class LibraryPanel(QWidget):
    """What a person wants of a document leaves as a signal with its id; the window sees to it."""

    add_wanted = Signal()
    open_wanted = Signal(str)
    report_wanted = Signal(str, QPoint)
    details_wanted = Signal(str, QPoint)
    read_again_wanted = Signal(str)
    replace_wanted = Signal(str)  # the new version
    keep_both_wanted = Signal(str)
    stop_wanted = Signal(str)
    rename_given = Signal(str, str)
    role_given = Signal(str, object, object)  # id, Role, superseded id or None
    remove_settled = Signal(str)
    password_given = Signal(str, str)
    reveal_wanted = Signal(str)
    pause_wanted = Signal()
    scope_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("surface", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setMinimumWidth(theme.LIBRARY_WIDTH[0])
        self.model = LibraryModel()
        self.list = DocumentList(self.model)
        self.conversations = ConversationList()
        self.drop_area = DropArea()
        self.undo = UndoLine()
        self.offer = VersionOffer()
        self._count = PlainLabel("", "control", "faint")
        self.none = PlainLabel(self.tr("No documents yet"), "note", "muted")
        self.add = WordButton(self.tr("Add"), icon="plus")
        self.add.setToolTip(self.tr("Add documents (Ctrl+O)"))
        self.add.setAccessibleName(self.tr("Add documents"))
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
        head.addWidget(self.add)
        box.addWidget(top)
        field = QHBoxLayout()
        field.setContentsMargins(14, 0, 14, theme.STEP_8)
        field.addWidget(self.search)
        box.addLayout(field)
        for label in (self.none, self._found_none):
            label.setContentsMargins(theme.STEP_16, 0, theme.STEP_16, theme.STEP_8)
            box.addWidget(label)
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

    def _wire(self) -> None:
        theme.manager.changed.connect(self._dress)
        self._dress()
        self.add.clicked.connect(self.add_wanted)
        self.drop_area.pressed.connect(self.add_wanted)
        self.search.textChanged.connect(self._filter)
        self.search.stepped_down.connect(self._into_list)
        self.model.modelReset.connect(self._refresh)
        self.model.scope_changed.connect(self.scope_changed)
        self.list.opened.connect(self._open)
        self.list.icon_pressed.connect(self._icon)
        self.list.menu_wanted.connect(self._menu)
        self.list.rename_wanted.connect(self._rename)
        self.list.remove_wanted.connect(self.remove)
        self.list.pause_pressed.connect(self.pause_wanted)
        self.list.password.given.connect(self.password_given)
        self.offer.replace_wanted.connect(self.replace_wanted)
        self.offer.keep_wanted.connect(self.keep_both_wanted)
        self.undo.taken_back.connect(self._bring_back)
        self.undo.settled.connect(self.remove_settled)

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
        document = self.model.document(document_id)
        if document is not None:
            self.model.set_hidden(document_id, True)
            self.undo.tell(document_id, document.title)

    def check_everything(self) -> None:
        self.model.check_only(None)

    def settle(self) -> None:
        """The window closes: what was removed stays removed."""
        self.undo.settle()
        self.conversations.undo.settle()

    def focus_list(self) -> None:
        (self.list if self.model.rowCount() else self.add).setFocus(Qt.FocusReason.ShortcutFocusReason)

    # ------------------------------------------------------------------ inside

    def _refresh(self) -> None:
        total = len(self.model.documents())
        anything = total > 0
        self.offer.set_documents(self.model.documents())
        self._count.setText(f"{total:,}".replace(",", " ") if anything else "")
        self._count.setAccessibleName(self.tr("{n} documents").format(n=total))
        self.none.setVisible(not anything)
        for widget in (self.add, self.search, self.list, self.drop_area):
            widget.setVisible(anything)
        nothing_found = anything and not self.model.rowCount()
        self._found_none.setVisible(nothing_found)
        if nothing_found:
            self._found_none.setText(self.tr("No title holds “{text}”.").format(text=self.search.text()))

    def _filter(self, text: str) -> None:
        self.model.set_filter(text)
        self._refresh()

    def _into_list(self) -> None:
        self.list.setFocus(Qt.FocusReason.TabFocusReason)

    def _bring_back(self, document_id: str) -> None:
        self.model.set_hidden(document_id, False)
        self._refresh()

    def _open(self, document_id: str) -> None:
        document = self.model.document(document_id)
        if document is None:
            return
        if document.status is DocumentStatus.NEEDS_PASSWORD:
            self.ask_password(document_id)
        elif document.status is DocumentStatus.FAILED:
            self.details_wanted.emit(document_id, self._beside(document_id))
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
            self.details_wanted.emit(document_id, self._beside(document_id))
        else:
            self.report_wanted.emit(document_id, self._beside(document_id))

    def _rename(self, document_id: str) -> None:
        document = self.model.document(document_id)
        if document is None:
            return
        title = ask_name(self, self.tr("Rename the document"), self.tr("Title"), document.title)
        if title and title != document.title:
            self.rename_given.emit(document_id, title)

    # ------------------------------------------------------------------ the menu of a row

    def _menu(self, document_id: str, place: QPoint) -> None:
        document = self.model.document(document_id)
        if document is None:
            return
        menu = self.menu_for(document)
        menu.exec(place)
        menu.deleteLater()

    def menu_for(self, document: Document) -> QMenu:
        """The menu of a row; its actions call back here."""
        menu = QMenu(self)
        key = document.id
        locked = document.status is DocumentStatus.NEEDS_PASSWORD

        def add(to: QMenu, icon: str, words: str, call: object) -> QAction:
            action = to.addAction(icons.icon(icon) if icon else icons.icon("file"), words)
            if not icon:
                action.setIconVisibleInMenu(False)
            action.triggered.connect(call)
            return action

        if locked:
            add(menu, "key", self.tr("Enter the password …"), lambda: self.ask_password(key))
        elif document.page_count:
            add(menu, "book-open", self.tr("Open"), lambda: self.open_wanted.emit(key))
        if document.status is DocumentStatus.FAILED:
            add(menu, "warning", self.tr("What is wrong?"), lambda: self.details_wanted.emit(key, self._beside(key)))
        if document.status in ASKABLE:
            add(menu, "", self.tr("Ask only this document"), lambda: self.model.check_only([key]))
            add(menu, "", self.tr("Ask all documents"), lambda: self.model.check_only(None))
        menu.addSeparator()
        if document.pages_read:
            add(menu, "squares-four", self.tr("How each page was read"), lambda: self.report_wanted.emit(key, self._beside(key)))
        if document.status in {DocumentStatus.WAITING, DocumentStatus.READING}:
            add(menu, "x", self.tr("Stop reading it"), lambda: self.stop_wanted.emit(key))
        elif not locked:
            add(menu, "arrow-clockwise", self.tr("Read again"), lambda: self.read_again_wanted.emit(key))
        add(menu, "pencil-simple", self.tr("Rename …"), lambda: self._rename(key))
        self._role_menu(menu, document)
        add(menu, "folder", self.tr("Show the file"), lambda: self.reveal_wanted.emit(key))
        menu.addSeparator()
        add(menu, "trash", self.tr("Remove from the library"), lambda: self.remove(key))
        return menu

    def _role_menu(self, menu: QMenu, document: Document) -> None:
        roles = menu.addMenu(icons.icon("stack"), self.tr("Role"))
        key = document.id

        def choose(to: QMenu, words: str, role: Role, towards: str | None) -> None:
            action = to.addAction(words.replace("&", "&&"))
            action.setCheckable(True)
            action.setChecked(document.role is role and document.supersedes == towards)
            action.triggered.connect(lambda: self.role_given.emit(key, role, towards))

        choose(roles, self.tr("Core: it stands for itself"), Role.CORE, None)
        others = [other for other in self.model.documents() if other.id != key][:200]
        for role, words in (
            (Role.SUPPLEMENT, self.tr("Supplement: it adds to …")),
            (Role.ERRATA, self.tr("Errata: it corrects …")),
        ):
            towards = roles.addMenu(words)
            towards.setEnabled(bool(others))
            for other in others:
                choose(towards, other.title, role, other.id)

    def wrong_password(self, document_id: str) -> None:
        """The row says so, and its field stays open, ready to be typed over."""
        self.model.set_note(document_id, self.tr("that password does not open it"))
        self.list.password.refused()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and isinstance(self.focusWidget(), QLineEdit) and self.search.text():
            self.search.clear()
        else:
            super().keyPressEvent(event)
