# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The field that tells the page looked at by the number printed on it, and goes to the one typed."""

from collections.abc import Sequence

from PySide6.QtCore import QStringListModel, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QCompleter, QLineEdit

from app.gui.parts import theme


class PageField(QLineEdit):
    """Completes what is typed from the numbers that the document has."""

    wanted = Signal(int)  # file page
    unknown = Signal(str)  # what was typed, and is no page

    def __init__(self) -> None:
        super().__init__()
        self._printed: tuple[str, ...] = ()
        self._labels: tuple[str, ...] = ()
        self._page = 0
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setToolTip(self.tr("Go to a page (Ctrl+G)"))
        self._names = QStringListModel(self)
        completer = QCompleter(self._names, self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setMaxVisibleItems(8)
        self.setCompleter(completer)
        self.returnPressed.connect(self._go)
        self.textEdited.connect(self._dress_names)
        self._dress()
        theme.manager.changed.connect(self._dress)

    def _dress(self) -> None:
        self.setFont(theme.font("control_bold"))
        self.setFixedWidth(theme.px(52))

    def _dress_names(self) -> None:
        """The list of names comes into being with the first key: one made before belongs to nobody for certain."""
        names = self.completer().popup()
        if names is not None and names.property("card") is None:
            names.setProperty("card", "popup")
            names.style().unpolish(names)
            names.style().polish(names)

    def set_pages(self, printed: Sequence[str], labels: Sequence[str]) -> None:
        """One entry a page; empty strings where a page has none."""
        self._printed, self._labels = tuple(printed), tuple(labels)
        self._page = 0
        self._names.setStringList(list(dict.fromkeys(self.page_names())))
        if not printed:
            self.clear()

    def has_printed(self) -> bool:
        return any(self._printed)

    def page_names(self) -> list[str]:
        """What readers call the pages: as printed, else as the file calls them, else as counted."""
        if not self.has_printed():
            return [str(number) for number in range(1, len(self._printed) + 1)]
        names = zip(self._printed, self._labels, strict=True)
        return [own or label or str(number) for number, (own, label) in enumerate(names, start=1)]

    def show_page(self, page: int) -> None:
        self._page = page
        if not self.isModified() or not self.hasFocus():
            self.setText(self.page_names_at(page))

    def page_names_at(self, page: int) -> str:
        if not self.has_printed():
            return str(page)
        # A page without a printed number of its own shows what the file calls it, if anything.
        return self._printed[page - 1] or self._labels[page - 1]

    def page_named(self, text: str) -> int | None:
        """The file page that a typed number means: as printed, else as labelled in the file, else counted."""
        wanted = text.strip().casefold()
        for names in (self._printed, self._labels):
            for number, name in enumerate(names, start=1):
                if name and name.casefold() == wanted:
                    return number
        if wanted.isdecimal() and 1 <= int(wanted) <= len(self._printed):
            return int(wanted)
        return None

    def take_focus(self) -> None:
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.selectAll()

    def _go(self) -> None:
        text = self.text()
        page = self.page_named(text)
        self.setModified(False)
        if page is None:
            self._restore()
            self.selectAll()
            self.unknown.emit(text.strip())
        else:
            self.show_page(page)
            self.wanted.emit(page)

    def _restore(self) -> None:
        self.setModified(False)
        self.setText(self.page_names_at(self._page) if self._page else "")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.isModified():
            self._restore()
            self.selectAll()
            return
        super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason and self.isModified():
            self._restore()
