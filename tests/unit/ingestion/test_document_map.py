# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The map of a document is made of its own sentences; its role is guessed from title and first page."""

from collections import Counter

import pytest

from app.domain.chunks import Chunk, ChunkKind, Section, Unit, UnitKind
from app.domain.documents import Role
from app.ingestion.document_map import build_map, role_of, scope_of
from app.ingestion.function_words import FUNCTION_WORDS
from app.ingestion.phrases import read_words

PURPOSE = "This book tells pilots how ships are moored in the inner basin of the port."


def chunk(number: int, *sentences: str, path: tuple[str, ...] = ()) -> Chunk:
    units = tuple(Unit(f"u{n}", UnitKind.SENTENCE, text, ()) for n, text in enumerate(sentences))
    return Chunk(f"c{number}", "d", None, path, number, ChunkKind.PROSE, " ".join(sentences), 9, (number + 1,), units)


def test_the_scope_is_told_by_the_purpose_section() -> None:
    chunks = [
        chunk(0, "The printers of this edition thank all who helped with paper, ink and string.", path=("Imprint",)),
        chunk(1, PURPOSE, "It was a long and cold winter when it was begun by an old man.", path=("1 Purpose",)),
        chunk(2, *["Pilots moor ships in the basin of the port every day of the year."] * 5, path=("2 Mooring",)),
    ]
    counts = Counter(" ".join(each.text for each in chunks).casefold().replace(".", "").split())
    scope = scope_of(chunks, counts, FUNCTION_WORDS["en"])
    assert scope.startswith(PURPOSE)
    assert "ink and string" not in scope


def test_without_a_purpose_the_beginning_tells() -> None:
    assert scope_of([chunk(0, PURPOSE, path=("Ships",))], Counter({"ships": 3}), frozenset()) == PURPOSE
    assert scope_of([chunk(0, "Fees", path=("Ships",))], Counter(), frozenset()) == ""


def test_no_text_no_map() -> None:
    assert build_map("Book", [], [], [], [], read_words([], "en")) is None


@pytest.mark.parametrize(
    ("title", "first", "role"),
    [
        ("Harbour Rules", "Rules of the Harbour", Role.CORE),
        ("Errata for Harbour Rules", "Page 3", Role.ERRATA),
        ("harbour-rules-2", "Corrigendum to the Harbour Rules", Role.ERRATA),
        ("Sign-Bylaw-Amendment-Bylaw-No.-12", "Bylaw 12", Role.SUPPLEMENT),
        ("Winter Supplement", "Ice", Role.SUPPLEMENT),
        ("Correct Mooring", "How to moor", Role.CORE),
    ],
)
def test_roles(title: str, first: str, role: Role) -> None:
    sections: list[Section] = []
    assert role_of(title, sections, [chunk(0, first)]) is role
