# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What of a passage stands in the section that is asked."""

from app.answering.section_scope import chunks_within
from app.domain.chunks import Chunk, ChunkKind, HeadingSource, Section, Unit, UnitKind, WordSpan
from app.domain.questions import Scope
from tests.unit.answering.book import Part, Shelf

TEXTS = ("Moorings", "Seven days.", "Dogs", "On a lead.", "Leads", "Two metres.", "Signals", "A horn.")


def section(name: str, ordinal: int, page: int, start: int, parent: str | None = None) -> Section:
    spans = (WordSpan(page, start, start + 1),)
    return Section(name, parent, ordinal, name, 2 if parent else 1, (name,), page, HeadingSource.OUTLINE, spans)


class Rules(Shelf):
    """One passage over two pages with four short sections, the third of them under the second."""

    def sections(self, document_id: str) -> list[Section]:
        return [section("s1", 0, 1, 0), section("s2", 1, 1, 10), section("s3", 2, 1, 20, "s2"), section("s4", 3, 2, 0)]


def passage() -> Chunk:
    places = ((1, 0), (1, 1), (1, 10), (1, 11), (1, 20), (1, 21), (2, 0), (2, 1))
    units = tuple(
        Unit(f"u{number}", UnitKind.SENTENCE, text, (WordSpan(page, start, start + 1),))
        for number, (text, (page, start)) in enumerate(zip(TEXTS, places, strict=True))
    )
    return Chunk("c1", "d1", "s1", ("Moorings",), 0, ChunkKind.PROSE, "\n".join(TEXTS), 20, (1, 2), units)


def texts_in(section_id: str | None) -> list[str]:
    shelf = Rules([("Harbour", [Part("Moorings", ("Seven days.",))])])
    return [unit.text for chunk in chunks_within([passage()], Scope(None, section_id), shelf) for unit in chunk.units]


def test_a_section_ends_where_the_next_one_beside_it_begins() -> None:
    assert texts_in("s1") == ["Moorings", "Seven days."]
    assert texts_in("s4") == ["Signals", "A horn."]


def test_what_is_under_a_section_belongs_to_it() -> None:
    assert texts_in("s2") == ["Dogs", "On a lead.", "Leads", "Two metres."]
    assert texts_in("s3") == ["Leads", "Two metres."]


def test_without_a_section_all_is_in_the_scope() -> None:
    assert texts_in(None) == list(TEXTS)
