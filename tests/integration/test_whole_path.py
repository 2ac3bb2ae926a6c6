# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A file becomes a cited answer whose marks lie on the quoted words: services, child process, library and models as they ship."""

import re
from collections.abc import Iterator
from pathlib import Path

import pymupdf
import pytest

from app.domain.answers import Answer, Outcome, Verdict
from app.domain.documents import DocumentStatus
from app.domain.errors import AppError, ErrorCode
from app.domain.jobs import CancelToken, JobProgress, JobStage
from app.domain.questions import Question, Scope
from app.services.container import Services, build
from tests.fakes.documents import write_pdf, write_scan

FENCES = """# Fences
A fence in a front yard must not be higher than 1.2 metres.
A fence in a back yard may be up to 1.8 metres high.
# Trees
The owner of a protected tree pays a deposit of 350 dollars.
The deposit is returned after two years."""
GOATS = """# Goats
No person shall keep more than three goats on a lot.
A goat must be licensed before it is six months old."""


@pytest.fixture
def services(tmp_path: Path) -> Iterator[Services]:
    with build(tmp_path / "library") as built:
        yield built


def read(services: Services, *paths: Path, password: str | None = None) -> list[JobProgress]:
    seen: list[JobProgress] = []
    services.library.enqueue(list(paths), password=password)
    services.library.run_jobs(seen.append, CancelToken())
    return seen


def ask(services: Services, text: str, scope: Scope | None = None) -> Answer:
    return services.ask.ask(Question(text, scope or Scope()), lambda _: None, CancelToken())


def letters(text: str) -> str:
    return "".join(re.findall(r"\w", text.casefold()))


def test_a_question_is_answered_in_quoted_sentences(services: Services, tmp_path: Path) -> None:
    file = write_pdf(tmp_path / "bylaw.pdf", FENCES, GOATS)
    stages = [progress.stage for progress in read(services, file)]
    assert stages[-1] is JobStage.FINISHED
    assert JobStage.READING in stages

    answer = ask(services, "How high may a fence in a front yard be?")

    assert answer.outcome is Outcome.ANSWERED
    assert "1.2 metres" in answer.text
    assert all(claim.verdict is Verdict.SUPPORTED and claim.citations for claim in answer.claims)
    first = answer.citations[0]
    assert (first.file_name, first.page, first.section_path) == ("bylaw.pdf", 1, ("Fences",))
    with pymupdf.open(file) as document:
        page = document[first.page - 1]
        under = "".join(
            page.get_text(
                "text",
                clip=pymupdf.Rect(
                    quad.box.x0 * page.rect.width,
                    quad.box.y0 * page.rect.height,
                    quad.box.x1 * page.rect.width,
                    quad.box.y1 * page.rect.height,
                ),
            )
            for quad in first.quads
        )
    quoted = first.snippet[first.mark_start : first.mark_end]
    assert letters(quoted) == letters(under)
    assert "1.2 metres" in quoted


def test_what_is_not_there_is_not_answered(services: Services, tmp_path: Path) -> None:
    read(services, write_pdf(tmp_path / "bylaw.pdf", FENCES, GOATS))
    answer = ask(services, "What is the speed limit for motor boats on the lake?")
    assert answer.outcome in {Outcome.NOT_FOUND, Outcome.INSUFFICIENT}
    assert not answer.claims


def test_an_empty_library_says_so(services: Services) -> None:
    assert ask(services, "Anything?").outcome is Outcome.NOTHING_INDEXED


def test_a_scope_keeps_the_others_out(services: Services, tmp_path: Path) -> None:
    read(services, write_pdf(tmp_path / "fences.pdf", FENCES), write_pdf(tmp_path / "goats.pdf", GOATS))
    by_name = {document.file_name: document.id for document in services.library.documents()}
    goats = Scope(frozenset({by_name["goats.pdf"]}))
    hits = services.ask.search("How high may a fence be?", goats).hits
    assert {hit.chunk.document_id for hit in hits} <= {by_name["goats.pdf"]}
    assert "three goats" in ask(services, "How many goats may a person keep?", goats).text


def test_a_scanned_page_is_read_and_cited(services: Services, tmp_path: Path) -> None:
    read(services, write_scan(tmp_path / "scan.pdf", FENCES))
    [document] = services.library.documents()
    assert (document.status, document.ocr_pages) == (DocumentStatus.READY, 1)
    answer = ask(services, "What deposit does the owner of a protected tree pay?")
    assert "350 dollars" in answer.text
    [quad, *_] = answer.citations[0].quads
    # The sentence is the fifth line of the page: about 72 + 2 * 25 + 3 * 15 points down.
    assert 0.15 < quad.box.y0 < quad.box.y1 < 0.25


