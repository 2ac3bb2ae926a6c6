# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The keyword leg: FTS5 over analysed terms, ranked by BM25."""

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, text

from app.domain.chunks import Chunk
from app.domain.ports import Frequencies, KeywordPlaces, TextAnalyser
from app.domain.questions import FieldWeights, KeywordQuery, Scope, ScoredChunk
from app.storage.codecs import digest, json_list
from app.storage.engine import Database
from app.storage.scopes import rows_in

_ADD = text("INSERT INTO chunk_terms (rowid, title, path, body) VALUES (:chunk_row, :title, :path, :body)")
_REMOVE = text("DELETE FROM chunk_terms WHERE rowid = :chunk_row")
_MERGE = "INSERT INTO chunk_terms (chunk_terms) VALUES ('optimize')"
# Ties at the end of the list are decided among all that tie, so a few more rows than asked for are looked at.
_SPARE = 64
_EVERY_ROW = "SELECT count(*) FROM chunk_terms_docsize"
_PLACES = text(
    "SELECT c.chunk_row, c.tokens, c.page, c.ordinal, d.sha256, c.id FROM json_each(:rows) j "
    "JOIN chunks c ON c.chunk_row = j.value JOIN documents d ON d.id = c.document_id"
)


@dataclass(frozen=True, slots=True)
class Terms:
    """What the index holds of one chunk: terms parted by blanks."""

    title: str
    path: str
    body: str

    def digest(self) -> bytes:
        return bytes.fromhex(digest((self.title, self.path, self.body)))


def chunk_terms(chunks: Sequence[Chunk], title: str, language: str, analyse: TextAnalyser) -> list[Terms]:
    """Terms of chunks of one document."""

    @functools.cache
    def path_terms(path: tuple[str, ...]) -> str:
        return " ".join(analyse(" ".join(path), language))

    title_terms = " ".join(analyse(title, language))
    return [Terms(title_terms, path_terms(chunk.section_path), " ".join(analyse(chunk.text, language))) for chunk in chunks]


def add_terms(connection: Connection, rows: Sequence[tuple[int, Terms]]) -> None:
    values = [{"chunk_row": row, "title": t.title, "path": t.path, "body": t.body} for row, t in rows]
    if values:
        connection.execute(_ADD, values)


def remove_terms(connection: Connection, rows: Sequence[int]) -> None:
    if rows:
        connection.execute(_REMOVE, [{"chunk_row": row} for row in rows])


def forget_removed(connection: Connection) -> None:
    """Leave no term of removed rows in the index, by merging it into one (half a second for 100,000 chunks).

    FTS5's own "secure-delete" would do it row by row, but only in newer versions, and older ones cannot read the index then.
    """
    connection.exec_driver_sql(_MERGE)


def match_expression(query: KeywordQuery) -> str:
    """The query in FTS5's language; "" when there is nothing to look for.

    Any of the terms, and every phrase with its terms side by side.
    """
    phrases = [phrase for phrase in (_quoted(" ".join(words)) for words in query.phrases) if phrase]
    terms = [term for term in (_quoted(term) for term in query.terms) if term]
    # A phrase alone is enough for a match; terms beside it only raise the score.
    anything = " OR ".join(dict.fromkeys((*terms, *phrases)))
    return " AND ".join((*dict.fromkeys(phrases), f"({anything})")) if phrases else anything


def keyword_hits(database: Database, query: KeywordQuery, scope: Scope, weights: FieldWeights, limit: int) -> list[ScoredChunk]:
    """See `ChunkSource.keyword_hits`. Phrases that stand nowhere in the scope are looked for by their terms."""
    hits = _matches(database, match_expression(query), scope, weights, limit)
    if hits or not query.phrases:
        return hits
    loose = (*query.terms, *(term for phrase in query.phrases for term in phrase))
    return _matches(database, match_expression(KeywordQuery(loose)), scope, weights, limit)


def _matches(database: Database, match: str, scope: Scope, weights: FieldWeights, limit: int) -> list[ScoredChunk]:
    if not match or limit < 1:
        return []
    with database.read() as connection:
        found = _ranked(connection, match, scope, weights, limit + _SPARE)
        if len(found) == limit + _SPARE and found[-1][1] == found[limit - 1][1]:
            found = _ranked(connection, match, scope, weights, -1)
        if len(found) > limit:
            worst = found[limit - 1][1]
            found = [(row, score) for row, score in found if score <= worst]
        places = in_places(connection, [row for row, _ in found])
    # BM25 of FTS5 is better the lower it is.
    best = sorted((score, places[row]) for row, score in found if row in places)
    return [ScoredChunk(place[-1], -score) for score, place in best[:limit]]


