# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Documents, their states and counts; the queue; removal."""

from dataclasses import replace
from pathlib import Path

import pytest

from app.domain.chunks import ChunkKind
from app.domain.documents import DocumentStatus, Failure, Role
from app.domain.errors import AppError, ErrorCode
from app.domain.jobs import Job
from app.domain.pages import PageSource, PageWarning
from app.domain.questions import EVERYWHERE, FieldWeights, KeywordQuery, Scope
from app.storage.library import Library
from tests.unit.storage.storage_samples import (
    DIMENSION,
    MODEL,
    analyse,
    make_chunk,
    make_document,
    make_read,
    make_structure,
    rich_structure,
    unit_vector,
)


def embed_all(library: Library) -> int:
    pending = library.pending_chunks(MODEL, 1000)
    library.store_vectors(MODEL, [(text.text_hash, unit_vector(i)) for i, text in enumerate(pending)])
    return len(pending)


def test_a_document_comes_back_as_it_was(library: Library) -> None:
    document = make_document(
        "a",
        role=Role.ERRATA,
        supersedes="b",
        language="de",
        page_count=7,
        status=DocumentStatus.FAILED,
        error=Failure(ErrorCode.TOO_LARGE, {"pages": 9000, "file": "a.pdf"}),
        warnings=(PageWarning("odd", 3, "told"),),
    )
    library.catalogue.add_document(document)
    assert library.document("a") == document
    assert library.document("b") is None


def test_names_of_an_unknown_encoding_can_be_stored(library: Library) -> None:
    library.catalogue.add_document(
        make_document("a", file_name="caf\udce9.pdf", source_path="/x/caf\udce9.pdf", title="caf\udce9")
    )
    found = library.document("a")
    assert found is not None
    assert (found.file_name, found.source_path, found.title) == ("caf?.pdf", "/x/caf?.pdf", "Caf?")


def test_documents_by_scope_hash_and_lineage(library: Library) -> None:
    for name in ("a", "b", "c"):
        library.catalogue.add_document(make_document(name))
    library.catalogue.set_lineage("c", "line-a")
    assert [d.id for d in library.documents()] == ["a", "b", "c"]
    assert [d.id for d in library.documents(Scope(frozenset({"c", "a", "nobody"})))] == ["a", "c"]
    assert library.documents(Scope(frozenset())) == []
    assert [d.id for d in library.catalogue.by_sha256(make_document("b").sha256)] == ["b"]
    assert library.catalogue.by_sha256("f" * 64) == []
    assert [d.id for d in library.catalogue.by_lineage("line-a")] == ["a", "c"]


def test_changes_of_a_document(library: Library) -> None:
    library.catalogue.add_document(make_document("a"))
    library.catalogue.set_role("a", Role.SUPPLEMENT, "z")
    library.catalogue.set_opened("a", 12, "From the file")
    library.catalogue.set_source("a", "e" * 64, "new.pdf", "/new.pdf")
    library.catalogue.set_warnings("a", [PageWarning("w", 0)])
    library.catalogue.set_status("a", DocumentStatus.READING)
    found = library.document("a")
    assert found == replace(
        make_document("a"),
        role=Role.SUPPLEMENT,
        supersedes="z",
        page_count=12,
        title="From the file",
        sha256="e" * 64,
        file_name="new.pdf",
        source_path="/new.pdf",
        warnings=(PageWarning("w", 0),),
        status=DocumentStatus.READING,
    )


def test_an_unknown_document_is_told(library: Library) -> None:
    calls = (
        lambda: library.catalogue.set_status("x", DocumentStatus.READING),
        lambda: library.catalogue.set_failure("x", Failure(ErrorCode.DAMAGED)),
        lambda: library.catalogue.set_role("x", Role.CORE, None),
        lambda: library.catalogue.settle("x"),
        lambda: library.rename("x", "y"),
        lambda: library.delete_document("x"),
        lambda: library.pages.commit_pages("x", [make_read(1, "one")]),
        lambda: library.replace_structure("x", rich_structure("x")),
    )
    for call in calls:
        with pytest.raises(AppError) as caught:
            call()
        assert caught.value.code is ErrorCode.DOCUMENT_UNKNOWN
        assert caught.value.parameters == {"document": "x"}
    with library.database.read() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM page_reads").scalar() == 0


