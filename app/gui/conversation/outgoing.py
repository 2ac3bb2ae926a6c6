# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Answers on their way out: to the clipboard as letters, Markdown and rich text, and to a file that the person chooses."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QMimeData, QObject, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from app.domain.answers import Answer, Outcome, Verdict
from app.gui.conversation.answer_words import not_found_text, not_found_title
from app.gui.conversation.remark_text import told
from app.services.export import export
from app.services.sheet import SheetWords, sheet_of
from app.services.sheet_text import html_body, markdown, plain_text

if TYPE_CHECKING:
    from app.domain.errors import AppError
    from app.gui.workers import Workers

_ENDINGS = (".pdf", ".md", ".html", ".txt", ".bib")
_LONGEST_NAME = 60


def _tr(text: str) -> str:
    return QCoreApplication.translate("outgoing", text)


def sheet_words() -> SheetWords:
    """The words around exported answers, in the person's language."""
    return SheetWords(
        sources=_tr("Sources"),
        closest=_tr("Closest passages"),
        page=_tr("p. {page}"),
        file_page=_tr("file page {page}"),
        foot=_tr("Links open the page in Quoth, on the computer where this was written."),
        verdicts={Verdict.PARTLY: _tr("partly supported"), Verdict.UNCHECKED: _tr("not checked")},
        unanswered=_unanswered,
        told=told,
    )


def _unanswered(answer: Answer) -> str:
    match answer.outcome:
        case Outcome.STOPPED:
            return _tr("Stopped before there was an answer.")
        case Outcome.CLARIFY:
            return _tr("Several documents could be meant.")
        case Outcome.NOTHING_INDEXED:
            return _tr("There was no document to ask.")
        case _:
            return f"{not_found_title(answer)} {not_found_text(answer)}"


def copy_rich(title: str, answers: Sequence[Answer]) -> None:
    """For word processors with links and marks, for all else as letters."""
    sheet = sheet_of(title, answers, sheet_words())
    data = QMimeData()
    data.setText(plain_text(sheet))
    data.setHtml(html_body(sheet))
    data.setData("text/markdown", markdown(sheet).encode())
    QGuiApplication.clipboard().setMimeData(data)


def copy_markdown(title: str, answers: Sequence[Answer]) -> None:
    QGuiApplication.clipboard().setText(markdown(sheet_of(title, answers, sheet_words())))


def file_name(title: str) -> str:
    """A file name made of a title: letters that some system forbids are blanks."""
    plain = "".join(letter if letter.isalnum() or letter in " -_,.()" else " " for letter in title)
    return " ".join(plain.split())[:_LONGEST_NAME].strip(" .") or _tr("Answer")


class Exporter(QObject):
    """Asks for a file, and writes it in a lane."""

    written = Signal(object)  # Path
    failed = Signal(object)  # AppError

    def __init__(self, workers: "Workers", parent: QWidget) -> None:
        super().__init__(parent)
        self._workers = workers
        self._window = parent

    def export(self, name: str, title: str, answers: Sequence[Answer]) -> None:
        """`name` is proposed for the file; `title` stands at its top."""
        kinds = {
            _tr("PDF") + " (*.pdf)": ".pdf",
            _tr("Markdown") + " (*.md)": ".md",
            _tr("Web page") + " (*.html)": ".html",
            _tr("Text") + " (*.txt)": ".txt",
            _tr("Sources for BibTeX") + " (*.bib)": ".bib",
        }
        chosen, kind = QFileDialog.getSaveFileName(
            self._window, _tr("Save with sources"), f"{file_name(name)}.pdf", ";;".join(kinds)
        )
        if chosen:
            file = Path(chosen)
            if file.suffix.lower() not in _ENDINGS:
                file = file.with_name(file.name + kinds.get(kind, ".pdf"))
            self.write(file, title, answers)

    def write(self, file: Path, title: str, answers: Sequence[Answer]) -> None:
        words, kept = sheet_words(), tuple(answers)
        done: Callable[[object], None] = self.written.emit

        def work(_token: object, _report: object) -> Path:
            export(file, title, kept, words)
            return file

        self._workers.look.submit(work, done, self._fail)

    def _fail(self, error: "AppError") -> None:
        self.failed.emit(error)
