# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Tables with and without lines: values under their labels, and no table where there is none."""

import pymupdf
import pytest

from app.domain.chunks import ChunkKind, Unit, UnitKind
from app.domain.documents import DocumentStructure
from app.ingestion.tables import TableCell, is_figure, labels_of
from tests.unit.ingestion.conftest import PROSE, ReadPdf

ROWS = [("Vessel", "Length", "Fee"), ("Dinghy", "4 m", "5.00"), ("Yacht", "12 m", "25.50"), ("Barge", "", "40.00")]
XS = (72.0, 200.0, 300.0, 400.0)


def draw(page: pymupdf.Page, rows: list[tuple[str, ...]], top: float = 100, *, ruled: bool, bold: bool = False) -> float:
    """A table of three columns; returns where it ends."""
    for number, row in enumerate(rows):
        y = top + number * 20
        for x, text in zip(XS, row, strict=False):
            page.insert_text((x + 4, y + 14), text, fontsize=10, fontname="hebo" if bold and number == 0 else "helv")
        if ruled:
            page.draw_line((XS[0], y), (XS[-1], y))
    end = top + len(rows) * 20
    if ruled:
        page.draw_line((XS[0], end), (XS[-1], end))
        for x in XS:
            page.draw_line((x, top), (x, end))
    return end


def rows_of(structure: DocumentStructure) -> list[Unit]:
    return [unit for chunk in structure.chunks for unit in chunk.units if unit.kind is UnitKind.TABLE_ROW]


@pytest.mark.parametrize(("ruled", "bold"), [(True, True), (True, False), (False, True), (False, False)])
def test_rows_carry_their_labels(ruled: bool, bold: bool, read_pdf: ReadPdf) -> None:
    pdf = pymupdf.open()
    draw(pdf.new_page(), ROWS, ruled=ruled, bold=bold)
    structure = read_pdf(pdf)
    (table,) = structure.tables
    assert table.columns == ("Vessel", "Length", "Fee")
    assert table.rows == (("Dinghy", "4 m", "5.00"), ("Yacht", "12 m", "25.50"), ("Barge", "", "40.00"))
    assert [unit.text for unit in rows_of(structure)] == [
        "Vessel: Dinghy; Length: 4 m; Fee: 5.00",
        "Vessel: Yacht; Length: 12 m; Fee: 25.50",
        "Vessel: Barge; Fee: 40.00",
    ]
    assert structure.chunks[0].kind is ChunkKind.TABLE


def test_a_cell_knows_its_place(read_pdf: ReadPdf) -> None:
    pdf = pymupdf.open()
    page = pdf.new_page()
    draw(page, ROWS, ruled=True)
    structure = read_pdf(pdf)
    cell = rows_of(structure)[1].cells[2]
    (span,) = cell.spans
    (word,) = structure.pages[0].words[span.start : span.end]
    (found,) = page.search_for("25.50")
    assert (cell.label, cell.value, word.text) == ("Fee", "25.50", "25.50")
    assert word.box.x0 * 595 == pytest.approx(found.x0, abs=0.5)


def test_labels_go_on_over_the_page(read_pdf: ReadPdf) -> None:
    pdf = pymupdf.open()
    draw(pdf.new_page(), ROWS, top=660, ruled=True)
    draw(pdf.new_page(), [("Ferry", "40 m", "90.00"), ("Tug", "20 m", "60.00")], top=80, ruled=True)
    texts = [unit.text for unit in rows_of(read_pdf(pdf))]
    assert texts[-2:] == ["Vessel: Ferry; Length: 40 m; Fee: 90.00", "Vessel: Tug; Length: 20 m; Fee: 60.00"]


def test_labels_over_several_columns_stand_over_each(read_pdf: ReadPdf) -> None:
    pdf = pymupdf.open()
    page = pdf.new_page()
    page.insert_text((214, 90), "Years ended June 30,", fontsize=10, fontname="hebo")
    rows = [("", "2023", "2022"), ("Dues", "1,200", "1,100"), ("Fines", "(35)", "(40)"), ("Sundry", "7", "—")]
    draw(page, rows, ruled=False, bold=True)
    (table,) = read_pdf(pdf).tables
    assert table.columns == ("", "Years ended June 30, 2023", "Years ended June 30, 2022")
    assert table.rows[1] == ("Fines", "(35)", "(40)")


def test_a_rule_below_tells_the_labels(read_pdf: ReadPdf) -> None:
    pdf = pymupdf.open()
    page = pdf.new_page()
    draw(
        page,
        [("Sign", "Colour", "Light"), ("Port", "red", "fixed"), ("Starboard", "green", "fixed"), ("Mid", "white", "flash")],
        ruled=False,
    )
    page.draw_line((72, 119), (400, 119))
    (table,) = read_pdf(pdf).tables
    assert table.columns == ("Sign", "Colour", "Light")


