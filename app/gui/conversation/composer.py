# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Where a question is written: the field, what it is asked of, what drafts the answer, and the button that sends it."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent, QTextCursor
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPlainTextEdit, QSizePolicy, QVBoxLayout, QWidget

from app.gui.conversation.edit_line import EditLine
from app.gui.parts import icons, theme
from app.gui.parts.choice import Choice
from app.gui.parts.model_words import state_title
from app.gui.parts.plain_widgets import IconButton, literal, plain_tip
from app.gui.parts.written import decimal

if TYPE_CHECKING:
    from app.domain.model_servers import ModelStatus

MAX_LINES = 7
LONGEST_QUOTE = 400  # letters of a page that are quoted in a question
GIGABYTE = 1_000_000_000


class QuestionField(QPlainTextEdit):
    """Grows with its text; Enter sends, Shift+Enter begins a new line."""

    sent = Signal()
    height_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTabChangesFocus(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.document().setDocumentMargin(0)
        self.textChanged.connect(self.fit)
        self._dress()
        theme.manager.changed.connect(self._dress)

    def _dress(self) -> None:
        self.setFont(theme.font("answer"))
        self.viewport().setFont(theme.font("answer"))  # the words in the empty field are written with this one
        self.fit()

    def fit(self) -> None:
        """As tall as the text, up to a few lines."""
        line = QFontMetrics(self.font()).lineSpacing()
        lines = 0
        block = self.document().firstBlock()
        while block.isValid():
            self.document().documentLayout().blockBoundingRect(block)  # lays the paragraph out, which is done late otherwise
            lines += max(1, block.layout().lineCount())
            block = block.next()
        shown = min(max(1, lines), MAX_LINES)
        policy = Qt.ScrollBarPolicy.ScrollBarAsNeeded if lines > MAX_LINES else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        self.setVerticalScrollBarPolicy(policy)
        height = shown * line + 4
        if height != self.height():
            self.setFixedHeight(height)
            self.height_wanted.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enter and not event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.sent.emit()
            return
        super().keyPressEvent(event)


class SendButton(IconButton):
    """The one filled square of the window."""

    def __init__(self) -> None:
        super().__init__("arrow-up", "")
        self.setProperty("ownRing", True)
        self.set_words(self.tr("Ask (Enter)"))

    def set_words(self, words: str) -> None:
        self.setToolTip(plain_tip(words))
        self.setAccessibleName(words)

    def sizeHint(self) -> QSize:
        return QSize(theme.px(theme.BUTTON), theme.px(theme.BUTTON))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        colours = theme.manager.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        body = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(Qt.PenStyle.NoPen if self.isEnabled() else QPen(colours.line, 1))
        painter.setBrush(colours.accent if self.isEnabled() else colours.panel)
        painter.drawRoundedRect(body, theme.RADIUS_CONTROL, theme.RADIUS_CONTROL)
        if self.hasFocus() or self.underMouse():
            painter.setPen(QPen(colours.on_accent if self.isEnabled() else colours.ink_3, 1.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(body.adjusted(2.5, 2.5, -2.5, -2.5), 4, 4)
        icon = QRectF(0, 0, 16, 16)
        icon.moveCenter(body.center())
        icons.paint(painter, "arrow-up", icon, colours.on_accent if self.isEnabled() else colours.ink_3)
        painter.end()


class Composer(QWidget):
    """Field and choices in one frame. While it cannot send it says why, in plain words, where the question would stand."""

    sent = Signal(str)  # the question
    everything_wanted = Signal()  # ask all documents
    edit_ended = Signal()  # without a question
    last_wanted = Signal()  # the question before, to be edited
    model_chosen = Signal(str)  # "" answers in quotes

    def __init__(self) -> None:
        super().__init__()
        self._model = ""
        self._status: ModelStatus | None = None
        self._ids: frozenset[str] | None = None
        self._total = 0
        self._coming = False
        self._busy = False
        self._hint = ""
        self._edits = False
        self.edit_line = EditLine()
        self.edit_line.given_up.connect(self.end_edit)
        self.field = QuestionField()
        self.field.setAccessibleName(self.tr("Question"))
        self.scope = Choice("book-open", quiet=False)
        self.models = Choice("", quiet=True)
        self.send = SendButton()
        frame = QVBoxLayout(self)
        frame.setContentsMargins(15, 13, 9, 9)
        frame.setSpacing(theme.STEP_8)
        frame.addWidget(self.edit_line)
        frame.addWidget(self.field)
        row = QHBoxLayout()
        row.setSpacing(theme.STEP_4)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.scope)
        row.addWidget(self.models)
        row.addStretch(1)
        row.addWidget(self.send)
        frame.addLayout(row)
        self.field.sent.connect(self._send)
        self.send.clicked.connect(self._send)
        self.field.installEventFilter(self)
        self._all_action = QAction(self)
        self._all_action.triggered.connect(self.everything_wanted)
        self.scope.menu().addAction(self._all_action)
        self._scope_hint = QAction(self.tr("Tick documents in the library to ask only those."), self)
        self._scope_hint.setEnabled(False)
        self.scope.menu().addAction(self._scope_hint)
        self._group = QActionGroup(self)
        self._group.triggered.connect(self._on_model_action)
        self.set_follow_up(False)
        self.set_scope(None, 0)
        self._fill_models()
        theme.manager.changed.connect(self.update)

    # What it is told

    def set_follow_up(self, follow_up: bool, hint: str = "") -> None:
        """What stands in the empty field: `hint`, or the words for a first or a later question."""
        self._hint = hint or (self.tr("Ask a follow-up") if follow_up else self.tr("Ask a question"))
        self._update()

    def set_scope(self, ids: frozenset[str] | None, total: int, *, coming: bool = False, name: str = "") -> None:
        """Documents to ask (None: all) of `total` searchable ones; `coming` tells that others are still being read, `name` what
        this choice of documents is called."""
        self._ids, self._total, self._coming = ids, total, coming
        count = total if ids is None else len(ids)
        if total == 0:
            words = self.tr("no documents")
        elif count == total:
            words = self.tr("1 document") if total == 1 else self.tr("all {total} documents").format(total=total)
        else:
            words = self.tr("{count} of {total} documents").format(count=count, total=total)
        spoken = self.tr("{name}, {count}").format(name=name, count=words) if name else words
        self.scope.set_words(name or words, self.tr("Asks {scope}").format(scope=spoken))
        self.scope.setToolTip(plain_tip(spoken if name else ""))
        self._all_action.setText(self.tr("Ask all {total} documents").format(total=total))
        self._all_action.setEnabled(count != total)
        self._update()

    def set_busy(self, busy: bool) -> None:
        """While an answer is on its way nothing can be sent; one can type all the same."""
        self._busy = busy
        self._update()

    def begin_edit(self, question: str, later: int) -> None:
        """Put a question that was asked into the field; `later` answers follow it."""
        self._edits = True
        self.edit_line.tell(later)
        self.field.setPlainText(question)
        self.field.selectAll()
        self.focus_field()

    def end_edit(self) -> None:
        """A new question is written again; the one that was edited stays as it was."""
        if self._edits:
            self._edits = False
            self.edit_line.hide()
            self.field.clear()
            self.edit_ended.emit()

    def give_back(self, question: str) -> None:
        """A question that got no answer stands in the field again, unless something else is written there."""
        if not self.field.toPlainText().strip():
            self.field.setPlainText(question)
            self.field.moveCursor(QTextCursor.MoveOperation.End)

    def draft(self) -> str:
        """What is written and not asked yet; "" while a question that was asked is being edited."""
        return "" if self._edits else self.field.toPlainText()

    def take_back(self, question: str) -> None:
        """What was given back is asked again, and need not stand in the field."""
        if self.field.toPlainText() == question:
            self.field.clear()

    def set_model(self, model: str) -> None:
        self._model = model
        self._fill_models()

    def model(self) -> str:
        """The model that drafts; "" for quotes only."""
        return self._model

    def set_model_status(self, status: "ModelStatus") -> None:
        self._status = status
        self._fill_models()

    def unable(self) -> str:
        """Why nothing can be asked; "" when it can."""
        if self._total == 0 and self._coming:
            return self.tr("The first document is being read; ask in a moment.")
        if self._total == 0:
            return self.tr("Add a document, then ask it a question.")
        if self._ids is not None and not self._ids:
            return self.tr("Tick at least one document in the library to ask it.")
        return ""

    def take_quote(self, words: str) -> None:
        """Begin a question about words of a page: quoted, shortened where they are many, what is written already after them."""
        if len(words) > LONGEST_QUOTE:
            words = words[:LONGEST_QUOTE].rsplit(" ", 1)[0] + " …"
        written = self.field.toPlainText().strip()
        self.field.setPlainText(self.tr("“{words}”").format(words=words) + "\n" + written)
        self.field.moveCursor(QTextCursor.MoveOperation.End)
        self.focus_field()

    def focus_field(self) -> None:
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)

    # Machinery

    def _fill_models(self) -> None:
        menu = self.models.menu()
        for action in self._group.actions():
            self._group.removeAction(action)
        menu.clear()
        names = [("", self.tr("Quotes only, no model"))]
        for info in self._status.models if self._status is not None else ():
            size = self.tr("{size} GB").format(size=decimal(info.size_bytes / GIGABYTE, 1)) if info.size_bytes else ""
            names.append((info.name, f"{info.name}   {size}".rstrip()))
        if self._model and self._model not in [name for name, _ in names]:
            names.append((self._model, self.tr("{model}   not there now").format(model=self._model)))
        for name, words in names:
            action = QAction(literal(words), self._group)
            action.setData(name)
            action.setCheckable(True)
            action.setChecked(name == self._model)
            menu.addAction(action)
        if self._status is not None and not self._status.models:
            menu.addSeparator()
            note = menu.addAction(f"{state_title(self._status)}.")
            note.setEnabled(False)
        shown = self._model or self.tr("quotes only")
        self.models.set_words(shown, self.tr("Answers with {model}").format(model=shown))

    def _on_model_action(self, action: QAction) -> None:
        name = action.data()
        if isinstance(name, str) and name != self._model:
            self._model = name
            self._fill_models()
            self.model_chosen.emit(name)

    def _update(self) -> None:
        reason = self.unable()
        self.field.setEnabled(not reason)
        self.field.setPlaceholderText(reason or self._hint)
        self.send.setEnabled(not reason and not self._busy)
        self.send.set_words(reason or (self.tr("Wait for the answer, or stop it") if self._busy else self.tr("Ask (Enter)")))
        self.update()

    def _send(self) -> None:
        text = self.field.toPlainText().strip()
        if not text:
            self.focus_field()
        elif self.send.isEnabled():
            self._edits = False
            self.edit_line.hide()
            self.field.clear()
            self.sent.emit(text)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.field and event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self.update()
        elif watched is self.field and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() == Qt.Key.Key_Escape and self._edits:
                self.end_edit()
                return True
            if event.key() == Qt.Key.Key_Up and not self.field.toPlainText():
                self.last_wanted.emit()
                return True
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        colours = theme.manager.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        focused = self.field.hasFocus()
        inset = 1.0 if focused else 0.5
        painter.setPen(
            QPen(colours.accent, 2.0) if focused else QPen(colours.edge if self.field.isEnabled() else colours.line, 1.0)
        )
        painter.setBrush(colours.sheet if self.field.isEnabled() else colours.panel)
        body = QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)
        painter.drawRoundedRect(body, theme.RADIUS_CARD, theme.RADIUS_CARD)
        painter.end()
