# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Tables of wrapped cells without lines: the bold labels tell the columns."""

import pymupdf

from tests.unit.ingestion.conftest import PROSE, ReadPdf

TREES = [
    ("Alder", "Alnus", ["A small tree that grows near", "still water and likes shade."]),
    ("Rowan", "Sorbus", ["Bears red fruit in autumn."]),
    (
        "Silver birch of the north",
        "Betula",
        ["White bark that peels off in", "sheets; light crown and thin", "branches that hang low."],
    ),
    ("Yew", "Taxus", ["Slow, dark and very old.", "All of it is poisonous."]),
]


def draw_list(page: pymupdf.Page, left: float, top: float, rows: list[tuple[str, str, list[str]]], *, head: bool) -> float:
    """Three columns with bold labels, the last cell of each row wrapped; returns where it ends."""
    y = top
    if head:
        for x, text in ((left, "Name"), (left + 70, "Genus"), (left + 120, "Remarks")):
            page.insert_text((x, y), text, fontsize=8, fontname="hebo")
        y += 12
    for name, genus, remarks in rows:
        for place, line in enumerate(remarks):
            if not place:
                page.insert_text((left + 70, y), genus, fontsize=8)
            part = name if len(name) < 12 else (name[:12] if place == 0 else name[13:] if place == 1 else "")
            if part and (place == 0 or len(name) > 12):
                page.insert_text((left, y), part, fontsize=8)
            page.insert_text((left + 120, y), line, fontsize=8)
            y += 9.5
        y += 3
    return y


def test_cells_wrap_in_the_columns_of_bold_labels(read_pdf: ReadPdf) -> None:
    pdf = pymupdf.open()
    page = pdf.new_page()
    draw_list(page, 72, 100, TREES, head=True)
    (table,) = read_pdf(pdf).tables
    assert table.columns == ("Name", "Genus", "Remarks")
    assert table.rows == tuple((name, genus, " ".join(remarks)) for name, genus, remarks in TREES)


def test_a_list_goes_on_in_the_next_text_column(read_pdf: ReadPdf) -> None:
    pdf = pymupdf.open()
    for _ in range(3):
        page = pdf.new_page()
        page.insert_textbox((60, 80, 280, 700), PROSE * 5, fontsize=10)
        page.insert_textbox((310, 80, 530, 700), PROSE * 5, fontsize=10)
    page = pdf.new_page()
    page.insert_textbox((60, 80, 280, 590), PROSE * 3, fontsize=10)
    draw_list(page, 60, 600, TREES, head=True)
    page.insert_text((310 + 120, 80), "Birds eat the seeds.", fontsize=8)
    end = draw_list(page, 310, 92, [("Elm", *TREES[1][1:]), ("Oak", *TREES[3][1:])], head=False)
    page.insert_textbox((310, end + 30, 530, 780), PROSE * 3, fontsize=10)
    first, second = read_pdf(pdf).tables
    assert first.rows[-1] == ("Yew", "Taxus", "Slow, dark and very old. All of it is poisonous. Birds eat the seeds.")
    assert second.columns == ("Name", "Genus", "Remarks")
    assert [row[0] for row in second.rows] == ["Elm", "Oak"]


def test_a_name_that_wraps_beside_short_values_is_one_row(read_pdf: ReadPdf) -> None:
    pdf = pymupdf.open()
    page = pdf.new_page()
    for x, text in ((72, "Fees"), (210, "Moving"), (260, "Sinking"), (310, "Raising")):
        page.insert_text((x, 100), text, fontsize=9, fontname="hebo")
    for number, kind in enumerate(("below", "above", "far above")):
        y = 116 + number * 28
        page.insert_text((72, y), "Ships of a total length", fontsize=9)
        page.insert_text((72, y + 11), f"{kind} 18 m", fontsize=9)
        for x, text in ((210, "$20.00"), (260, "$10.00"), (310, "$50.00")):
            page.insert_text((x, y), text, fontsize=9)
    (table,) = read_pdf(pdf).tables
    assert table.columns == ("Fees", "Moving", "Sinking", "Raising")
    assert table.rows[1] == ("Ships of a total length above 18 m", "$20.00", "$10.00", "$50.00")


def test_a_numbered_heading_over_hanging_items_is_no_table(read_pdf: ReadPdf) -> None:
    pdf = pymupdf.open()
    page = pdf.new_page()
    for x, text in ((72, "5."), (110, "Mooring")):
        page.insert_text((x, 90), text, fontsize=10, fontname="hebo")
    y = 105
    for number in range(1, 6):
        page.insert_text((72, y), f"({number})", fontsize=10)
        for line in ("No ship lies at the quay for longer than", "three days without leave."):
            page.insert_text((110, y), line, fontsize=10)
            y += 12
    assert read_pdf(pdf).tables == ()


def test_prose_under_bold_titles_side_by_side_is_no_table(read_pdf: ReadPdf) -> None:
    pdf = pymupdf.open()
    page = pdf.new_page()
    for x, text in ((60, "Harbour"), (310, "Market")):
        page.insert_text((x, 90), text, fontsize=10, fontname="hebo")
        page.insert_textbox((x, 95, x + 230, 700), PROSE * 4, fontsize=10)
    assert read_pdf(pdf).tables == ()