def frequencies(database: Database, readings: Mapping[str, Sequence[Sequence[str]]], scope: Scope) -> Frequencies:
    """See `ChunkSource.frequencies`. `readings` are the terms of each word, once a language: all of one must stand there."""
    every, inside, parameters = _within(scope)
    count = text(f"SELECT count(*) FROM chunk_terms WHERE chunk_terms MATCH :match{inside}")  # noqa: S608 - only our own text
    counts: dict[str, int] = {}
    with database.read() as connection:
        total: int = connection.execute(text(every), parameters).scalar_one()
        for word, languages in readings.items():
            match = _any_reading(languages)
            counts[word] = connection.execute(count, {**parameters, "match": match}).scalar_one() if match else 0
    return Frequencies(total, counts)


def keyword_places(database: Database, readings: Sequence[Sequence[str]], scope: Scope) -> KeywordPlaces:
    """See `ChunkSource.keyword_places`. `readings` are the terms of the text, once a language."""
    every, inside, parameters = _within(scope)
    match = _any_reading(readings)
    query = (
        "SELECT c.id FROM chunk_terms JOIN chunks c ON c.chunk_row = chunk_terms.rowid "  # noqa: S608 - only our own text
        f"JOIN documents d ON d.id = c.document_id WHERE chunk_terms MATCH :match{inside} ORDER BY d.added_at, d.id, c.ordinal"
    )
    with database.read() as connection:
        total: int = connection.execute(text(every), parameters).scalar_one()
        found = connection.execute(text(query), {**parameters, "match": f"body : ({match})"}).scalars().all() if match else ()
    return KeywordPlaces(total, tuple(found))


def _within(scope: Scope) -> tuple[str, str, Mapping[str, str]]:
    """A query that counts the searched chunks of a scope, a condition that a row is of it, and their parameters."""
    chosen = rows_in(scope)
    if chosen is None:
        return _EVERY_ROW, "", {}
    # The plus keeps SQLite from asking the index anew for each row of the scope.
    every = f"SELECT count(*) FROM chunks WHERE terms_hash IS NOT NULL AND chunk_row IN ({chosen[0]})"  # noqa: S608 - our own text
    return every, f" AND +chunk_terms.rowid IN ({chosen[0]})", chosen[1]


def _any_reading(readings: Sequence[Sequence[str]]) -> str:
    whole = (" AND ".join(term for term in map(_quoted, reading) if term) for reading in readings)
    return " OR ".join(dict.fromkeys(f"({reading})" for reading in whole if reading))


def in_places(connection: Connection, rows: Sequence[int]) -> dict[int, tuple[int, int, int, str, str]]:
    """What decides between equal scores, by row: fewer tokens, then the place in the book, then the book; last the chunk's id."""
    found = connection.execute(_PLACES, {"rows": json_list(rows)}).all()
    return {row: (tokens, page, ordinal, sha256, chunk_id) for row, tokens, page, ordinal, sha256, chunk_id in found}


def _ranked(connection: Connection, match: str, scope: Scope, weights: FieldWeights, limit: int) -> list[tuple[int, float]]:
    parameters: dict[str, Any] = {
        "match": match,
        "title": weights.title,
        "path": weights.path,
        "body": weights.body,
        "limit": limit,
    }
    inside = ""
    chosen = rows_in(scope)
    if chosen is not None:
        # The plus keeps SQLite from asking the index anew for each row of the scope.
        inside = f"AND +rowid IN ({chosen[0]}) "
        parameters |= chosen[1]
    sql = (
        "SELECT rowid, bm25(chunk_terms, :title, :path, :body) AS score FROM chunk_terms "  # noqa: S608 - only our own text
        f"WHERE chunk_terms MATCH :match {inside}ORDER BY score LIMIT :limit"
    )
    return [(row, score) for row, score in connection.execute(text(sql), parameters).all()]


def _quoted(term: str) -> str:
    term = term.replace("\0", " ").strip()
    return '"' + term.replace('"', '""') + '"' if term else ""
