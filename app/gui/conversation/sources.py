# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Passages as footnotes: whose words, from where, and the words themselves with what is cited marked in them."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QFontMetricsF,
    QMouseEvent,
    QPainter,
    QTextBlock,
    QTextCharFormat,
    QTextCursor,
    QTextOption,
)

from app.domain.answers import Citation
from app.gui.conversation.chips import chip_size
from app.gui.conversation.flow_text import FlowText
from app.gui.parts import theme

SEPARATOR = " › "
ROW_PAD = 10  # pixels above and below a row
OPEN_BAR = 3
CLICK = 4  # pixels a click may wander before it is a drag
AROUND = 70  # characters of context shown on each side of the cited words
CHIP_LEFT = 14  # pixels between chip and text


def _tr(text: str) -> str:
    return QCoreApplication.translate("sources", text)


def page_words(citation: Citation) -> tuple[str, str]:
    """("p. 195", "file 211"): the number printed on the page, and the file's own where it differs."""
    shown = citation.printed or citation.label or str(citation.page)
    return _tr("p. {page}").format(page=shown), "" if shown == str(citation.page) else _tr("file {page}").format(
        page=citation.page
    )


def path_words(citation: Citation) -> str:
    """The headings above the passage, from the top down."""
    return SEPARATOR.join(" ".join(part.split()) for part in citation.section_path)


@dataclass(frozen=True, slots=True)
class _Row:
    citation: Citation
    first: QTextBlock
    last: QTextBlock
    mark: tuple[int, int]


