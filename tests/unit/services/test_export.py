# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Export: everything an answer stands on is in it, and nothing in a document becomes markup, a link or half a file."""

import errno
import html
import re
import unicodedata
from dataclasses import replace
from pathlib import Path
from typing import NoReturn

import pymupdf
import pytest

from app.domain.answers import Answer, Claim, Outcome, Verdict
from app.domain.errors import AppError, ErrorCode
from app.domain.remarks import RemarkCode, remark
from app.services.export import export
from app.services.place_links import link_to
from app.services.sheet import SheetWords, sheet_of
from app.services.sheet_text import bibtex, escaped, html_body, markdown, plain_text
from tests.unit.storage.test_conversations import make_answer

WORDS = SheetWords()
HOSTILE = (
    "<b>bold</b> [x](http://evil.test) ![p](http://evil.test/i.png) <script>x</script> www.evil.test me@evil.test `c` \"q\" 's'"
)


@pytest.fixture
def answer() -> Answer:
    made = make_answer()
    cited = replace(made.citations[0], snippet="The list: Rope costs 1 gp today.", mark_start=10, mark_end=25)
    claims = (
        Claim("A rope costs 1 gp.", Verdict.SUPPORTED, (1,)),
        Claim("It is strong.", Verdict.PARTLY, (1,), (remark(RemarkCode.SOURCE_SAYS, source="quite strong"),)),
    )
    return replace(made, claims=claims, citations=(cited,))


def hostile(answer: Answer) -> Answer:
    cited = replace(answer.citations[0], title=HOSTILE, snippet=HOSTILE, mark_start=3, mark_end=30, section_path=(HOSTILE,))
    return replace(
        answer,
        question=HOSTILE,
        claims=(Claim(HOSTILE, Verdict.PARTLY, (1,), (remark(RemarkCode.SOURCE_SAYS, source=HOSTILE),)),),
        citations=(cited,),
    )


def test_plain_text_holds_quotes_titles_and_both_pages(answer: Answer) -> None:
    assert plain_text(sheet_of("Ropes", [answer], WORDS)) == (
        "Ropes\n\nWhat does a rope cost?\n\nA rope costs 1 gp. [1]\nIt is strong. [1] (partly supported)\n"
        "  The source says “quite strong”.\n\nSources\n[1] A Rich Book, Gear › Ropes, p. 4, file page 2\n"
        "    “The list: Rope costs 1 gp today.”\n"
    )


def test_markdown_links_to_the_place(answer: Answer) -> None:
    text = markdown(sheet_of("Ropes", [answer], WORDS))
    assert text.startswith("# Ropes\n\n## What does a rope cost?\n\nA rope costs 1 gp. \\[1\\]\n")
    link = link_to(answer.citations[0])
    assert f"\\[1\\] **A Rich Book**, [Gear › Ropes, p. 4, file page 2](<{link}>)" in text
    assert "> “The list: **Rope costs 1 gp** today.”" in text


def test_a_title_that_repeats_the_question_is_left_out(answer: Answer) -> None:
    assert markdown(sheet_of(answer.question, [answer], WORDS)).startswith("## What does a rope cost?\n")


def test_bibtex_names_each_document_once_with_its_pages(answer: Answer) -> None:
    first = replace(answer.citations[0], title="Ropes & {Hemp} \\x 100 %_", file_name="a_b.pdf")
    cites = (first, replace(first, n=2, printed="12"), replace(first, n=3, document_id="b-2", title="Other"))
    text = bibtex(sheet_of("", [replace(answer, citations=cites), answer], WORDS))
    assert text.startswith(
        "@misc{quotha,\n  title = {Ropes \\& \\{Hemp\\} \\textbackslash{}x 100 \\%\\_},\n  howpublished = {a\\_b.pdf},\n"
        "  pages = {4, 12},\n}\n"
    )
    assert text.count("@misc{") == 2
    assert "@misc{quothb2,\n  title = {Other}," in text


def test_a_page_is_told_once_where_printed_and_file_agree(answer: Answer) -> None:
    cited = replace(answer.citations[0], printed="", label="2")
    assert "Gear › Ropes, p. 2\n" in plain_text(sheet_of("", [replace(answer, citations=(cited,))], WORDS))


def test_answers_that_found_nothing_or_were_stopped_say_so(answer: Answer) -> None:
    closest = answer.citations
    lost = replace(answer, outcome=Outcome.NOT_FOUND, text="", claims=(), citations=(), closest=closest)
    text = plain_text(sheet_of("", [lost, replace(lost, outcome=Outcome.STOPPED)], WORDS))
    assert "Not found in the documents that were asked.\n\nClosest passages\n[1] A Rich Book" in text
    assert "Stopped before there was an answer." in text


