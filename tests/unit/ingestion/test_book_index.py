# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Contents and index: found, parsed, led to the right pages."""

import pymupdf

from app.domain.chunks import ChunkKind
from app.ingestion.book_index import IndexLine, contents_pages, index_pages, parse_index
from tests.unit.ingestion.conftest import PROSE, ReadPdf


def entries(lines: list[tuple[float, str]]) -> list[tuple[str, str, str, tuple[str, ...], tuple[int, ...]]]:
    physical = {str(number): number + 3 for number in range(1, 60)}
    terms = parse_index([IndexLine(text, indent) for indent, text in lines], physical)
    return [(term.term, term.subterm, term.see, term.printed, term.pages) for term in terms]


def found_pages(pages: list[tuple[int, list[str]]]) -> tuple[int, ...]:
    by_number = dict(pages)
    return index_pages(pages, lambda number: [IndexLine(text, 0.0) for text in by_number[number]])


def test_entries_lead_to_pages() -> None:
    assert entries([(0, "Index"), (0, "A"), (0, "anchors, 1, 4–6"), (0, "fog signals . . . . 12"), (0, "Cape Orrin 9")]) == [
        ("anchors", "", "", ("1", "4–6"), (4, 7, 8, 9)),
        ("fog signals", "", "", ("12",), (15,)),
        ("Cape Orrin", "", "", ("9",), (12,)),
    ]


def test_entries_that_stand_in_are_below_the_last_one() -> None:
    assert entries([(0, "buoys, 2"), (10, "cardinal, 3"), (0, "lights:"), (10, "fixed, 7"), (10, "flashing, 8")]) == [
        ("buoys", "", "", ("2",), (5,)),
        ("buoys", "cardinal", "", ("3",), (6,)),
        ("lights", "fixed", "", ("7",), (10,)),
        ("lights", "flashing", "", ("8",), (11,)),
    ]


def test_lines_that_wrap_are_one_entry() -> None:
    assert entries([(0, "signals in restricted"), (10, "visibility, 14"), (0, "tides, 3, 9,"), (10, "21")]) == [
        ("signals in restricted visibility", "", "", ("14",), (17,)),
        ("tides", "", "", ("3", "9", "21"), (6, 12, 24)),
    ]


def test_see_leads_to_another_term() -> None:
    assert entries([(0, "horns, see fog signals"), (0, "storms, see also anchors")]) == [
        ("horns", "", "fog signals", (), ()),
        ("storms", "", "anchors", (), ()),
    ]


def test_a_name_over_entries_below_is_told_by_how_far_lines_stand_in() -> None:
    lines = [
        (0, "planes, 4"),
        (20, "euclidean, 5"),
        (0, "bodies with many"),
        (40, "faces, 6"),
        (0, "triads, 7, 8,"),
        (40, "9"),
        (0, "spaces"),
        (20, "metric, 3"),
        (20, "products of"),
        (30, "finite, 2"),
        (20, "subspaces in"),
        (40, "general, 1"),
    ]
    assert [(term, sub) for term, sub, *_ in entries([(float(indent), text) for indent, text in lines])] == [
        ("planes", ""),
        ("planes", "euclidean"),
        ("bodies with many faces", ""),
        ("triads", ""),
        ("spaces", "metric"),
        ("spaces", "products of, finite"),
        ("spaces", "subspaces in general"),
    ]


def test_leads_in_other_shapes() -> None:
    lines = [
        (0, "Abstand, siehe Lot"),
        (0, "mines, see shafts, 12"),
        (0, "storms, 3"),
        (20, "see also anchors"),
        (0, "lamps, see"),
        (40, "lights"),
        (0, "U.S. harbours, 9"),
    ]
    assert entries([(float(indent), text) for indent, text in lines]) == [
        ("Abstand", "", "Lot", (), ()),
        ("mines", "", "shafts", ("12",), (15,)),
        ("storms", "", "", ("3",), (6,)),
        ("storms", "", "anchors", (), ()),
        ("lamps", "", "lights", (), ()),
        ("U.S. harbours", "", "", ("9",), (12,)),
    ]


def test_where_leaders_lead_to_pages_a_number_in_a_name_is_none() -> None:
    lines = [(0, "fees … 4"), (0, "ships built after June 3,"), (8, "2004 … 6"), (0, "tides . . . . 9")]
    assert [(term, pages) for term, _, _, _, pages in entries([(float(indent), text) for indent, text in lines])] == [
        ("fees", (7,)),
        ("ships built after June 3, 2004", (9,)),
        ("tides", (12,)),
    ]


