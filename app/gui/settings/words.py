# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Sizes as people say them."""

from PySide6.QtCore import QCoreApplication, QLocale

_UNITS = ((1_000_000_000, "GB", 1), (1_000_000, "MB", 0), (1_000, "KB", 0))


def _tr(text: str) -> str:
    return QCoreApplication.translate("amounts", text)


def size(count: int) -> str:
    """Bytes with a unit: "1.2 GB", "45 MB", "below 1 KB"."""
    for unit, name, places in _UNITS:
        if count >= unit:
            value = count / unit
            return f"{QLocale().toString(value, 'f', places if value < 100 else 0)} {name}"
    return _tr("below 1 KB") if count else _tr("nothing")
