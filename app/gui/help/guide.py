# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What Quoth can do, on one page, in plain words."""

from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.gui.help.sheet import Sheet
from app.gui.parts import theme
from app.gui.parts.plain_widgets import PlainLabel


class Guide(Sheet):
    """A heading and a few sentences for each thing."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, "", (560, 620))
        self.setWindowTitle(self.tr("What Quoth can do"))
        for title, text in self._chapters():
            box = QVBoxLayout()
            box.setSpacing(theme.STEP_4)
            box.addWidget(PlainLabel(title, "card_title", wrap=True))
            box.addWidget(PlainLabel(text, "answer", wrap=True, select=True))
            self.inner.addLayout(box)
        self.inner.addStretch()

    def _chapters(self) -> list[tuple[str, str]]:
        return [
            (
                self.tr("Add documents"),
                self.tr(
                    "Drop files or folders anywhere in the window, or press Ctrl+O. Quoth keeps a copy of its own. You can ask "
                    "as soon as the first pages are read. Scanned pages are read from their pictures, which takes longer."
                ),
            ),
            (
                self.tr("Ask a question"),
                self.tr(
                    "Write it as you would say it. Tick the documents that are to be asked, or leave them all. A question that "
                    "goes on from the one before is understood."
                ),
            ),
            (
                self.tr("Trust an answer"),
                self.tr(
                    "Each sentence carries a number. Press it, and the page opens with the words marked. A full disc says that "
                    "the words bear the sentence out, a half one that they do so in part. What they do not bear out is left out."
                ),
            ),
            (
                self.tr("When nothing is found"),
                self.tr(
                    "Then Quoth says so and shows the passages that come closest. Other words may help, or another document. "
                    "Where two documents differ, it asks which one you mean."
                ),
            ),
            (
                self.tr("With or without a language model"),
                self.tr(
                    "Without one, answers are sentences quoted from your documents. With one on this computer, they are written "
                    "out, and each sentence is checked all the same. The settings show which models suit your computer."
                ),
            ),
            (
                self.tr("What stays private"),
                self.tr(
                    "Everything stays on this computer. The seal at the top counts connections to the outside. It opens only for "
                    "a host that you allow yourself."
                ),
            ),
            (
                self.tr("What it cannot do"),
                self.tr(
                    "It knows nothing but your documents. It does not count or compare over many pages as surely as it finds a "
                    "passage. A mark shows where the words stand; whether they are right is for you to judge."
                ),
            ),
        ]
