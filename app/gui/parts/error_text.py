# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the window says of an error, in the user's language, and the one button that does something about it."""

from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QCoreApplication

from app.domain.documents import Failure
from app.domain.errors import AppError, ErrorCode
from app.services.error_reasons import taken_apart
from app.services.error_words import NEUTRAL, QT_TRANSLATE_NOOP, fill, templates


class Remedy(StrEnum):
    """What the button of an error does; the window maps each to an action."""

    NONE = "none"
    CHOOSE_FILE = "choose_file"
    PASSWORD = "password"  # noqa: S105 - an action
    READ_AGAIN = "read_again"
    GO_ON = "go_on"
    REMOVE = "remove"
    CHECK_MODEL = "check_model"
    CHOOSE_MODEL = "choose_model"
    ASK_AGAIN = "ask_again"
    OPEN_AGAIN = "open_again"
    QUIT = "quit"


@dataclass(frozen=True, slots=True)
class ErrorText:
    """What happened, why, and one thing to do; `button` is empty where there is nothing to press."""

    code: ErrorCode
    title: str
    reason: str
    advice: str
    button: str
    remedy: Remedy


def _tr(text: str) -> str:
    return QCoreApplication.translate("errors", text)


def _button(remedy: Remedy) -> str:
    match remedy:
        case Remedy.CHOOSE_FILE:
            return _tr("Choose a file")
        case Remedy.PASSWORD:
            return _tr("Enter the password")
        case Remedy.READ_AGAIN:
            return _tr("Read again")
        case Remedy.GO_ON:
            return _tr("Go on")
        case Remedy.REMOVE:
            return _tr("Remove it")
        case Remedy.CHECK_MODEL:
            return _tr("Check again")
        case Remedy.CHOOSE_MODEL:
            return _tr("Use another model")
        case Remedy.ASK_AGAIN:
            return _tr("Ask again")
        case Remedy.OPEN_AGAIN:
            return _tr("Try again")
        case Remedy.QUIT:
            return _tr("Quit")
        case Remedy.NONE:
            return ""


_REMEDIES: dict[ErrorCode, Remedy] = {
    ErrorCode.FILE_MISSING: Remedy.CHOOSE_FILE,
    ErrorCode.EMPTY_FILE: Remedy.CHOOSE_FILE,
    ErrorCode.NOT_PDF: Remedy.CHOOSE_FILE,
    ErrorCode.NOT_SUPPORTED: Remedy.CHOOSE_FILE,
    ErrorCode.DAMAGED: Remedy.READ_AGAIN,
    ErrorCode.NO_PAGES: Remedy.REMOVE,
    ErrorCode.NEEDS_PASSWORD: Remedy.PASSWORD,
    ErrorCode.WRONG_PASSWORD: Remedy.PASSWORD,
    ErrorCode.TOO_LARGE: Remedy.REMOVE,
    ErrorCode.PAGE_FAILED: Remedy.READ_AGAIN,
    ErrorCode.OCR_MISSING: Remedy.READ_AGAIN,
    ErrorCode.OCR_LANGUAGE_MISSING: Remedy.READ_AGAIN,
    ErrorCode.MODEL_NOT_INSTALLED: Remedy.CHECK_MODEL,
    ErrorCode.MODEL_NOT_RUNNING: Remedy.CHECK_MODEL,
    ErrorCode.MODEL_MISSING: Remedy.CHOOSE_MODEL,
    ErrorCode.MODEL_OUT_OF_MEMORY: Remedy.CHOOSE_MODEL,
    ErrorCode.MODEL_LOADING: Remedy.ASK_AGAIN,
    ErrorCode.MODEL_BUSY: Remedy.ASK_AGAIN,
    ErrorCode.MODEL_TOO_OLD: Remedy.CHECK_MODEL,
    ErrorCode.MODEL_SILENT: Remedy.ASK_AGAIN,
    ErrorCode.MODEL_FAILED: Remedy.ASK_AGAIN,
    ErrorCode.MODEL_NOT_FETCHED: Remedy.NONE,
    ErrorCode.MODEL_KEY_REFUSED: Remedy.CHECK_MODEL,
    ErrorCode.MODEL_NOT_TRUSTED: Remedy.CHECK_MODEL,
    ErrorCode.PROMPT_CUT: Remedy.CHOOSE_MODEL,
    ErrorCode.PROMPT_TOO_LONG: Remedy.NONE,
    ErrorCode.ASSET_MISSING: Remedy.NONE,
    ErrorCode.DISK_FULL: Remedy.GO_ON,
    ErrorCode.NO_PERMISSION: Remedy.CHOOSE_FILE,
    ErrorCode.CANNOT_WRITE: Remedy.NONE,
    ErrorCode.NEWER_LIBRARY: Remedy.QUIT,
    ErrorCode.LOCKED_LIBRARY: Remedy.OPEN_AGAIN,
    ErrorCode.LIBRARY_GONE: Remedy.QUIT,
    ErrorCode.DAMAGED_LIBRARY: Remedy.QUIT,
    ErrorCode.LIBRARY_AWAY: Remedy.OPEN_AGAIN,
    ErrorCode.BACKUP_DAMAGED: Remedy.NONE,
    ErrorCode.PLACE_TAKEN: Remedy.NONE,
    ErrorCode.PLACE_INSIDE: Remedy.NONE,
    ErrorCode.DOCUMENT_UNKNOWN: Remedy.NONE,
    ErrorCode.BAD_SETTINGS: Remedy.OPEN_AGAIN,
    ErrorCode.BAD_REQUEST: Remedy.NONE,
    ErrorCode.BAD_LINK: Remedy.NONE,
    ErrorCode.BAD_QUESTION_SET: Remedy.NONE,
    ErrorCode.SEALED: Remedy.NONE,
    ErrorCode.CANCELLED: Remedy.NONE,
    ErrorCode.BUG: Remedy.NONE,
}


