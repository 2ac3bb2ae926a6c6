# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Explicit cross-references lead where they say, and nowhere when that is not certain."""

import pytest

from app.domain.chunks import Chunk, ChunkKind, HeadingSource, Section, Unit, UnitKind, WordSpan
from app.domain.concepts import Reference
from app.domain.pages import Page, PageSource
from app.ingestion.reference_targets import caption_label, find_targets, paragraph_label, printed_pages, section_labels
from app.ingestion.references import find_references


def page(number: int, printed: str, label: str = "") -> Page:
    return Page(number, label or str(number), printed, 600, 800, 0, PageSource.TEXT, None, "")


def section(ordinal: int, title: str, at: int, *above: str) -> Section:
    return Section(f"s{ordinal}", None, ordinal, title, len(above) + 1, (*above, title), at, HeadingSource.FONT)


SECTIONS = [
    section(0, "Chapter 4: Harbours", 3),
    section(1, "17.24.030 Moorings", 4, "Chapter 4: Harbours"),
    section(2, "§ 40-405. Fees", 5, "Chapter 4: Harbours"),
    section(3, "ARTICLE III Pilots", 6),
    section(4, "Appendix B: Flags", 7),
    section(5, "Anchoring", 8),
    section(6, "2 Duties", 9, "ARTICLE III Pilots"),
    section(7, "2 Duties", 10, "Appendix B: Flags"),
    section(8, "Signals", 9, "ARTICLE III Pilots"),
    section(9, "Signals", 10, "Appendix B: Flags"),
    section(10, "VI. Outlook", 11),
]
PAGES = [page(n, "" if n < 3 else str(n - 2), ["", "i", "ii"][n] if n < 3 else "") for n in range(1, 13)]


def chunk(name: str, text: str, at: int, *path: str, kind: UnitKind = UnitKind.SENTENCE, own: str = "x") -> Chunk:
    unit = Unit(f"{name}.1", kind, text, (WordSpan(at, 0, 2),))
    return Chunk(name, "d", own, path, 0, ChunkKind.PROSE, text, 9, (at,), (unit,))


CAPTIONS = [
    chunk("t", "Table 3-2. Dues by length", 5, kind=UnitKind.CAPTION),
    chunk("f", "Figure 4: The basin", 8, kind=UnitKind.CAPTION),
    chunk("e", "Exercise 2. Tie a knot and count.", 11),
    chunk("p", "4.3 No ship may turn in the basin.", 11),
]


def references(text: str, *path: str) -> list[Reference]:
    asking = chunk("asking", text, 2, *path)
    chunks = [asking, *(chunk(f"c{s.ordinal}", s.title, s.page, *s.path, own=s.id) for s in SECTIONS), *CAPTIONS]
    return find_references([asking], find_targets(PAGES, SECTIONS, chunks, {s.id: f"c{s.ordinal}" for s in SECTIONS}))


@pytest.mark.parametrize(
    ("text", "kind", "to_page", "to_section", "to_chunk"),
    [
        ("Ships pay dues (see p. 5).", "page", 7, None, "c4"),
        ("More is told on page 10.", "page", 12, None, None),
        ("The list stands on page ii.", "page", 2, None, "asking"),
        ("As section 17.24.030 says, ropes are doubled.", "section", 4, "s1", "c1"),
        ("Subject to § 40-405 the fee is due.", "section", 5, "s2", "c2"),
        ("Under § 40-405B(2) the fee is halved.", "section", 5, "s2", "c2"),
        ("Pilots as defined in Article III are exempt.", "article", 6, "s3", "c3"),
        ("The flags of Appendix B apply.", "appendix", 7, "s4", "c4"),
        ("This is the matter of Chapter 4.", "chapter", 3, "s0", "c0"),
        ("Section VI closes the work.", "section", 11, "s10", "c10"),
        ("The dues are those of Table 3-2.", "table", 5, "x", "t"),
        ("The basin (Fig. 4) is round.", "figure", 8, "x", "f"),
        ("Use the knot of Exercise 2 here.", "exercise", 11, "x", "e"),
        ("Turning is ruled by section 4.3 alone.", "section", 11, "x", "p"),
        ("To hold a ship, see Anchoring.", "title", 8, "s5", "c5"),
        ("The ship is held (see “Anchoring” below).", "title", 8, "s5", "c5"),
        ("This is described in the Anchoring section.", "title", 8, "s5", "c5"),
    ],
)
def test_references_lead_to_pages_sections_and_captions(
    text: str, kind: str, to_page: int, to_section: str | None, to_chunk: str | None
) -> None:
    [found] = references(text)
    assert (found.kind, found.to_page, found.to_section, found.to_chunk) == (kind, to_page, to_section, to_chunk)
    assert (found.chunk_id, found.page) == ("asking", 2)


@pytest.mark.parametrize(
    "text",
    [
        "Fees follow section 3 of the Harbour Act.",
        "Fees follow G.L. c. 12, § 40-405 in winter.",
        "See Article III of the 1981 Bylaws.",
        "See section 99.4 for more.",
        "The flags (see “Flags of the North”) are kept.",
        "It is told on page 99.",
        "See “Signals” for more.",
        "Chapter 9 tells the rest.",
        "It was adopted by STM Article III then.",
        "Under § VII of it the ship sails.",
        "See Problem 17.24.030 for a hint.",
        "It is told in Article III, Pilots, in our fiscal 1999 report.",
    ],
)
def test_what_is_not_certain_stays_unresolved(text: str) -> None:
    found = references(text)
    assert len(found) == 1
    assert not found[0].resolved
    assert (found[0].to_section, found[0].to_chunk) == (None, None)


