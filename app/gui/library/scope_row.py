# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The line above the documents: how many are asked, with a box for all that are shown; their order; the tag they are shown by."""

from functools import partial

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QAction, QActionGroup, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QMenu, QToolButton, QWidget

from app.gui.library.document_delegate import paint_check
from app.gui.library.item_models import LibraryModel
from app.gui.library.row_words import ASKABLE
from app.gui.library.scopes import Scopes
from app.gui.library.shelf_order import Sort, sort_words
from app.gui.parts import theme
from app.gui.parts.choice import Choice
from app.gui.parts.menus import on_press
from app.gui.parts.plain_widgets import IconButton, literal, plain_tip

_MOST_TAGS = 60
_SOON_MS = 60


class AllBox(QCheckBox):
    """Ticked: all that are shown are asked; a dash: some; empty: none. A press asks all, or none where all are asked."""

    def __init__(self) -> None:
        super().__init__()
        self.setTristate(True)
        self.setAccessibleName(self.tr("Ask all documents that are shown"))

    def sizeHint(self) -> QSize:
        return QSize(18, 18)

    minimumSizeHint = sizeHint

    def nextCheckState(self) -> None:
        whole = self.checkState() is Qt.CheckState.Checked
        self.setCheckState(Qt.CheckState.Unchecked if whole else Qt.CheckState.Checked)

    def hitButton(self, pos: object) -> bool:
        del pos
        return True

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(0, self.height() / 2 - 8, 16, 16)
        some = self.checkState() is Qt.CheckState.PartiallyChecked
        paint_check(painter, box, None if not self.isEnabled() else self.checkState() is Qt.CheckState.Checked)
        if some:
            painter.setPen(QPen(theme.manager.current().accent, 2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            painter.drawLine(box.center() - QPointF(3.5, 0), box.center() + QPointF(3.5, 0))
        painter.end()


class ScopeRow(QWidget):
    """Follows the model, and steers it."""

    def __init__(self, model: LibraryModel, scopes: Scopes) -> None:
        super().__init__()
        self._model, self._scopes = model, scopes
        self.box = AllBox()
        self.choice = Choice("", quiet=True)
        self.order = self._menu_button("arrows-down-up", self.tr("Order of the documents"))
        self.tags = self._menu_button("tag", self.tr("Show by tag"))
        row = QHBoxLayout(self)
        row.setContentsMargins(theme.STEP_16, 0, theme.STEP_8, 0)
        row.setSpacing(2)
        row.addWidget(self.box)
        row.addWidget(self.choice, 1)
        row.addStretch(0)
        row.addWidget(self.tags)
        row.addWidget(self.order)
        scopes.serve(self.choice.menu())
        self.box.clicked.connect(self._tick)
        self.order.menu().aboutToShow.connect(self._fill_order)
        self.tags.menu().aboutToShow.connect(self._fill_tags)
        self._soon = QTimer(self)  # while documents are read, rows change many times a second
        self._soon.setSingleShot(True)
        self._soon.setInterval(_SOON_MS)
        self._soon.timeout.connect(self.refresh)
        model.dataChanged.connect(self._soon.start)
        for signal in (model.modelReset, model.scope_changed, scopes.changed):
            signal.connect(self.refresh)
        self.refresh()

    def _menu_button(self, icon: str, words: str) -> IconButton:
        button = IconButton(icon, words, checkable=icon == "tag")
        button.setFixedWidth(theme.BUTTON_SMALL)
        button.setMenu(QMenu(button))
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        return button

    def refresh(self) -> None:
        """Say how many are asked, by the name of the choice where it has one."""
        documents = self._model.documents()
        total = sum(document.status in ASKABLE for document in documents)
        ids = self._model.scope()
        number = total if ids is None else len(ids)
        name = self._scopes.name()
        if number == total:
            words = self.tr("All are asked")
        elif number == 0:
            words = self.tr("None is asked")
        else:
            words = self.tr("{n} of {total} asked").format(n=number, total=total)
        self.choice.set_words(name or words, self.tr("{name}, {count}").format(name=name, count=words) if name else words)
        self.choice.setToolTip(plain_tip(words if name else ""))
        checked = [entry.checked for entry in self._model.shown() if entry.checked is not None]
        self.box.setEnabled(bool(checked))
        some = Qt.CheckState.PartiallyChecked if any(checked) else Qt.CheckState.Unchecked
        self.box.setCheckState(Qt.CheckState.Checked if checked and all(checked) else some)
        tag = self._model.tag
        self.tags.setVisible(bool(self._model.tags()))
        self.tags.setChecked(bool(tag))
        words = self.tr("Shown: tagged {tag}").format(tag=tag) if tag else self.tr("Show by tag")
        self.tags.setAccessibleName(words)
        self.tags.setToolTip(plain_tip(words))

    def _tick(self) -> None:
        rows = [self._model.row_of(entry.document.id) for entry in self._model.shown()]
        self._model.check_rows(rows, self.box.checkState() is Qt.CheckState.Checked)

    def show_tag(self, tag: str) -> None:
        """Show only documents with this tag, "" for all."""
        self._model.set_tag(tag)
        self.refresh()

    def _fill_order(self) -> None:
        menu = self.order.menu()
        menu.clear()
        group = QActionGroup(menu)
        for sort in Sort:
            action = self._add(menu, group, sort_words(sort), chosen=self._model.sorting is sort)
            on_press(action, partial(self._model.set_sort, sort))

    def _fill_tags(self) -> None:
        menu = self.tags.menu()
        menu.clear()
        group = QActionGroup(menu)
        everything = self._add(menu, group, self.tr("All documents"), chosen=not self._model.tag)
        on_press(everything, partial(self.show_tag, ""))
        menu.addSeparator()
        for tag, number in list(self._model.tags().items())[:_MOST_TAGS]:
            action = self._add(menu, group, literal(f"{tag}   {number}"), chosen=self._model.tag == tag)
            on_press(action, partial(self.show_tag, tag))

    @staticmethod
    def _add(menu: QMenu, group: QActionGroup, words: str, *, chosen: bool) -> QAction:
        action = menu.addAction(words)
        action.setCheckable(True)
        action.setChecked(chosen)
        group.addAction(action)
        return action
