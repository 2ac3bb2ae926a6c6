# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The page report: one cell a page, whose pattern tells how the page was read."""

from collections import Counter
from collections.abc import Sequence
from enum import StrEnum
from functools import partial

from PySide6.QtCore import QCoreApplication, QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QScrollArea, QToolTip, QVBoxLayout, QWidget

from app.domain.documents import Attachment, Document, DocumentStatus
from app.domain.pages import Page, PageSource
from app.gui.parts import theme
from app.gui.parts.plain_widgets import ElidedLabel, PlainLabel, Rule, WordButton
from app.gui.parts.popover import Popover

_CELL, _STEP, _COLUMNS = 15, 17, 24
_MOST_OFFERS = 8
_HARD_TO_READ = 0.75  # OCR confidence below this is told


class CellKind(StrEnum):
    TEXT = "text"
    OCR = "ocr"
    HARD = "hard"
    EMPTY = "empty"
    FAILED = "failed"
    NOW = "now"
    TO_COME = "to_come"


def kind_of(page: Page) -> CellKind:
    """What the cell of a page shows."""
    if page.source is PageSource.FAILED:
        return CellKind.FAILED
    if page.source is PageSource.EMPTY:
        return CellKind.EMPTY
    if page.confidence is not None and page.confidence < _HARD_TO_READ:
        return CellKind.HARD
    return CellKind.TEXT if page.source is PageSource.TEXT else CellKind.OCR


def kinds(pages: Sequence[Page], total: int, *, reading: bool) -> list[CellKind]:
    """One kind a page, in order; pages that are not there yet are to come, the first of them is being read."""
    by_number = {page.number: kind_of(page) for page in pages}
    cells = [by_number.get(number, CellKind.TO_COME) for number in range(1, total + 1)]
    if reading and CellKind.TO_COME in cells:
        cells[cells.index(CellKind.TO_COME)] = CellKind.NOW
    return cells


def paint_cell(painter: QPainter, rect: QRectF, kind: CellKind) -> None:
    colours = theme.manager.current()
    box = rect.adjusted(0.5, 0.5, -0.5, -0.5)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    match kind:
        case CellKind.TEXT:
            painter.setPen(QPen(colours.accent, 1))
            painter.setBrush(colours.accent)
            painter.drawRoundedRect(box, 2, 2)
        case CellKind.OCR:
            painter.setPen(QPen(colours.accent, 1))
            painter.setBrush(colours.accent_soft)
            painter.drawRoundedRect(box, 2, 2)
            for n in range(3):
                painter.fillRect(QRectF(box.left() + 1, box.top() + 2.5 + 4 * n, box.width() - 2, 2), colours.accent)
        case CellKind.HARD:
            painter.setPen(QPen(colours.attention, 1))
            painter.setBrush(colours.mark_faint)
            painter.drawRoundedRect(box, 2, 2)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colours.attention)
            painter.drawEllipse(box.center(), 2.2, 2.2)
        case CellKind.FAILED:
            painter.setPen(QPen(colours.error, 1.4))
            painter.setBrush(colours.sheet)
            painter.drawRoundedRect(box, 2, 2)
            painter.drawLine(QPointF(box.left() + 3, box.bottom() - 3), QPointF(box.right() - 3, box.top() + 3))
        case CellKind.EMPTY:
            painter.setPen(QPen(colours.edge, 1))
            painter.setBrush(colours.sheet)
            painter.drawRoundedRect(box, 2, 2)
        case CellKind.NOW:
            painter.setPen(QPen(colours.ink, 2))
            painter.setBrush(colours.panel)
            painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3)
        case CellKind.TO_COME:
            painter.setPen(QPen(colours.line, 1))
            painter.setBrush(colours.panel)
            painter.drawRoundedRect(box, 2, 2)
    painter.restore()


