# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Concepts, edges and maps of a document are replaced with it, and lead from chunk to chunk."""

from dataclasses import replace

from app.domain.chunks import ChunkKind
from app.domain.concepts import (
    Beside,
    Concept,
    ConceptKind,
    Definer,
    Definition,
    DefinitionPattern,
    DocumentMap,
    Edge,
    EdgeKind,
    Knowledge,
    Link,
    Reference,
)
from app.domain.questions import EVERYWHERE, Scope
from app.storage.library import Library
from tests.unit.storage.storage_samples import make_chunk, make_document, make_structure

BOTH = frozenset({EdgeKind.REFERS, EdgeKind.CROSS_REFERENCE})


def known(prefix: str = "") -> Knowledge:
    one, two, three = (f"{prefix}{name}" for name in ("one", "two", "three"))
    return Knowledge(
        concepts=(
            Concept("tide gauge", "tide gauge", ConceptKind.NONE, 3, 1.0),
            Concept("fee", "Fee", ConceptKind.QUANTITY, 2, 0.5),
        ),
        definitions=(Definition("tide gauge", one, 1, DefinitionPattern.STATEMENT),),
        references=(Reference(two, 1, "p. 3", "page", "3", 3, None, three), Reference(two, 1, "§ 9", "section", "9")),
        edges=(
            Edge(one, EdgeKind.DEFINES, 1.0, concept_key="tide gauge"),
            Edge(two, EdgeKind.CROSS_REFERENCE, 0.75, chunk_id=three),
            Edge(two, EdgeKind.REFERS, 0.5, concept_key="tide gauge"),
            Edge(three, EdgeKind.REFERS, 0.25, concept_key="fee"),
        ),
        map=DocumentMap("Of tides.", ("tide gauge", "Fee"), ("tide gauge",), "core"),
    )


def store(library: Library, document_id: str, knowledge: Knowledge, prefix: str = "") -> None:
    names = [f"{prefix}{name}" for name in ("one", "two", "three")]
    chunks = [make_chunk(name, f"Text {name}.", document_id=document_id, ordinal=n) for n, name in enumerate(names)]
    library.replace_structure(document_id, make_structure(chunks, knowledge=knowledge))


def test_knowledge_comes_back(library: Library) -> None:
    library.catalogue.add_document(make_document("a"))
    store(library, "a", known())
    back = library.structure("a")
    assert back is not None
    assert back.knowledge == known()
    assert library.concepts("a", 1) == [known().concepts[0]]


def test_links_lead_along_references_and_to_definitions(library: Library) -> None:
    library.catalogue.add_document(make_document("a"))
    store(library, "a", known())
    assert library.links(["one", "two", "three"], BOTH) == [
        Link("two", "three", EdgeKind.CROSS_REFERENCE, 0.75),
        Link("two", "one", EdgeKind.REFERS, 0.5, "tide gauge"),
    ]
    assert library.links(["two"], frozenset({EdgeKind.CROSS_REFERENCE})) == [Link("two", "three", EdgeKind.CROSS_REFERENCE, 0.75)]
    assert library.links([], BOTH) == []


def test_chunks_of_one_section_lie_beside_each_other(library: Library) -> None:
    library.catalogue.add_document(make_document("a"))
    kinds = {"index": ChunkKind.INDEX}
    sections = [("one", "s1"), ("two", "s1"), ("index", "s1"), ("three", "s2"), ("four", "s2")]
    chunks = [
        make_chunk(name, f"Text {name}.", ordinal=n, section=section, path=(section,), kind=kinds.get(name, ChunkKind.PROSE))
        for n, (name, section) in enumerate(sections)
    ]
    library.replace_structure("a", make_structure(chunks))
    assert library.beside(["two", "four"]) == [Beside("two", "one", after=False), Beside("four", "three", after=False)]
    assert library.beside(["one"]) == [Beside("one", "two", after=True)]
    assert library.beside([]) == []
    assert [chunk.id for chunk in library.index_chunks("a")] == ["index"]