def test_ranges_and_prefixes() -> None:
    physical = {"iv": 2, "vi": 4, "a-3": 9, "143": 20, "148": 25}
    lines = ["preface, iv–vi", "annex, A-3", "berths, 143–8", "vitamin c"]
    terms = parse_index([IndexLine(text, 0.0) for text in lines], physical)
    assert [(term.term, term.pages) for term in terms] == [
        ("preface", (2, 3, 4)),
        ("annex", (9,)),
        ("berths", (20, 21, 22, 23, 24, 25)),
    ]


def test_contents_are_told_by_leaders_or_by_their_title() -> None:
    text = ["The port opens at nine.", "It closes at five.", "Fees are due.", "Pay here."]
    dots = [f"Chapter {number} … {number * 7}" for number in range(1, 7)]
    plain = ["Contents", *(f"Chapter {number} Berths {number * 7}" for number in range(1, 7))]
    assert contents_pages([(1, text), (2, dots), (3, text)]) == (2,)
    assert contents_pages([(1, plain), (2, text)]) == (1,)


def test_the_index_is_looked_for_at_the_end_only() -> None:
    text = [f"The port opens at nine on day {day} of the month." for day in range(10)]
    index = ["Index", *(f"{letter}nchor, {page}" for page, letter in enumerate("abcdefghij", start=1))]
    pages = [(number, text) for number in range(1, 101)]
    assert found_pages([*pages[:99], (100, index)]) == (100,)
    assert found_pages([(1, index), *pages[1:]]) == ()


def test_a_book_with_contents_and_index(read_pdf: ReadPdf) -> None:
    pdf = pymupdf.open()
    contents = pdf.new_page()
    contents.insert_text((72, 80), "Contents", fontsize=16)
    for number in range(1, 7):
        contents.insert_text((72, 90 + number * 16), f"Harbour {number} " + "." * 40 + f" {number}", fontsize=10)
    for number in range(1, 7):
        page = pdf.new_page()
        page.insert_text((72, 80), f"Harbour {number}", fontsize=16)
        page.insert_textbox((72, 100, 500, 600), PROSE * 2, fontsize=10)
        page.insert_text((290, 810), str(number), fontsize=9)
    index = pdf.new_page()
    index.insert_text((72, 80), "Index", fontsize=16)
    for row, entry in enumerate(("anchors, 1", "berths, 2, 4", "buoys, 3-5", "fees, 6", "lights, 2", "moles, 5")):
        index.insert_text((72, 110 + row * 14), entry, fontsize=10)
    structure = read_pdf(pdf)
    assert structure.contents_pages == (1,)
    assert structure.index_pages == (8,)
    assert [(term.term, term.pages) for term in structure.index_terms] == [
        ("anchors", (2,)),
        ("berths", (3, 5)),
        ("buoys", (4, 5, 6)),
        ("fees", (7,)),
        ("lights", (3,)),
        ("moles", (6,)),
    ]
    kinds = {chunk.pages[0]: chunk.kind for chunk in structure.chunks}
    assert kinds[1] is ChunkKind.CONTENTS
    assert kinds[8] is ChunkKind.INDEX
    assert kinds[3] is ChunkKind.PROSE
    assert "....." not in structure.pages[0].text


def test_a_file_that_is_all_index_starts_with_it() -> None:
    entries_of_a_page = [f"{letter}{other}nchor, {ord(other)}" for letter in "abcde" for other in "abcdefgh"]
    pages = [(number, entries_of_a_page) for number in range(1, 21)]
    pages[-1] = (20, ["Index", *entries_of_a_page])
    assert found_pages(pages) == tuple(range(1, 21))


def test_lines_that_end_with_years_are_no_index() -> None:
    laws = [f"{letter}ct of the realm, {1950 + position}" for position, letter in enumerate("abcdefghijklmnopqrstuvwxyz" * 2)]
    assert found_pages([(number, laws) for number in range(1, 31)]) == ()


def test_sentences_that_end_in_numbers_are_no_index() -> None:
    pages = [(n, [f"The lamp of house {n} burns for {n + m} hours on night {m}." for m in range(40)]) for n in range(1, 61)]
    assert found_pages(pages) == ()