def test_a_failure_is_kept_and_forgotten_by_the_next_status(library: Library) -> None:
    library.catalogue.add_document(make_document("a"))
    failure = Failure(ErrorCode.NEEDS_PASSWORD, {"file": "a.pdf"})
    library.catalogue.set_failure("a", failure, DocumentStatus.NEEDS_PASSWORD)
    found = library.document("a")
    assert found is not None
    assert (found.status, found.error) == (DocumentStatus.NEEDS_PASSWORD, failure)
    library.catalogue.set_status("a", DocumentStatus.WAITING)
    found = library.document("a")
    assert found is not None
    assert (found.status, found.error) == (DocumentStatus.WAITING, None)


def test_counts_follow_what_is_committed(library: Library) -> None:
    def counts() -> tuple[int, int, int, int]:
        d = library.document("a")
        assert d is not None
        return d.pages_read, d.ocr_pages, d.chunk_count, d.vector_count

    library.catalogue.add_document(make_document("a"))
    library.pages.commit_pages("a", [make_read(1, "one"), make_read(2, "two", PageSource.OCR)])
    assert counts() == (2, 1, 0, 0)
    library.pages.commit_pages("a", [make_read(2, "two again", PageSource.OCR), make_read(3, "three", PageSource.MIXED)])
    assert counts() == (3, 2, 0, 0)
    chunks = [
        make_chunk("c1", "First."),
        make_chunk("c2", "Second.", ordinal=1),
        make_chunk("c3", "Chapter 1 .... 3", ordinal=2, kind=ChunkKind.CONTENTS),
        make_chunk("c4", "First.", ordinal=3),
    ]
    library.replace_structure("a", make_structure(chunks))
    assert counts() == (3, 0, 3, 0)
    pending = library.pending_chunks(MODEL, 10)
    assert len(pending) == 2  # c1 and c4 say the same at the same place
    library.store_vectors(MODEL, [(pending[0].text_hash, unit_vector(1))])
    assert counts() == (3, 0, 3, 2)
    library.use_embedder("other", DIMENSION)
    assert counts() == (3, 0, 3, 0)


def test_a_document_is_ready_with_its_last_vector(library: Library) -> None:
    def status() -> DocumentStatus:
        d = library.document("a")
        assert d is not None
        return d.status

    library.catalogue.add_document(make_document("a"))
    library.replace_structure("a", make_structure([make_chunk("c1", "First."), make_chunk("c2", "Second.", ordinal=1)]))
    assert status() is DocumentStatus.SEARCHABLE
    pending = library.pending_chunks(MODEL, 10)
    assert library.store_vectors("another-model", [(text.text_hash, unit_vector(1)) for text in pending]) == ["a"]
    assert library.store_vectors(MODEL, [(pending[0].text_hash, unit_vector(1))]) == ["a"]
    assert status() is DocumentStatus.SEARCHABLE
    library.store_vectors(MODEL, [(pending[1].text_hash, unit_vector(2))])
    assert status() is DocumentStatus.READY
    # Reading the same again makes nothing anew; other words do.
    library.replace_structure("a", make_structure([make_chunk("c1", "First."), make_chunk("c2", "Second.", ordinal=1)]))
    assert status() is DocumentStatus.READY
    library.replace_structure("a", make_structure([make_chunk("c1", "First."), make_chunk("c2", "Other.", ordinal=1)]))
    assert status() is DocumentStatus.SEARCHABLE


def test_a_document_without_text_is_ready_at_once(library: Library) -> None:
    library.catalogue.add_document(make_document("a"))
    library.replace_structure("a", make_structure([]))
    found = library.document("a")
    assert found is not None
    assert (found.status, found.chunk_count, found.pages_read) == (DocumentStatus.READY, 0, 3)


@pytest.mark.parametrize(("status", "left"), [(DocumentStatus.FAILED, 0), (DocumentStatus.NEEDS_PASSWORD, 2)])
def test_nothing_is_left_of_what_could_not_be_read(library: Library, status: DocumentStatus, left: int) -> None:
    library.catalogue.add_document(make_document("a"))
    library.pages.commit_pages("a", [make_read(1, "one"), make_read(2, "two", PageSource.OCR)])
    library.catalogue.set_failure("a", Failure(ErrorCode.DAMAGED), status)
    document = library.document("a")
    assert document is not None
    assert (document.status, document.pages_read) == (status, left)
    assert len(library.pages.committed_pages("a")) == left


