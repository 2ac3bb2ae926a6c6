# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What opens beside the row of a document: its page report, what is wrong with it, its file."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint

from app.domain.documents import Attachment, DocumentStatus
from app.domain.pages import Page
from app.gui.library.details_popover import DetailsPopover
from app.gui.library.page_report import PageReport
from app.gui.parts.error_text import Remedy
from app.gui.parts.outside import open_outside, show_in_folder

if TYPE_CHECKING:
    from app.gui.main_window import MainWindow


class DocumentDetails(QObject):
    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window
        panel = window.panel
        panel.report_wanted.connect(self.show_report)
        panel.details_wanted.connect(self.show_failure)
        panel.reveal_wanted.connect(self.reveal)
        panel.open_outside_wanted.connect(self.open_outside)

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
        """The file in its folder, in the system's own file manager; the library's copy where the file is gone."""
        self._with_file(document_id, show_in_folder)

    def open_outside(self, document_id: str) -> None:
        """The document in whatever program the system opens such files with."""
        self._with_file(document_id, open_outside)

    def _with_file(self, document_id: str, call: Callable[[Path], None]) -> None:
        document, services = self._window.panel.model.document(document_id), self._window.services
        workers = self._window.workers
        if document is None or services is None or workers is None:
            return
        library, source = services.library, Path(document.source_path)

        def find(_token: object, _report: object) -> Path:  # a folder on the network may take its time
            return source if source.is_file() else library.file_path(document_id)

        workers.look.submit(find, call, self._window.messages.show_error)

    def help_first(self) -> None:
        """To the first document that needs a person."""
        for document in self._window.panel.model.documents():
            if document.status in {DocumentStatus.NEEDS_PASSWORD, DocumentStatus.FAILED}:
                self._window.panel.list.scroll_to_document(document.id)
                self._window.panel.list.opened.emit(document.id)
                return
