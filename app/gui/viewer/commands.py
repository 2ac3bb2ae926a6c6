# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Everything that can be done in the viewer, each with its words and its key: for menus, buttons and the keyboard alike."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu

from app.gui.viewer.page_layout import Fit
from app.gui.viewer.side_panel import Side

if TYPE_CHECKING:
    from app.gui.viewer.viewer import Viewer

HERE = Qt.ShortcutContext.WidgetWithChildrenShortcut
WINDOW = Qt.ShortcutContext.WindowShortcut
_ACTUAL_SIZE = 96 / 72  # pixels a point


class Commands(QObject):
    """Actions of a viewer, and the menus made of them."""

    def __init__(self, viewer: "Viewer") -> None:
        super().__init__(viewer)
        self._viewer = viewer
        pages, side = viewer.pages, viewer.side
        add = self._add
        self.copy = add(self.tr("Copy"), pages.copy, shown="Ctrl+C")
        self.ask = add(self.tr("Ask about this"), viewer.ask_about_selection, ["Ctrl+Return"])
        self.find_this = add(self.tr("Find this in the document"), viewer.find_selection, ["Ctrl+E"])
        self.select_page = add(self.tr("Select the words of this page"), pages.select_page, shown="Ctrl+A")
        self.copy_link = add(self.tr("Copy the address of the link"), viewer.outward.copy_address)
        self.find = add(self.tr("Find in this document"), viewer.open_find, shown="Ctrl+F")
        add(self.tr("Next place found"), viewer.find_next, ["F3"])
        add(self.tr("Place found before"), viewer.find_bar.previous, ["Shift+F3"])
        self.go_to = add(self.tr("Go to a page"), viewer.tools.field.take_focus, ["Ctrl+G"], WINDOW)
        self.back = add(self.tr("Back"), viewer.go_back, ["Alt+Left"], WINDOW)
        self.forward = add(self.tr("Forward"), viewer.go_forward, ["Alt+Right"], WINDOW)
        self.next_citation = add(self.tr("Next citation"), viewer.next_citation, ["F8"], WINDOW)
        self.citation_before = add(self.tr("Citation before"), viewer.previous_citation, ["Shift+F8"], WINDOW)
        self.contents = add(self.tr("Contents"), partial(side.toggle, Side.CONTENTS), ["F4"], WINDOW)
        self.small = add(self.tr("Small pictures of the pages"), partial(side.toggle, Side.PAGES), ["Shift+F4"], WINDOW)
        self.larger = add(self.tr("Larger"), pages.zoom_in, ["Ctrl++", "Ctrl+="])
        self.smaller = add(self.tr("Smaller"), pages.zoom_out, ["Ctrl+-"])
        self.fits = {
            Fit.WIDTH: add(self.tr("Fit width"), partial(pages.set_fit, Fit.WIDTH), ["Ctrl+0"]),
            Fit.TEXT: add(self.tr("Fit text"), viewer.look.fit_text, ["Ctrl+2"]),
            Fit.PAGE: add(self.tr("Fit page"), partial(pages.set_fit, Fit.PAGE), ["Ctrl+3"]),
        }
        self.actual = add(self.tr("As large as on paper"), partial(pages.set_scale, _ACTUAL_SIZE), ["Ctrl+1"])
        self.all_pages = add(self.tr("All pages in a row"), partial(pages.set_single, False))
        self.one_page = add(self.tr("One page at a time"), partial(pages.set_single, True))
        add(self.tr("One page or all"), self._other_order, ["Ctrl+4"])
        self.turn_right = add(self.tr("Turn right"), partial(viewer.turn_pages, 1), ["Ctrl+R"])
        self.turn_left = add(self.tr("Turn left"), partial(viewer.turn_pages, -1), ["Ctrl+Shift+R"])
        self.night = add(self.tr("Night colours"), viewer.look.toggle_night, ["Ctrl+I"])
        self.print = add(self.tr("Print …"), viewer.outward.print_pages, ["Ctrl+P"], WINDOW)
        self.print_marks = add(self.tr("Print the marks too"), None)
        self.picture = add(self.tr("Copy page as picture"), viewer.outward.copy_page_picture, ["Ctrl+Shift+C"])
        self.elsewhere = add(self.tr("Open in other program"), viewer.outward.open_elsewhere, ["Ctrl+Shift+O"])
        self.folder = add(self.tr("Show in folder"), viewer.outward.show_in_folder, ["Ctrl+Shift+D"])
        self.close_tab = add(self.tr("Close this document"), viewer.close_current, ["Ctrl+W"], WINDOW)
        add(self.tr("Next document"), partial(viewer.tabs.step, 1), ["Ctrl+Tab", "Ctrl+PgDown"], WINDOW)
        add(self.tr("Document before"), partial(viewer.tabs.step, -1), ["Ctrl+Shift+Tab", "Ctrl+PgUp"], WINDOW)
        self._check([*self.fits.values(), self.actual])
        self._check([self.all_pages, self.one_page])
        for action in (self.night, self.print_marks):
            action.setCheckable(True)
        self.print_marks.setChecked(True)
        self.all_pages.setChecked(True)
        pages.zoom_changed.connect(self._show_fit)
        pages.picker.changed.connect(self._show_chosen)
        self._show_chosen()

    def _add(
        self,
        words: str,
        call: Callable[[], object] | None,
        keys: Iterable[str] = (),
        context: Qt.ShortcutContext = HERE,
        *,
        shown: str = "",
    ) -> QAction:
        """`shown` is a key that somebody else listens to: the menu only names it."""
        action = QAction(
            f"{words}\t{QKeySequence(shown).toString(QKeySequence.SequenceFormat.NativeText)}" if shown else words, self
        )
        action.setShortcuts([QKeySequence(key) for key in keys])
        action.setShortcutContext(context)
        if call is not None:
            action.triggered.connect(lambda _checked=False: call())
        self._viewer.addAction(action)
        return action

    def _check(self, actions: list[QAction]) -> None:
        group = QActionGroup(self)
        group.setExclusionPolicy(QActionGroup.ExclusionPolicy.ExclusiveOptional)
        for action in actions:
            action.setCheckable(True)
            group.addAction(action)

    def _other_order(self) -> None:
        single = not self._viewer.pages.is_single()
        (self.one_page if single else self.all_pages).setChecked(True)
        self._viewer.pages.set_single(single)

    def _show_fit(self, scale: float, fit: Fit) -> None:
        for each, action in self.fits.items():
            action.setChecked(each is fit)
        self.actual.setChecked(fit is Fit.FREE and abs(scale - _ACTUAL_SIZE) < 1e-3)

    def _show_chosen(self) -> None:
        chosen = self._viewer.pages.picker.selection is not None
        for action in (self.copy, self.ask, self.find_this):
            action.setEnabled(chosen)

    def set_open(self, is_open: bool) -> None:
        """Whether there is a document to do something with."""
        for action in (self.print, self.picture, self.elsewhere, self.folder, self.close_tab, self.go_to, self.find):
            action.setEnabled(is_open)
        for action in (self.turn_left, self.turn_right, self.one_page, self.all_pages, self.contents, self.small):
            action.setEnabled(is_open)

    def set_travel(self, back: bool, forward: bool) -> None:
        self.back.setEnabled(back)
        self.forward.setEnabled(forward)

    # Menus

    def zoom_menu(self) -> QMenu:
        """Size, order and turning of the pages."""
        menu = QMenu(self._viewer)
        menu.addActions([*self.fits.values(), self.actual])
        menu.addSeparator()
        menu.addActions([self.larger, self.smaller])
        menu.addSeparator()
        menu.addActions([self.all_pages, self.one_page])
        menu.addSeparator()
        menu.addActions([self.turn_left, self.turn_right])
        return menu

    def more_menu(self) -> QMenu:
        """What is done with the document as a whole."""
        menu = QMenu(self._viewer)
        menu.addActions([self.back, self.forward, self.go_to])
        menu.addSeparator()
        menu.addActions([self.find, self.contents, self.small, self.night])
        menu.addSeparator()
        menu.addActions([self.print, self.print_marks, self.picture])
        menu.addSeparator()
        menu.addActions([self.elsewhere, self.folder, self.close_tab])
        return menu

    def page_menu(self, place: QPoint) -> QMenu:
        """For a place (on the screen) of the pages, with what is chosen or linked there."""
        link = self._viewer.link_at(place)
        menu = QMenu(self._viewer)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addActions([self.copy, self.ask, self.find_this, self.select_page])
        if link is not None and link.address:
            menu.addAction(self.copy_link)
        menu.addSeparator()
        menu.addActions([self.back, self.forward])
        menu.addSeparator()
        menu.addActions([self.picture, self.turn_left, self.turn_right, self.print])
        return menu
