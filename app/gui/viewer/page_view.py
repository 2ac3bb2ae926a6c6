# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The pages themselves: one long desk to scroll, with marks, chosen text and found words painted on the paper."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QMenu, QWidget

from app.domain.answers import Citation
from app.domain.pages import PageBox
from app.gui.parts import theme
from app.gui.viewer.marks import PageMark, first_place, marks_for_page
from app.gui.viewer.page_jump import PageJump
from app.gui.viewer.page_layout import MARGIN, PageLayout, clamp_scale, fit_width
from app.gui.viewer.page_loader import PageLoader
from app.gui.viewer.page_painter import PageScene, paint_page
from app.gui.viewer.word_picker import WordPicker

ZOOM_STEP = 1.2
UPPER_THIRD = 1 / 3
WHEEL_NOTCH = 120


class PageView(QAbstractScrollArea):
    """Continuous pages of one document. Heights and places are logical pixels on the desk unless named otherwise."""

    page_changed = Signal(int)
    zoom_changed = Signal(float, bool)  # pixels per point, fits the width

    def __init__(self, loader: PageLoader, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._loader = loader
        self._sizes: tuple[tuple[float, float], ...] = ()
        self._fits_width = True
        self._scale = 1.0
        self._layout = PageLayout((), 1.0, 1.0)
        self._night = False
        self._page = 0
        self._opened: Citation | None = None
        self._citations: tuple[Citation, ...] = ()
        self._closest = False
        self._found: tuple[PageBox, ...] = ()
        self._found_now = -1
        self._failed: set[int] = set()
        self.picker = WordPicker(loader, self._place_at, self)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setMouseTracking(True)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.verticalScrollBar().setSingleStep(48)
        self.horizontalScrollBar().setSingleStep(48)
        self._jump = PageJump(self.verticalScrollBar(), self)
        self._jump.arrived.connect(self._moved)
        self._jump.strength_changed.connect(self._repaint)
        loader.drawn.connect(self._on_drawn)
        loader.words_read.connect(self._repaint)
        self.picker.changed.connect(self._repaint)
        theme.manager.changed.connect(self._repaint)
        self.setAccessibleName(self.tr("Pages"))

    # The document

    def set_document(self, sizes: Sequence[tuple[float, float]]) -> None:
        """Show pages of these sizes (points), from the first one. The loader has been told of the document."""
        self._jump.stop()
        self._sizes = tuple(sizes)
        self._page = 0
        self._opened, self._citations = None, ()
        self._found, self._found_now = (), -1
        self._failed.clear()
        self.picker.clear()
        self._relayout()
        self.verticalScrollBar().setValue(0)
        self._moved()

    def set_failed(self, page: int) -> None:
        """Say on the paper of a page that it cannot be drawn."""
        self._failed.add(page)
        self.viewport().update()

    def page_count(self) -> int:
        return len(self._sizes)

    def current_page(self) -> int:
        return self._page

    def is_night(self) -> bool:
        return self._night

    def set_night(self, night: bool) -> None:
        if night != self._night:
            self._night = night
            self._request()
            self.viewport().update()

    # Zoom

    def scale(self) -> float:
        return self._scale

    def fits_width(self) -> bool:
        return self._fits_width

    def set_fit_width(self) -> None:
        self._fits_width = True
        self._relayout_keeping_place()

    def set_scale(self, scale: float) -> None:
        """Zoom to `scale` pixels per point about the upper third of the view."""
        self._fits_width = False
        self._scale = clamp_scale(scale)
        self._relayout_keeping_place()

    def zoom_in(self) -> None:
        self.set_scale(self._scale * ZOOM_STEP)

    def zoom_out(self) -> None:
        self.set_scale(self._scale / ZOOM_STEP)

    def _relayout(self) -> None:
        width = self.viewport().width()
        if self._fits_width and self._sizes:
            self._scale = fit_width(self._sizes, width)
        self._layout = PageLayout(self._sizes, self._scale, width)
        size = self._layout.size
        height = self.viewport().height()
        self.verticalScrollBar().setPageStep(height)
        self.verticalScrollBar().setRange(0, max(0, round(size.height()) - height))
        self.horizontalScrollBar().setPageStep(width)
        self.horizontalScrollBar().setRange(0, max(0, round(size.width()) - width))
        self.zoom_changed.emit(self._scale, self._fits_width)

    def _relayout_keeping_place(self) -> None:
        third = self.viewport().height() * UPPER_THIRD
        if not self._sizes:
            self._relayout()
            return
        at = QPointF(self._offset().x() + self.viewport().width() / 2, self._offset().y() + third)
        page, x, y = self._layout.place_at(at)
        at_top = self.verticalScrollBar().value() == 0
        self._relayout()
        rect = self._layout.page_rect(page)
        self.horizontalScrollBar().setValue(round(rect.x() + x * rect.width() - self.viewport().width() / 2))
        self.verticalScrollBar().setValue(0 if at_top else round(rect.y() + y * rect.height() - third))
        self._moved()
        self.viewport().update()

    # Going places

    def go_to_page(self, page: int) -> None:
        """The head of a page at the top of the view."""
        if self._sizes:
            self._go(self._layout.page_rect(min(max(page, 1), len(self._sizes))).y() - MARGIN)

    def place(self) -> tuple[int, float]:
        """Page, and the fraction of it, at the top of the view: what `go_to_place` comes back to."""
        if not self._sizes:
            return 1, 0.0
        y = float(self._offset().y())
        page = self._layout.page_at(y)
        rect = self._layout.page_rect(page)
        return page, (y - rect.y()) / max(rect.height(), 1.0)

    def go_to_place(self, page: int, fraction: float) -> None:
        if self._sizes:
            rect = self._layout.page_rect(min(max(page, 1), len(self._sizes)))
            self._go(rect.y() + fraction * rect.height())

    def show_citation(self, opened: Citation | None, citations: Sequence[Citation], *, closest: bool = False) -> None:
        """Mark a citation and bring its first cited word into the upper third of the view."""
        self._opened, self._citations, self._closest = opened, tuple(citations), closest
        self._jump.hide_mark()
        if opened is None:
            self.viewport().update()
            return
        page, corner = first_place(opened)
        self._bring(page, corner.x(), corner.y())
        self.setAccessibleDescription(opened.snippet[opened.mark_start : opened.mark_end])

    def _bring(self, page: int, x: float, y: float) -> None:
        if not self._sizes:
            return
        rect = self._layout.page_rect(min(max(page, 1), len(self._sizes)))
        left = rect.x() + x * rect.width()
        shown = self._offset().x()
        if not shown <= left <= shown + self.viewport().width() * 0.7:
            self.horizontalScrollBar().setValue(round(left - self.viewport().width() * 0.2))
        top = rect.y() + y * rect.height() - self.viewport().height() * UPPER_THIRD
        # On the page itself the view need not climb above its head: that would only show the page before.
        self._go(max(top, rect.y() - MARGIN) if y * rect.height() > 0 else rect.y() - MARGIN)

    def _go(self, y: float) -> None:
        self._jump.go(y, self.viewport().height())

    # Found words

    def set_found(self, boxes: Sequence[PageBox], now: int) -> None:
        """Words found in the document, and which of them is looked at (-1: none)."""
        self._found, self._found_now = tuple(boxes), now
        if 0 <= now < len(self._found):
            hit = self._found[now]
            self._bring(hit.page, hit.box.x0, hit.box.y0)
        self.viewport().update()

    # Chosen text

    def selected_text(self) -> str:
        return self.picker.text()

    def copy(self) -> None:
        """Put the chosen words on the clipboard, if there are any."""
        text = self.picker.text()
        if text:
            QGuiApplication.clipboard().setText(text)

    def select_page(self) -> None:
        """Choose every word of the page looked at."""
        self.picker.take_page(self._page)

    def _place_at(self, point: QPointF) -> tuple[int, float, float, float] | None:
        if not self._sizes:
            return None
        page, x, y = self._layout.place_at(point + QPointF(self._offset()))
        width, height = self._sizes[page - 1]
        return page, x, y, width / max(height, 1.0)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.picker.press(event.position(), extend=bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self.picker.drawing and event.buttons() & Qt.MouseButton.LeftButton:
            self.picker.draw(event.position())
            self._scroll_at_edge(event.position())
        else:
            over_word = self.picker.is_over_word(event.position())
            self.viewport().setCursor(Qt.CursorShape.IBeamCursor if over_word else Qt.CursorShape.ArrowCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.picker.drawing = False
        super().mouseReleaseEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.picker.take_word(event.position())

    def _scroll_at_edge(self, point: QPointF) -> None:
        bar = self.verticalScrollBar()
        if point.y() < 0:
            bar.setValue(bar.value() + round(point.y() / 2))
        elif point.y() > self.viewport().height():
            bar.setValue(bar.value() + round((point.y() - self.viewport().height()) / 2))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = QMenu(self)
        copy = menu.addAction(self.tr("Copy"), self.copy)
        copy.setShortcut(QKeySequence(QKeySequence.StandardKey.Copy))
        copy.setEnabled(bool(self.picker.text()))
        menu.addAction(self.tr("Select the words of this page"), self.select_page)
        menu.exec(event.globalPos())

    # Keys, wheel, size

    def keyPressEvent(self, event: QKeyEvent) -> None:
        bar = self.verticalScrollBar()
        step = max(1, self.viewport().height() - 48)
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.matches(QKeySequence.StandardKey.SelectAll):
            self.select_page()
        elif event.key() in (Qt.Key.Key_PageDown, Qt.Key.Key_Space) and not event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self._go(bar.value() + step)
        elif event.key() in (Qt.Key.Key_PageUp, Qt.Key.Key_Space):
            self._go(bar.value() - step)
        elif event.key() == Qt.Key.Key_Home:
            self._go(bar.minimum())
        elif event.key() == Qt.Key.Key_End:
            self._go(bar.maximum())
        elif event.key() in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom_in()
        elif event.key() == Qt.Key.Key_Minus:
            self.zoom_out()
        elif event.key() == Qt.Key.Key_0:
            self.set_fit_width()
        elif event.key() == Qt.Key.Key_Escape and self.picker.selection is not None:
            self.picker.clear()
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.set_scale(self._scale * ZOOM_STEP ** (event.angleDelta().y() / WHEEL_NOTCH))
            event.accept()
            return
        self._jump.stop()
        super().wheelEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._relayout_keeping_place()

    def event(self, event: QEvent) -> bool:
        # Esc lets go of the chosen text before the window may use it for something else.
        wanted = event.type() == QEvent.Type.ShortcutOverride and self.picker.selection is not None
        if wanted and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            event.accept()
            return True
        return super().event(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._request()

    def scrollContentsBy(self, dx: int, dy: int) -> None:  # noqa: ARG002 - Qt's signature; everything is painted anew
        self._moved()
        self.viewport().update()

    def sizeHint(self) -> QSize:
        return QSize(560, 700)

    def _offset(self) -> QPoint:
        return QPoint(self.horizontalScrollBar().value(), self.verticalScrollBar().value())

    def _moved(self) -> None:
        if not self._sizes:
            return
        page = self._layout.page_at(self._offset().y() + self.viewport().height() * UPPER_THIRD)
        if page != self._page:
            self._page = page
            self.page_changed.emit(page)
        self._request()

    def visible_pages(self) -> range:
        top = self._offset().y()
        return self._layout.pages_between(top, top + self.viewport().height())

    def _request(self) -> None:
        if not self._sizes:
            return
        visible = list(self.visible_pages())
        bound_for = self._jump.bound_for
        top = self._offset().y() if bound_for is None else bound_for
        ahead = self._layout.pages_between(top, top + self.viewport().height())
        visible += [page for page in ahead if page not in visible]  # where a glide ends is drawn while it is under way
        middle = top + self.viewport().height() * UPPER_THIRD
        visible.sort(key=lambda page: abs(self._layout.page_rect(page).center().y() - middle))
        beside = [page for page in (max(visible, default=0) + 1, min(visible, default=2) - 1) if 1 <= page <= len(self._sizes)]
        self._loader.want(visible + beside, self._scale * self.viewport().devicePixelRatioF(), night=self._night)
        for page in visible:
            self._loader.want_words(page)

    def _on_drawn(self, page: int) -> None:
        if page in self.visible_pages():
            self.viewport().update()

    # Painting

    def _repaint(self) -> None:
        self.viewport().update()

    def page_marks(self, page: int) -> tuple[PageMark, ...]:
        """What is marked on a page now."""
        return marks_for_page(page, self._opened, self._citations, closest=self._closest)

    def page_rect_in_view(self, page: int) -> QRectF:
        """Where a page lies within the viewport."""
        return self._layout.page_rect(page).translated(-QPointF(self._offset()))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        painter.fillRect(event.rect(), theme.manager.current().desk)
        ratio, tag_font = self.viewport().devicePixelRatioF(), theme.font("chip")
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        for page in self.visible_pages():
            rect = self.page_rect_in_view(page)
            if rect.intersects(QRectF(event.rect())):
                paint_page(painter, rect, self._scene(page), ratio, tag_font)
        painter.end()

    def _scene(self, page: int) -> PageScene:
        exact = self._loader.picture(page)
        now = self._found[self._found_now] if 0 <= self._found_now < len(self._found) else None
        return PageScene(
            exact=exact,
            stand_in=None if exact is not None else self._loader.stand_in(page),
            night=self._night,
            dark=self._night and page not in self._loader.picture_pages,
            marks=self.page_marks(page),
            strength=self._jump.strength,
            found=tuple(hit.box for hit in self._found if hit.page == page),
            found_now=now.box if now is not None and now.page == page else None,
            chosen=self.picker.boxes(page),
            remark=self.tr("This page cannot be drawn.") if page in self._failed else "",
        )
