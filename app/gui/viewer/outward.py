# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What leads out of the viewer: links to elsewhere, printing, pictures, other programs. Nothing opens by itself."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication

from app.domain.errors import AppError
from app.domain.pages import PageLink
from app.gui.parts.error_text import describe

if TYPE_CHECKING:
    from app.domain.documents import Document
    from app.gui.viewer.page_export import PageExport, Sheet
    from app.gui.viewer.viewer import Viewer
    from app.gui.workers import Lane
    from app.services.container import Services

BROWSER_SCHEMES = frozenset({"http", "https", "mailto"})


class Outward(QObject):
    """For one viewer."""

    def __init__(self, viewer: "Viewer", services: "Services", lane: "Lane") -> None:
        super().__init__(viewer)
        self._viewer, self._services, self._lane = viewer, services, lane
        self._export: PageExport | None = None
        self._address = ""

    def export(self) -> "PageExport":
        """Made when it is wanted: what prints is slow to load, and few print."""
        if self._export is None:
            from app.gui.viewer.page_export import PageExport  # noqa: PLC0415 - as said above

            self._export = PageExport(self._services, self._lane, self._viewer)
            self._export.told.connect(self._viewer.note.say)
            self._export.failed.connect(self._say_error)
        return self._export

    def _say_error(self, error: AppError) -> None:
        said = describe(error)
        self._viewer.note.say(f"{said.title} {said.reason}")

    # Links

    def show_address(self, address: str) -> None:
        """Say where a link leads; whether it is followed is for the person to decide, in their own browser."""
        self._address = address
        actions = [(self.tr("Copy"), self.copy_address)]
        if QUrl(address).scheme().lower() in BROWSER_SCHEMES:
            actions.append((self.tr("Open in browser"), self.open_address))
        self._viewer.note.say(self.tr("This link leads outside:"), address, tuple(actions))

    def remember_link(self, link: PageLink | None) -> None:
        """The link a menu is opened on."""
        if link is not None and link.address:
            self._address = link.address

    def copy_address(self) -> None:
        QGuiApplication.clipboard().setText(self._address)

    def open_address(self) -> None:
        QDesktopServices.openUrl(QUrl(self._address))
        self._viewer.note.put_away()

    # Pages and files

    def sheets(self, *, marks: bool) -> "Sequence[Sheet]":
        """All pages of the document shown, as they would be printed."""
        from app.gui.viewer.page_export import Sheet  # noqa: PLC0415 - as in `export`

        pages = self._viewer.pages
        turn = pages.turn()
        return [
            Sheet(number, size, turn, pages.page_marks(number) if marks else ())
            for number, size in enumerate(pages.sizes(), start=1)
        ]

    def print_pages(self) -> None:
        document = self._viewer.document()
        if document is not None:
            sheets = self.sheets(marks=self._viewer.commands.print_marks.isChecked())
            self.export().ask_and_print(document.id, document.title, sheets, self._viewer.pages.current_page())

    def copy_page_picture(self) -> None:
        document = self._viewer.document()
        if document is not None:
            sheet = self.sheets(marks=True)[self._viewer.pages.current_page() - 1]
            self.export().copy_picture(document.id, sheet)

    def open_elsewhere(self) -> None:
        self._with_document(self.export().open_elsewhere)

    def show_in_folder(self) -> None:
        self._with_document(self.export().show_in_folder)

    def _with_document(self, call: "Callable[[Document], None]") -> None:
        document = self._viewer.document()
        if document is not None:
            call(document)
