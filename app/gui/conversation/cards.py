# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What stands in place of an answer: not found, asked back, nothing to search, and warnings."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from app.domain.answers import Answer, Option
from app.domain.errors import AppError, ErrorCode
from app.gui.conversation.answer_words import not_found_text, not_found_title
from app.gui.conversation.sources import SourcesText, page_words, path_words
from app.gui.conversation.verdicts import Sign, SignMark
from app.gui.parts import icons, theme
from app.gui.parts.error_text import describe
from app.gui.parts.mirroring import painter_from_the_left
from app.gui.parts.plain_widgets import PlainLabel, Rule, WordButton
from app.gui.parts.written import quoted as in_quotes

CARD_PAD = 18


class _Card(QFrame):
    def __init__(self) -> None:
        super().__init__()
        self.setProperty("card", "plain")
        self.box = QVBoxLayout(self)
        self.box.setContentsMargins(1, 1, 1, 1)
        self.box.setSpacing(0)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)


class NotFoundCard(_Card):
    """Says so, offers what can be done, and shows the closest passages."""

    ask_others = Signal()
    why = Signal()
    activated = Signal(object)  # Citation

    def __init__(self, answer: Answer, others: int) -> None:
        """`others` is how many documents were not asked."""
        super().__init__()
        top = QWidget()
        row = QHBoxLayout(top)
        row.setContentsMargins(CARD_PAD, theme.STEP_16, CARD_PAD, theme.STEP_12)
        row.setSpacing(theme.STEP_12)
        row.addWidget(SignMark(Sign.DASHED, 20), 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout()
        column.setSpacing(theme.STEP_4)
        self.title = PlainLabel(not_found_title(answer), "card_title", wrap=True, select=True)
        self.text = PlainLabel(not_found_text(answer), "snippet", "muted", wrap=True, select=True)
        column.addWidget(self.title)
        column.addWidget(self.text)
        actions = QHBoxLayout()
        actions.setContentsMargins(0, theme.STEP_8, 0, 0)
        actions.setSpacing(theme.STEP_8)
        self.others: WordButton | None = None
        if others > 0:
            self.others = WordButton(self.tr("Ask the other {count}").format(count=others), "main")
            self.others.clicked.connect(self.ask_others)
            actions.addWidget(self.others)
        why = WordButton(self.tr("Why?"), "quiet")
        why.clicked.connect(self.why)
        self.why_button = why
        actions.addWidget(why)
        actions.addStretch(1)
        column.addLayout(actions)
        row.addLayout(column, 1)
        self.box.addWidget(top)
        self.closest: SourcesText | None = None
        if answer.closest:
            self.box.addWidget(Rule())
            heading = QWidget()
            line = QHBoxLayout(heading)
            line.setContentsMargins(CARD_PAD, theme.STEP_12, CARD_PAD, 0)
            line.addWidget(PlainLabel(self.tr("Closest passages"), "note_bold", "muted"))
            self.box.addWidget(heading)
            self.closest = SourcesText(numbered=False, ruled=True, open_mark=False)
            self.closest.setAccessibleName(self.tr("Closest passages"))
            self.closest.set_margins(CARD_PAD, CARD_PAD)
            self.closest.set_citations(answer.closest)
            self.closest.activated.connect(self.activated)
            self.box.addWidget(self.closest)
        self.setAccessibleName(f"{self.title.text()} {self.text.text()}")


class _Choice(QAbstractButton):
    """One way to make the question clear: a radio button with the passage that speaks for it."""

    def __init__(self, option: Option, number: int) -> None:
        super().__init__()
        self.option = option
        self._number = number
        self.setProperty("ownRing", True)
        self.setCheckable(True)
        self.setText(option.label)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        cite = option.citation
        page = " ".join(part for part in page_words(cite) if part) if cite is not None else ""
        self.setAccessibleName(", ".join(part for part in (option.label, page) if part))
        if cite is not None:
            self.setAccessibleDescription(cite.snippet)
        theme.manager.changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        height = theme.line_height("control") + 2 * theme.STEP_12
        if self.option.citation is not None:
            height += theme.line_height("snippet") + theme.STEP_4
        return QSize(300, height)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        colours = theme.manager.current()
        painter = painter_from_the_left(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.isChecked():
            painter.fillRect(self.rect(), colours.accent_soft)
        line = theme.line_height("control")
        middle = theme.STEP_12 + line / 2
        ring = QRectF(CARD_PAD - 2, middle - 8, 16, 16).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(QPen(colours.accent, 4.5) if self.isChecked() else QPen(colours.edge, 1))
        painter.setBrush(colours.sheet)
        painter.drawEllipse(ring.adjusted(2, 2, -2, -2) if self.isChecked() else ring)
        if self.hasFocus():
            painter.setPen(QPen(colours.accent, 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(3, 3, -3, -3), 5, 5)
        self._paint_words(painter, middle, line)
        painter.end()

    def _paint_words(self, painter: QPainter, middle: float, line: int) -> None:
        colours = theme.manager.current()
        left, right = CARD_PAD + 24.0, self.width() - CARD_PAD + 4.0
        align = Qt.AlignmentFlag.AlignVCenter
        key = QRectF(right - 18, middle - 9, 18, 18)
        painter.setPen(QPen(colours.line_2, 1))
        painter.setBrush(colours.panel)
        painter.drawRoundedRect(key.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        painter.setFont(theme.font("note"))
        painter.setPen(colours.ink_2)
        painter.drawText(key, Qt.AlignmentFlag.AlignCenter, str(self._number))
        end = key.left() - theme.STEP_8
        top = middle - line / 2
        cite = self.option.citation
        if cite is not None:
            page, file_page = page_words(cite)
            for words, role, colour in ((file_page, "control", colours.ink_2), (page, "control_bold", colours.ink)):
                if words:
                    end = self._write_right(painter, words, role, colour, end, top, line) - theme.STEP_4
        painter.setFont(theme.font("control_bold"))
        painter.setPen(colours.ink)
        metrics = painter.fontMetrics()
        label = metrics.elidedText(" ".join(self.option.label.split()), Qt.TextElideMode.ElideRight, round(end - left - 8))
        painter.drawText(QRectF(left, top, end - left, line), align, label)
        if cite is None:
            return
        x = left + metrics.horizontalAdvance(label) + theme.STEP_8
        painter.setFont(theme.font("control"))
        painter.setPen(colours.ink_2)
        if end - x > 60:
            path = painter.fontMetrics().elidedText(path_words(cite), Qt.TextElideMode.ElideRight, round(end - x - 8))
            painter.drawText(QRectF(x, top, end - x, line), align, path)
        painter.setFont(theme.font("snippet"))
        room = right - left
        quoted = cite.snippet[cite.mark_start : cite.mark_end] or cite.snippet
        quote = painter.fontMetrics().elidedText(in_quotes(" ".join(quoted.split())), Qt.TextElideMode.ElideRight, round(room))
        painter.drawText(QRectF(left, top + line + theme.STEP_4, room, theme.line_height("snippet")), align, quote)

    @staticmethod
    def _write_right(painter: QPainter, words: str, role: str, colour: QColor, end: float, top: float, line: int) -> float:
        painter.setFont(theme.font(role))
        painter.setPen(colour)
        width = painter.fontMetrics().horizontalAdvance(words)
        painter.drawText(QRectF(end - width - 2, top, width + 2, line), Qt.AlignmentFlag.AlignVCenter, words)
        return end - width


class ClarifyCard(_Card):
    """Several documents could be meant: choose with the mouse, the arrows or a digit; Enter answers."""

    chosen = Signal(object)  # Option
    previewed = Signal(object)  # Citation of the option looked at

    def __init__(self, options: Sequence[Option]) -> None:
        super().__init__()
        head = QWidget()
        line = QHBoxLayout(head)
        line.setContentsMargins(CARD_PAD, theme.STEP_12, CARD_PAD, theme.STEP_12)
        self.title = PlainLabel(self.tr("Several documents regulate this. Which one?"), "card_title", wrap=True, select=True)
        named = [option for option in options if len(option.document_ids) == 1]
        if len(named) == 2:
            self.title.setText(self.tr("Two documents regulate this. Which one?"))
        line.addWidget(self.title)
        self.box.addWidget(head)
        self._group = QButtonGroup(self)
        self.choices: list[_Choice] = []
        for number, option in enumerate(options, start=1):
            choice = _Choice(option, number)
            self._group.addButton(choice)
            self.choices.append(choice)
            self.box.addWidget(Rule())
            self.box.addWidget(choice)
        if self.choices:
            self.choices[0].setChecked(True)
            self.setFocusProxy(self.choices[0])
        foot = QWidget()
        row = QHBoxLayout(foot)
        row.setContentsMargins(CARD_PAD, theme.STEP_8, theme.STEP_12, theme.STEP_8)
        row.addStretch(1)
        self.answer = WordButton(self.tr("Answer"), "main")
        self.answer.clicked.connect(self._answer)
        row.addWidget(self.answer)
        self.box.addWidget(Rule())
        self.box.addWidget(foot)
        self._group.buttonClicked.connect(self._preview)
        self.setAccessibleName(self.title.text())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        digit = key - Qt.Key.Key_1.value
        if 0 <= digit < min(9, len(self.choices)):
            self._select(digit)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._answer()
        else:
            super().keyPressEvent(event)

    def _select(self, position: int) -> None:
        choice = self.choices[position]
        choice.setChecked(True)
        choice.setFocus(Qt.FocusReason.OtherFocusReason)
        self._preview(choice)

    def _preview(self, choice: QAbstractButton) -> None:
        if isinstance(choice, _Choice) and choice.option.citation is not None:
            self.previewed.emit(choice.option.citation)

    def _answer(self) -> None:
        choice = self._group.checkedButton()
        if isinstance(choice, _Choice):
            self.chosen.emit(choice.option)


class NothingCard(_Card):
    """There is nothing to search yet."""

    add_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(CARD_PAD, theme.STEP_16, CARD_PAD, theme.STEP_16)
        column.setSpacing(theme.STEP_8)
        self.title = PlainLabel(self.tr("There is nothing to search yet."), "card_title", wrap=True, select=True)
        self.text = PlainLabel(self.tr("Add a document, then ask it a question."), "snippet", "muted", wrap=True, select=True)
        column.addWidget(self.title)
        column.addWidget(self.text)
        self.add = WordButton(self.tr("Add documents"), "main")
        self.add.clicked.connect(self.add_wanted)
        row = QHBoxLayout()
        row.addWidget(self.add)
        row.addStretch(1)
        column.addLayout(row)
        self.box.addWidget(inner)


class _WarningSign(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self.setFixedSize(16, 16)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        painter = QPainter(self)
        icons.paint(painter, "warning", QRectF(0, 0, 16, 16), theme.manager.current().attention)
        painter.end()


class WarningLine(QWidget):
    """One line about what could not be done as wished, for instance that no model server is running."""

    def __init__(self, code: str, model: str = "") -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, theme.STEP_4, 0, theme.STEP_4)
        row.setSpacing(theme.STEP_8)
        self.label = PlainLabel(warning_words(code, model), "note", "attention", wrap=True, select=True)
        row.addWidget(_WarningSign(), 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self.label, 1)


def warning_words(code: str, model: str = "") -> str:
    """What a warning of an answer says: an error code in its own words, anything else as it stands."""
    try:
        error = AppError(ErrorCode(code), model=model)
    except ValueError:
        return code
    said = describe(error)
    return f"{said.title} {said.reason}"