def test_the_same_file_twice_is_one_document(services: Services, tmp_path: Path) -> None:
    file = write_pdf(tmp_path / "a.pdf", GOATS)
    read(services, file)
    copy = tmp_path / "b.pdf"
    copy.write_bytes(file.read_bytes())
    again = services.library.enqueue([copy])
    assert not again.documents
    assert [document.file_name for document in again.duplicates] == ["a.pdf"]


def test_removed_means_gone(services: Services, tmp_path: Path) -> None:
    read(services, write_pdf(tmp_path / "goats.pdf", GOATS), write_pdf(tmp_path / "fences.pdf", FENCES))
    goats = next(document for document in services.library.documents() if document.file_name == "goats.pdf")
    copy = services.library.file_path(goats.id)
    services.library.remove(goats.id)
    assert not copy.exists()
    assert all("goat" not in hit.chunk.text for hit in services.ask.search("How many goats may I keep?", Scope()).hits)
    with pytest.raises(AppError) as raised:
        services.library.file_path(goats.id)
    assert raised.value.code is ErrorCode.DOCUMENT_UNKNOWN


def test_a_locked_document_waits_for_its_password(services: Services, tmp_path: Path) -> None:
    locked = write_pdf(tmp_path / "locked.pdf", GOATS, encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw="lamp", owner_pw="x")
    read(services, locked)
    [document] = services.library.documents()
    assert document.status is DocumentStatus.NEEDS_PASSWORD
    with pytest.raises(AppError) as raised:
        services.library.unlock(document.id, "candle")
    assert raised.value.code is ErrorCode.WRONG_PASSWORD
    services.library.unlock(document.id, "lamp")
    services.library.run_jobs(lambda _: None, CancelToken())
    assert "three goats" in ask(services, "How many goats may a person keep?").text
    assert services.pages.render(document.id, 1, 1.0).width == 595
    again = services.library.enqueue([locked])
    assert [document.id for document in again.duplicates] == [document.id]


def test_an_unlocked_document_opens_the_next_day(tmp_path: Path) -> None:
    locked = write_pdf(tmp_path / "locked.pdf", GOATS, encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw="lamp", owner_pw="x")
    with build(tmp_path / "library") as today:
        read(today, locked, password="lamp")
    with build(tmp_path / "library") as tomorrow:
        [document] = tomorrow.library.documents()
        assert tomorrow.pages.render(document.id, 1, 1.0).width == 595
        assert "three goats" in ask(tomorrow, "How many goats may a person keep?").text


def test_refused_files_leave_nothing_behind(services: Services, tmp_path: Path) -> None:
    (tmp_path / "empty.pdf").touch()
    (tmp_path / "letter.pdf").write_text("Dear Sir, this is not a PDF.")
    queued = services.library.enqueue([tmp_path / "empty.pdf", tmp_path / "letter.pdf", tmp_path / "nowhere.pdf"])
    assert [failed.error.code for failed in queued.errors] == [
        ErrorCode.EMPTY_FILE,
        ErrorCode.NOT_PDF,
        ErrorCode.FILE_MISSING,
    ]
    assert services.library.documents() == []


def test_a_damaged_file_is_told_and_the_next_one_is_read(services: Services, tmp_path: Path) -> None:
    damaged = tmp_path / "damaged.pdf"
    damaged.write_bytes(b"%PDF-1.7\n" + bytes(range(256)) * 20)
    read(services, damaged, write_pdf(tmp_path / "goats.pdf", GOATS))
    by_name = {document.file_name: document for document in services.library.documents()}
    assert by_name["damaged.pdf"].status is DocumentStatus.FAILED
    assert by_name["damaged.pdf"].error is not None
    assert by_name["damaged.pdf"].error.code in {ErrorCode.DAMAGED, ErrorCode.NO_PAGES}
    assert by_name["goats.pdf"].status is DocumentStatus.READY


def test_a_conversation_is_kept(services: Services, tmp_path: Path) -> None:
    read(services, write_pdf(tmp_path / "goats.pdf", GOATS))
    conversation = services.ask.new_conversation()
    services.ask.ask_in(conversation.id, Question("How many goats may a person keep?"), lambda _: None, CancelToken())
    [turn] = services.ask.turns(conversation.id)
    assert "three goats" in turn.answer.text
    [listed] = services.ask.conversations()
    assert listed.title == "How many goats may a person keep?"


def test_cancelling_a_question_is_not_an_answer(services: Services, tmp_path: Path) -> None:
    read(services, write_pdf(tmp_path / "goats.pdf", GOATS))
    token = CancelToken()
    token.cancel()
    with pytest.raises(AppError) as raised:
        services.ask.ask(Question("How many goats?"), lambda _: None, token)
    assert raised.value.code is ErrorCode.CANCELLED