def test_labels_over_one_row_of_figures(read_pdf: ReadPdf) -> None:
    pdf = pymupdf.open()
    page = pdf.new_page()
    for x, label, value in ((80, "STR", "21 (+5)"), (118, "DEX", "9 (-1)"), (156, "CON", "15 (+2)"), (194, "INT", "18 (+4)")):
        page.insert_text((x + 8, 100), label, fontsize=10, fontname="hebo")
        page.insert_text((x, 116), value, fontsize=10)
    page.insert_textbox((72, 140, 500, 300), PROSE * 2, fontsize=10)
    (row,) = rows_of(read_pdf(pdf))
    assert row.text == "STR: 21 (+5); DEX: 9 (-1); CON: 15 (+2); INT: 18 (+4)"


def test_prose_in_columns_is_no_table(read_pdf: ReadPdf) -> None:
    pdf = pymupdf.open()
    page = pdf.new_page()
    page.insert_textbox((60, 80, 290, 700), PROSE * 5, fontsize=10)
    page.insert_textbox((310, 80, 540, 700), PROSE * 5, fontsize=10)
    structure = read_pdf(pdf)
    assert structure.tables == ()
    assert rows_of(structure) == []


def test_a_framed_paragraph_is_no_table(read_pdf: ReadPdf) -> None:
    pdf = pymupdf.open()
    page = pdf.new_page()
    page.draw_rect((60, 70, 540, 200))
    page.insert_textbox((70, 80, 530, 190), PROSE, fontsize=10)
    structure = read_pdf(pdf)
    assert structure.tables == ()
    assert structure.chunks[0].text == PROSE.strip()


def test_words_of_what_is_no_clear_table_are_read_by_row(read_pdf: ReadPdf) -> None:
    pdf = pymupdf.open()
    page = pdf.new_page()
    draw(page, [("Opened", "1904", "by the mayor"), ("Closed", "1973", "by decree")], ruled=False)
    assert read_pdf(pdf).chunks[0].text == "Opened 1904 by the mayor\nClosed 1973 by decree"


@pytest.mark.parametrize(
    ("text", "figure"),
    [
        ("1,234.5", True),
        ("$ (35)", True),
        ("12 %", True),
        ("—", True),
        ("n/a", True),
        ("2023", False),
        ("Fee", False),
        ("12 m", False),
    ],
)
def test_figures(text: str, figure: bool) -> None:
    assert is_figure(text) is figure


def test_stacked_labels_are_read_downwards() -> None:
    from app.ingestion.tables import TableRow

    upper = TableRow([TableCell(""), TableCell("Half year", span=2), TableCell()], 0, 1)
    lower = TableRow([TableCell("Item"), TableCell("First"), TableCell("Second")], 1, 2)
    assert labels_of([upper, lower], 3) == ("Item", "Half year First", "Half year Second")


def test_a_cell_too_long_for_a_chunk_is_cut_between_words(read_pdf: ReadPdf) -> None:
    pdf = pymupdf.open()
    page = pdf.new_page()
    draw(page, [("Vessel", "Rule", ""), ("Barge", "", "")], ruled=False, bold=True)
    for x in (72, 130, 560):
        page.draw_line((x, 100), (x, 780))
    for y in (100, 120, 780):
        page.draw_line((72, y), (560, y))
    page.insert_textbox((134, 122, 556, 780), PROSE * 12, fontsize=10)
    structure = read_pdf(pdf)
    assert len(structure.chunks) > 2
    assert max(chunk.tokens for chunk in structure.chunks) <= 320
    assert " ".join(chunk.text for chunk in structure.chunks).count("Copies may be had") == 12


def test_values_at_the_top_of_the_next_page_are_no_labels(read_pdf: ReadPdf) -> None:
    pdf = pymupdf.open()
    rows = [("Permit", "Basis", "Due"), ("Film", "each", "spring"), ("Fair", "each", "autumn")]
    draw(pdf.new_page(), rows, top=660, ruled=True, bold=True)
    draw(pdf.new_page(), [("Race", "yearly", "summer"), ("Dive", "daily", "winter")], top=80, ruled=True)
    assert [unit.text for unit in rows_of(read_pdf(pdf))][2:] == [
        "Permit: Race; Basis: yearly; Due: summer",
        "Permit: Dive; Basis: daily; Due: winter",
    ]