def test_definers_are_found_in_the_scope(library: Library) -> None:
    for document_id, prefix in (("a", ""), ("b", "b-")):
        library.catalogue.add_document(make_document(document_id))
        store(library, document_id, known(prefix), prefix)
    assert library.definers(["fee", "tide gauge"], EVERYWHERE) == [
        Definer("tide gauge", "one", "a", 1.0),
        Definer("tide gauge", "b-one", "b", 1.0),
    ]
    assert [each.chunk_id for each in library.definers(["tide gauge"], Scope(frozenset({"b"})))] == ["b-one"]
    assert list(library.document_maps(EVERYWHERE)) == ["a", "b"]
    assert library.document_maps(Scope(frozenset({"b"}))) == {"b": known().map}


def test_reading_again_replaces_all_of_it(library: Library) -> None:
    library.catalogue.add_document(make_document("a"))
    store(library, "a", known())
    less = replace(known(), concepts=known().concepts[:1], references=(), edges=known().edges[:1], map=None)
    store(library, "a", less)
    back = library.structure("a")
    assert back is not None
    assert back.knowledge == less
    assert library.document_maps(EVERYWHERE) == {}


def test_a_removed_document_leaves_nothing(library: Library) -> None:
    library.catalogue.add_document(make_document("a"))
    store(library, "a", known())
    library.delete_document("a")
    with library.database.read() as connection:
        for table in ("concepts", "edges", "document_maps"):
            assert connection.exec_driver_sql(f"SELECT count(*) FROM {table}").scalar() == 0


def moved(library: Library, document_id: str, prefix: str) -> None:
    """Another reading: a page is put in before all others, so that ids go on by one; "three" is changed."""
    texts = ("Preface.", "Text one.", "Text two.", "Text, corrected.")
    names = [f"{prefix}{name}" for name in ("one", "two", "three", "four")]
    chunks = [
        make_chunk(name, text, document_id=document_id, ordinal=n)
        for n, (name, text) in enumerate(zip(names, texts, strict=True))
    ]
    follow = dict(zip(("one", "two", "three"), names[1:], strict=True))
    knowledge = known()
    knowledge = replace(
        knowledge,
        definitions=tuple(replace(each, chunk_id=follow[each.chunk_id]) for each in knowledge.definitions),
        references=tuple(
            replace(each, chunk_id=follow[each.chunk_id], to_chunk=follow.get(each.to_chunk or ""))
            for each in knowledge.references
        ),
        edges=tuple(
            replace(each, source=follow[each.source], chunk_id=follow.get(each.chunk_id, "")) for each in knowledge.edges
        ),
    )
    library.replace_structure(document_id, make_structure(chunks, knowledge=knowledge))


def test_knowledge_follows_chunks_that_keep_their_ids_over_readings(library: Library) -> None:
    library.catalogue.add_document(make_document("a"))
    store(library, "a", known())
    moved(library, "a", "")
    back = library.structure("a")
    assert back is not None
    assert [chunk.id for chunk in back.chunks] == ["one~2", "one", "two", "four"]
    assert [each.chunk_id for each in back.knowledge.definitions] == ["one"]
    assert (back.knowledge.references[0].chunk_id, back.knowledge.references[0].to_chunk) == ("two", "four")
    assert {(edge.source, edge.chunk_id) for edge in back.knowledge.edges} == {
        ("one", ""), ("two", "four"), ("two", ""), ("four", ""),
    }  # fmt: skip


def test_knowledge_comes_with_a_new_version(library: Library) -> None:
    for name in ("a", "b"):
        library.catalogue.add_document(make_document(name))
    store(library, "a", known())
    moved(library, "b", "b-")
    library.take_place("b", "a")
    back = library.structure("a")
    assert back is not None
    assert [chunk.id for chunk in back.chunks] == ["b-one", "one", "two", "b-four"]
    assert [each.chunk_id for each in back.knowledge.definitions] == ["one"]
    assert (back.knowledge.references[0].chunk_id, back.knowledge.references[0].to_chunk) == ("two", "b-four")
    assert {(edge.source, edge.chunk_id) for edge in back.knowledge.edges} == {
        ("one", ""), ("two", "b-four"), ("two", ""), ("b-four", ""),
    }  # fmt: skip
    assert back.knowledge.map == known().map
    assert [concept.key for concept in back.knowledge.concepts] == ["tide gauge", "fee"]