def test_a_failed_reading_again_leaves_the_old_searchable(library: Library) -> None:
    library.catalogue.add_document(make_document("a"))
    library.replace_structure("a", make_structure([make_chunk("c1", "Grapple first.")]))
    library.catalogue.set_status("a", DocumentStatus.READING)
    library.pages.commit_pages("a", [make_read(1, "new text")])
    query = KeywordQuery(("grapple",))
    assert [h.chunk_id for h in library.keyword_hits(query, EVERYWHERE, FieldWeights(), 5)] == ["c1"]
    library.catalogue.set_failure("a", Failure(ErrorCode.DAMAGED))
    found = library.document("a")
    assert found is not None
    assert (found.status, found.error) == (DocumentStatus.SEARCHABLE, Failure(ErrorCode.DAMAGED))
    assert [h.chunk_id for h in library.keyword_hits(query, EVERYWHERE, FieldWeights(), 5)] == ["c1"]
    embed_all(library)
    library.catalogue.set_status("a", DocumentStatus.READING)
    library.catalogue.settle("a")
    found = library.document("a")
    assert found is not None
    assert found.status is DocumentStatus.READY


def test_a_title_of_the_users_stays(library: Library) -> None:
    def title() -> str:
        d = library.document("a")
        assert d is not None
        return d.title

    library.catalogue.add_document(make_document("a"))
    library.catalogue.set_opened("a", 3, "In the file")
    assert title() == "In the file"
    library.replace_structure("a", make_structure([make_chunk("c1", "Words.")]))
    assert title() == "Read title"
    library.catalogue.set_opened("a", 3, "In the file")  # reading again: the title found by reading is the better one
    assert title() == "Read title"
    library.rename("a", "My Book")
    library.replace_structure("a", make_structure([make_chunk("c1", "Words.")]))
    library.catalogue.set_opened("a", 3, "In the file")
    assert title() == "My Book"


def test_a_new_title_is_found_and_costs_no_vector(library: Library) -> None:
    library.catalogue.add_document(make_document("a"))
    library.replace_structure("a", make_structure([make_chunk("c1", "Words.", path=("Gear",))]))
    embed_all(library)
    library.rename("a", "Dragon lore")

    def hits(term: str) -> list[str]:
        return [h.chunk_id for h in library.keyword_hits(KeywordQuery((term,)), EVERYWHERE, FieldWeights(), 5)]

    assert (hits("dragon"), hits("title"), hits("gear"), hits("word")) == (["c1"], [], ["c1"], ["c1"])
    assert library.pending_chunks(MODEL, 5) == []
    assert [p for p in library.check() if p.repairable] == []


def test_jobs_are_taken_in_order_and_counted(library: Library) -> None:
    for name in ("a", "b"):
        library.catalogue.add_document(make_document(name))
        library.jobs.enqueue_job(name)
    library.jobs.enqueue_job("a")  # asked for twice: one job
    first = library.jobs.next_job()
    assert first == Job(first.id if first else 0, "a", 1)
    second = library.jobs.next_job()
    assert second is not None
    assert second.document_id == "b"
    assert library.jobs.next_job() is None
    library.jobs.release_job(first.id)
    assert library.jobs.next_job() == first  # put back in good order, the attempt does not count
    library.jobs.finish_job(first.id)
    library.jobs.finish_job(first.id)
    assert [job.document_id for job in library.jobs.jobs()] == ["b"]
    library.jobs.drop_jobs("b")
    assert library.jobs.jobs() == []


def test_jobs_outlive_the_program_and_their_attempts_count(tmp_path: Path) -> None:
    for attempt in (1, 2, 3):
        with Library.open(tmp_path, analyse, MODEL, DIMENSION) as library:
            if attempt == 1:
                library.catalogue.add_document(make_document("a"))
                library.jobs.enqueue_job("a")
            job = library.jobs.next_job()
            assert job is not None
            assert (job.document_id, job.attempts) == ("a", attempt)


def test_paused_jobs_wait(library: Library) -> None:
    for name in ("a", "b"):
        library.catalogue.add_document(make_document(name))
        library.jobs.enqueue_job(name)
    library.jobs.pause(True)
    assert library.jobs.next_job() is None
    assert [job.paused for job in library.jobs.jobs()] == [True, True]
    library.jobs.pause(False, "b")
    job = library.jobs.next_job()
    assert job is not None
    assert job.document_id == "b"


