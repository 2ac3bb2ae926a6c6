# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Plain words for each error: what happened, why, and one thing to do. The window translates them; the command line prints them.

The texts are templates over the parameters of the error. `QT_TRANSLATE_NOOP` marks them for the translation tools and does
nothing else.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from app.domain.errors import AppError, ErrorCode


def QT_TRANSLATE_NOOP(context: str, text: str) -> str:  # noqa: N802, ARG001 - the name that translation tools look for
    return text


@dataclass(frozen=True, slots=True)
class ErrorWords:
    title: str
    reason: str
    remedy: str


_T = QT_TRANSLATE_NOOP
_TEMPLATES: dict[ErrorCode, ErrorWords] = {
    ErrorCode.FILE_MISSING: ErrorWords(
        _T("errors", "{file} is not there."),
        _T("errors", "It was moved, renamed or deleted."),
        _T("errors", "Choose the file again."),
    ),
    ErrorCode.EMPTY_FILE: ErrorWords(
        _T("errors", "{file} is empty."),
        _T("errors", "It holds no bytes; perhaps a download broke off."),
        _T("errors", "Fetch the file again."),
    ),
    ErrorCode.NOT_PDF: ErrorWords(
        _T("errors", "{file} is not a PDF."),
        _T("errors", "Its content is something else, whatever its name says."),
        _T("errors", "Save it as a PDF, then add that."),
    ),
    ErrorCode.NOT_SUPPORTED: ErrorWords(
        _T("errors", "{file} cannot be read."),
        _T("errors", "It is of a kind that Quoth does not know."),
        _T("errors", "Save it as a PDF, then add that."),
    ),
    ErrorCode.DAMAGED: ErrorWords(
        _T("errors", "{file} is damaged."),
        _T("errors", "No page of it can be opened."),
        _T("errors", "Fetch the file again, or save it anew from the program it came from."),
    ),
    ErrorCode.NO_PAGES: ErrorWords(
        _T("errors", "{file} holds no pages."),
        _T("errors", "It is a PDF, but an empty one."),
        _T("errors", "Fetch the file again."),
    ),
    ErrorCode.NEEDS_PASSWORD: ErrorWords(
        _T("errors", "{file} needs a password."),
        _T("errors", "Its owner has locked it."),
        _T("errors", "Give the password to read it."),
    ),
    ErrorCode.WRONG_PASSWORD: ErrorWords(
        _T("errors", "That password does not open {file}."),
        _T("errors", "Capital letters and blanks count."),
        _T("errors", "Type the password again."),
    ),
    ErrorCode.TOO_LARGE: ErrorWords(
        _T("errors", "{file} is too large."),
        _T("errors", "Reading it needs more memory than Quoth allows itself."),
        _T("errors", "Split the file and add its parts."),
    ),
    ErrorCode.PAGE_FAILED: ErrorWords(
        _T("errors", "Page {page} of {file} cannot be read."),
        _T("errors", "That part of the file is damaged; the other pages are there."),
        _T("errors", "Read the document again, or look at the page itself."),
    ),
    ErrorCode.OCR_MISSING: ErrorWords(
        _T("errors", "Scanned pages cannot be read."),
        _T("errors", "The text recognition program Tesseract is not on this computer."),
        _T("errors", "Install Tesseract, then read the document again."),
    ),
    ErrorCode.OCR_LANGUAGE_MISSING: ErrorWords(
        _T("errors", "The script of a scanned page cannot be read."),
        _T("errors", "Tesseract has no data for it."),
        _T("errors", "Install the language for Tesseract, then read the document again."),
    ),
    ErrorCode.MODEL_NOT_INSTALLED: ErrorWords(
        _T("errors", "{server} is not installed."),
        _T("errors", "Without it, answers are quoted sentences."),
        _T("errors", "Install {server}, or go on with quotes."),
    ),
    ErrorCode.MODEL_NOT_RUNNING: ErrorWords(
        _T("errors", "{server} is not running."),
        _T("errors", "Answers are quoted sentences meanwhile."),
        _T("errors", "Start {server}, then ask again."),
    ),
    ErrorCode.MODEL_MISSING: ErrorWords(
        _T("errors", "{server} has no model “{model}”."),
        _T("errors", "It was removed or never fetched."),
        _T("errors", "Choose another model, or fetch this one."),
    ),
    ErrorCode.MODEL_OUT_OF_MEMORY: ErrorWords(
        _T("errors", "{model} needs more memory than is free."),
        _T("errors", "Other programs hold the memory, or the model is too big for this computer."),
        _T("errors", "Close other programs, or choose a smaller model."),
    ),
    ErrorCode.MODEL_LOADING: ErrorWords(
        _T("errors", "{model} is still being loaded."),
        _T("errors", "A model is read from the disk before its first answer; a big one takes minutes."),
        _T("errors", "Ask again in a minute."),
    ),
    ErrorCode.MODEL_BUSY: ErrorWords(
        _T("errors", "{model} is busy."),
        _T("errors", "It works on something else."),
        _T("errors", "Ask again in a moment."),
    ),
    ErrorCode.MODEL_TOO_OLD: ErrorWords(
        _T("errors", "{server} is too old."),
        _T("errors", "This version cannot do what Quoth needs."),
        _T("errors", "Update {server}."),
    ),
    ErrorCode.MODEL_SILENT: ErrorWords(
        _T("errors", "{model} stopped answering."),
        _T("errors", "No word came for {seconds} seconds."),
        _T("errors", "Ask again, or choose a smaller model."),
    ),
    ErrorCode.MODEL_FAILED: ErrorWords(
        _T("errors", "{model} gave no usable answer."),
        _T("errors", "What it wrote was not in the form asked for."),
        _T("errors", "Ask again, or choose another model."),
    ),
    ErrorCode.MODEL_NOT_FETCHED: ErrorWords(
        _T("errors", "{model} could not be fetched."),
        _T("errors", "{server} says: {reason}"),
        _T("errors", "See to the connection to the internet, then try again; what came so far is kept."),
    ),
    ErrorCode.MODEL_KEY_REFUSED: ErrorWords(
        _T("errors", "{server} does not accept the key."),
        _T("errors", "It wants a key, and has none or a wrong one."),
        _T("errors", "Enter the key again in the settings."),
    ),
    ErrorCode.MODEL_NOT_TRUSTED: ErrorWords(
        _T("errors", "{server} cannot prove who it is."),
        _T("errors", "This computer does not trust its certificate, so nothing was sent to it."),
        _T("errors", "See to its certificate, or use another address."),
    ),
    ErrorCode.PROMPT_CUT: ErrorWords(
        _T("errors", "{model} did not read all of the passages."),
        _T("errors", "{server} cut them short, so what it wrote is not used."),
        _T("errors", "Give the model more room in {server}, or choose another model."),
    ),
    ErrorCode.PROMPT_TOO_LONG: ErrorWords(
        _T("errors", "The question is too long for {model}."),
        _T("errors", "Question and passages do not fit together."),
        _T("errors", "Ask in fewer words."),
    ),
    ErrorCode.ASSET_MISSING: ErrorWords(
        _T("errors", "A part of Quoth is missing: {file}."),
        _T("errors", "The installation is not complete."),
        _T("errors", "Run the set-up again, or install Quoth anew."),
    ),
    ErrorCode.DISK_FULL: ErrorWords(
        _T("errors", "The disk is full."),
        _T("errors", "There is no room to write to {file}."),
        _T("errors", "Make room, then go on; nothing read so far is lost."),
    ),
    ErrorCode.NO_PERMISSION: ErrorWords(
        _T("errors", "{file} may not be opened."),
        _T("errors", "Its permissions do not allow it."),
        _T("errors", "Change the permissions, or choose another place."),
    ),
    ErrorCode.CANNOT_WRITE: ErrorWords(
        _T("errors", "{file} cannot be written."),
        _T("errors", "{reason}"),
        _T("errors", "Choose another place, or make room there."),
    ),
    ErrorCode.NEWER_LIBRARY: ErrorWords(
        _T("errors", "This library was written by a newer Quoth."),
        _T("errors", "An older program could damage it, so it stays closed."),
        _T("errors", "Update Quoth."),
    ),
    ErrorCode.LOCKED_LIBRARY: ErrorWords(
        _T("errors", "The library is open in another Quoth."),
        _T("errors", "Only one program at a time may write to it."),
        _T("errors", "Use the other window, or close it first."),
    ),
    ErrorCode.LIBRARY_GONE: ErrorWords(
        _T("errors", "The library is not there any more: {file}"),
        _T("errors", "Its folder was moved or deleted, or its drive is not connected."),
        _T("errors", "Connect the drive or put the folder back, then start Quoth again."),
    ),
    ErrorCode.DAMAGED_LIBRARY: ErrorWords(
        _T("errors", "The library file is damaged."),
        _T("errors", "{file} cannot be read as it should."),
        _T("errors", "Restore a backup, or start with a new library."),
    ),
    ErrorCode.LIBRARY_AWAY: ErrorWords(
        _T("errors", "The library cannot be reached."),
        _T("errors", "It lies in {file}, which is not there now."),
        _T("errors", "Connect the drive that it lies on, then try again."),
    ),
    ErrorCode.BACKUP_DAMAGED: ErrorWords(
        _T("errors", "{file} is not a whole backup."),
        _T("errors", "Parts of it are missing or changed, or it is another kind of file."),
        _T("errors", "Use another backup; the library is as it was."),
    ),
    ErrorCode.PLACE_TAKEN: ErrorWords(
        _T("errors", "{file} is not empty."),
        _T("errors", "The library needs a folder of its own."),
        _T("errors", "Choose an empty folder."),
    ),
    ErrorCode.PLACE_INSIDE: ErrorWords(
        _T("errors", "{file} lies inside the library."),
        _T("errors", "A copy there would hold itself, and go when the library goes."),
        _T("errors", "Choose a place outside of it."),
    ),
    ErrorCode.DOCUMENT_UNKNOWN: ErrorWords(
        _T("errors", "There is no document “{document}” in the library."),
        _T("errors", "It was removed, or its name is misspelt."),
        _T("errors", "Look at the list of documents."),
    ),
    ErrorCode.BAD_SETTINGS: ErrorWords(
        _T("errors", "A setting is not valid."),
        _T("errors", "{reason}"),
        _T("errors", "Correct it, or delete {file} to start with the defaults."),
    ),
    ErrorCode.BAD_REQUEST: ErrorWords(
        _T("errors", "That cannot be done as asked."),
        _T("errors", "{reason}"),
        _T("errors", "Ask for it in another way."),
    ),
    ErrorCode.BAD_LINK: ErrorWords(
        _T("errors", "This link leads nowhere."),
        _T("errors", "{reason}"),
        _T("errors", "Export the answer again, and use the new link."),
    ),
    ErrorCode.BAD_QUESTION_SET: ErrorWords(
        _T("errors", "{file} is no set of questions."),
        _T("errors", "{reason}"),
        _T("errors", "Each line of a set gives a question, its file and the pages that answer it, as JSON."),
    ),
    ErrorCode.SEALED: ErrorWords(
        _T("errors", "A connection to {host} was refused."),
        _T("errors", "Quoth is sealed: nothing leaves this computer."),
        _T("errors", "Open the seal for this host if you want it."),
    ),
    ErrorCode.BUG: ErrorWords(
        _T("errors", "Quoth did something wrong."),
        _T("errors", "This is a fault of the program. Your documents are safe."),
        _T("errors", "Try it again; if it stays, send the details to whoever looks after Quoth for you."),
    ),
    ErrorCode.CANCELLED: ErrorWords(
        _T("errors", "Stopped."), _T("errors", "You asked to stop."), _T("errors", "Start again when you like.")
    ),
}


