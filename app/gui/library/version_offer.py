# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The offer to let a new version take the place of the document that it looks like: a quiet card, no question in the way."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.domain.documents import Document
from app.gui.parts import theme
from app.gui.parts.plain_widgets import PlainLabel, WordButton, plain_tip

_LARGE = 1.4  # times the usual size of text
_LONGEST = 42  # letters of a title: the card is narrow, and stays low


def _short(title: str) -> str:
    """Both ends of a long title: versions often differ in the last letters."""
    if len(title) <= _LONGEST:
        return title
    head, tail = title[: _LONGEST // 2], title[-_LONGEST // 3 :]
    return f"{head.rpartition(' ')[0] or head} … {tail.partition(' ')[2] or tail}"


class VersionOffer(QWidget):
    """One offer at a time, the first there is; both signals carry the id of the new document."""

    replace_wanted = Signal(str)
    keep_wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.key = ""
        self.setProperty("line", "top")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.words = PlainLabel("", "note", wrap=True)
        self.replace = WordButton(self.tr("Replace it"), "small")
        self.keep = WordButton(self.tr("Keep both"), "small")
        self.replace.clicked.connect(self._replace)
        self.keep.clicked.connect(self._keep)
        box = QVBoxLayout(self)
        box.setContentsMargins(theme.STEP_16, theme.STEP_8, theme.STEP_12, theme.STEP_8)
        box.setSpacing(theme.STEP_8)
        box.addWidget(self.words)
        self._row = QHBoxLayout()
        self._row.setSpacing(theme.STEP_8)
        self._row.addWidget(self.replace)
        self._row.addWidget(self.keep)
        self._row.addStretch(1)
        box.addLayout(self._row)
        self._offer: tuple[Document, Document] | None = None
        theme.manager.changed.connect(self._dress)
        self.hide()
        self._dress()

    def _dress(self) -> None:
        """Large text: few words, and the buttons one below the other, or they were cut."""
        large = theme.scale() > _LARGE
        way = QHBoxLayout.Direction.TopToBottom if large else QHBoxLayout.Direction.LeftToRight
        self._row.setDirection(way)
        if self._offer is not None:
            self._say(*self._offer)

    def set_documents(self, documents: Sequence[Document]) -> None:
        """Show the first offer among documents, or nothing."""
        known = {document.id: document for document in documents}
        offer = next((document for document in documents if document.may_replace in known), None)
        self.key = offer.id if offer else ""
        self.setVisible(offer is not None)
        if offer is None:
            self._offer = None
            return
        self._offer = (offer, known[offer.may_replace or ""])
        self._say(*self._offer)

    def _say(self, offer: Document, old: Document) -> None:
        if offer.title == old.title:
            words = self.tr("A second “{title}” ({file}) looks like a new version of the first.")
        else:
            words = self.tr("“{title}” looks like a new version of “{old}”.")
        whole = words.format(title=offer.title, file=offer.file_name, old=old.title)
        shown = self.tr("New version of “{old}”?") if theme.scale() > _LARGE else words
        self.words.setText(shown.format(title=_short(offer.title), file=_short(offer.file_name), old=_short(old.title)))
        self.words.setToolTip(plain_tip(whole))
        self.setAccessibleName(whole)
        self.replace.setAccessibleName(self.tr("Replace the old one by {file}").format(file=offer.file_name))
        self.keep.setAccessibleName(self.tr("Keep both documents"))

    def _replace(self) -> None:
        self.replace_wanted.emit(self._decided())

    def _keep(self) -> None:
        self.keep_wanted.emit(self._decided())

    def _decided(self) -> str:
        key, self.key = self.key, ""
        self.hide()
        return key