def test_nothing_of_a_document_becomes_markup_or_a_link(answer: Answer) -> None:
    sheet = sheet_of("", [hostile(answer)], WORDS)
    page = html_body(sheet)
    own = r"</?(?:h[123]|p|i|b|sup|span|a|blockquote)(?: (?:class|style|href)='[^'<>]*')*>"
    assert "<" not in re.sub(own, "", page)
    assert {html.unescape(link).split("?")[0] for link in re.findall(r"href='([^']*)'", page)} == {"quoth://open"}
    text = markdown(sheet)
    assert re.findall(r"(?<!\\)\]\(<?([a-z]+)", text) == ["quoth"]
    rest = re.sub(r"\]\(<quoth://[^>]*>\)", "]", text)
    for bare in (r"(?<!\\)<", r"(?<!\\)!?\[(?!\\?<)[^\]]*[^\\]\]\(", r"(?<!\\)`", r"http://", r"www\.e", r"e@e"):
        assert not re.search(bare, rest), bare


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("1. item", "1\\. item"),
        ("- item", "\\- item"),
        ("> quote", "\\> quote"),
        ("# head", "\\# head"),
        ("a_b*c", "a\\_b\\*c"),
        ("ftp://x and mailto:a@b.c", "ftp\\://x and mailto\\:a\\@b.c"),
        ("ratio 3:1, 9:30", "ratio 3:1, 9:30"),
        ("back\\slash $x$", "back\\\\slash \\$x\\$"),
    ],
)
def test_escaped(text: str, written: str) -> None:
    assert escaped(text) == written


def test_pdf_has_its_words_links_and_page_numbers(answer: Answer, tmp_path: Path) -> None:
    file = tmp_path / "ropes.pdf"
    export(file, "Röpes 東京", [answer] * 12)
    with pymupdf.open(file) as document:
        text = "".join(page.get_text() for page in document)
        links = [link["uri"] for page in document for link in page.get_links()]
        assert document.page_count > 1
        assert document.metadata["title"] == "Röpes 東京"
        assert f"1 / {document.page_count}" in document[0].get_text()
    assert "Röpes 東京" in text
    assert text.count("Rope costs 1 gp") == 12
    assert "file page 2" in unicodedata.normalize("NFKC", text)
    assert set(links) == {link_to(answer.citations[0])}
    assert len(links) >= 12


@pytest.mark.parametrize("ending", ["md", "html", "txt", "PDF", "bib"])
def test_each_format_replaces_the_old_file_whole(answer: Answer, tmp_path: Path, ending: str) -> None:
    file = tmp_path / f"answer.{ending}"
    file.write_text("old")
    export(file, "", [hostile(answer)])
    assert file.stat().st_size > 100
    assert [entry.name for entry in tmp_path.iterdir()] == [file.name]


def refusal(file: Path, answers: list[Answer]) -> AppError:
    with pytest.raises(AppError) as raised:
        export(file, "", answers)
    return raised.value


def test_what_cannot_be_written_is_told(answer: Answer, tmp_path: Path) -> None:
    assert refusal(tmp_path / "x.docx", [answer]).code is ErrorCode.BAD_REQUEST
    assert refusal(tmp_path / "x.md", []).code is ErrorCode.BAD_REQUEST
    (tmp_path / "d.md").mkdir()
    assert refusal(tmp_path / "d.md", [answer]).code is ErrorCode.BAD_REQUEST
    missing = refusal(tmp_path / "none" / "x.md", [answer])
    assert (missing.code, missing.parameters["reason"]) == (ErrorCode.CANNOT_WRITE, "The folder is not there.")


@pytest.mark.parametrize(
    ("number", "reason"), [(errno.ENOSPC, "The disk is full."), (errno.EROFS, "Nothing may be written there.")]
)
def test_a_full_or_closed_disk_leaves_the_old_file(
    answer: Answer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, reason: str
) -> None:
    file = tmp_path / "x.md"
    file.write_text("old")

    def fail(_descriptor: int) -> NoReturn:
        raise OSError(number, "no")

    monkeypatch.setattr("app.services.export.os.fsync", fail)
    error = refusal(file, [answer])
    assert (error.code, error.parameters["reason"]) == (ErrorCode.CANNOT_WRITE, reason)
    assert file.read_text() == "old"
    assert len(list(tmp_path.iterdir())) == 1