NEUTRAL: Mapping[str, str] = {
    "file": _T("errors", "The file"),
    "model": _T("errors", "The model"),
    "server": _T("errors", "the model server"),
    "host": _T("errors", "its address"),
    "seconds": _T("errors", "many"),
}
"""What stands where a parameter is not known."""


class _Named(dict[str, str | int]):
    """Parameters of an error; one that is not known leaves a neutral word instead of a hole."""

    def __init__(self, parameters: Mapping[str, str | int], neutral: Mapping[str, str]) -> None:
        super().__init__(parameters)
        self._neutral = neutral

    def __missing__(self, key: str) -> str:
        if key == "file" and "path" in self:  # faults of the library name a place, not a document
            return str(self["path"])
        return self._neutral.get(key, "?")


def templates(code: ErrorCode) -> ErrorWords:
    return _TEMPLATES[code]


def fill(template: str, error: AppError, neutral: Mapping[str, str] = NEUTRAL) -> str:
    """The template with the parameters of the error in place, `neutral` words where they are not known."""
    filled = template.format_map(_Named(error.parameters, neutral))
    # A name that begins with an article stands in the middle of sentences as well.
    begins = filled.startswith("the ") or any(filled.startswith(word) for word in neutral.values())
    return filled[0].upper() + filled[1:] if begins else filled


def words(error: AppError) -> ErrorWords:
    """What to tell a person, in English."""
    chosen = _TEMPLATES[error.code]
    return ErrorWords(fill(chosen.title, error), fill(chosen.reason, error), fill(chosen.remedy, error))
