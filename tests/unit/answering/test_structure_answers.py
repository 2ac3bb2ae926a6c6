# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Questions about structure through the whole path: every line has a place with marks, and counts say what was read."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from app.answering import pipeline, structure_places
from app.answering.config import AnswerSettings
from app.answering.structure_answers import Maps
from app.domain.answers import Answer, Basis, Outcome
from app.domain.chunks import Cell, Chunk, ChunkKind, HeadingSource, IndexTerm, Section, Unit, UnitKind, WordSpan
from app.domain.concepts import DocumentMap
from app.domain.jobs import CancelToken
from app.domain.questions import EVERYWHERE, Question, Scope, SearchResult
from app.domain.remarks import RemarkCode
from tests.unit.answering.book import HARBOUR, Part, Shelf

RULES = (
    ("Chapter 1 Moorings", 1, "A boat may stay at the quay for seven days."),
    ("Leave", 2, "Leave is given by the warden."),
    ("Fees", 2, "The fee is due before noon."),
    ("Chapter 2 Knots", 1, "Here are the knots that every boat must know."),
    ("Bowline", 2, "2nd-class knot"),
    ("Reef Bend", 2, "1st-class knot"),
    ("Sheet Hitch", 2, "2nd-class knot"),
    ("Chapter 3 Signals", 1, "A horn is sounded when the warden gives leave."),
)


class Book(Shelf):
    """Books whose headings are printed, one section a page; the headings of each are given with their levels."""

    def __init__(
        self, *books: tuple[str, Sequence[tuple[str, int, str]]], index: Sequence[IndexTerm] = (), language: str = "en"
    ) -> None:
        parts = [(title, [Part(name, (name, text)) for name, _, text in rows]) for title, rows in books]
        if index:
            lines = tuple(f"berth, 3 {entry.term} {', '.join(entry.printed)}" for entry in index)
            parts[0][1].append(Part("Index", lines, ChunkKind.INDEX))
        super().__init__(parts, language)
        self._index = [("d1", entry) for entry in index]
        self._books = {f"d{number}": rows for number, (_, rows) in enumerate(books, start=1)}

    def sections(self, document_id: str) -> list[Section]:
        found: list[Section] = []
        for ordinal, (title, level, _) in enumerate(self._books[document_id]):
            above = next((each for each in reversed(found) if each.level < level), None)
            spans = (WordSpan(ordinal + 1, 0, len(title.split())),)
            parent = above.id if above else None
            found.append(
                Section(
                    f"{document_id}.s{ordinal}",
                    parent,
                    ordinal,
                    title,
                    level,
                    (title,),
                    ordinal + 1,
                    HeadingSource.OUTLINE,
                    spans,
                )
            )
        return found

    def index_terms(self, scope: Scope) -> list[tuple[str, IndexTerm]]:
        return list(self._index)

    def chunks_of(self, document_id: str, page: int | None = None) -> list[Chunk]:
        own = [each for each in self._chunks.values() if each.document_id == document_id]
        return [each for each in own if page is None or page in each.pages]


def ask(shelf: Shelf, text: str, scope: Scope = EVERYWHERE, maps: Maps | None = None) -> Answer:
    def unsearched(query: str, _: Scope) -> SearchResult:
        return SearchResult(query, (), (), {})

    answer = pipeline.answer(
        Question(text, scope), search=unsearched, source=shelf, generator=None, reranker=None, settings=AnswerSettings(),
        on_event=lambda _: None, cancel=CancelToken(), maps=maps,
    )  # fmt: skip
    for citation in answer.citations:
        assert citation.quads
    assert all(claim.citations for claim in answer.claims)
    return answer


def said(answer: Answer) -> list[str]:
    return [claim.text for claim in answer.claims]


def marked(answer: Answer, shelf: Shelf) -> list[str]:
    """The words that the last citation of each claim marks."""
    return [
        shelf.marked(answer.citations[claim.citations[-1] - 1].document_id, answer.citations[claim.citations[-1] - 1].quads)
        for claim in answer.claims
    ]


def test_chapters_are_listed_with_their_headings_marked() -> None:
    shelf = Book(("Harbour Rules", RULES))
    answer = ask(shelf, "What chapters does the book have?")
    chapters = ["Chapter 1 Moorings", "Chapter 2 Knots", "Chapter 3 Signals"]
    assert answer.outcome is Outcome.ANSWERED
    assert said(answer) == ["Harbour Rules has 3 chapters (8 headings read).", *chapters]
    assert marked(answer, shelf)[1:] == chapters
    assert answer.passages_read == 8
    assert (RemarkCode.HEADINGS_READ, "8") in [(each.code, each.parameters["count"]) for each in answer.trace.remarks]
    assert answer.trace.basis is Basis.HEADINGS


