# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Words of the text layer with their places; what nobody sees apart."""

import pymupdf
import pytest

from app.domain.pages import PageSource
from app.ingestion.extract import extract_page, needs_ocr, page_text
from app.ingestion.layout_model import LayoutWord, PageLayout


def blank(width: float = 595, height: float = 842) -> pymupdf.Page:
    return pymupdf.open().new_page(width=width, height=height)


def words(layout: PageLayout) -> list[LayoutWord]:
    return [word for line in layout.lines for word in line.words]


def texts(layout: PageLayout) -> list[str]:
    return [word.text for word in words(layout)]


def test_words_stand_where_they_are_drawn() -> None:
    page = blank()
    page.insert_text((72, 100), "Port of Mar", fontsize=11)
    layout = extract_page(page, "iv")
    assert (layout.number, layout.label, layout.source) == (1, "iv", PageSource.TEXT)
    assert texts(layout) == ["Port", "of", "Mar"]
    for word in words(layout):
        (found,) = page.search_for(word.text)
        assert (word.x0, word.x1) == pytest.approx((found.x0, found.x1), abs=0.1)


@pytest.mark.parametrize("rotation", [90, 180, 270])
def test_boxes_are_those_of_the_page_as_displayed(rotation: int) -> None:
    page = blank()
    page.insert_text((72, 100), "Quay", fontsize=20)
    plain = words(extract_page(page, ""))[0]
    page.set_rotation(rotation)
    layout = extract_page(page, "")
    word = words(layout)[0]
    assert (layout.width, layout.height) == ((842, 595) if rotation != 180 else (595, 842))
    expected = {
        90: (842 - plain.y1, plain.x0),
        180: (595 - plain.x1, 842 - plain.y1),
        270: (plain.y0, 595 - plain.x1),
    }[rotation]
    assert (word.x0, word.y0) == pytest.approx(expected, abs=0.05)
    assert layout.lines[0].direction == rotation


def test_boxes_start_at_the_crop() -> None:
    page = blank()
    page.insert_text((172, 300), "Quay")
    page.set_cropbox(pymupdf.Rect(100, 200, 500, 700))
    word = words(extract_page(page, ""))[0]
    assert word.x0 == pytest.approx(72, abs=0.5)


def test_ligatures_are_letters_and_boxes_stay_exact() -> None:
    page = blank()
    writer = pymupdf.TextWriter(page.rect)
    writer.append((72, 100), "a new \ufb01le", font=pymupdf.Font("cjk"), fontsize=12)
    writer.write_text(page)
    layout = extract_page(page, "")
    assert texts(layout)[-1] == "file"
    start, end = words(layout)[-1].x0, words(layout)[-1].x1
    assert end - start == pytest.approx(pymupdf.Font("cjk").text_length("\ufb01le", 12), abs=0.3)


def test_a_drawn_soft_hyphen_is_a_hyphen() -> None:
    page = blank()
    writer = pymupdf.TextWriter(page.rect)
    writer.append((72, 100), "pseudo\u00adscience", font=pymupdf.Font("tiro"))
    writer.write_text(page)
    assert texts(extract_page(page, "")) == ["pseudo-science"]


def test_ideographs_are_words_without_blanks_between() -> None:
    page = blank()
    page.insert_text((72, 100), "港湾台帳。第8条", fontname="china-s")
    layout = extract_page(page, "")
    assert texts(layout) == ["港", "湾", "台", "帳。", "第", "8", "条"]
    assert [word.glued for word in words(layout)] == [True] * 6 + [False]
    assert page_text(layout) == "港湾台帳。第8条"


def test_note_marks_stand_apart_from_words_and_numbers() -> None:
    page = blank()
    page.insert_text((72, 100), "The fee is 25", fontsize=11)
    page.insert_text((72 + pymupdf.get_text_length("The fee is 25", fontsize=11), 96), "3", fontsize=6.5)
    layout = extract_page(page, "")
    mark = next(word for word in words(layout) if word.text == "3")
    assert texts(layout)[:4] == ["The", "fee", "is", "25"]
    assert layout.styles[mark.style].superscript


def test_letter_spaced_words_are_joined() -> None:
    page = blank()
    page.insert_text((72, 100), "C H A P T E R", fontsize=12)
    assert texts(extract_page(page, "")) == ["CHAPTER"]


