# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The bar at the foot: what is being read and how far, what needs a person, the language model, the index."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QWidget

from app.domain.documents import Document, DocumentStatus
from app.domain.jobs import JobProgress, JobStage
from app.domain.model_servers import ModelState, ModelStatus
from app.gui.library.row_words import NEEDS_HELP, QUEUED, count, minutes_words
from app.gui.parts import icons, theme
from app.gui.parts.model_words import opening, state_title
from app.gui.parts.plain_widgets import ElidedLabel, IconButton, PlainLabel, WordButton, plain_tip


class ProgressBar(QWidget):
    """4 px: how much is done, or a moving piece while that is unknown; grey while paused."""

    def __init__(self) -> None:
        super().__init__()
        self._share: float | None = None
        self._paused = False
        self.setFixedSize(120, 4)
        self.setAccessibleName(self.tr("Progress"))

    def show_share(self, share: float | None, *, paused: bool) -> None:
        """`share` is 0 to 1, None while unknown."""
        if (share, paused) != (self._share, self._paused):
            self._share, self._paused = share, paused
            self.setAccessibleDescription("" if share is None else f"{int(share * 100)} %")
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        colours = theme.manager.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colours.line)
        painter.drawRoundedRect(self.rect(), 2, 2)
        painter.setBrush(colours.ink_3 if self._paused else colours.accent)
        width = self.width()
        if self._share is None:
            painter.drawRoundedRect(QRectF(width * 0.35, 0, width * 0.3, 4), 2, 2)
        elif self._share > 0:
            painter.drawRoundedRect(QRectF(0, 0, max(4.0, width * self._share), 4), 2, 2)
        painter.end()


class _Dot(QWidget):
    """Filled: a model answers. Empty: none does."""

    def __init__(self) -> None:
        super().__init__()
        self.filled = False
        self.setFixedSize(QSize(10, 10))

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        colours = theme.manager.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(colours.accent if self.filled else colours.ink_2)
        painter.setBrush(colours.accent if self.filled else Qt.BrushStyle.NoBrush)
        painter.drawEllipse(QRectF(1.5, 1.5, 7, 7))
        painter.end()


class _HelpButton(WordButton):
    """The key that asks for a person, in the colour of attention."""

    def _dress(self) -> None:
        self.setIcon(icons.icon("key", theme.manager.current().attention))
        self.setIconSize(QSize(16, 16))