def test_the_answer_is_in_the_language_of_the_question() -> None:
    assert (
        said(ask(Book(("Hafen", RULES)), "Wie viele Kapitel hat das Buch?"))[0]
        == "Hafen hat 3 Kapitel (8 Überschriften gelesen)."
    )


def test_a_chapter_holds_what_stands_under_it() -> None:
    shelf = Book(("Harbour Rules", RULES))
    expected = ["“Chapter 1 Moorings” has 2 headings under it.", "Leave", "Fees"]
    assert said(ask(shelf, "What is in chapter 1?")) == expected
    assert said(ask(shelf, "List the sections of chapter 1 of the harbour rules")) == expected
    assert ask(shelf, "What is in chapter 3?").outcome is not Outcome.ANSWERED


def test_among_a_few_books_it_is_asked_which_is_meant() -> None:
    shelf = Book(("Harbour Rules", RULES), ("Quay Manual", RULES[:4]), ("Pilots", RULES[7:]))
    answer = ask(shelf, "What chapters does the book have?")
    assert answer.outcome is Outcome.CLARIFY
    assert [(option.label, option.document_ids) for option in answer.options] == [
        ("Harbour Rules", ("d1",)),
        ("Quay Manual", ("d2",)),
    ]
    assert all(option.citation is not None and option.citation.quads for option in answer.options)
    assert said(ask(shelf, "List the chapters of the quay manual"))[0] == "Quay Manual has 2 chapters (4 headings read)."
    assert (
        said(ask(shelf, "What chapters does the book have?", Scope(frozenset({"d2", "d3"}))))[0]
        == "Quay Manual has 2 chapters (4 headings read)."
    )


def test_among_many_books_one_must_be_named() -> None:
    shelf = Book(*((f"Harbour {name}", RULES) for name in "ABCDE"))
    assert ask(shelf, "What chapters does the book have?").outcome not in (Outcome.ANSWERED, Outcome.CLARIFY)


def test_things_of_two_books_are_not_counted() -> None:
    rows = (("Knots", 1, "Here."), ("Bowline", 2, "It holds."), ("Hitch", 2, "It holds."), ("Loop", 2, "It holds."))
    assert ask(Book(("Harbour", rows), ("Quay", rows)), "How many knots are there?").outcome is not Outcome.ANSWERED
    assert said(ask(Book(("Harbour", rows), ("Quay", rows)), "How many knots are there in the harbour book?"))[1:] == [
        "Bowline", "Hitch", "Loop",
    ]  # fmt: skip


def test_documents_that_mention_a_word_are_all_found() -> None:
    shelf = Book(("Harbour Rules", RULES), ("Quay Manual", RULES[:1]), ("Pilots", RULES[7:]))
    answer = ask(shelf, "Which documents mention the warden?")
    assert said(answer) == [
        "“warden” stands in 2 of 3 documents (all 10 parts read).",
        "Harbour Rules: 2 sentences. “Leave is given by the warden.”",
        "Pilots: 1 sentence. “A horn is sounded when the warden gives leave.”",
    ]
    assert marked(answer, shelf)[1] == "Leave is given by the warden."
    assert answer.passages_read == 10
    assert answer.trace.basis is Basis.WHOLE_TEXT
    assert ask(shelf, "Which documents mention dragons?").outcome is not Outcome.ANSWERED
    assert ask(Book(("Harbour Rules", RULES)), "Which documents mention the warden?").outcome is not Outcome.ANSWERED


def test_a_word_is_found_on_every_page_and_in_the_index() -> None:
    shelf = Book(
        ("Harbour Rules", RULES),
        index=[IndexTerm("warden", "", "", ("12", "18"), (2, 8)), IndexTerm("quay", "", "", ("11",), (1,))],
    )
    answer = ask(shelf, "Where is the warden mentioned?")
    assert said(answer) == [
        "“warden” stands in 2 sentences on 2 pages (all 8 parts read).",
        "The index of Harbour Rules lists “warden” for pages 12, 18.",
        "Page 12: “Leave is given by the warden.”",
        "Page 18: “A horn is sounded when the warden gives leave.”",
    ]
    assert marked(answer, shelf)[1] == "berth, 3 warden 12, 18"