def test_text_drawn_twice_is_kept_once() -> None:
    page = blank()
    page.insert_text((72, 100), "Bold words")
    page.insert_text((72.4, 100), "Bold words")
    assert texts(extract_page(page, "")) == ["Bold", "words"]


def test_a_word_interrupted_by_its_underline_is_whole() -> None:
    page = blank()
    end = 72 + pymupdf.get_text_length("Decompo", fontsize=11)
    page.insert_text((72, 100), "Decompo", fontsize=11)
    page.draw_line((72, 102), (end, 102))
    page.insert_text((end, 100), "sition", fontsize=11)
    assert texts(extract_page(page, "")) == ["Decomposition"]


def test_what_nobody_sees_is_kept_apart() -> None:
    page = blank()
    page.insert_text((72, 100), "Seen.")
    page.insert_text((72, 130), "Without ink.", render_mode=3)
    page.insert_text((72, 160), "White on white.", color=(1, 1, 1))
    page.draw_rect((60, 180, 300, 210), fill=(0, 0, 0.4))
    page.insert_text((72, 200), "White on blue.", color=(1, 1, 1))
    page.insert_text((72, 240), "Covered.")
    page.insert_text((72, 270), "Nearly without ink.", fill_opacity=0.03)
    page.insert_text((72, 300), "Faint.", fill_opacity=0.15)
    page.draw_rect((60, 225, 300, 250), color=None, fill=(1, 1, 1))
    layout = extract_page(page, "")
    assert page_text(layout) == "Seen.\nWhite on blue.\nFaint."
    assert layout.hidden_text.splitlines() == ["Without ink.", "White on white.", "Covered.", "Nearly without ink."]
    assert [warning.code for warning in layout.warnings] == ["hidden_text"]


def test_an_unseen_layer_over_a_scan_is_its_text() -> None:
    page = blank()
    picture = pymupdf.Pixmap(pymupdf.csGRAY, pymupdf.IRect(0, 0, 20, 20))
    picture.clear_with(200)
    page.insert_image(page.rect, pixmap=picture)
    page.insert_text((72, 100), "Words of the scan", render_mode=3)
    layout = extract_page(page, "")
    assert layout.source is PageSource.OCR_LAYER
    assert page_text(layout) == "Words of the scan"
    assert layout.hidden_text == ""
    assert len(layout.pictures) == 1
    assert not needs_ocr(layout)


def test_pages_without_words_need_ocr() -> None:
    layout = extract_page(blank(), "")
    assert layout.source is PageSource.EMPTY
    assert needs_ocr(layout)


def test_a_layer_of_marks_instead_of_letters_needs_ocr() -> None:
    page = blank()
    page.insert_text((72, 100), '"7+%- &#*<> {}|~^ %+#& <>"7+%- &#*<> {}|~^ %+#& <>')
    assert needs_ocr(extract_page(page, ""))


def test_a_page_of_text_needs_none() -> None:
    page = blank()
    page.insert_text((72, 100), "Fees for berths, 2024: 25 EUR a night (see section 3).")
    assert not needs_ocr(extract_page(page, ""))


def test_rules_are_kept_and_grounds_of_the_page_are_not() -> None:
    page = blank()
    page.draw_rect(page.rect, color=None, fill=(0.9, 0.9, 1))
    page.draw_line((72, 200), (500, 200))
    (rule,) = extract_page(page, "").rules
    assert (rule.x0, rule.x1) == pytest.approx((72, 500), abs=1)
    assert rule.y1 - rule.y0 < 2


def test_words_are_bold_by_their_font() -> None:
    page = blank()
    page.insert_text((72, 100), "Strong", fontname="hebo")
    layout = extract_page(page, "")
    assert layout.styles[0].bold


def test_paint_that_a_clip_keeps_off_the_text_hides_nothing() -> None:
    page = blank()
    page.insert_text((72, 100), "Seen all the same.")
    (xref,) = page.get_contents()
    document = page.parent
    white = b"\nq 0 0 9 9 re W n 1 g 0 0 595 842 re f Q"
    document.update_stream(xref, document.xref_stream(xref) + white)
    layout = extract_page(document.reload_page(page), "")
    assert page_text(layout) == "Seen all the same."
    assert layout.hidden_text == ""
