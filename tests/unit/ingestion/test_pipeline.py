# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The work of the reading process as plain functions: pages in order, damage named, the whole at the end."""

import os
import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pymupdf
import pytest

from app.domain.documents import DocumentOpened, DocumentStructure, OutlineEntry, PageRead
from app.domain.errors import AppError, ErrorCode
from app.domain.pages import PageSource, PageWarning
from app.ingestion import flow, pipeline
from app.ingestion.extract import page_text
from app.ingestion.joining import Passage
from app.ingestion.layout import PageView
from app.ingestion.layout_model import LayoutLine, LayoutWord, PageLayout, decode_layout
from app.ingestion.ocr import PageImage
from app.ingestion.pipeline import open_only, read, read_pages
from app.ingestion.second_reader import FEWEST_PAGES, SecondReader
from app.ingestion.wire import Begun, Message, ReadRequest, Step, Trouble, Unpacker, packed

PARAGRAPHS = (
    "The harbour master keeps a ledger of every vessel that anchors in the northern basin overnight.",
    "Fees fall due at noon; whoever leaves before that hour pays at the gate and is given a receipt.",
    "Boats of the life saving service are free of all charges, as are those that carry mail to the islands.",
)


def ledger(pages: int = 3) -> pymupdf.Document:
    document = pymupdf.open()
    for number in range(1, pages + 1):
        page = document.new_page()
        page.insert_textbox((72, 72, 520, 400), f"{PARAGRAPHS[number % 3]} This is entry {number} of the year.", fontsize=11)
    return document


def request(path: Path, **options: object) -> ReadRequest:
    return replace(ReadRequest(path, None, "d", "l", ""), **options)  # type: ignore[arg-type]


def saved(document: pymupdf.Document, path: Path) -> Path:
    document.save(path)
    document.close()
    return path


def with_broken_page(path: Path) -> Path:
    """The second page's entry in the page tree leads back to the tree itself."""
    document = ledger()
    pages = int(document.xref_get_key(document.pdf_catalog(), "Pages")[1].split()[0])
    second = document.page_xref(1)
    document.update_object(second, f"<< /Type /Pages /Kids [{pages} 0 R] /Count 1 /Parent {pages} 0 R >>")
    return saved(document, path)


class SlowRecogniser:
    """Lets every page wait until a later one is begun, as OCR would."""

    languages: tuple[str, ...] = ("eng",)

    def __init__(self) -> None:
        self.release = threading.Event()
        self.threads: set[int] = set()

    def unable(self, layout: PageLayout) -> PageLayout | None:
        return None

    def read(self, layout: PageLayout, image: PageImage) -> PageLayout:
        self.threads.add(threading.get_ident())
        self.release.wait(20)
        return replace(layout, source=PageSource.OCR, confidence=0.9)


class Broken(SlowRecogniser):
    def read(self, layout: PageLayout, image: PageImage) -> PageLayout:
        raise KeyError("a bug of ours")


class Absent(SlowRecogniser):
    languages = ()

    def unable(self, layout: PageLayout) -> PageLayout | None:
        return replace(layout, source=PageSource.EMPTY)

    def read(self, layout: PageLayout, image: PageImage) -> PageLayout:
        raise AssertionError("nothing may be drawn when nothing can be read")


def sources(pages: list[PageLayout | PageRead]) -> list[PageSource]:
    return [page.source for page in pages if isinstance(page, PageLayout)]


def blank(pages: int) -> pymupdf.Document:
    document = pymupdf.open()
    for _ in range(pages):
        document.new_page(width=60, height=60)
    return document


def scribbled(pages: int) -> pymupdf.Document:
    document = blank(pages)
    for page in document:
        page.draw_line((10, 10), (50, 50))
    return document


def test_a_page_on_which_nothing_is_drawn_is_not_read_by_ocr() -> None:
    recogniser = SlowRecogniser()
    layouts = list(read_pages(blank(2), [1, 2], recogniser, lambda _: None))
    assert sources(layouts) == [PageSource.EMPTY, PageSource.EMPTY]
    assert not recogniser.threads


