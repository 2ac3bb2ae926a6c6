# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The empty library: one picture, one sentence, one button; a sample and the state of the model server below."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPainterPath, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from app.gui.messages import NoteBox
from app.gui.parts import icons, theme
from app.gui.parts.mirroring import painter_from_the_left
from app.gui.parts.model_words import state_title
from app.gui.parts.plain_widgets import PlainLabel, WordButton

if TYPE_CHECKING:
    from app.domain.model_servers import ModelStatus

_BOOK = QSize(580, 190)
_BOOK_GROWS = 1.4  # at most, with larger text
_BETWEEN_CARDS = 20


class BookPicture(QWidget):
    """An open book with two marked lines, and the sentence they bear out. Painted, so that it follows the theme."""

    def __init__(self) -> None:
        super().__init__()
        self._scale = 1.0
        self.setAccessibleName(self.tr("An open book; two marked lines lead to a sentence that they support."))
        theme.manager.changed.connect(self._dress)
        self._dress()

    def _dress(self) -> None:
        self._scale = min(theme.scale(), _BOOK_GROWS)
        self.setFixedSize(_BOOK * self._scale)
        self.update()

    def _font(self, role: str) -> QFont:
        """A font for the picture's own measure, which grows as a whole."""
        font = theme.font(role)
        font.setPointSizeF(font.pointSizeF() / theme.scale())
        return font

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        colours = theme.manager.current()
        painter = painter_from_the_left(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(self._scale, self._scale)
        self._pages(painter)
        grey = colours.line_2 if colours.is_dark else colours.line
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colours.ink_2)
        painter.drawRoundedRect(QRectF(17, 19, 71, 7), 1, 1)
        painter.setBrush(grey)
        for n, width in enumerate((128, 136, 120, 134, 126, 136, 129, 134, 96)):
            painter.drawRoundedRect(QRectF(17, 37 + 13 * n, width, 5), 2, 2)
        for n, width in enumerate((136, 124, 132, 136, 0, 0, 128, 136, 70)):
            if width:
                painter.drawRoundedRect(QRectF(171, 37 + 13 * n, width, 5), 2, 2)
        self._mark(painter)
        self._sentence(painter)
        painter.end()

    def _pages(self, painter: QPainter) -> None:
        colours = theme.manager.current()
        painter.setPen(QPen(colours.line_2, 1.2))
        painter.setBrush(colours.sheet)
        for fold, outer in ((162.0, 1.0), (162.0, 323.0)):
            page = QPainterPath(QPointF(outer, 8))
            page.cubicTo(outer + (fold - outer) * 0.4, 2, outer + (fold - outer) * 0.8, 6, fold, 13)
            page.lineTo(fold, 183)
            page.cubicTo(outer + (fold - outer) * 0.8, 174, outer + (fold - outer) * 0.4, 171, outer, 177)
            page.closeSubpath()
            painter.drawPath(page)

    def _mark(self, painter: QPainter) -> None:
        colours = theme.manager.current()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colours.mark)
        painter.drawRect(QRectF(164, 86, 148, 28))
        painter.setBrush(colours.mark_bar if not colours.is_dark else colours.mark_ink)
        painter.drawRect(QRectF(164, 86, 3, 28))
        painter.setBrush(QColor("#5A4A0E"))
        painter.drawRoundedRect(QRectF(171, 90, 136, 5), 2, 2)
        painter.drawRoundedRect(QRectF(171, 103, 104, 5), 2, 2)
        dots = QPen(colours.accent, 1.4)
        dots.setDashPattern([1.6, 1.8])
        painter.setPen(dots)
        painter.drawLine(QPointF(317, 100), QPointF(386, 100))

    def _sentence(self, painter: QPainter) -> None:
        colours = theme.manager.current()
        chip = QRectF(388, 90, 22, 20)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colours.accent)
        painter.drawRoundedRect(chip, 4, 4)
        painter.setPen(colours.on_accent)
        painter.setFont(self._font("chip"))
        painter.drawText(chip, Qt.AlignmentFlag.AlignCenter, "1")
        answer = self._font("answer")
        painter.setFont(answer)
        painter.setPen(colours.ink)
        ascent = QFontMetrics(answer).ascent()
        painter.drawText(QPointF(419, 100 + ascent / 2 - 2), self.tr("Lamps are lit at four."))
        disc = QRectF(419, 119, 13, 13)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colours.accent)
        painter.drawEllipse(disc)
        tick = QPen(colours.on_accent, 1.6, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
        painter.setPen(tick)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline([QPointF(422.2, 125.8), QPointF(424.6, 128.2), QPointF(428.8, 123)])
        painter.setFont(self._font("note"))
        painter.setPen(colours.ink_2)
        area = QRectF(439, 115, 140, 21)
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, self.tr("supported"))


class _Circle(QWidget):
    """The empty dot before the state of the model server; filled when it is ready."""

    def __init__(self) -> None:
        super().__init__()
        self.filled = False
        self.setFixedSize(16, 16)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        colours = theme.manager.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(colours.accent if self.filled else colours.ink_2, 1.2))
        painter.setBrush(colours.accent if self.filled else Qt.BrushStyle.NoBrush)
        painter.drawEllipse(QRectF(4.5, 4.5, 7, 7))
        painter.end()


