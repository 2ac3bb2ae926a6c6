# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Libraries of every schema that was ever written come up with all that is in them, or stay as they are."""

import gzip
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from app.domain.errors import AppError, ErrorCode
from app.domain.questions import EVERYWHERE, FieldWeights, KeywordQuery
from app.retrieval.keyword import analyse
from app.services.error_words import words
from app.storage.integrity import ProblemKind
from app.storage.library import Library
from app.storage.schema import HEAD
from tests.benchmarks.kill_checks import schema_of
from tests.fakes.freeze_library import LIBRARIES, QUESTIONS
from tests.fakes.models import WordEmbedder

ROOT = Path(__file__).parents[2]
FROZEN = sorted(LIBRARIES.glob("schema-*.sqlite.gz"))
OLDER = [path for path in FROZEN if HEAD not in path.name]
_SAME = "SELECT c.id, c.ordinal, c.text, c.text_hash, group_concat(u.id || coalesce(u.text, u.start)) FROM chunks c "


def thawed(frozen: Path, folder: Path) -> Path:
    folder.mkdir(exist_ok=True)
    (folder / "library.db").write_bytes(gzip.decompress(frozen.read_bytes()))
    with closing(sqlite3.connect(folder / "library.db")) as library:
        library.execute("PRAGMA journal_mode=WAL")  # as every program left it
    return folder


def open_library(folder: Path) -> Library:
    embedder = WordEmbedder()
    return Library.open(folder, analyse, embedder.name, embedder.dimension)


def rows(folder: Path) -> list[list[tuple[object, ...]]]:
    """What is asked about and shown: passages with their sentences, pages, vectors, answers."""
    with closing(sqlite3.connect(f"file:{folder / 'library.db'}?mode=ro", uri=True)) as library:
        return [
            library.execute(query).fetchall()
            for query in (
                f"{_SAME} JOIN units u ON u.chunk_row = c.chunk_row GROUP BY c.chunk_row ORDER BY c.id",
                "SELECT document_id, number, source, page, words FROM pages ORDER BY 1, 2",
                "SELECT id, model, text_hash, vector FROM embeddings ORDER BY 1",
                "SELECT id, c0, c1, c2 FROM chunk_terms_content ORDER BY 1",
                "SELECT id, title, status, page_count, chunk_count FROM documents ORDER BY 1",
                "SELECT document_id, attempts FROM jobs ORDER BY 1",
                "SELECT conversation_id, ordinal, answer FROM turns ORDER BY 1, 2",
                "SELECT conversation_id, turn, is_right FROM labels",
            )
        ]


def test_every_schema_is_frozen() -> None:
    assert [path.name for path in FROZEN] == [f"schema-{number:04}.sqlite.gz" for number in range(1, int(HEAD) + 1)]


@pytest.mark.parametrize("frozen", FROZEN, ids=lambda path: path.name[7:11])
def test_an_old_library_comes_up_with_all_that_is_in_it(frozen: Path, tmp_path: Path) -> None:
    folder = thawed(frozen, tmp_path)
    before, was = rows(folder), schema_of(folder)
    with open_library(folder) as library:
        by_name = {document.file_name: document for document in library.documents()}
        assert sorted(by_name) == ["harbour.pdf", "lamps.pdf", "waiting.pdf"]
        [hit, *_] = library.keyword_hits(KeywordQuery(tuple(analyse("pints", "en"))), EVERYWHERE, FieldWeights(), 5)
        chunk = library.chunks([hit.chunk_id])[hit.chunk_id]
        assert (chunk.document_id, chunk.pages) == (by_name["lamps.pdf"].id, (1,))
        assert any(unit.text == "A lamp takes two pints a night." for unit in chunk.units)
        vector = before[2][0][3]
        assert isinstance(vector, bytes)
        [near] = library.nearest(vector, EVERYWHERE, 1)
        assert near.score == pytest.approx(1)
        page = library.page(by_name["harbour.pdf"].id, 2)
        assert page is not None
        assert "red flag" in page.text
        assert page.words
        structure = library.structure(by_name["harbour.pdf"].id)
        assert structure is not None
        assert [section.title for section in structure.sections] == ["Harbour rules", "Quays", "Signals"]
        [conversation] = library.conversations.conversations()
        assert [turn.answer.question for turn in library.conversations.turns(conversation.id)] == list(QUESTIONS)
        assert [found.conversation.id for found in library.conversations.search("north quay")] == [conversation.id]
        assert [job.document_id for job in library.jobs.jobs()] == [by_name["waiting.pdf"].id]
        assert {problem.kind for problem in library.check()} == {ProblemKind.MISSING_FILE}
    assert rows(folder) == before
    assert schema_of(folder)[0] == HEAD
    backups = list(folder.glob("library-*.backup"))
    assert [schema_of(folder, backup.name) for backup in backups] == ([] if frozen not in OLDER else [was])


