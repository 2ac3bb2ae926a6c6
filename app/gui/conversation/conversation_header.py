# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The line over a conversation: its title, what can be taken out of it, and what can be done to it."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QMenu, QToolButton

from app.gui.parts import icons, theme
from app.gui.parts.plain_widgets import Bar, ElidedLabel, IconButton


class ConversationHeader(Bar):
    copy_wanted = Signal()
    copy_markdown_wanted = Signal()
    save_wanted = Signal()
    rename_wanted = Signal()
    delete_wanted = Signal()
    set_aside_wanted = Signal(bool)  # whether it is to be shown

    def __init__(self) -> None:
        super().__init__(theme.HEADER, "bottom")
        row = QHBoxLayout(self)
        row.setContentsMargins(theme.STEP_24, 0, theme.STEP_16, 0)
        row.setSpacing(theme.STEP_4)
        self.title = ElidedLabel("", "control_bold")
        self.out = self._with_menu("export", self.tr("Copy or save the conversation"))
        self.more = self._with_menu("dots-three", self.tr("More about this conversation"))
        for widget, stretch in ((self.title, 1), (self.out, 0), (self.more, 0)):
            row.addWidget(widget, stretch)
        out, more = self.out.menu(), self.more.menu()
        self._icons = (
            (out.addAction(self.tr("Copy the conversation"), self.copy_wanted.emit), "copy"),
            (out.addAction(self.tr("Copy as Markdown"), self.copy_markdown_wanted.emit), "file-text"),
            (out.addAction(self.tr("Save with sources …"), self.save_wanted.emit), "export"),
            (more.addAction(self.tr("Rename …"), self.rename_wanted.emit), "pencil-simple"),
            (more.addAction(self.tr("Delete"), self.delete_wanted.emit), "trash"),
        )
        self.set_aside = QAction(self.tr("Show what was set aside"), more)
        self.set_aside.setCheckable(True)
        self.set_aside.toggled.connect(self.set_aside_wanted)
        more.insertAction(self._icons[-1][0], self.set_aside)
        more.insertSeparator(self._icons[-1][0])
        self._draw_icons()
        theme.manager.changed.connect(self._draw_icons)

    def _draw_icons(self) -> None:
        for action, name in self._icons:
            action.setIcon(icons.icon(name))

    @staticmethod
    def _with_menu(icon: str, words: str) -> IconButton:
        button = IconButton(icon, words)
        button.setMenu(QMenu(button))
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        return button

    def show_set_aside(self, *, shown: bool) -> None:
        """Tick the entry without asking for anything."""
        before = self.set_aside.blockSignals(True)
        self.set_aside.setChecked(shown)
        self.set_aside.blockSignals(before)

    def set_filled(self, filled: bool) -> None:
        """Whether there is anything to take out or to change."""
        self.out.setVisible(filled)
        self.more.setVisible(filled)
