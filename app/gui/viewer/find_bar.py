# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The line in which words are sought in the open document."""

from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from app.domain.errors import AppError
from app.domain.jobs import CancelToken
from app.domain.pages import FoundPlace
from app.gui.parts import theme
from app.gui.parts.plain_widgets import IconButton, PlainLabel

if TYPE_CHECKING:
    from app.gui.workers import JobHandle, Lane
    from app.services.container import Services

WAIT = 250  # ms without a key before a search starts
TELL_EVERY = 0.2  # seconds between two counts while a search goes on


def _find(
    services: "Services",
    document_id: str,
    text: str,
    cancel: CancelToken,
    progress: Callable[[object], None],
) -> list[FoundPlace]:
    """Reports places while it goes, some at a time: a window that counts each by itself has no time left to scroll."""
    told, some = monotonic(), list[FoundPlace]()

    def report(places: list[FoundPlace]) -> None:
        nonlocal told, some
        some += places
        if monotonic() - told > TELL_EVERY:
            progress(some)
            told, some = monotonic(), []

    return services.pages.find(document_id, text, cancel, report)


class FindBar(QWidget):
    """Searches while one types; Enter and F3 go to the next place, with Shift to the one before, Esc closes."""

    found = Signal(object, int, bool)  # tuple[FoundPlace, ...], the one to look at (-1: none), whether to go there
    closed = Signal()

    def __init__(self, services: "Services", lane: "Lane") -> None:
        super().__init__()
        self._services, self._lane = services, lane
        self._document_id = ""
        self._from_page = 1
        self._hits: tuple[FoundPlace, ...] = ()
        self._now = -1
        self._handle: JobHandle[list[FoundPlace]] | None = None
        self.setProperty("surface", "panel")
        self.setProperty("line", "bottom")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.field = QLineEdit()
        self.field.setPlaceholderText(self.tr("Find in this document"))
        self.field.setAccessibleName(self.tr("Find in this document"))
        self._count = PlainLabel("", "note", "muted")
        before = IconButton("caret-up", self.tr("Place before (Shift+F3)"))
        after = IconButton("caret-down", self.tr("Next place (F3)"))
        close = IconButton("x", self.tr("Close (Esc)"))
        row = QHBoxLayout(self)
        row.setContentsMargins(theme.STEP_12, theme.STEP_4, theme.STEP_8, theme.STEP_4)
        row.setSpacing(theme.STEP_8)
        row.addWidget(self.field, 1)
        row.addWidget(self._count)
        for button in (before, after, close):
            row.addWidget(button)
        self._wait = QTimer(self)
        self._wait.setSingleShot(True)
        self._wait.setInterval(WAIT)
        self._wait.timeout.connect(self._search)
        self.field.textChanged.connect(self._wait.start)
        before.clicked.connect(self.previous)
        after.clicked.connect(self.next)
        close.clicked.connect(self.close_bar)
        self.field.installEventFilter(self)
        self.hide()

    def set_document(self, document_id: str) -> None:
        self._document_id = document_id
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None
        self._hits, self._now = (), -1
        if self.isVisible() and self.field.text().strip():
            self._search()

    def open_bar(self, from_page: int) -> None:
        """Show the field and take the keys; places from page `from_page` on come first."""
        self._from_page = from_page
        self.show()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()

    def close_bar(self) -> None:
        self._wait.stop()
        if self._handle is not None:
            self._handle.cancel()
        self.hide()
        self._forget()
        self.closed.emit()

    def next(self) -> None:
        self._step(1)

    def previous(self) -> None:
        self._step(-1)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # Esc closes this line before the window may use it for something else.
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            event.accept()
            return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close_bar()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._step(-1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
        else:
            super().keyPressEvent(event)

    def _step(self, by: int) -> None:
        if self._wait.isActive():
            self._wait.stop()
            self._search()
        elif self._hits:
            self._now = (self._now + by) % len(self._hits)
            self._tell(move=True)

    def seek(self, text: str, from_page: int) -> None:
        """Look for `text` at once."""
        self.open_bar(from_page)
        self.field.setText(text)
        self._wait.stop()
        self._search()

    def _search(self) -> None:
        if self._handle is not None:
            self._handle.cancel()
        self._hits, self._now = (), -1
        text = self.field.text().strip()
        if not text or not self._document_id:
            self._tell(move=False)
            return
        self._count.setText(self.tr("looking"))
        job = partial(_find, self._services, self._document_id, text)
        self._handle = self._lane.submit(job, self._on_found, self._on_failed, self._on_some)

    def _on_some(self, places: object) -> None:
        if isinstance(places, list):
            self._add((*self._hits, *places), ended=False)

    def _on_found(self, hits: list[FoundPlace]) -> None:
        self._handle = None
        self._add(tuple(hits), ended=True)

    def _add(self, hits: tuple[FoundPlace, ...], *, ended: bool) -> None:
        """The first place from the page looked at on is the one to see; before that one is known, none."""
        self._hits = hits
        move = self._now < 0
        if move:
            self._now = next((i for i, hit in enumerate(hits) if hit.page >= self._from_page), 0 if ended and hits else -1)
        self._tell(move=move and self._now >= 0, looking=not ended)

    def _on_failed(self, error: AppError) -> None:  # noqa: ARG002 - the pages themselves tell what is wrong with the file
        self._handle = None
        self._forget()

    def _forget(self) -> None:
        self._hits, self._now = (), -1
        self._tell(move=False)

    def _tell(self, *, move: bool, looking: bool = False) -> None:
        count = f"{len(self._hits)} …" if looking else str(len(self._hits))
        if self._now >= 0:
            self._count.setText(self.tr("{now} of {all}").format(now=self._now + 1, all=count))
        elif looking:
            self._count.setText(self.tr("looking"))
        else:
            self._count.setText(self.tr("not found") if self.field.text().strip() else "")
        self.found.emit(self._hits, self._now, move)