@pytest.mark.parametrize(
    "text",
    [
        "A table 4 feet wide stands there.",
        "This is page 3 of 10.",
        "We read Wren (2001, p. 5) again.",
        "He takes part A of the prize.",
        "The art 4 years later is better.",
        "Chapter 4: Harbours",
        "Figure 4 The basin again",
        "See the ship.",
        "They see Anchoring Ropes Shackles",
        "item 3 is missing",
        "NOTE 4 — SHIPS",
    ],
)
def test_words_that_refer_to_nothing(text: str) -> None:
    assert references(text) == []


def test_lists_of_numbers_are_one_reference_each() -> None:
    found = references("Under sections 17.24.030, 99.1 and 40-405 dues are owed.")
    assert [(each.target, each.to_section) for each in found] == [("17.24.030", "s1"), ("99.1", None), ("40-405", "s2")]


def test_of_several_parts_of_one_number_the_nearest_counts() -> None:
    [near] = references("The rules of section 2 apply.", "Appendix B: Flags", "1 Colours")
    assert near.to_section == "s7"
    [far] = references("The rules of section 2 apply.", "Anchoring")
    assert not far.resolved


def test_chapters_called_this_one_are_not_looked_for_elsewhere() -> None:
    [found] = references("Article III of this chapter applies.", "Anchoring")
    assert not found.resolved


def test_the_parts_of_a_chinese_law() -> None:
    law = [section(0, "第十二条 船舶", 4)]
    asking = chunk("asking", "依照本法第十二条的规定处罚。", 2)
    [found] = find_references([asking], find_targets(PAGES, law, [asking], {"s0": "c"}))
    assert (found.target, found.to_page, found.to_section) == ("第十二条", 4, "s0")


def test_lists_of_works_and_contents_are_left_out() -> None:
    cited = chunk("a", "See p. 5 there.", 2, "References")
    listed = Chunk("b", "d", None, (), 0, ChunkKind.CONTENTS, "Chapter 4", 2, (2,), cited.units)
    assert find_references([cited, listed], find_targets(PAGES, SECTIONS, [], {})) == []


def test_printed_numbers_lead_to_pages_unless_two_bear_them() -> None:
    assert printed_pages([page(1, "i"), page(2, "1"), page(3, "2")]) == {"i": 1, "1": 2, "2": 3}
    assert printed_pages([page(1, "1"), page(2, "2"), page(3, "1")]) == {"2": 2}
    assert printed_pages([page(1, ""), page(2, "", "iv")]) == {"iv": 2}


@pytest.mark.parametrize(
    ("title", "labels"),
    [
        ("CHAPTER 5 Ships", [("chapter", "5")]),
        ("Section 17.24.030 - Moorings", [("section", "17.24.030")]),
        ("§ 40–405. Fees", [("section", "40-405")]),
        ("3.2 Locks", [("", "3.2")]),
        ("IV. Pilots", [("", "iv")]),
        ("B.1 Flags", [("", "b.1")]),
        ("Ships and Sails", []),
        ("1988", []),
    ],
)
def test_labels_of_headings(title: str, labels: list[tuple[str, str]]) -> None:
    assert section_labels(title) == labels


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("Table 3-2. Dues", ("table", "3-2")),
        ("TABLE IV", ("table", "iv")),
        ("Figure 4 The basin", ("figure", "4")),
        ("Table 3 shows the dues", None),
        ("Ships 4 The basin", None),
    ],
)
def test_captions(text: str, label: tuple[str, str] | None) -> None:
    assert caption_label(text) == label


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("GG Art 12a", ("article", "12a")),
        ("§ 7", ("section", "7")),
        ("4.3 No person shall enter.", ("", "4.3")),
        ("4.3 metres of rope", None),
        ("Art 12 gilt entsprechend.", None),
    ],
)
def test_paragraphs_of_laws(text: str, label: tuple[str, str] | None) -> None:
    assert paragraph_label(text) == label


def test_lists_of_parts_are_no_parts() -> None:
    listed = [section(n, f"Art. {n}, Matter of old", 12) for n in range(1, 9)]
    text = "\n".join(each.title for each in listed)
    table = chunk("list", text, 12)
    asking = chunk("asking", "As Art. 3 says, ropes are doubled.", 2)
    [found] = find_references([asking], find_targets(PAGES, listed, [asking, table], {each.id: "list" for each in listed}))
    assert not found.resolved


def test_bare_numbers_count_in_the_part_they_divide() -> None:
    ages = [section(1, "2: Iron Age", 5, "Appendix A: Ages")]
    licence = chunk("asking", "You may copy it under the terms of Section 2 above.", 9, "Licence")
    [found] = find_references([licence], find_targets(PAGES, ages, [licence], {"s1": "c"}))
    assert not found.resolved


def test_numbers_that_begin_anew_count_in_their_own_part() -> None:
    parts = [section(n, f"Section {n % 3 + 1}: Matter", 4 + n, f"ARTICLE {n // 3 + 1}") for n in range(5)]
    targets = find_targets(PAGES, parts, [], {})
    [far] = find_references([chunk("a", "As Section 3 says, ropes are doubled.", 2, "ARTICLE 2", "Section 1: Matter")], targets)
    assert not far.resolved
    [own] = find_references([chunk("a", "As Section 2 says, ropes are doubled.", 2, "ARTICLE 2", "Section 1: Matter")], targets)
    assert own.to_section == "s4"


def test_notes_are_those_under_the_notes() -> None:
    notes = [section(1, "3. Restructuring", 5, "Notes to the Statements"), section(2, "3. Ships", 6, "Business")]
    asking = chunk("asking", "Refer to Note 3 for more.", 2, "Business")
    [found] = find_references([asking], find_targets(PAGES, notes, [asking], {}))
    assert found.to_section == "s1"
