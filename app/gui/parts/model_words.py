# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""How a model server stands, in words that are the same wherever the window tells it."""

from PySide6.QtCore import QCoreApplication

from app.domain.errors import AppError, ErrorCode
from app.domain.model_servers import ModelState, ModelStatus
from app.gui.parts.error_text import describe


def _tr(text: str) -> str:
    return QCoreApplication.translate("ModelServer", text)


def state_title(status: ModelStatus | None) -> str:
    """A few words without a full stop; None while the server is being asked."""
    if status is None:
        return _tr("Looking for a model server")
    if status.state is ModelState.READY:
        return opening(_tr("{server} is ready").format(server=status.server))
    if status.state is ModelState.NO_MODELS:
        return opening(_tr("{server} has no model").format(server=status.server))
    return describe(_problem(status)).title.rstrip(".")


def state_advice(status: ModelStatus | None) -> str:
    """What to do about it in one sentence; "" where there is nothing to do."""
    if status is None or status.state is ModelState.READY:
        return ""
    if status.state is ModelState.NO_MODELS:
        return _tr("Fetch a model, then check again.")
    return describe(_problem(status)).advice


def _problem(status: ModelStatus) -> AppError:
    return status.problem or AppError(ErrorCode.MODEL_NOT_RUNNING, server=status.server)


def opening(words: str) -> str:
    """Words as the beginning of a sentence: a server without a name of its own begins with an article."""
    return words[:1].upper() + words[1:] if words.startswith("the ") else words
