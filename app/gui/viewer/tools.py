# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The line of tools over the pages: fit, zoom, page by its printed number, night, find, contents, small pictures."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSizePolicy, QToolButton

from app.gui.parts import theme
from app.gui.parts.plain_widgets import Bar, IconButton, PlainLabel
from app.gui.viewer.page_field import PageField
from app.gui.viewer.page_layout import Fit

PERCENT_AT = 72 / 96  # a page at 100 % is as large as its paper on a screen of 96 pixels an inch


class ZoomButton(QToolButton):
    """Says how large the pages are; opens the ways to change that."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "words")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setToolTip(self.tr("Size and order of the pages"))
        self._dress()
        theme.manager.changed.connect(self._dress)

    def _dress(self) -> None:
        self.setFont(theme.font("control"))
        widest = max(self.fontMetrics().horizontalAdvance(words) for words in (self.tr("Fit width"), self.tr("100 %")))
        self.setMinimumWidth(widest + 6)

    def say(self, words: str) -> None:
        self.setText(words)
        self.setAccessibleName(self.tr("Size of the pages: {size}").format(size=words))


class Tools(Bar):
    """Emits what is wanted; shows what is."""

    fit_width = Signal()
    zoom_in = Signal()
    zoom_out = Signal()
    night_wanted = Signal(bool)
    find_wanted = Signal()
    contents_wanted = Signal()
    pages_wanted = Signal()

    def __init__(self) -> None:
        super().__init__(theme.TOOLS, "bottom")
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._page, self._count = 0, 0
        self._file_words = ("", "")
        self.fit = IconButton("arrows-out-line-horizontal", self.tr("Fit the width (Ctrl+0)"), checkable=True)
        self.smaller = IconButton("minus", self.tr("Smaller (Ctrl+-)"))
        self.zoom = ZoomButton()
        self.larger = IconButton("plus", self.tr("Larger (Ctrl++)"))
        self.page_kind = PlainLabel("", "control", "muted")
        self.field = PageField()
        self.page_of = PlainLabel("", "control", "muted", select=True)
        self.night = IconButton("moon", self.tr("Night colours (Ctrl+I)"), checkable=True)
        self.find_button = IconButton("magnifying-glass", self.tr("Find in this document (Ctrl+F)"))
        self.contents = IconButton("list-bullets", self.tr("Contents (F4)"), checkable=True)
        self.pages = IconButton("squares-four", self.tr("Small pictures of the pages (Shift+F4)"), checkable=True)
        row = QHBoxLayout(self)
        row.setContentsMargins(theme.STEP_12, 0, theme.STEP_8, 0)
        row.setSpacing(2)
        for widget in (self.fit, self.smaller, self.zoom, self.larger):
            row.addWidget(widget)
        row.addSpacing(theme.STEP_8)
        row.addWidget(self.page_kind)
        row.addSpacing(theme.STEP_4)
        row.addWidget(self.field)
        row.addSpacing(theme.STEP_4)
        row.addWidget(self.page_of)
        row.addSpacing(theme.STEP_8)
        row.addStretch(1)
        for button in (self.night, self.find_button, self.contents, self.pages):
            row.addWidget(button)
        self.fit.clicked.connect(self.fit_width)
        self.smaller.clicked.connect(self.zoom_out)
        self.larger.clicked.connect(self.zoom_in)
        self.night.clicked.connect(self.night_wanted)
        self.find_button.clicked.connect(self.find_wanted)
        self.contents.clicked.connect(self.contents_wanted)
        self.pages.clicked.connect(self.pages_wanted)

    def set_zoom_menu(self, menu: QMenu) -> None:
        self.zoom.setMenu(menu)

    def set_document(self, printed: Sequence[str], labels: Sequence[str]) -> None:
        """One entry a page; empty means that nothing is open."""
        self.field.set_pages(printed, labels)
        self._page, self._count = 0, len(printed)
        self.page_kind.setText(self.tr("Printed page") if any(printed) else self.tr("Page"))
        self.field.setAccessibleName(self.page_kind.text())
        self.setEnabled(bool(printed))
        if not printed:
            self.page_of.setText("")

    def set_page(self, page: int) -> None:
        if not 1 <= page <= self._count:
            return
        self._page = page
        self.field.show_page(page)
        if self.field.has_printed():
            self._file_words = (
                self.tr("file page {page} of {count}").format(page=page, count=self._count),
                self.tr("file {page} of {count}").format(page=page, count=self._count),
            )
        else:
            self._file_words = (self.tr("of {count}").format(count=self._count),) * 2
        self._fit()

    def _fit(self) -> None:
        """Shorter words where the line is narrow: nothing is cut off."""
        layout = self.layout()
        if layout is None or not self._page:
            return
        for short in range(6):
            self.page_of.setText(self._file_words[min(short, 1)])
            self.page_kind.setVisible(short < 2)
            self.fit.setVisible(short < 3)
            self.page_of.setVisible(short < 4)
            for button in (self.smaller, self.larger):
                button.setVisible(short < 5)
            layout.invalidate()
            if layout.minimumSize().width() <= self.width():
                return

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def set_zoom(self, scale: float, fit: Fit) -> None:
        """`scale` in pixels per point."""
        self.fit.setChecked(fit is Fit.WIDTH)
        match fit:
            case Fit.WIDTH:
                words = self.tr("Fit width")
            case Fit.TEXT:
                words = self.tr("Fit text")
            case Fit.PAGE:
                words = self.tr("Fit page")
            case Fit.FREE:
                words = self.tr("{percent} %").format(percent=round(scale * PERCENT_AT * 100))
        self.zoom.say(words)

    def set_night(self, night: bool) -> None:
        self.night.setChecked(night)
