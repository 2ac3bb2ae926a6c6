# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What reading made of a document: everything comes back, unchanged parts are kept."""

from dataclasses import replace

from app.domain.chunks import ChunkKind, Unit, UnitKind, WordSpan
from app.domain.questions import EVERYWHERE, FieldWeights, KeywordQuery, Scope
from app.storage.library import Library
from tests.unit.storage.storage_samples import make_chunk, make_document, make_structure, rich_structure, unit_vector

MODEL = "test-embedder"


def hits(library: Library, *terms: str) -> list[str]:
    return [hit.chunk_id for hit in library.keyword_hits(KeywordQuery(terms), EVERYWHERE, FieldWeights(), 100)]


def row_of(library: Library, chunk_id: str) -> int:
    with library.database.read() as connection:
        return int(connection.exec_driver_sql("SELECT chunk_row FROM chunks WHERE id = ?", (chunk_id,)).scalar_one())


def test_everything_comes_back(library: Library) -> None:
    library.catalogue.add_document(make_document("a"))
    structure = rich_structure()
    library.replace_structure("a", structure, ingest_version=4)
    back = library.structure("a")
    assert back is not None
    assert replace(back, pages=()) == replace(structure, pages=())
    assert back.pages == tuple(replace(page, words=()) for page in structure.pages)
    document = library.document("a")
    assert document is not None
    assert (document.title, document.language, document.page_count) == ("A Rich Book", "en", 3)
    assert (document.ingest_version, document.warnings) == (4, structure.warnings)
    assert library.outline("a") == structure.outline
    assert library.sections("a") == list(structure.sections)
    assert library.index_terms(EVERYWHERE) == [("a", term) for term in structure.index_terms]
    assert library.index_terms(Scope(frozenset({"b"}))) == []


def test_nothing_is_known_before_reading(library: Library) -> None:
    library.catalogue.add_document(make_document("a"))
    assert library.structure("a") is None
    assert library.outline("a") == ()
    assert library.sections("a") == []


def test_chunks_come_in_the_order_asked_for_with_their_units(library: Library) -> None:
    library.catalogue.add_document(make_document("a"))
    structure = rich_structure()
    library.replace_structure("a", structure)
    found = library.chunks(["t", "nobody", "c"])
    assert list(found) == ["t", "c"]
    assert list(found.values()) == [structure.chunks[1], structure.chunks[0]]
    assert library.chunks([]) == {}
    bare = library.chunks(["t", "nobody", "c"], units=False)
    assert list(bare.values()) == [replace(structure.chunks[1], units=()), replace(structure.chunks[0], units=())]


def test_units_of_the_same_words_keep_their_own_places(library: Library) -> None:
    units = tuple(
        Unit(f"u{i}", UnitKind.SENTENCE, text, (WordSpan(1, i, i + 1),))
        for i, text in enumerate(("Again.", "Again.", "Not in the text.", "", "Again."))
    )
    chunk = replace(make_chunk("c", "Again. Again. Something. Again."), units=units)
    library.catalogue.add_document(make_document("a"))
    library.replace_structure("a", make_structure([chunk]))
    assert library.chunks(["c"])["c"].units == units


def test_neighbours(library: Library) -> None:
    for name in ("a", "b"):
        library.catalogue.add_document(make_document(name))
        library.replace_structure(
            name, make_structure([make_chunk(f"{name}{i}", f"Text {i}.", document_id=name, ordinal=i * 10) for i in range(3)])
        )
    before, after = library.neighbours("a1")
    assert (before.id if before else None, after.id if after else None) == ("a0", "a2")
    first = library.neighbours("a0")
    last = library.neighbours("a2")
    assert (first[0], first[1].id if first[1] else None) == (None, "a1")
    assert (last[0].id if last[0] else None, last[1]) == ("a1", None)
    assert library.neighbours("nobody") == (None, None)


def test_chunks_of_a_page(library: Library) -> None:
    library.catalogue.add_document(make_document("a"))
    library.replace_structure("a", rich_structure())
    assert [c.id for c in library.chunks_of("a")] == ["c", "t"]
    assert [c.id for c in library.chunks_of("a", 3)] == ["t"]


