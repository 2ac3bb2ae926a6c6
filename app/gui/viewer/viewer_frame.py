# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The parts of the reading pane and how they stand together; what they show is for the viewer to say."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QToolButton, QVBoxLayout, QWidget

from app.gui.parts import theme
from app.gui.parts.plain_widgets import Bar, ElidedLabel, IconButton
from app.gui.viewer.find_bar import FindBar
from app.gui.viewer.note_line import NoteLine
from app.gui.viewer.page_loader import PageLoader
from app.gui.viewer.page_view import PageView
from app.gui.viewer.side_panel import PagesBody, Side, SidePanel
from app.gui.viewer.tabs import Tabs
from app.gui.viewer.tools import Tools
from app.gui.viewer.viewer_parts import CitationStepper, Legend, Notice, Picture

if TYPE_CHECKING:
    from app.gui.viewer.commands import Commands
    from app.gui.workers import Workers
    from app.services.container import Services
    from app.services.pages import DocumentView


class ViewerFrame(QWidget):
    """Header, tabs, tools, lines that come and go, pages with their side panel, legend."""

    commands: "Commands"

    def __init__(self, services: "Services", workers: "Workers") -> None:
        super().__init__()
        self.loader = PageLoader(services, workers.render, services.preferences.get().page_cache_bytes, self)
        self.pages = PageView(self.loader)
        self.title = ElidedLabel("", "control_bold")
        self.stepper = CitationStepper()
        self.tabs = Tabs()
        self.tools = Tools()
        self.find_bar = FindBar(services, workers.look)
        self.note = NoteLine()
        self.side = SidePanel(self.loader)
        self.legend = Legend()
        self.notice = Notice()
        self.back_button = IconButton("arrow-left", self.tr("Back (Alt+Left)"))
        self.forward_button = IconButton("arrow-right", self.tr("Forward (Alt+Right)"))
        self.more = IconButton("dots-three", self.tr("More for this document"))
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._book = Picture(16)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.notice)
        self._stack.addWidget(self.pages)
        self.body = PagesBody(self._stack, self.side)
        self._lay_out()

    def _lay_out(self) -> None:
        self.setProperty("surface", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(self.tr("Document"))
        header = Bar(theme.HEADER, "bottom")
        row = QHBoxLayout(header)
        row.setContentsMargins(theme.STEP_12, 0, theme.STEP_8, 0)
        row.setSpacing(theme.STEP_4)
        for widget in (self._book, self.back_button, self.forward_button):
            row.addWidget(widget)
        row.addWidget(self.title, 1)
        row.addWidget(self.stepper)
        row.addWidget(self.more)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for line in (header, self.tabs, self.tools, self.find_bar, self.note):
            column.addWidget(line)
        column.addWidget(self.body, 1)
        column.addWidget(self.legend)

    def wire(self, commands: "Commands") -> None:
        """Let the parts speak to each other; the menus are those of `commands`."""
        self.commands = commands
        self.tools.set_zoom_menu(commands.zoom_menu())
        self.more.setMenu(commands.more_menu())
        self.back_button.clicked.connect(commands.back.trigger)
        self.forward_button.clicked.connect(commands.forward.trigger)
        self.tools.fit_width.connect(self.pages.set_fit_width)
        self.tools.zoom_in.connect(self.pages.zoom_in)
        self.tools.zoom_out.connect(self.pages.zoom_out)
        self.tools.find_wanted.connect(commands.find.trigger)
        self.tools.contents_wanted.connect(commands.contents.trigger)
        self.tools.pages_wanted.connect(commands.small.trigger)
        self.pages.page_changed.connect(self.tools.set_page)
        self.pages.page_changed.connect(self._name_page)
        self.pages.zoom_changed.connect(self.tools.set_zoom)
        self.find_bar.found.connect(self._on_found)
        self.find_bar.closed.connect(self.focus_pages)
        self.side.changed.connect(self._on_side)

    def _name_page(self, page: int) -> None:
        name = self.tools.field.page_names()[page - 1] if page <= len(self.tools.field.page_names()) else str(page)
        self.pages.setAccessibleName(self.tr("Pages, now page {name}").format(name=name))

    def _on_found(self, places: object, now: int, move: bool) -> None:
        if isinstance(places, tuple):
            self.pages.set_found(places, now, move=move)

    def _on_side(self, side: Side | None) -> None:
        self.tools.contents.setChecked(side is Side.CONTENTS)
        self.tools.pages.setChecked(side is Side.PAGES)
        if side is None:
            self.focus_pages()

    def focus_pages(self) -> None:
        """The keyboard to the pages."""
        self.pages.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_document(self, document_id: str, view: "DocumentView | None", turn: int) -> None:
        """Tell all parts which document is open; None for none."""
        title = (view.document.title or view.document.file_name) if view is not None else ""
        self.title.set_text(title)
        self.tools.set_document(view.printed if view else (), view.labels if view else ())
        self.tools.set_page(1)
        self.side.contents.set_entries(view.outline if view else (), view.printed if view else ())
        self.side.thumbnails.set_document(view.sizes if view else (), self.tools.field.page_names() if view else (), turn)
        self.find_bar.set_document(document_id)
        self.note.put_away()
        self.commands.set_open(view is not None)
        self._stack.setCurrentWidget(self.pages if view is not None else self.notice)
        if view is None:
            self.side.close_panel()
        else:
            self.tabs.name(document_id, title)

    def show_travel(self, back: bool, forward: bool) -> None:
        """Whether there are places to go back and forward to."""
        self.commands.set_travel(back, forward)
        self.back_button.setVisible(back or forward)
        self.back_button.setEnabled(back)
        self.forward_button.setVisible(forward)
        self._book.setVisible(bool(self.title.text()) and not (back or forward))

    def show_night(self, night: bool) -> None:
        self.pages.set_night(night)
        self.tools.set_night(night)
        self.legend.set_dark(night)
        self.side.thumbnails.set_night(night)
        self.commands.night.setChecked(night)
