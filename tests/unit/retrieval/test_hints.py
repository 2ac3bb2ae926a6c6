# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a question and a book say about where to look."""

import pytest

from app.retrieval.guidance import page_called
from app.retrieval.hints import (
    asks_for_place,
    bears_number,
    named_places,
    without_place_words,
)
from app.retrieval.keyword import analyse, build_query
from app.retrieval.scope import named_documents
from tests.fakes.memory_source import MemorySource, chunk, document


@pytest.mark.parametrize(
    ("question", "pages", "sections"),
    [
        ("What does page 86 say?", {"86"}, set()),
        ("Was steht auf Seite 12?", {"12"}, set()),
        ("Fees of section 17.24.030", set(), {"17.24.030"}),
        ("Is 17.24.030 still in force?", set(), {"17.24.030"}),
        ("§ 42 and Article 5", set(), {"42", "5"}),
        ("Which values are in table 3?", set(), {"3"}),
        ("What is on p. xiv and on page A-3?", {"xiv", "a-3"}, set()),
        ("What is in Appendix B?", set(), {"b"}),
        ("How long is a 3.5 mile walk for 12 people?", set(), set()),
        ("Which article of clothing is banned?", set(), set()),
    ],
)
def test_numbers_of_places(question: str, pages: set[str], sections: set[str]) -> None:
    found = named_places(question)
    assert found.pages == pages
    assert found.sections == sections


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("Which printed page covers oil?", True),
        ("Where in the book are storms treated? Give the page number.", True),
        ("Auf welcher Seite steht etwas über Öl?", True),
        ("À quelle page parle-t-on d'huile ?", True),
        ("Where is oil kept?", False),
        ("How many pages may a report have?", False),
    ],
)
def test_questions_for_a_place_in_the_book(question: str, asked: bool) -> None:
    assert asks_for_place(question) is asked


def test_what_a_question_for_a_place_is_about() -> None:
    assert without_place_words("Which printed page covers oil lamps?") == "Which oil lamps?"
    assert without_place_words("Which page?") == "Which"
    assert without_place_words("page") == "page"


@pytest.mark.parametrize(
    ("path", "number", "bears"),
    [
        (("Title 17", "17.24.030 Permitted uses"), "17.24.030", True),
        (("§ 42 Fees",), "42", True),
        (("Chapter 3: Magic", "Schools"), "3", True),
        (("Chapter 30: Magic",), "3", False),
        (("The rule of the number 3",), "3", False),
        ((), "3", False),
    ],
)
def test_headings_that_bear_a_number(path: tuple[str, ...], number: str, bears: bool) -> None:
    assert bears_number(path, {number}) is bears


def test_a_document_named_in_the_question() -> None:
    documents = [
        document("a", "Sign Bylaw", file_name="oakbay-3946-Sign-Bylaw.pdf"),
        document("b", "Fence Bylaw", file_name="oakbay-4394-Fence.pdf"),
        document("c", "Sign By-law", file_name="whitby-7379-Sign.pdf"),
        document("d", "Tree Bylaw", file_name="whitby-4640-Tree.pdf"),
        document("e", "Noise Bylaw", file_name="montague-Noise.pdf"),
    ]
    named = named_documents(build_query("How big may a sign in Oak Bay be?", "en").terms, documents)
    assert max(named, key=lambda each: named[each]) == "a"
    assert named["a"] == 1.0
    assert set(named) == {"a", "b", "c"}


def test_words_that_all_titles_share_name_nothing() -> None:
    documents = [document("a", "Bylaws of the town"), document("b", "Bylaws of the city"), document("c", "More bylaws")]
    assert named_documents(build_query("What do the bylaws say?", "en").terms, documents) == {}
    assert named_documents(("anything",), documents[:1]) == {}


@pytest.mark.parametrize(
    ("printed", "name", "number"),
    [
        ({}, "5", 5),
        ({page: str(page - 4) for page in range(5, 41)} | {page: "ivx"[page % 3] for page in range(1, 5)}, "20", 24),
        ({page: str(page + 180) for page in range(1, 41)}, "200", 20),
        ({}, "77", None),
        ({}, "iv", None),
        ({page: ("", "i", "ii", "iii", "iv", "v", "vi")[page - 4] for page in range(5, 11)}, "iv", 8),
        ({page: str(page - 3) for page in range(4, 41)}, "1", 4),
        ({page: str(page - 3) for page in range(5, 41)}, "1", 4),
        ({page: f"A-{page - 30}" for page in range(31, 41)} | {page: str(page) for page in range(1, 31)}, "a-2", 32),
        (
            {page: ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii"][page - 1] for page in range(1, 9)}
            | {9: "1", 10: "2", 11: "3"},
            "3",
            11,
        ),
    ],
)
def test_pages_are_found_by_what_they_are_called(printed: dict[int, str], name: str, number: int | None) -> None:
    book = document("book", pages=40)
    source = MemorySource([book], [chunk("a", "text")], analyse)
    source.printed = {("book", page): called for page, called in printed.items()}
    assert page_called(name, book, source) == number
