# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The right part of the measure page: the conclusion first, then setups, figures, charts and the questions that changed."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QButtonGroup, QFrame, QHBoxLayout, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from app.evaluation.comparison import Comparison, Yardstick
from app.evaluation.setups import Setup
from app.gui.measure import measure_words as words
from app.gui.measure.changed_list import ChangedList
from app.gui.measure.charts import EvidenceDots, KindBars
from app.gui.measure.figures_row import FiguresRow
from app.gui.measure.notices import EmptyNotice, MissingCard
from app.gui.measure.reading import OpenedSet, Shown
from app.gui.measure.run_progress import RunProgressCard
from app.gui.measure.setup_card import SetupCard
from app.gui.parts import theme
from app.gui.parts.plain_widgets import ElidedLabel, PlainLabel, WordButton

_SIDE_BY_SIDE = 860  # pixels from which charts stand beside each other
_SETUPS_BESIDE = 600  # and the two setups


def _short_label(role: str) -> ElidedLabel:
    """As wide as its words, and shorter where there is no room."""
    label = ElidedLabel("", role, muted=True)
    label.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
    return label


class Conclusion(PlainLabel):
    """One sentence with its figures in bold; only words of our own come here."""

    def __init__(self) -> None:
        super().__init__("", "answer", "muted", wrap=True, select=True)
        self.setTextFormat(Qt.TextFormat.RichText)

    def show_sentence(self, html: str) -> None:
        ink = theme.manager.current().ink.name()
        self.setText(html.replace("<b>", f'<b style="color:{ink}">'))
        self.setAccessibleName(html.replace("<b>", "").replace("</b>", ""))


class ChartCard(QFrame):
    """A card with a title, something at its right, and a body to the edges or within."""

    def __init__(self, title: str, right: QWidget | None, body: QWidget, *, inset: bool = True) -> None:
        super().__init__()
        self.setProperty("card", "plain")
        self.title = PlainLabel(title, "card_title", wrap=True)
        head = QHBoxLayout()
        head.setContentsMargins(18, theme.STEP_12, 16, theme.STEP_8)
        head.setSpacing(theme.STEP_8)
        head.addWidget(self.title, 1)
        if right is not None:
            head.addWidget(right)
        box = QVBoxLayout(self)
        box.setContentsMargins(1, 0, 1, theme.STEP_12 if inset else 1)
        box.setSpacing(0)
        box.addLayout(head)
        holder = QHBoxLayout()
        holder.setContentsMargins(*((10, 0, 10, 0) if inset else (0, 0, 0, 0)))  # charts keep 8 for their ring
        holder.addWidget(body)
        box.addLayout(holder)


class _Page(QWidget):
    """As tall as its words need at the width that it is given; what they would need at another says nothing."""

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 0)


