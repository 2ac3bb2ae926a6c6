# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Painted charts: bars by kind of question, dots for the time to evidence. Screen readers are told the same figures in words."""

import math
from statistics import median

from PySide6.QtCore import QLocale, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFocusEvent, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.evaluation.comparison import Comparison, Tally, TwoTallies
from app.gui.measure import measure_words as words
from app.gui.parts import theme

_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_CENTRE = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter
_QUARTERS = (0, 25, 50, 75, 100)
_TICKS = 6
_RING = 8  # pixels at each side, so that the ring touches nothing


class Chart(QWidget):
    """Takes the keyboard, so that its words can be heard, and shows that it has it."""

    def __init__(self) -> None:
        super().__init__()
        self.told: Comparison | None = None
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.manager.changed.connect(self._dress)

    def _dress(self) -> None:
        self.updateGeometry()
        self.update()

    def _ring(self, painter: QPainter) -> None:
        if self.hasFocus():
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(theme.manager.current().accent, 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), theme.RADIUS_CONTROL, theme.RADIUS_CONTROL)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()


class KindBars(Chart):
    """Two bars a kind: A outlined, B solid, each with its count."""

    def show_comparison(self, told: Comparison) -> None:
        self.told = told
        self.setAccessibleName(words.chart_title(told.yardstick))
        self.setAccessibleDescription(". ".join(_kind_spoken(each.kind, each.tallies) for each in told.by_kind))
        self._dress()

    def _row_height(self) -> int:
        return max(2 * theme.px(16) + theme.px(20), theme.line_height("control") + theme.line_height("note") + theme.px(16))

    def sizeHint(self) -> QSize:
        rows = len(self.told.by_kind) if self.told else 0
        return QSize(theme.px(360), theme.line_height("note") + 12 + rows * self._row_height() + theme.px(30))

    def minimumSizeHint(self) -> QSize:
        return QSize(theme.px(280), self.sizeHint().height())

    def _label_width(self) -> int:
        bold, note = QFontMetrics(theme.font("control_bold")), QFontMetrics(theme.font("note"))
        rows = self.told.by_kind if self.told else ()
        widest = [bold.horizontalAdvance(words.kind_title(each.kind)) for each in rows]
        widest += [note.horizontalAdvance(words.questions_words(each.tallies.a.of)) for each in rows]
        return min(max([theme.px(96), *widest]) + 16 + _RING, self.width() * 2 // 5)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        if self.told is None:
            return
        painter = QPainter(self)
        self._legend(painter)
        plot = self.plot()
        left = int(plot.left())
        self._axis(painter, plot)
        for n, each in enumerate(self.told.by_kind):
            row = QRectF(0, plot.top() + n * self._row_height(), self.width(), self._row_height())
            self._label(painter, row, left, each.kind, each.tallies.a.of)
            bar = theme.px(16)
            middle = row.center().y()
            self._bar(painter, QRectF(plot.left(), middle - bar, plot.width(), bar - 1), each.tallies.a, solid=False)
            self._bar(painter, QRectF(plot.left(), middle + 1, plot.width(), bar - 1), each.tallies.b, solid=True)
        self._ring(painter)
        painter.end()

    def plot(self) -> QRectF:
        """Where bars are drawn: from 0 at the left to 100 % at the right."""
        left = self._label_width()
        ends = QFontMetrics(theme.font("note")).horizontalAdvance(words.tr("{n} %").format(n=100)) // 2 + 4
        height = len(self.told.by_kind) * self._row_height() if self.told else 0
        return QRectF(left, theme.line_height("note") + 12, self.width() - left - ends - _RING, height)

    def _legend(self, painter: QPainter) -> None:
        """The two setups by name."""
        assert self.told is not None  # noqa: S101 - paints only what is shown
        colours = theme.manager.current()
        font = theme.font("note")
        painter.setFont(font)
        metrics, height = QFontMetrics(font), theme.line_height("note")
        x = 1.0 + _RING
        room = (self.width() - 2 * 40) / 2
        for letter, setup in zip("AB", self.told.setups, strict=True):
            swatch = QRectF(x, height / 2 - 4.5, 13, 9)
            _fill(painter, swatch, solid=letter == "B")
            text = metrics.elidedText(words.side_title(letter, setup), Qt.TextElideMode.ElideRight, int(room))
            painter.setPen(colours.ink_2)
            painter.drawText(QRectF(x + 20, 0, room, height), _LEFT, text)
            x += 20 + metrics.horizontalAdvance(text) + 20

    def _axis(self, painter: QPainter, plot: QRectF) -> None:
        colours = theme.manager.current()
        painter.setFont(theme.font("note"))
        for quarter in _QUARTERS:
            x = round(plot.left() + plot.width() * quarter / 100) + 0.5
            painter.setPen(QPen(colours.line, 1))
            painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom() + 6))
            painter.setPen(colours.ink_2)
            text = words.tr("{n} %").format(n=quarter) if quarter == _QUARTERS[-1] else str(quarter)
            painter.drawText(QRectF(x - 40, plot.bottom() + 8, 80, theme.line_height("note")), _CENTRE, text)

    def _label(self, painter: QPainter, row: QRectF, width: int, kind: str, questions: int) -> None:
        colours = theme.manager.current()
        high, low = theme.line_height("control"), theme.line_height("note")
        top = row.center().y() - (high + low) / 2
        for text, role, colour, area in (
            (words.kind_title(kind), "control_bold", colours.ink, QRectF(_RING, top, width - 12 - _RING, high)),
            (words.questions_words(questions), "note", colours.ink_2, QRectF(_RING, top + high, width - 12 - _RING, low)),
        ):
            font = theme.font(role)
            painter.setFont(font)
            painter.setPen(colour)
            painter.drawText(area, _LEFT, QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, int(area.width())))

    def _bar(self, painter: QPainter, whole: QRectF, tally: Tally, *, solid: bool) -> None:
        colours = theme.manager.current()
        bar = QRectF(whole.left(), whole.top(), max(2.0, whole.width() * (tally.share or 0.0)), whole.height())
        _fill(painter, bar, solid=solid)
        font = theme.font("note_bold" if solid else "note")
        painter.setFont(font)
        text = words.of_words(tally)
        if QFontMetrics(font).horizontalAdvance(text) + 10 <= bar.width():
            painter.setPen(colours.on_accent if solid else colours.ink)
            painter.drawText(bar.adjusted(0, 0, -5, 0), _RIGHT, text)
        else:
            painter.setPen(colours.ink)
            painter.drawText(QRectF(bar.right() + 5, whole.top(), whole.width(), whole.height()), _LEFT, text)


