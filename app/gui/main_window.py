# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The window: library, conversation and viewer side by side; files dropped anywhere on it; closing is safe at any moment."""

import logging
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFileDialog, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from app.config.paths import paths_for
from app.domain.documents import Document
from app.gui.first_run import SAMPLE_QUESTION, FirstRun, how_to_add_a_model
from app.gui.help.help import Help
from app.gui.incoming import Incoming
from app.gui.library.document_details import DocumentDetails
from app.gui.library.folder_watch import FolderWatcher
from app.gui.library.library_controller import LibraryController
from app.gui.library.library_panel import LibraryPanel
from app.gui.library.library_view import LibraryView
from app.gui.measure_tab import MeasureTab, ask_anew, open_place
from app.gui.messages import Messages
from app.gui.notices import Notices
from app.gui.parts import icons, theme
from app.gui.parts.drop_area import DropWindow
from app.gui.parts.error_text import Remedy
from app.gui.parts.focus_ring import FocusRing
from app.gui.parts.panes import VIEWER_MIN, Panes, last_of, put_in_order
from app.gui.session_keeper import SessionKeeper
from app.gui.settings.data_work import Errand
from app.gui.settings.preferences_controller import PreferencesController
from app.gui.shortcuts import WindowCommands
from app.gui.status_bar import StatusBar
from app.gui.top_bar import TopBar
from app.gui.workers import Workers

if TYPE_CHECKING:
    from app.domain.model_servers import ModelStatus
    from app.gui.conversation.ask_panel import AskPanel
    from app.gui.conversation.conversations import ConversationController
    from app.gui.viewer.viewer import Viewer
    from app.services.container import Services

log = logging.getLogger(__name__)

CLOSE_DEADLINE_MS = 4000


