# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What opens beside the row of a document: its page report, what is wrong with it, its file."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, QUrl
from PySide6.QtGui import QDesktopServices

from app.domain.documents import Attachment, DocumentStatus
from app.domain.pages import Page
from app.gui.library.details_popover import DetailsPopover
from app.gui.library.page_report import PageReport
from app.gui.parts.error_text import Remedy

if TYPE_CHECKING:
    from app.gui.main_window import MainWindow


class DocumentDetails(QObject):
    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window

    def show_report(self, document_id: str, place: QPoint) -> None:
        """How each page was read; read in a worker, shown when it is there."""
        services, workers = self._window.services, self._window.workers
        if services is None or workers is None:
            return
        library = services.library

        def show(read: tuple[Sequence[Page], Sequence[Attachment]]) -> None:
            document = self._window.panel.model.document(document_id)
            if document is None:
                return
            report = PageReport(self._window, document, *read)
            report.look_wanted.connect(self._window.open_document)
            if self._window.library is not None:
                report.again_wanted.connect(self._window.library.read_again)
                report.ocr_wanted.connect(self._window.library.read_from_pictures)
                report.attachment_wanted.connect(self._window.library.add_attachment)
            report.open_at(place)

        workers.look.submit(
            lambda _token, _report: (library.page_report(document_id), library.attachments(document_id)),
            show,
            self._window.messages.show_error,
        )

    def show_failure(self, document_id: str, place: QPoint) -> None:
        document = self._window.panel.model.document(document_id)
        if document is not None:
            popover = DetailsPopover(self._window, document)
            popover.remedy_chosen.connect(self._remedy)
            popover.open_at(place)

    def _remedy(self, document_id: str, remedy: Remedy) -> None:
        if remedy is Remedy.REMOVE:
            self._window.panel.remove(document_id)
        elif remedy is Remedy.PASSWORD:
            self._window.panel.ask_password(document_id)
        elif remedy is Remedy.CHOOSE_FILE:
            self._window.choose_files()
        elif self._window.library is not None:
            self._window.library.read_again(document_id)

    def reveal(self, document_id: str) -> None:
        """The folder that the file came from, in the system's own file manager."""
        document = self._window.panel.model.document(document_id)
        if document is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(Path(document.source_path).parent)))

    def help_first(self) -> None:
        """To the first document that needs a person."""
        for document in self._window.panel.model.documents():
            if document.status in {DocumentStatus.NEEDS_PASSWORD, DocumentStatus.FAILED}:
                self._window.panel.list.scroll_to_document(document.id)
                self._window.panel.list.opened.emit(document.id)
                return
