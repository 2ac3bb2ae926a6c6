# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What is wrong with a document: the error card beside its row."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.domain.documents import Document, Failure
from app.domain.errors import ErrorCode
from app.gui.parts import theme
from app.gui.parts.error_text import Remedy, describe
from app.gui.parts.plain_widgets import PlainLabel, WordButton
from app.gui.parts.popover import Popover


class DetailsPopover(Popover):
    """`remedy_chosen` carries the document id and the `Remedy` of the button."""

    remedy_chosen = Signal(str, object)

    def __init__(self, parent: QWidget | None, document: Document) -> None:
        text = describe(document.error or Failure(ErrorCode.DAMAGED, {"file": document.file_name}))
        super().__init__(parent, text.title)
        self.text = text
        self._document_id = document.id
        self.title.setWordWrap(True)
        reason = PlainLabel(f"{text.reason} {text.advice}", "control", "muted", wrap=True, select=True)
        reason.setFixedWidth(theme.px(320))
        self.body.addWidget(reason)
        row = QHBoxLayout()
        row.setSpacing(theme.STEP_8)
        self.button = WordButton(text.button or self.tr("Read again"), "main")
        self.button.clicked.connect(self._press)
        row.addWidget(self.button)
        if text.remedy is not Remedy.REMOVE:
            remove = WordButton(self.tr("Remove it"))
            remove.clicked.connect(self._remove)
            row.addWidget(remove)
        row.addStretch()
        self.body.addLayout(row)
        self.setAccessibleName(f"{text.title} {text.reason}")

    def _press(self) -> None:
        remedy = self.text.remedy if self.text.remedy is not Remedy.NONE else Remedy.READ_AGAIN
        self.remedy_chosen.emit(self._document_id, remedy)
        self.close()

    def _remove(self) -> None:
        self.remedy_chosen.emit(self._document_id, Remedy.REMOVE)
        self.close()
