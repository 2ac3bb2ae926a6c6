# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Small widgets for words that come from documents: nothing in them is ever taken for markup or for a shortcut."""

import html

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QSizePolicy, QToolButton, QWidget

from app.gui.parts import icons, theme
from app.gui.parts.mirroring import direction_of


def literal(text: str) -> str:
    """`text` for a place where Qt reads "&" as a shortcut."""
    return text.replace("&", "&&")


def plain_tip(text: str) -> str:
    """A tip that shows the words as they are: Qt takes words that look like markup for markup."""
    return f"<p style='white-space:pre-wrap'>{html.escape(text)}</p>" if "<" in text or "&lt;" in text else text


class PlainLabel(QLabel):
    """A label of plain text in a font role; selectable on request. `tone` is one of the style sheet's."""

    def __init__(
        self, text: str = "", role: str = "control", tone: str = "", *, wrap: bool = False, select: bool = False
    ) -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self._role = role
        if tone:
            self.setProperty("tone", tone)
        if wrap:
            self.setWordWrap(True)
            self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        if select:
            self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            self.setCursor(Qt.CursorShape.IBeamCursor)
        self.setText(text)
        self._dress()
        theme.manager.changed.connect(self._dress)

    def set_role(self, role: str) -> None:
        self._role = role
        self._dress()

    def set_tone(self, tone: str) -> None:
        self.setProperty("tone", tone)
        self.style().unpolish(self)
        self.style().polish(self)

    def _dress(self) -> None:
        self.setFont(theme.font(self._role))


class ElidedLabel(QWidget):
    """One line of plain text that ends in an ellipsis where it does not fit; the whole is its accessible name and tip."""

    def __init__(self, text: str = "", role: str = "control_bold", *, muted: bool = False) -> None:
        super().__init__()
        self._role = role
        self._muted = muted
        self._text = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.set_text(text)
        theme.manager.changed.connect(self.update)

    def text(self) -> str:
        return self._text

    def set_text(self, text: str) -> None:
        self._text = " ".join(text.split())
        self.setAccessibleName(self._text)
        self.updateGeometry()
        self.update()

    def _metrics(self) -> QFontMetrics:
        return QFontMetrics(theme.font(self._role))

    def sizeHint(self) -> QSize:
        return QSize(self._metrics().horizontalAdvance(self._text) + 2, theme.line_height(self._role))

    def minimumSizeHint(self) -> QSize:
        return QSize(24, theme.line_height(self._role))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        colours = theme.manager.current()
        painter = QPainter(self)
        painter.setLayoutDirection(direction_of(self._text))  # so that the ellipsis stands at its end
        painter.setFont(theme.font(self._role))
        painter.setPen(colours.ink_2 if self._muted else colours.ink)
        shown = self._metrics().elidedText(self._text, Qt.TextElideMode.ElideRight, self.width())
        side = Qt.AlignmentFlag.AlignRight if self.isRightToLeft() else Qt.AlignmentFlag.AlignLeft
        painter.drawText(self.rect(), side | Qt.AlignmentFlag.AlignAbsolute | Qt.AlignmentFlag.AlignVCenter, shown)
        painter.end()


class IconButton(QToolButton):
    """A button of one icon; `words` are its tip and its accessible name."""

    def __init__(self, icon: str, words: str, *, checkable: bool = False) -> None:
        super().__init__()
        self._icon = icon
        self.setToolTip(plain_tip(words))
        self.setAccessibleName(words)
        self.setCheckable(checkable)
        self.setIconSize(QSize(16, 16))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._dress()
        self.toggled.connect(self._dress)
        theme.manager.changed.connect(self._dress)

    def set_icon(self, icon: str, words: str) -> None:
        self._icon = icon
        self.setToolTip(plain_tip(words))
        self.setAccessibleName(words)
        self._dress()

    def _dress(self) -> None:
        colours = theme.manager.current()
        self.setIcon(icons.icon(self._icon, colours.accent if self.isChecked() else None))


class WordButton(QPushButton):
    """A push button whose words may come from a document. `kind`: "", main, plain, quiet or small, as in the style sheet."""

    def __init__(self, words: str, kind: str = "", icon: str = "") -> None:
        # Qt puts an icon too near to its words for our taste.
        super().__init__()
        self._words = words
        self.setText(f" {literal(words)}" if icon else literal(words))
        self._icon, self._kind = icon, kind
        if kind:
            self.setProperty("kind", kind)
        self.setAccessibleName(words)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAutoDefault(False)
        self._dress()
        theme.manager.changed.connect(self._dress)

    def set_words(self, words: str) -> None:
        self._words = words
        self.setAccessibleName(words)
        self.show_words(shown=True)

    def show_words(self, *, shown: bool) -> None:
        """Show the words beside the icon, or the icon alone where room is scarce."""
        self.setText((f" {literal(self._words)}" if self._icon else literal(self._words)) if shown else "")

    def _dress(self) -> None:
        if self._icon:
            colours = theme.manager.current()
            colour = {"main": colours.on_accent, "quiet": colours.accent}.get(self._kind)
            self.setIcon(icons.icon(self._icon, colour))
            self.setIconSize(QSize(16, 16))


class Bar(QWidget):
    """A line of the window, as tall as the guide says at the current text scale; `edge` is the side with a hairline."""

    def __init__(self, height: int, edge: str) -> None:
        super().__init__()
        self._height = height
        self.setProperty("line", edge)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._fit_height()
        theme.manager.changed.connect(self._fit_height)

    def _fit_height(self) -> None:
        self.setFixedHeight(theme.px(self._height))


class Rule(QFrame):
    """A hairline across."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("rule", True)
