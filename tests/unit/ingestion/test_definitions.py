# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which terms a sentence, a row, a run-in title or a heading defines, and which only look like it."""

import pytest

from app.domain.chunks import Cell, Chunk, ChunkKind, HeadingSource, Section, Unit, UnitKind, WordSpan
from app.domain.concepts import Definition, DefinitionPattern
from app.ingestion.definitions import RunIn, defined_in, find_definitions, heading_term, long_form, run_in_term

STATEMENT, NAMING = DefinitionPattern.STATEMENT, DefinitionPattern.NAMING
ABBREVIATION, GLOSSARY = DefinitionPattern.ABBREVIATION, DefinitionPattern.GLOSSARY


def sentence(text: str) -> Unit:
    return Unit("u", UnitKind.SENTENCE, text, (WordSpan(3, 0, 1),))


def terms(text: str, *, glossary: bool = False) -> list[tuple[str, DefinitionPattern]]:
    return [(found.term, found.pattern) for found in defined_in(sentence(text), glossary=glossary)]


@pytest.mark.parametrize(
    ("text", "term"),
    [
        ("“Mooring fee” means the sum due for a night at the quay.", "Mooring fee"),
        ('"Berth" or "Mooring" shall mean a place for one ship.', "Berth"),
        ('(a) "Dredger", when used in this Part, means a ship that deepens the basin.', "Dredger"),
        ("Harbour master means the person in charge of the basin.", "Harbour master"),
        ("FAIRWAY means that part of the basin in which ships move.", "FAIRWAY"),
        ("The term “pilot” includes a pilot in training.", "pilot"),
        ("For the purposes of this chapter, “cargo” has the meaning given in the Trade Act.", "cargo"),
        ("A vessel, and the word “hull” means its outer skin.", "hull"),
        ("Draught is defined as the depth of the keel below the waterline.", "Draught"),
        ("Ballast refers to the weight that steadies a ship.", "Ballast"),
        ("We define the tidal window of a port as the hours with enough water.", "tidal window"),
        ("Unter einer Reede versteht man einen Ankerplatz vor dem Hafen.", "Reede"),
        ("„Schute“ bezeichnet ein Fahrzeug ohne eigenen Antrieb.", "Schute"),
        ("On entend par « chenal » le passage balisé.", "chenal"),
        ("Se entiende por muelle la obra construida en la orilla.", "muelle"),
        ("本法所称船舶，是指在水上航行的运输工具。", "船舶"),
    ],
)
def test_statements(text: str, term: str) -> None:
    assert (term, STATEMENT) in terms(text)


@pytest.mark.parametrize(
    "text",
    [
        "This means that the ship leaves with the tide.",
        "It means the quay is closed.",
        "Leaving early means you lose the berth.",
        "The fee is defined in Section 5.",
        "Every means of escape is kept clear.",
        "A roll of 12 means the anchor holds.",
        "Which means the harbour is shut?",
        "Table 3 refers to the winter.",
        "The master said that he means the old quay.",
        "Ships move by means of sails.",
    ],
)
def test_sentences_that_define_nothing(text: str) -> None:
    assert terms(text) == []


@pytest.mark.parametrize(
    ("text", "term"),
    [
        ("Tidewater Inc. (the “Company”) owns two quays.", "Company"),
        ("the notes due in May (collectively, the “Spring Notes”)", "Spring Notes"),
        ("the National Harbour Record (“NHRX”) is kept here", "NHRX"),
        ("A place without current is called a backwater.", "backwater"),
        ("The outer wall, also known as breakwater, is old.", "breakwater"),
    ],
)
def test_namings(text: str, term: str) -> None:
    assert (term, NAMING) in terms(text)


@pytest.mark.parametrize(
    "text",
    [
        "He laughed (“Hello, sailor!”) and left.",
        "A meeting is called when the tide turns.",
        "The function is called recursively.",
        "This advance is called gaining a berth.",
        "The pilot is called upon to help.",
        "Such rules deserve to be called systems.",
        "as told in the log (described in “Storms and Calms”)",
    ],
)
def test_what_only_looks_like_a_naming(text: str) -> None:
    assert terms(text) == []


def test_abbreviations_stand_for_the_words_before_them() -> None:
    assert terms("the Port Control Centre (PCC) watches") == [("Port Control Centre", ABBREVIATION), ("PCC", ABBREVIATION)]
    assert terms("the Bureau of Tides and Currents (BTC) measures")[0][0] == "Bureau of Tides and Currents"
    assert terms("the harbour office (PCC) watches") == []
    assert long_form("ROU", "land. Right-of-use") == "Right-of-use"
    assert long_form("XY", "an X") == ""


