# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Citation chips: small numbered buttons that stand in running text or beside a source."""

import itertools
from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QEnterEvent, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QWidget

from app.domain.answers import Citation
from app.gui.parts import theme

RING = 4  # pixels around a chip for its focus ring: 2 px wide, 2 px away
HOVER_WAIT = 250  # ms
WIDTH, HEIGHT = 20, 18


def chip_size(number: int) -> QSize:
    """Pixels of the chip itself at the current text scale; wider from 100 on."""
    return QSize(theme.px(WIDTH + (8 if number >= 100 else 0)), theme.px(HEIGHT))


class Chip(QAbstractButton):
    """One citation. Click, Enter or Space opens it, arrows step, hovering previews it. Its row does the work."""

    def __init__(self, citation: Citation, row: "ChipRow", host: QWidget) -> None:
        super().__init__(host)
        self.citation = citation
        self._row = row
        self._open = False
        self._number = str(citation.n)
        self.setProperty("ownRing", True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        page = citation.printed or citation.label or str(citation.page)
        self.setAccessibleName(row.name_template.format(n=citation.n, title=citation.title, page=page))
        self.setAccessibleDescription(citation.snippet[citation.mark_start : citation.mark_end])

    @property
    def is_open(self) -> bool:
        return self._open

    def set_open(self, is_open: bool) -> None:
        if is_open != self._open:
            self._open = is_open
            self.update()

    def sizeHint(self) -> QSize:
        return chip_size(self.citation.n) + QSize(2 * RING, 2 * RING)

    def place(self, x: float, y: float, size: QSize) -> None:
        """Put the chip itself (not its ring), as large as `size`, at this place of the parent."""
        self.setGeometry(round(x) - RING, round(y) - RING, size.width() + 2 * RING, size.height() + 2 * RING)

    def nextCheckState(self) -> None:
        self._row.opened_by(self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Right, Qt.Key.Key_Down):
            self._row.step(self, 1)
        elif event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Up):
            self._row.step(self, -1)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def enterEvent(self, event: QEnterEvent) -> None:
        self._row.hover(self)
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self._row.hover(None)
        super().leaveEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        colours = theme.manager.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        body = QRectF(self.rect()).adjusted(RING, RING, -RING, -RING)
        painter.setPen(QPen(colours.accent, 1.2))
        if self._open:
            painter.setBrush(colours.accent)
        elif self.underMouse():
            painter.setBrush(colours.accent_soft)
        painter.drawRoundedRect(body.adjusted(0.6, 0.6, -0.6, -0.6), theme.RADIUS_CHIP, theme.RADIUS_CHIP)
        painter.setFont(self._row.font)
        painter.setPen(colours.on_accent if self._open else colours.accent)
        painter.drawText(body, Qt.AlignmentFlag.AlignCenter, self._number)
        if self.hasFocus():
            painter.setPen(QPen(colours.accent, 2.0))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 7, 7)
        painter.end()


class ChipRow(QObject):
    """Chips that belong together: Tab reaches one of them, arrows step among them, opening one closes the others."""

    activated = Signal(object)  # Citation
    preview_wanted = Signal(object)  # Chip to preview, or None

    def __init__(self, host: QWidget) -> None:
        super().__init__(host)
        self.chips: list[Chip] = []
        self.font = theme.font("chip")
        self.name_template = self.tr("Citation {n}: {title}, page {page}")
        self._host = host
        self._current = 0
        self._hovered: Chip | None = None
        self._wait = QTimer(self)
        self._wait.setSingleShot(True)
        self._wait.setInterval(HOVER_WAIT)
        self._wait.timeout.connect(self._show_preview)

    def set_citations(self, citations: Sequence[Citation]) -> None:
        """One chip each, in reading order; the same citation may stand more than once."""
        self.font = theme.font("chip")
        if [chip.citation for chip in self.chips] == list(citations):
            return
        self.hover(None)
        for chip in self.chips:
            chip.hide()
            chip.deleteLater()
        self._current = 0
        self.chips = [Chip(citation, self, self._host) for citation in citations]
        for before, after in itertools.pairwise(self.chips):
            QWidget.setTabOrder(before, after)
        for chip in self.chips:
            chip.show()
        self._let_tab_reach(0)

    def set_open(self, citation: Citation | None) -> None:
        for chip in self.chips:
            chip.set_open(citation is not None and chip.citation == citation)

    def focus_first(self) -> bool:
        """Give the keys to the chip that Tab reaches; tells whether there is one."""
        if self.chips:
            self.chips[self._current].setFocus(Qt.FocusReason.TabFocusReason)
        return bool(self.chips)

    def opened_by(self, chip: Chip) -> None:
        self.hover(None)
        self._let_tab_reach(self.chips.index(chip))
        self.activated.emit(chip.citation)

    def step(self, chip: Chip, by: int) -> None:
        position = (self.chips.index(chip) + by) % len(self.chips)
        self._let_tab_reach(position)
        self.chips[position].setFocus(Qt.FocusReason.OtherFocusReason)

    def hover(self, chip: Chip | None) -> None:
        """The pointer came upon a chip, or left it."""
        if chip is None:
            self._wait.stop()
            if self._hovered is not None:
                self._hovered = None
                self.preview_wanted.emit(None)
        else:
            self._hovered = chip
            self._wait.start()

    def _show_preview(self) -> None:
        if self._hovered is not None:
            self.preview_wanted.emit(self._hovered)

    def _let_tab_reach(self, position: int) -> None:
        strong, click = Qt.FocusPolicy.StrongFocus, Qt.FocusPolicy.ClickFocus
        if self.chips:
            self.chips[self._current].setFocusPolicy(click)
            self.chips[position].setFocusPolicy(strong)
            self._current = position
