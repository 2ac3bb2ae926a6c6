# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Around the pages: citation stepper, legend, and what stands there while no page does."""

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from app.domain.answers import Citation
from app.domain.errors import AppError
from app.gui.parts import icons, theme
from app.gui.parts.error_text import describe
from app.gui.parts.plain_widgets import Bar, IconButton, PlainLabel


class CitationStepper(QWidget):
    """Reads "< Citation 1 of 3 >"; hidden while there is nothing to step through."""

    stepped = Signal(int)  # by how many

    def __init__(self) -> None:
        super().__init__()
        self._before = IconButton("caret-left", self.tr("Citation before (Shift+F8)"))
        self._after = IconButton("caret-right", self.tr("Next citation (F8)"))
        self._kind = PlainLabel("", "control", "muted")
        self._now = PlainLabel("", "control_bold")
        self._all = PlainLabel("", "control", "muted")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme.STEP_4)
        for widget in (self._before, self._kind, self._now, self._all, self._after):
            row.addWidget(widget)
        self._before.clicked.connect(self._go_before)
        self._after.clicked.connect(self._go_after)

    def set_position(self, position: int, count: int, *, closest: bool) -> None:
        self.setVisible(position >= 0 and count > 0)
        self._kind.setText(self.tr("Closest") if closest else self.tr("Citation"))
        self._now.setText(str(position + 1))
        self._all.setText(self.tr("of {count}").format(count=count))
        self.setAccessibleName(self.words())
        for button in (self._before, self._after):
            button.setEnabled(count > 1)

    def words(self) -> str:
        return f"{self._kind.text()} {self._now.text()} {self._all.text()}"

    def _go_before(self) -> None:
        self.stepped.emit(-1)

    def _go_after(self) -> None:
        self.stepped.emit(1)


class _Swatch(QWidget):
    """A sample of a mark."""

    def __init__(self, *, strong: bool) -> None:
        super().__init__()
        self._strong = strong
        self.setAccessibleName(self.tr("sample of a strong mark") if strong else self.tr("sample of a faint mark"))
        self.dark = False
        self.setFixedSize(22, 12)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        colours = theme.DARK if self.dark else theme.LIGHT
        painter = QPainter(self)
        painter.fillRect(self.rect(), colours.mark if self._strong else colours.mark_faint)
        if self._strong:
            painter.fillRect(0, 0, 3, self.height(), colours.mark_bar)
        else:
            painter.setPen(colours.line_2)
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        painter.end()


class Legend(Bar):
    """Says what the colours on the page mean, or why there are none."""

    def __init__(self) -> None:
        super().__init__(theme.STATUS_BAR, "top")
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._strong, self._faint = _Swatch(strong=True), _Swatch(strong=False)
        self._cited = PlainLabel(self.tr("cited words"), "note", "muted")
        self._passage = PlainLabel("", "note", "muted")
        self._remark = PlainLabel("", "note", "muted")
        self._remarks, self._passage_words = ("", ""), ("", "")
        row = QHBoxLayout(self)
        row.setContentsMargins(theme.STEP_16, 0, theme.STEP_16, 0)
        row.setSpacing(theme.STEP_8)
        self._strong_part = QWidget()
        part = QHBoxLayout(self._strong_part)
        part.setContentsMargins(0, 0, theme.STEP_16, 0)
        part.setSpacing(theme.STEP_8)
        part.addWidget(self._strong)
        part.addWidget(self._cited)
        row.addWidget(self._strong_part)
        row.addWidget(self._faint)
        row.addWidget(self._passage)
        row.addSpacing(theme.STEP_16)
        row.addWidget(self._remark)
        row.addStretch(1)

    def show_for(self, citation: Citation, *, closest: bool) -> None:
        """The colours used for `citation`."""
        placed = bool(citation.quads)
        self._strong_part.setVisible(placed and not closest)
        self._cited.setVisible(placed and not closest)
        has_passage = placed and (closest or bool(citation.passage_quads))
        self._faint.setVisible(has_passage)
        self._passage.setVisible(has_passage)
        self._passage_words = (self.tr("passage read") if closest else self.tr("rest of the passage"), self.tr("passage"))
        if not placed:
            self._remarks = (
                self.tr("Nothing is marked: where the words stand on this page is uncertain."),
                self.tr("Not marked: the place is uncertain."),
            )
        elif closest:
            self._remarks = (
                self.tr("Nothing is marked as cited: no words here answer the question."),
                self.tr("Nothing is cited here."),
            )
        else:
            self._remarks = ("", "")
        self.show()
        self._fit()

    def _fit(self) -> None:
        """The longest words that there is room for."""
        layout = self.layout()
        for passage in self._passage_words:
            for remark in self._remarks:
                self._passage.setText(passage)
                self._remark.setText(remark)
                if layout is not None:
                    layout.invalidate()
                    if layout.minimumSize().width() <= self.width():
                        return

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def words(self) -> str:
        labels = (self._cited, self._passage, self._remark)
        return " ".join(label.text() for label in labels if not label.isHidden() and label.text())

    def set_dark(self, dark: bool) -> None:
        for swatch in (self._strong, self._faint):
            swatch.dark = dark
            swatch.update()


class Picture(QWidget):
    """An icon by itself, `size` pixels square."""

    def __init__(self, size: int = 32) -> None:
        super().__init__()
        self.icon = "book-open"
        self._size = size
        self.setFixedSize(size + 8, size + 8)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        painter = QPainter(self)
        icons.paint(painter, self.icon, QRectF(4, 4, self._size, self._size), theme.manager.current().ink_3)
        painter.end()


class Notice(QWidget):
    """A hint where a page will be, or why there is none."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("surface", "desk")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._picture = Picture()
        self._title = PlainLabel("", "control_bold", wrap=True, select=True)
        self._text = PlainLabel("", "control", "muted", wrap=True, select=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(theme.STEP_32, theme.STEP_32, theme.STEP_32, theme.STEP_32)
        column.setSpacing(theme.STEP_8)
        column.addStretch(2)
        column.addWidget(self._picture, 0, Qt.AlignmentFlag.AlignHCenter)
        for label in (self._title, self._text):
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            column.addWidget(label)
        column.addStretch(3)

    def show_hint(self, text: str) -> None:
        self._picture.icon = "book-open"
        self._title.hide()
        self._text.setText(text)
        self._picture.update()

    def show_error(self, error: AppError) -> None:
        said = describe(error)
        self._picture.icon = "warning"
        self._title.setText(said.title)
        self._title.show()
        self._text.setText(f"{said.reason}\n{said.advice}")
        self._picture.update()

    def words(self) -> str:
        return "\n".join(label.text() for label in (self._title, self._text) if not label.isHidden())
