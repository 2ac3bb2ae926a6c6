# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The trace in words: what was found, what moved and why, what was left out, and the times."""

from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from app.domain.answers import Answer, Basis, Outcome
from app.domain.pages import PageName
from app.domain.questions import Hint, HintKind, Hit, Hop, HopKind, LegScore, Question, StageTime
from app.gui.conversation import trace_words
from app.gui.conversation.trace_text import TraceText
from tests.fakes.memory_source import chunk
from tests.fakes.services import FakeServices


@pytest.fixture
def answer(services: FakeServices) -> Answer:
    return services.ask.answer_for(Question("How long?"))


def hit(rank: int, page: int, *hints: Hint, hop: Hop | None = None, document_id: str = "book") -> Hit:
    found = chunk(f"{document_id}-{page}-{rank}", "Hold fast.", document_id=document_id, page=page, path=(f"Part {page}",))
    legs = (
        {"graph": LegScore(1, 0.4, hop)} if hop is not None else {"keyword": LegScore(rank, 9.0), "rerank": LegScore(rank, 2.5)}
    )
    return Hit(rank, found, 1 / rank, legs, hints)


def with_hits(answer: Answer, *hits: Hit, titles: tuple[str, ...] = ("book",)) -> Answer:
    names = (PageName("book", 12, "10"), PageName("book", 3, "iii"))
    return replace(answer, trace=replace(answer.trace, hits=hits, titles={each: each.title() for each in titles}, pages=names))


def moved(answer: Answer) -> list[str]:
    return [line.replace("\u00a0", " ") for line in trace_words.moved(answer)]


@pytest.mark.parametrize(
    ("hint", "line"),
    [
        (Hint(HintKind.DOCUMENT, 0.15), "Up, because the question names this document: Book (1 passage)."),
        (Hint(HintKind.INDEX_ENTRY, added=2.0), "Up, because you ask where it stands and the index tells: p. 10."),
        (Hint(HintKind.PAGE_NUMBER, added=2.0), "Up, because you give the number of this page: p. 10."),
        (Hint(HintKind.SECTION_NUMBER, added=0.5), "Up, because you give the number of this section: p. 10."),
        (Hint(HintKind.PART, told="who rows?"), "Kept, because it speaks best of the part “who rows?”: p. 10."),
        (Hint(HintKind.LANGUAGE, added=0.15), "Up, because the question names its language: p. 10."),
        (Hint(HintKind.OTHER_LANGUAGE, -0.5), "Down, because the question names another language: p. 10."),
        (Hint(HintKind.CODES, 0.3), "Up, because it holds the numbers or codes of your question: p. 10."),
        (Hint(HintKind.SAME_PAGE, -0.15), "Down, because a better passage stands on the same page: p. 10."),
    ],
)
def test_every_hint_is_told_with_its_place_as_the_page_is_called(answer: Answer, hint: Hint, line: str) -> None:
    assert moved(with_hits(answer, hit(1, 12, hint))) == [line]


@pytest.mark.parametrize(
    ("hop", "line"),
    [
        (Hop("s", HopKind.REFERS, "Grappling", 12), "Reached from p. 10, see “Grappling”: p. iii."),
        (Hop("s", HopKind.CROSS_REFERENCE, page=12), "Reached from p. 10, which sends the reader here: p. iii."),
        (Hop("s", HopKind.NEXT, page=12), "Reached from p. 10, because the text goes on: p. iii."),
        (Hop("s", HopKind.PREVIOUS, page=12), "Reached from p. 10, because it comes just before: p. iii."),
        (Hop("s", HopKind.NEXT), "Reached from a passage found, because the text goes on: p. iii."),
    ],
)
def test_the_walk_says_where_it_came_from(answer: Answer, hop: Hop, line: str) -> None:
    assert moved(with_hits(answer, hit(1, 3, Hint(HintKind.LINKED), hop=hop))) == [line]


def test_reasons_are_told_once_what_raised_first_and_many_places_are_counted(answer: Answer) -> None:
    down, number = Hint(HintKind.SAME_PAGE, -0.15), Hint(HintKind.PAGE_NUMBER, added=2.0)
    hits = [hit(rank, rank + 20, down, number) for rank in range(1, 7)]
    told = with_hits(answer, *hits, hit(7, 3, number, document_id="other"), titles=("book", "other"))
    assert moved(told) == [
        "Up, because you give the number of this page: Book, p. 21, p. 22, p. 23, p. 24 and 3 more.",
        "Down, because a better passage stands on the same page: Book, p. 21, p. 22, p. 23, p. 24 and 2 more.",
    ]


def test_what_each_way_found_is_counted(answer: Answer) -> None:
    def searched(**found: int) -> str:
        trace = replace(
            answer.trace, found={name.replace("_", " "): count for name, count in found.items()}, settings={"leg_limit": 200}
        )
        return trace_words.searched(replace(answer, documents_asked=2, trace=trace))

    assert searched(keyword=71, vector=200) == (
        "2 documents asked. Found: 71 passages by the words of your question, the best 200 by its meaning."
    )
    assert searched(keyword=1, keyword_1=5, vector_1=9, keyword_2=3) == (
        "2 documents asked. Found: 1 passage by the words of your question. Each of its 2 parts was searched too."
    )
    assert searched(foreign=4, foreign_named=3) == "2 documents asked. Found: 7 passages by meaning in another language."
    # Kept by a version that did not count them.
    assert searched() == "2 documents asked; 2 passages found."


