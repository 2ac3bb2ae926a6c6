# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Rows of `enrichments`: what a model found in each chunk; and the concepts and edges that rest on it.

Findings belong to a chunk's row, so they last as long as its text. Concepts and edges are made from them, marked as the
model's, and made anew with the structure of a document.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from math import log
from typing import Any

from sqlalchemy import Connection, Row, delete, func, insert, select, text

from app.domain.concepts import ConceptKind, EdgeKind, FoundBy, most_places
from app.domain.enrichment import Findings, Named, folded_words
from app.storage.codecs import json_list, pack_findings, unpack_findings
from app.storage.engine import Database
from app.storage.schema import concepts, edges, enrichments

_FORGET = text("DELETE FROM enrichments WHERE chunk_row IN (SELECT chunk_row FROM chunks WHERE document_id = :id)")
_FORGET_EDGES = text(
    "DELETE FROM edges WHERE found_by = 'model' AND source_row IN (SELECT chunk_row FROM chunks WHERE document_id = :id)"
)
_ROWS = text(
    "SELECT c.id, c.chunk_row, e.model, e.findings FROM chunks c JOIN enrichments e ON e.chunk_row = c.chunk_row "
    "WHERE c.document_id = :id ORDER BY c.ordinal"
)
_PRESENT = text(
    "SELECT c.id, c.chunk_row FROM json_each(:ids) j JOIN chunks c ON c.id = j.value WHERE c.document_id = :document_id"
)
_HEADED = text(
    "SELECT s.id, s.title, c.chunk_row FROM sections s JOIN chunks c ON c.document_id = s.document_id AND c.section_id = s.id "
    "WHERE s.document_id = :id AND c.kind NOT IN ('contents', 'index') ORDER BY c.ordinal"
)
_KNOWN_EDGES = text(
    "SELECT source_row, ordinal, kind, target_row, concept_id FROM edges "
    "WHERE source_row IN (SELECT chunk_row FROM chunks WHERE document_id = :id)"
)

_DEFINES, _REFERS, _REFERENCE, _SEE_ALSO = 0.7, 0.5, 0.7, 0.5
"""Weights of the edges of a model that is quite sure: below what rules read from a clear statement."""
_CONCEPT_WEIGHT = 0.3

_Edge = tuple[int, EdgeKind, float, int | None, int | None]
"""Source row, kind, weight, target row, concept id."""


class EnrichmentStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    def findings(self, document_id: str) -> dict[str, Findings]:
        """Chunk id -> what was found there, in order; chunks that were never asked about are missing."""
        with self._database.read() as connection:
            return {row.id: unpack_findings(row.findings) for row in connection.execute(_ROWS, {"id": document_id})}

    def save(self, document_id: str, model: str, found: Mapping[str, Findings]) -> None:
        """Keep what was found, in one transaction; chunks that are gone meanwhile are left out. See `apply_enrichments`."""
        with self._database.write() as connection:
            present = connection.execute(_PRESENT, {"ids": json_list(list(found)), "document_id": document_id}).all()
            rows = [{"chunk_row": row.chunk_row, "model": model, "findings": pack_findings(found[row.id])} for row in present]
            if rows:
                connection.execute(insert(enrichments).prefix_with("OR REPLACE"), rows)

    def apply(self, document_id: str) -> None:
        """Let search find what was saved."""
        with self._database.write() as connection:
            apply_enrichments(connection, document_id)

    def drop(self, document_id: str) -> None:
        """Take out all that a model found in a document, and what rests on it."""
        with self._database.write() as connection:
            connection.execute(_FORGET, {"id": document_id})
            apply_enrichments(connection, document_id)


def apply_enrichments(connection: Connection, document_id: str) -> None:
    """Make the concepts and edges anew that rest on findings. What the rules know already is not said twice."""
    own = {"id": document_id}
    connection.execute(_FORGET_EDGES, own)
    connection.execute(delete(concepts).where(concepts.c.document_id == document_id, concepts.c.found_by == FoundBy.MODEL.value))
    found = {row.chunk_row: unpack_findings(row.findings) for row in connection.execute(_ROWS, own)}
    if not found:
        return
    searched = "SELECT count(*) FROM chunks WHERE document_id = :id AND kind NOT IN ('contents', 'index')"
    total = int(connection.execute(text(searched), own).scalar_one())
    places = Counter(key for each in found.values() for key in {named.key for named in (*each.concepts, *each.defines)})
    ids = _with_new_concepts(connection, document_id, found, places)
    titles = _titles(connection.execute(_HEADED, own).all())
    made = [edge for row, each in found.items() for edge in _edges_of(row, each, ids, titles, places, total)]
    _insert_edges(connection, own, made)