class PageGrid(QWidget):
    """Cells of all pages; arrows step, Enter opens. `chosen` carries a page number, `wanted` asks to open it."""

    chosen = Signal(int)
    wanted = Signal(int)

    def __init__(self, cells: Sequence[CellKind], current: int) -> None:
        super().__init__()
        self._cells = list(cells)
        self.current = current
        rows = max(1, -(-len(self._cells) // _COLUMNS))
        self.setFixedSize(QSize(_COLUMNS * _STEP, rows * _STEP))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self._name()

    def _name(self) -> None:
        kind = self._cells[self.current - 1] if self._cells else CellKind.TO_COME
        self.setAccessibleName(self.tr("Page {page}, {state}").format(page=self.current, state=legend_words(kind)))

    def rect_of(self, number: int) -> QRectF:
        row, column = divmod(number - 1, _COLUMNS)
        return QRectF(column * _STEP, row * _STEP, _CELL, _CELL)

    def number_at(self, x: float, y: float) -> int:
        """The page under a point, 0 for none."""
        column, row = int(x // _STEP), int(y // _STEP)
        number = row * _COLUMNS + column + 1
        return number if 0 <= column < _COLUMNS and 1 <= number <= len(self._cells) else 0

    def choose(self, number: int) -> None:
        if 1 <= number <= len(self._cells):
            self.current = number
            self._name()
            self.update()
            self.chosen.emit(number)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        for number, kind in enumerate(self._cells, 1):
            rect = self.rect_of(number)
            if event.rect().intersects(rect.toAlignedRect()):
                paint_cell(painter, rect, kind)
        if self._cells and self.current:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(theme.manager.current().ink, 2 if self.hasFocus() else 1))
            painter.drawRoundedRect(self.rect_of(self.current).adjusted(0, 0, 0, 0), 3, 3)
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        number = self.number_at(event.position().x(), event.position().y())
        if number:
            self.choose(number)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        number = self.number_at(event.position().x(), event.position().y())
        if number:
            self.wanted.emit(number)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {
            Qt.Key.Key_Left: -1,
            Qt.Key.Key_Right: 1,
            Qt.Key.Key_Up: -_COLUMNS,
            Qt.Key.Key_Down: _COLUMNS,
        }
        step = steps.get(Qt.Key(event.key()))
        if step is not None:
            self.choose(self.current + step)
        elif event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.wanted.emit(self.current)
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            number = self.number_at(event.pos().x(), event.pos().y())
            if number:
                words = self.tr("Page {page}: {state}").format(page=number, state=legend_words(self._cells[number - 1]))
                QToolTip.showText(event.globalPos(), words, self)
            return True
        return super().event(event)


class _LegendCell(QWidget):
    def __init__(self, kind: CellKind) -> None:
        super().__init__()
        self._kind = kind
        self.setFixedSize(_CELL, _CELL)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter = QPainter(self)
        paint_cell(painter, QRectF(self.rect()), self._kind)
        painter.end()


def _tr(text: str) -> str:
    return QCoreApplication.translate("PageReport", text)


def legend_words(kind: CellKind) -> str:
    return {
        CellKind.TEXT: _tr("text in the file"),
        CellKind.OCR: _tr("read by OCR"),
        CellKind.HARD: _tr("hard to read"),
        CellKind.EMPTY: _tr("empty"),
        CellKind.FAILED: _tr("could not be read"),
        CellKind.NOW: _tr("now"),
        CellKind.TO_COME: _tr("to come"),
    }[kind]


def note_words(code: str) -> str:
    """What a warning about a page means to its reader; "" for what the sentence above says already."""
    notes = {
        "deleted_text": _tr("Struck-through words are left out as deleted."),
        "hidden_text": _tr("Words that cannot be seen on the page are left out."),
        "unreadable_text": _tr("Some letters have no readable form in the file."),
        "picture_unread": _tr("A picture seems to hold words. They are not read."),
        "line_read_by_ocr": _tr("A garbled heading was read from its picture."),
        "ocr_unsure": _tr("Some words were hard to read."),
        "ocr_other_language": _tr("It is in a language whose OCR data is not installed."),
        "ocr_language_missing": _tr("It is in a language whose OCR data is not installed."),
        "ocr_missing": _tr("It is a picture, and no OCR is installed."),
    }
    return notes.get(code, "")


class PageReport(Popover):
    """`look_wanted` carries a document id and a page, `again_wanted` a document id, `attachment_wanted` an id and a name,
    `ocr_wanted` an id and the pages to be read from their pictures, none for all."""

    look_wanted = Signal(str, int)
    again_wanted = Signal(str)
    ocr_wanted = Signal(str, list)
    attachment_wanted = Signal(str, str)

    def __init__(
        self, parent: QWidget | None, document: Document, pages: Sequence[Page], attachments: Sequence[Attachment] = ()
    ) -> None:
        note = self.tr("What was read on each page.")
        if document.status is DocumentStatus.READING:
            note += " " + self.tr("The rest follows while you work.")
        super().__init__(parent, document.title, note)
        self._document = document
        self._pages = {page.number: page for page in pages}
        self._notes: dict[int, list[str]] = {}
        for warning in document.warnings:
            words = note_words(warning.code)
            if words and words not in self._notes.setdefault(warning.page, []):
                self._notes[warning.page].append(words)
        reading = document.status is DocumentStatus.READING
        cells = kinds(pages, max(document.page_count, len(pages)), reading=reading)
        first = next((n for n, kind in enumerate(cells, 1) if kind in {CellKind.FAILED, CellKind.HARD}), 1)
        self.grid = PageGrid(cells, first)
        self.grid.chosen.connect(self._tell)
        self.grid.wanted.connect(self._look_at)
        holder = QScrollArea()
        holder.setWidget(self.grid)
        holder.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        holder.setFixedSize(self.grid.width() + 12, min(self.grid.height() + 2, 12 * _STEP))
        holder.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.body.addWidget(holder)
        self.body.addLayout(self._legend(cells))
        self.body.addWidget(Rule())
        self.sentence = PlainLabel("", "control", wrap=True, select=True)
        self.sentence.setTextFormat(Qt.TextFormat.RichText)  # only words of our own
        self.sentence.setFixedSize(theme.px(212), 2 * theme.line_height("control") + 4)
        self.look = WordButton(self.tr("Look"))
        self.again = WordButton(self.tr("Read again"), icon="arrow-clockwise")
        self.look.clicked.connect(self._look)
        self.again.clicked.connect(self._again)
        row = QHBoxLayout()
        row.setSpacing(theme.STEP_8)
        row.addWidget(self.sentence, 1)
        row.addWidget(self.look)
        row.addWidget(self.again)
        self.body.addLayout(row)
        self.notes = PlainLabel("", "note", "muted", wrap=True, select=True)
        # Room for the longest, so that the window does not jump from page to page.
        self.notes.setFixedHeight(2 * theme.line_height("note"))
        self.notes.setVisible(bool(self._notes))
        self.body.addWidget(self.notes)
        self._add_ocr_row(busy=document.status in {DocumentStatus.WAITING, DocumentStatus.READING})
        self.offers = [self._offer(attachment.name) for attachment in attachments if attachment.is_document][:_MOST_OFFERS]
        self._tell(first)

    def _offer(self, name: str) -> WordButton:
        """A row for a PDF inside this one, with the button that makes it a document of its own."""
        button = WordButton(self.tr("Add this document"))
        button.setAccessibleName(self.tr("Add the attached document {name}").format(name=name))
        button.clicked.connect(partial(self._add, name))
        label = ElidedLabel(self.tr("Attached: {name}").format(name=name), "control")
        row = QHBoxLayout()
        row.setSpacing(theme.STEP_8)
        row.addWidget(label, 1)
        row.addWidget(button)
        self.body.addLayout(row)
        return button

    def _add(self, name: str) -> None:
        self.attachment_wanted.emit(self._document.id, name)
        self.close()

    def _legend(self, cells: Sequence[CellKind]) -> QVBoxLayout:
        counts = Counter(cells)
        box = QVBoxLayout()
        grid = QGridLayout()
        grid.setHorizontalSpacing(theme.STEP_16)
        grid.setVerticalSpacing(theme.STEP_8)
        shown = [kind for kind in CellKind if counts[kind]]
        for place, kind in enumerate(shown):
            row, column = divmod(place, 3)
            entry = QHBoxLayout()
            entry.setSpacing(6)
            entry.addWidget(_LegendCell(kind))
            entry.addWidget(PlainLabel(str(counts[kind]), "note_bold"))
            entry.addWidget(PlainLabel(legend_words(kind), "note", "muted"), 1)
            grid.addLayout(entry, row, column)
        for column in range(3):
            grid.setColumnStretch(column, 1)
            grid.setColumnMinimumWidth(column, theme.px(128))
        box.addLayout(grid)
        return box

    def _add_ocr_row(self, *, busy: bool) -> None:
        """What to do about pages whose text is wrong: read what is seen on them instead. Not while they are being read."""
        self.page_ocr = WordButton("")
        self.all_ocr = WordButton(self.tr("All pages"))
        self.all_ocr.setAccessibleName(self.tr("Read all pages again with OCR"))
        self.page_ocr.clicked.connect(self._page_ocr)
        self.all_ocr.clicked.connect(self._all_ocr)
        if busy:
            return
        row = QHBoxLayout()
        row.setSpacing(theme.STEP_8)
        row.addWidget(PlainLabel(self.tr("Read again with OCR:"), "control", "muted"), 1)
        row.addWidget(self.page_ocr)
        row.addWidget(self.all_ocr)
        self.body.addLayout(row)

    def _tell(self, number: int) -> None:
        page = self._pages.get(number)
        self.notes.setText(" ".join(self._notes.get(number, ())))
        self.look.setEnabled(page is not None)
        self.page_ocr.setEnabled(page is not None)
        self.page_ocr.set_words(self.tr("Page {page}").format(page=number))
        self.page_ocr.setAccessibleName(self.tr("Read page {page} again with OCR").format(page=number))
        if page is None:
            self._say(self.tr("Page {page} is still to come."), number)
            return
        match kind_of(page):
            case CellKind.FAILED:
                words = self.tr("Page {page} could not be read; the others could.")
            case CellKind.EMPTY:
                words = self.tr("Page {page} is empty.")
            case CellKind.TEXT:
                words = self.tr("Page {page} has its text in the file.")
            case _ if page.source is PageSource.OCR_LAYER:
                words = self.tr("Page {page} is a picture; an earlier OCR left its text in the file.")
            case _ if page.source is PageSource.MIXED and page.confidence is not None:
                words = self.tr("Page {page}: text in the file, and a part by OCR with {percent} % confidence.")
            case _ if page.rotation:
                words = self.tr("Page {page} lay sideways: turned, read with {percent} % confidence.")
            case _ if page.confidence is not None:
                words = self.tr("Page {page} was read by OCR with {percent} % confidence.")
            case _:
                words = self.tr("Page {page} was read by OCR.")
        self._say(words, number, round(100 * (page.confidence or 0)))

    def _say(self, words: str, number: int, percent: int = 0) -> None:
        self.sentence.setText(words.replace("{page}", "{page}</b>", 1).format(page=number, percent=percent).join(("<b>", "")))
        self.sentence.setAccessibleName(words.format(page=number, percent=percent))

    def _look(self) -> None:
        self._look_at(self.grid.current)

    def _look_at(self, number: int) -> None:
        if number in self._pages:
            self.look_wanted.emit(self._document.id, number)
            self.close()

    def _page_ocr(self) -> None:
        self.ocr_wanted.emit(self._document.id, [self.grid.current])
        self.close()

    def _all_ocr(self) -> None:
        self.ocr_wanted.emit(self._document.id, [])
        self.close()

    def _again(self) -> None:
        self.again_wanted.emit(self._document.id)
        self.close()
