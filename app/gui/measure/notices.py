# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What stands where there are no figures yet, and what keeps a set from being measured whole."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from app.evaluation.measure_files import MARKED
from app.gui.measure import measure_words as words
from app.gui.measure.reading import OpenedSet
from app.gui.parts import theme
from app.gui.parts.plain_widgets import PlainLabel, WordButton

_READABLE = 640  # pixels of a line


class MissingCard(QFrame):
    """Documents that the set asks about are not in the library."""

    add_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.title = PlainLabel("", "control_bold", wrap=True)
        self.text = PlainLabel("", "control", "muted", wrap=True, select=True)
        self.button = WordButton(words.tr("Add documents"), icon="plus")
        self.button.clicked.connect(self.add_wanted)
        box = QVBoxLayout()
        box.setSpacing(theme.STEP_4)
        box.addWidget(self.title)
        box.addWidget(self.text)
        row = QHBoxLayout(self)
        row.setContentsMargins(theme.STEP_16, theme.STEP_12, theme.STEP_16, theme.STEP_12)
        row.setSpacing(theme.STEP_16)
        row.addLayout(box, 1)
        row.addWidget(self.button)

    def show_set(self, opened: OpenedSet) -> None:
        """An error where nothing of the set can be asked, a notice where part of it can."""
        missing, total = opened.missing, len(opened.questions.cases)
        self.setVisible(bool(missing))
        if not missing:
            return
        self.setProperty("card", "attention" if opened.askable else "error")
        self.style().unpolish(self)
        self.style().polish(self)
        documents = len(opened.questions.documents)
        if len(missing) == documents:
            self.title.setText(words.tr("None of the documents of this set is in the library."))
        else:
            pattern = words.tr("{n} of the {total} documents of this set are not in the library.")
            self.title.setText(pattern.format(n=len(missing), total=documents))
        names = words.tr("Not there: {names}.").format(names=words.names_words(missing))
        asked = words.tr("{n} of {total} questions can be asked.").format(n=opened.askable, total=total)
        self.text.setText(f"{names} {asked}")
        self.setAccessibleName(f"{self.title.text()} {self.text.text()}")


class EmptyNotice(QWidget):
    """What a question set is and how to come by one; or what a run will do."""

    import_wanted = Signal()
    sample_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.title = PlainLabel("", "card_title", wrap=True)
        self.text = PlainLabel("", "answer", "muted", wrap=True, select=True)
        self.take = WordButton(words.tr("Import a set"), "main", icon="download-simple")
        self.take.clicked.connect(self.import_wanted)
        self.sample = WordButton(words.tr("Take the questions to the sample"))
        self.sample.clicked.connect(self.sample_wanted)
        buttons = QHBoxLayout()
        buttons.setSpacing(theme.STEP_8)
        buttons.addWidget(self.take)
        buttons.addWidget(self.sample)
        buttons.addStretch()
        box = QVBoxLayout(self)
        box.setContentsMargins(0, theme.STEP_24, 0, 0)
        box.setSpacing(theme.STEP_12)
        box.setAlignment(Qt.AlignmentFlag.AlignTop)
        box.addWidget(self.title)
        box.addWidget(self.text)
        box.addLayout(buttons)
        self.setMaximumWidth(theme.px(_READABLE))

    def show_set(self, opened: OpenedSet, *, sample: bool) -> None:
        empty = not opened.questions.cases
        self.take.setVisible(empty)
        self.sample.setVisible(empty and sample)
        if empty and opened.entry.name == MARKED:
            self.title.setText(words.tr("No answer is marked right yet"))
            self.text.setText(
                words.tr(
                    "A question set is a list of questions with the pages that answer them. It shows how well Quoth finds them in"
                    " your own documents, and whether another setting finds more.\nThis one grows by itself: ask something, look"
                    " the answer up, and say Yes or No where it asks “Was it right?”. Or import a set from a file."
                )
            )
        else:
            self.title.setText(words.tr("Not run yet"))
            self.text.setText(
                words.tr(
                    "A run asks every question twice, once with A and once with B, and counts how often the right page is found."
                    " You can go on working meanwhile; a question of yours always comes first."
                )
            )