def test_where_there_are_too_many_places_the_counts_are_lower_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(structure_places, "MOST_CHUNKS", 1)
    shelf = Book(("Harbour Rules", RULES), ("Pilots", RULES[7:]))
    assert (
        said(ask(shelf, "Where is the warden mentioned?"))[0]
        == "“warden” stands in at least 1 sentence on 1 page (all 9 parts read)."
    )
    assert (
        said(ask(shelf, "Which documents mention the warden?"))[0]
        == "“warden” stands in at least 1 of 2 documents (all 9 parts read)."
    )


def test_chapters_that_mention_a_word_are_told() -> None:
    shelf = Book(("Harbour Rules", RULES))
    for document_chunk in list(shelf._chunks.values()):
        shelf._chunks[document_chunk.id] = replace(document_chunk, section_id=f"d1.s{document_chunk.ordinal}")
    answer = ask(shelf, "Which chapters mention the warden?")
    assert said(answer) == [
        "“warden” stands in 2 of 3 chapters of Harbour Rules (all 8 parts of the text read).",
        "Chapter 1 Moorings: 1 sentence. “Leave is given by the warden.”",
        "Chapter 3 Signals: 1 sentence. “A horn is sounded when the warden gives leave.”",
    ]
    assert ask(shelf, "Which chapters mention dragons?").outcome is not Outcome.ANSWERED


def test_what_follows_the_last_chapter_is_none_of_it() -> None:
    rows = (
        ("1 Ebb", 1, "The warden rests."),
        ("2 Flood", 1, "Nobody rests."),
        ("3 Knots", 1, "Tie them."),
        ("Sources", 1, "The warden, 1901."),
    )
    shelf = Book(("Harbour", rows))
    for chunk in list(shelf._chunks.values()):
        shelf._chunks[chunk.id] = replace(chunk, section_id=f"d1.s{chunk.ordinal}")
    assert said(ask(shelf, "Which chapters mention the warden?")) == [
        "“warden” stands in 1 of 3 chapters of Harbour (all 4 parts of the text read).",
        "1 Ebb: 1 sentence. “The warden rests.”",
    ]


def test_all_words_must_stand_in_one_sentence_and_a_phrase_side_by_side() -> None:
    rows = (
        ("Rules", 1, "The warden of the quay gives leave."),
        ("More", 1, "The quay warden rests."),
        ("Last", 1, "The quay is long. The warden sleeps."),
    )
    shelf = Book(("Harbour", rows))
    assert said(ask(shelf, "Where is the quay warden mentioned?"))[1:] == [
        "Page 11: “The warden of the quay gives leave.”",
        "Page 12: “The quay warden rests.”",
        "Page 13: “The quay is long. The warden sleeps.”",
    ]
    assert said(ask(shelf, 'Where is "quay warden" mentioned?'))[1:] == ["Page 12: “The quay warden rests.”"]


def test_what_a_document_is_about_its_title_says_first() -> None:
    shelf = Book(("Harbour Rules", RULES), ("Knots", RULES[4:6]), ("Pilots", RULES[7:]))
    assert (
        said(ask(shelf, "Which book is about knots?"))[0]
        == "“knots” stands in the title of 1 of 3 documents (all 11 parts read)."
    )
    answer = ask(shelf, "Which book is about signals?")
    assert said(answer) == [
        "“signals” stands in headings of 2 of 3 documents (all 11 parts read).",
        "Harbour Rules: “Chapter 3 Signals”",
        "Pilots: “Chapter 3 Signals”",
    ]
    assert marked(answer, shelf)[1:] == ["Chapter 3 Signals"] * 2
    assert ask(shelf, "Which book is about dragons?").outcome is not Outcome.ANSWERED


def test_pages_are_counted() -> None:
    answer = ask(Book(("Harbour Rules", RULES)), "How many pages does the book have?")
    assert said(answer) == ["Harbour Rules has 8 pages."]
    assert answer.trace.basis is Basis.FILES
    assert said(ask(Book(("Hafen", RULES)), "Wie viele Seiten hat das Buch?")) == ["Hafen hat 8 Seiten."]
    assert ask(Book(("Harbour Rules", RULES)), "How many pages does a petition have?").outcome is not Outcome.ANSWERED


def test_documents_are_counted_and_listed() -> None:
    shelf = Book(("Harbour Rules", RULES), ("Pilots", RULES[7:]))
    assert said(ask(shelf, "How many documents do I have?")) == [
        "2 documents can be asked.",
        "Harbour Rules (8 pages)",
        "Pilots (1 page)",
    ]