@pytest.mark.parametrize("version", [f"{int(HEAD) + 1:04}", "9999", "later"])
def test_a_newer_library_is_refused_with_a_reason_and_left_alone(tmp_path: Path, version: str) -> None:
    folder = thawed(FROZEN[-1], tmp_path)
    with closing(sqlite3.connect(folder / "library.db")) as library:
        library.execute("UPDATE alembic_version SET version_num = ?", (version,))
        library.commit()
    before = (folder / "library.db").read_bytes()
    with pytest.raises(AppError) as caught:
        open_library(folder)
    assert caught.value.code is ErrorCode.NEWER_LIBRARY
    told = words(caught.value)
    assert (told.title, told.remedy) == ("This library was written by a newer Quoth.", "Update Quoth.")
    assert (folder / "library.db").read_bytes() == before
    assert list(folder.glob("*.backup")) == []


_AT_EACH_STATEMENT = """
import os, signal, sys
from pathlib import Path
from sqlalchemy import event
from sqlalchemy.engine import Engine
from tests.integration.test_migrations import open_library, thawed

frozen, folder = map(Path, sys.argv[1:])
thawed(frozen, folder / "warm")
open_library(folder / "warm").close()  # what it imports is there for all that follow

for last in range(1, 1000):
    child = os.fork()
    if child == 0:
        seen = 0

        def count(*_):
            global seen
            seen += 1
            if seen == last:
                os.kill(os.getpid(), signal.SIGKILL)

        event.listen(Engine, "before_cursor_execute", count)
        event.listen(Engine, "commit", count)
        thawed(frozen, folder / str(last))
        open_library(folder / str(last)).close()
        os._exit(0)
    if os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0:
        print(last)
        break
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL there")
@pytest.mark.parametrize("frozen", [OLDER[0], OLDER[-1]], ids=lambda path: path.name[7:11])
def test_killed_at_any_statement_it_is_old_or_new(frozen: Path, tmp_path: Path) -> None:
    was = schema_of(thawed(frozen, tmp_path / "old"))
    command = [sys.executable, "-c", _AT_EACH_STATEMENT, str(frozen), str(tmp_path)]
    run = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT, env={**os.environ, "PYTHONWARNINGS": ""})
    last = int(run.stdout)
    new = schema_of(tmp_path / "warm")
    outcomes = []
    for number in range(1, last):
        folder = tmp_path / str(number)
        found = schema_of(folder)
        assert found in (was, new), f"killed at statement {number}, it is neither old nor new"
        outcomes.append(found == new)
        if number % 7 == 0:  # and it comes up at the next start
            open_library(folder).close()
            assert schema_of(folder)[0] == HEAD
            assert [schema_of(folder, path.name) == was for path in folder.glob("library-*.backup")].count(True) >= 1
            assert list(folder.glob("*unfinished*")) == []
    assert outcomes == sorted(outcomes)
    assert outcomes.count(False) > 15, "it was killed before the migration was done"
