# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The menu of a document, and the one of several that are selected."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu

from app.domain.documents import Document, DocumentStatus, Role
from app.gui.library.row_words import ASKABLE
from app.gui.parts import icons
from app.gui.parts.menus import on_press
from app.gui.parts.plain_widgets import literal
from app.gui.parts.rename_dialog import ask_name

if TYPE_CHECKING:
    from app.gui.library.library_panel import LibraryPanel

_MOST_TITLES = 200


def _tr(text: str) -> str:
    return QCoreApplication.translate("LibraryPanel", text)


def _add(to: QMenu, icon: str, words: str, call: Callable[[], object], keys: str = "") -> QAction:
    """`keys` are those that the list itself takes, to be learned here."""
    action = to.addAction(icons.icon(icon) if icon else icons.icon("file"), words)
    action.setIconVisibleInMenu(bool(icon))
    if keys:
        action.setShortcut(QKeySequence(keys))
        action.setShortcutVisibleInContextMenu(True)
    return on_press(action, call)


def menu_of_one(panel: "LibraryPanel", document: Document) -> QMenu:
    """What can be done to a document now; the actions call back to the panel."""
    menu = QMenu(panel)
    key = document.id
    locked = document.status is DocumentStatus.NEEDS_PASSWORD
    if locked:
        _add(menu, "key", _tr("Enter the password …"), partial(panel.ask_password, key))
    elif document.page_count:
        _add(menu, "book-open", _tr("Open"), partial(panel.open_wanted.emit, key))
    if document.status is DocumentStatus.FAILED:
        _add(menu, "warning", _tr("What is wrong?"), partial(panel.show_details, key))
    if document.status in ASKABLE:
        _add(menu, "", _tr("Ask only this document"), partial(panel.model.check_only, [key]))
        _add(menu, "", _tr("Ask all documents"), partial(panel.model.check_only, None))
    menu.addSeparator()
    if document.pages_read:
        _add(menu, "squares-four", _tr("How each page was read"), partial(panel.show_report, key), "Ctrl+I")
    if document.status in {DocumentStatus.WAITING, DocumentStatus.READING}:
        _add(menu, "x", _tr("Stop reading it"), partial(panel.stop_wanted.emit, key))
    elif not locked:
        _add(menu, "arrow-clockwise", _tr("Read again"), partial(panel.read_again_wanted.emit, key))
    _add(menu, "pencil-simple", _tr("Rename"), partial(panel.list.rename, key), "F2")
    _role_menu(panel, menu, document)
    _tag_menu(panel, menu, [document])
    menu.addSeparator()
    _add(menu, "folder", _tr("Show in its folder"), partial(panel.reveal_wanted.emit, key))
    _add(menu, "arrow-square-out", _tr("Open in another program"), partial(panel.open_outside_wanted.emit, key))
    menu.addSeparator()
    _add(menu, "trash", _tr("Remove from the library"), partial(panel.remove, key), "Del")
    return menu


def menu_of_many(panel: "LibraryPanel", documents: Sequence[Document]) -> QMenu:
    """What can be done to several documents at once."""
    menu = QMenu(panel)
    ids = [document.id for document in documents]
    askable = [document.id for document in documents if document.status in ASKABLE]
    if askable:
        words = _tr("Ask only these {n} documents").format(n=len(askable))
        _add(menu, "", words, partial(panel.model.check_only, askable))
        _add(menu, "", _tr("Ask all documents"), partial(panel.model.check_only, None))
        menu.addSeparator()
    _tag_menu(panel, menu, documents)
    again = [document.id for document in documents if document.status in {*ASKABLE, DocumentStatus.FAILED}]
    if again:

        def read_again() -> None:
            for key in again:
                panel.read_again_wanted.emit(key)

        _add(menu, "arrow-clockwise", _tr("Read again"), read_again)
    menu.addSeparator()
    _add(menu, "trash", _tr("Remove {n} documents").format(n=len(ids)), partial(panel.remove_all, ids))
    return menu


def _role_menu(panel: "LibraryPanel", menu: QMenu, document: Document) -> None:
    roles = menu.addMenu(icons.icon("stack"), _tr("Role"))
    key = document.id

    def choose(to: QMenu, words: str, *given: object, chosen: bool) -> None:
        action = to.addAction(literal(words))
        action.setCheckable(True)
        action.setChecked(chosen)
        on_press(action, lambda: panel.role_given.emit(*given))

    def is_it(role: Role, towards: str | None) -> bool:
        return document.role is role and document.supersedes == towards

    choose(roles, _tr("Core: it stands for itself"), key, Role.CORE, None, chosen=is_it(Role.CORE, None))
    others = [other for other in panel.model.documents() if other.id != key][:_MOST_TITLES]
    for role, words in (
        (Role.SUPPLEMENT, _tr("Supplement: it adds to …")),
        (Role.ERRATA, _tr("Errata: it corrects …")),
        (Role.CORE, _tr("It replaces …")),
    ):
        towards = roles.addMenu(words)
        towards.setEnabled(bool(others))
        for other in others:
            choose(towards, other.title, key, role, other.id, chosen=is_it(role, other.id))
    # The newer one is what is told of it: it replaces this one.
    by = roles.addMenu(_tr("It is replaced by …"))
    by.setEnabled(bool(others))
    for other in others:
        chosen = other.role is Role.CORE and other.supersedes == key
        choose(by, other.title, other.id, Role.CORE, None if chosen else key, chosen=chosen)


def _tag_menu(panel: "LibraryPanel", menu: QMenu, documents: Sequence[Document]) -> None:
    tags = menu.addMenu(icons.icon("tag"), _tr("Tags"))
    ids = [document.id for document in documents]

    def give(tag: str, *, on: bool) -> None:
        panel.tags_given.emit(ids, [tag] if on else [], [] if on else [tag])

    def new_tag() -> None:
        name = ask_name(panel, _tr("New tag"), _tr("Tag"), "", _tr("Add"))
        if name:
            give(name, on=True)

    for tag in list(panel.model.tags())[:_MOST_TITLES]:
        action = tags.addAction(literal(tag))
        action.setCheckable(True)
        action.setChecked(all(tag in document.tags for document in documents))
        action.triggered.connect(lambda on, tag=tag: give(tag, on=on))
    if not tags.isEmpty():
        tags.addSeparator()
    _add(tags, "plus", _tr("New tag …"), new_tag)