def test_things_are_counted_by_the_headings_of_their_kind() -> None:
    rows = (*RULES[:3], ("Knots", 1, "Here they are."), *RULES[4:])
    shelf = Book(("Harbour Rules", rows))
    assert said(ask(shelf, "How many knots are there?")) == [
        "At least 3 knots are described under “Knots” (3 headings read).",
        "Bowline",
        "Reef Bend",
        "Sheet Hitch",
    ]
    answer = ask(shelf, "How many knots of class 2 are there?")
    assert said(answer) == ["At least 2 knots (class 2) are described under “Knots” (3 headings read).", "Bowline", "Sheet Hitch"]
    assert marked(answer, shelf)[1] == "Bowline 2nd-class knot"


class Tabled(Book):
    """The text under "Bends" is a table: the second word of each row is its only value."""

    def __init__(self, *rows: str) -> None:
        super().__init__(("Harbour", (("Bends", 1, "; ".join(rows)), ("Fees", 1, "None."))))
        chunk = self._chunks["d1.1"]
        place = 1
        units: list[Unit] = []
        for number, row in enumerate(rows):
            names = row.split(" ")
            cells = tuple(Cell(label, name) for label, name in zip(("Name", "Load"), [*names, ""], strict=False))
            spans = (WordSpan(1, place, place + len(names)),)
            units.append(Unit(f"d1.1.r{number}", UnitKind.TABLE_ROW, row, spans, cells))
            place += len(names)
        self._chunks["d1.1"] = replace(chunk, section_id="d1.s0", kind=ChunkKind.TABLE, units=tuple(units))


def test_things_are_counted_by_the_rows_of_their_table() -> None:
    answer = ask(Tabled("Heavy", "Bowline 9kN", "Hitch 4kN", "Light", "Loop 1kN"), "How many bends are there?")
    assert said(answer) == ["At least 3 bends are rows of the table “Bends” (5 rows read).", "Bowline", "Hitch", "Loop"]


@pytest.mark.parametrize("rows", [("1 9kN", "2 4kN", "3 1kN"), ("Hitch 9kN", "Hitch 4kN", "Loop 1kN"), ("Hitch 9kN", "Loop 4kN")])
def test_rows_without_names_of_their_own_are_not_counted(rows: tuple[str, ...]) -> None:
    assert ask(Tabled(*rows), "How many bends are there?").outcome is not Outcome.ANSWERED


@pytest.mark.parametrize(
    "second", [("Knot Rules", 2, "Tie well."), ("Knotty Things", 2, "Tie well."), ("Bends", 3, "And so on.")]
)
def test_headings_about_a_kind_are_not_counted_as_things(second: tuple[str, int, str]) -> None:
    deep = [(f"Bend {number}", 3, "It holds.") for number in range(9)] if second[1] == 3 else []
    rows = (
        ("Knots", 1, "Here."),
        ("Bowline", 2, "It holds."),
        second,
        *deep,
        ("Hitch", 2, "It holds."),
        ("Loop", 2, "It holds."),
    )
    assert ask(Book(("Harbour", rows)), "How many knots are there?").outcome is not Outcome.ANSWERED


def test_a_heading_that_is_not_printed_is_cited_where_its_text_begins() -> None:
    class Unprinted(Book):
        def sections(self, document_id: str) -> list[Section]:
            return [replace(each, spans=(), title=f"{each.title} Part") for each in super().sections(document_id)]

    shelf = Unprinted(("Harbour Rules", RULES))
    answer = ask(shelf, "List the chapters")
    assert said(answer)[1] == "Chapter 1 Moorings Part"
    assert marked(answer, shelf)[1] == "Chapter 1 Moorings"


def test_ordinary_questions_are_searched_as_before() -> None:
    shelf = Shelf([HARBOUR])
    answer = pipeline.answer(
        Question("How many life rings must a boat carry?"), search=shelf.search, source=shelf, generator=None, reranker=None,
        settings=AnswerSettings(), on_event=lambda _: None, cancel=CancelToken(),
    )  # fmt: skip
    assert answer.trace.hits


KNOTS = (("Knots in short", 1, "A knot holds."), ("Signals", 1, "A flag is seen."))
MANUAL = (("Knots", 1, "A knot is tied. A knot holds. A knot slips."), ("Ropes", 1, "A rope is dry."))


