# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Pages leave the window: printed, copied as pictures, or opened with another program."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QMarginsF, QObject, QRectF, QSizeF, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QGuiApplication, QImage, QPageLayout, QPageSize, QPainter, QTransform
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QDialog, QWidget

from app.domain.errors import AppError
from app.domain.jobs import CancelToken
from app.gui.viewer.marks import PageMark, paint_marks, paint_plan
from app.gui.viewer.turning import turned_size

if TYPE_CHECKING:
    from app.domain.documents import Document
    from app.gui.workers import JobHandle, Lane
    from app.services.container import Services

PICTURE_SCALE = 150 / 72  # pixels a point of a copied page
PRINT_SCALE = 200 / 72  # of a printed one


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page to put on paper or on the clipboard; `marks` are painted on it."""

    page: int
    size: tuple[float, float]  # points, before turning
    turn: int = 0
    marks: tuple[PageMark, ...] = ()


def sheet_picture(services: "Services", document_id: str, sheet: Sheet, scale: float) -> QImage:
    """The page by day at `scale` pixels a point, turned, with its marks; no numbers in the margin. Raises AppError."""
    page = services.pages.render(document_id, sheet.page, scale)
    raw = QImage(page.pixels, page.width, page.height, page.stride, QImage.Format.Format_RGB888)
    picture = raw.convertToFormat(QImage.Format.Format_RGB32)
    if sheet.turn:
        picture = picture.transformed(QTransform().rotate(90.0 * sheet.turn))
    if sheet.marks:
        rect = QRectF(picture.rect())
        painter = QPainter(picture)
        paint_marks(painter, rect, paint_plan(rect, sheet.marks, sheet.turn), dark=False, day=None)
        painter.end()
    return picture


def print_sheets(
    services: "Services",
    document_id: str,
    sheets: Sequence[Sheet],
    printer: QPrinter,
    cancel: CancelToken,
    progress: Callable[[object], None],
) -> int:
    """Runs in the render lane: each page whole and centred on a sheet that lies as the page does. Returns how many.

    Raises AppError, also where the printer takes nothing.
    """
    painter = QPainter()
    try:
        for done, sheet in enumerate(sheets):
            cancel.raise_if_cancelled()
            width, height = turned_size(sheet.size, sheet.turn)
            lying = QPageLayout.Orientation.Landscape if width > height else QPageLayout.Orientation.Portrait
            printer.setPageOrientation(lying)
            if not painter.isActive():
                if not painter.begin(printer):
                    return 0
            else:
                printer.newPage()
            picture = sheet_picture(services, document_id, sheet, PRINT_SCALE)
            paper = QRectF(printer.pageLayout().paintRectPixels(printer.resolution()))
            factor = min(paper.width() / width, paper.height() / height)
            size = QSizeF(width * factor, height * factor)
            place = QRectF((paper.width() - size.width()) / 2, (paper.height() - size.height()) / 2, size.width(), size.height())
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawImage(place, picture)
            progress(done + 1)
    finally:
        if painter.isActive():
            painter.end()
    return len(sheets)


def _copy(
    services: "Services",
    document_id: str,
    sheet: Sheet,
    cancel: CancelToken,
    progress: Callable[[object], None],  # noqa: ARG001 - the lane hands it to every job
) -> QImage:
    cancel.raise_if_cancelled()
    return sheet_picture(services, document_id, sheet, PICTURE_SCALE)


class PageExport(QObject):
    """`told` brings a line to show, `failed` what went wrong."""

    told = Signal(str)
    failed = Signal(object)  # AppError

    def __init__(self, services: "Services", lane: "Lane", parent: QWidget) -> None:
        super().__init__(parent)
        self._services, self._lane, self._window = services, lane, parent
        self._printing: JobHandle[int] | None = None
        self._printer: QPrinter | None = None  # kept while a job paints on it
        self._count = 0

    def copy_picture(self, document_id: str, sheet: Sheet) -> None:
        """The page with its marks to the clipboard."""
        self._lane.submit(partial(_copy, self._services, document_id, sheet), self._copied, self.failed.emit)

    def _copied(self, picture: QImage) -> None:
        QGuiApplication.clipboard().setImage(picture)
        self.told.emit(self.tr("The page is copied as a picture."))

    def ask_and_print(self, document_id: str, title: str, sheets: Sequence[Sheet], current: int) -> None:
        """Show the system's own dialog, then print what is chosen there."""
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setDocName(title)
        printer.setPageMargins(QMarginsF(8, 8, 8, 8), QPageLayout.Unit.Millimeter)
        if sheets:
            width, height = sorted(turned_size(sheets[0].size, sheets[0].turn))
            printer.setPageSize(QPageSize(QSizeF(width, height), QPageSize.Unit.Point, "", QPageSize.SizeMatchPolicy.FuzzyMatch))
        dialog = QPrintDialog(printer, self._window)
        dialog.setOptions(
            QPrintDialog.PrintDialogOption.PrintToFile
            | QPrintDialog.PrintDialogOption.PrintPageRange
            | QPrintDialog.PrintDialogOption.PrintCurrentPage
        )
        dialog.setMinMax(1, len(sheets))
        dialog.setFromTo(1, len(sheets))
        if dialog.exec() == QDialog.DialogCode.Accepted:
            self.print_on(printer, document_id, chosen(sheets, printer, current))

    def print_on(self, printer: QPrinter, document_id: str, sheets: Sequence[Sheet]) -> None:
        """In the background; one at a time."""
        if self._printing is not None and self._printing.active:
            self.told.emit(self.tr("The print before is still under way."))
            return
        self._printer, self._count = printer, len(sheets)
        job = partial(print_sheets, self._services, document_id, tuple(sheets), printer)
        self._printing = self._lane.submit(job, self._printed, self._print_failed, self._print_moved, self._print_over)

    def _print_moved(self, done: object) -> None:
        self.told.emit(self.tr("Printing page {page} of {count}").format(page=done, count=self._count))

    def _printed(self, count: int) -> None:
        self._print_over()
        if count:
            self.told.emit(
                self.tr("1 page is sent to print.") if count == 1 else self.tr("{n} pages are sent to print.").format(n=count)
            )
        else:
            self.told.emit(self.tr("The printer takes nothing. Look whether it is on, then print again."))

    def _print_failed(self, error: AppError) -> None:
        self._print_over()
        self.failed.emit(error)

    def _print_over(self) -> None:
        self._printing, self._printer = None, None

    def open_elsewhere(self, document: "Document") -> None:
        """The file in whatever program the system uses for its kind."""
        path = self._file(document)
        if path is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))

    def show_in_folder(self, document: "Document") -> None:
        path = self._file(document)
        if path is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(path.parent)))

    def _file(self, document: "Document") -> Path | None:
        """The person's own file if it is still there, else the copy in the library."""
        own = Path(document.source_path)
        if document.source_path and own.is_file():
            return own
        try:
            return self._services.library.file_path(document.id)
        except AppError as error:
            self.failed.emit(error)
            return None


def chosen(sheets: Sequence[Sheet], printer: QPrinter, current: int) -> tuple[Sheet, ...]:
    """The sheets that a print dialog left to print; `current` is the file page looked at."""
    match printer.printRange():
        case QPrinter.PrintRange.PageRange:
            return tuple(sheets[printer.fromPage() - 1 : printer.toPage()])
        case QPrinter.PrintRange.CurrentPage:
            return tuple(sheet for sheet in sheets if sheet.page == current)
        case _:
            return tuple(sheets)
