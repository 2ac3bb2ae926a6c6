# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which page the window shows: the one that asks, or the one that measures, which is made when it is first looked at."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from app.gui.messages import Messages
from app.gui.page_tabs import PageTabs

if TYPE_CHECKING:
    from app.gui.main_window import MainWindow
    from app.gui.measure.measure_page import MeasurePage
    from app.gui.workers import Workers
    from app.services.container import Services


class MeasureTab(QObject):
    """`pages` holds both. What the page wants of the window leaves as signals."""

    add_wanted = Signal()
    place_wanted = Signal(str, str, int)  # question, file name, page
    ask_wanted = Signal(str)

    def __init__(self, asking: QWidget, under: QWidget, tabs: PageTabs, messages: Messages, data: Path) -> None:
        """Messages lie over `under` while the window asks, over the figures while it measures."""
        super().__init__()
        self.pages = QStackedWidget()
        self.pages.addWidget(asking)
        self.page: MeasurePage | None = None
        self._asking, self._under, self._tabs, self._messages, self._data = asking, under, tabs, messages, data
        self._library: tuple[Services, Workers] | None = None
        self._models: tuple[str, ...] = ()
        tabs.ask_wanted.connect(self.show_asking)
        tabs.measure_wanted.connect(self.show_measuring)

    @property
    def shown(self) -> bool:
        return self.page is not None and self.pages.currentWidget() is self.page

    def open_library(self, services: "Services", workers: "Workers") -> None:
        self._library = services, workers
        workers.look.submit(_load)

    def show_asking(self) -> None:
        if self.shown:
            self.settle()
            self._messages.move_to(self._under)
            self.pages.setCurrentWidget(self._asking)
        self._tabs.show_page(measuring=False)

    def show_measuring(self) -> None:
        """Nothing happens before the library is open."""
        if self.page is None and self._library is not None:
            self.page = self._make(*self._library)
        if self.page is None or self.shown:
            self._tabs.show_page(measuring=self.shown)
            return
        self._messages.move_to(self.page.view, at_foot=True)
        self.pages.setCurrentWidget(self.page)
        self._tabs.show_page(measuring=True)
        self.page.focus_sets()

    def _make(self, services: "Services", workers: "Workers") -> "MeasurePage":
        from app.gui.measure.measure_page import MeasurePage  # noqa: PLC0415 - most starts never look at it

        page = MeasurePage(services, workers, self._data)
        page.set_models(self._models)
        page.add_wanted.connect(self.add_wanted)
        page.place_wanted.connect(self.place_wanted)
        page.ask_wanted.connect(self.ask_wanted)
        page.said.connect(self._messages.say)
        page.failed.connect(self._messages.show_error)
        page.count_changed.connect(self._tabs.measure.set_note)
        self.pages.addWidget(page)
        return page

    def set_models(self, models: Sequence[str]) -> None:
        self._models = tuple(models)
        if self.page is not None:
            self.page.set_models(models)

    def documents_changed(self) -> None:
        if self.page is not None:
            self.page.documents_changed()

    def settle(self) -> None:
        """What was taken away is gone for good."""
        if self.page is not None:
            self.page.pane.settle()


def _load(_token: object, _report: object) -> None:
    """What the page is made of, read behind the window: it takes longer than to make the page."""
    from app.gui.measure import measure_page  # noqa: F401, PLC0415


def open_place(window: "MainWindow", question: str, file: str, page: int) -> None:
    """Where a measured question is answered, with the question ready to be asked again; page 0: nothing answers it."""
    window.measure.show_asking()
    if window.ask is not None:
        window.ask.composer.give_back(question)
    found = next((each for each in window.panel.model.documents() if each.file_name == file), None)
    if found is not None and page:
        window.open_document(found.id, page)
    else:
        window.focus_question()


def ask_anew(window: "MainWindow", question: str) -> None:
    """Ask a measured question, in a conversation of its own."""
    window.measure.show_asking()
    if window.ask is not None:
        window.new_conversation()
        window.ask.ask(question)
