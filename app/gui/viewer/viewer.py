# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The reading pane: the cited page beside the answer, with what is needed to move about in documents."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Signal

from app.domain.answers import Citation
from app.domain.errors import AppError
from app.domain.pages import PageLink
from app.gui.parts.plain_widgets import plain_tip
from app.gui.viewer import lookups
from app.gui.viewer.commands import Commands
from app.gui.viewer.history import History, Place
from app.gui.viewer.outward import Outward
from app.gui.viewer.page_look import PageLook
from app.gui.viewer.side_panel import Side
from app.gui.viewer.tabs import OpenDocument
from app.gui.viewer.thumbnails import cited_pages
from app.gui.viewer.viewer_frame import ViewerFrame

if TYPE_CHECKING:
    from app.domain.documents import Document
    from app.gui.workers import JobHandle, Workers
    from app.services.container import Services
    from app.services.pages import DocumentView


class Viewer(ViewerFrame):
    """Shows documents, one tab each. `citation_opened` tells whoever lists citations which one is open now."""

    citation_opened = Signal(object, object)  # Citation, tuple[Citation, ...]
    document_opened = Signal(str)  # id
    ask_wanted = Signal(str)  # words of a page to ask about

    def __init__(self, services: "Services", workers: "Workers") -> None:
        super().__init__(services, workers)
        self._services, self._workers = services, workers
        self._view: DocumentView | None = None
        self._target: Place | None = None
        self._return = False  # the target is a place that was left: its marks come along, the view goes where it was
        self._opening: JobHandle[DocumentView] | None = None
        self._files: dict[str, str] = {}  # sha256 by document
        self._citations: tuple[Citation, ...] = ()
        self._position = -1
        self._closest = False
        self._history = History()
        self.outward = Outward(self, services, workers.render)
        self.look = PageLook(self, services, workers.look)
        self.wire(Commands(self))
        self._connect()
        self.look.follow_theme()
        self.clear()

    def _connect(self) -> None:
        self.stepper.stepped.connect(self.step_citation)
        self.tools.night_wanted.connect(self.look.choose_night)
        self.tools.field.wanted.connect(self.go_to_page)
        self.tools.field.unknown.connect(self._say_unknown_page)
        self.tabs.wanted.connect(self.show_tab)
        self.tabs.close_wanted.connect(self.close_tab)
        self.pages.page_changed.connect(self.side.contents.set_page)
        self.pages.page_changed.connect(self.side.thumbnails.set_page)
        self.pages.leaving.connect(self._remember)
        self.pages.menu_wanted.connect(self._open_menu)
        self.pages.pointer.link_pressed.connect(self.follow_link)
        self.pages.pointer.over.connect(self._tell_link)
        self.pages.pointer.back.connect(self.go_back)
        self.pages.pointer.forward.connect(self.go_forward)
        self.side.contents.chosen.connect(self.go_to_heading)
        self.side.thumbnails.chosen.connect(self._go_to_small)
        self.loader.failed.connect(self._on_page_failed)

    # What is shown

    def open_citation(self, citation: Citation, all_citations: Sequence[Citation]) -> None:
        """Show the page of a citation with its words marked; F8 steps through `all_citations`."""
        self._open_place(citation, all_citations, closest=False)

    def show_closest(self, citation: Citation, all_citations: Sequence[Citation]) -> None:
        """The same for a passage that was read but does not bear an answer: marked faintly, never as cited."""
        self._open_place(citation, all_citations, closest=True)

    def _open_place(self, citation: Citation, citations: Sequence[Citation], *, closest: bool) -> None:
        self._remember()
        self._set_citations(citation, citations, closest=closest)
        self._show(Place(citation.document_id, citation.page, 0.0, citation, self._citations, closest))
        self.citation_opened.emit(citation, self._citations)

    def _set_citations(self, citation: Citation | None, citations: Sequence[Citation], *, closest: bool) -> None:
        if citation is None:
            self._citations, self._position, self._closest = (), -1, False
            self.stepper.set_position(-1, 0, closest=False)
            self.legend.hide()
            return
        self._citations = tuple(citations) or (citation,)
        self._position = next((i for i, each in enumerate(self._citations) if each is citation), -1)
        if self._position < 0:
            self._position = next((i for i, each in enumerate(self._citations) if each.n == citation.n), 0)
        self._closest = closest
        self.stepper.set_position(self._position, len(self._citations), closest=closest)
        self.legend.show_for(citation, closest=closest)

    def open_document(self, document_id: str, page: int = 1) -> None:
        """Show a document without marks."""
        self._remember()
        self._set_citations(None, (), closest=False)
        self._show(Place(document_id, page))

    def open_places(self) -> list[tuple[str, int, float]]:
        """Document, page and fraction of the page at the top of the view of each tab, in their order."""
        self._keep()
        places = [(name, kept.place) for name in self.tabs.ids() if (kept := self.tabs.get(name)) is not None]
        return [(name, place.page, place.fraction) if place is not None else (name, 1, 0.0) for name, place in places]

    def open_again(self, places: Sequence[tuple[str, str, int, float]], current: str) -> None:
        """Tabs as they were left: title, document, page and fraction of each; `current` or the last one is shown."""
        for title, document_id, page, fraction in places:
            self.tabs.take(document_id).place = Place(document_id, page, fraction)
            self.tabs.name(document_id, title)
        if places:
            self.show_tab(current if self.tabs.get(current) is not None else places[-1][1])

    def show_tab(self, document_id: str) -> None:
        """An open document where it was left."""
        if document_id != self.document_id():
            self._remember()
            kept = self.tabs.get(document_id)
            self._return_to(kept.place if kept is not None and kept.place is not None else Place(document_id, 1))

    def close_tab(self, document_id: str) -> None:
        here = self.document_id() == document_id
        self.tabs.drop(document_id)
        if not here:
            return
        self._view, self._target = None, None
        following = self.tabs.get(self.tabs.current())
        if following is None:
            self.clear()
        else:
            self._return_to(following.place or Place(following.id, 1))

    def close_current(self) -> None:
        if self.document_id():
            self.close_tab(self.document_id())

    def follow(self, documents: Sequence["Document"]) -> bool:
        """Forget pictures of documents that are another file now, and show the open one anew; tells whether there were any.

        The tabs of those that are gone are closed.
        """
        before, self._files = self._files, {document.id: document.sha256 for document in documents}
        changed = {name for name, sha256 in self._files.items() if before.get(name, sha256) != sha256}
        for name in changed:
            self.loader.cache.forget_document(name)
            kept = self.tabs.get(name)
            if kept is not None:
                kept.view, kept.place = None, None
        for name in set(before) - set(self._files):
            self._history.forget(name)
            if self.tabs.get(name) is not None:
                self.close_tab(name)
        if self._view is not None and self._view.document.id in changed:
            place = Place(self._view.document.id, *self.pages.place())
            self._view = None
            self._return_to(place)
        return bool(changed)

    def clear(self) -> None:
        """Show nothing."""
        if self._opening is not None:
            self._opening.cancel()
        self._view, self._target = None, None
        for name in self.tabs.ids():
            self.tabs.drop(name)
        self._history.clear()
        self._set_citations(None, (), closest=False)
        self._show_nothing()
        self.notice.show_hint(self.tr("Click a citation to see its page here, with the words marked."))

    def _show_nothing(self) -> None:
        self.loader.set_document("")
        self.pages.set_document(())
        self.show_document("", None, 0)
        self._show_travel()

    def document_id(self) -> str:
        """The document shown, or being opened; "" for none."""
        return self._target.document_id if self._target is not None else ""

    def document(self) -> "Document | None":
        """The document shown now."""
        return self._view.document if self._view is not None else None

    def citation(self) -> Citation | None:
        return self._citations[self._position] if 0 <= self._position < len(self._citations) else None

    def _show(self, target: Place, *, returning: bool = False) -> None:
        self._keep()
        self._target, self._return = target, returning
        if self._opening is not None:
            self._opening.cancel()
            self._opening = None
        opened = self.tabs.take(target.document_id)
        # A document that is still being read has grown when a page beyond its end is wanted.
        known = opened.view is not None and target.page <= len(opened.view.sizes)
        if known and self._view is opened.view:
            self._go_to_target()
        elif known and opened.view is not None:
            self._present(opened, opened.view)
        else:
            job = partial(lookups.document_view, self._services, target.document_id)
            self._opening = self._workers.render.submit(job, self._on_opened, self._on_open_failed)

    def _return_to(self, place: Place) -> None:
        self._set_citations(place.citation, place.citations, closest=place.closest)
        self._show(place, returning=True)
        if place.citation is not None:
            self.citation_opened.emit(place.citation, self._citations)

    def _on_opened(self, view: "DocumentView") -> None:
        self._opening = None
        opened = self.tabs.take(view.document.id)
        opened.view = view
        self._present(opened, view)

    def _present(self, opened: OpenDocument, view: "DocumentView") -> None:
        self._view = view
        self.loader.set_document(opened.id)
        self.pages.set_document(view.sizes, opened.turn)
        self.show_document(opened.id, view, opened.turn)
        self._show_travel()
        self.look.open()
        self.document_opened.emit(opened.id)
        self._go_to_target()

    def _on_open_failed(self, error: AppError) -> None:
        self._opening = None
        self._view = None
        self.tabs.drop(self.document_id())
        self._show_nothing()
        self.notice.show_error(error)

    def _on_page_failed(self, page: int, error: object) -> None:
        # Only a page that somebody looks at: those around it were asked for in advance.
        if isinstance(error, AppError) and page in self.pages.visible_pages():
            self.pages.set_failed(page)

    def _go_to_target(self) -> None:
        target = self._target
        if target is None:
            return
        to_citation = target.citation is not None and not self._return
        self.pages.show_citation(target.citation, self._citations, closest=self._closest, move=to_citation)
        marked = () if self._closest else self._citations
        self.side.thumbnails.pages.set_marks(cited_pages(marked, target.document_id))
        if not to_citation:
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
        self.note.put_away()
        self.pages.go_to_page(page)
        self.focus_pages()

    def go_to_heading(self, page: int, heading: str) -> None:
        """Jump to where a heading of the contents stands."""
        if self._view is None:
            return
        self.go_to_page(page)
        if self.body.lies_over():
            self.side.close_panel()
        job = partial(lookups.heading_height, self._services, self._view.document.id, page, heading)
        self._workers.look.submit(job, self._on_heading)

    def _on_heading(self, found: tuple[str, int, float]) -> None:
        document_id, page, y = found
        if y > 0 and self.document_id() == document_id and page == self.pages.bound_page():
            self.pages.go_to_height(page, y)

    def _go_to_small(self, page: int) -> None:
        self._remember()
        self.pages.go_to_page(page)

    def _say_unknown_page(self, text: str) -> None:
        names = self.tools.field.page_names()
        if names:
            words = self.tr("There is no page “{text}” here. The pages run from {first} to {last}.")
            self.note.say(words.format(text=text, first=names[0], last=names[-1]))

    def follow_link(self, link: PageLink) -> None:
        """A link of the document jumps; one that leads outside is only shown."""
        if link.address:
            self.outward.show_address(link.address)
        elif link.page <= self.pages.page_count():
            self._remember()
            self.pages.go_to_height(link.page, link.y)

    def link_at(self, place: QPoint) -> PageLink | None:
        """The link under a place of the screen."""
        return self.pages.pointer.link_at(self.pages.viewport().mapFromGlobal(place).toPointF())

    def _tell_link(self, link: PageLink | None) -> None:
        if link is None:
            words = ""
        elif link.address:
            words = link.address
        else:
            names = self.tools.field.page_names()
            words = self.tr("Go to page {name}").format(name=names[link.page - 1]) if link.page <= len(names) else ""
        self.pages.viewport().setToolTip(plain_tip(words))

    def _here(self) -> Place | None:
        if self._view is None:
            return None
        return Place(self._view.document.id, *self.pages.place(), self.citation(), self._citations, self._closest)

    def _keep(self) -> None:
        """Note where the document shown is left."""
        here = self._here()
        kept = self.tabs.get(here.document_id) if here is not None else None
        if kept is not None and (self._target is None or self._target.document_id == kept.id):
            kept.place = here

    def _remember(self) -> None:
        here = self._here()
        if here is not None:
            self._history.leave(here)
            self._keep()
            self._show_travel()

    def _show_travel(self) -> None:
        self.show_travel(self._history.can_go_back, self._history.can_go_forward)

    def go_back(self) -> None:
        here = self._here()
        self._travel(self._history.back(here) if here is not None else None)

    def go_forward(self) -> None:
        here = self._here()
        self._travel(self._history.forward(here) if here is not None else None)

    def _travel(self, place: Place | None) -> None:
        self._show_travel()
        if place is not None:
            self._return_to(place)

    # Finding, chosen words

    def open_find(self) -> None:
        if self._view is not None:
            self.find_bar.open_bar(self.pages.current_page())

    def find_next(self) -> None:
        if self.find_bar.isVisible():
            self.find_bar.next()
        else:
            self.open_find()

    def find_selection(self) -> None:
        text = " ".join(self.pages.selected_text().split())
        if text:
            self.find_bar.seek(text, self.pages.current_page())

    def ask_about_selection(self) -> None:
        text = " ".join(self.pages.selected_text().split())
        if text:
            self.ask_wanted.emit(text)

    def _open_menu(self, place: QPoint) -> None:
        self.outward.remember_link(self.link_at(place))
        self.commands.page_menu(place).popup(place)

    def open_contents(self) -> None:
        self.side.toggle(Side.CONTENTS)

    def turn_pages(self, by: int) -> None:
        """All pages of the document by quarters, clockwise."""
        opened = self.tabs.get(self.document_id())
        if opened is not None and self._view is not None:
            self.pages.set_turn(self.pages.turn() + by)
            opened.turn = self.pages.turn()
            self.side.thumbnails.set_turn(opened.turn)
