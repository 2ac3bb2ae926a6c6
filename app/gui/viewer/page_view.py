# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The pages themselves: a desk to scroll, with marks, chosen text and found words painted on the paper."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QGuiApplication, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from app.domain.answers import Citation
from app.domain.pages import Box, FoundPlace
from app.gui.parts import theme
from app.gui.parts.focus_ring import RING_INSIDE
from app.gui.viewer.desk_view import UPPER_THIRD, DeskView
from app.gui.viewer.marks import PageMark, first_place, marks_for_page
from app.gui.viewer.page_keys import press_key
from app.gui.viewer.page_layout import box_in
from app.gui.viewer.page_loader import PageLoader
from app.gui.viewer.page_painter import PageScene, paint_page
from app.gui.viewer.page_pointer import PagePointer
from app.gui.viewer.turning import turned_box
from app.gui.viewer.word_picker import WordPicker


class PageView(DeskView):
    """Pages of one document. Heights and places are logical pixels on the desk unless named otherwise."""

    menu_wanted = Signal(QPoint)  # on the screen

    def __init__(self, loader: PageLoader, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._loader = loader
        self._night = False
        self._opened: Citation | None = None
        self._citations: tuple[Citation, ...] = ()
        self._closest = False
        self._found: dict[int, list[tuple[Box, ...]]] = {}
        self._found_now: FoundPlace | None = None
        self._failed: set[int] = set()
        self.picker = WordPicker(loader, self.place_at, self)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.pointer = PagePointer(self, loader)
        loader.drawn.connect(self._on_drawn)
        loader.words_read.connect(self._repaint)
        self.picker.changed.connect(self._repaint)
        theme.manager.changed.connect(self._repaint)
        self.setAccessibleName(self.tr("Pages"))
        self.setProperty(RING_INSIDE, True)

    # The document

    def set_document(self, sizes: Sequence[tuple[float, float]], turn: int = 0) -> None:
        """Show pages of these sizes (points), from the first one. The loader has been told of the document."""
        self._jump.stop()
        self._desk.set_document(sizes, turn)
        self._page = 0
        self._opened, self._citations = None, ()
        self._found, self._found_now = {}, None
        self._failed.clear()
        self.picker.clear()
        self.pointer.chosen = None
        self._relayout()
        self.verticalScrollBar().setValue(0)
        self._moved()

    def set_failed(self, page: int) -> None:
        """Say on the paper of a page that it cannot be drawn."""
        self._failed.add(page)
        self._repaint()

    def is_night(self) -> bool:
        return self._night

    def set_night(self, night: bool) -> None:
        if night != self._night:
            self._night = night
            self._request()
            self._repaint()

    def show_citation(self, opened: Citation | None, citations: Sequence[Citation], *, closest: bool, move: bool = True) -> None:
        """Mark a citation and, with `move`, bring its first cited word into the upper third of the view."""
        self._opened, self._citations, self._closest = opened, tuple(citations), closest
        if opened is None or not move:
            self._jump.stop()
            self._repaint()
            return
        self._jump.hide_mark()
        page, corner = first_place(opened)
        self._bring(page, Box(corner.x(), corner.y(), corner.x(), corner.y()), self.viewport().height() * UPPER_THIRD)
        self.setAccessibleDescription(opened.snippet[opened.mark_start : opened.mark_end])

    # Found words and chosen text

    def set_found(self, places: Sequence[FoundPlace], now: int, *, move: bool = True) -> None:
        """Places found in the document, and which of them is looked at (-1: none)."""
        self._found = {}
        for place in places:
            self._found.setdefault(place.page, []).append(place.boxes)
        self._found_now = places[now] if 0 <= now < len(places) else None
        if self._found_now is not None and move:
            box = self._found_now.boxes[0]
            self._bring(self._found_now.page, Box(box.x0, box.y0, box.x0, box.y0), self.viewport().height() * UPPER_THIRD)
        self._repaint()

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

    # Keys and menu

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.menu_wanted.emit(event.globalPos())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not press_key(self, event):
            super().keyPressEvent(event)

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

    def _request(self) -> None:
        if not self.page_count():
            return
        height = self.viewport().height()
        bound_for = self._jump.bound_for
        # Where a glide ends is drawn while it is under way.
        visible, around = self._desk.urgent(self.offset().y(), bound_for, height, UPPER_THIRD)
        ratio = self.viewport().devicePixelRatioF()
        self._loader.want(visible + around, self._desk.scale * ratio, night=self._night, turn=self._desk.turn)
        for page in visible:
            self._loader.want_words(page)

    def _on_drawn(self, page: int) -> None:
        if page in self.visible_pages():
            self._repaint()

    # Painting

    def page_marks(self, page: int) -> tuple[PageMark, ...]:
        """What is marked on a page now."""
        return marks_for_page(page, self._opened, self._citations, closest=self._closest)

    def page_rect_in_view(self, page: int) -> QRectF:
        """Where a page lies within the viewport."""
        return self._desk.layout.page_rect(page).translated(-QPointF(self.offset()))

    def box_in_view(self, page: int, box: Box) -> QRectF:
        """Where a part of a page (fractions, before turning) lies within the viewport."""
        return box_in(self.page_rect_in_view(page), turned_box(box, self._desk.turn))

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
        now = self._found_now
        return PageScene(
            exact=exact,
            stand_in=None if exact is not None else self._loader.stand_in(page),
            night=self._night,
            dark=self._night and page not in self._loader.picture_pages,
            marks=self.page_marks(page),
            strength=self._jump.strength,
            found=self._found.get(page, ()),
            found_now=now.boxes if now is not None and now.page == page else (),
            chosen=self.picker.boxes(page),
            link=self.pointer.chosen[1].box if self.pointer.chosen is not None and self.pointer.chosen[0] == page else None,
            remark=self.tr("This page cannot be drawn.") if page in self._failed else "",
            turn=self._desk.turn,
        )