def test_a_title_in_the_first_row_is_a_caption_that_can_be_found(read_pdf: ReadPdf) -> None:
    pdf = pymupdf.open()
    page = pdf.new_page()
    page.draw_rect((72, 80, 400, 100))
    page.insert_text((150, 94), "Dues of the inner basin", fontsize=10)
    draw(page, ROWS, ruled=True, bold=True)
    structure = read_pdf(pdf)
    (table,) = structure.tables
    assert table.caption == "Dues of the inner basin"
    assert table.columns == ("Vessel", "Length", "Fee")
    first = structure.chunks[0].units[0]
    assert (first.kind, first.text) == (UnitKind.CAPTION, "Dues of the inner basin")


def band(page: pymupdf.Page, x0: float, x1: float, y: float, height: float = 14) -> None:
    page.draw_rect((x0, y, x1, y + height), color=None, fill=(0.9, 0.88, 0.8))


STORES = [("Rope", "1 gp", "10 lb."), ("Lamp oil", "5 sp", "1 lb."), ("Anchor", "9 gp", "80 lb."), ("Net", "2 gp", "3 lb.")]


def draw_stores(page: pymupdf.Page, rows: list[tuple[str, ...]], left: float, top: float, *, head: bool) -> None:
    """Rows with a ground behind every second one, narrow gaps between the columns, bold labels above them."""
    columns = (left + 3, left + 80, left + 116)
    if head:
        for x, text in zip(columns, ("Item", "Cost", "Weight"), strict=True):
            page.insert_text((x, top - 4), text, fontsize=9, fontname="hebo")
    for number, row in enumerate(rows):
        y = top + number * 14
        if number % 2 == 0:
            band(page, left, left + 220, y)
        for x, text in zip(columns, row, strict=True):
            page.insert_text((x, y + 10), text, fontsize=9)


def test_bands_behind_every_second_row_make_a_table_inside_a_column(read_pdf: ReadPdf) -> None:
    pdf = pymupdf.open()
    page = pdf.new_page()
    page.insert_textbox((60, 80, 280, 700), PROSE * 5, fontsize=10)
    page.insert_textbox((310, 300, 530, 700), PROSE * 4, fontsize=10)
    draw_stores(page, STORES, 310, 110, head=True)
    structure = read_pdf(pdf)
    (table,) = structure.tables
    assert table.columns == ("Item", "Cost", "Weight")
    assert table.rows == tuple(STORES)
    prose = " ".join(unit.text for chunk in structure.chunks for unit in chunk.units if unit.kind is not UnitKind.TABLE_ROW)
    assert prose.count("Copies may be had for a fee.") == 9


def test_a_banded_table_goes_on_in_the_next_column_and_page(read_pdf: ReadPdf) -> None:
    pdf = pymupdf.open()
    page = pdf.new_page()
    draw_stores(page, STORES, 60, 100, head=True)
    draw_stores(page, [("Hook", "3 cp", "1 lb."), *STORES[1:]], 310, 100, head=False)
    draw_stores(pdf.new_page(), [("Sail", "7 gp", "9 lb."), *STORES[1:]], 60, 100, head=False)
    texts = [unit.text for unit in rows_of(read_pdf(pdf))]
    assert len(texts) == 12
    assert texts[4] == "Item: Hook; Cost: 3 cp; Weight: 1 lb."
    assert texts[8] == "Item: Sail; Cost: 7 gp; Weight: 9 lb."


def test_text_on_grounds_is_no_table(read_pdf: ReadPdf) -> None:
    pdf = pymupdf.open()
    page = pdf.new_page()
    for number in range(4):
        band(page, 60, 540, 80 + number * 50, 40)
        page.insert_textbox((64, 82 + number * 50, 536, 118 + number * 50), PROSE[:150], fontsize=10)
    structure = read_pdf(pdf)
    assert structure.tables == ()
    assert rows_of(structure) == []


def test_grounds_in_red_and_yellow_are_seen(read_pdf: ReadPdf) -> None:
    pdf = pymupdf.open()
    page = pdf.new_page()
    for number, (size, example) in enumerate([("Size", "Example"), ("5", "Motorbike"), ("10", "Family car"), ("16", "Train")]):
        y = 100 + number * 14
        fill = (0, 0, 0) if not number else (1, 0.87, 0.6) if number % 2 else (1, 0.93, 0.8)
        for x0, x1, text in ((60, 85, size), (85, 280, example)):
            page.draw_rect((x0, y, x1, y + 14), color=None, fill=fill)
            colour = (0, 0, 0) if number else (1, 1, 1)
            page.insert_text((x0 + 2, y + 10), text, fontsize=9, color=colour, fontname="helv" if number else "hebo")
    (table,) = read_pdf(pdf).tables
    assert table.columns == ("Size", "Example")
    assert table.rows == (("5", "Motorbike"), ("10", "Family car"), ("16", "Train"))