def _fill(painter: QPainter, rect: QRectF, *, solid: bool) -> None:
    colours = theme.manager.current()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
    if solid:
        painter.fillRect(rect, colours.accent)
    else:
        painter.setPen(QPen(colours.ink_2, 1))
        painter.setBrush(colours.panel)
        painter.drawRect(rect.adjusted(0, 0, -1, -1))


def _kind_spoken(kind: str, both: TwoTallies) -> str:
    return f"{words.kind_title(kind)}: A {words.of_words(both.a)}, B {words.of_words(both.b)}"


class EvidenceDots(Chart):
    """One dot a question, A above, B below, on an axis of seconds. Takes what height there is."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_comparison(self, told: Comparison) -> None:
        self.told = told
        self.setAccessibleName(words.tr("Time to evidence"))
        spoken = []
        for letter, times in zip("AB", self._times(), strict=True):
            if times:
                low, mid, high = (words.seconds_words(ms) for ms in (min(times), median(times), max(times)))
                pattern = words.tr("{side}: from {low} to {high}, half of the questions within {mid}")
                spoken.append(pattern.format(side=letter, low=low, high=high, mid=mid))
        self.setAccessibleDescription(". ".join(spoken))
        self._dress()

    def _times(self) -> tuple[list[float], list[float]]:
        rows = self.told.rows if self.told else ()
        return [a.evidence_ms for a, _ in rows], [b.evidence_ms for _, b in rows]

    def sizeHint(self) -> QSize:
        return QSize(theme.px(320), theme.px(170))

    def minimumSizeHint(self) -> QSize:
        return QSize(theme.px(240), theme.px(170))

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        first, second = self._times()
        if not first:
            return
        painter = QPainter(self)
        foot = theme.line_height("note") + 8
        left = theme.px(34) + _RING
        plot = QRectF(left, 6, self.width() - left - theme.px(24), self.height() - foot - 12)
        ticks = ticks_up_to(max(*first, *second) / 1000)
        self._axis(painter, plot, ticks)
        lane = plot.height() / 2
        for n, (letter, times) in enumerate((("A", first), ("B", second))):
            area = QRectF(plot.left(), plot.top() + n * lane, plot.width(), lane)
            paint_badge(painter, QRectF(_RING, area.center().y() - theme.px(19) / 2, theme.px(19), theme.px(19)), letter)
            self._dots(painter, area, times, ticks[-1], solid=letter == "B")
        self._ring(painter)
        painter.end()

    def _axis(self, painter: QPainter, plot: QRectF, ticks: list[float]) -> None:
        colours = theme.manager.current()
        painter.setFont(theme.font("note"))
        for tick in ticks:
            x = round(plot.left() + plot.width() * tick / ticks[-1]) + 0.5
            painter.setPen(QPen(colours.line, 1))
            painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()))
            painter.setPen(colours.ink_2)
            text = _tick_words(tick)
            text = words.tr("{n} s").format(n=text) if tick == ticks[-1] else text
            painter.drawText(QRectF(x - 40, plot.bottom() + 4, 80, theme.line_height("note")), _CENTRE, text)

    def _dots(self, painter: QPainter, area: QRectF, times: list[float], end: float, *, solid: bool) -> None:
        """Spread upright by a fixed scatter, so that the same run always looks the same and few dots lie on each other."""
        colours = theme.manager.current()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen if solid else QPen(colours.ink_2, 1.2))
        painter.setBrush(colours.accent if solid else colours.sheet)
        radius = theme.px(6) / 2
        for n, ms in enumerate(times):
            scatter = (n * 0.618034) % 1.0 - 0.5  # the golden ratio spreads any number of dots evenly
            y = area.center().y() + scatter * (area.height() - 6 * radius)
            painter.drawEllipse(QPointF(area.left() + area.width() * ms / 1000 / end, y), radius, radius)


def ticks_up_to(highest: float) -> list[float]:
    """Round numbers from 0 to the first that is not below `highest` (in seconds, more than 0), six at most."""
    highest = max(highest, 0.01)
    power = 10.0 ** math.floor(math.log10(highest / (_TICKS - 1)))
    step = next(each * power for each in (1, 2, 2.5, 5, 10) if each * power * (_TICKS - 1) >= highest * (1 - 1e-9))
    return [n * step for n in range(math.ceil(highest / step - 1e-9) + 1)]


def _tick_words(tick: float) -> str:
    digits = next(n for n in range(5) if n == 4 or abs(round(tick, n) - tick) < 1e-9)
    return QLocale().toString(tick, "f", digits)


def paint_badge(painter: QPainter, rect: QRectF, letter: str) -> None:
    """A in an outline, B filled, as everywhere on this page."""
    colours = theme.manager.current()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    solid = letter == "B"
    painter.setPen(QPen(colours.accent if solid else colours.ink_2, 1.2))
    painter.setBrush(colours.accent if solid else colours.sheet)
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), theme.RADIUS_CHIP, theme.RADIUS_CHIP)
    painter.setFont(theme.font("chip"))
    painter.setPen(colours.on_accent if solid else colours.ink)
    painter.drawText(rect, _CENTRE, letter)
    painter.restore()


class Badge(QWidget):
    """The letter of a side."""

    def __init__(self, letter: str) -> None:
        super().__init__()
        self._letter = letter
        self.setAccessibleName(letter)
        self._fit()
        theme.manager.changed.connect(self._fit)

    def _fit(self) -> None:
        self.setFixedSize(theme.px(19), theme.px(19))

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter = QPainter(self)
        paint_badge(painter, QRectF(self.rect()), self._letter)
        painter.end()
