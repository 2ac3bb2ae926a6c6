# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The page report: a cell a page, a pattern a state, a sentence for the chosen page."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from app.domain.documents import DocumentStatus
from app.domain.pages import Page, PageSource, PageWarning
from app.gui.library.page_report import CellKind, PageReport, kind_of, kinds
from app.gui.parts import theme
from tests.fakes.services import FakeServices, document


def page(number: int, source: PageSource = PageSource.TEXT, confidence: float | None = None, rotation: int = 0) -> Page:
    return Page(number, str(number), str(number), 420, 595, rotation, source, confidence, "")


@pytest.mark.parametrize(
    ("read", "kind"),
    [
        (page(1), CellKind.TEXT),
        (page(1, PageSource.OCR, 0.94), CellKind.OCR),
        (page(1, PageSource.MIXED, 0.94), CellKind.OCR),
        (page(1, PageSource.OCR, 0.61), CellKind.HARD),
        (page(1, PageSource.EMPTY), CellKind.EMPTY),
        (page(1, PageSource.FAILED), CellKind.FAILED),
    ],
)
def test_a_cell_tells_how_its_page_was_read(read: Page, kind: CellKind) -> None:
    assert kind_of(read) is kind


def test_pages_to_come_and_the_one_at_work() -> None:
    cells = kinds([page(1), page(2)], 5, reading=True)
    assert cells == [CellKind.TEXT, CellKind.TEXT, CellKind.NOW, CellKind.TO_COME, CellKind.TO_COME]
    assert kinds([page(1)], 2, reading=False)[1] is CellKind.TO_COME


@pytest.fixture
def report(qtbot: QtBot) -> PageReport:
    services = FakeServices()
    made = PageReport(None, services.library.get("trees"), services.library.page_report("trees"))
    made.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(made)
    made.open_at(QPoint(100, 300))
    return made


def test_it_opens_at_the_first_page_that_needs_an_eye(report: PageReport) -> None:
    assert report.grid.current == 17
    assert report.sentence.accessibleName() == "Page 17 lay sideways: turned, read with 61 % confidence."
    assert report.look.isEnabled()


def test_clicks_and_arrows_choose_pages(report: PageReport, qtbot: QtBot) -> None:
    qtbot.mouseClick(report.grid, Qt.MouseButton.LeftButton, pos=report.grid.rect_of(2).center().toPoint())
    assert report.sentence.accessibleName() == "Page 2 is empty."
    qtbot.keyClick(report.grid, Qt.Key.Key_Left)
    assert report.sentence.accessibleName() == "Page 1 has its text in the file."
    qtbot.keyClick(report.grid, Qt.Key.Key_Down)
    assert report.grid.current == 25
    qtbot.keyClick(report.grid, Qt.Key.Key_Up)
    qtbot.keyClick(report.grid, Qt.Key.Key_Up)
    assert report.grid.current == 1
    report.grid.choose(41)
    assert report.sentence.accessibleName() == "Page 41 is still to come."
    assert not report.look.isEnabled()
    assert report.grid.accessibleName() == "Page 41, now"


def test_look_and_read_again_name_the_document(report: PageReport, qtbot: QtBot) -> None:
    with qtbot.waitSignal(report.look_wanted) as heard:
        report.look.click()
    assert heard.args == ["trees", 17]
    with qtbot.waitSignal(report.again_wanted) as heard:
        report.again.click()
    assert heard.args == ["trees"]


@pytest.mark.parametrize("mode", ["light", "dark"])
def test_it_paints_in_both_themes(report: PageReport, mode: theme.Mode) -> None:
    theme.manager.set_mode(mode)
    picture = report.grab().toImage()
    colours = theme.manager.current()
    seen = {picture.pixelColor(x, y).name() for x in range(picture.width()) for y in range(0, picture.height(), 2)}
    assert {colours.accent.name(), colours.mark_faint.name(), colours.sheet.name()} <= seen


def test_a_book_of_thousands_of_pages_scrolls_within_the_popover(qtbot: QtBot) -> None:
    book = replace(document("big", "Big", 3000), status=DocumentStatus.READY)
    report = PageReport(None, book, [page(n) for n in range(1, 3001)])
    report.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(report)
    report.adjustSize()
    assert report.height() < 500
    assert report.grid.height() > 1500


def test_pages_are_read_again_with_ocr(qtbot: QtBot) -> None:
    book = document("rules", "Rules", 3)
    report = PageReport(None, book, [page(1), page(2, PageSource.MIXED, 0.9), page(3, PageSource.OCR_LAYER)])
    report.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(report)
    report.open_at(QPoint(100, 300))
    report.grid.choose(2)
    assert report.sentence.accessibleName() == "Page 2: text in the file, and a part by OCR with 90 % confidence."
    assert (report.page_ocr.text(), report.page_ocr.accessibleName()) == ("Page 2", "Read page 2 again with OCR")
    with qtbot.waitSignal(report.ocr_wanted) as heard:
        report.page_ocr.click()
    assert heard.args == ["rules", [2]]
    assert not report.isVisible()
    with qtbot.waitSignal(report.ocr_wanted) as heard:
        report.all_ocr.click()
    assert heard.args == ["rules", []]
    report.grid.choose(3)
    assert report.sentence.accessibleName() == "Page 3 is a picture; an earlier OCR left its text in the file."


def test_a_document_that_is_being_read_offers_no_ocr(report: PageReport) -> None:
    assert not report.page_ocr.isVisible()
    assert not report.all_ocr.isVisible()


def test_what_was_left_out_of_a_page_is_said(qtbot: QtBot) -> None:
    services = FakeServices()
    warnings = (PageWarning("deleted_text", 3), PageWarning("deleted_text", 3), PageWarning("picture_unread", 3))
    read = replace(services.library.get("trees"), warnings=warnings)
    report = PageReport(None, read, services.library.page_report("trees"))
    report.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(report)
    report.open_at(QPoint(100, 300))
    assert report.notes.text() == ""
    report._tell(3)
    assert report.notes.text() == (
        "Struck-through words are left out as deleted. A picture seems to hold words. They are not read."
    )


def test_keys_alone_choose_read_again_and_close(report: PageReport, qtbot: QtBot) -> None:
    report.show()
    report.grid.setFocus(Qt.FocusReason.TabFocusReason)
    before = report.grid.current
    qtbot.keyClick(report.grid, Qt.Key.Key_Right)
    assert report.grid.current == before + 1
    assert report.look.focusPolicy() & Qt.FocusPolicy.TabFocus
    with qtbot.waitSignal(report.again_wanted) as heard:
        qtbot.keyClick(report.again, Qt.Key.Key_Space)
    assert heard.args == ["trees"]
    report.show()
    qtbot.keyClick(report.grid, Qt.Key.Key_Escape)
    assert not report.isVisible()