class RunView(QScrollArea):
    """`yardstick_chosen` carries a `Yardstick`."""

    yardstick_chosen = Signal(object)

    def __init__(self, setups: tuple[Setup, Setup]) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.comparison: Comparison | None = None
        self.title = ElidedLabel("", "question")
        self.title.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        self.about = _short_label("control")
        self.export = WordButton(words.tr("Export"), icon="export")
        self.run = WordButton(words.tr("Run"), "main", icon="play")
        self.conclusion = Conclusion()
        self.chance = PlainLabel("", "control", "muted", wrap=True, select=True)
        self.other_setups = PlainLabel("", "note", "attention", wrap=True)
        self.missing = MissingCard()
        self.progress = RunProgressCard()
        self.empty = EmptyNotice()
        self.setup_cards = (SetupCard("A", setups[0]), SetupCard("B", setups[1]))
        self.figures = FiguresRow()
        self.bars = KindBars()
        self.dots = EvidenceDots()
        self.changed = ChangedList()
        self.changed_note = _short_label("note")
        self.unchanged = PlainLabel(words.tr("Every question came out the same on both sides."), "control", "muted", wrap=True)
        self.by = {
            Yardstick.PAGES: WordButton(words.tr("Pages"), "small"),
            Yardstick.ANSWERS: WordButton(words.tr("Answers"), "small"),
        }
        self._results = QWidget()
        self._results.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self._columns = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._setups = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._build()
        theme.manager.changed.connect(self._dress)

    # Building

    def _build(self) -> None:
        page = _Page()
        page.setProperty("surface", "paper")
        page.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        page.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)  # never wider than the view
        box = QVBoxLayout(page)
        box.setContentsMargins(theme.STEP_32, 20, theme.STEP_32, theme.STEP_24)
        box.setSpacing(theme.STEP_12)
        head = QHBoxLayout()
        head.setSpacing(theme.STEP_8)
        head.addWidget(self.title)
        head.addWidget(self.about)
        head.addStretch(1)
        head.addWidget(self.export)
        head.addWidget(self.run)
        box.addLayout(head)
        told = QVBoxLayout()
        told.setSpacing(2)
        told.addWidget(self.conclusion)
        told.addWidget(self.chance)
        box.addLayout(told)
        box.addWidget(self.missing)
        box.addWidget(self.progress)
        setups = self._setups
        setups.setSpacing(theme.STEP_12)
        for card in self.setup_cards:
            setups.addWidget(card, 1)
        box.addLayout(setups)
        box.addWidget(self.other_setups)
        empty = QHBoxLayout()
        empty.addWidget(self.empty, 1)
        empty.addStretch(0)
        box.addLayout(empty)
        box.addWidget(self._results)
        box.addStretch(1)
        self._build_results()
        self.setWidget(page)
        for widget in (self.missing, self.progress, self.empty, self._results, self.other_setups, self.conclusion, self.chance):
            widget.hide()

    def _build_results(self) -> None:
        choice = QWidget()
        buttons = QHBoxLayout(choice)
        buttons.setContentsMargins(0, 0, 0, 0)
        buttons.setSpacing(theme.STEP_4)
        group = QButtonGroup(self)
        for yardstick, button in self.by.items():
            button.setCheckable(True)
            group.addButton(button)
            buttons.addWidget(button)
            button.clicked.connect(lambda _on=False, yardstick=yardstick: self.yardstick_chosen.emit(yardstick))
        self.by[Yardstick.PAGES].setToolTip(words.tr("Count whether the right page was found"))
        self.by[Yardstick.ANSWERS].setToolTip(words.tr("Count whether the answer cites a right page and holds what it should"))
        self.bars_card = ChartCard("", choice, self.bars)
        changes = QWidget()
        inner = QVBoxLayout(changes)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.setSpacing(0)
        self.unchanged.setContentsMargins(18, 0, 18, theme.STEP_12)
        inner.addWidget(self.unchanged)
        inner.addWidget(self.changed)
        right = QVBoxLayout()
        right.setSpacing(theme.STEP_16)
        right.addWidget(ChartCard(words.tr("Changed sides"), self.changed_note, changes, inset=False))
        note = _short_label("note")
        note.set_text(words.tr("one dot, one question"))
        right.addWidget(ChartCard(words.tr("Time to evidence"), note, self.dots), 1)
        left = QVBoxLayout()
        left.addWidget(self.bars_card)
        left.addStretch(1)
        self._columns.setSpacing(theme.STEP_16)
        self._columns.addLayout(left, 1)
        self._columns.addLayout(right, 1)
        box = QVBoxLayout(self._results)
        box.setContentsMargins(0, theme.STEP_4, 0, 0)
        box.setSpacing(theme.STEP_16)
        box.addWidget(self.figures)
        box.addLayout(self._columns)

    # What it shows

    def show_set(self, opened: OpenedSet, *, sample: bool, other: bool) -> None:
        """`other`: it is not the set that was open before, whose figures go."""
        name, cases = opened.entry.name, opened.questions.cases
        self.title.set_text(words.set_title(name))
        self.about.set_text(words.about_words(len(cases), len(opened.questions.documents)))
        self.missing.show_set(opened)
        self.run.set_words(words.tr("Run again") if opened.runs else words.tr("Run"))
        self.empty.show_set(opened, sample=sample)
        if other:
            self.show_figures(None)
        for card in self.setup_cards:
            card.setVisible(bool(cases))
        self.run.setVisible(bool(cases))
        if other:
            self.verticalScrollBar().setValue(0)

    def show_figures(self, shown: Shown | None, *, waiting: bool = False) -> None:
        """None: there are none, and with `waiting` nothing is said of that."""
        self.comparison = told = shown.comparison if shown else None
        for widget in (self._results, self.conclusion, self.export):
            widget.setVisible(told is not None)
        self.empty.setVisible(told is None and not waiting)
        chance = words.chance_words(told) if told else ""
        self.chance.setText(chance)
        self.chance.setVisible(bool(chance))
        if told is None:
            return
        self.conclusion.show_sentence(words.conclusion(told))
        self.by[told.yardstick].setChecked(True)
        self.figures.show_comparison(told)
        self.bars_card.title.setText(words.chart_title(told.yardstick))
        self.bars.show_comparison(told)
        self.dots.show_comparison(told)
        self.changed.set_changes(told.changed, told.yardstick)
        self.changed_note.set_text(words.changed_counts(told) if told.changed else "")
        self.unchanged.setVisible(not told.changed)

    def show_setups(self, setups: tuple[Setup, Setup]) -> None:
        """Those of the next run; where the figures are of others, that is said."""
        for card, setup in zip(self.setup_cards, setups, strict=True):
            card.show_setup(setup)
        told = self.comparison
        self.other_setups.setVisible(told is not None and told.setups != setups)
        if told is not None:
            pattern = words.tr("The figures below are of A “{a}” and B “{b}”. Run the set to measure what is chosen now.")
            self.other_setups.setText(pattern.format(a=words.setup_title(told.setups[0]), b=words.setup_title(told.setups[1])))

    def _dress(self) -> None:
        if self.comparison is not None:
            self.conclusion.show_sentence(words.conclusion(self.comparison))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        for row, least in ((self._columns, _SIDE_BY_SIDE), (self._setups, _SETUPS_BESIDE)):
            wide = self.viewport().width() >= theme.px(least)
            direction = QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom
            if row.direction() != direction:
                row.setDirection(direction)