def test_what_was_left_out_is_told(answer: Answer) -> None:
    hits = tuple(hit(rank, rank) for rank in range(1, 4))
    trace = replace(answer.trace, hits=hits, passages_read=(hits[0].chunk.id,), repeated=2)
    assert (
        trace_words.left_out(replace(answer, trace=trace)) == "2 passages further down. 2 passages that only repeat better ones."
    )
    assert trace_words.left_out(replace(answer, trace=replace(trace, hits=hits[:1], repeated=0))) == ""


def test_ways_of_searching_run_side_by_side_so_the_longest_counts(answer: Answer) -> None:
    stages = (
        StageTime("keyword", 300),
        StageTime("vector", 400),
        StageTime("rerank", 600),
        StageTime("draft", 8000),
        StageTime("check", 20),
    )
    assert trace_words.times(replace(answer, stages=stages)) == "9 s: searching 1.0 s, writing 8 s."
    assert trace_words.times(replace(answer, stages=(StageTime("cut", 3),))) == "Under 0.1 s."


@pytest.mark.parametrize(
    ("basis", "line"),
    [
        (Basis.HEADINGS, "Counted: From the headings of your documents; 5 were read."),
        (Basis.FILES, "Counted: From what your library knows of its files."),
        (Basis.WHOLE_TEXT, "Counted: From the text itself, part by part; 5 were read."),
    ],
)
def test_what_was_counted_was_neither_searched_nor_drafted(answer: Answer, basis: Basis, line: str, qtbot: QtBot) -> None:
    view = TraceText(replace(answer, trace=replace(answer.trace, basis=basis, hits=(), passages_read=())))
    qtbot.addWidget(view)
    lines = view.as_text().splitlines()
    assert line in lines
    assert not any(each.startswith(("Searched:", "Drafted:")) for each in lines)


@pytest.mark.parametrize(
    ("question", "outcome", "head", "line"),
    [
        (
            "Where do they sleep?",
            Outcome.INSUFFICIENT,
            "No passage gives what you asked for.",
            "Judged: They touch on your question, but none gives what you asked for.",
        ),
        (
            "Are there dragons?",
            Outcome.NOT_FOUND,
            "No passage was near enough.",
            "Judged: None has to do with your question. Nothing was written.",
        ),
        (
            "How high is a fence?",
            Outcome.CLARIFY,
            "Which document do you mean?",
            "Judged: Several documents answer differently, so you are asked",
        ),
    ],
)
def test_where_nothing_was_written_nothing_was_drafted_or_checked(
    services: FakeServices, question: str, outcome: Outcome, head: str, line: str, qtbot: QtBot
) -> None:
    answer = services.ask.answer_for(Question(question))
    assert answer.outcome is outcome
    view = TraceText(replace(answer, trace=replace(answer.trace, dropped=())))
    qtbot.addWidget(view)
    text = view.as_text()
    assert f"\n{line}" in text
    assert text.startswith(head)
    assert "Drafted:" not in text
    assert "Checked:" not in text


def test_passages_of_several_documents_stand_with_their_titles(answer: Answer, qtbot: QtBot) -> None:
    told = with_hits(answer, hit(1, 12), hit(2, 3, document_id="other"), titles=("book", "other"))
    long = replace(told.trace, titles={"book": "Book", "other": "The Other Book of Many Words"})
    view = TraceText(replace(told, trace=long))
    qtbot.addWidget(view)
    text = view.as_text()
    assert "\tPage\tPassage\tDocument\tOutcome\n" in text
    assert "1\tp. 10\tPart 12\tBook\tleft out\n2\tp. 3\tPart 3\tThe Other Book o…\tleft out\n" in text


def test_a_page_is_not_parted_from_its_number(answer: Answer, qtbot: QtBot) -> None:
    view = TraceText(with_hits(answer, hit(1, 12, Hint(HintKind.PAGE_NUMBER, added=2.0))))
    qtbot.addWidget(view)
    assert "page: p.\u00a010." in view.document().toRawText()


def test_copied_tables_have_a_line_for_each_row_and_numbers_stand_apart(answer: Answer, qtbot: QtBot) -> None:
    view = TraceText(
        with_hits(answer, hit(1, 12, Hint(HintKind.DOCUMENT, 0.15), Hint(HintKind.PAGE_NUMBER, added=2.0)), hit(2, 3))
    )
    qtbot.addWidget(view)
    text = view.as_text()
    assert "1\tp. 10\tPart 12\tleft out\n2\tp. iii\tPart 3\tleft out\n" in text
    plain, _, numbers = text.partition("In numbers\n")
    assert "1\t1 (9.00)\t–\t1 (2.50)\t–\t+15% +2\t1.00\n" in numbers
    assert "search 120 ms" in numbers
    assert "ms" not in plain.split("How it got there")[1].split("Time:")[1]
