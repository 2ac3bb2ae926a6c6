# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Twenty kills at random moments; `tests/benchmarks/bench_kills.py` does hundreds. And the examination itself is examined."""

import shutil
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from app.storage.library import Library
from tests.benchmarks.bench_kills import main
from tests.benchmarks.kill_checks import state_of
from tests.unit.storage.storage_samples import DIMENSION, MODEL, analyse, make_document, rich_structure, unit_vector


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.skipif(sys.platform != "linux", reason="processes are found by /proc")
def test_twenty_kills_break_nothing() -> None:
    report = main(["--kills", "20", "--seed", "2"])
    assert report.faults == []
    assert sum(report.kills.values()) + report.children >= 20


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sound")
    with Library.open(folder, analyse, MODEL, DIMENSION) as library:
        sha256 = f"{1:064x}"
        library.catalogue.add_document(make_document("a", sha256=sha256))
        library.replace_structure("a", rich_structure())
        pending = library.pending_chunks(MODEL, 10)
        library.store_vectors(MODEL, [(text.text_hash, unit_vector(i)) for i, text in enumerate(pending)])
        (folder / "files").mkdir()
        (folder / "files" / f"{sha256}.pdf").write_bytes(b"a book")
    return folder


@pytest.mark.parametrize(
    ("statement", "fault"),
    [
        ("DELETE FROM documents", "chunks of no document"),
        ("DELETE FROM units", "chunks without units"),
        ("DELETE FROM pages WHERE number = 2", "read documents without all pages"),
        ("DELETE FROM embeddings WHERE id = 1", "ready documents without all vectors"),
        ("UPDATE embeddings SET text_hash = 'other' WHERE id = 1", "vectors of no chunk"),
        ("DELETE FROM chunk_terms WHERE rowid = 1", "chunks without terms"),
        ("UPDATE documents SET status = 'waiting'", "documents that wait in no queue"),
        ("UPDATE documents SET chunk_count = 9", "chunks counted wrongly"),
        ("INSERT INTO jobs (document_id, attempts, paused, running) VALUES ('x', 0, 0, 0)", "jobs of no document"),
        ("UPDATE documents SET sha256 = 'ff'", "no copy of ff"),
    ],
)
def test_what_is_broken_is_seen(sound: Path, tmp_path: Path, statement: str, fault: str) -> None:
    folder = tmp_path / "library"
    shutil.copytree(sound, folder)
    assert state_of(folder, restarted=True).faults == ()
    with closing(sqlite3.connect(folder / "library.db")) as library:
        library.execute(statement)
        library.commit()
    assert any(fault in found for found in state_of(folder, restarted=False).faults)


def test_what_is_left_over_is_seen(sound: Path, tmp_path: Path) -> None:
    folder = tmp_path / "library"
    shutil.copytree(sound, folder)
    (folder / "files" / "stray.pdf").write_bytes(b"")
    (folder / "half.unfinished").write_bytes(b"")
    assert state_of(folder, restarted=False).faults == ()
    assert state_of(folder, restarted=True).faults == ("stray copy stray", "left over: half.unfinished")
