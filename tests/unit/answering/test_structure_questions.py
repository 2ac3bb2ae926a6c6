# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which questions are about structure, and which documents they name: an ordinary question must never be taken for one."""

import json
from pathlib import Path

import pytest

from app.answering.structure_forms import Asks
from app.answering.structure_questions import Asked, Part, asked, names_a_document, resolve
from tests.fakes.memory_source import document

SHARED = Path(__file__).parents[4] / "shared"


@pytest.mark.parametrize(
    ("text", "kind", "part", "where"),
    [
        ("List the chapters of the Harbour Rules.", Asks.LIST_PARTS, Part.CHAPTER, "harbour rules"),
        ("What chapters does the book have?", Asks.LIST_PARTS, Part.CHAPTER, "book"),
        ("Can you list all the headings in the harbour rules, please?", Asks.LIST_PARTS, Part.SECTION, "harbour rules"),
        ("Show me the table of contents", Asks.LIST_PARTS, None, ""),
        ("How is the book organised?", Asks.LIST_PARTS, None, "book"),
        ("How many appendices are there?", Asks.COUNT_PARTS, Part.APPENDIX, ""),
        ("How many chapters does it have?", Asks.COUNT_PARTS, Part.CHAPTER, "it"),
        ("Welche Kapitel hat das Buch?", Asks.LIST_PARTS, Part.CHAPTER, "buch"),
        ("Liste die Abschnitte der Hafenordnung auf", Asks.LIST_PARTS, Part.SECTION, "hafenordnung"),
        ("Wie viele Anhänge gibt es im Handbuch?", Asks.COUNT_PARTS, Part.APPENDIX, "handbuch"),
    ],
)
def test_parts_are_asked_for(text: str, kind: Asks, part: Part | None, where: str) -> None:
    found = asked(text)
    assert found is not None
    assert (found.kind, found.part, found.where) == (kind, part, where)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("What is in chapter 5?", Asked(Asks.INSIDE_PART, "en", Part.CHAPTER, number="5")),
        ("What does Appendix B of the manual cover?", Asked(Asks.INSIDE_PART, "en", Part.APPENDIX, "manual", number="b")),
        ("Was steht in Kapitel 3?", Asked(Asks.INSIDE_PART, "de", Part.CHAPTER, number="3")),
        ("Which bylaws mention fences?", Asked(Asks.WHICH_MENTION, "en", subject="fences")),
        ("Which Oak Bay bylaws mention the Fire Chief?", Asked(Asks.WHICH_MENTION, "en", None, "oak bay", "Fire Chief")),
        ("In welchen Dokumenten wird der Bundestag erwähnt?", Asked(Asks.WHICH_MENTION, "de", subject="Bundestag")),
        ("Do any of my documents mention fences?", Asked(Asks.WHICH_MENTION, "en", subject="fences")),
        ("In which chapters is the Fire Chief mentioned?", Asked(Asks.PARTS_MENTION, "en", Part.CHAPTER, subject="Fire Chief")),
        ("Welche Kapitel erwähnen Ebbe?", Asked(Asks.PARTS_MENTION, "de", Part.CHAPTER, subject="Ebbe")),
        ("Does the book mention fences?", Asked(Asks.WHERE_MENTIONED, "en", None, "book", "fences")),
        ("Are fences mentioned anywhere?", Asked(Asks.WHERE_MENTIONED, "en", subject="fences")),
        ("What page is the Fire Chief mentioned on?", Asked(Asks.WHERE_MENTIONED, "en", subject="Fire Chief")),
        ("How many pages does the manual have?", Asked(Asks.COUNT_PAGES, "en", None, "manual")),
        ("Wie viele Seiten hat das Handbuch?", Asked(Asks.COUNT_PAGES, "de", None, "handbuch")),
        ("What is in Schedule B?", Asked(Asks.INSIDE_PART, "en", Part.APPENDIX, number="b")),
        ("Which document is about fences?", Asked(Asks.WHICH_ABOUT, "en", subject="fences")),
        ("Where is edit distance mentioned?", Asked(Asks.WHERE_MENTIONED, "en", subject="edit distance")),
        ('On which pages is "edit distance" mentioned?', Asked(Asks.WHERE_MENTIONED, "en", subject="edit distance", phrase=True)),
        ("Where are dogs mentioned in the pet bylaw?", Asked(Asks.WHERE_MENTIONED, "en", None, "pet bylaw", "dogs")),
        ("Wo wird der Bundespräsident erwähnt?", Asked(Asks.WHERE_MENTIONED, "de", subject="Bundespräsident")),
        ("Auf welchen Seiten kommt Ebbe vor?", Asked(Asks.WHERE_MENTIONED, "de", subject="Ebbe")),
        ("How many documents do I have?", Asked(Asks.DOCUMENTS, "en")),
        ("Wie viele Dokumente habe ich?", Asked(Asks.DOCUMENTS, "de")),
        ("How many spells of level 3 are there?", Asked(Asks.COUNT_THINGS, "en", subject="spells", number="3", unit="level")),
        ("How many 3rd-level spells are there?", Asked(Asks.COUNT_THINGS, "en", subject="spells", number="3", unit="level")),
        ("How many knots are there in the book?", Asked(Asks.COUNT_THINGS, "en", None, "book", "knots")),
    ],
)
def test_what_is_asked_is_told_in_full(text: str, expected: Asked) -> None:
    assert asked(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "How many attributes does a character have?",
        "How many spells can a wizard prepare?",
        "What chapter of the Code covers dogs?",
        "What does chapter 3 say about fences?",
        "Which documents do I have to submit?",
        "How many documents do I have to bring to the hearing?",
        "What documents must I file?",
        "What sections does an offence fall under?",
        "Where is the town hall?",
        "Where is it mentioned?",
        "Where in the book can I read about knots? Give the printed page.",
        "Which printed page covers knots?",
        "How is the board of appeal organised?",
        "Which contracts are about to expire?",
        "How many pages may a petition have at most?",
        "How long is the pier?",
        "Is it mentioned whether dogs are allowed?",
        "What does the manual mention about dogs?",
        "Which document is about fences and what does it say on gates?",
        "Which bylaws mention what the fine is?",
        "How many boats are there allowed at the quay?",
        "Wie viele Boote dürfen am Kai liegen?",
        "Was steht im Vertrag über Ankerplätze?",
        "",
        "?",
    ],
)
def test_ordinary_questions_are_left_alone(text: str) -> None:
    assert asked(text) is None