class StatusBar(QWidget):
    """`pause_wanted` is a wish for the other state; `help_wanted` asks for the documents that need a person."""

    pause_wanted = Signal()
    help_wanted = Signal()
    model_pressed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("surface", "panel")
        self.setProperty("line", "top")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFixedHeight(theme.px(theme.STATUS_BAR))
        self._place = ""
        self.verb = PlainLabel("", "note", "muted")
        self.title = ElidedLabel("", "note_bold")
        self.title.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        self.bar = ProgressBar()
        self.words = PlainLabel("", "note", "muted")
        self.pause = IconButton("pause", self.tr("Pause reading"))
        self.help = _HelpButton("", "status", "key")
        self.dot = _Dot()
        self.model = WordButton("", "status")
        self.index = PlainLabel("", "note", "muted")
        self._dividers = [QFrame(), QFrame()]
        for line in self._dividers:
            line.setProperty("rule", "upright")
        box = QHBoxLayout(self)
        box.setContentsMargins(theme.STEP_16, 0, theme.STEP_16, 0)
        box.setSpacing(theme.STEP_8)
        for widget in (self.verb, self.title, self.bar, self.words, self.pause, self._dividers[0], self.help):
            box.addWidget(widget)
        box.addStretch(1)
        for right in (self.dot, self.model, self._dividers[1], self.index):
            box.addWidget(right)
        self.pause.clicked.connect(self.pause_wanted)
        self.help.clicked.connect(self.help_wanted)
        self.model.clicked.connect(self.model_pressed)
        self.model.setToolTip(self.tr("Check again"))
        theme.manager.changed.connect(self._dress)
        self._dress()
        self.set_reading([], {}, paused=False)
        self.set_model(None)

    def _dress(self) -> None:
        self.setFixedHeight(theme.px(theme.STATUS_BAR))
        for line in self._dividers:
            line.setFixedSize(1, theme.px(14))
        for button in (self.help, self.model):
            button.setFont(theme.font("note"))

    def buttons(self) -> list[QWidget]:
        """In their order."""
        return [self.pause, self.help, self.model]

    # ------------------------------------------------------------------ reading

    def set_place(self, folder: Path) -> None:
        """Where the library lies, told as long as it is empty."""
        self._place = self.tr("Library: {place}").format(place=" › ".join(folder.parts[-2:]))
        self.verb.setToolTip(plain_tip(str(folder)))
        self.verb.setText(self._place)

    def set_reading(self, documents: Sequence[Document], progress: Mapping[str, JobProgress], *, paused: bool) -> None:
        """Show the document at work, else that nothing is being read; and how many need a person."""
        queued = [document for document in documents if document.status in QUEUED]
        current = _at_work(queued, progress)
        busy = current is not None
        for widget in (self.title, self.bar, self.words, self.pause):
            widget.setVisible(busy)
        if current is None:
            self.verb.setText(self.tr("Nothing being read") if documents else self._place)
        else:
            self._show(current, progress.get(current.id), paused=paused)
        self._show_help(documents)
        self._show_index(documents, len(queued))

    def _show(self, document: Document, progress: JobProgress | None, *, paused: bool) -> None:
        ocr = progress is not None and progress.stage is JobStage.OCR
        self.verb.setText(self.tr("Paused") if paused else self.tr("OCR") if ocr else self.tr("Reading"))
        self.title.set_text(document.title)
        if document.status is DocumentStatus.SEARCHABLE:
            share: float | None = document.vector_count / document.chunk_count if document.chunk_count else None
            words = f"{int(100 * (share or 0.0))} %"
        elif document.page_count:
            share = document.pages_read / document.page_count
            page = min(document.pages_read + 1, document.page_count)
            words = self.tr("page {page} of {total}").format(page=page, total=document.page_count)
        else:
            share, words = None, self.tr("opening")
        if progress is not None and progress.seconds_left is not None and not paused and share:
            words = f"{words}, {minutes_words(progress.seconds_left)}"
        self.bar.show_share(share, paused=paused)
        self.words.setText(words)
        if paused:
            self.pause.set_icon("play", self.tr("Go on reading"))
        else:
            self.pause.set_icon("pause", self.tr("Pause reading"))

    def _show_help(self, documents: Sequence[Document]) -> None:
        n = sum(document.status in NEEDS_HELP for document in documents)
        self.help.set_words(count(self.tr("1 file needs you"), self.tr("{n} files need you"), n))
        self.help.setVisible(n > 0)
        self._dividers[0].setVisible(n > 0)

    def _show_index(self, documents: Sequence[Document], queued: int) -> None:
        if queued:
            self.index.setText(count(self.tr("Index: 1 file to come"), self.tr("Index: {n} files to come"), queued))
        elif any(document.chunk_count for document in documents):
            self.index.setText(self.tr("Index current"))
        else:
            self.index.setText(self.tr("Index empty"))

    # ------------------------------------------------------------------ the language model

    def set_model(self, status: ModelStatus | None, chosen: str = "") -> None:
        """`chosen` is the model set to answer; None while it is being asked for."""
        words, ready = model_words(status, chosen)
        self.model.set_words(words)
        self.dot.filled = ready
        self.dot.update()


def _tr(text: str) -> str:
    return QCoreApplication.translate("StatusBar", text)


def model_words(status: ModelStatus | None, chosen: str) -> tuple[str, bool]:
    """(what the status bar says of the model server, whether a model answers)."""
    title = state_title(status)
    if status is None:
        return title, False
    if status.state is not ModelState.READY or not chosen:
        return _tr("{title}, answering in quotes").format(title=title), False
    if chosen not in [model.name for model in status.models]:
        return opening(_tr("{server} has no model “{name}”").format(server=status.server, name=chosen)), False
    return opening(_tr("{server}: {name} ready").format(server=status.server, name=chosen)), True


def _at_work(queued: Sequence[Document], progress: Mapping[str, JobProgress]) -> Document | None:
    """Pages are told before meaning: both may go on at the same time."""
    reading = [document for document in queued if document.status is DocumentStatus.READING]
    meaning = [document for document in queued if document.status is DocumentStatus.SEARCHABLE and document.id in progress]
    return next(iter([*reading, *meaning, *queued]), None)
