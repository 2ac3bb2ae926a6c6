# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Dropping files and folders: the dashed area of the library, the veil over the window while something is dragged over it."""

from pathlib import Path

from PySide6.QtCore import QMimeData, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QPen,
    QShortcut,
)
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from app.gui.parts import icons, theme
from app.gui.parts.mirroring import painter_from_the_left


def dropped_paths(mime: QMimeData) -> list[Path]:
    """The files and folders of this computer among what is dragged."""
    return [Path(url.toLocalFile()) for url in mime.urls() if url.isLocalFile()]


class DropArea(QAbstractButton):
    """Says where files may be dropped; pressing it opens the file dialog. The drop itself reaches the window."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        theme.manager.changed.connect(self._dress)
        self._dress()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(self.tr("Drop files or folders here, or press to choose files"))

    def _dress(self) -> None:
        self.setFixedHeight(theme.px(46))

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        colours = theme.manager.current()
        painter = painter_from_the_left(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pen = QPen(colours.edge, 1)
        pen.setDashPattern([3, 3])
        painter.setPen(pen)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
        words = self.tr("Drop files or folders here")
        painter.setFont(theme.font("note"))
        metrics = painter.fontMetrics()
        room = self.width() - 16 - 24
        words = metrics.elidedText(words, Qt.TextElideMode.ElideRight, room)
        total = 24 + metrics.horizontalAdvance(words)
        left = (self.width() - total) / 2
        icons.paint(painter, "file", QRectF(left, self.height() / 2 - 8, 16, 16), colours.ink_2)
        painter.setPen(colours.ink_2)
        area = QRectF(left + 24, 0, room, self.height())
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, words)
        painter.end()

    def sizeHint(self) -> QSize:
        return QSize(0, theme.px(46))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.click()
        else:
            super().keyPressEvent(event)


class DropVeil(QWidget):
    """Lies over the whole window while files are dragged over it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAccessibleName(self.tr("Let go to add these files"))
        self.hide()

    def cover(self) -> None:
        parent = self.parentWidget()
        if parent is not None:
            self.setGeometry(parent.rect())
        self.raise_()
        self.show()

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        colours = theme.manager.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        veil = QColor(colours.paper)
        veil.setAlphaF(0.86)
        painter.fillRect(self.rect(), veil)
        frame = QRectF(self.rect()).adjusted(16, 16, -16, -16)
        pen = QPen(colours.accent, 2)
        pen.setDashPattern([4, 3])
        painter.setPen(pen)
        painter.drawRoundedRect(frame, 8, 8)
        painter.setPen(colours.ink)
        painter.setFont(theme.font("question"))
        painter.drawText(frame, Qt.AlignmentFlag.AlignCenter, self.tr("Let go to add them to the library"))
        painter.end()


class DropWindow(QWidget):
    """A window that takes files and folders wherever they are let go, or pasted. `paths_dropped` carries a list of Path."""

    paths_dropped = Signal(list)

    def __init__(self) -> None:
        super().__init__()
        self.setAcceptDrops(True)
        self.veil = DropVeil(self)
        # Fields take the keys for their own text first.
        paste = QShortcut(QKeySequence(QKeySequence.StandardKey.Paste), self)
        paste.activated.connect(self._paste)

    def _paste(self) -> None:
        """What was copied in a file manager comes in as if it had been dropped: the way for those who use no mouse."""
        paths = dropped_paths(QGuiApplication.clipboard().mimeData())
        if paths:
            self.paths_dropped.emit(paths)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if dropped_paths(event.mimeData()):
            event.acceptProposedAction()
            self.veil.cover()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        if self.veil.isVisible():
            event.acceptProposedAction()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self.veil.hide()
        super().dragLeaveEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        self.veil.hide()
        paths = dropped_paths(event.mimeData())
        if paths:
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()
            self.paths_dropped.emit(paths)