def test_glossary_entries_count_under_a_glossary_only() -> None:
    text = "Sounding — a measurement of depth."
    assert terms(text, glossary=True) == [("Sounding", GLOSSARY)]
    assert terms(text) == []
    assert terms("The list follows:", glossary=True) == []
    assert terms("Section 3: Definitions of this bylaw", glossary=True) == []


def test_rows_of_a_list_of_terms() -> None:
    def row(label: str) -> Unit:
        return Unit("u", UnitKind.TABLE_ROW, "t", (), (Cell(label, "AIS"), Cell("Meaning", "Automatic identification")))

    assert [found.term for found in defined_in(row("Acronym"))] == ["AIS"]
    assert [found.term for found in defined_in(row("Ship"), glossary=True)] == ["AIS"]
    assert defined_in(row("Ship")) == []


@pytest.mark.parametrize(
    ("lead", "rest", "term"),
    [
        ("Half Hitch.", " Pass the end around", "Half Hitch"),
        ("1) Tidal Bore:", " a wave that runs up", "Tidal Bore"),
        ("Keel", " is the lowest part", "Keel"),
        ("Anchor Watch (Night).", " One man stays up", "Anchor Watch"),
        ("Boat Hook. Two-Handed Tool:", " reach 3 m", "Boat Hook"),
        ("Rope5:", " the fifth", ""),
        ("Theorem 3.", " Every ship floats", ""),
        ("Note:", " the quay is wet", ""),
        ("very old", " ships are kept apart", ""),
        ("What is a quay?", " It is a wall", ""),
    ],
)
def test_run_in_titles(lead: str, rest: str, term: str) -> None:
    assert run_in_term(RunIn(1, lead, lead + rest)) == term


@pytest.mark.parametrize(
    ("title", "term"),
    [
        ("§ 40-410. Harbour Commission", "Harbour Commission"),
        ("3.2 Tidal Locks", "Tidal Locks"),
        ("Article IV: Board of Pilots", "Board of Pilots"),
        ("Introduction", ""),
        ("Rules and regulations", ""),
        ("What is a ship?", ""),
        ("2 June 1988", ""),
        ("If the ship is late", ""),
        ("chaotic sea", ""),
        ("SHIPSHIPSHIPSHIPSHIP", ""),
        ("A very long title that goes on and on", ""),
    ],
)
def test_headings(title: str, term: str) -> None:
    assert heading_term(title) == term


def test_each_term_is_laid_to_its_chunk_and_page() -> None:
    text = "Tidal Locks\nA lock holds water until the ships have passed through all of it.\nHalf Hitch. Pass the end around."
    chunk = Chunk("c", "d", "s", ("Tidal Locks",), 0, ChunkKind.PROSE, text, 30, (4, 5), (sentence("“Quay” means a wall."),))
    section = Section("s", None, 0, "Tidal Locks", 1, ("Tidal Locks",), 4, HeadingSource.FONT)
    run_ins = [RunIn(5, "Half Hitch.", "Half Hitch. Pass the end"), RunIn(5, "Half Hitch.", "Half Hitch. Elsewhere")]
    found = find_definitions([chunk], [section], run_ins, {"s": "c"})
    assert found == [
        Definition("Quay", "c", 3, DefinitionPattern.STATEMENT),
        Definition("Half Hitch", "c", 5, DefinitionPattern.RUN_IN),
        Definition("Tidal Locks", "c", 4, DefinitionPattern.HEADING),
    ]


def test_titles_that_return_are_labels() -> None:
    text = "Fees\nThe fee is paid on the first day of the month, at the office."
    chunks = [Chunk(f"c{n}", "d", f"s{n}", ("Fees",), n, ChunkKind.PROSE, text, 9, (n + 1,)) for n in range(3)]
    sections = [Section(f"s{n}", None, n, "Quay Dues", 1, ("Quay Dues",), n + 1, HeadingSource.FONT) for n in range(3)]
    run_ins = [RunIn(n + 1, "Fees Due.", "Fees") for n in range(3)]
    assert find_definitions(chunks, sections, run_ins, {f"s{n}": f"c{n}" for n in range(3)}) == []


def test_articles_of_the_language_are_no_part_of_a_term() -> None:
    text = "Der Hafenrat\nDer Hafenrat besteht aus fünf Mitgliedern und wird alle vier Jahre gewählt."
    chunk = Chunk("c", "d", "s", ("Der Hafenrat",), 0, ChunkKind.PROSE, text, 9, (1,))
    section = Section("s", None, 0, "Der Hafenrat", 1, ("Der Hafenrat",), 1, HeadingSource.FONT)
    assert [found.term for found in find_definitions([chunk], [section], [], {"s": "c"}, "de")] == ["Hafenrat"]