def test_a_document_comes_page_by_page_and_then_as_a_whole(tmp_path: Path) -> None:
    document = ledger()
    document.set_toc([[1, "The year", 1]])
    document.set_metadata({"title": "  Harbour   ledger "})
    said: list[Message] = []
    read(request(saved(document, tmp_path / "ledger 7.pdf")), said.append)
    assert said[0] == DocumentOpened(3, "ledger 7")
    pages = [message for message in said if isinstance(message, PageRead)]
    assert [page.page.number for page in pages] == [1, 2, 3]
    assert "entry 2 of the year" in " ".join(pages[1].page.text.split())
    assert decode_layout(pages[1].layout).number == 2
    whole = said[-1]
    assert isinstance(whole, DocumentStructure)
    assert whole.title == "Harbour ledger"
    assert whole.outline == (OutlineEntry("The year", 1, 1),)
    assert {page for chunk in whole.chunks for page in chunk.pages} == {1, 2, 3}


def test_pages_to_resume_from_are_not_read_again(tmp_path: Path) -> None:
    path = saved(ledger(), tmp_path / "a.pdf")
    first: list[Message] = []
    read(request(path), first.append)
    kept = [(page.page.number, page.layout) for page in first if isinstance(page, PageRead) and page.page.number != 2]
    second: list[Message] = []
    read(request(path, resume=tuple(kept)), second.append)
    assert [page.page.number for page in second if isinstance(page, PageRead)] == [2]
    assert second[-1] == first[-1]


def test_a_damaged_page_is_named_and_the_others_read(tmp_path: Path) -> None:
    said: list[Message] = []
    read(request(with_broken_page(tmp_path / "a.pdf")), said.append)
    pages = [message for message in said if isinstance(message, PageRead)]
    assert [page.page.source.value for page in pages if page.page.source is not PageSource.FAILED] == ["text", "text"]
    failed = [page for page in pages if page.page.source is PageSource.FAILED]
    assert [(warning.code, warning.page) for warning in failed[0].warnings] == [("page_failed", failed[0].page.number)]
    assert isinstance(said[-1], DocumentStructure)


def test_words_beyond_any_page_cost_that_page(tmp_path: Path) -> None:
    document = ledger(2)
    document[0].insert_text((3e7, 100), "far away", fontsize=11)
    document[0].set_mediabox(pymupdf.Rect(0, 0, 4e7, 842))
    said: list[Message] = []
    read(request(saved(document, tmp_path / "a.pdf")), said.append)
    assert [m.page.source.value for m in said if isinstance(m, PageRead)] == ["failed", "text"]
    assert not any(isinstance(message, Trouble) for message in said)


def test_a_document_without_any_text_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pipeline, "Recogniser", lambda _: Absent())
    said: list[Message] = []
    read(request(saved(blank(2), tmp_path / "a.pdf")), said.append)
    whole = said[-1]
    assert isinstance(whole, DocumentStructure)
    assert [(warning.code, warning.page) for warning in whole.warnings] == [("no_text", 0)]
    assert whole.chunks == ()


def test_passwords_are_checked_before_anything_is_read(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    ledger().save(path, encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw="reef", owner_pw="captain")
    said: list[Message] = []
    for work in (read, open_only):
        with pytest.raises(AppError) as caught:
            work(request(path), said.append)
        assert caught.value.code is ErrorCode.NEEDS_PASSWORD
    assert said == []
    open_only(request(path, password="reef"), said.append)
    assert said == [DocumentOpened(3, "a")]


def test_too_many_pages_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pipeline, "MAX_PAGES", 2)
    with pytest.raises(AppError) as caught:
        read(request(saved(ledger(), tmp_path / "a.pdf")), lambda _: None)
    assert (caught.value.code, caught.value.parameters["pages"]) == (ErrorCode.TOO_LARGE, 3)


