# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The figures of both sides in a row: what is measured, A and B, and what changed."""

from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from app.evaluation.comparison import Comparison, TwoTallies, Yardstick
from app.gui.measure import measure_words as words
from app.gui.parts import theme
from app.gui.parts.plain_widgets import PlainLabel

_LEAST_WIDTH = 172
_MOST = 5
_COLUMNS = (5, 3, 2)  # four would leave one alone


@dataclass(frozen=True, slots=True)
class Figure:
    """`bold` begins `change` and is set apart; `notice`: a change for the worse that should be seen."""

    title: str
    a: str
    b: str
    change: str
    notice: bool = False

    @property
    def spoken(self) -> str:
        return f"{self.title}: A {self.a}, B {self.b}, {self.change}"


def figures(told: Comparison) -> list[Figure]:
    """Five figures, the one of the conclusion first."""
    answers = told.yardstick is Yardstick.ANSWERS
    second = (
        _share(words.first_title(Yardstick.PAGES), told.page_found)
        if answers
        else _share(words.tr("All pages needed, among 20"), told.covered)
    )
    first = told.outcome if answers else told.page_found
    slower, notice = words.slower_words(*told.evidence_p95)
    a, b = told.evidence_p95
    return [
        _share(words.first_title(told.yardstick), first),
        second,
        _share(words.tr("Citations on the right page"), told.cited),
        _left_unanswered(told.left_unanswered),
        Figure(words.tr("Evidence, slowest 5\u00a0%"), words.seconds_words(a), words.seconds_words(b), slower, notice),
    ]


def _share(title: str, both: TwoTallies) -> Figure:
    points = both.points
    if points is None:
        return Figure(title, words.percent(both.a), words.percent(both.b), words.tr("nothing to count"))
    if (both.a.right, both.a.of) == (both.b.right, both.b.of):
        change = words.tr("no change, {count}").format(count=words.of_words(both.b))
    elif both.a.of == both.b.of:
        change = words.tr("{points} points, {before} to {after} of {total}").format(
            points=words.signed(points), before=both.a.right, after=both.b.right, total=both.b.of
        )
    else:
        change = words.tr("{points} points, now {count}").format(points=words.signed(points), count=words.of_words(both.b))
    return Figure(title, words.percent(both.a), words.percent(both.b), change)


def _left_unanswered(both: TwoTallies) -> Figure:
    title = words.tr("Rightly left unanswered")
    if both.a.of == 0:
        return Figure(title, "–", "–", words.tr("no such question"))
    change = words.tr("no change") if both.gain == 0 else words.signed(both.gain)
    return Figure(title, words.of_words(both.a), words.of_words(both.b), change)


class FigureView(QWidget):
    """One figure. Its words can be selected; read aloud it is one sentence."""

    def __init__(self) -> None:
        super().__init__()
        self.title = PlainLabel("", "note", "muted", wrap=True, select=True)
        self.a = PlainLabel("", "answer", "muted", select=True)
        self.b = PlainLabel("", "question", select=True)
        self.change = PlainLabel("", "note", wrap=True, select=True)
        values = QHBoxLayout()
        values.setSpacing(theme.STEP_4)
        for widget in (PlainLabel("A", "chip", "muted"), self.a, None, PlainLabel("B", "chip", "accent"), self.b):
            if widget is None:
                values.addSpacing(theme.STEP_8)
            else:
                values.addWidget(widget, 0, Qt.AlignmentFlag.AlignBaseline)
        values.addStretch()
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(theme.STEP_4)
        box.addWidget(self.title)
        box.addLayout(values)
        box.addWidget(self.change)
        box.addStretch()

    def show_figure(self, figure: Figure) -> None:
        self.title.setText(figure.title)
        self.a.setText(figure.a)
        self.b.setText(figure.b)
        self.change.setText(figure.change)
        self.change.set_tone("attention" if figure.notice else "")
        self.setAccessibleName(figure.spoken)


class FiguresRow(QWidget):
    """As many beside each other as there is room for, parted by hairlines."""

    def __init__(self) -> None:
        super().__init__()
        self.views = [FigureView() for _ in range(_MOST)]
        self._lines = [QFrame() for _ in range(_MOST)]
        self._columns = 0
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(theme.STEP_12)
        self._grid.setVerticalSpacing(theme.STEP_16)
        for line in self._lines:
            line.setProperty("rule", "upright")
            line.setFixedWidth(1)
        self._place(_MOST)

    def show_comparison(self, told: Comparison) -> None:
        for view, figure in zip(self.views, figures(told), strict=True):
            view.show_figure(figure)

    def _place(self, columns: int) -> None:
        if columns == self._columns:
            return
        self._columns = columns
        for n, (view, line) in enumerate(zip(self.views, self._lines, strict=True)):
            row, column = divmod(n, columns)
            self._grid.addWidget(line, row, 2 * column)
            self._grid.addWidget(view, row, 2 * column + 1)
            line.setVisible(column > 0)
        for column in range(_MOST):
            self._grid.setColumnStretch(2 * column + 1, 1 if column < columns else 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        room = self.width() // theme.px(_LEAST_WIDTH)
        self._place(next((columns for columns in _COLUMNS if columns <= room), 1))
