# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""From what went wrong to how a server stands, and what the words of servers mean."""

from app.domain.errors import AppError, ErrorCode
from app.domain.model_servers import ModelState, ModelStatus

_STATES = {
    ErrorCode.MODEL_NOT_INSTALLED: ModelState.NOT_INSTALLED,
    ErrorCode.MODEL_NOT_RUNNING: ModelState.NOT_RUNNING,
    ErrorCode.MODEL_TOO_OLD: ModelState.TOO_OLD,
    ErrorCode.MODEL_LOADING: ModelState.LOADING,
    ErrorCode.MODEL_BUSY: ModelState.BUSY,
    ErrorCode.MODEL_SILENT: ModelState.BUSY,
    ErrorCode.MODEL_KEY_REFUSED: ModelState.KEY_REFUSED,
    ErrorCode.SEALED: ModelState.SEALED,
}


def status_of(problem: AppError, server: str, detail: str = "") -> ModelStatus:
    """How a server stands that cannot be used, from what went wrong."""
    return ModelStatus(_STATES.get(problem.code, ModelState.FAILED), (), detail, server, problem)


_MEMORY_WORDS = ("memory", "cudamalloc", "failed to allocate", "signal: killed")
_LOADING_WORDS = ("loading model", "waiting for llama runner to start", "server not responding")
_LENGTH_WORDS = (
    "context length",
    "context size",
    "context_length",
    "context window",
    "input length",
    "longer than the context",
    "exceed_context",
)


def meaning(low: str) -> ErrorCode | None:
    """What an error means by its words, in lower case, where its status does not tell: None where they do not either."""
    if any(word in low for word in _LOADING_WORDS):
        return ErrorCode.MODEL_LOADING
    if any(word in low for word in _MEMORY_WORDS):
        return ErrorCode.MODEL_OUT_OF_MEMORY
    return ErrorCode.PROMPT_CUT if any(word in low for word in _LENGTH_WORDS) else None
