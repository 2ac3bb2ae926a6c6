# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Verdicts told by shape and word: the little signs beside sentences, and what they are called."""

from collections import Counter
from collections.abc import Sequence
from enum import Enum, auto

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.domain.answers import Answer, Claim, Outcome, Verdict
from app.gui.parts import theme

SIZE = 14.0


class Sign(Enum):
    """A shape beside words."""

    TICK = auto()  # filled disc with a tick
    HALF = auto()  # half disc
    STRUCK = auto()  # circle with a stroke
    DOTTED = auto()  # dotted circle
    DASHED = auto()  # dashed circle with a bar: nothing found
    ASKED = auto()  # circle with a question: asked back


_SIGNS = {
    Verdict.SUPPORTED: Sign.TICK,
    Verdict.PARTLY: Sign.HALF,
    Verdict.UNSUPPORTED: Sign.STRUCK,
    Verdict.CONTRADICTED: Sign.STRUCK,
    Verdict.UNCHECKED: Sign.DOTTED,
}


def sign(verdict: Verdict) -> Sign:
    return _SIGNS[verdict]


def _tr(text: str) -> str:
    return QCoreApplication.translate("verdicts", text)


def verdict_words(verdict: Verdict) -> str:
    """The word that stands beside the sign."""
    match verdict:
        case Verdict.SUPPORTED:
            return _tr("supported")
        case Verdict.PARTLY:
            return _tr("partly")
        case Verdict.UNCHECKED:
            return _tr("not checked yet")
        case _:
            return _tr("dropped")


def summary(answer: Answer) -> tuple[Sign, str]:
    """One sign and a few words for a whole answer, as a collapsed turn shows them."""
    match answer.outcome:
        case Outcome.ANSWERED:
            return _claims_summary(answer.claims)
        case Outcome.CLARIFY:
            return Sign.ASKED, _tr("asked back")
        case Outcome.NOTHING_INDEXED:
            return Sign.DASHED, _tr("nothing to search")
        case Outcome.STOPPED:
            return Sign.STRUCK, _tr("stopped")
        case _:
            return Sign.DASHED, _tr("not found")


def _claims_summary(claims: Sequence[Claim]) -> tuple[Sign, str]:
    counts = Counter(claim.verdict for claim in claims)
    total = len(claims)
    for verdict, all_words, one_words in (
        (Verdict.SUPPORTED, _tr("{count} sentences, all supported"), _tr("1 sentence, supported")),
        (Verdict.UNCHECKED, _tr("{count} sentences, not checked"), _tr("1 sentence, not checked")),
    ):
        if total and counts[verdict] == total:
            return sign(verdict), one_words if total == 1 else all_words.format(count=total)
    parts = [f"{counts[verdict]} {verdict_words(verdict)}" for verdict in Verdict if counts[verdict]]
    return Sign.HALF, ", ".join(parts)


def paint_sign(painter: QPainter, rect: QRectF, which: Sign) -> None:
    """Draw a sign into a square, in the colours of the current theme."""
    colours = theme.manager.current()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(rect.topLeft())
    painter.scale(rect.width() / SIZE, rect.height() / SIZE)
    circle = QRectF(0.8, 0.8, SIZE - 1.6, SIZE - 1.6)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    match which:
        case Sign.TICK:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colours.accent)
            painter.drawEllipse(QRectF(0, 0, SIZE, SIZE))
            pen = QPen(colours.on_accent, 1.7, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
            painter.setPen(pen)
            painter.drawPolyline([QPointF(3.9, 7.3), QPointF(6.1, 9.5), QPointF(10.1, 4.9)])
        case Sign.HALF:
            painter.setPen(QPen(colours.attention, 1.4))
            painter.drawEllipse(circle)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colours.attention)
            painter.drawPie(circle, 90 * 16, 180 * 16)
        case Sign.STRUCK:
            painter.setPen(QPen(colours.error, 1.4))
            painter.drawEllipse(circle)
            painter.drawLine(QPointF(3.2, 10.8), QPointF(10.8, 3.2))
        case Sign.DOTTED:
            pen = QPen(colours.ink_3, 1.5, Qt.PenStyle.CustomDashLine, Qt.PenCapStyle.RoundCap)
            pen.setDashPattern([0.05, 2.15])
            painter.setPen(pen)
            painter.drawEllipse(circle)
        case Sign.DASHED:
            pen = QPen(colours.ink_2, 1.4, Qt.PenStyle.CustomDashLine, Qt.PenCapStyle.FlatCap)
            pen.setDashPattern([2.2, 1.6])
            painter.setPen(pen)
            painter.drawEllipse(circle)
            painter.setPen(QPen(colours.ink_2, 1.4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            painter.drawLine(QPointF(4.5, 7.0), QPointF(9.5, 7.0))
        case Sign.ASKED:
            painter.setPen(QPen(colours.ink_2, 1.4))
            painter.drawEllipse(circle)
            painter.setPen(QPen(colours.ink_2, 1.4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            painter.drawArc(QRectF(5.0, 3.8, 4.0, 3.6), -60 * 16, 240 * 16)
            painter.drawLine(QPointF(7.0, 7.6), QPointF(7.0, 8.2))
            painter.drawPoint(QPointF(7.0, 10.2))
    painter.restore()


class SignMark(QWidget):
    """A sign alone; the words beside it say the same, so it stays silent to a screen reader."""

    def __init__(self, which: Sign, size: float = SIZE) -> None:
        super().__init__()
        self._which = which
        self._size = size
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme.manager.changed.connect(self.update)

    def set_sign(self, which: Sign) -> None:
        self._which = which
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(round(self._size), round(self._size))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        painter = QPainter(self)
        paint_sign(painter, QRectF(0, 0, self._size, self._size), self._which)
        painter.end()
