# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Text to read, select and copy, as tall as it is long, with chips standing in it and signs beside it.

Everything is inserted as plain characters with formats of ours, so nothing that a document says can become markup.
"""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QMimeData, QRect, QRectF, QSizeF, Qt, QTimer
from PySide6.QtGui import (
    QFontMetricsF,
    QPainter,
    QPaintEvent,
    QPyTextObject,
    QResizeEvent,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextOption,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QSizePolicy, QTextEdit, QWidget

from app.domain.answers import Citation
from app.gui.conversation.chips import ChipRow, chip_size
from app.gui.parts import theme

_CHIP_OBJECT = QTextFormat.ObjectTypes.UserObject + 1
_CHIP_NUMBER = QTextFormat.Property.UserProperty + 1
_OBJECT = "\ufffc"
_JOINER = "\u2060"  # keeps a chip on the line of the word before it
_CHIP_GAP = 3  # pixels before a chip


class _ChipSpace(QPyTextObject):
    """Keeps room in a line; the chip itself is a button laid over it, so that keys and screen readers find it."""

    def intrinsicSize(self, doc: QTextDocument, posInDocument: int, format: QTextFormat) -> QSizeF:  # noqa: A002, ARG002, N803 - Qt's names
        size = chip_size(int(format.property(_CHIP_NUMBER)))
        return QSizeF(size.width() + _CHIP_GAP, size.height())

    def drawObject(
        self,
        painter: QPainter,  # noqa: ARG002
        rect: QRectF | QRect,  # noqa: ARG002
        doc: QTextDocument,  # noqa: ARG002
        posInDocument: int,  # noqa: ARG002, N803
        format: QTextFormat,  # noqa: A002, ARG002
    ) -> None:
        return


class FlowText(QTextEdit):
    """Subclasses fill it in `build`, which runs again when the theme, the text scale or the margins change."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._left, self._right = 0, 0
        self._above, self._below = 0, 0  # pixels; a margin of the first or last paragraph would not count
        self._chip_places: list[int] = []
        self._chip_citations: list[Citation] = []
        self._built_width = -1
        self._begun = False
        self._formats: dict[tuple[str, str], QTextCharFormat] = {}
        self.chips = ChipRow(self.viewport())
        self._chip_space = _ChipSpace(self)
        self._rebuild_soon = QTimer(self)
        self._rebuild_soon.setSingleShot(True)
        self._rebuild_soon.setInterval(0)
        self._rebuild_soon.timeout.connect(self._rebuild_if_needed)
        self.setReadOnly(True)
        self.setUndoRedoEnabled(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setTabChangesFocus(True)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.document().setDocumentMargin(0)
        self.document().documentLayout().registerHandler(_CHIP_OBJECT, self._chip_space)
        theme.manager.changed.connect(self.rebuild)

    # What subclasses write

    def build(self, cursor: QTextCursor) -> None:
        """Fill the empty document."""
        raise NotImplementedError

    def paint_below(self, painter: QPainter) -> None:
        """Paint grounds before the text is."""

    def paint_beside(self, painter: QPainter) -> None:
        """Paint signs in the margin after the text is."""

    def rebuild_on_width(self) -> bool:
        """Whether the text itself depends on the width, for instance because it is shortened to fit."""
        return False

    # What they write with

    def set_margins(self, left: int, right: int) -> None:
        """Pixels left free beside the text."""
        if (left, right) == (self._left, self._right):
            return
        self._left, self._right = left, right
        self._set_frame()
        self._fit()
        self._adapt()

    @property
    def text_left(self) -> int:
        return self._left

    def text_width(self) -> int:
        # The widget's own width: there is neither frame nor scroll bar, and the viewport follows only once it is shown.
        return max(40, self.width() - self._left - self._right)

    @staticmethod
    def block_format(role: str, *, above: float = 0, below: float = 0) -> QTextBlockFormat:
        """Lines as high as the guide says for the role; `above` and `below` in pixels."""
        made = QTextBlockFormat()
        made.setLineHeight(theme.line_height(role), QTextBlockFormat.LineHeightTypes.FixedHeight.value)
        made.setTopMargin(above)
        made.setBottomMargin(below)
        return made

    def char_format(self, role: str, colour: str = "ink") -> QTextCharFormat:
        """Letters of a font role in one of the theme's colours."""
        if (role, colour) not in self._formats:
            made = QTextCharFormat()
            made.setFont(theme.font(role))
            made.setForeground(getattr(theme.manager.current(), colour))
            self._formats[role, colour] = made
        return QTextCharFormat(self._formats[role, colour])

    def write_block(self, cursor: QTextCursor, block: QTextBlockFormat, letters: QTextCharFormat) -> QTextBlock:
        """Begin a new paragraph (the first one is the one that is there)."""
        if cursor.position() == 0 and self.document().isEmpty() and not self._begun:
            cursor.setBlockFormat(block)
            cursor.setBlockCharFormat(letters)
        else:
            cursor.insertBlock(block, letters)
        self._begun = True
        return cursor.block()

    def write_chip(self, cursor: QTextCursor, citation: Citation, letters: QTextCharFormat) -> None:
        """A chip at the cursor, kept on the line of what stands before it."""
        cursor.insertText(_JOINER, letters)
        made = QTextCharFormat(letters)
        made.setObjectType(_CHIP_OBJECT)
        made.setProperty(_CHIP_NUMBER, citation.n)
        made.setVerticalAlignment(QTextCharFormat.VerticalAlignment.AlignMiddle)
        self._chip_places.append(cursor.position())
        self._chip_citations.append(citation)
        cursor.insertText(_OBJECT, made)

    def block_rect(self, block: QTextBlock) -> QRectF:
        """Where a paragraph stands, in pixels of the viewport."""
        return self.document().documentLayout().blockBoundingRect(block)

    def first_line_middle(self, block: QTextBlock) -> float:
        """Height of the middle of a paragraph's first line."""
        rect = self.block_rect(block)
        layout = block.layout()
        line = layout.lineAt(0) if layout.lineCount() else None
        return rect.top() + (line.y() + line.height() / 2 if line is not None and line.isValid() else rect.height() / 2)

    # Machinery

    def rebuild(self) -> None:
        """Write everything anew with the current theme and margins."""
        document = self.document()
        self._chip_places.clear()
        self._chip_citations.clear()
        self._begun = False
        self._formats.clear()
        document.setDefaultFont(theme.font("answer"))
        # Closed while it is filled: one layout instead of one a paragraph.
        self.setUpdatesEnabled(False)
        document.clear()
        cursor = QTextCursor(document)
        cursor.beginEditBlock()
        self._set_frame()
        self.build(cursor)
        cursor.endEditBlock()
        self.setUpdatesEnabled(True)
        self.chips.set_citations(self.chip_citations())
        self._built_width = self.text_width()
        self._fit()

    def _adapt(self) -> None:
        # Later, and only if the width is still another one: a scroll bar that comes changes widths and margins in turn.
        if self.rebuild_on_width() and self.text_width() != self._built_width:
            self._rebuild_soon.start()

    def _rebuild_if_needed(self) -> None:
        if self.text_width() != self._built_width:
            self.rebuild()

    def _set_frame(self) -> None:
        root = self.document().rootFrame()
        frame = root.frameFormat()
        frame.setLeftMargin(self._left)
        frame.setRightMargin(self._right)
        frame.setTopMargin(self._above)
        frame.setBottomMargin(self._below)
        root.setFrameFormat(frame)

    def _fit(self) -> None:
        if not self.isVisible():
            self.document().setTextWidth(self.width())
        height = int(self.document().documentLayout().documentSize().height() + 0.999)
        if height != self.height():
            self.setFixedHeight(height)
        self._place_chips()

    def chip_citations(self) -> Sequence[Citation]:
        """Whose chips stand here, in reading order."""
        return self._chip_citations

    def _place_chips(self) -> None:
        if not self._chip_places:
            return
        document = self.document()
        rises: dict[int, float] = {}  # half an x-height, by the font of the text
        size = chip_size(1)
        for position, chip in zip(self._chip_places, self.chips.chips, strict=True):
            block = document.findBlock(position)
            line = block.layout().lineForTextPosition(position - block.position())
            if not line.isValid():
                continue
            x = _x_of(line.cursorToX(position - block.position()))
            rect = self.block_rect(block)
            kind = block.charFormatIndex()
            if kind not in rises:
                rises[kind] = QFontMetricsF(block.charFormat().font()).xHeight() / 2
            middle = rect.top() + line.y() + line.ascent() - rises[kind]
            own = size if chip.citation.n < 100 else chip_size(chip.citation.n)
            chip.place(rect.left() + x + _CHIP_GAP, middle - own.height() / 2, own)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit()
            self._adapt()

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and not self.textCursor().hasSelection():
            # Nothing is chosen here, so keys such as Esc and F8 are for whoever is around.
            event.ignore()
            return False
        return super().event(event)

    def createMimeDataFromSelection(self) -> QMimeData:
        data = QMimeData()
        data.setText(self.selected_plain_text())
        return data

    def selected_plain_text(self) -> str:
        """What is chosen, with chips as [1]."""
        cursor = self.textCursor()
        return self.plain_text(cursor.selectionStart(), cursor.selectionEnd())

    def plain_text(self, start: int = 0, end: int | None = None) -> str:
        """The text between two positions, with chips as [1] and paragraphs as lines."""
        document = self.document()
        stop = document.characterCount() - 1 if end is None else end
        cursor = QTextCursor(document)
        cursor.setPosition(start)
        cursor.setPosition(stop, QTextCursor.MoveMode.KeepAnchor)
        text = cursor.selectedText().replace("\u2029", "\n").replace(_JOINER, "")
        numbers = [c.n for p, c in zip(self._chip_places, self._chip_citations, strict=True) if start <= p < stop]
        for number in numbers:
            text = text.replace(_OBJECT, f" [{number}]", 1)
        return text

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        self.paint_below(painter)
        painter.end()
        super().paintEvent(event)
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.paint_beside(painter)
        painter.end()


def _x_of(place: object) -> float:
    """PySide hands back the place and the cursor; its stubs say only the place."""
    return float(place[0] if isinstance(place, tuple) else place)  # type: ignore[arg-type]


def margin_words(painter: QPainter, right: float, middle: float, words: str, room: float) -> float:
    """Write a few words ending at `right`, the first line about the height `middle`, within `room`; returns where they begin."""
    font = theme.font("note")
    metrics = QFontMetricsF(font)
    painter.setFont(font)
    painter.setPen(theme.manager.current().ink_2)
    flags = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap)
    width = min(metrics.horizontalAdvance(words) + 1, room)
    place = QRectF(right - width, middle - metrics.height() / 2, width, 4 * metrics.height())
    painter.drawText(place, flags, words)
    return painter.boundingRect(place, flags, words).left()
