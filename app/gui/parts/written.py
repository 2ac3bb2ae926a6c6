# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Numbers and quotations as the language of the window writes them."""

from PySide6.QtCore import QCoreApplication, QLocale


def decimal(value: float, places: int) -> str:
    """With the decimal mark of the language: "1.5", "1,5"."""
    return QLocale().toString(value, "f", places)


def quoted(words: str) -> str:
    """In the quotation marks of the language."""
    return QCoreApplication.translate("written", "“{words}”").format(words=words)