def describe(error: AppError | Failure) -> ErrorText:
    """All words for an error, or for one that was kept with a document."""
    if isinstance(error, Failure):
        kept, error = error, AppError(error.code)
        error.parameters = dict(kept.parameters)
    own = _in_own_language(error)
    if error.code is ErrorCode.DAMAGED and "page" in error.parameters:
        title = _filled(_PAGE_DAMAGED, own)
        reason = _tr("What stands before can be asked about only when the file is whole.")
    else:
        title = _filled(templates(error.code).title, own)
        reason = _filled(templates(error.code).reason, own)
    remedy = _REMEDIES.get(error.code, Remedy.NONE)
    return ErrorText(error.code, title, reason, _filled(templates(error.code).remedy, own), _button(remedy), remedy)


_PAGE_DAMAGED = QT_TRANSLATE_NOOP("errors", "{file} is damaged: it stops at page {page}.")


def _filled(template: str, error: AppError) -> str:
    return fill(_tr(template), error, {name: _tr(word) for name, word in NEUTRAL.items()})


def _in_own_language(error: AppError) -> AppError:
    """The error with the reason it gives in words, if it gives one, in the language of the window."""
    reason = error.parameters.get("reason")
    if not isinstance(reason, str):
        return error
    sentence, places = taken_apart(reason)
    own = AppError(error.code)
    said = QCoreApplication.translate("reasons", sentence)
    own.parameters = {**error.parameters, "reason": said.format_map(places) if places else said}
    return own


def brief(failure: Failure | None) -> str:
    """A few words for the second line of a document's row."""
    if failure is None:
        return _tr("not read")
    page = failure.parameters.get("page")
    match failure.code:
        case ErrorCode.DAMAGED if page is not None:
            return _tr("damaged: stops at page {page}").format(page=page)
        case ErrorCode.DAMAGED:
            return _tr("damaged")
        case ErrorCode.NEEDS_PASSWORD:
            return _tr("needs a password")
        case ErrorCode.WRONG_PASSWORD:
            return _tr("that password does not open it")
        case ErrorCode.NO_PAGES:
            return _tr("holds no pages")
        case ErrorCode.EMPTY_FILE:
            return _tr("is empty")
        case ErrorCode.TOO_LARGE:
            return _tr("too large to read")
        case ErrorCode.FILE_MISSING:
            return _tr("the file is not there")
        case ErrorCode.OCR_MISSING:
            return _tr("scanned; Tesseract is missing")
        case ErrorCode.NOT_PDF | ErrorCode.NOT_SUPPORTED:
            return _tr("not a file Quoth can read")
        case _:
            return _tr("could not be read")
