# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Pages on paper and on the clipboard, and the person's own file in other programs."""

from collections.abc import Callable
from pathlib import Path

import pymupdf
import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QGuiApplication, QPageSize
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.domain.answers import Citation
from app.gui.viewer.page_export import Sheet, chosen
from app.gui.viewer.viewer import Viewer
from tests.fakes.services import FakeServices

Opened = Callable[..., Viewer]


def pdf_printer(path: Path) -> QPrinter:
    printer = QPrinter(QPrinter.PrinterMode.ScreenResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(path))
    printer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    return printer


def test_chosen_pages_are_printed_each_as_it_lies(opened: Opened, tmp_path: Path, qtbot: QtBot) -> None:
    viewer = opened()
    out = tmp_path / "out.pdf"
    sheets = [viewer.outward.sheets(marks=False)[1], Sheet(3, (420.0, 595.0), turn=1)]
    viewer.outward.export().print_on(pdf_printer(out), "handbook", sheets)
    qtbot.waitUntil(lambda: viewer.note.words() == "2 pages are sent to print.", timeout=10000)
    with pymupdf.open(out) as printed:
        assert [page.rect.width > page.rect.height for page in printed] == [False, True]
        dark = printed[0].get_pixmap(colorspace=pymupdf.csGRAY)
        assert min(dark.samples) < 60, "the words are on the paper"


def test_marks_are_printed_where_they_are_wanted(
    viewer: Viewer, citations: tuple[Citation, ...], tmp_path: Path, qtbot: QtBot
) -> None:
    viewer.open_citation(citations[0], citations)
    qtbot.waitUntil(lambda: viewer.pages.current_page() == 3 and viewer.loader.picture(3) is not None, timeout=5000)
    yellow = []
    for marks in (True, False):
        out = tmp_path / f"{marks}.pdf"
        viewer.note.put_away()
        viewer.outward.export().print_on(pdf_printer(out), "handbook", [viewer.outward.sheets(marks=marks)[2]])
        qtbot.waitUntil(lambda: viewer.note.words() == "1 page is sent to print.", timeout=10000)
        with pymupdf.open(out) as printed:
            pixels = printed[0].get_pixmap().samples
        yellow.append(sum(1 for i in range(0, len(pixels), 3) if pixels[i] > 240 and pixels[i + 2] < 120))
    assert yellow[0] > 500
    assert yellow[1] == 0


def test_the_range_of_the_dialog_counts(qapp: object) -> None:
    sheets = [Sheet(number, (420.0, 595.0)) for number in range(1, 6)]
    printer = QPrinter()
    assert [sheet.page for sheet in chosen(sheets, printer, 3)] == [1, 2, 3, 4, 5]
    printer.setPrintRange(QPrinter.PrintRange.PageRange)
    printer.setFromTo(2, 3)
    assert [sheet.page for sheet in chosen(sheets, printer, 3)] == [2, 3]
    printer.setPrintRange(QPrinter.PrintRange.CurrentPage)
    assert [sheet.page for sheet in chosen(sheets, printer, 4)] == [4]


def test_a_page_is_copied_as_a_picture(opened: Opened, qtbot: QtBot) -> None:
    viewer = opened(page=2)
    QTest.keyClick(viewer.pages, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    qtbot.waitUntil(lambda: viewer.note.words() == "The page is copied as a picture.", timeout=5000)
    image = QGuiApplication.clipboard().image()
    assert (image.width(), image.height()) == (round(420 * 150 / 72), 1240)


def test_other_programs_get_the_persons_own_file(
    opened: Opened, services: FakeServices, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = tmp_path / "Handbook.pdf"
    own.write_bytes(b"%PDF")
    services.library._change("handbook", source_path=str(own))
    asked: list[QUrl] = []
    monkeypatch.setattr("app.gui.viewer.page_export.QDesktopServices.openUrl", asked.append)
    viewer = opened()
    viewer.commands.elsewhere.trigger()
    viewer.commands.folder.trigger()
    assert [Path(url.toLocalFile()) for url in asked] == [own, tmp_path]