def test_removing_a_document_removes_all_of_it_and_nothing_else(library: Library, tmp_path: Path) -> None:
    for name in ("a", "b"):
        source = tmp_path / f"{name}.pdf"
        source.write_bytes(b"content of " + name.encode())
        sha = __import__("hashlib").sha256(source.read_bytes()).hexdigest()
        library.files.copy(source, sha, "pdf")
        library.catalogue.add_document(make_document(name, sha256=sha))
        library.jobs.enqueue_job(name)
        structure = rich_structure(name)
        chunks = (replace(structure.chunks[0], id=f"c{name}"), replace(structure.chunks[1], id=f"t{name}"))
        library.replace_structure(
            name, replace(structure, chunks=(*chunks, make_chunk(f"own{name}", f"Only {name}.", document_id=name)))
        )
        library.pages.commit_pages(name, [make_read(1, "again")])
    assert embed_all(library) == 4 + 2  # the shared texts come once a document, and are stored once
    library.delete_document("a")
    with library.database.read() as connection:
        names = [
            row[0]
            for row in connection.exec_driver_sql(
                "SELECT name FROM sqlite_master WHERE sql LIKE '%document_id%' AND type = 'table'"
            )
        ]
        assert len(names) >= 10
        for name in names:
            assert connection.exec_driver_sql(f"SELECT count(*) FROM {name} WHERE document_id = 'a'").scalar() == 0
        assert connection.exec_driver_sql("SELECT count(*) FROM embeddings").scalar() == 3
        assert connection.exec_driver_sql("SELECT count(*) FROM units").scalar() == 3 + 1 + 1
        assert connection.exec_driver_sql("SELECT count(*) FROM chunk_terms").scalar() == 3
    assert library.check() == []
    assert [d.id for d in library.documents()] == ["b"]
    assert len(library.files.stored()) == 1


def test_a_file_that_two_documents_share_stays(library: Library, tmp_path: Path) -> None:
    source = tmp_path / "x.pdf"
    source.write_bytes(b"shared")
    sha = __import__("hashlib").sha256(b"shared").hexdigest()
    library.files.copy(source, sha, "pdf")
    for name in ("a", "b"):
        library.catalogue.add_document(make_document(name, sha256=sha))
    library.delete_document("a")
    assert library.files.path(sha) is not None
    library.delete_document("b")
    assert library.files.path(sha) is None


@pytest.mark.parametrize("reader", [False, True], ids=["alone", "while somebody reads"])
def test_a_removed_document_leaves_no_bytes(library: Library, reader: bool) -> None:
    secret = "xylophonic quagmire zanzibarian"
    for name, text in (("a", secret), ("b", "ordinary words")):
        library.catalogue.add_document(make_document(name, title=f"Titled {text}", file_name=f"{text}.pdf"))
        chunks = [
            make_chunk(
                f"{name}{i}",
                f"{text} part{i}. And {text} more.",
                document_id=name,
                ordinal=i,
                path=(f"Of {text}",),
                section=f"s{i}",
            )
            for i in range(60)
        ]
        library.replace_structure(name, make_structure(chunks, title=f"About {text}"))
    # An earlier version of the text is in the file, too.
    again = [make_chunk(f"a{i}", f"Newer {secret} part{i}.", ordinal=i, path=(f"Of {secret}",)) for i in range(60)]
    library.replace_structure("a", make_structure(again, title=f"About {secret}"))

    def bytes_left() -> list[str]:
        found = []
        for path in library.folder.rglob("*"):
            if path.is_file():
                data = path.read_bytes().lower()
                # The keyword index shares beginnings of terms, so their ends are looked for, too.
                words = [*secret.split(), "ylophonic", "uagmire", "nzibarian"]
                found += [f"{path.name}: {word}" for word in words if word.encode() in data]
        return found

    assert bytes_left() != []
    if reader:
        with library.database.read() as connection:
            connection.exec_driver_sql("SELECT count(*) FROM chunks").scalar()
            library.delete_document("a")
        library.catalogue.set_role("b", Role.CORE, None)  # the next write empties the log
    else:
        library.delete_document("a")
    assert bytes_left() == []
    hits = library.keyword_hits(KeywordQuery(("ordinary",)), EVERYWHERE, FieldWeights(), 100)
    assert len(hits) == 60
