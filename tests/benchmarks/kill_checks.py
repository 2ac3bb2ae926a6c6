# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What must hold in a library's folder whenever a program was killed, asked of the files by plain SQL.

Nothing of the program's own check is used here, so that the check itself is checked.
"""

import json
import shutil
import sqlite3
import tempfile
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

_NONE_OF = {
    "pages of no document": "SELECT count(*) FROM pages WHERE document_id NOT IN (SELECT id FROM documents)",
    "page reads of no document": "SELECT count(*) FROM page_reads WHERE document_id NOT IN (SELECT id FROM documents)",
    "sections of no document": "SELECT count(*) FROM sections WHERE document_id NOT IN (SELECT id FROM documents)",
    "chunks of no document": "SELECT count(*) FROM chunks WHERE document_id NOT IN (SELECT id FROM documents)",
    "units of no chunk": "SELECT count(*) FROM units WHERE chunk_row NOT IN (SELECT chunk_row FROM chunks)",
    "edges of no chunk": "SELECT count(*) FROM edges WHERE source_row NOT IN (SELECT chunk_row FROM chunks)",
    "concepts of no document": "SELECT count(*) FROM concepts WHERE document_id NOT IN (SELECT id FROM documents)",
    "jobs of no document": "SELECT count(*) FROM jobs WHERE document_id NOT IN (SELECT id FROM documents)",
    "versions of no document": "SELECT count(*) FROM versions WHERE document_id NOT IN (SELECT id FROM documents) "
    "OR of_id NOT IN (SELECT id FROM documents)",
    "vectors of no chunk": "SELECT count(*) FROM embeddings WHERE text_hash NOT IN "
    "(SELECT text_hash FROM chunks WHERE text_hash IS NOT NULL)",
    "terms of no chunk": "SELECT count(*) FROM chunk_terms_docsize WHERE id NOT IN (SELECT chunk_row FROM chunks)",
    "chunks without terms": "SELECT count(*) FROM chunks WHERE (text_hash IS NOT NULL) "
    "<> (chunk_row IN (SELECT id FROM chunk_terms_docsize))",
    "chunks without units": "SELECT count(*) FROM chunks WHERE text_hash IS NOT NULL "
    "AND chunk_row NOT IN (SELECT chunk_row FROM units)",
    "read documents without all pages": "SELECT count(*) FROM documents d WHERE chunk_count > 0 AND page_count <> "
    "(SELECT count(*) FROM pages p WHERE p.document_id = d.id)",
    "documents that wait in no queue": "SELECT count(*) FROM documents WHERE status IN ('waiting', 'reading') "
    "AND id NOT IN (SELECT document_id FROM jobs)",
    "ready documents without all vectors": "SELECT count(*) FROM documents d WHERE status = 'ready' AND chunk_count > "
    "(SELECT count(*) FROM chunks c JOIN embeddings e ON e.text_hash = c.text_hash AND e.model NOT LIKE '%window%' "
    "WHERE c.document_id = d.id)",
    "chunks counted wrongly": "SELECT count(*) FROM documents d WHERE chunk_count <> "
    "(SELECT count(*) FROM chunks c WHERE c.document_id = d.id AND c.text_hash IS NOT NULL)",
    "turns of no conversation": "SELECT count(*) FROM turns WHERE conversation_id NOT IN (SELECT id FROM conversations)",
    "turns out of order": "SELECT count(*) FROM (SELECT max(ordinal) + 1 AS highest, count(*) AS there FROM turns "
    "GROUP BY conversation_id) WHERE highest <> there",
}


@dataclass(frozen=True, slots=True)
class State:
    """What a library holds: `contents` are hashes of files, `read` those of documents that can be searched, `committed` counts
    pages of readings under way, by hash."""

    faults: tuple[str, ...]
    contents: tuple[str, ...]
    read: frozenset[str]
    committed: dict[str, int]
    turns: int


def state_of(folder: Path, *, restarted: bool) -> State:
    """Look at a copy of the library, as the next start would find it. `restarted`: nothing half made may be left any more."""
    with tempfile.TemporaryDirectory(prefix="kills-") as scratch:
        for name in ("library.db", "library.db-wal"):
            if (folder / name).exists():
                shutil.copyfile(folder / name, Path(scratch, name))
        if not Path(scratch, "library.db").exists():
            return State((), (), frozenset(), {}, 0)
        with closing(sqlite3.connect(Path(scratch, "library.db"))) as library:
            if library.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0:
                return State((), (), frozenset(), {}, 0)
            faults = [f"SQLite: {row[0]}" for row in library.execute("PRAGMA integrity_check") if row[0] != "ok"]
            faults += [f"reference: {row[:3]}" for row in library.execute("PRAGMA foreign_key_check")]
            for name, query in _NONE_OF.items():
                count = library.execute(query).fetchone()[0]
                if count:
                    faults.append(f"{count} {name}")
            library.execute("INSERT INTO chunk_terms (chunk_terms, rank) VALUES ('integrity-check', 1)")
            contents = sorted(row[0] for row in library.execute("SELECT sha256 FROM documents"))
            read = frozenset(row[0] for row in library.execute("SELECT sha256 FROM documents WHERE chunk_count > 0"))
            committed = dict(
                library.execute(
                    "SELECT d.sha256, count(*) FROM page_reads p JOIN documents d ON d.id = p.document_id GROUP BY d.id"
                ).fetchall()
            )
            turns = library.execute("SELECT count(*) FROM turns").fetchone()[0]
            noted = library.execute("SELECT count(*) FROM meta WHERE name LIKE 'copy:%'").fetchone()[0]
    stored = {path.name.partition(".")[0] for path in (folder / "files").glob("*") if not path.name.endswith(".unfinished")}
    faults += [f"no copy of {sha256[:8]}" for sha256 in contents if sha256 not in stored]
    if restarted:
        faults += [f"stray copy {name[:8]}" for name in stored - set(contents)]
        faults += [f"left over: {path.name}" for path in folder.rglob("*unfinished*")]
        faults += ["copies are noted still"] if noted else []
    return State(tuple(faults), tuple(contents), read, committed, turns)


def dump_of(folder: Path, embed: Callable[[str], bytes]) -> dict[str, list[object]]:
    """All that a reading leaves of each document, by the hash of its file, without names that are given at random."""
    found: dict[str, list[object]] = {}
    with closing(sqlite3.connect(f"file:{folder / 'library.db'}?mode=ro", uri=True)) as library:
        documents = library.execute(
            "SELECT id, sha256, title, status, page_count, pages_read, chunk_count, language FROM documents"
        ).fetchall()
        for document_id, sha256, *facts in documents:
            rows: list[object] = [tuple(facts)]
            rows += library.execute(
                "SELECT number, source, words FROM pages WHERE document_id = ? ORDER BY number", (document_id,)
            ).fetchall()
            rows += library.execute(
                "SELECT c.ordinal, c.kind, c.pages, c.path, c.text, t.c0, t.c1, t.c2 FROM chunks c "
                "LEFT JOIN chunk_terms_content t ON t.id = c.chunk_row WHERE c.document_id = ? ORDER BY c.ordinal",
                (document_id,),
            ).fetchall()
            rows += library.execute(
                "SELECT c.ordinal, u.ordinal, u.kind, u.start, u.length, u.text, u.places FROM units u JOIN chunks c "
                "ON c.chunk_row = u.chunk_row WHERE c.document_id = ? ORDER BY 1, 2",
                (document_id,),
            ).fetchall()
            for ordinal, model, vector, title, path, body in library.execute(
                "SELECT c.ordinal, e.model, e.vector, d.read_title, c.path, c.text FROM embeddings e JOIN chunks c "
                "ON c.text_hash = e.text_hash JOIN documents d ON d.id = c.document_id WHERE d.id = ? ORDER BY 1, 2",
                (document_id,),
            ):
                # Which title a passage is embedded under depends on what the document replaced; that it fits is what counts.
                fits = vector == embed(" › ".join((title, *json.loads(path))) + "\n" + body)
                rows.append((ordinal, model, fits, len(vector)))
            rows += library.execute(
                "SELECT key, name, mentions, weight FROM concepts WHERE document_id = ? ORDER BY 1, 2", (document_id,)
            ).fetchall()
            found[sha256] = rows
    return found


def schema_of(folder: Path, name: str = "library.db") -> tuple[str, dict[str, list[object]]]:
    """Version and rows of all tables of a library file, as the next start would find it."""
    with tempfile.TemporaryDirectory(prefix="kills-") as scratch:
        for ending in ("", "-wal"):
            if (folder / f"{name}{ending}").exists():
                shutil.copyfile(folder / f"{name}{ending}", Path(scratch, f"library.db{ending}"))
        with closing(sqlite3.connect(Path(scratch, "library.db"))) as library:
            tables = library.execute(
                "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY name"
            ).fetchall()
            content: dict[str, list[object]] = {table: [sql] for table, sql in tables}
            for table, _ in tables:
                content[table] += library.execute(f'SELECT * FROM "{table}"').fetchall()
            [(version,)] = library.execute("SELECT version_num FROM alembic_version").fetchall()
    return str(version), content