def test_gaps_through_all_rows_part_figures_that_rules_leave_together(read_pdf: ReadPdf) -> None:
    pdf = pymupdf.open()
    page = pdf.new_page()
    rows = [
        ("Model", "Co", "Cn", "Fl"),
        ("Small", "3.06", "3.79", "3.62"),
        ("Middle", "4.10", "4.46%", "4.23"),
        ("Large", "4.57", "4.94", "(4.83)"),
    ]
    page.insert_text((170, 96), "Text of good quality", fontsize=9)
    for number, row in enumerate(rows):
        for x, text in zip((76, 160, 184, 212), row, strict=True):
            page.insert_text((x, 110 + number * 12), text, fontsize=9)
    for y in (86, 113.5, 150):
        page.draw_line((72, y), (260, y))
    for x in (72, 150):
        page.draw_line((x, 86), (x, 150))
    (table,) = read_pdf(pdf).tables
    assert table.columns == (
        "Model",
        "Text of good quality Co",
        "Text of good quality Cn",
        "Text of good quality Fl",
    )
    assert table.rows == (
        ("Small", "3.06", "3.79", "3.62"),
        ("Middle", "4.10", "4.46%", "4.23"),
        ("Large", "4.57", "4.94", "(4.83)"),
    )


def test_numbers_in_a_list_in_a_cell_stay_together(read_pdf: ReadPdf) -> None:
    pdf = pymupdf.open()
    page = pdf.new_page()
    draw(page, [("Berth", "Days", "Fee"), ("A", "1 12 30", "5"), ("B", "14 2 7", "6"), ("C", "3 25 31", "8")], ruled=True)
    (table,) = read_pdf(pdf).tables
    assert [row[1] for row in table.rows] == ["1 12 30", "14 2 7", "3 25 31"]


def test_signs_in_columns_of_their_own_belong_to_the_numbers(read_pdf: ReadPdf) -> None:
    pdf = pymupdf.open()
    page = pdf.new_page()
    xs = (72, 200, 215, 260, 280, 295, 340, 360)
    rows = [
        ("Summary", "", "2023", "", "", "2022", ""),
        ("Revenue", "$", "46,298", "", "$", "51,761", ""),
        ("Change", "", "10.6", "%", "", "9.5", "%"),
        ("Profit", "$", "9,912", "", "$", "11,640", ""),
    ]
    for number, row in enumerate(rows):
        y = 100 + number * 16
        for x0, x1, text in zip(xs, xs[1:], row, strict=False):
            page.draw_rect((x0, y, x1, y + 16))
            page.insert_text((x0 + 3, y + 11), text, fontsize=9, fontname="helv" if number else "hebo")
    (table,) = read_pdf(pdf).tables
    assert table.columns == ("Summary", "2023", "2022")
    assert table.rows == (("Revenue", "$ 46,298", "$ 51,761"), ("Change", "10.6 %", "9.5 %"), ("Profit", "$ 9,912", "$ 11,640"))


def test_a_shaded_column_is_no_table_of_its_own(read_pdf: ReadPdf) -> None:
    pdf = pymupdf.open()
    page = pdf.new_page()
    rows = [
        ("Cash", "348", "889"),
        ("Stock", "367", "854"),
        ("Land", "904", "866"),
        ("Ships", "233", "242"),
        ("Rope", "97", "69"),
    ]
    rows += [("Sum", "1,949", "2,920")]
    for x, text in ((300, "2020"), (400, "2021")):
        page.insert_text((x, 95), text, fontsize=9, fontname="hebo")
    for number, (name, before, now) in enumerate(rows):
        y = 100 + number * 14
        page.draw_rect((390, y, 440, y + 14), color=None, fill=(1, 0.95, 0.7))
        for x, text in ((72, name), (300, before), (400, now)):
            page.insert_text((x, y + 10), text, fontsize=9)
    (table,) = read_pdf(pdf).tables
    assert table.columns == ("", "2020", "2021")
    assert table.rows == tuple(rows)


def test_a_sign_near_the_wrong_number_goes_to_its_own(read_pdf: ReadPdf) -> None:
    pdf = pymupdf.open()
    rows = [("Item", "2023", "Change"), ("Cash", "9,889 $", "8,348"), ("Stock", "22", "% 15"), ("Land", "446", "2,749")]
    draw(pdf.new_page(), rows, ruled=True, bold=True)
    (table,) = read_pdf(pdf).tables
    assert table.columns == ("Item", "2023", "Change")
    assert table.rows == (("Cash", "9,889", "$ 8,348"), ("Stock", "22 %", "15"), ("Land", "446", "2,749"))


