# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What can be opened is opened; what cannot is refused by code; outlines lead somewhere."""

from pathlib import Path

import pymupdf
import pytest

from app.domain.documents import OutlineEntry
from app.domain.errors import AppError, ErrorCode
from app.ingestion.opening import Outline, open_pdf, outline_warnings, page_label, quiet, read_outline

OBJECTS = (b"1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n", b"2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n")


def without_pages(*, sound: bool) -> bytes:
    """A file whose page tree is empty, with a right cross-reference table or none."""
    head = b"%PDF-1.4\n"
    body = head + b"".join(OBJECTS)
    if not sound:
        return body + b"trailer\n<< /Root 1 0 R /Size 3 >>\n%%EOF\n"
    offsets = [len(head), len(head) + len(OBJECTS[0])]
    table = b"xref\n0 3\n0000000000 65535 f \n" + b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    return body + table + b"trailer\n<< /Root 1 0 R /Size 3 >>\nstartxref\n%d\n%%%%EOF\n" % len(body)


@pytest.fixture(autouse=True)
def _quiet() -> None:
    quiet()


def ledger(pages: int = 3) -> pymupdf.Document:
    document = pymupdf.open()
    for number in range(1, pages + 1):
        document.new_page().insert_text((72, 72), f"Page {number} of the ledger")
    return document


def saved(document: pymupdf.Document, path: Path, **options: object) -> Path:
    document.save(path, **options)
    document.close()
    return path


def refusal(path: Path, password: str | None = None) -> ErrorCode:
    with pytest.raises(AppError) as caught:
        open_pdf(path, password)
    assert caught.value.parameters["file"] == path.name
    return caught.value.code


def test_a_plain_file(tmp_path: Path) -> None:
    with open_pdf(saved(ledger(), tmp_path / "a.pdf")) as document:
        assert document.page_count == 3


def test_user_passwords_are_asked_for(tmp_path: Path) -> None:
    path = saved(ledger(), tmp_path / "a.pdf", encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw="reef", owner_pw="captain")
    assert refusal(path) is ErrorCode.NEEDS_PASSWORD
    assert refusal(path, "") is ErrorCode.WRONG_PASSWORD
    assert refusal(path, "sand") is ErrorCode.WRONG_PASSWORD
    for password in ("reef", "captain"):
        with open_pdf(path, password) as document:
            assert "ledger" in document[0].get_text()


def test_an_owner_password_does_not_keep_readers_out(tmp_path: Path) -> None:
    path = saved(ledger(), tmp_path / "a.pdf", encryption=pymupdf.PDF_ENCRYPT_AES_128, owner_pw="captain", permissions=0)
    with open_pdf(path) as document:
        assert "ledger" in document[0].get_text()


def test_a_file_without_pages(tmp_path: Path) -> None:
    path = tmp_path / "none.pdf"
    path.write_bytes(without_pages(sound=True))
    assert refusal(path) is ErrorCode.NO_PAGES


def test_a_file_that_lost_its_pages_is_damaged(tmp_path: Path) -> None:
    path = tmp_path / "lost.pdf"
    path.write_bytes(without_pages(sound=False))
    assert refusal(path) is ErrorCode.DAMAGED


def test_damage_is_refused_or_repaired(tmp_path: Path) -> None:
    whole = ledger().tobytes()
    hopeless, cut = tmp_path / "hopeless.pdf", tmp_path / "cut.pdf"
    hopeless.write_bytes(b"%PDF-1.3\nnothing here\n%%EOF")
    cut.write_bytes(whole[: whole.rindex(b"xref") - 1])  # without its cross-reference table
    assert refusal(hopeless) is ErrorCode.DAMAGED
    with open_pdf(cut) as document:
        assert "ledger" in document[2].get_text()


def test_empty_and_missing_files(tmp_path: Path) -> None:
    (tmp_path / "empty.pdf").touch()
    assert refusal(tmp_path / "empty.pdf") is ErrorCode.EMPTY_FILE
    assert refusal(tmp_path / "gone.pdf") is ErrorCode.FILE_MISSING


def test_labels_as_in_the_file_else_the_number() -> None:
    document = ledger()
    assert page_label(document[1]) == "2"
    document.set_page_labels([{"startpage": 0, "style": "r", "firstpagenum": 4}, {"startpage": 2, "prefix": "A-", "style": "D"}])
    assert [page_label(document[number]) for number in range(3)] == ["iv", "v", "A-1"]


@pytest.mark.parametrize(("prefix", "label"), [("<FEFF00C4002D>", "Ä-i"), ("<412D>", "A-i"), ("(A-)", "A-i")])
def test_label_prefixes_in_hexadecimal(tmp_path: Path, prefix: str, label: str) -> None:
    document = ledger(1)
    document.xref_set_key(document.pdf_catalog(), "PageLabels", f"<< /Nums [0 << /P {prefix} /S /r >>] >>")
    with open_pdf(saved(document, tmp_path / "a.pdf")) as again:
        assert page_label(again[0]) == label


def test_outline_entries_keep_their_pages_and_levels() -> None:
    document = ledger()
    document.set_toc([[1, "One", 1], [2, "Two ", 2], [1, "Three", 3]])
    assert read_outline(document) == Outline(
        (OutlineEntry("One", 1, 1), OutlineEntry("Two", 2, 2), OutlineEntry("Three", 1, 3)), 0
    )


def test_outline_entries_that_lead_nowhere_are_dropped() -> None:
    document = ledger()
    document.set_toc([[1, "One", 1], [2, "Nowhere", -1], [3, "Deep", 3], [1, "", 2]])
    outline = read_outline(document)
    # What stood below the dropped entry moves up, so that no level is skipped.
    assert outline == Outline((OutlineEntry("One", 1, 1), OutlineEntry("Deep", 2, 3)), 2)
    assert [warning.code for warning in outline_warnings(outline)] == ["outline_cut"]


def test_a_circular_outline_ends(tmp_path: Path) -> None:
    document = ledger()
    document.set_toc([[1, "One", 1], [1, "Two", 2]])
    items = [document.xref_get_key(document.pdf_catalog(), "Outlines")[1].split()[0]]
    first = int(document.xref_get_key(int(items[0]), "First")[1].split()[0])
    document.xref_set_key(first, "Next", f"{first} 0 R")
    with open_pdf(saved(document, tmp_path / "loop.pdf")) as again:
        outline = read_outline(again)
    assert all(1 <= entry.page <= 3 for entry in outline.entries)
    assert len(outline.entries) <= 2
    assert [warning.code for warning in outline_warnings(outline)] == ["outline_ignored"]


def test_no_outline_needs_no_warning() -> None:
    assert outline_warnings(read_outline(ledger())) == ()