class SourcesText(FlowText):
    """Rows of passages. A click on a row, or on its chip, asks for its page; text can be chosen across rows.

    `numbered` gives each row its chip in the margin; `ruled` draws a line between rows, as cards do; `open_mark` lights the
    words of the open row as on the page (not for passages that bear no answer), `ground` colours the whole row.
    """

    activated = Signal(object)  # Citation

    def __init__(
        self, *, numbered: bool = True, ruled: bool = False, open_mark: bool = True, heading: str = "", ground: bool = True
    ) -> None:
        super().__init__()
        self._numbered, self._ruled, self._open_mark, self._ground = numbered, ruled, open_mark, ground
        self._heading = heading
        self._above, self._below = (0 if heading else ROW_PAD), ROW_PAD
        self._citations: tuple[Citation, ...] = ()
        self._rows: list[_Row] = []
        self._open: Citation | None = None
        self._press: QPointF | None = None
        self.chips.activated.connect(self.activated)
        self.setAccessibleName(heading or self.tr("Sources"))

    def set_citations(self, citations: Sequence[Citation]) -> None:
        self._citations = tuple(citations)
        self.rebuild()

    def citations(self) -> tuple[Citation, ...]:
        return self._citations

    def set_open(self, citation: Citation | None) -> None:
        """Show which passage the viewer shows."""
        if citation is None and self._open is None:
            return
        self._open = citation if citation is not None and any(c is citation for c in self._citations) else None
        self.chips.set_open(self._open)
        for row in self._rows:
            cursor = QTextCursor(self.document())
            cursor.setPosition(row.mark[0])
            cursor.setPosition(row.mark[1], QTextCursor.MoveMode.KeepAnchor)
            cursor.setCharFormat(self._mark_format(row.citation))
        self.viewport().update()

    def rebuild_on_width(self) -> bool:
        return True

    def build(self, cursor: QTextCursor) -> None:
        self._rows = []
        if self._heading:
            self.write_block(cursor, self.block_format("note_bold", above=2, below=2), self.char_format("note_bold", "ink_2"))
            cursor.insertText(self._heading)
        for citation in self._citations:
            self._build_row(cursor, citation)

    def _build_row(self, cursor: QTextCursor, citation: Citation) -> None:
        title_format, path_format = self.char_format("control_bold"), self.char_format("control", "ink_2")
        page, file_page = page_words(citation)
        title, path = self._fitting(citation, title_format, path_format, page + (f" {file_page}" if file_page else ""))
        # Margins of neighbours do not add up in Qt, so the whole gap between two rows stands above the second.
        head = self.block_format("control", above=2 * ROW_PAD if self._rows else ROW_PAD)
        head.setTabPositions([QTextOption.Tab(self.text_width(), QTextOption.TabType.RightTab)])
        first = self.write_block(cursor, head, title_format)
        cursor.insertText(title, title_format)
        if path:
            cursor.insertText(f"  {path}", path_format)
        cursor.insertText("\t", path_format)
        cursor.insertText(page, title_format)
        if file_page:
            cursor.insertText(f" {file_page}", path_format)
        plain = self.char_format("snippet", "ink_2")
        last = self.write_block(cursor, self.block_format("snippet", above=2), plain)
        snippet, start, end = focused(*one_line(citation.snippet, citation.mark_start, citation.mark_end))
        cursor.insertText(snippet[:start], plain)
        mark_start = cursor.position()
        cursor.insertText(snippet[start:end], self._mark_format(citation))
        mark_end = cursor.position()
        cursor.insertText(snippet[end:], plain)
        self._rows.append(_Row(citation, first, last, (mark_start, mark_end)))

    def _fitting(
        self, citation: Citation, title_format: QTextCharFormat, path_format: QTextCharFormat, pages: str
    ) -> tuple[str, str]:
        """Title and path shortened so that they and the page stand on one line; the path gives way first, at its head."""
        bold, plain = QFontMetricsF(title_format.font()), QFontMetricsF(path_format.font())
        room = self.text_width() - bold.horizontalAdvance(pages) - theme.STEP_16
        title = " ".join((citation.title or citation.file_name).split())
        path = path_words(citation)
        title = bold.elidedText(title, Qt.TextElideMode.ElideRight, max(room, 40))
        left = room - bold.horizontalAdvance(title) - plain.horizontalAdvance("  ")
        if plain.horizontalAdvance(path) > left:
            path = SEPARATOR.join(("…", path.rsplit(SEPARATOR, maxsplit=1)[-1])) if SEPARATOR in path else path
        path = plain.elidedText(path, Qt.TextElideMode.ElideRight, left) if left > 40 else ""
        return title, path

    def _mark_format(self, citation: Citation) -> QTextCharFormat:
        colours = theme.manager.current()
        lit = self._open_mark and self._open is not None and citation is self._open
        made = self.char_format("snippet", "mark_ink" if lit else "ink")
        if citation.mark_end > citation.mark_start:
            made.setBackground(colours.mark if lit else colours.mark_faint)
        return made

    def row_rect(self, position: int) -> QRectF:
        """The ground of a row, over the whole width."""
        row = self._rows[position]
        top, bottom = self.block_rect(row.first).top(), self.block_rect(row.last).bottom()
        return QRectF(0, top - ROW_PAD, self.viewport().width(), bottom - top + 2 * ROW_PAD)

    def paint_below(self, painter: QPainter) -> None:
        colours = theme.manager.current()
        for position, row in enumerate(self._rows):
            rect = self.row_rect(position)
            if row.citation is self._open and self._ground:
                painter.fillRect(rect, colours.accent_soft)
                painter.fillRect(QRectF(0, rect.top(), OPEN_BAR, rect.height()), colours.accent)
            if self._ruled and position:
                painter.fillRect(QRectF(0, rect.top(), rect.width(), 1), colours.line)

    def chip_citations(self) -> Sequence[Citation]:
        return self._citations if self._numbered else ()

    def rebuild(self) -> None:
        super().rebuild()
        self.chips.set_open(self._open)

    def _place_chips(self) -> None:
        small = chip_size(1)
        for row, chip in zip(self._rows, self.chips.chips, strict=False):
            size = small if row.citation.n < 100 else chip_size(row.citation.n)
            middle = self.first_line_middle(row.first)
            chip.place(self.text_left - CHIP_LEFT - size.width(), middle - size.height() / 2, size)

    def row_at(self, point: QPointF) -> int | None:
        for position in range(len(self._rows)):
            if self.row_rect(position).contains(point):
                return position
        return None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._press = event.position() if event.button() == Qt.MouseButton.LeftButton else None
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        press, self._press = self._press, None
        if press is None or self.textCursor().hasSelection() or (event.position() - press).manhattanLength() > CLICK:
            return
        position = self.row_at(event.position())
        if position is not None:
            self.activated.emit(self._rows[position].citation)


def focused(text: str, start: int, end: int, around: int = AROUND) -> tuple[str, int, int]:
    """The marked part of a line with at most `around` characters on each side, cut between words; where it then lies."""
    if end <= start:
        return text, start, end
    head, tail = text[:start], text[end:]
    if len(head) > around:
        cut = head[-around:]
        head = "… " + cut[cut.find(" ") + 1 :] if " " in cut else "… "
    if len(tail) > around:
        cut = tail[:around]
        tail = (cut[: cut.rfind(" ")] if " " in cut[1:] else "") + " …"
    return head + text[start:end] + tail, len(head), len(head) + end - start


def one_line(snippet: str, start: int, end: int) -> tuple[str, int, int]:
    """The snippet with every run of white one blank, and where its marked part then lies."""
    before, marked, after = snippet[:start], snippet[start:end], snippet[end:]
    parts = [" ".join(part.split()) for part in (before, marked, after)]
    left = " " if parts[0] and (before[-1:].isspace() or marked[:1].isspace()) else ""
    right = " " if parts[2] and (marked[-1:].isspace() or after[:1].isspace()) else ""
    head = parts[0] + left
    return head + parts[1] + right + parts[2], len(head), len(head) + len(parts[1])
