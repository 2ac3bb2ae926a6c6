# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Remarks of the check, in the language of the window."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from app.domain.remarks import Remark
from app.services.remark_words import template


def told(remarks: Sequence[Remark]) -> str:
    """What differs, or why a sentence gave way, one sentence a remark; "" for none."""
    return " ".join(QCoreApplication.translate("remarks", template(each.code)).format_map(each.parameters) for each in remarks)
