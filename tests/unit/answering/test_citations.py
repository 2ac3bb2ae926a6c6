# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Marks, snippets and pruning."""

from app.answering.citations import Pages, Place, cite, focused, overlap, prune, quads
from app.answering.evidence import passages_of
from app.domain.chunks import Unit, UnitKind, WordSpan
from app.domain.pages import Box, Page, PageSource, Word
from app.domain.questions import EVERYWHERE
from tests.unit.answering.book import HARBOUR, Part, Shelf


def unit(text: str, identifier: str = "u") -> Unit:
    return Unit(identifier, UnitKind.SENTENCE, text, (WordSpan(1, 0, 1),))


def passage(shelf: Shelf, question: str):  # type: ignore[no-untyped-def]
    return passages_of(shelf.search(question, EVERYWHERE).hits, shelf, 8)[0]


def test_marks_cover_the_cited_words_and_no_others() -> None:
    shelf = Shelf([HARBOUR])
    fires = passage(shelf, "fine for a fire lit without leave")
    made = cite(1, Place(fires, fires.chunk.units[1:]), "fine", Pages(shelf), 460)
    assert shelf.marked("d1", made.quads) == "The fine for a fire lit without leave is $300.00 for each offence."
    assert shelf.marked("d1", made.passage_quads) == fires.chunk.units[0].text
    assert (made.page, made.label, made.printed, made.section_path) == (2, "p2", "12", ("Fires",))
    assert made.file_name == "harbour-rules.pdf"


def test_words_of_a_line_are_one_quad() -> None:
    shelf = Shelf([("Long", [Part("One", ("a b c d e f g h i j",))])])
    made = quads((WordSpan(1, 0, 10),), "d1", Pages(shelf))
    assert len(made) == 2  # eight words on the first line, two on the next
    assert made[0].box.x1 > made[1].box.x1


def test_a_wide_gap_parts_a_line() -> None:
    words = (Word("left", Box(0.1, 0.1, 0.2, 0.115)), Word("right", Box(0.6, 0.1, 0.7, 0.115)))

    class Wide(Shelf):
        def page(self, document_id: str, number: int) -> Page:
            return Page(1, "1", "", 600, 800, 0, PageSource.TEXT, None, "left right", words)

    assert [each.box for each in quads((WordSpan(1, 0, 2),), "d1", Pages(Wide([])))] == [word.box for word in words]


def test_a_page_that_is_gone_marks_nothing() -> None:
    assert quads((WordSpan(99, 0, 2),), "d1", Pages(Shelf([HARBOUR]))) == ()


def test_the_snippet_holds_the_cited_words_and_their_surroundings() -> None:
    units = [unit(f"Sentence number {n} tells of boats and quays in the bay.", f"u{n}") for n in range(30)]
    snippet, start, end = focused(units, [units[15]], "boats", 460)
    assert snippet[start:end] == units[15].text
    assert len(snippet) <= 460
    assert snippet.startswith("… ")
    assert snippet.endswith(" …")


def test_a_short_passage_is_shown_whole() -> None:
    units = [unit("One.", "a"), unit("Two.", "b"), unit("Three.", "c")]
    snippet, start, end = focused(units, [units[1]], "two", 460)
    assert (snippet, snippet[start:end]) == ("One. Two. Three.", "Two.")


def test_a_long_unit_is_cut_to_what_bears_the_claim() -> None:
    long = unit(" ".join([*(f"filler{n}" for n in range(100)), "the horn carries a mile", *(f"more{n}" for n in range(100))]))
    snippet, start, end = focused([long], [long], "The horn carries a mile.", 460)
    assert "the horn carries a mile" in snippet
    assert len(snippet) <= 460
    assert (start, end) == (0, len(snippet))


def test_overlap_counts_words_and_pairs() -> None:
    assert overlap("a red boat", "a red boat") == 2
    assert overlap("a red boat", "boat red a") == 1
    assert overlap("", "x") == 0


def test_pruning_drops_the_weak_and_adds_none() -> None:
    shelf = Shelf([HARBOUR])
    fires, moorings = passage(shelf, "fine for a fire without leave"), passage(shelf, "berthing fee a night")
    strong, weak = Place(fires, fires.chunk.units[1:]), Place(moorings, moorings.chunk.units[:1])
    claim = "The fine for a fire lit without leave is $300.00."
    assert prune(claim, [weak, strong], 0.42) == (strong,)
    assert prune(claim, [weak], 0.42) == (weak,)
