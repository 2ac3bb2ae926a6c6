# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Pictures of pages are read upright, with places and confidence, and what cannot be read is not made up."""

import shutil
from dataclasses import replace
from math import cos, radians, sin
from pathlib import Path

import pymupdf
import pytesseract
import pytest
from PIL import Image

from app.domain.pages import PageSource, PageWarning
from app.ingestion import ocr
from app.ingestion.extract import extract_page, needs_ocr, page_text
from app.ingestion.layout_model import PageLayout
from app.ingestion.ocr import PageImage, Recogniser, has_more_to_read, page_image

needs_tesseract = pytest.mark.skipif(shutil.which("tesseract") is None, reason="Tesseract is not installed")

LINES = (
    "The harbour master keeps a ledger of every vessel",
    "that anchors in the northern basin overnight.",
    "Fees are due before the vessel leaves the quay,",
    "and no later than noon on the following day.",
    "Visitors pay twelve crowns for each metre of length.",
    "Boats of the life saving service pay nothing at all.",
)
WIDTH, HEIGHT = 500, 400
LEFT, TOP, STEP, SIZE = 60, 80, 30, 14


def typed() -> pymupdf.Document:
    document = pymupdf.open()
    page = document.new_page(width=WIDTH, height=HEIGHT)
    for row, text in enumerate(LINES):
        page.insert_text((LEFT, TOP + row * STEP), text, fontsize=SIZE)
    return document


def scanned(turned: int = 0, *, head: str = "") -> pymupdf.Page:
    """A page that is a picture, turned clockwise by quarters within an upright page; and a typed head, if wanted."""
    picture = typed()[0].get_pixmap(dpi=200, colorspace=pymupdf.csGRAY)
    size = (WIDTH, HEIGHT) if turned % 180 == 0 else (HEIGHT, WIDTH)
    page = pymupdf.open().new_page(width=size[0], height=size[1])
    page.insert_image(page.rect, pixmap=picture, rotate=-turned)
    if head:
        page.insert_text((LEFT, 30), head, fontsize=10)
    return page


def read(page: pymupdf.Page, recogniser: Recogniser | None = None) -> PageLayout:
    return (recogniser or Recogniser()).read(extract_page(page, "1"), page_image(page))


def words_of(layout: PageLayout) -> dict[str, tuple[float, float, float, float]]:
    return {word.text: (word.x0, word.y0, word.x1, word.y1) for line in layout.lines for word in line.words}


def codes(layout: PageLayout) -> list[str]:
    return [warning.code for warning in layout.warnings]


@needs_tesseract
def test_a_scan_is_read_with_places_and_sizes() -> None:
    page = scanned()
    assert needs_ocr(extract_page(page, "1"))
    layout = read(page)
    assert page_text(layout).split() == " ".join(LINES).split()
    assert layout.source is PageSource.OCR
    assert layout.confidence is not None
    assert 0.9 < layout.confidence <= 1
    assert {line.direction for line in layout.lines} == {0}
    assert [style.size for style in layout.styles] == [pytest.approx(SIZE, abs=1.5)]
    expected = {text: box for *box, text, _, _, _ in typed()[0].get_text("words")}
    x0, y0, x1, y1 = words_of(layout)["harbour"]
    assert (x0, x1) == (pytest.approx(expected["harbour"][0], abs=2), pytest.approx(expected["harbour"][2], abs=2))
    assert expected["harbour"][1] - 1 < y0 < y1 < expected["harbour"][3] + 1


@needs_tesseract
@pytest.mark.parametrize(("turned", "direction"), [(90, 90), (180, 180), (270, 270)])
def test_turned_scans_are_read_upright(turned: int, direction: int) -> None:
    layout = read(scanned(turned))
    assert page_text(layout).split() == " ".join(LINES).split()
    assert {line.direction for line in layout.lines} == {direction}
    first, last = words_of(layout)["harbour"], words_of(layout)["saving"]
    # Where the rows begin and which way they go down the page, as displayed.
    if turned == 180:
        assert first[1] > HEIGHT / 2 > last[3]
    else:
        assert (first[0] > last[0]) == (turned == 90)
    for x0, y0, x1, y1 in words_of(layout).values():
        assert 0 <= x0 < x1 <= layout.width
        assert 0 <= y0 < y1 <= layout.height


@needs_tesseract
@pytest.mark.parametrize("degrees", [-3, 3])
def test_skewed_scans_are_read_level_and_placed_as_they_lie(degrees: int) -> None:
    image = page_image(scanned())
    picture = Image.frombytes("L", (image.width, image.height), image.samples)
    askew = picture.rotate(degrees, resample=Image.Resampling.BICUBIC, fillcolor=255)
    layout = Recogniser().read(extract_page(scanned(), "1"), PageImage(*askew.size, askew.tobytes(), image.dpi))
    assert page_text(layout).split() == " ".join(LINES).split()
    x0, y0, x1, y1 = words_of(layout)["harbour"]
    angle = radians(-degrees)
    x, y = 88 + 24 - WIDTH / 2, TOP - 5 - HEIGHT / 2  # the middle of the word, from the middle of the page
    middle = (x * cos(angle) - y * sin(angle) + WIDTH / 2, x * sin(angle) + y * cos(angle) + HEIGHT / 2)
    assert ((x0 + x1) / 2, (y0 + y1) / 2) == (pytest.approx(middle[0], abs=6), pytest.approx(middle[1], abs=5))