def test_a_bold_row_under_the_labels_of_bands_is_a_row(read_pdf: ReadPdf) -> None:
    pdf = pymupdf.open()
    page = pdf.new_page()
    for x, label, first in ((63, "Item", "Mast"), (140, "Cost", "90 gp"), (176, "Weight", "600 lb.")):
        page.insert_text((x, 96), label, fontsize=9, fontname="hebo")
        page.insert_text((x, 108), first, fontsize=9, fontname="hebo")
    draw_stores(page, STORES, 60, 112, head=False)
    (table,) = read_pdf(pdf).tables
    assert table.columns == ("Item", "Cost", "Weight")
    assert table.rows == (("Mast", "90 gp", "600 lb."), *STORES)


def test_two_bands_over_rows_of_other_grounds_do_not_cut_the_table(read_pdf: ReadPdf) -> None:
    pdf = pymupdf.open()
    page = pdf.new_page()
    rows = [("Item", "2023", "2022"), ("Cash", "98", "83"), ("Stock", "35", "43"), ("Land", "44", "27"), ("Ships", "12", "19")]
    for number, row in enumerate(rows):
        y = 100 + number * 14
        band(page, 60 if number in (1, 2) else 280, 380, y)
        for x, text in zip((64, 200, 300), row, strict=True):
            page.insert_text((x, y + 10), text, fontsize=9, fontname="helv" if number else "hebo")
    (table,) = read_pdf(pdf).tables
    assert table.columns == ("Item", "2023", "2022")
    assert table.rows == tuple(rows[1:])


def test_blank_strips_part_the_rows_between_upright_rules(read_pdf: ReadPdf) -> None:
    pdf = pymupdf.open()
    page = pdf.new_page()
    rows = [
        (["1. The use of any horn or", "bell in the inner basin."], ["9 PM to 7 AM"], ["Never", "on feast days"]),
        (["2. The mending of hulls."], ["8 PM to 6 AM"], ["8 PM to 8 AM"]),
        (["3. The landing of goods by", "crane or by hand."], ["9 PM to 5 AM"], ["9 PM to 4 AM"]),
    ]
    xs = (72, 230, 330, 430)
    for x, text in zip(xs, ("Kind of noise", "Weekdays", "Sundays"), strict=False):
        page.insert_text((x + 4, 112), text, fontsize=9, fontname="hebo")
    y = 134
    for row in rows:
        for x, lines in zip(xs, row, strict=False):
            for place, line in enumerate(lines):
                page.insert_text((x + 4, y + place * 12), line, fontsize=9)
        y += 12 * max(map(len, row)) + 14
    for x in xs:
        page.draw_line((x, 100), (x, y))
    for level in (100, 118, y):
        page.draw_line((72, level), (430, level))
    (table,) = read_pdf(pdf).tables
    assert table.columns == ("Kind of noise", "Weekdays", "Sundays")
    assert table.rows == tuple(tuple(" ".join(lines) for lines in row) for row in rows)


def test_grounds_behind_the_lines_of_a_cell_are_no_cells(read_pdf: ReadPdf) -> None:
    pdf = pymupdf.open()
    page = pdf.new_page()
    xs = (72, 200, 300, 400)
    for x0, x1, lines in zip(xs, xs[1:], (["Kind"], ["Inner", "basin"], ["Outer", "basin", "and roads"]), strict=False):
        page.draw_rect((x0, 100, x1, 145), color=None, fill=(0.85, 0.85, 0.85))
        for place, line in enumerate(lines):
            page.draw_rect((x0 + 5, 102 + place * 14, x1 - 5, 116 + place * 14), color=None, fill=(0.85, 0.85, 0.85))
            page.insert_text((x0 + 8, 112 + place * 14), line, fontsize=9, fontname="hebo")
    for number, row in enumerate((("Tolls", "12", "15"), ("Dues", "9", "11"))):
        for x, text in zip(xs, row, strict=False):
            page.insert_text((x + 8, 158 + number * 18), text, fontsize=9)
    for x in xs:
        page.draw_line((x, 100), (x, 181))
    for y in (100, 145, 163, 181):
        page.draw_line((72, y), (400, y))
    (table,) = read_pdf(pdf).tables
    assert table.columns == ("Kind", "Inner basin", "Outer basin and roads")
    assert table.rows == (("Tolls", "12", "15"), ("Dues", "9", "11"))
