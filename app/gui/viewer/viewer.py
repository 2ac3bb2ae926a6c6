# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The reading pane: the cited page beside the answer, with what is needed to move about in a document."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from app.domain.answers import Citation
from app.domain.errors import AppError
from app.domain.jobs import CancelToken
from app.domain.pages import PageBox, PageSource
from app.gui.parts import theme
from app.gui.parts.plain_widgets import Bar, ElidedLabel, IconButton
from app.gui.viewer.find_bar import FindBar
from app.gui.viewer.outline_popup import OutlinePopup
from app.gui.viewer.page_loader import PageLoader
from app.gui.viewer.page_view import PageView
from app.gui.viewer.viewer_parts import CitationStepper, Legend, Notice, Picture, Tools

if TYPE_CHECKING:
    from app.domain.documents import Document
    from app.gui.workers import JobHandle, Workers
    from app.services.container import Services
    from app.services.pages import DocumentView

PICTURES = frozenset({PageSource.OCR, PageSource.OCR_LAYER})
HISTORY = 100  # places to go back to


@dataclass(frozen=True, slots=True)
class Place:
    """Where the view was: page, and the fraction of it at the top of the view."""

    document_id: str
    page: int
    fraction: float


@dataclass(frozen=True, slots=True)
class _Target:
    """What to show once a document is open."""

    document_id: str
    page: int = 1
    fraction: float = 0.0
    citation: Citation | None = None


def _info(
    services: "Services",
    document_id: str,
    cancel: CancelToken,
    progress: Callable[[object], None],  # noqa: ARG001 - the lane hands it to every job
) -> "DocumentView":
    cancel.raise_if_cancelled()
    return services.pages.info(document_id)


def _picture_pages(
    services: "Services",
    document_id: str,
    cancel: CancelToken,
    progress: Callable[[object], None],  # noqa: ARG001 - the lane hands it to every job
) -> tuple[str, frozenset[int]]:
    cancel.raise_if_cancelled()
    report = services.library.page_report(document_id)
    return document_id, frozenset(page.number for page in report if page.source in PICTURES)


