# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Entries of menus."""

from collections.abc import Callable

from PySide6.QtGui import QAction


def on_press(action: QAction, call: Callable[[], object]) -> QAction:
    """Have an entry call something, without the state of its tick that Qt would hand on."""
    action.triggered.connect(lambda _ticked=False: call())
    return action