def test_documents_are_named_by_title_and_file_name() -> None:
    shelf = [
        document("a", "Zero Tides Architecture", file_name="NHT.SP.800.pdf"),
        document("b", "Fencing By-law # 43", file_name="whitby-43-Fencing.pdf"),
        document("c", "Noise", file_name="oakbay-3210-Anti-Noise-Bylaw.pdf"),
    ]

    def named(where: str) -> list[str]:
        return [each.id for each in resolve(where, shelf)]

    assert named("") == named("the book") == named("my documents") == ["a", "b", "c"]
    assert named("the zero tides architecture") == ["a"]
    assert named("the Whitby fencing by-law") == ["b"]
    assert named("oak bay bylaws") == ["c"]
    assert named("a skip list") == []
    assert not names_a_document("the book")
    assert names_a_document("the noise by-law")


@pytest.mark.corpora
def test_no_labelled_question_is_taken_for_one_about_structure() -> None:
    files = [
        *SHARED.glob("corpora/*/questions.jsonl"),
        *SHARED.glob("claims/clarify.jsonl"),
        *SHARED.glob("claims/dialogues.jsonl"),
    ]
    if not files:
        pytest.skip("the labelled questions are not here")
    rows = [json.loads(row) for file in files for row in file.read_text("utf-8").splitlines()]
    texts = {row[key] for row in rows for key in ("question", "standalone") if row.get(key)}
    assert len(texts) > 100
    assert [text for text in texts if asked(text)] == []