class Viewer(QWidget):
    """Shows one document at a time. `citation_opened` tells whoever lists citations which one is open now."""

    citation_opened = Signal(object, object)  # Citation, tuple[Citation, ...]
    document_opened = Signal(str)  # id

    def __init__(self, services: "Services", workers: "Workers") -> None:
        super().__init__()
        self._services, self._workers = services, workers
        self._view: DocumentView | None = None
        self._target: _Target | None = None
        self._opening: JobHandle[DocumentView] | None = None
        self._files: dict[str, str] = {}  # sha256 by document
        self._citations: tuple[Citation, ...] = ()
        self._position = -1
        self._closest = False
        self._back: list[Place] = []
        self._forward: list[Place] = []
        self._night_follows_theme = True

        self.loader = PageLoader(services, workers.render, services.preferences.get().page_cache_bytes, self)
        self.pages = PageView(self.loader)
        self.title = ElidedLabel("", "control_bold")
        self.stepper = CitationStepper()
        self.tools = Tools()
        self.find_bar = FindBar(services, workers.render)
        self.legend = Legend()
        self.notice = Notice()
        self.outline = OutlinePopup(self)
        self._build()
        self._connect()
        self._shortcuts()
        self._follow_theme()
        self.clear()

    def _build(self) -> None:
        self.setProperty("surface", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(self.tr("Document"))
        self.back_button = IconButton("arrow-left", self.tr("Back (Alt+Left)"))
        header = Bar(theme.HEADER, "bottom")
        row = QHBoxLayout(header)
        row.setContentsMargins(theme.STEP_12, 0, theme.STEP_8, 0)
        row.setSpacing(theme.STEP_8)
        self._book = Picture(16)
        row.addWidget(self._book)
        row.addWidget(self.back_button)
        row.addWidget(self.title, 1)
        row.addWidget(self.stepper)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.notice)
        self._stack.addWidget(self.pages)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(header)
        column.addWidget(self.tools)
        column.addWidget(self.find_bar)
        column.addWidget(self._stack, 1)
        column.addWidget(self.legend)

    def _connect(self) -> None:
        self.stepper.stepped.connect(self.step_citation)
        self.back_button.clicked.connect(self.go_back)
        self.tools.fit_width.connect(self.pages.set_fit_width)
        self.tools.zoom_in.connect(self.pages.zoom_in)
        self.tools.zoom_out.connect(self.pages.zoom_out)
        self.tools.page_wanted.connect(self.go_to_page)
        self.tools.night_wanted.connect(self._night_chosen)
        self.tools.find_wanted.connect(self.open_find)
        self.tools.contents_wanted.connect(self.open_contents)
        self.pages.page_changed.connect(self.tools.set_page)
        self.pages.zoom_changed.connect(self.tools.set_zoom)
        self.find_bar.found.connect(self._on_found)
        self.find_bar.closed.connect(self._focus_pages)
        self.outline.chosen.connect(self.go_to_page)
        self.loader.failed.connect(self._on_page_failed)
        theme.manager.changed.connect(self._follow_theme)

    def _shortcuts(self) -> None:
        here = Qt.ShortcutContext.WidgetWithChildrenShortcut
        window = Qt.ShortcutContext.WindowShortcut
        for keys, context, slot in (
            (QKeySequence("F3"), here, self._find_next),
            (QKeySequence("Shift+F3"), here, self.find_bar.previous),
            (QKeySequence("F8"), window, self.next_citation),
            (QKeySequence("Shift+F8"), window, self.previous_citation),
            (QKeySequence("Alt+Left"), window, self.go_back),
            (QKeySequence("Alt+Right"), window, self.go_forward),
            (QKeySequence("Ctrl+="), here, self.pages.zoom_in),
            (QKeySequence("Ctrl++"), here, self.pages.zoom_in),
            (QKeySequence("Ctrl+-"), here, self.pages.zoom_out),
            (QKeySequence("Ctrl+0"), here, self.pages.set_fit_width),
        ):
            shortcut = QShortcut(keys, self)
            shortcut.setContext(context)
            shortcut.activated.connect(slot)

    # What is shown

    def open_citation(self, citation: Citation, all_citations: Sequence[Citation]) -> None:
        """Show the page of a citation with its words marked; F8 steps through `all_citations`."""
        self._open_place(citation, all_citations, closest=False)

    def show_closest(self, citation: Citation, all_citations: Sequence[Citation]) -> None:
        """The same for a passage that was read but does not bear an answer: marked faintly, never as cited."""
        self._open_place(citation, all_citations, closest=True)

    def _open_place(self, citation: Citation, citations: Sequence[Citation], *, closest: bool) -> None:
        self._citations = tuple(citations) or (citation,)
        self._position = next((i for i, each in enumerate(self._citations) if each is citation), -1)
        if self._position < 0:
            self._position = next((i for i, each in enumerate(self._citations) if each.n == citation.n), 0)
        self._closest = closest
        self.stepper.set_position(self._position, len(self._citations), closest=closest)
        self.legend.show_for(citation, closest=closest)
        self._remember()
        self._show(_Target(citation.document_id, citation.page, 0.0, citation))
        self.citation_opened.emit(citation, self._citations)

    def open_document(self, document_id: str, page: int = 1) -> None:
        """Show a document without marks."""
        self._remember()
        self._drop_citations()
        self._show(_Target(document_id, page))

    def follow(self, documents: Sequence["Document"]) -> bool:
        """Forget pictures of documents that are another file now, and show the open one anew; tells whether there were any."""
        before, self._files = self._files, {document.id: document.sha256 for document in documents}
        changed = {name for name, sha256 in self._files.items() if before.get(name, sha256) != sha256}
        for name in changed:
            self.loader.cache.forget_document(name)
        if self._view is not None and self._view.document.id in changed:
            place = Place(self._view.document.id, *self.pages.place())
            self._view = None
            self._drop_citations()
            self._show(_Target(place.document_id, place.page, place.fraction))
        return bool(changed)

    def clear(self) -> None:
        """Show nothing."""
        if self._opening is not None:
            self._opening.cancel()
        self._view, self._target = None, None
        self._back.clear()
        self._forward.clear()
        self._drop_citations()
        self.loader.set_document("")
        self.pages.set_document(())
        self.tools.set_document((), ())
        self.find_bar.set_document("")
        self.title.set_text("")
        self._show_back()
        self.notice.show_hint(self.tr("Click a citation to see its page here, with the words marked."))
        self._stack.setCurrentWidget(self.notice)

    def document_id(self) -> str:
        """The document shown, or being opened; "" for none."""
        return self._target.document_id if self._target is not None else ""

    def citation(self) -> Citation | None:
        return self._citations[self._position] if 0 <= self._position < len(self._citations) else None

    def _drop_citations(self) -> None:
        self._citations, self._position, self._closest = (), -1, False
        self.stepper.set_position(-1, 0, closest=False)
        self.legend.hide()

    def _show(self, target: _Target) -> None:
        self._target = target
        if self._opening is not None:
            self._opening.cancel()
            self._opening = None
        # A document that is still being read has grown when a page beyond its end is wanted.
        here = self._view is not None and self._view.document.id == target.document_id
        if here and target.page <= self.pages.page_count():
            self._go_to_target()
            return
        job = partial(_info, self._services, target.document_id)
        self._opening = self._workers.render.submit(job, self._on_opened, self._on_open_failed)

    def _on_opened(self, view: "DocumentView") -> None:
        self._opening = None
        self._view = view
        document = view.document
        self.title.set_text(document.title or document.file_name)
        self.loader.set_document(document.id)
        self.pages.set_document(view.sizes)
        self.tools.set_document(view.printed, view.labels)
        self.tools.set_page(1)
        self.tools.contents.setEnabled(bool(view.outline))
        self.outline.set_entries(view.outline, view.printed)
        self.find_bar.set_document(document.id)
        self._stack.setCurrentWidget(self.pages)
        self._show_back()
        if self.pages.is_night():
            self._ask_for_picture_pages()
        self.document_opened.emit(document.id)
        self._go_to_target()

    def _on_open_failed(self, error: AppError) -> None:
        self._opening = None
        self._view = None
        self.loader.set_document("")
        self.pages.set_document(())
        self.tools.set_document((), ())
        self.title.set_text("")
        self.notice.show_error(error)
        self._stack.setCurrentWidget(self.notice)

    def _on_page_failed(self, page: int, error: object) -> None:
        # Only a page that somebody looks at: those around it were asked for in advance.
        if isinstance(error, AppError) and page in self.pages.visible_pages():
            self.pages.set_failed(page)

    def _go_to_target(self) -> None:
        target = self._target
        if target is None:
            return
        if target.citation is not None:
            self.pages.show_citation(target.citation, self._citations, closest=self._closest)
        else:
            self.pages.show_citation(None, ())
            self.pages.go_to_place(target.page, target.fraction) if target.fraction else self.pages.go_to_page(target.page)

    # Citations one after the other

    def step_citation(self, by: int) -> None:
        """Open the citation `by` places further on, round and round."""
        if self._citations:
            citation = self._citations[(self._position + by) % len(self._citations)]
            self._open_place(citation, self._citations, closest=self._closest)

    def next_citation(self) -> None:
        self.step_citation(1)

    def previous_citation(self) -> None:
        self.step_citation(-1)

    # Moving about

    def go_to_page(self, page: int) -> None:
        """Jump to a file page (1-based); `go_back` returns."""
        self._remember()
        self.pages.go_to_page(page)
        self._focus_pages()

    def _remember(self) -> None:
        if self._view is None:
            return
        place = Place(self._view.document.id, *self.pages.place())
        if not self._back or self._back[-1] != place:
            self._back.append(place)
            del self._back[:-HISTORY]
        self._forward.clear()
        self._show_back()

    def _show_back(self) -> None:
        self.back_button.setVisible(bool(self._back))
        self._book.setVisible(self._view is not None and not self._back)

    def go_back(self) -> None:
        self._travel(self._back, self._forward)

    def go_forward(self) -> None:
        self._travel(self._forward, self._back)

    def _travel(self, source: list[Place], other: list[Place]) -> None:
        if not source or self._view is None:
            return
        other.append(Place(self._view.document.id, *self.pages.place()))
        place = source.pop()
        self._show_back()
        if place.document_id == self._view.document.id:
            self.pages.go_to_place(place.page, place.fraction)
        else:
            self._drop_citations()
            self._show(_Target(place.document_id, place.page, place.fraction))

    def open_find(self) -> None:
        if self._view is not None:
            self.find_bar.open_bar(self.pages.current_page())

    def _find_next(self) -> None:
        if self.find_bar.isVisible():
            self.find_bar.next()
        else:
            self.open_find()

    def _on_found(self, hits: tuple[PageBox, ...], now: int) -> None:
        self.pages.set_found(hits, now)

    def _focus_pages(self) -> None:
        self.pages.setFocus(Qt.FocusReason.OtherFocusReason)

    def open_contents(self) -> None:
        if self._view is not None and self._view.outline:
            size = QSize(min(380, max(260, self.width() - 40)), min(520, max(200, self._stack.height() - 40)))
            self.outline.open_below(self.tools.contents, self.pages.current_page(), size)

    # Night

    def _night_chosen(self, night: bool) -> None:
        self._night_follows_theme = False
        self._set_night(night)

    def _follow_theme(self) -> None:
        if self._night_follows_theme:
            self._set_night(theme.manager.current().is_dark)

    def _set_night(self, night: bool) -> None:
        if night and self._view is not None:
            self._ask_for_picture_pages()
        self.pages.set_night(night)
        self.tools.set_night(night)
        self.legend.set_dark(night)

    def _ask_for_picture_pages(self) -> None:
        if self._view is not None:
            job = partial(_picture_pages, self._services, self._view.document.id)
            self._workers.look.submit(job, self._on_picture_pages)

    def _on_picture_pages(self, found: tuple[str, frozenset[int]]) -> None:
        document_id, pages = found
        if self._view is not None and self._view.document.id == document_id:
            self.loader.set_picture_pages(pages)
            self.pages.viewport().update()