def test_a_word_that_is_doubted_stays_in_a_line_that_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [
        ("Every", 96, 1), ("lamp", 95, 1), ("trimmer's", 0, 1), ("oil", 94, 1), ("lasts", 96, 1), ("|", 10, 1),
        ("~~-", 5, 2), ("smudge", 12, 2), ("on", 20, 2), ("glass", 9, 2),
    ]  # fmt: skip
    data = {
        "text": [text for text, _, _ in rows],
        "left": [40 * position for position in range(len(rows))],
        "top": [100 * line for _, _, line in rows],
        "width": [30] * len(rows),
        "height": [12] * len(rows),
        "conf": [confidence for _, confidence, _ in rows],
        "block_num": [1] * len(rows),
        "par_num": [1] * len(rows),
        "line_num": [line for _, _, line in rows],
    }
    monkeypatch.setattr(pytesseract, "image_to_data", lambda *_, **__: data)
    monkeypatch.setattr(Recogniser, "installed", frozenset({"eng"}))
    monkeypatch.setattr(Recogniser, "_lie", lambda *_: None)
    layout = Recogniser().read(
        PageLayout(1, "1", 300, 300, 0, PageSource.EMPTY, None, (), ()), PageImage(600, 600, bytes(360000), 144)
    )
    assert page_text(layout).split() == ["Every", "lamp", "trimmer's", "oil", "lasts"]


@needs_tesseract
def test_rotated_pages_give_places_as_displayed() -> None:
    page = scanned(90)  # its picture lies on its side, and /Rotate turns the page upright again
    page.set_rotation(270)
    layout = read(page)
    assert (layout.width, layout.height) == (WIDTH, HEIGHT)
    x0, y0, *_ = words_of(layout)["harbour"]
    assert (x0, y0) == (pytest.approx(88, abs=6), pytest.approx(TOP - 11, abs=6))


@needs_tesseract
def test_a_scanned_body_under_a_typed_head_adds_to_it() -> None:
    page = scanned(head="Office of the harbour")
    layout = extract_page(page, "1")
    assert not needs_ocr(layout)
    assert has_more_to_read(layout, page)
    both = Recogniser().read(layout, page_image(page))
    assert both.source is PageSource.MIXED
    assert page_text(both).split() == ["Office", "of", "the", "harbour", *" ".join(LINES).split()]


def test_typed_pages_have_nothing_more_to_read() -> None:
    page = typed()[0]
    assert not has_more_to_read(extract_page(page, "1"), page)


def test_letters_drawn_as_shapes_are_seen() -> None:
    page = pymupdf.open().new_page()
    page.insert_text((50, 50), "Sample")
    shape = page.new_shape()
    for number in range(1600):
        shape.draw_line((number % 500, 100 + number // 5), (number % 500 + 3, 102 + number // 5))
        shape.finish(width=0.5)
    shape.commit()
    assert has_more_to_read(extract_page(page, "1"), page)


@needs_tesseract
def test_an_empty_picture_stays_empty() -> None:
    page = pymupdf.open().new_page(width=200, height=200)
    layout = read(page)
    assert (layout.source, layout.lines, layout.confidence) == (PageSource.EMPTY, (), None)


def test_without_tesseract_the_page_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ocr, "find_tesseract", lambda: None)
    layout = Recogniser().unable(extract_page(scanned(), "1"))
    assert layout is not None
    assert (layout.source, codes(layout)) == (PageSource.EMPTY, ["ocr_missing"])


def test_without_tesseract_a_typed_head_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ocr, "find_tesseract", lambda: None)
    layout = Recogniser().unable(extract_page(scanned(head="Office of the harbour"), "1"))
    assert layout is not None
    assert (layout.source, page_text(layout)) == (PageSource.TEXT, "Office of the harbour")
    assert codes(layout) == ["ocr_missing"]


def test_a_script_that_no_pack_knows_is_left_unread(monkeypatch: pytest.MonkeyPatch) -> None:
    """Latin gibberish with little confidence, and the orientation pass says Han."""
    gibberish: dict[str, list[object]] = {
        "text": ["PEA", "FERS"],
        "left": [10, 60],
        "top": [10, 10],
        "width": [40, 40],
        "height": [12, 12],
        "conf": [38.0, 41.0],
        "block_num": [1, 1],
        "par_num": [1, 1],
        "line_num": [1, 1],
    }
    lie = {"rotate": 0, "orientation_conf": 10.4, "script": "Han", "script_conf": 1.1}
    monkeypatch.setattr(Recogniser, "installed", frozenset({"eng", "osd"}))
    monkeypatch.setattr(pytesseract, "image_to_data", lambda *_, **__: gibberish)
    monkeypatch.setattr(pytesseract, "image_to_osd", lambda *_, **__: lie)
    layout = read(scanned())
    assert (layout.source, layout.lines, codes(layout)) == (PageSource.EMPTY, (), ["ocr_language_missing"])
    assert "Han" in layout.warnings[0].message


