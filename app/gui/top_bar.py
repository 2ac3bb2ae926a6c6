# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The bar at the top: the mark, the pages, the seal, light and dark, settings."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from app.config import seal
from app.gui.page_tabs import PageTabs
from app.gui.parts import icons, theme
from app.gui.parts.mirroring import painter_from_the_left
from app.gui.parts.plain_widgets import IconButton

_SEAL_EVERY_MS = 2000


class Wordmark(QWidget):
    """The mark and the name in serif."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("Quoth")
        theme.manager.changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        name = theme.font("card_title")
        return QSize(30 + QFontMetrics(name).horizontalAdvance("Quoth") + 4, theme.px(32))

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter = QPainter(self)
        middle = self.height() / 2
        icons.paint_mark(painter, QRectF(0, middle - 11, 22, 22))
        painter.setFont(theme.font("card_title"))
        painter.setPen(theme.manager.current().ink)
        area = QRectF(30, 0, self.width() - 30, self.height())
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, "Quoth")
        painter.end()


class SealPill(QWidget):
    """Tells whether anything left this computer. Reads the seal by itself every two seconds."""

    def __init__(self, read: Callable[[], seal.SealStatus] = seal.status) -> None:
        super().__init__()
        self._read = read
        self.bold = ""
        self.rest = ""
        self.open = False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setToolTip(self.tr("Quoth refuses every connection that would leave this computer."))
        theme.manager.changed.connect(self.updateGeometry)
        self._timer = QTimer(self)
        self._timer.setInterval(_SEAL_EVERY_MS)
        self._timer.timeout.connect(self.refresh)
        self._timer.start()
        self.refresh()

    def refresh(self) -> None:
        status = self._read()
        self.open = bool(status.opened) or status.connections > 0
        if self.open:
            hosts = ", ".join(dict.fromkeys(host for host, _ in status.opened)) or "…"
            bold, rest = self.tr("Open"), self.tr("to {host}, {n} calls").format(host=hosts, n=status.connections)
        else:
            attempts = status.connections + status.refused
            bold = self.tr("Sealed")
            rest = (
                self.tr("0 outside connections")
                if not attempts
                else self.tr("0 outside connections, {n} refused").format(n=attempts)
            )
        if (bold, rest) != (self.bold, self.rest):
            self.bold, self.rest = bold, rest
            self.setAccessibleName(f"{bold}: {rest}")
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        wide = QFontMetrics(theme.font("note_bold")).horizontalAdvance(self.bold)
        wide += QFontMetrics(theme.font("note")).horizontalAdvance(self.rest)
        return QSize(9 + 16 + 7 + wide + 5 + 13, theme.px(28))

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        colours = theme.manager.current()
        painter = painter_from_the_left(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(colours.attention if self.open else colours.line_2, 1))
        painter.setBrush(colours.paper)
        frame = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.drawRoundedRect(frame, frame.height() / 2, frame.height() / 2)
        middle = self.height() / 2
        icon, colour = ("warning", colours.attention) if self.open else ("check-circle", colours.accent)
        icons.paint(painter, icon, QRectF(9, middle - 8, 16, 16), colour)
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        painter.setFont(theme.font("note_bold"))
        painter.setPen(colours.ink)
        left = 32
        painter.drawText(QRectF(left, 0, self.width(), self.height()), flags, self.bold)
        left += painter.fontMetrics().horizontalAdvance(self.bold) + 5
        painter.setFont(theme.font("note"))
        painter.setPen(colours.ink_2)
        painter.drawText(QRectF(left, 0, self.width() - left, self.height()), flags, self.rest)
        painter.end()


class TopBar(QWidget):
    """`theme_wanted` carries "light" or "dark"."""

    theme_wanted = Signal(str)
    settings_wanted = Signal()
    help_wanted = Signal()

    def __init__(self, read_seal: Callable[[], seal.SealStatus] = seal.status) -> None:
        super().__init__()
        self.setProperty("surface", "panel")
        self.setProperty("line", "bottom")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFixedHeight(theme.px(theme.TOP_BAR))
        box = QHBoxLayout(self)
        box.setContentsMargins(theme.STEP_16, 0, theme.STEP_16, 0)
        box.setSpacing(theme.STEP_4)
        self.seal = SealPill(read_seal)
        self.theme_button = IconButton("moon", "")
        self.theme_button.clicked.connect(self._other_theme)
        self.settings_button = IconButton("gear", self.tr("Settings (Ctrl+,)"))
        self.settings_button.clicked.connect(self.settings_wanted)
        self.tabs = PageTabs()
        self.help_button = IconButton("question", self.tr("Help (F1 for the keys)"))
        self.help_button.clicked.connect(self.help_wanted)
        box.addWidget(Wordmark())
        box.addSpacing(theme.STEP_24)
        box.addWidget(self.tabs)
        box.addStretch()
        box.addWidget(self.seal)
        box.addSpacing(theme.STEP_8)
        box.addWidget(self.theme_button)
        box.addWidget(self.settings_button)
        box.addWidget(self.help_button)
        theme.manager.changed.connect(self._dress)
        self._dress()

    def _dress(self) -> None:
        self.setFixedHeight(theme.px(theme.TOP_BAR))
        if theme.manager.current().is_dark:
            self.theme_button.set_icon("sun", self.tr("Light colours"))
        else:
            self.theme_button.set_icon("moon", self.tr("Dark colours"))

    def _other_theme(self) -> None:
        self.theme_wanted.emit("light" if theme.manager.current().is_dark else "dark")

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.seal.refresh()
            self._dress()
