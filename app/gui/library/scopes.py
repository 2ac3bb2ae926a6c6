# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which documents are asked: by hand, by tag, or by a choice that was given a name."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMenu, QWidget

from app.domain.documents import SavedScope
from app.domain.errors import AppError
from app.gui.library.item_models import LibraryModel
from app.gui.library.row_words import ASKABLE, count
from app.gui.parts.menus import on_press
from app.gui.parts.plain_widgets import literal
from app.gui.parts.rename_dialog import ask_name

if TYPE_CHECKING:
    from app.gui.workers import Workers
    from app.services.container import Services

_MOST_SHOWN = 40


class Scopes(QObject):
    """Serves every menu that chooses documents; `changed` fires when the saved choices do. The choice itself is the model's."""

    changed = Signal()
    failed = Signal(object)  # AppError

    def __init__(self, model: LibraryModel, window: QWidget) -> None:
        super().__init__(window)
        self._model, self._window = model, window
        self._services: Services | None = None
        self._workers: Workers | None = None
        self.saved: list[SavedScope] = []

    def open_library(self, services: "Services", workers: "Workers") -> None:
        self._services, self._workers = services, workers
        self._change()

    def serve(self, menu: QMenu) -> None:
        """Fill this menu anew each time it opens."""
        menu.aboutToShow.connect(partial(self.fill, menu))

    def name(self) -> str:
        """What the documents that are asked now are called, "" where nobody gave them a name."""
        ids = self._model.scope()
        if not ids:
            return ""
        return next((scope.name for scope in self.saved if self._askable(scope) == ids), "")

    def _askable(self, scope: SavedScope) -> frozenset[str]:
        return frozenset(each.id for each in self._model.documents() if each.id in scope.document_ids and each.status in ASKABLE)

    # ------------------------------------------------------------------ the menu

    def fill(self, menu: QMenu) -> None:
        menu.clear()
        ids = self._model.scope()
        total = sum(document.status in ASKABLE for document in self._model.documents())
        everything = menu.addAction(count(self.tr("Ask the document"), self.tr("Ask all {n} documents"), total))
        everything.setEnabled(ids is not None and len(ids) != total)
        on_press(everything, partial(self._model.check_only, None))
        nothing = menu.addAction(self.tr("Untick all"))
        nothing.setEnabled(ids is None or bool(ids))
        on_press(nothing, self._model.check_none)
        shown = {entry.document.id for entry in self._model.shown()}
        if 0 < len(shown) < len(self._model.documents()):
            words = count(self.tr("Ask only the 1 shown"), self.tr("Ask only the {n} shown"), len(shown))
            on_press(menu.addAction(words), partial(self._model.check_only, shown))
        self._fill_tags(menu)
        self._fill_saved(menu)

    def _fill_tags(self, menu: QMenu) -> None:
        tags = self._model.tags()
        if tags:
            under = menu.addMenu(self.tr("Ask what is tagged"))
            for tag, number in list(tags.items())[:_MOST_SHOWN]:
                action = under.addAction(literal(f"{tag}   {number}"))
                on_press(action, partial(self.choose_tag, tag))

    def _fill_saved(self, menu: QMenu) -> None:
        current = self.name()
        if self.saved:
            menu.addSeparator()
        for scope in self.saved[:_MOST_SHOWN]:
            action = menu.addAction(literal(f"{scope.name}   {len(self._askable(scope))}"))
            action.setCheckable(True)
            action.setChecked(scope.name == current)
            action.setEnabled(bool(self._askable(scope)))
            on_press(action, partial(self.choose, scope.name))
        menu.addSeparator()
        save = menu.addAction(self.tr("Save this choice …"))
        save.setEnabled(bool(self._model.scope()) and not current)
        on_press(save, self.save)
        if self.saved:
            rename = menu.addMenu(self.tr("Rename a choice"))
            forget = menu.addMenu(self.tr("Forget a choice"))
            for scope in self.saved[:_MOST_SHOWN]:
                on_press(rename.addAction(literal(scope.name)), partial(self.rename, scope.name))
                on_press(forget.addAction(literal(scope.name)), partial(self.forget, scope.name))

    # ------------------------------------------------------------------ what can be chosen

    def choose(self, name: str) -> None:
        """Ask the documents of a saved choice, and no others."""
        for scope in self.saved:
            if scope.name == name:
                self._model.check_only(scope.document_ids)

    def choose_tag(self, tag: str) -> None:
        self._model.check_only([each.id for each in self._model.documents() if tag in each.tags])

    def save(self) -> None:
        """Give the documents that are asked now a name."""
        ids = self._model.scope()
        if not ids or self._services is None:
            return
        name = ask_name(self._window, self.tr("Save this choice of documents"), self.tr("Name"), "", self.tr("Save"))
        if name:
            self._change(partial(self._services.shelf.save_scope, name, ids))

    def rename(self, name: str) -> None:
        if self._services is None:
            return
        fresh = ask_name(self._window, self.tr("Rename the choice of documents"), self.tr("Name"), name)
        if fresh and fresh != name:
            self._change(partial(self._services.shelf.rename_scope, name, fresh))

    def forget(self, name: str) -> None:
        if self._services is not None:
            self._change(partial(self._services.shelf.remove_scope, name))

    # ------------------------------------------------------------------ machinery

    def _change(self, call: "partial[None] | None" = None) -> None:
        """Change what is kept, in a worker; then read it anew."""
        services, workers = self._services, self._workers
        if services is None or workers is None:
            return
        shelf = services.shelf

        def work(_token: object, _report: object) -> list[SavedScope]:
            if call is not None:
                call()
            return shelf.scopes()

        workers.changes.submit(work, self._read, self._fail)

    def _read(self, saved: list[SavedScope]) -> None:
        self.saved = saved
        self.changed.emit()

    def _fail(self, error: AppError) -> None:
        self.failed.emit(error)