class MainWindow(DropWindow):
    """Shown before the library is open; `attach` fills it. `closed` tells whether all threads ended in time."""

    closed = Signal(bool)
    first_painted = Signal()

    def __init__(self, data: Path | None = None) -> None:
        """`data` is the folder of the library, for those who want to see it."""
        super().__init__()
        self._data = data or paths_for(None).data
        self.setWindowTitle("Quoth")
        self.setWindowIcon(icons.app_icon())
        self.setProperty("surface", "panel")
        self.setMinimumSize(1024, 600)
        self.resize(QSize(1440, 900).boundedTo(self.screen().availableSize()))
        self.services: Services | None = None
        self.workers: Workers | None = None
        self.library: LibraryController | None = None
        self.preferences: PreferencesController | None = None
        self.conversations: ConversationController | None = None
        self.ask: AskPanel | None = None
        self.viewer: Viewer | None = None
        self.incoming = Incoming(self, self._add)
        self.errand: Errand | None = None  # to be done once the library is closed
        self._shutting = self._sample_wanted = False
        self._painted = False
        self.top_bar = TopBar()
        self.panel = LibraryPanel()
        self.first_run = FirstRun()
        self.status_bar = StatusBar()
        self.stack = QStackedWidget()
        self.messages = Messages(self.stack)
        self.stack.setProperty("surface", "paper")
        self.work = QSplitter(Qt.Orientation.Horizontal)
        self.outer = QSplitter(Qt.Orientation.Horizontal)
        self.panes = Panes(self.outer, self.work)
        self.measure = MeasureTab(self.outer, self.stack, self.top_bar.tabs, self.messages, self._data)
        self.status_bar.set_place(self._data)
        self._lay_out()
        self.ring = FocusRing(self)
        self._wire()

    # ------------------------------------------------------------------ building

    def _lay_out(self) -> None:
        self._blank = QWidget()
        self._blank.setProperty("surface", "paper")
        for page in (self._blank, self.first_run, self.work):
            self.stack.addWidget(page)
        self.outer.addWidget(self.panel)
        self.outer.addWidget(self.stack)
        self.messages.lie_over(self.stack)
        for splitter in (self.outer, self.work):
            splitter.setHandleWidth(1)
            splitter.setChildrenCollapsible(False)
        self.outer.setStretchFactor(1, 1)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addWidget(self.top_bar)
        box.addWidget(self.measure.pages, 1)
        box.addWidget(self.status_bar)

    def _wire(self) -> None:
        panel, bar = self.panel, self.status_bar
        self.paths_dropped.connect(self.add_paths)
        theme.manager.changed.connect(self._resize_text)
        for signal in (panel.add_wanted, self.first_run.add_wanted):
            signal.connect(self.choose_files)
        self.first_run.sample_wanted.connect(self.open_sample)
        self.first_run.check_wanted.connect(self.check_models)
        self.first_run.how_wanted.connect(partial(how_to_add_a_model, self))
        panel.open_wanted.connect(self.open_document)
        self.details = DocumentDetails(self)
        self.session = SessionKeeper(self)
        self.notices = Notices(self)
        self.watcher = FolderWatcher(self)
        panel.folder_wanted.connect(self.choose_folder)
        panel.scopes.failed.connect(self.messages.show_error)
        self.incoming.failed.connect(self.messages.show_error)
        self.incoming.said.connect(self.messages.say)
        bar.help_wanted.connect(self.details.help_first)
        bar.model_pressed.connect(self.check_models)
        self.top_bar.theme_wanted.connect(self._theme)
        self.top_bar.settings_wanted.connect(lambda: self.show_settings(""))
        self.messages.remedy_chosen.connect(self._remedy)
        self.measure.add_wanted.connect(self.choose_files)
        self.measure.place_wanted.connect(partial(open_place, self))
        self.measure.ask_wanted.connect(partial(ask_anew, self))
        self.commands = WindowCommands(self)
        self.help = Help(self, self.commands)
        self.top_bar.help_wanted.connect(self.help.show_menu)

    def attach(self, services: "Services", workers: Workers) -> None:
        """The library is open: make the panels and show what is there."""
        from app.gui.conversation.ask_panel import AskPanel  # noqa: PLC0415 - not before the first paint
        from app.gui.conversation.conversations import ConversationController  # noqa: PLC0415
        from app.gui.viewer.viewer import Viewer  # noqa: PLC0415

        self.services, self.workers = services, workers
        self.ask = AskPanel(services, workers)
        self.viewer = Viewer(services, workers)
        self.ask.setMinimumWidth(theme.CONVERSATION_MIN)
        self.viewer.setMinimumWidth(VIEWER_MIN)
        self.work.addWidget(self.ask)
        self.work.addWidget(self.viewer)
        self._wire_panels(self.ask, self.viewer)
        put_in_order([last_of(self.viewer), *self.status_bar.buttons()])  # the foot was there before the panes
        self.library = LibraryController(services, workers)
        self._data = services.folder
        self.status_bar.set_place(self._data)
        self.preferences = PreferencesController(self, services, workers, self._data)
        self.conversations = ConversationController(services, workers, self.panel, self.ask)
        view = LibraryView(self.library, self.panel, self.status_bar, self.messages)
        view.documents_changed.connect(self._documents)
        view.documents_changed.connect(self.notices.follow)
        view.scope_changed.connect(self._scope_changed)
        view.first_readable.connect(self._first_readable)
        self.preferences.model_status_changed.connect(self._model_status)
        self.preferences.model_changed.connect(self._model_status)
        self.preferences.failed.connect(self.messages.show_error)
        self.preferences.said.connect(self.messages.say)
        self.preferences.about_wanted.connect(self.help.show_about)
        self.preferences.leave_wanted.connect(self._leave)
        self.preferences.again_wanted.connect(self._read_again)
        self.conversations.failed.connect(self.messages.show_error)
        self.conversations.said.connect(self.messages.say)
        self.conversations.set_aside.connect(self._set_aside)
        self.preferences.apply()
        self.restore(self.preferences.window_state())
        self.session.restore(services, workers)
        self.panel.scopes.open_library(services, workers)
        self.watcher.open_library(services, workers, self.library)
        self.panel.scopes.serve(self.ask.composer.scope.menu())
        self.library.refresh()
        self.conversations.refresh()
        self.check_models()
        # Or the first question would wait for it.
        workers.look.submit(lambda _token, _report: services.library.warm(), on_error=self.messages.show_error)
        self.incoming.open_library(services, workers, self.viewer)
        self.measure.open_library(services, workers)

    def _wire_panels(self, ask: "AskPanel", viewer: "Viewer") -> None:
        ask.citation_activated.connect(viewer.open_citation)
        ask.closest_activated.connect(viewer.show_closest)
        ask.everything_wanted.connect(self.panel.check_everything)
        ask.add_wanted.connect(self.choose_files)
        ask.remedy_chosen.connect(self._remedy)
        ask.model_chosen.connect(self._model_chosen)
        viewer.citation_opened.connect(ask.show_open)
        viewer.document_opened.connect(self.panel.list.set_open)
        viewer.ask_wanted.connect(ask.composer.take_quote)

    # ------------------------------------------------------------------ the library

    def _documents(self, documents: list[Document]) -> None:
        if self.viewer is not None and self.viewer.follow(documents) and self.conversations is not None:
            self.conversations.show_again()  # its citations lead to other places now
        self.stack.setCurrentWidget(self.work if documents else self.first_run)
        self.measure.documents_changed()
        if documents:
            self._size_panes()

    def _scope_changed(self, ids: frozenset[str] | None, askable: int, coming: bool, name: str) -> None:
        if self.ask is not None:
            self.ask.set_scope(ids, askable, coming=coming, name=name)

    def _first_readable(self, document_id: str) -> None:
        self.open_document(document_id)
        self.focus_question()
        if self._sample_wanted and self.ask is not None:
            self.ask.composer.give_back(SAMPLE_QUESTION)  # one press more, and the first answer is there
        self._sample_wanted = False

    def choose_files(self) -> None:
        """The file dialog; several files at once."""
        kinds = self.tr("Documents") + " (*.pdf *.md *.markdown *.txt *.html *.htm *.epub *.png *.jpg *.jpeg *.tif *.tiff)"
        names, _ = QFileDialog.getOpenFileNames(self, self.tr("Add documents"), "", f"{kinds};;{self.tr('All files')} (*)")
        self.add_paths([Path(name) for name in names])

    def choose_folder(self) -> None:
        """A folder with all the PDFs in it."""
        name = QFileDialog.getExistingDirectory(self, self.tr("Add a folder"))
        if name:
            self.add_paths([Path(name)])

    def add_paths(self, paths: Sequence[Path]) -> None:
        """Files and folders from wherever. Kept until the library is open."""
        self.incoming.take_files(paths)

    def take(self, targets: Sequence[str]) -> None:
        """Files and links from outside; the window comes forward."""
        self.incoming.take(targets)
        if self.isMinimized():
            self.showNormal()
        self.raise_()
        self.activateWindow()

    def _add(self, paths: list[Path]) -> None:
        if self.library is not None:
            self.library.add(paths)

    def open_sample(self) -> None:
        if self.services is not None:
            self._sample_wanted = True
            self.add_paths([self.services.library.sample_path()])

    def open_document(self, document_id: str, page: int = 1) -> None:
        if self.viewer is not None:
            self.panel.list.set_open(document_id)
            self.viewer.open_document(document_id, page)

    def _remedy(self, remedy: Remedy) -> None:
        match remedy:
            case Remedy.CHOOSE_FILE:
                self.choose_files()
            case Remedy.PASSWORD:
                self.details.help_first()
            case Remedy.GO_ON if self.library is not None:
                self.library.pause(False)
            case Remedy.CHECK_MODEL:
                self.check_models()
            case Remedy.CHOOSE_MODEL:
                self.show_settings("answers")
            case Remedy.QUIT:
                self.close()
            case _:
                log.info("no action for remedy %s here", remedy)

    # ------------------------------------------------------------------ models and settings

    def check_models(self) -> None:
        if self.preferences is not None:
            self.status_bar.set_model(None)
            self.first_run.set_model(None)
            self.preferences.check_models()

    def _model_status(self) -> None:
        if self.preferences is None or self.preferences.status is None:
            return
        status: ModelStatus = self.preferences.status
        self.status_bar.set_model(status, self.preferences.settings.model)
        self.first_run.set_model(status)
        if self.ask is not None:
            self.ask.set_model(self.preferences.settings.model)
            self.ask.set_model_status(status)
        self.measure.set_models([model.name for model in status.models])

    def _model_chosen(self, model: str) -> None:
        if self.preferences is not None:
            self.preferences.change({"model": model})

    def show_settings(self, section: str = "") -> None:
        if self.preferences is not None:
            self.preferences.show(section)

    def _read_again(self, document_ids: list[str]) -> None:
        for document_id in document_ids:
            if self.library is not None:
                self.library.read_again(document_id)

    def _leave(self, errand: Errand) -> None:
        """Close for something that needs the library shut; who opened the window opens the next one."""
        self.errand = errand
        self.close()

    def _theme(self, mode: str) -> None:
        if self.preferences is not None:
            self.preferences.change({"theme": mode})
        else:
            theme.manager.set_mode("dark" if mode == "dark" else "light")

    def _set_aside(self) -> None:
        if self.ask is not None:
            words = self.tr("The old question and what followed it are set aside.")
            self.messages.say(words, self.tr("Show"), partial(self.ask.header.set_aside.setChecked, True))

    # ------------------------------------------------------------------ keyboard

    def focus_question(self) -> None:
        self.measure.show_asking()
        if self.ask is not None and self.stack.currentWidget() is self.work:
            self.ask.focus_question()

    def new_conversation(self) -> None:
        if self.conversations is not None and self.stack.currentWidget() is self.work:
            self.conversations.begin()
            self.focus_question()

    def find_words(self) -> None:
        if self.viewer is not None and not self.measure.shown:
            self.viewer.open_find()

    def cancel(self) -> None:
        if self.ask is not None:
            self.ask.cancel()

    # ------------------------------------------------------------------ size

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.ring.listen()
        self._size_panes()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._painted:
            self._painted = True
            QTimer.singleShot(0, self, self.first_painted.emit)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._size_panes()

    def _resize_text(self) -> None:
        self.panes.follow_text(self.width())

    def _size_panes(self) -> None:
        self.panes.fit(self.width())

    def restore(self, state: str) -> None:
        """Size and place of the last time, if a screen still has that place."""
        if state:
            self.restoreGeometry(QByteArray.fromBase64(QByteArray(state.encode("ascii"))))

    # ------------------------------------------------------------------ the end

    def closeEvent(self, event: QCloseEvent) -> None:
        """Cancel, wait with a deadline, close the library. The window vanishes first, so that nobody waits for it."""
        if self._shutting:
            event.accept()
            return
        self._shutting = True
        if self.preferences is not None:
            self.preferences.keep_window(bytes(self.saveGeometry().toBase64().data()).decode("ascii"))
        self.session.keep()
        self.panel.settle()
        self.measure.settle()
        event.accept()
        QTimer.singleShot(0, self, self.shut)

    def shut(self) -> None:
        """End all threads, then close the services; tells by `closed` whether that worked in time."""
        self._shutting = True  # however it came to this: to close it once more keeps nothing
        ended = self.workers.close(CLOSE_DEADLINE_MS) if self.workers is not None else True
        if ended and self.services is not None:
            self.services.close()
        self.services = None
        self.closed.emit(ended)
