# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""From chunks to concepts and edges: what is common leads nowhere, what is defined is found from where it is named."""

import pymupdf

from app.domain.chunks import Chunk, ChunkKind, HeadingSource, Section, Unit, UnitKind, WordSpan
from app.domain.concepts import Edge, EdgeKind, Knowledge
from app.domain.pages import Page, PageSource
from app.ingestion.concepts import MOST_NAMED_BY_A_CHUNK, build_knowledge, key_of, shown_name
from tests.unit.ingestion.conftest import ReadPdf

FILLER = "Ships come and go, and the water rises and falls all day long while the gulls look on from the wall."


def chunk(number: int, text: str, *, kind: ChunkKind = ChunkKind.PROSE) -> Chunk:
    unit = Unit(f"c{number}.1", UnitKind.SENTENCE, text, (WordSpan(number, 0, 2),))
    return Chunk(f"c{number}", "d", "s", ("Book",), number, kind, text, 20, (number,), (unit,))


def knowledge(*texts: str, language: str = "en") -> Knowledge:
    chunks = [chunk(number, text) for number, text in enumerate(texts, start=1)]
    sections = [Section("s", None, 0, "Book", 1, ("Book",), 1, HeadingSource.FONT)]
    pages = [Page(n, str(n), str(n), 600, 800, 0, PageSource.TEXT, None, "") for n in range(1, len(texts) + 1)]
    return build_knowledge(pages, sections, chunks, title="Book", language=language)


def test_a_chunk_that_names_a_term_leads_to_the_one_that_defines_it() -> None:
    found = knowledge("“Tide gauge” means a staff in the water.", FILLER, "The keeper reads the tide gauges (see p. 2).")
    assert [concept.key for concept in found.concepts] == ["tide gauge"]
    assert found.concepts[0].mentions == 2
    assert Edge("c1", EdgeKind.DEFINES, 1.0, concept_key="tide gauge") in found.edges
    assert [edge.concept_key for edge in found.edges if edge.source == "c3" and edge.kind is EdgeKind.REFERS] == ["tide gauge"]
    assert Edge("c3", EdgeKind.CROSS_REFERENCE, 0.7, chunk_id="c2") in found.edges


def test_the_chunk_that_defines_does_not_refer_to_its_own_term() -> None:
    found = knowledge("“Tide gauge” means a staff in the water.", "The tide gauge is old.")
    assert [edge.source for edge in found.edges if edge.kind is EdgeKind.REFERS] == ["c2"]


def test_what_stands_everywhere_is_no_concept_and_no_edge() -> None:
    found = knowledge(*[f"The inner basin is deep. The inner basin is wide. The inner basin holds {FILLER}"] * 40)
    assert found.concepts == ()
    assert found.edges == ()


def test_a_defined_term_that_stands_everywhere_stays_a_concept_without_edges_to_it() -> None:
    found = knowledge("“Inner basin” means the water behind the wall.", *["Ships lie in the inner basin."] * 40)
    assert [concept.key for concept in found.concepts] == ["inner basin"]
    assert [edge.kind for edge in found.edges] == [EdgeKind.DEFINES]


def test_a_chunk_names_so_many_at_most_the_rarest_first() -> None:
    terms = [f"“{first}{second} Rope” means a rope." for first in "KLMNP" for second in ("anar", "oril", "uvet", "ispo")]
    everything = " ".join(f"the {text[1 : text.index(' Rope')]} Rope" for text in terms)
    found = knowledge(*terms, everything + ".")
    edges = [edge for edge in found.edges if edge.source == f"c{len(terms) + 1}"]
    assert len(edges) == MOST_NAMED_BY_A_CHUNK
    assert all(0 < edge.weight <= 1 for edge in edges)


def test_contents_and_index_make_no_concepts() -> None:
    listed = chunk(1, "“Tide gauge” means a staff.", kind=ChunkKind.CONTENTS)
    assert build_knowledge([], [], [listed], title="Book", language="en") == Knowledge()


def test_keys_and_names() -> None:
    assert key_of("Tide Gauges") == key_of("tide gauge")
    assert key_of("Pilot’s Oath") != key_of("Pilot Oath")
    assert shown_name("NET FLOOR AREA") == "Net Floor Area"
    assert shown_name("MS4") == "MS4"


def test_a_pdf_is_read_with_its_run_in_terms_and_references(read_pdf: ReadPdf) -> None:
    pdf = pymupdf.open()
    for number in (1, 2, 3):
        page = pdf.new_page()
        page.insert_text((72, 80), f"{number} {['', 'Moorings', 'Pilots', 'Signals'][number]}", fontsize=18, fontname="tibo")
        for line in range(12):
            page.insert_text((72, 120 + 14 * line), "Ships come and go and the water rises and falls all day.", fontsize=11)
        if number == 1:
            page.insert_text((72, 320), "Spring Line.", fontsize=11, fontname="tibo")
            page.insert_text(
                (137, 320), "A rope that runs from the bow aft to the quay of the port.", fontsize=11, fontname="tiro"
            )
        if number == 2:
            page.insert_text((72, 320), "The pilot ties a spring line as told in Section 1 of this book, and waves.", fontsize=11)
    found = read_pdf(pdf).knowledge
    assert "Spring Line" in [definition.term for definition in found.definitions]
    [reference] = [each for each in found.references if each.kind == "section"]
    assert (reference.page, reference.target, reference.to_page) == (2, "1", 1)
    assert any(edge.kind is EdgeKind.REFERS and edge.concept_key == "spring line" for edge in found.edges)
    assert found.map is not None


def test_everyday_words_and_names_of_parts_are_no_concepts() -> None:
    titled = "The importance of the purpose is known. See the Definitions; the Definitions, the Definitions: the importance."
    keys = {
        concept.key
        for concept in knowledge(titled, titled, "The bollard is old; the bollard, the bollard.", "A bollard.").concepts
    }
    assert keys == {"bollard"}


def test_rarer_concepts_weigh_more() -> None:
    often = ["“Inner basin” means the water behind the wall.", *["Ships lie in the inner basin."] * 30]
    rare = ["“Tide gauge” means a staff.", "The tide gauge is old.", "Read the tide gauge."]
    assert [concept.key for concept in knowledge(*often, *rare).concepts] == ["tide gauge", "inner basin"]
