# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A desk to scroll, on which the pages of a document lie: zoom, fit, turning, one page or all, and ways to places on them."""

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QNativeGestureEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QGestureEvent, QPinchGesture, QWidget

from app.domain.pages import Box
from app.gui.viewer.desk import Desk
from app.gui.viewer.page_jump import PageJump
from app.gui.viewer.page_layout import MARGIN, TEXT_MARGIN, Fit
from app.gui.viewer.turning import turned_box, turned_point, unturned_point

ZOOM_STEP = 1.2
UPPER_THIRD = 1 / 3
WHEEL_NOTCH = 120


class DeskView(QAbstractScrollArea):
    """Knows where pages lie, not what is on them. Heights and places are logical pixels on the desk unless named otherwise."""

    page_changed = Signal(int)
    zoom_changed = Signal(float, object)  # pixels per point, Fit
    leaving = Signal()  # a jump begins here: whoever keeps a history notes the place

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = Desk()
        self._page = 0
        self._overshoot = 0  # of the wheel beyond the end of a single page
        self.setFrameShape(QFrame.Shape.NoFrame)
        corner = QWidget()
        corner.setProperty("surface", "panel")
        self.setCornerWidget(corner)
        self.viewport().grabGesture(Qt.GestureType.PinchGesture)
        self.verticalScrollBar().setSingleStep(48)
        self.horizontalScrollBar().setSingleStep(48)
        self._jump = PageJump(self.verticalScrollBar(), self)
        self._jump.arrived.connect(self._moved)
        self._jump.strength_changed.connect(self._repaint)

    def page_count(self) -> int:
        return self._desk.page_count

    def sizes(self) -> tuple[tuple[float, float], ...]:
        """Of all pages in points, before turning."""
        return self._desk.sizes

    def current_page(self) -> int:
        return self._page

    # Zoom, turning, one page or all

    def scale(self) -> float:
        return self._desk.scale

    def fit(self) -> Fit:
        return self._desk.fit

    def set_fit(self, fit: Fit) -> None:
        self._desk.fit = fit
        # The white beside the text is not worth a bar to scroll to it.
        policy = Qt.ScrollBarPolicy.ScrollBarAlwaysOff if fit is Fit.TEXT else Qt.ScrollBarPolicy.ScrollBarAsNeeded
        self.setHorizontalScrollBarPolicy(policy)
        self._relayout_keeping_place()
        if fit is Fit.TEXT:
            self._show_text()

    def set_fit_width(self) -> None:
        self.set_fit(Fit.WIDTH)

    def set_text_edges(self, text: Box) -> None:
        """Between which sides of a page (fractions, before turning) the text usually stands."""
        self._desk.text = text
        if self._desk.fit is Fit.TEXT:
            self.set_fit(Fit.TEXT)

    def set_scale(self, scale: float, at: QPointF | None = None) -> None:
        """Zoom to `scale` pixels per point; the place under `at` (in the viewport) stays, else that in the upper third."""
        self._desk.set_scale(scale)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self._relayout_keeping_place(at)

    def zoom_in(self) -> None:
        self.set_scale(self._desk.scale * ZOOM_STEP)

    def zoom_out(self) -> None:
        self.set_scale(self._desk.scale / ZOOM_STEP)

    def turn(self) -> int:
        """Quarters the pages are turned, clockwise."""
        return self._desk.turn

    def set_turn(self, turn: int) -> None:
        """Turn all pages; what is in the middle of the view stays there."""
        self._jump.settle()
        middle = QPointF(self.viewport().width() / 2, self.viewport().height() / 2)
        at = self.place_at(middle)
        self._desk.set_turn(turn)
        self._relayout()
        if at is not None:
            page, x, y = at[0], *turned_point(at[1], at[2], self._desk.turn)
            rect = self._desk.layout.page_rect(page)
            self.horizontalScrollBar().setValue(round(rect.x() + x * rect.width() - middle.x()))
            self.verticalScrollBar().setValue(round(rect.y() + y * rect.height() - middle.y()))
            self._moved()
        self._repaint()

    def is_single(self) -> bool:
        """One page at a time instead of all in a row."""
        return self._desk.single

    def set_single(self, single: bool) -> None:
        self._jump.settle()
        page = self._page
        if not page or single == self.is_single():
            self._desk.set_single(single, max(page, 1))
            return
        rect = self._desk.layout.page_rect(page)
        fraction = (self.offset().y() - rect.y()) / max(rect.height(), 1.0)
        self._desk.set_single(single, page)
        self._relayout()
        rect = self._desk.layout.page_rect(page)
        self.verticalScrollBar().setValue(round(rect.y() + fraction * rect.height() if fraction > 0 else rect.y() - MARGIN))
        self._moved()
        self._repaint()

    def step_page(self, by: int) -> None:
        """To the page `by` further on, as far as there are any."""
        page = min(max(self._page + by, 1), max(self.page_count(), 1))
        if page != self._page:
            self.go_to_page(page)

    def _relayout(self) -> None:
        self._jump.settle()
        width, height = self.viewport().width(), self.viewport().height()
        size = self._desk.lay_out(width, height)
        self.verticalScrollBar().setPageStep(height)
        self.verticalScrollBar().setRange(0, max(0, round(size.height()) - height))
        self.horizontalScrollBar().setPageStep(width)
        self.horizontalScrollBar().setRange(0, max(0, round(size.width()) - width))
        self.zoom_changed.emit(self._desk.scale, self._desk.fit)

    def _relayout_keeping_place(self, at: QPointF | None = None) -> None:
        if not self.page_count():
            self._relayout()
            return
        self._jump.settle()
        fixed = at if at is not None else QPointF(self.viewport().width() / 2, self.viewport().height() * UPPER_THIRD)
        page, x, y = self._desk.layout.place_at(fixed + QPointF(self.offset()))
        at_top = self.verticalScrollBar().value() == 0 and at is None
        self._relayout()
        rect = self._desk.layout.page_rect(page)
        self.horizontalScrollBar().setValue(round(rect.x() + x * rect.width() - fixed.x()))
        self.verticalScrollBar().setValue(0 if at_top else round(rect.y() + y * rect.height() - fixed.y()))
        self._moved()
        self._repaint()

    def _show_text(self) -> None:
        if self.page_count() and self._page:
            rect = self._desk.layout.page_rect(self._page)
            left = turned_box(self._desk.text, self._desk.turn).x0
            self.horizontalScrollBar().setValue(round(rect.x() + left * rect.width() - TEXT_MARGIN))

    # Going places

    def _reach(self, page: int) -> QRectF:
        """Where a page lies, which is shown if pages are shown one by one."""
        page = min(max(page, 1), self.page_count())
        if self._desk.show_only(page):
            self._relayout()
            self._moved()
            self._repaint()
        return self._desk.layout.page_rect(page)

    def go_to_page(self, page: int) -> None:
        """The head of a page at the top of the view."""
        if self.page_count():
            self._go(self._reach(page).y() - MARGIN)

    def go_to_end(self) -> None:
        """The end of the last page."""
        if self.page_count():
            self._reach(self.page_count())
            self._go(self.verticalScrollBar().maximum())

    def place(self) -> tuple[int, float]:
        """Page, and the fraction of it, at the top of the view: what `go_to_place` comes back to."""
        if not self.page_count():
            return 1, 0.0
        y = float(self.offset().y())
        page = self._desk.layout.page_at(y)
        rect = self._desk.layout.page_rect(page)
        return page, (y - rect.y()) / max(rect.height(), 1.0)

    def go_to_place(self, page: int, fraction: float) -> None:
        if self.page_count():
            rect = self._reach(page)
            self._go(rect.y() + fraction * rect.height())

    def go_to_height(self, page: int, y: float) -> None:
        """A height of a page (fraction, before turning) near the top of the view, where a heading or a link leads."""
        if self.page_count():
            self._bring(page, Box(0.0, y, 1.0, y), self.viewport().height() * 0.06)

    def bound_page(self) -> int:
        """The page that is looked at once a glide under way has ended."""
        goal = self._jump.bound_for
        if goal is None or not self.page_count():
            return self._page
        return self._desk.layout.page_at(goal + self.viewport().height() * UPPER_THIRD)

    def _bring(self, page: int, box: Box, below: float) -> None:
        """The upper left corner of a part of a page to `below` pixels under the upper edge of the view."""
        if not self.page_count():
            return
        rect = self._reach(page)
        seen = turned_box(box, self._desk.turn)
        left = rect.x() + seen.x0 * rect.width()
        shown = self.offset().x()
        if box.x1 <= box.x0 and not shown <= left <= shown + self.viewport().width() * 0.7:
            self.horizontalScrollBar().setValue(round(left - self.viewport().width() * 0.2))
        top = rect.y() + seen.y0 * rect.height() - below
        # On the page itself the view need not climb above its head: that would only show the page before.
        self._go(max(top, rect.y() - MARGIN) if seen.y0 * rect.height() > 0 else rect.y() - MARGIN)

    def _go(self, y: float) -> None:
        self._jump.go(y, self.viewport().height())

    def scroll_by(self, pixels: int) -> None:
        """A screenful or so; in single pages on to the next one at the end."""
        bar = self.verticalScrollBar()
        at_end = bar.value() >= bar.maximum() if pixels > 0 else bar.value() <= bar.minimum()
        if self.is_single() and at_end:
            self._flip(1 if pixels > 0 else -1)
        else:
            self._go((self._jump.bound_for or bar.value()) + pixels)

    def _flip(self, by: int) -> None:
        before = self._page
        self.step_page(by)
        if by < 0 and self._page != before:
            self._jump.stop()
            self.verticalScrollBar().setValue(self.verticalScrollBar().maximum())

    def place_at(self, point: QPointF) -> tuple[int, float, float, float] | None:
        """Page, place on it (fractions, before turning) and its width over its height under a point of the viewport."""
        if not self.page_count():
            return None
        page, x, y = self._desk.layout.place_at(point + QPointF(self.offset()))
        width, height = self._desk.sizes[page - 1]
        return page, *unturned_point(x, y, self._desk.turn), width / max(height, 1.0)

    # Wheel, gestures, size

    def wheelEvent(self, event: QWheelEvent) -> None:
        turned = event.angleDelta().y()
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.set_scale(self._desk.scale * ZOOM_STEP ** (turned / WHEEL_NOTCH), event.position())
            event.accept()
            return
        self._jump.stop()
        bar = self.verticalScrollBar()
        if self.is_single() and turned and bar.value() == (bar.minimum() if turned > 0 else bar.maximum()):
            self._overshoot = turned + (self._overshoot if turned * self._overshoot > 0 else 0)
            if abs(self._overshoot) >= WHEEL_NOTCH:
                self._flip(-1 if self._overshoot > 0 else 1)
                self._overshoot = 0
            event.accept()
            return
        self._overshoot = 0
        super().wheelEvent(event)

    def viewportEvent(self, event: QEvent) -> bool:
        zoom = Qt.NativeGestureType.ZoomNativeGesture
        if isinstance(event, QNativeGestureEvent) and event.gestureType() == zoom:
            self.set_scale(self._desk.scale * (1.0 + event.value()), event.position())
            return True
        if isinstance(event, QGestureEvent):
            pinch = event.gesture(Qt.GestureType.PinchGesture)
            if isinstance(pinch, QPinchGesture):
                at = QPointF(self.viewport().mapFromGlobal(pinch.hotSpot().toPoint()))
                self.set_scale(self._desk.scale * pinch.scaleFactor(), at)
                return True
        return super().viewportEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._relayout_keeping_place()
        if self._desk.fit is Fit.TEXT:
            self._show_text()

    def scrollContentsBy(self, dx: int, dy: int) -> None:  # noqa: ARG002 - Qt's signature; everything is painted anew
        self._moved()
        self._repaint()

    def sizeHint(self) -> QSize:
        return QSize(560, 700)

    def offset(self) -> QPoint:
        """The place of the desk at the upper left of the viewport."""
        return QPoint(self.horizontalScrollBar().value(), self.verticalScrollBar().value())

    def _moved(self) -> None:
        if not self.page_count():
            return
        page = self._desk.layout.page_at(self.offset().y() + self.viewport().height() * UPPER_THIRD)
        if page != self._page:
            self._page = page
            self.page_changed.emit(page)
        self._request()

    def visible_pages(self) -> range:
        top = self.offset().y()
        return self._desk.layout.pages_between(top, top + self.viewport().height())

    def _request(self) -> None:
        """Ask for what is to be seen now; for those who know how."""

    def _repaint(self) -> None:
        self.viewport().update()
