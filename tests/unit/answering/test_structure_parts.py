# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which headings are the chapters, appendices and articles of a document, and whether that is all of them."""

from app.answering.structure_parts import Parts, Told, children, part_with_number, parts_of, shown_title
from app.answering.structure_questions import Part
from app.domain.chunks import HeadingSource, Section

FONT, OUTLINE = HeadingSource.FONT, HeadingSource.OUTLINE


def book(*headings: tuple[str, int], source: HeadingSource = FONT, on_one_page: bool = False) -> list[Section]:
    """(title, level) each on a page of its own, unless all stand on the first."""
    found: list[Section] = []
    for ordinal, (title, level) in enumerate(headings):
        above = next((each for each in reversed(found) if each.level < level), None)
        page = 1 if on_one_page else ordinal + 1
        found.append(Section(f"s{ordinal}", above.id if above else None, ordinal, title, level, (title,), page, source))
    return found


def titles(parts: Parts | None) -> list[str]:
    return [] if parts is None else [section.title for section in parts.sections]


def test_chapters_call_themselves_so() -> None:
    sections = book(("Preface", 1), ("Chapter 1 Tides", 1), ("Ebb", 2), ("Chapter 2 Knots", 1), ("Index", 1))
    parts = parts_of(Part.CHAPTER, sections)
    assert titles(parts) == ["Chapter 1 Tides", "Chapter 2 Knots"]
    assert parts is not None
    assert (parts.told, parts.complete) == (Told.NAMES, True)


def test_a_missing_number_is_told() -> None:
    sections = book(*((f"CHAPTER {number} Knots", 1) for number in ("I", "II", "IV", "V")))
    parts = parts_of(Part.CHAPTER, sections)
    assert parts is not None
    assert not parts.complete


def test_a_chapter_that_comes_twice_counts_once() -> None:
    sections = book(
        ("Chapter 10 TIDES", 1), ("chapter 10: Tides", 1), ("Chapter 20 KNOTS", 1), ("chapter 20: Knots", 1), source=OUTLINE
    )
    assert titles(parts_of(Part.CHAPTER, sections)) == ["Chapter 10 TIDES", "Chapter 20 KNOTS"]


def test_chapters_that_begin_anew_in_each_title_are_not_counted() -> None:
    sections = book(
        ("Title A", 1),
        ("Chapter 1 Tides", 2),
        ("Chapter 2 Ebb", 2),
        ("Title B", 1),
        ("Chapter 1 Knots", 2),
        ("Chapter 2 Bends", 2),
    )
    assert parts_of(Part.CHAPTER, sections) is None
    assert part_with_number(Part.CHAPTER, "1", sections) is None


def test_a_chapter_of_another_work_is_none_of_the_outline() -> None:
    sections = book(("Chapter 1 Tides", 1), ("Chapter 2 Knots", 1), source=OUTLINE)
    sections += [Section("x", None, 2, "Chapter 97 of the Acts of", 1, (), 9, HeadingSource.NUMBERING)]
    assert titles(parts_of(Part.CHAPTER, sections)) == ["Chapter 1 Tides", "Chapter 2 Knots"]


def test_numbers_at_the_top_make_chapters() -> None:
    sections = book(("Vorwort", 1), ("1 Ebbe", 1), ("1.1 Mond", 2), ("2 Flut", 1), ("3 Knoten", 1), ("Register", 1))
    parts = parts_of(Part.CHAPTER, sections)
    assert titles(parts) == ["1 Ebbe", "2 Flut", "3 Knoten"]
    assert parts is not None
    assert (parts.told, parts.complete) == (Told.NUMBERS, True)


def test_a_heading_without_a_number_between_them_makes_the_count_a_lower_bound() -> None:
    sections = book(("I. Ebbe", 1), ("II. Flut", 1), ("II a. Springflut", 1), ("Gezeiten IIb.", 1), ("III. Knoten", 1))
    parts = parts_of(Part.CHAPTER, sections)
    assert titles(parts) == ["I. Ebbe", "II. Flut", "II a. Springflut", "III. Knoten"]
    assert parts is not None
    assert not parts.complete


def test_numbers_of_several_forms_are_no_series() -> None:
    sections = book(("1. Tides", 1), ("2) The tide table shall not", 1), ("3 knots", 1), ("Ebb", 1))
    parts = parts_of(Part.CHAPTER, sections)
    assert parts is not None
    assert parts.told is Told.HEADINGS


def test_the_outline_goes_before_headings_of_type() -> None:
    sections = book(("Tides", 1), ("Knots", 1), ("Bends", 1), source=OUTLINE)
    sections += [Section("x", None, 3, "HARBOUR PRESS", 1, (), 9, FONT)]
    parts = parts_of(Part.CHAPTER, sections)
    assert titles(parts) == ["Tides", "Knots", "Bends"]
    assert parts is not None
    assert (parts.told, parts.complete) == (Told.OUTLINE, True)


def test_a_title_page_is_no_list_of_chapters() -> None:
    sections = book(("Town of Quay", 1), ("Bylaw 12", 1), ("For convenience only", 1), on_one_page=True)
    sections += [Section(f"x{n}", "s2", 3 + n, f"Rule {n}", 2, (), 2 + n, FONT) for n in range(3)]
    assert titles(parts_of(Part.CHAPTER, sections)) == ["Rule 0", "Rule 1", "Rule 2"]


def test_parts_and_articles_are_never_guessed() -> None:
    sections = book(("Tides", 1), ("Knots", 1), ("Bends", 1), source=OUTLINE)
    assert parts_of(Part.PART, sections) is None
    assert parts_of(Part.ARTICLE, sections) is None
    assert parts_of(Part.APPENDIX, sections) is None


def test_a_single_appendix_is_one() -> None:
    assert titles(parts_of(Part.APPENDIX, book(("Tides", 1), ("Appendix A—Tables", 1)))) == ["Appendix A—Tables"]


def test_a_part_is_found_by_its_number() -> None:
    sections = book(("Chapter 1 Tides", 1), ("Chapter 2 Knots", 1), ("Chapter 1 Tides", 1), ("Ebb", 2), ("Flood", 2))
    found = part_with_number(Part.CHAPTER, "1", sections)
    assert found is not None
    assert [section.title for section in children(found, sections)] == ["Ebb", "Flood"]
    numbered = book(("I. Ebb", 1), ("II. Flood", 1), ("III. Knots", 1))
    assert [part_with_number(Part.CHAPTER, number, numbered) for number in ("2", "ii")] == [numbered[1], numbered[1]]
    assert part_with_number(Part.CHAPTER, "9", numbered) is None


def test_under_a_heading_the_outline_knows_more_than_type() -> None:
    sections = book(("Tides", 1), ("Ebb", 2), ("Flood", 2), source=OUTLINE)
    sections += [Section("x", "s0", 3, "[Amended 1999]", 2, (), 9, FONT)]
    assert [section.title for section in children(sections[0], sections)] == ["Ebb", "Flood"]


def test_a_bare_number_is_shown_with_the_title_after_it() -> None:
    sections = book(("Chapter 1", 1), ("TIDES AND CURRENTS", 1), ("Chapter 2 Knots", 1), on_one_page=True)
    assert [shown_title(section, sections) for section in sections] == [
        "Chapter 1: TIDES AND CURRENTS",
        "TIDES AND CURRENTS",
        "Chapter 2 Knots",
    ]