def test_pages_are_read_ahead_while_ocr_is_busy_but_come_in_order() -> None:
    recogniser = SlowRecogniser()
    begun: list[tuple[Step, int]] = []

    def emit(message: Message) -> None:
        assert isinstance(message, Begun)
        begun.append((message.step, message.page))
        if message.step is Step.WAITING:
            recogniser.release.set()

    layouts = list(read_pages(scribbled(5), [1, 2, 3, 4, 5], recogniser, emit, workers=2))
    assert [layout.number for layout in layouts if isinstance(layout, PageLayout)] == [1, 2, 3, 4, 5]
    assert sources(layouts) == [PageSource.OCR] * 5
    # Two workers: four pages are drawn before anybody waits for the first.
    assert begun[:5] == [(Step.PAGE, 1), (Step.PAGE, 2), (Step.PAGE, 3), (Step.PAGE, 4), (Step.WAITING, 1)]
    assert len(recogniser.threads) == 2


def test_a_bug_in_reading_a_picture_costs_the_page_and_is_told() -> None:
    said: list[Message] = []
    layouts = list(read_pages(scribbled(2), [1, 2], Broken(), said.append, workers=1))
    assert sources(layouts) == [PageSource.FAILED, PageSource.FAILED]
    troubles = [message for message in said if isinstance(message, Trouble)]
    assert [trouble.page for trouble in troubles] == [1, 2]
    assert "a bug of ours" in troubles[0].traceback


def test_nothing_is_drawn_when_nothing_can_read_it() -> None:
    layouts = list(read_pages(scribbled(2), [1, 2], Absent(), lambda _: None))
    assert sources(layouts) == [PageSource.EMPTY, PageSource.EMPTY]


def with_half_characters(path: Path) -> Path:
    """Half a surrogate pair wherever the file names something, and for one letter of its font."""
    document = ledger(2)
    half = "<FEFF0041D800>"
    document.set_toc([[1, "One", 1]])
    document.set_metadata({"title": "Title"})
    document.embfile_add("plan", b"12345", filename="plan.txt")
    document[0].add_text_annot((50, 50), "note")
    for xref in range(1, document.xref_length()):
        for key in {"Title", "UF", "F", "Contents"}.intersection(document.xref_get_keys(xref)):
            if document.xref_get_key(xref, key)[0] == "string":
                document.xref_set_key(xref, key, half)
    document.xref_set_key(document.pdf_catalog(), "PageLabels", f"<< /Nums [0 << /P {half} /S /r >>] >>")
    table, font = document.get_new_xref(), document.get_new_xref()
    document.update_object(table, "<< >>")
    document.update_stream(
        table,
        b"/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <FF> endcodespacerange "
        b"1 beginbfchar <79> <D800> endbfchar endcmap end",
    )
    document.update_object(font, f"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode {table} 0 R >>")
    document.xref_set_key(document.page_xref(1), "Resources", f"<< /Font << /helv {font} 0 R >> >>")
    return saved(document, path)


def test_half_characters_cost_neither_page_nor_document(tmp_path: Path) -> None:
    said: list[Message] = []
    read(request(with_half_characters(tmp_path / "a.pdf")), said.append)
    unpacker = Unpacker()
    heard = [message for sent in said for piece in packed(sent) if (message := unpacker.take(piece)) is not None]
    assert [(m.page.source.value, m.page.label) for m in heard if isinstance(m, PageRead)] == [
        ("text", "A\ufffdi"),
        ("text", "A\ufffdii"),
    ]
    whole = heard[-1]
    assert isinstance(whole, DocumentStructure)
    assert whole.outline[0].title == "A???"  # a question mark a byte
    assert [item["text"] for item in whole.annotations] == ["A???"]


def test_a_long_document_read_by_two_is_the_same_as_read_by_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    document = ledger(FEWEST_PAGES)
    document[6].clean_contents()
    broken = document.page_xref(9)  # an even page, for the second reader
    document.xref_set_key(broken, "Kids", f"[{broken} 0 R]")
    document.xref_set_key(broken, "Type", "/Pages")
    path = saved(document, tmp_path / "a.pdf")
    with_two: list[Message] = []
    read(request(path), with_two.append)
    monkeypatch.setattr(pipeline, "FEWEST_PAGES", 1000)
    alone: list[Message] = []
    read(request(path), alone.append)
    assert with_two == alone
    assert sum(isinstance(message, PageRead) for message in alone) == FEWEST_PAGES


