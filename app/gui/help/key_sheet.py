# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The sheet of keys."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QWidget

from app.gui.help.keys import KeyGroup
from app.gui.help.sheet import Sheet
from app.gui.parts import theme
from app.gui.parts.plain_widgets import PlainLabel


class KeySheet(Sheet):
    """A column for each group where there is room, else one under the other."""

    def __init__(self, parent: QWidget, groups: Sequence[KeyGroup]) -> None:
        super().__init__(parent, "", (820, 620))
        self.setWindowTitle(self.tr("Keys"))
        columns = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        narrow = self.width() < theme.px(820)
        if narrow:
            columns.setDirection(QBoxLayout.Direction.TopToBottom)
        columns.setSpacing(theme.STEP_32)
        for group in groups:
            grid = QGridLayout()
            grid.setHorizontalSpacing(theme.STEP_24)
            grid.setVerticalSpacing(theme.STEP_8)
            grid.setColumnStretch(0, 1)
            grid.addWidget(PlainLabel(group.title, "card_title"), 0, 0, 1, 2)
            for n, (words, keys) in enumerate(group.rows, 1):
                does, key = PlainLabel(words, "control", wrap=narrow), PlainLabel(keys, "control_bold")
                key.setAccessibleName(f"{words}: {keys}")
                grid.addWidget(does, n, 0)
                grid.addWidget(key, n, 1, Qt.AlignmentFlag.AlignRight)
            grid.setRowStretch(grid.rowCount(), 1)
            columns.addLayout(grid, 1)
        self.inner.addLayout(columns)
        self.inner.addStretch()
