# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The keys of the window, read from the actions that listen to them, so that the sheet cannot be wrong."""

from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtGui import QAction, QKeySequence


@dataclass(frozen=True, slots=True)
class KeyGroup:
    title: str
    rows: tuple[tuple[str, str], ...]  # (what it does, its keys)


def gather(window: QObject) -> list[KeyGroup]:
    """What works anywhere first; an action without a key, or hidden, is left out."""
    groups: dict[str, dict[str, str]] = {}
    for action in window.findChildren(QAction):
        keys = _keys(action)
        words = action.text().partition("\t")[0].replace("&", "").removesuffix(" …")
        if keys and words and action.isVisible():
            groups.setdefault(_title(action), {}).setdefault(words, keys)
    first = QCoreApplication.translate("keys", "Anywhere")
    ordered = sorted(groups.items(), key=lambda group: group[0] != first)
    return [KeyGroup(title, tuple(rows.items())) for title, rows in ordered]


def _keys(action: QAction) -> str:
    shown = action.text().partition("\t")[2]
    return shown or _joined(action.shortcuts())


def _joined(shortcuts: Iterable[QKeySequence]) -> str:
    said = (each.toString(QKeySequence.SequenceFormat.NativeText) for each in shortcuts)
    return QCoreApplication.translate("keys", " or ").join(each for each in said if each)


def _title(action: QAction) -> str:
    """Who made it, as people would say it."""
    owner = action.parent()
    name = type(owner).__name__ if owner is not None else ""
    return {
        "WindowCommands": QCoreApplication.translate("keys", "Anywhere"),
        "Commands": QCoreApplication.translate("keys", "In the open document"),
    }.get(name, QCoreApplication.translate("keys", "Elsewhere"))
