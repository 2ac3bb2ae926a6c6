# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A new version takes the place of the old one: under its id, with the vectors of what did not change."""

from dataclasses import replace
from pathlib import Path

import pytest

from app.domain.documents import DocumentStatus, Role, VersionState
from app.domain.errors import AppError, ErrorCode
from app.domain.pages import PageSource
from app.domain.questions import EVERYWHERE, FieldWeights, KeywordQuery, Scope
from app.storage import versions
from app.storage.library import Library
from tests.unit.storage.storage_samples import MODEL, make_chunk, make_document, make_read, make_structure, unit_vector

OLD = (("Same words.", 1), ("Old words.", 2), ("More of the same.", 3))
NEW = (("A new page.", 1), ("Same words.", 2), ("Corrected words.", 3), ("More of the same.", 3))


def add(library: Library, name: str, texts: tuple[tuple[str, int], ...], title: str, like: str | None = None) -> None:
    library.catalogue.add_document(make_document(name))
    chunks = [
        make_chunk(f"{name}-{i}", text, document_id=name, ordinal=i, page=page, section=f"{name}-s", path=("Head",))
        for i, (text, page) in enumerate(texts)
    ]
    library.replace_structure(name, make_structure(chunks, title=title), 7, like)


def embed_all(library: Library) -> list[str]:
    """Returns the texts that had to be embedded."""
    pending = library.pending_chunks(MODEL, 100)
    library.store_vectors(MODEL, [(text.text_hash, unit_vector(i)) for i, text in enumerate(pending)])
    return [text.text.rsplit("\n", 1)[-1] for text in pending]


def hits(library: Library, term: str) -> list[str]:
    return [hit.chunk_id for hit in library.keyword_hits(KeywordQuery((term,)), EVERYWHERE, FieldWeights(), 100)]


def shown(library: Library, name: str) -> tuple[object, ...]:
    return library.document(name), library.chunks_of(name), library.sections(name), library.pages.pages_without_words(name)


@pytest.fixture
def two(library: Library, tmp_path: Path) -> Library:
    for name in ("a", "b"):
        (tmp_path / name).write_bytes(name.encode())
    add(library, "a", OLD, "Rules")
    embed_all(library)
    add(library, "b", NEW, "Rules, second edition", like="a")
    library.versions.note("b", "a", VersionState.OFFERED)
    return library


def test_an_offer_is_told_with_the_document(two: Library) -> None:
    assert [(document.id, document.may_replace) for document in two.documents()] == [("a", None), ("b", "a")]
    assert two.versions.of("b") == ("a", VersionState.OFFERED)
    assert two.versions.due() == []
    two.versions.note("b", "a", VersionState.REPLACING)
    assert two.versions.due() == [("b", "a")]
    assert two.documents()[1].may_replace is None


def test_the_new_version_takes_the_place_of_the_old_one(two: Library) -> None:
    assert embed_all(two) == ["A new page.", "Corrected words."], "the others have their vectors"
    before = two.document("b")
    two.catalogue.set_role("a", Role.SUPPLEMENT, None)
    two.take_place("b", "a")

    [document] = two.documents()
    assert before is not None
    assert (document.id, document.sha256, document.file_name) == ("a", before.sha256, "b.pdf")
    assert (document.title, document.status, document.role) == ("Rules, second edition", DocumentStatus.READY, Role.SUPPLEMENT)
    assert (document.chunk_count, document.vector_count, document.ingest_version) == (4, 4, 7)
    assert [(chunk.id, chunk.text) for chunk in two.chunks_of("a")] == [
        ("b-0", "A new page."),
        ("a-0", "Same words."),
        ("b-2", "Corrected words."),
        ("a-2", "More of the same."),
    ]
    assert [unit.id for unit in two.chunks(["a-0"])["a-0"].units] == ["a-0.0"]
    assert two.chunks(["a-0"])["a-0"].pages == (2,)
    assert {section.id for section in two.sections("a")} == {"b-s"}
    assert (hits(two, "same"), hits(two, "old"), hits(two, "corrected")) == (["a-0", "a-2"], [], ["b-2"])
    assert {hit.chunk_id for hit in two.nearest(unit_vector(0), Scope(frozenset({"a"})), 9)} == {"a-0", "a-2", "b-0", "b-2"}
    assert embed_all(two) == []
    assert [problem for problem in two.check() if problem.kind.value != "missing_file"] == []


