# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The open documents: a tab each, what each was left at, and the longest unused closed when there are too many."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QTabBar

from app.gui.parts import theme
from app.gui.parts.plain_widgets import IconButton, literal
from app.gui.viewer.history import Place

if TYPE_CHECKING:
    from app.services.pages import DocumentView

MOST = 16  # documents open at once
_WIDEST, _NARROWEST = 190, 120  # pixels of a tab


@dataclass(slots=True)
class OpenDocument:
    """`view` is None until the document has been looked at, or once its file is another one."""

    id: str
    view: "DocumentView | None" = None
    place: Place | None = None
    turn: int = 0
    used: int = 0


class Tabs(QTabBar):
    """Hidden while there is one document only. Middle click and the cross close, drawing puts in another order."""

    wanted = Signal(str)  # document id
    close_wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._documents: dict[str, OpenDocument] = {}
        self._uses = 0
        self._busy = False
        self.setExpanding(False)
        self.setMovable(True)
        self.setUsesScrollButtons(True)
        self.setElideMode(Qt.TextElideMode.ElideRight)
        self.setDrawBase(False)
        self.setDocumentMode(True)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("Open documents"))
        self.currentChanged.connect(self._on_current)
        theme.manager.changed.connect(self._dress)
        self._dress()
        self.hide()

    def _dress(self) -> None:
        self.setFont(theme.font("note"))
        self.setIconSize(QSize(12, 12))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._dress()  # a style sheet gives a widget that was never shown the font of its first day

    def get(self, document_id: str) -> OpenDocument | None:
        return self._documents.get(document_id)

    def ids(self) -> list[str]:
        """In the order they are shown."""
        return [str(self.tabData(i)) for i in range(self.count())]

    def take(self, document_id: str) -> OpenDocument:
        """The document, which is used now and gets a tab if it has none. May close the one that was unused the longest."""
        self._uses += 1
        document = self._documents.get(document_id)
        if document is None:
            document = self._documents[document_id] = OpenDocument(document_id)
            self._without_signal(self._add, document_id)
        document.used = self._uses
        if len(self._documents) > MOST:
            self.drop(min(self._documents.values(), key=lambda each: each.used).id)
        self._without_signal(self.setCurrentIndex, self._index(document_id))
        return document

    def name(self, document_id: str, title: str) -> None:
        at = self._index(document_id)
        if at >= 0:
            self.setTabText(at, literal(" ".join(title.split())))
            self.setTabToolTip(at, title)
            self.setAccessibleTabName(at, title)

    def drop(self, document_id: str) -> None:
        """Close a tab; another one is current then, if there is any, but nobody is told."""
        self._documents.pop(document_id, None)
        at = self._index(document_id)
        if at >= 0:
            self._without_signal(self.removeTab, at)
        self.setVisible(self.count() > 1)

    def current(self) -> str:
        return str(self.tabData(self.currentIndex())) if self.currentIndex() >= 0 else ""

    def step(self, by: int) -> None:
        """To the tab `by` further on, round and round."""
        if self.count() > 1:
            self.setCurrentIndex((self.currentIndex() + by) % self.count())

    def _index(self, document_id: str) -> int:
        ids = self.ids()
        return ids.index(document_id) if document_id in ids else -1

    def _add(self, document_id: str) -> None:
        at = self.addTab("…")
        self.setTabData(at, document_id)
        cross = IconButton("x", self.tr("Close (Ctrl+W)"))
        cross.setIconSize(QSize(12, 12))
        cross.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        cross.clicked.connect(self._close_pressed)
        self.setTabButton(at, QTabBar.ButtonPosition.RightSide, cross)
        self.setVisible(self.count() > 1)

    def _close_pressed(self) -> None:
        cross = self.sender()
        for i in range(self.count()):
            if self.tabButton(i, QTabBar.ButtonPosition.RightSide) is cross:
                self.close_wanted.emit(str(self.tabData(i)))
                return

    def _without_signal(self, call: Callable[..., object], *values: object) -> None:
        self._busy = True
        try:
            call(*values)
        finally:
            self._busy = False

    def _on_current(self, at: int) -> None:
        if not self._busy and at >= 0:
            self.wanted.emit(str(self.tabData(at)))

    def tabSizeHint(self, index: int) -> QSize:
        hint = super().tabSizeHint(index)
        return QSize(min(hint.width(), theme.px(_WIDEST)), theme.px(theme.BUTTON))

    def minimumTabSizeHint(self, index: int) -> QSize:
        """Some letters of each title are to be read; where that is too wide for all, the bar scrolls."""
        hint = self.tabSizeHint(index)
        return QSize(min(hint.width(), theme.px(_NARROWEST)), hint.height())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        at = self.tabAt(event.position().toPoint())
        if event.button() == Qt.MouseButton.MiddleButton and at >= 0:
            self.close_wanted.emit(str(self.tabData(at)))
            return
        super().mouseReleaseEvent(event)
