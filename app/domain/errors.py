# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The one error that a user can meet. Words and buttons for it live in the layers that speak to people."""

from collections.abc import Mapping
from enum import StrEnum


class ErrorCode(StrEnum):
    """What went wrong, told apart so that each case has its own remedy."""

    # A file that cannot be read
    FILE_MISSING = "file_missing"
    EMPTY_FILE = "empty_file"
    NOT_PDF = "not_pdf"
    NOT_SUPPORTED = "not_supported"
    DAMAGED = "damaged"
    NO_PAGES = "no_pages"
    NEEDS_PASSWORD = "needs_password"
    WRONG_PASSWORD = "wrong_password"
    TOO_LARGE = "too_large"
    PAGE_FAILED = "page_failed"
    OCR_MISSING = "ocr_missing"
    OCR_LANGUAGE_MISSING = "ocr_language_missing"
    # Models
    MODEL_NOT_INSTALLED = "model_not_installed"
    MODEL_NOT_RUNNING = "model_not_running"
    MODEL_MISSING = "model_missing"
    MODEL_OUT_OF_MEMORY = "model_out_of_memory"
    MODEL_LOADING = "model_loading"
    MODEL_BUSY = "model_busy"
    MODEL_TOO_OLD = "model_too_old"
    MODEL_SILENT = "model_silent"
    MODEL_FAILED = "model_failed"
    MODEL_NOT_FETCHED = "model_not_fetched"
    MODEL_KEY_REFUSED = "model_key_refused"
    MODEL_NOT_TRUSTED = "model_not_trusted"
    PROMPT_CUT = "prompt_cut"  # the server read less than it was sent
    PROMPT_TOO_LONG = "prompt_too_long"
    ASSET_MISSING = "asset_missing"
    # Library and machine
    DISK_FULL = "disk_full"
    NO_PERMISSION = "no_permission"
    CANNOT_WRITE = "cannot_write"
    NEWER_LIBRARY = "newer_library"
    LOCKED_LIBRARY = "locked_library"
    LIBRARY_GONE = "library_gone"  # its folder was there when it was opened
    DAMAGED_LIBRARY = "damaged_library"
    LIBRARY_AWAY = "library_away"  # it was moved to a drive that is not there
    BACKUP_DAMAGED = "backup_damaged"
    PLACE_TAKEN = "place_taken"  # other files lie there
    PLACE_INSIDE = "place_inside"  # a library cannot be put into itself
    DOCUMENT_UNKNOWN = "document_unknown"
    BAD_SETTINGS = "bad_settings"
    BAD_REQUEST = "bad_request"
    BAD_LINK = "bad_link"
    BAD_QUESTION_SET = "bad_question_set"
    SEALED = "sealed"
    CANCELLED = "cancelled"
    BUG = "bug"  # a fault of the program itself: its details are in the log


class AppError(Exception):
    """A failure of the surroundings (file, model, disk, wish to stop), never a bug of the program.

    `parameters` name the thing it is about (file, page, model, host, ...) for the words shown to a person.
    `retryable` says that the same call may succeed later without a change.
    """

    def __init__(
        self, code: ErrorCode, *, cause: BaseException | None = None, retryable: bool = False, **parameters: str | int
    ) -> None:
        detail = ", ".join(f"{name}={value}" for name, value in parameters.items())
        super().__init__(f"{code.value}({detail})")
        self.code = code
        self.cause = cause
        self.retryable = retryable
        self.parameters: Mapping[str, str | int] = dict(parameters)

    @classmethod
    def of(cls, code: ErrorCode, parameters: Mapping[str, str | int], *, retryable: bool = False) -> "AppError":
        """An error that was kept or sent as data."""
        return cls(code, retryable=retryable, **dict(parameters))  # type: ignore[arg-type] # parameters are never named cause

    def __reduce__(self) -> tuple[object, ...]:
        """Errors cross from child processes: keyword arguments must survive pickling; a foreign cause need not."""
        return _rebuild, (self.code, dict(self.parameters), self.retryable)


def _rebuild(code: ErrorCode, parameters: dict[str, str | int], retryable: bool) -> AppError:
    return AppError.of(code, parameters, retryable=retryable)
