# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the mouse does over the pages: choosing words and lines, following links, drawing the desk along, back and forward."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QGuiApplication, QMouseEvent
from PySide6.QtWidgets import QApplication

from app.domain.pages import PageLink
from app.gui.viewer.page_loader import PageLoader

if TYPE_CHECKING:
    from app.gui.viewer.page_view import PageView


class PagePointer(QObject):
    """Hears the viewport of a page view. `over` tells which link the pointer rests on (None: none)."""

    link_pressed = Signal(object)  # PageLink
    over = Signal(object)  # PageLink | None
    back = Signal()
    forward = Signal()

    def __init__(self, view: "PageView", loader: PageLoader) -> None:
        super().__init__(view)
        self._view, self._loader = view, loader
        self._link: PageLink | None = None  # under the pointer
        self.chosen: tuple[int, PageLink] | None = None  # by the keyboard, with its page
        self._pressed: PageLink | None = None
        self._drawn_from: QPointF | None = None
        self._doubled = QElapsedTimer()  # since a double click
        self._doubled_at = QPointF()
        viewport = view.viewport()
        viewport.setMouseTracking(True)
        viewport.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QMouseEvent):
            if event.type() == QEvent.Type.Leave:
                self._hover(None)
            return super().eventFilter(watched, event)
        match event.type():
            case QEvent.Type.MouseButtonPress:
                return self._press(event)
            case QEvent.Type.MouseMove:
                return self._move(event)
            case QEvent.Type.MouseButtonRelease:
                return self._release(event)
            case QEvent.Type.MouseButtonDblClick:
                return self._double(event)
            case _:
                return super().eventFilter(watched, event)

    def _press(self, event: QMouseEvent) -> bool:
        point, picker = event.position(), self._view.picker
        match event.button():
            case Qt.MouseButton.LeftButton if self._is_third(point):
                picker.take_line(point)
            case Qt.MouseButton.LeftButton:
                self._pressed = self.link_at(point)
                picker.press(point, extend=bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
            case Qt.MouseButton.MiddleButton:
                self._drawn_from = point
                self._view.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
            case Qt.MouseButton.BackButton:
                self.back.emit()
            case Qt.MouseButton.ForwardButton:
                self.forward.emit()
            case _:
                return False
        return True

    def _is_third(self, point: QPointF) -> bool:
        """A press so soon after a double click, and so near, that it is the third of three."""
        if not self._doubled.isValid():
            return False
        soon = self._doubled.elapsed() <= QApplication.doubleClickInterval()
        self._doubled.invalidate()
        near = (point - self._doubled_at).manhattanLength() <= QGuiApplication.styleHints().startDragDistance()
        return soon and near

    def _double(self, event: QMouseEvent) -> bool:
        if event.button() != Qt.MouseButton.LeftButton:
            return False
        self._pressed = None
        self._view.picker.take_word(event.position())
        self._view.picker.drawing = self._view.picker.selection is not None  # drawn on, it takes more words
        self._doubled.start()
        self._doubled_at = event.position()
        return True

    def _move(self, event: QMouseEvent) -> bool:
        point = event.position()
        if self._drawn_from is not None:
            moved = point - self._drawn_from
            self._drawn_from = point
            for bar, by in ((self._view.horizontalScrollBar(), moved.x()), (self._view.verticalScrollBar(), moved.y())):
                bar.setValue(bar.value() - round(by))
        elif self._view.picker.drawing and event.buttons() & Qt.MouseButton.LeftButton:
            self._view.picker.draw(point)
            self._scroll_at_edge(point)
        else:
            self._hover(self.link_at(point))
            self._show_cursor(point)
        return True

    def _release(self, event: QMouseEvent) -> bool:
        self._view.picker.drawing = False
        if event.button() == Qt.MouseButton.MiddleButton:
            self._drawn_from = None
            self._show_cursor(event.position())
        pressed, self._pressed = self._pressed, None
        chosen = self._view.picker.selection is not None
        meant = event.button() == Qt.MouseButton.LeftButton and not chosen and self.link_at(event.position()) == pressed
        if pressed is not None and meant:
            self.link_pressed.emit(pressed)
        return True

    def _scroll_at_edge(self, point: QPointF) -> None:
        bar, height = self._view.verticalScrollBar(), self._view.viewport().height()
        if point.y() < 0:
            bar.setValue(bar.value() + round(point.y() / 2))
        elif point.y() > height:
            bar.setValue(bar.value() + round((point.y() - height) / 2))

    def link_at(self, point: QPointF) -> PageLink | None:
        """The link under a point of the viewport."""
        place = self._view.place_at(point)
        if place is None:
            return None
        page, x, y, _ = place
        for link in self._loader.links(page):
            if link.box.x0 <= x <= link.box.x1 and link.box.y0 <= y <= link.box.y1:
                return link
        return None

    def step_link(self, by: int) -> bool:
        """Choose the next link of the pages in sight (or the one before), round and round; tells whether there is any."""
        sight = QRectF(self._view.viewport().rect())
        links = [
            (page, link)
            for page in self._view.visible_pages()
            for link in self._loader.links(page)
            if sight.contains(self._view.box_in_view(page, link.box).center())
        ]
        if not links:
            self.chosen = None
            return False
        at = links.index(self.chosen) + by if self.chosen in links else (0 if by > 0 else -1)
        self.chosen = links[at % len(links)]
        self.over.emit(self.chosen[1])
        self._view.viewport().update()
        return True

    def follow_chosen(self) -> bool:
        """Go where the chosen link leads; tells whether one is chosen."""
        chosen, self.chosen = self.chosen, None
        if chosen is None or chosen[0] not in self._view.visible_pages():
            return False
        self._view.viewport().update()
        self.link_pressed.emit(chosen[1])
        return True

    def _hover(self, link: PageLink | None) -> None:
        if link != self._link:
            self._link = link
            self.over.emit(link)

    def _show_cursor(self, point: QPointF) -> None:
        if self._link is not None:
            shape = Qt.CursorShape.PointingHandCursor
        elif self._view.picker.is_over_word(point):
            shape = Qt.CursorShape.IBeamCursor
        else:
            shape = Qt.CursorShape.ArrowCursor
        self._view.viewport().setCursor(shape)