def test_what_the_second_reader_does_not_deliver_is_read_by_the_first(tmp_path: Path) -> None:
    path = saved(ledger(4), tmp_path / "a.pdf")
    document = pymupdf.open(path)
    for start in (dies_at_once, delivers_nothing):
        with SecondReader(start, path, None, [2, 4]) as second:
            pages = list(read_pages(document, [1, 2, 3, 4], Absent(), lambda _: None, second=second))
        assert [page.number for page in pages if isinstance(page, PageLayout)] == [1, 2, 3, 4]
    with SecondReader(pipeline.read_ahead, path, None, [2, 4]) as second:
        pages = list(read_pages(document, [1, 2, 3, 4], Absent(), lambda _: None, second=second))
    assert [page.page.number for page in pages if isinstance(page, PageRead)] == [2, 4]


def dies_at_once(path: Path, password: str | None, numbers: Sequence[int]) -> Callable[[int], PageRead | None]:
    os._exit(3)


def delivers_nothing(path: Path, password: str | None, numbers: Sequence[int]) -> Callable[[int], PageRead | None]:
    return lambda _: None


class Found(SlowRecogniser):
    """Reads one word from each picture, or none."""

    def __init__(self, word: str) -> None:
        super().__init__()
        self.word = word

    def read(self, layout: PageLayout, image: PageImage) -> PageLayout:
        warning = PageWarning("ocr_unsure", layout.number)
        if not self.word:
            return replace(layout, source=PageSource.EMPTY, lines=(), warnings=(*layout.warnings, warning))
        line = LayoutLine((LayoutWord(self.word, 1, 1, 9, 9, 0),), 0)
        return replace(layout, source=PageSource.OCR, confidence=0.9, lines=(line,), warnings=())


def written(*texts: str) -> pymupdf.Document:
    document = pymupdf.open()
    for text in texts:
        document.new_page(width=200, height=60).insert_text((10, 30), text)
    return document


def layouts_of(document: pymupdf.Document, numbers: list[int], recogniser: Found, pictures: tuple[int, ...]) -> list[PageLayout]:
    pages = read_pages(document, numbers, recogniser, lambda _: None, workers=1, from_picture=pictures)
    return [page for page in pages if isinstance(page, PageLayout)]


def test_pages_are_read_from_their_pictures_when_asked() -> None:
    book = written("one text", "two texts")
    first, second = layouts_of(book, [1, 2], Found("seen"), (2,))
    assert (first.source, page_text(first)) == (PageSource.TEXT, "one text")
    assert (second.source, page_text(second), second.confidence) == (PageSource.OCR, "seen", 0.9)


def test_a_picture_without_words_leaves_the_page_its_own_text() -> None:
    [layout] = layouts_of(written("one text"), [1], Found(""), (1,))
    assert (layout.source, page_text(layout)) == (PageSource.TEXT, "one text")
    assert [warning.code for warning in layout.warnings] == ["ocr_unsure"]


def test_text_that_never_ends_is_joined_in_bounded_steps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    document = pymupdf.open()
    line = "and so the ledger runs on from entry to entry without a stop"
    for _ in range(30):
        document.new_page().insert_text((72, 60), [line] * 50, fontsize=10)
    joined: list[int] = []
    usual = flow.join_words

    def counted(refs: list[tuple[int, int]], views: Sequence[PageView], known: frozenset[str]) -> Passage:
        joined.append(len(refs))
        return usual(refs, views, known)

    monkeypatch.setattr(flow, "join_words", counted)
    said: list[Message] = []
    read(request(saved(document, tmp_path / "a.pdf")), said.append)
    words = 30 * 50 * len(line.split())
    assert sum(joined) < 6 * words  # without a bound: 15 times
    whole = said[-1]
    assert isinstance(whole, DocumentStructure)
    assert sum(chunk.text.count("ledger") for chunk in whole.chunks) >= 30 * 50
