# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a model found lies beside what the rules found, lasts as long as the text, and can be taken out again."""

from dataclasses import replace

import pytest

from app.domain.concepts import Concept, ConceptKind, Edge, EdgeKind, FoundBy, Knowledge, Link
from app.domain.enrichment import Findings, Named
from app.storage.library import Library
from tests.unit.storage.storage_samples import make_chunk, make_document, make_structure

BOTH = frozenset({EdgeKind.REFERS, EdgeKind.CROSS_REFERENCE})
GAUGE = Named("tide gauge", "tide gauge")
WEIR = Named("weir", "weir", ConceptKind.PLACE)
FOUND = {
    "one": Findings(concepts=(WEIR,), defines=(GAUGE, WEIR), confidence=1.0),
    "two": Findings(concepts=(WEIR, GAUGE), references=("Of Storms", "Nowhere"), see_also=("Twice",), confidence=0.5),
    "three": Findings(),
}
RULES = Knowledge(
    concepts=(Concept("tide gauge", "Tide gauge", ConceptKind.NONE, 2, 1.0),),
    edges=(Edge("two", EdgeKind.REFERS, 0.8, concept_key="tide gauge"),),
)


def store(library: Library, *texts: str, knowledge: Knowledge = RULES) -> None:
    places = [("one", "s1", "Weirs"), ("two", "s2", "Twice"), ("three", "s3", "4.2 Of storms"), ("four", "s4", "Twice")]
    chunks = [
        make_chunk(name, text or f"Text {name}.", ordinal=n, section=section, path=(title,))
        for n, ((name, section, title), text) in enumerate(zip(places, texts or ("",) * 4, strict=True))
    ]
    library.replace_structure("a", make_structure(chunks, knowledge=knowledge))


def knowledge_of(library: Library) -> Knowledge:
    structure = library.structure("a")
    assert structure is not None
    return structure.knowledge


@pytest.fixture
def enriched(library: Library) -> Library:
    library.catalogue.add_document(make_document("a"))
    store(library)
    library.enrichments.save("a", "tiny", {**FOUND, "gone": Findings()})
    library.enrichments.apply("a")
    return library


def test_it_lies_beside_what_the_rules_found(enriched: Library) -> None:
    assert enriched.enrichments.findings("a") == FOUND
    known = knowledge_of(enriched)
    assert known.concepts == (*RULES.concepts, Concept("weir", "weir", ConceptKind.PLACE, 2, 0.3, FoundBy.MODEL))
    assert [edge for edge in known.edges if edge.found_by is FoundBy.RULE] == list(RULES.edges)
    made = [(edge.source, edge.kind, edge.chunk_id or edge.concept_key) for edge in known.edges if edge.found_by is FoundBy.MODEL]
    assert made == [
        ("one", EdgeKind.DEFINES, "tide gauge"),
        ("one", EdgeKind.DEFINES, "weir"),
        ("two", EdgeKind.CROSS_REFERENCE, "three"),
        ("two", EdgeKind.REFERS, "weir"),
    ]


def test_search_finds_the_way(enriched: Library) -> None:
    cross, gauge, weir = enriched.links(["two"], BOTH)
    assert cross == Link("two", "three", EdgeKind.CROSS_REFERENCE, 0.35)
    assert gauge == Link("two", "one", EdgeKind.REFERS, pytest.approx(0.8 * 0.7), "Tide gauge")
    assert (weir.target, weir.via) == ("one", "weir")
    assert 0 < weir.weight < gauge.weight


def test_it_can_be_taken_out_again(enriched: Library) -> None:
    enriched.enrichments.drop("a")
    assert knowledge_of(enriched) == RULES
    assert enriched.enrichments.findings("a") == {}


def test_applying_twice_changes_nothing(enriched: Library) -> None:
    before = knowledge_of(enriched)
    enriched.enrichments.apply("a")
    assert knowledge_of(enriched) == before


def test_reading_again_keeps_what_rests_on_the_same_text(enriched: Library) -> None:
    before = knowledge_of(enriched)
    store(enriched)
    assert knowledge_of(enriched) == before
    store(enriched, "", "Changed.", "", "")
    assert list(enriched.enrichments.findings("a")) == ["one", "three"]
    left = {edge.source for edge in knowledge_of(enriched).edges if edge.found_by is FoundBy.MODEL}
    assert left == {"one"}


def test_it_comes_with_a_new_version(enriched: Library) -> None:
    before = knowledge_of(enriched)
    enriched.catalogue.add_document(make_document("old"))
    enriched.replace_structure("old", make_structure([make_chunk("old-one", "Text one.", document_id="old")]))
    enriched.enrichments.save("old", "tiny", {"old-one": Findings(concepts=(WEIR,), confidence=1.0)})
    enriched.take_place("a", "old")
    found = enriched.enrichments.findings("old")
    assert list(found) == ["old-one", "two", "three"], "the text that both have keeps its name"
    assert found["old-one"] == FOUND["one"]
    enriched.enrichments.apply("old")
    structure = enriched.structure("old")
    assert structure is not None
    assert structure.knowledge.concepts == before.concepts
    assert len(structure.knowledge.edges) == len(before.edges)


def test_what_the_rules_find_later_is_not_said_twice(enriched: Library) -> None:
    rule = Edge("one", EdgeKind.DEFINES, 1.0, concept_key="weir")
    weir = Concept("weir", "Weir", ConceptKind.NONE, 2, 0.5)
    store(enriched, knowledge=replace(RULES, concepts=(*RULES.concepts, weir), edges=(rule, *RULES.edges)))
    known = knowledge_of(enriched)
    assert known.concepts == (*RULES.concepts, weir)
    assert [edge for edge in known.edges if edge.source == "one" and edge.concept_key == "weir"] == [rule]


def test_words_that_stand_everywhere_lead_nowhere(library: Library) -> None:
    library.catalogue.add_document(make_document("a"))
    chunks = [make_chunk(f"c{n}", f"Text {n}.", ordinal=n) for n in range(12)]
    library.replace_structure("a", make_structure(chunks))
    rare = {"c0", "c1"}
    found = {
        each.id: Findings(concepts=(GAUGE, WEIR) if each.id in rare else (GAUGE,), defines=(), confidence=1.0) for each in chunks
    }
    library.enrichments.save("a", "tiny", found)
    library.enrichments.apply("a")
    assert {(edge.source, edge.concept_key) for edge in knowledge_of(library).edges} == {("c0", "weir"), ("c1", "weir")}


def test_a_model_that_is_not_sure_at_all_says_nothing(library: Library) -> None:
    library.catalogue.add_document(make_document("a"))
    store(library)
    library.enrichments.save("a", "tiny", {"one": replace(FOUND["one"], confidence=0.0)})
    library.enrichments.apply("a")
    assert knowledge_of(library) == RULES


def test_a_removed_document_leaves_nothing(enriched: Library) -> None:
    enriched.delete_document("a")
    with enriched.database.read() as connection:
        for table in ("concepts", "edges", "enrichments"):
            assert connection.exec_driver_sql(f"SELECT count(*) FROM {table}").scalar() == 0