@pytest.mark.parametrize(
    "text",
    [
        "Which of my books is authoritative for knots?",
        "Which book should I consult about knots?",
        "Which document covers knots?",
        "In which book do I find rules on knots?",
        "Which manual explains knots?",
        "Is there a book about knots?",
    ],
)
def test_the_book_with_a_heading_of_just_that_leads(text: str) -> None:
    shelf = Book(("Harbour Rules", KNOTS), ("Quay Manual", MANUAL), ("Pilots", RULES[7:]))
    answer = ask(shelf, text)
    assert said(answer) == [
        "“knots” stands in headings of 2 of 3 documents (all 5 parts read).",
        "Quay Manual: “Knots”",
        "Harbour Rules: “Knots in short”",
    ]
    assert marked(answer, shelf)[1:] == ["Knots", "Knots in short"]


def test_a_book_that_defines_the_subject_leads_whatever_its_headings() -> None:
    shelf = Book(("Harbour Rules", KNOTS), ("Quay Manual", MANUAL), ("Pilots", (("Ropes", 1, "A knot means a bend in a rope."),)))
    known = {"d3": DocumentMap("", ("Knot",), ("Knot",), "core"), "d1": DocumentMap("", ("Rope",), ("Rope",), "core")}
    assert said(ask(shelf, "Which book is authoritative for knots?", maps=lambda _: known)) == [
        "“knots” has headings or is defined in 3 of 3 documents (all 5 parts read).",
        "Pilots: 1 sentence. “A knot means a bend in a rope.”",
        "Quay Manual: “Knots”",
        "Harbour Rules: “Knots in short”",
    ]


def test_without_heading_or_title_the_documents_that_speak_of_it_are_named() -> None:
    shelf = Book(("Harbour Rules", KNOTS), ("Quay Manual", MANUAL))
    assert said(ask(shelf, "Which document covers flags?")) == [
        "“flags” stands in 1 of 2 documents (all 4 parts read).",
        "Harbour Rules: 1 sentence. “A flag is seen.”",
    ]


def test_a_heading_that_runs_on_is_cut() -> None:
    long = "Knots of every kind that a careful boat must know by heart before it may leave the inner harbour at night"
    shelf = Book(("Harbour Rules", ((long, 1, "A knot holds."),)), ("Pilots", RULES[7:]))
    assert said(ask(shelf, "Which book covers knots?"))[1] == (
        "Harbour Rules: “Knots of every kind that a careful boat must know by heart before it may leave …”"
    )


@pytest.mark.parametrize(
    "text", ["What is on page 14 of the harbour rules?", "What does page 14 of the harbour book say?", "Show me page 14"]
)
def test_a_page_is_told_by_its_printed_number(text: str) -> None:
    shelf = Book(("Harbour Rules", RULES))
    answer = ask(shelf, text)
    assert said(answer) == [
        "Page 14 of Harbour Rules holds 1 passage (1 read).",
        "Chapter 2 Knots: “Here are the knots that every boat must know.”",
    ]
    assert marked(answer, shelf)[1] == "Here are the knots that every boat must know."
    assert answer.trace.basis is Basis.WHOLE_TEXT


def test_a_page_that_is_not_there_is_not_made_up() -> None:
    assert ask(Book(("Harbour Rules", RULES)), "What is on page 99?").outcome is not Outcome.ANSWERED


def test_a_german_page_question_is_answered_in_german() -> None:
    assert said(ask(Book(("Hafen", RULES)), "Was steht auf Seite 14?"))[0] == "Seite 14 von Hafen: 1 Stelle (1 gelesen)."


INDEX = (
    IndexTerm("knots", "", "", ("14",), (4,)),
    IndexTerm("bowline knots", "", "", ("15",), (5,)),
    IndexTerm("fees", "", "", ("13",), (3,)),
)


@pytest.mark.parametrize(
    "text",
    [
        "Where is knots in the index?",
        "What does the index say about knots?",
        "Which pages does the index of the harbour rules list for knots?",
        "Look up knots in the index",
    ],
)
def test_the_index_is_looked_up(text: str) -> None:
    shelf = Book(("Harbour Rules", RULES), index=INDEX)
    answer = ask(shelf, text)
    assert said(answer) == [
        "“knots” stands in 1 entry of the index (3 entries read).",
        "The index of Harbour Rules lists “knots” for page 14.",
    ]
    assert "knots 14" in marked(answer, shelf)[1]


def test_a_longer_entry_is_shown_else_the_text() -> None:
    shelf = Book(("Harbour Rules", RULES), index=INDEX)
    assert (
        said(ask(shelf, "Where is bowline in the index?"))[1] == "The index of Harbour Rules lists “bowline knots” for page 15."
    )
    assert said(ask(shelf, "Where is horn in the index?"))[0].startswith("“horn” stands in 1 sentence on 1 page")