def test_a_name_given_by_the_user_stays_and_is_found(two: Library) -> None:
    two.rename("a", "My guide")
    two.take_place("b", "a")
    [document] = two.documents()
    assert document.title == "My guide"
    assert set(hits(two, "guide")) == {"a-0", "a-2", "b-0", "b-2"}
    assert hits(two, "edition") == []


def test_what_fails_midway_leaves_the_old_version_whole(two: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    old, new = shown(two, "a"), shown(two, "b")

    def fails(*_: object) -> None:
        raise RuntimeError("power cut")

    monkeypatch.setattr(versions, "drop_unused", fails)
    with pytest.raises(RuntimeError, match="power cut"):
        two.take_place("b", "a")
    assert (shown(two, "a"), shown(two, "b")) == (old, new)
    assert hits(two, "old") == ["a-1"]


def test_what_pointed_to_the_new_one_points_to_the_old_one(two: Library) -> None:
    two.catalogue.add_document(make_document("c"))
    two.catalogue.set_role("c", Role.ERRATA, "b")
    two.versions.note("c", "b", VersionState.OFFERED)
    two.jobs.enqueue_job("a")
    two.take_place("b", "a")
    errata = two.document("c")
    assert errata is not None
    assert (errata.supersedes, errata.may_replace) == ("a", "a")
    assert two.jobs.jobs() == [], "the old file is not read again"


def test_the_file_of_the_old_version_goes_unless_another_has_it(two: Library, tmp_path: Path) -> None:
    two.files.folder.mkdir(exist_ok=True)
    old = two.document("a")
    assert old is not None
    (two.files.folder / f"{old.sha256}.pdf").write_bytes(b"old")
    two.take_place("b", "a")
    assert two.files.path(old.sha256) is None


def test_keeping_both_embeds_the_new_one_under_its_own_title(two: Library) -> None:
    embed_all(two)
    two.keep_both("b")
    assert two.versions.of("b") == ("a", VersionState.KEPT)
    kept = two.document("b")
    assert kept is not None
    assert (kept.may_replace, kept.status, kept.vector_count) == (None, DocumentStatus.SEARCHABLE, 0)
    assert two.pending_chunks(MODEL, 1)[0].text.startswith("Rules, second edition › Head")
    assert len(embed_all(two)) == 4
    first = two.document("a")
    assert first is not None
    assert first.vector_count == 3
    assert [problem for problem in two.check() if problem.kind.value != "missing_file"] == []


def test_unknown_documents_are_told(two: Library) -> None:
    calls = (
        lambda: two.take_place("b", "nobody"),
        lambda: two.take_place("nobody", "a"),
        lambda: two.keep_both("nobody"),
        lambda: two.versions.note("nobody", "a", VersionState.OFFERED),
    )
    for call in calls:
        with pytest.raises(AppError) as caught:
            call()
        assert caught.value.code is ErrorCode.DOCUMENT_UNKNOWN
    assert len(two.documents()) == 2


def test_reading_again_starts_from_what_ocr_read(library: Library) -> None:
    library.catalogue.add_document(make_document("a"))
    reads = [make_read(1, "One."), make_read(2, "Two.", PageSource.OCR), make_read(3, "Three.", PageSource.OCR)]
    library.pages.commit_pages("a", reads)
    structure = make_structure([make_chunk("c", "One.")])
    library.replace_structure("a", replace(structure, pages=tuple(read.page for read in reads)))
    library.queue_again("a", [3])
    [kept] = library.pages.committed_pages("a")
    assert (kept.page.number, kept.page.confidence, kept.layout, kept.warnings) == (2, 0.875, b"layout 2", reads[1].warnings)
    library.queue_again("a", [])
    assert library.pages.committed_numbers("a") == [2, 3]
    assert [page.number for page in library.pages.pages_without_words("a")] == [1, 2, 3], "the old reading serves"
