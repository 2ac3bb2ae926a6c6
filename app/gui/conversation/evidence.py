# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What happens while an answer is on its way: the stages with their times, and how to stop."""

from time import monotonic

from PySide6.QtCore import QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from app.domain.answers import AskStage, StageStarted
from app.gui.conversation.verdicts import SIZE, Sign, SignMark
from app.gui.parts import motion, theme
from app.gui.parts.plain_widgets import PlainLabel, WordButton
from app.gui.parts.written import decimal

ARC_STEP = 80  # ms between two positions of the arc
ORDER = (AskStage.SEARCHING, AskStage.READING, AskStage.DRAFTING, AskStage.CHECKING)


class _Arc(QWidget):
    """An arc that turns while a model drafts; it stands still for who wants stillness."""

    def __init__(self) -> None:
        super().__init__()
        self._turn = 0
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._advance)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(round(SIZE), round(SIZE))

    def start(self) -> None:
        if motion.milliseconds(ARC_STEP):
            self._timer.start(ARC_STEP)

    def stop(self) -> None:
        self._timer.stop()

    def _advance(self) -> None:
        self._turn = (self._turn + 30) % 360
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        colours = theme.manager.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        circle = QRectF(1.2, 1.2, SIZE - 2.4, SIZE - 2.4)
        painter.setPen(QPen(colours.line_2, 1.8))
        painter.drawEllipse(circle)
        painter.setPen(QPen(colours.accent, 1.8, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawArc(circle, round((90 - self._turn) * 16), -110 * 16)
        painter.end()


class _Now(QWidget):
    """The stage under way: a ring, filled in the middle."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(round(SIZE), round(SIZE))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme.manager.current().accent, 1.6))
        painter.drawEllipse(QRectF(1.2, 1.2, SIZE - 2.4, SIZE - 2.4))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.manager.current().accent)
        painter.drawEllipse(QRectF(4.5, 4.5, SIZE - 9, SIZE - 9))
        painter.end()


class StageRow(QWidget):
    """One stage: sign, words, and its time or the button that stops it."""

    def __init__(self, words: str) -> None:
        super().__init__()
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(theme.STEP_8)
        self._mark: QWidget = SignMark(Sign.DOTTED)
        self._words = PlainLabel(words, "control", "muted")
        self._time = PlainLabel("", "note", "muted")
        self._row.addWidget(self._mark)
        self._row.addWidget(self._words, 1)
        self._row.addWidget(self._time)
        self.setMinimumHeight(theme.px(theme.BUTTON_SMALL) + 2)

    def words(self) -> str:
        return self._words.text()

    def hold(self, button: QWidget) -> None:
        """Take a button in at the end of the line."""
        self._row.addWidget(button)

    def _replace_mark(self, mark: QWidget) -> None:
        self._row.replaceWidget(self._mark, mark)
        self._mark.deleteLater()
        self._mark = mark

    def begin(self, words: str, *, turning: bool) -> None:
        self._words.setText(words)
        self._words.set_role("control_bold")
        self._words.set_tone("")
        if turning:
            arc = _Arc()
            self._replace_mark(arc)
            arc.start()
        else:
            self._replace_mark(_Now())

    def end(self, words: str, seconds: float) -> None:
        self._words.setText(words)
        self._words.set_role("control")
        self._words.set_tone("")
        self._replace_mark(SignMark(Sign.TICK))
        self._time.setText(self.tr("{seconds} s").format(seconds=decimal(seconds, 1)))


class Stages(QWidget):
    """The list of stages; `stop` fires once the person has had enough."""

    stop = Signal()

    def __init__(self, *, drafts: bool) -> None:
        super().__init__()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._rows: dict[AskStage, StageRow] = {}
        self._current: StageStarted | None = None
        self._since = monotonic()
        self._began = self._since
        for stage in ORDER:
            if stage is AskStage.DRAFTING and not drafts:
                continue
            self._rows[stage] = StageRow(self._to_come(stage))
            self._column.addWidget(self._rows[stage])
        self.stop_button = WordButton(self.tr("Stop  Esc"), "small")
        self.stop_button.setAccessibleName(self.tr("Stop"))
        self.stop_button.clicked.connect(self.stop)
        next(iter(self._rows.values())).hold(self.stop_button)
        self.setAccessibleName(self.tr("Answering"))

    def start(self, event: StageStarted) -> None:
        """A stage has begun, so the one before has ended."""
        self.finish_current()
        self._current, self._since = event, monotonic()
        row = self._rows.get(event.stage)
        if row is not None:
            words = self._under_way(event)
            row.hold(self.stop_button)
            row.begin(words, turning=event.stage is AskStage.DRAFTING)
            self.setAccessibleDescription(words)

    def finish_current(self) -> None:
        if self._current is not None:
            row = self._rows.get(self._current.stage)
            if row is not None:
                row.end(self._done(self._current), monotonic() - self._since)
            self._current = None

    def words(self) -> list[str]:
        return [row.words() for row in self._rows.values()]

    def _to_come(self, stage: AskStage) -> str:
        match stage:
            case AskStage.SEARCHING:
                return self.tr("Search the documents")
            case AskStage.READING:
                return self.tr("Read the best passages")
            case AskStage.DRAFTING:
                return self.tr("Draft an answer")
            case AskStage.CHECKING:
                return self.tr("Check each sentence")

    def _under_way(self, event: StageStarted) -> str:
        match event.stage:
            case AskStage.SEARCHING if event.count:
                return _counted(event.count, self.tr("Searching 1 document"), self.tr("Searching {n} documents"))
            case AskStage.SEARCHING:
                return self.tr("Searching")
            case AskStage.READING:
                return _counted(event.count, self.tr("Reading 1 passage"), self.tr("Reading {n} passages"))
            case AskStage.DRAFTING:
                return self.tr("Drafting with {model}").format(model=event.model) if event.model else self.tr("Drafting")
            case AskStage.CHECKING:
                return _counted(event.count, self.tr("Checking 1 sentence"), self.tr("Checking {n} sentences"))

    def _done(self, event: StageStarted) -> str:
        match event.stage:
            case AskStage.SEARCHING if event.count:
                return _counted(event.count, self.tr("Searched 1 document"), self.tr("Searched {n} documents"))
            case AskStage.SEARCHING:
                return self.tr("Searched")
            case AskStage.READING:
                return _counted(event.count, self.tr("Read 1 passage, shown below"), self.tr("Read {n} passages, shown below"))
            case AskStage.DRAFTING:
                return self.tr("Drafted with {model}").format(model=event.model) if event.model else self.tr("Drafted")
            case AskStage.CHECKING:
                return _counted(event.count, self.tr("Checked 1 sentence"), self.tr("Checked {n} sentences"))


def _counted(count: int, one: str, many: str) -> str:
    return one if count == 1 else many.format(n=count)
