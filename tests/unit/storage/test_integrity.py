# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What does not agree is found, and what is derived is made anew."""

import hashlib
import sqlite3
from pathlib import Path

import pytest

from app.domain.documents import DocumentStatus
from app.domain.questions import EVERYWHERE, FieldWeights, KeywordQuery
from app.storage.integrity import Problem, ProblemKind
from app.storage.library import Library
from tests.unit.storage.storage_samples import DIMENSION, MODEL, analyse, make_document, make_read, rich_structure, unit_vector


@pytest.fixture
def sound(library: Library, tmp_path: Path) -> Library:
    source = tmp_path / "a.pdf"
    source.write_bytes(b"a book")
    sha = hashlib.sha256(b"a book").hexdigest()
    library.files.copy(source, sha, "pdf")
    library.catalogue.add_document(make_document("a", sha256=sha))
    library.replace_structure("a", rich_structure())
    pending = library.pending_chunks(MODEL, 10)
    library.store_vectors(MODEL, [(text.text_hash, unit_vector(i)) for i, text in enumerate(pending)])
    assert library.check() == []
    return library


def spoil(library: Library, statement: str) -> None:
    with library.database.migration() as connection:
        connection.exec_driver_sql(statement)


def hits(library: Library, term: str) -> list[str]:
    return [h.chunk_id for h in library.keyword_hits(KeywordQuery((term,)), EVERYWHERE, FieldWeights(), 5)]


@pytest.mark.parametrize(
    ("statement", "problems"),
    [
        ("UPDATE documents SET chunk_count = 9", [Problem(ProblemKind.COUNTS, "9 passages counted, 2 there", "a")]),
        ("UPDATE documents SET pages_read = 1", [Problem(ProblemKind.COUNTS, "1 pages counted, 3 there", "a")]),
        ("UPDATE document_vectors SET vector_count = 1", [Problem(ProblemKind.COUNTS, "1 vectors counted, 2 there", "a")]),
        ("DELETE FROM document_vectors", [Problem(ProblemKind.COUNTS, "0 vectors counted, 2 there", "a")]),
        (
            "DELETE FROM chunk_terms WHERE rowid = 1",
            [Problem(ProblemKind.KEYWORD_INDEX, "1 passages differ from the keyword index", "a")],
        ),
        (
            "INSERT INTO chunk_terms (rowid, title, path, body) VALUES (99, 'x', 'y', 'z')",
            [Problem(ProblemKind.KEYWORD_INDEX, "1 entries of the keyword index belong to no passage")],
        ),
        (
            "UPDATE chunk_terms_content SET c2 = 'other' WHERE id = 1",
            [Problem(ProblemKind.KEYWORD_INDEX, "the keyword index differs from its terms")],
        ),
        (
            "INSERT INTO embeddings (model, text_hash, vector) VALUES ('test-embedder', 'nothing', zeroblob(32))",
            [Problem(ProblemKind.VECTORS, "1 vectors belong to no passage")],
        ),
    ],
)
def test_what_differs_is_found_and_repaired(sound: Library, statement: str, problems: list[Problem]) -> None:
    spoil(sound, statement)
    assert sound.check() == problems
    assert sound.repair() == []
    assert hits(sound, "grapple") == ["c"]
    assert [hit.chunk_id for hit in sound.nearest(unit_vector(0), EVERYWHERE, 1)] == ["c"]


def test_a_damaged_keyword_index_is_made_anew(sound: Library) -> None:
    spoil(sound, "UPDATE chunk_terms_data SET block = zeroblob(length(block)) WHERE id > 10")
    assert ProblemKind.KEYWORD_INDEX in {problem.kind for problem in sound.check()}
    assert sound.repair() == []
    assert hits(sound, "grapple") == ["c"]


def test_vectors_of_the_wrong_size_are_made_anew(sound: Library) -> None:
    spoil(sound, "UPDATE embeddings SET vector = zeroblob(20) WHERE id = 1")
    assert sound.check() == [Problem(ProblemKind.VECTORS, "1 vectors of test-embedder are not of 8 dimensions")]
    assert len(sound.nearest(unit_vector(0), EVERYWHERE, 5)) <= 2
    assert sound.repair() == []
    assert len(sound.pending_chunks(MODEL, 10)) == 1
    [document] = sound.documents()
    assert document.status is DocumentStatus.SEARCHABLE


def test_rows_that_belong_to_nothing(sound: Library, tmp_path: Path) -> None:
    folder = sound.folder
    sound.close()
    connection = sqlite3.connect(folder / "library.db")
    connection.execute("DELETE FROM documents")
    connection.commit()
    connection.close()
    with Library.open(folder, analyse, MODEL, DIMENSION) as library:
        kinds = {problem.kind for problem in library.check()}
        assert ProblemKind.ORPHANS in kinds
        assert library.repair() == []
        assert hits(library, "grapple") == []
        assert library.files.stored() == {}
        with library.database.read() as reading:
            for table in ("chunks", "units", "pages", "sections", "embeddings", "chunk_terms"):
                assert reading.exec_driver_sql(f"SELECT count(*) FROM {table}").scalar() == 0


def test_missing_and_stray_files(sound: Library) -> None:
    document = sound.document("a")
    assert document is not None
    copy = sound.files.path(document.sha256)
    assert copy is not None
    copy.rename(copy.with_name("f" * 64 + ".pdf"))
    (sound.files.folder / "half.unfinished").write_bytes(b"ha")
    assert sound.check() == [
        Problem(ProblemKind.MISSING_FILE, f"the copy {document.sha256[:12]} is not there", "a", repairable=False),
        Problem(ProblemKind.STRAY_FILE, "f" * 64 + ".pdf"),
        Problem(ProblemKind.STRAY_FILE, "half.unfinished"),
    ]
    assert [problem.kind for problem in sound.repair()] == [ProblemKind.MISSING_FILE]


def test_a_reading_under_way_is_no_problem(sound: Library) -> None:
    sound.pages.commit_pages("a", [make_read(1, "again")])
    assert sound.check() == []


def test_a_damaged_file_is_told_and_not_repaired(sound: Library) -> None:
    folder = sound.folder
    with sound.database.read() as connection:
        root = connection.exec_driver_sql("SELECT rootpage FROM sqlite_master WHERE name = 'chunks'").scalar_one()
        size = connection.exec_driver_sql("PRAGMA page_size").scalar_one()
    sound.close()
    with (folder / "library.db").open("rb+") as file:
        file.seek((root - 1) * size)
        file.write(b"\xa5" * 64)
    with Library.open(folder, analyse, MODEL, DIMENSION) as library:
        problems = library.check()
        assert problems
        assert {(problem.kind, problem.repairable) for problem in problems} == {(ProblemKind.FILE_DAMAGED, False)}