def test_unchanged_chunks_keep_row_and_vector_and_changed_ones_do_not(library: Library) -> None:
    library.catalogue.add_document(make_document("a"))
    old = [
        make_chunk("keep", "Same words."),
        make_chunk("change", "Old words.", ordinal=1),
        make_chunk("gone", "Dodo words.", ordinal=2),
    ]
    library.replace_structure("a", make_structure(old))
    pending = library.pending_chunks(MODEL, 10)
    library.store_vectors(MODEL, [(text.text_hash, unit_vector(i)) for i, text in enumerate(pending)])
    rows = {name: row_of(library, name) for name in ("keep", "change")}
    moved = replace(make_chunk("keep", "Same words.", ordinal=5, page=2, section="s9", path=()), units=())
    new = [make_chunk("fresh", "Fresh words.", ordinal=0), make_chunk("change", "New words.", ordinal=1), moved]
    library.replace_structure("a", make_structure(new))
    assert row_of(library, "keep") == rows["keep"]
    changed = library.chunks(["change~2"])["change~2"]
    assert (changed.text, changed.units[0].id) == ("New words.", "change~2.0"), "no id stands for two texts"
    assert library.chunks_of("a") == [new[0], changed, moved]
    assert library.chunks(["change"]) == {}
    assert (hits(library, "same"), hits(library, "old"), hits(library, "dodo")) == (["keep"], [], [])
    assert (hits(library, "new"), hits(library, "fresh")) == (["change~2"], ["fresh"])
    assert {text.chunk_id for text in library.pending_chunks(MODEL, 10)} == {"fresh", "change~2"}
    with library.database.read() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM embeddings").scalar() == 1
    nearest = library.nearest(unit_vector(0), EVERYWHERE, 10)
    assert [hit.chunk_id for hit in nearest] == ["keep"]
    assert [problem for problem in library.check() if problem.repairable] == []


def test_another_language_or_path_is_indexed_anew(library: Library) -> None:
    library.catalogue.add_document(make_document("a"))
    library.replace_structure("a", make_structure([make_chunk("c", "Ropes.", path=("Gear",))]))
    assert (hits(library, "rope"), hits(library, "ropes"), hits(library, "gear")) == (["c"], [], ["c"])
    library.replace_structure("a", make_structure([make_chunk("c", "Ropes.", path=("Tools",))], language="xx"))
    assert (hits(library, "rope"), hits(library, "ropes"), hits(library, "gear"), hits(library, "tools")) == (
        [],
        ["c"],
        [],
        ["c"],
    )


def test_contents_and_index_are_kept_but_not_searched(library: Library) -> None:
    chunks = [
        make_chunk("toc", "Grapple 12", kind=ChunkKind.CONTENTS),
        make_chunk("idx", "Grapple, 12", ordinal=1, kind=ChunkKind.INDEX),
        make_chunk("note", "Grapple note.", ordinal=2, kind=ChunkKind.FOOTNOTE),
    ]
    library.catalogue.add_document(make_document("a"))
    library.replace_structure("a", make_structure(chunks))
    assert hits(library, "grapple") == ["note"]
    assert [text.chunk_id for text in library.pending_chunks(MODEL, 10)] == ["note"]
    assert list(library.chunks(["toc", "idx"])) == ["toc", "idx"]
    # What turns out to be a table of contents leaves the index; what turns out not to be one enters.
    swapped = [replace(chunks[0], kind=ChunkKind.PROSE), chunks[1], replace(chunks[2], kind=ChunkKind.CONTENTS)]
    library.replace_structure("a", make_structure(swapped))
    assert hits(library, "grapple") == ["toc"]


def test_embedded_text_tells_where_it_stands(library: Library) -> None:
    library.catalogue.add_document(make_document("a"))
    library.replace_structure("a", make_structure([make_chunk("c", "It ends.", path=("Combat", "Grappling"))], title="Rules"))
    [text] = library.pending_chunks(MODEL, 10)
    assert (text.chunk_id, text.document_id, text.text) == ("c", "a", "Rules › Combat › Grappling\nIt ends.")


def test_pending_texts_come_document_by_document_up_to_the_limit(library: Library) -> None:
    for name in ("a", "b"):
        library.catalogue.add_document(make_document(name))
        library.replace_structure(
            name, make_structure([make_chunk(f"{name}{i}", f"Text {name}{i}.", document_id=name, ordinal=i) for i in range(3)])
        )
    assert [text.chunk_id for text in library.pending_chunks(MODEL, 4)] == ["a0", "a1", "a2", "b0"]
    assert [text.chunk_id for text in library.pending_chunks(MODEL, 2, "b")] == ["b0", "b1"]


def test_a_vector_whose_chunk_is_gone_is_not_kept(library: Library) -> None:
    library.catalogue.add_document(make_document("a"))
    library.replace_structure("a", make_structure([make_chunk("c", "Words.")]))
    [text] = library.pending_chunks(MODEL, 10)
    library.delete_document("a")
    assert library.store_vectors(MODEL, [(text.text_hash, unit_vector(1))]) == []
    assert library.check() == []