class _BookIcon(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self.setFixedSize(16, 16)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter = QPainter(self)
        icons.paint(painter, "book-open", QRectF(self.rect()), theme.manager.current().ink_2)
        painter.end()


class _Card(QFrame):
    """A title with an icon, two lines of serif, buttons."""

    def __init__(self, icon: QWidget) -> None:
        super().__init__()
        self.setProperty("card", "plain")
        theme.manager.changed.connect(self._dress)
        self._dress()
        self.title = PlainLabel("", "control_bold")
        self.text = PlainLabel("", "snippet", "muted", wrap=True)
        self.text.setTextFormat(Qt.TextFormat.RichText)
        self.buttons = QHBoxLayout()
        self.buttons.setSpacing(theme.STEP_8)
        head = QHBoxLayout()
        head.setSpacing(theme.STEP_8)
        head.addWidget(icon)
        head.addWidget(self.title, 1)
        box = QVBoxLayout(self)
        box.setContentsMargins(18, theme.STEP_16, 18, theme.STEP_16)
        box.setSpacing(theme.STEP_8)
        box.addLayout(head)
        box.addWidget(self.text, 1)
        box.addSpacing(theme.STEP_4)
        box.addLayout(self.buttons)

    def _dress(self) -> None:
        self.setFixedWidth(theme.px(360))

    def set_text(self, rich: str) -> None:
        self.text.setText(f"<p style='line-height:{theme.leading('snippet') - 28:.0f}%'>{rich}</p>")


SAMPLE_QUESTION = "When are lamps lit in December?"
"""In the language of the sample, whatever the window speaks."""


class FirstRun(QScrollArea):
    """What an empty library shows in place of conversation and viewer."""

    add_wanted = Signal()
    sample_wanted = Signal()
    check_wanted = Signal()
    how_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        page = QWidget()
        page.setProperty("surface", "paper")
        self.setWidget(page)
        self.add = WordButton(self.tr("Add documents"), "main", "plus")
        self.add.setProperty("big", True)
        self.sample = WordButton(self.tr("Open the sample"))
        self.how = WordButton(self.tr("How to add it"))
        self.check = WordButton(self.tr("Check again"), "quiet")
        self._circle = _Circle()
        self._sample_card = _Card(_BookIcon())
        self.model_card = _Card(self._circle)
        self._lay_out(page)
        self.add.clicked.connect(self.add_wanted)
        self.sample.clicked.connect(self.sample_wanted)
        self.how.clicked.connect(self.how_wanted)
        self.check.clicked.connect(self.check_wanted)
        self.set_model(None)

    def _lay_out(self, page: QWidget) -> None:
        box = QVBoxLayout(page)
        box.setContentsMargins(theme.STEP_24, theme.STEP_24, theme.STEP_24, theme.STEP_24)
        box.setSpacing(0)
        centre = Qt.AlignmentFlag.AlignHCenter
        line = PlainLabel(self.tr("Add a document, then ask it a question."), "first_run", wrap=True)
        line.setAlignment(centre)
        box.addStretch(4)
        box.addWidget(BookPicture(), 0, centre)
        box.addSpacing(theme.STEP_16)
        box.addStretch(2)
        box.addWidget(line)
        box.addSpacing(theme.STEP_16)
        box.addWidget(self.add, 0, centre)
        box.addSpacing(theme.STEP_12)
        box.addWidget(PlainLabel(self.tr("or drop files anywhere in this window"), "note", "muted"), 0, centre)
        box.addStretch(5)
        self._cards = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._cards.setSpacing(_BETWEEN_CARDS)
        self._cards.addStretch()
        self._cards.addWidget(self._sample_card, 0, centre)
        self._cards.addWidget(self.model_card, 0, centre)
        self._cards.addStretch()
        box.addLayout(self._cards)
        box.addStretch(3)
        foot = self.tr("Everything stays on this computer. The seal at the top counts connections to the outside: none.")
        assurance = PlainLabel(foot, "note", "muted", wrap=True)
        assurance.setAlignment(centre)
        box.addSpacing(theme.STEP_4)
        box.addWidget(assurance)
        self._sample_card.title.setText(self.tr("Nothing at hand?"))
        self._sample_card.set_text(
            self.tr("Open <i>The Lamplighter’s Handbook</i>, 12 pages, and ask “When are lamps lit in December?”")
        )
        self._sample_card.buttons.addWidget(self.sample)
        self._sample_card.buttons.addStretch()
        self.model_card.buttons.addWidget(self.how)
        self.model_card.buttons.addWidget(self.check)
        self.model_card.buttons.addStretch()
        for card in (self._sample_card, self.model_card):
            card.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where two cards do not fit side by side, as with large text, one stands below the other."""
        needed = 2 * self.model_card.width() + _BETWEEN_CARDS + 2 * theme.STEP_24
        beside = self.viewport().width() >= needed
        self._cards.setDirection(QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom)
        super().resizeEvent(event)

    def focus_button(self) -> None:
        self.add.setFocus(Qt.FocusReason.TabFocusReason)

    def set_model(self, status: "ModelStatus | None") -> None:
        state = "" if status is None else str(status.state)
        quotes = self.tr("Quoth works without it: answers are made of sentences quoted from your documents.")
        card, names = self.model_card, [] if status is None else [model.name for model in status.models]
        card.title.setText(state_title(status))
        card.set_text(
            self.tr("Answers are drafted by {model}, then checked against your documents.").format(model=names[0])
            if state == "ready"
            else quotes
        )
        self.how.setVisible(state not in {"ready", ""})
        self.how.set_words(self.tr("How to add it") if state == "not_installed" else self.tr("What to do"))
        self.check.setEnabled(state != "")
        self._circle.filled = state == "ready"
        self._circle.update()


def how_to_add_a_model(parent: QWidget) -> None:
    """Say in a few sentences where a language model comes from."""
    NoteBox(
        parent,
        QCoreApplication.translate("first_run", "A language model on this computer"),
        QCoreApplication.translate(
            "first_run",
            "Ollama is a free program that runs language models on your own computer. Fetch it from ollama.com, start it, "
            "come back here and press “Check again”, then fetch a model in the settings (about 2 GB). "
            "Without it, answers are sentences quoted from your documents.",
        ),
    ).open()
