# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The pieces that settings are made of: rows with a label, gathered in sections, found by typing."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QBoxLayout, QHBoxLayout, QLabel, QLayout, QSizePolicy, QVBoxLayout, QWidget

from app.gui.parts import theme
from app.gui.parts.plain_widgets import PlainLabel

_LABEL = 132
_UNBOUND = 16_777_215


class Row(QWidget):
    """A label, a field, and a line of explanation below. Shown while it is wanted and matches what was typed."""

    def __init__(self, words: str, field: QWidget, note: str = "", *, also: str = "") -> None:
        """`also` are other words that a person may look for it by."""
        super().__init__()
        self._words = words
        self._also = also
        self._wanted = self._matching = True
        self.field = field
        self.label = PlainLabel(words, "control", "muted", wrap=True)
        self.label.setBuddy(field)
        self.label.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.note = PlainLabel(note, "note", "muted", wrap=True)
        self.note.setVisible(bool(note))
        if not field.accessibleName():
            field.setAccessibleName(words)
        if note:
            field.setAccessibleDescription(note)
        right = QVBoxLayout()
        right.setContentsMargins(0, 0, 0, 0)
        right.setSpacing(theme.STEP_4)
        right.addWidget(field)
        right.addWidget(self.note)
        self._stacked = False
        self._box = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.addWidget(self.label, 0, Qt.AlignmentFlag.AlignTop)
        self._box.addLayout(right, 1)
        self.stack(stacked=False)
        theme.manager.changed.connect(self._dress)

    def stack(self, *, stacked: bool) -> None:
        """The label above the field, where there is no room beside it."""
        self._stacked = stacked
        self._box.setDirection(QBoxLayout.Direction.TopToBottom if stacked else QBoxLayout.Direction.LeftToRight)
        self._box.setSpacing(theme.STEP_4 if stacked else theme.STEP_16)
        self._dress()

    def _dress(self) -> None:
        self.label.setMinimumWidth(0 if self._stacked else theme.px(_LABEL))
        self.label.setMaximumWidth(_UNBOUND if self._stacked else theme.px(_LABEL))
        self.label.setContentsMargins(0, 0 if self._stacked else theme.px(5), 0, 0)

    def set_note(self, words: str) -> None:
        self.note.setText(words)
        self.note.setVisible(bool(words))
        self.field.setAccessibleDescription(words)

    def want(self, wanted: bool) -> None:
        """Whether there is anything to set here now."""
        self._wanted = wanted
        self.setVisible(wanted and self._matching)

    def match(self, typed: list[str], beside: str) -> bool:
        """Show the row when it holds every word that was typed; `beside` is the title of its section."""
        held = " ".join((self._words, self._also, beside, self.note.text(), *_words_of(self.field))).casefold()
        self._matching = all(word in held for word in typed)
        self.setVisible(self._wanted and self._matching)
        return self._wanted and self._matching


class Section(QWidget):
    """Rows under a title."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self.title = title
        self.rows: list[Row] = []
        self._heading = PlainLabel(title, "card_title")
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(theme.STEP_16)
        self._box.addWidget(self._heading)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)

    def add(self, row: Row) -> Row:
        self.rows.append(row)
        self._box.addWidget(row)
        return row

    def filter(self, text: str) -> bool:
        """Show the rows that hold all words of the text; tells whether there is one. No text: all of them."""
        typed = text.casefold().split()
        return sum(row.match(typed, self.title) for row in self.rows) > 0  # each of them has to look


def beside(*widgets: QWidget, stretch: bool = True) -> QWidget:
    """Widgets in a row, to be one field."""
    holder = QWidget()
    row = QHBoxLayout(holder)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(theme.STEP_8)
    for widget in widgets:
        row.addWidget(widget)
    if stretch:
        row.addStretch()
    return holder


def below(*parts: QWidget | QLayout) -> QWidget:
    """Widgets and rows one under the other, to be one field."""
    holder = QWidget()
    box = QVBoxLayout(holder)
    box.setContentsMargins(0, 0, 0, 0)
    box.setSpacing(theme.STEP_8)
    for part in parts:
        if isinstance(part, QWidget):
            box.addWidget(part)
        else:
            box.addLayout(part)
    return holder


def _words_of(field: QWidget) -> list[str]:
    shown = [each.text() for each in field.findChildren(QAbstractButton)] + [each.text() for each in field.findChildren(QLabel)]
    return [*shown, field.text()] if isinstance(field, QAbstractButton) else shown