def _with_new_concepts(
    connection: Connection, document_id: str, found: Mapping[int, Findings], places: Mapping[str, int]
) -> dict[str, int]:
    """Key -> id of all concepts of the document, with those added that only the model named."""
    known = select(concepts.c.key, concepts.c.id).where(concepts.c.document_id == document_id)
    ids = {row.key: row.id for row in connection.execute(known)}
    new: dict[str, tuple[Named, float]] = {}
    for each in found.values():
        for named in (*each.defines, *each.concepts):
            if named.key not in ids and each.confidence > new.get(named.key, (named, 0.0))[1]:
                new[named.key] = (named, each.confidence)
    first = connection.execute(select(func.coalesce(func.max(concepts.c.id), 0))).scalar_one() + 1
    rows = [
        {
            "id": number,
            "document_id": document_id,
            "key": key,
            "name": named.name,
            "kind": ConceptKind(named.kind).value,
            "mentions": places[key],
            "weight": round(_CONCEPT_WEIGHT * confidence, 4),
            "found_by": FoundBy.MODEL.value,
        }
        for number, (key, (named, confidence)) in enumerate(sorted(new.items(), key=lambda i: (-i[1][1], i[0])), start=first)
    ]
    if rows:
        connection.execute(insert(concepts), rows)
    return {**ids, **{str(row["key"]): int(str(row["id"])) for row in rows}}


def _titles(rows: Sequence[Row[Any]]) -> dict[str, int]:
    """Folded title of a section, with and without its number -> its first chunk; a title of several sections leads nowhere."""
    first: dict[str, tuple[str, int]] = {}
    for row in rows:
        first.setdefault(row.id, (folded_words(row.title), row.chunk_row))
    leads: defaultdict[str, set[int]] = defaultdict(set)
    for title, chunk_row in first.values():
        words = title.split()
        while words and any(map(str.isdigit, words[0])):
            words = words[1:]
        for name in {title, " ".join(words)} - {""}:
            leads[name].add(chunk_row)
    return {name: min(to) for name, to in leads.items() if len(to) == 1}


def _edges_of(
    row: int,
    found: Findings,
    ids: Mapping[str, int],
    titles: Mapping[str, int],
    places: Mapping[str, int],
    total: int,
) -> Iterator[_Edge]:
    """From one chunk, the strongest first. What stands everywhere is referred to from nowhere, as with the rules."""
    sure = found.confidence
    if sure <= 0:
        return
    defined = {named.key for named in found.defines}
    for named in found.defines:
        yield row, EdgeKind.DEFINES, _DEFINES * sure, None, ids[named.key]
    for weight, phrases in ((_REFERENCE, found.references), (_SEE_ALSO, found.see_also)):
        for phrase in phrases:
            target = titles.get(folded_words(phrase))
            if target is not None and target != row:
                yield row, EdgeKind.CROSS_REFERENCE, weight * sure, target, None
    for named in found.concepts:
        if named.key not in defined and places[named.key] <= most_places(total):
            rarity = 1 - log(places[named.key]) / log(max(total, 3) + 1)
            yield row, EdgeKind.REFERS, _REFERS * sure * rarity, None, ids[named.key]


def _insert_edges(connection: Connection, own: Mapping[str, str], made: Sequence[_Edge]) -> None:
    known = connection.execute(_KNOWN_EDGES, own).all()
    seen = {(edge.source_row, edge.kind, edge.target_row, edge.concept_id) for edge in known}
    last: dict[int, int] = {}
    for edge in known:
        last[edge.source_row] = max(edge.ordinal, last.get(edge.source_row, -1))
    rows = []
    for source, kind, weight, target, concept in made:
        if (source, kind.value, target, concept) in seen:
            continue
        seen.add((source, kind.value, target, concept))
        last[source] = last.get(source, -1) + 1
        rows.append(
            {
                "source_row": source,
                "ordinal": last[source],
                "kind": kind.value,
                "target_row": target,
                "concept_id": concept,
                "weight": max(round(weight, 3), 0.001),
                "found_by": FoundBy.MODEL.value,
            }
        )
    if rows:
        connection.execute(insert(edges), rows)
