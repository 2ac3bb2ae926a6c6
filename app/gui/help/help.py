# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The menu of help, and the windows that it opens."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint
from PySide6.QtWidgets import QMenu

from app.domain.errors import AppError
from app.gui.help.about import About, Licences
from app.gui.help.guide import Guide
from app.gui.help.key_sheet import KeySheet
from app.gui.parts.error_text import describe

if TYPE_CHECKING:
    from app.gui.help.keys import KeyGroup
    from app.gui.main_window import MainWindow
    from app.gui.shortcuts import WindowCommands
    from app.services.licences import PartLicence


class Help(QObject):
    """Opens one window of help at a time, over the main window."""

    def __init__(self, window: "MainWindow", commands: "WindowCommands") -> None:
        super().__init__(window)
        self._window = window
        self._commands = commands
        self.about: About | None = None

    def menu(self) -> QMenu:
        menu = QMenu(self._window)
        menu.addAction(self.tr("What Quoth can do"), self.show_guide)
        menu.addAction(self._commands.keys)
        menu.addSeparator()
        menu.addAction(self.tr("About Quoth"), self.show_about)
        return menu

    def show_menu(self) -> None:
        button = self._window.top_bar.help_button
        menu = self.menu()
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(button.mapToGlobal(QPoint(button.width() - menu.sizeHint().width(), button.height())))

    def show_keys(self, groups: "list[KeyGroup]") -> None:
        KeySheet(self._window, groups).open()

    def show_guide(self) -> None:
        Guide(self._window).open()

    def show_about(self) -> None:
        self.about = about = About(self._window)
        about.diagnostics_wanted.connect(self._examine)
        about.licences_wanted.connect(self._list_licences)
        about.finished.connect(self._about_closed)
        about.copy_button.setVisible(self._window.services is not None)
        about.open()

    def _about_closed(self) -> None:
        self.about = None

    def _examine(self) -> None:
        services, workers = self._window.services, self._window.workers
        if services is not None and workers is not None:
            diagnostics = services.diagnostics
            workers.keep.submit(lambda _token, _report: diagnostics.report(), self._examined, self._not_examined)

    def _examined(self, text: str) -> None:
        if self.about is not None:
            self.about.copy(text)

    def _not_examined(self, error: AppError) -> None:
        if self.about is not None:
            told = describe(error)
            self.about.tell(f"{told.title} {told.reason}")

    def _list_licences(self) -> None:
        workers = self._window.workers
        if workers is not None:
            workers.look.submit(lambda _token, _report: _parts(), self._listed, self._not_examined)

    def _listed(self, parts: "list[PartLicence]") -> None:
        if self.about is not None:
            Licences(self.about, parts).open()


def _parts() -> "list[PartLicence]":
    from app.services.licences import parts  # noqa: PLC0415 - seldom wanted

    return parts()