def test_a_picture_on_a_page_in_an_unknown_script_is_left_unread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Recogniser, "installed", frozenset({"eng", "osd"}))
    page = scanned()
    page.insert_text((60, 40), "放熱基板の符号の説明について", fontname="japan")
    layout = read(page)
    assert page_text(layout) == "放熱基板の符号の説明について"
    assert codes(layout) == ["ocr_language_missing"]


def test_no_pack_of_the_kind_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Recogniser, "installed", frozenset({"osd"}))
    layout = Recogniser().unable(extract_page(scanned(), "1"))
    assert layout is not None
    assert codes(layout) == ["ocr_language_missing"]


@pytest.mark.parametrize("error", [RuntimeError("Tesseract process timeout"), pytesseract.TesseractError(1, "crash"), OSError()])
def test_when_tesseract_fails_the_page_says_so(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    def fail(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(Recogniser, "installed", frozenset({"eng", "osd"}))
    monkeypatch.setattr(pytesseract, "image_to_data", fail)
    layout = read(scanned())
    assert (layout.source, layout.lines, codes(layout)) == (PageSource.FAILED, (), ["page_failed"])


def test_a_language_can_be_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Recogniser, "installed", frozenset({"eng", "deu", "osd"}))
    assert Recogniser(["deu", "nld"]).languages == ("deu",)
    assert Recogniser().languages == ("eng", "deu")


def read_as(text: str, sure: float) -> dict[str, list[object]]:
    """What Tesseract gives for a line of words."""
    words = text.split()
    every = [1] * len(words)
    columns = {"left": [10 + 40 * place for place in range(len(words))], "top": [10] * len(words)}
    columns |= {"width": [36] * len(words), "height": [12] * len(words), "block_num": every, "par_num": every, "line_num": every}
    return {"text": list(words), "conf": [sure] * len(words), **columns}


GERMAN = "Der Hafenmeister fuhrt ein Buch uber alle Schiffe die in das innere Becken einlaufen und ihre Ankunft melden"


def test_a_scan_is_read_again_with_the_pack_of_its_language(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def recognise(_: object, *, lang: str, **__: object) -> dict[str, list[object]]:
        asked.append(lang)
        spanish = lang.startswith("spa")
        text = "El capitán del puerto lleva un libro de todos los barcos que entran en la dársena interior"
        return read_as(text, 95.0) if spanish else read_as(text.replace("á", "a"), 80.0)

    monkeypatch.setattr(Recogniser, "installed", frozenset({"eng", "deu", "fra", "osd", "spa"}))
    monkeypatch.setattr(pytesseract, "image_to_data", recognise)
    recogniser = Recogniser()
    assert "capitán" in page_text(read(scanned(), recogniser))
    assert "capitán" in page_text(read(scanned(), recogniser))
    assert asked == ["eng+deu+fra", "spa", "spa+eng+deu"]


def test_a_pack_that_is_missing_for_the_language_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Recogniser, "installed", frozenset({"eng", "osd"}))
    monkeypatch.setattr(pytesseract, "image_to_data", lambda *_, **__: read_as(GERMAN, 80.0))
    layout = read(scanned())
    assert page_text(layout) == GERMAN
    assert codes(layout) == ["ocr_other_language"]
    assert "deu" in layout.warnings[0].message
    assert codes(read(scanned(), Recogniser(["eng"]))) == []


@needs_tesseract
def test_words_of_an_unreadable_layer_are_replaced() -> None:
    layout = extract_page(scanned(head="7KH TXLFN"), "1")
    garbled = replace(layout, warnings=(PageWarning("unreadable_text", 1),))
    fresh = Recogniser().read(garbled, page_image(scanned()))
    assert page_text(fresh).split() == " ".join(LINES).split()
    assert (fresh.source, codes(fresh)) == (PageSource.OCR, [])


def test_huge_pages_are_drawn_smaller() -> None:
    image = page_image(pymupdf.open().new_page(width=8400, height=8400))
    assert isinstance(image, PageImage)
    assert image.width * image.height <= ocr.MAX_PIXELS
    assert image.width == image.height > 4000
    assert len(image.samples) == image.width * image.height


def test_pages_are_drawn_at_300_dpi() -> None:
    image = page_image(typed()[0])
    assert image.dpi == 300
    assert (image.width, image.height) == (pytest.approx(WIDTH * 300 / 72, abs=1), pytest.approx(HEIGHT * 300 / 72, abs=1))


@needs_tesseract
def test_no_picture_is_left_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    read(scanned())
    assert list(tmp_path.iterdir()) == []
